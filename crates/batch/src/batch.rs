//! All games of a batch.

use crate::lane::Lane;
use crate::plan::{BatchError, Plan, Reset};
use lamplight_bots::Levels;
use lamplight_core::{Encode, Game, GameOptions, Refusal, Seat, Shape};
use lamplight_games::{Content, GameId, Language, OpenError, explain, options, with_game};
use lamplight_match::PlayError;
use rayon::ThreadPool;
use std::fmt;

/// Where a step is told: one row for each game.
#[derive(Debug, Default)]
pub struct Rows<'a> {
    /// What the seat that is asked knows, game by game.
    pub observations: &'a mut [f32],
    /// The last observation of a game that has ended and begun anew in one step; other rows are left as they are. Empty if
    /// nobody asks for it.
    pub finals: &'a mut [f32],
    /// Which actions are legal, game by game; empty if nobody asks for it.
    pub masks: &'a mut [bool],
    /// 1 for a win, -1 for a loss of the seat that has just decided, and 0 while the game goes on.
    pub rewards: &'a mut [f64],
    /// Which games have just ended.
    pub ended: &'a mut [bool],
    /// The seat, from 1, that is asked, or, when the game is over, that decided last.
    pub seats: &'a mut [u8],
    /// Each seat's share of the win in games that have just ended; other rows are left as they are. Empty if nobody asks.
    pub shares: &'a mut [f32],
}

impl<'a> Rows<'a> {
    /// The rows of the first `games` games, of `all` that there are, and the rows of the others.
    fn split(self, games: usize, all: usize) -> (Rows<'a>, Rows<'a>) {
        let mut left = RowByRow::new(self, all);
        let first = left.take(games);
        (first, left.take(all - games))
    }
}

/// Hands rows out, one game after the other.
struct RowByRow<'a> {
    observations: Cut<'a, f32>,
    finals: Cut<'a, f32>,
    masks: Cut<'a, bool>,
    rewards: Cut<'a, f64>,
    ended: Cut<'a, bool>,
    seats: Cut<'a, u8>,
    shares: Cut<'a, f32>,
}

impl<'a> RowByRow<'a> {
    /// The rows of so many games.
    fn new(rows: Rows<'a>, games: usize) -> Self {
        RowByRow {
            observations: Cut::new(rows.observations, games),
            finals: Cut::new(rows.finals, games),
            masks: Cut::new(rows.masks, games),
            rewards: Cut::new(rows.rewards, games),
            ended: Cut::new(rows.ended, games),
            seats: Cut::new(rows.seats, games),
            shares: Cut::new(rows.shares, games),
        }
    }

    /// The rows of the next games.
    fn take(&mut self, games: usize) -> Rows<'a> {
        Rows {
            observations: self.observations.take(games),
            finals: self.finals.take(games),
            masks: self.masks.take(games),
            rewards: self.rewards.take(games),
            ended: self.ended.take(games),
            seats: self.seats.take(games),
            shares: self.shares.take(games),
        }
    }
}

/// What is left of an array, and how many numbers of it belong to a game.
struct Cut<'a, T> {
    left: &'a mut [T],
    size: usize,
}

impl<'a, T> Cut<'a, T> {
    fn new(left: &'a mut [T], games: usize) -> Self {
        let size = left.len() / games;
        Cut { left, size }
    }

    fn take(&mut self, games: usize) -> &'a mut [T] {
        let (taken, left) = std::mem::take(&mut self.left).split_at_mut(games * self.size);
        self.left = left;
        taken
    }
}

/// Arrays of the right sizes, for callers who have none.
#[derive(Clone, Debug)]
pub struct Arrays {
    pub observations: Vec<f32>,
    pub finals: Vec<f32>,
    pub masks: Vec<bool>,
    pub rewards: Vec<f64>,
    pub ended: Vec<bool>,
    pub seats: Vec<u8>,
    pub shares: Vec<f32>,
}

impl Arrays {
    /// Everything that a batch can tell.
    pub fn new(batch: &dyn AnyBatch) -> Arrays {
        let games = batch.games();
        Arrays {
            observations: vec![0.0; games * batch.shape().len()],
            finals: vec![0.0; games * batch.shape().len()],
            masks: vec![false; games * batch.action_count()],
            rewards: vec![0.0; games],
            ended: vec![false; games],
            seats: vec![0; games],
            shares: vec![0.0; games * usize::from(batch.players())],
        }
    }

    /// All of them, to be written.
    pub fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            finals: &mut self.finals,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            seats: &mut self.seats,
            shares: &mut self.shares,
        }
    }
}

