//! Why a decision is worth taking: what one more roll risks, what lies ahead, what stopping and cards are worth.

use crate::action::Action;
use crate::cards::Kind;
use crate::dice::{FACES, Odds};
use crate::lane::Space;
use crate::state::{Fate, Lamp, TheLamp};
use lamplight_core::{Arg, Game, Merit, Seat, Turn};

lamplight_core::merits! {
    /// Why a decision is worth taking.
    pub(crate) mod good {
        /// Stopping ends the game, and it is won.
        wins = 1000;
        /// Every roll would touch the Lamp.
        deadly = 500;
        /// The next roll cannot touch the Lamp.
        safe_roll = 100;
        /// A roll touches the Lamp so many times in so many.
        risk(one, other) = 110;
        risk_about(one, other) = 110;
        /// The survival card that stopping brings, if nothing changes.
        survival_now(amount) = 90;
        leads(amount) = 80;
        trails(seat, amount) = 75;
        /// This moth is so many steps closer to the Lamp.
        closer(seat, amount) = 70;
        /// What the next six spaces are.
        spaces_ahead(orbs, posts, hazards) = 60;

        /// To fly on would end in the Lamp.
        stays_alive = 500;
        /// What a card is worth in the end, and costs now.
        card_worth(card, amount, cost) = 120;
        /// The way back leads out of the reach of the dice.
        out_of_danger(amount) = 100;
        moves_back(amount) = 50;
        lands_on_orb = 45;
        lands_on_post = 45;
        /// With the lamp on the card would cost so much.
        cheap_now(cost) = 30;
        nothing_affordable = 100;
        nothing_worth_it = 100;
        orbs_are_points(amount) = 50;
    }
}

impl TheLamp {
    pub(crate) fn merits_of(&self, action: Action) -> Vec<Merit> {
        match action {
            Action::Go => self.merits_of_going(),
            Action::Stop => self.merits_of_stopping(),
            Action::Buy(kind) => self.merits_of_buying(kind),
            Action::Pass => self.merits_of_passing(),
            _ => Vec::new(),
        }
    }

    fn merits_of_going(&self) -> Vec<Merit> {
        let own = self.mover;
        let mut merits: Vec<Merit> = self.odds(own).map(|odds| danger(odds, false)).into_iter().collect();
        let lane = self.layout.lane(own);
        let ahead = FACES.map(|face| lane.at(self.space(own) + face));
        let count = |wanted: Space| ahead.clone().filter(|&space| space == wanted).count();
        let (orbs, posts, hazards) = (count(Space::Orb), count(Space::Post), count(Space::Hazard));
        if orbs + posts > 0 {
            merits.push(good::spaces_ahead(orbs, posts, hazards));
        }
        merits.extend(self.rival().map(|(seat, points)| good::trails(seat, points)));
        merits.extend(self.nearest_rival().map(|(seat, steps)| good::closer(seat, steps)));
        merits
    }

    fn merits_of_stopping(&self) -> Vec<Merit> {
        let own = self.mover;
        let mut merits = Vec::new();
        let mut after = self.clone();
        after.apply(Action::Stop);
        if after.turn() == Turn::Over && after.winner() == Some(own) && self.seats > 1 {
            merits.push(good::wins());
        }
        merits.extend(self.odds(own).filter(|odds| odds.safe < odds.of).map(|odds| danger(odds, true)));
        let closer = self.rivals().filter(|&seat| self.distance(seat) < self.distance(own)).count();
        merits.push(good::survival_now(self.layout.survival[closer]));
        if self.seats > 1 && self.rival().is_none() {
            let best = self.rivals().filter_map(|seat| self.score(seat)).max();
            let ahead = self.score(own).unwrap_or(0) - best.unwrap_or(0);
            if ahead > 0 {
                merits.push(good::leads(ahead));
            }
        }
        merits
    }

