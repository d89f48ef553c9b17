//! Every rule by its id: position, actions, position.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{ActionList, Game, GameOptions, Present, Seat, SeatSet, Turn, Viewer};
use lamplight_pathagon::{Options, Pathagon};
use lamplight_testkit::clicks::why_not;
use lamplight_testkit::{Case, rules};

fn options(set: &str) -> Options {
    Case::<Pathagon>::new(2, set).options
}

fn position(set: &str, text: &str) -> Pathagon {
    Pathagon::parse_position(text, &options(set), 2).unwrap()
}

fn start(set: &str) -> Pathagon {
    Pathagon::new(&options(set), 2).unwrap()
}

/// Plays actions, each of which must be legal.
#[track_caller]
fn play(mut state: Pathagon, actions: &str) -> Pathagon {
    for text in actions.split_whitespace() {
        assert_eq!(why_not(&state, text), None, "{text} at {}", state.position());
        state.apply(state.parse_action(text).unwrap());
    }
    state
}

/// From a position, these actions lead to that position.
#[track_caller]
fn check(set: &str, before: &str, actions: &str, after: &str) {
    assert_eq!(play(position(set, before), actions).position(), after);
}

/// In a position, this action is refused by a rule.
#[track_caller]
fn refused(set: &str, before: &str, action: &str, rule: &str) {
    let state = position(set, before);
    assert_eq!(why_not(&state, action).and_then(|refusal| refusal.rule), Some(rule));
    assert!(!legal(&state).contains(&action.to_string()));
}

fn winner(state: &Pathagon) -> Option<u8> {
    assert_eq!(state.turn(), Turn::Over);
    state.outcome().winners.iter().next().map(Seat::number)
}

fn legal(state: &Pathagon) -> Vec<String> {
    let mut list = ActionList::new();
    state.legal(&mut list);
    list.iter().map(|&action| state.action_text(action)).collect()
}

const COLUMN: &str = "3L3/3L3/3L3/3L3/3L3/3L3/7 1 - - - 30";
/// Light has all fourteen pieces on the board.
const FULL: &str = "LLLLLL1/7/LLLLLL1/7/7/7/DLLD3 1 - - - 40";

#[test]
fn pat_1_a_path_joins_through_sides() {
    assert_eq!(winner(&play(position("", COLUMN), "d1")), Some(1));
    let winding = "L6/L6/LLL4/2L4/2LLL2/4L2/7 1 - - - 30";
    assert_eq!(winner(&play(position("", winding), "e1")), Some(1));
}

#[test]
fn pat_1_a_diagonal_does_not_connect() {
    let diagonal = "3L3/3L3/3L3/4L2/3L3/3L3/7 1 - - - 30";
    let state = play(position("", diagonal), "d1");
    assert_eq!(state.turn(), Turn::Player(Seat::from_index(1)));
}

#[test]
fn pat_2_each_side_has_its_own_edges() {
    // A row from file a to file g is a path for Dark and none for Light.
    let light = play(position("", "7/7/7/LLLLLL1/7/7/7 1 - - - 20"), "g4");
    assert_eq!(light.turn(), Turn::Player(Seat::from_index(1)));
    assert_eq!(winner(&play(position("", "7/7/7/DDDDDD1/7/7/7 2 - - - 21"), "g4")), Some(2));
}

#[test]
fn pat_2_a_corner_belongs_to_both_its_edges() {
    assert_eq!(winner(&play(position("", "L6/L6/L6/L6/L6/L6/7 1 - - - 20"), "a1")), Some(1));
    assert_eq!(winner(&play(position("", "7/7/7/7/7/7/1DDDDDD 2 - - - 21"), "a1")), Some(2));
}

#[test]
fn pat_3_the_board_starts_empty_and_light_begins() {
    assert_eq!(start("").position(), "7/7/7/7/7/7/7 1 - - - 0");
    assert_eq!(start("first=2").position(), "7/7/7/7/7/7/7 2 - - - 0");
    assert_eq!(legal(&start("")).len(), 49);
    check("", "7/7/7/7/7/7/7 1 - - - 0", "d4 d5 e4", "7/7/3D3/3LL2/7/7/7 2 - - - 3");
}

