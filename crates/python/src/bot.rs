//! The class `Bot`.

use crate::any::AnyState;
use crate::error::{refused, setup, wrong};
use crate::state::State;
use lamplight_core::{Seat, Turn};
use lamplight_games::{BotSpec, GameId, Opponent, TextAdvice};
use lamplight_match::{Known, Player};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A bot that can play any game: `"level:3"` of the game's own ladder, `"best"` for its top level, `"time:2s"` for the strongest
/// with so much time a decision, `"random"`, `"mcts"`, `"mcts:20000"` for so many iterations a decision, `"exec:PROGRAM"` for a
/// program that speaks the bot protocol, or `"net:FILE"` for tree search led by the net of an ONNX file, which judges 800
/// positions a decision, or as many as `"net:FILE@3200"` says.
///
///     >>> from lamplight import Bot, Game
///     >>> state = Game("pathagon").start()
///     >>> bot = Bot("level:2", seed=1)
///     >>> bot.choose(state) in state.legal_actions()
///     True
///
/// It is given what the seat to act knows, and no more. The same seed gives the same choices in the same order; other
/// threads of Python run while it thinks.
#[pyclass(module = "lamplight", frozen)]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    chairs: Mutex<BTreeMap<(GameId, Seat), Chair>>,
}

/// The bot in one seat of a game.
struct Chair {
    bot: Box<dyn Opponent>,
    /// What it was last asked about.
    last: Option<Box<dyn AnyState>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, *, seed=0))]
    fn new(py: Python<'_>, name: &str, seed: u64) -> PyResult<Bot> {
        let spec: BotSpec = name.parse().map_err(|reason: String| setup(reason))?;
        py.detach(|| spec.greet()).map_err(setup)?;
        Ok(Bot { spec, seed, chairs: Mutex::default() })
    }

    /// Its name, such as `"level:3"`.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// What it would do, in notation.
    ///
    ///     >>> from lamplight import Bot, Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> Bot("level:2", seed=1).choose(state) in state.legal_actions()
    ///     True
    fn choose(&self, py: Python<'_>, state: &State) -> PyResult<String> {
        Ok(self.ask(py, state)?.action)
    }

    /// What it would do, and why: `action`, `value` (the share of the win that it expects, or `None`), `visits` (how often
    /// each action was tried), `line` (how play may go on) and `nodes` (positions looked at).
    ///
    ///     >>> from lamplight import Bot, Game
    ///     >>> advice = Bot("mcts:200", seed=1).advise(Game("pathagon").start())
    ///     >>> sum(visits for _, visits in advice["visits"])
    ///     200
    ///     >>> 0 <= advice["value"] <= 1
    ///     True
    fn advise<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyDict>> {
        let advice = self.ask(py, state)?;
        let dict = PyDict::new(py);
        dict.set_item("action", advice.action)?;
        dict.set_item("value", advice.value)?;
        dict.set_item("visits", advice.visits)?;
        dict.set_item("line", advice.line)?;
        dict.set_item("nodes", advice.nodes)?;
        Ok(dict)
    }

    /// What it has done wrong so far: only programs that speak the bot protocol do.
    #[getter]
    fn faults(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| {
            let chairs = self.chairs.lock().unwrap_or_else(PoisonError::into_inner);
            chairs.values().flat_map(|chair| chair.bot.faults()).map(ToString::to_string).collect()
        })
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, seed={})", self.name(), self.seed)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, u64))> {
        Ok((py.import("lamplight._native")?.getattr("restore_bot")?, (self.name(), self.seed)))
    }
}

/// A bot that was pickled: it begins anew.
#[pyfunction]
pub(crate) fn restore_bot(py: Python<'_>, name: &str, seed: u64) -> PyResult<Bot> {
    Bot::new(py, name, seed)
}

impl Bot {
    fn ask(&self, py: Python<'_>, state: &State) -> PyResult<TextAdvice> {
        let id = state.inner.game().id();
        self.spec.check(id).map_err(setup)?;
        let seat = match state.inner.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance => return Err(refused(id, crate::any::Refused::Chance)),
            Turn::Over => return Err(refused(id, crate::any::Refused::Over)),
        };
        let state = state.inner.boxed();
        if let BotSpec::Net(_) = self.spec {
            self.spec.check_match(&*state.to_moment()).map_err(setup)?;
        }
        let advice = py.detach(|| self.think(id, seat, state));
        advice.ok_or_else(|| wrong(format!("{} has no answer", self.spec)))
    }

    fn think(&self, id: GameId, seat: Seat, state: Box<dyn AnyState>) -> Option<TextAdvice> {
        let mut chairs = self.chairs.lock().unwrap_or_else(PoisonError::into_inner);
        let sit = || Chair { bot: self.spec.take_seat(id, seat, self.seed), last: None };
        let chair = chairs.entry((id, seat)).or_insert_with(sit);
        let BotSpec::Exec(_) = self.spec else {
            // The bots of the house ask for nothing but what the seat knows now.
            return chair.bot.advise(&Known::new(&*state.to_moment(), seat));
        };
        // A program has been told the game so far; another game needs it to begin anew.
        if chair.last.as_ref().is_some_and(|last| !state.continues(&**last)) {
            *chair = sit();
        }
        let players = Seat::up_to(state.game().players()).map(|seat| Player::bot(seat.to_string())).collect();
        let advice = chair.bot.advise(&Known::new(&*state.to_match(players), seat));
        chair.last = Some(state);
        advice
    }
}
