//! The class `Batch`: many games side by side. `lamplight.gymnasium.VectorEnv` is its face.

use crate::argument;
use crate::error::{refused_batch, setup};
use lamplight_batch::{AnyBatch, BadActions, Chair, Plan, Reset, Rows, open};
use lamplight_games::BotSpec;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadwriteArrayDyn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Many games of one kind, stepped together. Everything is written into arrays that the caller brings; threads of Python
/// go on meanwhile.
#[pyclass(module = "lamplight._native", frozen)]
pub(crate) struct Batch(Mutex<Box<dyn AnyBatch>>);

/// Arrays of the caller, one row a game.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Arrays<'py> {
    observations: PyReadwriteArrayDyn<'py, f32>,
    finals: Option<PyReadwriteArrayDyn<'py, f32>>,
    masks: Option<PyReadwriteArrayDyn<'py, bool>>,
    rewards: PyReadwriteArrayDyn<'py, f64>,
    ended: PyReadwriteArrayDyn<'py, bool>,
    seats: PyReadwriteArrayDyn<'py, u8>,
    shares: PyReadwriteArrayDyn<'py, f32>,
}

impl Arrays<'_> {
    /// The rows, if every array has the size that the batch needs.
    fn rows(&mut self, batch: &dyn AnyBatch) -> PyResult<Rows<'_>> {
        let games = batch.games();
        let (tensor, actions) = (batch.shape().len(), batch.action_count());
        Ok(Rows {
            observations: sized(&mut self.observations, "observations", games * tensor)?,
            finals: optional(self.finals.as_mut(), "finals", games * tensor)?,
            masks: optional(self.masks.as_mut(), "masks", games * actions)?,
            rewards: sized(&mut self.rewards, "rewards", games)?,
            ended: sized(&mut self.ended, "ended", games)?,
            seats: sized(&mut self.seats, "seats", games)?,
            shares: sized(&mut self.shares, "shares", games * usize::from(batch.players()))?,
        })
    }
}

fn sized<'a, T: numpy::Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    name: &str,
    size: usize,
) -> PyResult<&'a mut [T]> {
    let slice = array.as_slice_mut()?;
    let given = slice.len();
    if given == size {
        Ok(slice)
    } else {
        Err(setup(format!("the array {name} has {given} numbers, not {size}")))
    }
}

fn optional<'a, T: numpy::Element>(
    array: Option<&'a mut PyReadwriteArrayDyn<'_, T>>,
    name: &str,
    size: usize,
) -> PyResult<&'a mut [T]> {
    array.map_or(Ok(&mut []), |array| sized(array, name, size))
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, *, players=None, options=None, content=None, chairs=Vec::new(), rotate=false, reset="next_step", threads=1, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "they are named by the caller")]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        players: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
        content: Option<PathBuf>,
        chairs: Vec<Option<String>>,
        rotate: bool,
        reset: &str,
        threads: usize,
        seed: u64,
    ) -> PyResult<Batch> {
        let game = argument::game_id(game)?;
        let chair = |name: Option<String>| match name {
            None => Ok(Chair::Learner),
            Some(name) => name.parse::<BotSpec>().map(Chair::Bot).map_err(setup),
        };
        let reset = match reset {
            "next_step" => Reset::NextStep,
            "same_step" => Reset::SameStep,
            "disabled" => Reset::Never,
            other => {
                return Err(setup(format!(
                    "games begin anew by 'next_step', 'same_step' or 'disabled', not '{other}'"
                )));
            }
        };
        let chairs = chairs.into_iter().map(chair).collect::<PyResult<_>>()?;
        let plan = Plan { games, chairs, rotate, reset, threads, seed };
        let players = argument::players(game, players)?;
        let (typed, content) = (argument::options(options)?, argument::content(content)?);
        let batch = py.detach(|| open(game, players, &typed, content.as_ref(), plan)).map_err(setup)?;
        Ok(Batch(Mutex::new(batch)))
    }

    /// How many games there are.
    #[getter]
    fn games(&self, py: Python<'_>) -> usize {
        self.lock(py).games()
    }

    /// How many seats each game has.
    #[getter]
    fn players(&self, py: Python<'_>) -> u8 {
        self.lock(py).players()
    }

    /// How many action ids there are.
    #[getter]
    fn num_actions(&self, py: Python<'_>) -> usize {
        self.lock(py).action_count()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self, py: Python<'_>) -> (usize, usize, usize) {
        let shape = self.lock(py).shape();
        (shape.planes, shape.rows, shape.columns)
    }

    /// Begins all games anew, or those that `only` marks, with new dice if there is a seed.
    #[pyo3(signature = (arrays, seed=None, only=None))]
    fn reset(
        &self,
        py: Python<'_>,
        mut arrays: Arrays<'_>,
        seed: Option<u64>,
        only: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let only = only.as_ref().map(|only| only.as_slice()).transpose()?;
        let mut batch = self.lock(py);
        let rows = arrays.rows(&**batch)?;
        let batch = &mut **batch;
        py.detach(|| batch.reset(seed, only, rows));
        Ok(())
    }

    /// Performs one decision in each game. If one of them is refused, nothing happens in any.
    fn step(&self, py: Python<'_>, ids: PyReadonlyArray1<'_, i64>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let ids = ids.as_slice()?;
        let mut batch = self.lock(py);
        let rows = arrays.rows(&**batch)?;
        let batch = &mut **batch;
        py.detach(|| batch.step(ids, rows)).map_err(|error: BadActions| refused_batch(&error))
    }

    /// A random legal id for each game.
    fn sample<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let ids = self.detached(py, |batch| {
            let mut ids = vec![0; batch.games()];
            batch.sample(&mut ids);
            ids
        });
        ids.into_pyarray(py)
    }

    /// The legal ids of all games: those of game n stand from `offsets[n]` to `offsets[n + 1]`.
    fn legal<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>) {
        let (offsets, ids) = self.detached(py, |batch| {
            let (mut offsets, mut ids) = (Vec::new(), Vec::new());
            batch.legal(&mut offsets, &mut ids);
            (offsets, ids)
        });
        (offsets.into_pyarray(py), ids.into_pyarray(py))
    }

    /// The whole position of a game, as text.
    fn position(&self, py: Python<'_>, game: usize) -> PyResult<String> {
        let position = self.detached(py, |batch| {
            let games = batch.games();
            if game < games { Ok(batch.position(game)) } else { Err(games) }
        });
        position.map_err(|games| PyIndexError::new_err(format!("there are {games} games, numbered from 0")))
    }
}

impl Batch {
    /// The games, for this thread alone. While it waits for another one, Python goes on: that one may need it.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn AnyBatch>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the games while Python goes on.
    fn detached<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyBatch) -> R + Send) -> R {
        let mut batch = self.lock(py);
        let batch = &mut **batch;
        py.detach(|| work(batch))
    }
}
