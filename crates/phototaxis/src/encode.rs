//! Phototaxis as numbers. Everybody sees the garden turned so that they started at a1, and ids name tiles as the mover
//! sees them.

use crate::action::Action;
use crate::card::{Card, Kind, Mystery, Shape as CardShape, Sides};
use crate::content::MAX_EFFECTS;
use crate::garden::Garden;
use crate::ground::Ground;
use crate::position::{LAST_ROUND, MOST_HELD};
use crate::state::{MANTISES, Phase, Phototaxis};
use crate::turned::Turned;
use lamplight_core::encode::{Encode, Planes, Shape, Terms};
use lamplight_core::square::Side;
use lamplight_core::square::ten::{Cell, Cells, SIZE};
use lamplight_core::{ActionList, BySeat, Game, Seat, Viewer};

// --- ids ---

const TILES: u32 = Cell::COUNT as u32;
const KINDS: u32 = Kind::COUNT as u32;

const SKIP: u32 = 0;
/// Mantises are named by their place among those on the board.
const REMOVE: u32 = SKIP + 1;
const DISCARD: u32 = REMOVE + MANTISES;
const TAKE: u32 = DISCARD + KINDS;
const MOVE: u32 = TAKE + TILES;
const PUT_MANTIS: u32 = MOVE + TILES;
const MOVE_MANTIS: u32 = PUT_MANTIS + TILES;
/// For each kind of the content, and each way in which it can lie: the tiles.
const PLACE: u32 = MOVE_MANTIS + MANTISES * TILES;

/// The place of some open sides among the ways in which a card of their shape can lie.
const WAY: [u32; 16] = {
    let mut table = [0; 16];
    let mut shape = 0;
    while shape < CardShape::COUNT {
        let rotations = CardShape::ALL[shape].rotations();
        let mut way = 0;
        while way < rotations.len() {
            table[rotations[way].bits() as usize] = way as u32;
            way += 1;
        }
        shape += 1;
    }
    table
};

impl Phototaxis {
    /// How the mover sees the garden.
    #[inline]
    fn turned(&self) -> Turned {
        Turned::for_seat(self.mover, self.seats)
    }

    /// The kinds of path cards in the content, each with its first id for placing.
    #[inline]
    fn placing(&self) -> impl Iterator<Item = (Kind, u32)> {
        let mut next = PLACE;
        Kind::ALL.into_iter().filter(|&kind| self.layout.path[kind as usize] > 0).map(move |kind| {
            let first = next;
            next += ways(kind) * TILES;
            (kind, first)
        })
    }

    /// The first id of placing a card of each kind.
    fn placing_by_kind(&self) -> [u32; Kind::COUNT] {
        let mut first = [0; Kind::COUNT];
        self.placing().for_each(|(kind, id)| first[kind as usize] = id);
        first
    }

    fn place_named(&self, id: u32) -> Option<Action> {
        let mut kinds = self.placing();
        let (kind, first) = kinds.find(|&(kind, first)| id < first + ways(kind) * TILES)?;
        let (way, place) = ((id - first) / TILES, (id - first) % TILES);
        let back = self.turned().back();
        let sides = back.sides(kind.shape().rotations()[way as usize]);
        Some(Action::Place { kind, tile: back.tile(tile(place)), sides })
    }

    /// The place of a mantis among those on the board, as the mover sees them.
    fn mantis_place(&self, mantis: Cell) -> u32 {
        let turned = self.turned();
        let place = turned.tile(mantis);
        self.mantises.iter().filter(|&other| turned.tile(other) < place).count() as u32
    }

    fn mantis_at(&self, place: u32) -> Option<Cell> {
        let turned = self.turned();
        let mantises = turned.tiles(self.mantises);
        (place < mantises.len()).then(|| turned.back().tile(mantises.nth(place)))
    }
}

/// In how many ways a card can lie.
#[inline]
const fn ways(kind: Kind) -> u32 {
    kind.shape().rotations().len() as u32
}

