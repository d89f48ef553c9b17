//! Which rule forbids an action.

use crate::action::Action;
use crate::card::{Kind, Sides};
use crate::garden::{CORNERS, LAMP};
use crate::state::{Phase, Phototaxis};
use lamplight_core::square::ten::Cell;
use lamplight_core::{Game, Refusal, Turn};

impl Phototaxis {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn why_not_action(&self, action: Action) -> Option<Refusal> {
        match self.turn() {
            Turn::Over => return Some(self.why_over()),
            Turn::Chance => return Some(self.why_chance()),
            Turn::Player(_) => {}
        }
        match action {
            Action::Plum { .. } => Some(Refusal::by("PHO-3", "plum cards are turned over by chance")),
            Action::Draw(_) => Some(Refusal::by("PHO-6", "cards are drawn by chance when a draw is due")),
            Action::Mystery(_) => Some(Refusal::by("PHO-17", "mystery cards are drawn by chance")),
            Action::Skip => self.why_not_skip(),
            Action::Place { kind, tile, sides } => self.why_not_place(kind, tile, sides),
            Action::Take(tile) => self.why_not_take(tile),
            Action::Move(tile) => self.why_not_move(tile),
            Action::Discard(kind) => self.why_not_discard(kind),
            Action::Mantis { from, to } => self.why_not_mantis(from, to),
            Action::Remove(tile) => self.why_not_remove(tile),
        }
    }

    fn why_over(&self) -> Refusal {
        if self.is_solo() {
            Refusal::by("PHO-16", "the game is over")
        } else if self.last.is_none() {
            Refusal::by("PHO-23", "the night is over and nobody is in the Lamp: the game is drawn")
        } else {
            Refusal::by("PHO-14", "the last two rounds are played: the game is over")
        }
    }

    fn why_chance(&self) -> Refusal {
        match self.phase {
            Phase::Reveal => Refusal::by("PHO-3", "a plum card is turned over first"),
            Phase::Deal => Refusal::by("PHO-4", "the hands are dealt first"),
            Phase::Mystery => Refusal::by("PHO-17", "a mystery card is drawn first"),
            Phase::Nectar => Refusal::by("PHO-18", "Nectar draws a card first"),
            Phase::Refill => Refusal::by("PHO-12", "the hand is filled up first"),
            _ => Refusal::by("PHO-6", "a card is drawn first"),
        }
    }

    /// What the player is asked for instead, with the rule that asks it.
    fn asked(&self) -> (&'static str, &'static str) {
        match self.phase {
            Phase::Begin => ("PHO-22", "remove a mantis, or skip and take your turn"),
            Phase::Place => ("PHO-7", "place a card, or skip"),
            Phase::Extra => ("PHO-9", "place one more card, or skip"),
            Phase::Take => ("PHO-9", "take a card off the board, or skip"),
            Phase::Move => ("PHO-10", "move, or skip"),
            Phase::Mantis => ("PHO-19", "put or move a mantis"),
            Phase::Glow => ("PHO-18", "Glow lets you place a card, or skip"),
            Phase::Gust => ("PHO-18", "Gust lets you take a card off the board, or skip"),
            Phase::Surplus => ("PHO-18", "discard down to four cards"),
            _ => ("PHO-12", "discard down to four cards"),
        }
    }

    /// The refusal of an action that belongs to another step.
    fn not_now(&self) -> Refusal {
        let (rule, asked) = self.asked();
        Refusal::by(rule, format!("that is not asked now: {asked}"))
    }

    fn why_not_skip(&self) -> Option<Refusal> {
        match self.phase {
            Phase::Mantis => Some(Refusal::by("PHO-19", "the mantis is compulsory: put or move one")),
            Phase::Discard | Phase::Surplus => {
                Some(Refusal::by("PHO-12", "you have more than four cards: discard one"))
            }
            _ => None,
        }
    }

    fn why_not_place(&self, kind: Kind, tile: Cell, sides: Sides) -> Option<Refusal> {
        let by = |rule, reason: String| Some(Refusal::by(rule, reason));
        if !self.phase.places() {
            return Some(self.not_now());
        }
        if !self.hands[self.mover].has(kind) {
            return by("PHO-7", format!("you have no {kind} in your hand"));
        }
        if !kind.can_lie(sides) {
            let ways: Vec<String> = kind.shape().rotations().iter().map(ToString::to_string).collect();
            return by("PHO-7", format!("a {kind} is open to {}, not to {sides}", ways.join(" or ")));
        }
        if self.mantises.contains(tile) {
            return by("PHO-21", format!("a mantis sits on {tile}"));
        }
        if !self.free().contains(tile) {
            return by("PHO-8", format!("{tile} has {}, where no path card is placed", self.occupant(tile)));
        }
        let (moth, reach) = (self.moths[self.mover], self.reach());
        let seeming = self.garden.sites(reach, self.free()).at(tile);
        if !sides.meets(seeming) {
            return by(
                "PHO-7",
                format!("a {kind} open to {sides} on {tile} would not be joined to your path"),
            );
        }
        if !sides.meets(self.garden.arrivals(tile, seeming, moth, self.mantises, reach)) {
            return by(
                "PHO-8",
                format!("the card on {tile} would be gone, and your path with it: the new one is not joined"),
            );
        }
        None
    }

