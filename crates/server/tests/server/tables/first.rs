//! Who begins: by lot, by choice, in turn.

use crate::support::{Guest, House, new_seats};
use lamplight_protocol::games::OptionKind;
use lamplight_protocol::{Command, Created, EventBody, GameInfo, TableDetails};
use serde_json::{Value, json};

/// A table of Foragers as the server is asked for it.
async fn open(guest: &Guest, seats: &[&str], options: Value) -> String {
    let table = json!({ "game": "foragers", "seats": new_seats(seats), "options": options, "public": true });
    guest.post("/api/tables", table).await.ok::<Created>().table
}

/// The seat that begins, and the key of what is said of it.
async fn beginning(guest: &Guest, table: &str) -> (String, String) {
    let live = guest.live(table, None).await;
    let effects = live.bodies().find_map(|body| match body {
        EventBody::Started { effects } => Some(effects.clone()),
        _ => None,
    });
    let effects = serde_json::to_value(effects.unwrap()).unwrap();
    let of = |value: &Value| value.as_str().unwrap().to_string();
    (of(&effects[0]["args"]["seat"]), of(&effects[0]["key"]))
}

#[tokio::test]
async fn lots_are_drawn_unless_somebody_chooses() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let games: Vec<GameInfo> = ada.get("/api/games").await.ok();
    let option = |id: &str| games.iter().find(|game| game.id == id).unwrap().options[0].clone();
    assert_eq!(
        (option("foragers").kind, option("foragers").default),
        (OptionKind::Seat { max: 6 }, "lot".into())
    );
    for options in [json!({}), json!({ "first": "lot" })] {
        let id = open(&ada, &["me", "open", "1"], options).await;
        assert_eq!(ada.look(&id, None).await.table.options["first"], "lot");
        ada.take(&id, 2).await;
        let TableDetails { table, now, .. } = ada.look(&id, None).await;
        let drawn = &table.options["first"];
        assert_eq!(beginning(&ada, &id).await, (format!("seat:{drawn}"), "begins_by_lot".to_string()));
        if drawn != "3" {
            assert_eq!(now.to_act.unwrap().to_string(), *drawn);
        }
        assert!(ada.record(&id, None).await.contains(&format!("first={drawn} ")));
    }
    let id = open(&ada, &["me", "me", "1"], json!({ "first": "2" })).await;
    assert_eq!(ada.look(&id, None).await.now.to_act, Some(2));
    assert_eq!(beginning(&ada, &id).await, ("seat:2".to_string(), "begins_by_choice".to_string()));
}

#[tokio::test]
async fn the_lot_outlives_the_server() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        let id = open(&ada, &["me", "me", "me"], json!({})).await;
        tables.push((beginning(&ada, &id).await, ada.look(&id, None).await.now.view, id));
    }
    let house = house.reopen().await;
    let ada = house.again(&ada);
    for (first, view, id) in tables {
        assert_eq!((beginning(&ada, &id).await, ada.look(&id, None).await.now.view), (first, view));
    }
}

#[tokio::test]
async fn a_rematch_passes_the_beginning_on() {
    let house = House::open().await;
    let names = ["Ada", "Bo", "Cleo"];
    let mut guests = Vec::new();
    for name in names {
        guests.push(house.guest(name).await);
    }
    let [ada, bo, cleo] = &guests[..] else { panic!("three") };
    for (options, by_lot) in [(json!({}), true), (json!({ "first": "2" }), false)] {
        let mut id = open(ada, &["me", "open", "open"], options).await;
        bo.take(&id, 2).await;
        cleo.take(&id, 3).await;
        let mut begun = Vec::new();
        for _ in 0..4 {
            let TableDetails { table, now, .. } = ada.look(&id, None).await;
            let first: usize = table.options["first"].parse().unwrap();
            let name = now.seats[first - 1].person.clone().unwrap().name;
            begun.push((names.iter().position(|one| *one == name).unwrap(), beginning(ada, &id).await.1));
            for guest in &guests[..2] {
                let seat = guest.look(&id, None).await.you.seats[0];
                guest.does(&id, Command::Resign { seat }).await;
            }
            for guest in [ada, bo] {
                guest.does(&id, Command::Rematch).await;
            }
            let again = cleo.command(&id, &Command::Rematch).await.ok::<Value>();
            id = again["table"].as_str().unwrap().to_string();
        }
        let because: Vec<&str> = begun.iter().map(|(_, because)| because.as_str()).collect();
        let (first, step) = (begun[0].0, if by_lot { 1 } else { 2 });
        // Everybody sits one further each time: whoever sat before a chosen seat is the next one there.
        let who: Vec<usize> = (0..4).map(|nth| (first + nth * step) % 3).collect();
        assert_eq!(begun.iter().map(|(who, _)| *who).collect::<Vec<_>>(), who);
        if by_lot {
            assert_eq!(because, ["begins_by_lot", "begins_in_turn", "begins_in_turn", "begins_in_turn"]);
        } else {
            assert_eq!(because, ["begins_by_choice"; 4]);
        }
    }
}
