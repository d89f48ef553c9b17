//! The third trait: a game as numbers, for programs that learn.

use crate::game::Viewer;
use crate::list::{ActionList, OutcomeList};
use crate::present::Present;
use crate::seat::Seat;
use alloc::string::String;
use alloc::vec::Vec;

/// A game as numbers: actions have dense ids, and what a viewer knows is a tensor.
///
/// Everything is told from where somebody sits: a viewer's own things come first, then those of the seats that follow
/// clockwise, and boards are turned so that they look alike from every seat where the game allows it. Ids are told from
/// the seat of the player to act. A program that has learned to play one seat can therefore play all of them.
///
/// Every method has a default that is right for any game, so that a new one needs nothing but
/// `impl Encode for NewGame {}`: actions are numbered by their place in the legal list, and a viewer sees the letters of
/// the position. Learning goes better with ids that mean the same in every state, and with planes that show the board.
///
/// The laws in `testkit` hold for every game: ids and legal actions correspond one to one, whatever looks the same to a
/// viewer gives the same tensor, and whatever does not gives another; information is equal just when tensors are.
pub trait Encode: Present {
    /// How many action ids there are, from the start of a game to its end: it follows from options and content.
    fn action_count(&self) -> usize {
        Self::INFO.max_actions
    }

    /// The id of a legal action, below [`action_count`](Encode::action_count).
    fn action_id(&self, action: Self::Action) -> u32 {
        let mut legal = ActionList::new();
        self.legal(&mut legal);
        legal.iter().position(|&other| other == action).unwrap_or(usize::MAX) as u32
    }

    /// The action that an id names here, legal or not; none if it names nothing.
    fn action_named(&self, id: u32) -> Option<Self::Action> {
        let mut legal = ActionList::new();
        self.legal(&mut legal);
        legal.get(id as usize).copied()
    }

    /// Adds the ids of all legal actions, in the order of the legal list, to an emptied one. `scratch` is the caller's
    /// buffer.
    fn legal_ids(&self, scratch: &mut ActionList<Self::Action>, out: &mut Vec<u32>) {
        scratch.clear();
        self.legal(scratch);
        out.extend(scratch.iter().map(|&action| self.action_id(action)));
    }

    /// No list of [outcomes](crate::Game::chance) is longer. Outcomes have no other ids than their places in the list.
    fn outcome_count(&self) -> usize {
        if Self::INFO.chance { 64 } else { 0 }
    }

    /// The outcome of chance with this place in the list, from 0; none if there is no such outcome.
    fn outcome_named(&self, number: u32) -> Option<Self::Action> {
        let mut outcomes = OutcomeList::new();
        self.chance(&mut outcomes);
        outcomes.get(number as usize).map(|&(outcome, _)| outcome)
    }

    /// How large the tensor of an observation is, from the start of a game to its end.
    fn shape(&self) -> Shape {
        Shape { planes: 256, rows: 1, columns: 1 }
    }

    /// Writes what a viewer knows as numbers from 0 to 1. `out` has as many as the [`shape`](Encode::shape) asks for, and
    /// all of them are written. A spectator sees the board from the first seat.
    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let text = Self::view_position(&self.view(viewer));
        let letters = text.bytes().map(|byte| f32::from(byte) / 255.0);
        out.iter_mut()
            .zip(letters.chain(core::iter::repeat(0.0)))
            .for_each(|(number, letter)| *number = letter);
    }

    /// How many planes of [clues](Encode::write_clues) there are.
    fn clues(&self) -> usize {
        0
    }

    /// Writes what can be worked out from what a seat sees, but is hard to learn: distances, say. Each of them has a plane of
    /// the size of an observation's.
    fn write_clues(&self, seat: Seat, planes: &mut Planes<'_>) {
        let _ = (seat, planes);
    }

    /// The size of what a network is shown: an observation, and the clues.
    fn sight(&self) -> Shape {
        let shape = self.shape();
        Shape { planes: shape.planes + self.clues(), ..shape }
    }

    /// Writes what a network is shown of what a seat knows.
    fn see(&self, seat: Seat, out: &mut [f32]) {
        let shape = self.shape();
        let (observation, clues) = out.split_at_mut(shape.len());
        self.observe(Viewer::Seat(seat), observation);
        self.write_clues(seat, &mut Planes::new(Shape { planes: self.clues(), ..shape }, clues));
    }

    /// How many numbers a network gives for the actions of a position.
    fn terms(&self) -> Terms {
        Terms { planes: 0, others: self.action_count() }
    }

    /// Adds the terms of a legal action, at most [`MOST_TERMS`], to a list: the places of the numbers whose sum says how
    /// promising it is (its logit). What an action has in common with others, a square, say, is learned once. Like ids, terms are
    /// told as the player to act sees the board; no two legal actions of a position have the same.
    fn action_terms(&self, action: Self::Action, out: &mut Vec<u32>) {
        out.push(self.action_id(action));
    }

    /// What a viewer knows, as a line of text: equal just when the tensors are. It holds the present, not how it came
    /// about; whoever needs that keeps the log.
    fn information(&self, viewer: Viewer) -> String {
        Self::view_position(&self.view(viewer))
    }

    /// The same position for comparison with others, not to be played on: this seat counts as the first, the board is turned
    /// as its player sees it, and what only counts turns is zero. Where seats can be exchanged, so that a game goes on there
    /// as it does here, both are told alike.
    fn told_from(&self, first: Seat) -> Self {
        let _ = first;
        self.clone()
    }

    /// How many symmetries the game has under its options and content, leaving everything as it is counted as the
    /// first. Each has a number from 0.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The same position, seen through a symmetry. Play goes on there as it does here.
    fn mirrored(&self, symmetry: u8) -> Self {
        let _ = symmetry;
        self.clone()
    }

    /// What corresponds to an action, or to an outcome of chance, in the [mirrored](Encode::mirrored) position.
    fn mirror_action(&self, action: Self::Action, symmetry: u8) -> Self::Action {
        let _ = symmetry;
        action
    }
}

