//! Reads a content file by its [`Form`].

use super::fault::{ContentError, Counted, Fault, Reason, Shape, line_of};
use super::form::{Field, Form, Kind};
use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value of a content file that fits its form, and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    value: Value,
    line: Option<usize>,
    field: String,
}

#[derive(Clone, Debug)]
enum Value {
    /// Left out.
    Nothing,
    Number(i64),
    Text(String),
    List(Vec<Node>),
    /// In the order of the file.
    Table(Vec<(String, Node)>),
}

/// What was left out.
static NOTHING: Node = Node { value: Value::Nothing, line: None, field: String::new() };

impl Node {
    /// A field of a table. What was left out, or is no part of the form, holds nothing.
    pub fn get(&self, key: &str) -> &Node {
        self.entries().iter().find(|(name, _)| name == key).map_or(&NOTHING, |(_, node)| node)
    }

    /// Whether the file has it.
    pub fn is_given(&self) -> bool {
        !matches!(self.value, Value::Nothing)
    }

    /// The number; 0 where there is none.
    pub fn number(&self) -> i64 {
        match self.value {
            Value::Number(number) => number,
            _ => 0,
        }
    }

    /// The text; empty where there is none.
    pub fn text(&self) -> &str {
        match &self.value {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// The entries of a list.
    pub fn list(&self) -> &[Node] {
        match &self.value {
            Value::List(nodes) => nodes,
            _ => &[],
        }
    }

    /// The fields of a table, or the cards of a deck, in the order of the file.
    pub fn entries(&self) -> &[(String, Node)] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }
}

/// Collects what is wrong with a file.
#[derive(Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Something is wrong with a value.
    pub fn add(&mut self, node: &Node, reason: Reason) {
        self.0.push(Fault { line: node.line, field: node.field.clone(), reason });
    }

    /// What was read, unless something is wrong.
    pub fn finish<T>(mut self, read: T) -> Result<T, ContentError> {
        if self.0.is_empty() {
            return Ok(read);
        }
        self.0.sort_by_key(|fault| fault.line);
        Err(ContentError { faults: self.0 })
    }
}

/// Reads a file. Everything that the form asks for is then there and within its limits; what only the game knows it
/// checks itself, with [`Faults`].
pub fn read(text: &str, form: &Form) -> Result<Node, ContentError> {
    let (file, errors) = DeTable::parse_recoverable(text);
    let mut faults = Faults::default();
    if let Some(error) = errors.first() {
        let message = error.message().trim().replace('\n', "; ");
        let line = error.span().map(|span| line_of(text, span.start));
        faults.0.push(Fault { line, field: String::new(), reason: Reason::Syntax { message } });
        return faults.finish(NOTHING.clone());
    }
    let mut reader = Reader { text, faults };
    let entries = reader.table(&NOTHING, form.0, file.get_ref());
    let file = Node { value: Value::Table(entries), line: None, field: String::new() };
    reader.faults.finish(file)
}

struct Reader<'a> {
    text: &'a str,
    faults: Faults,
}

