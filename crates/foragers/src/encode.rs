//! Forager Families as numbers. Everybody sees the board turned so that their own corner is at the top left, where a1
//! is on paper. The hexagon lies in a square of seven rows and columns: a step to the east is the next column, one to the
//! south-east the next row, and two corners of the square stay empty.

use crate::action::Action;
use crate::animal::{Animal, AnimalSet, Size, Spot};
use crate::colour::Colour;
use crate::queue::Queue;
use crate::race::cycles_to_go;
use crate::state::{Foragers, Stage, own_corners};
use crate::turn::Choice;
use alloc::vec::Vec;
use lamplight_core::encode::{Encode, Planes, Shape, Terms};
use lamplight_core::hex::{Cell, Cells, Direction};
use lamplight_core::{ActionList, BySeat, Seat, Viewer};

// The ids of actions. Whose animal is placed, moved or chased follows from the state.

/// Placing on a corner: the player's own, then clockwise.
const PLACE: u32 = 0;
/// Stepping in a direction, clockwise from the north-east of the turned board.
const STEP: u32 = 6;
/// Chasing in a direction, likewise.
const PUSH: u32 = 12;
const EAT: u32 = 18;
const END: u32 = 19;
const PASS: u32 = 20;
const ACTIONS: usize = 21;

/// What is no decision of a player has no id.
const NO_ID: u32 = u32::MAX;

/// Rows and columns of a plane.
const SIDE: usize = 7;

/// Planes for each family: its tiles, its large, medium and small animal.
const FAMILY_PLANES: usize = 4;
/// The animal to be moved, where the turn began, who acts with which size, who opens phases, cycles, turns.
const TABLE_PLANES: usize = 7;

/// So many cycles to go are half of what can be told.
const HALF_CYCLES: f32 = 4.0;

// What the plane of an animal holds: on its cell if it is on the board, everywhere if it is home, nothing in hand.
const ON_BOARD: f32 = 1.0;
/// The first in the queue, and how much less it is for each one after it.
const WAITING: f32 = 0.95;
const WAITING_LESS: f32 = 0.05;
const CHASED: f32 = 0.05;
const HOME: f32 = 0.5;
const HOME_CHASED: f32 = 0.25;

/// The directions in the order of the cells to which they lead.
const IN_READING_ORDER: [Direction; 6] = [
    Direction::NorthWest,
    Direction::NorthEast,
    Direction::West,
    Direction::East,
    Direction::SouthWest,
    Direction::SouthEast,
];

/// Where cells lie in a plane, by the corner that is turned to the top left.
const PLACES: [[u8; Cell::COUNT]; 6] = {
    let mut table = [[0; Cell::COUNT]; 6];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_index(index);
        // Axial coordinates from the centre; rows above the middle one begin further to the east.
        let mut r = cell.row() as i32 - 3;
        let mut q = cell.number() as i32 - 4 - if r < 0 { r } else { 0 };
        let mut corner = 0;
        while corner < 6 {
            table[corner][index] = ((r + 3) * SIDE as i32 + q + 3) as u8;
            (q, r) = (q + r, -q);
            corner += 1;
        }
        index += 1;
    }
    table
};

/// A seat's way to look at the board: the corner at the top left, as its place in [`Cell::CORNERS`].
#[derive(Clone, Copy)]
struct Angle(usize);

impl Angle {
    fn place(self, cell: Cell) -> usize {
        PLACES[self.0][cell.index()].into()
    }

    /// The cell that lies there on paper where the seat sees this one.
    fn turned(self, cell: Cell) -> Cell {
        let place = PLACES[self.0][cell.index()];
        Cell::all().find(|other| PLACES[0][other.index()] == place).unwrap_or(cell)
    }

    fn places(self, cells: Cells) -> impl Iterator<Item = usize> {
        cells.iter().map(move |cell| self.place(cell))
    }

    /// A direction of the board as the seat sees it, as a number.
    fn seen(self, direction: Direction) -> u32 {
        direction.turned(6 - self.0) as u32
    }

    /// The direction of the board that the seat sees so.
    fn meant(self, number: u32) -> Direction {
        Direction::ALL[(number as usize + self.0) % 6]
    }

    /// A corner as the seat counts them, its own first.
    fn corner(self, cell: Cell) -> Option<u32> {
        let corner = Cell::CORNERS.iter().position(|&corner| corner == cell)?;
        Some(((corner + 6 - self.0) % 6) as u32)
    }
}

