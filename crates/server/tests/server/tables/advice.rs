//! Hints of bots, and reasons of the rules.

use crate::support::{Guest, House, leaves, new_seats, random};
use lamplight_games::GameId;
use lamplight_protocol::{Arg, Code, Command, Evaluation, Hint, Insight, Refusal, RulesText, Undo};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn hints_are_given_where_they_are_on() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    // Alone: on unless switched off.
    let alone = ada.open_seats("pathagon", &["me", "1"]).await;
    ada.hint(&alone, 1).await.ok::<Hint>();
    assert_eq!(ada.look(&alone, Some(1)).await.now.ply, 0, "a hint is no action");
    let off = json!({ "game": "pathagon", "seats": new_seats(&["me", "1"]), "hints": false });
    assert_eq!(ada.hint(&ada.open(off).await.table, 1).await.code(), Code::HintsOff);
    // With others: off unless switched on.
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    bo.take(&id, 2).await;
    assert_eq!(ada.hint(&id, 1).await.code(), Code::HintsOff);
    let on =
        json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]), "hints": true, "public": true });
    let id = ada.open(on).await.table;
    bo.take(&id, 2).await;
    ada.hint(&id, 1).await.ok::<Hint>();
    assert_eq!(bo.hint(&id, 2).await.code(), Code::NotYourTurn);
}

#[tokio::test]
async fn a_longer_look_is_a_hint() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    for (guest, seat) in [(&ada, Some(1)), (&bo, Some(2)), (&ada, None)] {
        assert_eq!(guest.insight(&id, seat).await.code(), Code::HintsOff);
    }
    let alone = ada.open_seats("pathagon", &["me", "1"]).await;
    let insight = ada.insight(&alone, Some(1)).await.ok::<Option<Insight>>().unwrap();
    assert_eq!(insight.tallies[0].amounts, [Some(7), Some(7)]);
    // Not from somebody else's seat, and not where there is nothing to tell.
    assert_eq!(bo.insight(&alone, Some(1)).await.code(), Code::NotYourSeat);
    let other = ada.open_seats("the-lamp", &["me", "1"]).await;
    assert_eq!(ada.insight(&other, Some(1)).await.ok::<Option<Insight>>(), None);
    // Once the game is over it is no hint any more.
    ada.live(&id, Some(1)).await.does(Command::Resign { seat: 1 }).await;
    assert!(ada.insight(&id, None).await.ok::<Option<Insight>>().is_some());
}

/// A record as whoever wants to cheat would send it.
pub(super) async fn unmarked_record(guest: &Guest, id: &str, seat: u8) -> String {
    let record = guest.record(id, Some(seat)).await;
    record.split_inclusive('\n').filter(|line| !line.starts_with("[Viewer")).collect()
}

