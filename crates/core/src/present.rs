//! The cold trait: everything that people, files and screens need of a game, and search does not.

use crate::board::{Board, Mark};
use crate::game::{Game, Viewer};
use crate::list::ActionList;
#[cfg(doc)]
use crate::message::Near;
use crate::message::{Effect, Lessons, Merit, Pick, Prompt, Refusal, Words};
use crate::seat::{Seat, SeatSet};
use crate::standing::{Insight, Tally};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::Serialize;

/// What hangs on a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// It does nothing but go on. Where it is the only choice, nobody has to be asked.
    Idle,
    /// As much as on most decisions.
    #[default]
    Usual,
    /// It is the last thing that the player decides, or nearly so: screens ask once more.
    Final,
}

/// How a game shows itself. Whatever a viewer gets is built up from what they may know: the view, and
/// everything that is written or drawn from a view.
///
/// A whole game, the smallest there is: two players take one or two matches in turn from a row of seven, and whoever
/// takes the last one wins.
///
/// ```
/// use core::fmt;
/// use lamplight_core::*;
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Row {
///     left: u8,
///     mover: Seat,
/// }
///
/// /// There is nothing to choose before play.
/// #[derive(Clone, Default, PartialEq, Eq, Debug)]
/// struct Options;
///
/// impl GameOptions for Options {
///     const SPECS: &'static [OptionSpec] = &[];
///     fn get(&self, _: &str) -> OptionValue {
///         OptionValue::Flag(false)
///     }
///     fn put(&mut self, _: &str, _: OptionValue) {}
/// }
///
/// impl Game for Row {
///     /// How many matches are taken.
///     type Action = u8;
///     type Options = Options;
///     const INFO: Info = Info {
///         id: "row",
///         title: "The Row",
///         summary: "Take the last match.",
///         rules_version: 1,
///         min_seats: 2,
///         max_seats: 2,
///         minutes: 1,
///         max_actions: 2,
///         chance: false,
///         secrets: false,
///     };
///     fn new(_: &Options, seats: u8) -> Result<Self, SetupError> {
///         Self::INFO.check_seats(seats)?;
///         Ok(Row { left: 7, mover: Seat::ALL[0] })
///     }
///     fn seats(&self) -> u8 {
///         2
///     }
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Player(self.mover) }
///     }
///     fn legal(&self, out: &mut ActionList<u8>) {
///         out.extend(1..=self.left.min(2));
///     }
///     fn apply(&mut self, taken: u8) {
///         self.left -= taken;
///         self.mover = self.mover.next(2);
///     }
///     fn returns(&self) -> Returns {
///         let mut returns = Returns::default();
///         returns[self.mover.next(2)] = 1.0;
///         returns
///     }
///     fn bound(&self) -> u32 {
///         self.left.into()
///     }
/// }
///
/// impl Present for Row {
///     /// Nothing is hidden: everybody knows how many are left, and who is to take.
///     type View = (u8, Seat);
///     fn view(&self, _: Viewer) -> (u8, Seat) {
///         (self.left, self.mover)
///     }
///     fn draw(&(left, _): &(u8, Seat)) -> Drawing {
///         let mut drawing = Drawing::new();
///         drawing.put(Ink::Plain, "| ".repeat(left.into()));
///         drawing
///     }
///     fn prompt(&self) -> Prompt {
///         Prompt::new("take")
///     }
///     fn write_action(&self, taken: u8, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{taken}")
///     }
///     fn parse_action(&self, text: &str) -> Result<u8, ParseError> {
///         text.parse().map_err(|_| ParseError::new("take 1 or 2"))
///     }
///     fn position(&self) -> String {
///         format!("{} {}", self.left, self.mover)
///     }
///     fn view_position(&(left, mover): &(u8, Seat)) -> String {
///         format!("{left} {mover}")
///     }
///     fn parse_position(text: &str, _: &Options, _: u8) -> Result<Self, ParseError> {
///         let wrong = || ParseError::new("a position is the matches left and the seat to act, as in '7 1'");
///         let (left, mover) = text.split_once(' ').ok_or_else(wrong)?;
///         let mover = mover.parse().ok().and_then(Seat::from_number).ok_or_else(wrong)?;
///         Ok(Row { left: left.parse().map_err(|_| wrong())?, mover })
///     }
///     fn turn_number(&self) -> u32 {
///         u32::from(8 - self.left)
///     }
///     fn picks(&self, taken: u8) -> Vec<Pick> {
///         vec![Pick::button(taken)]
///     }
///     fn effects(&self, taken: u8, _: Viewer) -> Vec<Effect> {
///         vec![Effect::new(None, "took").with("seat", self.mover).with("amount", taken)]
///     }
///     fn why_not(&self, taken: u8) -> Option<Refusal> {
///         let wrong = taken == 0 || taken > self.left.min(2);
///         wrong.then(|| Refusal::new(None, "one_or_two", Near::Target))
///     }
///     fn outcome(&self) -> Outcome {
///         Outcome { winners: SeatSet::of(self.mover.next(2)), ..Outcome::default() }
///     }
/// }
///
/// let mut row = Row::new(&Options, 2).unwrap();
/// for taken in [1, 2, 2, 2] {
///     assert_eq!(row.why_not(taken), None);
///     row.apply(taken);
/// }
/// assert_eq!(row.turn(), Turn::Over);
/// assert!(row.outcome().winners.contains(Seat::ALL[1]));
/// ```
pub trait Present: Game {
    /// What a viewer may know, ready for JSON. Not the state with parts cut out.
    type View: Serialize + Clone + PartialEq + fmt::Debug + Send;

