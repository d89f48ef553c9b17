//! The network misbehaves, and nobody notices: clients and a table joined by a network that drops, delays, repeats,
//! reorders and cuts. After every healing each client has what the server has at that version, for its viewer: every event,
//! the present, and nothing that this viewer may not know. No sockets and no clocks: a seed is always the same game.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`client`] | a client that keeps the rules of docs/server.md, and mistakes that it could make |
//! | [`network`] | wires, faithful and hostile |
//! | [`world`] | table, audience, wires and clients; healing, and what must hold then |
//! | [`people`] | what people, bots and bad luck do |
//! | [`truth`] | what was true at each version, for every viewer |

mod client;
mod network;
mod people;
mod truth;
mod world;

use client::Mistake;
use std::collections::BTreeSet;

/// Names one seed to play alone.
const SEED: &str = "LAMPLIGHT_SEED";

/// The seeds to play: one that is named, or so many.
fn seeds() -> std::ops::Range<u64> {
    if let Some(seed) = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok()) {
        return seed..seed + 1;
    }
    let slow = std::env::var("LAMPLIGHT_SLOW").is_ok_and(|value| value == "1");
    0..if slow { 10_000 } else { 200 }
}

/// Half of all games meet a network that keeps messages in order, the other half one that does not.
fn hostile(seed: u64) -> bool {
    !(seed / lamplight_games::GameId::ALL.len() as u64).is_multiple_of(2)
}

#[test]
fn after_every_healing_everybody_sees_what_the_server_shows() {
    let seeds = seeds();
    let alone = seeds.clone().count() == 1;
    let (mut kinds, mut too_slow) = (BTreeSet::new(), 0);
    for seed in seeds {
        let world = people::play(seed, hostile(seed), None).unwrap_or_else(|reason| {
            panic!("{reason}\nalone: {SEED}={seed} cargo test -p lamplight-server --lib simulation")
        });
        too_slow += world.too_slow;
        for fact in &world.stored {
            let json: serde_json::Value = serde_json::from_str(&fact.body).expect("a fact");
            kinds.insert(json["kind"].as_str().expect("a kind").to_string());
        }
    }
    if !alone {
        assert!(kinds.len() >= 19 && too_slow > 0, "everything has happened: {kinds:?}, {too_slow} cut off");
        for kind in [
            "claim_made",
            "claim_agreed",
            "claim_refused",
            "device_ended",
            "removed",
            "timed_out",
            "rematch_offered",
            "rematch_agreed",
            "rematch_declined",
        ] {
            assert!(kinds.contains(kind), "{kind}: {kinds:?}");
        }
    }
}

#[test]
fn a_seed_is_always_the_same_game() {
    let mistake = Some(Mistake::OverlooksGaps);
    let played = || (0..40).map(|seed| people::play(seed, hostile(seed), mistake).err()).collect::<Vec<_>>();
    assert_eq!(played(), played());
}

#[test]
fn a_client_that_breaks_the_rules_is_found_out() {
    for mistake in [
        Mistake::OverlooksGaps,
        Mistake::TakesEventsTwice,
        Mistake::GoesBackInTime,
        Mistake::RepeatsEverything,
        Mistake::KeepsTheOldStory,
    ] {
        let found = (0..200).any(|seed| people::play(seed, hostile(seed), Some(mistake)).is_err());
        assert!(found, "nobody notices that a client errs: {mistake:?}");
    }
}
