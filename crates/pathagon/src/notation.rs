//! Actions and positions as text.
//!
//! Actions: `d4` places, `d4-f2` moves; under `trap=optional` each piece taken is added in the order
//! north, east, south, west: `d4xd5xe4`.
//!
//! Positions: six fields, separated by single spaces:
//! `7/7/7/3L3/2D4/7/7 1 - - - 2` – the ranks from 7 to 1 (`L` Light, `D` Dark, digits count empty
//! squares), the seat to act, the closed squares, the barred square of Light, that of Dark, the turns
//! played; `-` where there is none.

use crate::action::{Action, Traps};
use crate::options::{Options, Trap};
use crate::path;
use crate::state::{DARK, LIGHT, PIECES, Pathagon, Play};
use crate::view::View;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use lamplight_core::square::Side;
use lamplight_core::square::seven::{Cell, Cells, SIZE};
use lamplight_core::{BySeat, Game, ParseError, Seat};

pub(crate) fn write_action(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some(from) = action.from {
        write!(out, "{from}-")?;
    }
    write!(out, "{}", action.to)?;
    trapped_squares(action).try_for_each(|cell| write!(out, "x{cell}"))
}

/// The squares that an action names as trapped.
pub(crate) fn trapped_squares(action: Action) -> impl Iterator<Item = Cell> {
    action.traps.sides().filter_map(move |side| action.to.step(side))
}

pub(crate) fn parse_action(state: &Pathagon, text: &str) -> Result<Action, ParseError> {
    let form = |_| {
        let form = "place a piece as in d4, or move one as in d4-f2";
        ParseError::new(format!("'{text}' is not an action of Pathagon: {form}"))
    };
    let cell = |name: &str| name.parse::<Cell>().map_err(form);
    let mut parts = text.split('x');
    let put_down = parts.next().unwrap_or_default();
    let (from, to) = match put_down.split_once('-') {
        Some((from, to)) => (Some(cell(from)?), cell(to)?),
        None => (None, cell(put_down)?),
    };
    let mut traps = Traps::NONE;
    for name in parts {
        let cell = cell(name)?;
        let side = Side::ALL.into_iter().find(|&side| to.step(side) == Some(cell));
        let side = side
            .filter(|&side| !traps.contains(side))
            .ok_or_else(|| ParseError::new(format!("x{cell} must name a square next to {to}, once")))?;
        traps = traps.with(side);
    }
    if state.trap == Trap::Automatic && traps != Traps::NONE {
        // The plain form is the canonical one; naming just what is trapped anyway does no harm.
        if traps != state.possible_traps(from, to) {
            return Err(ParseError::new(format!(
                "traps are automatic in this game: write {put_down} without naming them"
            )));
        }
        traps = Traps::NONE;
    }
    Ok(Action { from, to, traps })
}

