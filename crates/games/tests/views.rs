//! The page's types of views are the games' own.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_games::GameId;
use std::path::Path;

#[test]
fn the_types_of_views_are_up_to_date() {
    for &game in GameId::ALL {
        let id = game.info().id;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games").join(id);
        if !folder.exists() {
            // The page draws a plain board for it.
            continue;
        }
        let head = "// Written from the game's view in Rust by `make golden`. A test compares the two: do not edit.\n\n";
        let now = format!("{head}{}", game.view_types());
        let path = folder.join("view.ts");
        if std::env::var("LAMPLIGHT_GOLDEN").is_ok_and(|what| what == "write") {
            std::fs::write(&path, now).unwrap();
            continue;
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == now, "{} is out of date: run `make golden`", path.display());
    }
}
