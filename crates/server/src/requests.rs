//! Requests of the load generator, over connections that it keeps open.

use crate::load::LoadError;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, Request, request};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest answer that is read.
const MAX_ANSWER: usize = 16 * 1024 * 1024;

/// The way to a server.
#[derive(Clone, Debug)]
pub(crate) struct Requests {
    client: Client<HttpConnector, Body>,
    /// Such as `http://127.0.0.1:8080`.
    url: String,
}

impl Requests {
    pub(crate) fn new(url: &str) -> Requests {
        let client = Client::builder(TokioExecutor::new()).build_http();
        Requests { client, url: url.to_string() }
    }

    /// A new guest's cookie.
    pub(crate) async fn guest(&self) -> Result<String, LoadError> {
        let (headers, _) = self.send(Request::get(self.at("/api/me")), Body::empty()).await?;
        let cookie = headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        cookie.map(ToString::to_string).ok_or_else(|| LoadError::Answer("no cookie".to_string()))
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Result<Bytes, LoadError> {
        let request = Request::get(self.at(path)).header(COOKIE, cookie);
        Ok(self.send(request, Body::empty()).await?.1)
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        cookie: &str,
        body: &impl Serialize,
    ) -> Result<T, LoadError> {
        let unexpected = |error: serde_json::Error| LoadError::Answer(format!("{path}: {error}"));
        let body = Body::from(serde_json::to_vec(body).map_err(unexpected)?);
        let request = Request::post(self.at(path)).header(COOKIE, cookie);
        let (_, answer) = self.send(request.header(CONTENT_TYPE, "application/json"), body).await?;
        serde_json::from_slice(&answer).map_err(unexpected)
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    async fn send(&self, request: request::Builder, body: Body) -> Result<(HeaderMap, Bytes), LoadError> {
        let request = request.body(body).map_err(|error| LoadError::Answer(error.to_string()))?;
        let path = request.uri().path().to_string();
        let answer = self.client.request(request).await?;
        let (head, body) = answer.into_parts();
        let body = to_bytes(Body::new(body), MAX_ANSWER).await;
        let body = body.map_err(|error| LoadError::Answer(format!("{path}: {error}")))?;
        if !head.status.is_success() {
            let text = String::from_utf8_lossy(&body);
            return Err(LoadError::Answer(format!("{path}: {}: {text}", head.status)));
        }
        Ok((head.headers, body))
    }
}
