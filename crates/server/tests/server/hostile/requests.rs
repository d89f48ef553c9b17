//! Requests that are not what they should be.

use super::Scene;
use crate::support::{House, new_seats};
use lamplight_protocol::{Code, Command, TableList};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_pages_safe() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for path in
        ["/", "/t/x", "/api/me", "/api/games", "/api/nothing", "/healthz", "/metrics", "/api/openapi.json"]
    {
        let answer = ada.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["x-frame-options"], "DENY");
        assert_eq!(answer.headers["referrer-policy"], "same-origin");
        if path.starts_with("/api/") {
            let kept = if path.ends_with("openapi.json") { "no-cache" } else { "no-store" };
            assert_eq!(answer.headers["cache-control"], kept, "{path}");
        }
    }
    assert_eq!(ada.get("/api/nothing").await.code(), Code::NotFound);
    assert_eq!(ada.get("/api/tables/<script>").await.code(), Code::NotFound);
}

#[tokio::test]
async fn requests_that_are_not_what_they_should_be_are_malformed() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let (ada, id) = (&scene.ada, &scene.id);
    for path in [
        "/api/tables".to_string(),
        "/api/tables?list=all".into(),
        "/api/tables?list=open&before=soon".into(),
        "/api/tables?list=open&before=-1".into(),
        format!("/api/tables/{id}?seat=one"),
        format!("/api/tables/{id}?seat=-1"),
        format!("/api/tables/{id}?seat=256"),
        format!("/api/tables/{id}?seat=1&seat=2"),
        format!("/api/tables/{id}/frames?from=x"),
        format!("/api/tables/{id}/record?seat="),
        format!("/api/tables/{id}/live"),
        "/api/tables/%ff".into(),
    ] {
        assert_eq!(ada.get(&path).await.code(), Code::Malformed, "{path}");
    }
    let link = ada.post(&format!("/api/tables/{id}/seats/first/link"), ()).await;
    assert_eq!(link.code(), Code::Malformed);
    let live = ada.kept_out(&format!("/api/tables/{id}/live?version=new"), &[]).await;
    assert_eq!(live.code(), Code::Malformed);
    let deep = format!("{}{}", "{\"a\":".repeat(20_000), "}".repeat(20_000));
    for body in ["", "{", "[]", "null", "{\"name\":1}", "{\"name\":\"x\",\"more\":1}", "\u{feff}{}", &deep] {
        for (method, path) in [
            (Method::PUT, "/api/me".to_string()),
            (Method::POST, "/api/tables".into()),
            (Method::POST, "/api/replay".into()),
            (Method::POST, "/api/evaluate".into()),
            (Method::POST, "/api/seats/claim".into()),
            (Method::POST, format!("/api/tables/{id}/enter")),
            (Method::POST, format!("/api/tables/{id}/commands")),
            (Method::POST, format!("/api/tables/{id}/hint")),
            (Method::POST, format!("/api/tables/{id}/why-not")),
        ] {
            let answer = ada.send(method, &path, &[], Some(body.to_string())).await;
            assert_eq!((answer.code(), answer.status.as_u16()), (Code::Malformed, 422), "{path} {body:.50}");
        }
    }
    let huge = json!({ "record": "x".repeat(300_000) });
    let answer = ada.post("/api/replay", huge).await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::TooLarge, 413));
    assert_eq!(ada.why_not(id, 1, &["cell:a1"; 11]).await.code(), Code::TooLarge);
    assert_eq!(ada.why_not(id, 1, &[&"x".repeat(101)]).await.code(), Code::TooLarge);
    for (method, path) in [(Method::DELETE, "/api/tables"), (Method::GET, "/api/seats/claim")] {
        assert_eq!(ada.send(method, path, &[], None).await.status.as_u16(), 405);
    }
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn what_does_not_go_together_is_no_table() {
    let house = House::open().await;
    let folder = house.config.data.join("content/the-lamp");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("broken.toml"), "this is = not [ toml").unwrap();
    std::fs::write(folder.join("notes.txt"), "nothing").unwrap();
    std::fs::write(house.config.data.join("content/secret.toml"), "").unwrap();
    let ada = house.guest("Ada").await;
    let two = new_seats(&["me", "open"]);
    let table = |game: &str, seats: &Value| json!({ "game": game, "seats": seats });
    let with = |key: &str, value: Value| {
        let mut new = table("pathagon", &two);
        new[key] = value;
        new
    };
    let lamp = |name: &str| json!({ "game": "the-lamp", "seats": two, "content": name });
    let bots = |level: u16| json!([{ "kind": "me" }, { "kind": "bot", "level": level }]);
    for new in [
        table("chess", &two),
        table("", &two),
        table("Pathagon", &two),
        table("../pathagon", &two),
        table("pathagon", &json!([])),
        table("pathagon", &new_seats(&["me"])),
        table("pathagon", &new_seats(&["me"; 3])),
        table("foragers", &new_seats(&["open"; 7])),
        table("foragers", &new_seats(&["open"; 256])),
        table("foragers", &new_seats(&vec!["open"; 5000])),
        table("pathagon", &bots(0)),
        table("pathagon", &bots(6)),
        table("pathagon", &bots(255)),
        with("options", json!({ "fairies": "yes" })),
        with("options", json!({ "turn_limit": "0" })),
        with("options", json!({ "turn_limit": "many" })),
        with("options", json!({ "turn_limit": "99999999999999999999" })),
        with("options", json!({ "first": "3" })),
        with("options", json!({ "trap": "bear" })),
        with("content", json!("broken.toml")),
        with("clock", json!({ "bank": 9, "increment": 0 })),
        with("clock", json!({ "bank": 86_401, "increment": 0 })),
        with("clock", json!({ "bank": 60, "increment": 3601 })),
        lamp("broken.toml"),
        lamp("notes.txt"),
        lamp(""),
        lamp("."),
        lamp("missing.toml"),
        lamp("../secret.toml"),
        lamp("../../lamplight.db"),
        lamp("../../../../../../etc/passwd"),
        lamp("/etc/passwd"),
        lamp("..\\secret.toml"),
        lamp("broken.toml\u{0}"),
    ] {
        let answer = ada.post("/api/tables", &new).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::BadSetup, 422), "{new:.200}");
        assert!(!answer.text().contains("root:"));
    }
    for new in [
        with("clock", json!({ "bank": -1, "increment": 0 })),
        with("clock", json!("fast")),
        with("options", json!({ "turn_limit": 5 })),
        with("options", json!([])),
        with("public", json!("yes")),
        with("secret", json!(1)),
        table("pathagon", &json!([{ "kind": "ghost" }, { "kind": "me" }])),
        table("pathagon", &json!(["me", "me"])),
        table("pathagon", &bots(256)),
    ] {
        assert_eq!(ada.post("/api/tables", &new).await.code(), Code::Malformed, "{new}");
    }
    let mine = ada.get("/api/tables?list=mine").await.ok::<TableList>();
    assert!(mine.tables.is_empty());
}

