//! Commands out of turn, out of order, at the wrong time, or of others.

use super::{Scene, act};
use crate::support::House;
use lamplight_protocol::{Code, Command, Stage};

#[tokio::test]
async fn actions_count_once_in_order_and_for_ones_own_seat_in_ones_own_turn() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let cleo = scene.house.guest("Cleo").await;
    let mut one = scene.ada.live(&scene.id, Some(1)).await;
    let mut two = scene.bo.live(&scene.id, Some(2)).await;
    let mut cleo = cleo.live(&scene.id, None).await;
    let now = one.now.version;

    assert_eq!(two.refused(act(1, now, "a1")).await, Code::NotYourSeat);
    assert_eq!(one.refused(act(2, now, "a1")).await, Code::NotYourSeat);
    assert_eq!(cleo.refused(act(1, now, "a1")).await, Code::NotYourSeat);
    assert_eq!(two.refused(act(2, now, "a1")).await, Code::NotYourTurn);
    for seat in [0, 3, 255] {
        assert_eq!(one.refused(act(seat, now, "a1")).await, Code::NotFound);
    }
    for version in [now + 1, now + 1000, u64::MAX] {
        assert_eq!(one.refused(act(1, version, "a1")).await, Code::FutureVersion);
    }
    for version in [0, 1, now - 1] {
        assert_eq!(one.refused(act(1, version, "a1")).await, Code::StaleVersion);
    }
    for text in ["", " ", "h9", "z1", "a1 a2", "a1;b1", "(a1)", "draw tee", "💡", "a1\n", "<b>", "undo"] {
        assert_eq!(one.refused(act(1, now, text)).await, Code::IllegalAction, "{text:?}");
    }
    assert_eq!(one.refused(act(1, now, &"a1".repeat(51))).await, Code::TooLarge);
    let pick = |seat: u8, picks: &[&str]| {
        let picks = picks.iter().map(ToString::to_string).collect();
        Command::Pick { seat, version: now, picks }
    };
    for picks in [&[][..], &["a1"], &["cell:"], &["cell:h9"], &["moon:a1"], &["cell:a1", "cell:a2"], &["💡"]]
    {
        let problem = one.ask(pick(1, picks)).await.unwrap_err();
        assert_eq!((problem.code, problem.refusal.is_some()), (Code::IllegalAction, true), "{picks:?}");
    }
    assert_eq!(one.refused(pick(1, &["cell:a1"; 11])).await, Code::TooLarge);
    assert_eq!(one.refused(pick(1, &[&"x".repeat(101)])).await, Code::TooLarge);
    assert_eq!(one.refused(pick(2, &["cell:a1"])).await, Code::NotYourSeat);
    let problem = two.ask(pick(2, &["cell:a1"])).await.unwrap_err();
    assert_eq!((problem.code, problem.message.as_str()), (Code::NotYourTurn, "It is Ada’s turn."));
    assert_eq!(problem.refusal.unwrap().key, "not_your_turn");
    assert_eq!(scene.state().await, before);

    // The same twice, one after the other and without waiting.
    one.act("a1").await;
    two.until_turn().await;
    let now = two.now.version;
    let (first, second) = (two.send(act(2, now, "b1")).await, two.send(act(2, now, "b1")).await);
    assert!(two.answer(first).await.is_ok());
    assert_eq!(two.answer(second).await.unwrap_err().code, Code::StaleVersion);
    assert_eq!(two.refused(act(2, now, "c1")).await, Code::StaleVersion);
    // Later before earlier.
    one.until_turn().await;
    let now = one.now.version;
    let (later, earlier) = (one.send(act(1, now + 2, "d1")).await, one.send(act(1, now, "c1")).await);
    assert_eq!(one.answer(later).await.unwrap_err().code, Code::FutureVersion);
    assert!(one.answer(earlier).await.is_ok());
    assert_eq!(one.now.ply, 3);
    // Illegal by a rule: the rule is named.
    two.until_turn().await;
    let action = two.action("a1");
    let problem = two.ask(action).await.unwrap_err();
    assert_eq!(problem.code, Code::IllegalAction);
    let refusal = problem.refusal.unwrap();
    assert!(refusal.rule.unwrap().starts_with("PAT-"));
    assert!(problem.message.ends_with('.'), "{}", problem.message);
}

