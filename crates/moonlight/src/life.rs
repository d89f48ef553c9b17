//! The life cycle: rounds, turns, and the actions that every player has (MOO-8 to MOO-13).

use crate::action::Action;
use crate::forest::leaves;
use crate::moon;
use crate::piece::Piece;
use crate::state::{Moonlight, Phase, ThisTurn};
use crate::sun::{self, Shade};
use lamplight_core::Seat;
use lamplight_core::hex::{Cell, Cells};

/// Light points for a seed planted (MOO-10).
pub(crate) const PLANT_COST: u8 = 1;
/// Light points for a tree collected (MOO-12).
pub(crate) const COLLECT_COST: u8 = 4;

// --- rounds and turns ---

impl Moonlight {
    /// Sun and moons have moved: photosynthesis, then the first player's turn (MOO-5, MOO-31, MOO-34).
    pub(crate) fn begin_round(&mut self, round: u8) {
        self.round = round;
        self.planted = Cells::EMPTY;
        self.dormant = Cells::EMPTY;
        let income = sun::income(&self.forest, self.sun());
        for (player, light) in self.players.0.iter_mut().zip(income.0) {
            player.shine(light);
        }
        if self.modes.moon {
            let sky = self.sky();
            let lit = moon::lit(sky.moon, &self.forest);
            for player in &mut self.players.0 {
                if player.at.meets(lit) {
                    player.glow(sky.face.pays());
                }
            }
        }
        self.begin_turn(self.opener);
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.phase = Phase::Life;
        self.mover = seat;
        self.this_turn = ThisTurn::new(self.players[seat].animal);
    }

    /// Ends the turn, and with the last one the round, and with the last round the game (MOO-8, MOO-14).
    pub(crate) fn end_turn(&mut self) {
        let next = self.mover.next(self.seats);
        if next != self.opener {
            self.begin_turn(next);
        } else if self.round < self.rounds() {
            self.opener = self.opener.next(self.seats);
            self.begin_round(self.round + 1);
        } else {
            self.planted = Cells::EMPTY;
            self.dormant = Cells::EMPTY;
            self.this_turn = ThisTurn::default();
            self.phase = Phase::Over;
        }
    }
}

// --- what may be done ---

/// What the player to act can do besides abilities, as sets.
pub(crate) struct Choices {
    /// Kinds of pieces that can be bought, as bits by size.
    pub(crate) buys: u8,
    /// Trees that can plant, by size; none without a seed or a light point.
    pub(crate) planters: [Cells; 3],
    /// Empty cells for seeds of a tree on a fresh cell, and of one on a used cell (MOO-13).
    pub(crate) open: [Cells; 2],
    /// Pieces that can grow.
    pub(crate) grow: Cells,
    /// Trees that can be collected.
    pub(crate) collect: Cells,
    /// Free steps of the animal.
    pub(crate) steps: Cells,
}

impl Moonlight {
    /// What the player to act can do besides abilities.
    #[inline]
    pub(crate) fn choices(&self) -> Choices {
        let me = &self.players[self.mover];
        let own = self.forest.of[self.mover];
        let light = me.light;
        let steps = match me.animal_cell() {
            Some(cell) if self.this_turn.steps > 0 => self.steps_from(cell),
            _ => Cells::EMPTY,
        };
        let mut choices = Choices {
            buys: 0,
            planters: [Cells::EMPTY; 3],
            open: [Cells::EMPTY; 2],
            grow: Cells::EMPTY,
            collect: Cells::EMPTY,
            steps,
        };
        if light == 0 {
            return choices;
        }
        for piece in Piece::ALL {
            let affordable = me.price(&self.layout, piece).is_some_and(|price| price <= light);
            choices.buys |= u8::from(affordable) << piece.size();
        }
        let usable = own - self.closed();
        let [shade_small, shade_medium, shade_large] = self.advanced_shade();
        let [seeds, small, medium, large] = self.forest.by;
        if me.has(Piece::Seed) {
            choices.planters =
                [small - shade_small, medium - shade_medium, large - shade_large].map(|trees| trees & usable);
            let empty = self.forest.empty();
            let fresh = empty - self.this_turn.used;
            // With `double` one of the two cells may be used, but not both.
            choices.open = [if self.this_turn.double { empty } else { fresh }, fresh];
        }
        let ready = |piece: Piece, cells: Cells| {
            let possible = light > piece.size() as u8 && me.available[piece.size() + 1] > 0;
            if possible { cells } else { Cells::EMPTY }
        };
        choices.grow = usable
            & (ready(Piece::Seed, seeds - shade_small - self.dormant)
                | ready(Piece::Small, small - shade_small)
                | ready(Piece::Medium, medium - shade_medium));
        if light >= COLLECT_COST {
            choices.collect = usable & large;
        }
        choices
    }

