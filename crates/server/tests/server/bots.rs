//! Bots that think while people play.

use crate::support::{House, eventually, random};
use lamplight_core::Seat;
use lamplight_games::{GameId, Setup, open, read_record, replay};
use lamplight_match::Player;
use lamplight_protocol::{Command, Ending, Hint, Stage};
use lamplight_server::bots::{Question, Ticket, Urgency};
use std::sync::mpsc;
use std::time::Duration;
use tokio::task::JoinSet;

/// How many tables wait for a bot.
const WAITING: usize = 100;

/// Keeps the only thread for bots busy until it is dropped.
struct Blocked {
    release: mpsc::Sender<()>,
    _ticket: Ticket,
}

impl Blocked {
    fn block(house: &House, urgency: Urgency) -> Blocked {
        let (release, released) = mpsc::channel();
        let game = GameId::ALL[0];
        let players = vec![Player::person("Ada"); usize::from(game.info().min_seats)];
        let position = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
        let answer = Box::new(move |_| {
            let _ = released.recv();
        });
        let chair = house.hall.bots.chair(game, Seat::ALL[0], 1);
        let ticket = house.hall.bots.ask(String::new(), urgency, Question { chair, position, answer });
        Blocked { release, _ticket: ticket }
    }

    fn release(self) {
        // The thread is gone if the server is.
        let _ = self.release.send(());
    }
}

/// Opens tables at which only bots play, while their thread is busy.
async fn waiting_tables(house: &House) {
    let host = house.guest("Host").await;
    for _ in 0..WAITING {
        host.open_seats("moonlight", &["1", "1"]).await;
    }
    eventually("bots to be asked", async || (house.hall.bots.waiting() >= WAITING).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_do_not_wait_for_bots() {
    let house = House::open().await;
    let blocked = Blocked::block(&house, Urgency::Hint);
    waiting_tables(&house).await;
    let (ada, bo, id) = house.duel("phototaxis").await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let (mut first, mut second) = (random(0), random(1));
    tokio::join!(one.play(&mut first), two.play(&mut second));
    assert_eq!(one.now.ending, Some(Ending::Played));
    assert!(house.hall.bots.waiting() >= WAITING, "no bot has had its turn");
    blocked.release();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_goes_before_the_turns_of_bots() {
    let house = House::open().await;
    let first = Blocked::block(&house, Urgency::Hint);
    waiting_tables(&house).await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let before = house.hall.bots.waiting();
    let asking = tokio::spawn({
        let (ada, id) = (ada.clone(), id.clone());
        async move { ada.hint(&id, 1).await.ok::<Hint>() }
    });
    eventually("the hint to wait", async || (house.hall.bots.waiting() > before).then_some(())).await;
    // After the hint the thread is busy again.
    let second = Blocked::block(&house, Urgency::Hint);
    first.release();
    asking.await.unwrap();
    assert!(house.hall.bots.waiting() >= WAITING, "those who were there before still wait");
    second.release();
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
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let refuse = "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.body LIKE '%acted%:2,%' \
                  BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    house.disturb(&[refuse]).await;
    let version = ada.look(&id, Some(1)).await.now.version;
    ada.does(&id, Command::Act { seat: 1, version, text: "a1".into() }).await;
    // The table looks after its bot in every round.
    let round = || house.advance(Duration::from_secs(5));
    let tried = async || {
        round();
        (house.hall.metrics.bot_decisions.get() > 2).then_some(())
    };
    eventually("the bot to try", tried).await;
    assert_eq!(ada.look(&id, Some(1)).await.now.ply, 1);
    house.disturb(&["DROP TRIGGER full"]).await;
    let acted = async || {
        round();
        (ada.look(&id, Some(1)).await.now.ply == 2).then_some(())
    };
    eventually("the bot to act", acted).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_bot_plays_one_seat_until_the_seat_is_somebody_elses() {
    let house = House::open().await;
    let built = || house.hall.metrics.bots_built.get();
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut rng = random(2);
    for _ in 0..4 {
        one.until_turn().await;
        one.act_somehow(&mut rng).await;
    }
    one.until_turn().await;
    let undo = one.undo();
    one.does(undo).await;
    one.until_turn().await;
    one.act_somehow(&mut rng).await;
    one.until_turn().await;
    assert_eq!(built(), 1);
    // Another level is another bot.
    one.does(Command::SetSeat { seat: 2, bot: Some(2) }).await;
    one.act_somehow(&mut rng).await;
    one.until_turn().await;
    assert_eq!(built(), 2);
    // A hint is somebody else's, too.
    ada.hint(&id, 1).await.ok::<Hint>();
    assert_eq!(built(), 3);
    one.act_somehow(&mut rng).await;
    one.until_turn().await;
    assert_eq!(built(), 3);
}

/// Who has hung up keeps no bot busy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_taken_back_when_the_caller_hangs_up() {
    let house = House::open().await;
    let blocked = Blocked::block(&house, Urgency::Turn);
    eventually("the thread to be busy", async || (house.hall.bots.waiting() == 0).then_some(())).await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let asking = tokio::spawn(async move { drop(ada.hint(&id, 1).await) });
    eventually("the hint to wait", async || (house.hall.bots.waiting() == 1).then_some(())).await;
    asking.abort();
    eventually("the hint to go", async || (house.hall.bots.waiting() == 0).then_some(())).await;
    blocked.release();
}
