//! The content file: player boards, scoring tokens, the starts of the moons, river and beach.

use crate::moon::{Face, Sky, Slot};
use crate::piece::Piece;
use crate::sun::Sun;
use lamplight_core::ContentError;
use lamplight_core::content::{self, Interned, Shelf, Spanned};
use lamplight_core::hex::{Cell, Cells};
use serde::Deserialize;

/// The house content that comes with the game.
pub const DEFAULT: &str = include_str!("../../../data/content/moonlight.toml");

/// Rounds of the longer game (MOO-24): so many skies are worked out.
pub(crate) const MOST_ROUNDS: usize = 24;
/// Face-down baby turtles (MOO-57).
const BEACH_CELLS: usize = 6;
const MOST_SLOTS: usize = 8;
const MOST_AVAILABLE: u8 = 9;
const MOST_TOKENS: usize = 16;
const MOST_TOKEN_POINTS: u8 = 99;

static SHELF: Shelf<Layout> = Shelf::new();

/// The content as the rules read it.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The player board, by size of piece.
    pub(crate) columns: [Column; 4],
    /// The stacks of scoring tokens by leaves, from one leaf to four.
    pub(crate) stacks: [Stack; 4],
    /// Where the moons stand in each round: they depend on nothing else.
    pub(crate) skies: [Sky; MOST_ROUNDS],
    /// River cells (MOO-56).
    pub(crate) river: Cells,
    /// Beach cells (MOO-57).
    pub(crate) beach: Cells,
}

/// One column of a player board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// Pieces at hand from the start.
    pub(crate) available: u8,
    /// Pieces that the column holds.
    pub(crate) slots: u8,
    /// From the bottom up.
    prices: [u8; MOST_SLOTS],
}

/// One stack of scoring tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stack {
    pub(crate) size: u8,
    /// From the top.
    points: [u8; MOST_TOKENS],
}

impl Column {
    /// The price of the next piece when so many are left.
    #[inline]
    pub(crate) fn price(&self, left: u8) -> Option<u8> {
        (left > 0).then(|| self.prices[usize::from(self.slots - left)])
    }

    /// How many pieces of the kind a player owns.
    pub(crate) fn pieces(&self) -> u8 {
        self.available + self.slots
    }
}

