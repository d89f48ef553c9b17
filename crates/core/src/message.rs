//! What a game says, as values: keys with typed arguments, and the rule behind them. Words are made of them at the
//! edges, from the catalogue of each game and language.

use crate::seat::Seat;

use alloc::vec::Vec;
use core::fmt;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// A short name: of a cell, a piece, a card. Kept without an allocation in nearly every case.
pub type Name = compact_str::CompactString;

/// One argument of a message. Printed like a [`Pick`], as `kind:name`; a number as itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// How much, how many.
    Number(i32),
    /// A seat: worded as its player's name.
    Seat(Seat),
    /// A cell of the board, by its name.
    Cell(Name),
    /// A piece: `piece.<name>` in the catalogue.
    Piece(Name),
    /// A card, or the face of a die: `card.<name>` in the catalogue.
    Card(Name),
    /// Anything else with a name, such as a stack beside the board: `word.<name>` in the catalogue.
    Word(Name),
}

impl Arg {
    /// A cell, or several.
    pub fn cell(name: impl fmt::Display) -> Arg {
        Arg::Cell(compact_str::format_compact!("{name}"))
    }
    /// A piece.
    pub fn piece(name: impl Into<Name>) -> Arg {
        Arg::Piece(name.into())
    }
    /// A card.
    pub fn card(name: impl Into<Name>) -> Arg {
        Arg::Card(name.into())
    }
    /// Anything else with a name.
    pub fn word(name: impl Into<Name>) -> Arg {
        Arg::Word(name.into())
    }

    /// What kind of thing it is; none for a number.
    pub fn kind(&self) -> Option<&'static str> {
        match self {
            Arg::Number(_) => None,
            Arg::Seat(_) => Some("seat"),
            Arg::Cell(_) => Some("cell"),
            Arg::Piece(_) => Some("piece"),
            Arg::Card(_) => Some("card"),
            Arg::Word(_) => Some("word"),
        }
    }

    /// Its name or number, without the kind.
    pub fn name(&self) -> Name {
        match self {
            Arg::Number(number) => compact_str::format_compact!("{number}"),
            Arg::Seat(seat) => compact_str::format_compact!("{seat}"),
            Arg::Cell(name) | Arg::Piece(name) | Arg::Card(name) | Arg::Word(name) => name.clone(),
        }
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Some(kind) => write!(f, "{kind}:{}", self.name()),
            None => write!(f, "{}", self.name()),
        }
    }
}

impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Number(number) => serializer.serialize_i32(*number),
            other => serializer.collect_str(other),
        }
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

macro_rules! numbers {
    ($($Number:ty),+) => {
        $(impl From<$Number> for Arg {
            fn from(number: $Number) -> Arg {
                // Counts in games are small.
                Arg::Number(number.try_into().unwrap_or(i32::MAX))
            }
        })+
    };
}
numbers!(u8, u16, u32, i8, i16, i32, i64, usize);

/// The arguments of a message, by name. Serialised as a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args(pub Vec<(&'static str, Arg)>);

impl Args {
    /// With one more.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Args {
        self.0.push((name, arg.into()));
        self
    }
    /// The argument of this name.
    pub fn get(&self, name: &str) -> Option<&Arg> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
    }
}

impl Serialize for Args {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, arg) in &self.0 {
            map.serialize_entry(name, arg)?;
        }
        map.end()
    }
}

impl fmt::Display for Args {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, arg)| write!(f, " {name}={arg}"))
    }
}

/// How near a refused action was to being possible, the farthest first. Of all that a person may have meant by a click,
/// the reason of the nearest is the one they want to hear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Near {
    /// There is no such thing in this game, or the game is over.
    #[default]
    Never,
    /// It is not the time for actions of this kind.
    Phase,
    /// This cannot be done with that thing: nothing is there, or it is somebody else's.
    Thing,
    /// The thing is right, but it cannot go there.
    Target,
    /// Only something that it costs or needs is lacking.
    Means,
    /// Only the moment is wrong: it was done already, or is closed for this turn.
    Moment,
}

/// Why an action is not possible, with the rule that says so. Declared by [`refusals!`](crate::refusals).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule's id in `docs/games`.
    pub rule: Option<&'static str>,
    /// `why.<key>` in the catalogue.
    pub key: &'static str,
    /// What the sentence speaks of.
    pub args: Args,
    /// How near the action was to being possible.
    #[serde(skip)]
    pub near: Near,
}

impl Refusal {
    /// Nothing better is known than that it is not possible.
    pub const UNEXPLAINED: Refusal =
        Refusal { rule: None, key: "unexplained", args: Args(Vec::new()), near: Near::Never };