#[test]
fn pat_4_with_a_reserve_one_places() {
    let before = "7/7/7/3L3/3D3/7/7 1 - - - 2";
    refused("", before, "d4-a1", "PAT-4");
    refused("", before, "d3", "PAT-4");
    refused("", before, "d4", "PAT-4");
}

#[test]
fn pat_4_each_is_judged_by_their_own_reserve() {
    // Light has all fourteen on the board and moves; Dark, with two of its own there, places.
    let state = play(position("", FULL), "a7-g7");
    assert!(legal(&state).iter().all(|action| !action.contains('-')));
    assert_eq!(why_not(&state, "a1-g6").and_then(|refusal| refusal.rule), Some("PAT-4"));
}

#[test]
fn pat_5_trap_takes_single_piece() {
    check("", "7/7/7/1LD4/7/7/7 1 - - - 2", "d4", "7/7/7/1L1L3/7/7/7 2 c4 - - 3");
    check("", "7/7/7/1DL4/7/7/7 2 - - - 2", "d4", "7/7/7/1D1D3/7/7/7 1 c4 - - 3");
}

#[test]
fn pat_5_a_moved_piece_traps_too() {
    let before = "LLLLLL1/7/LLLLLL1/7/7/LD5/L6 1 - - - 40";
    check("", before, "a7-c2", "1LLLLL1/7/LLLLLL1/7/7/L1L4/L6 2 b2 c2 - 41");
}

#[test]
fn pat_5_diagonals_do_not_trap() {
    check("", "7/7/7/3D3/2L4/7/7 1 - - - 2", "e5", "7/7/4L2/3D3/2L4/7/7 2 - - - 3");
}

#[test]
fn pat_5_the_edge_never_traps() {
    check("", "7/7/7/D6/7/7/7 1 - - - 1", "b4", "7/7/7/DL5/7/7/7 2 - - - 2");
    // Nor does the far end of the rank below: g3 and a4 are no neighbours.
    check("", "7/7/7/D6/6L/7/7 1 - - - 2", "b4", "7/7/7/DL5/6L/7/7 2 - - - 3");
}

#[test]
fn pat_6_two_in_a_row_are_safe() {
    check("", "7/7/7/LDD4/7/7/7 1 - - - 3", "d4", "7/7/7/LDDL3/7/7/7 2 - - - 4");
    check("", "7/3L3/3D3/3D3/7/7/7 1 - - - 3", "d3", "7/3L3/3D3/3D3/3L3/7/7 2 - - - 4");
}

#[test]
fn pat_7_up_to_four_at_once() {
    let before = "7/3L3/3D3/1LD1DL1/3D3/3L3/7 1 - - - 8";
    check("", before, "d4", "7/3L3/7/1L1L1L1/7/3L3/7 2 d3c4e4d5 - - 9");
}

#[test]
fn pat_8_traps_are_automatic_by_default() {
    let state = position("", "7/7/7/1LD4/7/7/7 1 - - - 2");
    assert!(!legal(&state).iter().any(|action| action.contains('x')));
    // Naming what is trapped anyway does no harm; naming anything else does.
    assert_eq!(state.parse_action("d4xc4"), state.parse_action("d4"));
    assert!(state.parse_action("d4xe4").is_err());
}

#[test]
fn pat_8_every_choice_is_an_action_when_traps_are_optional() {
    let before = "7/7/3L3/3D3/1LD4/7/7 1 - - - 4";
    let mut choices = legal(&position("trap=optional", before));
    choices.retain(|action| action.starts_with("d3"));
    assert_eq!(choices, ["d3", "d3xd4", "d3xc3", "d3xd4xc3"]);
    check("trap=optional", before, "d3xc3", "7/7/3L3/3D3/1L1L3/7/7 2 c3 - - 5");
    check("trap=optional", before, "d3xd4xc3", "7/7/3L3/7/1L1L3/7/7 2 c3d4 - - 5");
    refused("trap=optional", before, "e3xd3", "PAT-5");
    refused("trap=optional", before, "d3xe3", "PAT-5");
}

