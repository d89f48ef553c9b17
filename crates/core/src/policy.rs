//! Random choices for tests and traces. They read lists and text: slow, but the same for every game.

use crate::list::ActionList;
use crate::present::Present;
use crate::rng::{Dice, Rng};
use alloc::string::String;
use alloc::vec::Vec;

/// How a random player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Any legal action, each equally likely.
    Uniform,
    /// With probability 1/8 a quitting action, if one is listed; else any verb, then any action with
    /// it. Uniform play seldom reaches the rare actions; this one does.
    Verbs,
}

/// Actions that end something.
const QUITTING: [&str; 4] = ["end", "pass", "skip", "stop"];

impl Policy {
    /// Chooses one of the actions in `list`, the legal list of `state`.
    pub fn choose<G: Present>(self, state: &G, list: &ActionList<G::Action>, rng: &mut Rng) -> G::Action {
        match self {
            Policy::Uniform => list[rng.below(list.len() as u32) as usize],
            Policy::Verbs => by_verb(state, list, rng),
        }
    }
}

fn by_verb<G: Present>(state: &G, list: &ActionList<G::Action>, rng: &mut Rng) -> G::Action {
    let verbs: Vec<String> = list.iter().map(|&action| verb(&state.action_text(action))).collect();
    let with = |wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..list.len()).filter(|&nth| wanted(&verbs[nth])).collect()
    };
    let quitting = with(&|verb| QUITTING.contains(&verb));
    let chosen = if !quitting.is_empty() && rng.below(8) == 0 {
        quitting
    } else {
        let mut kinds: Vec<&String> = verbs.iter().collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind = kinds[rng.below(kinds.len() as u32) as usize];
        with(&|verb| verb == kind)
    };
    list[chosen[rng.below(chosen.len() as u32) as usize]]
}

/// The verb of an action: its first word, with the names of cells (a letter and a number) all taken
/// for one, so that `d4` and `e5` are the same verb, and so are `d4xd5` and `e4xe5`.
pub fn verb(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    let mut verb = String::new();
    let mut letters = word.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_lowercase() && letters.peek().is_some_and(char::is_ascii_digit) {
            while letters.next_if(char::is_ascii_digit).is_some() {}
            verb.push('@');
        } else {
            verb.push(letter);
        }
    }
    verb
}

#[cfg(test)]
mod tests {
    use super::verb;

    #[test]
    fn cells_count_as_one_verb() {
        assert_eq!(verb("d4"), verb("j10"));
        assert_eq!(verb("d4-f2"), "@-@");
        assert_eq!(verb("d4xd5xe4"), "@x@x@");
        assert_eq!(verb("push 2m ne"), "push");
        assert_eq!(verb("end"), "end");
    }
}
