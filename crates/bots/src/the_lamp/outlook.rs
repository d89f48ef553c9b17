//! One moth's best way on, by dynamic programming over its space, its orbs and its points.
//!
//! What the others do enters as a worth: what it is worth to stop so far from the Lamp with so many points. Given
//! that, the chance to die and the points to come decide whether to go on, and what a card is worth: its points,
//! its price and the way back, on which there is more to find.

use lamplight_the_lamp::Layout;
use lamplight_the_lamp::cards::Kind;
use lamplight_the_lamp::dice::LampDie;
use lamplight_the_lamp::lane::{Lane, Space};
use lamplight_the_lamp::state::Lamp;
use std::collections::BTreeMap;

/// Points are looked at in so many steps of equal size; what lies between is interpolated.
const STEPS: usize = 64;
/// Orbs beyond so many buy no more: posts are too rare.
const MOST_ORBS: usize = 12;
/// Each sweep over the lane lets a moth buy once more.
const SWEEPS: usize = 5;
/// Cards that a post offers.
const OFFERED: i32 = 3;

/// The points that are told apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    low: i32,
    width: i32,
}

impl Scale {
    /// A scale for points between these two; wider steps where content deals in large numbers.
    pub(crate) fn spanning(low: i32, high: i32) -> Scale {
        let span = (high - low).max(1);
        Scale { low, width: (span + STEPS as i32 - 2) / (STEPS as i32 - 1) }
    }

    /// The points of a step.
    fn points(self, step: usize) -> i32 {
        self.low + self.width * step as i32
    }

    /// The step at or below, and how far it is to the next.
    fn place(self, points: i32) -> (usize, f32) {
        let above = (points - self.low).clamp(0, self.width * (STEPS as i32 - 1));
        let (step, rest) = (above / self.width, above % self.width);
        (step as usize, rest as f32 / self.width as f32)
    }
}

/// What is known of a layout that the sweeps need again and again.
struct Goods {
    /// Price by lamp, points and way back of every kind of card, with the chance to draw it.
    cards: Vec<([usize; 2], i32, usize, f32)>,
    /// What the die may bring on an orb space, with its chance.
    orbs: Vec<(usize, f32)>,
    /// What a hazard may cost, with its chance.
    losses: Vec<(usize, f32)>,
}

impl Goods {
    /// Cards as likely as these copies say.
    fn new(layout: &Layout, unseen: impl Iterator<Item = Kind>) -> Goods {
        let mut copies = vec![0.0; layout.trading.len()];
        unseen.for_each(|kind| copies[kind.index()] += 1.0);
        let total: f32 = copies.iter().sum();
        if total == 0.0 {
            copies = layout.trading.iter().map(|card| card.copies.into()).collect();
        }
        let total: f32 = copies.iter().sum();
        let card = |(card, copies): (&lamplight_the_lamp::content::TradingCard, f32)| {
            let prices = card.prices.map(usize::from);
            (prices, i32::from(card.points), usize::from(card.back), copies / total)
        };
        let losses = layout.hazards.iter().map(|card| (card.loses, card.copies));
        let losses = if layout.hazards.is_empty() { chances([(1, 1)]) } else { chances(losses) };
        Goods {
            cards: layout.trading.iter().zip(copies).map(card).collect(),
            orbs: chances(layout.orb_die.map(|orbs| (orbs, 1))),
            losses,
        }
    }
}

/// Numbers with their weights as chances, each number once.
fn chances(weighted: impl IntoIterator<Item = (u8, u8)>) -> Vec<(usize, f32)> {
    let mut weights = BTreeMap::new();
    for (number, weight) in weighted {
        *weights.entry(usize::from(number)).or_insert(0.0) += f32::from(weight);
    }
    let total: f32 = weights.values().sum();
    weights.into_iter().map(|(number, weight)| (number, weight / total)).collect()
}

/// What a moth may hope for from every space, with so many orbs and points, if it plays its best.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    scale: Scale,
    lamp: usize,
    /// To stop on a space.
    stop: Vec<f32>,
    /// To go on from a space.
    go: Vec<f32>,
    /// To come to a space with the lamp off, and on.
    land: [Vec<f32>; 2],
}

