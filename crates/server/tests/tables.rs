//! The life of a table, from its opening to long after its end.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Guest, House, Live, eventually, new_seats, random};
use lamplight_games::GameId;
use lamplight_protocol::{
    Code, Command, Created, Ending, Evaluation, EventBody, GameCard, Hint, Me, Replay, RulesText, Stage,
    TableDetails, TableList, TableSummary, Undo, WhyNot,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What happened, in words.
fn story(live: &Live) -> Vec<String> {
    let tell = |body: &EventBody| match body {
        EventBody::Created { by } => format!("{by} opens"),
        EventBody::SeatTaken { seat, name } => format!("{name} takes {seat}"),
        EventBody::SeatLeft { seat, name } => format!("{name} leaves {seat}"),
        EventBody::SeatSet { seat, bot: Some(level) } => format!("bot {level} in {seat}"),
        EventBody::SeatSet { seat, bot: None } => format!("{seat} is open"),
        EventBody::Renamed { seat, name } => format!("{seat} is called {name}"),
        EventBody::Started => "start".to_string(),
        EventBody::Acted { line, .. } => {
            format!("{}: {}", line.actor.map_or("chance".to_string(), |seat| seat.to_string()), line.text)
        }
        EventBody::TimedOut { seat } => format!("time of {seat} is up"),
        EventBody::UndoAsked { seat } => format!("{seat} asks"),
        EventBody::UndoAgreed { seat } => format!("{seat} agrees"),
        EventBody::UndoRefused { seat } => format!("{seat} refuses"),
        EventBody::Undone { seat, length } => format!("{seat} goes back to {length}"),
        EventBody::TookOver { seat, .. } => format!("bot for {seat}"),
        EventBody::Returned { seat } => format!("{seat} is back"),
        EventBody::Resigned { seat } => format!("{seat} gives up"),
        EventBody::Chat { name, text, .. } => format!("{name}: {text}"),
        EventBody::Finished { ending } => format!("over: {ending:?}"),
        EventBody::Blank => "something".to_string(),
        EventBody::Rematch { .. } => "rematch".to_string(),
    };
    live.bodies().map(tell).collect()
}

/// Two people at a table that has started.
async fn duel(house: &House, game: &str) -> (Guest, Guest, String) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats(game, &["me", "open"]).await;
    bo.take(&id, 2).await;
    (ada, bo, id)
}

async fn listed(guest: &Guest, query: &str) -> Vec<TableSummary> {
    guest.get(&format!("/api/tables?{query}")).await.ok::<TableList>().tables
}

// --- seats and the start ---

#[tokio::test]
async fn people_sit_down_get_up_and_begin() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("pathagon", &["open", "me"]).await;
    let mut watching = cleo.live(&id, None).await;
    assert_eq!((watching.now.stage, &watching.now.view), (Stage::Open, &Value::Null));
    bo.take(&id, 1).await;
    watching.until_event("the start", |body| *body == EventBody::Started).await;
    assert_eq!(story(&watching), ["Ada opens", "Ada takes 2", "Bo takes 1", "start"]);
    assert_eq!((watching.now.stage, watching.now.to_act), (Stage::Running, Some(1)));

    let id = ada.open_seats("foragers", &["me", "open", "open", "open"]).await;
    let mut watching = cleo.live(&id, None).await;
    bo.take(&id, 3).await;
    assert_eq!(cleo.command(&id, &Command::TakeSeat { seat: 3 }).await.code(), Code::SeatTaken);
    // Only the host may sit in several seats: people at one screen.
    assert_eq!(bo.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::NotHost);
    ada.take(&id, 2).await;
    bo.does(&id, Command::LeaveSeat { seat: 3 }).await;
    ada.does(&id, Command::SetSeat { seat: 3, bot: Some(1) }).await;
    ada.does(&id, Command::SetSeat { seat: 3, bot: None }).await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: Some(2) }).await;
    assert_eq!(cleo.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SeatTaken);
    bo.take(&id, 4).await;
    // What is still open is played by bots.
    ada.does(&id, Command::Start).await;
    watching.until_event("the start", |body| *body == EventBody::Started).await;
    let told = story(&watching);
    let start = told.iter().position(|line| line == "start").unwrap();
    assert_eq!(
        told[..=start],
        [
            "Ada opens",
            "Ada takes 1",
            "Bo takes 3",
            "Ada takes 2",
            "Bo leaves 3",
            "bot 1 in 3",
            "3 is open",
            "bot 2 in 2",
            "Bo takes 4",
            "bot 3 in 3",
            "start"
        ]
    );
    assert_eq!(ada.command(&id, &Command::Start).await.code(), Code::WrongStage);
}

#[tokio::test]
async fn a_table_without_an_open_seat_starts_at_once() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for seats in [["me", "me"], ["1", "me"], ["1", "1"]] {
        let id = ada.open_seats("pathagon", &seats).await;
        assert_ne!(ada.look(&id, None).await.now.stage, Stage::Open);
    }
    // Alone with an option and by a bot of each level.
    let new = json!({
        "game": "pathagon", "seats": new_seats(&["me", "5"]), "options": { "turn_limit": "7", "first": "1" },
    });
    let details = ada.look(&ada.open(new).await.table, None).await;
    assert_eq!(details.card.options["turn_limit"], "7");
    assert!(details.card.options.contains_key("trap"), "all options in force are shown");
    assert_eq!((details.card.public, details.card.hints, details.you.host), (false, true, true));
}

#[tokio::test]
async fn of_two_who_want_the_same_seat_one_gets_it() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for _ in 0..10 {
        let id = ada.open_seats("foragers", &["me", "open", "open"]).await;
        let (bo, cleo) = (house.guest("Bo").await, house.guest("Cleo").await);
        let take = Command::TakeSeat { seat: 2 };
        let (one, other) = tokio::join!(bo.command(&id, &take), cleo.command(&id, &take));
        let (won, lost) = if one.status.is_success() { (one, other) } else { (other, one) };
        won.ok::<Value>();
        assert_eq!(lost.code(), Code::SeatTaken);
    }
}

