//! Content files as a form shows them: from TOML to values, and from values to TOML.
//!
//! Values are JSON: numbers, texts, lists; an object for a group and for a deck of known cards (`{"tee": 12}`); for a
//! deck of cards that the file names a list in the file's order, `[{"name": "match", "card": {"copies": 3, …}}]`.

use lamplight_core::content::{self, ContentError, Fault, Field, Form, Kind, Node, Reason, Shape};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The values of a file that fits the form.
pub fn values(text: &str, form: &Form) -> Result<Value, ContentError> {
    content::read(text, form).map(|file| Value::Object(fields_of(&file, form.0)))
}

fn fields_of(node: &Node, fields: &[Field]) -> Map<String, Value> {
    let given = fields.iter().filter(|field| node.get(field.key).is_given());
    given.map(|field| (field.key.to_string(), value_of(node.get(field.key), &field.kind))).collect()
}

fn value_of(node: &Node, kind: &Kind) -> Value {
    match kind {
        Kind::Number { .. } => node.number().into(),
        Kind::Text { .. } | Kind::Choice { .. } | Kind::Cell { .. } | Kind::Letters { .. } => {
            node.text().into()
        }
        Kind::List { of, .. } => node.list().iter().map(|entry| value_of(entry, of)).collect(),
        Kind::Group { fields } => Value::Object(fields_of(node, fields)),
        Kind::Counts { .. } => {
            let count = |(name, copies): &(String, Node)| (name.clone(), copies.number().into());
            Value::Object(node.entries().iter().map(count).collect())
        }
        Kind::Cards { columns, .. } => {
            let card = |(name, card): &(String, Node)| {
                let fields = Value::Object(fields_of(card, columns));
                Value::Object(Map::from_iter([
                    ("name".to_string(), name.as_str().into()),
                    ("card".to_string(), fields),
                ]))
            };
            node.entries().iter().map(card).collect()
        }
    }
}

/// The file of these values, in the order of the form. Whether they fit is found out by reading it; what cannot even be
/// written is refused here.
pub fn write(values: &Value, form: &Form) -> Result<String, ContentError> {
    let mut file = File::default();
    file.table("", values, form.0);
    if file.faults.is_empty() { Ok(file.text) } else { Err(ContentError { faults: file.faults.into() }) }
}

#[derive(Default)]
struct File {
    text: String,
    faults: Vec<Fault>,
}

// Writing to a text cannot fail.
impl File {
    /// The fields of a table: first the lines, then the tables inside.
    fn table(&mut self, path: &str, values: &Value, fields: &[Field]) {
        let Some(values) = self.object(path, values, fields) else { return };
        let given = |field: &&Field| values.get(field.key).is_some_and(|value| !value.is_null());
        let is_table = |field: &&Field| {
            matches!(field.kind, Kind::Group { .. } | Kind::Counts { .. } | Kind::Cards { .. })
        };
        for field in fields.iter().filter(given).filter(|field| !is_table(field)) {
            let value = self.inline(&join(path, field.key), &values[field.key], &field.kind);
            let _ = writeln!(self.text, "{} = {value}", field.key);
        }
        for field in fields.iter().filter(given).filter(is_table) {
            let path = join(path, field.key);
            let gap = if self.text.is_empty() { "" } else { "\n" };
            let _ = writeln!(self.text, "{gap}[{path}]");
            match (&field.kind, &values[field.key]) {
                (Kind::Group { fields }, value) => self.table(&path, value, fields),
                (kind, value) => {
                    for (name, value) in self.deck(&path, value, kind) {
                        let _ = writeln!(self.text, "{} = {value}", key(&name));
                    }
                }
            }
        }
    }

