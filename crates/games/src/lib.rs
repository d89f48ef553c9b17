//! THE list of games. Whoever needs every game, or one that is named at run time, starts here.
//!
//! * [`GameId`] names a game; [`About`], [`GameId::rules`] and [`GameId::book`] describe it.
//! * [`open()`] opens a match of it, [`replay`] one from a record.
//! * [`first`] settles who begins.
//! * [`lessons`] are prepared positions with one thing to do; a [`study`](mod@study) goes on from any position.
//! * [`with_game!`] runs code with the game's type, for loops that must be fast.
//! * [`BotSpec`] names a bot that can play any game.
//!
//! To add a game, add one line to [`list_games!`] and a dependency.

pub mod about;
pub mod book;
pub mod bot_protocol;
pub mod bots;
pub mod first;
pub mod foreign;
pub mod form;
pub mod lessons;
pub mod mirror;
pub mod net_bot;
pub mod open;
pub mod rules;
pub mod study;
#[cfg(feature = "typescript")]
mod typescript;
mod words;

pub use about::About;
pub use book::{Book, Figure, Part, Section};
pub use bots::{BotSpec, Fault, FaultKind, Opponent, TextAdvice};
pub use foreign::Foreign;
pub use lessons::Lesson;
pub use mirror::{looks, mirrored_looks, next_looks};
pub use net_bot::NetSpec;
pub use open::{Content, OpenError, Setup, open, options, read_record, replay, replay_while};
pub use rules::{PlayersRule, PlayersRules, Rule, RulesPage};
pub use study::study;
pub use words::explain;

#[doc(hidden)]
pub mod types {
    pub use lamplight_foragers::Foragers;
    pub use lamplight_moonlight::Moonlight;
    pub use lamplight_pathagon::Pathagon;
    pub use lamplight_phototaxis::Phototaxis;
    #[cfg(feature = "toy")]
    pub use lamplight_testkit::jars::Jars;
    pub use lamplight_the_lamp::TheLamp;
}

/// The list itself: hands `[(Variant, Type, "where its texts are", "their name"), …]` to another macro, with any further
/// arguments. The texts are its rule pages (`games/pathagon.md`, `games/pt/pathagon.md`) and its rulebook (`book/pathagon.en.md`,
/// `book/pathagon.pt.md`, with the figures of `book/pathagon.toml`). Any but the first may be empty.
#[macro_export]
macro_rules! list_games {
    ($then:ident $($arguments:tt)*) => {
        $crate::with_toy! {
            $then
            [
                (Pathagon, $crate::types::Pathagon, "docs", "pathagon"),
                (Foragers, $crate::types::Foragers, "docs", "foragers"),
                (Moonlight, $crate::types::Moonlight, "docs", "moonlight"),
                (Phototaxis, $crate::types::Phototaxis, "docs", "phototaxis"),
                (TheLamp, $crate::types::TheLamp, "docs", "the-lamp"),
            ]
            $($arguments)*
        }
    };
}

/// Adds the toy game of the test kit, which stands for a game that is added later: tests take it through every layer.
#[cfg(feature = "toy")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_toy {
    ($then:ident [$($game:tt)+] $($arguments:tt)*) => {
        $crate::$then! { [$($game)+ (Jars, $crate::types::Jars, "crates/testkit/docs", "jars"),] $($arguments)* }
    };
}

#[cfg(not(feature = "toy"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_toy {
    ($then:ident [$($game:tt)+] $($arguments:tt)*) => {
        $crate::$then! { [$($game)+] $($arguments)* }
    };
}

