//! The class `State`.

use crate::any::{AnyState, Named, Refused};
use crate::argument::{named, viewer};
use crate::dice::{with_dice, with_rng};
use crate::error::{Reason, reason, refused, unreadable, wrong};
use crate::game::Game;
use crate::plain::{plain, plainly};
use lamplight_core::{Seat, Turn, Viewer};
use lamplight_match::Player;
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadwriteArray3};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

/// A game that can be stepped, copied, compared, shown and pickled.
///
///     >>> from lamplight import Game
///     >>> state = Game("pathagon").start()
///     >>> state.turn
///     1
///     >>> state.apply("d4")
///     >>> state.turn
///     2
///     >>> len(state.legal_actions())
///     48
///
/// It holds the whole truth; `view`, `observe`, `information` and `log` give a viewer's share of it. A viewer is a seat
/// from 1 or `"spectator"`; if none is named, it is the seat that acts, and a spectator when chance acts or the game is
/// over.
#[pyclass(module = "lamplight")]
pub(crate) struct State {
    pub(crate) inner: Box<dyn AnyState>,
}

impl State {
    fn refused(&self, why: Refused) -> PyErr {
        refused(self.inner.game().id(), why)
    }
}

#[pymethods]
impl State {
    /// The game that it is a state of.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.inner.game() }
    }

    /// Who acts: the number of a seat, `"chance"` or `"over"`.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.inner.turn() {
            Turn::Player(seat) => seat.number().into_pyobject(py)?.into_any(),
            Turn::Chance => PyString::new(py, "chance").into_any(),
            Turn::Over => PyString::new(py, "over").into_any(),
        })
    }

    /// The number of the seat that acts; `None` when chance acts or the game is over.
    #[getter]
    fn to_act(&self) -> Option<u8> {
        match self.inner.turn() {
            Turn::Player(seat) => Some(seat.number()),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Whether a die, a draw or a reveal is due.
    #[getter]
    fn is_chance(&self) -> bool {
        self.inner.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.turn() == Turn::Over
    }

    /// The number of the turn at the table; several actions can belong to one.
    #[getter]
    fn turn_number(&self) -> u32 {
        self.inner.turn_number()
    }

    /// How many actions lie before, chance included.
    #[getter]
    fn length(&self) -> usize {
        self.inner.length()
    }

    /// The legal actions of the player to act, in notation; none if no player is.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().legal_actions()[:3]
    ///     ['a1', 'b1', 'c1']
    fn legal_actions(&self) -> Vec<String> {
        self.inner.actions()
    }

    /// The ids of the legal actions, in the same order, as an array of int64.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().legal_ids()[:3]
    ///     array([0, 1, 2])
    fn legal_ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, self.ids().into_iter().map(i64::from).collect())
    }

    /// Which ids are legal, as an array of `bool` with a place for each of `Game.num_actions`.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> int(state.mask().sum())
    ///     49
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.inner.game().sizes().actions];
        self.ids().into_iter().for_each(|id| mask[id as usize] = true);
        PyArray1::from_vec(py, mask)
    }

    /// The id of a legal action, which may be given as an id, too.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> state.action_id("b1"), state.action_id(1)
    ///     (1, 1)
    fn action_id(&self, action: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.inner.action_id(named(action)?).map_err(|why| self.refused(why))
    }

    /// A legal action in notation, which may be given so, too.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> [state.action_text(id) for id in state.legal_ids()[:3]]
    ///     ['a1', 'b1', 'c1']
    fn action_text(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        self.inner.action_text(named(action)?).map_err(|why| self.refused(why))
    }

    /// What a person picks, in order, to make a legal action.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().picks("d4")
    ///     ['cell:d4']
    fn picks(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        self.inner.picks(named(action)?).map_err(|why| self.refused(why))
    }

    /// The terms of a legal action: which numbers of a network's policy add up to its logit. There are `Game.terms` of them.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> state.action_terms("a1"), state.action_terms("b1")
    ///     ([0], [1])
    fn action_terms(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        self.inner.action_terms(named(action)?).map_err(|why| self.refused(why))
    }

    /// Performs an action of the player to act, given in notation or by its id. An action that is not legal is refused
    /// with the reason, and nothing changes.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> state.apply("d4")
    ///     >>> state.apply("d4")
    ///     Traceback (most recent call last):
    ///       ...
    ///     lamplight.errors.IllegalAction: There is a piece on d4 already. (PAT-4)
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.inner.apply(named(action)?).map_err(|why| self.refused(why))
    }

    /// The state after an action; this one stays as it is.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> state.after("d4").after("e5").history(), state.history()
    ///     (['d4', 'e5'], [])
    fn after(&self, action: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut copy = self.copy();
        copy.apply(action)?;
        Ok(copy)
    }

    /// Why an action is not possible now, as a dictionary of `words`, `rule` and `key`; `None` if it is possible. It is
    /// given in notation or by its id, or as the list of what a person has picked so far.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start().after("d4")
    ///     >>> state.why_not("d4")["words"]
    ///     'There is a piece on d4 already. (PAT-4)'
    ///     >>> state.why_not(["cell:e5"]) is None
    ///     True
    fn why_not<'py>(
        &self,
        py: Python<'py>,
        action: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let game = self.inner.game().id();
        let reason = match action.extract::<Vec<String>>() {
            Ok(picks) if !action.is_instance_of::<PyString>() => {
                let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
                self.inner.why_not_picks(&picks).map(|refusal| Reason::of(game, refusal))
            }
            _ => match self.inner.action_id(named(action)?) {
                Ok(_) => None,
                Err(why) => Some(reason(game, why).map_err(|error| unreadable(&error))?),
            },
        };
        let Some(Reason { words, rule, key }) = reason else { return Ok(None) };
        let why = PyDict::new(py);
        why.set_item("words", words)?;
        why.set_item("rule", rule)?;
        why.set_item("key", key)?;
        Ok(Some(why))
    }

    /// The id of a legal action, each equally likely.
    ///
    ///     >>> from lamplight import Dice, Game
    ///     >>> state, dice = Game("pathagon").start(), Dice(7)
    ///     >>> state.apply(state.sample(dice))
    ///     >>> state.length
    ///     1
    #[pyo3(signature = (dice=None))]
    fn sample(&self, dice: Option<&Bound<'_, PyAny>>) -> PyResult<u32> {
        let ids = self.ids();
        if ids.is_empty() {
            let why = if self.is_over() { Refused::Over } else { Refused::Chance };
            return Err(self.refused(why));
        }
        with_dice(dice, |dice| ids[dice.below(ids.len() as u32) as usize])
    }

    /// What chance can bring, in notation, with exact weights; nothing if chance is not to act.
    ///
    ///     >>> from lamplight import Game
    ///     >>> outcomes = Game("the-lamp").start().chance_outcomes()
    ///     >>> {weight for _, weight in outcomes}
    ///     {1}
    fn chance_outcomes(&self) -> Vec<(String, u32)> {
        self.inner.outcomes()
    }

    /// Lets chance bring this outcome, given in notation or by its place in the list, from 0.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("the-lamp").start()
    ///     >>> state.apply_outcome("first 1 6 5")
    ///     >>> state.apply_outcome(0)
    ///     >>> state.history()
    ///     ['first 1 6 5', 'first 2 1 1']
    fn apply_outcome(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        self.inner.apply_outcome(named(outcome)?).map_err(|why| self.refused(why))
    }

    /// Lets chance act, by weight, and tells what it brought. What rolls is a `Dice`, a seed, a generator of numpy or of
    /// `random`, or, if nothing is given, the operating system.
    ///
    ///     >>> from lamplight import Dice, Game
    ///     >>> state, dice = Game("the-lamp").start(), Dice(1)
    ///     >>> state.roll(dice), state.roll(dice)
    ///     ('first 1 2 4', 'first 2 3 2')
    #[pyo3(signature = (dice=None))]
    fn roll(&mut self, dice: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        with_dice(dice, |dice| self.inner.roll(dice))?.map_err(|why| self.refused(why))
    }

    /// What a viewer knows, as a dictionary.
    ///
    ///     >>> from lamplight import Game
    ///     >>> view = Game("pathagon").start().after("d4").view()
    ///     >>> view["pieces"], view["reserve"]
    ///     ([['d4'], []], [13, 14])
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.inner.view(self.viewer(viewer)?))
    }

    /// What a network is shown of what a seat knows, by default the seat to act: an observation, and clues that can be worked
    /// out from it; an array of float32 of the shape `Game.sight_shape`.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().sight().shape
    ///     (12, 7, 7)
    #[pyo3(signature = (seat=None))]
    fn sight<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let Viewer::Seat(seat) = self.viewer(seat)? else {
            return Err(wrong("name a seat: only who sits at the table is shown what a network is"));
        };
        let shape = self.inner.game().sizes().sight;
        let array = PyArray3::zeros(py, [shape.planes, shape.rows, shape.columns], false);
        self.inner.see(seat, array.try_readwrite()?.as_slice_mut()?);
        Ok(array)
    }

    /// What a viewer knows, as numbers from 0 to 1: an array of float32 of the shape `Game.observation_shape`. It is
    /// written into `out` if one is given.
    ///
    ///     >>> import numpy
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start().after("d4")
    ///     >>> state.observe().shape, float(state.observe(1)[0, 3, 3]), float(state.observe(2)[0, 3, 3])
    ///     ((7, 7, 7), 1.0, 0.0)
    ///     >>> batch = numpy.empty((2, 7, 7, 7), numpy.float32)
    ///     >>> written = state.observe(1, out=batch[0])
    #[pyo3(signature = (viewer=None, *, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyArray3<f32>>>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let viewer = self.viewer(viewer)?;
        let shape = self.inner.game().sizes().shape;
        let shape = [shape.planes, shape.rows, shape.columns];
        let array = out.unwrap_or_else(|| PyArray3::zeros(py, shape, false));
        let mut numbers: PyReadwriteArray3<'py, f32> = array.try_readwrite()?;
        if numbers.as_array().shape() != shape {
            return Err(wrong(format!("an observation has the shape {shape:?}")));
        }
        self.inner.observe(viewer, numbers.as_slice_mut()?);
        drop(numbers);
        Ok(array)
    }

    /// What a viewer knows, as a line of text: equal just when the observations are.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().after("d4").information()
    ///     '7/7/7/3L3/7/7/7 2 - - - 1'
    #[pyo3(signature = (viewer=None))]
    fn information(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.inner.information(self.viewer(viewer)?))
    }

    /// A state that might be the true one, for all that a seat knows: what it cannot know is a random guess that fits. The
    /// seat is the one that acts if none is named. What came before is not known.
    ///
    ///     >>> from lamplight import Dice, Game
    ///     >>> state, dice = Game("phototaxis").start(), Dice(1)
    ///     >>> while state.is_chance:
    ///     ...     drawn = state.roll(dice)
    ///     >>> world = state.imagine(dice=dice)
    ///     >>> world.information(1) == state.information(1), world == state
    ///     (True, False)
    #[pyo3(signature = (seat=None, dice=None))]
    fn imagine(&self, seat: Option<&Bound<'_, PyAny>>, dice: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let Viewer::Seat(seat) = self.viewer(seat)? else {
            return Err(wrong("a seat imagines what it does not know: name one"));
        };
        Ok(State { inner: with_rng(dice, |rng| self.inner.imagined(seat, rng))? })
    }

    /// The board as a viewer sees it, drawn as text.
    ///
    ///     >>> from lamplight import Game
    ///     >>> print("\n".join(Game("pathagon").start().after("d4").draw().splitlines()[4:7]))
    ///     5 D . . . . . . . D 5
    ///     4 D . . . O . . . D 4
    ///     3 D . . . . . . . D 3
    #[pyo3(signature = (viewer=None))]
    fn draw(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.inner.draw(self.viewer(viewer)?).to_string())
    }

    /// The board as a viewer sees it, with what lies beside it, as a picture: the text of an SVG file. In a notebook a
    /// state shows itself so.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().svg()[:4]
    ///     '<svg'
    #[pyo3(signature = (viewer=None))]
    fn svg(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.inner.picture(self.viewer(viewer)?).svg())
    }

    /// Each seat's share of the win, from 0 to 1; all 0 while the game goes on.
    ///
    ///     >>> from lamplight import Dice, Game
    ///     >>> state, dice = Game("pathagon").start(), Dice(3)
    ///     >>> while not state.is_over:
    ///     ...     state.apply(state.sample(dice))
    ///     >>> state.returns()
    ///     [1.0, 0.0]
    fn returns(&self) -> Vec<f32> {
        let returns = self.inner.returns();
        let share = |seat: Seat| if self.is_over() { returns[seat] } else { 0.0 };
        Seat::up_to(self.inner.game().players()).map(share).collect()
    }

    /// How the game ended: `winners` by seat and, where the game has them, `scores`, `ranks` and the `breakdown` of the
    /// scores. `None` while it goes on.
    ///
    ///     >>> from lamplight import Dice, Game
    ///     >>> state, dice = Game("foragers", players=3).start(), Dice(1)
    ///     >>> while not state.is_over:
    ///     ...     if state.is_chance:
    ///     ...         revealed = state.roll(dice)
    ///     ...     else:
    ///     ...         state.apply(state.sample(dice))
    ///     >>> state.outcome()["winners"]
    ///     [2]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        if !self.is_over() {
            return Ok(None);
        }
        let outcome = self.inner.outcome();
        let dict = PyDict::new(py);
        dict.set_item("winners", plainly(py, &outcome.winners)?)?;
        dict.set_item("scores", outcome.scores)?;
        dict.set_item("ranks", plainly(py, &outcome.ranks)?)?;
        dict.set_item("breakdown", plainly(py, &outcome.breakdown)?)?;
        Ok(Some(dict))
    }

    /// The whole position, secrets included, as a line of text: `Game.position` reads it.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().after("d4").position()
    ///     '7/7/7/3L3/7/7/7 2 - - - 1'
    fn position(&self) -> String {
        self.inner.position()
    }

    /// The game so far as a record: the full one, or what a viewer has seen of it. Only a game that was played from its
    /// start has one.
    ///
    ///     >>> import lamplight
    ///     >>> state = lamplight.Game("pathagon").start().after("d4")
    ///     >>> text = state.record(names=["Ada", "Bo"])
    ///     >>> text.splitlines()[-1]
    ///     '1. d4'
    ///     >>> lamplight.read_record(text) == state
    ///     True
    #[pyo3(signature = (viewer=None, *, names=None))]
    fn record(&self, viewer: Option<&Bound<'_, PyAny>>, names: Option<Vec<String>>) -> PyResult<String> {
        if self.inner.from().is_some() {
            return Err(wrong(
                "this game was not played from its start but set up from a position: it has no record",
            ));
        }
        let viewer = viewer.map(|who| self.viewer(Some(who))).transpose()?;
        let game = self.inner.game();
        let seats = usize::from(game.players());
        let names =
            names.unwrap_or_else(|| Seat::up_to(game.players()).map(|seat| game.seat_name(seat)).collect());
        if names.len() != seats {
            return Err(wrong(format!("{} names for {seats} seats", names.len())));
        }
        Ok(self.inner.to_match(names.into_iter().map(Player::person).collect()).record(viewer))
    }

    /// What was done so far, as a viewer has seen it: a list of dictionaries with `turn`, `actor` (a seat or
    /// `"chance"`), `text` in notation and the `effects`.
    ///
    ///     >>> from lamplight import Game
    ///     >>> [line] = Game("pathagon").start().after("d4").log()
    ///     >>> line["turn"], line["actor"], line["text"]
    ///     (1, 1, 'd4')
    #[pyo3(signature = (viewer=None))]
    fn log<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer)?;
        let players = Seat::up_to(self.inner.game().players());
        let players = players.map(|seat| Player::person(seat.to_string())).collect();
        plainly(py, &self.inner.to_match(players).log(viewer, 0))
    }

    /// All that was done so far in notation, chance included. It holds every secret.
    ///
    ///     >>> from lamplight import Game
    ///     >>> Game("pathagon").start().after("d4").after("e5").history()
    ///     ['d4', 'e5']
    fn history(&self) -> Vec<String> {
        self.inner.performed()
    }

    /// The same position seen through one of the `Game.symmetries`, from 0.
    ///
    ///     >>> from lamplight import Game
    ///     >>> start = Game("pathagon").start()
    ///     >>> start.game.symmetries
    ///     4
    ///     >>> start.after("a1").mirrored(1) == start.after("g1")
    ///     True
    fn mirrored(&self, symmetry: u8) -> PyResult<State> {
        self.check_symmetry(symmetry)?;
        Ok(State { inner: self.inner.mirrored(symmetry) })
    }

    /// What corresponds to a legal action in the mirrored position: an id for an id, a text for a text.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> state.mirror_action("a1", 1), state.mirror_action(0, 1)
    ///     ('g1', 6)
    fn mirror_action<'py>(&self, action: &Bound<'py, PyAny>, symmetry: u8) -> PyResult<Bound<'py, PyAny>> {
        self.check_symmetry(symmetry)?;
        let (id, text) =
            self.inner.mirror_action(named(action)?, symmetry).map_err(|why| self.refused(why))?;
        Ok(if action.is_instance_of::<PyString>() {
            PyString::new(action.py(), &text).into_any()
        } else {
            id.into_pyobject(action.py())?.into_any()
        })
    }

    /// A copy, which goes its own way.
    ///
    ///     >>> from lamplight import Game
    ///     >>> state = Game("pathagon").start()
    ///     >>> other = state.copy()
    ///     >>> other.apply("d4")
    ///     >>> other == state, state.length
    ///     (False, 0)
    fn copy(&self) -> State {
        State { inner: self.inner.boxed() }
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// States are equal if the game would go on alike; how they came about does not matter.
    fn __eq__(&self, other: &State) -> bool {
        self.inner.is_same(&*other.inner)
    }

    fn __hash__(&self) -> u64 {
        self.inner.key()
    }

    fn __repr__(&self) -> String {
        let who = match self.inner.turn() {
            Turn::Player(seat) => format!("seat {seat} acts"),
            Turn::Chance => "chance acts".to_string(),
            Turn::Over => "over".to_string(),
        };
        format!("<State of {}, turn {}, {who}>", self.inner.game().id().info().id, self.inner.turn_number())
    }

    fn __str__(&self) -> PyResult<String> {
        self.draw(None)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (self.game(), self.inner.from(), self.inner.performed()).into_pyobject(py)?;
        Ok((py.import("lamplight._native")?.getattr("restore_state")?, arguments))
    }
}

impl State {
    fn ids(&self) -> Vec<u32> {
        let mut ids = Vec::new();
        self.inner.legal_ids(&mut ids);
        ids
    }

    fn viewer(&self, who: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        viewer(&*self.inner, who)
    }

    fn check_symmetry(&self, symmetry: u8) -> PyResult<()> {
        let symmetries = self.inner.game().sizes().symmetries;
        if symmetry < symmetries {
            return Ok(());
        }
        Err(wrong(format!("the symmetries have numbers from 0 to {}, not {symmetry}", symmetries - 1)))
    }
}

/// A state that was pickled.
#[pyfunction]
pub(crate) fn restore_state(
    game: &Bound<'_, Game>,
    position: Option<&str>,
    history: Vec<String>,
) -> PyResult<State> {
    let game = game.get();
    let mut state = match position {
        Some(text) => game.position(text)?,
        None => game.start(),
    };
    for text in &history {
        let named = Named::Text(text);
        let done =
            if state.is_chance() { state.inner.apply_outcome(named) } else { state.inner.apply(named) };
        done.map_err(|why| state.refused(why))?;
    }
    Ok(state)
}
