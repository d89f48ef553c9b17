//! The rulebooks, and the rules as players read them, in both languages.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_games::book::figure_names;
use lamplight_games::{Book, GameId, Language, Part};
use std::collections::BTreeSet;

/// Every game in every language; of the toy game nobody has written a book.
fn books() -> impl Iterator<Item = (GameId, Language, Book)> {
    let games = GameId::ALL.iter().filter(|game| game.info().id != "jars");
    let pairs = games.flat_map(|&game| Language::ALL.map(|language| (game, language)));
    pairs.map(|(game, language)| (game, language, game.book(language).unwrap()))
}

fn ids(game: GameId, language: Language) -> Vec<&'static str> {
    game.rules_in(language).unwrap().rules().map(|rule| rule.id).collect()
}

fn figures(book: &Book) -> Vec<&str> {
    let parts = book.sections.iter().flat_map(|section| &section.parts);
    parts
        .filter_map(|part| match part {
            Part::Figure { name, .. } => Some(name.as_str()),
            Part::Text(_) => None,
        })
        .collect()
}

#[test]
fn every_book_tells_how_to_begin_how_to_end_and_all_on_one_page() {
    for (game, language, book) in books() {
        for id in ["idea", "box", "set-up", "end", "summary"] {
            let section =
                book.section(id).unwrap_or_else(|| panic!("{game:?}, {language:?}: no section {id}"));
            assert!(
                section.parts.iter().any(|part| matches!(part, Part::Text(_))),
                "{game:?}, {language:?}, {id}"
            );
        }
        for id in ["set-up", "end"] {
            let pictures =
                book.section(id).unwrap().parts.iter().any(|part| matches!(part, Part::Figure { .. }));
            assert!(pictures, "{game:?}, {language:?}: no picture of {id}");
        }
    }
}

#[test]
fn both_languages_tell_the_same_in_the_same_order() {
    for (game, _, book) in books() {
        let english = game.book(Language::English).unwrap();
        let shape = |book: &Book| -> Vec<(String, Vec<String>)> {
            book.sections.iter().map(|section| (section.id.clone(), section.rules.clone())).collect()
        };
        assert_eq!(shape(&book), shape(&english), "{game:?}");
        assert_eq!(figures(&book), figures(&english), "{game:?}");
    }
}

#[test]
fn every_rule_is_explained_in_one_place() {
    for (game, language, book) in books() {
        let mut explained: Vec<&str> =
            book.sections.iter().flat_map(|section| section.rules.iter().map(String::as_str)).collect();
        explained.sort_unstable();
        let mut known = ids(game, language);
        known.sort_unstable();
        assert_eq!(explained, known, "{game:?}");
    }
}

#[test]
fn every_figure_is_a_position_that_the_rules_allow_and_stands_in_the_book() {
    for (game, _, book) in books() {
        let faults: Vec<String> = figures(&book)
            .into_iter()
            .filter_map(|name| Some(format!("{name}: {}", game.figure(name).err()?)))
            .collect();
        assert!(faults.is_empty(), "{game:?}:\n{}", faults.join("\n"));
        let shown: BTreeSet<String> = figures(&book).into_iter().map(ToString::to_string).collect();
        assert_eq!(shown, figure_names(game).into_iter().collect(), "{game:?}");
    }
}

#[test]
fn the_rules_have_the_same_numbers_in_every_language() {
    for (game, language, _) in books() {
        assert_eq!(ids(game, language), ids(game, Language::English), "{game:?}, {language:?}");
    }
}

/// Where a rule comes from, files, code and drawings in text are for those who write programs.
fn assert_for_players(text: &str, place: &str) {
    for mark in ["**R**", "**H**", "**C**", "`", ".toml", ".md", "(R)", "(H)", "(C)", "R/C", "R/H", "(R, H)"]
    {
        assert!(!text.contains(mark), "{place} has '{mark}' in: {text}");
    }
}

#[test]
fn what_players_read_has_no_marks_no_code_and_no_drawings_in_text() {
    for (game, language, book) in books() {
        let rules = game.rules_in(language).unwrap().for_players(game.words(language));
        assert_eq!(rules.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(), ids(game, language));
        for rule in &rules.rules {
            assert_for_players(&rule.title, rule.id);
            assert_for_players(&rule.text, rule.id);
            assert!(!rule.text.is_empty() && rules.page.contains(&rule.text), "{}", rule.id);
        }
        for section in &book.sections {
            assert_for_players(&section.title, &section.id);
            for part in &section.parts {
                let (Part::Text(text) | Part::Figure { caption: text, .. }) = part;
                assert_for_players(text, &format!("{game:?}, {language:?}, {}", section.id));
                assert!(!text.is_empty());
            }
        }
    }
}

/// The page's markdown begins a list after an empty line, and a list is of one kind.
#[test]
fn lists_in_books_are_read_as_lists() {
    let kind = |line: &str| {
        let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if line.starts_with("* ") {
            "bullets"
        } else if digits.len() < line.len() && digits.starts_with(". ") {
            "numbers"
        } else if line.is_empty() {
            "nothing"
        } else {
            "words"
        }
    };
    for (game, language, book) in books() {
        for part in book.sections.iter().flat_map(|section| &section.parts) {
            let Part::Text(text) = part else { continue };
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2) {
                let [before, line] = [kind(pair[0]), kind(pair[1])];
                let begins = line != "words" && line != "nothing" && before != line;
                assert!(!begins || before == "nothing", "{game:?}, {language:?}: {}", pair[1]);
            }
        }
    }
}
