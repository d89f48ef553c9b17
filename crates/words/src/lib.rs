//! Words for what games say. A game makes values (`Refusal`, `Effect`, `Prompt`); a [`Catalogue`] in a language makes
//! sentences of them, for the terminal and for the answers of the server. The page does the same with the same messages.

pub mod message;

use lamplight_core::content::{ContentError, Fault, Reason};
use lamplight_core::{Arg, Args, Effect, Merit, Prompt, Refusal, Seat, Tally, Viewer, Words};
pub use message::{Message, MessageError, Value};
use std::collections::BTreeMap;

/// A language that the games speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    #[default]
    English,
    Portuguese,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::Portuguese];

    /// Its ISO 639 code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt",
        }
    }

    /// The language with this code.
    pub fn named(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The plural category of a number: `one` or `other`.
    fn plural(self, number: i64) -> &'static str {
        match (self, number) {
            (_, 1) | (Language::Portuguese, 0) => "one",
            _ => "other",
        }
    }

    /// The game's own catalogue in this language, and what all games share.
    fn texts(self, words: &Words) -> [&'static str; 2] {
        match self {
            Language::English => [include_str!("../words/en.json"), words.english],
            Language::Portuguese => [include_str!("../words/pt.json"), words.portuguese],
        }
    }
}

/// A catalogue that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    #[error("this is not a JSON object of keys and messages: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{key}: {error}")]
    Message { key: String, error: MessageError },
}

/// The words of a game in one language. Keys: `prompt.<key>`, `prompt.<key>.wait` for those who wait for `{name}`,
/// `effect.<key>`, `effect.<key>.you` where the viewer is the effect's seat, `why.<key>`, `merit.<key>`, `fault.<key>`,
/// `tally.<key>`, `seat.<number>`, `piece.<name>`, `card.<name>`, `word.<name>`, and whatever the page asks for.
#[derive(Clone, Debug)]
pub struct Catalogue {
    language: Language,
    texts: BTreeMap<String, String>,
    messages: BTreeMap<String, Message>,
}

