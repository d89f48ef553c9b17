//! Cards. A pile is a set with copies, packed into one word: a content file has at most 64 cards of a
//! sort, so every card has a bit of its own, and the nth bit of a pile is a fair draw. Hands, decks and
//! what has left the game are all piles; only the cards under the deck have an order (LMP-8).

use lamplight_core::set::select64;
use lamplight_core::{Dice, OutcomeList, Rng};

/// The most trading cards, and the most hazard cards, that a content file may have.
pub const MOST: usize = 64;

/// A kind of card: its place among the names of its sort, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(u8);

impl Kind {
    /// The kind at this place, from 0.
    pub const fn from_index(index: usize) -> Kind {
        assert!(index < MOST, "there are no more kinds than cards");
        Kind(index as u8)
    }

    /// Its place, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which bits of a pile stand for which kind: neighbours, as many as there are copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots {
    bits: [u64; MOST],
    kinds: [Kind; MOST],
    all: u64,
}

impl Slots {
    /// Slots for so many copies of each kind; none if there are more than 64 cards.
    pub fn new(copies: impl IntoIterator<Item = usize>) -> Option<Slots> {
        let mut slots = Slots { bits: [0; MOST], kinds: [Kind(0); MOST], all: 0 };
        let mut next = 0;
        for (kind, copies) in copies.into_iter().enumerate() {
            for _ in 0..copies {
                *slots.kinds.get_mut(next)? = Kind(kind as u8);
                slots.bits[kind] |= 1 << next;
                next += 1;
            }
            slots.all |= slots.bits[kind];
        }
        Some(slots)
    }

    /// How many cards of a kind there are.
    pub fn copies(&self, kind: Kind) -> u32 {
        self.bits[kind.index()].count_ones()
    }
}

/// Some cards, in no order. Of each kind the lowest slots are filled, so equal piles are equal words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pile(u64);

impl Pile {
    /// No card.
    pub const EMPTY: Pile = Pile(0);

    /// All cards there are.
    pub fn full(slots: &Slots) -> Pile {
        Pile(slots.all)
    }

    /// How many cards.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards of a kind.
    pub fn count(self, kind: Kind, slots: &Slots) -> u32 {
        (self.0 & slots.bits[kind.index()]).count_ones()
    }

    /// The kinds of its cards, in `Ord` order, as often as it holds them.
    pub fn iter(self, slots: &Slots) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(slots.kinds[slot])
        })
    }

    /// Adds a card. Not all copies of it may be here already.
    #[inline]
    pub fn add(&mut self, kind: Kind, slots: &Slots) {
        let free = slots.bits[kind.index()] & !self.0;
        debug_assert!(free != 0, "no more copies than the content has");
        self.0 |= free & free.wrapping_neg();
    }

    /// Takes a card away. It must be here.
    #[inline]
    pub fn take(&mut self, kind: Kind, slots: &Slots) {
        let filled = slots.bits[kind.index()] & self.0;
        debug_assert!(filled != 0, "the card is here");
        self.0 ^= 1 << filled.ilog2();
    }

    /// Adds all cards of another pile.
    pub fn add_all(&mut self, other: Pile, slots: &Slots) {
        for kind in other.iter(slots) {
            self.add(kind, slots);
        }
    }

    /// The kinds of its cards, in `Ord` order, each once and with how many there are.
    pub fn counts(self, slots: &Slots) -> impl Iterator<Item = (Kind, u32)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| left.trailing_zeros() as usize)?;
            let kind = slots.kinds[slot];
            left &= !slots.bits[kind.index()];
            Some((kind, self.count(kind, slots)))
        })
    }

    /// The possible draws, by copies.
    pub fn outcomes<A: Copy>(self, slots: &Slots, out: &mut OutcomeList<A>, action: impl Fn(Kind) -> A) {
        for (kind, copies) in self.counts(slots) {
            out.push(action(kind), copies);
        }
    }

    /// Draws a card without taking it. There must be one.
    #[inline]
    pub fn sample(self, slots: &Slots, rng: &mut Rng) -> Kind {
        slots.kinds[select64(self.0, rng.below(self.len())) as usize]
    }
}

/// The trading cards that nobody holds: those still unseen come first, by chance; then those that were
/// put under, oldest first. Everybody has seen the latter, so their order is no secret.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    unseen: Pile,
    /// The next to be drawn first; unused places are 0.
    under: [Kind; MOST],
    under_count: u8,
}

