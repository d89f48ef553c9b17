//! Opening a match of any game, new or from a record.

use crate::{GameId, UnknownGame, with_game};
use lamplight_core::{Game, GameOptions, OptionError, SetupError};
use lamplight_match::{AnyMatch, Match, Player, Record, RecordError};
use lamplight_words::Language;

/// The text of a content file, and what the file is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The file's name, without folders.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// All that is chosen before play.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which game.
    pub game: GameId,
    /// Options as typed: key and value.
    pub options: Vec<(String, String)>,
    /// House content other than the default.
    pub content: Option<Content>,
    /// Who plays, by seat.
    pub players: Vec<Player>,
}

/// Why a match could not be opened. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// An option was refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The content was refused.
    #[error("{name}: {faults}")]
    Content {
        /// The file.
        name: String,
        /// Each with its line and the reason, in English.
        faults: String,
    },
    /// The choices do not fit together.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The record was refused.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// A game's options from what was typed.
pub fn options<G: Game>(
    typed: &[(String, String)],
    content: Option<&Content>,
) -> Result<G::Options, OpenError> {
    let mut options = G::Options::default();
    for (key, value) in typed {
        options.set(key, value)?;
    }
    if let Some(Content { name, text }) = content {
        let words = GameId::named(G::INFO.id)?.words(Language::English);
        let refused = |error: &_| OpenError::Content { name: name.clone(), faults: words.faults(error) };
        options.set_content(text).map_err(|error| refused(&error))?;
    }
    Ok(options)
}

/// Opens a new match.
pub fn open(setup: Setup, date: &str) -> Result<Box<dyn AnyMatch>, OpenError> {
    with_game!(setup.game, G => {
        let options = options::<G>(&setup.options, setup.content.as_ref())?;
        let game = Match::<G>::new(options, setup.players)?.with_date(date);
        Ok(Box::new(game.with_content(setup.content.map(|content| (content.name, content.text)))))
    })
}

/// Reads a record and finds out which game it is of.
pub fn read_record(text: &str) -> Result<(GameId, Record), OpenError> {
    let record = Record::parse(text)?;
    match GameId::named(record.game()) {
        Ok(game) => Ok((game, record)),
        Err(error) => Err(RecordError { line: record.game_line(), reason: error.to_string() }.into()),
    }
}

/// Replays a full record, with every check, to the match that it describes.
pub fn replay(record: &Record, content: Option<&str>) -> Result<Box<dyn AnyMatch>, OpenError> {
    replay_while(record, content, &|| true)
}

/// The same, as long as it is to go on: it is asked before every action.
pub fn replay_while(
    record: &Record,
    content: Option<&str>,
    go_on: &dyn Fn() -> bool,
) -> Result<Box<dyn AnyMatch>, OpenError> {
    let game = GameId::named(record.game())?;
    with_game!(game, G => Ok(Box::new(record.replay_while::<G>(content, go_on)?)))
}
