//! Pathagon as numbers. Both players see a board on which they join the bottom to the top: Dark's is turned over the
//! diagonal from a1 to g7.

use crate::action::{Action, Traps};
use crate::options::Trap;
use crate::path::distance;
use crate::state::{DARK, LIGHT, PIECES, Pathagon, Play};
use alloc::vec::Vec;
use lamplight_core::encode::{Encode, Planes, Shape, Terms};
use lamplight_core::square::Side;
use lamplight_core::square::seven::{Cell, Cells, SIZE};
use lamplight_core::{ActionList, BySeat, Seat, Viewer};

/// Own pieces, the enemy's, closed squares, own bar, the enemy's, whether the viewer is to act, turns played.
const SHAPE: Shape = Shape { planes: 7, rows: SIZE, columns: SIZE };

/// Planes of clues.
const CLUES: usize = 5;
/// What [`distance`] says where there is no way.
const FARTHEST: f32 = 8.0;

/// Ids of what is put down where: one for each square from the reserve, and one for each piece and square.
const PUT_DOWN: usize = Cell::COUNT * (1 + PIECES as usize);

/// Choices of traps on four sides.
const CHOICES: u32 = 16;

/// Where each square lies when the board is turned over the diagonal.
const OVER: [u8; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_index(index);
        table[index] = Cell::at(cell.rank(), cell.file()).index() as u8;
        index += 1;
    }
    table
};

/// A square as a player sees it; the same turns it back.
#[inline]
fn turned(seat: Seat, cell: Cell) -> Cell {
    if seat == LIGHT { cell } else { Cell::from_index(OVER[cell.index()].into()) }
}

fn turned_set(seat: Seat, cells: Cells) -> Cells {
    if seat == LIGHT { cells } else { cells.iter().map(|cell| turned(seat, cell)).collect() }
}

fn turned_traps(seat: Seat, traps: Traps) -> Traps {
    if seat == LIGHT { traps } else { mapped(traps, over_diagonal) }
}

const fn over_diagonal(side: Side) -> Side {
    match side {
        Side::North => Side::East,
        Side::East => Side::North,
        Side::South => Side::West,
        Side::West => Side::South,
    }
}

fn mapped(traps: Traps, to: impl Fn(Side) -> Side) -> Traps {
    traps.sides().map(to).fold(Traps::NONE, Traps::with)
}

impl Encode for Pathagon {
    fn action_count(&self) -> usize {
        match self.trap {
            Trap::Automatic => PUT_DOWN,
            Trap::Optional => PUT_DOWN * CHOICES as usize,
        }
    }

    /// Placing on a square is its number; moving names the piece by its place among the mover's.
    fn action_id(&self, action: Action) -> u32 {
        let mover = self.mover;
        let nth = action.from.map(|from| {
            let before = Cells::from_bits((1 << turned(mover, from).index()) - 1);
            (turned_set(mover, self.pieces[mover]) & before).len()
        });
        let put_down = put_down_id(nth, turned(mover, action.to));
        match self.trap {
            Trap::Automatic => put_down,
            Trap::Optional => put_down * CHOICES + u32::from(turned_traps(mover, action.traps).bits()),
        }
    }

    fn action_named(&self, id: u32) -> Option<Action> {
        let mover = self.mover;
        let (put_down, traps) = match self.trap {
            Trap::Automatic => (id, Traps::NONE),
            Trap::Optional => (id / CHOICES, turned_traps(mover, Traps::from_bits((id % CHOICES) as u8))),
        };
        let (piece, to) = (put_down / Cell::COUNT as u32, put_down % Cell::COUNT as u32);
        let own = turned_set(mover, self.pieces[mover]);
        let from = match piece.checked_sub(1) {
            None => None,
            Some(nth) if nth < own.len() => Some(turned(mover, own.nth(nth))),
            Some(_) => return None,
        };
        Some(Action { from, to: turned(mover, Cell::from_index(to as usize)), traps })
    }

    /// Without optional traps, straight from the sets.
    fn legal_ids(&self, scratch: &mut ActionList<Action>, out: &mut Vec<u32>) {
        use lamplight_core::Game;
        if self.trap == Trap::Optional || self.bound() == 0 {
            scratch.clear();
            self.legal(scratch);
            out.extend(scratch.iter().map(|&action| self.action_id(action)));
            return;
        }
        let mover = self.mover;
        if self.must_place() {
            out.extend(self.open().iter().map(|to| put_down_id(None, turned(mover, to))));
            return;
        }
        let own = turned_set(mover, self.pieces[mover]);
        // The empty squares are the same for every piece.
        let mut squares = [0; Cell::COUNT];
        let mut count = 0;
        for to in self.empty().iter() {
            squares[count] = turned(mover, to).index() as u32;
            count += 1;
        }
        for from in self.movable().iter() {
            let before = Cells::from_bits((1 << turned(mover, from).index()) - 1);
            let first = put_down_id(Some((own & before).len()), Cell::from_index(0));
            out.extend(squares[..count].iter().map(|to| first + to));
        }
    }

