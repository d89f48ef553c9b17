//! The class `Game`.

use crate::any::{self, AnyGame};
use crate::argument;
use crate::error::{setup, unreadable};
use crate::plain::plainly;
use crate::state::State;
use lamplight_core::Seat;
use lamplight_games::{About, Content, Setup};
use lamplight_match::Player;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::path::PathBuf;
use std::sync::Arc;

/// A game with everything chosen that is chosen before play.
///
///     >>> from lamplight import Game
///     >>> game = Game("pathagon", trap="optional")
///     >>> game.title, game.players, game.options["trap"]
///     ('Pathagon', 2, 'optional')
///     >>> game.start().legal_actions()[:3]
///     ['a1', 'b1', 'c1']
///
/// `players` is 2 if it is not given; `content` is the path of a file with house content; every other keyword is an
/// option of the game, as `lamplight.games()` lists them.
#[pyclass(module = "lamplight", frozen)]
pub(crate) struct Game {
    pub(crate) inner: Arc<dyn AnyGame>,
}

impl Game {
    /// What was chosen, for whoever opens tables of it.
    pub(crate) fn setup(&self) -> Setup {
        let players = Seat::up_to(self.inner.players());
        Setup {
            game: self.inner.id(),
            options: self.typed(),
            content: self.inner.content().cloned(),
            players: players.map(|seat| Player::bot(self.inner.seat_name(seat))).collect(),
        }
    }

    /// The options as they would be typed.
    fn typed(&self) -> Vec<(String, String)> {
        let options = self.inner.options().0;
        options.iter().map(|(key, value)| ((*key).to_string(), value.to_string())).collect()
    }

    fn info(&self) -> &'static lamplight_core::Info {
        self.inner.id().info()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, *, players=None, content=None, **options))]
    fn new(
        id: &str,
        players: Option<&Bound<'_, PyAny>>,
        content: Option<PathBuf>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        let id = argument::game_id(id)?;
        let (typed, content) = (argument::options(options)?, argument::content(content)?);
        let inner = any::choose(id, argument::players(id, players)?, &typed, content).map_err(setup)?;
        Ok(Game { inner })
    }

    /// Its short name, such as `"pathagon"`.
    #[getter]
    fn id(&self) -> &'static str {
        self.info().id
    }

    /// The name on the box.
    #[getter]
    fn title(&self) -> &'static str {
        self.info().title
    }

    /// How many sit at the table. Seats are numbered from 1.
    #[getter]
    fn players(&self) -> u8 {
        self.inner.players()
    }

    /// What the seats are called, the first one first.
    #[getter]
    fn seat_names(&self) -> Vec<String> {
        Seat::up_to(self.inner.players()).map(|seat| self.inner.seat_name(seat)).collect()
    }

    /// All options with the values in force.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plainly(py, &self.inner.options())
    }

    /// The name of the content file, if it is not the house's own.
    #[getter]
    fn content(&self) -> Option<&str> {
        self.inner.content().map(|content| content.name.as_str())
    }

    /// The version of the rules; it grows when a change could make an old record replay differently.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.info().rules_version
    }

    /// Whether dice, draws or reveals occur under these options.
    #[getter]
    fn has_chance(&self) -> bool {
        self.inner.sizes().outcomes > 0
    }

    /// Whether some know what others do not, spectators included, under these options.
    #[getter]
    fn has_secrets(&self) -> bool {
        self.inner.sizes().secrets
    }

    /// How many action ids there are: all are below.
    #[getter]
    fn num_actions(&self) -> usize {
        self.inner.sizes().actions
    }

    /// No list of chance outcomes is longer; 0 if there is no chance.
    #[getter]
    fn num_outcomes(&self) -> usize {
        self.inner.sizes().outcomes
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let shape = self.inner.sizes().shape;
        (shape.planes, shape.rows, shape.columns)
    }

    /// The shape of what a network is shown: an observation, and planes of clues.
    #[getter]
    fn sight_shape(&self) -> (usize, usize, usize) {
        let shape = self.inner.sizes().sight;
        (shape.planes, shape.rows, shape.columns)
    }

    /// How many numbers a network's policy has: see `State.action_terms`.
    #[getter]
    fn terms(&self) -> usize {
        self.inner.sizes().terms
    }

    /// No game has more decisions of players than this; what chance does is not counted.
    #[getter]
    fn max_length(&self) -> u32 {
        self.inner.sizes().decisions
    }

    /// How many symmetries there are, leaving everything as it is counted as the first.
    #[getter]
    fn symmetries(&self) -> u8 {
        self.inner.sizes().symmetries
    }

    /// The start of a game.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("foragers", players=3).start()
    ///     >>> state.turn, state.length
    ///     (1, 0)
    pub(crate) fn start(&self) -> State {
        State { inner: Arc::clone(&self.inner).start() }
    }

    /// The state that a text describes, as `State.position` writes it. What came before is not known.
    ///
    ///     >>> from lamplight import Game
    ///     >>> game = Game("pathagon")
    ///     >>> state = game.start()
    ///     >>> state.apply("d4")
    ///     >>> game.position(state.position()) == state
    ///     True
    pub(crate) fn position(&self, text: &str) -> PyResult<State> {
        let inner = Arc::clone(&self.inner).position(text).map_err(|error| unreadable(&error))?;
        Ok(State { inner })
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.inner.is_same(&*other.inner)
    }

    fn __hash__(&self) -> u64 {
        lamplight_core::hash::fingerprint(self.__repr__().as_bytes())
    }

    fn __repr__(&self) -> String {
        let options = self.inner.options().0;
        let options = options.iter().map(|(key, value)| match value {
            lamplight_core::OptionValue::Flag(true) => format!(", {key}=True"),
            lamplight_core::OptionValue::Flag(false) => format!(", {key}=False"),
            lamplight_core::OptionValue::Number(number) => format!(", {key}={number}"),
            lamplight_core::OptionValue::Name(name) => format!(", {key}={name:?}"),
        });
        let content = self.content().map(|name| format!(", content={name:?}")).unwrap_or_default();
        format!("Game({:?}, players={}{}{content})", self.id(), self.players(), options.collect::<String>())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let content = self.inner.content().map(|content| (content.name.as_str(), content.text.as_str()));
        let arguments = (self.id(), self.players(), self.typed(), content).into_pyobject(py)?;
        Ok((py.import("lamplight._native")?.getattr("restore_game")?, arguments))
    }
}

/// A game that was pickled.
#[pyfunction]
pub(crate) fn restore_game(
    id: &str,
    players: u8,
    options: Vec<(String, String)>,
    content: Option<(String, String)>,
) -> PyResult<Game> {
    let content = content.map(|(name, text)| Content { name, text });
    let inner = any::choose(argument::game_id(id)?, players, &options, content).map_err(setup)?;
    Ok(Game { inner })
}

/// What there is: a dictionary for each game, with everything that is to be known about it before play.
///
///     >>> import lamplight
///     >>> [game["id"] for game in lamplight.games()]
///     ['pathagon', 'foragers', 'moonlight', 'phototaxis', 'the-lamp']
///     >>> pathagon = lamplight.games()[0]
///     >>> pathagon["min_players"], pathagon["max_players"]
///     (2, 2)
///     >>> {option["key"]: option["default"] for option in pathagon["options"]}
///     {'first': 1, 'trap': 'automatic', 'turn_limit': 200}
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plainly(py, &About::all())
}
