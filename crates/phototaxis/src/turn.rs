//! How a turn goes on from step to step. Every function here ends in a phase in which somebody, or
//! chance, has something to do.

use crate::card::{Kind, Mystery, MysteryEffect};
use crate::garden::LAMP;
use crate::options::MysteryRule;
use crate::state::{Acting, HAND, Phase, Phototaxis, ROUNDS, SOLO_TURNS};
use lamplight_core::square::ten::Cell;

impl Phototaxis {
    /// Whether there is a path card to draw; the discards become the deck if they have to (PHO-6).
    #[inline]
    pub(crate) fn can_draw(&mut self) -> bool {
        if self.path.deck.is_empty() && self.path.discards != [0; Kind::COUNT] {
            self.shuffled = Some(self.path.discards);
        }
        self.path.ready()
    }

    /// PHO-4: deals on, seat by seat, and begins the first turn after the last card.
    pub(crate) fn deal_on(&mut self) {
        self.phase = Phase::Deal;
        while self.hands[self.mover].total >= HAND || !self.can_draw() {
            if self.mover.number() == self.seats {
                self.mover = self.first;
                return self.begin_turn();
            }
            self.mover = self.mover.next(self.seats);
        }
    }

    /// PHO-22: with a mantis out, the turn begins with a choice.
    #[inline]
    pub(crate) fn begin_turn(&mut self) {
        self.turns += 1;
        if self.mantises.is_empty() { self.first_step() } else { self.phase = Phase::Begin }
    }

    /// Step 1 (PHO-6).
    #[inline]
    pub(crate) fn first_step(&mut self) {
        self.phase = if self.can_draw() { Phase::Draw } else { Phase::Place };
    }

    /// PHO-9: goes on after a card was placed, in step 2 or by a mystery card.
    #[inline]
    pub(crate) fn after_placing(&mut self, kind: Kind) {
        let by_mystery = self.phase == Phase::Glow;
        if kind.is_plus() {
            self.phase = if by_mystery { Phase::Glow } else { Phase::Extra };
        } else if kind.is_minus() {
            self.phase = if by_mystery { Phase::Gust } else { Phase::Take };
        } else {
            self.after_symbol();
        }
    }

    /// Goes on after the last card was placed or taken, or that was skipped.
    #[inline]
    pub(crate) fn after_symbol(&mut self) {
        if matches!(self.phase, Phase::Glow | Phase::Gust) {
            self.act_on();
        } else {
            self.phase = Phase::Move;
        }
    }

    /// Step 3 (PHO-10, PHO-11, PHO-13).
    #[inline]
    pub(crate) fn move_to(&mut self, tile: Cell) {
        self.moths[self.mover] = tile;
        if LAMP.contains(tile) {
            self.arrive();
        } else if self.tokens.contains(tile) {
            self.tokens = self.tokens.without(tile);
            self.plums[self.mover] += 1;
            // PHO-17: in a solo game plums bring no mystery card.
            if self.is_solo() || !self.mystery.ready() {
                self.fourth_step();
            } else {
                self.phase = Phase::Mystery;
            }
        } else {
            self.fourth_step();
        }
    }

    /// PHO-13, PHO-14, PHO-16: a moth in the Lamp has ended its last turn.
    fn arrive(&mut self) {
        self.arrived[self.mover] = self.round;
        if self.table().all(|seat| self.is_in_lamp(seat)) {
            self.phase = Phase::Over;
            return;
        }
        // Play passes everybody else twice, and the first arrival once in between.
        self.last.get_or_insert(2 * self.seats - 1);
        self.end_turn();
    }

    /// Step 4 (PHO-12).
    #[inline]
    pub(crate) fn fourth_step(&mut self) {
        let held = self.hands[self.mover].total;
        if held > HAND {
            self.phase = Phase::Discard;
        } else if held < HAND && self.can_draw() {
            self.phase = Phase::Refill;
        } else {
            self.after_fourth_step();
        }
    }

    /// PHO-17: a solo turn ends with a mystery card.
    #[inline]
    pub(crate) fn after_fourth_step(&mut self) {
        if self.is_solo() {
            // The set-up has seen to it that there is one.
            self.mystery.ready();
            self.phase = Phase::Mystery;
        } else {
            self.end_turn();
        }
    }

    /// PHO-18: the card acts; it lies on the discards already.
    #[inline]
    pub(crate) fn act(&mut self, card: Mystery) {
        if self.is_solo() && self.round == SOLO_TURNS {
            self.phase = Phase::Over; // PHO-16
            return;
        }
        if self.mystery_rule == MysteryRule::House || self.layout.mystery_card(card).is_mantis() {
            self.acting = Some(Acting { card, step: 0 });
            self.act_on();
        } else {
            self.after_mystery();
        }
    }

    /// PHO-18: the next effect of the mystery card that acts, or what comes after its last.
    #[inline]
    pub(crate) fn act_on(&mut self) {
        while let Some((card, effect)) = self.next_effect() {
            self.acting = Some(Acting { step: card.step + 1, ..card });
            self.phase = match effect {
                MysteryEffect::Place => Phase::Glow,
                MysteryEffect::Take => Phase::Gust,
                MysteryEffect::Mantis => Phase::Mantis,
                MysteryEffect::Draw if self.can_draw() => Phase::Nectar,
                MysteryEffect::Discard if self.hands[self.mover].total > 0 => Phase::Toss,
                // Nothing to draw, or to discard.
                MysteryEffect::Draw | MysteryEffect::Discard => continue,
            };
            return;
        }
        self.acting = None;
        self.after_mystery();
    }

    fn next_effect(&self) -> Option<(Acting, MysteryEffect)> {
        let acting = self.acting?;
        let effects = &self.layout.mystery_card(acting.card).effects;
        effects.get(usize::from(acting.step)).map(|&effect| (acting, effect))
    }

    /// PHO-18: surplus cards are discarded. Where step 4 is still to come it sees to that.
    #[inline]
    fn after_mystery(&mut self) {
        if !self.is_solo() {
            self.fourth_step();
        } else if self.hands[self.mover].total > HAND {
            self.phase = Phase::Surplus;
        } else {
            self.end_turn();
        }
    }

    /// Step 5: the next moth outside the Lamp, unless the game is over (PHO-14, PHO-15, PHO-23).
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        let (mut next, mut round, mut last) = (self.mover, self.round, self.last);
        loop {
            let over = match last {
                Some(left) => left == 0,
                None => round == ROUNDS && next.next(self.seats) == self.first,
            };
            if over {
                self.phase = Phase::Over;
                return;
            }
            next = next.next(self.seats);
            round += u8::from(next == self.first);
            last = last.map(|left| left - 1);
            if !self.is_in_lamp(next) {
                (self.mover, self.round, self.last) = (next, round, last);
                return self.begin_turn();
            }
        }
    }
}
