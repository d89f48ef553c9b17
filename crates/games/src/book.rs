//! A game's rulebook: what people read who want to play (`docs/book`), with figures that the page's boards draw.
//!
//! A book is markdown. Each section begins with a heading that gives its id, which is the same in all languages, and the rules
//! that it explains: `## Traps {#traps PAT-5 PAT-6}`. A line of its own such as `![Light traps on d4.](trap)` is a figure with its
//! caption. The figures stand in a TOML file beside the books, one for all languages: a position, what is played there, and what
//! the picture points at.

use crate::open::options;
use crate::{GameId, OpenError};
use lamplight_core::{ActionList, Effect, Mark, OutcomeList, Present, Seat, Turn, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A rulebook in one language.
#[derive(Clone, Debug)]
pub struct Book {
    /// Which game it is about.
    pub game: GameId,
    /// From beginning to end.
    pub sections: Vec<Section>,
}

/// A part of a rulebook under a heading of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Such as `traps`; the same in all languages.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The numbered rules that it explains.
    pub rules: Vec<String>,
    /// What stands in it, in order.
    pub parts: Vec<Part>,
}

/// Words or a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Markdown.
    Text(String),
    /// One of the book's figures, by its name.
    Figure {
        /// Its name in the file of figures.
        name: String,
        /// What it shows, in words.
        caption: String,
    },
}

impl Book {
    /// Takes a book apart.
    pub(crate) fn new(game: GameId, text: &str) -> Book {
        let mut sections: Vec<Section> = Vec::new();
        for line in text.lines() {
            if let Some(section) = heading(line) {
                sections.push(section);
            } else if let Some(section) = sections.last_mut() {
                add(&mut section.parts, line);
            }
        }
        for part in sections.iter_mut().flat_map(|section| &mut section.parts) {
            if let Part::Text(text) = part {
                *text = text.trim().to_string();
            }
        }
        for section in &mut sections {
            section.parts.retain(|part| *part != Part::Text(String::new()));
        }
        Book { game, sections }
    }

    /// The section with this id.
    pub fn section(&self, id: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }
}

/// `## Traps {#traps PAT-5 PAT-6}`
fn heading(line: &str) -> Option<Section> {
    let (title, attributes) = line.strip_prefix("## ")?.strip_suffix('}')?.split_once(" {#")?;
    let mut words = attributes.split_whitespace().map(ToString::to_string);
    let id = words.next()?;
    Some(Section { id, title: title.to_string(), rules: words.collect(), parts: Vec::new() })
}

fn add(parts: &mut Vec<Part>, line: &str) {
    let figure = line.strip_prefix("![").and_then(|rest| rest.strip_suffix(')')?.rsplit_once("]("));
    match (figure, parts.last_mut()) {
        (Some((caption, name)), _) => {
            parts.push(Part::Figure { name: name.to_string(), caption: caption.to_string() });
        }
        (None, Some(Part::Text(text))) => {
            text.push_str(line);
            text.push('\n');
        }
        (None, _) => parts.push(Part::Text(format!("{line}\n"))),
    }
}

/// A picture in a rulebook: a position as somebody sees it, and what to look at.
#[derive(Clone, Debug)]
pub struct Figure {
    /// How many play.
    pub seats: u8,
    /// Whose knowledge it shows.
    pub viewer: Viewer,
    /// What they know, as JSON text.
    pub view: Box<RawValue>,
    /// What stands on the cells of a plain board.
    pub marks: Vec<Mark>,
    /// What the last action did.
    pub effects: Vec<Effect>,
    /// What has been picked for the next action.
    pub chosen: Vec<String>,
    /// What could be picked next, if the figure is to show it.
    pub possible: Vec<String>,
    /// What the figure points at, as picks.
    pub point: Vec<String>,
    /// Which of its extras the board shows, such as light and shade.
    pub shows: Option<String>,
    /// Whether the board is drawn.
    pub board: bool,
    /// Whether what lies beside the board is drawn.
    pub side: bool,
}

/// A figure as the file describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sketch {
    /// As few as can play, if nothing is said.
    seats: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The start of a game, if nothing is said.
    position: Option<String>,
    /// What is played there before the picture is taken; chance stands in brackets, as in a record.
    #[serde(default)]
    actions: Vec<String>,
    /// Whose knowledge is shown; a spectator's, if nothing is said.
    viewer: Option<u8>,
    /// What has been picked for the next action: what could be picked then is marked.
    chosen: Option<Vec<String>>,
    #[serde(default)]
    point: Vec<String>,
    shows: Option<String>,
    #[serde(default = "yes")]
    board: bool,
    #[serde(default)]
    side: bool,
}

fn yes() -> bool {
    true
}

/// The names of all figures in a file.
pub fn figure_names(game: GameId) -> Vec<String> {
    sketches(game.texts().figures).map(BTreeMap::into_keys).map(Iterator::collect).unwrap_or_default()
}