#[test]
fn pat_9_coming_down_between_two_enemies_is_safe() {
    check("", "7/7/7/1L1L3/7/7/7 2 - - - 2", "c4", "7/7/7/1LDL3/7/7/7 1 - - - 3");
    // Nor does a light piece elsewhere trap it later.
    check("", "7/7/7/1LDL3/7/7/7 1 - - - 3", "g7", "6L/7/7/1LDL3/7/7/7 2 - - - 4");
}

#[test]
fn pat_10_the_emptied_square_is_closed_for_one_turn() {
    // Whichever piece of the reserve is placed: Dark has fourteen to choose from.
    refused("", "7/7/7/1L1L3/7/7/7 2 c4 - - 3", "c4", "PAT-10");
}

#[test]
fn pat_10_a_declined_trap_closes_nothing() {
    check("trap=optional", "7/7/7/1LD4/7/7/7 1 - - - 2", "d4", "7/7/7/1LDL3/7/7/7 2 - - - 3");
}

#[test]
fn pat_11_closed_squares_open_after_one_turn_for_everyone() {
    let trapped = "7/3L3/7/1L1L3/7/7/7 2 c4d5 - - 5";
    check("", "7/3L3/3D3/1LD4/7/7/7 1 - - - 4", "d4", trapped);
    // One placement, then the squares are open to Light and again to Dark.
    check("", trapped, "a1", "7/3L3/7/1L1L3/7/7/D6 1 - - - 6");
    check("", trapped, "a1 c4", "7/3L3/7/1LLL3/7/7/D6 2 - - - 7");
    check("", trapped, "a1 g1 d5", "7/3L3/3D3/1L1L3/7/7/D5L 1 - - - 8");
}

#[test]
fn pat_12_with_an_empty_reserve_one_moves_anywhere() {
    check("", FULL, "c1-g4", "LLLLLL1/7/LLLLLL1/6L/7/7/DL1D3 2 - g4 - 41");
    for action in ["g4", "g4-g5", "a1-g5", "a7-b7", "a7-a7"] {
        refused("", FULL, action, "PAT-12");
    }
}

#[test]
fn pat_13_the_same_piece_does_not_move_twice_running() {
    let moved = "LLLLLL1/7/LLLLLL1/6L/7/7/DL1D3 1 - g4 - 42";
    refused("", moved, "g4-g5", "PAT-13");
    check("", moved, "a7-g7", "1LLLLLL/7/LLLLLL1/6L/7/7/DL1D3 2 - g7 - 43");
}

#[test]
fn pat_13_a_placement_lifts_the_bar_and_a_placed_piece_may_move() {
    let before = "LLLLLL1/7/LLLLLL1/6L/7/7/D2D3 1 - g4 - 40";
    check("", before, "b1", "LLLLLL1/7/LLLLLL1/6L/7/7/DL1D3 2 - - - 41");
    let later = play(position("", before), "b1 g1");
    assert_eq!(why_not(&later, "b1-g7"), None);
    assert_eq!(why_not(&later, "g4-g7"), None);
}

#[test]
fn pat_13_losing_the_barred_piece_lifts_the_bar() {
    let barred = "LLLLLL1/7/LLLLLL1/7/4DL1/7/DL1D3 2 - f3 - 41";
    check("", barred, "g3", "LLLLLL1/7/LLLLLL1/7/4D1D/7/DL1D3 1 f3 - - 42");
}

#[test]
fn pat_13_a_bar_stands_while_its_owner_must_place() {
    // Dark traps b1 between a1 and c1. Light must place, and g4 stays barred.
    let before = "LLLLLL1/7/LLLLLL1/6L/7/7/DL5 2 - g4 - 41";
    check("", before, "c1", "LLLLLL1/7/LLLLLL1/6L/7/7/D1D4 1 b1 g4 - 42");
}

