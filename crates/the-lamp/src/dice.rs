//! Two dice, and the odds of surviving a roll.

use lamplight_core::{Dice, Rng};
use serde::Serialize;
use std::fmt;

/// The faces of a die.
pub const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// The longest forward move: two sixes.
pub const MOST_STEPS: u8 = 12;

/// Two dice that are told apart: 36 outcomes, each as likely as the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(pub u8, pub u8);

impl Pair {
    /// All outcomes, in `Ord` order.
    pub fn all() -> impl Iterator<Item = Pair> {
        FACES.flat_map(|first| FACES.map(move |second| Pair(first, second)))
    }

    /// Both faces together.
    #[inline]
    pub const fn total(self) -> u8 {
        self.0 + self.1
    }

    /// Any of them.
    #[inline]
    pub fn roll(rng: &mut Rng) -> Pair {
        let n = rng.below(36) as u8;
        Pair(n / 6 + 1, n % 6 + 1)
    }
}

/// As in the notation: `3 5`.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// A face of one die.
#[inline]
pub fn face(rng: &mut Rng) -> u8 {
    rng.below(6) as u8 + 1
}

/// How many of all equally likely rolls leave a moth alive. Not reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// Rolls that do not reach the Lamp.
    pub safe: u8,
    /// All rolls.
    pub of: u8,
}

impl Odds {
    /// Of a roll of one die, so far from the Lamp.
    pub fn one_die(distance: u8) -> Odds {
        Odds { safe: FACES.filter(|&face| face < distance).count() as u8, of: 6 }
    }

    /// Of a roll of two dice, so far from the Lamp.
    pub fn two_dice(distance: u8) -> Odds {
        Odds { safe: Pair::all().filter(|dice| dice.total() < distance).count() as u8, of: 36 }
    }

    /// Before the lamp die is rolled, which decides between one die and two (LMP-4). A face of the
    /// one die weighs as much as six of the 36 pairs.
    pub fn lamp_die(distance: u8) -> Odds {
        Odds { safe: 6 * Odds::one_die(distance).safe + Odds::two_dice(distance).safe, of: 72 }
    }
}

/// For people: `safe`, `97 % safe`, `deadly`. Rounded down, so that no risk is called safe.
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.safe, self.of) {
            (0, _) => write!(f, "deadly"),
            (safe, of) if safe == of => write!(f, "safe"),
            // 1 of 72 is more than a percent.
            (safe, of) => write!(f, "{} % safe", 100 * u32::from(safe) / u32::from(of)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_in_order() {
        let all: Vec<Pair> = Pair::all().collect();
        assert_eq!(all.len(), 36);
        assert!(all.is_sorted());
        assert_eq!(all.iter().map(|dice| dice.total()).max(), Some(MOST_STEPS));
    }

    #[test]
    fn odds_are_worded_without_false_hope() {
        let worded = |distance| Odds::two_dice(distance).to_string();
        assert_eq!(
            [1, 2, 3, 7, 12, 13].map(worded),
            ["deadly", "deadly", "2 % safe", "41 % safe", "97 % safe", "safe"]
        );
        assert_eq!(Odds::lamp_die(49).to_string(), "safe");
        assert_eq!(Odds::lamp_die(12).to_string(), "98 % safe");
        assert_eq!(Odds { safe: 1, of: 72 }.to_string(), "1 % safe");
    }

    #[test]
    fn the_lamp_die_makes_one_die_as_likely_as_two() {
        for distance in 1..=14 {
            let share = |odds: Odds| f64::from(odds.safe) / f64::from(odds.of);
            let mean = f64::midpoint(share(Odds::one_die(distance)), share(Odds::two_dice(distance)));
            assert!((share(Odds::lamp_die(distance)) - mean).abs() < 1e-12);
        }
    }
}
