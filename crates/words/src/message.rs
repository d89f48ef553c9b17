//! Messages with places for numbers and words, in the part of the ICU message syntax that the page understands too:
//!
//! * `{name}` is replaced by the argument's words;
//! * `{amount, plural, =0 {no pieces} one {# piece} other {# pieces}}` chooses by number, `#` being the number;
//! * `{from, select, reserve {from the reserve} other {from {from}}}` chooses by the argument's name; where there is no
//!   such argument, by `none`.
//!
//! Branches may contain places in turn. There is no escape: braces do not occur in our words.

use crate::Language;
use std::collections::BTreeMap;

/// A message, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Place(String),
    Choice { name: String, by: By, branches: BTreeMap<String, Vec<Part>> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Number,
    Name,
}

/// What stands in a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// To choose by: a name or a number.
    pub name: String,
    /// To print.
    pub words: String,
}

/// A message that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at byte {at} of \"{message}\"")]
pub struct MessageError {
    what: &'static str,
    at: usize,
    message: String,
}

impl Message {
    /// Reads a message.
    pub fn parse(text: &str) -> Result<Message, MessageError> {
        let mut reader = Reader { text, at: 0 };
        let parts = reader.parts(false)?;
        Ok(Message(parts))
    }

    /// Fills in the places.
    pub fn fill(&self, language: Language, values: &dyn Fn(&str) -> Option<Value>) -> String {
        let mut out = String::new();
        fill(&self.0, language, values, None, &mut out);
        out
    }

    /// The names of its places, each once, in order of the alphabet.
    pub fn places(&self) -> Vec<&str> {
        let mut names = Vec::new();
        places(&self.0, &mut names);
        names.sort_unstable();
        names.dedup();
        names
    }
}

fn places<'a>(parts: &'a [Part], names: &mut Vec<&'a str>) {
    for part in parts {
        match part {
            Part::Text(_) => {}
            Part::Place(name) => names.push(name),
            Part::Choice { name, branches, .. } => {
                names.push(name);
                for branch in branches.values() {
                    places(branch, names);
                }
            }
        }
    }
}

fn fill(
    parts: &[Part],
    language: Language,
    values: &dyn Fn(&str) -> Option<Value>,
    number: Option<&str>,
    out: &mut String,
) {
    for part in parts {
        match part {
            Part::Text(text) => match number {
                Some(number) => out.push_str(&text.replace('#', number)),
                None => out.push_str(text),
            },
            Part::Place(name) => out.push_str(&values(name).unwrap_or_default().words),
            Part::Choice { name, by, branches } => {
                let chosen = values(name).unwrap_or_default().name;
                let (branch, number) = match by {
                    By::Name => (branches.get(if chosen.is_empty() { "none" } else { &chosen }), number),
                    By::Number => {
                        let amount: i64 = chosen.parse().unwrap_or_default();
                        let exact = branches.get(&format!("={amount}"));
                        (exact.or_else(|| branches.get(language.plural(amount))), Some(&*chosen))
                    }
                };
                if let Some(branch) = branch.or_else(|| branches.get("other")) {
                    fill(branch, language, values, number, out);
                }
            }
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn fail<T>(&self, what: &'static str) -> Result<T, MessageError> {
        Err(MessageError { what, at: self.at, message: self.text.to_string() })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn eat(&mut self, letter: char, otherwise: &'static str) -> Result<(), MessageError> {
        self.skip_space();
        if self.peek() == Some(letter) {
            self.at += letter.len_utf8();
            Ok(())
        } else {
            self.fail(otherwise)
        }
    }

    fn word(&mut self) -> Result<String, MessageError> {
        self.skip_space();
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| letter.is_whitespace() || "{},".contains(letter));
        let word = &rest[..end.unwrap_or(rest.len())];
        if word.is_empty() {
            return self.fail("a name is missing");
        }
        self.at += word.len();
        self.skip_space();
        Ok(word.to_string())
    }

    fn parts(&mut self, inside: bool) -> Result<Vec<Part>, MessageError> {
        let mut parts = Vec::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(['{', '}']).unwrap_or(rest.len());
            if end > 0 {
                parts.push(Part::Text(rest[..end].to_string()));
                self.at += end;
            }
            match self.peek() {
                None if inside => return self.fail("a brace is missing"),
                None => return Ok(parts),
                Some('}') if !inside => return self.fail("a brace too many"),
                Some('}') => {
                    self.at += 1;
                    return Ok(parts);
                }
                Some(_) => {
                    self.at += 1;
                    parts.push(self.place()?);
                }
            }
        }
    }

    fn place(&mut self) -> Result<Part, MessageError> {
        let name = self.word()?;
        if self.peek() == Some('}') {
            self.at += 1;
            return Ok(Part::Place(name));
        }
        self.eat(',', "a comma or a brace is missing")?;
        let by = match &*self.word()? {
            "plural" => By::Number,
            "select" => By::Name,
            _ => return self.fail("only plural and select are known"),
        };
        self.eat(',', "a comma is missing")?;
        let mut branches = BTreeMap::new();
        loop {
            self.skip_space();
            match self.peek() {
                None => return self.fail("a brace is missing"),
                Some('}') => break,
                Some(_) => {}
            }
            let branch = self.word()?;
            self.eat('{', "a brace is missing")?;
            branches.insert(branch, self.parts(true)?);
        }
        self.at += 1;
        if branches.contains_key("other") {
            Ok(Part::Choice { name, by, branches })
        } else {
            self.fail("the branch 'other' is missing")
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    fn say(message: &str, values: &[(&str, &str, &str)]) -> String {
        let value = |name: &str| {
            values
                .iter()
                .find(|(known, ..)| *known == name)
                .map(|(_, name, words)| Value { name: (*name).to_string(), words: (*words).to_string() })
        };
        Message::parse(message).unwrap().fill(Language::English, &value)
    }

    #[test]
    fn places_are_filled_with_words() {
        assert_eq!(
            say("{seat} moves to {to}.", &[("seat", "2", "Ada"), ("to", "d4", "d4")]),
            "Ada moves to d4."
        );
        assert_eq!(say("{missing}!", &[]), "!");
    }

    #[test]
    fn numbers_choose_by_plural_rules() {
        let message = "{n, plural, =0 {no pieces} one {# piece} other {# pieces of {name}}}";
        assert_eq!(say(message, &[("n", "0", "0")]), "no pieces");
        assert_eq!(say(message, &[("n", "1", "1")]), "1 piece");
        assert_eq!(say(message, &[("n", "5", "5"), ("name", "ada", "Ada")]), "5 pieces of Ada");
    }

    #[test]
    fn names_choose_by_themselves() {
        let message = "{from, select, reserve {from the reserve} none {from nowhere} other {from {from}}}";
        assert_eq!(say(message, &[("from", "reserve", "the reserve")]), "from the reserve");
        assert_eq!(say(message, &[("from", "a1", "a1")]), "from a1");
        assert_eq!(say(message, &[]), "from nowhere");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (message, what) in [
            ("{", "name"),
            ("}", "too many"),
            ("{a", "brace"),
            ("{n, plural, one {x}}", "other"),
            ("{n, ordinal, other {x}}", "plural and select"),
            ("{n, plural, other {x}", "brace"),
        ] {
            let error = Message::parse(message).unwrap_err().to_string();
            assert!(error.contains(what), "{message}: {error}");
        }
    }

    #[test]
    fn places_are_listed_once() {
        let message = Message::parse("{b} {a, select, x {{b} {c}} other {}}").unwrap();
        assert_eq!(message.places(), ["a", "b", "c"]);
    }
}