    /// It is this seat's turn.
    pub fn not_your_turn(seat: Seat) -> Refusal {
        Refusal::new(None, "not_your_turn", Near::Never).with("seat", seat)
    }

    /// A refusal without arguments.
    pub fn new(rule: Option<&'static str>, key: &'static str, near: Near) -> Refusal {
        Refusal { rule, key, args: Args::default(), near }
    }
    /// With an argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Refusal {
        self.args = self.args.with(name, arg);
        self
    }
    /// By this rule: for reasons that stand behind several.
    pub fn by(self, rule: &'static str) -> Refusal {
        Refusal { rule: Some(rule), ..self }
    }
    /// As near as this.
    pub fn near(self, near: Near) -> Refusal {
        Refusal { near, ..self }
    }
}

/// For tests and tools: `PAT-12 no_piece from=cell:d4`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rule) = self.rule {
            write!(f, "{rule} ")?;
        }
        write!(f, "{}{}", self.key, self.args)
    }
}

/// One thing that an action did. A client animates and words it without knowing the rules. Declared by
/// [`effects!`](crate::effects).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// What happened: `effect.<key>` in the catalogue.
    pub key: &'static str,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Who, what, where from, where to, how much: by these names wherever they fit (`seat`, `piece` or `card`, `from`,
    /// `to`, `amount`), since the page moves a piece `from` somewhere `to` somewhere.
    pub args: Args,
}

impl Effect {
    /// An effect without arguments.
    pub fn new(rule: Option<&'static str>, key: &'static str) -> Effect {
        Effect { key, rule, args: Args::default() }
    }
    /// With an argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Effect {
        self.args = self.args.with(name, arg);
        self
    }
    /// By this rule: for what several rules can bring about.
    pub fn by(self, rule: &'static str) -> Effect {
        Effect { rule: Some(rule), ..self }
    }
}

/// For tests and tools: `trapped seat=seat:2 from=cell:d5`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.key, self.args)
    }
}

/// One reason to do something, found by comparing the position after it with the one before. Declared by
/// [`merits!`](crate::merits).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Merit {
    /// `merit.<key>` in the catalogue.
    pub key: &'static str,
    /// What the sentence speaks of.
    pub args: Args,
    /// How much it counts among the reasons for the same action.
    #[serde(skip)]
    pub weight: u32,
}

impl Merit {
    /// A reason without arguments.
    pub fn new(key: &'static str, weight: u32) -> Merit {
        Merit { key, args: Args::default(), weight }
    }
    /// With an argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Merit {
        self.args = self.args.with(name, arg);
        self
    }
    /// Counting more by this: where there is more of the same to gain.
    pub fn more(self, by: impl Into<u32>) -> Merit {
        Merit { weight: self.weight + by.into(), ..self }
    }
}

/// For tests and tools: `needs_less from=5 to=4`.
impl fmt::Display for Merit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.key, self.args)
    }
}

/// A message that a game can say, as declared: what its catalogues must word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its key, without the prefix.
    pub key: &'static str,
    /// The rule behind it, if it is always the same.
    pub rule: Option<&'static str>,
    /// The arguments that a sentence may use.
    pub args: &'static [&'static str],
}

/// All that a game says, and its words. See [`Present::WORDS`](crate::Present::WORDS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// Keys of prompts.
    pub prompts: &'static [&'static str],
    /// What actions do: `KEYS` of the module that [`effects!`](crate::effects) declares.
    pub effects: &'static [Key],
    /// Why actions are refused: `KEYS` of the module that [`refusals!`](crate::refusals) declares.
    pub refusals: &'static [Key],
    /// Why something is worth doing: `KEYS` of the module that [`merits!`](crate::merits) declares.
    pub merits: &'static [Key],
    /// What only this game can find wrong with a content file: `KEYS` of the module that [`faults!`](crate::faults) declares.
    pub faults: &'static [Key],
    /// Whatever else the game names, as whole keys: `piece.…`, `card.…`, `word.…`, `pick.…`, `score.…`, `notation.…`.
    pub names: &'static [&'static str],
    /// The catalogue in English: a JSON object of keys and messages.
    pub english: &'static str,
    /// The catalogue in Portuguese.
    pub portuguese: &'static str,
}

impl Words {
    /// No words yet: what happens is told by its keys and names.
    pub const NONE: Words = Words {
        prompts: &[],
        effects: &[],
        refusals: &[],
        merits: &[],
        faults: &[],
        names: &[],
        english: "{}",
        portuguese: "{}",
    };
}

