//! Dice from the operating system's generator, for live games: a player who has seen many rolls of the
//! small generator could compute the next ones.

use lamplight_core::Dice;

/// Unpredictable dice.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDice;

impl Dice for SystemDice {
    fn below(&mut self, bound: u32) -> u32 {
        // The highest multiple of the bound that fits; what lies above would make the die uneven.
        let even = u32::MAX - u32::MAX % bound;
        loop {
            // There is no sensible game without random numbers: an operating system that cannot give
            // any is a reason to stop.
            let number = getrandom::u32().expect("the operating system gives random numbers");
            if number < even {
                return number % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faces_come_up_and_no_others() {
        let mut seen = [false; 6];
        for _ in 0..1_000 {
            seen[SystemDice.below(6) as usize] = true;
        }
        assert_eq!(seen, [true; 6]);
    }
}
