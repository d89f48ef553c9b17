//! The class `SelfPlay`: games in which a learner plays itself.

use crate::argument;
use crate::error::setup;
use lamplight_batch::self_play::{AnySelfPlay, SelfPlan, open};
use lamplight_core::encode::MOST_TERMS;
use numpy::{IntoPyArray, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Many games in which a learner plays itself, by tree search in Rust whose positions any function of Python judges.
///
/// One leaf of each game at a time is shown as numbers, `sights`. Whoever judges says what each seat can expect there
/// (`values`, from 0 to 1, the seat to act first, then clockwise) and which actions are promising (`policy`). An action's
/// logit is the sum of at most six numbers of the policy, its terms; what is done on a cell of the board has its terms in
/// `term_planes` planes over it, which come first.
///
///     >>> import numpy as np
///     >>> import lamplight
///     >>> games = lamplight.SelfPlay("the-lamp", games=16, visits=8, full_share=1.0, seed=1)
///     >>> sights = np.zeros((16, *games.sight_shape), np.float32)
///     >>> games.step(sights)
///     >>> values = np.full((16, games.players), 0.5, np.float32)
///     >>> policy = np.zeros((16, games.terms), np.float32)
///     >>> while games.counts()["games"] < 8:
///     ...     games.step(sights, values, policy)
///     >>> samples = games.take()
///     >>> len(samples["offsets"]) - 1 == len(samples["sights"]) == len(samples["outcomes"])
///     True
///
/// `visits` of the root precede a decision that is learned from, `quick_visits` the others, which only bring the game on;
/// `full_share` is the share of the former. `random_openings` is the share of games that begin with up to `random_plies`
/// random actions, `noise` the share of noise in the promises of a root that is learned from; the first `warm` decisions
/// are drawn in proportion to the visits, later ones at the temperature `cool`. `exploration`, `caution` and `width` are
/// those of the search. The game is an id with its options, as for `Game`, or a `Game`; if no number of threads is given, all cores are
/// used, which changes no result.
#[pyclass(module = "lamplight", frozen)]
pub(crate) struct SelfPlay(Mutex<Box<dyn AnySelfPlay>>);

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (
        game, *, players=None, content=None, games=256, threads=None, seed=0, visits=128, quick_visits=32,
        full_share=0.35, random_openings=0.5, random_plies=5, noise=0.25, warm=12, cool=0.3, exploration=0.75,
        caution=0.125, width=64, **options
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        players: Option<&Bound<'_, PyAny>>,
        content: Option<PathBuf>,
        games: usize,
        threads: Option<usize>,
        seed: u64,
        visits: u32,
        quick_visits: u32,
        full_share: f32,
        random_openings: f32,
        random_plies: u32,
        noise: f32,
        warm: u32,
        cool: f32,
        exploration: f32,
        caution: f32,
        width: usize,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<SelfPlay> {
        let chosen = argument::chosen(game, players, content, options)?;
        let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
        let plan = SelfPlan {
            games,
            threads,
            seed,
            visits,
            quick_visits,
            full_share,
            random_openings,
            random_plies,
            noise,
            warm,
            cool,
            exploration,
            caution,
            width,
        };
        let seats = chosen.players.len() as u8;
        let opened = py.detach(|| open(chosen.game, seats, &chosen.options, chosen.content.as_ref(), plan));
        Ok(SelfPlay(Mutex::new(opened.map_err(setup)?)))
    }

    /// The id of the game that is played.
    #[getter]
    fn game(&self, py: Python<'_>) -> &'static str {
        self.lock(py).game().info().id
    }

    /// How many games are played side by side.
    #[getter]
    fn games(&self, py: Python<'_>) -> usize {
        self.lock(py).games()
    }

    /// How many seats each has.
    #[getter]
    fn players(&self, py: Python<'_>) -> u8 {
        self.lock(py).players()
    }

    /// Planes, rows and columns of what is shown of a position: an observation, and clues that can be worked out from it.
    #[getter]
    fn sight_shape(&self, py: Python<'_>) -> (usize, usize, usize) {
        let shape = self.lock(py).sight();
        (shape.planes, shape.rows, shape.columns)
    }

    /// How many planes over the board the terms of a policy begin with.
    #[getter]
    fn term_planes(&self, py: Python<'_>) -> usize {
        self.lock(py).term_planes()
    }

    /// How many terms a policy has, those of the planes included.
    #[getter]
    fn terms(&self, py: Python<'_>) -> usize {
        self.lock(py).terms()
    }

    /// Tells every game what its leaf is worth, and goes on to the next, which is written into `sights`. The first call has
    /// nothing to tell. `trust` below 1 mixes what the game's own bots would guess into the values, where they can: for the
    /// first minutes of a training.
    ///
    ///     >>> import numpy as np
    ///     >>> import lamplight
    ///     >>> games = lamplight.SelfPlay("pathagon", games=2, random_openings=0.0)
    ///     >>> sights = np.zeros((2, *games.sight_shape), np.float32)
    ///     >>> games.step(sights)
    ///     >>> bool((sights[0] == lamplight.Game("pathagon").start().sight()).all())
    ///     True
    ///     >>> games.step(sights, np.full((2, 2), 0.5, np.float32), np.zeros((2, games.terms), np.float32))
    #[pyo3(signature = (sights, values=None, policy=None, trust=1.0))]
    fn step(
        &self,
        py: Python<'_>,
        mut sights: PyReadwriteArrayDyn<'_, f32>,
        values: Option<PyReadonlyArrayDyn<'_, f32>>,
        policy: Option<PyReadonlyArrayDyn<'_, f32>>,
        trust: f32,
    ) -> PyResult<()> {
        let mut games = self.lock(py);
        let games = &mut **games;
        let count = games.games();
        let judged = match (&values, &policy) {
            (None, None) => None,
            (Some(values), Some(policy)) => Some((
                sized(values.as_slice()?, "values", count * usize::from(games.players()))?,
                sized(policy.as_slice()?, "policy", count * games.terms())?,
            )),
            _ => return Err(setup("values and policy belong together")),
        };
        if !(0.0..=1.0).contains(&trust) {
            return Err(setup(format!("trust is a share from 0 to 1, not {trust}")));
        }
        let sights = sights.as_slice_mut()?;
        sized(sights, "sights", count * games.sight().len())?;
        py.detach(|| games.step(judged, trust, sights));
        Ok(())
    }

    /// The samples of games that have ended since the last call, as arrays: `sights`; `outcomes` and `roots`, what each seat
    /// got and what the search expected, the seat that acted first; the legal actions of sample n in rows `offsets[n]` to
    /// `offsets[n + 1]` of `actions`, each with its terms, filled up with the number `terms`, and of `visits`, their shares.
    /// Every sample is seen through one of the game's symmetries.
    ///
    ///     >>> import lamplight
    ///     >>> sorted(lamplight.SelfPlay("pathagon").take())
    ///     ['actions', 'offsets', 'outcomes', 'roots', 'sights', 'visits']
    fn take<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut games = self.lock(py);
        let games = &mut **games;
        let samples = py.detach(|| games.take());
        let (count, seats, shape) = (samples.len(), usize::from(games.players()), games.sight());
        let terms: Vec<u16> = samples.actions.iter().flatten().copied().collect();
        let arrays = PyDict::new(py);
        let sights = samples.sights.into_pyarray(py);
        arrays.set_item("sights", sights.reshape([count, shape.planes, shape.rows, shape.columns])?)?;
        arrays.set_item("outcomes", samples.outcomes.into_pyarray(py).reshape([count, seats])?)?;
        arrays.set_item("roots", samples.roots.into_pyarray(py).reshape([count, seats])?)?;
        arrays.set_item("offsets", samples.offsets.into_pyarray(py))?;
        let rows = terms.len() / MOST_TERMS;
        arrays.set_item("actions", terms.into_pyarray(py).reshape([rows, MOST_TERMS])?)?;
        arrays.set_item("visits", samples.visits.into_pyarray(py))?;
        Ok(arrays)
    }

    /// What has happened so far: `games` that have ended, `draws` among them, and what the `first` seat got in all of them
    /// together; `decisions` searched for, `evaluations` asked for, `walks` through the trees.
    ///
    ///     >>> import lamplight
    ///     >>> lamplight.SelfPlay("pathagon").counts()["games"]
    ///     0
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = self.lock(py).counts();
        let told = PyDict::new(py);
        told.set_item("games", counts.games)?;
        told.set_item("draws", counts.draws)?;
        told.set_item("first", counts.first)?;
        told.set_item("decisions", counts.decisions)?;
        told.set_item("evaluations", counts.evaluations)?;
        told.set_item("walks", counts.walks)?;
        Ok(told)
    }
}

fn sized<'a>(slice: &'a [f32], name: &str, size: usize) -> PyResult<&'a [f32]> {
    let given = slice.len();
    if given == size {
        Ok(slice)
    } else {
        Err(setup(format!("the array {name} has {given} numbers, not {size}")))
    }
}

impl SelfPlay {
    /// The games, for this thread alone. While it waits for another one, Python goes on: that one may need it.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn AnySelfPlay>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}