/// Runs an expression with a type alias for the game that an id names:
/// `with_game!(id, G => measure::<G>(&options))`.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        $crate::list_games! { dispatch_game ($id) ($G) ($body) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! dispatch_game {
    ([$(($Variant:ident, $Type:ty, $docs:literal, $name:literal),)+] ($id:expr) ($G:ident) ($body:expr)) => {
        match $id {
            $($crate::GameId::$Variant => {
                type $G = $Type;
                $body
            })+
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! define_game_id {
    ([$(($Variant:ident, $Type:ty, $docs:literal, $name:literal),)+]) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum GameId {
            $(
                #[doc = concat!("The rules are in `", $docs, "/games/", $name, ".md`.")]
                $Variant,
            )+
        }

        impl GameId {
            /// Every game, in the order of the list.
            pub const ALL: &'static [GameId] = &[$(GameId::$Variant),+];

            /// What people read about it, as it is written.
            fn texts(self) -> Texts {
                match self {
                    $(GameId::$Variant => Texts {
                        rules: [
                            include_str!(concat!("../../../", $docs, "/games/", $name, ".md")),
                            include_str!(concat!("../../../", $docs, "/games/pt/", $name, ".md")),
                        ],
                        book: [
                            include_str!(concat!("../../../", $docs, "/book/", $name, ".en.md")),
                            include_str!(concat!("../../../", $docs, "/book/", $name, ".pt.md")),
                        ],
                        figures: include_str!(concat!("../../../", $docs, "/book/", $name, ".toml")),
                    },)+
                }
            }
        }
    };
}

/// What people read about a game. Of texts in both languages the first is English.
struct Texts {
    rules: [&'static str; 2],
    book: [&'static str; 2],
    figures: &'static str,
}

list_games! { define_game_id }

use lamplight_bots::Levels;
pub use lamplight_bots::{Gentle, Level};
use lamplight_core::content::{ContentError, Form};
use lamplight_core::{Board, Game, GameOptions, Info, Present, Words};
pub use lamplight_words::{Catalogue, Language};

impl GameId {
    /// What the game is called and how large it gets.
    pub fn info(self) -> &'static Info {
        with_game!(self, G => &<G as Game>::INFO)
    }

    /// Its graded bots, the weakest first.
    pub fn levels(self) -> &'static [Level] {
        with_game!(self, G => <G as Levels>::LEVELS)
    }

    /// How a newcomer begins.
    pub fn gentle(self) -> Gentle {
        with_game!(self, G => <G as Levels>::GENTLE)
    }

    /// Whether a longer look at its positions tells something.
    pub fn has_insight(self) -> bool {
        with_game!(self, G => <G as Present>::INSIGHT.is_some())
    }

    /// Its words in a language.
    pub fn words(self, language: Language) -> &'static Catalogue {
        words::catalogue(self, language)
    }

    /// All that it says, as declared.
    pub fn declared(self) -> &'static Words {
        with_game!(self, G => &<G as Present>::WORDS)
    }

    /// The house content that comes with it, as the text of a file.
    pub fn house_content(self) -> Option<&'static str> {
        with_game!(self, G => <<G as Game>::Options as GameOptions>::CONTENT)
    }

    /// The form of its content files.
    pub fn content_form(self) -> Form {
        with_game!(self, G => <<G as Game>::Options as GameOptions>::FORM)
    }

    /// Reads a content file without keeping it: its fingerprint, or all that is wrong with it.
    pub fn check_content(self, text: &str) -> Result<u64, ContentError> {
        with_game!(self, G => <<G as Game>::Options as GameOptions>::check_content(text))
    }

    /// Its board, if it is a plain one.
    pub fn board(self) -> Board {
        with_game!(self, G => <G as Present>::BOARD)
    }

    /// The type of its view and what it is made of, in TypeScript.
    #[cfg(feature = "typescript")]
    pub fn view_types(self) -> String {
        with_game!(self, G => typescript::declarations::<<G as Present>::View>())
    }

    /// Its rule page, by rules, in English.
    pub fn rules(self) -> RulesPage {
        RulesPage::new(self.texts().rules[0])
    }

    /// Its rule page in a language, if somebody has written it.
    pub fn rules_in(self, language: Language) -> Option<RulesPage> {
        let text = self.texts().rules[language as usize];
        (!text.is_empty()).then(|| RulesPage::new(text))
    }

    /// Its rulebook in a language, if somebody has written it.
    pub fn book(self, language: Language) -> Option<Book> {
        let text = self.texts().book[language as usize];
        (!text.is_empty()).then(|| Book::new(self, text))
    }

    /// Draws a figure of its rulebook; an error says what is wrong with it.
    pub fn figure(self, name: &str) -> Result<Figure, String> {
        with_game!(self, G => book::figure::<G>(self.texts().figures, name))
    }

    /// The game with this id.
    pub fn named(id: &str) -> Result<GameId, UnknownGame> {
        let found = GameId::ALL.iter().copied().find(|game| game.info().id == id);
        found.ok_or_else(|| UnknownGame(id.to_string()))
    }
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{0}'; the games are {list}", list = ids())]
pub struct UnknownGame(pub String);

fn ids() -> String {
    GameId::ALL.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ")
}