#[inline]
fn place_id(first: u32, turned: Turned, tile: Cell, sides: Sides) -> u32 {
    first + WAY[turned.sides(sides).bits() as usize] * TILES + place(turned.tile(tile))
}

#[inline]
fn place(tile: Cell) -> u32 {
    tile.index() as u32
}

fn tile(place: u32) -> Cell {
    Cell::from_index(place as usize)
}

// --- terms ---

// Planes: for each side the tiles that a placed card opens to it, then what else is done where.
const OPEN: u32 = 0;
const TAKEN: u32 = OPEN + 4;
const MOVED_TO: u32 = TAKEN + 1;
const MANTIS_PUT: u32 = MOVED_TO + 1;
const MANTIS_FROM: u32 = MANTIS_PUT + 1;
const MANTIS_TO: u32 = MANTIS_FROM + 1;
const MANTIS_OFF: u32 = MANTIS_TO + 1;
const TERM_PLANES: u32 = MANTIS_OFF + 1;
/// Of what has no place, skipping and discarding have the numbers of their ids; then comes which kind is placed.
const PLACED: u32 = TAKE;

// --- numbers ---

/// Planes of every game: the tiles open to each side, path cards, those with a plus, those with a minus, plum cards, plums,
/// mantises, the viewer's path.
const PLANES: usize = 4 + 3 + 2 + 1 + 1;

// What is no board follows, number by number, in as many planes as it needs.
const PHASE: usize = 0;
const ROUND: usize = PHASE + Phase::ALL.len();
const TURN: usize = ROUND + 1;
const LAST: usize = TURN + 1;
const STEP: usize = LAST + 1;
const ACTING: usize = STEP + 1;
const MYSTERY_DISCARDS: usize = ACTING + Mystery::COUNT;
const DISCARDS: usize = MYSTERY_DISCARDS + Mystery::COUNT;
const SHUFFLED: usize = DISCARDS + Kind::COUNT;
const UNSEEN: usize = SHUFFLED + Kind::COUNT;
/// The viewer's own hand.
const HAND: usize = UNSEEN + Kind::COUNT;
/// The first number of the first seat.
const SEATS: usize = HAND + Kind::COUNT;

/// So many turns to go are half of what can be told.
const HALF_TURNS: f32 = 6.0;

// The numbers of a seat.
const IS_MOVER: usize = 0;
const IS_FIRST: usize = IS_MOVER + 1;
const PLUMS: usize = IS_FIRST + 1;
const ARRIVED: usize = PLUMS + 1;
const HELD: usize = ARRIVED + 1;
const KNOWN: usize = HELD + 1;
const OF_A_SEAT: usize = KNOWN + Kind::PLAIN;

impl Phototaxis {
    const fn board(&self) -> Shape {
        Shape { planes: PLANES + self.seats as usize, rows: SIZE, columns: SIZE }
    }

    fn write_numbers(&self, viewer: Viewer, own: Seat, numbers: &mut [f32]) {
        numbers.fill(0.0);
        numbers[PHASE + self.phase as usize] = 1.0;
        numbers[ROUND] = f32::from(self.round) / f32::from(LAST_ROUND);
        numbers[TURN] = f32::from(self.turns) / (f32::from(LAST_ROUND) * f32::from(self.seats));
        numbers[LAST] = self.last.map_or(0.0, |left| f32::from(left + 1) / f32::from(2 * self.seats));
        if let Some(acting) = self.acting {
            numbers[STEP] = f32::from(acting.step) / MAX_EFFECTS as f32;
            numbers[ACTING + acting.card.index()] = 1.0;
        }
        let layout = &*self.layout;
        write_parts(&self.mystery.discards, &layout.mystery, &mut numbers[MYSTERY_DISCARDS..]);
        write_parts(&self.path.discards, &layout.path, &mut numbers[DISCARDS..]);
        if let Some(shuffled) = self.shuffled {
            write_parts(&shuffled, &layout.path, &mut numbers[SHUFFLED..]);
        }
        write_parts(&self.unseen(viewer), &layout.path, &mut numbers[UNSEEN..]);
        if viewer.is(own) {
            write_held(&self.hands[own].counts, &mut numbers[HAND..]);
        }
        let seats = core::iter::successors(Some(own), |seat| Some(seat.next(self.seats)));
        let parts = numbers[SEATS..].chunks_exact_mut(OF_A_SEAT);
        seats.zip(parts).take(self.seats.into()).for_each(|(seat, numbers)| self.write_seat(seat, numbers));
    }

