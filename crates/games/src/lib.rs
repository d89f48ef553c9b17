//! THE list of games. Whoever needs every game, or one that is named at run time, starts here.
//!
//! * [`GameId`] names a game; [`GameId::info`] and [`GameId::rules`] describe it.
//! * [`open()`] opens a table of it, [`replay`] one from a record.
//! * [`with_game!`] runs code with the game's type, for loops that must be fast.
//! * [`BotSpec`] names a bot that can sit down at any table.
//!
//! To add a game, add one line to [`list_games!`] and a dependency.

pub mod bots;
pub mod foreign;
pub mod open;
pub mod protocol;
pub mod rules;

pub use bots::{BotSpec, Fault, FaultKind, Opponent, TextAdvice};
pub use foreign::Foreign;
pub use open::{Content, OpenError, Setup, open, options, read_record, replay};
pub use rules::{Rule, RulesPage};

#[doc(hidden)]
pub mod types {
    pub use lamplight_foragers::Foragers;
    pub use lamplight_moonlight::Moonlight;
    pub use lamplight_pathagon::Pathagon;
    pub use lamplight_phototaxis::Phototaxis;
    pub use lamplight_the_lamp::TheLamp;
}

/// The list itself: hands `[(Variant, Type, "folder of its rule page"), …]` to another macro, with any
/// further arguments.
#[macro_export]
macro_rules! list_games {
    ($then:ident $($arguments:tt)*) => {
        $crate::$then! {
            [
                (Pathagon, $crate::types::Pathagon, "pathagon"),
                (Foragers, $crate::types::Foragers, "foragers"),
                (Moonlight, $crate::types::Moonlight, "moonlight"),
                (Phototaxis, $crate::types::Phototaxis, "phototaxis"),
                (TheLamp, $crate::types::TheLamp, "the-lamp"),
            ]
            $($arguments)*
        }
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
    ([$(($Variant:ident, $Type:ty, $page:literal),)+] ($id:expr) ($G:ident) ($body:expr)) => {
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
    ([$(($Variant:ident, $Type:ty, $page:literal),)+]) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum GameId {
            $(
                #[doc = concat!("The rules are in `docs/games/", $page, ".md`.")]
                $Variant,
            )+
        }

        impl GameId {
            /// Every game, in the order of the list.
            pub const ALL: &'static [GameId] = &[$(GameId::$Variant),+];

            /// The text of its rule page.
            fn page(self) -> &'static str {
                match self {
                    $(GameId::$Variant => include_str!(concat!("../../../docs/games/", $page, ".md")),)+
                }
            }
        }
    };
}

list_games! { define_game_id }

pub use lamplight_bots::Level;
use lamplight_bots::Levels;
use lamplight_core::{Game, Info};

impl GameId {
    /// The game's card.
    pub fn info(self) -> &'static Info {
        with_game!(self, G => &<G as Game>::INFO)
    }

    /// Its graded bots, the weakest first.
    pub fn levels(self) -> &'static [Level] {
        with_game!(self, G => <G as Levels>::LEVELS)
    }

    /// Its rule page, by rules.
    pub fn rules(self) -> RulesPage {
        RulesPage::new(self.page())
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