    /// An object that has no other fields than these.
    fn object<'v>(
        &mut self,
        path: &str,
        value: &'v Value,
        fields: &[Field],
    ) -> Option<&'v Map<String, Value>> {
        let Some(object) = value.as_object() else {
            self.refuse(path, Reason::Expected { expected: Shape::Table });
            return None;
        };
        if let Some(name) = object.keys().find(|name| fields.iter().all(|field| field.key != *name)) {
            let known = fields.iter().map(|field| field.key.to_string()).collect();
            self.refuse(path, Reason::Unknown { name: name.clone(), known });
        }
        Some(object)
    }

    /// The cards of a deck, by name: how many there are, or what stands on them.
    fn deck(&mut self, path: &str, value: &Value, kind: &Kind) -> Vec<(String, String)> {
        let mut written = Vec::new();
        match (kind, value) {
            (Kind::Counts { .. }, Value::Object(counts)) => {
                for (name, copies) in counts.iter().filter(|(_, copies)| !copies.is_null()) {
                    written.push((name.clone(), scalar(copies)));
                }
            }
            (Kind::Cards { columns, .. }, Value::Array(cards)) => {
                let mut names = BTreeSet::new();
                for card in cards {
                    let name = card["name"].as_str().unwrap_or_default();
                    let path = join(path, name);
                    if !names.insert(name) {
                        self.refuse(&path, Reason::Twice { name: name.to_string() });
                    }
                    let card = self.inline(&path, &card["card"], &Kind::Group { fields: columns });
                    written.push((name.to_string(), card));
                }
            }
            _ => self.refuse(path, Reason::Expected { expected: Shape::Table }),
        }
        written
    }

    /// A value in one line.
    fn inline(&mut self, path: &str, value: &Value, kind: &Kind) -> String {
        match (kind, value) {
            (Kind::List { of, .. }, Value::Array(entries)) => {
                let entries = entries.iter().enumerate();
                let entries: Vec<String> = entries
                    .map(|(place, entry)| self.inline(&format!("{path}[{}]", place + 1), entry, of))
                    .collect();
                format!("[{}]", entries.join(", "))
            }
            (Kind::Group { fields }, value) => {
                let Some(object) = self.object(path, value, fields) else { return "{}".to_string() };
                let mut written = Vec::new();
                for field in *fields {
                    if let Some(value) = object.get(field.key).filter(|value| !value.is_null()) {
                        let value = self.inline(&join(path, field.key), value, &field.kind);
                        written.push(format!("{} = {value}", field.key));
                    }
                }
                braced(&written)
            }
            (Kind::Counts { .. } | Kind::Cards { .. }, value) => {
                let deck = self.deck(path, value, kind);
                braced(
                    &deck.iter().map(|(name, value)| format!("{} = {value}", key(name))).collect::<Vec<_>>(),
                )
            }
            (_, value) => scalar(value),
        }
    }

    fn refuse(&mut self, path: &str, reason: Reason) {
        self.faults.push(Fault { line: None, field: path.to_string().into(), reason });
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

fn braced(entries: &[String]) -> String {
    if entries.is_empty() { "{}".to_string() } else { format!("{{ {} }}", entries.join(", ")) }
}

/// A number or a text; what is neither is written so that the reader refuses it in its place.
fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => quote(text),
        Value::Array(_) | Value::Null => "[]".to_string(),
        Value::Object(_) => "{}".to_string(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// A text in quotation marks. TOML knows the escapes of JSON, and wants one more.
fn quote(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

fn key(name: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !name.is_empty() && name.chars().all(bare) { name.to_string() } else { quote(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PRICE: Kind = Kind::Number { least: 0, most: 9 };
    const FORM: Form = Form(&[
        Field::new("orbs", PRICE),
        Field::new("river", Kind::List { of: &Kind::Text { most: 2 }, least: 0, most: 3, distinct: false }),
        Field::new("moon", Kind::Group { fields: &[Field::new("face", Kind::Text { most: 9 })] }),
        Field::new("deck", Kind::Counts { names: &["tee", "curve+"], least: 0, most: 9 }),
        Field::new(
            "shop",
            Kind::Cards {
                columns: &[Field::new("copies", PRICE), Field::optional("text", Kind::Text { most: 30 })],
                least: 0,
                most: 9,
            },
        ),
    ]);

    fn sample() -> Value {
        json!({
            "orbs": 7,
            "river": ["a1", "b2"],
            "moon": { "face": "half" },
            "deck": { "tee": 2, "curve+": 1 },
            "shop": [
                { "name": "zebra", "card": { "copies": 1, "text": "A \"light\"\n\u{7f}" } },
                { "name": "7", "card": { "copies": 2 } },
            ],
        })
    }

    #[test]
    fn values_become_a_file_and_the_file_becomes_the_same_values() {
        let text = write(&sample(), &FORM).unwrap();
        let expected = "orbs = 7\nriver = [\"a1\", \"b2\"]\n\n[moon]\nface = \"half\"\n\n[deck]\ntee = 2\n\"curve+\" = 1\n\n\
            [shop]\nzebra = { copies = 1, text = \"A \\\"light\\\"\\n\\u007f\" }\n7 = { copies = 2 }\n";
        assert_eq!(text, expected);
        assert_eq!(values(&text, &FORM).unwrap(), sample());
    }

    #[test]
    fn what_does_not_fit_is_refused_in_its_place() {
        let refusal = |path: &str, value: Value| {
            let mut values = sample();
            *values.pointer_mut(path).unwrap() = value;
            let read = write(&values, &FORM).and_then(|text| content::read(&text, &FORM));
            let fault = &read.unwrap_err().faults[0];
            (fault.field.to_string(), fault.reason.to_string())
        };
        let said = |field: &str, reason: &str| (field.to_string(), reason.to_string());
        assert_eq!(refusal("/orbs", json!("many")), said("orbs", "must be a whole number"));
        assert_eq!(refusal("/orbs", json!(10)), said("orbs", "must be from 0 to 9, not 10"));
        assert_eq!(refusal("/orbs", Value::Null), said("", "lacks `orbs`; add a line `orbs = …`"));
        assert_eq!(refusal("/river/1", json!([])), said("river[2]", "must be a text in quotation marks"));
        assert_eq!(refusal("/deck/tee", json!(9)), said("deck", "can have 9 cards at most, not 10"));
        assert_eq!(
            refusal("/shop/1/name", json!("zebra")),
            said("shop.zebra", "names zebra twice; leave one out")
        );
        assert_eq!(refusal("/shop/1/name", json!("")).0, "shop.",);
        assert_eq!(
            refusal("/shop/1/card/copies", json!("2")),
            said("shop.7.copies", "must be a whole number")
        );
        assert_eq!(
            refusal("/shop/1/card", json!({ "copies": 1, "cost": 2 })),
            said("shop.7", "has no place for `cost`; it takes copies, text")
        );
        assert_eq!(refusal("/moon", json!(3)).0, "moon");
        assert_eq!(refusal("", json!([])).0, "");
    }
}
