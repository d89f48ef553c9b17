//! What a game says, as values. The page makes words of them from the catalogue of the game and the language:
//! `GET /api/games/{game}/words/{language}`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// One argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Arg {
    /// How much, how many.
    Number(i32),
    /// A thing as `kind:name`, like a pick: `cell:d4`, `seat:2`, `piece:large`, `card:curve`, `word:reserve`.
    Thing(String),
}

/// Arguments by name.
pub type Args = BTreeMap<String, Arg>;

/// One thing that an action did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Effect {
    /// What happened: `effect.<key>` in the catalogue.
    pub key: String,
    /// The rule behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// Who, what, where from, where to, how much: `seat`, `piece` or `card`, `from`, `to`, `amount`, wherever they fit.
    pub args: Args,
}

/// One reason to do something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Merit {
    /// The reason: `merit.<key>` in the catalogue.
    pub key: String,
    /// What the sentence speaks of.
    pub args: Args,
}

/// Why something is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// The rule that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The reason: `why.<key>` in the catalogue.
    pub key: String,
    /// What the sentence speaks of.
    pub args: Args,
}
