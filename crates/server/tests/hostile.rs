//! Whatever is sent, the answer has a code and nothing else has changed.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Guest, House, Live, eventually, new_seats};
use lamplight_protocol::{
    Code, Command, Created, EventBody, Me, SeatLink, ServerMessage, Stage, TableDetails, TableList,
};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// A running game of Pathagon between Ada, who is the host and to act, and Bo.
struct Scene {
    house: House,
    ada: Guest,
    bo: Guest,
    id: String,
}

impl Scene {
    async fn open() -> Scene {
        let house = House::open().await;
        let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
        let id = ada.open_seats("pathagon", &["me", "open"]).await;
        bo.take(&id, 2).await;
        Scene { house, ada, bo, id }
    }

    /// Everything that a refusal must not change.
    async fn state(&self) -> Value {
        let details: TableDetails = self.ada.look(&self.id, Some(1)).await;
        let mut state = serde_json::to_value(details).unwrap();
        state["now"]["at"] = Value::Null;
        for seat in state["now"]["seats"].as_array_mut().unwrap() {
            seat["person"]["here"] = Value::Null;
        }
        state
    }
}

fn act(seat: u8, version: u64, text: &str) -> Command {
    Command::Act { seat, version, text: text.to_string() }
}

// --- over a WebSocket ---

#[tokio::test]
async fn what_cannot_be_read_is_malformed_and_the_connection_lives() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let mut live = scene.ada.live(&scene.id, Some(1)).await;
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let deep = nested(3000);
    let deep_inside = format!(r#"{{"id":1,"command":{{"do":"chat","text":{}}}}}"#, nested(2000));
    let messages = [
        "",
        " ",
        "\0",
        "{",
        "}{",
        "null",
        "true",
        "42",
        "NaN",
        "\"start\"",
        "[]",
        "{}",
        r#"{"id":1}"#,
        r#"{"command":{"do":"start"}}"#,
        r#"{"id":null,"command":{"do":"start"}}"#,
        r#"{"id":"1","command":{"do":"start"}}"#,
        r#"{"id":-1,"command":{"do":"start"}}"#,
        r#"{"id":1.5,"command":{"do":"start"}}"#,
        r#"{"id":4294967296,"command":{"do":"start"}}"#,
        r#"{"id":1,"command":"start"}"#,
        r#"{"id":1,"command":["fly"]}"#,
        r#"{"id":1,"command":{}}"#,
        r#"{"id":1,"command":{"do":"fly"}}"#,
        r#"{"id":1,"command":{"do":null}}"#,
        r#"{"id":1,"command":{"do":"Start"}}"#,
        r#"{"id":1,"command":{"do":"resign","seat":1,"extra":1}}"#,
        r#"{"id":1,"command":{"do":"start"},"extra":1}"#,
        r#"{"id":1,"id":2,"command":{"do":"start"}}"#,
        r#"{"id":1,"command":{"do":"start"}}{"id":2,"command":{"do":"start"}}"#,
        r#"{"id":1,"command":{"do":"act"}}"#,
        r#"{"id":1,"command":{"do":"act","seat":1,"version":5}}"#,
        r#"{"id":1,"command":{"do":"act","seat":"1","version":5,"text":"a1"}}"#,
        r#"{"id":1,"command":{"do":"act","seat":256,"version":5,"text":"a1"}}"#,
        r#"{"id":1,"command":{"do":"act","seat":-1,"version":5,"text":"a1"}}"#,
        r#"{"id":1,"command":{"do":"act","seat":1,"version":-5,"text":"a1"}}"#,
        r#"{"id":1,"command":{"do":"act","seat":1,"version":1e30,"text":"a1"}}"#,
        r#"{"id":1,"command":{"do":"act","seat":1,"version":5,"text":["a1"]}}"#,
        r#"{"id":1,"command":{"do":"act","seat":1,"version":5,"text":"a1","text":"b1"}}"#,
        r#"{"id":1,"command":{"do":"set_seat","seat":2,"bot":"best"}}"#,
        r#"{"id":1,"command":{"do":"set_seat","seat":2,"bot":999}}"#,
        r#"{"id":1,"command":{"do":"answer_undo","seat":1,"version":1,"agree":"yes"}}"#,
        &deep,
        &deep_inside,
    ];
    let binaries = [&b""[..], b"{}", br#"{"id":1,"command":{"do":"start"}}"#, &[0xff; 100]];
    let binaries = binaries.map(|bytes| Message::binary(bytes.to_vec()));
    for message in messages.map(Message::text).into_iter().chain(binaries) {
        live.send_raw(message.clone()).await;
        match live.hear().await {
            Some(ServerMessage::Refused { id: None, problem }) => assert_eq!(problem.code, Code::Malformed),
            other => panic!("{message:?} is answered by {other:?}"),
        }
    }
    assert_eq!(scene.state().await, before);
    live.act("a1").await;
}

#[tokio::test]
async fn what_is_too_long_is_refused_and_what_is_far_too_long_ends_the_connection() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let mut live = scene.ada.live(&scene.id, Some(1)).await;
    let mut longest = live.action("").version_text_of_length(8 * 1024);
    assert_eq!(longest.len(), 8 * 1024);
    live.send_raw(longest.clone()).await;
    assert_eq!(live.answer(77).await.unwrap_err().code, Code::TooLarge, "read, but no action is that long");
    for length in [8 * 1024 + 1, 100_000, 256 * 1024] {
        longest = live.action("").version_text_of_length(length);
        let heard = live.unread.len();
        live.send_raw(longest).await;
        live.until("an answer", |live| live.unread.len() > heard).await;
        assert_eq!(live.unread[heard].code, Code::TooLarge, "{length}");
    }
    live.until("quiet", |_| true).await;
    assert_eq!(live.bye, None, "the connection lives");
    for length in [256 * 1024 + 1, 20_000_000] {
        let mut live = scene.ada.live(&scene.id, Some(1)).await;
        live.try_send("x".repeat(length)).await;
        // The last words may be lost, since the client was still talking.
        let bye = live.until_bye().await;
        assert!(bye.is_none_or(|problem| problem.code == Code::TooLarge), "{length}");
    }
    assert_eq!(scene.state().await, before);
    live.act("a1").await;
}