impl Catalogue {
    /// Reads a game's catalogue.
    pub fn new(words: &Words, language: Language) -> Result<Catalogue, WordsError> {
        let mut texts = BTreeMap::new();
        for text in language.texts(words) {
            texts.extend(serde_json::from_str::<BTreeMap<String, String>>(text)?);
        }
        let read = |(key, text): (&String, &String)| match Message::parse(text) {
            Ok(message) => Ok((key.clone(), message)),
            Err(error) => Err(WordsError::Message { key: key.clone(), error }),
        };
        let messages = texts.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Catalogue { language, texts, messages })
    }

    /// All messages by key, as written: what the page gets.
    pub fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// The message with this key.
    pub fn message(&self, key: &str) -> Option<&Message> {
        self.messages.get(key)
    }

    /// What a seat is called in this game.
    pub fn seat(&self, seat: Seat) -> String {
        let number = || Some(Value { name: seat.to_string(), words: seat.to_string() });
        let key = format!("seat.{seat}");
        let message = self.message(&key).or_else(|| self.message("seat"));
        message.map_or_else(|| seat.to_string(), |message| message.fill(self.language, &|_| number()))
    }

    /// What the player to act is asked for.
    pub fn prompt(&self, prompt: Prompt) -> String {
        let message = self.message(&format!("prompt.{}", prompt.key));
        message.map_or_else(|| readable(prompt.key), |message| message.fill(self.language, &|_| None))
    }

    /// Why something is not possible.
    pub fn refusal(&self, refusal: &Refusal, names: &dyn Fn(Seat) -> String) -> String {
        match self.message(&format!("why.{}", refusal.key)) {
            Some(message) => self.sentence(message, &refusal.args, names),
            None => self.plainly(refusal.key, &refusal.args, names),
        }
    }

    /// Why something is worth doing.
    pub fn merit(&self, merit: &Merit, names: &dyn Fn(Seat) -> String) -> String {
        match self.message(&format!("merit.{}", merit.key)) {
            Some(message) => self.sentence(message, &merit.args, names),
            None => self.plainly(merit.key, &merit.args, names),
        }
    }

    /// What is wrong with a content file, with its place. What can be wrong with every game's files is told in English.
    pub fn fault(&self, fault: &Fault) -> String {
        let Reason::Other { key, args } = &fault.reason else { return fault.to_string() };
        let words = match self.message(&format!("fault.{key}")) {
            Some(message) => self.sentence(message, args, &|seat| self.seat(seat)),
            None => self.plainly(key, args, &|seat| self.seat(seat)),
        };
        let line = fault.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        let field = if fault.field.is_empty() { String::new() } else { format!("{}: ", fault.field) };
        format!("{line}{field}{words}")
    }

    /// All that is wrong with a content file, line by line.
    pub fn faults(&self, error: &ContentError) -> String {
        error.faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>().join("\n")
    }

    /// What happened, as `viewer` would say it.
    pub fn effect(&self, effect: &Effect, viewer: Viewer, names: &dyn Fn(Seat) -> String) -> String {
        let key = format!("effect.{}", effect.key);
        let own = matches!(effect.args.get("seat"), Some(Arg::Seat(seat)) if viewer == Viewer::Seat(*seat));
        let you = self.message(&format!("{key}.you")).filter(|_| own);
        match you.or_else(|| self.message(&key)) {
            Some(message) => self.sentence(message, &effect.args, names),
            None => self.plainly(effect.key, &effect.args, names),
        }
    }

    /// What is counted for a seat; nothing for one that it does not concern.
    pub fn tally(&self, tally: &Tally, seat: Seat) -> Option<String> {
        let amount = tally.amounts.get(seat.index()).copied().flatten()?;
        let number = |number: i32| Value { name: number.to_string(), words: number.to_string() };
        let value = |name: &str| match name {
            "amount" => Some(number(amount)),
            "of" => tally.of.map(number),
            _ => None,
        };
        let message = self.message(&format!("tally.{}", tally.key));
        Some(message.map_or_else(
            || format!("{amount} {}", tally.key.replace('_', " ")),
            |message| message.fill(self.language, &value),
        ))
    }

    fn sentence(&self, message: &Message, args: &Args, names: &dyn Fn(Seat) -> String) -> String {
        let value = |name: &str| {
            let arg = args.get(name)?;
            Some(Value { name: arg.name().into(), words: self.words(arg, names) })
        };
        capitalised(&message.fill(self.language, &value))
    }

    /// A key that nobody has worded is told by its names.
    fn plainly(&self, key: &str, args: &Args, names: &dyn Fn(Seat) -> String) -> String {
        let words: Vec<String> = args.0.iter().map(|(_, arg)| self.words(arg, names)).collect();
        if words.is_empty() { readable(key) } else { format!("{}: {}", readable(key), words.join(", ")) }
    }

    fn words(&self, arg: &Arg, names: &dyn Fn(Seat) -> String) -> String {
        match arg {
            Arg::Seat(seat) => names(*seat),
            Arg::Number(_) | Arg::Cell(_) => arg.name().into(),
            Arg::Piece(name) | Arg::Card(name) | Arg::Word(name) => {
                let key = format!("{}.{name}", arg.kind().unwrap_or_default());
                let message = self.message(&key);
                message.map_or_else(
                    || name.replace(['-', '_'], " "),
                    |message| message.fill(self.language, &|_| None),
                )
            }
        }
    }
}

