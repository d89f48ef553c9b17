//! Which rule forbids an action, and everything that a player could mean.

use crate::action::Action;
use crate::animal::{Animal, Size, Spot};
use crate::colour::Colour;
use crate::run;
use crate::state::{CORNER_LIMIT, CORNERS, Foragers, Stage, TILES};
use crate::turn::Choice;
use alloc::vec::Vec;
use lamplight_core::hex::Cell;
use lamplight_core::{Refusal, Seat};

lamplight_core::refusals! {
    /// Why an action is not possible.
    pub(crate) mod why {
        // The game is over.
        won(colour) = "FOR-19", Never;
        one_left = "FOR-20", Never;
        drawn = "FOR-23", Never;
        // The set-up.
        revealing = "FOR-4", Never;
        place_first(size) = "FOR-3", Phase;
        large_is_placed = "FOR-2", Phase;
        wrong_size(size) = "FOR-3", Phase;
        not_a_corner(to) = "FOR-3", Target;
        corner_full(to) = "FOR-3", Target;
        own_corner(piece, to) = "FOR-3", Target;
        // A chase. `piece` is the animal that is chased next, `other` the one that was meant.
        chase_first(piece, from) = "FOR-10", Target;
        not_next_in_queue(piece, other) = "FOR-15", Thing;
        chased_already(piece, other) = "FOR-15", Thing;
        not_chased(piece, other) = "FOR-15", Thing;
        off_board(piece) = "FOR-12", Target;
        // A turn.
        set_up_over = "FOR-3", Phase;
        revealed_already = "FOR-4", Never;
        no_attack(piece) = "FOR-10", Phase;
        stands_there(size, to) = "FOR-6", Target;
        press_eat(size, to) = "FOR-6", Target;
        not_its_turn(size, piece) = "FOR-5", Thing;
        others_animal(piece, to, size, from) = "FOR-6", Thing;
        not_adjacent(to, size, from) = "FOR-6", Target;
        turn_began_there(to) = "FOR-6", Moment;
        predator_tile(to, colour) = "FOR-9", Target;
        predator_there(to, piece) = "FOR-9", Target;
        eaten(size) = "FOR-6", Moment;
        face_down(from) = "FOR-7", Means;
        no_food(colour, from, size) = "FOR-6", Means;
        move_first(size) = "FOR-6", Moment;
        must_eat(size) = "FOR-22", Moment;
        must_pass(size) = "FOR-22", Moment;
        can_act(size) = "FOR-22", Moment;
    }
}

impl Foragers {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn refusal(&self, action: Action) -> Option<Refusal> {
        match self.stage {
            Stage::Over => Some(self.why_over()),
            Stage::Reveal => Some(why::revealing()),
            Stage::Place => self.why_not_place(action),
            Stage::Chase { .. } => self.why_not_push(action),
            Stage::Start | Stage::Eaten | Stage::Stepped { .. } => self.why_not_in_turn(action),
        }
    }

    fn why_over(&self) -> Refusal {
        let winner = Seat::up_to(self.seats).find(|&seat| self.ranks[seat] == 1);
        match winner {
            Some(winner) if !self.play_on => why::won(Colour::of(winner)),
            Some(_) if self.done + 1 == self.seats => why::one_left(),
            _ => why::drawn(),
        }
    }

    fn why_not_place(&self, action: Action) -> Option<Refusal> {
        let Animal { seat, size } = self.mover;
        let Action::Place(placed, corner) = action else {
            return Some(why::place_first(size));
        };
        if placed == Size::Large {
            return Some(why::large_is_placed());
        }
        if placed != size {
            return Some(why::wrong_size(size));
        }
        if self.open_corners().contains(corner) {
            return None;
        }
        if !CORNERS.contains(corner) {
            return Some(why::not_a_corner(corner));
        }
        let there = self.animals_on(corner).count() as u32;
        let own = self.animals_on(corner).find(|animal| animal.seat == seat);
        Some(match own {
            Some(own) if there < CORNER_LIMIT => why::own_corner(own, corner),
            _ => why::corner_full(corner),
        })
    }

