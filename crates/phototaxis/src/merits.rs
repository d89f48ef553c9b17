//! Why an action is worth taking: the cards that are missing to plums and Lamp, one's own and the others', before it and
//! after it. Other hands are not looked at.

use crate::action::Action;
use crate::card::Kind;
use crate::garden::LAMP;
use crate::ground::{FAR, Ground};
use crate::ranking;
use crate::state::{Phase, Phototaxis};
use lamplight_core::square::ten::Cells;
use lamplight_core::{ActionList, Game, Merit, Seat, Turn};

lamplight_core::merits! {
    /// Why an action is worth taking. `from` and `to` count the cards that are missing, before and after.
    pub(crate) mod good {
        wins = 1000;
        /// The last rounds begin.
        arrives = 800;
        gathers(amount, needed) = 300;
        reaches_lamp = 400;
        nearer_lamp(from, to) = 150;
        /// So many plums can be walked to that could not before.
        reaches_plums(amount) = 200;
        nearer_plum(from, to) = 120;
        /// This seat's next plum, or the Lamp for whoever has plums enough, is farther.
        blocks(seat, from, to) = 110;
        /// This seat's way to what it needs next is closed.
        cuts_off(seat) = 130;
        /// So many turns to the Lamp, with all plums that it asks for.
        fewer_turns(from, to) = 105;
        delays(seat, from, to) = 105;
        /// So many cards less, or more, on the whole way to the Lamp.
        saves_cards(amount) = 80;
        costs_cards(seat, amount) = 80;
        /// The next plum can be walked to from where the move ends.
        next_at_hand = 60;
        next_plum(to) = 40;
        one_more_card = 70;
        takes_a_card = 50;
        gets_card(card) = 60;
        another_in_hand(card) = 60;
        dead_end(card) = 50;
        no_symbol(card) = 20;
        no_card_helps = 60;
        mantis_harmless = 60;
        /// If nothing else speaks for it: how many cards are missing then to what is needed next.
        plum_at_hand = 12;
        plum_away(amount) = 10;
        lamp_at_hand = 12;
        lamp_away(amount) = 10;
        no_way_yet = 5;
    }
}

/// How many cards are looked ahead.
const AHEAD: u32 = 8;

impl Phototaxis {
    pub(crate) fn merits_of(&self, action: Action) -> Vec<Merit> {
        let own = self.mover;
        let mut after = self.clone();
        after.apply(action);
        let mut merits = Vec::new();
        match action {
            Action::Move(tile) if LAMP.contains(tile) => {
                let won = after.turn() == Turn::Over && ranking::winners(&after).contains(own);
                return vec![if won { good::wins() } else { good::arrives() }];
            }
            Action::Move(tile) if self.tokens.contains(tile) => {
                merits.push(good::gathers(after.plums(own), self.required()));
                merits.push(match after.missing(own) {
                    0 => good::next_at_hand(),
                    FAR => return merits,
                    cards => good::next_plum(cards),
                });
            }
            Action::Discard(kind) => merits.extend(self.merits_of_discarding(kind)),
            Action::Skip => merits.extend(self.merits_of_skipping()),
            Action::Place { kind, .. } => {
                if kind.is_plus() {
                    merits.push(good::one_more_card());
                } else if kind.is_minus() {
                    merits.push(good::takes_a_card());
                }
            }
            Action::Take(tile) => {
                merits.extend(self.garden.card(tile).map(|card| good::gets_card(card.kind())));
            }
            _ => {}
        }
        if !matches!(action, Action::Move(_) | Action::Discard(_) | Action::Skip) {
            merits.extend(self.own_way(&after));
            merits.extend(self.others_ways(&after));
        }
        if merits.is_empty() {
            merits.push(after.still_missing(own));
        }
        merits
    }

    /// What is missing to what a seat needs next.
    fn still_missing(&self, seat: Seat) -> Merit {
        match (self.missing(seat), self.plums(seat) >= self.required()) {
            (FAR, _) => good::no_way_yet(),
            (0, false) => good::plum_at_hand(),
            (cards, false) => good::plum_away(cards),
            (0, true) => good::lamp_at_hand(),
            (cards, true) => good::lamp_away(cards),
        }
    }

