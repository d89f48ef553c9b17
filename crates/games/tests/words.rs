//! Every game's words: what it can say, it can say in both languages.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::options::{OptionKind, OptionSpec};
use lamplight_core::{Effect, Game, GameOptions, Key, Seat, Viewer};
use lamplight_games::{Catalogue, GameId, Language, Setup, with_game};
use lamplight_match::Player;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The keys that a game needs, with the places that its messages may have; none where that is free.
fn needed(game: GameId) -> BTreeMap<String, Option<&'static [&'static str]>> {
    let words = game.declared();
    let mut keys = BTreeMap::new();
    let declared = |prefix: &str, keys: &'static [Key]| -> Vec<_> {
        keys.iter().map(|key| (format!("{prefix}.{}", key.key), Some(key.args))).collect()
    };
    keys.insert("summary".to_string(), Some(&[] as &[&str]));
    keys.extend(declared("effect", words.effects));
    keys.extend(declared("why", words.refusals));
    keys.extend(declared("merit", words.merits));
    keys.extend(declared("fault", words.faults));
    keys.extend(words.prompts.iter().map(|key| (format!("prompt.{key}"), Some(&[] as &[&str]))));
    keys.extend(words.names.iter().map(|key| (key.to_string(), None)));
    keys.extend(game.content_form().labels().into_iter().map(|key| (key, Some(&[] as &[&str]))));
    keys.extend(
        Seat::up_to(game.info().max_seats).map(|seat| (format!("seat.{seat}"), Some(&[] as &[&str]))),
    );
    keys.extend((1..=game.levels().len()).map(|level| (format!("level.{level}"), Some(&[] as &[&str]))));
    let specs: &[OptionSpec] = with_game!(game, G => <<G as Game>::Options as GameOptions>::SPECS);
    for spec in specs {
        keys.insert(format!("option.{}", spec.key), Some(&[]));
        let values: Vec<String> = match spec.kind {
            OptionKind::Flag => vec!["true".into(), "false".into()],
            OptionKind::Name(names) => names.iter().map(ToString::to_string).collect(),
            // Seats have names, numbers speak for themselves; who begins, the rulebook says.
            OptionKind::Seat { .. } => vec!["custom".into()],
            OptionKind::Number { .. } => Vec::new(),
        };
        keys.extend(
            values.iter().map(|value| (format!("option.{}.{value}", spec.key), Some(&[] as &[&str]))),
        );
    }
    keys
}

/// The key without what says to whom it is told: `.you` to the viewer whose effect it is, `.wait` to those who wait.
fn plain(key: &str) -> &str {
    key.strip_suffix(".you").or_else(|| key.strip_suffix(".wait")).unwrap_or(key)
}

/// Keys of a catalogue that are the game's own.
fn own(catalogue: &Catalogue, shared: &BTreeSet<String>) -> BTreeSet<String> {
    let keys = catalogue.texts().keys().filter(|key| !shared.contains(*key));
    keys.map(|key| plain(key).to_string()).collect()
}

#[test]
fn every_game_is_worded_in_both_languages() {
    let common = Catalogue::new(&lamplight_core::Words::NONE, Language::English).unwrap();
    let shared: BTreeSet<String> = common.texts().keys().cloned().collect();
    for &game in GameId::ALL {
        let needed = needed(game);
        let expected: BTreeSet<String> = needed.keys().cloned().collect();
        for language in Language::ALL {
            let catalogue = game.words(language);
            let here = own(catalogue, &shared);
            let named = |keys: Vec<&String>| keys.into_iter().cloned().collect::<Vec<_>>().join(", ");
            let (id, code) = (game.info().id, language.code());
            let missing = named(expected.difference(&here).collect());
            assert!(missing.is_empty(), "{id}, {code}: no words for {missing}");
            let idle = named(here.difference(&expected).collect());
            assert!(idle.is_empty(), "{id}, {code}: nobody says {idle}");
            for key in catalogue.texts().keys().filter(|key| !shared.contains(*key)) {
                let places = catalogue.message(key).unwrap().places();
                if let Some(allowed) = needed[plain(key)] {
                    let allowed = if key.strip_suffix(".wait").is_some() { &["name"] } else { allowed };
                    let odd: Vec<_> = places.iter().filter(|place| !allowed.contains(place)).collect();
                    assert!(odd.is_empty(), "{id}, {code}, {key}: there is no argument {odd:?}");
                }
                let english = game.words(Language::English).message(key);
                let other = english.unwrap_or_else(|| panic!("{id}: {key} is not there in English")).places();
                assert_eq!(places, other, "{id}, {key}: both languages tell the same");
            }
        }
    }
}

/// A game without a drawing of its own is shown field by field.
#[test]
fn the_fields_of_plain_games_have_names() {
    for &game in GameId::ALL {
        let drawing = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games").join(game.info().id);
        if drawing.exists() {
            continue;
        }
        let players = vec![Player::person("Ada"); game.info().min_seats.into()];
        let setup = Setup { game, options: Vec::new(), content: None, players };
        let view = lamplight_games::open(setup, "").unwrap().view(Viewer::Spectator);
        for language in Language::ALL {
            // How it stands is shown in words of its own.
            for field in view.as_object().unwrap().keys().filter(|field| *field != "standing") {
                let named = game.words(language).message(&format!("view.{field}")).is_some();
                assert!(named, "{}, {}: view.{field} has no words", game.info().id, language.code());
            }
        }
    }
}

#[test]
fn summaries_are_the_games_own() {
    for &game in GameId::ALL {
        let english = game.words(Language::English).texts()["summary"].as_str();
        assert_eq!(english, game.info().summary, "{}", game.info().id);
    }
}

#[test]
fn sentences_are_sentences() {
    let names = |seat: Seat| format!("Player {seat}");
    for &game in GameId::ALL {
        for language in Language::ALL {
            let catalogue = game.words(language);
            for (key, text) in catalogue.texts() {
                let said = ["prompt.", "effect.", "why.", "merit.", "fault."]
                    .iter()
                    .any(|prefix| key.starts_with(prefix));
                let ends = text.ends_with(['.', '!', '?', '}', '”', '"', ')']);
                assert!(!said || ends, "{} {}: '{text}' ({key}) has no end", game.info().id, language.code());
            }
            // Whatever is missing, nothing falls over.
            for key in game.declared().effects {
                let bare = Effect::new(None, key.key);
                assert!(!catalogue.effect(&bare, Viewer::Spectator, &names).is_empty(), "{}", key.key);
            }
        }
    }
}
