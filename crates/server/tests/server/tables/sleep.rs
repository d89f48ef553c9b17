//! Tables that fall asleep, wake for whoever comes, and wake when something is due.

use super::{advice::unmarked_record, listed};
use crate::support::{Guest, House, PROXY_HEADER, eventually, new_seats, random};
use lamplight_core::Seat;
use lamplight_games::GameId;
use lamplight_protocol::{Code, Command, Ending, Evaluation, EventBody, Stage};
use lamplight_server::bots::{Question, Urgency};
use lamplight_table::Table;
use serde_json::json;
use std::sync::mpsc;
use std::time::Duration;

/// Sets the clock forward, by a few seconds at a time, until a table has fallen asleep.
async fn until_asleep(house: &House, id: &str) {
    eventually("sleep", async || {
        house.advance(Duration::from_secs(5));
        // What the table has to store is stored before this is: time does not run away from a busy machine.
        house.hall.store.ping().await.unwrap();
        (!house.hall.is_in_memory(id)).then_some(())
    })
    .await;
}

/// In seconds: waiting for sleep takes a minute or two of it.
const DAY: u32 = 24 * 3600;

async fn timed_duel(house: &House, bank: u32) -> (Guest, Guest, String) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let clock = json!({ "bank": bank, "increment": 0 });
    let (seats, options) = (new_seats(&["me", "open"]), json!({ "first": "1" }));
    let table =
        json!({ "game": "pathagon", "seats": seats, "public": true, "clock": clock, "options": options });
    let id = ada.open(table).await.table;
    bo.take(&id, 2).await;
    // A clock runs once its owner has looked.
    ada.look(&id, Some(1)).await;
    bo.look(&id, Some(2)).await;
    (ada, bo, id)
}

#[tokio::test]
async fn a_table_sleeps_when_everybody_is_gone_and_wakes_as_it_was() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("phototaxis").await;
    let mut one = ada.live(&id, Some(1)).await;
    for round in 0..4 {
        if one.now.to_act == Some(1) {
            one.act_somehow(&mut random(round)).await;
        }
    }
    // As one sees it who comes now.
    one.leave().await;
    let one = ada.live(&id, Some(1)).await;
    let (events, view) = (one.events.clone(), one.now.view.clone());
    house.advance(Duration::from_mins(2));
    assert!(house.hall.is_in_memory(&id), "somebody is connected");
    one.leave().await;
    until_asleep(&house, &id).await;
    let listed = listed(&bo, "list=running").await;
    assert_eq!((listed.len(), listed[0].stage), (1, Stage::Running), "a list wakes nobody");
    assert!(!house.hall.is_in_memory(&id));
    let again = ada.live(&id, Some(1)).await;
    assert_eq!((again.events.clone(), again.now.view.clone()), (events, view));
    assert!(house.hall.is_in_memory(&id));
}

#[tokio::test]
async fn bots_say_nothing_about_a_game_that_sleeps() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let cleo = house.guest("Cleo").await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    for cells in [["c1", "c2"], ["d1", "d2"], ["e1", "e2"], ["f1", "f2"]] {
        one.until_turn().await;
        one.act(cells[0]).await;
        two.until_turn().await;
        two.act(cells[1]).await;
    }
    one.until_turn().await;
    let record = unmarked_record(&ada, &id, 1).await;
    one.leave().await;
    two.leave().await;
    until_asleep(&house, &id).await;
    assert_eq!(cleo.evaluate(&record, &[8]).await.code(), Code::StillPlayed);
    assert!(!house.hall.is_in_memory(&id), "a stranger's question wakes nobody");
    ada.does(&id, Command::Resign { seat: 1 }).await;
    assert_eq!(
        cleo.evaluate(&record, &[8]).await.code(),
        Code::StillPlayed,
        "tables are asked once a second"
    );
    house.advance(Duration::from_secs(1));
    cleo.evaluate(&record, &[8]).await.ok::<Vec<Evaluation>>();
}

