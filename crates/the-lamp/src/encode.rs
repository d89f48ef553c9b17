//! The Lamp as numbers: a flat list. What belongs to a moth stands in a block of its own, the viewer's first, then those
//! of the others clockwise. How far the Lamp is and what lies ahead is told from where a moth is, so that what is learned
//! on one lane holds on others.

use crate::action::Action;
use crate::cards::{Pile, Slots};
use crate::dice::{MOST_STEPS, Pair};
use crate::lane::Space;
use crate::state::{Fate, Lamp, MAX_MOTHS, Phase, TheLamp};
use crate::trade::OFFERED;
use lamplight_core::encode::{Encode, Shape};
use lamplight_core::{ActionList, Seat, Viewer};

// The ids of actions.

const GO: u32 = 0;
const STOP: u32 = 1;
const PASS: u32 = 2;
/// Buying a card, by its place on the table. Of alike cards the first is bought.
const BUY: u32 = 3;
const ACTIONS: usize = BUY as usize + OFFERED;

/// What is no decision of a player has no id.
const NO_ID: u32 = u32::MAX;

// How many numbers there are of each sort.

/// What happens next, then turns begun, the lamp, steps left, the supply.
const TABLE: usize = Phase::ALL.len() + 4;
/// For each moth: whether it flies, has stopped, is dead, whether it is its turn, whether the lamp is always on where it
/// is; its space, orbs, points lost without a card; whether it rolls in a round, what it rolled, its standing.
const MOTH: usize = 11;
/// For each moth: how many steps lead to the Lamp, if a roll can reach it.
const NEAR: usize = MOST_STEPS as usize;
/// For each moth: the spaces that a roll can reach, each an orb, a post, a hazard or none of them.
const AHEAD: usize = MOST_STEPS as usize * 3;
/// For each card on offer, after its kind: price, points, spaces back.
const CARD: usize = 3;

// Numbers without a natural end are shown as n / (n + half). Up to 50,000 turns or points and 9,999 orbs, which is more
// than there can be, all of them are told apart.

const HALF_TURNS: u16 = 256;
const HALF_ORBS: u16 = 16;
const HALF_CARD: u16 = 8;

fn share(number: impl Into<u16>, half: u16) -> f32 {
    let number = f32::from(number.into());
    number / (number + f32::from(half))
}

fn flag(on: bool) -> f32 {
    f32::from(u8::from(on))
}

/// For each kind, how many of its copies are in a pile: a number for each kind, all zero before.
fn count(pile: Pile, slots: &Slots, out: &mut [f32]) {
    for (kind, count) in pile.counts(slots) {
        out[kind.index()] = count as f32 / slots.copies(kind) as f32;
    }
}

impl TheLamp {
    fn show_table(&self, out: &mut [f32]) {
        let (phases, table) = out.split_at_mut(Phase::ALL.len());
        phases[self.phase as usize] = 1.0;
        table.copy_from_slice(&[
            share(self.turns, HALF_TURNS),
            flag(self.lamp == Lamp::On),
            f32::from(self.steps) / f32::from(MOST_STEPS),
            share(self.supply, HALF_ORBS),
        ]);
    }

    fn show_moth(&self, seat: Seat, out: &mut [f32]) {
        let (layout, moth) = (self.layout, &self.moths[seat]);
        let (facts, out) = out.split_at_mut(MOTH);
        let (near, out) = out.split_at_mut(NEAR);
        let (ahead, out) = out.split_at_mut(AHEAD);
        let (cards, hazards) = out.split_at_mut(layout.trading.len());
        facts.copy_from_slice(&[
            flag(moth.fate == Fate::Flying),
            flag(moth.fate == Fate::Stopped),
            flag(moth.fate == Fate::Dead),
            flag(self.mover == seat && self.phase != Phase::Over),
            flag(self.in_last_stretch(seat)),
            f32::from(moth.space) / f32::from(layout.lamp()),
            share(moth.orbs, HALF_ORBS),
            share(moth.unpaid, HALF_TURNS),
            flag(self.round.rolling.contains(seat)),
            f32::from(self.round.totals[seat]) / f32::from(MOST_STEPS),
            f32::from(self.standing[seat]) / MAX_MOTHS as f32,
        ]);
        if let Some(number) = near.get_mut(usize::from(self.distance(seat)).wrapping_sub(1)) {
            *number = 1.0;
        }
        if moth.fate == Fate::Flying {
            let lane = layout.lane(seat);
            for (space, numbers) in (moth.space + 1..).zip(ahead.chunks_exact_mut(3)) {
                match lane.at(space) {
                    Space::Orb => numbers[0] = 1.0,
                    Space::Post => numbers[1] = 1.0,
                    Space::Hazard => numbers[2] = 1.0,
                    Space::Start | Space::Lamp => {}
                }
            }
        }
        count(moth.cards, &layout.trading_slots, cards);
        count(moth.hazards, &layout.hazard_slots, hazards);
    }