    /// What a change of the board does to one's own way: to what is needed next, or else to all of it.
    fn own_way(&self, after: &Phototaxis) -> Option<Merit> {
        let own = self.mover;
        self.own_next(after).or_else(|| match (self.plan(own), after.plan(own)) {
            (Some((was, _)), Some((is, _))) if is < was => Some(good::fewer_turns(was, is)),
            (Some((_, was)), Some((_, is))) if is < was => Some(good::saves_cards(was - is)),
            _ => None,
        })
    }

    fn own_next(&self, after: &Phototaxis) -> Option<Merit> {
        let own = self.mover;
        let (was, is) = (self.missing(own), after.missing(own));
        let nearer = was.saturating_sub(is);
        if self.plums(own) >= self.required() {
            return match is {
                0 if was > 0 => Some(good::reaches_lamp()),
                _ if is < was && was < FAR => Some(good::nearer_lamp(was, is).more(10 * nearer)),
                _ => None,
            };
        }
        let reached = |state: &Phototaxis| (Ground::new(state).reach(state, own) & state.tokens).len();
        let more = reached(after).saturating_sub(reached(self));
        if more > 0 {
            return Some(good::reaches_plums(more).more(10 * more));
        }
        (is < was && was < FAR).then(|| good::nearer_plum(was, is).more(10 * nearer))
    }

    /// What a change of the board does to the ways of those who are still outside.
    fn others_ways(&self, after: &Phototaxis) -> Vec<Merit> {
        let others = self.table().filter(|&seat| seat != self.mover && !self.is_in_lamp(seat));
        let blocked = |seat| {
            let (was, is) = (self.missing(seat), after.missing(seat));
            if is <= was {
                match (self.plan(seat), after.plan(seat)) {
                    (Some((was, _)), Some((is, _))) if is > was => Some(good::delays(seat, was, is)),
                    (Some((_, was)), Some((_, is))) if is > was => Some(good::costs_cards(seat, is - was)),
                    _ => None,
                }
            } else if is == FAR {
                Some(good::cuts_off(seat))
            } else {
                Some(good::blocks(seat, was, is).more(10 * (is - was)))
            }
        };
        others.filter_map(blocked).collect()
    }

    fn merits_of_discarding(&self, kind: Kind) -> Option<Merit> {
        let hand = self.hand(self.mover);
        if hand[kind as usize] > 1 {
            Some(good::another_in_hand(kind))
        } else if kind.shape().rotations()[0].len() == 1 {
            Some(good::dead_end(kind))
        } else {
            kind.is_plain().then(|| good::no_symbol(kind))
        }
    }

    fn merits_of_skipping(&self) -> Option<Merit> {
        let now = self.missing(self.mover);
        let mut legal = ActionList::new();
        self.legal(&mut legal);
        let helps = |&action: &Action| {
            let mut after = self.clone();
            after.apply(action);
            after.missing(self.mover) < now
        };
        let helped = legal.iter().filter(|&&action| action != Action::Skip).any(helps);
        match self.phase {
            Phase::Begin => (!helped).then(good::mantis_harmless),
            phase if phase.places() => (!helped).then(good::no_card_helps),
            _ => None,
        }
    }

    /// The turns and the cards that a seat still needs on its whole way.
    fn plan(&self, seat: Seat) -> Option<(u32, u32)> {
        let plums = self.required().saturating_sub(self.plums(seat));
        Ground::new(self).plan(self.moth(seat), self.tokens, plums.into(), false)
    }

    /// How many cards are missing to what a seat needs next: a plum, or the Lamp once it has enough; [`FAR`] if there is no
    /// way in sight.
    fn missing(&self, seat: Seat) -> u32 {
        let ground = Ground::new(self);
        let joined = ground.flood(Cells::of(self.moth(seat)));
        let goals = if self.plums(seat) >= self.required() { LAMP - self.mantises } else { self.tokens };
        ground.distance(joined, goals, AHEAD)
    }
}