#[tokio::test]
async fn the_host_closes_a_table_that_has_not_started() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    let mut waiting = bo.live(&id, None).await;
    ada.does(&id, Command::Close).await;
    waiting.until("the end", |live| live.now.stage == Stage::Finished).await;
    assert_eq!(waiting.now.ending, Some(Ending::Abandoned));
    assert!(listed(&bo, "list=open").await.is_empty());
    assert_eq!(
        ada.get(&format!("/api/tables/{id}/frames")).await.code(),
        Code::WrongStage,
        "nothing to show"
    );
    let (_, _, running) = duel(&house, "pathagon").await;
    assert_eq!(ada.command(&running, &Command::Close).await.code(), Code::NotHost);
}

// --- giving up, going away, coming back ---

#[tokio::test]
async fn between_two_who_gives_up_has_lost() {
    let house = House::open().await;
    let (_ada, bo, id) = duel(&house, "pathagon").await;
    let mut two = bo.live(&id, Some(2)).await;
    two.does(Command::Resign { seat: 2 }).await;
    assert_eq!(two.now.ending, Some(Ending::Resigned { seat: 2 }));
    assert_eq!((two.now.stage, &two.now.outcome, two.now.to_act), (Stage::Finished, &None, None));
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
    let (ada, bo, id) = duel(&house, "pathagon").await;
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
    let (ada, bo, id) = duel(&house, "pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    let two = bo.live(&id, Some(2)).await;
    one.until("Bo", |live| live.now.seats[1].person.as_ref().unwrap().here).await;
    assert_eq!(one.refused(Command::TakeOver { seat: 2 }).await, Code::StillHere);
    two.leave().await;
    one.until("Bo to go", |live| !live.now.seats[1].person.as_ref().unwrap().here).await;
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
async fn the_host_frees_the_seat_of_somebody_who_is_gone_and_another_takes_it() {
    let house = House::with(|config| config.patience.gone_after = 0).await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("foragers", &["me", "open", "open"]).await;
    bo.take(&id, 2).await;
    cleo.take(&id, 3).await;
    bo.does(&id, Command::Resign { seat: 2 }).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::SetSeat { seat: 2, bot: None }).await;
    assert!(one.now.seats[1].person.is_none() && one.now.seats[1].bot.is_none());
    assert!(bo.look(&id, None).await.you.seats.is_empty());
    let dora = house.guest("Dora").await;
    dora.take(&id, 2).await;
    let mut two = dora.live(&id, Some(2)).await;
    assert_eq!(two.now.seats[1].person.as_ref().unwrap().name, "Dora");
    // What Bo gave up is no burden for Dora.
    two.does(Command::Return { seat: 2 }).await;
    let left = two.does(Command::Resign { seat: 2 }).await;
    assert_eq!(two.now.stage, Stage::Running);
    two.leave().await;
    one.until_version(left).await;
    one.until("Dora to go", |live| !live.now.seats[1].person.as_ref().unwrap().here).await;
    // A seat that stays open while it is to act can be given to a bot, not by the host alone.
    one.does(Command::SetSeat { seat: 2, bot: None }).await;
    cleo.does(&id, Command::TakeOver { seat: 2 }).await;
    one.until("a bot", |live| live.now.seats[1].bot.is_some()).await;
    assert!(one.now.seats[1].person.is_none());
    // The host changes a bot's level, too.
    one.does(Command::SetSeat { seat: 2, bot: Some(1) }).await;
    assert_eq!(one.now.seats[1].bot, Some(1));
}

#[tokio::test]
async fn if_others_wait_a_bot_takes_over_by_itself() {
    let house = House::with(|config| {
        config.patience.gone_after = 0;
        config.patience.take_over_after = 0;
    });
    let house = house.await;
    let (ada, bo, id) = duel(&house, "pathagon").await;
    // Bo has never come; Ada waits.
    let mut one = ada.live(&id, Some(1)).await;
    one.act("a1").await;
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
    let (ada, _bo, id) = duel(&house, "pathagon").await;
    // As if all this had happened ten days ago.
    let long_ago = ["UPDATE events SET at = at - 864000000".to_string()];
    let house = house.tamper(&long_ago).await;
    let ada = house.again(&ada);
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(one.refused(Command::TakeOver { seat: 2 }).await, Code::StillHere);
}

#[tokio::test]
async fn a_table_that_everybody_has_left_for_long_is_abandoned() {
    let house = House::open().await;
    let (ada, _bo, running) = duel(&house, "pathagon").await;
    let open = ada.open_seats("pathagon", &["me", "open"]).await;
    let (mut config, folder) = house.close().await;
    config.patience.abandon_after = 0;
    let house = House::start(config, folder).await;
    let ada = house.again(&ada);
    let over = async || {
        let over = listed(&ada, "list=finished").await;
        (over.len() == 2).then_some(over)
    };
    let over = eventually("the end", over).await;
    assert!(over.iter().all(|table| table.ending == Some(Ending::Abandoned) && table.winners.is_empty()));
    let ids: BTreeSet<&str> = over.iter().map(|table| table.card.id.as_str()).collect();
    assert_eq!(ids, BTreeSet::from([running.as_str(), open.as_str()]));
    // The unfinished game can still be looked at.
    ada.get(&format!("/api/tables/{running}/frames")).await.ok::<Replay>();
}

#[tokio::test]
async fn players_meet_again_one_seat_further() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let new = json!({
        "game": "foragers", "seats": new_seats(&["me", "open", "1", "open"]), "options": { "cycle_limit": "3" },
    });
    let Created { table: id, key } = ada.open(new).await;
    let enter = json!({ "key": key });
    for (guest, seat) in [(&bo, 2), (&cleo, 4)] {
        guest.post(&format!("/api/tables/{id}/enter"), &enter).await.ok::<TableDetails>();
        guest.take(&id, seat).await;
    }
    cleo.does(&id, Command::LeaveSeat { seat: 4 }).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::Resign { seat: 1 }).await;
    bo.does(&id, Command::Resign { seat: 2 }).await;
    one.until("the end", |live| live.now.stage == Stage::Finished).await;

    let again = bo.command(&id, &Command::Rematch).await.ok::<Value>()["table"].as_str().unwrap().to_string();
    one.until_event("a rematch", |body| matches!(body, EventBody::Rematch { .. })).await;
    assert_eq!(one.now.rematch.as_ref(), Some(&again));
    let (_, same) = one.ask(Command::Rematch).await.unwrap();
    assert_eq!(same.as_ref(), Some(&again), "whoever asks second gets the same table");

    let details = ada.look(&again, Some(2)).await;
    assert_eq!(details.now.stage, Stage::Running);
    assert_eq!((details.card.host.as_str(), details.card.options["cycle_limit"].as_str()), ("Bo", "3"));
    let names = details
        .now
        .seats
        .iter()
        .map(|info| (info.person.as_ref().map(|person| person.name.as_str()), info.bot));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [(None, Some(3)), (Some("Ada"), None), (Some("Bo"), None), (None, Some(1))],
        "who gave up plays again; who left does not"
    );
    assert_eq!(bo.look(&again, Some(3)).await.you.seats, [3]);
    assert_eq!(
        cleo.get(&format!("/api/tables/{again}")).await.code(),
        Code::NotFound,
        "Cleo was not asked again"
    );
}

