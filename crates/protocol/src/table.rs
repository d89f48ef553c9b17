//! Tables: how they are set up, and how they look to a viewer now.

use crate::content::NewContent;
use crate::games::OptionValues;
use crate::json::Json;
use crate::message::Effect;
use crate::nothing_else;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where in its life a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Waiting for players.
    Open,
    /// The game goes on.
    Running,
    /// The game is over.
    Finished,
    /// The game no longer replays under the rules of this server: it can be looked at, not played.
    Frozen,
}

/// How a game came to an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Ending {
    /// By the rules.
    Played,
    /// Somebody gave up, and too few were left to go on.
    Resigned { seat: u8 },
    /// Somebody's time ran out, and too few were left to go on.
    TimedOut { seat: u8 },
    /// Everybody was gone for long, or the host closed the table before the game began.
    Abandoned,
}

/// Why somebody who sat down to play has lost before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// They gave up, or the others agreed that they no longer play.
    Resigned,
    /// Their time ran out.
    TimedOut,
}

/// A seat and who sits in it. Neither a person nor a bot: the seat is open. Both: the bot plays for a person who is
/// gone and may come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// From 1.
    pub seat: u8,
    /// What the seat is called in this game.
    pub title: String,
    /// The person it belongs to.
    pub person: Option<Person>,
    /// The level of the bot that plays it.
    pub bot: Option<u8>,
    /// Time left as of [`Now::at`], in milliseconds, if the table has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub clock: Option<u64>,
    /// Whether the clock runs: the person in the seat is to act, and has looked at the game since it started.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub clock_runs: bool,
    /// Whether the seat has lost before the end. A bot plays it on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forfeit: Option<Forfeit>,
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// As shown.
    pub name: String,
    /// Whether they are connected.
    pub here: bool,
    /// Their number at this table, which stays the same whatever they are called.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u32>", optional)]
    pub number: u32,
    /// Whether the name looks like another one in other letters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub lookalike: bool,
}

/// The number of nobody: a replay knows names alone.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Somebody whom the host has sent away from a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Removed {
    /// Their number at this table.
    pub number: u32,
    /// What they were called then.
    pub name: String,
}

/// A device that holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Device {
    /// By which it can be ended.
    #[ts(type = "number")]
    pub number: u64,
    /// Whether it is the one that asks.
    pub this: bool,
    /// Whether it came by a link, and so can play but not give the seat away.
    pub borrowed: bool,
    /// Since when it has held the seat, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: u64,
    /// Whether it is connected.
    pub here: bool,
    /// When it was last connected, in milliseconds since 1970, if it is not and that is known.
    #[ts(type = "number | null")]
    pub last_seen: Option<u64>,
}

/// Time to think: a bank, and what every decision adds to it. Whoever has used it up has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds in the bank at the start: from 10 to 86400, or to 1209600 (14 days) if it is for each turn.
    pub bank: u32,
    /// Seconds that each decision adds, up to 3600; 0 if the bank is for each turn.
    pub increment: u32,
    /// Whether the bank is full again at each turn: for games by correspondence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub per_move: bool,
    /// Whether nobody loses by time: instead, a bot makes the decision that is due.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bots_play_on: bool,
}

/// Who is meant to sit in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// Whoever opens the table. Several such seats: several people at one screen.
    #[serde(deserialize_with = "nothing_else")]
    Me,
    /// Whoever takes it.
    #[serde(deserialize_with = "nothing_else")]
    Open,
    Bot {
        /// Its level, from 1.
        level: u8,
    },
}

/// A table to open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    /// Options other than the defaults, as typed. Unless `first` names a seat, lots are drawn for who begins.
    #[serde(default)]
    pub options: OptionValues,
    /// House content other than the game's own: the name of a file that the server offers, or a file of one's own.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub content: Option<NewContent>,
    /// Who is meant to sit where.
    pub seats: Vec<NewSeat>,
    /// Whether everybody finds it in the list; otherwise only who has its link.
    #[serde(default)]
    pub public: bool,
    /// Time to think, if it is limited.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub clock: Option<Clock>,
    /// Whether players may ask a bot for a hint. If nothing is said: where nobody else plays.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub hints: Option<bool>,
}

