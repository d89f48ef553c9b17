//! What the animal whose turn it is can do, and what that does, from its placement to the end of its turn.

use crate::action::Action;
use crate::animal::{Animal, AnimalSet, Size, Spot};
use crate::colour::Colour;
use crate::run;
use crate::state::{Foragers, Stage, TILES};
use lamplight_core::hex::{Cell, Cells, Direction};

/// What the mover can do in its turn, chases apart.
pub(crate) struct Choice {
    pub(crate) steps: Cells,
    pub(crate) eat: bool,
    /// `end` or `pass`, where that is possible.
    pub(crate) last: Option<Action>,
}

impl Foragers {
    /// FOR-6, FOR-22. Nothing where the mover has nothing to decide.
    #[inline]
    pub(crate) fn choice(&self) -> Choice {
        let seat = self.mover.seat;
        let Some(here) = self.spot(self.mover).cell() else {
            return Choice { steps: Cells::EMPTY, eat: false, last: None };
        };
        let steps = self.steps(seat, here);
        let eat = self.can_eat(seat, here);
        match self.stage {
            Stage::Start => Choice { steps, eat, last: (steps.is_empty() && !eat).then_some(Action::Pass) },
            Stage::Stepped { from } => Choice { steps: steps.without(from), eat, last: Some(Action::End) },
            _ => Choice { steps, eat: false, last: None },
        }
    }

    /// The animal to be chased next and the directions in which it can be.
    #[inline]
    pub(crate) fn pushes(&self) -> Option<(Animal, &'static [Direction])> {
        let animal = self.queue.first()?;
        Some((animal, run::ways(self.spot(animal).cell()?)))
    }

    pub(crate) fn place(&mut self, corner: Cell) {
        self.put(self.mover, Spot::on(corner));
        self.turns += 1;
        self.mover.seat = self.mover.seat.next(self.seats);
        if self.mover.seat == self.first {
            (self.mover.size, self.stage) = match self.mover.size {
                Size::Medium => (Size::Small, Stage::Place),
                _ => (Size::Large, Stage::Reveal),
            };
        }
    }

    #[inline]
    pub(crate) fn reveal(&mut self, cell: Cell, colour: Colour) {
        self.tiles[colour as usize] = self.tiles[colour as usize].with(cell);
        if self.face_up() == TILES {
            self.turns += 1;
            self.stage = Stage::Start;
        }
    }

    #[inline]
    pub(crate) fn step(&mut self, to: Cell) {
        let from = self.spot(self.mover).cell();
        self.arrive(self.mover, to);
        if self.stage == Stage::Over {
            return;
        }
        // A second action follows only the first step, and only of an animal that has not gone home.
        let goes_on = self.stage == Stage::Start && self.spot(self.mover).is_on_board();
        let then = if goes_on { from } else { None };
        if self.queue.is_empty() {
            self.go_on(then);
        } else {
            self.stage = Stage::Chase { then };
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, animal: Animal, direction: Direction) {
        self.queue.pop();
        if let Some(from) = self.spot(animal).cell() {
            let to = self.landing(animal, from, direction);
            self.arrive(animal, to);
        }
        if let Stage::Chase { then } = self.stage
            && self.queue.is_empty()
        {
            self.chased = AnimalSet::EMPTY;
            self.go_on(then);
        }
    }

    /// After a step with all its chases: the second action if there is one, on the board as it is now
    /// (FOR-6); with nothing left to do the turn ends by itself.
    #[inline]
    fn go_on(&mut self, then: Option<Cell>) {
        if let Some(from) = then {
            self.stage = Stage::Stepped { from };
            let Choice { steps, eat, .. } = self.choice();
            if eat || !steps.is_empty() {
                return;
            }
        }
        self.end_turn();
    }

    #[inline]
    pub(crate) fn eat(&mut self) {
        let seat = self.mover.seat;
        let Some(here) = self.spot(self.mover).cell() else { return };
        let food = self.food(seat).without(here);
        self.tiles[seat.index()] = food;
        if food.len() == 1 {
            // The den is made, and whoever of the family stands there is home (FOR-18).
            for spot in &mut self.animals[seat] {
                if spot.cells() == food {
                    *spot = Spot::HOME;
                }
            }
        }
        // Eating changes nothing about where the mover may step. Where it may not, it was the one
        // action of this turn (FOR-22).
        if self.stage == Stage::Start && !self.steps(seat, here).is_empty() {
            self.stage = Stage::Eaten;
        } else {
            self.end_turn();
        }
    }

    /// Finds the next animal on the board, in the order of FOR-5; the last cycle's end is the draw.
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        self.turns += 1;
        let mut next = self.mover;
        loop {
            next.seat = next.seat.next(self.seats);
            if next.seat == self.first {
                next.size = match next.size {
                    Size::Large => Size::Medium,
                    Size::Medium => Size::Small,
                    Size::Small => {
                        self.cycles += 1;
                        if self.cycles == self.cycle_limit {
                            self.end_game(); // FOR-23
                            return;
                        }
                        Size::Large
                    }
                };
            }
            if self.spot(next).is_on_board() {
                break; // FOR-22: those at home are skipped.
            }
        }
        self.mover = next;
        self.stage = Stage::Start;
    }
}
