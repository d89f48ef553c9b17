//! Time to think.

use super::story;
use crate::support::{Guest, House, new_seats, random};
use serde_json::{Value, json};
use std::time::Duration;

/// Two people at a table with a clock.
async fn timed_duel(house: &House, clock: Value) -> (Guest, Guest, String) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let seats = new_seats(&["me", "open"]);
    let new = json!({ "game": "pathagon", "seats": seats, "public": true, "clock": clock });
    let id = ada.open(new).await.table;
    bo.take(&id, 2).await;
    (ada, bo, id)
}

#[tokio::test]
async fn a_clock_runs_for_who_is_to_act_and_gains_with_each_decision() {
    let house = House::open().await;
    let (ada, bo, id) = timed_duel(&house, json!({ "bank": 1000, "increment": 7 })).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let mut left = [1_000_000, 1_000_000];
    let mut since = one.events.last().unwrap().at;
    for round in 0..6 {
        let (mover, other) = if round % 2 == 0 { (&mut one, &mut two) } else { (&mut two, &mut one) };
        house.advance(Duration::from_millis(1500 + round));
        mover.act_somehow(&mut random(round)).await;
        other.until_version(mover.version()).await;
        let at = mover.events.last().unwrap().at;
        left[round as usize % 2] -= at - since;
        left[round as usize % 2] += 7000;
        since = at;
        let now = &other.now;
        let shown = [0, 1].map(|seat| now.seats[seat].clock.unwrap());
        let waiting = round as usize % 2;
        assert_eq!(shown[waiting], left[waiting], "stands still");
        assert_eq!(shown[1 - waiting], left[1 - waiting] - (now.at - since), "runs");
    }
    // Time does not pass while the server is down: as if that had been an hour, more than anybody has left.
    let before = ada.look(&id, Some(1)).await.now.at;
    let house = house.tamper(&["UPDATE events SET at = at - 3600000"]).await;
    let now = house.again(&ada).look(&id, Some(1)).await.now;
    assert_eq!((now.ply, now.to_act), (6, Some(1)));
    assert_eq!(now.seats[1].clock.unwrap(), left[1]);
    assert_eq!((now.seats[0].clock.unwrap(), now.at), (left[0], before), "no time has passed");
    house.advance(Duration::from_secs(2));
    let now = house.again(&ada).look(&id, Some(1)).await.now;
    assert_eq!(now.seats[0].clock.unwrap(), left[0] - 2000, "now it does");
}

#[tokio::test]
async fn when_time_runs_out_a_bot_chooses_once() {
    let house = House::open().await;
    let (ada, _bo, id) = timed_duel(&house, json!({ "bank": 10, "increment": 3600 })).await;
    let mut one = ada.live(&id, Some(1)).await;
    house.advance(Duration::from_secs(10));
    one.until("a bot", |live| live.now.ply == 1).await;
    house.advance(Duration::from_secs(10));
    one.until("another bot", |live| live.now.ply == 2).await;
    let told = story(&one);
    let tail: Vec<&str> =
        told[told.len() - 4..].iter().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(tail, ["time of 1 is up", "1", "time of 2 is up", "2"]);
    // Both are people still, with the time that the decision has earned.
    assert!(one.now.seats.iter().all(|info| info.bot.is_none() && info.person.is_some()));
    assert_eq!(one.now.seats[1].clock, Some(3_600_000));
    one.act_somehow(&mut random(0)).await;
    assert_eq!(one.now.ply, 3);
}
