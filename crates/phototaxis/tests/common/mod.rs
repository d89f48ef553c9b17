//! What the test files share: contents other than the house's, and positions, actions, positions.
#![allow(dead_code, reason = "each test file uses some of it")]

use lamplight_core::{ActionList, Game, GameOptions, OutcomeList, Present, Seat, Turn};
use lamplight_phototaxis::Phototaxis;
use lamplight_testkit::Case;
use lamplight_testkit::clicks::why_not;
use std::collections::BTreeMap;

/// Crossings nearly everywhere, so that random moths gather plums and find the Lamp; small decks, so that
/// the discards become the deck again and again.
pub(crate) const ORCHARD: &str = r#"
plums = [
  "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
  "i2", "j2", "a3", "b3", "c3", "d3", "g3", "h3", "i3", "j3", "a4", "b4", "c4", "d4", "g4", "h4",
  "b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "i8",
  "b10", "c10", "d10", "e10", "f10", "g10", "h10", "i10", "a9", "j9", "d5", "g6", "j4", "a7", "j7", "a8", "j8",
]
plum_cards = { nesw = 65 }
path = { straight = 7, curve = 5, tee = 4, cross = 4, "straight+" = 3, "curve+" = 3, "straight-" = 3, "curve-" = 3 }
mystery = { mantis = 2, glow = 2, gust = 2, nectar = 2 }
"#;

/// Plum cards of several shapes, which are revealed by chance, and a deck that is soon in the hands.
pub(crate) const SHAPES: &str = r#"
plums = ["b1", "c3", "j9", "a2", "d5", "g6", "e4", "f7", "b10"]
plum_cards = { nes = 3, ew = 2, n = 1, nesw = 3 }
path = { straight = 2, tee = 8, cross = 5, "curve-" = 2 }
mystery = { mantis = 1, nectar = 4 }
"#;

/// Too few cards for everybody's hand, and no mystery cards.
pub(crate) const SCARCE: &str = r#"
plums = ["b2", "b4", "d2", "d4", "b7", "b9", "d7", "d9", "g7", "g9", "i7", "i9", "g2", "g4", "i2", "i4"]
plum_cards = { nesw = 16 }
path = { cross = 6, "curve+" = 3, "straight-" = 2 }
mystery = {}
"#;

/// The house content with crossings for plum cards, so that nothing is revealed and all ways are open.
pub(crate) fn crossings() -> String {
    let house = lamplight_phototaxis::content::HOUSE;
    let (before, rest) = house.split_once("nesw = 6\n").expect("the house has crossings");
    let (_, after) = rest.split_once("\n\n").expect("the plum cards are followed by an empty line");
    format!("{before}nesw = 16\n\n{after}")
}

/// A case under the house content with crossings for plum cards.
pub(crate) fn crossing_case(seats: u8, set: &str) -> Case<Phototaxis> {
    with_content(Case::new(seats, set), &crossings())
}

/// Other plum places, dead ends, symbols on tees, composed mystery cards, other plums needed.
pub(crate) const WALLED_GARDEN: &str =
    include_str!("../../../../data/content/examples/phototaxis-walled-garden.toml");

/// The case under another content.
pub(crate) fn with_content(mut case: Case<Phototaxis>, content: &str) -> Case<Phototaxis> {
    case.options.set_content(content).expect("a test's content is good");
    case
}

/// The fields of a position in their order.
pub(crate) const FIELDS: [&str; 17] = [
    "cards",
    "plum_cards",
    "tokens",
    "moths",
    "plums",
    "arrived",
    "mantises",
    "hands",
    "discards",
    "shuffled",
    "mysteries",
    "seat",
    "phase",
    "round",
    "turn",
    "last",
    "acting",
];