impl Deck {
    /// A shuffled deck.
    pub fn new(unseen: Pile) -> Deck {
        Deck { unseen, under: [Kind(0); MOST], under_count: 0 }
    }

    /// Whether nothing can be drawn.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.unseen.is_empty() && self.under_count == 0
    }

    /// The cards that nobody has seen.
    pub fn unseen(&self) -> Pile {
        self.unseen
    }

    /// The cards put under, the next to be drawn first.
    pub fn under(&self) -> &[Kind] {
        &self.under[..usize::from(self.under_count)]
    }

    /// The possible draws with their weights.
    pub fn outcomes<A: Copy>(&self, slots: &Slots, out: &mut OutcomeList<A>, action: impl Fn(Kind) -> A) {
        if !self.unseen.is_empty() {
            self.unseen.outcomes(slots, out, action);
        } else if let Some(&kind) = self.under().first() {
            out.push(action(kind), 1);
        }
    }

    /// Draws a card without taking it. There must be one.
    #[inline]
    pub fn sample(&self, slots: &Slots, rng: &mut Rng) -> Kind {
        if self.unseen.is_empty() { self.under[0] } else { self.unseen.sample(slots, rng) }
    }

    /// Takes a drawn card off the deck.
    #[inline]
    pub fn take(&mut self, kind: Kind, slots: &Slots) {
        if self.unseen.is_empty() {
            debug_assert_eq!(self.under().first(), Some(&kind), "the oldest comes first");
            self.under.copy_within(1.., 0);
            self.under_count -= 1;
            self.under[usize::from(self.under_count)] = Kind(0);
        } else {
            self.unseen.take(kind, slots);
        }
    }

    /// Puts a card under the deck.
    #[inline]
    pub fn put_under(&mut self, kind: Kind) {
        self.under[usize::from(self.under_count)] = kind;
        self.under_count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Purpose;

    fn weights(outcomes: impl Fn(&mut OutcomeList<Kind>)) -> Vec<(usize, u32)> {
        let mut list = OutcomeList::new();
        outcomes(&mut list);
        list.iter().map(|&(kind, weight)| (kind.index(), weight)).collect()
    }

    #[test]
    fn a_pile_does_not_remember_how_it_came_about() {
        let slots = Slots::new([2, 3]).unwrap();
        let [a, b] = [0, 1].map(Kind::from_index);
        let mut one = Pile::full(&slots);
        one.take(b, &slots);
        one.take(a, &slots);
        one.take(b, &slots);
        let mut two = Pile::EMPTY;
        two.add(b, &slots);
        two.add(a, &slots);
        assert_eq!(one, two);
        assert!(one.iter(&slots).eq([a, b]));
        two.add_all(one, &slots);
        assert_eq!([a, b].map(|kind| two.count(kind, &slots)), [2, 2]);
    }

    #[test]
    fn a_full_box_fits_and_one_card_more_does_not() {
        let slots = Slots::new([60, 4]).unwrap();
        assert_eq!(Pile::full(&slots).len(), 64);
        assert_eq!(Slots::new([60, 5]), None);
        assert!(Pile::full(&Slots::new([]).unwrap()).is_empty());
    }

    #[test]
    fn draws_weigh_as_much_as_there_are_copies() {
        let slots = Slots::new([3, 1, 2]).unwrap();
        let mut pile = Pile::full(&slots);
        pile.take(Kind(2), &slots);
        pile.take(Kind(1), &slots);
        assert_eq!(weights(|list| pile.outcomes(&slots, list, |kind| kind)), [(0, 3), (2, 1)]);
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        let drawn = (0..40_000).filter(|_| pile.sample(&slots, &mut rng) == Kind(0)).count();
        assert!((29_500..30_500).contains(&drawn), "{drawn}");
    }

    #[test]
    fn cards_put_under_come_last_and_in_order() {
        let slots = Slots::new([1, 1, 1]).unwrap();
        let mut deck = Deck::new(Pile::full(&slots));
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        for kind in [2, 0, 1].map(Kind) {
            deck.take(kind, &slots);
            deck.put_under(kind);
        }
        for kind in [2, 0, 1] {
            assert_eq!(weights(|list| deck.outcomes(&slots, list, |kind| kind)), [(kind, 1)]);
            assert_eq!(deck.sample(&slots, &mut rng).index(), kind);
            deck.take(Kind(kind as u8), &slots);
        }
        assert!(deck.is_empty());
        assert_eq!(deck, Deck::new(Pile::EMPTY));
    }
}