    /// What everybody knows of a seat.
    fn write_seat(&self, seat: Seat, numbers: &mut [f32]) {
        let plums = f32::from(self.plums[seat]);
        numbers[IS_MOVER] = f32::from(u8::from(seat == self.mover));
        numbers[IS_FIRST] = f32::from(u8::from(seat == self.first));
        // One half when there are just enough for the Lamp.
        numbers[PLUMS] = plums / (plums + f32::from(self.required()));
        numbers[ARRIVED] = f32::from(self.arrived[seat]) / f32::from(LAST_ROUND);
        numbers[HELD] = f32::from(self.hands[seat].total) / f32::from(MOST_HELD);
        write_held(&self.hands[seat].known, &mut numbers[KNOWN..]);
    }
}

/// Writes counts as parts of all copies.
fn write_parts<const N: usize>(counts: &[u8; N], copies: &[u8; N], numbers: &mut [f32]) {
    for ((number, &count), &copies) in numbers.iter_mut().zip(counts).zip(copies) {
        *number = f32::from(count) / f32::from(copies.max(1));
    }
}

fn write_held<const N: usize>(counts: &[u8; N], numbers: &mut [f32]) {
    for (number, &count) in numbers.iter_mut().zip(counts) {
        *number = f32::from(count) / f32::from(MOST_HELD);
    }
}

// --- symmetries ---

impl Phototaxis {
    /// The ways to lay the garden on itself in which play goes on alike. The plum cards have to lie in the same places, all
    /// with one shape that looks the same: chance would reveal several in the content's order. Alone, the mantis prefers
    /// low ranks and files (PHO-20).
    fn alike(&self) -> impl Iterator<Item = Turned> {
        let layout = self.layout;
        let shape = layout.one_shape().filter(|_| !self.is_solo());
        Turned::all().filter(move |&turned| {
            let same =
                |shape: Sides| turned.sides(shape) == shape && turned.tiles(layout.plums) == layout.plums;
            turned == Turned::NOT || shape.is_some_and(same)
        })
    }

    fn symmetry(&self, number: u8) -> Turned {
        self.alike().nth(number.into()).unwrap_or(Turned::NOT)
    }

    fn turned_garden(&self, turned: Turned) -> Garden {
        let mut garden = Garden::new();
        for tile in self.layout.plums.iter() {
            garden.open_up(turned.tile(tile), turned.sides(self.garden.sides(tile)));
        }
        for tile in self.garden.paths.iter() {
            if let Some(card) = self.garden.card(tile) {
                garden.place(turned.tile(tile), Card::new(card.kind(), turned.sides(card.sides())));
            }
        }
        garden
    }
}

impl Encode for Phototaxis {
    fn action_count(&self) -> usize {
        self.placing().last().map_or(PLACE, |(kind, first)| first + ways(kind) * TILES) as usize
    }

