//! Under the Moonlight as numbers. The forest lies the same way for everybody: sun, moons, river and beach have their
//! places. What changes with the viewer is whose things come first.

use crate::action::{Action, Hunt, Source};
use crate::animals::{Ability, Animal};
use crate::moon::{self, MOST_MOON, Slot};
use crate::piece::Piece;
use crate::set_up::DEALT as DEALT_BOARDS;
use crate::state::{Moonlight, Phase};
use crate::sun::{MOST_LIGHT, Shade, Sun, income};
use crate::turtle::{Baby, FirstStep};
use lamplight_core::encode::{Encode, Planes, Shape, Terms};
use lamplight_core::hex::{Cell, Cells, Direction};
use lamplight_core::{ActionList, Game, Seat, Viewer};

// --- ids ---

const CELLS: u32 = Cell::COUNT as u32;
const DIRECTIONS: u32 = 6;
/// Cells on which animals start, and on which trees do.
const STARTS: [Cells; 2] = [Cells::RINGS[1], Cells::RINGS[3]];

// What there is in every game: ending the turn, then pieces to buy, then cells.
const END: u32 = 0;
const BUY: u32 = END + 1;
const GROW: u32 = BUY + 4;
const COLLECT: u32 = GROW + CELLS;
const TREE: u32 = COLLECT + CELLS;
const COMMON: u32 = TREE + STARTS[1].len();

// What animals do, counted from the first of these ids. Steps are named by their direction.
const KEEP: u32 = 0;
const SETTLE: u32 = KEEP + 8;
const MOVE: u32 = SETTLE + STARTS[0].len();
const TUSK: u32 = MOVE + DIRECTIONS;
const RUN: u32 = TUSK + 2;
const SOW: u32 = RUN + DIRECTIONS;
const EAT: u32 = SOW + 1;
const DIG: u32 = EAT + 1;
const HUNT: u32 = DIG + 2 * DIRECTIONS;
const FERTILISE: u32 = HUNT + 3;
const DAM: u32 = FERTILISE + 2;
const IMPROVE: u32 = DAM + Slot::COUNT as u32;
const HATCH: u32 = IMPROVE + 3;
const USE: u32 = HATCH + 1;
const USE_COLLECT: u32 = USE + PLAIN_STEPS.len() as u32;
const USE_PLANT: u32 = USE_COLLECT + CELLS;
/// For each other seat, clockwise: stealing from it, and its animal's six steps.
const OTHERS: u32 = USE_PLANT + CELLS;
const AGAINST_ONE: u32 = 1 + DIRECTIONS;

/// Uses of baby turtles that name no cell.
const PLAIN_STEPS: [FirstStep; 5] =
    [FirstStep::Double, FirstStep::Small, FirstStep::Medium, FirstStep::Light, FirstStep::Leaf];

/// Where the ids begin that not every game has, or not equally many of.
struct Blocks {
    animals: u32,
    elder: u32,
    stone: u32,
    plant: u32,
    end: u32,
}

impl Moonlight {
    fn blocks(&self) -> Blocks {
        let block = |there: bool, size: u32| if there { size } else { 0 };
        let animals = COMMON;
        let others = u32::from(self.seats) - 1;
        let elder = animals + block(self.modes.moon, OTHERS + AGAINST_ONE * others);
        let stone = elder + block(self.modes.elder, CELLS);
        let plant = stone + block(self.stones_to_place() > 0, CELLS);
        let [_, small, medium, large] = self.layout.columns.map(|column| u32::from(column.pieces()));
        // A tree does not plant on its own cell.
        let end = plant + CELLS * (small + medium + large).min(CELLS - 1);
        Blocks { animals, elder, stone, plant, end }
    }

