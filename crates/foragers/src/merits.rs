//! Why an action is worth taking: tiles, ways, and who can catch whom, before it and after it.

use crate::action::Action;
use crate::animal::Animal;
use crate::state::Foragers;
use alloc::vec;
use alloc::vec::Vec;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Game, Merit, Seat};

lamplight_core::merits! {
    /// Why an action is worth taking. `from` and `to` count steps, before and after.
    pub(crate) mod good {
        wins = 1000;
        /// The family is home, at this rank.
        finishes(amount) = 900;
        /// This animal of the family would have won on its way home.
        stops_win(seat, piece) = 600;
        comes_home(piece) = 300;
        stops_home(seat, piece) = 250;
        makes_den(to) = 200;
        /// So many tiles are left to eat before the last one is the den.
        eats(amount) = 150;
        chases(seat, piece) = 140;
        /// From so many steps away from what it wants to so many.
        pushes_away(seat, piece, from, to) = 130;
        brings_own_nearer(piece, from, to) = 130;
        /// Out of the reach of this seat's animals.
        escapes(seat) = 120;
        reaches_tile(to) = 115;
        nearer_den(from, to) = 110;
        nearer_tile(from, to) = 100;
        /// Next turn this animal can chase one of that seat's.
        near_prey(seat) = 60;
        nearer_prey(seat, from, to) = 55;
        /// No way leads it to what it wants any more.
        shuts_out(piece) = 130;
        /// The chased animal chases another.
        goes_on(seat, piece) = 50;
        stays_safe(seat) = 40;
        /// In the set-up: so many steps from the family's next animal.
        spread_out(amount) = 30;
        far_from_predator(seat, amount) = 25;
        /// If nothing else speaks for it: so many steps are left to what the animal wants, or no way is open.
        left_to_go(piece, amount) = 10;
        way_closed(piece) = 5;
    }
}

/// Steps in a turn (FOR-6).
const TURN: u32 = 2;

impl Foragers {
    pub(crate) fn merits_of(&self, action: Action) -> Vec<Merit> {
        let mut after = self.clone();
        after.apply(action);
        let own = self.mover.seat;
        if after.ranks[own] > self.ranks[own] {
            return vec![match after.ranks[own] {
                1 => good::wins(),
                rank => good::finishes(rank),
            }];
        }
        let (animal, merits) = match action {
            Action::Place(_, corner) => return self.merits_of_placing(corner),
            Action::Step(to) => (self.mover, self.merits_of_stepping(to, &after)),
            Action::Eat => return self.merits_of_eating(&after),
            Action::Push(animal, _) => (animal, self.merits_of_pushing(animal, &after)),
            Action::End => (self.mover, self.merits_of_staying()),
            Action::Pass | Action::Reveal(..) => return Vec::new(),
        };
        if merits.is_empty() { vec![after.left_to_go(animal)] } else { merits }
    }

    /// How far an animal is from what it wants.
    fn left_to_go(&self, animal: Animal) -> Merit {
        let way = self.cell_of(animal).and_then(|cell| self.way(animal.seat, cell, self.food(animal.seat)));
        way.map_or_else(|| good::way_closed(animal), |steps| good::left_to_go(animal, steps))
    }

    fn merits_of_placing(&self, corner: Cell) -> Vec<Merit> {
        let own = self.mover.seat;
        let nearest = |family: Cells| family.iter().map(|cell| u32::from(cell.distance(corner))).min();
        let mut merits = Vec::new();
        merits.extend(nearest(self.family(own)).filter(|&steps| steps > 0).map(good::spread_out));
        if let Some(predator) = self.predator(own) {
            let far = nearest(self.family(predator)).filter(|&steps| steps > TURN);
            merits.extend(far.map(|steps| good::far_from_predator(predator, steps)));
        }
        merits
    }

    fn merits_of_stepping(&self, to: Cell, after: &Foragers) -> Vec<Merit> {
        let (own, mover) = (self.mover.seat, self.mover);
        let Some(from) = self.cell_of(mover) else { return Vec::new() };
        let mut merits = Vec::new();
        let home = !after.spot(mover).is_on_board();
        if home {
            merits.push(good::comes_home(mover));
        } else {
            merits.extend(self.nearer(own, from, to));
            if self.can_eat(own, to) {
                merits.push(good::reaches_tile(to));
            }
            merits.extend(self.escape(from, to, after));
        }
        if let Some(chased) = after.queue.first() {
            merits.push(self.chase(chased));
        } else if let Some(prey) = self.prey(own)
            && !home
            && !self.reach(own, Cells::of(from), TURN).meets(self.family(prey))
            && after.reach(own, Cells::of(to), TURN).meets(after.family(prey))
        {
            merits.push(good::near_prey(prey));
        } else if let Some(prey) = self.prey(own).filter(|_| !home)
            && let (Some(was), Some(is)) =
                (self.way(own, from, self.family(prey)), after.way(own, to, after.family(prey)))
            && is < was
        {
            merits.push(good::nearer_prey(prey, was, is));
        }
        merits
    }

