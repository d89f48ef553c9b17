//! Lists of tables.

use super::listed;
use crate::support::{Guest, House, new_seats};
use lamplight_protocol::{Command, Stage, TableList};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

#[tokio::test]
async fn lists_show_what_is_open_running_over_and_mine() {
    let house = House::open().await;
    let (ada, bo, running) = house.duel("pathagon").await;
    let cleo = house.guest("Cleo").await;
    let later = || house.advance(Duration::from_millis(1));
    later();
    let open = ada.open_seats("foragers", &["me", "open"]).await;
    later();
    let hosted = ada.open_seats("foragers", &["open", "open"]).await;
    later();
    let over = bo.open_seats("pathagon", &["me", "1"]).await;
    later();
    bo.does(&over, Command::Resign { seat: 1 }).await;
    later();
    let private = bo.open(json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) })).await.table;
    let ids = async |guest: &Guest, query: &str| {
        listed(guest, query).await.into_iter().map(|table| table.table.id).collect::<Vec<_>>()
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
    let game = mine.iter().find(|table| table.table.id == running).unwrap();
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
        house.advance(Duration::from_millis(1));
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
    assert_eq!(seen.into_iter().map(|table| table.table.id).collect::<BTreeSet<_>>(), opened);
    assert_eq!(listed(&ada, "list=open&game=foragers").await.len(), 13);
}