#[tokio::test]
async fn before_the_start_and_after_the_end_nobody_acts() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    let version = one.now.version;
    for (command, code) in [
        (act(1, version, "a1"), Code::WrongStage),
        (Command::Undo { seat: 1, version }, Code::WrongStage),
        (Command::AnswerUndo { seat: 1, version, agree: true }, Code::WrongStage),
        (Command::Resign { seat: 1 }, Code::WrongStage),
        (Command::TakeOver { seat: 1 }, Code::WrongStage),
        (Command::Return { seat: 1 }, Code::WrongStage),
        (Command::Rematch, Code::WrongStage),
        (Command::TakeSeat { seat: 1 }, Code::SeatTaken),
        (Command::TakeSeat { seat: 3 }, Code::NotFound),
        (Command::LeaveSeat { seat: 2 }, Code::NotYourSeat),
        (Command::SetSeat { seat: 2, bot: Some(0) }, Code::BadSetup),
        (Command::SetSeat { seat: 2, bot: Some(200) }, Code::BadSetup),
        (Command::SetSeat { seat: 0, bot: None }, Code::NotFound),
    ] {
        assert_eq!(one.refused(command.clone()).await, code, "{command:?}");
    }
    for path in ["frames", "record"] {
        assert_eq!(ada.get(&format!("/api/tables/{id}/{path}")).await.code(), Code::WrongStage);
    }
    assert_eq!(ada.hint(&id, 1).await.code(), Code::HintsOff);
    assert_eq!(one.version(), version, "nothing has happened");

    bo.take(&id, 2).await;
    one.until_turn().await;
    one.does(Command::Resign { seat: 1 }).await;
    let version = one.now.version;
    assert_eq!(one.now.stage, Stage::Finished);
    for (command, code) in [
        (act(1, version, "a1"), Code::GameOver),
        (Command::Undo { seat: 1, version }, Code::GameOver),
        (Command::AnswerUndo { seat: 1, version, agree: true }, Code::GameOver),
        (Command::Resign { seat: 1 }, Code::GameOver),
        (Command::TakeOver { seat: 2 }, Code::GameOver),
        (Command::Return { seat: 1 }, Code::GameOver),
        (Command::TakeSeat { seat: 1 }, Code::GameOver),
        (Command::LeaveSeat { seat: 1 }, Code::GameOver),
        (Command::SetSeat { seat: 2, bot: None }, Code::GameOver),
        (Command::Start, Code::WrongStage),
        (Command::Close, Code::WrongStage),
    ] {
        assert_eq!(one.refused(command.clone()).await, code, "{command:?}");
    }
    assert_eq!(one.version(), version, "nothing has happened");
}

#[tokio::test]
async fn strangers_and_players_cannot_do_what_is_the_hosts() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let cleo = scene.house.guest("Cleo").await;
    let version = before["now"]["version"].as_u64().unwrap();
    for (guest, own) in [(&cleo, false), (&scene.bo, true)] {
        for (command, code) in [
            (Command::Start, Code::NotHost),
            (Command::Close, Code::NotHost),
            (Command::SetSeat { seat: 1, bot: Some(1) }, Code::NotHost),
            (Command::SetSeat { seat: 2, bot: None }, Code::NotHost),
            (Command::TakeSeat { seat: 1 }, Code::SeatTaken),
            (Command::LeaveSeat { seat: 1 }, Code::NotYourSeat),
            (Command::Resign { seat: 1 }, Code::NotYourSeat),
            (Command::Return { seat: 1 }, Code::NotYourSeat),
            (Command::Undo { seat: 1, version }, Code::NotYourSeat),
            (Command::AnswerUndo { seat: 1, version, agree: true }, Code::NotYourSeat),
            (Command::TakeOver { seat: 1 }, if own { Code::StillHere } else { Code::NotYourSeat }),
            (Command::Rematch, Code::WrongStage),
        ] {
            assert_eq!(guest.command(&scene.id, &command).await.code(), code, "{command:?}");
        }
    }
    // The host cannot throw anybody out.
    let kick = Command::SetSeat { seat: 2, bot: Some(1) };
    assert_eq!(scene.ada.command(&scene.id, &kick).await.code(), Code::SeatKept);
    assert_eq!(scene.state().await, before);
    // Who has neither opened the table nor played there cannot ask for a rematch.
    scene.ada.does(&scene.id, Command::Resign { seat: 1 }).await;
    assert_eq!(cleo.command(&scene.id, &Command::Rematch).await.code(), Code::NotYourSeat);
}
