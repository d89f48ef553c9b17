//! What rolls when chance is to act.

use lamplight_core::{Dice as _, Purpose, Rng};
use lamplight_match::SystemDice;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Dice that fall the same for the same seed, on every machine and for ever: those of `lamplight trace` and of the arena.
///
///     >>> import lamplight
///     >>> dice = lamplight.Dice(7)
///     >>> [dice.below(6) for _ in range(8)]
///     [0, 4, 4, 4, 5, 3, 4, 0]
///
/// `index` tells apart streams of one seed.
#[pyclass(module = "lamplight")]
#[derive(Debug)]
pub(crate) struct Dice {
    rng: Rng,
}

#[pymethods]
impl Dice {
    #[new]
    #[pyo3(signature = (seed, index=0))]
    fn new(seed: u64, index: u64) -> Dice {
        Dice { rng: Rng::stream(seed, Purpose::Dice, index) }
    }

    /// A whole number from 0 up to, but without, `bound`, each equally likely.
    ///
    ///     >>> from lamplight import Dice
    ///     >>> dice = Dice(7)
    ///     >>> dice.below(100), dice.below(100), dice.below(1)
    ///     (1, 75, 0)
    fn below(&mut self, bound: u32) -> PyResult<u32> {
        if bound == 0 {
            return Err(PyValueError::new_err("a die needs a face"));
        }
        Ok(self.rng.below(bound))
    }

    /// Dice that will fall as these do.
    ///
    ///     >>> from lamplight import Dice
    ///     >>> dice = Dice(7)
    ///     >>> dice.copy().below(1000) == dice.below(1000)
    ///     True
    fn copy(&self) -> Dice {
        Dice { rng: self.rng.clone() }
    }

    fn __copy__(&self) -> Dice {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Dice {
        self.copy()
    }
}

/// Dice that may be a guest's.
pub(crate) trait Roller: lamplight_core::Dice {
    /// Whether what was rolled last means nothing.
    fn has_failed(&self) -> bool {
        false
    }
}

impl Roller for Rng {}
impl Roller for SystemDice {}

/// Lets whatever was handed over roll: `Dice`, a seed for new ones, a generator of numpy or of `random`; nothing for the
/// operating system's.
pub(crate) fn with_dice<T>(
    given: Option<&Bound<'_, PyAny>>,
    act: impl FnOnce(&mut dyn Roller) -> T,
) -> PyResult<T> {
    let Some(given) = given else { return Ok(act(&mut SystemDice)) };
    if let Ok(dice) = given.cast::<Dice>() {
        return Ok(act(&mut dice.borrow_mut().rng));
    }
    if let Ok(seed) = given.extract::<u64>() {
        return Ok(act(&mut Dice::new(seed, 0).rng));
    }
    let method = ["integers", "randrange"].into_iter().find(|&name| given.hasattr(name).unwrap_or(false));
    let Some(method) = method else {
        return Err(PyTypeError::new_err(
            "dice are a seed, lamplight.Dice, numpy.random.Generator or random.Random",
        ));
    };
    let mut guest = Guest { generator: given, method, failed: None };
    let done = act(&mut guest);
    guest.failed.map_or(Ok(done), Err)
}

/// The same for what asks for a generator of ours: whatever else was handed over rolls its seed.
pub(crate) fn with_rng<T>(given: Option<&Bound<'_, PyAny>>, act: impl FnOnce(&mut Rng) -> T) -> PyResult<T> {
    if let Some(Ok(dice)) = given.map(|given| given.cast::<Dice>()) {
        return Ok(act(&mut dice.borrow_mut().rng));
    }
    let part = |dice: &mut dyn Roller| u64::from(dice.below(1 << 31));
    let seed = with_dice(given, |dice| part(dice) << 31 | part(dice))?;
    Ok(act(&mut Dice::new(seed, 0).rng))
}

/// A generator of Python's.
struct Guest<'a, 'py> {
    generator: &'a Bound<'py, PyAny>,
    method: &'static str,
    failed: Option<PyErr>,
}

impl Roller for Guest<'_, '_> {
    fn has_failed(&self) -> bool {
        self.failed.is_some()
    }
}

impl lamplight_core::Dice for Guest<'_, '_> {
    fn below(&mut self, bound: u32) -> u32 {
        let rolled =
            self.generator.call_method1(self.method, (bound,)).and_then(|number| number.extract::<u32>());
        match rolled {
            Ok(number) => number.min(bound - 1),
            Err(error) => {
                self.failed = Some(error);
                0
            }
        }
    }
}