// --- clocks ---

#[tokio::test]
async fn a_clock_runs_for_who_is_to_act_and_gains_with_each_decision() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let clock = json!({ "bank": 1000, "increment": 7 });
    let seats = new_seats(&["me", "open"]);
    let id =
        ada.open(json!({ "game": "pathagon", "seats": seats, "public": true, "clock": clock })).await.table;
    bo.take(&id, 2).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let mut left = [1_000_000, 1_000_000];
    let mut since = one.events.last().unwrap().at;
    for round in 0..6 {
        let (mover, other) = if round % 2 == 0 { (&mut one, &mut two) } else { (&mut two, &mut one) };
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
    // Time does not pass while the server is down.
    let house = house.reopen().await;
    let now = house.again(&ada).look(&id, Some(1)).await.now;
    assert_eq!(now.seats[1].clock.unwrap(), left[1]);
    assert!(now.seats[0].clock.unwrap() <= left[0]);
}

#[tokio::test]
async fn when_time_runs_out_a_bot_chooses_once() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let clock = json!({ "bank": 10, "increment": 3600 });
    let seats = new_seats(&["me", "open"]);
    let id =
        ada.open(json!({ "game": "pathagon", "seats": seats, "public": true, "clock": clock })).await.table;
    bo.take(&id, 2).await;
    let no_time = ["UPDATE setups SET setup = json_set(setup, '$.clock.bank', 0)".to_string()];
    let house = house.tamper(&no_time).await;
    let mut one = house.again(&ada).live(&id, Some(1)).await;
    one.until("two bots", |live| live.now.ply == 2).await;
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

// --- taking back ---

