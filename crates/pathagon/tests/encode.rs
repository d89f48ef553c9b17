//! What an agent has learned on one side, it can play on the other: with the colours exchanged and the board turned over
//! the diagonal from a1 to g7, Dark sees what Light saw, and ids mean the same.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{ActionList, Encode, Game, Policy, Present, Purpose, Rng, Turn, Viewer};
use lamplight_pathagon::Pathagon;
use lamplight_pathagon::state::{DARK, LIGHT};
use lamplight_testkit::Case;

/// The names of squares in a text, turned over the diagonal: d2 becomes b4.
fn turned(text: &str) -> String {
    let turn = |letter: char| match letter {
        'a'..='g' => (b'1' + (letter as u8 - b'a')) as char,
        '1'..='7' => (b'a' + (letter as u8 - b'1')) as char,
        other => other,
    };
    let letters: Vec<char> = text.chars().map(turn).collect();
    let mut out = String::new();
    let mut rest = &letters[..];
    while let Some((&first, after)) = rest.split_first() {
        // The rank came second and is a file now.
        match after.split_first() {
            Some((&second, after)) if first.is_ascii_digit() => {
                out.extend([second, first]);
                rest = after;
            }
            _ => {
                out.push(first);
                rest = after;
            }
        }
    }
    out
}

/// A position with the board turned over and the colours exchanged, as text.
fn exchanged(position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let &[board, mover, closed, light, dark, turns] = &fields[..] else { panic!("{position}") };
    let ranks: Vec<Vec<char>> = board
        .split('/')
        .rev()
        .map(|rank| {
            let cells = rank.chars().map(|letter| match letter.to_digit(10) {
                Some(empty) => vec!['1'; empty as usize],
                None => vec![if letter == 'L' { 'D' } else { 'L' }],
            });
            cells.flatten().collect()
        })
        .collect();
    let file = |file: usize| ranks.iter().map(|rank| rank[file]).collect::<String>();
    let mut board = (0..7).rev().map(file).collect::<Vec<_>>().join("/");
    for empty in (2..=7).rev() {
        board = board.replace(&"1".repeat(empty), &empty.to_string());
    }
    let mover = if mover == "1" { "2" } else { "1" };
    let closed = turned(closed);
    let mut squares: Vec<&str> = (0..closed.len() / 2).map(|nth| &closed[2 * nth..2 * nth + 2]).collect();
    squares.sort_unstable_by_key(|square| (square.as_bytes()[1], square.as_bytes()[0]));
    let closed = if squares.is_empty() { "-".to_string() } else { squares.concat() };
    format!("{board} {mover} {closed} {} {} {turns}", turned(dark), turned(light))
}

#[test]
fn texts_are_turned_and_exchanged_as_they_should() {
    assert_eq!(turned("d2"), "b4");
    assert_eq!(turned("a1-g3xg4"), "a1-c7xd7");
    assert_eq!(turned("-"), "-");
    let text = "7/7/7/3L3/1D5/7/L6 1 a2c1 d4 - 9";
    assert_eq!(exchanged(text), "7/7/7/3D3/7/2L4/D6 2 b1a3 - d4 9");
    assert_eq!(exchanged(&exchanged(text)), "7/7/7/3L3/1D5/7/L6 1 c1a2 d4 - 9");
}

/// What a seat sees, as numbers.
fn seen(state: &Pathagon, viewer: Viewer) -> Vec<f32> {
    let mut numbers = vec![f32::NAN; state.shape().len()];
    state.observe(viewer, &mut numbers);
    numbers
}

#[test]
fn dark_sees_and_names_what_light_does_on_the_exchanged_board() {
    for set in ["", "trap=optional", "first=2"] {
        let case = Case::<Pathagon>::new(2, set);
        let (mut moves, mut closed) = (0, 0);
        for game in 0..12 {
            let mut rng = Rng::stream(game, Purpose::Test, 3);
            let mut state = case.start();
            while matches!(state.turn(), Turn::Player(_)) {
                let position = state.position();
                let image = Pathagon::parse_position(&exchanged(&position), &case.options, 2).unwrap();
                closed += usize::from(!position.contains(" - "));
                for (here, there) in [(LIGHT, DARK), (DARK, LIGHT)] {
                    let (a, b) = (seen(&state, Viewer::Seat(here)), seen(&image, Viewer::Seat(there)));
                    assert!(a == b, "{position}: seat {here} sees {a:?}, then seat {there} {b:?}");
                }
                let (mut legal, mut others) = (ActionList::new(), ActionList::new());
                state.legal(&mut legal);
                image.legal(&mut others);
                assert_eq!(legal.len(), others.len(), "{position}");
                for &action in legal.iter() {
                    let text = turned(&state.action_text(action));
                    let other = image.parse_action(&text).unwrap();
                    assert!(others.contains(&other), "{position}: {text}");
                    let id = state.action_id(action);
                    assert_eq!(id, image.action_id(other), "{position}: {text}");
                    assert_eq!(image.action_named(id), Some(other), "{position}: {text}");
                    moves += usize::from(text.contains('-'));
                }
                let policy = if game % 2 == 0 { Policy::Uniform } else { Policy::Verbs };
                state.apply(policy.choose(&state, &legal, &mut rng));
            }
        }
        assert!(moves > 0 && closed > 0, "pieces are moved, and squares closed");
    }
}