impl Outlook {
    /// Solves a lane for a worth of stopping, by distance and points. `unseen` are the trading cards to come.
    pub(crate) fn solve(
        layout: &Layout,
        lane: &Lane,
        unseen: impl Iterator<Item = Kind>,
        scale: Scale,
        worth: impl Fn(u8, i32) -> f32,
    ) -> Outlook {
        let lamp = usize::from(lane.lamp());
        let goods = Goods::new(layout, unseen);
        let empty = vec![0.0; (lamp + 1) * (MOST_ORBS + 1) * STEPS];
        let mut outlook =
            Outlook { scale, lamp, stop: empty.clone(), go: empty.clone(), land: [empty.clone(), empty] };
        for space in 0..lamp {
            for step in 0..STEPS {
                let worth = worth((lamp - space) as u8, scale.points(step));
                for orbs in 0..=MOST_ORBS {
                    outlook.stop[place(space, orbs) + step] = worth;
                }
            }
        }
        // Nothing comes of a layout without posts but the first sweep.
        let has_posts = (0..lamp).any(|space| lane.at(space as u8) == Space::Post);
        for _ in 0..if has_posts { SWEEPS } else { 1 } {
            for space in (0..lamp).rev() {
                outlook.decide(layout.lamp_die, lane, space);
                outlook.arrive(&goods, lane, space);
            }
        }
        outlook
    }

    /// What going on is worth, from what coming to the spaces ahead is worth.
    fn decide(&mut self, die: LampDie, lane: &Lane, space: usize) {
        let lit = lane.is_lit(space as u8);
        for orbs in 0..=MOST_ORBS {
            let here = place(space, orbs);
            let mut value = [0.0_f32; STEPS];
            let mut add = |land: &[f32], steps: usize, chance: f32| {
                let there = place((space + steps).min(self.lamp), orbs);
                for (value, worth) in value.iter_mut().zip(&land[there..there + STEPS]) {
                    *value += chance * worth;
                }
            };
            let on = if lit { 1.0 } else { f32::from(die.on) / 6.0 };
            for steps in 2..=12_usize {
                let ways = 6 - steps.abs_diff(7);
                add(&self.land[Lamp::On as usize], steps, on * ways as f32 / 36.0);
            }
            if !lit {
                for steps in 1..=6 {
                    add(&self.land[Lamp::Off as usize], steps, (1.0 - on) / 6.0);
                }
            }
            self.go[here..here + STEPS].copy_from_slice(&value);
        }
    }

    /// What coming to a space is worth, from what being there is worth.
    fn arrive(&mut self, goods: &Goods, lane: &Lane, space: usize) {
        let lit = lane.is_lit(space as u8);
        let kind = lane.at(space as u8);
        for orbs in 0..=MOST_ORBS {
            for step in 0..STEPS {
                let points = self.scale.points(step);
                let here = place(space, orbs) + step;
                let same = match kind {
                    Space::Start => self.being(space, orbs, points),
                    Space::Orb => {
                        let with = |found| self.being(space, orbs + found, points + found as i32);
                        goods.orbs.iter().map(|&(found, chance)| chance * with(found)).sum()
                    }
                    Space::Hazard => {
                        let without = |lost| self.being(space, orbs, points - lost as i32);
                        goods.losses.iter().map(|&(lost, chance)| chance * without(lost)).sum()
                    }
                    Space::Lamp => 0.0,
                    Space::Post => {
                        let on = self.trade(goods, space, orbs, points, Lamp::On);
                        self.land[Lamp::On as usize][here] = on;
                        self.land[Lamp::Off as usize][here] =
                            if lit { on } else { self.trade(goods, space, orbs, points, Lamp::Off) };
                        continue;
                    }
                };
                self.land.iter_mut().for_each(|land| land[here] = same);
            }
        }
    }

