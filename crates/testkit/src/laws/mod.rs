//! What holds for every game. The laws are checked on random games, every other one played by verbs so
//! that rare actions come up; each law has a test that plants a bug and sees it caught.

mod chance;
mod encoding;
mod ends;
mod lists;
mod secrets;
mod text;

pub use encoding::{assert_encoding, check_encoding};

use crate::case::Case;
use lamplight_core::{ActionList, OutcomeList, Policy, Present, Purpose, Rng, Turn};
use std::fmt;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// Which law.
    pub law: &'static str,
    /// What was seen, where, and after which actions.
    pub place: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law '{}' is broken: {}", self.law, self.place)
    }
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// States visited.
    pub states: u64,
    /// Pairs of states that look the same to somebody, compared by the laws of secrecy.
    pub pairs: u64,
    /// Positions told from another seat than the first.
    pub told: u64,
}

/// Checks all laws on `games` games of a case, and panics with the first violation.
pub fn assert_laws<G: Present>(case: &Case<G>, games: u64) -> Report {
    check(case, games).unwrap_or_else(|violation| panic!("{}: {violation}", case.name()))
}

/// Checks all laws on `games` games of a case.
pub fn check<G: Present>(case: &Case<G>, games: u64) -> Result<Report, Violation> {
    check_some(case, games, |_| true)
}

/// Checks only the laws whose names are wanted: one bug often breaks several.
pub fn check_some<G: Present>(
    case: &Case<G>,
    games: u64,
    wanted: fn(&str) -> bool,
) -> Result<Report, Violation> {
    sizes(size_of::<G>(), size_of::<G::Action>(), std::mem::needs_drop::<G>())?;
    let mut report = Report::default();
    for game in 0..games {
        let mut walk = Walk::new(case, game, wanted);
        if let Err((law, what)) = walk.play(&mut report) {
            let place = format!("{what}\nat {}\nafter {:?} (game {game})", walk.state.position(), walk.texts);
            return Err(Violation { law, place });
        }
        report.games += 1;
    }
    Ok(report)
}

/// A state is plain data of at most 512 bytes, an action has at most 8.
fn sizes(state: usize, action: usize, heap: bool) -> Result<(), Violation> {
    if state > 512 || action > 8 || heap {
        let place = format!("a state of {state} bytes, an action of {action}, heap pointers: {heap}");
        return Err(Violation { law: "small plain data", place });
    }
    Ok(())
}

/// The name of a law and what was seen.
type Fault = (&'static str, String);

fn require(holds: bool, law: &'static str, what: impl FnOnce() -> String) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err((law, what())) }
}

/// One random game, with what the laws need to remember of it.
struct Walk<'a, G: Present> {
    case: &'a Case<G>,
    wanted: fn(&str) -> bool,
    policy: Policy,
    rng: Rng,
    start: G,
    state: G,
    legal: ActionList<G::Action>,
    outcomes: OutcomeList<G::Action>,
    log: Vec<G::Action>,
    texts: Vec<String>,
    /// Every earlier state, with what it printed when it was young.
    past: Vec<(G, String)>,
    /// Actions met in this game, to be tried where they may not be legal.
    pool: Vec<G::Action>,
    /// Whether nothing was hidden any more in an earlier state.
    was_open: bool,
}

impl<'a, G: Present> Walk<'a, G> {
    fn new(case: &'a Case<G>, game: u64, wanted: fn(&str) -> bool) -> Self {
        let start = case.start();
        Walk {
            case,
            wanted,
            policy: if game.is_multiple_of(2) { Policy::Uniform } else { Policy::Verbs },
            rng: Rng::stream(game, Purpose::Test, 0),
            state: start.clone(),
            start,
            legal: ActionList::new(),
            outcomes: OutcomeList::new(),
            log: Vec::new(),
            texts: Vec::new(),
            past: Vec::new(),
            pool: Vec::new(),
            was_open: false,
        }
    }

    fn play(&mut self, report: &mut Report) -> Result<(), Fault> {
        loop {
            self.list();
            let checks = [Self::check_lists, Self::check_text, Self::check_chance, Self::check_bound];
            for check in checks {
                let verdict = check(self);
                self.judge(verdict)?;
            }
            let verdict = self.check_secrets();
            report.pairs += self.judge(verdict)?;
            report.states += 1;
            let action = match self.state.turn() {
                Turn::Over => break,
                Turn::Player(_) => self.policy.choose(&self.state, &self.legal, &mut self.rng),
                Turn::Chance => self.outcomes.draw(&mut self.rng),
            };
            self.past.push((self.state.clone(), format!("{} {:?}", self.state.position(), self.state)));
            self.texts.push(self.state.action_text(action));
            self.log.push(action);
            self.pool.push(action);
            self.state.apply(action);
        }
        let verdict = self.check_end();
        self.judge(verdict)
    }

    /// Passes over faults against laws that are not asked about.
    fn judge<T: Default>(&self, verdict: Result<T, Fault>) -> Result<T, Fault> {
        match verdict {
            Err((law, _)) if !(self.wanted)(law) => Ok(T::default()),
            verdict => verdict,
        }
    }

    fn list(&mut self) {
        self.legal.clear();
        self.state.legal(&mut self.legal);
        self.outcomes.clear();
        if self.state.turn() == Turn::Chance {
            self.state.chance(&mut self.outcomes);
        }
    }

    /// What can happen now, whoever decides.
    fn possible(&self) -> Vec<G::Action> {
        if self.state.turn() == Turn::Chance {
            self.outcomes.iter().map(|&(outcome, _)| outcome).collect()
        } else {
            self.legal.to_vec()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sizes;

    #[test]
    fn large_states_and_actions_and_heap_pointers_are_seen() {
        assert!(sizes(512, 8, false).is_ok());
        for (state, action, heap) in [(513, 8, false), (8, 9, false), (8, 8, true)] {
            assert_eq!(sizes(state, action, heap).unwrap_err().law, "small plain data");
        }
    }
}
