//! House content, and boxes of one's own.

use crate::support::{Guest, House, new_seats, random};
use lamplight_protocol::{Args, CheckedContent, Code, GameContent, GameInfo, Reason, Replay, Stage};
use serde_json::{Value, json};

/// A meadow with fireflies of one kind only.
const MEADOW: &str = "# Ours: \"all dim\".\ndim = 30\nwarm = 0\nbright = 0\n";

fn meadow() -> Value {
    json!({ "name": "my meadow.toml", "text": MEADOW })
}

async fn check(guest: &Guest, body: Value) -> CheckedContent {
    guest.post("/api/games/jars/content/check", body).await.ok()
}

#[tokio::test]
async fn the_operator_offers_content() {
    let house = House::open().await;
    let folder = house.config.data.join("content/the-lamp");
    std::fs::create_dir_all(&folder).unwrap();
    let own = include_str!("../../../../../data/content/the-lamp.toml").replace("orbs = 120", "orbs = 90");
    std::fs::write(folder.join("short.toml"), &own).unwrap();
    let ada = house.guest("Ada").await;
    let games = ada.get("/api/games").await.ok::<Vec<GameInfo>>();
    let lamp = games.iter().find(|game| game.id == "the-lamp").unwrap();
    assert_eq!(lamp.content.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["short.toml"]);
    assert!(games.iter().filter(|game| game.id != "the-lamp").all(|game| game.content.is_empty()));

    let id = ada
        .open(json!({ "game": "the-lamp", "seats": new_seats(&["me"]), "content": "short.toml" }))
        .await
        .table;
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(one.table.content.as_deref(), Some("short.toml"));
    one.play(&mut random(4)).await;
    let record = ada.record(&id, None).await;
    assert!(record.contains("[Content \"short.toml\""), "{record}");
    // Table and record keep their content whatever the operator does with the file.
    std::fs::write(folder.join("short.toml"), own.replace("orbs = 90", "orbs = 80")).unwrap();
    let house = house.reopen().await;
    std::fs::remove_file(folder.join("short.toml")).unwrap();
    let ada = house.again(&ada);
    let frames = ada.get(&format!("/api/tables/{id}/frames?from=0")).await.ok::<Replay>();
    assert_eq!(frames.frames.last().unwrap().view, one.now.view);
    let load = json!({ "record": record });
    ada.post("/api/replay", &load).await.ok::<Replay>();
    // An older record has only the name of the file.
    let tag = record.lines().find(|line| line.starts_with("[Content")).unwrap();
    let older = tag.splitn(4, ' ').take(3).collect::<Vec<_>>().join(" ") + "]";
    let load = json!({ "record": record.replace(tag, &older) });
    assert_eq!(ada.post("/api/replay", &load).await.code(), Code::BadSetup, "no longer offered");
    std::fs::write(folder.join("short.toml"), &own).unwrap();
    ada.post("/api/replay", &load).await.ok::<Replay>();
}

#[tokio::test]
async fn content_is_a_file_of_some_size() {
    let house = House::open().await;
    let folder = house.config.data.join("content/phototaxis");
    std::fs::create_dir_all(folder.join("folder.toml")).unwrap();
    std::fs::write(folder.join("huge.toml"), "#".repeat(2_000_000)).unwrap();
    let ada = house.guest("Ada").await;
    for content in ["folder.toml", "huge.toml"] {
        let new = json!({ "game": "phototaxis", "seats": new_seats(&["me", "open"]), "content": content });
        assert_eq!(ada.post("/api/tables", new).await.code(), Code::BadSetup);
    }
    let huge = json!({ "text": "#".repeat(65 * 1024) });
    assert_eq!(ada.post("/api/games/jars/content/check", huge).await.code(), Code::TooLarge);
}

#[tokio::test]
async fn a_game_describes_its_content() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for game in ada.get("/api/games").await.ok::<Vec<GameInfo>>() {
        let answer = ada.get(&format!("/api/games/{}/content", game.id)).await;
        if !game.form {
            assert_eq!(answer.code(), Code::NotFound, "{}", game.id);
            continue;
        }
        let content = answer.ok::<GameContent>();
        assert!(!content.form.is_empty(), "{}", game.id);
        assert_eq!(content.house.file.faults, [], "{}", game.id);
        // What the form makes of the house's own file is as good as the file.
        let values = content.house.file.values.unwrap();
        let again: CheckedContent = ada
            .post(&format!("/api/games/{}/content/check", game.id), json!({ "values": values.value() }))
            .await
            .ok();
        assert_eq!(
            (again.faults, again.values.unwrap().value()),
            (Vec::new(), values.value()),
            "{}",
            game.id
        );
    }
}

