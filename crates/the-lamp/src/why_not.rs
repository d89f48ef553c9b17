//! Which rule forbids an action, and everything that a player could mean.

use crate::action::Action;
use crate::cards::Kind;
use crate::state::{Phase, TheLamp};
use lamplight_core::Refusal;

lamplight_core::refusals! {
    /// Why an action is not possible.
    pub(crate) mod why {
        over = "LMP-12", Never;
        // Dice or cards come first.
        roll_to_begin = "LMP-1", Phase;
        roll_lamp_die = "LMP-4", Phase;
        roll_to_move = "LMP-4", Phase;
        roll_for_orbs = "LMP-7", Phase;
        draw_cards = "LMP-8", Phase;
        draw_hazard = "LMP-10", Phase;
        roll_off = "LMP-13", Phase;
        // A player decides first.
        decide = "LMP-3", Phase;
        trade = "LMP-8", Phase;
        not_trading = "LMP-8", Phase;
        not_offered(card) = "LMP-8", Thing;
        /// It costs `amount` orbs now, more than `orbs`.
        too_dear(card, amount, lamp, orbs) = "LMP-8", Means;
    }
}

impl TheLamp {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn refusal(&self, action: Action) -> Option<Refusal> {
        Some(match (self.phase, action) {
            (Phase::First, _) => why::roll_to_begin(),
            (Phase::Lamp, _) => why::roll_lamp_die(),
            (Phase::Roll, _) if self.in_last_stretch(self.mover) => why::roll_to_move().by("LMP-5"),
            (Phase::Roll, _) => why::roll_to_move(),
            (Phase::Orbs, _) => why::roll_for_orbs(),
            (Phase::Cards, _) => why::draw_cards(),
            (Phase::Hazard, _) => why::draw_hazard(),
            (Phase::RollOff, _) => why::roll_off(),
            (Phase::Over, _) => why::over(),
            (Phase::Decide, Action::Go | Action::Stop) | (Phase::Trade, Action::Pass) => return None,
            (Phase::Decide, Action::Buy(_) | Action::Pass) => why::not_trading(),
            (Phase::Decide, _) => why::decide(),
            (Phase::Trade, Action::Buy(kind)) => return self.refusal_to_sell(kind),
            (Phase::Trade, _) => why::trade(),
        })
    }

    fn refusal_to_sell(&self, kind: Kind) -> Option<Refusal> {
        let (price, orbs) = (self.price(kind), self.moths[self.mover].orbs);
        if !self.offer.cards().contains(&kind) {
            Some(why::not_offered(self.card_arg(kind)))
        } else if price > orbs {
            Some(why::too_dear(self.card_arg(kind), price, self.lamp, orbs))
        } else {
            None
        }
    }

    /// The buttons, and every trading card there is.
    pub(crate) fn every_decision(&self) -> Vec<Action> {
        let kinds = (0..self.layout.trading.len()).map(Kind::from_index);
        [Action::Go, Action::Stop, Action::Pass].into_iter().chain(kinds.map(Action::Buy)).collect()
    }
}
