//! Decks as sets. Nobody knows the order of a face-down deck, so it has none: a draw is a chance
//! action by the number of copies left. Only cards that somebody saw going under it keep their order.

use crate::list::OutcomeList;
use crate::rng::{Dice, Rng};

/// A face-down deck of up to `KINDS` kinds of cards, with up to `UNDER` known cards at the bottom.
/// Unseen cards are drawn first, then the known ones, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck<const KINDS: usize, const UNDER: usize = 0> {
    /// Copies of each kind among the unseen cards.
    unseen: [u8; KINDS],
    unseen_total: u16,
    /// Kinds of the known cards, the next to be drawn first; unused places are 0.
    under: [u8; UNDER],
    under_total: u16,
}

impl<const KINDS: usize, const UNDER: usize> Deck<KINDS, UNDER> {
    /// A deck without cards.
    pub const EMPTY: Self = Deck { unseen: [0; KINDS], unseen_total: 0, under: [0; UNDER], under_total: 0 };

    /// A shuffled deck with these copies of the kinds 0, 1, 2…
    pub fn new(copies: &[u8]) -> Self {
        let mut deck = Self::EMPTY;
        for (kind, &copies) in copies.iter().enumerate() {
            deck.unseen[kind] = copies;
            deck.unseen_total += u16::from(copies);
        }
        deck
    }

    /// Cards left, known ones included.
    pub fn len(&self) -> u16 {
        self.unseen_total + self.under_total
    }

    /// Whether nothing can be drawn.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies of a kind among the unseen cards.
    pub fn unseen(&self, kind: usize) -> u8 {
        self.unseen[kind]
    }

    /// The known cards at the bottom, the next to be drawn first.
    pub fn under(&self) -> &[u8] {
        &self.under[..usize::from(self.under_total)]
    }

    /// The possible draws with their weights: copies left, or the one known card that is next.
    pub fn outcomes<A: Copy>(&self, out: &mut OutcomeList<A>, action: impl Fn(usize) -> A) {
        if self.unseen_total > 0 {
            for (kind, &copies) in self.unseen.iter().enumerate() {
                if copies > 0 {
                    out.push(action(kind), copies.into());
                }
            }
        } else if let Some(&kind) = self.under().first() {
            out.push(action(kind.into()), 1);
        }
    }

    /// Draws a kind at random, without taking it: the fast twin of [`outcomes`](Deck::outcomes).
    /// The deck must not be empty.
    #[inline]
    pub fn sample(&self, rng: &mut Rng) -> usize {
        if self.unseen_total == 0 {
            return self.under[0].into();
        }
        let mut left = rng.below(self.unseen_total.into());
        for (kind, &copies) in self.unseen.iter().enumerate() {
            if left < u32::from(copies) {
                return kind;
            }
            left -= u32::from(copies);
        }
        unreachable!("the copies add up to the total")
    }

    /// Takes a drawn card off the deck.
    #[inline]
    pub fn take(&mut self, kind: usize) {
        if self.unseen_total > 0 {
            debug_assert!(self.unseen[kind] > 0, "no such card left");
            self.unseen[kind] -= 1;
            self.unseen_total -= 1;
        } else {
            debug_assert_eq!(self.under().first(), Some(&(kind as u8)), "the known card comes first");
            self.under.copy_within(1.., 0);
            self.under_total -= 1;
            self.under[usize::from(self.under_total)] = 0;
        }
    }

    /// Shuffles a card in among the unseen ones.
    #[inline]
    pub fn add(&mut self, kind: usize) {
        self.unseen[kind] += 1;
        self.unseen_total += 1;
    }

    /// Puts a card that everybody saw under the deck.
    #[inline]
    pub fn put_under(&mut self, kind: usize) {
        self.under[usize::from(self.under_total)] = kind as u8;
        self.under_total += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;
    use alloc::vec::Vec;

    fn outcomes<const K: usize, const U: usize>(deck: &Deck<K, U>) -> Vec<(usize, u32)> {
        let mut list = OutcomeList::new();
        deck.outcomes(&mut list, |kind| kind);
        list.to_vec()
    }

    #[test]
    fn unseen_cards_are_drawn_by_copies_left() {
        let mut deck = Deck::<3>::new(&[2, 0, 1]);
        assert_eq!(outcomes(&deck), [(0, 2), (2, 1)]);
        deck.take(0);
        deck.take(2);
        assert_eq!(outcomes(&deck), [(0, 1)]);
        deck.add(1);
        assert_eq!(outcomes(&deck), [(0, 1), (1, 1)]);
        assert_eq!(deck.len(), 2);
    }

    #[test]
    fn known_cards_come_last_and_in_order() {
        let mut deck = Deck::<3, 4>::new(&[1]);
        deck.put_under(2);
        deck.put_under(1);
        assert_eq!(outcomes(&deck), [(0, 1)]);
        deck.take(0);
        assert_eq!(outcomes(&deck), [(2, 1)]);
        deck.take(2);
        assert_eq!(outcomes(&deck), [(1, 1)]);
        deck.take(1);
        assert!(deck.is_empty());
        assert_eq!(outcomes(&deck), []);
        assert_eq!(deck, Deck::EMPTY);
    }

    #[test]
    fn sampling_follows_the_weights() {
        let deck = Deck::<3>::new(&[3, 0, 1]);
        let mut rng = Rng::stream(5, Purpose::Test, 0);
        let mut counts = [0; 3];
        for _ in 0..40_000 {
            counts[deck.sample(&mut rng)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((29_500..30_500).contains(&counts[0]), "{counts:?}");
    }
}
