//! The forest as text.

use crate::animals::Animal;
use crate::state::{Moonlight, Phase};
use crate::turtle::Baby;
use crate::view::{MoonView, View};
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Drawing, Ink, Mark, Present, Seat};

/// Columns of a cell: two for what stands there, two for an animal, one for moonlight, one for the dam.
const WIDTH: usize = 6;
/// What the signs mean.
const LEGEND: &str = "o seed, s small, m medium, l large, & animal, each with the owner's seat; E elder, M moonstone,\n\
                      b baby turtle, ~ river, = dam, * moonlight\n";

pub(crate) fn draw(view: &View) -> Drawing {
    let mut drawing = Drawing::new();
    for row in 0..7 {
        let cells = Cell::all().filter(|cell| cell.row() == row).collect::<Vec<_>>();
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { continue };
        let indent = " ".repeat((7 - cells.len()) * WIDTH / 2);
        // The sun stands outside one of the corners, which are ends of rows.
        let sun = |cell: Cell, word: &'static str| if view.sun.corner == cell { word } else { "" };
        drawing.put(Ink::Colour(2), format!("{:<4}", sun(first, "sun")));
        drawing.put(Ink::Faint, format!("{first} {indent}"));
        for cell in cells {
            draw_cell(&mut drawing, view, cell);
        }
        drawing.put(Ink::Faint, format!("{indent}{last}"));
        drawing.put(Ink::Colour(2), sun(last, " sun")).put(Ink::Plain, "\n");
    }
    drawing.add(notes(view));
    drawing
}

/// What the signs mean, the sky, the players and whose turn it is.
pub(crate) fn notes(view: &View) -> Drawing {
    let mut drawing = Drawing::new();
    drawing.put(Ink::Faint, LEGEND);
    draw_sky(&mut drawing, view);
    for index in 0..view.players.len() {
        draw_player(&mut drawing, view, Seat::from_index(index));
    }
    let tokens = view.stacks.iter().rev().map(|stack| {
        let top = stack.top.map_or("-".to_string(), |top| top.to_string());
        format!(
            "{} {top} ({} left)",
            ["one leaf", "two leaves", "three leaves", "four leaves"][usize::from(stack.leaves) - 1],
            stack.left
        )
    });
    drawing.put(Ink::Plain, format!("Tokens: {}\n", tokens.collect::<Vec<_>>().join(", ")));
    draw_turn(&mut drawing, view);
    drawing
}

fn draw_cell(drawing: &mut Drawing, view: &View, cell: Cell) {
    let piece = view.pieces.iter().find(|piece| piece.cell == cell);
    let (ink, sign) = match piece {
        Some(piece) => (Ink::Seat(piece.seat), format!("{}{}", piece.piece.letter(), piece.seat)),
        None if view.elder == Some(cell) => (Ink::Strong, "E ".to_string()),
        None if view.stones.contains(cell) => (Ink::Strong, "M ".to_string()),
        None if view.eggs.contains(cell) => (Ink::Plain, "b ".to_string()),
        None if view.river.contains(cell) => (Ink::Colour(4), "~ ".to_string()),
        None => (Ink::Faint, ". ".to_string()),
    };
    let animal = view.players.iter().position(|player| player.at == Some(cell)).map(Seat::from_index);
    let lit = view.moon.as_ref().is_some_and(|moon| moon.lit.contains(cell));
    let (animal_ink, animal) =
        animal.map_or((Ink::Plain, "  ".to_string()), |seat| (Ink::Seat(seat), format!("&{seat}")));
    drawing.put(ink, sign).put(animal_ink, animal);
    drawing.put(Ink::Colour(2), if lit { "*" } else { " " });
    drawing.put(Ink::Colour(4), if view.dam_cells.contains(cell) { "=" } else { " " });
}

/// What stands on a cell, in a letter or two.
pub(crate) fn mark(view: &View, cell: Cell) -> Option<Mark> {
    let lit = view.moon.as_ref().is_some_and(|moon| moon.lit.contains(cell));
    let piece = view.pieces.iter().find(|piece| piece.cell == cell);
    let animal = view.players.iter().position(|player| player.at == Some(cell)).map(Seat::from_index);
    let mark = match (piece, animal) {
        (Some(piece), None) => Mark::new(cell, piece.piece.letter(), Ink::Seat(piece.seat)),
        (Some(piece), Some(_)) => {
            Mark::new(cell, format!("{}&", piece.piece.letter()), Ink::Seat(piece.seat))
        }
        (None, Some(seat)) => Mark::new(cell, "&", Ink::Seat(seat)),
        (None, None) if view.elder == Some(cell) => Mark::new(cell, "E", Ink::Strong),
        (None, None) if view.stones.contains(cell) => Mark::new(cell, "M", Ink::Strong),
        (None, None) if view.eggs.contains(cell) => Mark::new(cell, "b", Ink::Plain),
        (None, None) if view.river.contains(cell) => Mark::new(cell, "~", Ink::Colour(4)),
        (None, None) if lit => Mark::new(cell, "*", Ink::Colour(2)),
        (None, None) => return None,
    };
    Some(if lit { mark.on(Ink::Colour(2)) } else { mark })
}