    /// A post before its cards are drawn. Three draws are taken for independent: the best of them is the best
    /// that one of three finds.
    fn trade(&self, goods: &Goods, space: usize, orbs: usize, points: i32, lamp: Lamp) -> f32 {
        let pass = self.being(space, orbs, points);
        let mut wanted = Vec::with_capacity(goods.cards.len());
        for &(prices, worth, back, chance) in &goods.cards {
            let price = prices[lamp as usize];
            if price <= orbs && chance > 0.0 {
                let there = space.saturating_sub(back);
                let value = self.landing(there, orbs - price, points + worth - price as i32, lamp);
                if value > pass {
                    wanted.push((value, chance));
                }
            }
        }
        wanted.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let (mut total, mut missed) = (0.0, 1.0_f32);
        for (value, chance) in wanted {
            let next = (missed - chance).max(0.0);
            total += value * (missed.powi(OFFERED) - next.powi(OFFERED));
            missed = next;
        }
        total + pass * missed.powi(OFFERED)
    }

    /// Before a moth decides whether to go on.
    pub(crate) fn being(&self, space: usize, orbs: usize, points: i32) -> f32 {
        self.stopping(space, points).max(self.going(space, orbs, points))
    }

    /// If a moth stops.
    pub(crate) fn stopping(&self, space: usize, points: i32) -> f32 {
        self.at(&self.stop, space, 0, points)
    }

    /// If a moth goes on.
    pub(crate) fn going(&self, space: usize, orbs: usize, points: i32) -> f32 {
        self.at(&self.go, space, orbs, points)
    }

    /// If a moth comes to a space, which acts. At the Lamp it is worth nothing.
    pub(crate) fn landing(&self, space: usize, orbs: usize, points: i32, lamp: Lamp) -> f32 {
        if space >= self.lamp { 0.0 } else { self.at(&self.land[lamp as usize], space, orbs, points) }
    }

    fn at(&self, table: &[f32], space: usize, orbs: usize, points: i32) -> f32 {
        let (step, rest) = self.scale.place(points);
        let here = place(space, orbs.min(MOST_ORBS)) + step;
        if rest == 0.0 { table[here] } else { table[here] * (1.0 - rest) + table[here + 1] * rest }
    }
}

/// Where the points of a space and a number of orbs begin.
fn place(space: usize, orbs: usize) -> usize {
    (space * (MOST_ORBS + 1) + orbs) * STEPS
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Seat;
    use lamplight_the_lamp::Options;

    fn house(worth: impl Fn(u8, i32) -> f32) -> Outlook {
        let layout = Options::default().layout();
        let lane = layout.lane(Seat::from_index(0));
        Outlook::solve(&layout, lane, std::iter::empty(), Scale::spanning(-10, 50), worth)
    }

    #[test]
    fn survival_alone_is_best_kept_by_stopping() {
        let outlook = house(|_, _| 1.0);
        for space in 37..49 {
            let danger = outlook.going(space, 0, 0);
            assert!(danger < 1.0, "{space}: {danger}");
        }
        // From space 47 one roll of 36 would survive, and the moth then stops.
        assert!(outlook.going(47, 0, 0).abs() < 1e-6);
        assert!((outlook.going(46, 0, 0) - 1.0 / 36.0).abs() < 1e-6);
        assert!((outlook.going(0, 0, 0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn points_tempt_a_moth_until_the_danger_is_larger() {
        // Points as such, worth nothing to the dead.
        let outlook = house(|_, points| (points + 10) as f32);
        let goes = |space: usize| outlook.going(space, 2, 10) > outlook.stopping(space, 10);
        assert!((0..30).all(goes));
        assert!(!(42..49).any(goes));
    }

    #[test]
    fn cards_are_worth_more_than_their_price() {
        let outlook = house(|_, points| (points + 10) as f32);
        let poor = outlook.landing(17, 0, 10, Lamp::Off);
        let rich = outlook.landing(17, 5, 10, Lamp::Off);
        let dear = outlook.landing(17, 5, 10, Lamp::On);
        assert!(rich > dear && dear > poor + 0.5, "{rich} {dear} {poor}");
    }
}
