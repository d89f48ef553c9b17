//! One game of a batch.

use crate::plan::{Chair, Plan};
use lamplight_bots::Levels;
use lamplight_core::{ActionList, Dice, Encode, Knowledge, OutcomeList, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_games::BotSpec;
use lamplight_search::Bot;
use std::fmt;

/// A game, its dice, the bots in the other seats, and what was last found out about it.
pub struct Lane<G: Encode> {
    pub(crate) state: G,
    /// Whose decision is asked for; when the game is over, whose was last.
    pub(crate) seat: Seat,
    /// The ids of the legal actions, if somebody has asked for them since the last action.
    ids: Vec<u32>,
    ids_known: bool,
    /// What whoever learns has chosen and is not yet done.
    chosen: Option<G::Action>,
    seed: u64,
    episode: u64,
    dice: Rng,
    policy: Rng,
    /// The bots by seat; none for whoever learns and for random ones.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    actions: ActionList<G::Action>,
    outcomes: OutcomeList<G::Action>,
}

impl<G: Encode> fmt::Debug for Lane<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lane")
            .field("state", &self.state)
            .field("episode", &self.episode)
            .finish_non_exhaustive()
    }
}

impl<G: Encode + Levels> Lane<G> {
    /// The game with this number, which has not begun yet.
    pub(crate) fn new(start: &G, seed: u64, number: u64) -> Self {
        let mut lane = Lane {
            state: start.clone(),
            seat: Seat::ALL[0],
            ids: Vec::new(),
            ids_known: false,
            chosen: None,
            seed: 0,
            episode: 0,
            dice: Rng::stream(0, Purpose::Dice, 0),
            policy: Rng::stream(0, Purpose::Policy, 0),
            bots: Vec::new(),
            actions: ActionList::new(),
            outcomes: OutcomeList::new(),
        };
        lane.reseed(seed, number);
        lane
    }

    /// Begins anew with the dice of another seed.
    pub(crate) fn reseed(&mut self, seed: u64, number: u64) {
        self.seed = Rng::stream(seed, Purpose::Dice, number).next_u64();
        self.dice = Rng::stream(self.seed, Purpose::Dice, 0);
        self.policy = Rng::stream(self.seed, Purpose::Policy, 0);
        self.episode = 0;
    }

    /// Begins the next game, and plays until whoever learns is to act. A game that ends before that is not shown.
    pub(crate) fn begin(&mut self, start: &G, plan: &Plan) {
        loop {
            self.state = start.clone();
            self.seat_bots(plan);
            self.episode += 1;
            self.play_on(plan);
            if self.state.turn() != Turn::Over {
                return;
            }
        }
    }

    fn seat_bots(&mut self, plan: &Plan) {
        self.bots.clear();
        for seat in Seat::up_to(self.state.seats()) {
            let stream = self.episode * u64::from(self.state.seats()) + seat.index() as u64;
            let rng = Rng::stream(self.seed, Purpose::Bot, stream);
            self.bots.push(match self.chair(plan, seat) {
                Some(Chair::Bot(spec)) if *spec != BotSpec::Random => Some(spec.of_game(rng)),
                _ => None,
            });
        }
    }

    /// Who sits there in this game; nobody in particular means whoever learns.
    fn chair<'a>(&self, plan: &'a Plan, seat: Seat) -> Option<&'a Chair> {
        let seats = usize::from(self.state.seats());
        let shift = if plan.rotate { (self.episode % seats as u64) as usize } else { 0 };
        plan.chairs.get((seat.index() + seats - shift) % seats)
    }

    /// Keeps the action with this id, to be performed later; false if it is not legal.
    pub(crate) fn choose(&mut self, id: i64) -> bool {
        self.chosen = u32::try_from(id).ok().filter(|&id| self.may_be(id)).and_then(|id| {
            let action = self.state.action_named(id)?;
            (self.ids_known || self.state.is_legal(action)).then_some(action)
        });
        self.chosen.is_some()
    }

    /// False for ids that are known not to be legal.
    fn may_be(&self, id: u32) -> bool {
        !self.ids_known || self.ids.contains(&id)
    }

    /// Performs what whoever learns has chosen, and goes on until they are asked again or the game is over.
    pub(crate) fn act(&mut self, plan: &Plan) {
        if let Some(action) = self.chosen.take() {
            self.state.apply(action);
            self.play_on(plan);
        }
    }

    fn play_on(&mut self, plan: &Plan) {
        self.ids_known = false;
        loop {
            let action = match self.state.turn() {
                Turn::Over => return,
                Turn::Chance => self.state.sample_chance(&mut self.dice, &mut self.outcomes),
                Turn::Player(seat) => match self.chair(plan, seat) {
                    None | Some(Chair::Learner) => {
                        self.seat = seat;
                        return;
                    }
                    Some(Chair::Bot(_)) => self.ask(seat),
                },
            };
            self.state.apply(action);
        }
    }

    fn ask(&mut self, seat: Seat) -> G::Action {
        let advice =
            self.bots[seat.index()].as_mut().and_then(|bot| bot.advise(&Knowledge::new(&self.state, seat)));
        match advice {
            Some(advice) => advice.action,
            None => self.state.random_action(&mut self.dice, &mut self.actions),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    /// The ids of all legal actions; none when the game is over.
    pub(crate) fn ids(&mut self) -> &[u32] {
        if !self.ids_known {
            self.ids.clear();
            if !self.is_over() {
                self.state.legal_ids(&mut self.actions, &mut self.ids);
            }
            self.ids_known = true;
        }
        &self.ids
    }

    /// The id of a random legal action; 0 when the game is over.
    pub(crate) fn sample(&mut self) -> i64 {
        if self.is_over() {
            return 0;
        }
        if self.ids_known {
            return self.ids[self.policy.below(self.ids.len() as u32) as usize].into();
        }
        let action = self.state.random_action(&mut self.policy, &mut self.actions);
        self.state.action_id(action).into()
    }

    /// What whoever is asked knows.
    pub(crate) fn observe(&self, out: &mut [f32]) {
        self.state.observe(Viewer::Seat(self.seat), out);
    }

    /// What the game is worth to the seat that decided last: 1 for a win, -1 for a loss, nothing while it goes on.
    pub(crate) fn reward(&self) -> f64 {
        if self.is_over() { 2.0 * f64::from(self.state.returns()[self.seat]) - 1.0 } else { 0.0 }
    }
}