    /// The id of an action in this state; none if no such action could ever be legal here.
    fn id(&self, blocks: &Blocks, action: Action) -> Option<u32> {
        Some(match action {
            Action::End => END,
            Action::Buy(piece) => BUY + piece as u32,
            Action::Grow(cell) => GROW + place(cell),
            Action::Collect(cell) => COLLECT + place(cell),
            Action::Tree(cell) => TREE + before(STARTS[1], cell),
            Action::Elder(cell) => blocks.elder + place(cell),
            Action::Stone(cell) => blocks.stone + place(cell),
            Action::Plant { tree, to } => plant_id(blocks, &self.planters_of_mover(), tree, to),
            Action::Deal(_) | Action::Baby(_) => return None,
            _ => blocks.animals + self.animal_id(action)?,
        })
    }

    /// The mover's trees by size.
    fn planters_of_mover(&self) -> [Cells; 3] {
        Piece::TREES.map(|piece| self.forest.pieces(self.mover, piece))
    }

    fn animal_id(&self, action: Action) -> Option<u32> {
        let here = self.players[self.mover].animal_cell();
        Some(match action {
            Action::Keep(animal) => KEEP + animal as u32,
            Action::Settle(cell) => SETTLE + before(STARTS[0], cell),
            Action::Move(to) => MOVE + direction(here?, to)?,
            Action::Tusk { seed } => TUSK + u32::from(seed),
            Action::Run(to) => RUN + direction(here?, to)?,
            Action::Sow => SOW,
            Action::Eat => EAT,
            Action::Dig(to) => DIG + 2 * line(here?, to)? + u32::from(here?.distance(to)) - 1,
            Action::Hunt(hunt) => HUNT + hunt as u32,
            Action::Fertilise(source) => FERTILISE + source as u32,
            Action::Dam(slot) => DAM + u32::from(slot.number()),
            Action::Improve(cell) => IMPROVE + before(self.dam?.cells(), cell),
            Action::Hatch => HATCH,
            Action::Use(FirstStep::Collect(cell)) => USE_COLLECT + place(cell),
            Action::Use(FirstStep::Plant(cell)) => USE_PLANT + place(cell),
            Action::Use(step) => USE + PLAIN_STEPS.iter().position(|&plain| plain == step)? as u32,
            Action::Steal(seat) => self.against(seat),
            Action::Scare(animal, to) => {
                let seat = self.owner_of_animal(animal)?;
                self.against(seat) + 1 + direction(self.players[seat].animal_cell()?, to)?
            }
            _ => return None,
        })
    }

    /// The first id of what is done to another seat.
    fn against(&self, seat: Seat) -> u32 {
        let steps = (seat.index() + usize::from(self.seats) - self.mover.index()) % usize::from(self.seats);
        OTHERS + AGAINST_ONE * (steps as u32).saturating_sub(1)
    }

    fn animal_action_named(&self, id: u32) -> Option<Action> {
        let here = self.players[self.mover].animal_cell();
        Some(match id {
            KEEP..SETTLE => Action::Keep(Animal::ALL[(id - KEEP) as usize]),
            SETTLE..MOVE => Action::Settle(STARTS[0].nth(id - SETTLE)),
            MOVE..TUSK => Action::Move(here?.step(towards(id - MOVE))?),
            TUSK..RUN => Action::Tusk { seed: id > TUSK },
            RUN..SOW => Action::Run(here?.step(towards(id - RUN))?),
            SOW => Action::Sow,
            EAT => Action::Eat,
            DIG..HUNT => {
                let (way, far) = (towards((id - DIG) / 2), (id - DIG) % 2 == 1);
                let next = here?.step(way)?;
                Action::Dig(if far { next.step(way)? } else { next })
            }
            HUNT..FERTILISE => Action::Hunt(Hunt::ALL[(id - HUNT) as usize]),
            FERTILISE..DAM => Action::Fertilise(Source::ALL[(id - FERTILISE) as usize]),
            DAM..IMPROVE => Action::Dam(Slot::all().nth((id - DAM) as usize)?),
            IMPROVE..HATCH => Action::Improve(self.dam?.cells().nth(id - IMPROVE)),
            HATCH => Action::Hatch,
            USE..USE_COLLECT => Action::Use(PLAIN_STEPS[(id - USE) as usize]),
            USE_COLLECT..USE_PLANT => Action::Use(FirstStep::Collect(cell(id - USE_COLLECT))),
            USE_PLANT..OTHERS => Action::Use(FirstStep::Plant(cell(id - USE_PLANT))),
            _ => {
                let (other, what) = ((id - OTHERS) / AGAINST_ONE, (id - OTHERS) % AGAINST_ONE);
                let seat = clockwise(self.mover, self.seats).nth(other as usize + 1)?;
                match what.checked_sub(1) {
                    None => Action::Steal(seat),
                    Some(way) => {
                        let player = &self.players[seat];
                        Action::Scare(player.animal?, player.animal_cell()?.step(towards(way))?)
                    }
                }
            }
        })
    }
}

