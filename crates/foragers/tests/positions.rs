//! Texts that are no position, and texts that nearly are: none may panic, none may lead astray.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{at, options};
use lamplight_core::rollout::{Buffers, random_step};
use lamplight_core::{Dice, Game, Present, Purpose, Rng};
use lamplight_foragers::Foragers;
use lamplight_testkit::{Case, files};

/// Red has attacked yellow, and yellow waits to be chased.
const GOOD: &str = ".--./-----/--r---/.--.--./ggbbpp/r-ooy/.y-. c3,a1,a1/d7,d7,d6/c4,g4,g1 - 1l b2 3l - 0 7";

#[test]
fn bad_texts_are_refused() {
    at((3, "", GOOD));
    let swaps = [
        ("", " "),
        (" 0 7", ""),
        (" 0 7", " 0 7 0"),
        (".y-.", ".y-./----"),
        ("/.y-.", ""),
        (".y-.", ".y-"),
        (".y-.", ".y--"),
        (".y-.", ".é-."),
        (".y-.", ".yx."),
        (".y-.", ".y.."),
        ("-----", "-rrrr"),
        ("r-ooy", "é"),
        ("r-ooy", "r---y"),
        ("r-ooy", "r-oo-/"),
        ("c3,a1,a1", "c3,a1"),
        ("c3,a1,a1", "c3,a1,a1,a1"),
        ("c3,a1,a1", "c3,a1,z9"),
        ("c3,a1,a1", "c3,a1,-"),
        ("c3,a1,a1", "c3,a1,home"),
        ("c3,a1,a1", "home,home,home"),
        ("c3,a1,a1", "c3,a1,é"),
        ("c3,a1,a1/", ""),
        ("/c4,g4,g1", "/c4,g4,g1/a1,a1,a1"),
        (" - 1l", " 1 1l"),
        (" - 1l", " 11 1l"),
        (" - 1l", " 9 1l"),
        (" - 1l", " x 1l"),
        (" - 1l", "  1l"),
        ("1l b2", "- b2"),
        ("1l b2", "4l b2"),
        ("1l b2", "1x b2"),
        ("1l b2", "l1 b2"),
        ("1l b2", "é b2"),
        ("1l b2", "1l c3"),
        ("1l b2", "1l a1"),
        ("1l b2", "1l ate"),
        ("1l b2", "1l eaten"),
        ("1l b2", "1l"),
        ("b2 3l -", "b2 1l -"),
        ("b2 3l -", "b2 3l3l -"),
        ("b2 3l -", "b2 3l 3l"),
        ("b2 3l -", "b2 3l 3s2l"),
        ("b2 3l -", "b2 3l 1l"),
        ("b2 3l -", "b2 3 -"),
        ("b2 3l -", "b2 3l2 -"),
        ("b2 3l -", "b2 4l -"),
        ("b2 3l -", "b2 é -"),
        ("b2 3l -", "b2 - 3l"),
        ("b2 3l -", "b2  -"),
        (" 0 7", " 101 7"),
        (" 0 7", " -1 7"),
        (" 0 7", " 00 7"),
        (" 0 7", " 100 7"),
        (" 0 7", " 0 6"),
        (" 0 7", " 0 99999"),
        (" 0 7", " 0 99999999999"),
        (" 0 7", " 0 x"),
    ];
    for (part, other) in swaps {
        let text = GOOD.replacen(part, other, 1);
        assert_ne!(text, GOOD, "{part}");
        assert!(Foragers::parse_position(&text, &options(""), 3).is_err(), "{text}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    for (seats, text) in [
        (2, GOOD),
        (4, GOOD),
        (1, GOOD),
        (9, GOOD),
        // A game of two has no chases.
        (2, ".--./-----/--r---/.--.--./ggbbpp/r-ooy/.y-. c3,a1,a1/d7,d7,d6 - 1l b2 2l - 0 7"),
        // Home without a den, on the den without going home, a den eaten.
        (2, ".--./-----/--r---/.--.--./ggbbpp/r-ooy/.y-. home,a1,a1/d7,d7,d6 - 1m - - - 0 7"),
        (2, ".--./-----/--r---/.--.--./ggbbpp/--ooy/.y-. c3,a1,a1/d7,d7,d6 - 1m - - - 0 7"),
        (2, ".--./-----/------/.--.--./ggbbpp/--ooy/.y-. c3,a1,a1/d7,d7,d6 - 1m - - - 0 7"),
        // The turn of an animal at home; nothing left to do; eaten where no tile lies face down.
        (2, ".--./-----/--r---/.--.--./ggbbpp/--ooy/.y-. home,a1,a1/d7,d7,d6 - 1l - - - 0 7"),
        (3, ".--./oo---/------/.--.--./ggbbpp/rr--y/.y-. a1,d2,d3/d7,d5,d6/g1,d6,d5 - 1l a2 - - 0 7"),
        (2, ".--./-----/--r---/.--.--./ggbbpp/r-ooy/.y-. d4,a1,a1/d7,d7,d6 - 1l ate - - 0 7"),
        (2, ".--./-----/--r---/.--.--./ggbbpp/r-ooy/.y-. c3,a1,a1/d7,d7,d6 - 1l ate - - 0 7"),
        // Over, and yet something to do; two families done where one is the end.
        (2, ".--./-----/--r---/.--.--./ggbbpp/--ooy/.y-. home,home,home/d7,d7,d6 1 2l d6 - - 0 7"),
        (2, ".--./-----/--r---/.--.--./ggbbpp/--o-y/.y-. home,home,home/home,home,home 12 2l - - - 0 7"),
        (2, ".--./-----/--r---/.--.--./ggbbpp/--ooy/.y-. home,home,home/d7,d7,d6 1 2l - - - 100 70"),
        // The set-up: wrong corners, wrong order, too much of anything.
        (2, ".--./-----/------/.--.--./------/-----/.--. a4,-,-/g4,-,- - 1m - - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 2m - - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1s - - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1l - - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - - - - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1m a4 - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1m - 2l - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1m - - - 1 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1m - - - 0 1"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- 1 1m - - - 0 0"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,-,a4/g4,-,- - 1m - - - 0 1"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,a1,-/g4,-,- - 2m - - - 0 1"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,d4,-/g4,-,- - 2m - - - 0 1"),
        (2, ".--./-----/------/.--.--./------/-----/.--. a1,home,-/g4,-,- - 2m - - - 0 1"),
        (2, ".r-./-----/------/.--.--./------/-----/.--. a1,-,-/g4,-,- - 1m - - - 0 0"),
        (2, ".-r./-----/------/.--.--./------/-----/.--. a1,a4,d1/g4,a4,d1 - - - - - 0 4"),
        (2, ".rr./rrrr-/------/.--.--./------/-----/.--. a1,a4,d1/g4,a4,d1 - - - - - 0 4"),
        (2, ".rr./rrroo/oooyyy/.yy.gg./gggbbb/bbppp/.pp. a1,a4,d1/g4,a4,d1 - - - - - 0 5"),
    ] {
        assert!(Foragers::parse_position(text, &options(""), seats).is_err(), "{seats}: {text}");
    }
}

/// Real positions with letters and fields exchanged. What is accepted is written as it was read, and
/// can be played on.
#[test]
fn garbled_positions_are_refused_or_playable() {
    let games = if files::slow() { 200 } else { 4 };
    let mut rng = Rng::stream(9, Purpose::Test, 3);
    let (mut refused, mut accepted) = (0, 0);
    for set in ["", "play_on=true"] {
        for case in Case::<Foragers>::all_seats(set) {
            for _ in 0..games {
                let mut buffers = Buffers::default();
                let mut state = case.start();
                while let Some(action) = random_step(&state, &mut rng, &mut buffers) {
                    state.apply(action);
                    let text = garbled(&state.position(), &mut rng);
                    let Ok(mut other) = Foragers::parse_position(&text, &case.options, case.seats) else {
                        refused += 1;
                        continue;
                    };
                    accepted += 1;
                    assert_eq!(other.position(), text);
                    for _ in 0..50 {
                        let Some(action) = random_step(&other, &mut rng, &mut buffers) else { break };
                        assert!(
                            !matches!(other.turn(), lamplight_core::Turn::Player(_))
                                || other.is_legal(action)
                        );
                        other.apply(action);
                    }
                }
            }
        }
    }
    assert!(refused > 1_000 && accepted > 1_000, "{refused} {accepted}");
}

/// One letter replaced, or one field or one animal's place exchanged for another's.
fn garbled(text: &str, rng: &mut Rng) -> String {
    let pick = |rng: &mut Rng, length: usize| rng.below(length as u32) as usize;
    if rng.below(2) == 0 {
        let mut letters: Vec<char> = text.chars().collect();
        let new = letters[pick(rng, letters.len())];
        let place = pick(rng, letters.len());
        letters[place] = new;
        return letters.into_iter().collect();
    }
    let part = if rng.below(2) == 0 { ' ' } else { ',' };
    let mut parts: Vec<&str> = text.split(part).collect();
    let (one, other) = (pick(rng, parts.len()), pick(rng, parts.len()));
    parts[one] = parts[other];
    parts.join(&part.to_string())
}
