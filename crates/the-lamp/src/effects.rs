//! What an action did, for logs and animations: found by comparing the position before with the one
//! after, so that it cannot tell another story than the rules.

use crate::action::Action;
use crate::cards::Kind;
use crate::state::{Fate, Lamp, Moth, Phase, TheLamp};
use lamplight_core::{Arg, Effect, Game, Seat};

lamplight_core::effects! {
    /// What actions do. Of two dice, `first` and `second` are the faces and `amount` their sum; `from` and `to` are
    /// numbers of spaces.
    pub(crate) mod did {
        rolled_to_begin(seat, first, second, amount) = "LMP-1";
        begins(seat) = "LMP-1";
        went_on(seat) = "LMP-3";
        /// So many steps from the Lamp.
        stopped(seat, amount) = "LMP-3";
        rolled_lamp(seat, lamp) = "LMP-4";
        rolled_die(seat, amount) = "LMP-4";
        rolled_dice(seat, first, second, amount) = "LMP-4";
        lamp_lit = "LMP-4";
        lamp_put_out = "LMP-4";
        flew(seat, from, to) = "LMP-6";
        burnt(seat) = "LMP-6";
        /// The orbs of a moth that burnt go back to the supply.
        orbs_returned(seat, amount) = "LMP-6";
        /// A card of a moth that burnt leaves the game.
        card_removed(seat, card) = "LMP-6";
        rolled_for_orbs(seat, amount) = "LMP-7";
        collected(seat, amount) = "LMP-7";
        supply_empty(seat) = "LMP-7";
        offered(seat, card) = "LMP-8";
        /// For so many orbs.
        bought(seat, card, amount) = "LMP-8";
        bought_nothing(seat) = "LMP-8";
        put_under(seat, card) = "LMP-8";
        pulled_back(seat, from, to) = "LMP-9";
        /// It costs `amount` points.
        drew_hazard(seat, card, amount) = "LMP-10";
        /// There was no hazard card left to draw.
        lost_point(seat) = "LMP-10";
        rolled_off(seat, first, second, amount) = "LMP-13";
        /// The survival card worth so many points.
        awarded(seat, amount) = "LMP-13";
        won(seat) = "LMP-14";
        /// Another has as many points.
        won_tie(seat) = "LMP-14";
        most_points(seat, amount) = "LMP-14";
        /// All others have burnt.
        last_alive(seat) = "LMP-6";
        all_burnt = "LMP-6";
        /// Alone at the table.
        survived(seat, amount) = "LMP-14";
    }
}

impl TheLamp {
    pub(crate) fn effects_of(&self, action: Action) -> Vec<Effect> {
        let mut after = self.clone();
        after.apply(action);
        let seat = self.mover;
        let (was, is) = (&self.moths[seat], &after.moths[seat]);

        let mut effects = vec![self.main_effect(action)];
        match action {
            Action::Buy(kind) => effects.extend(self.unsold(Some(kind))),
            Action::Pass => effects.extend(self.unsold(None)),
            Action::Orbs(_) if is.orbs == was.orbs => effects.push(did::supply_empty(seat)),
            Action::Orbs(_) => effects.push(did::collected(seat, is.orbs - was.orbs)),
            _ => {}
        }
        if self.lamp != after.lamp {
            let by_the_die = matches!(action, Action::Lamp(_));
            effects.push(match after.lamp {
                Lamp::Off => did::lamp_put_out(),
                Lamp::On if by_the_die => did::lamp_lit(),
                Lamp::On => did::lamp_lit().by("LMP-5"),
            });
        }
        if is.space > was.space {
            effects.push(did::flew(seat, was.space, is.space));
        } else if is.space < was.space {
            effects.push(did::pulled_back(seat, was.space, is.space));
        }
        if is.unpaid > was.unpaid {
            effects.push(did::lost_point(seat));
        }
        if is.fate == Fate::Dead {
            effects.extend(self.death(seat, was));
        }
        if self.phase == Phase::First && after.phase == Phase::Decide {
            effects.push(did::begins(after.mover));
        }
        if after.phase == Phase::Over {
            effects.extend(after.awards());
        }
        effects
    }

    /// The action itself.
    fn main_effect(&self, action: Action) -> Effect {
        let seat = self.mover;
        match action {
            Action::First(_, dice) => did::rolled_to_begin(seat, dice.0, dice.1, dice.total()),
            Action::Lamp(lamp) => did::rolled_lamp(seat, lamp),
            Action::Dice(dice) => {
                let rolled = did::rolled_dice(seat, dice.0, dice.1, dice.total());
                if self.in_last_stretch(seat) { rolled.by("LMP-5") } else { rolled }
            }
            Action::Die(face) => did::rolled_die(seat, face),
            Action::Orbs(face) => did::rolled_for_orbs(seat, face),
            Action::Card(kind) => did::offered(seat, self.card_arg(kind)),
            Action::Hazard(kind) => {
                let hazard = self.layout.hazard(kind);
                did::drew_hazard(seat, Arg::card(&*hazard.name), hazard.loses)
            }
            Action::RollOff(_, dice) => did::rolled_off(seat, dice.0, dice.1, dice.total()),
            Action::Go => did::went_on(seat),
            Action::Stop => did::stopped(seat, self.distance(seat)),
            Action::Buy(kind) => did::bought(seat, self.card_arg(kind), self.price(kind)),
            Action::Pass => did::bought_nothing(seat),
        }
    }

    /// The cards of the post that go under the deck.
    fn unsold(&self, sold: Option<Kind>) -> impl Iterator<Item = Effect> {
        self.offer.unsold(sold).map(|kind| did::put_under(self.mover, self.card_arg(kind)))
    }

    /// What a moth leaves behind (LMP-6).
    fn death(&self, seat: Seat, moth: &Moth) -> Vec<Effect> {
        let mut effects = vec![did::burnt(seat)];
        if moth.orbs > 0 {
            effects.push(did::orbs_returned(seat, moth.orbs));
        }
        let names = self.card_names(moth.cards).chain(self.hazard_names(moth.hazards));
        effects.extend(names.map(|name| did::card_removed(seat, Arg::card(name))));
        effects
    }

    /// The survival cards (LMP-13) and the winner (LMP-14).
    fn awards(&self) -> Vec<Effect> {
        let award = |seat| Some(did::awarded(seat, self.survival_card(seat)?));
        let won = |seat| if self.is_tied_on_points(seat) { did::won_tie(seat) } else { did::won(seat) };
        self.table().filter_map(award).chain(self.winner().map(won)).collect()
    }

    /// A trading card, as messages name it.
    pub(crate) fn card_arg(&self, kind: Kind) -> Arg {
        Arg::card(&*self.layout.card(kind).name)
    }
}

impl From<Lamp> for Arg {
    fn from(lamp: Lamp) -> Arg {
        Arg::word(match lamp {
            Lamp::Off => "off",
            Lamp::On => "on",
        })
    }
}
