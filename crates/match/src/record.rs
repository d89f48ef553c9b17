//! Records: a game as a text file, tags in brackets and then one line for each turn. The grammar is in
//! `docs/record.md`.
//!
//! A full record replays without dice and can be verified. A seat's own record, made from that seat's
//! log alone, has `?` for what the seat does not know; it can be read, not replayed.

use crate::forfeit::Forfeit;
use crate::game_match::{Actor, Match, PlayError, Player, actor};
use lamplight_core::{Game, GameOptions, OutcomeList, Present, Refusal, Turn, Viewer, hash};
use lamplight_words::{Catalogue, Language};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A record as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    tags: BTreeMap<String, Tag>,
    turns: Vec<TurnLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Tag {
    line: usize,
    values: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TurnLine {
    line: usize,
    number: u32,
    moves: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    text: String,
    chance: bool,
}

/// What is wrong with a record, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl RecordError {
    fn new(line: usize, reason: impl Into<String>) -> Self {
        RecordError { line, reason: reason.into() }
    }
}

/// Tags that a record must have, in the order in which they are written.
const REQUIRED: [&str; 6] = ["Game", "RulesVersion", "Options", "Seats", "Names", "Result"];
/// Tags that it may have.
const ALLOWED: [&str; 5] = ["Content", "Date", "Forfeits", "Scores", "Viewer"];

/// Comments after a decision that a bot made for the person in the seat, and after one that it made because their time was
/// up.
const STAND_IN: &str = " {bot}";
const OUT_OF_TIME: &str = " {bot: time}";

