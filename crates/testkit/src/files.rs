//! Files of the project that tests read, and golden files that they compare.

use std::fs;
use std::path::{Path, PathBuf};

/// Set to `write`, golden files are written anew instead of compared: only on purpose, and the
/// difference is read before it is committed.
pub const GOLDEN: &str = "LAMPLIGHT_GOLDEN";

/// Set to `1`, checks that take minutes are run in full (`make slow`).
pub const SLOW: &str = "LAMPLIGHT_SLOW";

/// A path below the project's root.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The text of a file of the project.
pub fn read(path: &str) -> String {
    let file = project(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Whether the long checks are asked for.
pub fn slow() -> bool {
    std::env::var(SLOW).is_ok_and(|value| value == "1")
}

/// Compares a text with a golden file, line by line, or writes the file if that is asked for.
pub fn assert_golden(path: &str, text: &str) {
    let file = project(path);
    if std::env::var(GOLDEN).is_ok_and(|value| value == "write") {
        fs::create_dir_all(file.parent().expect("a file lies in a folder")).expect("can make a folder");
        fs::write(&file, text).expect("can write a golden file");
        return;
    }
    let golden = fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; write it with {GOLDEN}=write", file.display()));
    for (nth, (expected, got)) in golden.lines().zip(text.lines()).enumerate() {
        assert_eq!(
            expected,
            got,
            "{path}:{}: the game plays differently now; if that is meant, raise rules_version and run with {GOLDEN}=write",
            nth + 1
        );
    }
    assert_eq!(golden.lines().count(), text.lines().count(), "{path} has another number of lines");
}
