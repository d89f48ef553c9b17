//! What the tests share: other contents, random games that are not over at once, and play in notation.
#![allow(dead_code, reason = "each test file uses a part of it")]

use lamplight_core::{ActionList, Dice, Game, GameOptions, OutcomeList, Present, Purpose, Rng, Turn};
use lamplight_testkit::Case;
use lamplight_the_lamp::{Action, Options, TheLamp};

/// A short lane full of posts, with hardly any orbs and cards: everything runs out.
pub(crate) const SCARCE: &str = r#"
lane = "othotthoto"
last_stretch = 4
orbs = 5
survival = [9, 5, 5, 0]
[trading]
ember   = { copies = 3, off = 0, on = 1, points = 1, back = 2 }
moon    = { copies = 1, off = 2, on = 2, points = 7, back = 60 }
x-ray-2 = { copies = 1, off = 1, on = 0, points = 0, back = 0 }
[hazards]
owl = 2
"#;

/// The example box: four lanes that differ, other dice, hazards that cost more than a point.
pub(crate) const ATTIC: &str = include_str!("../../../../data/content/examples/the-lamp-attic.toml");

/// As large as a content file may be: a lane of 120, 64 kinds of trading cards, 64 of hazards.
pub(crate) fn largest() -> String {
    let lane = "othtooht".repeat(15);
    let cards = (0..64).map(|n| {
        let (price, back) = (n % 4, n % 9);
        format!("card-{n} = {{ copies = 1, off = {price}, on = {n}, points = {n}, back = {back} }}\n")
    });
    let hazards = (0..64).map(|n| format!("hazard-{n} = 1\n"));
    let head = format!("lane = \"{lane}\"\nlast_stretch = 30\norbs = 9999\nsurvival = [99, 50, 20, 10]\n");
    let parts = [head, "[trading]\n".into(), cards.collect(), "[hazards]\n".into(), hazards.collect()];
    parts.concat()
}

/// A case with other content than the house's.
pub(crate) fn case_with(content: &str, seats: u8, set: &str) -> Case<TheLamp> {
    let mut case = Case::<TheLamp>::new(seats, set);
    case.options.set_content(content).expect("a test's content is good");
    case
}

/// Plays a random game in which moths are brave: they go on fifteen times out of sixteen, so that
/// lanes are flown to their ends. Shows every position, with the action that follows, on the way.
pub(crate) fn walk(case: &Case<TheLamp>, seed: u64, mut visit: impl FnMut(&TheLamp, Option<Action>)) {
    let mut rng = Rng::stream(seed, Purpose::Test, 7);
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    let mut state = case.start();
    loop {
        let action = match state.turn() {
            Turn::Over => return visit(&state, None),
            Turn::Chance => state.sample_chance(&mut rng, &mut outcomes),
            Turn::Player(_) => match state.random_action(&mut rng, &mut legal) {
                Action::Stop if rng.below(8) > 0 => Action::Go,
                action => action,
            },
        };
        visit(&state, Some(action));
        state.apply(action);
    }
}

/// Options from `key=value` pairs.
pub(crate) fn options(set: &str) -> Options {
    Case::<TheLamp>::new(1, set).options
}

/// Options with other content.
pub(crate) fn options_with(content: &str) -> Options {
    case_with(content, 1, "").options
}

/// A position for as many players as it has moths.
#[track_caller]
pub(crate) fn read(options: &Options, text: &str) -> TheLamp {
    let seats = text.split(' ').nth(5).unwrap().split('/').count() as u8;
    TheLamp::parse_position(text, options, seats).unwrap()
}

/// Plays actions, separated by commas, each of which must be legal or possible.
#[track_caller]
pub(crate) fn play(mut state: TheLamp, actions: &str) -> TheLamp {
    for text in actions.split(", ") {
        let action = state.parse_action(text).unwrap();
        let possible = match state.turn() {
            Turn::Chance => outcomes(&state).iter().any(|(outcome, _)| outcome == text),
            _ => legal(&state).contains(&text.to_string()) && state.why_not(action).is_none(),
        };
        assert!(possible, "{text} at {}", state.position());
        state.apply(action);
    }
    state
}

pub(crate) fn legal(state: &TheLamp) -> Vec<String> {
    let mut list = ActionList::new();
    state.legal(&mut list);
    list.iter().map(|&action| state.action_text(action)).collect()
}

pub(crate) fn outcomes(state: &TheLamp) -> Vec<(String, u32)> {
    let mut list = OutcomeList::new();
    state.chance(&mut list);
    list.iter().map(|&(action, weight)| (state.action_text(action), weight)).collect()
}
