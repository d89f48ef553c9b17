//! Actions as text: lower case words and cells, as in `plant d3 e5`.

use crate::action::{Action, Hunt, Source};
use crate::animals::Animal;
use crate::moon::Slot;
use crate::piece::Piece;
use crate::turtle::{Baby, FirstStep};
use core::fmt;
use lamplight_core::hex::Cell;
use lamplight_core::{ParseError, Seat};

pub(crate) fn write_action(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Deal(None) => write!(out, "deal ?"),
        Action::Deal(Some(animal)) => write!(out, "deal {}", animal.name()),
        Action::Baby(baby) => write!(out, "baby {}", baby.name()),
        Action::Keep(animal) => write!(out, "keep {}", animal.name()),
        Action::Settle(cell) => write!(out, "animal {cell}"),
        Action::Elder(cell) => write!(out, "elder {cell}"),
        Action::Stone(cell) => write!(out, "stone {cell}"),
        Action::Tree(cell) => write!(out, "tree {cell}"),
        Action::Buy(piece) => write!(out, "buy {}", piece.name()),
        Action::Plant { tree, to } => write!(out, "plant {tree} {to}"),
        Action::Grow(cell) => write!(out, "grow {cell}"),
        Action::Collect(cell) => write!(out, "collect {cell}"),
        Action::Move(cell) => write!(out, "move {cell}"),
        Action::Tusk { seed: false } => write!(out, "tusk"),
        Action::Tusk { seed: true } => write!(out, "tusk seed"),
        Action::Run(cell) => write!(out, "run {cell}"),
        Action::Sow => write!(out, "sow"),
        Action::Eat => write!(out, "eat"),
        Action::Scare(animal, cell) => write!(out, "scare {} {cell}", animal.name()),
        Action::Dig(cell) => write!(out, "dig {cell}"),
        Action::Steal(seat) => write!(out, "steal {seat}"),
        Action::Hunt(hunt) => write!(out, "hunt {}", hunt.light()),
        Action::Fertilise(source) => write!(out, "fertilise {}", source.name()),
        Action::Dam(slot) => write!(out, "dam {slot}"),
        Action::Improve(cell) => write!(out, "improve {cell}"),
        Action::Hatch => write!(out, "hatch"),
        Action::Use(FirstStep::Collect(cell)) => write!(out, "use collect {cell}"),
        Action::Use(FirstStep::Plant(cell)) => write!(out, "use plant {cell}"),
        Action::Use(step) => write!(out, "use {}", step.baby().name()),
        Action::End => write!(out, "end"),
    }
}

/// Reads an action at a table with so many seats.
pub(crate) fn parse_action(text: &str, seats: u8) -> Result<Action, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    Ok(match words[..] {
        ["deal", name] => Action::Deal(Some(animal(name)?)),
        ["baby", name] => Action::Baby(baby(name)?),
        ["keep", name] => Action::Keep(animal(name)?),
        ["animal", cell] => Action::Settle(cell.parse()?),
        ["elder", cell] => Action::Elder(cell.parse()?),
        ["stone", cell] => Action::Stone(cell.parse()?),
        ["tree", cell] => Action::Tree(cell.parse()?),
        ["buy", name] => Action::Buy(piece(name)?),
        ["plant", tree, to] => Action::Plant { tree: tree.parse()?, to: to.parse()? },
        ["grow", cell] => Action::Grow(cell.parse()?),
        ["collect", cell] => Action::Collect(cell.parse()?),
        ["move", cell] => Action::Move(cell.parse()?),
        ["tusk"] => Action::Tusk { seed: false },
        ["tusk", "seed"] => Action::Tusk { seed: true },
        ["run", cell] => Action::Run(cell.parse()?),
        ["sow"] => Action::Sow,
        ["eat"] => Action::Eat,
        ["scare", name, cell] => Action::Scare(animal(name)?, cell.parse()?),
        ["dig", cell] => Action::Dig(cell.parse()?),
        ["steal", number] => Action::Steal(seat(number, seats)?),
        ["hunt", light] => Action::Hunt(hunt(light)?),
        ["fertilise", name] => Action::Fertilise(source(name)?),
        ["dam", a, b, inner] => Action::Dam(slot(a.parse()?, b.parse()?, inner.parse()?)?),
        ["improve", cell] => Action::Improve(cell.parse()?),
        ["hatch"] => Action::Hatch,
        ["use", "collect", cell] => Action::Use(FirstStep::Collect(cell.parse()?)),
        ["use", "plant", cell] => Action::Use(FirstStep::Plant(cell.parse()?)),
        ["use", name] => Action::Use(first_step(baby(name)?)?),
        ["end"] => Action::End,
        _ => {
            return Err(ParseError::new(format!(
                "'{text}' is not an action; actions are written like 'plant d3 e5', 'buy small' or 'end'"
            )));
        }
    })
}

