//! Games to step through, and what bots say about them.

use crate::event::Line;
use crate::games::OptionValues;
use crate::json::Json;
use crate::message::{Effect, Merit};
use crate::table::{Ending, Mark, Outcome, Tally};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game step by step, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Replay {
    pub game: String,
    /// All options in force.
    pub options: OptionValues,
    /// The players, by seat.
    pub names: Vec<String>,
    /// What the seats are called.
    pub titles: Vec<String>,
    /// Whose knowledge this shows; none for a spectator's.
    pub viewer: Option<u8>,
    /// The ply of the first frame.
    pub from: u32,
    /// The positions, in order.
    pub frames: Vec<Frame>,
    /// The result, if the game was played to its end.
    pub outcome: Option<Outcome>,
    /// How it came to an end, if it has.
    pub ending: Option<Ending>,
}

/// One position, and the action that led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Frame {
    /// How many actions lie before it.
    pub ply: u32,
    /// The number of the turn.
    pub turn: u32,
    /// The action that led here; none in the first position.
    pub line: Option<Line>,
    /// Who is to act; none if chance is, or nobody.
    pub to_act: Option<u8>,
    /// What that player is asked for.
    pub prompt: String,
    /// What the viewer knows.
    #[ts(type = "unknown")]
    #[schema(value_type = serde_json::Value)]
    pub view: Json,
    /// What stands on the cells of a plain board, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub marks: Option<Vec<Mark>>,
}

/// A record to step through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadRecord {
    pub record: String,
    /// Whose knowledge to show; none for a spectator's.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub viewer: Option<u8>,
    /// Whether all hands are open, if no viewer is named.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub open: bool,
}

/// A question to a bot: what would it do?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    pub seat: u8,
}

/// What a bot would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The version of the table that it answers.
    #[ts(type = "number")]
    pub version: u64,
    /// The action in notation.
    pub action: String,
    /// The things to pick for it.
    pub picks: Vec<String>,
    /// The share of the win that the bot expects, from 0 to 1, if it has an opinion.
    pub value: Option<f32>,
    /// What speaks for it, as far as the seat can know: the weightiest reasons first.
    pub merits: Vec<Merit>,
    /// How play may go on, beginning with the action, as the seat would see it.
    pub line: Vec<Line>,
    /// How many actions it chose from.
    pub choices: u32,
}

/// A question to the rules: what does a longer look at the position tell?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsightRequest {
    /// From which seat to look; none for a spectator.
    pub seat: Option<u8>,
}

/// What a longer look at a position tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Insight {
    /// The version of the table that it answers.
    #[ts(type = "number")]
    pub version: u64,
    /// What each seat still needs.
    pub tallies: Vec<Tally>,
    /// What somebody could do next that the others would mind.
    pub threats: Vec<Effect>,
}

/// A question to the rules: why can this not be picked now? The answer is a `Refusal`, or null if it can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNotRequest {
    pub seat: u8,
    /// What was picked, in order, as `kind:name`; the last one is in question.
    #[schema(max_items = 10)]
    pub picks: Vec<String>,
}

/// A question to a bot: how good are these positions of a record for whoever is to act?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Evaluate {
    pub record: String,
    /// The positions, by the number of actions before them; at most 20 at once.
    #[schema(max_items = 20)]
    pub plies: Vec<u32>,
}

/// How good a position is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Evaluation {
    pub ply: u32,
    /// Who is to act there; none where chance is, or nobody.
    pub seat: Option<u8>,
    /// The share of the win that the bot expects for that seat.
    pub value: Option<f32>,
    /// What the bot would do.
    pub action: Option<String>,
    /// What that does.
    pub effects: Vec<Effect>,
    /// What speaks for it: the weightiest reasons first.
    pub merits: Vec<Merit>,
}