/// `not_empty` as a sentence of sorts.
fn readable(key: &str) -> String {
    capitalised(&key.replace(['-', '_'], " "))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    const WORDS: Words = Words {
        english: r#"{
            "seat.1": "Light",
            "prompt.place": "Place a piece.",
            "effect.drew": "{seat} draws {card}.",
            "effect.drew.you": "You draw {card}.",
            "card.curve": "a curve",
            "fault.few": "There {amount, plural, one {is # card} other {are # cards}} only.",
            "why.costs": "{card} costs {amount, plural, one {# orb} other {# orbs}}."
        }"#,
        portuguese: r#"{"why.costs": "{amount, plural, one {# orbe} other {# orbes}}"}"#,
        ..Words::NONE
    };

    fn name(seat: Seat) -> String {
        ["Ada", "Bo"][seat.index()].to_string()
    }

    #[test]
    fn sentences_speak_to_the_viewer() {
        let english = Catalogue::new(&WORDS, Language::English).unwrap();
        let [one, two] = [Seat::ALL[0], Seat::ALL[1]];
        let drew = Effect::new(None, "drew").with("seat", one).with("card", Arg::card("curve"));
        assert_eq!(english.effect(&drew, Viewer::Seat(one), &name), "You draw a curve.");
        assert_eq!(english.effect(&drew, Viewer::Seat(two), &name), "Ada draws a curve.");
        assert_eq!(english.effect(&drew, Viewer::Spectator, &name), "Ada draws a curve.");
        let costs = |amount: i32| {
            Refusal::new(None, "costs", lamplight_core::Near::Means)
                .with("card", Arg::card("curve"))
                .with("amount", amount)
        };
        assert_eq!(english.refusal(&costs(1), &name), "A curve costs 1 orb.");
        assert_eq!(english.refusal(&costs(2), &name), "A curve costs 2 orbs.");
        assert_eq!(english.prompt(Prompt::new("place")), "Place a piece.");
        let turn = Refusal::not_your_turn(two);
        assert_eq!(english.refusal(&turn, &name), "It is Bo’s turn.");
        let portuguese = Catalogue::new(&WORDS, Language::Portuguese).unwrap();
        assert_eq!([0, 1, 2].map(|n| portuguese.refusal(&costs(n), &name)), ["0 orbe", "1 orbe", "2 orbes"]);
    }

    #[test]
    fn counts_are_worded_for_those_whom_they_concern() {
        let english = Catalogue::new(&WORDS, Language::English).unwrap();
        let points = Tally::where_any(Tally::POINTS, [Some(1), None]);
        assert_eq!(english.tally(&points, Seat::ALL[0]).as_deref(), Some("1 point"));
        assert_eq!(english.tally(&points, Seat::ALL[1]), None);
        assert_eq!(english.tally(&points, Seat::ALL[2]), None);
        assert_eq!(english.tally(&Tally::new("in_jar", [2]), Seat::ALL[0]).as_deref(), Some("2 in jar"));
    }

    #[test]
    fn faults_are_worded_behind_their_place() {
        let english = Catalogue::new(&WORDS, Language::English).unwrap();
        let few = Reason::Other { key: "few", args: Args::default().with("amount", 2) };
        let none = Reason::Other { key: "no_cards", args: Args::default() };
        let fault = |line, field: &str, reason| Fault { line, field: field.into(), reason };
        let faults = vec![
            fault(Some(3), "deck", few),
            fault(None, "", none),
            fault(Some(4), "orbs", Reason::Missing { name: "off".into() }),
        ];
        assert_eq!(
            english.faults(&ContentError { faults }),
            "line 3: deck: There are 2 cards only.\nNo cards\nline 4: orbs lacks `off`; add a line `off = …`"
        );
    }

    #[test]
    fn what_nobody_has_worded_is_readable() {
        let english = Catalogue::new(&WORDS, Language::English).unwrap();
        let took =
            Effect::new(None, "took_over").with("seat", Seat::ALL[1]).with("card", Arg::card("bike-light"));
        assert_eq!(english.effect(&took, Viewer::Spectator, &name), "Took over: Bo, bike light");
        assert_eq!(english.prompt(Prompt::new("end_turn")), "End turn");
        assert_eq!(english.seat(Seat::ALL[0]), "Light");
        assert_eq!(english.seat(Seat::ALL[1]), "Player 2");
    }

    #[test]
    fn bad_catalogues_are_refused_with_the_key() {
        let broken = Words { english: r#"{"why.a": "{"}"#, ..Words::NONE };
        let error = Catalogue::new(&broken, Language::English).unwrap_err().to_string();
        assert!(error.starts_with("why.a: a name is missing"), "{error}");
        let no_json = Words { english: "[1]", ..Words::NONE };
        assert!(Catalogue::new(&no_json, Language::English).is_err());
        assert_eq!(Language::named("pt"), Some(Language::Portuguese));
        assert_eq!(Language::named("de"), None);
    }
}
