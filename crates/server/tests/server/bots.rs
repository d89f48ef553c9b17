//! Bots that think while people play.

use crate::support::{House, eventually, new_seats, random};
use lamplight_games::{GameId, read_record, replay};
use lamplight_protocol::{Command, Ending, Hint, Stage};
use serde_json::json;
use tokio::task::JoinSet;

/// Opens a hundred tables at which the strongest bots of Moonlight play each other, on one thread.
async fn thinkers(house: &House) {
    let host = house.guest("Host").await;
    for _ in 0..100 {
        host.open_seats("moonlight", &["5", "5", "5", "5"]).await;
    }
    eventually("bots to think", async || (house.hall.bots.waiting() > 50).then_some(())).await;
}

/// How many thoughts of bots have come to an end.
fn thoughts(house: &House) -> u64 {
    house.hall.metrics.bot_decisions.get()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_bot_tables_do_not_keep_people_waiting() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    thinkers(&house).await;
    let seats = new_seats(&["me", "open"]);
    let options = json!({ "cycle_limit": "15" });
    let new = json!({ "game": "foragers", "seats": seats, "options": options, "public": true });
    let id = ada.open(new).await.table;
    bo.take(&id, 2).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let mut rng = random(0);
    let mut moves = 0;
    while one.now.stage == Stage::Running {
        let (mover, other) =
            if one.now.to_act == Some(1) { (&mut one, &mut two) } else { (&mut two, &mut one) };
        let before = thoughts(&house);
        mover.act_somehow(&mut rng).await;
        other.until_version(mover.version()).await;
        moves += 1;
        assert!(house.hall.bots.waiting() > 50, "the bots still wait for each other");
        assert!(thoughts(&house) - before < 50, "acknowledged and told long before every bot had its turn");
    }
    assert!(moves > 20, "a whole game");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_goes_before_the_turns_of_bots() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    thinkers(&house).await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let before = thoughts(&house);
    ada.hint(&id, 1).await.ok::<Hint>();
    assert!(house.hall.bots.waiting() > 50, "the bots still wait for each other");
    assert!(thoughts(&house) - before < 50, "most of those who were there before still wait");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_every_game_to_its_end_by_themselves() {
    let house = House::with(|config| config.bot_threads = 2).await;
    let ada = house.guest("Ada").await;
    // Each is listened to all the time: who does not keep up is cut off.
    let mut tables = JoinSet::new();
    for game in GameId::ALL {
        let seats = vec!["1"; usize::from(game.info().max_seats)];
        let id = ada.open_seats(game.info().id, &seats).await;
        let mut live = ada.live(&id, None).await;
        tables.spawn(async move {
            live.until("the end", |live| live.now.stage == Stage::Finished).await;
            (id, live)
        });
    }
    for (id, live) in tables.join_all().await {
        assert_eq!(live.now.ending, Some(Ending::Played));
        let record = ada.record(&id, None).await;
        let table = replay(&read_record(&record).unwrap().1, None).unwrap();
        assert_eq!((table.length(), table.outcome().is_some()), (live.actions(), true));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_go_on_after_a_restart() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    // The server stops with the bot to act, or just after it has.
    let act = one.action("a1");
    one.send(act).await;
    one.until("the action", |live| live.now.ply > 0).await;
    let house = house.reopen().await;
    let mut one = house.again(&ada).live(&id, Some(1)).await;
    one.until_turn().await;
    assert_eq!(one.now.ply, 2);
    one.does(Command::Resign { seat: 1 }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_action_cannot_be_stored_tries_again() {
    // Short patience: the table looks after itself often.
    let house = House::with(|config| config.patience.gone_after = 0).await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let refuse = "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.body LIKE '%acted%:2,%' \
                  BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    house.disturb(&[refuse]).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.act("a1").await;
    let tried = async || (house.hall.metrics.bot_decisions.get() > 2).then_some(());
    eventually("the bot to try", tried).await;
    assert_eq!(ada.look(&id, Some(1)).await.now.ply, 1);
    house.disturb(&["DROP TRIGGER full"]).await;
    one.until_turn().await;
    assert_eq!(one.now.ply, 2);
}
