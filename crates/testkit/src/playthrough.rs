//! Golden files: one random game for each case. Its beginning and its end stand there to be read, with positions,
//! lists, views and drawings; of what lies between, a fingerprint, so that any change of behaviour shows.

use crate::case::Case;
use crate::files;
use lamplight_core::hash::fingerprint;
use lamplight_core::{
    ActionList, GameOptions, OutcomeList, Policy, Present, Purpose, Rng, Seat, Turn, Viewer,
};
use std::fmt::Write as _;

/// Up to so many actions are listed by name; of longer lists the count and a fingerprint stand.
const LISTED: usize = 24;
/// Views and drawings are shown before these steps, and at the end.
const SHOWN: [usize; 2] = [0, 30];
/// So many steps are written out.
const WRITTEN: usize = 40;
/// So many lines can still be read.
const READABLE: usize = 350;

/// Plays a game of the case and compares it with its golden file.
pub fn check<G: Present>(case: &Case<G>) {
    let path = format!("data/playthroughs/{}/{}.txt", G::INFO.id, case.name());
    let text = play(case);
    assert!(text.lines().count() <= READABLE, "{path} is too long to be read");
    files::assert_golden(&path, &text);
}

fn play<G: Present>(case: &Case<G>) -> String {
    let mut state = case.start();
    let mut policy = Rng::stream(1, Purpose::Policy, 0);
    let mut dice = Rng::stream(1, Purpose::Dice, 0);
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    let mut out = format!(
        "game {}\nrules version {}\nseats {}\noptions {}\n",
        G::INFO.id,
        G::INFO.rules_version,
        case.seats,
        case.options.in_force()
    );
    let mut between = String::new();
    let mut steps = 0;
    for step in 0.. {
        if SHOWN.contains(&step) {
            show(&mut out, &state);
        }
        let out = if step < WRITTEN { &mut out } else { &mut between };
        let action = match state.turn() {
            Turn::Over => break,
            Turn::Player(seat) => {
                legal.clear();
                state.legal(&mut legal);
                let texts = legal.iter().map(|&action| state.action_text(action));
                line(out, &format!("\n{step} turn {} seat {seat}", state.turn_number()), texts.collect());
                Policy::Verbs.choose(&state, &legal, &mut policy)
            }
            Turn::Chance => {
                outcomes.clear();
                state.chance(&mut outcomes);
                let texts = outcomes
                    .iter()
                    .map(|&(outcome, weight)| format!("{} ({weight})", state.action_text(outcome)));
                line(out, &format!("\n{step} turn {} chance", state.turn_number()), texts.collect());
                outcomes.draw(&mut dice)
            }
        };
        let effects: Vec<String> =
            state.effects(action, Viewer::Spectator).iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "> {} | {}", state.action_text(action), effects.join(", "));
        state.apply(action);
        let _ = writeln!(out, "{}", state.position());
        steps = step + 1;
    }
    if !between.is_empty() {
        let print = fingerprint(between.as_bytes());
        let _ = writeln!(out, "\nsteps {WRITTEN} to {}: fingerprint {print:016x}", steps - 1);
    }
    show(&mut out, &state);
    let outcome = state.outcome();
    let _ = writeln!(out, "\nwinners {:?}", outcome.winners);
    if let Some(scores) = outcome.scores {
        let _ = writeln!(out, "scores {scores:?}");
    }
    if let Some(ranks) = outcome.ranks {
        let _ = writeln!(out, "ranks {ranks:?}");
    }
    for line in outcome.breakdown {
        let _ = match line.points {
            Some(points) => writeln!(out, "{} {points:?}", line.key),
            None => writeln!(out, "{}", line.key),
        };
    }
    out
}

fn line(out: &mut String, head: &str, mut texts: Vec<String>) {
    texts.sort_unstable();
    let all = texts.join(", ");
    if texts.len() <= LISTED {
        let _ = writeln!(out, "{head}: {all}");
    } else {
        let _ = writeln!(
            out,
            "{head}: {} actions, fingerprint {:016x}",
            texts.len(),
            fingerprint(all.as_bytes())
        );
    }
}

/// Writes what is seen: by the first seat in full, by those who see something else the lines of the drawing that differ.
fn show<G: Present>(out: &mut String, state: &G) {
    let seen = |viewer| {
        let view = state.view(viewer);
        let json = serde_json::to_string(&view).expect("views are plain data");
        (json, G::draw(&view).to_string())
    };
    let first = Viewer::Seat(Seat::from_index(0));
    let (known, drawing) = seen(first);
    let _ = writeln!(out, "\nview of {first:?}: {known}\n{}", drawing.trim_end());
    for viewer in Viewer::all(state.seats()) {
        let (json, own) = seen(viewer);
        if json == known {
            continue;
        }
        let _ = writeln!(out, "\nview of {viewer:?}: fingerprint {:016x}", fingerprint(json.as_bytes()));
        for line in own.lines().filter(|line| drawing.lines().all(|other| other != *line)) {
            let _ = writeln!(out, "{line}");
        }
    }
}