trait Padded {
    fn version_text_of_length(self, length: usize) -> String;
}

impl Padded for Command {
    /// A message with this command and the id 77, as long as wished.
    fn version_text_of_length(self, length: usize) -> String {
        let Command::Act { seat, version, .. } = self else { panic!("not an action") };
        let message = |text: &str| {
            json!({ "id": 77, "command": { "do": "act", "seat": seat, "version": version, "text": text } })
                .to_string()
        };
        message(&"x".repeat(length - message("").len()))
    }
}

#[tokio::test]
async fn what_is_no_text_at_all_ends_the_connection() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let mut live = scene.ada.live(&scene.id, Some(1)).await;
    let broken = Frame::message(vec![0xc3, 0x28], OpCode::Data(Data::Text), true);
    live.try_send(Message::Frame(broken)).await;
    live.until_bye().await;
    assert_eq!(scene.state().await, before);
}

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
    assert!(problem.rule.unwrap().starts_with("PAT-"));
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
    let hint = ada.post(&format!("/api/tables/{id}/hint"), json!({ "seat": 1 })).await;
    assert!(matches!(hint.code(), Code::NotYourTurn | Code::HintsOff));
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
    // The host cannot throw out who is there, or was there a moment ago.
    let kick = Command::SetSeat { seat: 2, bot: Some(1) };
    assert_eq!(scene.ada.command(&scene.id, &kick).await.code(), Code::StillHere);
    assert_eq!(scene.state().await, before);
    // Who has played but is not the host cannot ask for a rematch of a game of others.
    scene.ada.does(&scene.id, Command::Resign { seat: 1 }).await;
    assert_eq!(cleo.command(&scene.id, &Command::Rematch).await.code(), Code::NotYourSeat);
}

// --- over HTTP ---