fn sketches(file: &str) -> Result<BTreeMap<String, Sketch>, String> {
    toml::from_str(file).map_err(|error| error.to_string())
}

pub(crate) fn figure<G: Present>(file: &str, name: &str) -> Result<Figure, String> {
    let sketch = sketches(file)?.remove(name).ok_or_else(|| format!("there is no figure '{name}'"))?;
    let seats = sketch.seats.unwrap_or(G::INFO.min_seats);
    let typed: Vec<(String, String)> = sketch.options.into_iter().collect();
    let options = options::<G>(&typed, None).map_err(|error: OpenError| error.to_string())?;
    let mut state = match &sketch.position {
        Some(position) => G::parse_position(position, &options, seats).map_err(|error| error.to_string())?,
        None => G::new(&options, seats).map_err(|error| error.to_string())?,
    };
    let viewer = match sketch.viewer {
        Some(seat) => {
            let seat = Seat::from_number(seat.into()).ok_or_else(|| format!("there is no seat {seat}"))?;
            Viewer::Seat(seat)
        }
        None => Viewer::Spectator,
    };
    let mut effects = Vec::new();
    for text in &sketch.actions {
        let action = read(&state, text)?;
        effects = state.effects(action, viewer);
        state.apply(action);
    }
    let possible = match &sketch.chosen {
        Some(chosen) => possible(&state, chosen)?,
        None => Vec::new(),
    };
    let view = state.view(viewer);
    Ok(Figure {
        seats,
        viewer,
        marks: G::marks(&view),
        view: serde_json::value::to_raw_value(&view).map_err(|error| error.to_string())?,
        effects,
        chosen: sketch.chosen.unwrap_or_default(),
        possible,
        point: sketch.point,
        shows: sketch.shows,
        board: sketch.board,
        side: sketch.side,
    })
}

/// The legal action, or the possible outcome of chance, that a text stands for.
fn read<G: Present>(state: &G, text: &str) -> Result<G::Action, String> {
    let outcome = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let action = state.parse_action(outcome.unwrap_or(text)).map_err(|error| error.to_string())?;
    let allowed = match (state.turn(), outcome) {
        (Turn::Player(_), None) => state.is_legal(action),
        (Turn::Chance, Some(_)) => {
            let mut outcomes = OutcomeList::new();
            state.chance(&mut outcomes);
            outcomes.iter().any(|&(possible, _)| possible == action)
        }
        _ => false,
    };
    if allowed { Ok(action) } else { Err(format!("'{text}' is not possible in {}", state.position())) }
}

/// What can be picked after what was chosen.
fn possible<G: Present>(state: &G, chosen: &[String]) -> Result<Vec<String>, String> {
    let mut legal = ActionList::new();
    state.legal(&mut legal);
    let mut possible = Vec::new();
    for &action in legal.iter() {
        let picks: Vec<String> = state.picks(action).iter().map(ToString::to_string).collect();
        if picks.len() > chosen.len() && picks.starts_with(chosen) {
            let next = picks[chosen.len()].clone();
            if !possible.contains(&next) {
                possible.push(next);
            }
        }
    }
    if possible.is_empty() {
        return Err(format!("nothing can be picked after {chosen:?} in {}", state.position()));
    }
    Ok(possible)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_taken_apart() {
        let text = "# A game\n\n## Start {#set-up ABC-1 ABC-2}\nOne\ntwo.\n\n![A [small] board.](start)\nThree.\n\n## End {#end}\n";
        let book = Book::new(GameId::Pathagon, text);
        let start = book.section("set-up").cloned();
        let parts = vec![
            Part::Text("One\ntwo.".to_string()),
            Part::Figure { name: "start".to_string(), caption: "A [small] board.".to_string() },
            Part::Text("Three.".to_string()),
        ];
        let rules = vec!["ABC-1".to_string(), "ABC-2".to_string()];
        let expected = Section { id: "set-up".to_string(), title: "Start".to_string(), rules, parts };
        assert_eq!(start, Some(expected));
        assert_eq!(book.sections.len(), 2);
    }

    #[test]
    fn a_figure_that_cannot_be_says_why() {
        let draw = |file: &str| figure::<crate::types::Pathagon>(file, "a").map(|_| ());
        let error = |file: &str| draw(file).unwrap_err();
        assert_eq!(draw("[a]\nactions = [\"d4\", \"e4\"]\nchosen = []"), Ok(()));
        assert!(error("[a]\nactions = [\"d4\", \"d4\"]").starts_with("'d4' is not possible in "));
        assert!(error("[a]\nactions = [\"(d4)\"]").starts_with("'(d4)' is not possible in "));
        assert!(error("[a]\nposition = \"7/7\"").contains("field"), "{}", error("[a]\nposition = \"7/7\""));
        assert!(error("[a]\nchosen = [\"cell:h9\"]").starts_with("nothing can be picked"));
        assert!(error("[a]\nmotto = 1").contains("unknown field"));
        assert!(error("[b]").contains("there is no figure 'a'"));
    }
}
