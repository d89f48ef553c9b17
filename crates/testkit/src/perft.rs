//! Tree counts in files: `data/perft/<game>.perft`.
//!
//! ```text
//! # What the block shows.
//! start 2 trap=optional          (or: position 2 - 7/7/7/7/7/7/7 1 - - - 0)
//! 1 49
//! 2 2352
//! ```
//!
//! `start SEATS [OPTIONS]` begins a block at the start of a game, `position SEATS OPTIONS POSITION` at a
//! position (options separated by commas, `-` for none); then one line for each depth and its count.

use crate::case::Case;
use crate::files;
use lamplight_core::Present;
use lamplight_core::perft::perft;

/// Counts above this are left to the slow checks.
const QUICK: u64 = 3_000_000;

/// Checks every count of a game's file.
pub fn check<G: Present>() {
    let path = format!("data/perft/{}.perft", G::INFO.id);
    let mut state: Option<G> = None;
    let mut counted = 0;
    for (nth, line) in files::read(&path).lines().enumerate() {
        let place = format!("{path}:{}: {line}", nth + 1);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').expect(&place);
        match word {
            "start" => {
                let (seats, set) = rest.split_once(' ').unwrap_or((rest, ""));
                state = Some(Case::<G>::new(seats.parse().expect(&place), set).start());
            }
            "position" => {
                let mut fields = rest.splitn(3, ' ');
                let mut field = || fields.next().expect(&place);
                let seats = field().parse().expect(&place);
                let set = field().trim_start_matches('-').replace(',', " ");
                let case = Case::<G>::new(seats, &set);
                state = Some(G::parse_position(field(), &case.options, seats).expect(&place));
            }
            depth => {
                let expected: u64 = rest.parse().expect(&place);
                if expected <= QUICK || files::slow() {
                    let state = state.as_ref().expect("a block begins with start or position");
                    assert_eq!(perft(state, depth.parse().expect(&place)), Ok(expected), "{place}");
                    counted += 1;
                }
            }
        }
    }
    assert!(counted > 0, "{path} counts nothing");
}