#[tokio::test]
async fn pages_of_other_sites_change_and_open_nothing() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let own = format!("http://{}", scene.house.address);
    let start = serde_json::to_string(&act(1, before["now"]["version"].as_u64().unwrap(), "a1")).unwrap();
    let commands = format!("/api/tables/{}/commands", scene.id);
    let live = format!("/api/tables/{}/live?seat=1", scene.id);
    let port = scene.house.address.port();
    let others = [
        "https://evil.example".to_string(),
        format!("https://evil.example:{port}"),
        format!("http://127.0.0.1.evil.example:{port}"),
        format!("http://evil.example/{own}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        "http://127.0.0.1".to_string(),
        "null".to_string(),
        String::new(),
    ];
    for origin in &others {
        let headers = [("origin", origin.as_str())];
        let answer = scene.ada.send(Method::POST, &commands, &headers, Some(start.clone())).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::ForeignOrigin, 403), "{origin}");
        let rename = json!({ "name": "Mallory" }).to_string();
        let answer = scene.ada.send(Method::PUT, "/api/me", &headers, Some(rename)).await;
        assert_eq!(answer.code(), Code::ForeignOrigin);
        let refused = scene.ada.knock(&live, &headers).await.err().unwrap();
        assert_eq!((refused.code(), refused.status.as_u16()), (Code::ForeignOrigin, 403), "{origin}");
        // Reading is harmless, since no other site is allowed to see the answer.
        let answer = scene.ada.send(Method::GET, "/api/games", &headers, None).await;
        assert!(answer.status.is_success() && !answer.headers.contains_key("access-control-allow-origin"));
    }
    assert_eq!(scene.state().await, before);
    assert_eq!(scene.ada.get("/api/me").await.ok::<Me>().name, "Ada");
    let mut live =
        scene.ada.knock(&live, &[("origin", &own)]).await.unwrap_or_else(|_| panic!("our own page"));
    live.act("a1").await;
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_is_the_own_one() {
    let house = House::with(|config| config.public_url = Some("https://play.example.org".into())).await;
    let answer = house.stranger().get("/api/me").await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("Secure"), "{cookie}");
    let ada = house.newcomer().await;
    let rename = || Some(json!({ "name": "Ada" }).to_string());
    let own = [("origin", "https://play.example.org")];
    assert!(ada.send(Method::PUT, "/api/me", &own, rename()).await.status.is_success());
    for origin in ["http://play.example.org", &format!("http://{}", house.address)] {
        let answer = ada.send(Method::PUT, "/api/me", &[("origin", origin)], rename()).await;
        assert_eq!(answer.code(), Code::ForeignOrigin);
    }
}

