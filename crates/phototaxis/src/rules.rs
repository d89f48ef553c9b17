//! What is legal and what it does.

use crate::action::Action;
use crate::card::{Card, Kind, Mystery, Shape, Sides};
use crate::content::MAX_EFFECTS;
use crate::garden::Sites;
use crate::options::Options;
use crate::ranking;
use crate::state::{HAND, Phase, Phototaxis, ROUNDS, SOLO_TURNS};
use lamplight_core::square::ten::{Cell, Cells};
use lamplight_core::{
    ActionList, Dice, Game, Info, OutcomeList, Returns, Rng, Seat, SetupError, Turn, Viewer,
};

/// No turn has more decisions: one for the mantis, six for five pluses and a skip, the move, and one for each
/// effect of a mystery card and for each card that is placed or discarded then: five, and one more by each effect.
const TURN_BOUND: u32 = 13 + 2 * MAX_EFFECTS as u32;

impl Game for Phototaxis {
    type Action = Action;
    type Options = Options;

    const INFO: Info = Info {
        id: "phototaxis",
        title: "Phototaxis",
        summary: "Lay paths through the night garden, gather plums and reach the Lamp before the others.",
        rules_version: 2,
        min_seats: 1,
        max_seats: 4,
        minutes: 40,
        // Ten cards of different kinds, four of a hand, the first draw and five by a mystery card, lie in at most
        // 9 * 4 + 2 ways on at most 91 tiles; or skip.
        max_actions: 38 * 91 + 1,
        chance: true,
        secrets: true,
    };

