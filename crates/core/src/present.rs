//! The cold trait: everything that people, files and screens need of a game, and search does not.

use crate::game::{Game, Viewer};
use crate::seat::{Seat, SeatSet};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::{Serialize, Serializer};

/// How a game shows itself. Whatever a viewer gets is built up from what they may know: the view, and
/// everything that is written or drawn from a view.
pub trait Present: Game {
    /// What a viewer may know, ready for JSON. Not the state with parts cut out.
    type View: Serialize + Clone + PartialEq + fmt::Debug + Send;

    /// What `viewer` knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Draws a view for the terminal.
    fn draw(view: &Self::View) -> Drawing;

    /// What the player to act is asked for.
    fn prompt(&self) -> Prompt;

    /// What a seat is called in this game: a colour, a side.
    fn seat_name(seat: Seat) -> Cow<'static, str> {
        alloc::format!("Player {seat}").into()
    }

    // --- text ---

    /// Writes an action (or what a viewer has seen of it) in the game's notation.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The action in the game's notation.
    fn action_text(&self, action: Self::Action) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_action(action, &mut text);
        text
    }

    /// Reads an action or an outcome in the game's notation. It need not be legal.
    fn parse_action(&self, text: &str) -> Result<Self::Action, ParseError>;

    /// The whole position in one line, FEN manners, for tools. Options are not part of it.
    fn position(&self) -> String;

    /// The position as a viewer knows it, written from the view, unknown things as `?`.
    fn view_position(view: &Self::View) -> String;

    /// Reads a whole position under these options.
    fn parse_position(text: &str, options: &Self::Options, seats: u8) -> Result<Self, ParseError>;

    /// A state that fits a viewer's position: unknown things are filled in by any guess that fits. It is as good
    /// as the real state to a bot in that seat, which determinizes before it looks.
    fn imagine(text: &str, options: &Self::Options, seats: u8) -> Result<Self, ParseError> {
        Self::parse_position(text, options, seats)
    }

    // --- play ---

    /// Groups decisions into turns for records, logs and undo: grows by one with every turn, from 1
    /// (0 for a set-up by chance).
    fn turn_number(&self) -> u32;

    /// Whether this decision shows somebody what they did not know, so that it cannot be undone.
    fn reveals(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// The things a person picks, in order, to make this legal action. No action's picks begin
    /// another's, so a client sends the action when only one fits.
    fn picks(&self, action: Self::Action) -> Vec<Pick>;

    /// What this action does here, as `viewer` sees it, for logs and animations.
    fn effects(&self, action: Self::Action, viewer: Viewer) -> Vec<Effect>;

    /// Why this text is not a legal action now; none if it is.
    fn why_not(&self, text: &str) -> Option<Refusal>;

    /// Texts of actions that somebody may have in mind who begins with this pick, likeliest first: what
    /// [`why_not`](Present::why_not) is asked about if no legal action begins with such a pick.
    fn attempts(&self, kind: &str, name: &str) -> Vec<String> {
        let _ = kind;
        alloc::vec![name.to_string()]
    }

    /// Who has won, with scores and places where the game has them. Meaningful once it is over.
    fn outcome(&self) -> Outcome;
}

/// A text that is not what it should be: what was wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub Cow<'static, str>);

impl ParseError {
    /// An error with this explanation.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        ParseError(reason.into())
    }
}

/// What the player to act is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Name in the catalogue of messages.
    pub key: &'static str,
    /// The same in English words.
    pub text: &'static str,
}

/// Why an action is not possible, with the rule that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule's id in `docs/games`; none if the text is no action at all.
    pub rule: Option<&'static str>,
    /// In English words.
    pub reason: Cow<'static, str>,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn by(rule: &'static str, reason: impl Into<Cow<'static, str>>) -> Self {
        Refusal { rule: Some(rule), reason: reason.into() }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Refusal { rule: None, reason: error.0 }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

/// One thing a person picks. Printed and serialised as `kind:name`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pick {
    /// What kind of thing.
    pub kind: &'static str,
    /// Which one.
    pub name: String,
}