#[tokio::test]
async fn without_a_cookie_of_this_server_nobody_is_anybody() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let elsewhere = House::open().await;
    let foreign = elsewhere.guest("Ada").await.cookie;
    let (name, value) = scene.ada.cookie.split_once('=').unwrap();
    let mut forged = vec![
        String::new(),
        format!("{name}="),
        format!("{name}=x"),
        format!("{name}={}", value.chars().rev().collect::<String>()),
        format!("{name}={}", &value[..value.len() - 1]),
        format!("{name}={value}x"),
        format!("Lamplight={value}"),
        foreign,
    ];
    // The signature of one guest under the name of another.
    let (_, other) = scene.bo.cookie.split_once('=').unwrap();
    forged.push(format!("{name}={}{}", &value[..value.len() - 26], &other[other.len() - 26..]));
    for cookie in forged {
        let mut nobody = scene.house.stranger();
        nobody.cookie.clone_from(&cookie);
        let commands = format!("/api/tables/{}/commands", scene.id);
        let act = act(1, before["now"]["version"].as_u64().unwrap(), "a1");
        let answers = [
            nobody.post(&commands, act).await,
            nobody.put("/api/me", json!({ "name": "Mallory" })).await,
            nobody.get(&format!("/api/tables/{}", scene.id)).await,
            nobody.get("/api/tables?list=mine").await,
            nobody.post("/api/tables", json!({ "game": "pathagon", "seats": new_seats(&["me", "2"]) })).await,
            nobody.knock(&format!("/api/tables/{}/live", scene.id), &[]).await.err().unwrap(),
        ];
        for answer in answers {
            assert_eq!((answer.code(), answer.status.as_u16()), (Code::NoGuest, 401), "{cookie}");
        }
        // Asking who one is gives a new identity, never the one that was claimed.
        let answer = nobody.get("/api/me").await;
        assert_ne!(answer.ok::<Me>().name, "Ada");
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        assert!(!cookie.contains(value));
        for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
            assert!(cookie.contains(part), "{cookie}");
        }
    }
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn nothing_is_found_by_guessing() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let upper = scene.id.to_uppercase();
    let long = "a".repeat(5000);
    for id in
        ["x", "aaaaaaaaaaaa", &upper, "..", "%2e%2e%2f", "a'%20OR%201=1--", "%00", "%F0%9F%92%A1", &long]
    {
        for path in ["", "/frames", "/record"] {
            let answer = scene.ada.get(&format!("/api/tables/{id}{path}")).await;
            assert_eq!(answer.code(), Code::NotFound, "{id}");
        }
        for (path, body) in [
            ("enter", json!({ "key": "x" })),
            ("commands", json!({ "do": "start" })),
            ("hint", json!({ "seat": 1 })),
            ("why-not", json!({ "seat": 1, "picks": [] })),
            ("seats/1/link", json!(null)),
        ] {
            let answer = scene.ada.post(&format!("/api/tables/{id}/{path}"), body).await;
            assert_eq!(answer.code(), Code::NotFound, "{id}/{path}");
        }
    }
    let live = scene.ada.knock("/api/tables/aaaaaaaaaaaa/live", &[]).await;
    assert_eq!(live.err().unwrap().code(), Code::NotFound);
    let link = scene.ada.post(&format!("/api/tables/{}/seats/1/link", scene.id), ()).await.ok::<SeatLink>();
    let almost = format!("{}{}", &link.token[..31], if link.token.ends_with('a') { 'b' } else { 'a' });
    let longer = format!("{}0", link.token);
    for token in ["", "x", &almost, &longer, &link.token[..32], &link.token.to_uppercase(), "💡", &long] {
        let answer = scene.bo.post("/api/seats/claim", json!({ "key": token })).await;
        assert_eq!(answer.code(), Code::NotFound, "{token}");
    }
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn a_table_by_link_is_for_who_has_the_link() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let new = json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) });
    let Created { table: id, key } = ada.open(new.clone()).await;
    let other = ada.open(new).await;
    let enter = |key: &str| json!({ "key": key });
    let path = |rest: &str| format!("/api/tables/{id}{rest}");

    let closed = async |guest: &Guest| {
        for path in [path(""), path("/frames"), path("/record"), path("?seat=1")] {
            assert_eq!(guest.get(&path).await.code(), Code::NotFound, "{path}");
        }
        for list in ["open", "running", "finished", "mine"] {
            let page = guest.get(&format!("/api/tables?list={list}")).await;
            assert!(page.ok::<TableList>().tables.is_empty(), "{list}");
        }
        for command in [
            Command::TakeSeat { seat: 2 },
            Command::Start,
            Command::Close,
            Command::Rematch,
            Command::Chat { text: "hello".into() },
        ] {
            assert_eq!(guest.command(&id, &command).await.code(), Code::NotFound);
        }
        for key in ["", "x", &other.key, &key.to_uppercase(), &key[..25], &format!("{key}x")] {
            assert_eq!(guest.post(&path("/enter"), enter(key)).await.code(), Code::NotFound);
        }
        assert_eq!(guest.knock(&path("/live"), &[]).await.err().unwrap().code(), Code::NotFound);
        assert_eq!(guest.post(&path("/hint"), json!({ "seat": 1 })).await.code(), Code::NotFound);
    };
    closed(&bo).await;
    closed(&cleo).await;
    // The same words as for a table that does not exist.
    let missing = cleo.get("/api/tables/aaaaaaaaaaaa").await;
    assert_eq!(cleo.get(&path("")).await.raw, missing.raw);

    let details = bo.post(&path("/enter"), enter(&key)).await.ok::<TableDetails>();
    assert_eq!((details.you.viewer, details.you.key), (None, None), "entered, but not in charge of the link");
    bo.take(&id, 2).await;
    assert_eq!(bo.look(&id, Some(2)).await.you.key, Some(key.clone()), "who plays may invite");
    closed(&cleo).await;
    // Entered once, for good; over, still for those with the link.
    let house = house.reopen().await;
    let (ada, bo, cleo) = (house.again(&ada), house.again(&bo), house.again(&cleo));
    bo.look(&id, None).await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    for path in [path(""), path("/frames"), path("/record")] {
        assert_eq!(cleo.get(&path).await.code(), Code::NotFound, "{path}");
    }
    let page = cleo.get("/api/tables?list=finished").await.ok::<TableList>();
    assert!(page.tables.is_empty());
    assert_eq!(cleo.post(&path("/enter"), enter(&key)).await.ok::<TableDetails>().now.stage, Stage::Finished);
}

#[tokio::test]
async fn one_guest_who_asks_too_often_is_slowed_down_and_others_are_not() {
    let house = House::with(|config| config.limits.guest_rate = 1).await;
    let (ada, bo) = (house.newcomer().await, house.newcomer().await);
    let id = ada
        .open(json!({ "game": "pathagon", "seats": new_seats(&["me", "me"]), "public": true }))
        .await
        .table;
    let mut live = ada.live(&id, Some(1)).await;
    // A connection counts, too, and so does what cannot be read.
    let refused = eventually("a limit", async || {
        let heard = live.unread.len();
        live.send_raw("{").await;
        live.until("an answer", |live| live.unread.len() > heard).await;
        (live.unread[heard].code == Code::RateLimited).then_some(())
    });
    refused.await;
    let limited = eventually("a limit", async || {
        let answer = ada.get("/api/tables?list=open").await;
        (!answer.status.is_success()).then_some(answer)
    });
    let answer = limited.await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::RateLimited, 429));
    let action = live.action("a1");
    let done = eventually("patience to be enough", async || match live.ask(action.clone()).await {
        Ok(_) => Some(()),
        Err(problem) => {
            assert_eq!(problem.code, Code::RateLimited);
            None
        }
    });
    done.await;
    assert!(bo.get("/api/tables?list=open").await.status.is_success());
}