    fn merits_of_buying(&self, kind: Kind) -> Vec<Merit> {
        let own = self.mover;
        let card = self.layout.card(kind);
        let mut merits = vec![good::card_worth(Arg::card(card.name.as_str()), card.points, self.price(kind))];
        if self.space(own) + self.steps >= self.layout.lamp() {
            merits.push(good::stays_alive());
        }
        let mut after = self.clone();
        after.apply(Action::Buy(kind));
        let back = self.space(own) - after.space(own).min(self.space(own));
        if back > 0 {
            let in_danger = |state: &TheLamp| {
                let odds = Odds::two_dice(state.distance(own));
                odds.safe < odds.of
            };
            merits.push(if in_danger(self) && !in_danger(&after) {
                good::out_of_danger(back)
            } else {
                good::moves_back(back)
            });
        }
        match self.layout.lane(own).at(after.space(own)) {
            Space::Orb => merits.push(good::lands_on_orb()),
            Space::Post => merits.push(good::lands_on_post()),
            _ => {}
        }
        let [off, on] = card.prices;
        if self.lamp == Lamp::Off && on > off {
            merits.push(good::cheap_now(on));
        }
        merits
    }

    fn merits_of_passing(&self) -> Vec<Merit> {
        let mut merits = Vec::new();
        let buyable = self.buyable();
        if buyable.kinds().is_empty() {
            return vec![good::nothing_affordable()];
        }
        let pays = |&kind: &Kind| u16::from(self.layout.card(kind).points) > self.price(kind);
        if !buyable.kinds().iter().any(pays) {
            merits.push(good::nothing_worth_it());
        }
        merits.push(good::orbs_are_points(self.orbs(self.mover)));
        merits
    }

    /// The others that are alive.
    fn rivals(&self) -> impl Iterator<Item = Seat> {
        self.table().filter(|&seat| seat != self.mover && self.fate(seat) != Fate::Dead)
    }

    /// Who is ahead in points, and by how many.
    fn rival(&self) -> Option<(Seat, i32)> {
        let own = self.score(self.mover)?;
        let ahead = self.rivals().filter_map(|seat| Some((seat, self.score(seat)? - own)));
        ahead.filter(|&(_, points)| points > 0).max_by_key(|&(_, points)| points)
    }

    /// Who is closest to the Lamp of those who are closer, and by how many steps.
    fn nearest_rival(&self) -> Option<(Seat, u8)> {
        let own = self.distance(self.mover);
        let closer = self.rivals().filter(|&seat| self.distance(seat) < own);
        closer.map(|seat| (seat, own - self.distance(seat))).max_by_key(|&(_, steps)| steps)
    }
}

/// What the next roll risks; for whoever thinks of stopping it weighs more.
fn danger(odds: Odds, weighs: bool) -> Merit {
    let (dead, of) = (u32::from(odds.of - odds.safe), u32::from(odds.of));
    if dead == 0 {
        return good::safe_roll();
    }
    if dead == of {
        return good::deadly();
    }
    let (one, other) = in_words(dead, of);
    let merit = if one * of == dead * other { good::risk(one, other) } else { good::risk_about(one, other) };
    merit.more(if weighs { 200 * dead / of } else { 0 })
}

/// The nearest chance that is easily said: one in so many, or so many in at most twelve.
fn in_words(part: u32, of: u32) -> (u32, u32) {
    let single = (2..=72).map(|other| (1, other));
    let several = (3..=12).flat_map(|other| (2..other).map(move |one| (one, other)));
    // How far apart the fractions are, on one scale for all of them.
    let error = |&(one, other): &(u32, u32)| (part * other).abs_diff(of * one) * 100_000 / (of * other);
    single.chain(several).min_by_key(error).unwrap_or((part, of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_said_in_small_numbers() {
        assert_eq!(in_words(6, 36), (1, 6));
        assert_eq!(in_words(30, 36), (5, 6));
        assert_eq!(in_words(1, 72), (1, 72));
        assert_eq!(in_words(7, 72), (1, 10));
        assert_eq!(danger(Odds { safe: 30, of: 36 }, false).to_string(), "risk one=1 other=6");
        assert_eq!(danger(Odds { safe: 65, of: 72 }, false).to_string(), "risk_about one=1 other=10");
        assert_eq!(danger(Odds { safe: 0, of: 36 }, true).to_string(), "deadly");
    }
}
