//! Bots against bots.
//!
//! Entrants meet in every combination that fits the seats. Each combination plays the same seeds, once for each
//! way to rotate it around the seats, so that neither seats nor luck favour anyone. With fewer entrants than seats
//! they sit down in turns (a, b, a, b).
//!
//! A bot that answers with no legal action loses that decision to a random legal action, and the report counts it.

use crate::report::Report;
use lamplight_core::{Dice, Purpose, Rng, Seat, Turn};
use lamplight_games::{
    BotSpec, Content, Fault, FaultKind, GameId, Language, OpenError, Opponent, Setup, TextAdvice, explain,
    open,
};
use lamplight_match::{AnyMatch, Known, PlayError, Player};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Makes a bot for a seat, with a seed; called anew for every game.
pub type Maker = dyn Fn(GameId, Seat, u64) -> Box<dyn Opponent> + Send + Sync;

/// A bot that takes part.
pub struct Entrant {
    /// As shown in the results.
    pub name: String,
    /// How to make it.
    pub make: Box<Maker>,
    /// Which it is, if it is a bot of the house: so that one that cannot play is known before the first game.
    pub spec: Option<BotSpec>,
}

impl Entrant {
    /// One of the bots of the house, as people meet it.
    pub fn house(spec: BotSpec) -> Entrant {
        let (name, known) = (spec.to_string(), Some(spec.clone()));
        let make = move |game, seat, seed| spec.take_seat(game, seat, seed);
        Entrant { name, make: Box::new(make), spec: known }
    }
}

impl std::fmt::Debug for Entrant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Who plays what, how often.
#[derive(Debug)]
pub struct Arena {
    /// Which game.
    pub game: GameId,
    /// Options as typed.
    pub options: Vec<(String, String)>,
    /// House content other than the default.
    pub content: Option<Content>,
    /// How many play a game.
    pub players: u8,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Games of each combination, rounded up to full rotations.
    pub games: u32,
    /// Seed of the first game.
    pub seed: u64,
}

/// Why an arena cannot start, or go on.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Nobody to play.
    #[error("an arena needs at least {0}")]
    Entrants(&'static str),
    /// A bot cannot play this game.
    #[error("{0}")]
    Bot(String),
    /// The game cannot be set up.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// An action that was listed as legal was refused.
    #[error("seed {seed}: the game refuses '{action}', which it has listed as legal: {error}")]
    Refused {
        /// The seed of the game.
        seed: u64,
        /// The action.
        action: String,
        /// What the game says.
        error: PlayError,
    },
}

/// One game of the plan: who sits where, on which seed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fixture {
    /// Index of the entrant by seat.
    seating: Vec<usize>,
    seed: u64,
}

/// One game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Index of the entrant by seat.
    pub seating: Vec<usize>,
    /// Share of the win by seat.
    pub returns: Vec<f32>,
    /// Steps of the game, chance included.
    pub steps: u32,
    /// Decisions by seat.
    pub decisions: Vec<u32>,
    /// Time spent on decisions by seat. The only thing that differs from run to run.
    pub thought: Vec<Duration>,
    /// Seed of the game.
    pub seed: u64,
    /// What the bots did wrong, by seat.
    pub faults: Vec<Vec<Fault>>,
}

