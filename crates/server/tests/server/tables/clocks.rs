//! Time to think.

use super::{listed, story};
use crate::support::{Guest, House, new_seats, random};
use lamplight_protocol::{Code, Command, Ending, EventBody, Replay, SeatLink, Stage};
use serde_json::{Value, json};
use std::time::Duration;

/// Two people at a table with a clock.
async fn timed_duel(house: &House, clock: Value) -> (Guest, Guest, String) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let seats = new_seats(&["me", "open"]);
    let new = json!({ "game": "pathagon", "seats": seats, "public": true, "clock": clock, "hints": true });
    let id = ada.open(new).await.table;
    bo.take(&id, 2).await;
    (ada, bo, id)
}

#[tokio::test]
async fn when_time_runs_out_the_game_is_lost() {
    let house = House::open().await;
    let (ada, bo, id) = timed_duel(&house, json!({ "bank": 10, "increment": 5 })).await;
    let mut two = bo.live(&id, Some(2)).await;
    // Ada has not looked at the game yet: her clock stands.
    house.advance(Duration::from_mins(1));
    assert_eq!((two.now.seats[0].clock, two.now.seats[0].clock_runs), (Some(10_000), false));
    let mut one = ada.live(&id, Some(1)).await;
    assert!(one.now.seats[0].clock_runs);
    house.advance(Duration::from_secs(10));
    let late = one.action("a1");
    // A move that comes now comes too late, whatever the table's task hears of first.
    assert_eq!(one.refused(late).await, Code::GameOver);
    two.until("the end", |live| live.now.stage == Stage::Finished).await;
    assert_eq!(two.now.ending, Some(Ending::TimedOut { seat: 1 }));
    assert_eq!(story(&two)[story(&two).len() - 2], "1 loses by time");
    let outcome = two.now.outcome.clone().unwrap();
    assert_eq!((outcome.winners, outcome.forfeits.len()), (vec![2], 1));
    let listed = &listed(&bo, "list=finished").await[0];
    assert_eq!((listed.winners.as_slice(), &listed.ending), ([2].as_slice(), &two.now.ending));
    assert!(bo.record(&id, None).await.contains("[Forfeits \"1 time\"]\n[Result \"2\"]\n"));
    let frames = bo.get(&format!("/api/tables/{id}/frames")).await.ok::<Replay>();
    assert_eq!((frames.outcome.unwrap().winners, frames.ending), (vec![2], two.now.ending));
    // A record that somebody loads says so, too.
    let loaded = json!({ "record": bo.record(&id, None).await });
    let replay = bo.post("/api/replay", &loaded).await.ok::<Replay>();
    assert_eq!(replay.ending, Some(Ending::TimedOut { seat: 1 }));
}

#[tokio::test]
async fn whoever_has_seen_the_game_has_looked_at_it() {
    let house = House::open().await;
    for way in ["enter", "link", "frames", "record", "hint", "insight", "why-not"] {
        let (ada, bo, id) = timed_duel(&house, json!({ "bank": 10, "increment": 5 })).await;
        let runs = async || bo.look(&id, Some(2)).await.now.seats[0].clock_runs;
        assert!(!runs().await, "{way}");
        let answer = match way {
            "enter" => ada.enter(&id, "not needed").await,
            "link" => {
                let link = ada.seat_link(&id, 1).await.ok::<SeatLink>();
                house.newcomer().await.claim(&link.token).await
            }
            "hint" => ada.hint(&id, 1).await,
            "insight" => ada.insight(&id, Some(1)).await,
            "why-not" => ada.why_not(&id, 1, &["cell:a1"]).await,
            _ => ada.get(&format!("/api/tables/{id}/{way}?seat=1")).await,
        };
        assert!(answer.status.is_success(), "{way}: {}", answer.text());
        assert!(runs().await, "{way}");
    }
}

