//! Which rule forbids an action.

use crate::action::Action;
use crate::animal::{Size, Spot};
use crate::colour::Colour;
use crate::state::{CORNER_LIMIT, CORNERS, Foragers, Stage, TILES};
use crate::turn::Choice;
use alloc::format;
use lamplight_core::Refusal;
use lamplight_core::hex::Cell;

impl Foragers {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn why_not_action(&self, action: Action) -> Option<Refusal> {
        match self.stage {
            Stage::Over => Some(self.why_over()),
            Stage::Reveal => {
                Some(Refusal::by("FOR-4", "the tiles are being turned up: nobody decides anything now"))
            }
            Stage::Place => self.why_not_place(action),
            Stage::Chase { .. } => self.why_not_push(action),
            Stage::Start | Stage::Eaten | Stage::Stepped { .. } => self.why_not_in_turn(action),
        }
    }

    fn why_over(&self) -> Refusal {
        if self.done > 0 && !self.play_on {
            Refusal::by("FOR-19", "a whole family is home: the game is over")
        } else if self.done + 1 == self.seats {
            Refusal::by("FOR-20", "only one family is left on the board: the game is over")
        } else {
            Refusal::by("FOR-23", "the last cycle is over: the game is drawn among those still playing")
        }
    }

    fn why_not_place(&self, action: Action) -> Option<Refusal> {
        let size = self.mover.size;
        let Action::Place(placed, corner) = action else {
            let example = Cell::CORNERS[1];
            let reason = format!(
                "place your {} animal on a corner first, as in {} {example}",
                size.name(),
                size.name()
            );
            return Some(Refusal::by("FOR-3", reason));
        };
        if placed == Size::Large {
            return Some(Refusal::by("FOR-2", "your large animal stands on your own corner already"));
        }
        if placed != size {
            let reason = format!("it is the {} animals' turn to be placed", size.name());
            return Some(Refusal::by("FOR-3", reason));
        }
        if self.open_corners().contains(corner) {
            return None;
        }
        let there = self.all_animals().filter(|&animal| self.spot(animal) == Spot::on(corner)).count();
        let reason = if !CORNERS.contains(corner) {
            format!("{corner} is no corner: animals start on a1, a4, d7, g4, g1 or d1")
        } else if there as u32 >= CORNER_LIMIT {
            format!("{corner} holds three animals already")
        } else {
            format!("one of your animals is on {corner}: a family starts on different corners")
        };
        Some(Refusal::by("FOR-3", reason))
    }

    fn why_not_push(&self, action: Action) -> Option<Refusal> {
        let (waiting, ways) = self.pushes()?;
        let Action::Push(animal, direction) = action else {
            let example = ways.first()?;
            let reason = format!("choose where {waiting} is chased to first, as in push {waiting} {example}");
            return Some(Refusal::by("FOR-10", reason));
        };
        if animal != waiting {
            let reason = if self.queue.iter().any(|other| other == animal) {
                format!("{waiting} comes first in the queue, not {animal}")
            } else if self.chased.contains(animal) {
                format!("{animal} has been chased already; now it is {waiting}")
            } else {
                format!("{animal} is not being chased; {waiting} is")
            };
            return Some(Refusal::by("FOR-15", reason));
        }
        if !ways.contains(&direction) {
            let reason = format!("{animal} would leave the board to the {direction}");
            return Some(Refusal::by("FOR-12", reason));
        }
        None
    }

    fn why_not_in_turn(&self, action: Action) -> Option<Refusal> {
        let Choice { steps, eat, last } = self.choice();
        let size = self.mover.size.name();
        match action {
            Action::Place(Size::Large, _) => {
                Some(Refusal::by("FOR-2", "large animals stood on their corners from the start"))
            }
            Action::Place(..) => Some(Refusal::by("FOR-3", "the set-up is over")),
            Action::Reveal(..) => Some(Refusal::by("FOR-4", "all tiles have been turned up")),
            Action::Push(animal, _) => {
                Some(Refusal::by("FOR-10", format!("nobody is chasing {animal}: that takes an attack")))
            }
            Action::Step(to) if steps.contains(to) => None,
            Action::Step(to) => Some(self.why_not_step(to)),
            Action::Eat if eat => None,
            Action::Eat => Some(self.why_not_eat()),
            Action::End | Action::Pass if last == Some(action) => None,
            Action::End if self.stage == Stage::Eaten => {
                Some(Refusal::by("FOR-6", format!("after eating your {size} animal has to move")))
            }
            Action::End => {
                Some(Refusal::by("FOR-6", format!("your {size} animal has to move before its turn can end")))
            }
            Action::Pass => Some(Refusal::by(
                "FOR-22",
                format!("your {size} animal can still do something: one passes only when it cannot"),
            )),
        }
    }

    fn why_not_step(&self, to: Cell) -> Refusal {
        let seat = self.mover.seat;
        let here = self.spot(self.mover).cell();
        if !here.is_some_and(|here| here.neighbours().contains(to)) {
            let here = here.map_or_else(Default::default, |here| format!(" on {here}"));
            let size = self.mover.size.name();
            return Refusal::by("FOR-6", format!("{to} is not next to your {size} animal{here}"));
        }
        if self.stage == (Stage::Stepped { from: to }) {
            return Refusal::by("FOR-6", format!("the turn began on {to}: two moves may not end there"));
        }
        let predator = self.predator(seat).unwrap_or(seat);
        let colour = Colour::of(predator).name();
        let reason = if self.food(predator).contains(to) {
            format!("{to} is a {colour} tile: the territory of your predator")
        } else {
            format!("an animal of the {colour} family, your predator, is on {to}")
        };
        Refusal::by("FOR-9", reason)
    }

    fn why_not_eat(&self) -> Refusal {
        let colour = Colour::of(self.mover.seat).name();
        let Some(here) = self.spot(self.mover).cell() else {
            return Refusal::by("FOR-22", "this animal is home");
        };
        if self.stage == Stage::Eaten {
            Refusal::by("FOR-6", "it has eaten in this turn: now it has to move")
        } else if TILES.contains(here) && !self.face_up().contains(here) {
            Refusal::by("FOR-7", format!("the tile on {here} is face down: there is nothing left to eat"))
        } else {
            Refusal::by("FOR-6", format!("there is no {colour} tile on {here}"))
        }
    }
}