#[test]
fn pat_14_a_lifted_piece_does_not_help_to_trap() {
    let before = "LLLLLL1/7/LLLLLL1/3DL2/7/7/L6 1 - - - 40";
    // e4 itself moves to c4, next to the dark d4: nobody is left behind it.
    check("", before, "e4-c4", "LLLLLL1/7/LLLLLL1/2LD3/7/7/L6 2 - c4 - 41");
    // If another piece comes to c4, e4 stays and d4 is trapped.
    check("", before, "a1-c4", "LLLLLL1/7/LLLLLL1/2L1L2/7/7/7 2 d4 c4 - 41");
}

#[test]
fn pat_15_the_mover_with_a_path_wins_at_once() {
    let state = play(position("", COLUMN), "d1");
    assert_eq!(winner(&state), Some(1));
    assert_eq!(state.view(Viewer::Spectator).path.len(), 7);
    let because = state.outcome().because.unwrap();
    assert_eq!((because.to_string().as_str(), because.rule), ("joined seat=seat:1", Some("PAT-15")));
    assert_eq!(why_not(&state, "a1").and_then(|refusal| refusal.rule), Some("PAT-15"));
    assert!(legal(&state).is_empty());
    assert_eq!(state.returns().0[..2], [1.0, 0.0]);
}

#[test]
fn pat_15_traps_are_removed_before_the_path_is_judged() {
    let state = play(position("", "3L3/3L3/3L3/3L3/3L3/3L3/1LD4 1 - - - 30"), "d1");
    assert_eq!(winner(&state), Some(1));
    assert_eq!(state.position(), "3L3/3L3/3L3/3L3/3L3/3L3/1L1L3 2 c1 - - 31");
}

/// What a longer look tells: what each side needs, and the threats as `key` and arguments.
fn insight(state: &Pathagon) -> (Vec<Option<i32>>, Vec<String>) {
    let insight = Pathagon::INSIGHT.unwrap()(&state.view(Viewer::Spectator));
    let amounts = insight.tallies.into_iter().flat_map(|tally| tally.amounts).collect();
    (amounts, insight.threats.iter().map(ToString::to_string).collect())
}

#[test]
fn pat_15_a_longer_look_tells_who_could_complete_a_path() {
    let column = position("", COLUMN);
    assert_eq!(insight(&column), (vec![Some(1), Some(7)], vec!["could_join seat=seat:1 to=cell:d1".into()]));
    // Whose turn it is does not matter for what threatens.
    let theirs = position("", "3L3/3L3/3L3/3L3/3L3/3L3/7 2 - - - 31");
    assert_eq!(insight(&theirs).1, ["could_join seat=seat:1 to=cell:d1"]);
    assert_eq!(insight(&play(column, "d1")), (vec![], vec![]), "it is over");
    assert_eq!(insight(&start("")), (vec![Some(7), Some(7)], vec![]));
}

#[test]
fn pat_5_a_longer_look_tells_what_could_be_trapped() {
    let between = position("", "7/7/7/2LD3/7/7/7 1 - - - 2");
    assert_eq!(
        insight(&between).1,
        ["could_trap seat=seat:1 to=cell:e4 from=cell:d4", "could_trap seat=seat:2 to=cell:b4 from=cell:c4"]
    );
    // A square that is closed this turn is no way out, but it opens for the other side.
    let closed = position("", "7/7/7/2LD3/7/7/7 1 e4 - - 2");
    assert_eq!(insight(&closed).1, ["could_trap seat=seat:2 to=cell:b4 from=cell:c4"]);
    let opens = position("", "7/7/7/2LD3/7/7/7 2 e4 - - 3");
    assert!(insight(&opens).1.contains(&"could_trap seat=seat:1 to=cell:e4 from=cell:d4".to_string()));
}

