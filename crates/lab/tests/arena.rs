//! The arena: fair, and the same whatever the number of threads.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_games::{GameId, Opponent, TextAdvice};
use lamplight_lab::{Arena, Entrant, FaultNote, Faults, Report};
use lamplight_match::Known;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

fn arena(bots: &[&str], players: u8, games: u32) -> Arena {
    Arena {
        game: GameId::named(if players == 2 { "pathagon" } else { "the-lamp" }).unwrap(),
        options: Vec::new(),
        content: None,
        players,
        entrants: bots.iter().map(|spec| Entrant::house(spec.parse().unwrap())).collect(),
        games,
        seed: 1,
    }
}

fn run(arena: &Arena, threads: usize) -> Report {
    arena.run(threads, &AtomicBool::new(false), &|| {}).unwrap()
}

/// Everything but the time.
fn facts(report: &Report) -> String {
    let mut report = report.clone();
    report.standings.iter_mut().for_each(|standing| standing.ms_per_decision = 0.0);
    format!("{report:?}")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let arena = arena(&["random", "mcts:30"], 2, 6);
    let one = run(&arena, 1);
    assert_eq!(one.games, 6);
    assert_eq!(facts(&one), facts(&run(&arena, 3)));
}

#[test]
fn thinking_beats_guessing() {
    let report = run(&arena(&["random", "level:2"], 2, 6), 2);
    assert!(report.standings[1].share > 0.9, "{report:?}");
    assert!(report.standings[1].rating.elo > report.standings[0].rating.elo);
    assert_eq!(report.meetings.len(), 2);
    assert!((report.meetings[0].won + report.meetings[1].won - 1.0).abs() < 1e-9);
}

#[test]
fn seats_are_rotated_at_every_table() {
    let report = run(&arena(&["random", "mcts:5", "level:1"], 4, 8), 2);
    assert_eq!(report.games, 8);
    let seats: usize = report.standings.iter().map(|standing| standing.seats).sum();
    assert_eq!(seats, 32);
}

#[test]
fn a_stopped_arena_reports_what_was_played() {
    let stop = AtomicBool::new(false);
    let done = AtomicUsize::new(0);
    let arena = arena(&["random", "mcts:5"], 2, 1_000);
    let progress = || {
        if done.fetch_add(1, Ordering::Relaxed) == 3 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = arena.run(1, &stop, &progress).unwrap();
    assert_eq!((report.games, report.planned), (4, 1_000));
}

#[test]
fn impossible_plans_are_refused() {
    let refused = |arena: &Arena| arena.run(1, &AtomicBool::new(false), &|| {}).unwrap_err().to_string();
    assert!(refused(&arena(&["random"], 2, 1)).contains("two bots"));
    assert!(refused(&arena(&["random", "random"], 2, 0)).contains("one game"));
    let mut crowded = arena(&["random", "random"], 2, 1);
    crowded.players = 5;
    assert!(refused(&crowded).contains("Pathagon is for 2 players"));
}

/// Plays d4, whether that is possible or not, or says nothing at all.
struct Stubborn {
    silent: bool,
}

impl Opponent for Stubborn {
    fn advise(&mut self, _: &Known<'_>) -> Option<TextAdvice> {
        let action = "d4".to_string();
        let advice = TextAdvice { action, value: None, visits: Vec::new(), line: Vec::new(), nodes: 0 };
        (!self.silent).then_some(advice)
    }
}

fn stubborn(silent: bool) -> Entrant {
    let make = move |_, _, _| -> Box<dyn Opponent> { Box::new(Stubborn { silent }) };
    Entrant { name: "stubborn".to_string(), make: Box::new(make), spec: None }
}

#[test]
fn illegal_answers_are_counted_and_never_played_in_silence() {
    let mut arena = arena(&["random"], 2, 2);
    arena.entrants.push(stubborn(false));
    let report = run(&arena, 1);
    assert_eq!(report.standings[0].faults, Faults::default());
    assert!(report.standings[0].faults.is_empty());
    let faults = &report.standings[1].faults;
    assert!(faults.illegal > 10, "{faults:?}");
    assert_eq!((faults.late, faults.crashed, faults.replaced), (0, 0, faults.illegal));
    assert_eq!(faults.first.len(), 5);
    let FaultNote { game, seed, seat, kind, reason, .. } = &faults.first[0];
    assert_eq!((*game, *seed, *seat, kind.as_str()), (1, 1, 2, "illegal"));
    assert_eq!(reason, "'d4': There is a piece on d4 already. (PAT-4)");
    assert!(
        faults.to_string().ends_with(&format!("late: 0, crashed: 0, moves made for it: {}", faults.illegal))
    );
    // Faults are part of the results: they do not depend on the threads either.
    assert_eq!(facts(&report), facts(&run(&arena, 2)));
}

#[test]
fn no_answer_is_no_legal_answer() {
    let mut arena = arena(&["random"], 2, 2);
    arena.entrants.push(stubborn(true));
    let report = run(&arena, 2);
    let faults = &report.standings[1].faults;
    assert!(faults.illegal > 0 && faults.first.iter().all(|note| note.reason == "no answer"), "{faults:?}");
}

/// A net of the tests, which has learned nothing, but knows how full the board is.
#[test]
fn nets_play_against_the_house_and_are_refused_where_they_do_not_fit() {
    let file = lamplight_testkit::files::project("crates/nets/tests/nets/pathagon.onnx");
    let name = format!("net:{}@20", file.display());
    let mut arena = arena(&[&name, "random"], 2, 4);
    let refused = |arena: &Arena| arena.run(1, &AtomicBool::new(false), &|| {}).unwrap_err().to_string();
    assert_eq!(refused(&arena), format!("{name}: made for turn_limit=60; this game has turn_limit=200"));
    arena.options = vec![("turn_limit".to_string(), "60".to_string())];
    let report = run(&arena, 1);
    assert_eq!((report.games, report.standings[0].faults.total()), (4, 0));
    assert_eq!(facts(&report), facts(&run(&arena, 3)));
    arena.entrants = vec![Entrant::house("net".parse().unwrap()), Entrant::house("random".parse().unwrap())];
    arena.options = vec![("turn_limit".to_string(), "7".to_string())];
    assert!(refused(&arena).starts_with("net@800: no net for Pathagon with 2 players and these options"));
}