#[tokio::test]
async fn another_person_must_agree_to_taking_back() {
    let house = House::open().await;
    let (ada, bo, id) = duel(&house, "pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let undo = |live: &Live| Command::Undo { seat: live.you.viewer.unwrap(), version: live.now.version };
    let answer = |live: &Live, agree| {
        let (seat, version) = (live.you.viewer.unwrap(), live.now.version);
        Command::AnswerUndo { seat, version, agree }
    };
    assert_eq!(one.now.undo, None);
    let nothing = undo(&one);
    assert_eq!(one.refused(nothing).await, Code::NothingToUndo);
    let nobody = answer(&two, true);
    assert_eq!(two.refused(nobody).await, Code::NoUndoAsked);

    one.act("a1").await;
    assert_eq!(one.now.undo, Some(Undo::Consent));
    let ask = undo(&one);
    one.does(ask.clone()).await;
    assert_eq!((one.now.undo_asked, one.now.ply), (Some(1), 1));
    let myself = answer(&one, true);
    assert_eq!(one.refused(myself).await, Code::NoUndoAsked, "nobody agrees with themselves");
    two.until("the question", |live| live.now.undo_asked == Some(1)).await;
    let no = answer(&two, false);
    two.does(no.clone()).await;
    assert_eq!(two.refused(no).await, Code::NoUndoAsked);
    one.until("the answer", |live| live.now.undo_asked.is_none()).await;
    assert_eq!(one.now.ply, 1);

    one.does(undo(&one)).await;
    two.until("the question", |live| live.now.undo_asked == Some(1)).await;
    let yes = answer(&two, true);
    two.does(yes).await;
    one.until("the answer", |live| live.now.ply == 0).await;
    assert_eq!((one.now.to_act, one.now.choices.is_empty(), one.now.undo_asked), (Some(1), false, None));
    let late = Command::Act { seat: 2, version: 5, text: "b1".into() };
    assert_eq!(two.refused(late).await, Code::StaleVersion);

    // A question that play has overtaken is void.
    one.act("b2").await;
    one.does(undo(&one)).await;
    two.until("the question", |live| live.now.undo_asked == Some(1)).await;
    let yes = answer(&two, true);
    two.act("c3").await;
    assert_eq!(two.refused(yes).await, Code::StaleVersion);
    assert_eq!(two.now.undo_asked, None);
    let told = story(&two);
    let expected = [
        "1: a1",
        "1 asks",
        "2 refuses",
        "1 asks",
        "2 agrees",
        "1 goes back to 0",
        "1: b2",
        "1 asks",
        "2: c3",
    ];
    assert_eq!(told[told.len() - 9..], expected);
    // The record knows nothing of it, and the game comes back as it stands.
    let record = ada.get(&format!("/api/tables/{id}/record?seat=1")).await.text();
    assert!(record.contains("1. b2") && !record.contains("a1"), "{record}");
    let house = house.reopen().await;
    let back = house.again(&ada).live(&id, Some(1)).await;
    assert_eq!((back.now.ply, &back.now.view), (2, &two.now.view));
    assert_eq!(story(&back), told);
}

#[tokio::test]
async fn everybody_must_agree() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let new = json!({
        "game": "moonlight", "seats": new_seats(&["me", "open", "open"]), "public": true,
        "options": { "moon": "false", "elder": "false", "moonstones": "false" },
    });
    let id = ada.open(new).await.table;
    bo.take(&id, 2).await;
    cleo.take(&id, 3).await;
    let mut seats = Vec::new();
    for (guest, seat) in [(&ada, 1), (&bo, 2), (&cleo, 3)] {
        seats.push(guest.live(&id, Some(seat)).await);
    }
    // On until somebody's turn is over and their last decision could be taken back.
    let mut rng = random(7);
    let asking = loop {
        let mover = usize::from(seats[0].now.to_act.unwrap()) - 1;
        seats[mover].act_somehow(&mut rng).await;
        let version = seats[mover].version();
        for live in &mut seats {
            live.until_version(version).await;
        }
        if seats[mover].now.undo == Some(Undo::Consent) {
            break mover;
        }
    };
    let [first, second] = [(asking + 1) % 3, (asking + 2) % 3];
    let (ply, seat) = (seats[asking].now.ply, asking as u8 + 1);
    let version = seats[asking].now.version;
    seats[asking].does(Command::Undo { seat, version }).await;
    let answer = |seat: usize, version, agree| Command::AnswerUndo { seat: seat as u8 + 1, version, agree };
    let asked = seats[asking].version();
    // An answer from before the question is an answer to something else.
    assert_eq!(seats[first].refused(answer(first, version, true)).await, Code::NoUndoAsked);
    seats[first].does(answer(first, asked, true)).await;
    assert_eq!((seats[first].now.ply, seats[first].now.undo_asked), (ply, Some(seat)), "one is not enough");
    seats[second].does(answer(second, asked, true)).await;
    assert_eq!((seats[second].now.ply, seats[second].now.undo_asked), (ply - 1, None));
    assert_eq!(seats[second].now.to_act, Some(seat));
}

#[tokio::test]
async fn against_bots_taking_back_is_free() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.act("a1").await;
    one.until_turn().await;
    assert_eq!((one.now.ply, one.now.undo), (2, Some(Undo::Free)));
    let version = one.now.version;
    one.does(Command::Undo { seat: 1, version }).await;
    assert_eq!((one.now.ply, one.now.to_act), (0, Some(1)));
    // Also while the bot is thinking: what it then says is not heard.
    for text in ["b1", "c1", "d1"] {
        one.act(text).await;
        let version = one.now.version;
        match one.ask(Command::Undo { seat: 1, version }).await {
            Ok(_) => assert_eq!(one.now.ply, 0),
            // The bot was quicker.
            Err(problem) => {
                assert_eq!(problem.code, Code::StaleVersion);
                one.until_turn().await;
                let version = one.now.version;
                one.does(Command::Undo { seat: 1, version }).await;
            }
        }
        assert_eq!((one.now.ply, one.now.to_act), (0, Some(1)));
    }
    one.act("e1").await;
    one.until_turn().await;
    assert_eq!(one.now.ply, 2, "the table is not stuck");
}

