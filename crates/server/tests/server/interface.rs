//! What the server says of itself to machines.

use crate::support::House;
use lamplight_games::{GameId, Language};
use lamplight_protocol::{Book, Code, GameInfo, RulesText};
use reqwest::Method;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[tokio::test]
async fn the_games_and_their_rules_are_described() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let games = ada.get("/api/games").await.ok::<Vec<GameInfo>>();
    assert_eq!(games.len(), GameId::ALL.len());
    for game in games {
        assert!(game.min_seats >= 1 && game.seat_titles.len() == usize::from(game.max_seats));
        assert!(!game.levels.is_empty() && game.options.iter().all(|option| !option.default.is_empty()));
        assert!(game.board.is_none_or(|board| !board.cells.is_empty()));
    }
}

#[tokio::test]
async fn the_rules_and_the_rulebooks_are_kept_by_clients() {
    let house = House::open().await;
    let stranger = house.stranger();
    for (game, language) in
        GameId::ALL.iter().flat_map(|&game| Language::ALL.map(|language| (game, language)))
    {
        let path = |what: &str| format!("/api/games/{}/{what}/{}", game.info().id, language.code());
        let rules = stranger.get(&path("rules")).await.ok::<RulesText>();
        let written = if game.rules_in(language).is_some() { language } else { Language::English };
        assert_eq!(rules.language, written.code());
        assert!(!rules.rules.is_empty() && rules.page.contains(&rules.rules[0].title));
        let answer = stranger.get(&path("book")).await;
        let sections = answer.ok::<Book>().sections;
        let expected = game.book(language).map(|book| book.sections).unwrap_or_default();
        assert_eq!(sections.len(), expected.len(), "{game:?}");
        for (section, expected) in sections.iter().zip(&expected) {
            assert_eq!((&section.id, section.parts.len()), (&expected.id, expected.parts.len()), "{game:?}");
        }
        let tag = answer.headers["etag"].to_str().unwrap();
        let again = stranger.send(Method::GET, &path("book"), &[("if-none-match", tag)], None).await;
        assert_eq!((again.status.as_u16(), again.raw.len()), (304, 0));
    }
    for path in ["chess/rules/en", "pathagon/rules/xx", "pathagon/rules", "chess/book/en", "pathagon/book/xx"]
    {
        assert_eq!(stranger.get(&format!("/api/games/{path}")).await.code(), Code::NotFound, "{path}");
    }
}

#[tokio::test]
async fn the_words_of_a_game_are_kept_by_clients() {
    let house = House::open().await;
    let stranger = house.stranger();
    for game in GameId::ALL {
        for language in Language::ALL {
            let path = format!("/api/games/{}/words/{}", game.info().id, language.code());
            let answer = stranger.get(&path).await;
            let words = answer.ok::<BTreeMap<String, String>>();
            assert_eq!(words, *game.words(language).texts());
            let tag = answer.headers["etag"].to_str().unwrap();
            assert_eq!(answer.headers["cache-control"], "no-cache");
            let again = stranger.send(Method::GET, &path, &[("if-none-match", tag)], None).await;
            assert_eq!((again.status.as_u16(), again.raw.len()), (304, 0), "{path}");
            let other = stranger.send(Method::GET, &path, &[("if-none-match", "W/\"other\"")], None).await;
            assert_eq!(other.status.as_u16(), 200);
        }
    }
    for path in ["chess/words/en", "pathagon/words/xx", "pathagon/words/EN", "pathagon/words/"] {
        let answer = stranger.get(&format!("/api/games/{path}")).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::NotFound, 404), "{path}");
    }
}

#[tokio::test]
async fn the_interface_describes_itself_completely() {
    let house = House::open().await;
    let document = house.stranger().get("/api/openapi.json").await.ok::<Value>();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    assert_eq!(document["info"]["title"], "Lamplight");
    let expected = BTreeSet::from([
        "get /api/me",
        "put /api/me",
        "get /api/games",
        "get /api/games/{game}/content",
        "post /api/games/{game}/content/check",
        "get /api/games/{game}/book/{language}",
        "get /api/games/{game}/lessons/{language}",
        "get /api/games/{game}/rules/{language}",
        "get /api/games/{game}/words/{language}",
        "get /api/tables",
        "post /api/tables",
        "get /api/tables/{id}",
        "post /api/tables/{id}/enter",
        "post /api/tables/{id}/commands",
        "post /api/tables/{id}/seats/{seat}/link",
        "get /api/tables/{id}/seats/{seat}/devices",
        "post /api/seats/claim",
        "post /api/tables/{id}/hint",
        "post /api/tables/{id}/insight",
        "post /api/tables/{id}/why-not",
        "get /api/tables/{id}/content",
        "get /api/tables/{id}/frames",
        "get /api/tables/{id}/record",
        "post /api/replay",
        "post /api/evaluate",
        "post /api/study",
        "post /api/study/hint",
        "post /api/study/insight",
        "post /api/study/why-not",
        "get /api/tables/{id}/live",
    ]);
    let mut found = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            found.insert(format!("{method} {path}"));
            assert!(!operation["responses"].as_object().unwrap().is_empty());
            let named = operation["parameters"].as_array().into_iter().flatten();
            let named: BTreeSet<&str> =
                named.filter(|one| one["in"] == "path").map(|one| one["name"].as_str().unwrap()).collect();
            let in_path: BTreeSet<&str> =
                path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
            assert_eq!(named, in_path, "{method} {path}");
        }
    }
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected);
    check_references(&document, &document);
}

/// Every reference leads somewhere.
fn check_references(part: &Value, document: &Value) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.strip_prefix('#').unwrap();
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            fields.values().for_each(|field| check_references(field, document));
        }
        Value::Array(items) => items.iter().for_each(|item| check_references(item, document)),
        _ => {}
    }
}

#[tokio::test]
async fn the_server_says_how_it_is() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    assert_eq!(house.stranger().get("/healthz").await.text(), "ok\n");
    let mut one = ada.live(&id, Some(1)).await;
    let _two = bo.live(&id, Some(2)).await;
    one.act("a1").await;
    let action = one.action("a1");
    assert!(one.ask(action).await.is_err());
    let metrics = house.stranger().get("/metrics").await.text();
    for line in [
        "lamplight_connections 2",
        "lamplight_tables 1",
        "lamplight_tables_frozen 0",
        "lamplight_bot_queue 0",
        "lamplight_commands_total 2",
        "lamplight_refusals_total{code=\"not_your_turn\"} 1",
        "# EOF",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
    assert!(metrics.contains("lamplight_acknowledged_seconds_count 2"), "{metrics}");
}