/// A table that was opened. It has started if no seat is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    pub table: String,
    /// The secret of its invitation link.
    pub key: String,
}

/// What does not change at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    /// All options in force. `first` is `lot` until lots are drawn, which is when the game starts.
    pub options: OptionValues,
    /// The content file, if it is not the game's own.
    pub content: Option<String>,
    /// The fingerprint of that file: the same one as in records.
    #[serde(default)]
    pub fingerprint: Option<String>,
    /// Whether everybody finds it in the list.
    pub public: bool,
    pub host: String,
    /// Time to think, if it is limited.
    pub clock: Option<Clock>,
    /// Whether players may ask a bot for a hint.
    pub hints: bool,
    /// At a table without a clock: after so many milliseconds without a decision, the others may claim that somebody no
    /// longer plays.
    #[serde(default)]
    #[ts(type = "number")]
    pub claim_after: u64,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSummary {
    /// What does not change.
    // Databases hold summaries under the older name.
    #[serde(alias = "card")]
    pub table: TableInfo,
    /// Where in its life it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// When something last happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: u64,
    /// The seats of whoever asks.
    pub yours: Vec<u8>,
    /// Whether one of these is to act.
    pub your_turn: bool,
    /// How it came to an end.
    pub ending: Option<Ending>,
    /// Who has won, if it is over and decided.
    pub winners: Vec<u8>,
}

/// A page of tables, those first whose seats or stage changed last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableList {
    pub tables: Vec<TableSummary>,
    /// Ask with `before` set to this for more; none if there are no more.
    #[ts(type = "number | null")]
    pub next: Option<u64>,
}

/// A table, to whoever asks for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableDetails {
    /// What does not change.
    pub table: TableInfo,
    /// What the table is to whoever asks.
    pub you: You,
    /// How it looks now.
    pub now: Now,
}

/// How a table looks to a viewer now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Now {
    /// The version of the last event that is part of this.
    #[ts(type = "number")]
    pub version: u64,
    /// The server's clock, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Where in its life the table is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// How many actions the log has.
    pub ply: u32,
    /// The number of the turn.
    pub turn: u32,
    /// Who is to act; nobody before the start and after the end.
    pub to_act: Option<u8>,
    /// What that player is asked for: `prompt.<key>` in the catalogue.
    pub prompt: Option<String>,
    /// What the viewer may do, if the viewer is to act.
    pub choices: Vec<Branch>,
    /// What the viewer knows, as the game writes it; null before the start.
    #[ts(type = "unknown")]
    #[schema(value_type = serde_json::Value)]
    pub view: Json,
    /// What stands on the cells of a plain board, for viewers who asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub marks: Option<Vec<Mark>>,
    /// Whether the viewer could take a decision back.
    pub undo: Option<Undo>,
    /// The seat that asks to take a decision back, if one does.
    pub undo_asked: Option<u8>,
    /// From when on the others may claim that the seat to act no longer plays, in milliseconds since 1970; none if that
    /// cannot be claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub claim_from: Option<u64>,
    /// Such a claim, if it has been made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub claim: Option<Proposal>,
    /// How it came to an end.
    pub ending: Option<Ending>,
    /// The result, once it is decided: by the rules, or because only one has neither given up nor run out of time.
    pub outcome: Option<Outcome>,
    /// A rematch that somebody offers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch_offer: Option<Proposal>,
    /// Where the players meet again.
    pub rematch: Option<String>,
}

/// Something that happens once all have agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Proposal {
    /// The seat that proposes it.
    pub by: u8,
    /// Whose answer is missing.
    pub waits_for: Vec<u8>,
}

/// What hangs on a decision, if it is not as much as usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// It does nothing but go on: where it is the only choice, nobody has to be asked.
    Idle,
    /// It is the last thing that the player decides, or nearly so: they are asked once more.
    Final,
}

