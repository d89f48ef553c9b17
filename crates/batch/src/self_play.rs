//! Many games in which a learner plays itself, by tree search whose leaves somebody else judges: one leaf of each game at a
//! time, all of them in one call, so that a network judges thousands at once. What the searches find out comes back as
//! samples to learn from.
//!
//! ```
//! use lamplight_batch::self_play::{SelfPlan, open};
//! use lamplight_games::GameId;
//!
//! let plan = SelfPlan { games: 2, visits: 8, full_share: 1.0, ..SelfPlan::default() };
//! let mut games = open(GameId::TheLamp, 2, &[], None, plan).unwrap();
//! let mut sights = vec![0.0; 2 * games.sight().len()];
//! games.step(None, 1.0, &mut sights);
//! let (values, policy) = (vec![0.5; 2 * 2], vec![0.0; 2 * games.terms()]);
//! while games.counts().games == 0 {
//!     games.step(Some((&values, &policy)), 1.0, &mut sights);
//! }
//! let samples = games.take();
//! assert!(samples.len() > 0);
//! ```

mod game;
mod noise;

use crate::plan::BatchError;
use game::SelfGame;
use lamplight_bots::Levels;
use lamplight_core::encode::{MOST_TERMS, Shape};
use lamplight_core::{Encode, Game, Terms};
use lamplight_games::{Content, GameId, OpenError, options, with_game};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::fmt;

/// How a learner plays itself.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlan {
    /// How many games side by side.
    pub games: usize,
    /// How many threads play them.
    pub threads: usize,
    /// What all of it depends on, besides the judgements.
    pub seed: u64,
    /// Visits of the root before a decision that is learned from.
    pub visits: u32,
    /// Visits before the others: they bring the game on, and are not recorded.
    pub quick_visits: u32,
    /// The share of decisions that are learned from.
    pub full_share: f32,
    /// The share of games that begin with random actions.
    pub random_openings: f32,
    /// How many of them at most.
    pub random_plies: u32,
    /// How much noise is mixed into the promises of a root that is learned from.
    pub noise: f32,
    /// So many decisions of a game are drawn in proportion to the visits.
    pub warm: u32,
    /// The temperature at which later ones are drawn: the lower, the more the best is preferred.
    pub cool: f32,
    /// The weight of promises: see [`Weights`](lamplight_search::puct::Weights).
    pub exploration: f32,
    /// How much less than its parent an untried branch is thought to be worth.
    pub caution: f32,
    /// How many branches of a position are followed below the root, where nothing is hidden.
    pub width: usize,
}

impl Default for SelfPlan {
    fn default() -> Self {
        SelfPlan {
            games: 256,
            threads: 1,
            seed: 0,
            visits: 128,
            quick_visits: 32,
            full_share: 0.35,
            random_openings: 0.5,
            random_plies: 5,
            noise: 0.25,
            warm: 12,
            cool: 0.3,
            exploration: 0.75,
            caution: 0.125,
            width: 64,
        }
    }
}

impl SelfPlan {
    fn check(&self) -> Result<(), BatchError> {
        let shares = [self.full_share, self.random_openings, self.noise];
        let problem = if self.games == 0 || self.threads == 0 {
            "self-play needs at least one game and one thread"
        } else if self.visits == 0 || self.quick_visits == 0 || self.width == 0 {
            "a decision needs at least one visit, and one branch to follow"
        } else if !shares.iter().all(|share| (0.0..=1.0).contains(share)) {
            "full_share, random_openings and noise are shares from 0 to 1"
        } else if self.full_share == 0.0 {
            "nothing is learned from if full_share is 0"
        } else if !(self.cool > 0.0 && self.cool <= 1.0) {
            "cool is a temperature above 0, at most 1"
        } else if !(self.exploration >= 0.0 && self.caution >= 0.0) {
            "exploration and caution are not negative"
        } else {
            return Ok(());
        };
        Err(BatchError::Plan(problem.to_string()))
    }
}

/// What was found out about one decision after the other, in games that are over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// What was seen: as many numbers for each sample as the sight of the game has.
    pub sights: Vec<f32>,
    /// How it ended: the share of the win of each seat, the one that acted first.
    pub outcomes: Vec<f32>,
    /// What the search expected, likewise.
    pub roots: Vec<f32>,
    /// The actions of sample n stand from `offsets[n]` to `offsets[n + 1]`.
    pub offsets: Vec<i64>,
    /// The terms of each legal action, filled up with the number of terms.
    pub actions: Vec<[u16; MOST_TERMS]>,
    /// The share of the visits of each legal action.
    pub visits: Vec<f32>,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Games that have ended.
    pub games: u64,
    /// Those in which nobody got more than anybody else.
    pub draws: u64,
    /// Decisions that were searched for.
    pub decisions: u64,
    /// Positions that were judged from outside.
    pub evaluations: u64,
    /// Walks through the trees.
    pub walks: u64,
    /// What the first seat got in all games together.
    pub first: f64,
}

