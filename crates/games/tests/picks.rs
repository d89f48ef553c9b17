//! Picks, and why something cannot be picked.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::rng::Purpose;
use lamplight_core::{Dice, Rng, Turn};
use lamplight_games::{GameId, Setup, open};
use lamplight_match::{Player, AnyMatch};
use std::collections::BTreeSet;

fn table(game: GameId) -> Box<dyn AnyMatch> {
    let players = (0..game.info().min_seats.max(2)).map(|_| Player::person("somebody")).collect();
    open(Setup { game, options: Vec::new(), content: None, players }, "2026-11-15").unwrap()
}

/// Plays random games and looks at every decision.
fn at_decisions(game: GameId, mut look: impl FnMut(&dyn AnyMatch)) {
    for seed in 0..4 {
        let mut table = table(game);
        let mut rng = Rng::stream(seed, Purpose::Test, 0);
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => drop(table.roll(&mut rng)),
                Turn::Player(seat) => {
                    look(&*table);
                    let choices = table.choices();
                    let text = &choices[rng.below(choices.len() as u32) as usize].text;
                    table.play(seat, table.version(), text).unwrap();
                }
            }
        }
    }
}

#[test]
fn what_is_legal_can_be_picked_and_what_is_not_is_explained() {
    for &game in GameId::ALL {
        let (mut explained, mut refused) = (0, 0);
        let mut known: BTreeSet<String> = BTreeSet::new();
        at_decisions(game, |table| {
            let choices = table.choices();
            let first: BTreeSet<String> = choices.iter().map(|choice| choice.picks[0].to_string()).collect();
            for pick in &first {
                assert_eq!(table.why_not_picks(&[pick]), None, "{game:?}: {pick} is legal");
            }
            known.extend(first.iter().cloned());
            for pick in known.difference(&first) {
                let refusal = table.why_not_picks(&[pick]).unwrap();
                assert!(!refusal.reason.is_empty());
                refused += 1;
                explained += u32::from(refusal.rule.is_some());
            }
            // And one step further, where an action takes several picks.
            if let Some(long) = choices.iter().find(|choice| choice.picks.len() > 1) {
                let picks: Vec<String> = long.picks[..2].iter().map(ToString::to_string).collect();
                assert_eq!(table.why_not_picks(&[&picks[0], &picks[1]]), None);
            }
        });
        assert_eq!(explained, refused, "{game:?}: only {explained} of {refused} are explained by a rule");
    }
}
