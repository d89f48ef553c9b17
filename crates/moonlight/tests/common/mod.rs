//! Positions in short, and what tests say about them.
//!
//! A *scene* is a row of `key:value` words over a plain position in a turn of the life cycle:
//! `d4:l1 a1:o2 c3:E b2:M` (what stands on cells, `.` clears), `seats:3 round:5 seat:2`,
//! `light1:7 moon1:9 points1:3 avail1:1.1.1.0 col1:1.1.1.1` (by seat), `fox2:c4` (seat 2 has the fox, on c4), and
//! `used: planted: dormant: steps: did: perm: eggs: hatched: gone: dam: stacks: phase:` as in position strings.
//! Later words replace earlier ones.
#![allow(dead_code, reason = "each test file uses some of it")]

use lamplight_core::{ActionList, Game, OutcomeList, Present, Turn};
use lamplight_moonlight::{Animal, Moonlight, Options};
use lamplight_testkit::Case;
pub(crate) use lamplight_testkit::clicks::why_not;
use std::collections::BTreeMap;

/// The base game.
pub(crate) const BASE: &str = "moon=false elder=false moonstones=false";
/// The base game with MOO-24.
pub(crate) const ADVANCED: &str = "moon=false elder=false moonstones=false advanced=true";
/// Animals, but neither elder nor stones.
pub(crate) const MOON: &str = "elder=false moonstones=false";

pub(crate) fn options(set: &str) -> Options {
    Case::<Moonlight>::new(2, set).options
}

pub(crate) fn start(set: &str, seats: u8) -> Moonlight {
    Moonlight::new(&options(set), seats).unwrap()
}

/// The position string of a scene.
pub(crate) fn position_text(set: &str, scene: &str) -> String {
    let mut words = BTreeMap::new();
    for word in scene.split_whitespace() {
        let (key, value) = word.split_once(':').expect("a scene is written key:value");
        // A seat's animal is one thing, whichever it is.
        let animal = Animal::ALL.iter().find(|animal| key.starts_with(animal.name()));
        match animal {
            Some(animal) => {
                words.insert(format!("animal{}", &key[key.len() - 1..]), format!("{},{value}", animal.name()))
            }
            None => words.insert(key.to_string(), value.to_string()),
        };
    }
    let get = |key: &str, otherwise: &str| words.get(key).cloned().unwrap_or_else(|| otherwise.to_string());
    let seats: usize = get("seats", "2").parse().unwrap();
    let seat = get("seat", "1");
    let moon = options(set).modes.moon;
    let board: Vec<String> = "abcdefg"
        .chars()
        .zip([4, 5, 6, 7, 6, 5, 4])
        .map(|(row, length)| (1..=length).map(|number| get(&format!("{row}{number}"), ".")).collect())
        .collect();
    let homes = ["boar,c3", "hedgehog,c4", "badger,d5", "owl,e4"];
    let animal = |number: usize| {
        if moon { get(&format!("animal{number}"), homes[number - 1]) } else { "-,-".to_string() }
    };
    let players: Vec<String> = (1..=seats)
        .map(|number| {
            let of = |key: &str, otherwise: &str| get(&format!("{key}{number}"), otherwise);
            format!(
                "{},{},{},{},{},-,{}",
                of("light", "0"),
                of("moon", "0"),
                of("points", "0"),
                of("avail", "1.1.1.0"),
                of("col", "1.1.1.1"),
                animal(number)
            )
        })
        .collect();
    let free_steps = match animal(seat.parse().unwrap()) {
        _ if get("phase", "life") == "over" => "0",
        animal if animal.starts_with('-') => "0",
        animal if animal.starts_with("squirrel") => "2",
        _ => "1",
    };
    let this_turn = format!("{},{},{}", get("steps", free_steps), get("did", "-"), get("perm", "-"));
    let turtle = (1..=seats).any(|number| animal(number).starts_with("turtle"));
    [
        board.join("/"),
        get("phase", "life"),
        seat,
        get("round", "1"),
        players.join("/"),
        get("stacks", if seats == 2 { "9.7.5.0" } else { "9.7.5.3" }),
        get("used", "-"),
        get("planted", "-"),
        get("dormant", "-"),
        this_turn,
        get("eggs", if turtle { "a3a4b5c6d7e6" } else { "-" }),
        get("hatched", "-"),
        get("gone", "-"),
        get("dam", "-"),
    ]
    .join(" ")
}

#[track_caller]
pub(crate) fn at(set: &str, scene: &str) -> Moonlight {
    let seats = scene.split_whitespace().filter_map(|word| word.strip_prefix("seats:")).next_back();
    let seats = seats.map_or(2, |seats| seats.parse().unwrap());
    let text = position_text(set, scene);
    Moonlight::parse_position(&text, &options(set), seats).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Plays actions (separated by commas), each of which must be legal or possible.
#[track_caller]
pub(crate) fn play(mut state: Moonlight, actions: &str) -> Moonlight {
    for text in actions.split(", ").filter(|text| !text.is_empty()) {
        assert!(listed(&state).contains(&text.to_string()), "{text} is not possible at {}", state.position());
        if matches!(state.turn(), Turn::Player(_)) {
            assert_eq!(why_not(&state, text), None);
        }
        state.apply(state.parse_action(text).unwrap());
    }
    state
}

/// In a scene, these actions lead to the scene with these changes.
#[track_caller]
pub(crate) fn check(set: &str, scene: &str, actions: &str, changes: &str) {
    let state = play(at(set, scene), actions);
    assert_eq!(state.position(), position_text(set, &format!("{scene} {changes}")));
}

/// In a scene, this action is refused by a rule.
#[track_caller]
pub(crate) fn refused(set: &str, scene: &str, action: &str, rule: &str) {
    refused_in(&at(set, scene), action, rule);
}

#[track_caller]
pub(crate) fn refused_in(state: &Moonlight, action: &str, rule: &str) {
    let refusal = why_not(state, action);
    assert_eq!(refusal.as_ref().and_then(|refusal| refusal.rule), Some(rule), "{refusal:?}");
    assert!(!listed(state).contains(&action.to_string()), "{action} is listed");
}

/// What can happen now: legal actions or outcomes, as text.
pub(crate) fn listed(state: &Moonlight) -> Vec<String> {
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    state.legal(&mut legal);
    state.chance(&mut outcomes);
    let actions = legal.iter().copied().chain(outcomes.iter().map(|&(outcome, _)| outcome));
    actions.map(|action| state.action_text(action)).collect()
}

/// The listed actions with this verb.
pub(crate) fn with_verb(state: &Moonlight, verb: &str) -> Vec<String> {
    let mut list = listed(state);
    list.retain(|text| text.split(' ').next() == Some(verb));
    list
}

/// Everyone ends their turn, so many times.
#[track_caller]
pub(crate) fn end_turns(state: Moonlight, turns: usize) -> Moonlight {
    play(state, &vec!["end"; turns].join(", "))
}
