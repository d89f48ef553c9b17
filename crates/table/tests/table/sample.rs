//! Databases of earlier versions hold facts and set-ups as in `sample.jsonl`, which a server of protocol version 1 wrote:
//! one table a line. They are read for ever.

use crate::desk::load;
use lamplight_games::GameId;
use lamplight_protocol::{Stage, TableSummary};
use lamplight_table::{Fact, StoredEvent};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
struct Sample {
    stage: Stage,
    setup: String,
    summary: String,
    events: Vec<(u64, u64, String)>,
}

#[test]
fn what_earlier_versions_have_stored_still_loads() {
    let mut kinds = BTreeSet::new();
    for line in include_str!("sample.jsonl").lines() {
        let sample: Sample = serde_json::from_str(line).unwrap();
        let mut events = Vec::new();
        for (version, at, body) in sample.events {
            let fact: Fact = serde_json::from_str(&body).unwrap();
            assert_eq!(fact.json(), body, "facts are still written as they were");
            kinds.insert(serde_json::to_value(&fact).unwrap()["kind"].as_str().unwrap().to_string());
            events.push(StoredEvent { version, at, body });
        }
        let count = events.len() as u64;
        let table = load(&sample.setup, events, 0);
        assert_eq!(table.version(), count);
        let (then, game) = (table.setup().rules_version, GameId::named(&table.setup().game).unwrap());
        if sample.stage == Stage::Running && then != game.info().rules_version {
            // It is shown as far as it replays under the rules of today, and says why it cannot go on.
            assert!(table.frozen().is_some());
            assert_eq!(table.stage(), Stage::Frozen);
        } else {
            assert_eq!((table.frozen(), table.stage()), (None, sample.stage));
        }
        let summary: TableSummary = serde_json::from_str(&sample.summary).unwrap();
        assert_eq!(summary.table.game, table.setup().game);
        assert_eq!(serde_json::to_string(table.setup()).unwrap(), sample.setup);
    }
    assert!(kinds.len() > 15, "{kinds:?}");
}
