//! Taking back.

use super::story;
use crate::support::{House, Live, new_seats, random};
use lamplight_protocol::{Code, Command, EventBody, Undo};
use serde_json::json;

#[tokio::test]
async fn another_person_must_agree_to_taking_back() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let answer = |live: &Live, agree| {
        let (seat, version) = (live.you.viewer.unwrap(), live.now.version);
        Command::AnswerUndo { seat, version, agree }
    };
    assert_eq!(one.now.undo, None);
    let nothing = one.undo();
    assert_eq!(one.refused(nothing).await, Code::NothingToUndo);
    let nobody = answer(&two, true);
    assert_eq!(two.refused(nobody).await, Code::NoUndoAsked);

    one.act("a1").await;
    assert_eq!(one.now.undo, Some(Undo::Consent));
    one.does(one.undo()).await;
    assert_eq!((one.now.undo_asked, one.now.ply), (Some(1), 1));
    let myself = answer(&one, true);
    assert_eq!(one.refused(myself).await, Code::NoUndoAsked, "nobody agrees with themselves");
    two.until("the question", |live| live.now.undo_asked == Some(1)).await;
    let no = answer(&two, false);
    two.does(no.clone()).await;
    assert_eq!(two.refused(no).await, Code::NoUndoAsked);
    one.until("the answer", |live| live.now.undo_asked.is_none()).await;
    assert_eq!(one.now.ply, 1);

    one.does(one.undo()).await;
    two.until("the question", |live| live.now.undo_asked == Some(1)).await;
    let yes = answer(&two, true);
    two.does(yes).await;
    one.until("the answer", |live| live.now.ply == 0).await;
    assert_eq!((one.now.to_act, one.now.choices.is_empty(), one.now.undo_asked), (Some(1), false, None));
    let late = Command::Act { seat: 2, version: 5, text: "b1".into() };
    assert_eq!(two.refused(late).await, Code::StaleVersion);

    // A question that play has overtaken is void.
    one.act("b2").await;
    one.does(one.undo()).await;
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
    let record = ada.record(&id, Some(1)).await;
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
    one.does(one.undo()).await;
    assert_eq!((one.now.ply, one.now.to_act), (0, Some(1)));
    // Also while the bot is thinking: what it then says is not heard.
    for text in ["b1", "c1", "d1"] {
        one.act(text).await;
        if let Err(problem) = one.ask(one.undo()).await {
            // The bot was quicker.
            assert_eq!(problem.code, Code::StaleVersion);
            one.until_turn().await;
            one.does(one.undo()).await;
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
    // On until a decision of hers was answered by the dice.
    let by_chance = |body: &EventBody| matches!(body, EventBody::Acted { line, .. } if line.actor.is_none());
    let before = one.actions();
    while one.actions() == before || !one.bodies().last().is_some_and(by_chance) {
        one.act_somehow(&mut rng).await;
    }
    assert_eq!(one.now.undo, None);
    let ply = one.now.ply;
    assert_eq!(one.refused(one.undo()).await, Code::UndoAcrossReveal);
    assert_eq!(one.now.ply, ply);
}