#[tokio::test]
async fn one_address_that_asks_too_often_is_slowed_down() {
    let house = House::with(|config| config.limits.address_rate = 2).await;
    let stranger = house.stranger();
    let limited = async |headers: &[(&'static str, &str)]| {
        eventually("a limit", async || {
            let answer = stranger.send(Method::GET, "/api/me", headers, None).await;
            (!answer.status.is_success()).then(|| answer.code())
        })
        .await
    };
    assert_eq!(limited(&[]).await, Code::RateLimited);
    // A header from anybody is worth nothing without a proxy.
    assert_eq!(limited(&[("x-forwarded-for", "10.0.0.1")]).await, Code::RateLimited);

    let house = House::with(|config| {
        config.limits.address_rate = 1;
        config.address_header = Some("x-forwarded-for".into());
    });
    let house = house.await;
    let stranger = house.stranger();
    let from = async |address: &str| {
        stranger.send(Method::GET, "/api/me", &[("x-forwarded-for", address)], None).await.status.as_u16()
    };
    // Whether the second address suffers from what the first has asked: alone it could ask five times.
    let together = async |one: &str, other: &str| {
        eventually("a limit", async || (from(one).await == 429).then_some(())).await;
        let answers = [from(other).await, from(other).await, from(other).await];
        answers.contains(&429)
    };
    assert!(!together("10.0.0.1", "10.0.0.2").await, "another client of the same proxy");
    assert!(!together("10.0.0.1", "10.0.0.1, 10.0.0.3").await, "what the proxy has added counts");
    assert!(together("1.1.1.1, 10.0.0.4", "2.2.2.2, 10.0.0.4").await, "whatever the client claims");
    assert!(together("2001:db8:1:2::1", "2001:db8:1:2:ffff::9").await, "a whole network is one client");
    assert!(together("not an address", "neither").await, "past the proxy, the connection counts");
}

#[tokio::test]
async fn there_is_an_end_to_tables_and_connections() {
    let house = House::with(|config| {
        config.limits.tables_of_guest = 3;
        config.limits.tables = 5;
        config.limits.connections = 2;
    });
    let house = house.await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let new = |seats: &[&str]| json!({ "game": "pathagon", "seats": new_seats(seats), "public": true });
    // Also tables at which one does not sit.
    ada.open(new(&["me", "open"])).await;
    let second = ada.open(new(&["open", "open"])).await.table;
    ada.open(new(&["open", "open"])).await;
    assert_eq!(ada.post("/api/tables", new(&["me", "open"])).await.code(), Code::Full);
    ada.does(&second, Command::Close).await;
    ada.open(new(&["me", "open"])).await;
    bo.open(new(&["me", "open"])).await;
    let full = bo.post("/api/tables", new(&["me", "open"])).await;
    assert_eq!((full.code(), full.status.as_u16()), (Code::Full, 503));

    let live = format!("/api/tables/{second}/live");
    let one = ada.live(&second, None).await;
    let _two = ada.live(&second, None).await;
    assert_eq!(ada.knock(&live, &[]).await.err().unwrap().code(), Code::Full);
    one.leave().await;
    eventually("a place", async || ada.socket(&live, &[]).await.is_ok().then_some(())).await;
}

#[tokio::test]
async fn chat_is_short_seldom_and_one_line() {
    let scene = Scene::open().await;
    let mut live = scene.ada.live(&scene.id, Some(1)).await;
    let before = live.version();
    let chat = |text: &str| Command::Chat { text: text.to_string() };
    let mut bo = scene.bo.live(&scene.id, Some(2)).await;
    assert_eq!(bo.refused(chat("")).await, Code::Malformed);
    assert_eq!(bo.refused(chat(" \t ")).await, Code::Malformed);
    assert_eq!(bo.refused(chat("two\nlines")).await, Code::Malformed);
    assert_eq!(bo.refused(chat(&"é".repeat(301))).await, Code::TooLarge);
    assert_eq!(live.refused(chat("a\u{0}b")).await, Code::Malformed);
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
    let limited = eventually("a limit", async || match live.ask(chat("again")).await {
        Ok(_) => None,
        Err(problem) => Some(problem.code),
    });
    assert_eq!(limited.await, Code::RateLimited);
    // Over REST and at other tables it is the same limit.
    let other = scene.ada.open_seats("pathagon", &["me", "open"]).await;
    // Five words would be free if it were not; one may be by now.
    let mut refused = Vec::new();
    for _ in 0..3 {
        let answer = scene.ada.command(&other, &chat("here")).await;
        refused.extend((!answer.status.is_success()).then(|| answer.code()));
    }
    assert!(refused.contains(&Code::RateLimited));
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
    let rename = async |name: &str| ada.put("/api/me", json!({ "name": name })).await;
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
        assert_eq!(rename(name).await.code(), Code::BadName, "{name:?}");
    }
    assert_eq!(ada.get("/api/me").await.ok::<Me>().name, "Ada");
    for (name, shown) in
        [("  Ada   Lovelace ", "Ada Lovelace"), ("Zoë 💡", "Zoë 💡"), (&"é".repeat(24), &"é".repeat(24))]
    {
        assert_eq!(rename(name).await.ok::<Me>().name, shown);
    }
    let html = "<img src=x onerror=1>";
    let answer = rename(html).await;
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    let id = ada.open_seats("pathagon", &["me", "2"]).await;
    let record = ada.get(&format!("/api/tables/{id}/record")).await;
    assert!(record.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    assert!(record.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    assert!(record.text().contains(html));
    // A name cannot break out of its place in the record.
    rename("\"]\\ [Game \"x").await.ok::<Me>();
    let record = ada.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.starts_with("[Game \"pathagon\"]"), "{record}");
    assert!(record.contains(r#"[Names "\"]\\ [Game \"x" "#), "{record}");
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_pages_safe() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for path in
        ["/", "/t/x", "/api/me", "/api/games", "/api/nothing", "/healthz", "/metrics", "/api/openapi.json"]
    {
        let answer = ada.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["x-frame-options"], "DENY");
        assert_eq!(answer.headers["referrer-policy"], "same-origin");
        if path.starts_with("/api/") {
            assert_eq!(answer.headers["cache-control"], "no-store", "{path}");
        }
    }
    assert_eq!(ada.get("/api/nothing").await.code(), Code::NotFound);
    assert_eq!(ada.get("/api/tables/<script>").await.code(), Code::NotFound);
}

#[tokio::test]
async fn requests_that_are_not_what_they_should_be_are_malformed() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let (ada, id) = (&scene.ada, &scene.id);
    for path in [
        "/api/tables".to_string(),
        "/api/tables?list=all".into(),
        "/api/tables?list=open&before=soon".into(),
        "/api/tables?list=open&before=-1".into(),
        format!("/api/tables/{id}?seat=one"),
        format!("/api/tables/{id}?seat=-1"),
        format!("/api/tables/{id}?seat=256"),
        format!("/api/tables/{id}?seat=1&seat=2"),
        format!("/api/tables/{id}/frames?from=x"),
        format!("/api/tables/{id}/record?seat="),
        format!("/api/tables/{id}/live"),
        "/api/tables/%ff".into(),
    ] {
        assert_eq!(ada.get(&path).await.code(), Code::Malformed, "{path}");
    }
    let link = ada.post(&format!("/api/tables/{id}/seats/first/link"), ()).await;
    assert_eq!(link.code(), Code::Malformed);
    let live = ada.knock(&format!("/api/tables/{id}/live?version=new"), &[]).await;
    assert_eq!(live.err().unwrap().code(), Code::Malformed);
    let deep = format!("{}{}", "{\"a\":".repeat(20_000), "}".repeat(20_000));
    for body in ["", "{", "[]", "null", "{\"name\":1}", "{\"name\":\"x\",\"more\":1}", "\u{feff}{}", &deep] {
        for (method, path) in [
            (Method::PUT, "/api/me".to_string()),
            (Method::POST, "/api/tables".into()),
            (Method::POST, "/api/replay".into()),
            (Method::POST, "/api/evaluate".into()),
            (Method::POST, "/api/seats/claim".into()),
            (Method::POST, format!("/api/tables/{id}/enter")),
            (Method::POST, format!("/api/tables/{id}/commands")),
            (Method::POST, format!("/api/tables/{id}/hint")),
            (Method::POST, format!("/api/tables/{id}/why-not")),
        ] {
            let answer = ada.send(method, &path, &[], Some(body.to_string())).await;
            assert_eq!((answer.code(), answer.status.as_u16()), (Code::Malformed, 422), "{path} {body:.50}");
        }
    }
    let huge = json!({ "record": "x".repeat(300_000) });
    let answer = ada.post("/api/replay", huge).await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::TooLarge, 413));
    let picks = json!({ "seat": 1, "picks": vec!["cell:a1"; 11] });
    assert_eq!(ada.post(&format!("/api/tables/{id}/why-not"), picks).await.code(), Code::TooLarge);
    let picks = json!({ "seat": 1, "picks": ["x".repeat(101)] });
    assert_eq!(ada.post(&format!("/api/tables/{id}/why-not"), picks).await.code(), Code::TooLarge);
    for (method, path) in [(Method::DELETE, "/api/tables"), (Method::GET, "/api/seats/claim")] {
        assert_eq!(ada.send(method, path, &[], None).await.status.as_u16(), 405);
    }
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn what_does_not_go_together_is_no_table() {
    let house = House::open().await;
    let folder = house.config.data.join("content/the-lamp");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("broken.toml"), "this is = not [ toml").unwrap();
    std::fs::write(folder.join("notes.txt"), "nothing").unwrap();
    std::fs::write(house.config.data.join("content/secret.toml"), "").unwrap();
    let ada = house.guest("Ada").await;
    let two = new_seats(&["me", "open"]);
    let table = |game: &str, seats: &Value| json!({ "game": game, "seats": seats });
    let with = |key: &str, value: Value| {
        let mut new = table("pathagon", &two);
        new[key] = value;
        new
    };
    let lamp = |name: &str| json!({ "game": "the-lamp", "seats": two, "content": name });
    let bots = |level: u16| json!([{ "kind": "me" }, { "kind": "bot", "level": level }]);
    for new in [
        table("chess", &two),
        table("", &two),
        table("Pathagon", &two),
        table("../pathagon", &two),
        table("pathagon", &json!([])),
        table("pathagon", &new_seats(&["me"])),
        table("pathagon", &new_seats(&["me"; 3])),
        table("foragers", &new_seats(&["open"; 7])),
        table("foragers", &new_seats(&["open"; 256])),
        table("foragers", &new_seats(&vec!["open"; 5000])),
        table("pathagon", &bots(0)),
        table("pathagon", &bots(6)),
        table("pathagon", &bots(255)),
        with("options", json!({ "fairies": "yes" })),
        with("options", json!({ "turn_limit": "0" })),
        with("options", json!({ "turn_limit": "many" })),
        with("options", json!({ "turn_limit": "99999999999999999999" })),
        with("options", json!({ "first": "3" })),
        with("options", json!({ "trap": "bear" })),
        with("content", json!("broken.toml")),
        with("clock", json!({ "bank": 9, "increment": 0 })),
        with("clock", json!({ "bank": 86_401, "increment": 0 })),
        with("clock", json!({ "bank": 60, "increment": 3601 })),
        lamp("broken.toml"),
        lamp("notes.txt"),
        lamp(""),
        lamp("."),
        lamp("missing.toml"),
        lamp("../secret.toml"),
        lamp("../../lamplight.db"),
        lamp("../../../../../../etc/passwd"),
        lamp("/etc/passwd"),
        lamp("..\\secret.toml"),
        lamp("broken.toml\u{0}"),
    ] {
        let answer = ada.post("/api/tables", &new).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::BadSetup, 422), "{new:.200}");
        assert!(!answer.text().contains("root:"));
    }
    for new in [
        with("clock", json!({ "bank": -1, "increment": 0 })),
        with("clock", json!("fast")),
        with("options", json!({ "turn_limit": 5 })),
        with("options", json!([])),
        with("public", json!("yes")),
        with("secret", json!(1)),
        table("pathagon", &json!([{ "kind": "ghost" }, { "kind": "me" }])),
        table("pathagon", &json!(["me", "me"])),
        table("pathagon", &bots(256)),
    ] {
        assert_eq!(ada.post("/api/tables", &new).await.code(), Code::Malformed, "{new}");
    }
    let mine = ada.get("/api/tables?list=mine").await.ok::<TableList>();
    assert!(mine.tables.is_empty());
}

