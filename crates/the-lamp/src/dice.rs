//! The dice, and the odds of surviving a roll.

use crate::state::Lamp;
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
    /// How many outcomes there are.
    pub const COUNT: usize = 36;

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

/// The lamp die: how many of its six faces show what (LMP-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LampDie {
    /// Faces that put the lamp out.
    pub off: u8,
    /// Faces that light it.
    pub on: u8,
}

impl LampDie {
    /// Three faces of each: the lamp die of a box that does not describe its own.
    pub const EVEN: LampDie = LampDie { off: 3, on: 3 };

    /// Any of its faces.
    #[inline]
    pub fn roll(self, rng: &mut Rng) -> Lamp {
        if face(rng) <= self.off { Lamp::Off } else { Lamp::On }
    }

    /// Faces of both sorts in lowest terms, so that odds have small numbers.
    fn reduced(self) -> (u8, u8) {
        let common = (1..=6).rev().find(|n| self.off.is_multiple_of(*n) && self.on.is_multiple_of(*n));
        let common = common.unwrap_or(1);
        (self.off / common, self.on / common)
    }
}

/// How many light orbs each face of the die brings on an orb space (LMP-7).
pub type OrbDie = [u8; 6];

/// 1 to 3 bring one orb, 4 to 6 two: what the rulebook says.
pub const RULEBOOK_ORBS: OrbDie = [1, 1, 1, 2, 2, 2];

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
    pub fn lamp_die(die: LampDie, distance: u8) -> Odds {
        let (off, on) = die.reduced();
        let safe = off * 6 * Odds::one_die(distance).safe + on * Odds::two_dice(distance).safe;
        Odds { safe, of: 36 * (off + on) }
    }
}

/// For people: `safe`, `97 % safe`, `deadly`. Rounded down, so that no risk is called safe.
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.safe, self.of) {
            (0, _) => write!(f, "deadly"),
            (safe, of) if safe == of => write!(f, "safe"),
            // No lamp die makes a chance smaller than 1 of 36, so it is never worded as nothing.
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
        assert_eq!(all.len(), Pair::COUNT);
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
        assert_eq!(Odds::lamp_die(LampDie::EVEN, 49).to_string(), "safe");
        assert_eq!(Odds::lamp_die(LampDie::EVEN, 12).to_string(), "98 % safe");
        assert_eq!(Odds { safe: 1, of: 72 }.to_string(), "1 % safe");
    }

    #[test]
    fn the_faces_of_the_lamp_die_decide_between_one_die_and_two() {
        let share = |odds: Odds| f64::from(odds.safe) / f64::from(odds.of);
        for on in 0..=6 {
            let die = LampDie { off: 6 - on, on };
            for distance in 1..=14 {
                let (one, two) = (share(Odds::one_die(distance)), share(Odds::two_dice(distance)));
                let mean = (f64::from(die.off) * one + f64::from(die.on) * two) / 6.0;
                let odds = Odds::lamp_die(die, distance);
                assert!((share(odds) - mean).abs() < 1e-12, "{die:?} {distance}");
                assert_ne!(odds.to_string(), "0 % safe");
            }
        }
        assert_eq!(Odds::lamp_die(LampDie::EVEN, 49).of, 72);
    }

    #[test]
    fn a_lamp_die_falls_as_its_faces_say() {
        let mut rng = Rng::stream(1, lamplight_core::Purpose::Test, 0);
        for (off, expected) in [(0, 0..=0), (2, 1_900..=2_100), (6, 6_000..=6_000)] {
            let die = LampDie { off, on: 6 - off };
            let dark = (0..6_000).filter(|_| die.roll(&mut rng) == Lamp::Off).count();
            assert!(expected.contains(&dark), "{dark} of 6000 with {off} faces");
        }
    }
}