    fn shape(&self) -> Shape {
        SHAPE
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let own = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Open => LIGHT,
        };
        let enemy = own.next(2);
        let places = |cells: Cells| cells.iter().map(|cell| turned(own, cell).index());
        let mut planes = Planes::new(SHAPE, out);
        planes.mark(places(self.pieces[own]));
        planes.mark(places(self.pieces[enemy]));
        planes.mark(places(self.closed));
        for seat in [own, enemy] {
            planes.mark(self.bar[seat].map(|cell| turned(own, cell).index()));
        }
        planes.flag(self.mover == own);
        planes.fill(f32::from(self.turns) / f32::from(self.turn_limit));
    }

    /// Whether the seat places; for both sides, the squares of the shortest ways and how many of them are still to be filled.
    fn clues(&self) -> usize {
        CLUES
    }

    fn write_clues(&self, seat: Seat, planes: &mut Planes<'_>) {
        planes.flag(self.pieces[seat].len() < PIECES);
        for side in [seat, seat.next(2)] {
            let (needed, ways) = distance(side, self.pieces[side], self.empty());
            planes.mark(ways.iter().map(|cell| turned(seat, cell).index()));
            planes.fill(needed as f32 / FARTHEST);
        }
    }

    /// A plane for where pieces are placed, one for where they are moved from and one for where to; the sides of traps.
    fn terms(&self) -> Terms {
        let others = if self.trap == Trap::Optional { Side::ALL.len() } else { 0 };
        Terms { planes: 3, others }
    }

    fn action_terms(&self, action: Action, out: &mut Vec<u32>) {
        let cells = Cell::COUNT as u32;
        let place = |cell| turned(self.mover, cell).index() as u32;
        match action.from {
            None => out.push(place(action.to)),
            Some(from) => out.extend([cells + place(from), 2 * cells + place(action.to)]),
        }
        if self.trap == Trap::Optional {
            let sides = turned_traps(self.mover, action.traps).sides();
            out.extend(sides.map(|side| 3 * cells + side as u32));
        }
    }

    fn told_from(&self, first: Seat) -> Self {
        let from = |seat: Seat| seat.counted_from(first, 2);
        let pieces = self.pieces.0.map(|cells| turned_set(first, cells));
        let bar = self.bar.0.map(|bar| bar.map(|cell| turned(first, cell)));
        Pathagon {
            pieces: BySeat(pieces).counted_from(first, 2),
            closed: turned_set(first, self.closed),
            bar: BySeat(bar).counted_from(first, 2),
            mover: from(self.mover),
            result: match self.result {
                Play::Won(seat) => Play::Won(from(seat)),
                result => result,
            },
            turns: 0,
            ..self.clone()
        }
    }

    /// The board can be turned over left to right, bottom to top, and both: each side's edges stay its own.
    fn symmetries(&self) -> u8 {
        4
    }

    fn mirrored(&self, symmetry: u8) -> Self {
        let cells = |cells: Cells| -> Cells { cells.iter().map(|cell| mirrored(cell, symmetry)).collect() };
        let mut image = self.clone();
        for seat in [LIGHT, DARK] {
            image.pieces[seat] = cells(self.pieces[seat]);
            image.bar[seat] = self.bar[seat].map(|cell| mirrored(cell, symmetry));
        }
        image.closed = cells(self.closed);
        image
    }

    fn mirror_action(&self, action: Action, symmetry: u8) -> Action {
        let side = |side: Side| match side {
            Side::East | Side::West if symmetry & 1 != 0 => side.opposite(),
            Side::North | Side::South if symmetry & 2 != 0 => side.opposite(),
            _ => side,
        };
        Action {
            from: action.from.map(|cell| mirrored(cell, symmetry)),
            to: mirrored(action.to, symmetry),
            traps: mapped(action.traps, side),
        }
    }
}

#[inline]
fn put_down_id(nth: Option<u32>, to: Cell) -> u32 {
    let piece = nth.map_or(0, |nth| nth + 1);
    piece * Cell::COUNT as u32 + to.index() as u32
}

fn mirrored(cell: Cell, symmetry: u8) -> Cell {
    let flip = |on: u8, line: usize| if symmetry & on != 0 { SIZE - 1 - line } else { line };
    Cell::at(flip(1, cell.file()), flip(2, cell.rank()))
}