#[tokio::test]
async fn records_that_are_none_are_refused() {
    let scene = Scene::open().await;
    scene.ada.does(&scene.id, Command::Resign { seat: 1 }).await;
    let good = scene.ada.get(&format!("/api/tables/{}/record", scene.id)).await.text();
    let load = async |record: &str| scene.bo.post("/api/replay", json!({ "record": record })).await;
    load(&good).await.ok::<Value>();
    let own = scene.ada.get(&format!("/api/tables/{}/record?seat=1", scene.id)).await.text();
    let bad = [
        String::new(),
        "hello".to_string(),
        "\u{0}".to_string(),
        "[Game".to_string(),
        good.replace("pathagon", "chess"),
        good.replace("pathagon", "phototaxis"),
        good.replace("RulesVersion \"1\"", "RulesVersion \"999\""),
        good.replace("[Seats \"2\"]", "[Seats \"3\"]"),
        good.replace("Result", "Outcome"),
        good.replace("[Result \"*\"]", "[Result \"1\"]"),
        format!("{good}\n1. z9\n"),
        format!("{good}\n1. a1; a1\n"),
        format!("{good}\n2. a1\n"),
        format!("{good}\n1. (a1)\n"),
        good.replace("[Options", "[Options \"x=1\"]\n[Options"),
        own,
    ];
    for record in bad {
        let answer = load(&record).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::BadRecord, 422), "{record}");
        let evaluate = json!({ "record": record, "plies": [0] });
        assert_eq!(scene.bo.post("/api/evaluate", evaluate).await.code(), Code::BadRecord);
    }
    let fetched = good.replace("[Seats", "[Content \"../../../etc/passwd\" \"0000000000000000\"]\n[Seats");
    assert!(matches!(load(&fetched).await.code(), Code::BadSetup | Code::BadRecord));
    let viewer = json!({ "record": good, "viewer": 3 });
    assert_eq!(scene.bo.post("/api/replay", viewer).await.code(), Code::NotFound);
    let many = json!({ "record": good, "plies": vec![0; 21] });
    assert_eq!(scene.bo.post("/api/evaluate", many).await.code(), Code::TooLarge);
}