    fn new(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Phototaxis::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Reveal | Phase::Deal | Phase::Draw | Phase::Mystery | Phase::Nectar | Phase::Refill => {
                Turn::Chance
            }
            Phase::Over => Turn::Over,
            _ => Turn::Player(self.mover),
        }
    }

    fn legal(&self, out: &mut ActionList<Action>) {
        match self.phase {
            Phase::Begin => {
                out.push(Action::Skip);
                out.extend(self.mantises.iter().map(Action::Remove));
            }
            Phase::Place | Phase::Extra | Phase::Glow => {
                out.push(Action::Skip);
                self.each_placement(|kind, tile, sides| out.push(Action::Place { kind, tile, sides }));
            }
            Phase::Take | Phase::Gust => {
                out.push(Action::Skip);
                out.extend(self.takeable().iter().map(Action::Take));
            }
            Phase::Move => {
                out.push(Action::Skip);
                out.extend(self.destinations().iter().map(Action::Move));
            }
            Phase::Mantis if self.is_solo() => out.push(self.solo_mantis()),
            Phase::Mantis if self.mantis_moves() => {
                for from in self.mantises.iter() {
                    out.extend(self.mantis_tiles().iter().map(|to| Action::Mantis { from: Some(from), to }));
                }
            }
            Phase::Mantis => {
                out.extend(self.mantis_tiles().iter().map(|to| Action::Mantis { from: None, to }));
            }
            Phase::Toss | Phase::Discard | Phase::Surplus => {
                out.extend(self.hands[self.mover].kinds().map(Action::Discard));
            }
            _ => {}
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Plum { tile, sides } => {
                self.garden.open_up(tile, sides);
                if self.next_plum().is_none() {
                    self.deal_on();
                }
            }
            Action::Draw(kind) => self.draw(kind),
            Action::Mystery(card) => {
                self.mystery.deck.take(card.index());
                self.mystery.discard(card.index());
                self.act(card);
            }
            Action::Skip => match self.phase {
                Phase::Begin => self.first_step(),
                Phase::Move => self.fourth_step(),
                _ => self.after_symbol(),
            },
            Action::Place { kind, tile, sides } => {
                self.hands[self.mover].remove(kind);
                if let Some(covered) = self.garden.place(tile, Card::new(kind, sides)) {
                    self.path.discard(covered.kind() as usize);
                }
                self.after_placing(kind);
            }
            Action::Take(tile) => {
                let card = self.garden.take(tile);
                self.hands[self.mover].add_known(card.kind());
                self.after_symbol();
            }
            Action::Move(tile) => self.move_to(tile),
            Action::Discard(kind) => {
                self.hands[self.mover].remove(kind);
                self.path.discard(kind as usize);
                if self.phase == Phase::Toss {
                    self.act_on();
                } else if self.hands[self.mover].total == HAND {
                    if self.phase == Phase::Surplus { self.end_turn() } else { self.after_fourth_step() }
                }
            }
            Action::Mantis { from, to } => {
                if let Some(from) = from {
                    self.mantises = self.mantises.without(from);
                }
                self.mantises = self.mantises.with(to);
                self.act_on();
            }
            Action::Remove(tile) => {
                self.mantises = self.mantises.without(tile);
                self.after_fourth_step(); // PHO-22
            }
        }
    }

    fn returns(&self) -> Returns {
        let mut returns = Returns::default();
        let winners = ranking::winners(self);
        for seat in winners.iter() {
            returns[seat] = 1.0 / f32::from(winners.len());
        }
        // A draw is shared; a solo game without a winner is lost.
        if winners.is_empty() && !self.is_solo() {
            self.table().for_each(|seat| returns[seat] = 1.0 / f32::from(self.seats));
        }
        returns
    }

    fn bound(&self) -> u32 {
        let rounds = |last: u8| u32::from(last.saturating_sub(self.round)) + 1;
        let turns = match (self.phase, self.last) {
            (Phase::Over, _) => 0,
            _ if self.is_solo() => rounds(SOLO_TURNS),
            (_, Some(left)) => u32::from(left) + 1,
            // Up to the end of the last round, and two more turns for everybody else (PHO-23).
            (_, None) => (rounds(ROUNDS) + 2) * u32::from(self.seats),
        };
        turns * TURN_BOUND
    }

    fn chance(&self, out: &mut OutcomeList<Action>) {
        match self.phase {
            Phase::Reveal => self.list_plums(out),
            Phase::Mystery => {
                self.mystery.deck.outcomes(out, |kind| Action::Mystery(Mystery::from_index(kind)));
            }
            phase if phase.draws() => {
                self.path.deck.outcomes(out, |kind| Action::Draw(Some(Kind::ALL[kind])));
            }
            _ => {}
        }
    }

    fn determinize(&mut self, observer: Seat, rng: &mut Rng) {
        self.imagine(observer, rng);
    }

    fn seen(&self, action: Action, viewer: Viewer) -> Action {
        self.as_seen(action, viewer)
    }

    #[inline]
    fn sample_chance(&self, rng: &mut Rng, scratch: &mut OutcomeList<Action>) -> Action {
        match self.phase {
            Phase::Reveal => {
                scratch.clear();
                self.list_plums(scratch);
                scratch.draw(rng)
            }
            Phase::Mystery => Action::Mystery(Mystery::from_index(self.mystery.deck.sample(rng))),
            _ => Action::Draw(Some(Kind::ALL[self.path.deck.sample(rng)])),
        }
    }

    /// Draws tiles straight from sets: a turn's placements number a hundred and more.
    #[inline]
    fn random_action(&self, rng: &mut Rng, _: &mut ActionList<Action>) -> Action {
        let skip_or =
            |tiles: Cells, rng: &mut Rng, action: fn(Cell) -> Action| match rng.below(tiles.len() + 1) {
                0 => Action::Skip,
                n => action(tiles.nth(n - 1)),
            };
        match self.phase {
            Phase::Begin => skip_or(self.mantises, rng, Action::Remove),
            Phase::Take | Phase::Gust => skip_or(self.takeable(), rng, Action::Take),
            Phase::Move => skip_or(self.destinations(), rng, Action::Move),
            Phase::Mantis if self.is_solo() => self.solo_mantis(),
            Phase::Mantis => {
                let tiles = self.mantis_tiles();
                let movers = if self.mantis_moves() { self.mantises.len() } else { 1 };
                let choice = rng.below(movers * tiles.len());
                let from = self.mantis_moves().then(|| self.mantises.nth(choice / tiles.len()));
                Action::Mantis { from, to: tiles.nth(choice % tiles.len()) }
            }
            Phase::Toss | Phase::Discard | Phase::Surplus => {
                let kinds = self.hands[self.mover].kinds();
                let nth = rng.below(kinds.clone().count() as u32) as usize;
                kinds.skip(nth).map(Action::Discard).next().unwrap_or(Action::Skip)
            }
            _ => self.random_placement(rng),
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        self.refusal(action).is_none()
    }
}