    /// The cards on offer, then those of the decks. What has left the game is what is nowhere else.
    fn show_cards(&self, out: &mut [f32]) {
        let layout = self.layout;
        let kinds = layout.trading.len();
        let (offer, out) = out.split_at_mut(OFFERED * (kinds + CARD));
        let (unseen, out) = out.split_at_mut(kinds);
        let (hazards, under) = out.split_at_mut(layout.hazards.len());
        for (&kind, numbers) in self.on_offer().iter().zip(offer.chunks_exact_mut(kinds + CARD)) {
            let card = layout.card(kind);
            let (which, worth) = numbers.split_at_mut(kinds);
            which[kind.index()] = 1.0;
            worth.copy_from_slice(&[
                share(self.price(kind), HALF_CARD),
                share(card.points, HALF_CARD),
                share(card.back, HALF_CARD),
            ]);
        }
        count(self.deck.unseen(), &layout.trading_slots, unseen);
        count(self.hazards, &layout.hazard_slots, hazards);
        for (&kind, number) in self.deck.under().iter().zip(under) {
            *number = (kind.index() + 1) as f32 / kinds as f32;
        }
    }

    /// How many numbers there are for a moth.
    fn moth_numbers(&self) -> usize {
        MOTH + NEAR + AHEAD + self.layout.trading.len() + self.layout.hazards.len()
    }

    /// How many numbers there are for cards. All trading cards could lie under the deck.
    fn card_numbers(&self) -> usize {
        let (kinds, hazards) = (self.layout.trading.len(), self.layout.hazards.len());
        let under = Pile::full(&self.layout.trading_slots).len() as usize;
        OFFERED * (kinds + CARD) + kinds + hazards + under
    }
}

impl Encode for TheLamp {
    fn action_count(&self) -> usize {
        ACTIONS
    }

    fn action_id(&self, action: Action) -> u32 {
        match action {
            Action::Go => GO,
            Action::Stop => STOP,
            Action::Pass => PASS,
            Action::Buy(kind) => {
                let place = self.on_offer().iter().position(|&other| other == kind);
                place.map_or(NO_ID, |place| BUY + place as u32)
            }
            _ => NO_ID,
        }
    }

    fn action_named(&self, id: u32) -> Option<Action> {
        match id {
            GO => Some(Action::Go),
            STOP => Some(Action::Stop),
            PASS => Some(Action::Pass),
            _ => {
                let place = (id - BUY) as usize;
                let &kind = self.on_offer().get(place)?;
                (!self.on_offer()[..place].contains(&kind)).then_some(Action::Buy(kind))
            }
        }
    }

    fn legal_ids(&self, _: &mut ActionList<Action>, out: &mut Vec<u32>) {
        match self.phase {
            Phase::Decide => out.extend([GO, STOP]),
            Phase::Trade => {
                out.extend(self.buyable().kinds().iter().map(|&kind| self.action_id(Action::Buy(kind))));
                out.push(PASS);
            }
            _ => {}
        }
    }

    /// The faces of two dice, or the kinds of a deck if there are more.
    fn outcome_count(&self) -> usize {
        Pair::COUNT.max(self.layout.trading.len()).max(self.layout.hazards.len())
    }