/// Why a step was refused. No game has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadActions {
    /// There is not one id for each game.
    #[error("{given} actions for {games} games: give one for each")]
    Count {
        given: usize,
        /// How many games there are.
        games: usize,
    },
    /// An id names no action of the game at all.
    #[error("game {game}: there is no action {id}; ids run from 0 to {last}", last = .count - 1)]
    Unknown {
        game: usize,
        id: i64,
        /// How many ids there are.
        count: usize,
    },
    /// An id names nothing that may be done now.
    #[error("game {game}: action {id} is not legal: {reason}")]
    Illegal {
        game: usize,
        id: i64,
        /// What the rules say, in words.
        reason: String,
        /// What they say, as a value; none if the id names nothing that the rules could speak of.
        refusal: Option<Refusal>,
    },
    /// A game is over and waits to begin anew.
    #[error("game {game} is over: reset it first")]
    Over { game: usize },
}

/// A [`Batch`] without its type. Its games begin when they are first reset, stepped or asked about.
pub trait AnyBatch: Send {
    /// Which game is played.
    fn game(&self) -> GameId;
    /// How many games there are.
    fn games(&self) -> usize;
    /// How many seats each has.
    fn players(&self) -> u8;
    /// How many action ids there are.
    fn action_count(&self) -> usize;
    /// The shape of one observation.
    fn shape(&self) -> Shape;
    /// Begins all games anew, or those that are marked; with new dice if there is a seed. The rows of all games are written.
    fn reset(&mut self, seed: Option<u64>, only: Option<&[bool]>, rows: Rows<'_>);
    /// Performs one decision in each game. If one of them is not legal, nothing happens in any.
    fn step(&mut self, ids: &[i64], rows: Rows<'_>) -> Result<(), BadActions>;
    /// A random legal id for each game, 0 for those that are over.
    fn sample(&mut self, ids: &mut [i64]);
    /// The legal ids of all games, one game after the other; those of game n stand from `offsets[n]` to `offsets[n + 1]`.
    fn legal(&mut self, offsets: &mut Vec<i64>, ids: &mut Vec<i64>);
    /// The whole position of a game, as text.
    fn position(&mut self, game: usize) -> String;
}

/// Games of one kind, stepped together.
pub struct Batch<G: Encode> {
    id: GameId,
    start: G,
    plan: Plan,
    lanes: Vec<Lane<G>>,
    /// Whether the games have begun. Bots may have to think before they are at the first decision, and a seed may come
    /// that makes them other games: nothing is played before somebody wants to know.
    begun: bool,
    pool: Option<ThreadPool>,
}

impl<G: Encode> fmt::Debug for Batch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// Opens a batch of a game for so many players, with options as typed.
pub fn open(
    game: GameId,
    players: u8,
    typed: &[(String, String)],
    content: Option<&Content>,
    plan: Plan,
) -> Result<Box<dyn AnyBatch>, BatchError> {
    plan.check(game, players)?;
    with_game!(game, G => {
        let options = options::<G>(typed, content)?;
        let start = G::new(&options, players).map_err(OpenError::from)?;
        for bot in plan.bots() {
            bot.check_state(&start, options.in_force(), content.is_none()).map_err(BatchError::Plan)?;
        }
        Ok(Box::new(Batch::new(game, start, plan)))
    })
}

impl<G: Encode + Levels> Batch<G> {
    /// Games that will all begin here, with the dice of the plan until a [`reset`](AnyBatch::reset) brings a seed.
    pub fn new(id: GameId, start: G, plan: Plan) -> Self {
        let lanes = (0..plan.games).map(|number| Lane::new(&start, plan.seed, number as u64)).collect();
        // Without threads of its own a batch is stepped on the caller's.
        let pool = (plan.threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build().ok())
            .flatten();
        Batch { id, start, plan, lanes, begun: false, pool }
    }

    /// Begins all games if they have not begun yet.
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            let (start, plan) = (self.start.clone(), self.plan.clone());
            self.each(Rows::default(), |_, lane, _| lane.begin(&start, &plan));
        }
    }

    /// Makes every game choose the action of its id, which is not yet performed.
    fn choose(&mut self, ids: &[i64]) -> Result<(), BadActions> {
        let (given, games) = (ids.len(), self.lanes.len());
        if given != games {
            return Err(BadActions::Count { given, games });
        }
        for (game, (lane, &id)) in self.lanes.iter_mut().zip(ids).enumerate() {
            if lane.is_over() {
                match self.plan.reset {
                    Reset::Never => return Err(BadActions::Over { game }),
                    _ => continue,
                }
            }
            if !lane.choose(id) {
                return Err(self.refusal(game, id));
            }
        }
        Ok(())
    }