/// The text of a position from those fields that matter, as in `moths=b2/j10 phase=move`. The others are
/// as at the start of seat 1's first turn with empty hands; plums that were gathered are missing on the
/// last tiles, or where the moths are. In a phase of a mystery card, the house card for it acts.
pub(crate) fn text(seats: usize, fields: &str) -> String {
    let mut values: BTreeMap<&str, String> = FIELDS.iter().map(|&field| (field, "-".to_string())).collect();
    let by_seat = |part: &str| vec![part; seats].join("/");
    let corners: &[&str] = if seats == 2 { &["a1", "j10"] } else { &["a1", "a10", "j10", "j1"][..seats] };
    values.insert("plum_cards", "16nesw".into());
    values.insert("moths", corners.join("/"));
    values.insert("plums", by_seat("0"));
    values.insert("arrived", by_seat("-"));
    values.insert("hands", by_seat("-"));
    for (field, value) in [("seat", "1"), ("phase", "place"), ("round", "1"), ("turn", "1")] {
        values.insert(field, value.into());
    }
    for pair in fields.split_whitespace() {
        let (field, value) = pair.split_once('=').unwrap();
        assert!(FIELDS.contains(&field), "{field}");
        values.insert(field, value.into());
    }
    if let Some(card) = ["mantis", "glow", "gust", "nectar"].into_iter().find(|&card| values["phase"] == card)
    {
        if !fields.contains("acting=") {
            values.insert("acting", format!("{card}:1"));
        }
        if !fields.contains("mysteries=") {
            values.insert("mysteries", format!("1{card}"));
        }
    }
    if !fields.contains("tokens=") {
        let all = "b2 d2 g2 i2 b4 d4 g4 i4 b7 d7 g7 i7 b9 d9 g9 i9".split(' ');
        let bare = |tile: &str| seats == 3 && "g2 i2 g4 i4".contains(tile);
        let all: Vec<&str> = all.filter(|&tile| !bare(tile)).collect();
        let gathered: usize = values["plums"].split('/').map(|plums| plums.parse::<usize>().unwrap()).sum();
        let mut left: Vec<&str> = all
            .iter()
            .copied()
            .filter(|tile| !values["moths"].split('/').any(|moth| moth == *tile))
            .collect();
        left.truncate(all.len() - gathered);
        values.insert("tokens", if left.is_empty() { "-".into() } else { left.concat() });
    }
    FIELDS.map(|field| values[field].clone()).join(" ")
}

/// A position under these options with crossings for plum cards, from the fields that matter.
#[track_caller]
pub(crate) fn position(seats: usize, set: &str, fields: &str) -> Phototaxis {
    position_in(&crossing_case(seats as u8, set), fields)
}

/// A position of a case that has crossings for plum cards.
#[track_caller]
pub(crate) fn position_in(case: &Case<Phototaxis>, fields: &str) -> Phototaxis {
    let text = text(case.seats.into(), fields);
    Phototaxis::parse_position(&text, &case.options, case.seats)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A case with crossings for plum cards and the mystery cards of the walled garden.
pub(crate) fn own_cards_case(seats: u8, set: &str) -> Case<Phototaxis> {
    let (_, own) =
        WALLED_GARDEN.split_once("[mystery_cards").expect("the walled garden has cards of its own");
    with_content(Case::new(seats, set), &format!("{}\n[mystery_cards{own}", crossings()))
}

/// What can happen now, whoever decides.
pub(crate) fn possible(state: &Phototaxis) -> Vec<String> {
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    match state.turn() {
        Turn::Chance => state.chance(&mut outcomes),
        _ => state.legal(&mut legal),
    }
    let actions = legal.iter().copied().chain(outcomes.iter().map(|&(outcome, _)| outcome));
    actions.map(|action| state.action_text(action)).collect()
}

/// Plays actions and outcomes, separated by semicolons, each of which must be possible.
#[track_caller]
pub(crate) fn play(mut state: Phototaxis, actions: &str) -> Phototaxis {
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let known = possible(&state).iter().any(|action| action == text);
        assert!(known, "{text} at {}: {:?}", state.position(), why_not(&state, text));
        state.apply(state.parse_action(text).unwrap());
    }
    state
}

/// Whether a position has these fields.
#[track_caller]
pub(crate) fn shows(state: &Phototaxis, fields: &str) {
    let position = state.position();
    let values: BTreeMap<&str, &str> = FIELDS.into_iter().zip(position.split(' ')).collect();
    for pair in fields.split_whitespace() {
        let (field, value) = pair.split_once('=').unwrap();
        assert_eq!(values[field], value, "{field} in {position}");
    }
}

/// From a position, these actions lead to a position with those fields.
#[track_caller]
pub(crate) fn check(seats: usize, set: &str, before: &str, actions: &str, after: &str) {
    shows(&play(position(seats, set, before), actions), after);
}

/// In a position, these actions (separated by semicolons) are refused by a rule.
#[track_caller]
pub(crate) fn refused(state: &Phototaxis, actions: &str, rule: &str) {
    for text in actions.split(';').map(str::trim) {
        let refusal = why_not(state, text).unwrap_or_else(|| panic!("{text} is legal"));
        assert_eq!(refusal.rule, Some(rule), "{text}: {refusal}");
        assert!(!possible(state).iter().any(|action| action == text), "{text} is listed");
    }
}

/// The legal actions that begin with these words.
pub(crate) fn legal(state: &Phototaxis, start: &str) -> Vec<String> {
    possible(state).into_iter().filter(|action| action.starts_with(start)).collect()
}

/// The numbers of the winners of a game that is over.
#[track_caller]
pub(crate) fn winners(state: &Phototaxis) -> Vec<u8> {
    assert_eq!(state.turn(), Turn::Over, "{}", state.position());
    state.outcome().winners.iter().map(Seat::number).collect()
}