impl Phototaxis {
    /// A drawn card comes to the mover's hand, and the step goes on that it was drawn in.
    #[inline]
    fn draw(&mut self, kind: Option<Kind>) {
        debug_assert!(kind.is_some(), "only a card that is known can be drawn");
        if let Some(kind) = kind {
            self.path.deck.take(kind as usize);
            self.hands[self.mover].add(kind);
        }
        match self.phase {
            Phase::Deal => self.deal_on(),
            Phase::Draw => self.phase = Phase::Place,
            Phase::Nectar => self.act_on(),
            _ => self.fourth_step(),
        }
    }

    /// The shapes that the next plum card can show, by the copies left (PHO-3).
    fn list_plums(&self, out: &mut OutcomeList<Action>) {
        let Some(tile) = self.next_plum() else { return };
        for &(sides, copies) in &self.layout.shapes {
            let shown = (self.layout.plums & self.garden.open_just_to(sides)).len();
            if u32::from(copies) > shown {
                out.push(Action::Plum { tile, sides }, u32::from(copies) - shown);
            }
        }
    }

    /// Visits the placements in the order of legal lists.
    #[inline]
    pub(crate) fn each_placement(&self, mut visit: impl FnMut(Kind, Cell, Sides)) {
        let (moth, reach) = (self.moths[self.mover], self.reach());
        let seeming = self.garden.sites(reach, self.free());
        let sites = self.garden.exact(seeming, moth, self.mantises, reach);
        // They are the same for every kind.
        let mut listed = [(Cell::from_index(0), Sides::NONE); Cell::COUNT];
        let mut count = 0;
        for tile in sites.all().iter() {
            listed[count] = (tile, sites.at(tile));
            count += 1;
        }
        for kind in self.hands[self.mover].kinds() {
            let rotations = kind.shape().rotations();
            for &(tile, arrivals) in &listed[..count] {
                let ways = rotations.iter().filter(|sides| sides.meets(arrivals));
                ways.for_each(|&sides| visit(kind, tile, sides));
            }
        }
    }

    /// Any placement, or none. Placements are counted as if a covered card still carried the path, which
    /// lists a few too many: those are drawn again (PHO-8).
    #[inline]
    fn random_placement(&self, rng: &mut Rng) -> Action {
        let (moth, reach) = (self.moths[self.mover], self.reach());
        let sites = self.garden.sites(reach, self.free());
        let kinds = self.hands[self.mover].kinds();
        let ways = Ways::count(&sites, kinds.clone());
        let total: u32 = 1 + kinds.clone().map(|kind| ways.of(kind.shape())).sum::<u32>();
        'draw: loop {
            let mut left = rng.below(total);
            for kind in kinds.clone() {
                let count = ways.of(kind.shape());
                if left < count {
                    let (tile, sides) = sites.nth(kind.shape(), left);
                    let arrivals = self.garden.arrivals(tile, sites.at(tile), moth, self.mantises, reach);
                    if sides.meets(arrivals) {
                        return Action::Place { kind, tile, sides };
                    }
                    continue 'draw;
                }
                left -= count;
            }
            return Action::Skip;
        }
    }
}

/// How many ways there are to place the shapes in a hand.
struct Ways([u32; Shape::COUNT]);

impl Ways {
    #[inline]
    fn count(sites: &Sites, kinds: impl Iterator<Item = Kind>) -> Ways {
        let mut ways = Ways([0; Shape::COUNT]);
        for shape in kinds.map(Kind::shape) {
            // Kinds with and without a symbol share a shape.
            if ways.0[shape as usize] == 0 {
                ways.0[shape as usize] = sites.ways(shape);
            }
        }
        ways
    }

    #[inline]
    fn of(&self, shape: Shape) -> u32 {
        self.0[shape as usize]
    }
}
