//! The class `Record`.

use crate::any;
use crate::argument;
use crate::error::{record, setup, wrong};
use crate::state::State;
use lamplight_games::{Content, GameId, read_record as read, replay};
use pyo3::prelude::*;
use std::path::PathBuf;

/// A game on record: the text of a file, with tags and turns.
///
///     >>> import lamplight
///     >>> state = lamplight.Game("pathagon").start().after("d4").after("e5")
///     >>> record = lamplight.Record(state.record(names=["Ada", "Bo"]))
///     >>> record.game, record.names
///     ('pathagon', ['Ada', 'Bo'])
///     >>> record.turns
///     [(1, 'd4'), (2, 'e5')]
///     >>> record.state() == state
///     True
#[pyclass(module = "lamplight", frozen)]
#[derive(Debug)]
pub(crate) struct Record {
    /// As it stands in its file.
    #[pyo3(get)]
    text: String,
    id: GameId,
    parsed: lamplight_match::Record,
}

#[pymethods]
impl Record {
    #[new]
    fn new(text: String) -> PyResult<Record> {
        let (id, parsed) = read(&text).map_err(|error| record(&error))?;
        Ok(Record { text, id, parsed })
    }

    /// The id of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.id.info().id
    }

    /// Who played, by seat.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.parsed.names().to_vec()
    }

    /// The day of the game, if it is dated.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.parsed.date()
    }

    /// Whose record it is, if it is not the full one. Such a record cannot be replayed.
    #[getter]
    fn viewer(&self) -> Option<&str> {
        self.parsed.viewer()
    }

    /// The turns as they stand: number, then the actions in notation, chance in brackets.
    #[getter]
    fn turns(&self) -> Vec<(u32, String)> {
        self.parsed.turns().collect()
    }

    /// Replays it, with every check, to the state in which it ends. `content` is the path of the content file, for old
    /// records that do not hold its text.
    ///
    ///     >>> import lamplight
    ///     >>> state = lamplight.Game("pathagon").start().after("d4")
    ///     >>> lamplight.Record(state.record()).state() == state
    ///     True
    #[pyo3(signature = (*, content=None))]
    fn state(&self, content: Option<PathBuf>) -> PyResult<State> {
        let content = argument::content(content)?;
        let text = content.as_ref().map(|content| content.text.as_str());
        let played = replay(&self.parsed, text).map_err(|error| record(&error))?;
        let options = played.options().0;
        let typed: Vec<_> =
            options.iter().map(|(key, value)| ((*key).to_string(), value.to_string())).collect();
        let content =
            played.content().map(|(name, text)| Content { name: name.to_string(), text: text.to_string() });
        let chosen = any::choose(self.id, played.players().len() as u8, &typed, content).map_err(setup)?;
        let state = any::from_match(&*played, chosen);
        state.map(|inner| State { inner }).ok_or_else(|| wrong("the record is of another game"))
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {}>", self.game(), self.parsed.names().join(" and "))
    }
}

/// The state in which a record ends, replayed with every check.
///
///     >>> import lamplight
///     >>> state = lamplight.Game("pathagon").start().after("d4")
///     >>> lamplight.read_record(state.record()) == state
///     True
#[pyfunction]
pub(crate) fn read_record(text: String) -> PyResult<State> {
    Record::new(text)?.state(None)
}