/// Legal actions as a tree of picks: one way to go on, or several that go on alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Branch {
    /// What kind of thing is picked here: `cell`, `card`, `piece`, `side`, `seat` or `button`.
    pub kind: String,
    /// Which ones can be picked, each followed by these choices. A thing may stand in several branches: what follows it is
    /// what follows it in any of them.
    pub names: Vec<String>,
    /// What hangs on the action, if these picks complete it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub weight: Option<Weight>,
    /// What is picked next; nothing if the action is complete.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub then: Vec<Branch>,
}

/// What stands on a cell of a plain board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Mark {
    pub cell: String,
    /// A letter or two.
    pub text: String,
    /// The seat that it belongs to, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// What taking a decision back needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Nothing but the wish.
    Free,
    /// The other people's consent.
    Consent,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// Several when shared; none when drawn or lost by all.
    pub winners: Vec<u8>,
    /// Points by seat where the game counts them; null for a seat that scores nothing at all.
    pub scores: Option<Vec<Option<i32>>>,
    /// Rank by seat, equal ranks shared, where the game ranks everyone.
    pub ranks: Option<Vec<u8>>,
    /// How the scores came about.
    pub breakdown: Vec<ScoreLine>,
    /// What has decided besides the scores, such as what breaks a tie.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Tally>>")]
    pub deciders: Vec<Tally>,
    /// What has decided it, by which rule; nothing where somebody dropped out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub because: Option<Effect>,
    /// Who lost before the end, in this order; they rank below all others, those first who held out longest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Forfeited>>")]
    pub forfeits: Vec<Forfeited>,
    /// For whom bots have decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<StandIn>>")]
    pub stand_ins: Vec<StandIn>,
}

/// A seat that lost before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Forfeited {
    pub seat: u8,
    pub why: Forfeit,
}

/// A bot that stood in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandIn {
    pub seat: u8,
    /// How many decisions the bot has made.
    pub decisions: u32,
    /// How many of them because the person's time was up.
    #[serde(default)]
    pub out_of_time: u32,
    /// How many the seat has made in all.
    pub of: u32,
}

/// One line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreLine {
    /// What the points are for: `score.<key>` in the game's words.
    pub key: String,
    /// By seat; null for a remark.
    pub points: Option<Vec<i32>>,
}

/// Something that is counted for each seat: a view has a list of them as `standing`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Tally {
    /// What is counted: `tally.<key>` in the game's words; `points` needs none.
    pub key: String,
    /// By seat; null for a seat that it does not concern.
    pub amounts: Vec<Option<i32>>,
    /// How much there is in all, if there is a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub of: Option<i32>,
    /// Whether less is better.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub less: bool,
}

/// What a table is to the guest who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct You {
    pub name: String,
    pub seats: Vec<u8>,
    /// The seat whose knowledge this connection gets; none for a spectator.
    pub viewer: Option<u8>,
    /// The seats that this device holds by a link: it can play there, but not give the seat away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub borrowed: Vec<u8>,
    /// Whether the guest opened the table.
    pub host: bool,
    /// Whether the host has sent the guest away: they can look on, but neither sit down nor speak.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub removed: bool,
    /// To the host: whom they have sent away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Removed>>", optional)]
    pub sent_away: Vec<Removed>,
    /// The secret of the invitation link, for those who may pass it on.
    pub key: Option<String>,
}

/// A private link to one's own seat, to go on playing on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatLink {
    pub table: String,
    pub seat: u8,
    pub token: String,
}

/// The secret of an invitation link, or of a seat link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    pub key: String,
}

/// The guest who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// As shown to others.
    pub name: String,
    /// The build of the server.
    pub build: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// For whoever has come by an address that leads nowhere but to their own computer: the address by which others reach
    /// the server, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub elsewhere: Option<String>,
}

/// A new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// From 1 to 24 visible characters, and nothing that people would take for a bot, a seat or another guest.
    #[schema(min_length = 1)]
    pub name: String,
}