impl Foragers {
    fn angle(&self, seat: Seat) -> Angle {
        Angle(own_corners(self.seats)[seat.index()])
    }

    /// How many seats a seat sits after another, clockwise.
    fn seats_after(&self, seat: Seat, other: Seat) -> usize {
        let seats = usize::from(self.seats);
        (seat.index() + seats - other.index()) % seats
    }

    /// The plane of an animal: what it holds, on its cell or everywhere.
    fn show(&self, animal: Animal, angle: Angle, planes: &mut Planes<'_>) {
        let chased = self.chased.contains(animal);
        match self.spot(animal) {
            Spot::HAND => planes.fill(0.0),
            Spot::HOME => planes.fill(if chased { HOME_CHASED } else { HOME }),
            spot => {
                let number = if chased { self.how_chased(animal) } else { ON_BOARD };
                let plane = planes.blank();
                spot.cells().iter().for_each(|cell| plane[angle.place(cell)] = number);
            }
        }
    }

    fn how_chased(&self, animal: Animal) -> f32 {
        match self.queue.iter().position(|waiting| waiting == animal) {
            Some(place) => WAITING - WAITING_LESS * place as f32,
            None => CHASED,
        }
    }
}

impl Encode for Foragers {
    fn action_count(&self) -> usize {
        ACTIONS
    }

    fn action_id(&self, action: Action) -> u32 {
        let angle = self.angle(self.mover.seat);
        match action {
            Action::Place(_, cell) => angle.corner(cell).map_or(NO_ID, |corner| PLACE + corner),
            Action::Step(to) => {
                let towards = |&direction: &Direction| {
                    self.cell_of(self.mover).and_then(|here| here.step(direction)) == Some(to)
                };
                let direction = Direction::ALL.into_iter().find(towards);
                direction.map_or(NO_ID, |direction| STEP + angle.seen(direction))
            }
            Action::Push(_, direction) => PUSH + angle.seen(direction),
            Action::Eat => EAT,
            Action::End => END,
            Action::Pass => PASS,
            Action::Reveal(..) => NO_ID,
        }
    }

    fn action_named(&self, id: u32) -> Option<Action> {
        let Animal { seat, size } = self.mover;
        let angle = self.angle(seat);
        match id {
            PLACE..STEP => Some(Action::Place(size, Cell::CORNERS[((id - PLACE) as usize + angle.0) % 6])),
            STEP..PUSH => self.cell_of(self.mover)?.step(angle.meant(id - STEP)).map(Action::Step),
            PUSH..EAT => Some(Action::Push(self.queue.first()?, angle.meant(id - PUSH))),
            EAT => Some(Action::Eat),
            END => Some(Action::End),
            PASS => Some(Action::Pass),
            _ => None,
        }
    }

    /// Straight from the sets.
    fn legal_ids(&self, _: &mut ActionList<Action>, out: &mut Vec<u32>) {
        let angle = self.angle(self.mover.seat);
        match self.stage {
            Stage::Over | Stage::Reveal => {}
            Stage::Place => {
                let corners = self.open_corners();
                out.extend(corners.iter().filter_map(|cell| angle.corner(cell)).map(|corner| PLACE + corner));
            }
            Stage::Chase { .. } => {
                if let Some((_, ways)) = self.pushes() {
                    out.extend(ways.iter().map(|&way| PUSH + angle.seen(way)));
                }
            }
            Stage::Start | Stage::Eaten | Stage::Stepped { .. } => {
                let Choice { steps, eat, last } = self.choice();
                if let Some(here) = self.cell_of(self.mover) {
                    let open = |&way: &Direction| here.step(way).is_some_and(|cell| steps.contains(cell));
                    let ways = IN_READING_ORDER.into_iter().filter(open);
                    out.extend(ways.map(|way| STEP + angle.seen(way)));
                }
                out.extend(eat.then_some(EAT));
                out.extend(last.map(|action| self.action_id(action)));
            }
        }
    }

    /// A tile can be of any colour.
    fn outcome_count(&self) -> usize {
        Colour::COUNT
    }

    fn shape(&self) -> Shape {
        let seats = usize::from(self.seats);
        let scenery = usize::from(seats < Colour::COUNT);
        Shape { planes: seats * FAMILY_PLANES + scenery + TABLE_PLANES, rows: SIDE, columns: SIDE }
    }