/// A seed is named by where it falls, and by the place of its tree among the mover's that reach so far.
#[inline]
fn plant_id(blocks: &Blocks, trees: &[Cells; 3], tree: Cell, to: Cell) -> u32 {
    blocks.plant + before(reaching(trees, to), tree) * CELLS + place(to)
}

/// The trees, given by size, that can plant on a cell from where they stand.
#[inline]
fn reaching(trees: &[Cells; 3], to: Cell) -> Cells {
    let [small, medium, large] = *trees;
    small & to.within(1) | medium & to.within(2) | large & to.within(3)
}

#[inline]
fn place(cell: Cell) -> u32 {
    cell.index() as u32
}

fn cell(place: u32) -> Cell {
    Cell::from_index(place as usize)
}

/// How many cells of a set come before a cell.
#[inline]
fn before(cells: Cells, cell: Cell) -> u32 {
    (cells & Cells::from_bits((1 << cell.index()) - 1)).len()
}

#[inline]
fn direction(from: Cell, to: Cell) -> Option<u32> {
    Direction::ALL.iter().position(|&way| from.step(way) == Some(to)).map(|way| way as u32)
}

/// The direction in which a cell lies straight ahead.
fn line(from: Cell, to: Cell) -> Option<u32> {
    Direction::ALL.iter().position(|&way| from.ray(way).contains(to)).map(|way| way as u32)
}

fn towards(direction: u32) -> Direction {
    Direction::ALL[direction as usize]
}

/// The seats of a table from one of them on.
fn clockwise(from: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    core::iter::successors(Some(from), move |seat| Some(seat.next(seats))).take(seats.into())
}

// --- terms ---

/// Planes of what is done on a cell: see [`on_cells`].
const TERM_PLANES: usize = 15;

/// A cell's number on a plane of terms.
#[inline]
fn on(plane: u32, cell: Cell) -> u32 {
    (plane as usize * SIZE * SIZE + PLACES[cell.index()]) as u32
}

/// The terms of an action that lie on cells.
fn on_cells(action: Action) -> [Option<u32>; 2] {
    let one = |plane, cell| [Some(on(plane, cell)), None];
    match action {
        Action::Grow(cell) => one(0, cell),
        Action::Collect(cell) => one(1, cell),
        Action::Tree(cell) => one(2, cell),
        Action::Elder(cell) => one(3, cell),
        Action::Stone(cell) => one(4, cell),
        Action::Plant { tree, to } => [Some(on(5, tree)), Some(on(6, to))],
        Action::Settle(cell) => one(7, cell),
        Action::Move(cell) => one(8, cell),
        Action::Run(cell) => one(9, cell),
        Action::Dig(cell) => one(10, cell),
        Action::Improve(cell) => one(11, cell),
        Action::Use(FirstStep::Collect(cell)) => one(12, cell),
        Action::Use(FirstStep::Plant(cell)) => one(13, cell),
        Action::Scare(_, cell) => one(14, cell),
        _ => [None; 2],
    }
}

// --- numbers ---

/// The hexagon lies in a square, its upper rows moved to the right, so that a cell's neighbours lie at the same offsets
/// everywhere. Twelve places of the square stay empty.
const SIZE: usize = 7;

const PLACES: [usize; Cell::COUNT] = {
    let mut places = [0; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_index(index);
        let indent = if cell.row() < SIZE / 2 { SIZE / 2 - cell.row() } else { 0 };
        places[index] = cell.row() * SIZE + indent + cell.number() as usize - 1;
        index += 1;
    }
    places
};