    #[cold]
    fn refusal(&self, game: usize, id: i64) -> BadActions {
        let state = &self.lanes[game].state;
        let count = state.action_count();
        let Some(named) = u32::try_from(id).ok().filter(|&id| (id as usize) < count) else {
            return BadActions::Unknown { game, id, count };
        };
        let Some(action) = state.action_named(named) else {
            return BadActions::Illegal {
                game,
                id,
                reason: "it names nothing here".to_string(),
                refusal: None,
            };
        };
        let refusal = state.why_not(action).unwrap_or(Refusal::UNEXPLAINED);
        let why = explain(self.id, &PlayError::Illegal(refusal.clone()), Language::English);
        let reason = format!("{} cannot be done: {why}", state.action_text(action));
        BadActions::Illegal { game, id, reason, refusal: Some(refusal) }
    }

    /// Does something with every game, its number and its row, on all threads.
    fn each(&mut self, rows: Rows<'_>, work: impl Fn(usize, &mut Lane<G>, Rows<'_>) + Sync) {
        let work = &work;
        let run = |first: usize, lanes: &mut [Lane<G>], rows: Rows<'_>| {
            let mut rows = RowByRow::new(rows, lanes.len());
            for (nth, lane) in lanes.iter_mut().enumerate() {
                work(first + nth, lane, rows.take(1));
            }
        };
        let Some(pool) = &self.pool else { return run(0, &mut self.lanes, rows) };
        let size = self.lanes.len().div_ceil(pool.current_num_threads()).max(1);
        pool.scope(|scope| {
            let mut left = rows;
            let mut games = self.lanes.len();
            for (nth, lanes) in self.lanes.chunks_mut(size).enumerate() {
                let part;
                (part, left) = left.split(lanes.len(), games);
                games -= lanes.len();
                scope.spawn(move |_| run(nth * size, lanes, part));
            }
        });
    }
}

/// Writes what holds of a game now.
fn show<G: Encode + Levels>(lane: &mut Lane<G>, row: Rows<'_>) {
    lane.observe(row.observations);
    if !row.masks.is_empty() {
        row.masks.fill(false);
        lane.ids().iter().for_each(|&id| row.masks[id as usize] = true);
    }
    row.seats[0] = lane.seat.number();
}

impl<G: Encode + Levels> AnyBatch for Batch<G> {
    fn game(&self) -> GameId {
        self.id
    }
    fn games(&self) -> usize {
        self.lanes.len()
    }
    fn players(&self) -> u8 {
        self.start.seats()
    }
    fn action_count(&self) -> usize {
        self.start.action_count()
    }
    fn shape(&self) -> Shape {
        self.start.shape()
    }

    fn reset(&mut self, seed: Option<u64>, only: Option<&[bool]>, rows: Rows<'_>) {
        // Games that have not begun begin, whoever is meant.
        let only = only.filter(|_| self.begun);
        self.begun = true;
        let is_meant = |number: usize| only.is_none_or(|only| only.get(number) == Some(&true));
        let (start, plan) = (self.start.clone(), self.plan.clone());
        self.each(rows, |number, lane, row| {
            if is_meant(number) {
                if let Some(seed) = seed {
                    lane.reseed(seed, number as u64);
                }
                lane.begin(&start, &plan);
            }
            row.rewards[0] = 0.0;
            row.ended[0] = lane.is_over();
            show(lane, row);
        });
    }

    fn step(&mut self, ids: &[i64], rows: Rows<'_>) -> Result<(), BadActions> {
        self.begin();
        self.choose(ids)?;
        let (start, plan) = (self.start.clone(), self.plan.clone());
        self.each(rows, |_, lane, row| {
            if lane.is_over() {
                lane.begin(&start, &plan);
            } else {
                lane.act(&plan);
            }
            row.rewards[0] = lane.reward();
            row.ended[0] = lane.is_over();
            if lane.is_over() {
                let shares = lane.state.returns();
                row.shares.iter_mut().zip(Seat::ALL).for_each(|(share, seat)| *share = shares[seat]);
                if plan.reset == Reset::SameStep {
                    if !row.finals.is_empty() {
                        lane.observe(row.finals);
                    }
                    lane.begin(&start, &plan);
                }
            }
            show(lane, row);
        });
        Ok(())
    }

    fn sample(&mut self, ids: &mut [i64]) {
        self.begin();
        self.lanes.iter_mut().zip(ids).for_each(|(lane, id)| *id = lane.sample());
    }

    fn legal(&mut self, offsets: &mut Vec<i64>, ids: &mut Vec<i64>) {
        self.begin();
        offsets.push(0);
        for lane in &mut self.lanes {
            ids.extend(lane.ids().iter().map(|&id| i64::from(id)));
            offsets.push(ids.len() as i64);
        }
    }

    fn position(&mut self, game: usize) -> String {
        self.begin();
        self.lanes[game].state.position()
    }
}
