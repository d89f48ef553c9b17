//! Each game has a slow twin in its tests: the rules once more, literally, with sets and loops and no
//! bit boards. Both play the same random games and must agree on everything that can be seen.

use crate::case::Case;
use lamplight_core::{ActionList, OutcomeList, Policy, Present, Purpose, Rng, Turn};

/// A literal implementation of a game's rules, which speaks in text.
pub trait Twin<G: Present>: Sized {
    /// The start of a game.
    fn new(options: &G::Options, seats: u8) -> Self;
    /// Who acts.
    fn turn(&self) -> Turn;
    /// The legal actions of the player to act, in any order.
    fn legal(&self) -> Vec<String>;
    /// The outcomes of the chance event that is due, with weights, in any order.
    fn chance(&self) -> Vec<(String, u32)> {
        Vec::new()
    }
    /// Performs an action or an outcome.
    fn play(&mut self, text: &str);
    /// The whole position in the game's notation, worked out from the twin's own data.
    fn position(&self) -> String;
    /// The numbers of the seats that have won.
    fn winners(&self) -> Vec<u8>;
    /// Points by seat, where the game counts them.
    fn scores(&self) -> Option<Vec<Option<i32>>> {
        None
    }
    /// Rank by seat, where the game ranks everyone.
    fn ranks(&self) -> Option<Vec<u8>> {
        None
    }
}

/// Plays random games of the case, every other one by verbs, until at least `steps` steps were
/// compared. Returns how many were, or where the two differ.
pub fn compare<G: Present, T: Twin<G>>(case: &Case<G>, steps: u64) -> Result<u64, String> {
    let mut compared = 0;
    for game in 0.. {
        if compared >= steps {
            break;
        }
        compared += compare_game::<G, T>(case, game)?;
    }
    Ok(compared)
}

fn compare_game<G: Present, T: Twin<G>>(case: &Case<G>, game: u64) -> Result<u64, String> {
    let mut rng = Rng::stream(game, Purpose::Test, 1);
    let policy = if game.is_multiple_of(2) { Policy::Uniform } else { Policy::Verbs };
    let mut fast = case.start();
    let mut slow = T::new(&case.options, case.seats);
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    let mut log: Vec<String> = Vec::new();
    loop {
        let agree = |what: &str, fast: String, slow: String| {
            if fast == slow {
                Ok(())
            } else {
                let case = case.name();
                Err(format!("{case}: {what} differs\nfast: {fast}\nslow: {slow}\nafter {log:?}"))
            }
        };
        agree("turn", format!("{:?}", fast.turn()), format!("{:?}", slow.turn()))?;
        agree("position", fast.position(), slow.position())?;
        legal.clear();
        fast.legal(&mut legal);
        let listed = legal.iter().map(|&action| fast.action_text(action)).collect();
        agree("legal list", sorted(listed), sorted(slow.legal()))?;
        outcomes.clear();
        if fast.turn() == Turn::Chance {
            fast.chance(&mut outcomes);
        }
        let weigh = |(text, weight): (String, u32)| format!("{text} ({weight})");
        let listed = outcomes.iter().map(|&(outcome, weight)| (fast.action_text(outcome), weight));
        agree(
            "chance",
            sorted(listed.map(weigh).collect()),
            sorted(slow.chance().into_iter().map(weigh).collect()),
        )?;
        let action = match fast.turn() {
            Turn::Player(_) => policy.choose(&fast, &legal, &mut rng),
            Turn::Chance => outcomes.draw(&mut rng),
            Turn::Over => {
                let outcome = fast.outcome();
                let winners: Vec<u8> = outcome.winners.iter().map(lamplight_core::Seat::number).collect();
                agree("winners", format!("{winners:?}"), format!("{:?}", slow.winners()))?;
                agree("scores", format!("{:?}", outcome.scores), format!("{:?}", slow.scores()))?;
                agree("ranks", format!("{:?}", outcome.ranks), format!("{:?}", slow.ranks()))?;
                return Ok(log.len() as u64);
            }
        };
        let text = fast.action_text(action);
        fast.apply(action);
        slow.play(&text);
        log.push(text);
    }
}

fn sorted(mut texts: Vec<String>) -> String {
    texts.sort_unstable();
    texts.join(", ")
}