#[tokio::test]
async fn records_that_are_none_are_refused() {
    let scene = Scene::open().await;
    scene.ada.does(&scene.id, Command::Resign { seat: 1 }).await;
    let good = scene.ada.record(&scene.id, None).await;
    let load = async |record: &str| scene.bo.post("/api/replay", json!({ "record": record })).await;
    load(&good).await.ok::<Value>();
    let own = scene.ada.record(&scene.id, Some(1)).await;
    let bad = [
        String::new(),
        "hello".to_string(),
        "\u{0}".to_string(),
        "[Game".to_string(),
        good.replace("pathagon", "chess"),
        good.replace("pathagon", "phototaxis"),
        good.replace("RulesVersion \"1\"", "RulesVersion \"999\""),
        good.replace("[Seats \"2\"]", "[Seats \"3\"]"),
        good.replace("Result", "Outcome"),
        good.replace("[Result \"2\"]", "[Result \"1\"]"),
        good.replace("1 resigned", "3 resigned"),
        format!("{good}\n1. z9\n"),
        format!("{good}\n1. a1; a1\n"),
        format!("{good}\n2. a1\n"),
        format!("{good}\n1. (a1)\n"),
        good.replace("[Options", "[Options \"x=1\"]\n[Options"),
        own,
    ];
    for record in bad {
        let answer = load(&record).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::BadRecord, 422), "{record}");
        let evaluate = json!({ "record": record, "plies": [0] });
        assert_eq!(scene.bo.post("/api/evaluate", evaluate).await.code(), Code::BadRecord);
    }
    let fetched = good.replace("[Seats", "[Content \"../../../etc/passwd\" \"0000000000000000\"]\n[Seats");
    assert_eq!(load(&fetched).await.code(), Code::BadSetup);
    let viewer = json!({ "record": good, "viewer": 3 });
    assert_eq!(scene.bo.post("/api/replay", viewer).await.code(), Code::NotFound);
    let many = json!({ "record": good, "plies": vec![0; 21] });
    assert_eq!(scene.bo.post("/api/evaluate", many).await.code(), Code::TooLarge);
}

