//! What people may say, and how they may be called.

use super::Scene;
use crate::support::{House, eventually};
use lamplight_protocol::{Code, Command, EventBody, Me, SeatInfo};
use std::time::Duration;

#[tokio::test]
async fn chat_is_short_seldom_and_one_line() {
    let scene = Scene::open().await;
    let mut live = scene.ada.live(&scene.id, Some(1)).await;
    let before = live.version();
    let chat = |text: &str| Command::Chat { text: text.to_string() };
    let mut bo = scene.bo.live(&scene.id, Some(2)).await;
    assert_eq!(bo.refused(chat("")).await, Code::BadText);
    assert_eq!(bo.refused(chat(" \t ")).await, Code::BadText);
    assert_eq!(bo.refused(chat("two\nlines")).await, Code::BadText);
    assert_eq!(bo.refused(chat(&"é".repeat(301))).await, Code::TextTooLong);
    assert_eq!(live.refused(chat("a\u{0}b")).await, Code::BadText);
    assert_eq!(live.version(), before);
    let longest = "é".repeat(300);
    live.does(chat(&longest)).await;
    let html = "<script>alert('x')</script> & \"so on\"";
    live.does(chat(html)).await;
    let said = |text: &str| {
        let text = text.to_string();
        move |body: &EventBody| matches!(body, EventBody::Chat { text: said, .. } if *said == text)
    };
    bo.until_event("the text as it is", said(html)).await;
    assert!(bo.bodies().any(said(&longest)));
    let limited = eventually("a limit", async || live.ask(chat("again")).await.err()).await;
    assert_eq!(limited.code, Code::RateLimited);
    // Over REST and at other tables it is the same limit.
    let other = scene.ada.open_seats("pathagon", &["me", "open"]).await;
    assert_eq!(scene.ada.command(&other, &chat("here")).await.code(), Code::RateLimited);
    scene.house.advance(Duration::from_secs(2));
    scene.ada.does(&other, chat("here")).await;
    // Who only watches may speak, as nobody in particular.
    let cleo = scene.house.guest("Cleo").await;
    cleo.does(&scene.id, chat("well played")).await;
    let spoke = |body: &EventBody| matches!(body, EventBody::Chat { seat: None, name, .. } if name == "Cleo");
    live.until_event("Cleo", spoke).await;
    live.act("a1").await;
}

#[tokio::test]
async fn a_name_is_one_line_of_visible_characters() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let long = "x".repeat(25);
    for name in [
        "",
        " ",
        "\t\n",
        &long,
        "a\u{0}b",
        "a\u{7}",
        "\u{200b}",
        "a\u{202e}b",
        "a\u{2066}b",
        "\u{feff}",
        "a\u{9b}b",
    ] {
        assert_eq!(ada.rename(name).await.code(), Code::BadName, "{name:?}");
    }
    for name in ["Bot level 3", "Robô nível 3", "Seat 2", "Light", "Ébano", "Player 1", "Guest ABCD", "Вot"]
    {
        assert_eq!(ada.rename(name).await.code(), Code::NameImitates, "{name:?}");
    }
    assert_eq!(ada.get("/api/me").await.ok::<Me>().name, "Ada");
    for (name, shown) in
        [("  Ada   Lovelace ", "Ada Lovelace"), ("Zoë 💡", "Zoë 💡"), (&"é".repeat(24), &"é".repeat(24))]
    {
        assert_eq!(ada.rename(name).await.ok::<Me>().name, shown);
    }
    let html = "<img src=x onerror=1>";
    let answer = ada.rename(html).await;
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    let id = ada.open_seats("pathagon", &["me", "2"]).await;
    let record = ada.get(&format!("/api/tables/{id}/record")).await;
    assert!(record.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    assert!(record.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    assert!(record.text().contains(html));
    // A name cannot break out of its place in the record.
    ada.rename("\"]\\ [Game \"x").await.ok::<Me>();
    let record = ada.record(&id, None).await;
    assert!(record.starts_with("[Game \"pathagon\"]"), "{record}");
    assert!(record.contains(r#"[Names "\"]\\ [Game \"x" "#), "{record}");
}

#[tokio::test]
async fn talk_does_not_turn_around_what_stands_beside_it() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let tower = format!("z{}", "\u{335}\u{322}\u{489}".repeat(9));
    for text in ["a\u{202e}b", "a\u{2067}b", "a\u{2028}b", "a\u{200b}b", "\u{ad}", &tower] {
        let chat = Command::Chat { text: text.to_string() };
        assert_eq!(bo.command(&id, &chat).await.code(), Code::BadText, "{text:?}");
        house.advance(Duration::from_secs(2));
    }
    // What scripts and pictures need is there.
    for text in ["می\u{200c}خواهم", "👨\u{200d}👩\u{200d}👧"] {
        ada.does(&id, Command::Chat { text: text.to_string() }).await;
    }
    assert_eq!(ada.rename("\u{3164}").await.code(), Code::BadName);
    ada.rename("سارة").await.ok::<Me>();
    assert!(ada.live(&id, Some(1)).await.bodies().any(|body| matches!(body, EventBody::Chat { .. })));
}

#[tokio::test]
async fn a_name_in_letters_that_look_alike_carries_a_mark() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    // The first letter is Cyrillic.
    bo.rename("\u{410}da").await.ok::<Me>();
    let marked = |seat: &SeatInfo| seat.person.as_ref().unwrap().lookalike;
    let seats = ada.look(&id, None).await.now.seats;
    assert_eq!(seats.iter().map(marked).collect::<Vec<_>>(), [false, true]);
    bo.does(&id, Command::Chat { text: "it is me, Ada".into() }).await;
    let live = ada.live(&id, Some(1)).await;
    let spoke = |body: &EventBody| matches!(body, EventBody::Chat { lookalike: true, .. });
    assert!(live.bodies().any(spoke));
}

#[tokio::test]
async fn the_same_letters_written_otherwise_are_the_same_name() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    assert_eq!(ada.rename("Zoe\u{308}").await.ok::<Me>().name, "Zo\u{eb}");
}
