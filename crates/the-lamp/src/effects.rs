//! What an action did, for logs and animations: found by comparing the position before with the one
//! after, so that it cannot tell another story than the rules.

use crate::action::Action;
use crate::cards::Kind;
use crate::dice::Pair;
use crate::state::{Fate, Moth, Phase, TheLamp};
use lamplight_core::{Effect, Game, Seat};

impl TheLamp {
    pub(crate) fn effects_of(&self, action: Action) -> Vec<Effect> {
        let mut after = self.clone();
        after.apply(action);
        let seat = self.mover;
        let (was, is) = (&self.moths[seat], &after.moths[seat]);

        let mut effects = vec![self.main_effect(action)];
        match action {
            Action::Buy(kind) => {
                if was.orbs > is.orbs {
                    let price = orbs(was.orbs - is.orbs);
                    effects.push(Effect::new("paid").seat(seat).thing(price).to("supply"));
                }
                effects.extend(self.unsold(Some(kind)));
            }
            Action::Pass => effects.extend(self.unsold(None)),
            _ => {}
        }
        if self.lamp != after.lamp {
            effects.push(Effect::new("switched").thing("lamp").to(after.lamp));
        }
        if was.space != is.space {
            effects.push(Effect::new("moved").seat(seat).thing("moth").from(was.space).to(is.space));
        }
        if is.orbs > was.orbs {
            let gain = orbs(is.orbs - was.orbs);
            effects.push(Effect::new("earned").seat(seat).thing(gain).from("supply"));
        }
        if is.unpaid > was.unpaid {
            effects.push(Effect::new("lost").seat(seat).thing("1 point"));
        }
        if is.fate == Fate::Dead {
            effects.extend(self.death(seat, was));
        }
        if self.phase == Phase::First && after.phase == Phase::Decide {
            effects.push(Effect::new("chosen").seat(after.mover).thing("first player"));
        }
        if after.phase == Phase::Over {
            effects.extend(after.awards());
        }
        effects
    }

    /// The action itself.
    fn main_effect(&self, action: Action) -> Effect {
        let seat = self.mover;
        let rolled = Effect::new("rolled").seat(seat);
        let both = |dice: Pair| rolled.clone().thing(format!("{} and {}", dice.0, dice.1));
        match action {
            Action::First(_, dice) | Action::RollOff(_, dice) | Action::Dice(dice) => both(dice),
            Action::Die(face) | Action::Orbs(face) => rolled.amount(face.into()),
            Action::Lamp(lamp) => rolled.thing(format!("lamp {lamp}")),
            Action::Card(kind) => {
                let name = self.layout.card(kind).name.clone();
                Effect::new("drawn").thing(name).from("deck").to("post")
            }
            Action::Hazard(kind) => {
                let name = self.layout.hazard(kind).name.clone();
                Effect::new("drawn").seat(seat).thing(name).from("hazards").to("hand")
            }
            Action::Go => Effect::new("dared").seat(seat),
            Action::Stop => Effect::new("stopped").seat(seat).thing("moth"),
            Action::Buy(kind) => {
                let name = self.layout.card(kind).name.clone();
                Effect::new("bought").seat(seat).thing(name).from("post").to("hand")
            }
            Action::Pass => Effect::new("passed").seat(seat),
        }
    }

    /// The cards of the post that go under the deck.
    fn unsold(&self, sold: Option<Kind>) -> impl Iterator<Item = Effect> {
        self.offer.unsold(sold).map(|kind| {
            let name = self.layout.card(kind).name.clone();
            Effect::new("returned").thing(name).from("post").to("deck")
        })
    }

    /// What a moth leaves behind (LMP-6).
    fn death(&self, seat: Seat, moth: &Moth) -> Vec<Effect> {
        let mut effects = vec![Effect::new("burnt").seat(seat).thing("moth")];
        if moth.orbs > 0 {
            effects.push(Effect::new("returned").seat(seat).thing(orbs(moth.orbs)).to("supply"));
        }
        let names = self.card_names(moth.cards).chain(self.hazard_names(moth.hazards));
        effects.extend(names.map(|name| Effect::new("removed").seat(seat).thing(name).from("hand")));
        effects
    }

    /// The survival cards (LMP-13) and the winner (LMP-14).
    fn awards(&self) -> Vec<Effect> {
        let award = |seat| {
            let points = self.survival_card(seat)?;
            Some(Effect::new("awarded").seat(seat).thing("survival card").amount(points))
        };
        let winner = self.winner().map(|seat| {
            let won = Effect::new("won").seat(seat);
            // LMP-14: why, where the points do not say it.
            if self.is_tied_on_points(seat) { won.thing("by the better survival card") } else { won }
        });
        self.table().filter_map(award).chain(winner).collect()
    }
}

/// So many orbs, in words.
fn orbs(count: u16) -> String {
    format!("{count} orb{}", if count == 1 { "" } else { "s" })
}