/// Planes of every game: pieces by size, elder, stones, what is noted about cells (used, planted, dormant, eggs, dam),
/// shade and moonlight of this round and the next.
const PLANES: usize = 4 + 2 + 5 + 4;
/// Planes of each seat: its pieces, its animal.
const PLANES_OF_A_SEAT: usize = 2;

// What is no board follows, number by number, in as many planes as it needs.
const PHASE: usize = 0;
const SUN: usize = PHASE + Phase::ALL.len();
const ROUND: usize = SUN + 6;
const STACKS: usize = ROUND + 1;
const STEPS: usize = STACKS + 4;
const PERMISSIONS: usize = STEPS + 1;
const ABILITIES: usize = PERMISSIONS + 2;
const HATCHED: usize = ABILITIES + Ability::ALL.len();
const GONE: usize = HATCHED + Baby::ALL.len();
/// The viewer's own boards, as long as they are secret.
const DEALT: usize = GONE + Baby::ALL.len();
/// The first number of the first seat.
const SEATS: usize = DEALT + Animal::ALL.len();

// The numbers of a seat.
const IS_MOVER: usize = 0;
const IS_OPENER: usize = IS_MOVER + 1;
const LIGHT: usize = IS_OPENER + 1;
const MOON: usize = LIGHT + 1;
const POINTS: usize = MOON + 1;
const BOARDS: usize = POINTS + 1;
const AVAILABLE: usize = BOARDS + 1;
const COLUMN: usize = AVAILABLE + 4;
const ANIMAL: usize = COLUMN + 4;
const OF_A_SEAT: usize = ANIMAL + Animal::ALL.len();

/// How many suns there are, and of how many rounds the shade is a clue.
const SUNS: usize = 6;
const SHADES_AHEAD: usize = SUNS - 2;
/// So much light in a round is half of what can be told.
const HALF_INCOME: f32 = 8.0;

/// So many points are half of what can be told: a good score with the house's tokens.
const HALF_POINTS: f32 = 64.0;
/// No content has more pieces of a kind, or more tokens in a stack.
const MOST_PIECES: f32 = 17.0;
const MOST_TOKENS: f32 = 16.0;

impl Moonlight {
    const fn board_planes(&self) -> usize {
        PLANES + PLANES_OF_A_SEAT * self.seats as usize
    }

    /// Shade of a round. Shade that hides a tree hides smaller ones, too: it counts by the tree it hides.
    fn draw_shade(&self, round: u8, planes: &mut Planes<'_>) {
        let plane = planes.blank();
        if round <= self.rounds() {
            let shade = Shade::of(&self.forest, Sun::in_round(round));
            for (piece, depth) in Piece::TREES.into_iter().zip([1.0 / 3.0, 2.0 / 3.0, 1.0]) {
                shade.on(piece).iter().for_each(|cell| plane[PLACES[cell.index()]] = depth);
            }
        }
    }

    /// Shade and moonlight of a round.
    fn draw_sky(&self, round: u8, planes: &mut Planes<'_>) {
        self.draw_shade(round, planes);
        let plane = planes.blank();
        if self.modes.moon && round <= self.rounds() {
            let sky = self.layout.skies[usize::from(round) - 1];
            let pays = f32::from(sky.face.pays()) / 2.0;
            let lit = moon::lit(sky.moon, &self.forest);
            lit.iter().for_each(|cell| plane[PLACES[cell.index()]] = pays);
        }
    }

