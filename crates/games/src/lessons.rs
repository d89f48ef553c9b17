//! Lessons: prepared positions with one thing to do. They are data, `data/lessons/<game>.toml`, and their words stand in
//! the game's crate, `words/lessons.<language>.json`. What can be done and what comes of it is up to the rules alone; a
//! lesson only says which [effects](Effect) it hopes for. [`study`](mod@crate::study) plays them.

use crate::{GameId, Language, with_game};
use lamplight_core::{Effect, Lessons, Present, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What is said, by key.
pub type Texts = BTreeMap<String, String>;

/// What every lesson says, beside its answers to wrong tries.
const TEXTS: [&str; 5] = ["title", "intro", "goal", "done", "other"];

/// One lesson, as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name among the lessons of its game: what its words begin with.
    pub id: String,
    /// How many sit at the table.
    pub seats: u8,
    /// Whoever learns sits here.
    pub seat: Seat,
    /// Options other than the defaults, as typed.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Where it begins; the start of a game if nothing is said.
    #[serde(default)]
    pub position: Option<String>,
    /// What happens before the learner sees anything, in notation.
    #[serde(default)]
    pub before: Vec<String>,
    /// What is to happen: an effect for each of these.
    pub goal: Vec<Pattern>,
    /// What ends a try, and what is said to it. Whatever else does not lead to the goal is answered by `other`.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// How many decisions it takes: whoever has made so many without reaching the goal tries again.
    pub decisions: u32,
    /// What the others decide and what chance brings, in notation, one after the other.
    #[serde(default)]
    pub replies: Vec<String>,
    /// The learner's decisions that reach the goal, in notation.
    pub solution: Vec<String>,
    /// What the lesson is about, as picks: marked on the board at the start.
    #[serde(default)]
    pub point: Vec<String>,
}

/// A wrong try that is answered in words of its own. It is known by an action of the learner or by an effect.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// What the learner did, in notation.
    #[serde(default)]
    pub action: Option<String>,
    /// What has happened, whoever did it.
    #[serde(default)]
    pub effect: Option<Pattern>,
    /// The answer: `<lesson>.<say>` among the words.
    pub say: String,
}

/// An effect that is hoped for or feared: its key, and those of its arguments that matter, with one value or several that
/// will do: `planted seat=seat:1 to=cell:b4|cell:c4`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct Pattern {
    pub key: String,
    pub args: Vec<(String, Vec<String>)>,
}

impl From<String> for Pattern {
    fn from(text: String) -> Pattern {
        let mut words = text.split(' ');
        let key = words.next().unwrap_or_default().to_string();
        let arg = |word: &str| {
            let (name, values) = word.split_once('=').unwrap_or((word, ""));
            (name.to_string(), values.split('|').map(ToString::to_string).collect())
        };
        Pattern { key, args: words.map(arg).collect() }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        self.args.iter().try_for_each(|(name, values)| write!(f, " {name}={}", values.join("|")))
    }
}

impl Pattern {
    /// Whether this is such an effect.
    pub fn fits(&self, effect: &Effect) -> bool {
        let fits = |(name, values): &(String, Vec<String>)| {
            effect.args.get(name).is_some_and(|arg| values.contains(&arg.to_string()))
        };
        effect.key == self.key && self.args.iter().all(fits)
    }
}

impl Lesson {
    /// The keys of all that it says: `<lesson>.title` …
    pub fn words(&self) -> impl Iterator<Item = String> {
        let answers = self.wrong.iter().map(|wrong| wrong.say.as_str());
        TEXTS.into_iter().chain(answers).map(|word| format!("{}.{word}", self.id))
    }

    /// The keys of its answers to wrong tries, without its name.
    pub fn answers(&self) -> impl Iterator<Item = &str> {
        ["other"].into_iter().chain(self.wrong.iter().map(|wrong| wrong.say.as_str()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    lesson: Vec<Lesson>,
}

impl GameId {
    fn declared_lessons(self) -> &'static Lessons {
        with_game!(self, G => &<G as Present>::LESSONS)
    }

    /// Its lessons, in their order.
    pub fn lessons(self) -> &'static [Lesson] {
        static READ: Mutex<BTreeMap<GameId, &[Lesson]>> = Mutex::new(BTreeMap::new());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(self).or_insert_with(|| {
            // Embedded lessons are played by a test: there are none that cannot be read.
            let file: File = toml::from_str(self.declared_lessons().file)
                .unwrap_or_else(|error| panic!("the lessons of {}: {error}", self.info().id));
            Box::leak(file.lesson.into_boxed_slice())
        })
    }

    /// The lesson with this name.
    pub fn lesson(self, id: &str) -> Option<&'static Lesson> {
        self.lessons().iter().find(|lesson| lesson.id == id)
    }

    /// What its lessons say in a language: `<lesson>.<key>`.
    pub fn lesson_words(self, language: Language) -> &'static Texts {
        static READ: Mutex<BTreeMap<(GameId, Language), &Texts>> = Mutex::new(BTreeMap::new());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry((self, language)).or_insert_with(|| {
            let lessons = self.declared_lessons();
            let json = match language {
                Language::English => lessons.english,
                Language::Portuguese => lessons.portuguese,
            };
            // These, too, are read by a test.
            let words = serde_json::from_str(json)
                .unwrap_or_else(|error| panic!("the lessons of {}: {error}", self.info().id));
            Box::leak(Box::new(words))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Arg;

    #[test]
    fn patterns_fit_what_they_name() {
        let effect = Effect::new(None, "moved")
            .with("from", Arg::cell("a1"))
            .with("to", Arg::cell("b1"))
            .with("amount", 2);
        let fits = |text: &str| Pattern::from(text.to_string()).fits(&effect);
        for text in ["moved", "moved to=cell:b1", "moved amount=2 from=cell:a1", "moved to=cell:c1|cell:b1"] {
            assert!(fits(text), "{text}");
            assert_eq!(Pattern::from(text.to_string()).to_string(), text);
        }
        for text in ["", "move", "moved to=cell:a1", "moved to=b1", "moved amount=2 by=cell:a1", "moved to"] {
            assert!(!fits(text), "{text}");
        }
    }
}
