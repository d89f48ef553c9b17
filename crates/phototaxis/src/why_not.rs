//! Which rule forbids an action, and everything that a player could mean.

use crate::action::Action;
use crate::card::{Kind, Sides};
use crate::garden::{CORNERS, LAMP};
use crate::state::{Phase, Phototaxis};
use lamplight_core::square::ten::{Cell, Cells};
use lamplight_core::{Arg, Game, Near, Refusal, Turn};

lamplight_core::refusals! {
    /// Why an action is not possible.
    pub(crate) mod why {
        // The game is over.
        in_lamp = "PHO-16", Never;
        night_over = "PHO-16", Never;
        drawn = "PHO-23", Never;
        all_in_lamp = "PHO-14", Never;
        last_rounds_over = "PHO-14", Never;

        // Chance comes first.
        plum_card_first = "PHO-3", Moment;
        deal_first = "PHO-4", Moment;
        draw_first = "PHO-6", Moment;
        mystery_first = "PHO-17", Moment;
        nectar_first(card) = "PHO-18", Moment;
        refill_first = "PHO-12", Moment;
        /// What only chance does.
        by_chance = Never;

        // Another step is due.
        begin_or_skip = "PHO-22", Phase;
        place_or_skip = "PHO-7", Phase;
        extra_or_skip = "PHO-9", Phase;
        take_or_skip = "PHO-9", Phase;
        move_or_skip = "PHO-10", Phase;
        glow_or_skip(card) = "PHO-18", Phase;
        gust_or_skip(card) = "PHO-18", Phase;
        mantis_first = "PHO-19", Phase;
        toss_first(card) = "PHO-18", Phase;
        discard_first(amount) = Phase;

        // Placing.
        no_card(card) = Thing;
        cannot_turn(card) = "PHO-7", Never;
        no_card_on(to, what) = Target;
        closed_in = "PHO-7", Means;
        out_of_reach(to) = "PHO-7", Target;
        turned_away(to) = "PHO-7", Target;
        cuts_own_path(to) = "PHO-8", Means;

        // Taking.
        nothing_to_take(from) = "PHO-9", Thing;
        only_path_cards(from, what) = "PHO-9", Thing;
        has_symbol(from) = "PHO-9", Target;
        occupied(from, what) = "PHO-9", Target;

        // Moving.
        already_there(to) = "PHO-10", Target;
        too_few_plums(amount, needed) = "PHO-13", Means;
        /// Another tile of the Lamp than the one to which the path leads.
        enters_lamp_at(to) = "PHO-13", Target;
        mantis_on(to) = "PHO-21", Target;
        mantis_in_the_way(to) = "PHO-21", Target;
        no_path_to(to) = "PHO-10", Target;

        // Mantises.
        mantis_must = "PHO-19", Moment;
        pick_a_mantis = "PHO-19", Target;
        one_mantis_left = "PHO-19", Means;
        no_mantis(from) = Thing;
        no_mantis_on(to, what) = "PHO-19", Target;
        mantis_flies(to) = "PHO-20", Means;
        farther_mantis_flies(from, to) = "PHO-20", Means;
        remove_at_start = "PHO-22", Moment;
    }
}

impl Phototaxis {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn refusal(&self, action: Action) -> Option<Refusal> {
        match self.turn() {
            Turn::Over => return Some(self.why_over()),
            Turn::Chance => return Some(self.why_chance()),
            Turn::Player(_) => {}
        }
        match action {
            Action::Plum { .. } => Some(why::by_chance().by("PHO-3")),
            Action::Draw(_) => Some(why::by_chance().by("PHO-6")),
            Action::Mystery(_) => Some(why::by_chance().by("PHO-17")),
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
        let everybody = self.table().all(|seat| self.is_in_lamp(seat));
        match (self.is_solo(), self.last) {
            (true, _) if everybody => why::in_lamp(),
            (true, _) => why::night_over(),
            _ if everybody => why::all_in_lamp(),
            (false, None) => why::drawn(),
            (false, Some(_)) => why::last_rounds_over(),
        }
    }

