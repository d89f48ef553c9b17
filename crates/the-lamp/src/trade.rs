//! The trading post (LMP-8, LMP-9).

use crate::cards::Kind;
use crate::state::{Phase, TheLamp};

/// Cards that a post offers.
pub(crate) const OFFERED: usize = 3;

/// Up to three cards on the table, in the order in which they were drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Offer {
    /// Unused places are 0.
    cards: [Kind; OFFERED],
    count: u8,
}

impl Offer {
    /// Nothing on the table.
    pub(crate) const NONE: Offer = Offer { cards: [Kind::from_index(0); OFFERED], count: 0 };

    #[inline]
    pub(crate) fn cards(&self) -> &[Kind] {
        &self.cards[..usize::from(self.count)]
    }

    /// Lays a card on the table. There must be room.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        self.cards[usize::from(self.count)] = kind;
        self.count += 1;
    }

    #[inline]
    pub(crate) fn is_full(self) -> bool {
        usize::from(self.count) == OFFERED
    }

    /// What is left on the table when a card is sold, or none. Of alike cards the first is sold.
    #[inline]
    pub(crate) fn unsold(&self, sold: Option<Kind>) -> impl Iterator<Item = Kind> {
        let sold = sold.and_then(|sold| self.cards().iter().position(|&kind| kind == sold));
        self.cards().iter().enumerate().filter(move |&(place, _)| Some(place) != sold).map(|(_, &kind)| kind)
    }
}

/// The kinds that the mover can buy, unique and in `Ord` order.
pub(crate) struct Buyable {
    kinds: [Kind; OFFERED],
    count: usize,
}

impl Buyable {
    #[inline]
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds[..self.count]
    }

    /// Puts a kind in its place, once.
    #[inline]
    fn add(&mut self, kind: Kind) {
        let place = self.kinds().iter().position(|&other| other >= kind).unwrap_or(self.count);
        if place < self.count && self.kinds[place] == kind {
            return;
        }
        self.kinds.copy_within(place..self.count, place + 1);
        self.kinds[place] = kind;
        self.count += 1;
    }
}

impl TheLamp {
    /// A moth has come to a post: cards are drawn, if there are any.
    pub(crate) fn open_post(&mut self) {
        if self.deck.is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Cards;
        }
    }

    /// LMP-8: three cards one by one, or as many as there are.
    pub(crate) fn offer_card(&mut self, kind: Kind) {
        self.deck.take(kind, &self.layout.trading_slots);
        self.offer.add(kind);
        if self.offer.is_full() || self.deck.is_empty() {
            self.phase = Phase::Trade;
        }
    }

    /// What a card costs now.
    #[inline]
    pub fn price(&self, kind: Kind) -> u16 {
        self.layout.card(kind).prices[self.lamp as usize].into()
    }

    /// LMP-8: what is on offer and can be paid; alike cards once.
    #[inline]
    pub(crate) fn buyable(&self) -> Buyable {
        let orbs = self.moths[self.mover].orbs;
        let mut buyable = Buyable { kinds: [Kind::default(); OFFERED], count: 0 };
        for &kind in self.offer.cards() {
            if self.price(kind) <= orbs {
                buyable.add(kind);
            }
        }
        buyable
    }

    /// LMP-9: the card is paid, the others go under, and the moth moves back. Steps that it had left are
    /// not flown (LMP-16).
    pub(crate) fn buy(&mut self, kind: Kind) {
        let price = self.price(kind);
        let layout = self.layout;
        let moth = self.moth();
        moth.orbs -= price;
        moth.cards.add(kind, &layout.trading_slots);
        self.supply += price;
        self.put_under(Some(kind));
        self.steps = 0;
        self.move_back(layout.card(kind).back);
    }

    /// LMP-8: nothing is bought. A moth on its way flies on (LMP-16).
    pub(crate) fn pass(&mut self) {
        self.put_under(None);
        match std::mem::take(&mut self.steps) {
            0 => self.end_turn(),
            steps => self.fly(steps),
        }
    }

    /// LMP-8: unsold cards go under the deck, the first drawn first.
    fn put_under(&mut self, sold: Option<Kind>) {
        let offer = std::mem::replace(&mut self.offer, Offer::NONE);
        for kind in offer.unsold(sold) {
            self.deck.put_under(kind);
        }
    }
}
