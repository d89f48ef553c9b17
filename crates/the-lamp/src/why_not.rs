//! Which rule forbids an action.

use crate::action::Action;
use crate::state::{Phase, TheLamp};
use lamplight_core::Refusal;

impl TheLamp {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn why_not_action(&self, action: Action) -> Option<Refusal> {
        let due = |rule, what| Some(Refusal::by(rule, format!("first {what}")));
        match self.phase {
            Phase::First => due("LMP-1", "the dice decide who begins"),
            Phase::Lamp => due("LMP-4", "the lamp die is rolled"),
            Phase::Roll => due("LMP-4", "the dice for the move are rolled"),
            Phase::Orbs => due("LMP-7", "the die for orbs is rolled"),
            Phase::Cards => due("LMP-8", "the post's cards are drawn"),
            Phase::Hazard => due("LMP-10", "a hazard card is drawn"),
            Phase::RollOff => due("LMP-13", "the survivors who tie roll off"),
            Phase::Over => Some(Refusal::by("LMP-12", "the game is over")),
            Phase::Decide => match action {
                Action::Go | Action::Stop => None,
                Action::Buy(_) | Action::Pass => {
                    Some(Refusal::by("LMP-8", "you are not trading now: go on or stop"))
                }
                _ => Some(Refusal::by("LMP-3", "decide before the dice roll: go on or stop")),
            },
            Phase::Trade => match action {
                Action::Pass => None,
                Action::Buy(kind) => {
                    let card = self.layout.card(kind);
                    let (price, orbs) = (self.price(kind), self.moths[self.mover].orbs);
                    if !self.offer.cards().contains(&kind) {
                        let reason = format!("{} is not among the cards on offer", card.name);
                        return Some(Refusal::by("LMP-8", reason));
                    }
                    (price > orbs).then(|| {
                        let reason = format!("{} costs {price} orbs now, and you have {orbs}", card.name);
                        Refusal::by("LMP-8", reason)
                    })
                }
                _ => Some(Refusal::by("LMP-8", "you are at a trading post: buy one of its cards, or pass")),
            },
        }
    }
}
