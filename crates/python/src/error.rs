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

/// An action that was refused.
pub(crate) fn refused(game: GameId, refused: Refused) -> PyErr {
    let plainly =
        |words: String, key: &'static str| imported::IllegalAction::new_err((words, None::<&str>, key));
    match refused {
        Refused::Over => plainly(PlayError::Over.to_string(), "over"),
        Refused::Chance => plainly("chance is to act: roll, or apply an outcome".to_string(), "chance"),
        Refused::Player(seat) => plainly(format!("seat {seat} is to act, not chance"), "player"),
        Refused::NoSuchId(id) => plainly(format!("the id {id} names nothing here"), "no_such_id"),
        Refused::Impossible(text) => plainly(format!("'{text}' cannot happen here"), "impossible"),
        Refused::Unreadable(error) => unreadable(&error),
        Refused::Illegal(refusal) => {
            let (rule, key) = (refusal.rule, refusal.key);
            imported::IllegalAction::new_err((in_words(game, refusal), rule, key))
        }
    }
}

/// A reason in a sentence, with the rule's id.
pub(crate) fn in_words(game: GameId, refusal: Refusal) -> String {
    explain(game, &PlayError::Illegal(refusal), Language::English)
}

/// Actions of a batch that were refused.
pub(crate) fn refused_batch(error: &BadActions) -> PyErr {
    let key = match error {
        BadActions::Count { .. } => return wrong(error.to_string()),
        BadActions::Unknown { .. } => "no_such_id",
        BadActions::Illegal { .. } => "illegal",
        BadActions::Over { .. } => "over",
    };
    imported::IllegalAction::new_err((error.to_string(), None::<&str>, key))
}