#[tokio::test]
async fn dice_are_not_taken_back() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("the-lamp", &["me"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut rng = random(9);
    let chance = |live: &Live| matches!(live.events.last().unwrap().body, EventBody::Acted { ref line, .. } if line.actor.is_none());
    while !chance(&one)
        || one
            .events
            .iter()
            .all(|event| !matches!(&event.body, EventBody::Acted { line, .. } if line.actor.is_some()))
    {
        one.act_somehow(&mut rng).await;
    }
    assert_eq!(one.now.undo, None);
    let (version, ply) = (one.now.version, one.now.ply);
    assert_eq!(one.refused(Command::Undo { seat: 1, version }).await, Code::UndoAcrossReveal);
    assert_eq!(one.now.ply, ply);
}

// --- names, lists ---

#[tokio::test]
async fn a_new_name_is_shown_wherever_one_sits() {
    let house = House::open().await;
    let (ada, bo, id) = duel(&house, "pathagon").await;
    let second = ada.open_seats("foragers", &["me", "me", "open"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    assert_eq!(ada.put("/api/me", json!({ "name": "Countess" })).await.ok::<Me>().name, "Countess");
    two.until_event(
        "the new name",
        |body| matches!(body, EventBody::Renamed { seat: 1, name } if name == "Countess"),
    )
    .await;
    one.until("oneself", |live| live.you.name == "Countess").await;
    one.does(Command::Chat { text: "it is me".into() }).await;
    two.until_event("a word", |body| matches!(body, EventBody::Chat { name, .. } if name == "Countess"))
        .await;
    let names = bo.look(&second, None).await.now.seats;
    let names: Vec<_> = names.iter().filter_map(|info| Some(info.person.as_ref()?.name.clone())).collect();
    assert_eq!(names, ["Countess", "Countess"]);
    // A spectator's new name is used from then on, too.
    let cleo = house.guest("Cleo").await;
    let mut watching = cleo.live(&id, None).await;
    cleo.put("/api/me", json!({ "name": "Clio" })).await.ok::<Me>();
    watching.does(Command::Chat { text: "hello".into() }).await;
    assert_eq!(story(&watching).last().unwrap(), "Clio: hello");
    // The same name again is no news.
    let before = two.version();
    ada.put("/api/me", json!({ "name": "Countess" })).await.ok::<Me>();
    assert_eq!(ada.look(&id, None).await.now.version.max(before), watching.version());
}

#[tokio::test]
async fn lists_show_what_is_open_running_over_and_mine() {
    let house = House::open().await;
    let (ada, bo, running) = duel(&house, "pathagon").await;
    let cleo = house.guest("Cleo").await;
    let open = ada.open_seats("foragers", &["me", "open"]).await;
    let hosted = ada.open_seats("foragers", &["open", "open"]).await;
    let over = bo.open_seats("pathagon", &["me", "1"]).await;
    bo.does(&over, Command::Resign { seat: 1 }).await;
    let private = bo.open(json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) })).await.table;
    let ids = async |guest: &Guest, query: &str| {
        listed(guest, query).await.into_iter().map(|table| table.card.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(&cleo, "list=open").await, [hosted.clone(), open.clone()], "the latest first");
    assert_eq!(ids(&cleo, "list=running").await, [running.as_str()]);
    assert_eq!(ids(&cleo, "list=finished").await, [over.as_str()]);
    assert!(ids(&cleo, "list=mine").await.is_empty());
    assert_eq!(ids(&cleo, "list=open&game=pathagon").await, Vec::<String>::new());
    assert_eq!(ids(&cleo, "list=open&game=foragers").await.len(), 2);
    assert_eq!(ids(&cleo, "list=open&game=chess").await.len(), 0);
    assert_eq!(
        ids(&ada, "list=mine").await,
        [hosted, open, running.clone()],
        "also as a host without a seat"
    );
    assert_eq!(ids(&bo, "list=mine").await, [private, over, running.clone()]);

    let mine = listed(&ada, "list=mine").await;
    let game = mine.iter().find(|table| table.card.id == running).unwrap();
    assert_eq!((game.yours.as_slice(), game.your_turn, game.stage), ([1].as_slice(), true, Stage::Running));
    let theirs = listed(&bo, "list=running").await;
    assert_eq!((theirs[0].yours.as_slice(), theirs[0].your_turn), ([2].as_slice(), false));
    // The same after a restart, also for what is not in memory.
    let house = house.reopen().await;
    let bo = house.again(&bo);
    let mine = listed(&bo, "list=mine").await;
    let summary = mine.iter().find(|table| table.stage == Stage::Finished).unwrap();
    assert_eq!((summary.yours.as_slice(), summary.winners.as_slice()), ([1].as_slice(), [2].as_slice()));
    assert!(mine.iter().all(|table| !table.yours.contains(&0)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_comes_page_by_page_without_gaps_or_doubles() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut opened = BTreeSet::new();
    for number in 0..130 {
        let game = if number % 10 == 0 { "foragers" } else { "pathagon" };
        opened.insert(ada.open_seats(game, &["open", "open"]).await);
    }
    let mut seen = Vec::new();
    let mut before = String::new();
    let mut pages = 0;
    loop {
        let page = ada.get(&format!("/api/tables?list=open{before}")).await.ok::<TableList>();
        pages += 1;
        seen.extend(page.tables);
        match page.next {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    assert!(pages >= 3, "{pages}");
    assert!(seen.windows(2).all(|pair| pair[0].updated >= pair[1].updated), "the latest first");
    assert_eq!(seen.len(), opened.len());
    assert_eq!(seen.into_iter().map(|table| table.card.id).collect::<BTreeSet<_>>(), opened);
    assert_eq!(listed(&ada, "list=open&game=foragers").await.len(), 13);
}

// --- content, hints, reasons, records ---

#[tokio::test]
async fn the_operator_offers_content() {
    let house = House::open().await;
    let folder = house.config.data.join("content/the-lamp");
    std::fs::create_dir_all(&folder).unwrap();
    let own = include_str!("../../../data/content/the-lamp.toml").replace("orbs = 120", "orbs = 90");
    std::fs::write(folder.join("short.toml"), &own).unwrap();
    let ada = house.guest("Ada").await;
    let games = ada.get("/api/games").await.ok::<Vec<GameCard>>();
    let lamp = games.iter().find(|game| game.id == "the-lamp").unwrap();
    assert_eq!(lamp.content.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["short.toml"]);
    assert!(games.iter().filter(|game| game.id != "the-lamp").all(|game| game.content.is_empty()));

    let id = ada
        .open(json!({ "game": "the-lamp", "seats": new_seats(&["me"]), "content": "short.toml" }))
        .await
        .table;
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(one.card.content.as_deref(), Some("short.toml"));
    one.play(&mut random(4)).await;
    let record = ada.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("[Content \"short.toml\""), "{record}");
    let load = json!({ "record": record });
    ada.post("/api/replay", &load).await.ok::<Replay>();
    // The table keeps its content whatever the operator does with the file.
    std::fs::write(folder.join("short.toml"), own.replace("orbs = 90", "orbs = 80")).unwrap();
    assert_eq!(ada.post("/api/replay", &load).await.code(), Code::BadRecord);
    let house = house.reopen().await;
    std::fs::remove_file(folder.join("short.toml")).unwrap();
    let ada = house.again(&ada);
    let frames = ada.get(&format!("/api/tables/{id}/frames?from=0")).await.ok::<Replay>();
    assert_eq!(frames.frames.last().unwrap().view, one.now.view);
    assert_eq!(ada.post("/api/replay", &load).await.code(), Code::BadSetup, "no longer offered");
}

#[tokio::test]
async fn hints_are_given_where_they_are_on() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let hint = async |guest: &Guest, id: &str, seat: u8| {
        guest.post(&format!("/api/tables/{id}/hint"), json!({ "seat": seat })).await
    };
    // Alone: on unless switched off.
    let alone = ada.open_seats("pathagon", &["me", "1"]).await;
    let given = hint(&ada, &alone, 1).await.ok::<Hint>();
    let now = ada.look(&alone, Some(1)).await.now;
    let choice = now.choices.iter().find(|choice| choice.text == given.action).unwrap();
    assert_eq!((&given.picks, given.version), (&choice.picks, now.version));
    assert_eq!(now.ply, 0, "a hint is no action");
    let off = json!({ "game": "pathagon", "seats": new_seats(&["me", "1"]), "hints": false });
    assert_eq!(hint(&ada, &ada.open(off).await.table, 1).await.code(), Code::HintsOff);
    // With others: off unless switched on.
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    bo.take(&id, 2).await;
    assert_eq!(hint(&ada, &id, 1).await.code(), Code::HintsOff);
    let on =
        json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]), "hints": true, "public": true });
    let id = ada.open(on).await.table;
    bo.take(&id, 2).await;
    hint(&ada, &id, 1).await.ok::<Hint>();
    assert_eq!(hint(&bo, &id, 2).await.code(), Code::NotYourTurn);
}

