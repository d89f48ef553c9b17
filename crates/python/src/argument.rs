//! Actions, viewers and options as Python hands them over.

use crate::any::{AnyState, Named};
use crate::error::{no_such_id, setup, wrong};
use crate::game::Game;
use lamplight_core::{Seat, Turn, Viewer};
use lamplight_games::{Content, GameId, Setup};
use lamplight_match::Player;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use std::path::PathBuf;

/// An action: its notation, or its id.
pub(crate) fn named<'a>(action: &'a Bound<'_, PyAny>) -> PyResult<Named<'a>> {
    if let Ok(text) = action.cast::<PyString>() {
        return Ok(Named::Text(text.to_str()?));
    }
    match action.extract::<i64>() {
        Ok(id) => u32::try_from(id).map(Named::Id).map_err(|_| no_such_id(id)),
        Err(_) => Err(PyTypeError::new_err(format!(
            "an action is a text or an id, not {}",
            action.get_type().name()?
        ))),
    }
}

/// Who looks: a seat by its number, or `"spectator"`; if nothing is said, the seat that acts, and a spectator where none
/// does.
pub(crate) fn viewer(state: &dyn AnyState, who: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
    let Some(who) = who else {
        return Ok(match state.turn() {
            Turn::Player(seat) => Viewer::Seat(seat),
            Turn::Chance | Turn::Over => Viewer::Spectator,
        });
    };
    if who.cast::<PyString>().is_ok_and(|text| text == "spectator") {
        return Ok(Viewer::Spectator);
    }
    let players = state.game().players();
    let number = who.extract::<u32>().ok();
    let seat = number.and_then(Seat::from_number).filter(|seat| seat.number() <= players);
    let refused = || wrong(format!("a viewer is a seat from 1 to {players} or 'spectator', not {who:?}"));
    seat.map(Viewer::Seat).ok_or_else(refused)
}

/// A game by its id.
pub(crate) fn game_id(id: &str) -> PyResult<GameId> {
    GameId::named(id).map_err(setup)
}

/// Options as they would be typed.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let mut typed = Vec::new();
    for (key, value) in given.into_iter().flatten() {
        let value = match value.cast::<PyBool>() {
            Ok(flag) => flag.is_true().to_string(),
            Err(_) => value.str()?.to_string(),
        };
        typed.push((key.extract()?, value));
    }
    Ok(typed)
}

/// A content file.
pub(crate) fn content(path: Option<PathBuf>) -> PyResult<Option<Content>> {
    let Some(path) = path else { return Ok(None) };
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Some(Content { name, text: std::fs::read_to_string(&path)? }))
}

/// As many players as are given, or as people usually are.
pub(crate) fn players(game: GameId, given: Option<&Bound<'_, PyAny>>) -> PyResult<u8> {
    let info = game.info();
    let Some(given) = given else { return Ok(info.min_seats.max(2)) };
    given.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(given.py()) {
            setup(format!("{} is for {} players, not {given}", info.title, info.span()))
        } else {
            error
        }
    })
}

/// The game as it was named, with its options; or one that was made before.
pub(crate) fn chosen(
    game: &Bound<'_, PyAny>,
    players: Option<&Bound<'_, PyAny>>,
    content: Option<PathBuf>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Setup> {
    if let Ok(game) = game.cast::<Game>() {
        if players.is_some() || content.is_some() || options.is_some() {
            return Err(PyTypeError::new_err("a Game already has its players, its content and its options"));
        }
        return Ok(game.get().setup());
    }
    let id = game_id(&game.extract::<String>()?)?;
    let players = self::players(id, players)?;
    Ok(Setup {
        game: id,
        options: self::options(options)?,
        content: self::content(content)?,
        players: (0..players).map(|_| Player::bot("")).collect(),
    })
}