    /// All that the game says, with its catalogues. Without words it is told by keys and names.
    const WORDS: Words = Words::NONE;

    /// Its lessons. A game without them is learnt from its rules.
    const LESSONS: Lessons = Lessons::NONE;

    /// The board, if it is a plain one: lets the page draw a game that has no drawing of its own there.
    const BOARD: Board = Board::None;

    /// What a longer look at a position tells, if the game has something to tell.
    const INSIGHT: Option<fn(&Self::View) -> Insight> = None;

    /// What `viewer` knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What everybody may know once the game is over: all hands are open.
    fn opened(&self) -> Self::View {
        self.view(Viewer::Spectator)
    }

    /// How it stands, seat by seat: what everybody can count at the table, the most important first. Kept in the view, so that it
    /// shows no more than that.
    fn standing(view: &Self::View) -> &[Tally] {
        let _ = view;
        &[]
    }

    /// What stands on the cells of [`BOARD`](Present::BOARD), for drawings without art.
    fn marks(view: &Self::View) -> Vec<Mark> {
        let _ = view;
        Vec::new()
    }

    /// What is to be known beside the board: what everybody has, what lies ready, whose turn it is.
    fn notes(view: &Self::View) -> Drawing {
        let _ = view;
        Drawing::new()
    }

    /// Draws a view for the terminal; by default the plain board with its marks, and the notes.
    fn draw(view: &Self::View) -> Drawing {
        let mut drawing = Self::BOARD.draw(&Self::marks(view));
        drawing.add(Self::notes(view));
        drawing
    }

    /// What the player to act is asked for.
    fn prompt(&self) -> Prompt;

