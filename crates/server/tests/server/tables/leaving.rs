//! Giving up, going away, coming back, and tables that everybody has left.

use super::{listed, story};
use crate::support::{House, Live, eventually, random};
use lamplight_protocol::{Code, Command, Ending, EventBody, Replay, Stage};
use std::collections::BTreeSet;
use std::time::Duration;

#[tokio::test]
async fn between_two_who_gives_up_has_lost() {
    let house = House::open().await;
    let (_ada, bo, id) = house.duel("pathagon").await;
    let mut two = bo.live(&id, Some(2)).await;
    two.does(Command::Resign { seat: 2 }).await;
    assert_eq!(two.now.ending, Some(Ending::Resigned { seat: 2 }));
    assert_eq!((two.now.stage, two.now.to_act), (Stage::Finished, None));
    assert_eq!(two.now.outcome.as_ref().unwrap().winners, [1], "it is said who has won");
    assert!(bo.record(&id, None).await.contains("[Forfeits \"2 resigned\"]\n[Result \"1\"]\n"));
    assert_eq!(listed(&bo, "list=finished").await[0].winners, [1]);
    // Also against a bot.
    let id = bo.open_seats("pathagon", &["1", "me"]).await;
    bo.does(&id, Command::Resign { seat: 2 }).await;
    assert_eq!(listed(&bo, "list=finished").await[0].winners, [1]);
}

#[tokio::test]
async fn among_more_a_bot_plays_on() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("foragers", &["me", "open", "open"]).await;
    bo.take(&id, 2).await;
    cleo.take(&id, 3).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::Resign { seat: 1 }).await;
    assert_eq!(one.now.stage, Stage::Running);
    let info = &one.now.seats[0];
    assert_eq!((info.person.as_ref().map(|person| person.name.as_str()), info.bot), (Some("Ada"), Some(3)));
    assert_eq!(one.refused(Command::Return { seat: 1 }).await, Code::WrongStage, "given up for good");
    assert_eq!(one.refused(Command::Resign { seat: 1 }).await, Code::WrongStage);
    bo.does(&id, Command::Resign { seat: 2 }).await;
    one.until("the end", |live| live.now.stage == Stage::Finished).await;
    assert_eq!(one.now.ending, Some(Ending::Resigned { seat: 2 }));
    assert_eq!(listed(&ada, "list=finished").await[0].winners, [3]);
}

#[tokio::test]
async fn who_leaves_is_replaced_for_good() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    bo.does(&id, Command::LeaveSeat { seat: 2 }).await;
    one.until_event("a bot", |body| matches!(body, EventBody::TookOver { seat: 2, .. })).await;
    assert_eq!((&one.now.seats[1].person, one.now.seats[1].bot), (&None, Some(3)));
    assert_eq!(bo.command(&id, &Command::Return { seat: 2 }).await.code(), Code::NotYourSeat);
    one.act("a1").await;
    one.until_turn().await;
    assert_eq!(one.now.ply, 2, "the bot plays");
    // The last one turns off the light.
    one.does(Command::LeaveSeat { seat: 1 }).await;
    assert_eq!(one.now.ending, Some(Ending::Abandoned));
}

#[tokio::test]
async fn who_is_gone_can_be_replaced_and_may_come_back() {
    let house = House::with(|config| config.patience.gone_after = 0).await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    let two = bo.live(&id, Some(2)).await;
    one.until("Bo", |live| live.here(2)).await;
    assert_eq!(one.refused(Command::TakeOver { seat: 2 }).await, Code::StillHere);
    two.leave().await;
    one.until("Bo to go", |live| !live.here(2)).await;
    one.does(Command::TakeOver { seat: 2 }).await;
    assert_eq!(one.refused(Command::TakeOver { seat: 2 }).await, Code::SeatTaken);
    one.act("a1").await;
    one.until_turn().await;
    assert_eq!(one.now.ply, 2, "the bot plays");

    let mut two = bo.live(&id, Some(2)).await;
    let version = two.now.version;
    one.act_somehow(&mut random(2)).await;
    two.until_version(version + 1).await;
    let acting = Command::Act { seat: 2, version: two.now.version, text: "d1".into() };
    // Whatever the bot does meanwhile, Bo must return first.
    assert!(matches!(two.refused(acting).await, Code::NotYourTurn | Code::StaleVersion));
    two.does(Command::Return { seat: 2 }).await;
    assert_eq!(two.now.seats[1].bot, None);
    two.does(Command::Return { seat: 2 }).await;
    one.until_version(two.version()).await;
    if one.now.to_act == Some(1) {
        one.act_somehow(&mut random(0)).await;
    }
    two.until_turn().await;
    two.act_somehow(&mut random(1)).await;
}

