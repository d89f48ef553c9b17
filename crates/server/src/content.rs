//! Content files that the operator offers: TOML files in `content/<game>` of the data folder.

use crate::boxes::Purpose;
use crate::hall::Hall;
use crate::opening::bad_setup;
use lamplight_core::ContentError;
use lamplight_games::{Catalogue, GameId, Language, form};
use lamplight_match::AnyMatch;
use lamplight_protocol::{
    Args, CheckedContent, Code, ContentText, Fault, FormField, GameContent, NewContent, OfferedContent,
    Problem, Reason,
};
use lamplight_table::text::can_be_shown;
use lamplight_table::wire;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

/// The longest content file, in bytes: every table and every record keeps a copy.
pub const MAX_CONTENT: usize = 64 * 1024;
/// The longest name of a content file.
const MAX_NAME: usize = 60;

impl Hall {
    /// The names of a game's content files.
    pub fn content_files(&self, game: GameId) -> Vec<String> {
        let folder = self.content_folder(game);
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> =
            names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "toml")).collect();
        names.sort();
        names
    }

    fn content_folder(&self, game: GameId) -> PathBuf {
        self.config.data.join("content").join(game.info().id)
    }

    /// Name and text of a content file. Only a name that is in the list is ever opened.
    pub fn content(&self, game: GameId, name: &str) -> Result<(String, String), Problem> {
        let offered = self.content_files(game);
        if !offered.iter().any(|file| file == name) {
            let list = if offered.is_empty() { "none".to_string() } else { offered.join(", ") };
            return Err(bad_setup(format!("There is no content file '{name}'. Available: {list}.")));
        }
        let path = self.content_folder(game).join(name);
        let cannot = |error| bad_setup(format!("{name} cannot be read: {error}"));
        let about = std::fs::metadata(&path).map_err(cannot)?;
        if !about.is_file() || about.len() > MAX_CONTENT as u64 {
            return Err(bad_setup(format!("{name} is not a file of at most {MAX_CONTENT} bytes.")));
        }
        let text = std::fs::read_to_string(path).map_err(cannot)?;
        Ok((name.to_string(), text))
    }

    /// Name and text of the content that somebody has chosen for a table.
    pub fn chosen_content(
        &self,
        game: GameId,
        chosen: &NewContent,
        from: Option<IpAddr>,
    ) -> Result<(String, String), Problem> {
        let ContentText { name, text } = match chosen {
            NewContent::Offered(name) => return self.content(game, name),
            NewContent::Own(own) => own,
        };
        check_size(text)?;
        let name = name.trim();
        let letters = name.chars().count();
        let fits = (1..=MAX_NAME).contains(&letters) && can_be_shown(name);
        if !fits || name.contains(['/', '\\', '"']) || name.starts_with('.') {
            return Err(bad_setup(format!(
                "A content file has a name of 1 to {MAX_NAME} characters, without folders and quotation marks."
            )));
        }
        self.boxes.admit(text, Purpose::Table, from)?;
        Ok((name.to_string(), text.clone()))
    }

    /// The match of a record, with the content that it holds or that the operator offers.
    /// It is asked before every action whether to go on.
    pub fn replay_record(
        &self,
        text: &str,
        from: Option<IpAddr>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(GameId, Box<dyn AnyMatch>), Problem> {
        let bad = |message: String| Problem::new(Code::BadRecord, message);
        let (game, record) = lamplight_games::read_record(text).map_err(|error| bad(error.to_string()))?;
        let missing = record.content().filter(|_| record.content_text().is_none());
        if let Some(text) = record.content_text() {
            check_size(text)?;
            // What no game reads is not kept either.
            game.check_content(text).map_err(|error| bad(english(game).faults(&error)))?;
            self.boxes.admit(text, Purpose::Record, from)?;
        }
        let content = missing.map(|name| self.content(game, name)).transpose()?;
        let content = content.as_ref().map(|(_, text)| text.as_str());
        let replayed = lamplight_games::replay_while(&record, content, go_on);
        Ok((game, replayed.map_err(|error| bad(error.to_string()))?))
    }
}

/// Refuses a content file that is too long.
pub fn check_size(text: &str) -> Result<(), Problem> {
    if text.len() <= MAX_CONTENT {
        return Ok(());
    }
    let message = format!("A content file has at most {} kB.", MAX_CONTENT / 1024);
    Err(Problem::new(Code::TooLarge, message))
}

/// All that there is to choose from, and the form; none for a game whose rules read no content.
pub fn game_content(hall: &Hall, game: GameId) -> Option<GameContent> {
    let house = game.house_content()?;
    let offered = |name: String| {
        let (name, text) = hall.content(game, &name).ok()?;
        Some(OfferedContent { name, file: check_text(game, text) })
    };
    Some(GameContent {
        form: in_protocol::<Vec<FormField>>(&game.content_form()).unwrap_or_default(),
        house: OfferedContent { name: house_name(game), file: check_text(game, house.to_string()) },
        offered: hall.content_files(game).into_iter().filter_map(offered).collect(),
    })
}

/// What the file is called that a game comes with.
pub fn house_name(game: GameId) -> String {
    format!("{}.toml", game.info().id)
}

/// Checks the text of a file.
pub fn check_text(game: GameId, text: String) -> CheckedContent {
    let checked =
        game.check_content(&text).and_then(|_| form::values(&text, &game.content_form()).map(Into::into));
    match checked {
        Ok(values) => CheckedContent {
            fingerprint: Some(wire::fingerprint(&text)),
            values: Some(values),
            faults: Vec::new(),
            text,
        },
        Err(error) => refused(game, text, &error),
    }
}

/// Checks the values of a form.
pub fn check_values(game: GameId, values: &Value) -> CheckedContent {
    match form::write(values, &game.content_form()) {
        Ok(text) => check_text(game, text),
        Err(error) => refused(game, String::new(), &error),
    }
}

fn english(game: GameId) -> &'static Catalogue {
    game.words(Language::English)
}

fn refused(game: GameId, text: String, error: &ContentError) -> CheckedContent {
    let fault = |fault: &lamplight_core::content::Fault| Fault {
        line: fault.line.and_then(|line| u32::try_from(line).ok()),
        field: fault.field.clone(),
        reason: in_protocol(&fault.reason)
            .unwrap_or_else(|| Reason::Other { key: "unexplained".into(), args: Args::new() }),
        message: english(game).fault(fault),
    };
    CheckedContent { text, fingerprint: None, values: None, faults: error.faults.iter().map(fault).collect() }
}

/// A value in the protocol's own types: both have the same JSON.
fn in_protocol<T: DeserializeOwned>(value: &impl Serialize) -> Option<T> {
    serde_json::to_value(value).and_then(serde_json::from_value).ok()
}
