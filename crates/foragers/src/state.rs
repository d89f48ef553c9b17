//! The position, its set-up, and the food chain.

use crate::animal::{Animal, AnimalSet, Size, Spot};
use crate::colour::Colour;
use crate::options::Options;
use crate::queue::Queue;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{BySeat, Game, Seat, SetupError, options};

/// Tiles of each colour.
pub const TILES_EACH: u32 = 5;
/// The most animals on a corner during the set-up (FOR-3).
pub const CORNER_LIMIT: u32 = 3;

/// The corners as a set.
pub const CORNERS: Cells = {
    let (mut cells, mut nth) = (Cells::EMPTY, 0);
    while nth < Cell::CORNERS.len() {
        cells = cells.with(Cell::CORNERS[nth]);
        nth += 1;
    }
    cells
};

/// The thirty cells with a tile: all but the corners and the centre (FOR-1).
pub const TILES: Cells = Cells::ALL.difference(CORNERS).without(Cell::CENTRE);

/// A position of Forager Families.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Foragers {
    /// Face-up tiles by colour; the other cells of [`TILES`] are face down, eaten or not yet turned up.
    pub(crate) tiles: [Cells; Colour::COUNT],
    /// Where each family's large, medium and small animal is. Seats that nobody plays have theirs in
    /// hand. No animal stands on its own den: it leaves at once (FOR-18).
    pub(crate) animals: BySeat<[Spot; 3]>,
    /// Who waits to be chased; empty but in [`Stage::Chase`].
    pub(crate) queue: Queue,
    /// Who has been chased or waits to be, in the present step of the attacker (FOR-15).
    pub(crate) chased: AnimalSet,
    /// The animal whose turn it is, or whose was the last; the first large one during the reveal.
    pub(crate) mover: Animal,
    pub(crate) stage: Stage,
    /// Each family's rank once it is done, 0 before (FOR-20).
    pub(crate) ranks: BySeat<u8>,
    /// Families that are done.
    pub(crate) done: u8,
    /// Turns played so far; a placement is a turn, and so is the reveal.
    pub(crate) turns: u32,
    /// Cycles of large, medium and small completed.
    pub(crate) cycles: u16,
    pub(crate) cycle_limit: u16,
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) play_on: bool,
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    /// The mover is put on a corner (FOR-3).
    Place,
    /// Chance turns the next tile up (FOR-4).
    Reveal,
    /// The mover's turn begins.
    Start,
    /// The mover has eaten and now has to step.
    Eaten,
    /// The mover has made its first step, from here, and can do something more.
    Stepped { from: Cell },
    /// The mover's player chases the first in the queue. `then` is where the turn began if the mover may
    /// act once more; none if the turn ends after the chases.
    Chase { then: Option<Cell> },
    /// Won or drawn.
    Over,
}

impl Foragers {
    pub(crate) fn start(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Self::INFO.check_seats(seats)?;
        let first = options::first_seat(options.first, seats)?;
        let mut animals = BySeat([[Spot::HAND; 3]; 6]);
        for (seat, &corner) in Seat::up_to(seats).zip(own_corners(seats)) {
            animals[seat][Size::Large as usize] = Spot::on(Cell::CORNERS[corner]);
        }
        Ok(Foragers {
            tiles: [Cells::EMPTY; Colour::COUNT],
            animals,
            queue: Queue::EMPTY,
            chased: AnimalSet::EMPTY,
            mover: Animal { seat: first, size: Size::Medium },
            stage: Stage::Place,
            ranks: BySeat::default(),
            done: 0,
            turns: 0,
            cycles: 0,
            cycle_limit: options.cycle_limit as u16,
            seats,
            first,
            play_on: options.play_on,
        })
    }

    // --- the board ---

    /// A family's face-up tiles.
    #[inline]
    pub fn food(&self, seat: Seat) -> Cells {
        self.tiles[seat.index()]
    }

    /// A family's last face-up tile (FOR-17). Before all tiles are up there is none.
    pub(crate) fn den(&self, seat: Seat) -> Option<Cell> {
        let food = self.food(seat);
        food.first().filter(|_| food.len() == 1 && !matches!(self.stage, Stage::Place | Stage::Reveal))
    }

    /// How many tiles a family has eaten; the last one is its den and stays.
    pub(crate) fn eaten(&self, seat: Seat) -> u32 {
        match self.stage {
            Stage::Place | Stage::Reveal => 0,
            _ => TILES_EACH - self.food(seat).len(),
        }
    }

    /// How many animals of a family are home.
    pub(crate) fn at_home(&self, seat: Seat) -> usize {
        self.animals[seat].iter().filter(|&&spot| spot == Spot::HOME).count()
    }

    /// The cells with tiles that are face up.
    pub(crate) fn face_up(&self) -> Cells {
        self.tiles.iter().fold(Cells::EMPTY, |all, &tiles| all | tiles)
    }

    #[inline]
    pub(crate) fn spot(&self, animal: Animal) -> Spot {
        self.animals[animal.seat][animal.size as usize]
    }

    #[inline]
    pub(crate) fn put(&mut self, animal: Animal, spot: Spot) {
        self.animals[animal.seat][animal.size as usize] = spot;
    }

    /// The cells on which a family stands.
    #[inline]
    pub fn family(&self, seat: Seat) -> Cells {
        let [large, medium, small] = self.animals[seat];
        large.cells() | medium.cells() | small.cells()
    }

