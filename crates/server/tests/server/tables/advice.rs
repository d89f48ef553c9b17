//! Hints of bots, and reasons of the rules.

use crate::support::{House, new_seats};
use lamplight_protocol::{Arg, Code, Hint, Refusal, RulesText};
use serde_json::json;

#[tokio::test]
async fn hints_are_given_where_they_are_on() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    // Alone: on unless switched off.
    let alone = ada.open_seats("pathagon", &["me", "1"]).await;
    ada.hint(&alone, 1).await.ok::<Hint>();
    assert_eq!(ada.look(&alone, Some(1)).await.now.ply, 0, "a hint is no action");
    let off = json!({ "game": "pathagon", "seats": new_seats(&["me", "1"]), "hints": false });
    assert_eq!(ada.hint(&ada.open(off).await.table, 1).await.code(), Code::HintsOff);
    // With others: off unless switched on.
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    bo.take(&id, 2).await;
    assert_eq!(ada.hint(&id, 1).await.code(), Code::HintsOff);
    let on =
        json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]), "hints": true, "public": true });
    let id = ada.open(on).await.table;
    bo.take(&id, 2).await;
    ada.hint(&id, 1).await.ok::<Hint>();
    assert_eq!(bo.hint(&id, 2).await.code(), Code::NotYourTurn);
}

#[tokio::test]
async fn the_rules_say_why_not() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let answer = ada.why_not(&id, 1, &["cell:a1"]).await.ok::<Option<Refusal>>();
    assert_eq!(answer, None, "it can be picked");
    ada.live(&id, Some(1)).await.act("a1").await;
    let answer = bo.why_not(&id, 2, &["cell:a1"]).await.ok::<Refusal>();
    let rules = ada.get("/api/games/pathagon/rules").await.ok::<RulesText>();
    let rule = answer.rule.unwrap();
    assert!(rules.rules.iter().any(|known| known.id == rule), "{rule}");
    let refusal = ada.why_not(&id, 1, &["cell:a1"]).await.ok::<Refusal>();
    assert_eq!(refusal.key, "not_your_turn");
    assert_eq!(refusal.args["seat"], Arg::Thing("seat:2".into()));
    for odd in
        [&[][..], &["a1"], &["moon:a1"], &["cell:z99"], &["cell:"], &["cell:b1", "cell:b1"], &["cell:💡"]]
    {
        assert!(bo.why_not(&id, 2, odd).await.status.is_success(), "{odd:?}");
    }
}
