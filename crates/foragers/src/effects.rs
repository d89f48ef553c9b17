//! What an action does, for logs and animations: a comparison of before and after.

use crate::action::Action;
use crate::animal::{Animal, Spot};
use crate::colour::Colour;
use crate::state::{Foragers, Stage};
use alloc::vec::Vec;
use lamplight_core::hex::Cell;
use lamplight_core::{Effect, Game, Seat};

lamplight_core::effects! {
    /// What actions do. `seat` is whose animal or family it is, which in a chase need not be the player's.
    pub(crate) mod did {
        placed(seat, piece, to) = "FOR-3";
        revealed(colour, to) = "FOR-4";
        moved(seat, piece, from, to) = "FOR-6";
        ate(seat, piece, from) = "FOR-6";
        ended(seat) = "FOR-6";
        passed(seat, piece) = "FOR-22";
        /// An animal is about to be chased off: by an attack, or by another that was chased.
        startled(seat, piece, from);
        chased(seat, piece, from, to) = "FOR-12";
        made_den(seat, colour, to) = "FOR-17";
        came_home(seat, piece, from) = "FOR-18";
        won(seat, colour) = "FOR-19";
        /// The same, told of a game that is over.
        first_home(seat, colour) = "FOR-19";
        /// A later family is home; `amount` is its rank.
        finished(seat, colour, amount) = "FOR-20";
        drawn = "FOR-23";
    }
}

pub(crate) fn tell(before: &Foragers, action: Action) -> Vec<Effect> {
    let mut after = before.clone();
    after.apply(action);
    let mut effects = Vec::new();
    let mover = before.mover;
    match action {
        Action::Place(_, corner) => effects.push(did::placed(mover.seat, mover, corner)),
        Action::Reveal(cell, colour) => effects.push(did::revealed(colour, cell)),
        Action::Step(to) => {
            if let Some(from) = before.spot(mover).cell() {
                effects.push(did::moved(mover.seat, mover, from, to));
                tell_arrival(before, &after, mover, to, "FOR-10", &mut effects);
            }
        }
        Action::Eat => tell_meal(before, &after, &mut effects),
        Action::Push(animal, direction) => {
            if let Some(from) = before.spot(animal).cell() {
                let to = before.landing(animal, from, direction);
                effects.push(did::chased(animal.seat, animal, from, to));
                tell_arrival(before, &after, animal, to, "FOR-14", &mut effects);
            }
        }
        Action::End => effects.push(did::ended(mover.seat)),
        Action::Pass => effects.push(did::passed(mover.seat, mover)),
    }
    let seats = Seat::up_to(before.seats);
    for seat in seats.filter(|&seat| after.ranks[seat] > before.ranks[seat]) {
        effects.push(match after.ranks[seat] {
            1 => did::won(seat, Colour::of(seat)),
            rank => did::finished(seat, Colour::of(seat), rank),
        });
    }
    if after.stage == Stage::Over && after.cycles == after.cycle_limit {
        effects.push(did::drawn());
    }
    effects
}

/// What has decided a game that is over.
pub(crate) fn end(state: &Foragers) -> Effect {
    let first = Seat::up_to(state.seats).find(|&seat| state.ranks[seat] == 1);
    first.map_or_else(did::drawn, |seat| did::first_home(seat, Colour::of(seat)))
}

/// An animal that has come to a cell goes home if that is its den, and startles its prey by this rule.
fn tell_arrival(
    before: &Foragers,
    after: &Foragers,
    animal: Animal,
    cell: Cell,
    rule: &'static str,
    effects: &mut Vec<Effect>,
) {
    if after.spot(animal) == Spot::HOME {
        effects.push(did::came_home(animal.seat, animal, cell));
    }
    let new = |animal: &Animal| !before.queue.iter().any(|waiting| waiting == *animal);
    let startled = after.queue.iter().filter(new);
    effects.extend(startled.map(|prey| did::startled(prey.seat, prey, cell).by(rule)));
}

/// A tile is eaten; if one is left, it is the den, and whoever of the family is there goes home.
fn tell_meal(before: &Foragers, after: &Foragers, effects: &mut Vec<Effect>) {
    let mover = before.mover;
    let seat = mover.seat;
    if let Some(here) = before.spot(mover).cell() {
        effects.push(did::ate(seat, mover, here));
    }
    if let Some(den) = after.den(seat) {
        effects.push(did::made_den(seat, Colour::of(seat), den));
        let home = Animal::family(seat).filter(|&animal| before.spot(animal) == Spot::on(den));
        effects.extend(home.map(|animal| did::came_home(seat, animal, den)));
    }
}