    fn shape(&self) -> Shape {
        let planes = TABLE + usize::from(self.seats) * self.moth_numbers() + self.card_numbers();
        Shape { planes, rows: 1, columns: 1 }
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let mut seat = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Open => Seat::from_index(0),
        };
        out.fill(0.0);
        let moth = self.moth_numbers();
        let (table, out) = out.split_at_mut(TABLE);
        let (moths, cards) = out.split_at_mut(usize::from(self.seats) * moth);
        self.show_table(table);
        for numbers in moths.chunks_exact_mut(moth) {
            self.show_moth(seat, numbers);
            seat = seat.next(self.seats);
        }
        self.show_cards(cards);
    }

    /// Seats can be exchanged where their lanes are alike.
    fn told_from(&self, first: Seat) -> Self {
        let mut told = self.clone();
        told.turns = 0;
        if self.table().all(|seat| self.layout.lane(seat) == self.layout.lane(first)) {
            told.mover = self.mover.counted_from(first, self.seats);
            told.moths = self.moths.counted_from(first, self.seats);
            let rolling = self.round.rolling.iter().map(|seat| seat.counted_from(first, self.seats));
            told.round.rolling = rolling.collect();
            told.round.totals = self.round.totals.counted_from(first, self.seats);
            told.standing = self.standing.counted_from(first, self.seats);
        }
        told
    }

    // No symmetry is declared: nothing of the game can be turned or flipped. That seats are alike is in the order of the
    // observation already.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use lamplight_core::Present;

    fn read(text: &str) -> TheLamp {
        TheLamp::parse_position(text, &Options::default(), 2).unwrap()
    }

    fn observed(state: &TheLamp, seat: usize) -> Vec<f32> {
        let mut numbers = vec![f32::NAN; state.shape().len()];
        state.observe(Viewer::Seat(Seat::from_index(seat)), &mut numbers);
        numbers
    }

    /// Two sparklers lie on the table: the first is the one to buy.
    #[test]
    fn cards_are_bought_by_their_places_on_the_table() {
        let state =
            read("trade 2 9 off 0 12!:3:-:bat:0/17:5:match,match:-:0 sparkler,match,sparkler - - - - -");
        let named = |id| state.action_named(id).map(|action| state.action_text(action));
        let texts: Vec<_> = (0..7).map(|id| named(id).unwrap_or_default()).collect();
        assert_eq!(texts, ["go", "stop", "pass", "buy sparkler", "buy match", "", ""]);
        let mut ids = Vec::new();
        state.legal_ids(&mut ActionList::new(), &mut ids);
        assert_eq!(ids, [4, 3, 2], "in the order of the legal list: by name");
        assert_eq!(state.action_named(u32::MAX), None);
    }

    #[test]
    fn moths_stand_in_the_order_of_the_table_from_the_viewer_on() {
        let state = read("decide 2 9 off 0 12!:3:-:bat:0/47:5:match,match:-:0 - - - - - -");
        let (first, second) = (observed(&state, 0), observed(&state, 1));
        let moth = state.moth_numbers();
        let block = |numbers: &[f32], nth: usize| numbers[TABLE + nth * moth..][..moth].to_vec();
        assert_eq!(block(&first, 0), block(&second, 1));
        assert_eq!(block(&first, 1), block(&second, 0));

        let own = block(&second, 0);
        assert_eq!(own[..5], [1.0, 0.0, 0.0, 1.0, 1.0], "it flies, acts, and its lamp is always on");
        assert_eq!(own[MOTH..][..3], [0.0, 1.0, 0.0], "two steps lead to the Lamp");
        assert_eq!(own[MOTH + NEAR..][..6], [0.0, 0.0, 1.0, 0.0, 0.0, 0.0], "a hazard lies between");
    }

    #[test]
    fn numbers_without_end_are_told_apart() {
        for (half, most) in [(HALF_TURNS, 50_000), (HALF_ORBS, 9_999)] {
            let shares = (0..=most).map(|number: u16| share(number, half));
            assert!(shares.is_sorted_by(|less, more| less < more));
        }
    }
}
