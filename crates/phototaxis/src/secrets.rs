//! What a seat cannot know: the hidden cards of the other hands and the order of nothing else, since
//! decks are sets.

use crate::action::Action;
use crate::card::Kind;
use crate::state::Phototaxis;
use lamplight_core::deck::Deck;
use lamplight_core::{Rng, Seat, Viewer};

impl Phototaxis {
    /// Copies of each kind that nobody but perhaps their holder has seen where they are: the deck and
    /// the hidden cards of all hands but the viewer's own.
    pub(crate) fn unseen(&self, viewer: Viewer) -> [u8; Kind::COUNT] {
        let mut unseen = self.path.left();
        for seat in self.table().filter(|&seat| !viewer.is(seat)) {
            let hand = &self.hands[seat];
            for kind in Kind::ALL {
                unseen[kind as usize] += hand.counts[kind as usize] - hand.known(kind);
            }
        }
        unseen
    }

    /// Deals the hidden cards of the other hands anew from what the observer has not seen. Cards that
    /// everybody saw being taken stay.
    pub(crate) fn imagine(&mut self, observer: Seat, rng: &mut Rng) {
        let others = || Seat::up_to(self.seats).filter(|&seat| seat != observer);
        let unseen = self.unseen(Viewer::Seat(observer));
        // The deck cannot hold more of a kind than were shuffled into it: the rest is in the hands.
        let shuffled = self.shuffled.unwrap_or(self.layout.path);
        let held: [u8; Kind::COUNT] =
            core::array::from_fn(|kind| unseen[kind].saturating_sub(shuffled[kind]));
        let (mut hidden, mut deck) = (Deck::<{ Kind::COUNT }>::new(&held), Deck::new(&unseen));
        for (kind, &count) in held.iter().enumerate() {
            (0..count).for_each(|_| deck.take(kind));
        }
        let wanted: u8 = others().map(|seat| self.hands[seat].hidden()).sum();
        while hidden.len() < wanted.into() {
            let kind = deck.sample(rng);
            deck.take(kind);
            hidden.add(kind);
        }
        for seat in others() {
            let hand = &mut self.hands[seat];
            let count = hand.hidden();
            hand.total -= count;
            hand.counts = Kind::ALL.map(|kind| hand.known(kind));
            for _ in 0..count {
                let kind = hidden.sample(rng);
                hidden.take(kind);
                hand.add(Kind::ALL[kind]);
            }
        }
        self.path.deck = deck;
    }

    /// A draw is seen only by the player who draws; everything else by all.
    pub(crate) fn as_seen(&self, action: Action, viewer: Viewer) -> Action {
        match action {
            Action::Draw(_) if !viewer.is(self.mover) => Action::Draw(None),
            _ => action,
        }
    }
}