#[tokio::test]
async fn what_is_not_known_is_refused_not_overlooked() {
    let house = House::open().await;
    let (ada, _, id) = house.duel("pathagon").await;
    for path in [
        "/api/tables?list=open&bfore=1".to_string(),
        format!("/api/tables/{id}?saet=1"),
        format!("/api/tables/{id}/frames?form=3"),
    ] {
        assert_eq!(ada.get(&path).await.code(), Code::Malformed, "{path}");
    }
    let seats = new_seats(&["me", "open"]);
    for new in [
        json!({ "game": "pathagon", "seats": [{ "kind": "me" }, { "kind": "open", "level": 3 }] }),
        json!({ "game": "pathagon", "seats": seats, "clock": { "bank": 60, "increment": 1, "incrment": 2 } }),
    ] {
        assert_eq!(ada.post("/api/tables", new).await.code(), Code::Malformed);
    }
    let start = ada.post(&format!("/api/tables/{id}/commands"), json!({ "do": "start", "seat": 1 })).await;
    assert_eq!(start.code(), Code::Malformed);
}

#[tokio::test]
async fn a_wrong_method_is_told_which_are_right() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for (method, path, allow) in [
        (Method::DELETE, "/api/tables", "GET,HEAD,POST"),
        (Method::POST, "/api/me", "GET,HEAD,PUT"),
        (Method::POST, "/", "GET,HEAD"),
        (Method::OPTIONS, "/t/x", "GET,HEAD"),
    ] {
        let answer = ada.send(method, path, &[], None).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (405, Code::Malformed), "{path}");
        assert_eq!(answer.headers["allow"], allow, "{path}");
    }
}

/// A request that ends in one place for us and in another for a proxy could hide a second one.
#[tokio::test]
async fn a_body_has_one_length() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let body = "{\"name\":\"Mallory\"}";
    let pieces = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let hidden = "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n";
    let (length, chunked) = ("Content-Length: 4\r\n", "Transfer-Encoding: chunked\r\n");
    for framing in [
        format!("{length}{chunked}"),
        format!("{chunked}{length}"),
        format!("{length}Transfer-Encoding: xchunked\r\n"),
        format!("{length}Transfer-Encoding: gzip, chunked\r\n"),
        format!("{length}Content-Length: 5\r\n"),
        chunked.to_string(),
    ] {
        let mut socket = TcpStream::connect(house.address).await.unwrap();
        let head = format!("PUT /api/me HTTP/1.1\r\nHost: x\r\nCookie: {}\r\n{framing}\r\n", ada.cookie);
        socket.write_all(format!("{head}{pieces}{hidden}").as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // What is left unread may cut the connection off.
        let _ = socket.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400 "), "{framing}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{framing}: {answer}");
    }
    assert_eq!(ada.get("/api/me").await.ok::<Value>()["name"], "Ada");
}
