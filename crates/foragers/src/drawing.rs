//! The board for the terminal. Every cell has two lines: its name with its tile, and who stands there.

use crate::animal::{Animal, Size};
use crate::colour::Colour;
use crate::state::Foragers;
use crate::view::{Family, Phase, View, Whereabouts};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use lamplight_core::hex::Cell;
use lamplight_core::{Drawing, Ink, Mark, Present, Seat};

/// Columns of a cell; rows are shifted by half of it.
const WIDTH: usize = 8;
/// Animals that fit on a cell; of more, all but two are counted.
const SHOWN: usize = 3;

pub(crate) fn draw(view: &View) -> Drawing {
    let mut pen = Pen { drawing: Drawing::new(), owed: 0 };
    for row in 0..7 {
        let cells: Vec<Cell> = Cell::all().filter(|cell| cell.row() == row).collect();
        for draw_line in [draw_tile, draw_animals] {
            pen.skip((7 - cells.len()) * WIDTH / 2);
            for &cell in &cells {
                draw_line(view, cell, &mut pen);
            }
            pen.end_line();
        }
    }
    pen.drawing.add(notes(view));
    pen.drawing
}

/// The families, what the signs mean, and whose turn it is.
pub(crate) fn notes(view: &View) -> Drawing {
    let mut pen = Pen { drawing: Drawing::new(), owed: 0 };
    for (family, seat) in view.families.iter().zip(Seat::ALL) {
        draw_family(view, family, seat, &mut pen);
    }
    draw_legend(view, &mut pen);
    pen.put(Ink::Plain, &status(view));
    pen.end_line();
    pen.drawing
}

/// One mark a cell: an animal, the one whose turn it is before others, `+` if it is not alone; else the tile.
pub(crate) fn marks(view: &View) -> Vec<Mark> {
    let mark = |cell: Cell| {
        let mut animals: Vec<Animal> = view.animals_on(cell).collect();
        animals.sort_by_key(|&animal| view.mover != Some(animal));
        let colour = view.colour_of(cell);
        let mark = match (&animals[..], colour) {
            ([animal], _) => Mark::new(cell, animal, Ink::Seat(animal.seat)),
            ([animal, ..], _) => Mark::new(cell, format!("{animal}+"), Ink::Seat(animal.seat)),
            ([], Some(colour)) => Mark::new(cell, tile_sign(view, cell, colour), tile_ink(colour)),
            ([], None) if view.face_down.contains(cell) => Mark::new(cell, "-", Ink::Faint),
            ([], None) => return None,
        };
        Some(match colour {
            Some(colour) => mark.on(tile_ink(colour)),
            None => mark,
        })
    };
    Cell::all().filter_map(mark).collect()
}

/// Draws from left to right and leaves no spaces at the ends of lines.
struct Pen {
    drawing: Drawing,
    /// Columns skipped since the last text.
    owed: usize,
}

impl Pen {
    fn put(&mut self, ink: Ink, text: &str) {
        if self.owed > 0 {
            self.drawing.put(Ink::Plain, " ".repeat(self.owed));
            self.owed = 0;
        }
        self.drawing.put(ink, text);
    }

    fn skip(&mut self, columns: usize) {
        self.owed += columns;
    }

    fn end_line(&mut self) {
        self.owed = 0;
        self.drawing.put(Ink::Plain, "\n");
    }
}

/// `c3 r`, `c3 r*` where that is a den, `c3 -` face down, `d4` where there is no tile.
fn draw_tile(view: &View, cell: Cell, pen: &mut Pen) {
    pen.put(Ink::Faint, &cell.to_string());
    pen.skip(1);
    let mut drawn = 3;
    if let Some(colour) = view.colour_of(cell) {
        let sign = tile_sign(view, cell, colour);
        pen.put(tile_ink(colour), &sign);
        drawn += sign.len();
    } else if view.face_down.contains(cell) {
        pen.put(Ink::Faint, "-");
        drawn += 1;
    }
    pen.skip(WIDTH - drawn);
}

/// `r`, or `r*` for a den.
fn tile_sign(view: &View, cell: Cell, colour: Colour) -> String {
    let den = view.families.iter().any(|family| family.den == Some(cell));
    format!("{}{}", colour.letter(), if den { "*" } else { "" })
}