    fn merits_of_eating(&self, after: &Foragers) -> Vec<Merit> {
        let own = self.mover.seat;
        let mut merits = vec![match after.den(own) {
            Some(den) => good::makes_den(den),
            None => good::eats(after.food(own).len().saturating_sub(1)),
        }];
        let went_home =
            |animal: &Animal| self.spot(*animal).is_on_board() && !after.spot(*animal).is_on_board();
        merits.extend(Animal::family(own).find(went_home).map(good::comes_home));
        merits
    }

    fn merits_of_pushing(&self, animal: Animal, after: &Foragers) -> Vec<Merit> {
        let (Some(from), Some(to)) = (self.cell_of(animal), after.cell_of(animal)) else { return Vec::new() };
        let mut merits = Vec::new();
        let goals = self.food(animal.seat);
        let ways = (self.way(animal.seat, from, goals), after.way(animal.seat, to, goals));
        if let (Some(was), Some(is)) = ways {
            if animal.seat == self.mover.seat && is < was {
                merits.push(good::brings_own_nearer(animal, was, is));
            } else if animal.seat != self.mover.seat && is > was {
                merits.push(good::pushes_away(animal.seat, animal, was, is).more(10 * (is - was)));
            }
        } else if animal.seat != self.mover.seat && ways.0.is_some() {
            merits.push(good::shuts_out(animal));
        }
        let next = after.queue.first().filter(|next| !self.chased.contains(*next));
        merits.extend(next.map(|next| good::goes_on(next.seat, next)));
        merits
    }

    fn merits_of_staying(&self) -> Vec<Merit> {
        let own = self.mover.seat;
        let (Some(here), Some(predator)) = (self.cell_of(self.mover), self.predator(own)) else {
            return Vec::new();
        };
        let safe = !self.reach(predator, self.family(predator), TURN).contains(here);
        if safe { vec![good::stays_safe(predator)] } else { Vec::new() }
    }

    /// Whether a step brings an animal nearer to what it wants.
    fn nearer(&self, seat: Seat, from: Cell, to: Cell) -> Option<Merit> {
        let goals = self.food(seat);
        let (was, is) = (self.way(seat, from, goals)?, self.way(seat, to, goals)?);
        let merit = if self.den(seat).is_some() { good::nearer_den } else { good::nearer_tile };
        (0 < is && is < was).then(|| merit(was, is))
    }

    /// Whether a step leads out of the predator's reach.
    fn escape(&self, from: Cell, to: Cell, after: &Foragers) -> Option<Merit> {
        let predator = self.predator(self.mover.seat)?;
        let threatened =
            |state: &Foragers, cell| state.reach(predator, state.family(predator), TURN).contains(cell);
        (threatened(self, from) && !threatened(after, to)).then(|| good::escapes(predator))
    }

    /// What it means that this animal is chased.
    fn chase(&self, chased: Animal) -> Merit {
        let seat = chased.seat;
        let on_its_way = |cell| {
            let den = self.den(seat).map_or(Cells::EMPTY, Cells::of);
            self.way(seat, cell, den).is_some_and(|steps| steps <= TURN)
        };
        if !self.cell_of(chased).is_some_and(on_its_way) {
            return good::chases(seat, chased);
        }
        let others_home =
            Animal::family(seat).all(|animal| animal == chased || !self.spot(animal).is_on_board());
        if others_home { good::stops_win(seat, chased) } else { good::stops_home(seat, chased) }
    }

    /// How many steps an animal of the family needs from a cell to any of the goals; none if it cannot come there now.
    fn way(&self, seat: Seat, from: Cell, goals: Cells) -> Option<u32> {
        let mut reached = Cells::of(from);
        for steps in 0..Cell::COUNT as u32 {
            if reached.meets(goals) {
                return Some(steps);
            }
            let next = self.reach(seat, reached, 1);
            if next == reached {
                break;
            }
            reached = next;
        }
        None
    }

    /// The cells to which animals of a family can come from these in so many steps.
    fn reach(&self, seat: Seat, from: Cells, steps: u32) -> Cells {
        (0..steps)
            .fold(from, |reached, _| reached.iter().fold(reached, |all, cell| all | self.steps(seat, cell)))
    }
}