/// A record of Pathagon with other cells: file and rank are numbers from 0.
fn with_cells(record: &str, other: fn(u8, u8) -> (u8, u8)) -> String {
    let cell = |word: &str| match word.as_bytes() {
        [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => {
            let (file, rank) = other(file - b'a', rank - b'1');
            format!("{}{}", char::from(b'a' + file), char::from(b'1' + rank))
        }
        _ => word.to_string(),
    };
    record
        .split('\n')
        .map(|line| line.split(' ').map(cell).collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[tokio::test]
async fn bots_do_not_look_at_games_that_run_without_hints() {
    let house = House::open().await;
    let cleo = house.guest("Cleo").await;
    // An old game that began like many others.
    let (ada, bo, old) = house.duel("pathagon").await;
    let (mut one, mut two) = (ada.live(&old, Some(1)).await, bo.live(&old, Some(2)).await);
    for text in ["a1", "g7"] {
        one.until_turn().await;
        one.act(text).await;
        two.until_turn().await;
        two.act(&text.replace('a', "b").replace('g', "f")).await;
    }
    one.does(Command::Resign { seat: 1 }).await;
    let old = ada.record(&old, None).await;
    cleo.evaluate(&old, &[0, 1, 2]).await.ok::<Vec<Evaluation>>();

    let (ada, bo, id) = house.duel("pathagon").await;
    // A game that has just begun is like many others.
    cleo.evaluate(&old, &[0, 1, 2]).await.ok::<Vec<Evaluation>>();
    ada.evaluate(&old, &[0, 1]).await.ok::<Vec<Evaluation>>();
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    for cells in [["c1", "c2"], ["d1", "d2"], ["e1", "e2"], ["f1", "f2"]] {
        one.until_turn().await;
        one.act(cells[0]).await;
        two.until_turn().await;
        two.act(cells[1]).await;
    }
    one.until_turn().await;
    let record = unmarked_record(&ada, &id, 1).await;
    // Tables are asked once a second where they stand.
    house.advance(Duration::from_secs(1));
    let answer = ada.evaluate(&record, &[8]).await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::StillPlayed, 403));
    // Nor what comes after it, nor under another option, nor for another cookie.
    let further = format!("{record}9. g1\n");
    for record in [&record, &further, &record.replace("turn_limit=200", "turn_limit=150")] {
        for guest in [&ada, &bo, &cleo] {
            assert_eq!(guest.evaluate(record, &[3, 9]).await.code(), Code::StillPlayed, "{record}");
        }
    }
    // Nor what a move leads to, to those who play, by whatever way it was reached.
    let elsewhere: String =
        further.lines().take_while(|line| !line.starts_with("1.")).flat_map(|line| [line, "\n"]).collect();
    let moves = ["g1", "c2", "c1", "d2", "d1", "e2", "e1", "f2", "f1"].iter().zip(1..);
    let elsewhere = moves.fold(elsewhere, |record, (cell, turn)| format!("{record}{turn}. {cell}\n"));
    for guest in [&ada, &bo] {
        assert_eq!(guest.evaluate(&elsewhere, &[9]).await.code(), Code::StillPlayed, "{elsewhere}");
    }
    assert_eq!(cleo.evaluate(&elsewhere, &[9]).await.ok::<Vec<Evaluation>>().len(), 1);
    // Nor in the mirror.
    let mirrored = with_cells(&further, |file, rank| (6 - file, rank));
    assert_ne!(mirrored, further);
    // Nor turned over the diagonal, begun by the other: the players have exchanged their seats.
    let swapped = with_cells(&further, |file, rank| (rank, file)).replace("first=1", "first=2");
    assert!(swapped.contains("first=2") && swapped.contains("1. a3\n"), "{swapped}");
    for guest in [&ada, &bo, &cleo] {
        for other in [&mirrored, &swapped] {
            assert_eq!(guest.evaluate(other, &[8]).await.code(), Code::StillPlayed, "{other}");
            assert_eq!(guest.evaluate(other, &[9]).await.code(), Code::StillPlayed, "{other}");
        }
    }
    for guest in [&ada, &bo] {
        for ply in 2..8 {
            assert_eq!(guest.evaluate(&swapped, &[ply]).await.code(), Code::StillPlayed, "{ply}: {swapped}");
        }
    }
    // Nor if it is played again where hints are on.
    let again = ada.open_seats("pathagon", &["me", "me"]).await;
    let mut replayed = ada.live(&again, Some(1)).await;
    ada.hint(&again, 1).await.ok::<Hint>();
    for (turn, cell) in ["c1", "c2", "d1", "d2", "e1", "e2", "f1", "f2"].into_iter().enumerate() {
        let (seat, version) = (turn as u8 % 2 + 1, replayed.version());
        replayed.does(Command::Act { seat, version, text: cell.to_string() }).await;
    }
    assert_eq!(ada.hint(&again, 1).await.code(), Code::StillPlayed);
    // To those who play it, nor what lies behind: the others may agree to an undo. Other games are other games.
    for guest in [&ada, &bo] {
        assert_eq!(guest.evaluate(&record, &[3, 7]).await.code(), Code::StillPlayed);
        guest.evaluate(&record, &[0, 1]).await.ok::<Vec<Evaluation>>();
    }
    assert_eq!(cleo.evaluate(&record, &[3, 7]).await.ok::<Vec<Evaluation>>().len(), 2);
    ada.evaluate(&old, &[0, 1, 2]).await.ok::<Vec<Evaluation>>();
    // It is so after a restart, when nobody has looked at the table yet.
    drop((one, two));
    let house = house.reopen().await;
    let ada = house.again(&ada);
    assert_eq!(ada.evaluate(&record, &[8]).await.code(), Code::StillPlayed);
    ada.does(&id, Command::Resign { seat: 1 }).await;
    house.advance(Duration::from_secs(1));
    ada.evaluate(&record, &[8]).await.ok::<Vec<Evaluation>>();
}

#[tokio::test]
async fn bots_do_not_look_at_what_somebody_can_take_back() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("foragers").await;
    let cleo = house.guest("Cleo").await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    let mut rng = random(5);
    // Within a turn of several actions, one of which has been made.
    let (guest, seat, ply) = 'within: loop {
        for (guest, live) in [(&ada, &mut one), (&bo, &mut two)] {
            live.until_turn().await;
            while !live.now.choices.is_empty() {
                if live.now.ply > 8 && live.now.undo == Some(Undo::Free) {
                    break 'within (guest, live.you.viewer.unwrap(), live.now.ply as usize);
                }
                live.act_somehow(&mut rng).await;
            }
        }
    };
    let record = unmarked_record(guest, &id, seat).await;
    for guest in [&ada, &bo, &cleo] {
        assert_eq!(guest.evaluate(&record, &[ply - 1]).await.code(), Code::StillPlayed);
    }
}

