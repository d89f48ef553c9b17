//! Picks, and why something cannot be picked.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::rng::Purpose;
use lamplight_core::{Dice, Rng, Turn};
use lamplight_games::{GameId, Setup, open};
use lamplight_match::{AnyMatch, Branch, Player};
use std::collections::{BTreeMap, BTreeSet};

fn begin(id: GameId) -> Box<dyn AnyMatch> {
    let players = (0..id.info().min_seats.max(2)).map(|_| Player::person("somebody")).collect();
    open(Setup { game: id, options: Vec::new(), content: None, players }, "2026-11-15").unwrap()
}

/// Plays random games and looks at every decision.
fn at_decisions(id: GameId, mut look: impl FnMut(&dyn AnyMatch)) {
    for seed in 0..4 {
        let mut game = begin(id);
        let mut rng = Rng::stream(seed, Purpose::Test, 0);
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => drop(game.roll(&mut rng)),
                Turn::Player(seat) => {
                    look(&*game);
                    let actions = game.actions();
                    game.play(seat, &actions[rng.below(actions.len() as u32) as usize]).unwrap();
                }
            }
        }
    }
}

/// The actions of a tree, each as its picks.
fn leaves(branches: &[Branch]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for branch in branches {
        for name in &branch.names {
            let pick = format!("{}:{name}", branch.kind);
            if branch.then.is_empty() {
                all.push(vec![pick]);
            } else {
                let longer = |rest: Vec<String>| [vec![pick.clone()], rest].concat();
                all.extend(leaves(&branch.then).into_iter().map(longer));
            }
        }
    }
    all
}

#[test]
fn the_tree_of_picks_holds_just_what_is_legal() {
    for &id in GameId::ALL {
        at_decisions(id, |game| {
            let made = |picks: Vec<String>| {
                let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
                game.picked(&picks).unwrap()
            };
            let mut picked: Vec<String> = leaves(&game.choices()).into_iter().map(made).collect();
            let mut legal = game.actions();
            picked.sort_unstable();
            legal.sort_unstable();
            assert_eq!(picked, legal, "{id:?}");
        });
    }
}

#[test]
fn what_is_legal_can_be_picked_and_what_is_not_is_explained() {
    for &id in GameId::ALL {
        // What could be picked when the same was asked for; what is not on the board any more cannot be clicked.
        let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut decisions = 0;
        at_decisions(id, |game| {
            decisions += 1;
            if decisions % 8 != 0 {
                return;
            }
            let actions = leaves(&game.choices());
            let first: BTreeSet<String> = actions.iter().map(|picks| picks[0].clone()).collect();
            for pick in &first {
                assert_eq!(game.why_not_picks(&[pick]), None, "{id:?}: {pick} is legal");
            }
            let known = known.entry(game.prompt().key).or_default();
            known.extend(first.iter().cloned());
            for pick in known.difference(&first) {
                let refusal = game.why_not_picks(&[pick]).unwrap();
                assert!(refusal.rule.is_some(), "{id:?}: {pick}: {refusal} at {}", game.position());
            }
            // And one step further, where an action takes several picks.
            if let Some(long) = actions.iter().find(|picks| picks.len() > 1) {
                assert_eq!(game.why_not_picks(&[&long[0], &long[1]]), None);
            }
        });
    }
}
