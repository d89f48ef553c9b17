//! Refusals as HTTP answers, and extractors whose refusals are of the same kind.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lamplight_protocol::{Code, Problem};
use serde::de::DeserializeOwned;
use std::any::Any;
use std::time::Duration;

/// How long the body of a request may take.
const BODY: Duration = Duration::from_secs(30);

/// How long who finds the server busy should wait, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

/// A refusal, ready to be sent.
#[derive(Debug)]
pub struct Refused(pub Problem);

/// An answer, or a refusal.
pub type Answer<T> = Result<T, Refused>;

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused(problem)
    }
}

impl Refused {
    pub fn new(code: Code, message: impl Into<String>) -> Refused {
        Refused(Problem::new(code, message))
    }
}

/// The status that says the same to programs that know no codes.
pub fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed
        | Code::BadSetup
        | Code::BadName
        | Code::NameImitates
        | Code::BadText
        | Code::BadRecord
        | Code::IllegalAction
        | Code::FutureVersion => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooLarge | Code::TextTooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        Code::NoGuest => StatusCode::UNAUTHORIZED,
        Code::ForeignOrigin
        | Code::NotYourSeat
        | Code::NotHost
        | Code::SawSecrets
        | Code::SameAddress
        | Code::PlaysAgainst
        | Code::BorrowedDevice
        | Code::Removed
        | Code::HintsOff
        | Code::StillPlayed => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::SeatTaken
        | Code::SeatKept
        | Code::TooManyDevices
        | Code::StillHere
        | Code::WrongStage
        | Code::StaleVersion
        | Code::NotYourTurn
        | Code::GameOver
        | Code::NothingToUndo
        | Code::UndoAcrossReveal
        | Code::NoUndoAsked
        | Code::NoClaim
        | Code::NoRematchOffered
        | Code::TooManyTables
        | Code::LogFull
        | Code::Frozen => StatusCode::CONFLICT,
        Code::Full | Code::Busy | Code::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let code = self.0.code;
        let mut response = (status(code), Json(self.0)).into_response();
        if code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

/// Answers a request whose method is not for its address; the router adds the Allow header.
pub async fn wrong_method() -> Response {
    let problem =
        Problem::new(Code::Malformed, "This address does not support the method. See the Allow header.");
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

/// Answers when a handler has panicked.
#[expect(clippy::needless_pass_by_value, reason = "for CatchPanicLayer")]
pub fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message");
    tracing::error!(message, "a request handler panicked");
    Refused::new(Code::Internal, "Something went wrong on the server. It is in its log.").into_response()
}

/// A request's JSON body.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let Ok(bytes) = tokio::time::timeout(BODY, Bytes::from_request(request, state)).await else {
            return Err(Refused::new(Code::Malformed, "The request took too long to arrive."));
        };
        let bytes = bytes.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Refused::new(Code::TooLarge, "The request is too large.")
            } else {
                Refused::new(Code::Malformed, "The request could not be read.")
            }
        })?;
        read(&bytes).map(Body).map_err(Refused)
    }
}

/// The parts of a request's path.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|error| Refused::new(Code::Malformed, error.body_text()))
    }
}

/// A request's query string.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|query| Query(query.0)).map_err(|error| Refused::new(Code::Malformed, error.body_text()))
    }
}

/// Reads JSON, and says where it is wrong.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        Problem::new(Code::Malformed, format!("The JSON is not what is expected here: {error}"))
    })
}