    fn why_chance(&self) -> Refusal {
        match self.phase {
            Phase::Reveal => why::plum_card_first(),
            Phase::Deal => why::deal_first(),
            Phase::Mystery => why::mystery_first(),
            Phase::Nectar => why::nectar_first(self.acting_card()),
            Phase::Refill => why::refill_first(),
            _ => why::draw_first(),
        }
    }

    /// The refusal of an action that belongs to another step: what is asked for now.
    fn not_now(&self) -> Refusal {
        match self.phase {
            Phase::Begin => why::begin_or_skip(),
            Phase::Place => why::place_or_skip(),
            Phase::Extra => why::extra_or_skip(),
            Phase::Take => why::take_or_skip(),
            Phase::Move => why::move_or_skip(),
            Phase::Glow => why::glow_or_skip(self.acting_card()),
            Phase::Gust => why::gust_or_skip(self.acting_card()),
            Phase::Mantis => why::mantis_first(),
            Phase::Toss => why::toss_first(self.acting_card()),
            _ => why::discard_first(self.hands[self.mover].total).by(self.discard_rule()),
        }
    }

    /// The rule by which cards are discarded now.
    fn discard_rule(&self) -> &'static str {
        if self.phase == Phase::Discard { "PHO-12" } else { "PHO-18" }
    }

    /// The mystery card that acts.
    pub(crate) fn acting_card(&self) -> Arg {
        let name = self.acting.map(|acting| self.layout.mystery_card(acting.card).name.clone());
        Arg::card(name.unwrap_or_default())
    }

    fn why_not_skip(&self) -> Option<Refusal> {
        match self.phase {
            Phase::Mantis => Some(why::mantis_must()),
            phase if phase.discards() => Some(self.not_now()),
            _ => None,
        }
    }

    fn why_not_place(&self, kind: Kind, tile: Cell, sides: Sides) -> Option<Refusal> {
        if !self.phase.places() {
            return Some(self.not_now());
        }
        if !self.hands[self.mover].has(kind) {
            return Some(why::no_card(kind).by("PHO-7"));
        }
        if !kind.can_lie(sides) {
            return Some(why::cannot_turn(kind));
        }
        if let Some(what) = self.occupant(tile) {
            let rule = if self.mantises.contains(tile) { "PHO-21" } else { "PHO-8" };
            return Some(why::no_card_on(tile, what).by(rule));
        }
        let (moth, reach) = (self.moths[self.mover], self.reach());
        let sites = self.garden.sites(reach, self.free());
        let seeming = sites.at(tile);
        if !sides.meets(seeming) {
            return Some(if !seeming.is_empty() {
                why::turned_away(tile)
            } else if sites.all().is_empty() {
                why::closed_in()
            } else {
                why::out_of_reach(tile)
            });
        }
        let arrivals = self.garden.arrivals(tile, seeming, moth, self.mantises, reach);
        (!sides.meets(arrivals)).then(|| why::cuts_own_path(tile))
    }

    fn why_not_take(&self, tile: Cell) -> Option<Refusal> {
        if !matches!(self.phase, Phase::Take | Phase::Gust) {
            return Some(self.not_now());
        }
        match self.garden.card(tile) {
            Some(card) if !card.kind().is_plain() => Some(why::has_symbol(tile)),
            Some(_) => self.occupant(tile).map(|what| why::occupied(tile, what)),
            None => Some(match self.ground(tile) {
                Some(what) => why::only_path_cards(tile, what),
                None => why::nothing_to_take(tile),
            }),
        }
    }

    fn why_not_move(&self, tile: Cell) -> Option<Refusal> {
        if self.phase != Phase::Move {
            return Some(self.not_now());
        }
        let (moth, reach) = (self.moths[self.mover], self.reach());
        let (has, needs) = (self.plums[self.mover], self.required());
        if tile == moth {
            return Some(why::already_there(tile));
        }
        if self.mantises.contains(tile) {
            return Some(why::mantis_on(tile));
        }
        if LAMP.contains(tile) && reach.meets(LAMP) && has < needs {
            return Some(why::too_few_plums(has, needs));
        }
        if reach.contains(tile) {
            return None;
        }
        if let Some(entered) = (reach & LAMP).first().filter(|_| LAMP.contains(tile)) {
            return Some(why::enters_lamp_at(entered));
        }
        let without_mantises = self.garden.reach(moth, Cells::EMPTY);
        Some(if without_mantises.contains(tile) {
            why::mantis_in_the_way(tile)
        } else {
            why::no_path_to(tile)
        })
    }

