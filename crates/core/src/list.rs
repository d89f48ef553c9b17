//! The caller's buffers: a game writes into them, so that listing allocates nothing once they have grown.

use crate::rng::Dice;
use alloc::vec::Vec;
use core::ops::Deref;

/// The legal actions of one position, in the game's fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionList<A>(Vec<A>);

impl<A> ActionList<A> {
    /// An empty list.
    pub const fn new() -> Self {
        ActionList(Vec::new())
    }

    /// Forgets the actions and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds an action at the end.
    pub fn push(&mut self, action: A) {
        self.0.push(action);
    }
}

impl<A: Ord> ActionList<A> {
    /// Brings the actions into their order, for games that cannot generate them so.
    pub fn sort(&mut self) {
        self.0.sort_unstable();
    }
}

impl<A> Default for ActionList<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for ActionList<A> {
    type Target = [A];
    fn deref(&self) -> &[A] {
        &self.0
    }
}

impl<A> Extend<A> for ActionList<A> {
    fn extend<I: IntoIterator<Item = A>>(&mut self, actions: I) {
        self.0.extend(actions);
    }
}

/// The outcomes of one chance event with their integer weights, in the game's fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeList<A> {
    outcomes: Vec<(A, u32)>,
    total: u32,
}

impl<A: Copy> OutcomeList<A> {
    /// An empty list.
    pub const fn new() -> Self {
        OutcomeList { outcomes: Vec::new(), total: 0 }
    }

    /// Forgets the outcomes and keeps the memory.
    pub fn clear(&mut self) {
        self.outcomes.clear();
        self.total = 0;
    }

    /// Adds an outcome; its weight must be positive.
    pub fn push(&mut self, outcome: A, weight: u32) {
        self.outcomes.push((outcome, weight));
        self.total += weight;
    }

    /// The sum of all weights.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Draws an outcome by weight.
    pub fn draw(&self, dice: &mut (impl Dice + ?Sized)) -> A {
        let mut left = dice.below(self.total);
        for &(outcome, weight) in &self.outcomes {
            if left < weight {
                return outcome;
            }
            left -= weight;
        }
        unreachable!("the weights add up to the total")
    }
}

impl<A: Copy> Default for OutcomeList<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for OutcomeList<A> {
    type Target = [(A, u32)];
    fn deref(&self) -> &[(A, u32)] {
        &self.outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u32);
    impl Dice for Fixed {
        fn below(&mut self, bound: u32) -> u32 {
            assert!(self.0 < bound);
            self.0
        }
    }

    #[test]
    fn outcomes_are_drawn_by_weight() {
        let mut list = OutcomeList::new();
        list.push('a', 2);
        list.push('b', 1);
        list.push('c', 3);
        let drawn: alloc::string::String = (0..6).map(|n| list.draw(&mut Fixed(n))).collect();
        assert_eq!(drawn, "aabccc");
        assert_eq!(list.total(), 6);
    }
}