#[tokio::test]
async fn a_box_is_checked_as_a_text_and_as_a_form() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let values = json!({ "dim": 30, "warm": 0, "bright": 0 });
    let good = check(&ada, json!({ "text": MEADOW })).await;
    assert_eq!((good.text.as_str(), good.values.unwrap().value()), (MEADOW, values.clone()));
    let same = check(&ada, json!({ "values": values })).await;
    assert_eq!(same.text, "dim = 30\nwarm = 0\nbright = 0\n");
    assert!(same.fingerprint.is_some_and(|number| number.len() == 16 && Some(number) != good.fingerprint));

    let bad = check(&ada, json!({ "values": { "dim": 41, "warm": "two" } })).await;
    let faults: Vec<_> =
        bad.faults.iter().map(|fault| (fault.line, fault.field.as_str(), fault.message.as_str())).collect();
    assert_eq!(
        faults,
        [
            (None, "", "the file lacks `bright`; add a line `bright = …`"),
            (Some(1), "dim", "line 1: dim must be from 0 to 40, not 41"),
            (Some(2), "warm", "line 2: warm must be a whole number"),
        ]
    );
    assert_eq!(bad.faults[1].reason, Reason::Range { least: 0, most: 40, found: 41 });
    assert_eq!((bad.fingerprint, bad.values), (None, None));
    let empty = check(&ada, json!({ "values": { "dim": 0, "warm": 0, "bright": 0 } })).await;
    let said = Reason::Other { key: "no_fireflies".into(), args: Args::new() };
    let told: Vec<_> = empty.faults.iter().map(|fault| (&fault.reason, fault.message.as_str())).collect();
    assert_eq!(told, [(&said, "There must be at least one firefly.")]);
    let broken = check(&ada, json!({ "text": "dim = 1\nwarm" })).await;
    assert!(matches!(&broken.faults[..], [fault] if fault.line == Some(2)), "{:?}", broken.faults);
    let path = "/api/games/jars/content/check";
    for wrong in [json!({}), json!({ "text": "", "values": {} }), json!({ "toml": "" }), json!([])] {
        assert_eq!(ada.post(path, wrong).await.code(), Code::Malformed);
    }
    let none = json!({ "text": "" });
    assert_eq!(ada.post("/api/games/pathagon/content/check", &none).await.code(), Code::NotFound);
    assert_eq!(ada.post("/api/games/chess/content/check", &none).await.code(), Code::NotFound);
}

#[tokio::test]
async fn a_table_is_played_with_a_box_of_ones_own() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let new = json!({ "game": "jars", "seats": new_seats(&["me", "1"]), "content": meadow() });
    let created = ada.open(new).await;
    let id = created.table;
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(one.table.content.as_deref(), Some("my meadow.toml"));
    let fingerprint = one.table.fingerprint.clone().unwrap();
    assert_eq!(check(&ada, json!({ "text": MEADOW })).await.fingerprint.as_ref(), Some(&fingerprint));

    // Whoever may see the table gets the file, and nobody else.
    let path = format!("/api/tables/{id}/content");
    let file = ada.get(&path).await;
    assert_eq!(file.text(), MEADOW);
    assert_eq!(file.headers["content-disposition"], "attachment; filename*=UTF-8''my%20meadow.toml");
    assert_eq!(bo.get(&path).await.code(), Code::NotFound);
    bo.enter(&id, &created.key).await.ok::<Value>();
    assert_eq!(bo.get(&path).await.text(), MEADOW);

    one.play(&mut random(4)).await;
    assert_eq!(one.now.stage, Stage::Finished);
    let record = ada.record(&id, None).await;
    assert!(record.contains(&fingerprint) && record.contains("\\ndim = 30\\n"), "{record}");
    assert!(!record.contains("warm)") && !record.contains("bright)"), "{record}");
    bo.post("/api/replay", json!({ "record": record })).await.ok::<Replay>();
    let damaged = json!({ "record": record.replace("dim = 30", "dim = 31") });
    let problem = bo.post("/api/replay", damaged).await.problem();
    assert_eq!(problem.code, Code::BadRecord);
    assert!(problem.message.starts_with("line 4: the content's text does not fit"), "{}", problem.message);

    // It outlives the server.
    let house = house.reopen().await;
    assert_eq!(house.again(&ada).get(&path).await.text(), MEADOW);
    let pathagon = house.again(&ada).open_seats("pathagon", &["me", "open"]).await;
    let none = house.again(&ada).get(&format!("/api/tables/{pathagon}/content")).await;
    assert_eq!(none.code(), Code::NotFound);
}

#[tokio::test]
async fn a_bad_box_opens_no_table() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let open = async |game: &str, content: Value| {
        ada.post(
            "/api/tables",
            json!({ "game": game, "seats": new_seats(&["me", "open"]), "content": content }),
        )
        .await
        .problem()
    };
    let bad = open("jars", json!({ "name": "bad.toml", "text": "dim = 99" })).await;
    assert_eq!(bad.code, Code::BadSetup);
    assert!(bad.message.contains("line 1: dim must be from 0 to 40, not 99"), "{}", bad.message);
    assert_eq!(open("pathagon", meadow()).await.code, Code::BadSetup);
    for name in ["", " ", "../secret.toml", "a\\b.toml", "a\"b.toml", "a\nb.toml", ".toml", &"x".repeat(61)] {
        let named = json!({ "name": name, "text": MEADOW });
        assert_eq!(open("jars", named).await.code, Code::BadSetup, "{name:?}");
    }
    let huge = json!({ "name": "huge.toml", "text": "#".repeat(65 * 1024) });
    assert_eq!(open("jars", huge).await.code, Code::TooLarge);
    for wrong in [json!(3), json!({ "name": "x" }), json!({ "name": "x", "text": "", "more": 1 })] {
        let problem = open("jars", wrong).await;
        assert_eq!(problem.code, Code::Malformed);
        assert!(problem.message.contains("the name of a file that the server offers"), "{}", problem.message);
    }
}