    fn why_not_discard(&self, kind: Kind) -> Option<Refusal> {
        if !self.phase.discards() {
            return Some(self.not_now());
        }
        (!self.hands[self.mover].has(kind)).then(|| why::no_card(kind).by(self.discard_rule()))
    }

    fn why_not_mantis(&self, from: Option<Cell>, to: Cell) -> Option<Refusal> {
        if self.phase != Phase::Mantis {
            return Some(self.not_now());
        }
        if self.is_solo() {
            return match self.solo_mantis() {
                only if only == (Action::Mantis { from, to }) => None,
                Action::Mantis { from: Some(from), to } => Some(why::farther_mantis_flies(from, to)),
                Action::Mantis { from: None, to } => Some(why::mantis_flies(to)),
                _ => Some(self.not_now()),
            };
        }
        match from {
            Some(from) if !self.mantises.contains(from) => Some(why::no_mantis(from).by("PHO-19")),
            Some(_) if !self.mantis_moves() => Some(why::one_mantis_left()),
            None if self.mantis_moves() => Some(why::pick_a_mantis()),
            _ if self.mantis_tiles().contains(to) => None,
            _ => self.occupant(to).map(|what| why::no_mantis_on(to, what)),
        }
    }

    fn why_not_remove(&self, tile: Cell) -> Option<Refusal> {
        match (self.phase, self.mantises.contains(tile)) {
            (Phase::Begin, true) => None,
            // Whoever clicks another tile wants to begin the turn.
            (Phase::Begin, false) => Some(why::no_mantis(tile).by("PHO-22").near(Near::Phase)),
            (_, false) => Some(why::remove_at_start().near(Near::Never)),
            // Whoever moves, takes or has a mantis to put means that with a click on one.
            (Phase::Move | Phase::Take | Phase::Gust | Phase::Mantis, true) => {
                Some(why::remove_at_start().near(Near::Phase))
            }
            (_, true) => Some(why::remove_at_start()),
        }
    }

    /// What is on a tile from the beginning to the end.
    fn ground(&self, tile: Cell) -> Option<Arg> {
        let all = [("lamp", LAMP), ("corner", CORNERS), ("plum_card", self.layout.plums)];
        all.into_iter().find(|(_, tiles)| tiles.contains(tile)).map(|(name, _)| Arg::word(name))
    }

    /// What keeps path cards off a tile.
    fn occupant(&self, tile: Cell) -> Option<Arg> {
        let all = [("mantis", self.mantises), ("moth", self.moth_tiles())];
        let guest = all.into_iter().find(|(_, tiles)| tiles.contains(tile));
        guest.map(|(name, _)| Arg::word(name)).or_else(|| self.ground(tile))
    }

    /// Everything that a player does in any phase: with each card everywhere and all ways round, with each tile, and
    /// with the mantises that are out.
    pub(crate) fn every_action(&self) -> Vec<Action> {
        let mut actions = vec![Action::Skip];
        for kind in Kind::ALL {
            actions.push(Action::Discard(kind));
            for tile in Cell::all() {
                let ways = kind.shape().rotations().iter();
                actions.extend(ways.map(|&sides| Action::Place { kind, tile, sides }));
            }
        }
        let on_tile = [Action::Move, Action::Take, |to| Action::Mantis { from: None, to }, Action::Remove];
        actions.extend(on_tile.into_iter().flat_map(|action| Cell::all().map(action)));
        for from in self.mantises.iter() {
            let others = Cell::all().filter(|&to| to != from);
            actions.extend(others.map(|to| Action::Mantis { from: Some(from), to }));
        }
        actions
    }
}