    fn action_id(&self, action: Action) -> u32 {
        let turned = self.turned();
        match action {
            Action::Skip => SKIP,
            Action::Remove(tile) => REMOVE + self.mantis_place(tile),
            Action::Discard(kind) => DISCARD + kind as u32,
            Action::Take(tile) => TAKE + place(turned.tile(tile)),
            Action::Move(tile) => MOVE + place(turned.tile(tile)),
            Action::Mantis { from: None, to } => PUT_MANTIS + place(turned.tile(to)),
            Action::Mantis { from: Some(from), to } => {
                MOVE_MANTIS + self.mantis_place(from) * TILES + place(turned.tile(to))
            }
            Action::Place { kind, tile, sides } => {
                let first = self.placing().find(|&(other, _)| other == kind);
                first.map_or(u32::MAX, |(_, first)| place_id(first, turned, tile, sides))
            }
            Action::Plum { .. } | Action::Draw(_) | Action::Mystery(_) => u32::MAX,
        }
    }

    fn action_named(&self, id: u32) -> Option<Action> {
        let back = self.turned().back();
        let tile = |place: u32| back.tile(tile(place));
        Some(match id {
            SKIP => Action::Skip,
            REMOVE..DISCARD => Action::Remove(self.mantis_at(id - REMOVE)?),
            DISCARD..TAKE => Action::Discard(Kind::ALL[(id - DISCARD) as usize]),
            TAKE..MOVE => Action::Take(tile(id - TAKE)),
            MOVE..PUT_MANTIS => Action::Move(tile(id - MOVE)),
            PUT_MANTIS..MOVE_MANTIS => Action::Mantis { from: None, to: tile(id - PUT_MANTIS) },
            MOVE_MANTIS..PLACE => {
                let (mantis, to) = ((id - MOVE_MANTIS) / TILES, (id - MOVE_MANTIS) % TILES);
                Action::Mantis { from: Some(self.mantis_at(mantis)?), to: tile(to) }
            }
            _ => return self.place_named(id),
        })
    }

    /// Placements, which are most of all actions, without a list.
    fn legal_ids(&self, scratch: &mut ActionList<Action>, out: &mut Vec<u32>) {
        if matches!(self.phase, Phase::Place | Phase::Extra | Phase::Glow) {
            let (turned, first) = (self.turned(), self.placing_by_kind());
            out.push(SKIP);
            self.each_placement(|kind, tile, sides| {
                out.push(place_id(first[kind as usize], turned, tile, sides));
            });
        } else {
            scratch.clear();
            self.legal(scratch);
            out.extend(scratch.iter().map(|&action| self.action_id(action)));
        }
    }

    /// Kinds of path cards to draw, mystery cards, or shapes of plum cards to turn over.
    fn outcome_count(&self) -> usize {
        let kinds = |copies: &[u8]| copies.iter().filter(|&&copies| copies > 0).count();
        let shapes = if self.layout.one_shape().is_some() { 0 } else { self.layout.shapes.len() };
        kinds(&self.layout.path).max(kinds(&self.layout.mystery)).max(shapes)
    }

    /// Where the moths can walk to, the seat's own first, where its next card can lie; how many turns each still needs.
    fn clues(&self) -> usize {
        usize::from(self.seats) + 2
    }

    fn write_clues(&self, seat: Seat, planes: &mut Planes<'_>) {
        let turned = Turned::for_seat(seat, self.seats);
        let places = |tiles: Cells| tiles.iter().map(move |tile| turned.tile(tile).index());
        let table = || core::iter::successors(Some(seat), |seat| Some(seat.next(self.seats)));
        let ground = Ground::new(self);
        for moth in table().take(self.seats.into()) {
            planes.mark(places(ground.reach(self, moth)));
        }
        planes.mark(places(ground.next(&Ground::start(ground.reach(self, seat)), false)));
        let needed = planes.blank();
        for (moth, number) in table().take(self.seats.into()).zip(needed) {
            let missing = self.required().saturating_sub(self.plums[moth]);
            let turns = ground.turns(self.moth(moth), self.tokens, missing.into(), false);
            *number = turns / (turns + HALF_TURNS);
        }
    }

    /// Planes for what is done where; then everything that has no place on the board.
    fn terms(&self) -> Terms {
        Terms { planes: TERM_PLANES as usize, others: (PLACED + KINDS) as usize }
    }

