//! The laws, the golden games, the tree counts, and the conservation of pieces.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{
    ActionList, Game, GameOptions, OutcomeList, Policy, Present, Purpose, Rng, Turn, Viewer,
};
use lamplight_moonlight::{Moonlight, Piece, View};
use lamplight_testkit::{Case, files, laws, perft, playthrough};

const DELTA: &str = include_str!("../../../data/content/examples/moonlight-delta.toml");

/// All eight combinations of the modes, as options.
fn mode_sets() -> Vec<String> {
    let modes = ["moon", "elder", "moonstones"];
    (0..8)
        .map(|bits| {
            let off = modes.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 1);
            off.map(|(_, mode)| format!("{mode}=false")).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn laws_hold_for_every_number_of_players_and_all_modes() {
    let games = if files::slow() { 60 } else { 4 };
    for set in mode_sets() {
        for case in Case::<Moonlight>::all_seats(&set) {
            let report = laws::assert_laws(&case, games);
            assert!(report.states > 300, "{report:?}");
        }
    }
}

#[test]
fn laws_hold_in_the_advanced_game() {
    let games = if files::slow() { 60 } else { 2 };
    for set in mode_sets() {
        for case in Case::<Moonlight>::all_seats(&format!("{set} advanced=true")) {
            laws::assert_laws(&case, games);
        }
    }
    laws::assert_laws(&Case::<Moonlight>::new(3, "first=3"), games);
    laws::assert_laws(&Case::<Moonlight>::new(4, "first=2 elder=false"), games);
}

/// The example box: other river, beach, moons, player boards and tokens.
#[test]
fn laws_hold_for_another_box() {
    let games = if files::slow() { 60 } else { 4 };
    for set in ["", "advanced=true", "moonstones=false", "moon=false elder=false moonstones=false"] {
        for mut case in Case::<Moonlight>::all_seats(set) {
            case.options.set_content(DELTA).unwrap();
            let report = laws::assert_laws(&case, games);
            assert!(report.states > 300, "{report:?}");
        }
    }
}

/// The set-up has all the secrets, and a game passes through it once: many games, looked at only so far.
#[test]
fn the_dealt_boards_stay_secret() {
    for case in Case::<Moonlight>::all_seats("elder=false moonstones=false") {
        let report = laws::assert_laws(&case, if files::slow() { 300 } else { 12 });
        assert!(report.pairs > report.states, "{report:?}");
    }
}

#[test]
fn encoding_keeps_its_laws_for_every_number_of_players_and_all_modes() {
    let games = if files::slow() { 20 } else { 5 };
    for set in mode_sets() {
        for case in Case::<Moonlight>::all_seats(&set) {
            let report = laws::assert_encoding(&case, games);
            assert!(report.states > 100, "{report:?}");
            assert_eq!(report.told > 0, case.seats > 1, "{report:?}");
        }
    }
    for (seats, set) in [(2, "advanced=true"), (3, "first=3"), (4, "first=2 advanced=true")] {
        laws::assert_encoding(&Case::<Moonlight>::new(seats, set), games);
    }
}

#[test]
fn encoding_keeps_its_laws_for_another_box() {
    let games = if files::slow() { 20 } else { 5 };
    for set in ["", "moon=false elder=false moonstones=false"] {
        for mut case in Case::<Moonlight>::all_seats(set) {
            case.options.set_content(DELTA).unwrap();
            laws::assert_encoding(&case, games);
        }
    }
}

/// All modes with two players; with more, the ends of the scale and what they do to elder and stones.
#[test]
fn playthroughs_are_as_recorded() {
    let base = "moon=false elder=false moonstones=false";
    for set in mode_sets() {
        playthrough::check(&Case::<Moonlight>::new(2, &set));
    }
    for set in ["", "elder=false", base, "advanced=true"] {
        playthrough::check(&Case::<Moonlight>::new(3, set));
    }
    for set in ["", "moonstones=false", base] {
        playthrough::check(&Case::<Moonlight>::new(4, set));
    }
}

#[test]
fn tree_counts_are_as_recorded() {
    perft::check::<Moonlight>();
}

/// Pieces of a kind that each player has at hand, on the board and in the forest.
fn owned(view: &View, seat: usize, piece: Piece) -> u32 {
    let player = &view.players[seat];
    let standing = view.pieces.iter().filter(|one| one.seat.index() == seat && one.piece == piece).count();
    u32::from(player.available[piece.size()]) + u32::from(player.column[piece.size()]) + standing as u32
}

/// Plays random games and calls `look` with the views before and after each step.
fn watch(seats: u8, set: &str, mut look: impl FnMut(&str, &View, &View)) {
    let case = Case::<Moonlight>::new(seats, set);
    let mut rng = Rng::stream(u64::from(seats), Purpose::Test, 5);
    for game in 0..if files::slow() { 400 } else { 16 } {
        let policy = if game % 2 == 0 { Policy::Uniform } else { Policy::Verbs };
        let mut state = case.start();
        let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
        loop {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.sample_chance(&mut rng, &mut outcomes),
                Turn::Player(_) => {
                    legal.clear();
                    state.legal(&mut legal);
                    policy.choose(&state, &legal, &mut rng)
                }
            };
            let (text, before) = (state.action_text(action), state.view(Viewer::Spectator));
            state.apply(action);
            look(&text, &before, &state.view(Viewer::Spectator));
        }
    }
}

/// A player's pieces of a kind never grow in number, and one is lost only when it comes back to a full column.
#[test]
fn pieces_are_conserved() {
    let totals = [6, 8, 4, 2];
    let mut lost_pieces = 0;
    for (seats, set) in [(2, ""), (3, "advanced=true"), (4, "moonstones=false"), (4, "moon=false")] {
        watch(seats, set, |text, before, after| {
            for seat in 0..usize::from(seats) {
                for piece in Piece::ALL {
                    let (then, now) = (owned(before, seat, piece), owned(after, seat, piece));
                    assert!(now <= totals[piece.size()], "{text}");
                    if now != then {
                        let slots = [4, 4, 3, 2][piece.size()];
                        let full = before.players[seat].column[piece.size()] == slots;
                        // A dam can bring back up to three.
                        assert!(now < then && then - now <= 3, "{text}: {then} became {now}");
                        assert!(full || text.starts_with("dam"), "{text} lost a {piece:?}");
                        assert_eq!(after.players[seat].column[piece.size()], slots);
                        lost_pieces += then - now;
                    }
                }
            }
            let cells = |view: &View| {
                view.pieces.len() + view.stones.len() as usize + usize::from(view.elder.is_some())
            };
            assert!(cells(after) <= 37);
        });
    }
    assert!(lost_pieces > 0, "the law was tried");
}

/// Tokens leave their stacks only into somebody's score, and animals keep their cells to themselves.
#[test]
fn tokens_are_conserved_and_animals_keep_apart() {
    let worth =
        [14 + 14 + 13 * 3 + 12 * 4, 17 + 16 * 2 + 14 * 2 + 13 * 2, 19 + 18 * 2 + 17 * 2, 22 + 21 + 20];
    let left = |view: &View, leaves: usize| -> u32 {
        let stacks: [&[u32]; 4] = [
            &[14, 14, 13, 13, 13, 12, 12, 12, 12],
            &[17, 16, 16, 14, 14, 13, 13],
            &[19, 18, 18, 17, 17],
            &[22, 21, 20],
        ];
        stacks[leaves].iter().rev().take(view.stacks[leaves].left.into()).sum()
    };
    for seats in 2..=4 {
        watch(seats, "", |text, _, after| {
            let used = if seats == 2 { 3 } else { 4 };
            let stacked: u32 = (0..4).map(|leaves| left(after, leaves)).sum();
            let scored: u32 = after.players.iter().map(|player| u32::from(player.points)).sum();
            assert_eq!(stacked + scored, worth[..used].iter().sum::<u32>(), "{text}");
            for (nth, player) in after.players.iter().enumerate() {
                let Some(at) = player.at else { continue };
                let shared = after.players[nth + 1..].iter().any(|other| other.at == Some(at));
                assert!(!shared && after.elder != Some(at) && !after.stones.contains(at), "{text}");
            }
        });
    }
}