/// What cannot be stored has not happened: nobody hears of it, and the next attempt works.
#[tokio::test]
async fn what_cannot_be_stored_has_not_happened() {
    let scene = Scene::open().await;
    let mut one = scene.ada.live(&scene.id, Some(1)).await;
    let mut two = scene.bo.live(&scene.id, Some(2)).await;
    one.until("Bo to come", |live| live.now.seats[1].person.as_ref().unwrap().here).await;
    let before = scene.state().await;
    let refuse = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    common::tamper(&scene.house.config.data, &[refuse.to_string()]).await;
    let action = one.action("a1");
    assert_eq!(one.refused(action.clone()).await, Code::Internal);
    assert_eq!(scene.state().await, before);
    let open = json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) });
    assert_eq!(scene.ada.post("/api/tables", open).await.code(), Code::Internal);

    common::tamper(&scene.house.config.data, &["DROP TRIGGER full".to_string()]).await;
    let version = one.does(action).await;
    two.until_version(version).await;
    assert_eq!(count_actions(&two), 1, "told once");
    assert_eq!(scene.ada.get("/api/tables?list=mine").await.ok::<TableList>().tables.len(), 1);
}

/// Neither stored nor read back: better no table than one that shows what is not there.
#[tokio::test]
async fn a_table_that_cannot_be_trusted_is_dropped_until_it_is_mended() {
    let scene = Scene::open().await;
    let data = &scene.house.config.data;
    let before = scene.state().await;
    let mut one = scene.ada.live(&scene.id, Some(1)).await;
    let broken = [
        "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        "UPDATE events SET body = body || 'x' WHERE version = 1",
    ];
    common::tamper(data, &broken.map(ToString::to_string)).await;
    let action = one.action("a1");
    assert_eq!(one.refused(action.clone()).await, Code::Internal);
    assert_eq!(one.until_bye().await.unwrap().code, Code::ShuttingDown, "come back later");
    assert_eq!(scene.bo.get(&format!("/api/tables/{}", scene.id)).await.code(), Code::Internal);
    let mended = ["DROP TRIGGER full", "UPDATE events SET body = rtrim(body, 'x') WHERE version = 1"];
    common::tamper(data, &mended.map(ToString::to_string)).await;
    assert_eq!(scene.state().await, before);
    let mut one = scene.ada.live_since(&scene.id, Some(1), Some(one.version())).await;
    one.does(action).await;
}

fn count_actions(live: &Live) -> usize {
    live.bodies().filter(|body| matches!(body, EventBody::Acted { .. })).count()
}