impl Record {
    /// Reads the text of a record. Whether its actions are legal is found out by replaying it.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut record = Record { tags: BTreeMap::new(), turns: Vec::new() };
        for (index, raw) in text.lines().enumerate() {
            let line = index + 1;
            let content = strip_comments(raw).map_err(|reason| RecordError::new(line, reason))?;
            let content = content.trim();
            if content.is_empty() {
                continue;
            }
            if content.starts_with('[') {
                if !record.turns.is_empty() {
                    return Err(RecordError::new(line, "tags stand before the first turn"));
                }
                let (key, values) = parse_tag(content).map_err(|reason| RecordError::new(line, reason))?;
                if record.tags.insert(key.clone(), Tag { line, values }).is_some() {
                    return Err(RecordError::new(line, format!("a second {key} tag")));
                }
            } else {
                let turn = parse_turn(line, content).map_err(|reason| RecordError::new(line, reason))?;
                record.turns.push(turn);
            }
        }
        match REQUIRED.iter().find(|&&key| !record.tags.contains_key(key)) {
            Some(missing) => {
                Err(RecordError::new(1, format!("no {missing} tag: is this a Lamplight record?")))
            }
            None => Ok(record),
        }
    }

    fn tag(&self, key: &str) -> Option<&Tag> {
        self.tags.get(key)
    }

    /// The one value of a tag that is there.
    fn value(&self, key: &str) -> &str {
        self.tag(key).and_then(|tag| tag.values.first()).map_or("", String::as_str)
    }

    fn line(&self, key: &str) -> usize {
        self.tag(key).map_or(1, |tag| tag.line)
    }

    /// Which game it is of.
    pub fn game(&self) -> &str {
        self.value("Game")
    }

    /// Where the Game tag stands, for errors.
    pub fn game_line(&self) -> usize {
        self.line("Game")
    }

    /// The names of the players, by seat.
    pub fn names(&self) -> &[String] {
        self.tag("Names").map_or(&[], |tag| &tag.values)
    }

    /// The day of the game, if it is dated.
    pub fn date(&self) -> Option<&str> {
        self.tag("Date").map(|_| self.value("Date"))
    }

    /// The name of the content file, if the game was not played with the default.
    pub fn content(&self) -> Option<&str> {
        self.tag("Content").map(|_| self.value("Content"))
    }

    /// The text of the content file. Older records have only its name and its fingerprint: they replay with the file.
    pub fn content_text(&self) -> Option<&str> {
        self.tag("Content").and_then(|tag| tag.values.get(2)).map(String::as_str)
    }

    /// Whose record it is, if it is not the full one.
    pub fn viewer(&self) -> Option<&str> {
        self.tag("Viewer").map(|_| self.value("Viewer"))
    }

    /// The turns as they stand: number, then the actions in notation, chance in brackets.
    pub fn turns(&self) -> impl Iterator<Item = (u32, String)> {
        self.turns.iter().map(|turn| (turn.number, write_moves(&turn.moves)))
    }

    /// Replays a full record and checks everything: set-up, every action, turn numbers, result.
    /// `content` is the text of the content file, where the record does not hold it.
    pub fn replay<G: Present>(&self, content: Option<&str>) -> Result<Match<G>, RecordError> {
        self.replay_while(content, &|| true)
    }

    /// The same, as long as it is to go on: it is asked before every action.
    pub fn replay_while<G: Present>(
        &self,
        content: Option<&str>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Match<G>, RecordError> {
        self.check_header::<G>()?;
        let options = self.options::<G>(content)?;
        let players: Vec<Player> = self.names().iter().map(Player::person).collect();
        let mut game = Match::<G>::new(options, players)
            .map_err(|error| RecordError::new(self.line("Seats"), error.to_string()))?;
        let content = content.or(self.content_text());
        game.content = self.content().map(str::to_string).zip(content.map(str::to_string));
        game.date = self.date().map(str::to_string);
        game.forfeits = self.forfeits(game.players.len())?;
        for turn in &self.turns {
            for step in &turn.moves {
                if !go_on() {
                    return Err(RecordError::new(turn.line, "replayed up to here, and then stopped"));
                }
                play_move(&mut game, turn.number, step)
                    .map_err(|reason| RecordError::new(turn.line, reason))?;
            }
        }
        for (key, found) in [("Result", Some(result(&game))), ("Scores", scores(&game))] {
            if self.tag(key).is_some() && Some(self.value(key)) != found.as_deref() {
                let found = found.unwrap_or_else(|| "nothing".to_string());
                let reason = format!("{key} says '{}', but the game gives '{found}'", self.value(key));
                return Err(RecordError::new(self.line(key), reason));
            }
        }
        Ok(game)
    }

    fn check_header<G: Game>(&self) -> Result<(), RecordError> {
        let fail = |key: &str, reason: String| Err(RecordError::new(self.line(key), reason));
        let unknown = |key: &&String| !REQUIRED.contains(&key.as_str()) && !ALLOWED.contains(&key.as_str());
        if let Some(key) = self.tags.keys().find(unknown) {
            return fail(
                key,
                format!("unknown tag {key}; known: {}, {}", REQUIRED.join(", "), ALLOWED.join(", ")),
            );
        }
        for (key, tag) in &self.tags {
            let expected = match key.as_str() {
                "Names" => self.value("Seats").parse().unwrap_or(0),
                "Content" if tag.values.len() == 2 => 2,
                "Content" => 3,
                "Forfeits" => tag.values.len(),
                _ => 1,
            };
            if tag.values.len() != expected {
                return fail(key, format!("{key} has {} values, not {expected}", tag.values.len()));
            }
        }
        if self.game() != G::INFO.id {
            return fail("Game", format!("this is a record of '{}', not of '{}'", self.game(), G::INFO.id));
        }
        if self.value("RulesVersion") != G::INFO.rules_version.to_string() {
            return fail(
                "RulesVersion",
                format!(
                    "made under version {} of the rules; this program plays version {}",
                    self.value("RulesVersion"),
                    G::INFO.rules_version
                ),
            );
        }
        match self.viewer() {
            Some(viewer) => fail(
                "Viewer",
                format!(
                    "this is {viewer}'s own record: what that viewer did not know is missing, so it cannot be replayed"
                ),
            ),
            None => Ok(()),
        }
    }

    /// Who dropped out, in this order.
    fn forfeits(&self, seats: usize) -> Result<Vec<Forfeit>, RecordError> {
        let mut forfeits: Vec<Forfeit> = Vec::new();
        let Some(tag) = self.tag("Forfeits") else { return Ok(forfeits) };
        for value in &tag.values {
            let forfeit = Forfeit::parse(value).map_err(|reason| RecordError::new(tag.line, reason))?;
            let seat = forfeit.seat;
            if seat.index() >= seats || forfeits.iter().any(|other| other.seat == seat) {
                let reason =
                    format!("Forfeits names each seat of the game once at most, not seat {seat} here");
                return Err(RecordError::new(tag.line, reason));
            }
            forfeits.push(forfeit);
        }
        Ok(forfeits)
    }

    fn options<G: Present>(&self, content: Option<&str>) -> Result<G::Options, RecordError> {
        let mut options = G::Options::default();
        for pair in self.value("Options").split_whitespace() {
            let set = match pair.split_once('=') {
                Some((key, value)) => options.set(key, value).map_err(|error| error.to_string()),
                None => Err(format!("'{pair}' is not of the form key=value")),
            };
            set.map_err(|reason| RecordError::new(self.line("Options"), reason))?;
        }
        self.read_content::<G>(&mut options, content)?;
        Ok(options)
    }

    /// Reads the content that the game was played with: from the record, or from a file that somebody names.
    fn read_content<G: Present>(
        &self,
        options: &mut G::Options,
        file: Option<&str>,
    ) -> Result<(), RecordError> {
        let Some(tag) = self.tag("Content") else {
            return match file {
                Some(_) => Err(RecordError::new(
                    1,
                    "this game was played with the default content; leave out --content",
                )),
                None => Ok(()),
            };
        };
        let fail = |reason: String| Err(RecordError::new(tag.line, reason));
        let Some(text) = file.or(self.content_text()) else {
            let name = self.value("Content");
            return fail(format!("played with the content of {name}: name it by --content FILE"));
        };
        let noted = tag.values.get(1).map_or("", String::as_str);
        if noted != fingerprint(hash::fingerprint(text.as_bytes())) {
            return fail(match file {
                Some(_) => "the content file is not the one that the game was played with".to_string(),
                None => format!(
                    "the content's text does not fit its fingerprint '{noted}': one of them was changed"
                ),
            });
        }
        options.set_content(text).or_else(|error| {
            let words = Catalogue::new(&G::WORDS, Language::English);
            let faults = words.map_or_else(|_| error.to_string(), |words| words.faults(&error));
            fail(format!("content: {}", faults.replace('\n', "; ")))
        })
    }
}