impl Arena {
    /// Plays everything on `threads` threads. `progress` hears of each game that is done; a set `stop` ends the
    /// arena after the games in progress, and what was played is reported.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Report, ArenaError> {
        let fixtures = self.fixtures()?;
        // What cannot be opened once cannot be opened at all: find out before the threads do.
        let first = self.open(&fixtures[0].seating)?;
        for spec in self.entrants.iter().filter_map(|entrant| entrant.spec.as_ref()) {
            spec.check_match(&*first).map_err(ArenaError::Bot)?;
        }
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<(usize, Played)>> = Mutex::new(Vec::new());
        let failed: Mutex<Option<ArenaError>> = Mutex::new(None);
        let broken = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) && !broken.load(Ordering::Relaxed) {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(fixture) = fixtures.get(place) else { break };
                        match self.play(fixture) {
                            Ok(played) => {
                                results.lock().unwrap_or_else(PoisonError::into_inner).push((place, played));
                            }
                            Err(error) => {
                                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                                broken.store(true, Ordering::Relaxed);
                            }
                        }
                        progress();
                    }
                });
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|&(place, _)| place);
        let played = results.into_iter().map(|(_, played)| played).collect();
        let names = self.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        Ok(Report::new(self.game.info().id, self.players, self.seed, names, played, fixtures.len()))
    }

    /// How many games the plan has.
    pub fn len(&self) -> Result<usize, ArenaError> {
        self.fixtures().map(|fixtures| fixtures.len())
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    fn fixtures(&self) -> Result<Vec<Fixture>, ArenaError> {
        let seats = usize::from(self.players);
        let least = if seats == 1 { 1 } else { 2 };
        if self.entrants.len() < least || self.games == 0 {
            return Err(ArenaError::Entrants(if least == 1 {
                "one bot and one game"
            } else {
                "two bots and one game"
            }));
        }
        let mut fixtures = Vec::new();
        for group in combinations(self.entrants.len(), seats) {
            let rotations = if seats == 1 { 1 } else { seats };
            let rounds = self.games.div_ceil(rotations as u32);
            for round in 0..u64::from(rounds) {
                for rotation in 0..rotations {
                    let seating = (0..seats).map(|seat| group[(seat + rotation) % seats]).collect();
                    fixtures.push(Fixture { seating, seed: self.seed.wrapping_add(round) });
                }
            }
        }
        Ok(fixtures)
    }

    fn open(&self, seating: &[usize]) -> Result<Box<dyn AnyMatch>, OpenError> {
        let players = seating.iter().map(|&index| Player::bot(&self.entrants[index].name)).collect();
        let setup =
            Setup { game: self.game, options: self.options.clone(), content: self.content.clone(), players };
        open(setup, "")
    }

    #[expect(clippy::disallowed_methods, reason = "the arena reports how long bots think")]
    fn play(&self, fixture: &Fixture) -> Result<Played, ArenaError> {
        let &Fixture { ref seating, seed } = fixture;
        let mut game = self.open(seating)?;
        let seats = seating.len();
        let mut dice = Rng::stream(seed, Purpose::Dice, 0);
        let mut stand_in = Rng::stream(seed, Purpose::Policy, 0);
        let mut bots: Vec<Box<dyn Opponent>> = seating
            .iter()
            .zip(Seat::ALL)
            .map(|(&index, seat)| (self.entrants[index].make)(self.game, seat, seed))
            .collect();
        let (mut decisions, mut thought) = (vec![0; seats], vec![Duration::ZERO; seats]);
        let mut faults: Vec<Vec<Fault>> = vec![Vec::new(); seats];
        let mut steps = 0;
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    game.roll(&mut dice);
                }
                Turn::Player(seat) => {
                    let began = Instant::now();
                    let advice = bots[seat.index()].advise(&Known::new(&*game, seat));
                    thought[seat.index()] += began.elapsed();
                    decisions[seat.index()] += 1;
                    if let Err(reason) = self.play_answer(&mut *game, seat, advice) {
                        let turn = game.turn_number();
                        let kind = FaultKind::Illegal;
                        faults[seat.index()].push(Fault { turn, kind, reason, replaced: true });
                        play_at_random(&mut *game, seat, &mut stand_in)
                            .map_err(|(action, error)| ArenaError::Refused { seed, action, error })?;
                    }
                }
            }
            steps += 1;
        }
        for (faults, bot) in faults.iter_mut().zip(&bots) {
            faults.extend_from_slice(bot.faults());
            faults.sort_by_key(|fault| fault.turn);
        }
        let returns = (0..seats).map(|seat| game.returns()[Seat::from_index(seat)]).collect();
        Ok(Played { seating: seating.clone(), returns, steps, decisions, thought, seed, faults })
    }

    /// Plays what a bot has answered, or says what is wrong with it.
    fn play_answer(
        &self,
        game: &mut dyn AnyMatch,
        seat: Seat,
        advice: Option<TextAdvice>,
    ) -> Result<(), String> {
        let action = advice.ok_or("no answer")?.action;
        let told = |error| format!("'{action}': {}", explain(self.game, &error, Language::English));
        game.play(seat, &action).map_err(told)
    }
}

/// Plays any legal action, so that the arena goes on.
fn play_at_random(game: &mut dyn AnyMatch, seat: Seat, rng: &mut Rng) -> Result<(), (String, PlayError)> {
    let actions = game.actions();
    // Whoever is to act has a choice.
    let action = &actions[rng.below(actions.len() as u32) as usize];
    game.play(seat, action).map_err(|error| (action.clone(), error))
}

/// Who meets: every choice of `seats` entrants, or, where there are fewer, all of them in turns.
fn combinations(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    if entrants <= seats {
        return vec![(0..seats).map(|seat| seat % entrants).collect()];
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..seats {
        groups = groups
            .into_iter()
            .flat_map(|group| {
                let first = group.last().map_or(0, |&last| last + 1);
                (first..entrants).map(move |index| [group.clone(), vec![index]].concat())
            })
            .collect();
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody() {
        assert_eq!(combinations(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(combinations(4, 3).len(), 4);
        assert_eq!(combinations(2, 4), [[0, 1, 0, 1]]);
        assert_eq!(combinations(3, 3), [[0, 1, 2]]);
        assert_eq!(combinations(3, 1), [[0], [1], [2]]);
    }
}