#[tokio::test]
async fn the_rules_say_why_not() {
    let house = House::open().await;
    let (ada, bo, id) = duel(&house, "pathagon").await;
    let ask = async |guest: &Guest, seat: u8, picks: &[&str]| {
        guest.post(&format!("/api/tables/{id}/why-not"), json!({ "seat": seat, "picks": picks })).await
    };
    assert_eq!(ask(&ada, 1, &["cell:a1"]).await.ok::<WhyNot>().rule, None, "it can be picked");
    ada.live(&id, Some(1)).await.act("a1").await;
    let answer = ask(&bo, 2, &["cell:a1"]).await.ok::<WhyNot>();
    let rules = ada.get("/api/games/pathagon/rules").await.ok::<RulesText>();
    let rule = answer.rule.unwrap();
    assert!(rules.rules.iter().any(|known| known.id == rule), "{rule}");
    assert_eq!(ask(&ada, 1, &["cell:a1"]).await.code(), Code::NotYourTurn);
    for odd in
        [&[][..], &["a1"], &["moon:a1"], &["cell:z99"], &["cell:"], &["cell:b1", "cell:b1"], &["cell:💡"]]
    {
        assert!(ask(&bo, 2, odd).await.status.is_success(), "{odd:?}");
    }
}

#[tokio::test]
async fn a_game_can_be_stepped_through_while_it_runs_and_after() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "me"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut positions = vec![one.now.view.clone()];
    for (round, text) in ["a1", "b2", "c3", "d4", "e5"].into_iter().enumerate() {
        let (version, seat) = (one.now.version, round as u8 % 2 + 1);
        one.does(Command::Act { seat, version, text: text.into() }).await;
        positions.push(one.now.view.clone());
    }
    let frames = async |query: &str| ada.get(&format!("/api/tables/{id}/frames{query}")).await.ok::<Replay>();
    let check = |replay: &Replay, from: usize, to: usize| {
        assert_eq!(replay.from as usize, from);
        let plies: Vec<usize> = replay.frames.iter().map(|frame| frame.ply as usize).collect();
        assert_eq!(plies, (from..=to).collect::<Vec<_>>());
        for frame in &replay.frames {
            assert_eq!(frame.view, positions[frame.ply as usize]);
            assert_eq!(frame.line.is_none(), frame.ply == 0);
        }
    };
    check(&frames("").await, 0, 5);
    check(&frames("?from=2").await, 2, 5);
    check(&frames("?to=3").await, 0, 3);
    check(&frames("?from=2&to=4&seat=2").await, 2, 4);
    assert!(frames("?from=9").await.frames.is_empty());
    assert!(frames("?from=4&to=2").await.frames.is_empty());

    one.does(Command::Resign { seat: 1 }).await;
    let whole = frames("").await;
    check(&whole, 0, 5);
    assert_eq!((whole.ending, whole.outcome), (Some(Ending::Resigned { seat: 1 }), None));
    check(&frames("?from=3").await, 3, 5);
    assert_eq!(whole.names, ["Ada", "Ada"]);
    assert_eq!(ada.get(&format!("/api/tables/{id}/frames?seat=3")).await.code(), Code::NotFound);

    // The same from the record, and what a bot says to it.
    let record = ada.get(&format!("/api/tables/{id}/record")).await.text();
    let loaded = ada.post("/api/replay", json!({ "record": record, "viewer": 2 })).await.ok::<Replay>();
    check(&loaded, 0, 5);
    assert_eq!(loaded.viewer, Some(2));
    let judged = ada.post("/api/evaluate", json!({ "record": record, "plies": [0, 5, 3] })).await;
    let judged = judged.ok::<Vec<Evaluation>>();
    let seats: Vec<_> = judged.iter().map(|one| (one.ply, one.seat, one.action.is_some())).collect();
    assert_eq!(seats, [(0, Some(1), true), (5, Some(2), true), (3, Some(2), true)]);
    assert!(judged.iter().all(|one| one.value.is_none_or(|value| (0.0..=1.0).contains(&value))));
}

