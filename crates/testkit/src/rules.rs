//! Every numbered rule has a test, and every test that is named after a rule names one that exists.

use crate::files;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Compares the ids of `docs/games/<game>.md` (headings such as `### PAT-5 Traps`) with the tests of the
/// crate in `crates/<game>` (functions such as `pat_5_trap_takes_single_piece`).
pub fn check(game: &str, prefix: &str) {
    let ids = ids(&files::read(&format!("docs/games/{game}.md")), prefix);
    let mut sources = String::new();
    for folder in ["src", "tests"] {
        collect(&files::project(&format!("crates/{game}/{folder}")), &mut sources);
    }
    if let Err(faults) = compare(&ids, &tests(&sources, prefix)) {
        panic!("{faults}");
    }
}

fn collect(folder: &Path, sources: &mut String) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.map(|entry| entry.expect("can read a folder of the project").path()) {
        if entry.is_dir() {
            collect(&entry, sources);
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            *sources += &fs::read_to_string(&entry).expect("can read a source file");
        }
    }
}

/// The numbers of the rules that a page has headings for.
fn ids(page: &str, prefix: &str) -> BTreeSet<u32> {
    page.lines()
        .filter_map(|line| line.strip_prefix("### ")?.strip_prefix(prefix)?.strip_prefix('-'))
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok())
        .collect()
}

/// The functions marked as tests whose names begin with a rule, by its number.
fn tests(sources: &str, prefix: &str) -> BTreeMap<u32, String> {
    let start = format!("{}_", prefix.to_lowercase());
    let mut lines = sources.lines().map(str::trim);
    let mut found = BTreeMap::new();
    while let Some(line) = lines.next() {
        if line != "#[test]" {
            continue;
        }
        let Some(name) = lines.next().and_then(|line| line.strip_prefix("fn ")) else { continue };
        let number = name.strip_prefix(&start).and_then(|rest| rest.split('_').next()?.parse().ok());
        if let Some(number) = number {
            found.insert(number, name.trim_end_matches(" {").to_string());
        }
    }
    found
}

fn compare(ids: &BTreeSet<u32>, tests: &BTreeMap<u32, String>) -> Result<(), String> {
    let untested: Vec<&u32> = ids.iter().filter(|id| !tests.contains_key(id)).collect();
    let unknown: Vec<&String> =
        tests.iter().filter(|(id, _)| !ids.contains(id)).map(|(_, name)| name).collect();
    if ids.is_empty() {
        Err("the page numbers no rule".to_string())
    } else if untested.is_empty() && unknown.is_empty() {
        Ok(())
    } else {
        Err(format!("rules without a test: {untested:?}; tests of unknown rules: {unknown:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A game\n### ABC-1 Start\ntext\n### ABC-2 End\n### not a rule\n";

    fn verdict(sources: &str) -> Result<(), String> {
        compare(&ids(PAGE, "ABC"), &super::tests(sources, "ABC"))
    }

    #[test]
    fn rules_and_tests_must_match() {
        let both = "#[test]\nfn abc_1_starts() {}\n  #[test]\n  fn abc_2_ends() {\n}";
        assert_eq!(verdict(both), Ok(()));
    }

    #[test]
    fn a_rule_without_a_test_is_seen() {
        let missing = "#[test]\nfn abc_1_starts() {}\nfn abc_2_is_no_test() {}";
        assert!(verdict(missing).unwrap_err().contains("without a test: [2]"));
    }

    #[test]
    fn a_test_of_an_unknown_rule_is_seen() {
        let unknown = "#[test]\nfn abc_1_a() {}\n#[test]\nfn abc_2_b() {}\n#[test]\nfn abc_7_c() {}";
        assert!(verdict(unknown).unwrap_err().contains("abc_7_c"));
    }
}
