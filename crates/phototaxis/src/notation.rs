//! Actions as text.
//!
//! Chance: `plum b2 nes`, `draw curve+`, `mystery mantis`. Players: `place curve+ c4 ne` (the open sides,
//! clockwise from the north), `take c4`, `move d5`, `skip`, `discard tee`, `mantis d6`, `mantis d6 g3`,
//! `remove d6`. A draw that a viewer may not see is written `draw ?`.

use crate::action::Action;
use crate::card::{Kind, Mystery};
use crate::content::Layout;
use core::fmt;
use lamplight_core::ParseError;

pub(crate) fn write_action(layout: &Layout, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Plum { tile, sides } => write!(out, "plum {tile} {sides}"),
        Action::Draw(None) => write!(out, "draw ?"),
        Action::Draw(Some(kind)) => write!(out, "draw {kind}"),
        Action::Mystery(card) => write!(out, "mystery {}", layout.mystery_card(card).name),
        Action::Skip => write!(out, "skip"),
        Action::Place { kind, tile, sides } => write!(out, "place {kind} {tile} {sides}"),
        Action::Take(tile) => write!(out, "take {tile}"),
        Action::Move(tile) => write!(out, "move {tile}"),
        Action::Discard(kind) => write!(out, "discard {kind}"),
        Action::Mantis { from: None, to } => write!(out, "mantis {to}"),
        Action::Mantis { from: Some(from), to } => write!(out, "mantis {from} {to}"),
        Action::Remove(tile) => write!(out, "remove {tile}"),
    }
}

pub(crate) fn parse_action(layout: &Layout, text: &str) -> Result<Action, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    Ok(match words[..] {
        ["plum", tile, sides] => Action::Plum { tile: tile.parse()?, sides: sides.parse()? },
        ["draw", kind] => Action::Draw(Some(path_card(kind)?)),
        ["mystery", card] => Action::Mystery(mystery_card(layout, card)?),
        ["skip"] => Action::Skip,
        ["place", kind, tile, sides] => {
            Action::Place { kind: path_card(kind)?, tile: tile.parse()?, sides: sides.parse()? }
        }
        ["take", tile] => Action::Take(tile.parse()?),
        ["move", tile] => Action::Move(tile.parse()?),
        ["discard", kind] => Action::Discard(path_card(kind)?),
        ["mantis", to] => Action::Mantis { from: None, to: to.parse()? },
        ["mantis", from, to] => Action::Mantis { from: Some(from.parse()?), to: to.parse()? },
        ["remove", tile] => Action::Remove(tile.parse()?),
        _ => return Err(ParseError::new(unknown(text, words[0]))),
    })
}

/// What would be right instead of a text that is not an action.
fn unknown(text: &str, verb: &str) -> String {
    let form = match verb {
        "place" => "a placement names card, tile and open sides, as in place curve+ c4 ne",
        "take" => "a card is taken as in take c4",
        "move" => "a move names its end, as in move d5",
        "discard" => "a card is discarded as in discard tee",
        "mantis" => "a mantis is put as in mantis d6 and moved as in mantis d6 g3",
        "remove" => "a mantis is removed as in remove d6",
        _ => "write place, take, move, discard, mantis, remove or skip",
    };
    format!("'{text}' is not an action: {form}")
}

fn path_card(name: &str) -> Result<Kind, ParseError> {
    Kind::named(name).ok_or_else(|| {
        ParseError::new(format!("'{name}' is not a path card; the kinds are {}", Kind::NAMES.join(", ")))
    })
}

fn mystery_card(layout: &Layout, name: &str) -> Result<Mystery, ParseError> {
    layout.mystery_named(name).ok_or_else(|| {
        let known: Vec<&str> = layout.mystery_cards.iter().map(|card| card.name.as_str()).collect();
        ParseError::new(format!("'{name}' is not a mystery card; the cards are {}", known.join(", ")))
    })
}