fn draw_sky(drawing: &mut Drawing, view: &View) {
    let round = if view.round == 0 {
        "Set-up".to_string()
    } else {
        format!("Round {} of {}", view.round, view.rounds)
    };
    drawing.put(Ink::Plain, format!("{round}. Sun at {}, light runs {}", view.sun.corner, view.sun.light));
    if let Some(next) = &view.next_sun {
        drawing.put(Ink::Plain, format!(", next at {}", next.corner));
    }
    let place = |moon: &MoonView| {
        let [a, b] = moon.slot.edge();
        format!("{} at {a} {b}", moon.face.name())
    };
    if let Some(moon) = &view.moon {
        drawing.put(Ink::Plain, format!(". Moon {}", place(moon)));
    }
    if let Some(next) = &view.next_moon {
        drawing.put(Ink::Plain, format!(", next {}", place(next)));
    }
    drawing.put(Ink::Plain, "\n");
}

fn draw_player(drawing: &mut Drawing, view: &View, seat: Seat) {
    const LETTERS: [char; 4] = ['o', 's', 'm', 'l'];
    let player = &view.players[seat.index()];
    let marker = if view.opener == seat { " (first)" } else { "" };
    drawing.put(Ink::Seat(seat), format!("{seat} {}{marker}", Moonlight::seat_name(seat)));
    drawing.put(Ink::Plain, format!(": light {}, points {}", player.light, player.points));
    if view.moon.is_some() {
        drawing.put(Ink::Plain, format!(", moon {}", player.moon));
    }
    let pieces = LETTERS.iter().zip(player.available).map(|(letter, count)| format!("{letter}{count}"));
    drawing.put(Ink::Plain, format!("; available {}", pieces.collect::<Vec<_>>().join(" ")));
    let board = (0..4).map(|size| {
        let price = player.prices[size].map_or("-".to_string(), |price| price.to_string());
        format!("{}{} for {price}", LETTERS[size], player.column[size])
    });
    drawing.put(Ink::Plain, format!("; board {}", board.collect::<Vec<_>>().join(", ")));
    drawing.put(Ink::Plain, format!("; would earn {} light now", view.sun.income[seat.index()]));
    if let Some(next) = &view.next_sun {
        drawing.put(Ink::Plain, format!(", {} next round", next.income[seat.index()]));
    }
    if let (Some(animal), Some(at)) = (player.animal, player.at) {
        drawing.put(Ink::Plain, format!("; {} on {at}", animal.name()));
    } else if let Some(animal) = player.animal {
        drawing.put(Ink::Plain, format!("; {}", animal.name()));
    }
    if !player.dealt.is_empty() {
        let dealt = player.dealt.iter().map(|board| board.map_or("?", Animal::name));
        drawing.put(Ink::Plain, format!("; dealt {}", dealt.collect::<Vec<_>>().join(" ")));
    }
    drawing.put(Ink::Plain, "\n");
}

fn draw_turn(drawing: &mut Drawing, view: &View) {
    let names = |cells: Cells| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    for (label, cells) in [
        ("Used this turn", view.used),
        ("Planted this round", view.planted),
        ("May not grow this round", view.dormant),
        ("Dam", view.dam_cells),
    ] {
        if !cells.is_empty() {
            drawing.put(Ink::Plain, format!("{label}: {}\n", names(cells)));
        }
    }
    if !view.hatched.is_empty() {
        let hatched = view.hatched.iter().map(Baby::name).collect::<Vec<_>>().join(" ");
        drawing.put(Ink::Plain, format!("Hatched: {hatched}\n"));
    }
    if view.double {
        drawing.put(Ink::Strong, "One action may repeat a used cell\n");
    }
    if view.leaf {
        drawing.put(Ink::Strong, "The next collect pays one leaf more\n");
    }
    let who = format!("{} ({})", Moonlight::seat_name(view.seat), view.seat);
    let line = match view.phase {
        Phase::Over => return,
        Phase::Deal => format!("An animal board is dealt to {who}\n"),
        Phase::Hatch => format!("A baby turtle hatches for {who}\n"),
        _ => format!("{who} is to act\n"),
    };
    drawing.put(Ink::Seat(view.seat), line);
}
