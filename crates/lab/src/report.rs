//! What came out of an arena.

use crate::arena::Played;
use crate::rating::{self, Rating};
use lamplight_games::{Fault, FaultKind};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The results of an arena, to print or for JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// How many played a game.
    pub players: u8,
    /// Seed of the first game.
    pub seed: u64,
    /// Games that were played.
    pub games: usize,
    /// Games of the plan; more than were played if the arena was stopped.
    pub planned: usize,
    /// Steps of a game, chance included, on average.
    pub mean_steps: f64,
    /// The entrants, in the order in which they were named.
    pub standings: Vec<Standing>,
    /// Who met whom, with the share of the win of the first against the second.
    pub meetings: Vec<Meeting>,
}

/// How one entrant did.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Seats it filled, over all games.
    pub seats: usize,
    /// Mean share of the win of a seat. The equal share is one by the number of players.
    pub share: f64,
    /// Its 95 % interval.
    pub share_low: f64,
    /// Its 95 % interval.
    pub share_high: f64,
    /// Elo points around the field's mean.
    pub rating: Rating,
    /// Milliseconds for a decision.
    pub ms_per_decision: f64,
    /// What it did wrong.
    pub faults: Faults,
}

/// What an entrant did wrong, over all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// Answers that were no legal action.
    pub illegal: usize,
    /// Answers that came too late, or not at all.
    pub late: usize,
    /// How often it stopped, or could not be started.
    pub crashed: usize,
    /// Decisions for which it was not asked any more, after too many lost ones in a row.
    pub not_asked: usize,
    /// Decisions that it lost: a random legal action was played in its place.
    pub replaced: usize,
    /// The first few of all these, in the order of the games.
    pub first: Vec<FaultNote>,
}

/// One thing that an entrant did wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultNote {
    /// The number of the game, from 1.
    pub game: usize,
    /// Its seed.
    pub seed: u64,
    /// The seat of the entrant, from 1.
    pub seat: usize,
    /// The turn.
    pub turn: u32,
    /// `illegal`, `late`, `crashed` or `not asked`.
    pub kind: String,
    /// What exactly.
    pub reason: String,
}

/// So many faults of an entrant are told in full.
const NOTES: usize = 5;

impl Faults {
    /// Whether it did nothing wrong.
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// How many faults there are, of whatever kind.
    pub fn total(&self) -> usize {
        self.illegal + self.late + self.crashed + self.not_asked
    }

    fn count(&mut self, fault: &Fault, note: impl FnOnce() -> FaultNote) {
        match fault.kind {
            FaultKind::Illegal => self.illegal += 1,
            FaultKind::Late => self.late += 1,
            FaultKind::Crashed => self.crashed += 1,
            FaultKind::NotAsked => self.not_asked += 1,
        }
        self.replaced += usize::from(fault.replaced);
        if self.first.len() < NOTES {
            self.first.push(note());
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Faults { illegal, late, crashed, replaced, .. } = self;
        write!(
            f,
            "illegal answers: {illegal}, late: {late}, crashed: {crashed}, moves made for it: {replaced}"
        )
    }
}

/// How one entrant did against another in games that both played.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The first of the two.
    pub name: String,
    /// The second.
    pub against: String,
    /// Duels between seats of the two.
    pub duels: usize,
    /// Part of them that the first won, a draw being half a win.
    pub won: f64,
    /// Its 95 % interval (Wilson).
    pub low: f64,
    /// Its 95 % interval (Wilson).
    pub high: f64,
}

/// Width of a 95 % interval in standard deviations.
const Z: f64 = 1.96;

impl Report {
    pub(crate) fn new(
        game: &'static str,
        players: u8,
        seed: u64,
        names: Vec<String>,
        played: Vec<Played>,
        planned: usize,
    ) -> Report {
        let ratings = rating::rate(names.len(), &played);
        let standings = names
            .iter()
            .zip(ratings)
            .enumerate()
            .map(|(index, (name, rating))| standing(index, name, rating, &played))
            .collect();
        let mut meetings = Vec::new();
        for first in 0..names.len() {
            for second in 0..names.len() {
                if first != second {
                    meetings.extend(meeting(first, second, &names, &played));
                }
            }
        }
        let steps: f64 = played.iter().map(|game| f64::from(game.steps)).sum();
        Report {
            game,
            players,
            seed,
            games: played.len(),
            planned,
            mean_steps: if played.is_empty() { 0.0 } else { steps / played.len() as f64 },
            standings,
            meetings,
        }
    }
}

fn standing(index: usize, name: &str, rating: Rating, played: &[Played]) -> Standing {
    let mut shares = Vec::new();
    let (mut decisions, mut thought) = (0, Duration::ZERO);
    let mut faults = Faults::default();
    for (nth, game) in played.iter().enumerate() {
        for (seat, _) in game.seating.iter().enumerate().filter(|&(_, &entrant)| entrant == index) {
            shares.push(f64::from(game.returns[seat]));
            decisions += game.decisions[seat];
            thought += game.thought[seat];
            for fault in &game.faults[seat] {
                faults.count(fault, || FaultNote {
                    game: nth + 1,
                    seed: game.seed,
                    seat: seat + 1,
                    turn: fault.turn,
                    kind: fault.kind.to_string(),
                    reason: fault.reason.clone(),
                });
            }
        }
    }
    let count = shares.len().max(1) as f64;
    let share = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|value| (value - share).powi(2)).sum::<f64>() / count;
    let error = Z * (variance / count).sqrt();
    Standing {
        name: name.to_string(),
        seats: shares.len(),
        share,
        share_low: (share - error).max(0.0),
        share_high: (share + error).min(1.0),
        rating,
        ms_per_decision: thought.as_secs_f64() * 1_000.0 / f64::from(decisions.max(1)),
        faults,
    }
}

fn meeting(first: usize, second: usize, names: &[String], played: &[Played]) -> Option<Meeting> {
    let (mut duels, mut won) = (0, 0.0);
    for game in played {
        for (a, &entrant) in game.seating.iter().enumerate() {
            for (b, &other) in game.seating.iter().enumerate() {
                if entrant == first && other == second {
                    duels += 1;
                    won += match game.returns[a].total_cmp(&game.returns[b]) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                }
            }
        }
    }
    if duels == 0 {
        return None;
    }
    let (low, high) = wilson(won, f64::from(duels));
    let (name, against) = (names[first].clone(), names[second].clone());
    Some(Meeting { name, against, duels: duels as usize, won: won / f64::from(duels), low, high })
}

/// Wilson's interval for a part of a whole.
fn wilson(won: f64, count: f64) -> (f64, f64) {
    let part = won / count;
    let spread = Z * (part * (1.0 - part) / count + Z * Z / (4.0 * count * count)).sqrt();
    let middle = part + Z * Z / (2.0 * count);
    let scale = 1.0 + Z * Z / count;
    ((middle - spread) / scale, (middle + spread) / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_textbook_interval() {
        // 8 of 10.
        let (low, high) = wilson(8.0, 10.0);
        assert!((low - 0.490).abs() < 0.001 && (high - 0.943).abs() < 0.001, "{low} {high}");
        assert!(wilson(0.0, 10.0).0.abs() < 1e-9);
        assert!((wilson(10.0, 10.0).1 - 1.0).abs() < 1e-9);
    }
}
