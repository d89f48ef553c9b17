//! A deck with its discards, and a hand with what the others know of it.

use crate::card::Kind;
use lamplight_core::deck::Deck;

/// A face-down deck, and the cards discarded from it, face up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pile<const KINDS: usize> {
    pub(crate) deck: Deck<KINDS>,
    pub(crate) discards: [u8; KINDS],
}

impl<const KINDS: usize> Pile<KINDS> {
    pub(crate) fn new(copies: &[u8; KINDS]) -> Self {
        Pile { deck: Deck::new(copies), discards: [0; KINDS] }
    }

    /// Whether a card can be drawn; the discards become the deck if they have to (PHO-6, PHO-17).
    #[inline]
    pub(crate) fn ready(&mut self) -> bool {
        if self.deck.is_empty() {
            self.deck = Deck::new(&self.discards);
            self.discards = [0; KINDS];
        }
        !self.deck.is_empty()
    }

    #[inline]
    pub(crate) fn discard(&mut self, kind: usize) {
        self.discards[kind] += 1;
    }

    /// Copies of each kind in the deck.
    pub(crate) fn left(&self) -> [u8; KINDS] {
        core::array::from_fn(|kind| self.deck.unseen(kind))
    }
}

/// Path cards in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hand {
    pub(crate) counts: [u8; Kind::COUNT],
    pub(crate) total: u8,
    /// How many of each plain kind everybody saw being taken, and not yet leave (PHO-9).
    pub(crate) known: [u8; Kind::PLAIN],
}

impl Hand {
    #[inline]
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.counts[kind as usize] > 0
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        self.counts[kind as usize] += 1;
        self.total += 1;
    }

    /// Adds a card that everybody sees; only plain ones are ever taken.
    #[inline]
    pub(crate) fn add_known(&mut self, kind: Kind) {
        self.add(kind);
        self.known[kind as usize] += 1;
    }

    /// A card leaves the hand in sight of all, and with it one that was known of its kind.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        self.counts[kind as usize] -= 1;
        self.total -= 1;
        if kind.is_plain() {
            self.known[kind as usize] = self.known[kind as usize].saturating_sub(1);
        }
    }

    /// The different kinds in the hand.
    #[inline]
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> + Clone {
        let counts = self.counts;
        Kind::ALL.into_iter().filter(move |&kind| counts[kind as usize] > 0)
    }

    /// Copies of a kind that everybody knows to be there.
    pub(crate) fn known(&self, kind: Kind) -> u8 {
        self.known.get(kind as usize).copied().unwrap_or(0)
    }

    /// How many cards the others cannot know.
    pub(crate) fn hidden(&self) -> u8 {
        self.total - self.known.iter().sum::<u8>()
    }
}