fn fingerprint(number: u64) -> String {
    format!("{number:016x}")
}

fn play_move<G: Present>(game: &mut Match<G>, number: u32, step: &Move) -> Result<(), String> {
    let text = &step.text;
    let expected = game.state.turn_number();
    if game.state.turn() != Turn::Over && number != expected {
        return Err(format!("turn {number} where turn {expected} is due"));
    }
    game.retrace(text, step.chance)
}

/// Winners by number, `none` for a finished game without one, `*` for a game that goes on.
fn result<G: Present>(game: &Match<G>) -> String {
    let Some(outcome) = game.outcome() else { return "*".to_string() };
    let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
    if winners.is_empty() { "none".to_string() } else { winners.join(",") }
}

/// Points by seat of a finished game that counts them, `-` for a seat that scores nothing at all.
fn scores<G: Present>(game: &Match<G>) -> Option<String> {
    let over = game.state.turn() == Turn::Over;
    let scores = game.state.outcome().scores.filter(|_| over)?;
    let text = |score: Option<i32>| score.map_or("-".to_string(), |score| score.to_string());
    Some(scores.into_iter().map(text).collect::<Vec<_>>().join(","))
}

/// A reason for whoever reads the record: in English, with the rule's id.
fn in_words<G: Present>(refusal: &Refusal) -> String {
    let sentence = match Catalogue::new(&G::WORDS, Language::English) {
        Ok(words) => words.refusal(refusal, &|seat| words.seat(seat)),
        Err(_) => refusal.key.to_string(),
    };
    refusal.rule.map_or_else(|| sentence.clone(), |rule| format!("{sentence} ({rule})"))
}

