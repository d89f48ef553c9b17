//! Messages over a WebSocket that cannot be read, or are too long.

use super::Scene;
use crate::support::soon;
use lamplight_protocol::{ClientMessage, Code, Command, ServerMessage};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

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
        match soon("an answer", live.hear()).await {
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
    let version = live.now.version;
    live.send_raw(padded(version, 8 * 1024)).await;
    assert_eq!(live.answer(77).await.unwrap_err().code, Code::TooLarge, "read, but no action is that long");
    for length in [8 * 1024 + 1, 100_000, 256 * 1024] {
        let heard = live.unread.len();
        live.send_raw(padded(version, length)).await;
        live.until("an answer", |live| live.unread.len() > heard).await;
        assert_eq!(live.unread[heard].code, Code::TooLarge, "{length}");
    }
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

/// A message with an action and the id 77, as long as wished.
fn padded(version: u64, length: usize) -> String {
    let message = |text: String| {
        let command = Command::Act { seat: 1, version, text };
        serde_json::to_string(&ClientMessage { id: 77, command }).unwrap()
    };
    let padding = length - message(String::new()).len();
    message("x".repeat(padding))
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