#[tokio::test]
async fn in_a_rematch_nobodys_clock_runs_before_they_come() {
    let house = House::open().await;
    let (ada, bo, id) = timed_duel(&house, json!({ "bank": 10, "increment": 0 })).await;
    let (one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    two.does(Command::Resign { seat: 2 }).await;
    two.does(Command::Rematch).await;
    ada.does(&id, Command::Rematch).await;
    let rematch = ada.look(&id, None).await.now.rematch.unwrap();
    let cleo = house.guest("Cleo").await;
    let now = async || cleo.look(&rematch, None).await.now;
    house.advance(Duration::from_mins(1));
    assert_eq!(now().await.stage, Stage::Running);
    assert!(now().await.seats.iter().all(|seat| !seat.clock_runs && seat.clock == Some(10_000)));
    let first = usize::from(now().await.to_act.unwrap()) - 1;
    for (guest, seat) in [(&ada, 2), (&bo, 1)] {
        guest.look(&rematch, Some(seat)).await;
    }
    assert!(now().await.seats[first].clock_runs);
    drop(one);
}

#[tokio::test]
async fn by_correspondence_no_bot_takes_over_from_somebody_who_has_days() {
    let house = House::open().await;
    let days = json!({ "bank": 3 * 86_400, "increment": 0, "per_move": true });
    let (ada, bo, id) = timed_duel(&house, days).await;
    ada.look(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    house.advance(Duration::from_hours(71));
    assert_eq!(two.refused(Command::TakeOver { seat: 1 }).await, Code::StillHere);
    let version = two.now.version;
    ada.does(&id, Command::Act { seat: 1, version, text: "a1".into() }).await;
    two.until_turn().await;
    assert_eq!(two.now.seats[0].clock, Some(3 * 86_400_000));
    for wrong in [
        json!({ "bank": 1_209_601, "increment": 0, "per_move": true }),
        json!({ "bank": 60, "increment": 1, "per_move": true }),
        json!({ "bank": 86_401, "increment": 0 }),
    ] {
        let new = json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]), "clock": wrong });
        let problem = ada.post("/api/tables", &new).await.problem();
        assert_eq!(problem.code, Code::BadSetup);
        assert!(problem.message.contains("from 10 seconds to "), "{}", problem.message);
    }
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
    // Time does not pass while the server is down, not even an hour, which is more than anybody has left.
    let (config, folder) = house.close().await;
    config.time.advance(Duration::from_hours(1));
    let house = House::start(config, folder).await;
    let now = house.again(&ada).look(&id, Some(1)).await.now;
    assert_eq!((now.ply, now.to_act), (6, Some(1)));
    assert_eq!(now.seats[1].clock.unwrap(), left[1]);
    assert_eq!(now.seats[0].clock.unwrap(), left[0], "no time has passed");
    house.advance(Duration::from_secs(2));
    let now = house.again(&ada).look(&id, Some(1)).await.now;
    assert_eq!(now.seats[0].clock.unwrap(), left[0] - 2000, "now it does");
}

#[tokio::test]
async fn where_bots_play_on_one_chooses_once() {
    let house = House::open().await;
    let (ada, bo, id) =
        timed_duel(&house, json!({ "bank": 10, "increment": 3600, "bots_play_on": true })).await;
    let mut one = ada.live(&id, Some(1)).await;
    bo.look(&id, Some(2)).await;
    house.advance(Duration::from_secs(10));
    one.until("a bot", |live| live.now.ply == 1).await;
    house.advance(Duration::from_secs(10));
    one.until("another bot", |live| live.now.ply == 2).await;
    let told = story(&one);
    let tail: Vec<&str> =
        told[told.len() - 4..].iter().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(tail, ["time of 1 is up", "1", "time of 2 is up", "2"]);
    let marked: Vec<bool> = one
        .bodies()
        .filter_map(|body| match body {
            EventBody::Acted { line, .. } => Some(line.stand_in),
            _ => None,
        })
        .collect();
    assert_eq!(marked, [true, true], "it is told whose moves these were");
    // Both are people still, with the time that the decision has earned.
    assert!(one.now.seats.iter().all(|info| info.bot.is_none() && info.person.is_some()));
    assert_eq!(one.now.seats[1].clock, Some(3_600_000));
    one.act_somehow(&mut random(0)).await;
    assert_eq!(one.now.ply, 3);
}
