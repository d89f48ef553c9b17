//! What an action does, for logs and animations: a comparison of before and after.

use crate::action::Action;
use crate::animal::{Animal, Spot};
use crate::colour::Colour;
use crate::state::{Foragers, Stage};
use alloc::format;
use alloc::vec::Vec;
use lamplight_core::hex::Cell;
use lamplight_core::{Effect, Game, Seat};

pub(crate) fn tell(before: &Foragers, action: Action) -> Vec<Effect> {
    let mut after = before.clone();
    after.apply(action);
    let mut effects = Vec::new();
    match action {
        Action::Place(_, corner) => effects.push(of(before.mover, "placed").from("hand").to(corner)),
        Action::Reveal(cell, colour) => effects.push(tile("revealed", colour).to(cell)),
        Action::Step(to) => tell_arrival(before, &after, "moved", before.mover, to, &mut effects),
        Action::Eat => tell_meal(before, &after, &mut effects),
        Action::Push(animal, direction) => {
            if let Some(from) = before.spot(animal).cell() {
                let to = before.landing(animal, from, direction);
                tell_arrival(before, &after, "chased", animal, to, &mut effects);
            }
        }
        Action::End => effects.push(of(before.mover, "rested")),
        Action::Pass => effects.push(of(before.mover, "passed")),
    }
    let seats = Seat::up_to(before.seats);
    for seat in seats.filter(|&seat| after.places[seat] > before.places[seat]) {
        effects.push(family(seat, "brought").to("place").amount(after.places[seat].into()));
    }
    if after.stage == Stage::Over && after.cycles == after.cycle_limit {
        effects.push(Effect::new("drawn"));
    }
    effects
}

/// With the colour in it: one chase can involve every family, and a line of the log does not show seats.
fn of(animal: Animal, kind: &'static str) -> Effect {
    let colour = Colour::of(animal.seat).name();
    Effect::new(kind).seat(animal.seat).thing(format!("{colour} {}", animal.size.name()))
}

fn family(seat: Seat, kind: &'static str) -> Effect {
    Effect::new(kind).seat(seat).thing(format!("{} family", Colour::of(seat).name()))
}

fn tile(kind: &'static str, colour: Colour) -> Effect {
    Effect::new(kind).thing(format!("{} tile", colour.name()))
}

/// An animal comes to a cell, goes home if that is its den, and startles its prey.
fn tell_arrival(
    before: &Foragers,
    after: &Foragers,
    kind: &'static str,
    animal: Animal,
    to: Cell,
    effects: &mut Vec<Effect>,
) {
    if let Some(from) = before.spot(animal).cell() {
        effects.push(of(animal, kind).from(from).to(to));
    }
    if after.spot(animal) == Spot::HOME {
        effects.push(of(animal, "returned").from(to).to("home"));
    }
    let new = |animal: &Animal| !before.queue.iter().any(|waiting| waiting == *animal);
    effects.extend(after.queue.iter().filter(new).map(|prey| of(prey, "startled").from(to)));
}

/// A tile is eaten; if one is left, it is the den, and whoever of the family is there goes home.
fn tell_meal(before: &Foragers, after: &Foragers, effects: &mut Vec<Effect>) {
    let seat = before.mover.seat;
    if let Some(here) = before.spot(before.mover).cell() {
        effects.push(tile("foraged", Colour::of(seat)).seat(seat).from(here));
    }
    if let Some(den) = after.den(seat) {
        effects.push(
            Effect::new("assigned").seat(seat).thing(format!("{} den", Colour::of(seat).name())).to(den),
        );
        let home = Animal::family(seat).filter(|&animal| before.spot(animal) == Spot::on(den));
        effects.extend(home.map(|animal| of(animal, "returned").from(den).to("home")));
    }
}