    /// How long each family still needs, the seat's own first.
    fn clues(&self) -> usize {
        self.seats.into()
    }

    fn write_clues(&self, seat: Seat, planes: &mut Planes<'_>) {
        let table = core::iter::successors(Some(seat), |seat| Some(seat.next(self.seats)));
        for seat in table.take(self.seats.into()) {
            let cycles = cycles_to_go(self, seat);
            planes.fill(cycles / (cycles + HALF_CYCLES));
        }
    }

    /// Planes for where an animal is placed, steps to and is chased to; eating, ending and passing.
    fn terms(&self) -> Terms {
        Terms { planes: 3, others: ACTIONS - EAT as usize }
    }

    fn action_terms(&self, action: Action, out: &mut Vec<u32>) {
        const CELLS: u32 = (SIDE * SIDE) as u32;
        let angle = self.angle(self.mover.seat);
        let place = |cell: Cell| angle.place(cell) as u32;
        match action {
            Action::Place(_, cell) => out.push(place(cell)),
            Action::Step(cell) => out.push(CELLS + place(cell)),
            Action::Push(animal, direction) => {
                let to = self.cell_of(animal).and_then(|here| here.step(direction));
                out.extend(to.map(|cell| 2 * CELLS + place(cell)));
            }
            _ => out.push(3 * CELLS + self.action_id(action) - EAT),
        }
    }