    fn write_numbers(&self, viewer: Viewer, own: Seat, numbers: &mut [f32]) {
        numbers.fill(0.0);
        numbers[PHASE + self.phase as usize] = 1.0;
        numbers[SUN + usize::from(self.sun().number())] = 1.0;
        numbers[ROUND] = f32::from(self.round) / f32::from(self.rounds());
        for (stack, left) in self.stacks.into_iter().enumerate() {
            numbers[STACKS + stack] = f32::from(left) / MOST_TOKENS;
        }
        let this_turn = &self.this_turn;
        numbers[STEPS] = f32::from(this_turn.steps) / 2.0;
        numbers[PERMISSIONS] = flag(this_turn.double);
        numbers[PERMISSIONS + 1] = flag(this_turn.leaf);
        this_turn.abilities.iter().for_each(|ability| numbers[ABILITIES + ability as usize] = 1.0);
        self.nursery.hatched.iter().for_each(|baby| numbers[HATCHED + baby as usize] = 1.0);
        self.nursery.gone.iter().for_each(|baby| numbers[GONE + baby as usize] = 1.0);
        if viewer.is(own) {
            self.players[own].dealt.iter().for_each(|board| numbers[DEALT + board as usize] = 1.0);
        }
        for (seat, numbers) in clockwise(own, self.seats).zip(numbers[SEATS..].chunks_exact_mut(OF_A_SEAT)) {
            self.write_seat(seat, numbers);
        }
    }

    /// What everybody knows of a seat.
    fn write_seat(&self, seat: Seat, numbers: &mut [f32]) {
        let player = &self.players[seat];
        numbers[IS_MOVER] = flag(seat == self.mover);
        numbers[IS_OPENER] = flag(seat == self.opener);
        numbers[LIGHT] = f32::from(player.light) / f32::from(MOST_LIGHT);
        numbers[MOON] = f32::from(player.moon) / f32::from(MOST_MOON);
        numbers[POINTS] = f32::from(player.points) / (f32::from(player.points) + HALF_POINTS);
        numbers[BOARDS] = player.dealt.len() as f32 / DEALT_BOARDS as f32;
        for size in 0..4 {
            numbers[AVAILABLE + size] = f32::from(player.available[size]) / MOST_PIECES;
            numbers[COLUMN + size] = f32::from(player.column[size]) / MOST_PIECES;
        }
        if let Some(animal) = player.animal {
            numbers[ANIMAL + animal as usize] = 1.0;
        }
    }
}

#[inline]
fn flag(on: bool) -> f32 {
    f32::from(u8::from(on))
}

impl Encode for Moonlight {
    fn action_count(&self) -> usize {
        self.blocks().end as usize
    }

    fn action_id(&self, action: Action) -> u32 {
        self.id(&self.blocks(), action).unwrap_or(u32::MAX)
    }

    fn action_named(&self, id: u32) -> Option<Action> {
        let blocks = self.blocks();
        Some(match id {
            END => Action::End,
            BUY..GROW => Action::Buy(Piece::ALL[(id - BUY) as usize]),
            GROW..COLLECT => Action::Grow(cell(id - GROW)),
            COLLECT..TREE => Action::Collect(cell(id - COLLECT)),
            TREE..COMMON => Action::Tree(STARTS[1].nth(id - TREE)),
            _ if id < blocks.elder => return self.animal_action_named(id - blocks.animals),
            _ if id < blocks.stone => Action::Elder(cell(id - blocks.elder)),
            _ if id < blocks.plant => Action::Stone(cell(id - blocks.stone)),
            _ if id < blocks.end => {
                let (nth, to) = ((id - blocks.plant) / CELLS, cell((id - blocks.plant) % CELLS));
                let trees = reaching(&self.planters_of_mover(), to);
                if nth >= trees.len() {
                    return None;
                }
                Action::Plant { tree: trees.nth(nth), to }
            }
            _ => return None,
        })
    }

