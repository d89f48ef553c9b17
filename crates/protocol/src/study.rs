//! Lessons, and studies: a position, and what somebody tries from there. The server keeps nothing of a study: whoever
//! studies holds its log, and hands it in again with the next thing to do.

use crate::event::Event;
use crate::games::OptionValues;
use crate::table::Now;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A lesson in words: a prepared position with one thing to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonText {
    /// Its name among the lessons of its game.
    pub id: String,
    pub title: String,
    /// What has to be known for it.
    pub intro: String,
    /// What is to be done.
    pub goal: String,
    /// What is said when it is done.
    pub done: String,
    /// What is said to wrong tries, by the key in [`Verdict::Wrong`].
    #[ts(type = "Record<string, string>")]
    pub answers: BTreeMap<String, String>,
    /// How many decisions it takes.
    pub decisions: u32,
    /// What it is about, as picks: to be marked on the board.
    pub point: Vec<String>,
    /// How many sit at the table.
    pub seats: u8,
    /// Options other than the defaults: a whole game with those of the first lesson is one by the plainest rules.
    pub options: OptionValues,
}

/// Where a study begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StudyStart {
    /// In a lesson.
    Lesson { game: String, id: String },
    /// In a position of a record, after so many actions.
    Record { record: String, ply: u32 },
}

/// One thing that has happened in a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyStep {
    /// In notation.
    pub text: String,
    /// Whether chance did it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub chance: bool,
}

/// A position that is studied: a start, and all that has happened since. To go back is to hand in less of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Study {
    pub start: StudyStart,
    #[serde(default)]
    pub log: Vec<StudyStep>,
    /// What to do now, or what a question is about, in order, as `kind:name`. Nothing: only to look.
    #[serde(default)]
    #[schema(max_items = 10)]
    pub picks: Vec<String>,
    /// From which seat to look at a record; whoever is to act, if none is named. A lesson is looked at from the learner's.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub seat: Option<u8>,
    /// Whether to tell what stands on the cells of a plain board.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub plain: bool,
}

/// How a study stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Studied {
    /// All that has happened since the start: to be handed in the next time.
    pub log: Vec<StudyStep>,
    /// What has happened just now, step by step.
    pub events: Vec<Event>,
    /// How it looks now. There is no clock, and the version is the length of the log.
    pub now: Now,
    /// From which seat.
    pub viewer: Option<u8>,
    /// What the lesson says to it.
    pub verdict: Option<Verdict>,
}

/// What a lesson says to what was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing yet.
    GoOn,
    /// The goal is reached.
    Done,
    /// That was not it.
    Wrong {
        /// The key of what to say among the lesson's answers.
        say: String,
    },
}