    /// The cells on which the mover may not act any more this turn (MOO-13).
    #[inline]
    pub(crate) fn closed(&self) -> Cells {
        if self.this_turn.double { Cells::EMPTY } else { self.this_turn.used }
    }

    /// Where small (and seeds), medium and large pieces may neither plant nor grow: only in the advanced game
    /// (MOO-24).
    #[inline]
    pub(crate) fn advanced_shade(&self) -> [Cells; 3] {
        if self.modes.advanced {
            let shade = Shade::of(&self.forest, self.sun());
            Piece::TREES.map(|piece| shade.on(piece))
        } else {
            [Cells::EMPTY; 3]
        }
    }
}

impl Choices {
    pub(crate) fn may_buy(&self, piece: Piece) -> bool {
        self.buys >> piece.size() & 1 == 1
    }

    /// Where a tree can plant. `used` are the cells acted on this turn.
    #[inline]
    pub(crate) fn targets(&self, tree: Cell, size: usize, used: Cells) -> Cells {
        tree.within(size) & self.open[usize::from(used.contains(tree))]
    }
}

// --- what is done ---

impl Moonlight {
    pub(crate) fn buy(&mut self, piece: Piece) {
        let me = &mut self.players[self.mover];
        me.light -= me.price(&self.layout, piece).unwrap_or(0);
        me.release(piece);
    }

    /// An available seed of the mover comes down on a cell, which is used now.
    pub(crate) fn plant(&mut self, to: Cell) {
        self.players[self.mover].available[Piece::Seed.size()] -= 1;
        self.forest.put(self.mover, Piece::Seed, to);
        self.planted = self.planted.with(to);
        self.this_turn.used = self.this_turn.used.with(to);
    }

    /// A piece becomes the next size, from the available ones; the smaller one goes back (MOO-11).
    pub(crate) fn grow(&mut self, owner: Seat, piece: Piece, cell: Cell) {
        let size = piece.size();
        self.forest.by[size] = self.forest.by[size].without(cell);
        self.forest.by[size + 1] = self.forest.by[size + 1].with(cell);
        self.forget_seed(cell);
        let layout = self.layout;
        let player = &mut self.players[owner];
        player.available[size + 1] -= 1;
        player.take_back(&layout, piece);
    }

    /// The seed of this cell is gone: so is what was noted about it.
    pub(crate) fn forget_seed(&mut self, cell: Cell) {
        self.planted = self.planted.without(cell);
        self.dormant = self.dormant.without(cell);
    }

    /// Notes that the mover acted on a cell; `double` is spent if it was used before (MOO-57).
    fn act_on(&mut self, cell: Cell) {
        if self.this_turn.used.contains(cell) {
            self.this_turn.double = false;
        }
        self.this_turn.used = self.this_turn.used.with(cell);
    }

    /// Performs an action that is paid in light, or a free step.
    pub(crate) fn live(&mut self, action: Action) {
        let mover = self.mover;
        match action {
            Action::Buy(piece) => self.buy(piece),
            Action::Plant { tree, to } => {
                self.players[mover].light -= PLANT_COST;
                self.act_on(tree);
                self.act_on(to);
                self.plant(to);
            }
            Action::Grow(cell) => {
                let piece = self.forest.piece_at(cell).unwrap_or(Piece::Seed);
                self.players[mover].light -= piece.growth_cost();
                self.act_on(cell);
                self.grow(mover, piece, cell);
            }
            Action::Collect(cell) => {
                self.players[mover].light -= COLLECT_COST;
                self.act_on(cell);
                let more = u8::from(std::mem::take(&mut self.this_turn.leaf));
                self.collect(cell, (leaves(cell) + more).min(4));
            }
            Action::Move(to) => {
                self.this_turn.steps -= 1;
                self.players[mover].at = Cells::of(to);
            }
            _ => {}
        }
    }
}
