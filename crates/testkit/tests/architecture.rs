//! The house is built as ARCHITECTURE.md says: who may depend on whom, and on what from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_testkit::files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

type Names = BTreeSet<String>;

fn metadata(arguments: &[&str]) -> serde_json::Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .args(arguments)
        .current_dir(files::project(""))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What a crate of the workspace stands on: others of it, those of its tests; libraries from outside, those of its tests.
struct Built {
    normal: Names,
    tests: Names,
    outside: Names,
    of_tests: Names,
}

fn built() -> BTreeMap<String, Built> {
    let metadata = metadata(&["--no-deps"]);
    let short =
        |name: &serde_json::Value| name.as_str().unwrap().trim_start_matches("lamplight-").to_string();
    let mut crates = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let (mut normal, mut tests) = (Names::new(), Names::new());
        let (mut outside, mut of_tests) = (Names::new(), Names::new());
        for dependency in package["dependencies"].as_array().unwrap() {
            if dependency["path"].is_null() {
                let only = if dependency["kind"] == "dev" { &mut of_tests } else { &mut outside };
                only.insert(short(&dependency["name"]));
            } else if dependency["name"] == package["name"] {
                // A crate whose tests switch on features of its own.
            } else if dependency["kind"] == "dev" || dependency["optional"] == true {
                tests.insert(short(&dependency["name"]));
            } else {
                normal.insert(short(&dependency["name"]));
            }
        }
        crates.insert(short(&package["name"]), Built { normal, tests, outside, of_tests });
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
        built().into_iter().map(|(name, Built { normal, tests, .. })| (name, (normal, tests))).collect();
    assert_eq!(built, drawn(), "left: as built, right: as drawn in ARCHITECTURE.md");
}

#[test]
fn only_the_server_is_asynchronous() {
    for (name, Built { outside, .. }) in built() {
        let asynchronous = outside.contains("tokio") || outside.contains("axum");
        assert_eq!(asynchronous, name == "server", "{name}");
    }
}

#[test]
fn every_library_has_its_reason() {
    let page = files::read("ARCHITECTURE.md");
    for (name, Built { outside, of_tests, .. }) in built() {
        for library in outside.union(&of_tests) {
            assert!(page.contains(&format!("| `{library}` |")), "{name} uses {library} without a reason");
        }
    }
}

/// What keeps an invariant is named beside it. Files are there, and so are the tests and the laws in them.
#[test]
fn what_keeps_the_invariants_is_there() {
    let page = files::read("ARCHITECTURE.md");
    let section = page.split("\n## Invariants\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut kept = 0;
    for invariant in section.split("\n**").skip(1) {
        let named: Vec<&str> = invariant.split('`').skip(1).step_by(2).collect();
        let number = invariant.split('.').next().unwrap();
        assert!(!named.is_empty(), "nothing keeps invariant {number}");
        let (paths, words): (Vec<&str>, Vec<&str>) = named.iter().partition(|name| name.contains('/'));
        let found = |path: &&str| {
            let places = [files::project("crates").join(path), files::project(path)];
            places.into_iter().find(|place| place.exists())
        };
        let paths: Vec<PathBuf> = paths
            .iter()
            .map(|path| found(path).unwrap_or_else(|| panic!("invariant {number}: there is no {path}")))
            .collect();
        let text = |path: &PathBuf| std::fs::read_to_string(path).unwrap_or_default();
        let (laws, words): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| word.contains(' '));
        for law in laws {
            let file = files::project("crates/testkit/src/laws");
            let mut files = std::fs::read_dir(file).unwrap().map(|entry| entry.unwrap().path());
            assert!(
                files.any(|file| text(&file).contains(law)),
                "invariant {number}: there is no law '{law}'"
            );
            kept += 1;
        }
        for test in words.iter().filter(|word| word.matches('_').count() > 1) {
            let written = format!("fn {test}(");
            let stands = paths.iter().any(|path| text(path).contains(&written));
            assert!(stands, "invariant {number}: there is no test {test} in the files named beside it");
            kept += 1;
        }
    }
    assert!(kept > 0);
}

/// The bans of clock, chance, files and network hold in every game.
#[test]
fn every_game_shares_the_bans_of_the_core() {
    let bans = files::read("crates/core/clippy.toml");
    let games = &built()["games"].normal;
    let is_game = |name: &&String| files::project(&format!("crates/{name}/src/rules.rs")).exists();
    let games: Vec<&String> = games.iter().filter(is_game).collect();
    assert!(!games.is_empty());
    for game in games {
        let own = files::project(&format!("crates/{game}/clippy.toml"));
        let own = std::fs::read_to_string(own).unwrap_or_default();
        assert_eq!(own, bans, "crates/{game}/clippy.toml links to ../core/clippy.toml");
    }
}

/// Whether one of the alternatives of a licence expression is made of these alone.
fn allows(allowed: &[&str], expression: &str) -> bool {
    let parts = |text: &str| {
        let text = text.replace(['(', ')'], " ");
        text.split(" AND ").map(|part| part.trim().to_string()).collect::<Vec<_>>()
    };
    // `(A OR B) AND C` is what crates write; anything deeper is for `make audit`.
    if let Some((inside, rest)) = expression.strip_prefix('(').and_then(|text| text.split_once(") AND ")) {
        return allows(allowed, inside) && allows(allowed, rest);
    }
    let alternatives = expression.replace('/', " OR ");
    alternatives.split(" OR ").any(|one| parts(one).iter().all(|part| allowed.contains(&part.as_str())))
}

#[test]
fn libraries_come_from_the_registry_under_licences_that_we_accept() {
    let page = files::read("deny.toml");
    let list = page.split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    let allowed: Vec<&str> = list.split(',').map(|name| name.trim().trim_matches('"')).collect();
    assert!(allows(&allowed, "MIT OR GPL-3.0") && allows(&allowed, "(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!allows(&allowed, "GPL-3.0") && !allows(&allowed, "MIT AND GPL-3.0"));
    let compiler = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let compiler = String::from_utf8(compiler).unwrap();
    let host = compiler.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    // Libraries of other platforms are not here to be asked.
    for package in metadata(&["--filter-platform", host])["packages"].as_array().unwrap() {
        let name = &package["name"];
        let Some(source) = package["source"].as_str() else { continue };
        assert!(source.starts_with("registry+"), "{name} comes from {source}");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(allows(&allowed, licence), "{name} is under {licence}");
        assert_ne!(name, "openssl", "rustls, if ever");
    }
}