impl Stack {
    /// The points of the top token when so many are left.
    pub(crate) fn top(&self, left: u8) -> Option<u8> {
        (left > 0).then(|| self.points[usize::from(self.size - left)])
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    river: Spanned<Vec<Spanned<String>>>,
    beach: Spanned<Vec<Spanned<String>>>,
    moon: MoonFile,
    red_moon: RedMoonFile,
    seed: ColumnFile,
    small: ColumnFile,
    medium: ColumnFile,
    large: ColumnFile,
    tokens: TokensFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoonFile {
    slot: Spanned<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RedMoonFile {
    slot: Spanned<Vec<Spanned<String>>>,
    face: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFile {
    available: Spanned<u8>,
    prices: Spanned<Vec<Spanned<u8>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokensFile {
    four: Spanned<Vec<Spanned<u8>>>,
    three: Spanned<Vec<Spanned<u8>>>,
    two: Spanned<Vec<Spanned<u8>>>,
    one: Spanned<Vec<Spanned<u8>>>,
}

/// Reads and checks a content file.
pub(crate) fn read(text: &str) -> Result<Interned<Layout>, ContentError> {
    let file: File = content::parse(text)?;
    let reader = Reader { text };
    let river = reader.cells(&file.river)?;
    if river.is_empty() {
        return Err(reader.fault(&file.river, "the river needs at least one cell"));
    }
    let covered = Cells::RINGS[2] | Cells::RINGS[3];
    if let Some(dry) =
        file.river.get_ref().iter().find(|name| !cell(name).is_some_and(|cell| covered.contains(cell)))
    {
        return Err(
            reader.fault(dry, "a river cell lies on the edge or in the second ring: a dam covers no other")
        );
    }
    let beach = reader.cells(&file.beach)?;
    if beach.len() as usize != BEACH_CELLS {
        return Err(
            reader.fault(&file.beach, format!("the beach has {BEACH_CELLS} cells, not {}", beach.len()))
        );
    }
    let moon = reader.slot(&file.moon.slot)?;
    let red = reader.slot(&file.red_moon.slot)?;
    let red_face = match file.red_moon.face.get_ref().as_str() {
        "half" => Face::Half,
        "full" => Face::Full,
        _ => return Err(reader.fault(&file.red_moon.face, "a face is \"half\" or \"full\"")),
    };
    let columns = [
        reader.column(&file.seed, Piece::Seed)?,
        reader.column(&file.small, Piece::Small)?,
        reader.column(&file.medium, Piece::Medium)?,
        reader.column(&file.large, Piece::Large)?,
    ];
    let tokens = file.tokens;
    let stacks = [
        reader.stack(&tokens.one)?,
        reader.stack(&tokens.two)?,
        reader.stack(&tokens.three)?,
        reader.stack(&tokens.four)?,
    ];
    let skies = skies(Sky { moon, face: Face::Half, red, red_face });
    SHELF.keep(Layout { columns, stacks, skies, river, beach })
}

/// The sky of every round.
fn skies(first: Sky) -> [Sky; MOST_ROUNDS] {
    let mut skies = [first; MOST_ROUNDS];
    for before in 0..MOST_ROUNDS - 1 {
        skies[before + 1] = skies[before].next(Sun::in_round(before as u8 + 1));
    }
    skies
}

fn cell(name: &Spanned<String>) -> Option<Cell> {
    name.get_ref().parse().ok()
}

/// Checks values and names the line of a bad one.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn fault<T>(
        &self,
        place: &Spanned<T>,
        reason: impl Into<std::borrow::Cow<'static, str>>,
    ) -> ContentError {
        ContentError::at(self.text, place.span(), reason)
    }

    fn cells(&self, names: &Spanned<Vec<Spanned<String>>>) -> Result<Cells, ContentError> {
        let mut cells = Cells::EMPTY;
        for name in names.get_ref() {
            let cell: Cell = name
                .get_ref()
                .parse()
                .map_err(|error: lamplight_core::ParseError| self.fault(name, error.0))?;
            if cells.contains(cell) {
                return Err(self.fault(name, format!("{cell} is named twice")));
            }
            cells = cells.with(cell);
        }
        Ok(cells)
    }

    fn slot(&self, names: &Spanned<Vec<Spanned<String>>>) -> Result<Slot, ContentError> {
        let cells = self.cells(names)?;
        let slot = match cells.iter().collect::<Vec<_>>()[..] {
            [a, b] => Slot::touching(a, b),
            _ => None,
        };
        slot.ok_or_else(|| {
            self.fault(names, "a slot touches two neighbouring cells of the edge, such as a3 and a4")
        })
    }

    fn column(&self, file: &ColumnFile, piece: Piece) -> Result<Column, ContentError> {
        let available = *file.available.get_ref();
        if available > MOST_AVAILABLE {
            return Err(self.fault(
                &file.available,
                format!("at most {MOST_AVAILABLE} pieces are available at the start"),
            ));
        }
        if piece == Piece::Small && available < 2 {
            return Err(self.fault(
                &file.available,
                "two small trees must be available: the game begins with planting them",
            ));
        }
        if file.prices.get_ref().len() > MOST_SLOTS {
            return Err(self.fault(&file.prices, format!("a column has at most {MOST_SLOTS} slots")));
        }
        let mut prices = [0; MOST_SLOTS];
        for (place, price) in prices.iter_mut().zip(file.prices.get_ref()) {
            if !(1..=20).contains(price.get_ref()) {
                return Err(self.fault(price, "a price goes from 1 to 20"));
            }
            *place = *price.get_ref();
        }
        Ok(Column { available, slots: file.prices.get_ref().len() as u8, prices })
    }

    fn stack(&self, tokens: &Spanned<Vec<Spanned<u8>>>) -> Result<Stack, ContentError> {
        if tokens.get_ref().len() > MOST_TOKENS {
            return Err(self.fault(tokens, format!("a stack has at most {MOST_TOKENS} tokens")));
        }
        let mut points = [0; MOST_TOKENS];
        let mut above = MOST_TOKEN_POINTS;
        for (place, token) in points.iter_mut().zip(tokens.get_ref()) {
            if *token.get_ref() > above {
                return Err(self.fault(token, format!("tokens lie highest on top and have at most {MOST_TOKEN_POINTS} points: {above} at most here")));
            }
            above = *token.get_ref();
            *place = above;
        }
        Ok(Stack { size: tokens.get_ref().len() as u8, points })
    }
}
