//! The rules in one place: who acts, what is legal, what happens next.

use crate::action::Action;
use crate::life::Choices;
use crate::options::Options;
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::set::select64;
use lamplight_core::{
    ActionList, Dice, Game, Info, OutcomeList, Returns, Rng, Seat, SetupError, Turn, Viewer,
};

/// Decisions that a turn can take: 20 light and 10 from the owl buy at most 30 actions, then a step, the hunt and
/// `end`; other animals have more steps and abilities, but less light.
const DECISIONS_OF_A_TURN: u32 = 33;

impl Game for Moonlight {
    type Action = Action;
    type Options = Options;

    const INFO: Info = Info {
        id: "moonlight",
        title: "Photosynthesis: Under the Moonlight",
        summary: "Grow a forest between sun and shade, and send an animal through it by moonlight.",
        rules_version: 1,
        min_seats: 2,
        max_seats: 4,
        minutes: 75,
        // k trees plant on at most 37 − k cells (k = 18: 342), and grow or are collected (18); 4 buys, 6 steps, `end`;
        // the turtle adds most: hatching, 5 plain tokens, and two that name 37 cells between them.
        max_actions: 420,
        chance: true,
        secrets: true,
    };

    fn new(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Moonlight::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal | Phase::Hatch => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Player(self.mover),
        }
    }

    fn legal(&self, out: &mut ActionList<Action>) {
        match self.phase {
            Phase::Deal | Phase::Hatch | Phase::Over => {}
            Phase::Keep => out.extend(self.players[self.mover].dealt.iter().map(Action::Keep)),
            Phase::Life => {
                let choices = self.choices();
                out.extend(Piece::ALL.into_iter().filter(|&piece| choices.may_buy(piece)).map(Action::Buy));
                self.list_plants(&choices, out);
                out.extend(choices.grow.iter().map(Action::Grow));
                out.extend(choices.collect.iter().map(Action::Collect));
                out.extend(choices.steps.iter().map(Action::Move));
                self.each_ability(|action| out.push(action));
                out.push(Action::End);
            }
            _ => out.extend(self.set_up_cells().iter().map(|cell| self.set_up_action(cell))),
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::End => self.end_turn(),
            Action::Buy(_)
            | Action::Plant { .. }
            | Action::Grow(_)
            | Action::Collect(_)
            | Action::Move(_) => {
                self.live(action);
            }
            Action::Deal(animal) => self.deal(animal),
            Action::Baby(baby) => {
                self.nursery.hatched = self.nursery.hatched.with(baby);
                self.phase = Phase::Life;
            }
            Action::Keep(animal) => self.keep(animal),
            Action::Settle(cell) => self.settle(cell),
            Action::Elder(cell) => self.place_elder(cell),
            Action::Stone(cell) => self.place_stone(cell),
            Action::Tree(cell) => self.place_tree(cell),
            _ => {
                if let Some(ability) = action.ability() {
                    self.use_ability(action, ability);
                }
            }
        }
    }

    fn returns(&self) -> Returns {
        self.shares()
    }

    fn bound(&self) -> u32 {
        let turns = u32::from(self.rounds()) * u32::from(self.seats);
        match self.phase {
            Phase::Over => 0,
            Phase::Life | Phase::Hatch => (turns - self.turns_ended()) * DECISIONS_OF_A_TURN,
            _ => self.set_up_turns() + turns * DECISIONS_OF_A_TURN,
        }
    }

    fn chance(&self, out: &mut OutcomeList<Action>) {
        match self.phase {
            Phase::Deal => self.undealt().iter().for_each(|animal| out.push(Action::Deal(Some(animal)), 1)),
            Phase::Hatch => self.nursery.unseen().iter().for_each(|baby| out.push(Action::Baby(baby), 1)),
            _ => {}
        }
    }

    /// Nothing is secret but the animal boards that are dealt.
    fn has_secrets(&self) -> bool {
        self.modes.moon
    }

    fn is_open(&self) -> bool {
        !self.modes.moon || !matches!(self.phase, Phase::Deal | Phase::Keep)
    }

    fn determinize(&mut self, observer: Seat, rng: &mut Rng) {
        if matches!(self.phase, Phase::Deal | Phase::Keep) {
            self.imagine_boards(observer, rng);
        }
    }

    fn seen(&self, action: Action, viewer: Viewer) -> Action {
        match action {
            Action::Deal(_) if !viewer.is(self.mover) => Action::Deal(None),
            _ => action,
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut Rng, _: &mut OutcomeList<Action>) -> Action {
        if self.phase == Phase::Deal {
            let boards = self.undealt();
            Action::Deal(Some(boards.nth(rng.below(boards.len()))))
        } else {
            let babies = self.nursery.unseen();
            Action::Baby(babies.nth(rng.below(babies.len())))
        }
    }

    /// Counts the actions by kind instead of listing them, and names only the one drawn.
    #[inline]
    fn random_action(&self, rng: &mut Rng, _: &mut ActionList<Action>) -> Action {
        match self.phase {
            Phase::Life => self.random_deed(rng),
            Phase::Keep => {
                let dealt = self.players[self.mover].dealt;
                Action::Keep(dealt.nth(rng.below(dealt.len())))
            }
            _ => {
                let cells = self.set_up_cells();
                self.set_up_action(cells.nth(rng.below(cells.len())))
            }
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        self.refusal(action).is_none()
    }
}

impl Moonlight {
    fn list_plants(&self, choices: &Choices, out: &mut ActionList<Action>) {
        let [small, medium, large] = choices.planters;
        for tree in (small | medium | large).iter() {
            let size = self.forest.piece_at(tree).map_or(0, Piece::size);
            let targets = choices.targets(tree, size, self.this_turn.used);
            out.extend(targets.iter().map(|to| Action::Plant { tree, to }));
        }
    }

    fn random_deed(&self, rng: &mut Rng) -> Action {
        let choices = self.choices();
        let mut abilities = 0;
        self.each_ability(|_| abilities += 1);
        let (grow, collect, steps) = (choices.grow.len(), choices.collect.len(), choices.steps.len());
        let buys = choices.buys.count_ones();
        let plants = self.count_plants(&choices);
        let mut nth = rng.below(1 + buys + plants + grow + collect + steps + abilities);
        if nth < plants {
            return self.nth_plant(&choices, nth);
        }
        nth -= plants;
        if nth < steps {
            return Action::Move(choices.steps.nth(nth));
        }
        nth -= steps;
        if nth < grow {
            return Action::Grow(choices.grow.nth(nth));
        }
        nth -= grow;
        if nth < buys {
            return Action::Buy(Piece::ALL[select64(choices.buys.into(), nth) as usize]);
        }
        nth -= buys;
        if nth < collect {
            return Action::Collect(choices.collect.nth(nth));
        }
        nth -= collect;
        let mut drawn = Action::End;
        self.each_ability(|action| {
            if nth == 0 {
                drawn = action;
            }
            nth = nth.wrapping_sub(1);
        });
        drawn
    }

    /// The trees that can plant, with their targets.
    #[inline]
    fn planters<'a>(&'a self, choices: &'a Choices) -> impl Iterator<Item = (Cell, Cells)> + 'a {
        let used = self.this_turn.used;
        (1..=3).flat_map(move |size| {
            choices.planters[size - 1].iter().map(move |tree| (tree, choices.targets(tree, size, used)))
        })
    }

    #[inline]
    fn count_plants(&self, choices: &Choices) -> u32 {
        self.planters(choices).map(|(_, targets)| targets.len()).sum()
    }

    #[inline]
    fn nth_plant(&self, choices: &Choices, mut nth: u32) -> Action {
        for (tree, targets) in self.planters(choices) {
            let count = targets.len();
            if nth < count {
                return Action::Plant { tree, to: targets.nth(nth) };
            }
            nth -= count;
        }
        unreachable!("the targets were counted")
    }
}