/// The size of an observation: planes of a board with rows and columns. What is no board has one row and one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many planes.
    pub planes: usize,
    /// Rows of each.
    pub rows: usize,
    /// Columns of each.
    pub columns: usize,
}

impl Shape {
    /// How many numbers there are in all.
    pub const fn len(self) -> usize {
        self.planes * self.cells()
    }

    /// Whether there is nothing to see.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many numbers a plane has.
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }
}

/// No action has more [terms](Encode::action_terms).
pub const MOST_TERMS: usize = 6;

/// What a network says about actions: planes over the board of the observation, then numbers that belong to no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many planes.
    pub planes: usize,
    /// How many other numbers.
    pub others: usize,
}

impl Terms {
    /// How many numbers there are in all, over a board of this shape.
    pub const fn len(self, shape: Shape) -> usize {
        self.others(shape) + self.others
    }

    /// The place of the first number that belongs to no place on the board.
    pub const fn others(self, shape: Shape) -> usize {
        self.planes * shape.cells()
    }
}

/// Writes an observation plane by plane.
///
/// ```
/// use lamplight_core::encode::{Planes, Shape};
///
/// let shape = Shape { planes: 3, rows: 2, columns: 2 };
/// let mut numbers = vec![f32::NAN; shape.len()];
/// let mut planes = Planes::new(shape, &mut numbers);
/// planes.mark([3]);
/// planes.fill(0.5);
/// planes.blank()[1] = 1.0;
/// assert_eq!(numbers, [0., 0., 0., 1., 0.5, 0.5, 0.5, 0.5, 0., 1., 0., 0.]);
/// ```
#[derive(Debug)]
pub struct Planes<'a> {
    left: &'a mut [f32],
    cells: usize,
}

impl<'a> Planes<'a> {
    /// Begins with the first plane of an observation.
    pub fn new(shape: Shape, out: &'a mut [f32]) -> Self {
        debug_assert_eq!(out.len(), shape.len(), "an observation has the size of its shape");
        Planes { left: out, cells: shape.cells() }
    }

    /// The next plane, all zero.
    pub fn blank(&mut self) -> &mut [f32] {
        let plane = self.next();
        plane.fill(0.0);
        plane
    }

    /// The next plane has this number everywhere.
    pub fn fill(&mut self, number: f32) {
        self.next().fill(number);
    }

    /// The next plane is 1 everywhere, or 0.
    pub fn flag(&mut self, on: bool) {
        self.fill(f32::from(u8::from(on)));
    }

    /// The next plane is 1 at these places and 0 elsewhere.
    pub fn mark(&mut self, places: impl IntoIterator<Item = usize>) {
        let plane = self.blank();
        places.into_iter().for_each(|place| plane[place] = 1.0);
    }

    fn next(&mut self) -> &mut [f32] {
        let (plane, left) = core::mem::take(&mut self.left).split_at_mut(self.cells);
        self.left = left;
        plane
    }

    /// How many planes are still to be written.
    pub fn left(&self) -> usize {
        self.left.len() / self.cells
    }
}