    fn why_not_push(&self, action: Action) -> Option<Refusal> {
        let waiting = self.queue.first()?;
        let here = self.spot(waiting).cell()?;
        let Action::Push(animal, direction) = action else {
            return Some(why::chase_first(waiting, here));
        };
        if animal != waiting {
            return Some(if self.queue.iter().any(|other| other == animal) {
                why::not_next_in_queue(waiting, animal)
            } else if self.chased.contains(animal) {
                why::chased_already(waiting, animal)
            } else {
                why::not_chased(waiting, animal)
            });
        }
        (!run::ways(here).contains(&direction)).then(|| why::off_board(animal))
    }

    fn why_not_in_turn(&self, action: Action) -> Option<Refusal> {
        let Some(here) = self.spot(self.mover).cell() else {
            return Some(Refusal::UNEXPLAINED);
        };
        let Choice { steps, eat, last } = self.choice();
        let size = self.mover.size;
        let stuck = self.stage == Stage::Start && steps.is_empty();
        Some(match action {
            Action::Step(to) if steps.contains(to) => return None,
            Action::Eat if eat => return None,
            Action::End | Action::Pass if last == Some(action) => return None,
            Action::Step(to) => self.why_not_step(here, to),
            Action::Eat | Action::End if self.stage == Stage::Eaten => why::eaten(size),
            Action::Eat if TILES.contains(here) && !self.face_up().contains(here) => why::face_down(here),
            Action::Eat => why::no_food(Colour::of(self.mover.seat), here, size),
            Action::End | Action::Pass if stuck && eat => why::must_eat(size),
            Action::End if stuck => why::must_pass(size),
            Action::End => why::move_first(size),
            Action::Pass => why::can_act(size),
            Action::Push(animal, _) => why::no_attack(animal),
            Action::Place(Size::Large, _) => why::large_is_placed(),
            Action::Place(..) => why::set_up_over(),
            Action::Reveal(..) => why::revealed_already(),
        })
    }

    /// Whoever picks a cell that is out of reach may mean the animal there.
    fn why_not_step(&self, here: Cell, to: Cell) -> Refusal {
        let Animal { seat, size } = self.mover;
        if to == here && self.choice().eat {
            return why::press_eat(size, to);
        }
        if to == here {
            return why::stands_there(size, to);
        }
        if !here.neighbours().contains(to) {
            let there = || self.animals_on(to);
            return match there().find(|animal| animal.seat == seat).or_else(|| there().next()) {
                Some(own) if own.seat == seat => why::not_its_turn(size, own),
                Some(other) => why::others_animal(other, to, size, here),
                None => why::not_adjacent(to, size, here),
            };
        }
        if self.stage == (Stage::Stepped { from: to }) {
            return why::turn_began_there(to);
        }
        let predator = self.predator(seat);
        match self.animals_on(to).find(|animal| Some(animal.seat) == predator) {
            Some(animal) => why::predator_there(to, animal),
            None => why::predator_tile(to, Colour::of(predator.unwrap_or(seat))),
        }
    }

    /// The animals on a cell, in the order of seats and sizes.
    fn animals_on(&self, cell: Cell) -> impl Iterator<Item = Animal> {
        self.all_animals().filter(move |&animal| self.spot(animal) == Spot::on(cell))
    }

    /// Every step, push and placement, and the buttons.
    pub(crate) fn every_action(&self) -> Vec<Action> {
        let mut actions: Vec<Action> = Cell::all().map(Action::Step).collect();
        actions.extend([Action::Eat, Action::End, Action::Pass]);
        for animal in self.all_animals() {
            let ways = self.spot(animal).cell().map_or(&[][..], run::ways);
            actions.extend(ways.iter().map(|&way| Action::Push(animal, way)));
        }
        for size in Size::ALL {
            actions.extend(Cell::all().map(|cell| Action::Place(size, cell)));
        }
        actions
    }
}