#[tokio::test]
async fn questions_of_strangers_keep_no_table_awake() {
    let house = House::open().await;
    let (ada, _bo, id) = house.duel("pathagon").await;
    let record = unmarked_record(&ada, &id, 1).await;
    let cleo = house.guest("Cleo").await;
    eventually("sleep", async || {
        house.advance(Duration::from_secs(5));
        cleo.evaluate(&record, &[0]).await.ok::<Vec<Evaluation>>();
        assert_eq!(listed(&cleo, "list=running").await.len(), 1);
        (!house.hall.is_in_memory(&id)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_second_cookie_is_known_at_a_table_that_has_slept() {
    let house = House::with(|config| config.address_header = Some(PROXY_HEADER.to_string())).await;
    let home = "203.0.113.7";
    let ada = house.guest("Ada").await.at(home);
    let id = ada.open_seats("phototaxis", &["me", "1"]).await;
    ada.live(&id, Some(1)).await.leave().await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: None }).await;
    let second = house.guest("Mallory").await.at(home);
    // Twice: what a table remembers is not lost when it is woken, either.
    for _ in 0..2 {
        until_asleep(&house, &id).await;
        assert_eq!(second.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SameAddress);
    }
    until_asleep(&house, &id).await;
    house.guest("Cleo").await.at("203.0.113.8").take(&id, 2).await;
}

#[tokio::test]
async fn after_a_start_nothing_is_in_memory_before_somebody_comes() {
    let house = House::open().await;
    let (ada, _bo, id) = house.duel("pathagon").await;
    let house = house.reopen().await;
    assert!(!house.hall.is_in_memory(&id));
    assert_eq!(house.again(&ada).look(&id, Some(1)).await.now.stage, Stage::Running);
    assert!(house.hall.is_in_memory(&id));
}

#[tokio::test]
async fn the_clock_of_a_sleeping_table_runs_and_runs_out() {
    let house = House::open().await;
    let (ada, _bo, id) = timed_duel(&house, DAY).await;
    until_asleep(&house, &id).await;
    let shown = async |house: &House| house.again(&ada).look(&id, Some(1)).await.now;
    house.advance(Duration::from_mins(10));
    let now = shown(&house).await;
    let left = now.seats[0].clock.unwrap();
    assert!(left <= 86_400_000 - 600_000, "{left}");
    until_asleep(&house, &id).await;
    // An hour in which the server is down is nobody's.
    let before = shown(&house).await.seats[0].clock.unwrap();
    let (config, folder) = house.close().await;
    config.time.advance(Duration::from_hours(1));
    let house = House::start(config, folder).await;
    house.advance(Duration::from_millis(before - 1));
    let now = shown(&house).await;
    assert_eq!((now.seats[0].clock, now.stage, now.ply), (Some(1), Stage::Running, 0));
    until_asleep(&house, &id).await;
    eventually("time to run out", async || {
        let live = house.again(&ada).live(&id, Some(1)).await;
        let out = live.bodies().any(|body| matches!(body, EventBody::TimedOut { .. }));
        out.then_some(())
    })
    .await;
}

#[tokio::test]
async fn the_time_until_a_claim_runs_while_a_table_sleeps() {
    let house = House::open().await;
    let (_ada, bo, id) = house.duel("pathagon").await;
    let now = async || bo.look(&id, Some(2)).await.now;
    let from = now().await.claim_from.unwrap();
    until_asleep(&house, &id).await;
    house.advance(Duration::from_mins(5));
    assert_eq!(now().await.claim_from, Some(from));
    let claim = Command::Claim { seat: 2, version: now().await.version };
    assert_eq!(bo.command(&id, &claim).await.code(), Code::NoClaim);
    until_asleep(&house, &id).await;
    house.advance(Duration::from_mins(15));
    assert_eq!(now().await.claim_from, Some(from));
    bo.does(&id, claim).await;
    assert_eq!(now().await.ending, Some(Ending::Resigned { seat: 1 }));
}

#[tokio::test]
async fn a_timer_wakes_a_table_that_nobody_visits() {
    let house = House::open().await;
    let (ada, _bo, id) = timed_duel(&house, DAY).await;
    until_asleep(&house, &id).await;
    let events = async || house.hall.store.events(&id, 0).await.unwrap().len();
    let before = events().await;
    house.advance(Duration::from_hours(24));
    eventually("an event", async || (events().await > before).then_some(())).await;
    let live = ada.live(&id, Some(1)).await;
    assert!(live.bodies().any(|body| matches!(body, EventBody::TimedOut { seat: 1, .. })));
}

#[tokio::test]
async fn a_server_that_was_killed_forgets_no_timer() {
    let house = House::open().await;
    let (ada, bo, id) = timed_duel(&house, DAY).await;
    let due = async |house: &House| house.hall.store.table(&id).await.unwrap().unwrap().index.due;
    let act = async |guest: &Guest, seat: u8, text: &str| {
        let version = guest.look(&id, Some(seat)).await.now.version;
        guest.does(&id, Command::Act { seat, version, text: text.into() }).await;
    };
    until_asleep(&house, &id).await;
    // Ada thinks for long, so that Bo has more time left than she has. What is stored is early, until it has passed.
    house.advance(Duration::from_hours(20));
    act(&ada, 1, "a1").await;
    until_asleep(&house, &id).await;
    let first = due(&house).await;
    house.advance(Duration::from_hours(5));
    eventually("another look", async || (due(&house).await > first).then_some(())).await;
    act(&bo, 2, "b2").await;
    assert_eq!(due(&house).await, Some(0), "from this move on a server that starts must look at it");
    let before = house.hall.store.events(&id, 0).await.unwrap().len();
    // As a server leaves it that is killed.
    let house = house.tamper(&["UPDATE tables SET due = 0"]).await;
    eventually("the table to be looked at", async || (due(&house).await != Some(0)).then_some(())).await;
    house.advance(Duration::from_hours(5));
    let events = async || house.hall.store.events(&id, 0).await.unwrap().len();
    eventually("Ada's time to run out", async || (events().await > before).then_some(())).await;
    let one = house.again(&ada).live(&id, Some(1)).await;
    assert!(one.bodies().any(|body| matches!(body, EventBody::TimedOut { seat: 1, .. })));
}

#[tokio::test]
async fn a_bot_to_act_acts_after_a_restart_although_nobody_comes() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    ada.does(
        &id,
        Command::Act { seat: 1, version: ada.look(&id, Some(1)).await.now.version, text: "a1".into() },
    )
    .await;
    let house = house.reopen().await;
    let acted = async || {
        let events = house.hall.store.events(&id, 0).await.unwrap();
        (events.iter().filter(|event| event.body.contains("acted")).count() == 2).then_some(())
    };
    eventually("the bot", acted).await;
    assert_eq!(house.again(&ada).look(&id, Some(1)).await.now.to_act, Some(1));
}

#[tokio::test]
async fn where_there_is_no_room_a_bot_that_nobody_watches_takes_its_time() {
    let house = House::with(|config| config.limits.tables = 1).await;
    let hall = &house.hall;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    // The one thread for bots is busy with something else.
    let position = hall.table(&id).await.unwrap().look(Table::fork_game).await.unwrap().unwrap();
    let chair = hall.bots.chair(GameId::named("pathagon").unwrap(), Seat::ALL[0], 1);
    let (go_on, wait) = mpsc::channel::<()>();
    let answer = Box::new(move |_| wait.recv().unwrap_or_default());
    let _ticket = hall.bots.ask("else".into(), Urgency::Turn, Question { chair, position, answer });
    eventually("a busy bot", async || (hall.bots.waiting() == 0).then_some(())).await;
    let version = ada.look(&id, Some(1)).await.now.version;
    ada.does(&id, Command::Act { seat: 1, version, text: "a1".into() }).await;
    ada.open_seats("pathagon", &["me", "open"]).await;
    assert!(!hall.is_in_memory(&id));
    eventually("the table to be gone", async || (hall.metrics.tables.get() == 1).then_some(())).await;
    let due = hall.store.table(&id).await.unwrap().unwrap().index.due;
    assert_eq!(due, Some(hall.running() + 10 * 60_000), "others have the room meanwhile");
    drop(go_on);
}

#[tokio::test]
async fn an_empty_table_vanishes_within_an_hour_and_others_stay() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let empty = ada.open_seats("foragers", &["me", "open", "open"]).await;
    let joined = ada.open_seats("foragers", &["me", "open", "open"]).await;
    bo.take(&joined, 2).await;
    let watched = ada.open_seats("foragers", &["me", "open", "open"]).await;
    let live = ada.live(&watched, Some(1)).await;
    house.advance(Duration::from_mins(59));
    assert_eq!(listed(&bo, "list=open").await.len(), 3);
    house.advance(Duration::from_mins(1));
    let ids =
        async || listed(&bo, "list=open").await.into_iter().map(|table| table.table.id).collect::<Vec<_>>();
    eventually("an end", async || (!ids().await.contains(&empty)).then_some(())).await;
    let found = ids().await;
    assert!(found.contains(&joined) && found.contains(&watched), "{found:?}");
    assert_eq!(ada.look(&empty, None).await.now.ending, Some(Ending::Abandoned));
    assert!(listed(&bo, "list=finished").await.is_empty(), "there is nothing to look at");
    // Whoever was there a moment ago may come back.
    live.leave().await;
    house.advance(Duration::from_mins(59));
    assert!(ids().await.contains(&watched));
    house.advance(Duration::from_mins(1));
    eventually("an end", async || (!ids().await.contains(&watched)).then_some(())).await;
    // After a day nothing is left of them.
    house.advance(Duration::from_hours(25));
    let gone = async || house.hall.store.table(&empty).await.unwrap().is_none().then_some(());
    eventually("nothing", gone).await;
    assert!(house.hall.store.table(&joined).await.unwrap().is_some());
}
