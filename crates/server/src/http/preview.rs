//! What other programs show of a link to a page: a title, a sentence, a picture (Open Graph). Whoever passes a link on shows
//! no more by it than the link itself does: of a table that is not public, nothing without its key; of the game, never a
//! position.

use super::App;
use super::tables::same;
use axum::http::{HeaderMap, Uri, header};
use lamplight_games::{GameId, Language};
use lamplight_protocol::{Stage, TableSummary};
use std::fmt::Write as _;

/// The picture of pages that belong to no game.
const PICTURE: &str = "lamplight";

/// What is told of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Preview {
    title: String,
    text: String,
    /// The name of its picture.
    picture: &'static str,
}

/// The tags for the page at this address.
pub(super) async fn tags(app: &App, uri: &Uri, headers: &HeaderMap, has: impl Fn(&str) -> bool) -> String {
    let language = spoken(headers);
    let page = preview(app, uri, language).await;
    let base = base(app, headers);
    let picture = [page.picture, PICTURE]
        .map(|name| format!("share/{name}.jpg"))
        .into_iter()
        .find(|path| has(path))
        .zip(base.as_ref())
        .map(|(path, base)| format!("{base}/{path}"));
    let address = base.map(|base| format!("{base}{}", uri.path()));
    write(&page, address.as_deref(), picture.as_deref(), language)
}

/// The language that is asked for first, if there are words in it.
fn spoken(headers: &HeaderMap) -> Language {
    let asked =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|asked| asked.to_str().ok()).unwrap_or_default();
    let first = asked.split([',', ';', '-']).next().unwrap_or_default().trim().to_ascii_lowercase();
    Language::named(&first).unwrap_or(Language::English)
}

/// Where people reach the server: as the operator says, or as whoever asks has reached it.
fn base(app: &App, headers: &HeaderMap) -> Option<String> {
    if let Some(url) = &app.hall.config.public_url {
        return Some(url.clone());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".:-[]".contains(c);
    (!host.is_empty() && host.chars().all(plain)).then(|| format!("http://{host}"))
}

async fn preview(app: &App, uri: &Uri, language: Language) -> Preview {
    let parts: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
    match parts.as_slice() {
        [page @ ("t" | "replay"), id, ..] => match table(app, id, key(uri)).await {
            Some(table) => of_table(&table, *page == "replay", language),
            None => of_house(language),
        },
        ["learn" | "rules" | "new" | "box", game, ..] => match GameId::named(game) {
            Ok(game) => of_game(game, game.info().title.to_string(), language),
            Err(_) => of_house(language),
        },
        _ => of_house(language),
    }
}

/// The key in the link.
fn key(uri: &Uri) -> &str {
    let mut pairs = uri.query().unwrap_or_default().split('&');
    pairs.find_map(|pair| pair.strip_prefix("key=")).unwrap_or_default()
}

/// What the list of tables would tell of this one, for whoever may see it. No table wakes up for that.
async fn table(app: &App, id: &str, key: &str) -> Option<TableSummary> {
    let row = app.hall.store.table(id).await.ok().flatten()?;
    if !row.public && !same(&row.key, key) {
        return None;
    }
    serde_json::from_str(&row.index.summary).ok()
}

fn of_table(table: &TableSummary, replay: bool, language: Language) -> Preview {
    let Ok(game) = GameId::named(&table.table.game) else { return of_house(language) };
    let (title, host) = (game.info().title, &table.table.host);
    let title = match (language, table.stage, replay) {
        (Language::English, Stage::Open, _) => format!("{title}: {host} invites you to play"),
        (Language::English, _, false) => format!("{title}: a game at {host}’s table"),
        (Language::English, _, true) => format!("{title}: a game to look at again"),
        (Language::Portuguese, Stage::Open, _) => format!("{title}: {host} chama você para jogar"),
        (Language::Portuguese, _, false) => format!("{title}: uma partida na mesa de {host}"),
        (Language::Portuguese, _, true) => format!("{title}: uma partida para rever"),
    };
    of_game(game, title, language)
}

fn of_game(game: GameId, title: String, language: Language) -> Preview {
    let summary = game.words(language).texts().get("summary").cloned();
    Preview {
        title,
        text: summary.unwrap_or_else(|| game.info().summary.to_string()),
        picture: game.info().id,
    }
}

fn of_house(language: Language) -> Preview {
    let text = match language {
        Language::English => "Board games by lamplight, with friends or against bots.",
        Language::Portuguese => "Jogos de tabuleiro à luz da lâmpada, com amigos ou contra robôs.",
    };
    Preview { title: "Lamplight".to_string(), text: text.to_string(), picture: PICTURE }
}

/// The tags as HTML.
fn write(page: &Preview, address: Option<&str>, picture: Option<&str>, language: Language) -> String {
    let locale = match language {
        Language::English => "en_GB",
        Language::Portuguese => "pt_BR",
    };
    let tags = [
        ("name", "description", Some(page.text.as_str())),
        ("property", "og:type", Some("website")),
        ("property", "og:site_name", Some("Lamplight")),
        ("property", "og:locale", Some(locale)),
        ("property", "og:title", Some(page.title.as_str())),
        ("property", "og:description", Some(page.text.as_str())),
        ("property", "og:url", address),
        ("property", "og:image", picture),
        ("property", "og:image:width", picture.map(|_| "1200")),
        ("property", "og:image:height", picture.map(|_| "630")),
        ("name", "twitter:card", picture.map(|_| "summary_large_image")),
    ];
    let mut html = String::new();
    for (kind, name, content) in tags {
        if let Some(content) = content {
            let _ = writeln!(html, "    <meta {kind}=\"{name}\" content=\"{}\" />", escaped(content));
        }
    }
    html
}

/// A text as the value of an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_within_their_tags() {
        let page = Preview {
            title: "\"><script>alert(1)</script>&".to_string(),
            text: "Plums & moths".to_string(),
            picture: PICTURE,
        };
        let html = write(&page, None, None, Language::English);
        assert!(html.contains("content=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;\""), "{html}");
        assert!(!html.contains("<script"), "{html}");
        assert!(!html.contains("og:image"), "{html}");
    }

    #[test]
    fn the_language_is_the_first_that_is_asked_for() {
        let asked = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, text.parse().unwrap());
            spoken(&headers)
        };
        assert_eq!(asked("pt-BR,pt;q=0.9,en;q=0.8"), Language::Portuguese);
        assert_eq!(asked("PT"), Language::Portuguese);
        assert_eq!(asked("de-DE,pt;q=0.9"), Language::English);
        assert_eq!(spoken(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn a_key_is_read_from_the_link() {
        let read = |uri: &str| key(&uri.parse().unwrap()).to_string();
        assert_eq!(read("/t/abc?key=xyz"), "xyz");
        assert_eq!(read("/t/abc?at=3&key=xyz"), "xyz");
        assert_eq!(read("/t/abc?monkey=xyz"), "");
        assert_eq!(read("/t/abc"), "");
    }
}
