//! How a net was made.

use crate::net::{NetError, other, players};
use lamplight_core::options::OptionsInForce;
use lamplight_core::{Encode, GameOptions};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// What a net was made for, and how: the file beside it. Whatever else is in it is for people.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Recipe {
    /// The id of the game.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// The file of the content, if it is not that of the house.
    pub content: Option<String>,
    /// The options that differ from the defaults, as typed.
    #[serde(default)]
    pub options: BTreeMap<String, Typed>,
    /// How it came about: free text and numbers.
    #[serde(default)]
    pub recipe: toml::Table,
}

/// The value of an option, as TOML has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Typed {
    /// `true` or `false`.
    Flag(bool),
    /// A number.
    Number(u32),
    /// A name.
    Name(String),
}

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Typed::Flag(flag) => flag.fmt(f),
            Typed::Number(number) => number.fmt(f),
            Typed::Name(name) => name.fmt(f),
        }
    }
}

impl Recipe {
    /// Reads a recipe; an error says what is wrong with it.
    pub fn read(text: &str) -> Result<Recipe, String> {
        toml::from_str(text).map_err(|error| error.message().to_string())
    }

    /// Checks that the net is for this game, so many players, these options and the content of the house, or another. Which
    /// seat begins is no matter: a net sees every game from the seat that is to act.
    pub fn check<G: Encode>(
        &self,
        seats: u8,
        options: &OptionsInForce,
        is_house: bool,
    ) -> Result<(), NetError> {
        if self.game != G::INFO.id {
            return Err(other(self.game.clone(), format!("this is {}", G::INFO.id)));
        }
        if self.players != seats {
            return Err(other(players(self.players.into()), format!("this game has {seats}")));
        }
        match &self.content {
            Some(file) if is_house => {
                return Err(other(
                    format!("the content of {file}"),
                    "this game has that of the house".into(),
                ));
            }
            None if !is_house => {
                return Err(other("the content of the house".into(), "this game has another".into()));
            }
            _ => {}
        }
        let made = self.in_force::<G>()?;
        let differs = made.0.iter().zip(&options.0).find(|(made, asked)| made != asked && made.0 != "first");
        match differs {
            Some(((key, made), (_, asked))) => {
                Err(other(format!("{key}={made}"), format!("this game has {key}={asked}")))
            }
            None => Ok(()),
        }
    }

    /// All options that it was trained under.
    fn in_force<G: Encode>(&self) -> Result<OptionsInForce, NetError> {
        let mut options = G::Options::default();
        for (key, value) in &self.options {
            let typed = value.to_string();
            let wrong = |error: lamplight_core::OptionError| {
                other(format!("{key}={typed}"), format!("this program refuses it: {error}"))
            };
            options.set(key, &typed).map_err(wrong)?;
        }
        Ok(options.in_force())
    }
}
