//! Turns, moving, and what a space does to the moth on it.

use crate::lane::Space;
use crate::state::{Fate, Lamp, Moth, Phase, TheLamp};
use lamplight_core::Seat;

impl TheLamp {
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.mover = seat;
        self.turns += 1;
        self.phase = Phase::Decide;
    }

    /// LMP-12: clockwise past those who are done, until nobody is left.
    pub(crate) fn end_turn(&mut self) {
        let mut next = self.mover;
        for _ in 0..self.seats {
            next = next.next(self.seats);
            if self.moths[next].fate == Fate::Flying {
                return self.begin_turn(next);
            }
        }
        self.rank_survivors();
    }

    /// LMP-3: the mover goes on. In the last stretch the lamp is on without a roll (LMP-5).
    pub(crate) fn go(&mut self) {
        if self.in_last_stretch(self.mover) {
            self.light(Lamp::On);
        } else {
            self.phase = Phase::Lamp;
        }
    }

    /// LMP-3: the mover stays where it is, for good.
    pub(crate) fn stop(&mut self) {
        self.moth().fate = Fate::Stopped;
        self.end_turn();
    }

    /// LMP-4: the lamp is on or off, and the dice for the move are due.
    pub(crate) fn light(&mut self, lamp: Lamp) {
        self.lamp = lamp;
        self.phase = Phase::Roll;
    }

    /// LMP-6: forward by the sum. Only with `shop_when_passing` do the posts on the way act (LMP-16).
    pub(crate) fn fly(&mut self, steps: u8) {
        let from = self.moth().space;
        let to = from + steps;
        // Posts without cards do nothing, so there is no need to halt there.
        if self.shop_when_passing
            && !self.deck.is_empty()
            && let Some(post) = self.layout.lane(self.mover).post_between(from, to)
        {
            self.steps = to - post;
            return self.land(post);
        }
        self.land(to);
    }

    /// LMP-9: back, but not beyond the start, and the new space acts.
    pub(crate) fn move_back(&mut self, spaces: u8) {
        let to = self.moth().space.saturating_sub(spaces);
        self.land(to);
    }

    /// Puts the mover on a space, which acts.
    fn land(&mut self, space: u8) {
        self.moth().space = space;
        let layout = self.layout;
        let lane = layout.lane(self.mover);
        // LMP-5: on entering the last stretch, and then for the rest of the turn.
        if lane.is_lit(space) {
            self.lamp = Lamp::On;
        }
        match lane.at(space) {
            Space::Start => self.end_turn(),
            Space::Orb => self.phase = Phase::Orbs,
            Space::Post => self.open_post(),
            Space::Hazard => self.meet_hazard(),
            Space::Lamp => self.die(),
        }
    }

    /// LMP-7: what the face brings, but not more than there is.
    pub(crate) fn collect_orbs(&mut self, face: u8) {
        let orbs = u16::from(self.layout.orb_die[usize::from(face) - 1]).min(self.supply);
        self.supply -= orbs;
        self.moth().orbs += orbs;
        self.end_turn();
    }

    /// LMP-10: a card is drawn; with none left the point is lost all the same.
    fn meet_hazard(&mut self) {
        if self.hazards.is_empty() {
            self.moth().unpaid += 1;
            self.end_turn();
        } else {
            self.phase = Phase::Hazard;
        }
    }

    /// LMP-6: orbs go back to the supply, cards leave the game.
    fn die(&mut self) {
        let lost = *self.moth();
        self.supply += lost.orbs;
        self.gone.add_all(lost.cards, &self.layout.trading_slots);
        self.gone_hazards.add_all(lost.hazards, &self.layout.hazard_slots);
        let space = self.layout.lamp();
        *self.moth() = Moth { space, fate: Fate::Dead, ..Moth::NEW };
        self.end_turn();
    }
}