#[test]
fn pat_16_the_game_is_drawn_at_the_turn_limit() {
    let state = play(start("turn_limit=3"), "a1 b2 c3");
    assert_eq!(winner(&state), None);
    assert_eq!(state.outcome().winners, SeatSet::EMPTY);
    assert_eq!(state.outcome().because.unwrap().rule, Some("PAT-16"));
    assert_eq!(state.returns().0[..2], [0.5, 0.5]);
    assert_eq!(why_not(&state, "d4").and_then(|refusal| refusal.rule), Some("PAT-16"));
}

#[test]
fn pat_16_a_path_on_the_last_turn_wins() {
    assert_eq!(winner(&play(position("turn_limit=31", COLUMN), "d1")), Some(1));
}

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    rules::check("pathagon", "PAT");
}

#[test]
fn bad_set_ups_are_refused() {
    let refusal = Pathagon::new(&Options::default(), 3).unwrap_err();
    assert_eq!(refusal.to_string(), "Pathagon is for 2 players, not 3");
    for (key, value) in [("first", "3"), ("trap", "sometimes"), ("turn_limit", "0"), ("speed", "1")] {
        assert!(Options::default().set(key, value).is_err(), "{key}={value}");
    }
}

#[test]
fn bad_positions_are_refused() {
    for text in [
        "",
        "7/7/7/7/7/7/7",
        "7/7/7/7/7/7 1 - - - 0",
        "8/7/7/7/7/7/7 1 - - - 0",
        "34/7/7/7/7/7/7 1 - - - 0",
        "LLLLLLLL/7/7/7/7/7/7 1 - - - 0",
        "6Z/7/7/7/7/7/7 1 - - - 0",
        "7/7/7/7/7/7/é 1 - - - 0",
        "7/7/7/7/7/7/7 3 - - - 0",
        "7/7/7/7/7/7/7 1 h9 - - 0",
        "7/7/7/7/7/7/7 1 é - - 0",
        "7/7/7/7/7/7/7 1 b1a1 - - 0",
        "7/7/7/7/7/7/6L 1 g1 - - 1",
        "7/7/7/7/7/7/7 1 - a1 - 0",
        "7/7/7/7/7/7/7 1 - - - 201",
        "7/7/7/7/7/7/7 1 - - - 007",
        "LLLLLLL/LLLLLLL/L6/7/7/7/7 1 - - - 40",
        "3L3/3L3/3L3/3L3/3L3/3L3/3L3 1 - - - 30",
    ] {
        assert!(Pathagon::parse_position(text, &Options::default(), 2).is_err(), "{text}");
    }
}

#[test]
fn effects_tell_what_happened() {
    let told = |text, action| {
        let state = position("", text);
        let effects = state.effects(state.parse_action(action).unwrap(), Viewer::Spectator);
        effects.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let trap = told("7/7/7/1LD4/7/7/7 1 - - - 2", "d4");
    assert_eq!(trap, ["placed seat=seat:1 to=cell:d4", "trapped seat=seat:2 from=cell:c4"]);
    assert_eq!(told(COLUMN, "d1")[1], "joined seat=seat:1");
    assert_eq!(told(FULL, "c1-g4"), ["moved seat=seat:1 from=cell:c1 to=cell:g4"]);
}

#[test]
fn picks_lead_to_one_action() {
    let picks = |set, text, action| {
        let state = position(set, text);
        let picks = state.picks(state.parse_action(action).unwrap());
        picks.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(picks("", "7/7/7/1LD4/7/7/7 1 - - - 2", "d4"), ["cell:d4"]);
    assert_eq!(picks("", FULL, "c1-g4"), ["cell:c1", "cell:g4"]);
    let choice = "7/7/3L3/3D3/1LD4/7/7 1 - - - 4";
    assert_eq!(picks("trap=optional", choice, "d3"), ["cell:d3", "button:trap nothing"]);
    assert_eq!(picks("trap=optional", choice, "d3xd4xc3"), ["cell:d3", "button:trap d4 c3"]);
    assert_eq!(picks("trap=optional", choice, "a1"), ["cell:a1"]);
}