impl Counts {
    fn add(mut self, other: &Counts) -> Counts {
        self.games += other.games;
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.evaluations += other.evaluations;
        self.walks += other.walks;
        self.first += other.first;
        self
    }
}

/// [`SelfPlay`] without its type.
pub trait AnySelfPlay: Send {
    /// Which game is played.
    fn game(&self) -> GameId;
    /// How many games there are.
    fn games(&self) -> usize;
    /// How many seats each has.
    fn players(&self) -> u8;
    /// The shape of what is seen.
    fn sight(&self) -> Shape;
    /// How many terms are over the board.
    fn term_planes(&self) -> usize;
    /// How many terms there are.
    fn terms(&self) -> usize;
    /// Settles the leaf of every game with values (for each seat, the one to act first) and the terms of a policy, and goes on
    /// to the next, of which the sights are written. Values are trusted by a share; the rest is the game's own
    /// [guess](Levels::guess). At first there is no leaf, and nothing to settle.
    ///
    /// # Panics
    ///
    /// If an array has another size than it should.
    fn step(&mut self, judged: Option<(&[f32], &[f32])>, trust: f32, sights: &mut [f32]);
    /// The samples of games that have ended since the last call.
    fn take(&mut self) -> Samples;
    /// What has happened so far.
    fn counts(&self) -> Counts;
}

/// Games of one kind in which a learner plays itself.
pub struct SelfPlay<G: Encode> {
    id: GameId,
    start: G,
    plan: SelfPlan,
    games: Vec<SelfGame<G>>,
    pool: Option<ThreadPool>,
}

impl<G: Encode> fmt::Debug for SelfPlay<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SelfPlay").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// Opens games of self-play for so many players, with options as typed.
pub fn open(
    game: GameId,
    players: u8,
    typed: &[(String, String)],
    content: Option<&Content>,
    plan: SelfPlan,
) -> Result<Box<dyn AnySelfPlay>, BatchError> {
    plan.check()?;
    with_game!(game, G => {
        let start = G::new(&options::<G>(typed, content)?, players).map_err(OpenError::from)?;
        Ok(Box::new(SelfPlay::new(game, start, plan)))
    })
}

impl<G: Encode + Levels> SelfPlay<G> {
    /// Games that will all begin here.
    pub fn new(id: GameId, start: G, plan: SelfPlan) -> Self {
        let games = (0..plan.games).map(|number| SelfGame::new(&start, &plan, number as u64)).collect();
        let pool = (plan.threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build().ok())
            .flatten();
        SelfPlay { id, start, plan, games, pool }
    }
}

impl<G: Encode + Levels> AnySelfPlay for SelfPlay<G> {
    fn game(&self) -> GameId {
        self.id
    }
    fn games(&self) -> usize {
        self.games.len()
    }
    fn players(&self) -> u8 {
        self.start.seats()
    }
    fn sight(&self) -> Shape {
        self.start.sight()
    }
    fn term_planes(&self) -> usize {
        self.start.terms().planes
    }
    fn terms(&self) -> usize {
        let terms: Terms = self.start.terms();
        terms.len(self.start.shape())
    }

    fn step(&mut self, judged: Option<(&[f32], &[f32])>, trust: f32, sights: &mut [f32]) {
        let (players, terms, size) = (usize::from(self.players()), self.terms(), self.sight().len());
        let count = self.games.len();
        assert_eq!(sights.len(), count * size, "there is a sight for each game");
        if let Some((values, policy)) = judged {
            assert_eq!(values.len(), count * players, "there is a value for each seat of each game");
            assert_eq!(policy.len(), count * terms, "there are all terms for each game");
        }
        let (start, plan) = (&self.start, &self.plan);
        let play = |number: usize, game: &mut SelfGame<G>, sight: &mut [f32]| {
            if let Some((values, policy)) = judged {
                let values = &values[number * players..][..players];
                game.settle(values, &policy[number * terms..][..terms], trust);
            }
            game.walk(start, plan, sight);
        };
        match &self.pool {
            None => {
                let games = self.games.iter_mut().zip(sights.chunks_exact_mut(size)).enumerate();
                games.for_each(|(number, (game, sight))| play(number, game, sight));
            }
            Some(pool) => pool.install(|| {
                let games = self.games.par_iter_mut().zip(sights.par_chunks_exact_mut(size)).enumerate();
                games.with_min_len(8).for_each(|(number, (game, sight))| play(number, game, sight));
            }),
        }
    }

    fn take(&mut self) -> Samples {
        let mut samples = Samples { offsets: vec![0], ..Samples::default() };
        for game in &mut self.games {
            game.hand_out(&mut samples);
        }
        samples
    }

    fn counts(&self) -> Counts {
        self.games.iter().fold(Counts::default(), |counts, game| counts.add(game.counts()))
    }
}
