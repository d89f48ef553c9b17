//! Why an action is worth taking: the light to come, the shade, the points and the moonlight, before it and after it.

use crate::action::Action;
use crate::forest::leaves;
use crate::piece::Piece;
use crate::state::Moonlight;
use crate::sun::{Shade, Sun, income};
use lamplight_core::hex::Cell;
use lamplight_core::{ActionList, BySeat, Game, Merit, Seat};

lamplight_core::merits! {
    /// Why an action is worth taking.
    pub(crate) mod good {
        /// So many points at once.
        scores(amount) = 400;
        /// More light over so many rounds to come.
        earns_more(amount, rounds) = 100;
        /// The sun reaches the cell in so many rounds, one after the other, from the next on.
        sunny(cell, rounds) = 90;
        /// This seat's trees lose so much light over so many rounds to come.
        shades(seat, amount, rounds) = 70;
        /// What a large tree there can be collected for.
        ripe(to, amount) = 160;
        /// A cell with so many leaves.
        leaves(to, amount) = 30;
        /// There is a use for it at once.
        use_at_once(piece) = 110;
        /// There was none at hand.
        none_at_hand(piece) = 60;
        gains_light(amount) = 130;
        takes_light(seat, amount) = 120;
        /// Without paying light.
        grows_free(piece) = 130;
        plants_free = 110;
        removes(seat, piece) = 100;
        /// The moonlight falls there next round.
        moonlit(to, amount) = 140;
        nearer_moonlight(from, to) = 80;
        /// So many steps to the moonlight of the next round, from where the animal starts.
        moonlight_away(amount) = 40;
        hatches = 80;
        scares(piece) = 60;
        steps(piece, amount) = 20;
        /// In the last round.
        light_is_points(amount) = 60;
        keeps_light(amount) = 50;
        no_light_left = 45;
        /// The animal can use its ability where it goes.
        ability_at_once(piece) = 120;
        /// Nothing is planted there any more: a cell with so many leaves.
        takes_up(to, amount) = 30;
        /// On its way to a large tree.
        towards_large = 20;
        /// If nothing else speaks for it: what is left to do more with.
        leaves_light(amount) = 10;
        /// What the trees earn in the next round as they stand.
        earns_next(amount) = 40;
    }
}

/// Rounds that are looked ahead: once round for the sun.
const AHEAD: u8 = 6;

impl Moonlight {
    pub(crate) fn merits_of(&self, action: Action) -> Vec<Merit> {
        let own = self.mover;
        match action {
            Action::Keep(animal) => return vec![good::steps(animal, animal.steps())],
            Action::End => return self.merits_of_ending(),
            Action::Buy(piece) => return self.merits_of_buying(piece),
            _ => {}
        }
        let mut after = self.clone();
        after.apply(action);
        let mut merits = Vec::new();
        let points = after.players[own].points.saturating_sub(self.players[own].points);
        if points > 0 {
            merits.push(good::scores(points).more(10 * u32::from(points)));
        }
        merits.extend(self.light_to_come(&after));
        merits.extend(self.growth(action, &after));
        merits.extend(self.spoils(action, &after));
        merits.extend(self.moonlight(&after));
        match action {
            Action::Hatch => merits.push(good::hatches()),
            Action::Scare(animal, _) => merits.push(good::scares(animal)),
            Action::Elder(cell) | Action::Stone(cell) => merits.push(good::takes_up(cell, leaves(cell))),
            Action::Grow(_) if merits.is_empty() => merits.push(good::towards_large()),
            Action::Move(_) => merits.extend(self.ability_at_once(&after)),
            _ => {}
        }
        if merits.is_empty() {
            merits.push(good::leaves_light(after.players[own].light));
        }
        merits
    }

    /// What each seat's trees earn in the rounds to come, and how many rounds these are.
    fn income_ahead(&self) -> (BySeat<u32, 4>, u8) {
        let rounds = self.rounds().saturating_sub(self.round).min(AHEAD);
        let mut sums = BySeat::default();
        for round in self.round + 1..=self.round + rounds {
            let earned = income(&self.forest, Sun::in_round(round));
            for seat in self.table() {
                sums[seat] += u32::from(earned[seat]);
            }
        }
        (sums, rounds)
    }

    /// More light for oneself, less for others.
    fn light_to_come(&self, after: &Moonlight) -> Vec<Merit> {
        let own = self.mover;
        let ((was, rounds), (is, _)) = (self.income_ahead(), after.income_ahead());
        let mut merits = Vec::new();
        if is[own] > was[own] {
            let more = is[own] - was[own];
            merits.push(good::earns_more(more, rounds).more(5 * more));
        }
        // Who has fewer pieces for it lost more than light.
        let kept = |seat: &Seat| after.forest.of[*seat] == self.forest.of[*seat];
        for seat in self.table().filter(|&seat| seat != own).filter(kept) {
            if is[seat] < was[seat] {
                let less = was[seat] - is[seat];
                merits.push(good::shades(seat, less, rounds).more(5 * less));
            }
        }
        merits
    }