#[tokio::test]
async fn a_seat_that_was_left_can_be_opened_for_somebody_else() {
    let house = House::with(|config| config.patience.gone_after = 0).await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("foragers", &["me", "open", "open"]).await;
    bo.take(&id, 2).await;
    cleo.take(&id, 3).await;
    let mut one = ada.live(&id, Some(1)).await;
    // As long as it is Bo's, it stays Bo's, even when Bo is gone.
    assert_eq!(one.refused(Command::SetSeat { seat: 2, bot: None }).await, Code::SeatKept);
    bo.does(&id, Command::LeaveSeat { seat: 2 }).await;
    one.does(Command::SetSeat { seat: 2, bot: None }).await;
    assert!(one.now.seats[1].person.is_none() && one.now.seats[1].bot.is_none());
    assert!(bo.look(&id, None).await.you.seats.is_empty());
    let dora = house.guest("Dora").await;
    dora.take(&id, 2).await;
    let mut two = dora.live(&id, Some(2)).await;
    assert_eq!(two.now.seats[1].person.as_ref().unwrap().name, "Dora");
    two.does(Command::Return { seat: 2 }).await;
    let left = two.does(Command::LeaveSeat { seat: 2 }).await;
    assert_eq!(two.now.stage, Stage::Running);
    two.leave().await;
    one.until_version(left).await;
    // A seat that stays open while it is to act can be given to a bot, not by the host alone.
    one.does(Command::SetSeat { seat: 2, bot: None }).await;
    cleo.does(&id, Command::TakeOver { seat: 2 }).await;
    one.until("a bot", |live| live.now.seats[1].bot.is_some()).await;
    assert!(one.now.seats[1].person.is_none());
    // The host changes a bot's level, too.
    one.does(Command::SetSeat { seat: 2, bot: Some(1) }).await;
    assert_eq!(one.now.seats[1].bot, Some(1));
    // Who has given up has lost, whoever plays the seat.
    cleo.does(&id, Command::Resign { seat: 3 }).await;
    assert_eq!(one.refused(Command::SetSeat { seat: 3, bot: None }).await, Code::WrongStage);
}

#[tokio::test]
async fn who_never_moves_can_be_claimed_against() {
    let house = House::with(|config| config.patience.claim_after = 60_000).await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let _one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    assert_eq!(two.now.claim_from, Some(two.now.at + 60_000), "the table shows from when on");
    let claim = |live: &Live| Command::Claim { seat: 2, version: live.now.version };
    house.advance(Duration::from_secs(59));
    let wish = claim(&two);
    assert_eq!(two.refused(wish.clone()).await, Code::NoClaim);
    house.advance(Duration::from_secs(1));
    two.does(wish).await;
    assert_eq!(two.now.ending, Some(Ending::Resigned { seat: 1 }));
    let told = story(&two);
    assert_eq!(told[told.len() - 3..told.len() - 1], ["2 claims against 1", "1 no longer plays"]);
}

#[tokio::test]
async fn if_others_wait_a_bot_takes_over_by_itself() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    // Bo has never come; Ada waits.
    let mut one = ada.live(&id, Some(1)).await;
    one.act("a1").await;
    house.advance(Duration::from_mins(5));
    one.until_event("a bot", |body| matches!(body, EventBody::TookOver { seat: 2, .. })).await;
    one.until_turn().await;
    let mut two = bo.live(&id, Some(2)).await;
    assert_eq!(two.now.seats[1].bot, Some(3), "the seat is Bo's, and a bot plays");
    two.does(Command::Return { seat: 2 }).await;
    assert_eq!(story(&two).last().unwrap(), "2 is back");
}

#[tokio::test]
async fn after_a_restart_nobody_is_gone_at_once() {
    let house = House::with(|config| config.patience.gone_after = 3_600_000).await;
    let (ada, _bo, id) = house.duel("pathagon").await;
    // As if all this had happened ten days ago.
    let house = house.tamper(&["UPDATE events SET at = at - 864000000"]).await;
    let ada = house.again(&ada);
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(one.refused(Command::TakeOver { seat: 2 }).await, Code::StillHere);
}

#[tokio::test]
async fn a_table_that_everybody_has_left_for_long_is_abandoned() {
    let house = House::open().await;
    let (ada, bo, running) = house.duel("pathagon").await;
    // Bo waits with Ada, so that the table does not vanish at once.
    let open = ada.open_seats("foragers", &["me", "open", "open"]).await;
    bo.take(&open, 2).await;
    // Time in which the server is down does not count.
    let time = house.config.time.clone();
    let (config, folder) = house.close().await;
    time.advance(Duration::from_hours(31 * 24));
    let house = House::start(config, folder).await;
    let ada = house.again(&ada);
    house.advance(Duration::from_hours(29 * 24));
    assert_eq!(ada.look(&running, Some(1)).await.now.stage, Stage::Running);
    house.advance(Duration::from_hours(24));
    let over = async || {
        let mine = listed(&ada, "list=mine").await;
        mine.iter().all(|table| table.stage == Stage::Finished).then_some(mine)
    };
    let over = eventually("the end", over).await;
    // A game that never began is nothing to look at.
    assert_eq!(listed(&ada, "list=finished").await.len(), 1);
    assert!(over.iter().all(|table| table.ending == Some(Ending::Abandoned) && table.winners.is_empty()));
    let ids: BTreeSet<&str> = over.iter().map(|table| table.table.id.as_str()).collect();
    assert_eq!(ids, BTreeSet::from([running.as_str(), open.as_str()]));
    // The unfinished game can still be looked at.
    ada.get(&format!("/api/tables/{running}/frames")).await.ok::<Replay>();
}
