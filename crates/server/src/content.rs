//! Content files that the operator offers: TOML files in `content/<game>` of the data folder.

use crate::hall::Hall;
use crate::opening::bad_setup;
use lamplight_games::GameId;
use lamplight_match::AnyMatch;
use lamplight_protocol::{Code, Problem};
use std::path::{Path, PathBuf};

/// The longest content file, in bytes: every table keeps a copy.
const MAX_CONTENT: u64 = 1024 * 1024;

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
        if !about.is_file() || about.len() > MAX_CONTENT {
            return Err(bad_setup(format!("{name} is not a file of at most {MAX_CONTENT} bytes.")));
        }
        let text = std::fs::read_to_string(path).map_err(cannot)?;
        Ok((name.to_string(), text))
    }

    /// The match of a record, with the content that the operator offers.
    pub fn replay_record(&self, text: &str) -> Result<(GameId, Box<dyn AnyMatch>), Problem> {
        let bad = |message: String| Problem::new(Code::BadRecord, message);
        let (game, record) = lamplight_games::read_record(text).map_err(|error| bad(error.to_string()))?;
        let content = record.content().map(|name| self.content(game, name)).transpose()?;
        let content = content.as_ref().map(|(_, text)| text.as_str());
        let replayed = lamplight_games::replay(&record, content).map_err(|error| bad(error.to_string()))?;
        Ok((game, replayed))
    }
}
