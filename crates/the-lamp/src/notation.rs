//! Actions as text, and the words that positions share with them.
//!
//! Chance: `first 1 4 5`, `lamp on`, `dice 3 5`, `die 4`, `orbs 2`, `card firefly-jar`, `hazard spider`,
//! `rolloff 2 6 1`. Players: `go`, `stop`, `buy firefly-jar`, `pass`.

use crate::action::Action;
use crate::cards::Kind;
use crate::content::Layout;
use crate::dice::{FACES, Pair};
use crate::state::{Lamp, TheLamp};
use lamplight_core::{Game, ParseError, Seat};
use std::fmt;
use std::ops::RangeInclusive;

pub(crate) fn write_action(layout: &Layout, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::First(seat, dice) => write!(out, "first {seat} {dice}"),
        Action::Lamp(lamp) => write!(out, "lamp {lamp}"),
        Action::Dice(dice) => write!(out, "dice {dice}"),
        Action::Die(face) => write!(out, "die {face}"),
        Action::Orbs(face) => write!(out, "orbs {face}"),
        Action::Card(kind) => write!(out, "card {}", layout.card(kind).name),
        Action::Hazard(kind) => write!(out, "hazard {}", layout.hazard(kind).name),
        Action::RollOff(seat, dice) => write!(out, "rolloff {seat} {dice}"),
        Action::Go => write!(out, "go"),
        Action::Stop => write!(out, "stop"),
        Action::Buy(kind) => write!(out, "buy {}", layout.card(kind).name),
        Action::Pass => write!(out, "pass"),
    }
}

pub(crate) fn parse_action(layout: &Layout, text: &str) -> Result<Action, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    let any_seat = |text| seat(text, TheLamp::INFO.max_seats);
    Ok(match words[..] {
        ["first", seat, a, b] => Action::First(any_seat(seat)?, pair(a, b)?),
        ["lamp", state] => Action::Lamp(lamp(state)?),
        ["dice", a, b] => Action::Dice(pair(a, b)?),
        ["die", a] => Action::Die(face(a)?),
        ["orbs", a] => Action::Orbs(face(a)?),
        ["card", name] => Action::Card(card(layout, name)?),
        ["hazard", name] => Action::Hazard(hazard(layout, name)?),
        ["rolloff", seat, a, b] => Action::RollOff(any_seat(seat)?, pair(a, b)?),
        ["go"] => Action::Go,
        ["stop"] => Action::Stop,
        ["buy", name] => Action::Buy(card(layout, name)?),
        ["pass"] => Action::Pass,
        _ => {
            let reason =
                format!("'{text}' is not an action: try go, stop, pass, or buy and the name of a card");
            return Err(ParseError::new(reason));
        }
    })
}

/// A number without sign or leading zeros, so that there is one way to write it.
pub(crate) fn number(text: &str, what: &str, range: RangeInclusive<u16>) -> Result<u16, ParseError> {
    let number = text.parse().ok().filter(|number| range.contains(number) && number.to_string() == text);
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        ParseError::new(format!("{what} is a number from {least} to {most}, not '{text}'"))
    })
}

pub(crate) fn seat(text: &str, seats: u8) -> Result<Seat, ParseError> {
    number(text, "a seat", 1..=seats.into()).map(|number| Seat::from_index(usize::from(number) - 1))
}

pub(crate) fn lamp(text: &str) -> Result<Lamp, ParseError> {
    [Lamp::Off, Lamp::On]
        .into_iter()
        .find(|lamp| lamp.to_string() == text)
        .ok_or_else(|| ParseError::new(format!("the lamp is on or off, not '{text}'")))
}

pub(crate) fn card(layout: &Layout, name: &str) -> Result<Kind, ParseError> {
    layout.card_named(name).ok_or_else(|| ParseError::new(format!("there is no trading card '{name}'")))
}

pub(crate) fn hazard(layout: &Layout, name: &str) -> Result<Kind, ParseError> {
    layout.hazard_named(name).ok_or_else(|| ParseError::new(format!("there is no hazard card '{name}'")))
}

fn face(text: &str) -> Result<u8, ParseError> {
    let (least, most) = FACES.into_inner();
    number(text, "the face of a die", least.into()..=most.into()).map(|face| face as u8)
}

fn pair(first: &str, second: &str) -> Result<Pair, ParseError> {
    Ok(Pair(face(first)?, face(second)?))
}