pub(crate) fn position(view: &View) -> String {
    let mut text = String::new();
    for rank in (0..SIZE).rev() {
        let mut empty = 0;
        for file in 0..SIZE {
            let letter = match view.at(Cell::at(file, rank)) {
                None => {
                    empty += 1;
                    continue;
                }
                Some(LIGHT) => 'L',
                Some(_) => 'D',
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    let mut closed: String = view.closed.iter().map(|cell| cell.to_string()).collect();
    if closed.is_empty() {
        closed.push('-');
    }
    let bar = |seat: Seat| view.barred[seat.index()].map_or("-".to_string(), |cell| cell.to_string());
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {closed} {} {} {}", view.mover, bar(LIGHT), bar(DARK), view.turns);
    text
}

pub(crate) fn parse_position(text: &str, options: &Options, seats: u8) -> Result<Pathagon, ParseError> {
    let fields: alloc::vec::Vec<&str> = text.split(' ').collect();
    let [board, mover, closed, light_bar, dark_bar, turns] = fields[..] else {
        return Err(ParseError::new(format!(
            "a position has six fields (board, seat, closed, two bars, turns), not {}",
            fields.len()
        )));
    };
    let mut state = Pathagon::new(options, seats).map_err(|error| ParseError::new(error.to_string()))?;
    state.pieces = parse_board(board)?;
    state.mover = match mover {
        "1" => LIGHT,
        "2" => DARK,
        _ => return Err(ParseError::new(format!("the seat to act is 1 or 2, not '{mover}'"))),
    };
    state.turns = turns
        .parse::<u16>()
        .ok()
        .filter(|number| *number <= state.turn_limit && number.to_string() == turns)
        .ok_or_else(|| {
            ParseError::new(format!("turns played go from 0 to {}, not '{turns}'", state.turn_limit))
        })?;
    state.closed = parse_closed(closed)?;
    state.bar = BySeat([parse_bar(light_bar)?, parse_bar(dark_bar)?]);
    check(state)
}

fn parse_board(board: &str) -> Result<BySeat<Cells, 2>, ParseError> {
    let mut pieces = BySeat([Cells::EMPTY; 2]);
    let ranks: alloc::vec::Vec<&str> = board.split('/').collect();
    if ranks.len() != SIZE {
        return Err(ParseError::new(format!("the board has 7 ranks, not {}", ranks.len())));
    }
    for (rank, row) in (0..SIZE).rev().zip(ranks) {
        let mut file = 0;
        let mut after_digit = false;
        for letter in row.chars() {
            let digit = letter.to_digit(8).filter(|&digit| digit > 0 && !after_digit);
            match (letter, digit) {
                ('L' | 'D', _) if file < SIZE => {
                    let owner = if letter == 'L' { LIGHT } else { DARK };
                    pieces[owner] = pieces[owner].with(Cell::at(file, rank));
                    file += 1;
                }
                (_, Some(digit)) => file += digit as usize,
                _ => file = SIZE + 1,
            }
            after_digit = digit.is_some();
        }
        if file != SIZE {
            return Err(ParseError::new(format!(
                "rank {} must fill 7 squares with L, D and counts of empty ones, not '{row}'",
                rank + 1
            )));
        }
    }
    Ok(pieces)
}

fn parse_closed(text: &str) -> Result<Cells, ParseError> {
    if text == "-" {
        return Ok(Cells::EMPTY);
    }
    let wrong = || ParseError::new(format!("closed squares are '-' or names like a1b2, not '{text}'"));
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return Err(wrong());
    }
    let mut closed = Cells::EMPTY;
    for start in (0..text.len()).step_by(2) {
        let cell: Cell = text[start..start + 2].parse().map_err(|_| wrong())?;
        // In the order in which they are written, so that a position has one text.
        if closed.iter().any(|before| before >= cell) {
            return Err(wrong());
        }
        closed = closed.with(cell);
    }
    Ok(closed)
}

fn parse_bar(text: &str) -> Result<Option<Cell>, ParseError> {
    if text == "-" { Ok(None) } else { text.parse().map(Some) }
}

/// Refuses what no game can reach in kind, and finds out whether it is over.
fn check(mut state: Pathagon) -> Result<Pathagon, ParseError> {
    for (seat, name) in [(LIGHT, "Light"), (DARK, "Dark")] {
        if state.pieces[seat].len() > PIECES {
            return Err(ParseError::new(format!("{name} has 14 pieces, not {}", state.pieces[seat].len())));
        }
        if let Some(barred) = state.bar[seat]
            && !state.pieces[seat].contains(barred)
        {
            return Err(ParseError::new(format!("{name}'s barred piece is not on {barred}")));
        }
    }
    if state.closed.len() > 4 || state.closed.meets(!state.empty()) {
        return Err(ParseError::new("at most four squares are closed, and they are empty"));
    }
    if !state.closed.is_empty() && !state.must_place() {
        return Err(ParseError::new("squares are closed only while the player to act holds a trapped piece"));
    }
    let last = state.enemy();
    if path::joins(state.mover, state.pieces[state.mover]) {
        return Err(ParseError::new(
            "the player to act has a path already; only the last mover can have one",
        ));
    }
    if path::joins(last, state.pieces[last]) {
        state.result = Play::Won(last);
    } else if state.turns == state.turn_limit {
        state.result = Play::Drawn;
    }
    Ok(state)
}
