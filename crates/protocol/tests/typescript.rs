//! The page's types are these types.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;

#[test]
fn the_typescript_types_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/index.ts");
    let now = lamplight_protocol::typescript();
    if std::env::var("LAMPLIGHT_GOLDEN").is_ok_and(|what| what == "write") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, now).unwrap();
        return;
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == now, "{} is out of date: run `make golden`", path.display());
}