impl<G: Present> Match<G> {
    /// Performs an action, or an outcome of chance, that is on record; with every check.
    pub fn retrace(&mut self, text: &str, chance: bool) -> Result<(), String> {
        match (self.state.turn(), chance) {
            (Turn::Player(seat), false) => self.play(seat, text).map_err(|error| match error {
                PlayError::Illegal(refusal) => format!("'{text}' is not legal: {}", in_words::<G>(&refusal)),
                PlayError::Unreadable(error) => format!("'{text}' is not legal: {error}"),
                other => other.to_string(),
            }),
            (Turn::Chance, true) => {
                let outcome = self.state.parse_action(text).map_err(|error| error.to_string())?;
                let mut outcomes = OutcomeList::new();
                self.state.chance(&mut outcomes);
                if !outcomes.iter().any(|&(possible, _)| possible == outcome) {
                    return Err(format!("'({text})' cannot happen here"));
                }
                self.perform(outcome);
                Ok(())
            }
            (Turn::Over, _) => Err(format!("'{text}' after the end of the game")),
            (Turn::Chance, false) => {
                Err(format!("'{text}' where chance is to act: outcomes stand in brackets"))
            }
            (Turn::Player(seat), true) => {
                Err(format!("'({text})' where seat {seat} is to act: brackets are for chance"))
            }
        }
    }

    /// Writes the record: the full one, which must not reach a player before the end where there are
    /// secrets, or a viewer's own.
    pub fn record(&self, viewer: Option<Viewer>) -> String {
        let mut text = String::new();
        let mut tag = |key: &str, values: &[&str]| {
            let quoted: Vec<String> = values.iter().map(|value| quote(value)).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{key} {}]", quoted.join(" "));
        };
        tag("Game", &[G::INFO.id]);
        tag("RulesVersion", &[&G::INFO.rules_version.to_string()]);
        tag("Options", &[&self.options.in_force().to_string()]);
        match (&self.content, self.options.content_fingerprint()) {
            (Some((name, text)), Some(number)) => {
                tag("Content", &[&one_line(name), &fingerprint(number), text]);
            }
            (None, Some(number)) => tag("Content", &["content.toml", &fingerprint(number)]),
            (_, None) => {}
        }
        tag("Seats", &[&self.players.len().to_string()]);
        let names: Vec<String> = self.players.iter().map(|player| one_line(&player.name)).collect();
        tag("Names", &names.iter().map(String::as_str).collect::<Vec<_>>());
        if let Some(date) = &self.date {
            tag("Date", &[date]);
        }
        match viewer {
            Some(Viewer::Seat(seat)) => tag("Viewer", &[&format!("seat {seat}")]),
            Some(Viewer::Spectator) => tag("Viewer", &["spectator"]),
            Some(Viewer::Open) | None => {}
        }
        if !self.forfeits.is_empty() {
            let forfeits: Vec<String> = self.forfeits.iter().map(|forfeit| forfeit.text()).collect();
            tag("Forfeits", &forfeits.iter().map(String::as_str).collect::<Vec<_>>());
        }
        tag("Result", &[&result(self)]);
        if let Some(scores) = scores(self) {
            tag("Scores", &[&scores]);
        }