    /// What a piece that was put down or has grown is good for.
    fn growth(&self, action: Action, after: &Moonlight) -> Vec<Merit> {
        let own = self.mover;
        let mut merits = Vec::new();
        let pieces = |state: &Moonlight, piece| state.forest.pieces(own, piece);
        let paid = matches!(action, Action::Plant { .. } | Action::Grow(_)) || self.phase.is_set_up();
        for piece in Piece::ALL {
            for cell in (pieces(after, piece) - pieces(self, piece)).iter() {
                if piece == Piece::Large {
                    merits.extend(after.next_token(leaves(cell)).map(|(_, points)| good::ripe(cell, points)));
                } else if piece == Piece::Seed {
                    merits.push(good::leaves(cell, leaves(cell)).more(25 * u32::from(leaves(cell) - 1)));
                }
                match after.rounds_in_sun(piece, cell) {
                    0 => {}
                    rounds => merits.push(good::sunny(cell, rounds).more(5 * u32::from(rounds))),
                }
                if !paid {
                    merits.push(if piece == Piece::Seed {
                        good::plants_free()
                    } else {
                        good::grows_free(piece)
                    });
                }
            }
        }
        merits
    }

    /// In how many rounds, one after the other from the next on, a piece stands in the sun.
    fn rounds_in_sun(&self, piece: Piece, cell: Cell) -> u8 {
        let rounds = self.round + 1..=self.rounds().min(self.round + AHEAD);
        let lit = |&round: &u8| !Shade::of(&self.forest, Sun::in_round(round)).on(piece).contains(cell);
        rounds.take_while(lit).count() as u8
    }

    /// What is won at once, and what others lose.
    fn spoils(&self, action: Action, after: &Moonlight) -> Vec<Merit> {
        let own = self.mover;
        let mut merits = Vec::new();
        for seat in self.table().filter(|&seat| seat != own) {
            let stolen = self.players[seat].light.saturating_sub(after.players[seat].light);
            if stolen > 0 {
                merits.push(good::takes_light(seat, stolen));
            }
            let lost = self.forest.of[seat] - after.forest.of[seat];
            let piece = lost.first().and_then(|cell| self.forest.piece_at(cell));
            let moved = after.forest.of[seat].len() == self.forest.of[seat].len();
            merits.extend(piece.filter(|_| !moved).map(|piece| good::removes(seat, piece)));
        }
        let gained = after.players[own].light.saturating_sub(self.players[own].light);
        if gained > 0 && !matches!(action, Action::Steal(_)) {
            merits.push(good::gains_light(gained));
        }
        merits
    }

    /// Whether the animal comes to the moonlight of the next round, or nearer to it.
    fn moonlight(&self, after: &Moonlight) -> Option<Merit> {
        let next = self.round + 1;
        let to = after.players[self.mover].animal_cell()?;
        let from = self.players[self.mover].animal_cell();
        if !self.modes.moon || next > self.rounds() || from == Some(to) {
            return None;
        }
        let (lit, pays) = self.moonlight_in(next);
        let steps = |cell: Cell| lit.iter().map(|other| cell.distance(other)).min();
        match (from.and_then(steps), steps(to)?) {
            (Some(0), _) => None,
            (_, 0) => Some(good::moonlit(to, pays)),
            (Some(was), is) if is < was => Some(good::nearer_moonlight(was, is)),
            (_, is) => Some(good::moonlight_away(is)),
        }
    }

    /// Whether the animal can do something where it is now that it could not do before.
    fn ability_at_once(&self, after: &Moonlight) -> Option<Merit> {
        let can = |state: &Moonlight| {
            let mut legal = ActionList::new();
            state.legal(&mut legal);
            legal.iter().any(|action| action.ability().is_some())
        };
        let animal = self.players[self.mover].animal?;
        (!can(self) && can(after)).then(|| good::ability_at_once(animal))
    }

    fn merits_of_buying(&self, piece: Piece) -> Vec<Merit> {
        let own = self.mover;
        let mut after = self.clone();
        after.apply(Action::Buy(piece));
        let choices = after.choices();
        let smaller = Piece::ALL.into_iter().find(|smaller| smaller.next() == Some(piece));
        let ready = match smaller {
            Some(smaller) => choices.grow.meets(self.forest.pieces(own, smaller)),
            None => choices.planters.iter().any(|trees| !trees.is_empty()),
        };
        let mut merits = Vec::new();
        if ready {
            merits.push(good::use_at_once(piece));
        }
        if !self.players[own].has(piece) {
            merits.push(good::none_at_hand(piece));
        }
        if merits.is_empty() {
            merits.push(good::leaves_light(after.players[own].light));
        }
        merits
    }

    fn merits_of_ending(&self) -> Vec<Merit> {
        let mut merits = vec![match self.players[self.mover].light {
            0 => good::no_light_left(),
            light if self.round == self.rounds() => good::light_is_points(light / 3),
            light => good::keeps_light(light),
        }];
        if self.round < self.rounds() {
            merits.push(good::earns_next(income(&self.forest, self.sun().next())[self.mover]));
        }
        merits
    }
}