    /// What a seat is called in this game: a colour, a side.
    fn seat_name(seat: Seat) -> Cow<'static, str> {
        alloc::format!("Player {seat}").into()
    }

    /// The colour of a seat, where its name or the box says so.
    fn seat_ink(seat: Seat) -> Ink {
        Ink::Seat(seat)
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

    /// What hangs on this decision, for screens that offer it.
    fn weight(&self, action: Self::Action) -> Weight {
        let _ = action;
        Weight::Usual
    }

    /// The things a person picks, in order, to make this legal action. No action's picks begin
    /// another's, so a client sends the action when only one fits.
    fn picks(&self, action: Self::Action) -> Vec<Pick>;

    /// What this action does here, as `viewer` sees it, for logs and animations.
    fn effects(&self, action: Self::Action, viewer: Viewer) -> Vec<Effect>;

    /// Why the player to act may not do this now; none if they may.
    fn why_not(&self, action: Self::Action) -> Option<Refusal>;

    /// Every action that a person at this table could mean, in any phase, legal or not, the likeliest first. Whoever
    /// picks what leads to no legal action hears [`why_not`](Present::why_not) of the one among these, with such picks,
    /// that is [nearest](Near) to being possible.
    fn conceivable(&self) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Why a person cannot pick this now: the last of `picks`, after the others. None if a legal action begins so.
    fn why_not_picks(&self, picks: &[&str]) -> Option<Refusal> {
        let begins = |action: Self::Action, picks: &[&str]| {
            let own = self.picks(action);
            own.len() >= picks.len() && own.iter().zip(picks).all(|(pick, text)| pick.is(text))
        };
        let mut legal = ActionList::new();
        self.legal(&mut legal);
        if legal.iter().any(|&action| begins(action, picks)) {
            return None;
        }
        let conceivable = self.conceivable();
        let nearest = |picks: &[&str]| {
            let meant = conceivable.iter().filter(|&&action| begins(action, picks));
            // Of equally near ones the first, which is the likeliest.
            meant.filter_map(|&action| self.why_not(action)).rev().max_by_key(|refusal| refusal.near)
        };
        // What does not follow from the picks before may be meant as a new beginning.
        let last = picks.len().saturating_sub(1);
        nearest(picks).or_else(|| nearest(&picks[last..])).or(Some(Refusal::UNEXPLAINED))
    }

    /// What speaks for this legal action, judged by the position before it and after it, as the player to act sees it; in any
    /// order. It is asked about a world that a seat imagines, whole and open: what only holds in some of these worlds is
    /// left out by [`Knowledge::merits`](crate::Knowledge::merits).
    fn merits(&self, action: Self::Action) -> Vec<Merit> {
        let _ = action;
        Vec::new()
    }

    /// Who has won, with scores and ranks where the game has them. Meaningful once it is over.
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

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Several when shared; none when drawn or lost by all.
    pub winners: SeatSet,
    /// Points by seat where the game counts them; none for a seat that scores nothing at all.
    pub scores: Option<Vec<Option<i32>>>,
    /// Rank by seat, equal ranks shared, where the game ranks everyone.
    pub ranks: Option<Vec<u8>>,
    /// How the scores came about. Each seat's column adds up to its score.
    pub breakdown: Vec<ScoreLine>,
    /// What has decided besides the scores, such as what breaks a tie; in this order.
    pub deciders: Vec<Tally>,
    /// What has decided it, by which rule: a sentence.
    pub because: Option<Effect>,
}

/// One line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreLine {
    /// What the points are for; its words are under `score.<key>` in the catalogues.
    pub key: &'static str,
    /// Points by seat; none for a remark, such as what decided between equal points.
    pub points: Option<Vec<i32>>,
}

impl ScoreLine {
    /// A line with points by seat.
    pub fn new(key: &'static str, points: Vec<i32>) -> ScoreLine {
        ScoreLine { key, points: Some(points) }
    }

    /// A line that is a sentence about the others.
    pub fn remark(key: &'static str) -> ScoreLine {
        ScoreLine { key, points: None }
    }

    /// What the line adds to this seat's score.
    pub fn of(&self, seat: Seat) -> i32 {
        self.points.as_ref().map_or(0, |points| points[seat.index()])
    }
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

    /// Adds another drawing at the end.
    pub fn add(&mut self, other: Drawing) -> &mut Drawing {
        self.0.extend(other.0);
        self
    }
}

/// Without colours.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}