impl Reader<'_> {
    /// The fields of a table that itself is at `at`.
    fn table(&mut self, at: &Node, fields: &[Field], table: &DeTable<'_>) -> Vec<(String, Node)> {
        let mut entries = Vec::new();
        for (key, value) in in_file_order(table) {
            if let Some(field) = fields.iter().find(|field| field.key == key.get_ref()) {
                entries.push((field.key.to_string(), self.value(at, key, value, &field.kind)));
            } else {
                let known = fields.iter().map(|field| field.key.to_string()).collect();
                self.unknown(at, key, known);
            }
        }
        for field in fields.iter().filter(|field| !field.optional) {
            if !table.keys().any(|key| key.get_ref() == field.key) {
                self.faults.add(at, Reason::Missing { name: field.key.to_string() });
            }
        }
        entries
    }

    fn unknown(&mut self, at: &Node, key: &Spanned<Cow<'_, str>>, known: Vec<String>) {
        let line = Some(line_of(self.text, key.span().start));
        let place = Node { value: Value::Nothing, line, field: at.field.clone() };
        self.faults.add(&place, Reason::Unknown { name: key.get_ref().to_string(), known });
    }

    /// The value of a key of the table at `at`.
    fn value(
        &mut self,
        at: &Node,
        key: &Spanned<Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        kind: &Kind,
    ) -> Node {
        let dot = if at.field.is_empty() { "" } else { "." };
        let field = format!("{}{dot}{}", at.field, key.get_ref());
        self.node(field, line_of(self.text, key.span().start), value.get_ref(), kind)
    }

    fn node(&mut self, field: String, line: usize, value: &DeValue<'_>, kind: &Kind) -> Node {
        let mut node = Node { value: Value::Nothing, line: Some(line), field };
        let read = match kind {
            Kind::Number { least, most } => self.number(&node, value, *least, *most).map(Value::Number),
            Kind::List { of, least, most, distinct } => {
                self.list(&node, value, of, *least..=*most, *distinct).map(Value::List)
            }
            Kind::Group { fields } => {
                value.as_table().map(|table| Value::Table(self.table(&node, fields, table)))
            }
            Kind::Counts { names, least, most } => {
                value.as_table().map(|table| Value::Table(self.counts(&node, table, names, *least, *most)))
            }
            Kind::Cards { columns, least, most } => {
                value.as_table().map(|table| Value::Table(self.cards(&node, table, columns, *least, *most)))
            }
            Kind::Text { .. } | Kind::Choice { .. } | Kind::Cell { .. } | Kind::Letters { .. } => {
                value.as_str().map(|text| {
                    self.check_text(&node, text, kind);
                    Value::Text(text.to_string())
                })
            }
        };
        match read {
            Some(value) => node.value = value,
            None => self.faults.add(&node, Reason::Expected { expected: kind.shape() }),
        }
        node
    }

    fn number(&mut self, node: &Node, value: &DeValue<'_>, least: i64, most: i64) -> Option<i64> {
        let integer = value.as_integer()?;
        // A number that no machine word holds is beyond every limit.
        let huge = if integer.as_str().starts_with('-') { i64::MIN } else { i64::MAX };
        let found = i64::from_str_radix(integer.as_str(), integer.radix()).unwrap_or(huge);
        if !(least..=most).contains(&found) {
            self.faults.add(node, Reason::Range { least, most, found });
        }
        Some(found)
    }

    fn list(
        &mut self,
        node: &Node,
        value: &DeValue<'_>,
        of: &Kind,
        size: core::ops::RangeInclusive<usize>,
        distinct: bool,
    ) -> Option<Vec<Node>> {
        let array = value.as_array()?;
        self.count(node, Counted::Entries, *size.start(), *size.end(), array.len());
        let mut seen = BTreeSet::new();
        let mut nodes = Vec::new();
        for (place, entry) in array.iter().take(*size.end()).enumerate() {
            let line = line_of(self.text, entry.span().start);
            let field = format!("{}[{}]", node.field, place + 1);
            let entry = self.node(field, line, entry.get_ref(), of);
            let name = match &entry.value {
                Value::Text(text) => text.clone(),
                _ => entry.number().to_string(),
            };
            if distinct && entry.is_given() && !seen.insert(name.clone()) {
                self.faults.add(&entry, Reason::Twice { name });
            }
            nodes.push(entry);
        }
        Some(nodes)
    }

    fn counts(
        &mut self,
        node: &Node,
        table: &DeTable<'_>,
        names: &[&str],
        least: usize,
        most: usize,
    ) -> Vec<(String, Node)> {
        let mut entries = Vec::new();
        for (key, value) in in_file_order(table) {
            if names.contains(&key.get_ref().as_ref()) {
                let copies = self.value(node, key, value, &copies_up_to(most));
                entries.push((key.get_ref().to_string(), copies));
            } else {
                let known = names.iter().map(ToString::to_string).collect();
                self.unknown(node, key, known);
            }
        }
        let total = entries.iter().map(|(_, copies)| copies.number().max(0) as usize);
        self.count(node, Counted::Cards, least, most, total.fold(0, usize::saturating_add));
        entries
    }

    fn cards(
        &mut self,
        node: &Node,
        table: &DeTable<'_>,
        columns: &'static [Field],
        least: usize,
        most: usize,
    ) -> Vec<(String, Node)> {
        let others_optional = columns.iter().all(|column| column.optional || column.key == Kind::COPIES);
        let copies_alone = columns.iter().find(|column| others_optional && column.key == Kind::COPIES);
        let mut entries = Vec::new();
        for (key, value) in in_file_order(table) {
            let card = match (value.get_ref(), copies_alone) {
                // `cat = 3` stands for `cat = { copies = 3 }` where a card needs no more.
                (DeValue::Integer(_), Some(column)) => {
                    let copies = self.value(node, key, value, &column.kind);
                    let (line, field) = (copies.line, copies.field.clone());
                    Node { value: Value::Table(vec![(column.key.to_string(), copies)]), line, field }
                }
                _ => self.value(node, key, value, &Kind::Group { fields: columns }),
            };
            if !is_name(key.get_ref()) {
                self.faults.add(&card, Reason::Name { found: key.get_ref().to_string() });
            }
            entries.push((key.get_ref().to_string(), card));
        }
        let copies = entries.iter().map(|(_, card)| card.get(Kind::COPIES).number().max(0) as usize);
        self.count(node, Counted::Cards, least, most, copies.fold(0, usize::saturating_add));
        entries
    }

    fn check_text(&mut self, node: &Node, text: &str, kind: &Kind) {
        let found = || text.to_string();
        match kind {
            Kind::Text { most } => self.count(node, Counted::Characters, 0, *most, text.chars().count()),
            Kind::Choice { names } if !names.contains(&text) => {
                let known = names.iter().map(ToString::to_string).collect();
                self.faults.add(node, Reason::Choice { found: found(), known });
            }
            Kind::Cell { known, first, last } if !known(text) => {
                let (first, last) = (first.to_string(), last.to_string());
                self.faults.add(node, Reason::Cell { found: found(), first, last });
            }
            Kind::Letters { letters, least, most } => {
                self.count(node, Counted::Characters, *least, *most, text.chars().count());
                if let Some(other) = text.chars().find(|&letter| !letters.contains(letter)) {
                    let known = letters.chars().map(|letter| letter.to_string()).collect();
                    self.faults.add(node, Reason::Choice { found: other.to_string(), known });
                }
            }
            _ => {}
        }
    }

    fn count(&mut self, node: &Node, of: Counted, least: usize, most: usize, found: usize) {
        if !(least..=most).contains(&found) {
            self.faults.add(node, Reason::Count { of, least, most, found });
        }
    }
}

fn copies_up_to(most: usize) -> Kind {
    Kind::Number { least: 0, most: most as i64 }
}

/// Names are typed in play, so they keep to what notation is made of.
fn is_name(text: &str) -> bool {
    let plain = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.split('-').all(plain)
}

type Entry<'a, 'i> = (&'a Spanned<Cow<'i, str>>, &'a Spanned<DeValue<'i>>);

fn in_file_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<Entry<'a, 'i>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl Kind {
    fn shape(&self) -> Shape {
        match self {
            Kind::Number { .. } => Shape::Number,
            Kind::Text { .. } | Kind::Choice { .. } | Kind::Cell { .. } | Kind::Letters { .. } => Shape::Text,
            Kind::List { .. } => Shape::List,
            Kind::Group { .. } | Kind::Counts { .. } | Kind::Cards { .. } => Shape::Table,
        }
    }
}
