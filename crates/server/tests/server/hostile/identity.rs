//! Who asks, and from where: pages of other sites, forged cookies.

use super::{Scene, act};
use crate::support::{House, new_seats};
use lamplight_protocol::{Code, Me};
use reqwest::Method;
use serde_json::json;

#[tokio::test]
async fn pages_of_other_sites_change_and_open_nothing() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let own = format!("http://{}", scene.house.address);
    let action = serde_json::to_string(&act(1, before["now"]["version"].as_u64().unwrap(), "a1")).unwrap();
    let commands = format!("/api/tables/{}/commands", scene.id);
    let live = format!("/api/tables/{}/live?seat=1", scene.id);
    let port = scene.house.address.port();
    let others = [
        "https://evil.example".to_string(),
        format!("https://evil.example:{port}"),
        format!("http://127.0.0.1.evil.example:{port}"),
        format!("http://evil.example/{own}"),
        format!("https://127.0.0.1:{port}"),
        format!("ws://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        "http://127.0.0.1".to_string(),
        "null".to_string(),
        String::new(),
    ];
    for origin in &others {
        let headers = [("origin", origin.as_str())];
        let answer = scene.ada.send(Method::POST, &commands, &headers, Some(action.clone())).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::ForeignOrigin, 403), "{origin}");
        let rename = json!({ "name": "Mallory" }).to_string();
        let answer = scene.ada.send(Method::PUT, "/api/me", &headers, Some(rename)).await;
        assert_eq!(answer.code(), Code::ForeignOrigin);
        let refused = scene.ada.kept_out(&live, &headers).await;
        assert_eq!((refused.code(), refused.status.as_u16()), (Code::ForeignOrigin, 403), "{origin}");
        // Reading is harmless, since no other site is allowed to see the answer.
        let answer = scene.ada.send(Method::GET, "/api/games", &headers, None).await;
        assert!(answer.status.is_success() && !answer.headers.contains_key("access-control-allow-origin"));
    }
    assert_eq!(scene.state().await, before);
    assert_eq!(scene.ada.get("/api/me").await.ok::<Me>().name, "Ada");
    let own_page = scene.ada.knock(&live, &[("origin", &own)]).await;
    let mut live = own_page.unwrap_or_else(|answer| panic!("{}", answer.text()));
    live.act("a1").await;
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_is_the_own_one() {
    let house = House::with(|config| config.public_url = Some("https://play.example.org".into())).await;
    let cookie = house.stranger().get("/api/me").await.cookie();
    assert!(cookie.contains("Secure"), "{cookie}");
    let ada = house.newcomer().await;
    let rename = || Some(json!({ "name": "Ada" }).to_string());
    let own = [("origin", "https://play.example.org")];
    assert!(ada.send(Method::PUT, "/api/me", &own, rename()).await.status.is_success());
    for origin in ["http://play.example.org", &format!("http://{}", house.address)] {
        let answer = ada.send(Method::PUT, "/api/me", &[("origin", origin)], rename()).await;
        assert_eq!(answer.code(), Code::ForeignOrigin);
    }
}

#[tokio::test]
async fn without_a_cookie_of_this_server_nobody_is_anybody() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let elsewhere = House::open().await;
    let foreign = elsewhere.guest("Ada").await.cookie;
    let (name, value) = scene.ada.cookie.split_once('=').unwrap();
    let mut forged = vec![
        String::new(),
        format!("{name}="),
        format!("{name}=x"),
        format!("{name}={}", value.chars().rev().collect::<String>()),
        format!("{name}={}", &value[..value.len() - 1]),
        format!("{name}={value}x"),
        format!("Lamplight={value}"),
        foreign,
    ];
    // The signature of one guest under the name of another.
    let (_, other) = scene.bo.cookie.split_once('=').unwrap();
    forged.push(format!("{name}={}{}", &value[..value.len() - 26], &other[other.len() - 26..]));
    for cookie in forged {
        let mut nobody = scene.house.stranger();
        nobody.cookie.clone_from(&cookie);
        let commands = format!("/api/tables/{}/commands", scene.id);
        let act = act(1, before["now"]["version"].as_u64().unwrap(), "a1");
        let answers = [
            nobody.post(&commands, act).await,
            nobody.rename("Mallory").await,
            nobody.get(&format!("/api/tables/{}", scene.id)).await,
            nobody.get("/api/tables?list=mine").await,
            nobody.post("/api/tables", json!({ "game": "pathagon", "seats": new_seats(&["me", "2"]) })).await,
            nobody.kept_out(&format!("/api/tables/{}/live", scene.id), &[]).await,
        ];
        for answer in answers {
            assert_eq!((answer.code(), answer.status.as_u16()), (Code::NoGuest, 401), "{cookie}");
        }
        // Asking who one is gives a new identity, never the one that was claimed.
        let answer = nobody.get("/api/me").await;
        assert_ne!(answer.ok::<Me>().name, "Ada");
        let cookie = answer.cookie();
        assert!(!cookie.contains(value));
        for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
            assert!(cookie.contains(part), "{cookie}");
        }
    }
    assert_eq!(scene.state().await, before);
}