fn tile_ink(colour: Colour) -> Ink {
    Ink::Colour(colour as u8)
}

fn draw_animals(view: &View, cell: Cell, pen: &mut Pen) {
    let animals: Vec<Animal> = view.animals_on(cell).collect();
    let shown = if animals.len() > SHOWN { SHOWN - 1 } else { animals.len() };
    let mut drawn = 2 * shown;
    for animal in &animals[..shown] {
        pen.put(ink(animal.seat), &animal.to_string());
    }
    if animals.len() > shown {
        let more = format!("+{}", animals.len() - shown);
        pen.put(Ink::Plain, &more);
        drawn += more.len();
    }
    pen.skip(WIDTH - drawn);
}

fn draw_family(view: &View, family: &Family, seat: Seat, pen: &mut Pen) {
    pen.put(ink(seat), &format!("{seat} {:<6}", Foragers::seat_name(seat)));
    for (place, size) in family.animals.into_iter().zip(Size::ALL) {
        let place = match place {
            Whereabouts::Hand => "hand".to_string(),
            Whereabouts::On(cell) => cell.to_string(),
            Whereabouts::Home => "home".to_string(),
        };
        pen.put(Ink::Plain, &format!("  {} {place:<4}", size.letter()));
    }
    let tiles = view.tiles[family.colour as usize].len();
    match (view.phase, family.den) {
        (Phase::Place | Phase::Reveal, _) => {}
        (_, Some(den)) => {
            pen.put(Ink::Plain, &format!("  den {den}"));
            pen.skip(1);
        }
        (_, None) => pen.put(Ink::Plain, &format!("  {tiles} tiles")),
    }
    if let (Some(prey), Some(predator)) = (family.prey, family.predator) {
        pen.put(Ink::Faint, &format!("  hunts {prey}, fears {predator}"));
    }
    if let Some(rank) = family.rank {
        pen.put(Ink::Strong, &format!("  place {rank}"));
    }
    pen.end_line();
}

/// What the signs on the board mean, and which colours are nobody's any more (FOR-20, FOR-21).
fn draw_legend(view: &View, pen: &mut Pen) {
    for colour in Colour::ALL {
        pen.put(tile_ink(colour), &colour.letter().to_string());
        pen.put(Ink::Faint, &format!(" {}, ", colour.name()));
    }
    pen.put(Ink::Faint, "- face down, * a den, +n more animals");
    pen.end_line();
    let plays =
        |colour: Colour| view.families.iter().any(|family| family.colour == colour && family.rank.is_none());
    let scenery: Vec<&str> =
        Colour::ALL.into_iter().filter(|&colour| !plays(colour)).map(Colour::name).collect();
    if view.phase != Phase::Over && !scenery.is_empty() {
        let colours = scenery.join(", ");
        pen.put(Ink::Faint, &format!("Scenery, eaten by nobody and barred to nobody: {colours}"));
        pen.end_line();
    }
}

/// A family's animals have the colour of its tiles.
pub(crate) fn ink(seat: Seat) -> Ink {
    tile_ink(Colour::of(seat))
}

/// One sentence about whose turn it is.
fn status(view: &View) -> String {
    let Some(mover) = view.mover else {
        return "The tiles are turned up".to_string();
    };
    let who = format!("{}'s {} animal ({mover})", Foragers::seat_name(mover.seat), mover.size.name());
    let cycle = format!("Cycle {} of {}", view.cycles + 1, view.cycle_limit);
    let waiting: Vec<String> = view.queue.iter().map(ToString::to_string).collect();
    match (view.phase, view.began) {
        (Phase::Over, _) => "The game is over".to_string(),
        (Phase::Place, _) => format!("Set-up: {who} is placed on a corner"),
        (Phase::Chase, _) => {
            format!("{cycle}: {who} attacks; to be chased off, in this order: {}", waiting.join(" "))
        }
        (Phase::Eaten, _) => format!("{cycle}: {who} has eaten and must move"),
        (_, Some(began)) => format!("{cycle}: {who} has moved from {began} and may act once more"),
        _ => format!("{cycle}: {who} begins its turn"),
    }
}