    fn why_not_take(&self, tile: Cell) -> Option<Refusal> {
        let by = |reason: String| Some(Refusal::by("PHO-9", reason));
        if !matches!(self.phase, Phase::Take | Phase::Gust) {
            return Some(self.not_now());
        }
        match self.garden.card(tile) {
            None => by(format!("there is no path card on {tile}")),
            Some(card) if !card.kind().is_plain() => {
                by(format!("the card on {tile} bears a symbol and cannot be taken"))
            }
            _ if self.moth_tiles().contains(tile) => by(format!("a moth sits on the card on {tile}")),
            _ if self.mantises.contains(tile) => by(format!("a mantis sits on the card on {tile}")),
            _ => None,
        }
    }

    fn why_not_move(&self, tile: Cell) -> Option<Refusal> {
        if self.phase != Phase::Move {
            return Some(self.not_now());
        }
        let reach = self.reach();
        let (has, needs) = (self.plums[self.mover], self.required());
        if tile == self.moths[self.mover] {
            return Some(Refusal::by("PHO-10", format!("your moth is on {tile} already; skip to stay")));
        }
        if self.mantises.contains(tile) {
            return Some(Refusal::by("PHO-21", format!("a mantis sits on {tile}")));
        }
        if LAMP.contains(tile) && reach.contains(tile) && has < needs {
            let reason = format!("the Lamp is entered with {needs} plums, and you have {has}");
            return Some(Refusal::by("PHO-13", reason));
        }
        if !reach.contains(tile) {
            return Some(Refusal::by("PHO-10", format!("your path does not lead to {tile}")));
        }
        None
    }

    fn why_not_discard(&self, kind: Kind) -> Option<Refusal> {
        if !matches!(self.phase, Phase::Discard | Phase::Surplus) {
            return Some(self.not_now());
        }
        let missing = !self.hands[self.mover].has(kind);
        missing.then(|| Refusal::by("PHO-12", format!("you have no {kind} in your hand")))
    }

    fn why_not_mantis(&self, from: Option<Cell>, to: Cell) -> Option<Refusal> {
        if self.phase != Phase::Mantis {
            return Some(self.not_now());
        }
        if self.mantis_moves() && from.is_none() {
            let reason = format!("both mantises are out: move one, as in mantis d6 {to}");
            return Some(Refusal::by("PHO-19", reason));
        }
        if let Some(from) = from {
            if !self.mantis_moves() {
                let reason = format!("a mantis is left beside the board: put it, as in mantis {to}");
                return Some(Refusal::by("PHO-19", reason));
            }
            if !self.mantises.contains(from) {
                return Some(Refusal::by("PHO-19", format!("there is no mantis on {from}")));
            }
        }
        if self.is_solo() {
            let only = self.solo_mantis();
            let wrong = only != Action::Mantis { from, to };
            let text = lamplight_core::Present::action_text(self, only);
            return wrong.then(|| {
                Refusal::by("PHO-20", format!("alone, the mantis goes to the nearest free Lamp tile: {text}"))
            });
        }
        if !self.mantis_tiles().contains(to) {
            return Some(Refusal::by("PHO-19", format!("{to} has {}", self.occupant(to))));
        }
        None
    }

    fn why_not_remove(&self, tile: Cell) -> Option<Refusal> {
        if self.phase != Phase::Begin {
            let reason = "a mantis is removed instead of a turn, before anything else";
            return Some(Refusal::by("PHO-22", reason));
        }
        let missing = !self.mantises.contains(tile);
        missing.then(|| Refusal::by("PHO-22", format!("there is no mantis on {tile}")))
    }

    /// What lies or sits on a tile that keeps cards or mantises off it.
    fn occupant(&self, tile: Cell) -> &'static str {
        if self.mantises.contains(tile) {
            "a mantis"
        } else if self.moth_tiles().contains(tile) {
            "a moth"
        } else if LAMP.contains(tile) {
            "the Lamp"
        } else if CORNERS.contains(tile) {
            "a starting corner"
        } else {
            "a plum card"
        }
    }
}
