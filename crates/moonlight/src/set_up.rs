//! The set-up: animals, elder, stones, trees, in this order (MOO-4). What is due follows from what is there.

use crate::action::Action;
use crate::animals::{Animal, Animals};
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Dice, Rng, Seat};

/// Boards dealt to each player (MOO-35).
pub(crate) const DEALT: u32 = 2;
/// Small trees that each player starts with in the forest (MOO-4).
const FIRST_TREES: u32 = 2;

impl Moonlight {
    /// What has to be done next before the first round, and who does it. [`Phase::Life`] if nothing has.
    pub(crate) fn set_up_due(&self) -> (Phase, Seat) {
        let seats = u32::from(self.seats);
        let count = |of: &dyn Fn(Seat) -> u32| self.table().map(of).sum::<u32>();
        if self.modes.moon {
            let dealt = count(&|seat| self.players[seat].dealt.len());
            let kept = count(&|seat| self.players[seat].animal.is_some().into());
            let placed = count(&|seat| self.players[seat].at.len());
            if kept < seats {
                let clockwise = |turns| self.clockwise(self.first, turns);
                return if dealt < DEALT * seats {
                    (Phase::Deal, clockwise(dealt / DEALT))
                } else {
                    (Phase::Keep, clockwise(kept))
                };
            }
            if placed < seats {
                return (Phase::Animal, self.counter_clockwise(self.first, placed + 1));
            }
        }
        if self.modes.elder && self.forest.elder.is_empty() {
            return (Phase::Elder, self.last_player());
        }
        let stones = self.forest.stones.len();
        if stones < self.stones_to_place() {
            let from = u32::from(self.modes.elder);
            return (Phase::Stone, self.counter_clockwise(self.last_player(), from + stones));
        }
        let trees = count(&|seat| self.forest.of[seat].len());
        if trees < FIRST_TREES * seats {
            return (Phase::Tree, self.clockwise(self.first, trees));
        }
        (Phase::Life, self.first)
    }

    /// Moonstones in this game (MOO-41).
    pub(crate) fn stones_to_place(&self) -> u32 {
        match self.seats {
            _ if !self.modes.moonstones => 0,
            2 => 3,
            3 => 2,
            _ => self.modes.elder.into(),
        }
    }

    /// Decisions of the whole set-up; each is a turn of its own.
    pub(crate) fn set_up_turns(&self) -> u32 {
        let seats = u32::from(self.seats);
        let animals = if self.modes.moon { 2 * seats } else { 0 };
        animals + u32::from(self.modes.elder) + self.stones_to_place() + FIRST_TREES * seats
    }

    /// The seat before the first player's (MOO-40).
    pub(crate) fn last_player(&self) -> Seat {
        self.first.previous(self.seats)
    }

    fn clockwise(&self, from: Seat, turns: u32) -> Seat {
        Seat::from_index((from.index() + turns as usize) % usize::from(self.seats))
    }

    fn counter_clockwise(&self, from: Seat, turns: u32) -> Seat {
        self.clockwise(from, u32::from(self.seats) * 4 - turns)
    }

    /// The boards that can still be dealt.
    pub(crate) fn undealt(&self) -> Animals {
        self.table().fold(Animals::ALL, |left, seat| left.without_all(self.players[seat].dealt))
    }

    /// The cells that the player to act may choose in the set-up.
    pub(crate) fn set_up_cells(&self) -> Cells {
        match self.phase {
            Phase::Animal => Cells::RINGS[1] - self.animals(),
            Phase::Elder | Phase::Stone => !(self.animals() | self.nursery.eggs | self.forest.rocks()),
            Phase::Tree => Cells::RINGS[3] & self.forest.empty(),
            _ => Cells::EMPTY,
        }
    }

    /// The action that chooses a cell in the set-up.
    pub(crate) fn set_up_action(&self, cell: Cell) -> Action {
        match self.phase {
            Phase::Animal => Action::Settle(cell),
            Phase::Elder => Action::Elder(cell),
            Phase::Stone => Action::Stone(cell),
            _ => Action::Tree(cell),
        }
    }

    pub(crate) fn deal(&mut self, animal: Option<Animal>) {
        if let Some(animal) = animal {
            let dealt = &mut self.players[self.mover].dealt;
            *dealt = dealt.with(animal);
        }
        self.next_of_set_up();
    }

    pub(crate) fn keep(&mut self, animal: Animal) {
        self.players[self.mover].animal = Some(animal);
        if animal == Animal::Turtle {
            self.nursery.eggs = self.layout.beach; // MOO-57
        }
        if self.table().all(|seat| self.players[seat].animal.is_some()) {
            // The other boards go back to the box unseen.
            self.players.0.iter_mut().for_each(|player| player.dealt = Animals::EMPTY);
        }
        self.next_of_set_up();
    }

    pub(crate) fn settle(&mut self, cell: Cell) {
        self.players[self.mover].at = Cells::of(cell);
        self.next_of_set_up();
    }

    pub(crate) fn place_elder(&mut self, cell: Cell) {
        self.forest.elder = Cells::of(cell);
        self.next_of_set_up();
    }

    pub(crate) fn place_stone(&mut self, cell: Cell) {
        self.forest.stones = self.forest.stones.with(cell);
        self.next_of_set_up();
    }

    pub(crate) fn place_tree(&mut self, cell: Cell) {
        self.players[self.mover].available[Piece::Small.size()] -= 1;
        self.forest.put(self.mover, Piece::Small, cell);
        self.next_of_set_up();
    }

    fn next_of_set_up(&mut self) {
        (self.phase, self.mover) = self.set_up_due();
        if self.phase == Phase::Life {
            self.begin_round(1);
        }
    }

    /// Guesses the boards that the observer has not seen, from those that can be where they are: not among the
    /// observer's own and not kept by anybody (MOO-35).
    pub(crate) fn imagine_boards(&mut self, observer: Seat, rng: &mut Rng) {
        let mut box_of_boards = Animals::ALL.without_all(self.players[observer].dealt);
        for seat in self.table() {
            box_of_boards =
                self.players[seat].animal.map_or(box_of_boards, |kept| box_of_boards.without(kept));
        }
        for seat in self.table().filter(|&seat| seat != observer) {
            let player = &mut self.players[seat];
            let count = player.dealt.len();
            let mut dealt = player.animal.map_or(Animals::EMPTY, |kept| Animals::EMPTY.with(kept));
            while dealt.len() < count {
                let board = box_of_boards.nth(rng.below(box_of_boards.len()));
                box_of_boards = box_of_boards.without(board);
                dealt = dealt.with(board);
            }
            if count > 0 {
                player.dealt = dealt;
            }
        }
    }
}
