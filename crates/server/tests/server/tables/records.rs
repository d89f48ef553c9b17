//! Games to step through, while they run and long after.

use super::{listed, story};
use crate::support::{Guest, House, eventually, random};
use lamplight_core::Board;
use lamplight_games::GameId;
use lamplight_protocol::{Code, Command, Ending, Evaluation, GameInfo, Mark, Replay, Stage};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

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
    let winners = whole.outcome.map(|outcome| outcome.winners);
    assert_eq!((whole.ending, winners), (Some(Ending::Resigned { seat: 1 }), Some(vec![2])));
    check(&frames("?from=3").await, 3, 5);
    assert_eq!(whole.names, ["Ada", "Ada"]);
    assert_eq!(ada.get(&format!("/api/tables/{id}/frames?seat=3")).await.code(), Code::NotFound);

    // The same from the record, and what a bot says to it.
    let record = ada.record(&id, None).await;
    let loaded = ada.post("/api/replay", json!({ "record": record, "viewer": 2 })).await.ok::<Replay>();
    check(&loaded, 0, 5);
    assert_eq!(loaded.viewer, Some(2));
    let judged = ada.post("/api/evaluate", json!({ "record": record, "plies": [0, 5, 3] })).await;
    let judged = judged.ok::<Vec<Evaluation>>();
    let seats: Vec<_> = judged.iter().map(|one| (one.ply, one.seat, one.action.is_some())).collect();
    assert_eq!(seats, [(0, Some(1), true), (5, Some(2), true), (3, Some(2), true)]);
    for one in &judged {
        assert!(one.value.is_some_and(|value| (0.0..=1.0).contains(&value)), "{one:?}");
        assert!(!one.effects.is_empty() && one.merits.len() <= 3, "{one:?}");
    }
    assert!(judged.iter().any(|one| !one.merits.is_empty()), "{judged:?}");
}

/// Whatever the game, a bot has an opinion about it.
#[tokio::test]
async fn every_game_is_judged() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for game in GameId::ALL {
        let id = ada.open_seats(game.info().id, &["me", "1"]).await;
        let mut live = ada.live(&id, Some(1)).await;
        live.does(Command::Resign { seat: 1 }).await;
        let frames = ada.get(&format!("/api/tables/{id}/frames")).await.ok::<Replay>().frames;
        let decided = frames.iter().rfind(|frame| frame.to_act.is_some()).unwrap();
        let record = ada.record(&id, None).await;
        let judged = ada.evaluate(&record, &[decided.ply as usize]).await.ok::<Vec<Evaluation>>();
        assert_eq!(judged[0].seat, decided.to_act, "{}", game.info().id);
        assert!(judged[0].value.is_some(), "{}: {judged:?}", game.info().id);
    }
}

#[tokio::test]
async fn finished_games_are_there_after_a_restart() {
    for game in GameId::ALL {
        finished_game_is_there_after_a_restart(game.info().id).await;
    }
}

async fn finished_game_is_there_after_a_restart(game: &str) {
    let house = House::open().await;
    let (ada, bo, id) = house.duel(game).await;
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
    let packed = cleo.send(Method::GET, &format!("/api/tables/{id}/frames"), &headers, None).await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    let json: Vec<u8> = lamplight_server::replays::decompress(packed.raw).flat_map(Result::unwrap).collect();
    assert_eq!(json, before[2].as_bytes());
}

#[tokio::test]
async fn plain_boards_are_for_clients_that_ask_for_them() {
    let house = House::open().await;
    for game in GameId::ALL.iter().filter(|game| game.board() != Board::None) {
        let (ada, _, id) = house.duel(game.info().id).await;
        let mut plain =
            ada.knock(&format!("/api/tables/{id}/live?seat=1&plain=true"), &[]).await.ok().unwrap();
        let board = ada.get("/api/games").await.ok::<Vec<GameInfo>>();
        let board = board.into_iter().find(|info| info.id == game.info().id).unwrap().board.unwrap();
        let known = |marks: &Option<Vec<Mark>>| {
            let on_board = |mark: &Mark| board.cells.iter().any(|cell| cell.name == mark.cell);
            marks.as_ref().unwrap().iter().all(on_board)
        };
        assert!(known(&plain.now.marks));
        assert_eq!(ada.look(&id, Some(1)).await.now.marks, None);
        ada.does(&id, Command::Resign { seat: 1 }).await;
        plain.until("the end", |live| live.now.stage == Stage::Finished).await;
        assert!(known(&plain.now.marks));
        let frames =
            async |query: &str| ada.get(&format!("/api/tables/{id}/frames{query}")).await.ok::<Replay>();
        assert!(frames("?plain=true").await.frames.iter().all(|frame| known(&frame.marks)));
        assert!(frames("").await.frames.iter().all(|frame| frame.marks.is_none()));
        let record = json!({ "record": ada.record(&id, None).await });
        let load = async |path: &str| ada.post(path, &record).await.ok::<Replay>();
        assert!(load("/api/replay?plain=true").await.frames.iter().all(|frame| known(&frame.marks)));
        assert!(load("/api/replay").await.frames.iter().all(|frame| frame.marks.is_none()));
    }
}

#[tokio::test]
async fn a_finished_table_leaves_the_memory_and_comes_back() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    let dropped = async || {
        house.advance(Duration::from_secs(5));
        (!house.hall.is_in_memory(&id)).then_some(())
    };
    eventually("the table to be dropped", dropped).await;
    assert_eq!(ada.look(&id, Some(1)).await.now.stage, Stage::Finished);
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::Chat { text: "that was long ago".into() }).await;
    bo.does(&id, Command::Rematch).await;
    assert!(one.ask(Command::Rematch).await.unwrap().1.is_some());
}
