//! The plum map, the plum cards and the decks (PHO-2, PHO-3, PHO-4, PHO-18), read from a file.

use crate::card::{Kind, Mystery, Sides};
use crate::garden::{CORNERS, LAMP};
use lamplight_core::content::{self, ContentError, Interned, Shelf, Spanned};
use lamplight_core::square::ten::{Cell, Cells};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The content that comes with the game.
pub const HOUSE: &str = include_str!("../../../data/content/phototaxis.toml");

/// Most path cards.
pub const MAX_PATH: u32 = 127;
/// Most mystery cards.
pub const MAX_MYSTERY: u32 = 32;
/// Most plum cards: a mantis must always find a tile without one (PHO-19).
pub const MAX_PLUMS: usize = 80;

/// What the rules read of a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The tiles with plum cards, in the file's order.
    pub plum_tiles: Vec<Cell>,
    /// The same as a set.
    pub plums: Cells,
    /// The shapes of plum cards with their copies, in `Ord` order.
    pub shapes: Vec<(Sides, u8)>,
    /// Copies of each kind of path card.
    pub path: [u8; Kind::COUNT],
    /// Copies of each kind of mystery card.
    pub mystery: [u8; Mystery::COUNT],
}

impl Layout {
    /// The shape of all plum cards, if there is only one and nothing to reveal (PHO-3).
    pub fn one_shape(&self) -> Option<Sides> {
        match self.shapes[..] {
            [(sides, _)] => Some(sides),
            _ => None,
        }
    }
}

static SHELF: Shelf<Layout> = Shelf::new();

/// A table of the file: names with numbers, each knowing its line.
type Table = BTreeMap<Spanned<String>, Spanned<i64>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    plums: Spanned<Vec<Spanned<String>>>,
    plum_cards: Spanned<Table>,
    path: Spanned<Table>,
    mystery: Spanned<Table>,
}

/// Reads a content file.
pub(crate) fn read(text: &str) -> Result<Interned<Layout>, ContentError> {
    let file: File = content::parse(text)?;
    let plum_tiles = read_tiles(text, &file.plums)?;
    let shapes = read_shapes(text, &file.plum_cards, plum_tiles.len())?;
    let path = read_deck(text, &file.path, "path", Kind::NAMES, MAX_PATH)?;
    let mystery = read_deck(text, &file.mystery, "mystery", Mystery::NAMES, MAX_MYSTERY)?;
    if path == [0; Kind::COUNT] {
        return Err(ContentError::at(text, file.path.span(), "there must be at least one path card"));
    }
    let plums = plum_tiles.iter().copied().collect();
    SHELF.keep(Layout { plum_tiles, plums, shapes, path, mystery })
}

fn read_tiles(text: &str, names: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<Cell>, ContentError> {
    let mut tiles = Vec::new();
    for name in names.get_ref() {
        let refuse = |reason: String| ContentError::at(text, name.span(), reason);
        let tile: Cell = name
            .get_ref()
            .parse()
            .map_err(|_| refuse(format!("'{}' is no tile; tiles are named a1 to j10", name.get_ref())))?;
        if CORNERS.contains(tile) {
            return Err(refuse(format!("{tile} is a starting corner, where no plum card lies")));
        }
        if LAMP.contains(tile) {
            return Err(refuse(format!("{tile} belongs to the Lamp, where no plum card lies")));
        }
        if tiles.contains(&tile) {
            return Err(refuse(format!("{tile} is listed twice")));
        }
        tiles.push(tile);
        if tiles.len() > MAX_PLUMS {
            return Err(refuse(format!("at most {MAX_PLUMS} plum locations can be marked")));
        }
    }
    if tiles.is_empty() {
        return Err(ContentError::at(text, names.span(), "there must be at least one plum location"));
    }
    Ok(tiles)
}

fn read_shapes(
    text: &str,
    table: &Spanned<Table>,
    locations: usize,
) -> Result<Vec<(Sides, u8)>, ContentError> {
    let mut shapes = Vec::new();
    let mut total = 0;
    for (name, copies) in table.get_ref() {
        let sides: Sides = name
            .get_ref()
            .parse()
            .map_err(|error: lamplight_core::ParseError| ContentError::at(text, name.span(), error.0))?;
        let copies = read_copies(copies, MAX_PLUMS as u32)
            .map_err(|range| ContentError::at(text, copies.span(), format!("a plum card has {range}")))?;
        total += copies;
        if copies > 0 {
            shapes.push((sides, copies as u8));
        }
    }
    if total as usize != locations {
        return Err(ContentError::at(
            text,
            table.span(),
            format!("there must be a plum card for each of the {locations} plum locations, not {total}"),
        ));
    }
    shapes.sort_unstable();
    Ok(shapes)
}

fn read_deck<const KINDS: usize>(
    text: &str,
    table: &Spanned<Table>,
    deck: &str,
    names: [&str; KINDS],
    most: u32,
) -> Result<[u8; KINDS], ContentError> {
    let mut counts = [0; KINDS];
    let mut total = 0;
    // In the order of the file, so that the line is named on which there are too many.
    let mut lines: Vec<_> = table.get_ref().iter().collect();
    lines.sort_by_key(|(name, _)| name.span().start);
    for (name, copies) in lines {
        let kind = names.iter().position(|known| known == name.get_ref()).ok_or_else(|| {
            let known = names.join(", ");
            let reason = format!("'{}' is no {deck} card; the kinds are {known}", name.get_ref());
            ContentError::at(text, name.span(), reason)
        })?;
        let refuse = |reason: String| ContentError::at(text, copies.span(), reason);
        let count =
            read_copies(copies, most).map_err(|range| refuse(format!("a {deck} card has {range}")))?;
        total += count;
        if total > most {
            return Err(refuse(format!("a {deck} deck has at most {most} cards")));
        }
        counts[kind] = count as u8;
    }
    Ok(counts)
}

/// A number of copies, or the range in which it should be.
fn read_copies(copies: &Spanned<i64>, most: u32) -> Result<u32, String> {
    let count = *copies.get_ref();
    u32::try_from(count)
        .ok()
        .filter(|&count| count <= most)
        .ok_or_else(|| format!("0 to {most} copies, not {count}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_content_is_as_the_rules_say() {
        let layout = read(HOUSE).unwrap();
        assert_eq!(layout.plums.len(), 16);
        assert_eq!(layout.one_shape(), Some(Sides::ALL));
        assert_eq!(layout.path, [18, 18, 12, 4, 2, 2, 2, 2]);
        assert_eq!(layout.mystery, [6, 3, 3, 4]);
    }
}