#[tokio::test]
async fn where_hints_are_on_bots_look_at_the_game() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    let record = unmarked_record(&ada, &id, 1).await;
    ada.evaluate(&record, &[0]).await.ok::<Vec<Evaluation>>();
}

#[tokio::test]
async fn a_hidden_hand_that_is_made_up_hides_no_position() {
    let house = House::open().await;
    let (ada, _bo, id) = house.duel("phototaxis").await;
    let record = unmarked_record(&ada, &id, 1).await;
    assert!(record.contains("draw ?"), "{record}");
    let plies = ada.look(&id, Some(1)).await.now.ply as usize;
    // Whatever the other's cards are, they can be these.
    let cards = ["tee", "cross", "curve", "straight"];
    let mut guessed = record.clone();
    for turn in 0.. {
        let Some(hidden) = guessed.find("draw ?") else { break };
        guessed
            .replace_range(hidden..hidden + "draw ?".len(), &format!("draw {}", cards[turn % cards.len()]));
    }
    let answer = ada.evaluate(&guessed, &[plies]).await;
    assert_eq!(answer.code(), Code::StillPlayed, "{}", answer.text());
}

#[tokio::test]
async fn whoever_clicks_in_another_players_turn_hears_whose_it_is() {
    let house = House::open().await;
    for game in GameId::ALL.iter().map(|game| game.info()).filter(|info| info.max_seats > 1) {
        let (ada, bo, id) = house.duel(game.id).await;
        let now = ada.look(&id, Some(1)).await.now;
        let to_act = now.to_act.unwrap();
        let (acting, waiting, seat) = if to_act == 1 { (&ada, &bo, 2) } else { (&bo, &ada, 1) };
        let choices = acting.look(&id, Some(to_act)).await.now.choices;
        for picks in leaves(&choices) {
            let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
            let refusal = waiting.why_not(&id, seat, &picks[..1]).await.ok::<Refusal>();
            let whose = Arg::Thing(format!("seat:{to_act}"));
            assert_eq!(
                (refusal.key.as_str(), &refusal.args["seat"]),
                ("not_your_turn", &whose),
                "{}",
                game.id
            );
        }
    }
}

#[tokio::test]
async fn the_rules_say_why_not() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let answer = ada.why_not(&id, 1, &["cell:a1"]).await.ok::<Option<Refusal>>();
    assert_eq!(answer, None, "it can be picked");
    ada.live(&id, Some(1)).await.act("a1").await;
    let answer = bo.why_not(&id, 2, &["cell:a1"]).await.ok::<Refusal>();
    let rules = ada.get("/api/games/pathagon/rules/en").await.ok::<RulesText>();
    let rule = answer.rule.unwrap();
    assert!(rules.rules.iter().any(|known| known.id == rule), "{rule}");
    let refusal = ada.why_not(&id, 1, &["cell:a1"]).await.ok::<Refusal>();
    assert_eq!(refusal.key, "not_your_turn");
    assert_eq!(refusal.args["seat"], Arg::Thing("seat:2".into()));
    for odd in
        [&[][..], &["a1"], &["moon:a1"], &["cell:z99"], &["cell:"], &["cell:b1", "cell:b1"], &["cell:💡"]]
    {
        assert!(bo.why_not(&id, 2, odd).await.status.is_success(), "{odd:?}");
    }
}