    /// The viewer's family, then the others clockwise: the next one is the predator, the last one the prey.
    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let own = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Open => Seat::from_index(0),
        };
        let angle = self.angle(own);
        let seats = usize::from(self.seats);
        let mut planes = Planes::new(self.shape(), out);

        let mut seat = own;
        for _ in 0..seats {
            // Those who are done have nothing left but their den, and the paler it is, the later they came home.
            let food = 1.0 - f32::from(self.ranks[seat]) / f32::from(self.seats + 1);
            let plane = planes.blank();
            angle.places(self.food(seat)).for_each(|place| plane[place] = food);
            for animal in Animal::family(seat) {
                self.show(animal, angle, &mut planes);
            }
            seat = seat.next(self.seats);
        }
        if seats < Colour::COUNT {
            let plane = planes.blank();
            let colours = Colour::COUNT - seats;
            for (number, &tiles) in (1..).zip(&self.tiles[seats..]) {
                angle.places(tiles).for_each(|place| plane[place] = number as f32 / colours as f32);
            }
        }

        let moved = self.queue.first().unwrap_or(self.mover);
        planes.mark(self.cell_of(moved).map(|cell| angle.place(cell)));
        // A mover that stands where its turn began has eaten there.
        let began = match self.stage {
            Stage::Eaten => self.cell_of(self.mover),
            Stage::Stepped { from } => Some(from),
            Stage::Chase { then } => then,
            Stage::Place | Stage::Reveal | Stage::Start | Stage::Over => None,
        };
        planes.mark(began.map(|cell| angle.place(cell)));
        let last = (seats - 1) as f32;
        planes.fill(self.seats_after(self.mover.seat, own) as f32 / last);
        planes.fill(f32::from(self.mover.size as u8) / f32::from(Size::Small as u8));
        planes.fill(self.seats_after(self.first, own) as f32 / last);
        planes.fill(f32::from(self.cycles) / f32::from(self.cycle_limit));
        planes.fill(self.turns as f32 / self.most_turns() as f32);
    }

    /// Which of the colours that nobody plays is which makes no difference.
    fn told_from(&self, first: Seat) -> Self {
        let (angle, seats) = (self.angle(first), self.seats);
        let from = |animal: Animal| Animal { seat: animal.seat.counted_from(first, seats), ..animal };
        let turned = |cells: Cells| cells.iter().map(|cell| angle.turned(cell)).collect();
        let spot = |spot: Spot| spot.cell().map_or(spot, |cell| Spot::on(angle.turned(cell)));
        let mut tiles = BySeat(self.tiles.map(turned)).counted_from(first, seats).0;
        tiles[usize::from(seats)..].sort_unstable();
        let mut queue = Queue::EMPTY;
        self.queue.iter().for_each(|animal| queue.push(from(animal)));
        Foragers {
            tiles,
            animals: BySeat(self.animals.0.map(|family| family.map(spot))).counted_from(first, seats),
            queue,
            chased: self.chased.iter().map(from).fold(AnimalSet::EMPTY, AnimalSet::with),
            mover: from(self.mover),
            stage: match self.stage {
                Stage::Stepped { from } => Stage::Stepped { from: angle.turned(from) },
                Stage::Chase { then } => Stage::Chase { then: then.map(|cell| angle.turned(cell)) },
                stage => stage,
            },
            ranks: self.ranks.counted_from(first, seats),
            turns: 0,
            cycles: 0,
            first: self.first.counted_from(first, seats),
            ..self.clone()
        }
    }

    // No symmetry is declared. In play the hexagon could be turned and flipped in twelve ways; but tiles are turned up in
    // reading order (FOR-4), which none of them keeps, and large animals start on given corners (FOR-2). What turning
    // offers to those who learn is in the ids and the observation already.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use alloc::string::String;
    use alloc::vec;
    use lamplight_core::{Game, Present};

    fn start(seats: u8) -> Foragers {
        Foragers::new(&Options::default(), seats).unwrap()
    }

    fn named(state: &Foragers, id: u32) -> String {
        state.action_named(id).map_or("nothing".into(), |action| state.action_text(action))
    }

    fn legal_ids(state: &Foragers) -> Vec<u32> {
        let mut ids = Vec::new();
        state.legal_ids(&mut ActionList::new(), &mut ids);
        ids.sort_unstable();
        ids
    }

    #[test]
    fn corners_are_counted_clockwise_from_the_own_one() {
        let mut state = start(3);
        assert_eq!([0, 1, 2].map(|id| named(&state, id)), ["medium a1", "medium a4", "medium d7"]);
        assert_eq!(legal_ids(&state), [1, 2, 3, 4, 5], "the large one stands on the own corner");
        state.apply(state.action_named(1).unwrap());
        assert_eq!([0, 1, 5].map(|id| named(&state, id)), ["medium d7", "medium g4", "medium a4"]);
    }

    /// The large animals of three families stand alike for all of them: the own one at the top left, the predator's to
    /// the right, the prey's below.
    #[test]
    fn everybody_sees_the_board_from_their_own_corner() {
        let state = start(3);
        let shape = state.shape();
        let mut numbers = vec![f32::NAN; shape.len()];
        for viewer in Viewer::all(3) {
            state.observe(viewer, &mut numbers);
            let large: Vec<_> = (0..3)
                .map(|family| {
                    let plane = numbers.chunks(shape.cells()).nth(family * FAMILY_PLANES + 1).unwrap();
                    let place = plane.iter().position(|&number| number == ON_BOARD).unwrap();
                    (place / SIDE, place % SIDE)
                })
                .collect();
            assert_eq!(large, [(0, 3), (3, 6), (6, 0)], "{viewer:?}");
        }
    }

    /// Seat 2 has come from c3 to c4 and chases 1m: what it calls north-east, number 0, is south-east on paper.
    #[test]
    fn directions_turn_with_the_board() {
        let text =
            ".-y./o--bb/pp-pop/.--.bo./-gggpg/g-b-r/.rb. d3,c4,c4/c4,d2,f1/c3,e6,e2 - 2l c3 1m1s - 22 209";
        let state = Foragers::parse_position(text, &Options::default(), 3).unwrap();
        assert_eq!(legal_ids(&state), [12, 13, 14, 15, 16, 17]);
        assert_eq!([12, 13, 17].map(|id| named(&state, id)), ["push 1m se", "push 1m sw", "push 1m e"]);
        assert_eq!([6, 18, 21, u32::MAX].map(|id| named(&state, id)), ["d5", "eat", "nothing", "nothing"]);

        let shape = state.shape();
        let mut numbers = vec![f32::NAN; shape.len()];
        state.observe(Viewer::Seat(Seat::from_index(1)), &mut numbers);
        let plane = |nth: usize| &numbers[nth * shape.cells()..][..shape.cells()];
        let shown = |nth: usize| plane(nth).iter().copied().fold(0.0, f32::max);
        // The prey is the last family. Who waits is paler than who does not, and the second paler than the first.
        let prey = 2 * FAMILY_PLANES;
        let [idle, first, second] = [prey + 1, prey + 2, prey + 3].map(shown);
        assert!(idle > first && first > second && second > CHASED);
    }
}
