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

/// Compares a text with a golden file, or writes the file if that is asked for.
pub fn assert_golden(path: &str, text: &str) {
    let file = project(path);
    if std::env::var(GOLDEN).is_ok_and(|value| value == "write") {
        fs::create_dir_all(file.parent().expect("a file lies in a folder")).expect("can make a folder");
        fs::write(&file, text).expect("can write a golden file");
        return;
    }
    let golden = fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; write it with {GOLDEN}=write", file.display()));
    if let Some(difference) = difference(&golden, text) {
        panic!("{path}:{difference}\nif that is meant, raise rules_version and run with {GOLDEN}=write");
    }
}

/// The first line in which two texts differ.
fn difference(golden: &str, text: &str) -> Option<String> {
    let (mut expected, mut got) = (golden.lines(), text.lines());
    let mut number = 1;
    loop {
        match (expected.next(), got.next()) {
            (None, None) => return None,
            (a, b) if a == b => number += 1,
            (a, b) => return Some(format!("{number}: the game plays differently now\n- {a:?}\n+ {b:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_changed_or_cut_text_is_noticed() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert!(difference("a\nb\n", "a\nc\n").is_some_and(|text| text.starts_with("2: ")));
        assert!(difference("a\nb\n", "a\n").is_some_and(|text| text.starts_with("2: ")));
        assert!(difference("a\n", "a\nb\n").is_some());
    }
}