#[tokio::test]
async fn finished_games_are_there_after_a_restart() {
    let house = House::open().await;
    let (ada, bo, id) = duel(&house, "phototaxis").await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    let (mut first, mut second) = (random(1), random(2));
    tokio::join!(one.play(&mut first), two.play(&mut second));
    let parts = ["/record", "/record?seat=2", "/frames", "/frames?seat=1", "/frames?seat=2&from=3&to=9"];
    let fetch = async |guest: &Guest| {
        let mut all = Vec::new();
        for part in parts {
            all.push(guest.get(&format!("/api/tables/{id}{part}")).await.text());
        }
        all
    };
    let before = fetch(&ada).await;
    let house = house.reopen().await;
    let cleo = house.guest("Cleo").await;
    assert_eq!(fetch(&cleo).await, before, "for everybody, to the letter");
    let back = house.again(&ada).live(&id, Some(1)).await;
    assert_eq!((&back.now.view, &back.now.outcome), (&one.now.view, &one.now.outcome));
    assert_eq!(back.now.ending, Some(Ending::Played));
    assert_eq!(story(&back), story(&one));
    let summary = listed(&cleo, "list=finished").await.remove(0);
    assert_eq!(summary.winners, one.now.outcome.as_ref().unwrap().winners);
    // Both to who reads gzip and to who does not.
    let headers = [("accept-encoding", "gzip, deflate")];
    let packed = cleo.send(reqwest::Method::GET, &format!("/api/tables/{id}/frames"), &headers, None).await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert_eq!(lamplight_server::hall::unpack(&packed.raw).unwrap(), before[2].as_bytes());
}

#[tokio::test]
async fn a_finished_table_leaves_the_memory_and_comes_back() {
    let house = House::with(|config| config.patience.gone_after = 0).await;
    let (ada, _bo, id) = duel(&house, "pathagon").await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    eventually("the table to be dropped", async || {
        tokio::task::yield_now().await;
        (!house.hall.is_awake(&id)).then_some(())
    })
    .await;
    assert_eq!(ada.look(&id, Some(1)).await.now.stage, Stage::Finished);
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::Chat { text: "that was long ago".into() }).await;
    assert!(one.ask(Command::Rematch).await.unwrap().1.is_some());
}

// --- tables that no longer replay ---

fn frozen_gauge(house: &House) -> String {
    let text = house.hall.metrics.text();
    text.lines().find(|line| line.starts_with("lamplight_tables_frozen ")).unwrap().to_string()
}

#[tokio::test]
async fn a_game_that_no_longer_replays_is_frozen_until_it_does() {
    let house = House::open().await;
    let (ada, bo, id) = duel(&house, "pathagon").await;
    let (_, _, healthy) = duel(&house, "pathagon").await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    one.act("a1").await;
    two.until_turn().await;
    two.act("b2").await;
    one.until_turn().await;
    let last_good = one.now.view.clone();
    one.act("c3").await;
    two.until_turn().await;
    two.act("d4").await;
    one.until_turn().await;
    let last = one.now.view.clone();
    let told = story(&one);

    let change = |from: &str, to: &str| {
        [format!(
            "UPDATE events SET body = json_set(body, '$.text', '{to}') WHERE json_extract(body, '$.text') = '{from}'"
        )]
    };
    let house = house.tamper(&change("c3", "b2")).await;
    assert_eq!(frozen_gauge(&house), "lamplight_tables_frozen 1");
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!((one.now.stage, &one.now.view, one.now.to_act), (Stage::Frozen, &last_good, None));
    assert_eq!(one.events.len(), told.len(), "every event is counted");
    let seen = story(&one);
    assert_eq!(seen[..seen.len() - 2], told[..told.len() - 2]);
    assert_eq!(seen[seen.len() - 2..], ["something", "something"], "and what cannot be understood is blank");
    for command in [
        Command::Act { seat: 1, version: one.now.version, text: "e5".into() },
        Command::Undo { seat: 1, version: one.now.version },
        Command::Resign { seat: 1 },
        Command::LeaveSeat { seat: 1 },
        Command::SetSeat { seat: 2, bot: Some(1) },
        Command::Start,
    ] {
        assert_eq!(one.refused(command).await, Code::Frozen);
    }
    one.does(Command::Chat { text: "what now?".into() }).await;
    let frames = bo.get(&format!("/api/tables/{id}/frames?seat=2")).await.ok::<Replay>();
    assert_eq!(frames.frames.last().unwrap().view, last_good);
    assert_eq!(bo.get(&format!("/api/tables/{id}/frames?seat=1")).await.code(), Code::NotYourSeat);
    assert!(listed(&ada, "list=mine").await.iter().any(|table| table.stage == Stage::Frozen));
    assert_eq!(ada.look(&healthy, None).await.now.stage, Stage::Running, "others are not touched");
    // Frozen it stays, however often the server is started.
    let house = house.reopen().await;
    assert_eq!(frozen_gauge(&house), "lamplight_tables_frozen 1");

    let house = house.tamper(&change("b2", "c3").map(|sql| format!("{sql} AND version = 7"))).await;
    assert_eq!(frozen_gauge(&house), "lamplight_tables_frozen 0");
    let mut one = house.again(&ada).live(&id, Some(1)).await;
    assert_eq!((one.now.stage, &one.now.view), (Stage::Running, &last));
    one.act("e5").await;
}

#[tokio::test]
async fn other_rules_freeze_what_has_begun_under_the_old_ones() {
    let house = House::open().await;
    let (ada, bo, running) = duel(&house, "phototaxis").await;
    let over = ada.open_seats("phototaxis", &["me", "1"]).await;
    ada.does(&over, Command::Resign { seat: 1 }).await;
    let open = ada.open_seats("phototaxis", &["me", "open"]).await;
    let frames = ada.get(&format!("/api/tables/{over}/frames?seat=2")).await.text();
    let version = |from: u32, to: u32| {
        [format!(
            "UPDATE setups SET setup = json_set(setup, '$.rules_version', {to}) \
             WHERE json_extract(setup, '$.rules_version') = {from}"
        )]
    };
    let house = house.tamper(&version(1, 99)).await;
    assert_eq!(frozen_gauge(&house), "lamplight_tables_frozen 2");
    let (ada2, bo2) = (house.again(&ada), house.again(&bo));
    let mut one = ada2.live(&running, Some(1)).await;
    // It is shown as far as it replays, and nothing can be done there.
    assert_eq!(one.now.stage, Stage::Frozen);
    assert_ne!(one.now.view, Value::Null);
    assert_eq!(one.now.choices, []);
    assert_eq!(one.refused(Command::Resign { seat: 1 }).await, Code::Frozen);
    // A table that waits for players is not left to fail when the last one sits down.
    assert_eq!(bo2.command(&open, &Command::TakeSeat { seat: 2 }).await.code(), Code::Frozen);
    assert!(listed(&bo2, "list=open").await.is_empty());
    // What is over was kept as everybody saw it.
    assert_eq!(ada2.look(&over, None).await.now.stage, Stage::Finished);
    assert_eq!(bo2.get(&format!("/api/tables/{over}/frames?seat=2")).await.text(), frames);
    // And can be played again, under the rules of today.
    let again = ada2.command(&over, &Command::Rematch).await.ok::<Value>();
    let again = ada2.look(again["table"].as_str().unwrap(), None).await;
    assert_eq!(again.now.stage, Stage::Running);

    let house = house.tamper(&version(99, 1)).await;
    assert_eq!(frozen_gauge(&house), "lamplight_tables_frozen 0");
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    assert_eq!(ada.look(&running, Some(1)).await.now.stage, Stage::Running);
    bo.take(&open, 2).await;
    assert_eq!(ada.look(&open, Some(1)).await.now.stage, Stage::Running);
}