    /// In a turn of the life cycle, straight from the sets.
    fn legal_ids(&self, scratch: &mut ActionList<Action>, out: &mut Vec<u32>) {
        let blocks = self.blocks();
        if self.phase != Phase::Life {
            scratch.clear();
            self.legal(scratch);
            out.extend(scratch.iter().filter_map(|&action| self.id(&blocks, action)));
            return;
        }
        let choices = self.choices();
        out.extend(
            Piece::ALL.iter().filter(|&&piece| choices.may_buy(piece)).map(|&piece| BUY + piece as u32),
        );
        let trees = self.planters_of_mover();
        let [small, medium, large] = choices.planters;
        for tree in (small | medium | large).iter() {
            let size = self.forest.piece_at(tree).map_or(0, Piece::size);
            let targets = choices.targets(tree, size, self.this_turn.used);
            out.extend(targets.iter().map(|to| plant_id(&blocks, &trees, tree, to)));
        }
        out.extend(choices.grow.iter().map(|cell| GROW + place(cell)));
        out.extend(choices.collect.iter().map(|cell| COLLECT + place(cell)));
        if let Some(here) = self.players[self.mover].animal_cell() {
            let steps = choices.steps.iter().filter_map(|to| direction(here, to));
            out.extend(steps.map(|way| blocks.animals + MOVE + way));
            self.each_ability(|action| out.extend(self.id(&blocks, action)));
        }
        out.push(END);
    }

    fn outcome_count(&self) -> usize {
        // Boards to deal, and as many tokens to hatch.
        if self.modes.moon { Animal::ALL.len().max(Baby::ALL.len()) } else { 0 }
    }

    /// Shade and income under the coming suns, as long as the forest stays as it is.
    fn clues(&self) -> usize {
        SHADES_AHEAD + 1
    }

    fn write_clues(&self, seat: Seat, planes: &mut Planes<'_>) {
        // The observation shows the shade of this round and the next.
        for ahead in 2..2 + SHADES_AHEAD as u8 {
            self.draw_shade(self.round + ahead, planes);
        }
        let incomes = planes.blank().chunks_exact_mut(self.seats.into());
        for (round, numbers) in (self.round + 1..=self.rounds()).zip(incomes).take(SUNS) {
            let earned = income(&self.forest, Sun::in_round(round));
            for (seat, number) in clockwise(seat, self.seats).zip(numbers) {
                let light = f32::from(earned[seat]);
                *number = light / (light + HALF_INCOME);
            }
        }
    }

    /// Planes for what is done on a cell; then the ids of what is not, where those of animals follow the pieces to buy.
    fn terms(&self) -> Terms {
        let others = u32::from(self.seats) - 1;
        let animals = if self.modes.moon { OTHERS + AGAINST_ONE * others } else { 0 };
        Terms { planes: TERM_PLANES, others: (GROW + animals) as usize }
    }

    fn action_terms(&self, action: Action, out: &mut Vec<u32>) {
        let cells = on_cells(action);
        out.extend(cells.into_iter().flatten());
        let other = match action {
            Action::End => Some(END),
            Action::Buy(piece) => Some(BUY + piece as u32),
            // Which animal is scared is told by whose it is.
            Action::Scare(animal, _) => self.owner_of_animal(animal).map(|seat| GROW + self.against(seat)),
            _ if cells[0].is_some() => None,
            _ => self.animal_id(action).map(|id| GROW + id),
        };
        out.extend(other.map(|id| (TERM_PLANES * SIZE * SIZE) as u32 + id));
    }

    fn shape(&self) -> Shape {
        let numbers = SEATS + OF_A_SEAT * usize::from(self.seats);
        let planes = self.board_planes() + numbers.div_ceil(SIZE * SIZE);
        Shape { planes, rows: SIZE, columns: SIZE }
    }