/// A game's lessons, and what they say. They are read by whoever teaches (`lamplight_games::lessons`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// The lessons in their order: a TOML file.
    pub file: &'static str,
    /// Their words in English: a JSON object of keys and texts, apart from the catalogue.
    pub english: &'static str,
    /// Their words in Portuguese.
    pub portuguese: &'static str,
}

impl Lessons {
    /// No lessons yet.
    pub const NONE: Lessons = Lessons { file: "", english: "{}", portuguese: "{}" };
}

/// Declares why a game's actions are refused: a function for each reason, with its arguments, its rule (unless several
/// stand behind it and the caller says which: [`Refusal::by`]) and how near the action was to being possible.
///
/// ```
/// lamplight_core::refusals! {
///     /// Why an action is not possible.
///     pub mod why {
///         won = "PAT-15", Never;
///         no_piece(from) = "PAT-12", Thing;
///         not_empty(to) = Target;
///     }
/// }
/// use lamplight_core::{Near, square::seven::Cell};
///
/// let refusal = why::not_empty(Cell::at(3, 3)).by("PAT-4");
/// assert_eq!(refusal.to_string(), "PAT-4 not_empty to=cell:d4");
/// assert_eq!(why::won().near, Near::Never);
/// assert_eq!(why::KEYS.len(), 3);
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$meta:meta])* $vis:vis mod $module:ident {
        $($(#[$doc:meta])* $key:ident $(($($arg:ident),+ $(,)?))? = $($rule:literal,)? $near:ident;)*
    }) => {
        $(#[$meta])*
        $vis mod $module {
            $($(#[$doc])*
            pub(crate) fn $key($($($arg: impl Into<$crate::Arg>),+)?) -> $crate::Refusal {
                let rule = $crate::message_rule!($($rule)?);
                $crate::Refusal::new(rule, stringify!($key), $crate::Near::$near)
                    $($(.with(stringify!($arg), $arg))+)?
            })*
            /// Every reason.
            pub(crate) const KEYS: &[$crate::Key] = &[$($crate::Key {
                key: stringify!($key),
                rule: $crate::message_rule!($($rule)?),
                args: &[$($(stringify!($arg)),+)?],
            }),*];
        }
    };
}

/// Declares what a game's actions do: a function for each effect, with its arguments and its rule.
///
/// ```
/// lamplight_core::effects! {
///     /// What actions do.
///     pub mod did {
///         placed(seat, to) = "PAT-4";
///         rolled(amount);
///     }
/// }
/// assert_eq!(did::rolled(4).to_string(), "rolled amount=4");
/// assert_eq!(did::KEYS[0].rule, Some("PAT-4"));
/// ```
#[macro_export]
macro_rules! effects {
    ($(#[$meta:meta])* $vis:vis mod $module:ident {
        $($(#[$doc:meta])* $key:ident $(($($arg:ident),+ $(,)?))? $(= $rule:literal)?;)*
    }) => {
        $(#[$meta])*
        $vis mod $module {
            $($(#[$doc])*
            pub(crate) fn $key($($($arg: impl Into<$crate::Arg>),+)?) -> $crate::Effect {
                $crate::Effect::new($crate::message_rule!($($rule)?), stringify!($key))
                    $($(.with(stringify!($arg), $arg))+)?
            })*
            /// Every effect.
            pub(crate) const KEYS: &[$crate::Key] = &[$($crate::Key {
                key: stringify!($key),
                rule: $crate::message_rule!($($rule)?),
                args: &[$($(stringify!($arg)),+)?],
            }),*];
        }
    };
}

/// Declares why a game's actions are worth doing: a function for each reason, with its arguments and how much it counts.
///
/// ```
/// lamplight_core::merits! {
///     /// Why an action is worth doing.
///     pub mod good {
///         wins = 1000;
///         needs_less(from, to) = 60;
///     }
/// }
/// assert_eq!(good::needs_less(5, 4).to_string(), "needs_less from=5 to=4");
/// assert!(good::wins().weight > good::needs_less(5, 4).more(40_u32).weight);
/// assert_eq!(good::KEYS.len(), 2);
/// ```
#[macro_export]
macro_rules! merits {
    ($(#[$meta:meta])* $vis:vis mod $module:ident {
        $($(#[$doc:meta])* $key:ident $(($($arg:ident),+ $(,)?))? = $weight:literal;)*
    }) => {
        $(#[$meta])*
        $vis mod $module {
            $($(#[$doc])*
            pub(crate) fn $key($($($arg: impl Into<$crate::Arg>),+)?) -> $crate::Merit {
                $crate::Merit::new(stringify!($key), $weight) $($(.with(stringify!($arg), $arg))+)?
            })*
            /// Every reason.
            pub(crate) const KEYS: &[$crate::Key] = &[$($crate::Key {
                key: stringify!($key),
                rule: None,
                args: &[$($(stringify!($arg)),+)?],
            }),*];
        }
    };
}

/// Declares what only a game can find wrong with a content file: a function for each reason, with its arguments.
///
/// ```
/// lamplight_core::faults! {
///     /// What is wrong with a content file.
///     pub mod wrong {
///         same_slot;
///         die_faces(faces, found);
///     }
/// }
/// assert_eq!(wrong::die_faces(6, 5).to_string(), "die_faces faces=6 found=5");
/// assert_eq!(wrong::KEYS.len(), 2);
/// ```
#[macro_export]
macro_rules! faults {
    ($(#[$meta:meta])* $vis:vis mod $module:ident {
        $($(#[$doc:meta])* $key:ident $(($($arg:ident),+ $(,)?))?;)*
    }) => {
        $(#[$meta])*
        $vis mod $module {
            $($(#[$doc])*
            pub(crate) fn $key($($($arg: impl Into<$crate::Arg>),+)?) -> $crate::content::Reason {
                let args = $crate::Args::default() $($(.with(stringify!($arg), $arg))+)?;
                $crate::content::Reason::Other { key: stringify!($key), args }
            })*
            /// Every reason.
            pub(crate) const KEYS: &[$crate::Key] = &[$($crate::Key {
                key: stringify!($key),
                rule: None,
                args: &[$($(stringify!($arg)),+)?],
            }),*];
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! message_rule {
    () => {
        None
    };
    ($rule:literal) => {
        Some($rule)
    };
}

/// What the player to act is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// `prompt.<key>` in the catalogue.
    pub key: &'static str,
}

impl Prompt {
    /// The prompt with this key.
    pub const fn new(key: &'static str) -> Prompt {
        Prompt { key }
    }
}

/// One thing a person picks. Printed and serialised as `kind:name`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pick {
    /// What kind of thing.
    pub kind: &'static str,
    /// Which one.
    pub name: Name,
}

impl Pick {
    fn new(kind: &'static str, name: impl fmt::Display) -> Pick {
        Pick { kind, name: compact_str::format_compact!("{name}") }
    }
    /// A cell of the board.
    pub fn cell(name: impl fmt::Display) -> Pick {
        Pick::new("cell", name)
    }
    /// A card of the hand or on the table.
    pub fn card(name: impl fmt::Display) -> Pick {
        Pick::new("card", name)
    }
    /// A piece, by the name the view gives it.
    pub fn piece(name: impl fmt::Display) -> Pick {
        Pick::new("piece", name)
    }
    /// A direction or a set of open sides.
    pub fn side(name: impl fmt::Display) -> Pick {
        Pick::new("side", name)
    }
    /// A seat at the table.
    pub fn seat(seat: Seat) -> Pick {
        Pick::new("seat", seat)
    }
    /// A button beside the board.
    pub fn button(name: impl fmt::Display) -> Pick {
        Pick::new("button", name)
    }

    /// Whether this is the pick that a text names.
    pub fn is(&self, text: &str) -> bool {
        text.strip_prefix(self.kind).and_then(|rest| rest.strip_prefix(':')) == Some(&*self.name)
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    crate::effects! {
        mod did {
            moved(seat, from, to) = "TOY-1";
            drawn(card);
        }
    }

    #[test]
    fn effects_carry_their_arguments_in_order() {
        let effect = did::moved(Seat::ALL[1], Arg::cell("a1"), Arg::word("den"));
        assert_eq!(effect.to_string(), "moved seat=seat:2 from=cell:a1 to=word:den");
        assert_eq!(effect.rule, Some("TOY-1"));
        assert_eq!(effect.args.get("to"), Some(&Arg::word("den")));
        assert_eq!(did::KEYS[1], Key { key: "drawn", rule: None, args: &["card"] });
        assert_eq!(did::drawn(Arg::card("curve")).rule, None);
    }

    #[test]
    fn picks_are_compared_with_their_texts() {
        let pick = Pick::button("hunt 3");
        assert!(pick.is("button:hunt 3"));
        for other in ["button:hunt", "button", "cell:hunt 3", "", "button:hunt 3 "] {
            assert!(!pick.is(other), "{other}");
        }
        assert_eq!(pick.to_string(), String::from("button:hunt 3"));
    }

    #[test]
    fn nearness_is_ordered() {
        assert!(Near::Never < Near::Phase && Near::Phase < Near::Thing && Near::Thing < Near::Target);
        assert!(Near::Target < Near::Means && Near::Means < Near::Moment);
    }
}
