//! Legal actions travel as a tree of picks, which is small even where there are many.

use lamplight_core::rng::Purpose;
use lamplight_core::{Dice as _, Game, GameOptions as _, Present as _, Rng};
use lamplight_games::types::Pathagon;
use lamplight_match::{AnyMatch as _, Match, Player};
use lamplight_table::wire;

/// All pieces of both sides, and the squares that are left empty.
type Board = [char; 49];

/// The position with this board and Light to move.
fn position(board: &Board) -> String {
    let rows: Vec<String> = board.chunks(7).map(|row| row.iter().collect()).collect();
    let mut text = rows.join("/");
    for empty in (1..=7).rev() {
        text = text.replace(&".".repeat(empty), &empty.to_string());
    }
    format!("{text} 1 - - - 60")
}

/// The bytes of the choices, and how many actions they are; none for a board on which somebody has won.
fn size(board: &Board, trap: &str) -> Option<(usize, usize)> {
    let mut options = <Pathagon as Game>::Options::default();
    options.set("trap", trap).unwrap();
    let state = Pathagon::parse_position(&position(board), &options, 2).ok()?;
    let game = Match::at(options, ["Ada", "Bo"].map(Player::person).to_vec(), state);
    let choices = serde_json::to_string(&wire::choices(&game)).unwrap();
    Some((choices.len(), game.actions().len()))
}

/// The most bytes of choices that a search finds, and how many actions they are: from a board with all pieces, two
/// squares are swapped again and again, and what is worse is kept.
fn worst(trap: &str) -> (usize, usize) {
    let mut rng = Rng::stream(2, Purpose::Test, 1);
    let mut board: Board = std::array::from_fn(|square| match (square / 7 * 3 + square) % 7 {
        0 | 2 => 'L',
        1 | 3 => 'D',
        _ => '.',
    });
    let mut worst = size(&board, trap).unwrap_or_default();
    for _ in 0..1500 {
        let [one, other] = [0, 0].map(|_| rng.below(49) as usize);
        if board[one] == board[other] {
            continue;
        }
        board.swap(one, other);
        match size(&board, trap) {
            Some(found) if found.0 >= worst.0 => worst = found,
            _ => board.swap(one, other),
        }
    }
    worst
}

#[test]
fn the_choices_of_pathagon_fit_into_three_kilobytes() {
    let (bytes, actions) = worst("automatic");
    assert!(actions > 250, "a position with all pieces on the board: {actions}");
    assert!(bytes <= 3000, "{bytes} bytes for {actions} actions");
}

#[test]
fn where_traps_are_a_choice_they_fit_into_ten() {
    // Each way to trap is an action of its own.
    let (bytes, actions) = worst("optional");
    assert!(actions > 700, "a position with many traps: {actions}");
    assert!(bytes <= 10_000, "{bytes} bytes for {actions} actions");
}