#[tokio::test]
async fn a_table_of_an_unknown_game_does_not_stop_the_server() {
    let house = House::open().await;
    let (ada, _bo, id) = duel(&house, "pathagon").await;
    let (_, _, garbled) = duel(&house, "pathagon").await;
    let (_, _, healthy) = duel(&house, "pathagon").await;
    let number = |id: &str| format!("table_number = (SELECT number FROM tables WHERE id = '{id}')");
    let changes = [
        format!("UPDATE setups SET setup = json_set(setup, '$.game', 'chess') WHERE {}", number(&id)),
        format!("UPDATE events SET body = 'garbled' WHERE version = 2 AND {}", number(&garbled)),
    ];
    let house = house.tamper(&changes).await;
    let ada = house.again(&ada);
    let details = ada.look(&id, Some(1)).await;
    assert_eq!((details.now.stage, details.card.game.as_str()), (Stage::Frozen, "chess"));
    assert_eq!(ada.get(&format!("/api/tables/{garbled}")).await.code(), Code::Internal);
    assert_eq!(ada.look(&healthy, None).await.now.stage, Stage::Running);
    assert_eq!(listed(&ada, "list=mine").await.len(), 1);
}

// --- for machines ---

#[tokio::test]
async fn the_games_and_their_rules_are_described() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let games = ada.get("/api/games").await.ok::<Vec<GameCard>>();
    assert_eq!(games.len(), GameId::ALL.len());
    for game in games {
        assert!(game.min_seats >= 1 && game.seat_titles.len() == usize::from(game.max_seats));
        assert!(game.levels.len() >= 3 && game.options.iter().all(|option| !option.default.is_empty()));
        let rules = ada.get(&format!("/api/games/{}/rules", game.id)).await.ok::<RulesText>();
        assert!(rules.rules.len() > 5 && rules.page.contains(&rules.rules[0].title));
    }
    assert_eq!(ada.get("/api/games/chess/rules").await.code(), Code::NotFound);
}

#[tokio::test]
async fn the_interface_describes_itself_completely() {
    let house = House::open().await;
    let document = house.stranger().get("/api/openapi.json").await.ok::<Value>();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    assert_eq!(document["info"]["title"], "Lamplight");
    let expected = BTreeSet::from([
        "get /api/me",
        "put /api/me",
        "get /api/games",
        "get /api/games/{game}/rules",
        "get /api/tables",
        "post /api/tables",
        "get /api/tables/{id}",
        "post /api/tables/{id}/enter",
        "post /api/tables/{id}/commands",
        "post /api/tables/{id}/seats/{seat}/link",
        "post /api/seats/claim",
        "post /api/tables/{id}/hint",
        "post /api/tables/{id}/why-not",
        "get /api/tables/{id}/frames",
        "get /api/tables/{id}/record",
        "post /api/replay",
        "post /api/evaluate",
        "get /api/tables/{id}/live",
    ]);
    let mut found = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            found.insert(format!("{method} {path}"));
            assert!(!operation["responses"].as_object().unwrap().is_empty());
            let named = operation["parameters"].as_array().into_iter().flatten();
            let named: BTreeSet<&str> =
                named.filter(|one| one["in"] == "path").map(|one| one["name"].as_str().unwrap()).collect();
            let in_path: BTreeSet<&str> =
                path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
            assert_eq!(named, in_path, "{method} {path}");
        }
    }
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected);
    check_references(&document, &document);
}

/// Every reference leads somewhere.
fn check_references(part: &Value, document: &Value) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.strip_prefix('#').unwrap();
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            fields.values().for_each(|field| check_references(field, document));
        }
        Value::Array(items) => items.iter().for_each(|item| check_references(item, document)),
        _ => {}
    }
}

#[tokio::test]
async fn the_server_says_how_it_is() {
    let house = House::open().await;
    let (ada, bo, id) = duel(&house, "pathagon").await;
    assert_eq!(house.stranger().get("/healthz").await.text(), "ok\n");
    let mut one = ada.live(&id, Some(1)).await;
    let _two = bo.live(&id, Some(2)).await;
    one.act("a1").await;
    let action = one.action("a1");
    assert!(one.ask(action).await.is_err());
    let metrics = house.stranger().get("/metrics").await.text();
    for line in [
        "lamplight_connections 2",
        "lamplight_tables 1",
        "lamplight_tables_frozen 0",
        "lamplight_bot_queue 0",
        "lamplight_commands_total 2",
        "lamplight_refusals_total{code=\"not_your_turn\"} 1",
        "# EOF",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
    assert!(metrics.contains("lamplight_acknowledged_seconds_count 2"), "{metrics}");
}