fn animal(name: &str) -> Result<Animal, ParseError> {
    Animal::named(name).ok_or_else(|| {
        let names = Animal::ALL.map(Animal::name).join(", ");
        ParseError::new(format!("'{name}' is not an animal; the animals are {names}"))
    })
}

fn baby(name: &str) -> Result<Baby, ParseError> {
    Baby::ALL.into_iter().find(|baby| baby.name() == name).ok_or_else(|| {
        let names = Baby::ALL.map(Baby::name).join(", ");
        ParseError::new(format!("'{name}' is not a baby turtle; the baby turtles are {names}"))
    })
}

fn piece(name: &str) -> Result<Piece, ParseError> {
    Piece::ALL.into_iter().find(|piece| piece.name() == name).ok_or_else(|| {
        ParseError::new(format!("'{name}' is not for sale; on sale are seed, small, medium and large"))
    })
}

fn seat(number: &str, seats: u8) -> Result<Seat, ParseError> {
    let seat = match number.as_bytes() {
        [digit @ b'1'..=b'4'] => Seat::from_number(u32::from(digit - b'0')),
        _ => None,
    };
    seat.ok_or_else(|| {
        ParseError::new(format!("'{number}' is not a seat; seats are numbered from 1 to {seats}"))
    })
}

fn hunt(light: &str) -> Result<Hunt, ParseError> {
    Hunt::ALL
        .into_iter()
        .find(|hunt| hunt.light().to_string() == light)
        .ok_or_else(|| ParseError::new(format!("the owl hunts for 3, 7 or 10 light, not '{light}'")))
}

fn source(name: &str) -> Result<Source, ParseError> {
    Source::ALL.into_iter().find(|source| source.name() == name).ok_or_else(|| {
        ParseError::new(format!("the small tree is taken from 'available' or 'board', not '{name}'"))
    })
}

fn slot(a: Cell, b: Cell, inner: Cell) -> Result<Slot, ParseError> {
    let slot = Slot::touching(a, b).filter(|slot| slot.edge() == [a, b] && slot.inner() == inner);
    slot.ok_or_else(|| {
        ParseError::new(
            "a dam lies on two neighbouring edge cells, written in reading order, and on the second-ring cell that touches both, as in 'dam d1 e1 d2'",
        )
    })
}

fn first_step(baby: Baby) -> Result<FirstStep, ParseError> {
    Ok(match baby {
        Baby::Double => FirstStep::Double,
        Baby::Small => FirstStep::Small,
        Baby::Medium => FirstStep::Medium,
        Baby::Light => FirstStep::Light,
        Baby::Leaf => FirstStep::Leaf,
        Baby::Collect | Baby::Plant => {
            return Err(ParseError::new(format!("name the cell: 'use {} d4'", baby.name())));
        }
        Baby::Points => {
            return Err(ParseError::new(
                "the token 'points' is never used: it is kept and counts at the end",
            ));
        }
    })
}