        let mut turns: Vec<(u32, Vec<Move>)> = Vec::new();
        for (before, past) in self.walk() {
            let seen = viewer.map_or(past.action, |viewer| before.seen(past.action, viewer));
            let mark = match (past.stand_in, past.out_of_time) {
                (true, true) => OUT_OF_TIME,
                (true, false) => STAND_IN,
                (false, _) => "",
            };
            let text = before.action_text(seen) + mark;
            let step = Move { text, chance: actor(&before) == Actor::Chance };
            match turns.last_mut() {
                Some((number, moves)) if *number == before.turn_number() => moves.push(step),
                _ => turns.push((before.turn_number(), vec![step])),
            }
        }
        text.push('\n');
        for (number, moves) in turns {
            let _ = writeln!(text, "{number}. {}", write_moves(&moves));
        }
        text
    }
}

fn write_moves(moves: &[Move]) -> String {
    let write = |step: &Move| if step.chance { format!("({})", step.text) } else { step.text.clone() };
    moves.iter().map(write).collect::<Vec<_>>().join("; ")
}

/// A name in one line.
fn one_line(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Letters that stand after a backslash, and what they mean there.
const ESCAPES: [(char, char); 5] = [('\\', '\\'), ('"', '"'), ('n', '\n'), ('r', '\r'), ('t', '\t')];

fn quote(value: &str) -> String {
    let mut quoted = String::from('"');
    for letter in value.chars() {
        match ESCAPES.iter().find(|(_, meant)| *meant == letter) {
            Some((written, _)) => quoted.extend(['\\', *written]),
            None => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// Takes `{comments}` out of a line; not within quotation marks.
fn strip_comments(line: &str) -> Result<String, &'static str> {
    let mut kept = String::new();
    let (mut quoted, mut escaped, mut comment) = (false, false, false);
    for letter in line.chars() {
        match letter {
            '}' if comment => comment = false,
            _ if comment => {}
            '{' if !quoted => comment = true,
            _ => {
                if letter == '"' && !escaped {
                    quoted = !quoted;
                }
                kept.push(letter);
            }
        }
        escaped = quoted && letter == '\\' && !escaped;
    }
    if comment { Err("a comment ends with } in the same line") } else { Ok(kept) }
}

fn parse_tag(content: &str) -> Result<(String, Vec<String>), String> {
    let form = || "a tag looks like [Name \"value\"]".to_string();
    let inner = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(form)?;
    let (key, mut rest) = inner.split_once(' ').ok_or_else(form)?;
    if key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(form());
    }
    let mut values = Vec::new();
    while !rest.is_empty() {
        rest = rest.trim_start().strip_prefix('"').ok_or_else(form)?;
        let mut value = String::new();
        let mut letters = rest.char_indices();
        let end = loop {
            match letters.next().ok_or_else(form)? {
                (at, '"') => break at,
                (_, '\\') => {
                    let (_, written) = letters.next().ok_or_else(form)?;
                    let escape = ESCAPES.iter().find(|(known, _)| *known == written);
                    value.push(escape.ok_or_else(|| unknown_escape(written))?.1);
                }
                (_, letter) => value.push(letter),
            }
        };
        values.push(value);
        rest = rest[end + 1..].trim_start();
    }
    Ok((key.to_string(), values))
}

fn unknown_escape(written: char) -> String {
    format!("\\{written} in a string; after a backslash stands one of \\ \" n r t")
}

fn parse_turn(line: usize, content: &str) -> Result<TurnLine, String> {
    let form = || "a turn looks like: 12. action; (outcome); action".to_string();
    let (number, rest) = content.split_once(". ").ok_or_else(form)?;
    let number = number.trim().parse().map_err(|_| form())?;
    let mut moves = Vec::new();
    for part in rest.split(';') {
        let part = part.trim();
        let inner = part.strip_prefix('(').map(|inner| inner.strip_suffix(')').ok_or_else(form));
        let (text, chance) = match inner {
            Some(inner) => (inner?.trim(), true),
            None => (part, false),
        };
        if text.is_empty() {
            return Err(form());
        }
        moves.push(Move { text: text.to_string(), chance });
    }
    Ok(TurnLine { line, number, moves })
}