impl Pick {
    fn new(kind: &'static str, name: &impl ToString) -> Pick {
        Pick { kind, name: name.to_string() }
    }
    /// A cell of the board.
    pub fn cell(name: impl ToString) -> Pick {
        Pick::new("cell", &name)
    }
    /// A card of the hand or on the table.
    pub fn card(name: impl ToString) -> Pick {
        Pick::new("card", &name)
    }
    /// A piece, by the name the view gives it.
    pub fn piece(name: impl ToString) -> Pick {
        Pick::new("piece", &name)
    }
    /// A direction or a set of open sides.
    pub fn side(name: impl ToString) -> Pick {
        Pick::new("side", &name)
    }
    /// A seat at the table.
    pub fn seat(seat: Seat) -> Pick {
        Pick::new("seat", &seat)
    }
    /// A button beside the board.
    pub fn button(name: impl ToString) -> Pick {
        Pick::new("button", &name)
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind, self.name)
    }
}

impl Serialize for Pick {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One thing that an action did. A client animates and words it without knowing the rules: `kind` is
/// the word (`placed`, `moved`, `trapped`, `earned`, `rolled`), the rest says who, what and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// What happened, as a past participle in lower case; the key in the catalogue of messages.
    pub kind: &'static str,
    /// Whose piece, points or die it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Which thing: a piece, a card, a die's face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<Cow<'static, str>>,
    /// Where it came from: a cell's name, or a place beside the board such as `reserve` or `deck`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// How much: points, pips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
}

impl Effect {
    /// An effect with nothing but its word.
    pub fn new(kind: &'static str) -> Effect {
        Effect { kind, seat: None, thing: None, from: None, to: None, amount: None }
    }
    /// Says whose.
    pub fn seat(mut self, seat: Seat) -> Effect {
        self.seat = Some(seat);
        self
    }
    /// Says which thing.
    pub fn thing(mut self, thing: impl Into<Cow<'static, str>>) -> Effect {
        self.thing = Some(thing.into());
        self
    }
    /// Says where it came from.
    pub fn from(mut self, place: impl ToString) -> Effect {
        self.from = Some(place.to_string());
        self
    }
    /// Says where it went.
    pub fn to(mut self, place: impl ToString) -> Effect {
        self.to = Some(place.to_string());
        self
    }
    /// Says how much.
    pub fn amount(mut self, amount: i32) -> Effect {
        self.amount = Some(amount);
        self
    }
}

/// In plain English, for logs: `trapped d5 to reserve`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind)?;
        if let Some(thing) = &self.thing {
            write!(f, " {thing}")?;
        }
        if let Some(from) = &self.from {
            write!(f, " from {from}")?;
        }
        if let Some(to) = &self.to {
            write!(f, " to {to}")?;
        }
        match self.amount {
            Some(amount) => write!(f, " {amount}"),
            None => Ok(()),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Several when shared; none when drawn or lost by all.
    pub winners: SeatSet,
    /// Points by seat where the game counts them; none for a seat that scores nothing at all.
    pub scores: Option<Vec<Option<i32>>>,
    /// Rank by seat, equal ranks shared, where the game ranks everyone.
    pub places: Option<Vec<u8>>,
    /// How the scores came about. Each seat's column adds up to its score.
    pub breakdown: Vec<ScoreLine>,
}

/// One line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreLine {
    /// What the points are for.
    pub label: &'static str,
    /// Points by seat.
    pub points: Vec<i32>,
}

/// A picture in text: pieces of ink on lines. The terminal gives the inks their colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing(pub Vec<(Ink, String)>);

/// What a piece of text in a drawing stands for; it never carries meaning that the text does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary text.
    Plain,
    /// Frames, names of files and ranks.
    Faint,
    /// What needs attention.
    Strong,
    /// What belongs to a seat.
    Seat(Seat),
    /// One of eight colours: red, orange, yellow, green, blue, purple, white, grey.
    Colour(u8),
}

impl Drawing {
    /// An empty drawing.
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// Adds text in an ink; `\n` begins a new line.
    pub fn put(&mut self, ink: Ink, text: impl ToString) -> &mut Drawing {
        self.0.push((ink, text.to_string()));
        self
    }
}

/// Without colours.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}
