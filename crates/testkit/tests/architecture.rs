//! The house is built as ARCHITECTURE.md says: who may depend on whom, and on what from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_testkit::files;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

type Names = BTreeSet<String>;

/// For each crate of the workspace: the ones it stands on, those of its tests, and libraries from outside.
fn built() -> BTreeMap<String, (Names, Names, Names)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(files::project(""))
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let short =
        |name: &serde_json::Value| name.as_str().unwrap().trim_start_matches("lamplight-").to_string();
    let mut crates = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let (mut normal, mut tests, mut outside) = (Names::new(), Names::new(), Names::new());
        for dependency in package["dependencies"].as_array().unwrap() {
            if dependency["path"].is_null() {
                outside.insert(short(&dependency["name"]));
            } else if dependency["kind"] == "dev" {
                tests.insert(short(&dependency["name"]));
            } else {
                normal.insert(short(&dependency["name"]));
            }
        }
        crates.insert(short(&package["name"]), (normal, tests, outside));
    }
    crates
}

/// The block in ARCHITECTURE.md: `games: core, pathagon (tests: testkit)`.
fn drawn() -> BTreeMap<String, (Names, Names)> {
    let page = files::read("ARCHITECTURE.md");
    let block = page.split("```dependencies\n").nth(1).unwrap().split("```").next().unwrap();
    let names =
        |list: &str| list.split(',').map(|name| name.trim().to_string()).filter(|n| !n.is_empty()).collect();
    let mut crates = BTreeMap::new();
    for line in block.lines() {
        let (name, rest) = line.split_once(':').unwrap();
        let (normal, tests) = rest.split_once("(tests:").unwrap_or((rest, ""));
        crates.insert(name.trim().to_string(), (names(normal), names(tests.trim_end_matches(')'))));
    }
    crates
}

#[test]
fn dependencies_point_one_way() {
    let built: BTreeMap<_, _> =
        built().into_iter().map(|(name, (normal, tests, _))| (name, (normal, tests))).collect();
    assert_eq!(built, drawn(), "left: as built, right: as drawn in ARCHITECTURE.md");
}

#[test]
fn every_library_has_its_reason() {
    let page = files::read("ARCHITECTURE.md");
    for (name, (_, _, outside)) in built() {
        for library in outside {
            assert!(page.contains(&format!("| `{library}` |")), "{name} uses {library} without a reason");
        }
    }
}
