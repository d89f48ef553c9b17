//! Actions as text: `medium a4` and `small g1` in the set-up, `a2=r` for the tile that chance turns up,
//! then `c3` (a step), `eat`, `push 2m ne`, `end` and `pass`.

use crate::action::Action;
use crate::animal::{Animal, Size};
use crate::colour::Colour;
use alloc::format;
use core::fmt;
use lamplight_core::ParseError;
use lamplight_core::hex::{Cell, Direction};

pub(crate) fn write_action(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Place(size, corner) => write!(out, "{} {corner}", size.name()),
        Action::Reveal(cell, colour) => write!(out, "{cell}={}", colour.letter()),
        Action::Step(cell) => write!(out, "{cell}"),
        Action::Eat => out.write_str("eat"),
        Action::Push(animal, direction) => write!(out, "push {animal} {direction}"),
        Action::End => out.write_str("end"),
        Action::Pass => out.write_str("pass"),
    }
}

pub(crate) fn parse_action(text: &str) -> Result<Action, ParseError> {
    match text {
        "eat" => return Ok(Action::Eat),
        "end" => return Ok(Action::End),
        "pass" => return Ok(Action::Pass),
        _ => {}
    }
    if let Some(push) = text.strip_prefix("push ") {
        let (animal, direction) =
            push.split_once(' ').ok_or_else(|| ParseError::new("a push is written like push 2m ne"))?;
        return Ok(Action::Push(animal.parse::<Animal>()?, parse_direction(direction)?));
    }
    if let Some((size, corner)) = text.split_once(' ') {
        let size = Size::ALL.into_iter().find(|known| known.name() == size).ok_or_else(unknown(text))?;
        return Ok(Action::Place(size, corner.parse()?));
    }
    if let Some((cell, letter)) = text.split_once('=') {
        let mut letters = letter.chars();
        let colour = letters.next().and_then(Colour::lettered).filter(|_| letters.as_str().is_empty());
        let colour = colour.ok_or_else(|| {
            ParseError::new(format!("'{letter}' is not a colour; they are r, o, y, g, b and p"))
        })?;
        return Ok(Action::Reveal(cell.parse()?, colour));
    }
    text.parse::<Cell>().map(Action::Step).map_err(|_| unknown(text)())
}

fn parse_direction(text: &str) -> Result<Direction, ParseError> {
    Direction::named(text).ok_or_else(|| {
        ParseError::new(format!("'{text}' is not a direction; they are ne, e, se, sw, w and nw"))
    })
}

fn unknown(text: &str) -> impl Fn() -> ParseError {
    move || {
        ParseError::new(format!(
            "'{text}' is not an action; write a cell to step to (c3), eat, push 2m ne, end, pass, or medium a4"
        ))
    }
}