    /// Every animal at the table, home or not.
    pub(crate) fn all_animals(&self) -> impl Iterator<Item = Animal> + use<> {
        Seat::up_to(self.seats).flat_map(Animal::family)
    }

    // --- the food chain (FOR-8) ---

    /// The family this one fears: the next seat that still plays.
    #[inline]
    pub fn predator(&self, seat: Seat) -> Option<Seat> {
        self.along_the_chain(seat, Seat::next)
    }

    /// The family this one chases: the previous seat that still plays. A family that has just come home
    /// has one too, for the animals that its last arrival chases off (FOR-20).
    #[inline]
    pub fn prey(&self, seat: Seat) -> Option<Seat> {
        self.along_the_chain(seat, Seat::previous)
    }

    #[inline]
    fn along_the_chain(&self, seat: Seat, onward: fn(Seat, u8) -> Seat) -> Option<Seat> {
        if self.seats - self.done <= 2 {
            return None; // FOR-20, FOR-21
        }
        let mut other = onward(seat, self.seats);
        while self.ranks[other] != 0 {
            other = onward(other, self.seats);
        }
        Some(other)
    }

    /// Face-up tiles over which an animal of this family does not stop when it is chased (FOR-12).
    #[inline]
    pub(crate) fn territory(&self, seat: Seat) -> Cells {
        self.predator(seat).map_or(Cells::EMPTY, |predator| self.food(predator))
    }

    /// Each seat's rank; families still on the board share the one after those that are done.
    pub(crate) fn all_ranks(&self) -> BySeat<u8> {
        BySeat(self.ranks.0.map(|rank| if rank == 0 { self.done + 1 } else { rank }))
    }

    // --- for those who judge positions ---

    /// Where an animal on the board is; none for one in hand or home.
    #[inline]
    pub fn cell_of(&self, animal: Animal) -> Option<Cell> {
        self.spot(animal).cell()
    }

    /// A family's rank, once all its animals are home.
    #[inline]
    pub fn rank_of(&self, seat: Seat) -> Option<u8> {
        Some(self.ranks[seat]).filter(|&rank| rank > 0)
    }

    /// The animal whose turn it is.
    #[inline]
    pub fn mover(&self) -> Animal {
        self.mover
    }

    /// Actions that the mover still has in its turn, chases apart (FOR-6).
    #[inline]
    pub fn actions_left(&self) -> u32 {
        match self.stage {
            Stage::Start => 2,
            Stage::Eaten | Stage::Stepped { .. } | Stage::Chase { then: Some(_) } => 1,
            _ => 0,
        }
    }

    /// Turns, those of animals at home counted too, from the mover's to the animal's next; 0 for the mover.
    #[inline]
    pub fn turns_until(&self, animal: Animal) -> u32 {
        let seats = u32::from(self.seats);
        let place = |animal: Animal| {
            let seat = (animal.seat.number() + self.seats - self.first.number()) % self.seats;
            animal.size as u32 * seats + u32::from(seat)
        };
        (place(animal) + 3 * seats - place(self.mover)) % (3 * seats)
    }

    /// Whether the tiles are not all turned up yet (FOR-3, FOR-4).
    #[inline]
    pub fn is_set_up(&self) -> bool {
        matches!(self.stage, Stage::Place | Stage::Reveal)
    }

    /// Whether the game goes on for the other places (FOR-20).
    #[inline]
    pub fn plays_on(&self) -> bool {
        self.play_on
    }

    // --- what the mover can do ---

    /// Where a family's animal may step from a cell (FOR-9).
    #[inline]
    pub(crate) fn steps(&self, seat: Seat, from: Cell) -> Cells {
        let barred = match self.predator(seat) {
            Some(predator) => self.food(predator) | self.family(predator),
            None => Cells::EMPTY,
        };
        from.neighbours() - barred
    }

    /// Whether an animal of the family can eat on this cell. It never stands on its den, which would be
    /// the one tile it must not eat (FOR-17).
    #[inline]
    pub(crate) fn can_eat(&self, seat: Seat, cell: Cell) -> bool {
        self.food(seat).contains(cell)
    }

    /// The corners on which the mover may be placed (FOR-3).
    pub(crate) fn open_corners(&self) -> Cells {
        let mut room = CORNERS;
        for corner in CORNERS.iter() {
            let there = self.all_animals().filter(|&animal| self.spot(animal) == Spot::on(corner));
            if there.count() as u32 >= CORNER_LIMIT {
                room = room.without(corner);
            }
        }
        let different = room - self.family(self.mover.seat);
        if different.is_empty() { room } else { different }
    }

    /// The tile that is turned up next, in reading order (FOR-4).
    #[inline]
    pub(crate) fn next_tile(&self) -> Cell {
        (TILES - self.face_up()).first().unwrap_or(Cell::CENTRE)
    }
}

/// The corners where large animals start, as places in [`Cell::CORNERS`], by number of players (FOR-2).
pub(crate) fn own_corners(seats: u8) -> &'static [usize] {
    match seats {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        _ => &[0, 1, 2, 3, 4, 5],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_plain_data() {
        assert!(size_of::<Foragers>() <= 128, "{}", size_of::<Foragers>());
        assert!(!core::mem::needs_drop::<Foragers>());
    }

    #[test]
    fn thirty_cells_have_tiles() {
        assert_eq!(TILES.len(), TILES_EACH * Colour::COUNT as u32);
    }
}