    fn action_terms(&self, action: Action, out: &mut Vec<u32>) {
        let turned = self.turned();
        let on = |plane: u32, cell: Cell| plane * TILES + place(turned.tile(cell));
        let other = TERM_PLANES * TILES;
        match action {
            Action::Take(cell) => out.push(on(TAKEN, cell)),
            Action::Move(cell) => out.push(on(MOVED_TO, cell)),
            Action::Mantis { from: None, to } => out.push(on(MANTIS_PUT, to)),
            Action::Mantis { from: Some(from), to } => {
                out.extend([on(MANTIS_FROM, from), on(MANTIS_TO, to)]);
            }
            Action::Remove(cell) => out.push(on(MANTIS_OFF, cell)),
            Action::Place { kind, tile, sides } => {
                let open = turned.sides(sides);
                out.push(other + PLACED + kind as u32);
                out.extend(open.iter().map(|side| on(OPEN + side as u32, tile)));
            }
            _ => out.push(other + self.action_id(action)),
        }
    }

    fn shape(&self) -> Shape {
        let board = self.board();
        let numbers = SEATS + OF_A_SEAT * usize::from(self.seats);
        Shape { planes: board.planes + numbers.div_ceil(board.cells()), ..board }
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let own = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Open => Seat::from_index(0),
        };
        let turned = Turned::for_seat(own, self.seats);
        let places = |tiles: Cells| tiles.iter().map(move |tile| turned.tile(tile).index());
        let board = self.board();
        let (tiles, numbers) = out.split_at_mut(board.len());
        let mut planes = Planes::new(board, tiles);
        let open = self.garden.open();
        for side in Side::ALL {
            planes.mark(places(open[turned.back().side(side) as usize]));
        }
        planes.mark(places(self.garden.paths));
        let symbols = self.garden.paths - self.garden.plain();
        let bearing = |is: fn(Kind) -> bool| {
            symbols.iter().filter(move |&tile| self.garden.card(tile).is_some_and(|card| is(card.kind())))
        };
        planes.mark(bearing(Kind::is_plus).map(|tile| turned.tile(tile).index()));
        planes.mark(bearing(Kind::is_minus).map(|tile| turned.tile(tile).index()));
        planes.mark(places(self.layout.plums));
        planes.mark(places(self.tokens));
        planes.mark(places(self.mantises));
        planes.mark(places(self.garden.reach(self.moths[own], self.mantises)));
        let seats = core::iter::successors(Some(own), |seat| Some(seat.next(self.seats)));
        for seat in seats.take(self.seats.into()) {
            planes.mark([turned.tile(self.moths[seat]).index()]);
        }
        self.write_numbers(viewer, own, numbers);
    }

    /// The seats can be exchanged where the plum cards lie alike from their corners.
    fn told_from(&self, first: Seat) -> Self {
        let mut told = self.clone();
        told.turns = 0;
        let (turned, plums) = (Turned::for_seat(first, self.seats), self.layout.plums);
        if turned.tiles(plums) != plums {
            return told;
        }
        told.garden = self.turned_garden(turned);
        told.tokens = turned.tiles(self.tokens);
        told.mantises = turned.tiles(self.mantises);
        told.moths = BySeat(self.moths.0.map(|tile| turned.tile(tile))).counted_from(first, self.seats);
        told.hands = self.hands.counted_from(first, self.seats);
        told.plums = self.plums.counted_from(first, self.seats);
        told.arrived = self.arrived.counted_from(first, self.seats);
        [told.mover, told.first] = [self.mover, self.first].map(|seat| seat.counted_from(first, self.seats));
        told
    }

    fn symmetries(&self) -> u8 {
        self.alike().count() as u8
    }

    fn mirrored(&self, symmetry: u8) -> Self {
        let turned = self.symmetry(symmetry);
        let mut image = self.clone();
        image.garden = self.turned_garden(turned);
        image.tokens = turned.tiles(self.tokens);
        image.mantises = turned.tiles(self.mantises);
        for seat in self.table() {
            image.moths[seat] = turned.tile(self.moths[seat]);
        }
        image
    }

    fn mirror_action(&self, action: Action, symmetry: u8) -> Action {
        let turned = self.symmetry(symmetry);
        match action {
            Action::Plum { tile, sides } => {
                Action::Plum { tile: turned.tile(tile), sides: turned.sides(sides) }
            }
            Action::Place { kind, tile, sides } => {
                Action::Place { kind, tile: turned.tile(tile), sides: turned.sides(sides) }
            }
            Action::Take(tile) => Action::Take(turned.tile(tile)),
            Action::Move(tile) => Action::Move(turned.tile(tile)),
            Action::Mantis { from, to } => {
                Action::Mantis { from: from.map(|from| turned.tile(from)), to: turned.tile(to) }
            }
            Action::Remove(tile) => Action::Remove(turned.tile(tile)),
            Action::Skip | Action::Discard(_) | Action::Draw(_) | Action::Mystery(_) => action,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn at(name: &str) -> Cell {
        name.parse().unwrap()
    }

    /// A game for two in which the second player is to act.
    fn second_to_act() -> Phototaxis {
        let mut state = Phototaxis::new(&Options::default(), 2).unwrap();
        state.mover = Seat::from_index(1);
        state
    }

    #[test]
    fn ids_follow_the_kinds_of_the_content() {
        let state = second_to_act();
        // Straights lie in two ways, curves and tees in four, crosses in one; straights and curves have symbols, too.
        let ways = (2 + 4 + 4 + 1) + 2 * (2 + 4);
        // Skip, 2 mantises to remove, 15 kinds to discard; tiles to take from, to move to, and for each mantis.
        assert_eq!(state.action_count(), 1 + 2 + 15 + (1 + 1 + 1 + 2) * 100 + ways * 100);
        assert_eq!(state.action_named(state.action_count() as u32), None);
        assert_eq!(state.action_named(u32::MAX), None);
    }

    #[test]
    fn ids_name_tiles_and_sides_as_the_mover_sees_them() {
        let mut state = second_to_act();
        // From j10 the garden is turned by half: i10 is b1, and what is open to the west is open to the east.
        assert_eq!(state.action_id(Action::Move(at("i10"))), MOVE + place(at("b1")));
        let curve = |tile: &str, sides: &str| Action::Place {
            kind: Kind::Curve,
            tile: at(tile),
            sides: sides.parse().unwrap(),
        };
        let there = state.action_id(curve("i10", "sw"));
        state.mover = Seat::from_index(0);
        assert_eq!(state.action_id(curve("b1", "ne")), there);
        assert_eq!(state.action_named(there), Some(curve("b1", "ne")));
    }

    #[test]
    fn mantises_are_named_by_their_place() {
        let mut state = second_to_act();
        state.mantises = [at("c3"), at("h5")].into_iter().collect();
        // Seen from j10, the one on h5 comes first: it is c6 there, and the other one h8.
        let mantis = Action::Mantis { from: Some(at("c3")), to: at("e4") };
        assert_eq!(state.action_id(mantis), MOVE_MANTIS + TILES + place(at("f7")));
        assert_eq!(state.action_named(REMOVE), Some(Action::Remove(at("h5"))));
        state.mantises = Cells::of(at("c3"));
        assert_eq!(state.action_named(REMOVE + 1), None);
    }

    #[test]
    fn everybody_sees_their_own_moth_at_a1_first() {
        let state = second_to_act();
        let mut numbers = vec![f32::NAN; state.shape().len()];
        for viewer in Viewer::all(2) {
            state.observe(viewer, &mut numbers);
            let moths = &numbers[PLANES * Cell::COUNT..];
            assert_eq!((moths[0], moths[Cell::COUNT + place(at("j10")) as usize]), (1.0, 1.0));
        }
    }
}
