//! What the fuzzer has kept, handed to the same functions. A sample that made something fail once stays here for good.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_games::GameId;
use lamplight_strangers::TARGETS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn fuzz(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(path)
}

fn samples(target: &str) -> Vec<PathBuf> {
    let folder = fuzz("corpus").join(target);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn run(target: &str) {
    let (_, check) = TARGETS.iter().find(|(name, _)| *name == target).unwrap();
    let files = samples(target);
    assert!(files.len() >= 10, "{target} has samples");
    for file in files {
        let bytes = fs::read(&file).unwrap();
        // A panic says where; this says of what.
        let sample = Sample(&file);
        check(&bytes);
        std::mem::forget(sample);
    }
}

/// Names the sample that was at hand when a test fails.
struct Sample<'a>(&'a Path);

impl Drop for Sample<'_> {
    #[expect(clippy::print_stderr, reason = "for whoever reads why a test failed")]
    fn drop(&mut self) {
        eprintln!("the sample is {}", self.0.display());
    }
}

#[test]
fn records() {
    run("record");
}

#[test]
fn positions() {
    run("position");
}

/// Each game has positions of its own among the samples.
#[test]
fn every_game_has_positions() {
    let texts: Vec<Vec<u8>> = samples("position").iter().map(|file| fs::read(file).unwrap()).collect();
    for game in GameId::ALL.iter().filter(|game| game.info().id != "jars") {
        let head = format!("{} ", game.info().id);
        let own = texts.iter().filter(|text| text.starts_with(head.as_bytes())).count();
        assert!(own >= 10, "{own} positions of {}", game.info().id);
    }
}

#[test]
fn content_files() {
    run("content");
}

#[test]
fn the_bot_protocol() {
    run("bot");
}

#[test]
fn commands() {
    run("command");
}

#[test]
fn stored_tables() {
    run("fact");
}

#[test]
fn studies() {
    run("study");
}

/// Each function is fuzzed and has samples, and there are no others; all samples together are small.
#[test]
fn every_parser_is_fuzzed() {
    let names: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_string()).collect();
    let below = |path: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(fuzz(path)).unwrap();
        entries
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
            .collect()
    };
    assert_eq!(below("fuzz_targets"), names);
    assert_eq!(
        below("corpus").into_iter().filter(|name| !name.starts_with('.')).collect::<BTreeSet<_>>(),
        names
    );
    let manifest = fs::read_to_string(fuzz("Cargo.toml")).unwrap();
    for name in &names {
        assert!(
            manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")),
            "{name} is in fuzz/Cargo.toml"
        );
        let target = fs::read_to_string(fuzz(&format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(target.contains(&format!("lamplight_strangers::{name}::check")), "{name} calls its function");
    }
    let all: Vec<PathBuf> = names.iter().flat_map(|name| samples(name)).collect();
    let bytes: u64 = all.iter().map(|file| fs::metadata(file).unwrap().len()).sum();
    assert!(all.len() < 1000 && bytes < 1_000_000, "{} files, {bytes} bytes", all.len());
}
