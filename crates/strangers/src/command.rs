//! Messages over a WebSocket. The first line has the game and the stage of the table, `phototaxis running`; then comes
//! a message a line, with the number of the guest who sends it in front.

use crate::table::{Desk, Scene, guest, seen};
use lamplight_games::GameId;
use lamplight_protocol::ClientMessage;
use lamplight_table::Table;

/// So many messages are read at once: a table is small, and so is a fuzzer's patience.
const MOST: usize = 12;

/// Messages to a table.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let (head, lines) = crate::head(text);
    let mut words = head.split_whitespace();
    let game = words.next().and_then(|id| GameId::named(id).ok());
    let scene = words.next().and_then(Scene::named);
    let (Some(game), Some(scene)) = (game, scene) else { return };
    let mut desk = Desk::set(game, scene);
    for line in lines.lines().take(MOST) {
        let (number, json) = line.split_once(' ').unwrap_or(("1", line));
        let number = number.parse().unwrap_or(1);
        match serde_json::from_str::<ClientMessage>(json) {
            Ok(message) => take(&mut desk, number, message),
            Err(error) => {
                assert!(error.line() == 1 && !error.to_string().is_empty(), "a refusal has a place");
            }
        }
    }
    // What is stored is what is there.
    let (id, key, setup) = ("table".to_string(), "key".to_string(), desk.table.setup().clone());
    let loaded =
        Table::load(id, key, setup, desk.stored.clone(), desk.now, |since| desk.now.saturating_sub(since));
    assert_eq!(loaded.frozen(), None);
    assert_eq!(seen(&loaded, desk.now), seen(&desk.table, desk.now), "a table comes back as it was");
}

fn take(desk: &mut Desk, number: u8, message: ClientMessage) {
    let json = serde_json::to_string(&message).unwrap_or_default();
    assert_eq!(serde_json::from_str::<ClientMessage>(&json).ok().as_ref(), Some(&message), "{json}");
    let (version, before) = (desk.table.version(), desk.stored.len());
    let mut refusal = None;
    let done = desk.with(|table, context| {
        let done = table.command(&guest(number), message.command, context);
        refusal = done.err();
        refusal.is_none()
    });
    let stored = desk.stored.len() - before;
    assert_eq!(desk.table.version(), version + stored as u64, "every event is stored: {json}");
    if let Some(problem) = refusal {
        assert!(!problem.message.is_empty());
        assert_eq!(stored, 0, "a refusal changes nothing: {json}: {problem:?}");
    }
    assert!(done || stored == 0);
}
