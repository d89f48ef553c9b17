//! Arriving on a cell, and what that sets off: animals go home, prey is chased on, families finish.

use crate::animal::{Animal, AnimalSet, Spot};
use crate::queue::Queue;
use crate::run;
use crate::state::{Foragers, Stage};
use lamplight_core::Seat;
use lamplight_core::hex::{Cell, Cells, Direction};

impl Foragers {
    /// Where the first in the queue would land (FOR-12, FOR-13).
    #[inline]
    pub(crate) fn landing(&self, animal: Animal, from: Cell, direction: Direction) -> Cell {
        run::landing(from, direction, self.territory(animal.seat))
    }

    /// Brings an animal to a cell, by its own step or chased. Whoever comes to their den leaves the board
    /// (FOR-18); prey that is there joins the queue (FOR-10, FOR-14).
    #[inline]
    pub(crate) fn arrive(&mut self, animal: Animal, cell: Cell) {
        if self.food(animal.seat) == Cells::of(cell) {
            self.put(animal, Spot::HOME);
            self.finish_if_home(animal.seat);
            if self.stage == Stage::Over {
                return;
            }
        } else {
            self.put(animal, Spot::on(cell));
        }
        if let Some(prey) = self.prey(animal.seat)
            && self.family(prey).contains(cell)
        {
            self.startle(prey, cell);
        }
    }

    /// Queues a family's animals on a cell: large, medium, small, each once in a step and the attacker
    /// never (FOR-15).
    fn startle(&mut self, family: Seat, cell: Cell) {
        for animal in Animal::family(family) {
            if self.spot(animal) == Spot::on(cell) && !self.chased.contains(animal) && animal != self.mover {
                self.chased = self.chased.with(animal);
                self.queue.push(animal);
            }
        }
    }

    /// Gives a family its rank if all three animals are home, and ends the game if that decides it
    /// (FOR-19, FOR-20).
    fn finish_if_home(&mut self, seat: Seat) {
        if self.animals[seat] != [Spot::HOME; 3] {
            return;
        }
        self.done += 1;
        self.ranks[seat] = self.done;
        if !self.play_on || self.done + 1 == self.seats {
            self.end_game();
        }
    }

    /// Chases still waiting are dropped (FOR-19).
    pub(crate) fn end_game(&mut self) {
        self.stage = Stage::Over;
        self.queue = Queue::EMPTY;
        self.chased = AnimalSet::EMPTY;
    }
}
