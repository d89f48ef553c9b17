//! What goes wrong, as exceptions of `lamplight.errors`, in the words of the program.

use crate::any::Refused;
use lamplight_batch::BadActions;
use lamplight_core::{ParseError, Refusal};
use lamplight_games::{GameId, Language, OpenError, explain};
use lamplight_match::{PlayError, RecordError};
use pyo3::PyErr;

// Their classes are written in Python, where they have attributes and types.
mod imported {
    pyo3::import_exception!(lamplight.errors, IllegalAction);
    pyo3::import_exception!(lamplight.errors, LamplightError);
    pyo3::import_exception!(lamplight.errors, RecordError);
    pyo3::import_exception!(lamplight.errors, SetupError);
    pyo3::import_exception!(lamplight.errors, UnreadableText);
}

/// Something that does not fit the state or the game.
pub(crate) fn wrong(reason: impl Into<String>) -> PyErr {
    imported::LamplightError::new_err(reason.into())
}

/// Something that is chosen before play, and cannot be.
pub(crate) fn setup(reason: impl ToString) -> PyErr {
    imported::SetupError::new_err(reason.to_string())
}

/// A text that is not what it should be.
pub(crate) fn unreadable(error: &ParseError) -> PyErr {
    imported::UnreadableText::new_err(error.to_string())
}

/// A record that cannot be read or replayed.
pub(crate) fn record(error: &OpenError) -> PyErr {
    match error {
        OpenError::Record(RecordError { line, .. }) => {
            imported::RecordError::new_err((error.to_string(), *line))
        }
        other => setup(other),
    }
}

/// An action that was refused, or a text that is none.
pub(crate) fn refused(game: GameId, why: Refused) -> PyErr {
    match reason(game, why) {
        Ok(Reason { words, rule, key }) => imported::IllegalAction::new_err((words, rule, key)),
        Err(error) => unreadable(&error),
    }
}

/// An id that cannot be one.
pub(crate) fn no_such_id(id: i64) -> PyErr {
    imported::IllegalAction::new_err((nothing(id), None::<&str>, NO_SUCH_ID))
}

/// Why something is not possible, in a sentence, with the rule that says so.
pub(crate) struct Reason {
    pub(crate) words: String,
    pub(crate) rule: Option<&'static str>,
    pub(crate) key: &'static str,
}

impl Reason {
    /// What the rules say.
    pub(crate) fn of(game: GameId, refusal: Refusal) -> Reason {
        let (rule, key) = (refusal.rule, refusal.key);
        Reason { words: explain(game, &PlayError::Illegal(refusal), Language::English), rule, key }
    }
}

/// Why something was refused; an error if it is no action at all.
pub(crate) fn reason(game: GameId, why: Refused) -> Result<Reason, ParseError> {
    let plainly = |words: String, key| Ok(Reason { words, rule: None, key });
    match why {
        Refused::Over => plainly(PlayError::Over.to_string(), OVER),
        Refused::Chance => plainly("chance is to act: roll, or apply an outcome".to_string(), "chance"),
        Refused::Player(seat) => plainly(format!("seat {seat} is to act, not chance"), "player"),
        Refused::NoSuchId(id) => plainly(nothing(id.into()), NO_SUCH_ID),
        Refused::Impossible(text) => plainly(format!("'{text}' cannot happen here"), "impossible"),
        Refused::Unreadable(error) => Err(error),
        Refused::Illegal(refusal) => Ok(Reason::of(game, refusal)),
    }
}

const NO_SUCH_ID: &str = "no_such_id";
const OVER: &str = "over";

fn nothing(id: i64) -> String {
    format!("the id {id} names nothing here")
}

/// Actions of a batch that were refused.
pub(crate) fn refused_batch(error: &BadActions) -> PyErr {
    let (rule, key) = match error {
        BadActions::Count { .. } => return wrong(error.to_string()),
        BadActions::Illegal { refusal: Some(refusal), .. } => (refusal.rule, refusal.key),
        BadActions::Unknown { .. } | BadActions::Illegal { refusal: None, .. } => (None, NO_SUCH_ID),
        BadActions::Over { .. } => (None, OVER),
    };
    imported::IllegalAction::new_err((error.to_string(), rule, key))
}