    fn told_from(&self, first: Seat) -> Self {
        let from = |seat: Seat| seat.counted_from(first, self.seats);
        let mut told = self.clone();
        told.forest.of = self.forest.of.counted_from(first, self.seats);
        told.players = self.players.counted_from(first, self.seats);
        [told.mover, told.opener, told.first] = [self.mover, self.opener, self.first].map(from);
        told
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let own = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Open => Seat::from_index(0),
        };
        let places = |cells: Cells| cells.iter().map(|cell| PLACES[cell.index()]);
        let board = Shape { planes: self.board_planes(), rows: SIZE, columns: SIZE };
        let (cells, numbers) = out.split_at_mut(board.len());
        let mut planes = Planes::new(board, cells);
        for seat in clockwise(own, self.seats) {
            planes.mark(places(self.forest.of[seat]));
            planes.mark(places(self.players[seat].at));
        }
        self.forest.by.iter().for_each(|&pieces| planes.mark(places(pieces)));
        planes.mark(places(self.forest.elder));
        planes.mark(places(self.forest.stones));
        planes.mark(places(self.this_turn.used));
        planes.mark(places(self.planted));
        planes.mark(places(self.dormant));
        planes.mark(places(self.nursery.eggs));
        planes.mark(places(self.dam.map_or(Cells::EMPTY, Slot::cells)));
        let round = self.round.max(1);
        self.draw_sky(round, &mut planes);
        self.draw_sky(round + 1, &mut planes);
        self.write_numbers(viewer, own, numbers);
    }

    /// The sun goes round the forest one way and starts at one corner: turned or turned over, the same forest has another
    /// future.
    fn symmetries(&self) -> u8 {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use lamplight_core::Present;

    fn at(name: &str) -> Cell {
        name.parse().unwrap()
    }

    /// The base game in its first round, the second player to act.
    fn forest() -> Moonlight {
        let board = "...s1/...../.m1.s1../.l2...../...s2../...../s2...";
        let player = "5,0,0,1.1.0.0,4.3.2.1,-,-,-";
        let position = format!("{board} life 2 1 {player}/{player} 9.7.5.0 - - - 0,-,- - - - -");
        let mut options = Options::default();
        (options.modes.moon, options.modes.elder, options.modes.moonstones) = (false, false, false);
        Moonlight::parse_position(&position, &options, 2).unwrap()
    }

    #[test]
    fn ids_follow_options_and_content() {
        let base = forest();
        // One end, 4 kinds to buy, 37 cells to grow on and 37 to collect from, 18 to start on; 14 trees at most.
        assert_eq!(base.action_count(), 1 + 4 + 37 + 37 + 18 + 14 * 37);
        let full = Moonlight::new(&Options::default(), 4).unwrap();
        assert_eq!(full.action_count(), base.action_count() + 37 + 37 + OTHERS as usize + 3 * 7);
        assert_eq!(base.action_named(u32::MAX), None);
    }

    #[test]
    fn a_seed_is_named_by_its_cell_and_the_trees_that_reach_it() {
        let state = forest();
        let blocks = state.blocks();
        // The second player has a large tree on d2 and small ones on e4 and g1: two of them reach d4.
        let seed = |tree: &str, to: &str| Action::Plant { tree: at(tree), to: at(to) };
        let to_d4 = blocks.plant + place(at("d4"));
        assert_eq!(state.action_id(seed("d2", "d4")), to_d4);
        assert_eq!(state.action_id(seed("e4", "d4")), to_d4 + CELLS);
        assert_eq!(state.action_named(to_d4 + CELLS), Some(seed("e4", "d4")));
        assert_eq!(state.action_named(to_d4 + 2 * CELLS), None);
        // Only the small tree reaches f4: it is the first one there.
        assert_eq!(state.action_id(seed("e4", "f4")), blocks.plant + place(at("f4")));
    }

    #[test]
    fn everybody_sees_their_own_pieces_first() {
        let state = forest();
        let mut numbers = vec![f32::NAN; state.shape().len()];
        let cell = |name: &str| PLACES[at(name).index()];
        state.observe(Viewer::Seat(state.mover), &mut numbers);
        assert_eq!((numbers[cell("d2")], numbers[cell("c2")]), (1.0, 0.0));
        state.observe(Viewer::Spectator, &mut numbers);
        assert_eq!((numbers[cell("d2")], numbers[cell("c2")]), (0.0, 1.0));
    }

    #[test]
    fn neighbours_lie_at_the_same_offsets_everywhere() {
        let offsets = [-6, 1, 7, 6, -1, -7];
        for cell in Cell::all() {
            for (way, offset) in Direction::ALL.into_iter().zip(offsets) {
                if let Some(next) = cell.step(way) {
                    assert_eq!(PLACES[next.index()] as i32 - PLACES[cell.index()] as i32, offset);
                }
            }
        }
    }
}
