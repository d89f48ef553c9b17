//! What the rule tests share: positions, actions and lists as text.
#![allow(dead_code, reason = "each test file uses its own part")]

use lamplight_core::{ActionList, Game, OutcomeList, Present, Seat, Turn, Viewer};
use lamplight_foragers::{Foragers, Options};
use lamplight_testkit::Case;
use lamplight_testkit::clicks::why_not;

/// Two tiles up for each family, all in the lower rows; nothing in the way above.
pub(crate) const QUIET: &str = ".--./-----/------/.--.--./ggbbpp/rrooy/.y-.";

/// How many play, under which options, and a position.
pub(crate) type Scene<'a> = (u8, &'a str, &'a str);

pub(crate) fn options(set: &str) -> Options {
    Case::<Foragers>::new(2, set).options
}

pub(crate) fn start(seats: u8, set: &str) -> Foragers {
    Foragers::new(&options(set), seats).unwrap()
}

#[track_caller]
pub(crate) fn at((seats, set, text): Scene<'_>) -> Foragers {
    Foragers::parse_position(text, &options(set), seats).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays actions, separated by commas, each of which must be possible.
#[track_caller]
pub(crate) fn play(mut state: Foragers, actions: &str) -> Foragers {
    for text in actions.split(", ") {
        let action = state.parse_action(text).unwrap();
        if state.turn() == Turn::Chance {
            let mut outcomes = OutcomeList::new();
            state.chance(&mut outcomes);
            assert!(outcomes.iter().any(|&(outcome, _)| outcome == action), "{text} cannot be drawn");
        } else {
            assert_eq!(state.why_not(action), None, "{text} at {}", state.position());
        }
        state.apply(action);
    }
    state
}

/// From a position, these actions lead to that position.
#[track_caller]
pub(crate) fn check(scene: Scene<'_>, actions: &str, after: &str) {
    assert_eq!(play(at(scene), actions).position(), after);
}

/// In a position, this action is refused by a rule.
#[track_caller]
pub(crate) fn refused(scene: Scene<'_>, action: &str, rule: &str) {
    refused_in(&at(scene), action, rule);
}

#[track_caller]
pub(crate) fn refused_in(state: &Foragers, action: &str, rule: &str) {
    let refusal = why_not(state, action);
    assert_eq!(refusal.as_ref().and_then(|refusal| refusal.rule), Some(rule), "{refusal:?}");
    assert!(!legal(state).split(", ").any(|listed| listed == action));
}

/// The legal list in its order, separated by commas.
pub(crate) fn legal(state: &Foragers) -> String {
    let mut list = ActionList::new();
    state.legal(&mut list);
    list.iter().map(|&action| state.action_text(action)).collect::<Vec<_>>().join(", ")
}

/// The legal list of a position.
#[track_caller]
pub(crate) fn legal_at(scene: Scene<'_>) -> String {
    legal(&at(scene))
}

/// What an action does, as effects print themselves.
#[track_caller]
pub(crate) fn told(state: &Foragers, action: &str) -> Vec<String> {
    let effects = state.effects(state.parse_action(action).unwrap(), Viewer::Spectator);
    effects.iter().map(ToString::to_string).collect()
}

/// The outcomes of chance with their weights.
pub(crate) fn chance(state: &Foragers) -> String {
    let mut list = OutcomeList::new();
    state.chance(&mut list);
    let text = |&(outcome, weight): &(_, u32)| format!("{} {weight}", state.action_text(outcome));
    list.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A field of the position, counted from 1 as in the rule page.
pub(crate) fn field(state: &Foragers, number: usize) -> String {
    state.position().split(' ').nth(number - 1).unwrap().to_string()
}

/// The animal that acts.
pub(crate) fn mover(state: &Foragers) -> String {
    field(state, 4)
}

/// The animals that wait to be chased.
pub(crate) fn queue(state: &Foragers) -> String {
    field(state, 6)
}

/// The winners of a game that is over.
#[track_caller]
pub(crate) fn winners(state: &Foragers) -> Vec<u8> {
    assert_eq!(state.turn(), Turn::Over);
    state.outcome().winners.iter().map(Seat::number).collect()
}
