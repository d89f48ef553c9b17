//! What the animals' abilities cost, allow and do (MOO-37, MOO-50 to MOO-57).

use crate::action::{Action, Hunt, Source};
use crate::animals::{Ability, Animal, Animals};
use crate::forest::leaves;
use crate::market::Player;
use crate::moon::Slot;
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use crate::turtle::{BABY_LIGHT, Baby, FirstStep};
use lamplight_core::Seat;
use lamplight_core::hex::{Cell, Cells, Direction};

const TUSK_COST: u8 = 5;
const TUSK_SEED_COST: u8 = 8;
const RUN_COST: u8 = 1;
const SOW_COST: u8 = 3;
const SCARE_COST: u8 = 1;
const DIG_COST: u8 = 3;
const STEAL_COST: u8 = 4;
const DAM_COST: u8 = 6;
const IMPROVE_COST: u8 = 5;
const HATCH_COST: u8 = 4;
const USE_COST: u8 = 1;
/// Eating on a cell with one leaf costs 5, with four 8.
const EAT_BASE_COST: u8 = 4;
/// Light that the fox steals.
const STOLEN: u8 = 2;
/// Light that the owner of an eaten seed gets.
const CONSOLATION: u8 = 1;

/// What an ability costs here, in moon points.
#[inline]
pub(crate) fn cost(action: Action, here: Cell) -> u8 {
    match action {
        Action::Tusk { seed: false } => TUSK_COST,
        Action::Tusk { seed: true } => TUSK_SEED_COST,
        Action::Run(_) => RUN_COST,
        Action::Sow => SOW_COST,
        Action::Eat => EAT_BASE_COST + leaves(here),
        Action::Scare(..) => SCARE_COST,
        Action::Dig(_) => DIG_COST,
        Action::Steal(_) => STEAL_COST,
        Action::Hunt(hunt) => hunt.cost(),
        Action::Fertilise(source) => source.cost(),
        Action::Dam(_) => DAM_COST,
        Action::Improve(_) => IMPROVE_COST,
        Action::Hatch => HATCH_COST,
        Action::Use(_) => USE_COST,
        _ => 0,
    }
}

/// The cells one or two steps away in a straight line (MOO-53).
const DIGS: [Cells; Cell::COUNT] = {
    let mut table = [Cells::EMPTY; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let mut direction = 0;
        while direction < 6 {
            let towards = Direction::ALL[direction];
            if let Some(next) = Cell::from_index(index).step(towards) {
                table[index] = table[index].with(next);
                if let Some(far) = next.step(towards) {
                    table[index] = table[index].with(far);
                }
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

// --- what is allowed ---

impl Moonlight {
    /// The seats, other than the mover's, whose animals stand next to this cell.
    fn beside(&self, cell: Cell) -> impl Iterator<Item = Seat> + '_ {
        let near = cell.neighbours();
        Seat::up_to(self.seats).filter(move |&seat| self.players[seat].at.meets(near))
    }

    /// A player's pieces on these cells that can grow free: not the large ones, not a seed that may not grow,
    /// and the next size is available (MOO-37, MOO-56).
    pub(crate) fn can_grow_free(&self, seat: Seat, cells: Cells) -> Cells {
        let player = &self.players[seat];
        let ready = |piece: Piece, next: Piece| {
            if player.has(next) { self.forest.by[piece.size()] } else { Cells::EMPTY }
        };
        let growable = (ready(Piece::Seed, Piece::Small) - self.dormant)
            | ready(Piece::Small, Piece::Medium)
            | ready(Piece::Medium, Piece::Large);
        growable & self.forest.of[seat] & cells
    }

    /// Visits the abilities that the player to act may use, in the order of legal lists.
    #[inline]
    pub(crate) fn each_ability(&self, visit: impl FnMut(Action)) {
        let me = &self.players[self.mover];
        if me.moon > 0
            && let (Some(animal), Some(here)) = (me.animal, me.animal_cell())
        {
            self.each_ability_of(animal, here, visit);
        }
    }

    fn each_ability_of(&self, animal: Animal, here: Cell, mut visit: impl FnMut(Action)) {
        let me = &self.players[self.mover];
        let ready = |ability, cost| me.moon >= cost && !self.this_turn.abilities.contains(ability);
        let own = self.forest.of[self.mover];
        match animal {
            Animal::Boar => {
                let ripe =
                    (self.forest.pieces(self.mover, Piece::Large) - self.this_turn.used).contains(here);
                if ripe && ready(Ability::Tusk, TUSK_COST) {
                    visit(Action::Tusk { seed: false });
                    if me.has(Piece::Seed) && me.moon >= TUSK_SEED_COST {
                        visit(Action::Tusk { seed: true });
                    }
                }
            }
            Animal::Hedgehog => {
                if ready(Ability::Run, RUN_COST) {
                    self.steps_from(here).iter().for_each(|cell| visit(Action::Run(cell)));
                }
                let bare = (self.forest.empty() - self.this_turn.used).contains(here);
                if bare && ready(Ability::Sow, SOW_COST) && me.column[Piece::Seed.size()] > 0 {
                    visit(Action::Sow);
                }
            }
            Animal::Squirrel => {
                let prey = self.forest.by[Piece::Seed.size()] - own;
                if prey.contains(here) && ready(Ability::Eat, cost(Action::Eat, here)) {
                    visit(Action::Eat);
                }
            }
            Animal::Fox => self.each_ability_of_the_fox(here, visit),
            Animal::Owl => {
                if !self.this_turn.abilities.contains(Ability::Hunt) {
                    let levels = Hunt::ALL.into_iter().filter(|hunt| me.moon >= hunt.cost());
                    levels.for_each(|hunt| visit(Action::Hunt(hunt)));
                }
            }
            Animal::Badger => {
                let seeds = self.forest.pieces(self.mover, Piece::Seed) - self.planted - self.dormant;
                if seeds.contains(here) && ready(Ability::Fertilise, Source::Available.cost()) {
                    for source in Source::ALL {
                        if me.moon >= source.cost() && me.small_trees(source) > 0 {
                            visit(Action::Fertilise(source));
                        }
                    }
                }
            }
            Animal::Beaver => {
                if ready(Ability::Dam, DAM_COST) {
                    let places = Slot::all().filter(|&slot| self.may_dam(slot, here));
                    places.for_each(|slot| visit(Action::Dam(slot)));
                }
                if ready(Ability::Improve, IMPROVE_COST)
                    && let Some(dam) = self.dam.filter(|dam| dam.cells().contains(here))
                {
                    let cells = self.can_grow_free(self.mover, dam.cells());
                    cells.iter().for_each(|cell| visit(Action::Improve(cell)));
                }
            }
            Animal::Turtle => {
                if ready(Ability::Hatch, HATCH_COST) && self.nursery.eggs.contains(here) {
                    visit(Action::Hatch);
                }
                if ready(Ability::FirstSteps, USE_COST) {
                    self.each_first_step(|step| visit(Action::Use(step)));
                }
            }
        }
    }

    fn each_ability_of_the_fox(&self, here: Cell, mut visit: impl FnMut(Action)) {
        let me = &self.players[self.mover];
        let ready = |ability, cost| me.moon >= cost && !self.this_turn.abilities.contains(ability);
        if ready(Ability::Scare, SCARE_COST) {
            let near: Animals = self.beside(here).filter_map(|seat| self.players[seat].animal).collect();
            for animal in near.iter() {
                if let Some(cell) =
                    self.owner_of_animal(animal).and_then(|seat| self.players[seat].animal_cell())
                {
                    self.steps_from(cell).iter().for_each(|to| visit(Action::Scare(animal, to)));
                }
            }
        }
        if ready(Ability::Dig, DIG_COST) {
            self.dig_targets(here).iter().for_each(|to| visit(Action::Dig(to)));
        }
        if ready(Ability::Steal, STEAL_COST) {
            self.beside(here).for_each(|seat| visit(Action::Steal(seat)));
        }
    }

    /// Where the seed on the fox's cell can be dug in.
    pub(crate) fn dig_targets(&self, here: Cell) -> Cells {
        if self.forest.by[Piece::Seed.size()].contains(here) {
            DIGS[here.index()] & self.forest.empty()
        } else {
            Cells::EMPTY
        }
    }

    /// Whether the beaver may lay the dam here (MOO-56).
    pub(crate) fn may_dam(&self, slot: Slot, beaver: Cell) -> bool {
        let cells = slot.cells();
        cells.contains(beaver) && cells.meets(self.layout.river) && self.dam != Some(slot)
    }

    /// Visits what the hatched tokens allow, in the order of legal lists.
    fn each_first_step(&self, mut visit: impl FnMut(FirstStep)) {
        let me = &self.players[self.mover];
        for baby in self.nursery.hatched.iter() {
            match baby {
                Baby::Double => visit(FirstStep::Double),
                Baby::Small if me.column[Piece::Small.size()] > 0 => visit(FirstStep::Small),
                Baby::Medium if me.column[Piece::Medium.size()] > 0 => visit(FirstStep::Medium),
                Baby::Collect => {
                    let ripe = self.forest.pieces(self.mover, Piece::Large) - self.this_turn.used;
                    ripe.iter().for_each(|cell| visit(FirstStep::Collect(cell)));
                }
                Baby::Light => visit(FirstStep::Light),
                Baby::Plant if me.has(Piece::Seed) => {
                    let open = self.forest.empty() - self.this_turn.used;
                    open.iter().for_each(|cell| visit(FirstStep::Plant(cell)));
                }
                Baby::Leaf => visit(FirstStep::Leaf),
                Baby::Small | Baby::Medium | Baby::Plant | Baby::Points => {}
            }
        }
    }
}

impl Player {
    /// Small trees that the badger could take from there.
    pub(crate) fn small_trees(&self, source: Source) -> u8 {
        match source {
            Source::Available => self.available[Piece::Small.size()],
            Source::Board => self.column[Piece::Small.size()],
        }
    }
}

// --- what abilities do ---

impl Moonlight {
    /// Pays for an ability and performs it.
    pub(crate) fn use_ability(&mut self, action: Action, ability: Ability) {
        let mover = self.mover;
        let Some(here) = self.players[mover].animal_cell() else { return };
        self.players[mover].moon -= cost(action, here);
        self.this_turn.abilities = self.this_turn.abilities.with(ability);
        match action {
            Action::Tusk { seed } => {
                self.collect(here, leaves(here));
                if seed {
                    self.plant(here);
                    self.dormant = self.dormant.with(here);
                }
            }
            Action::Run(to) => self.players[mover].at = Cells::of(to),
            Action::Sow => {
                self.players[mover].release(Piece::Seed);
                self.plant(here);
            }
            Action::Eat => {
                let owner = self.forest.owner_of(here);
                self.forest.remove(owner, Piece::Seed, here);
                self.forget_seed(here);
                let layout = self.layout;
                self.players[owner].take_back(&layout, Piece::Seed);
                self.players[owner].shine(CONSOLATION);
                self.players[mover].shine(leaves(here));
            }
            Action::Scare(animal, to) => {
                if let Some(seat) = self.owner_of_animal(animal) {
                    self.players[seat].at = Cells::of(to);
                }
            }
            Action::Dig(to) => {
                let owner = self.forest.owner_of(here);
                let fresh = self.planted.contains(here);
                self.forest.remove(owner, Piece::Seed, here);
                self.forget_seed(here);
                self.forest.put(owner, Piece::Seed, to);
                self.dormant = self.dormant.with(to);
                if fresh {
                    self.planted = self.planted.with(to);
                }
            }
            Action::Steal(victim) => {
                let loot = self.players[victim].light.min(STOLEN);
                self.players[victim].light -= loot;
                self.players[mover].shine(loot);
            }
            Action::Hunt(hunt) => self.players[mover].shine(hunt.light()),
            Action::Fertilise(source) => {
                if source == Source::Board {
                    self.players[mover].release(Piece::Small);
                }
                self.grow(mover, Piece::Seed, here);
            }
            Action::Dam(slot) => {
                self.dam = Some(slot);
                // In reading order, since one growth can use up the piece that another needs.
                for cell in slot.cells().iter() {
                    self.grow_if_possible(cell);
                }
            }
            Action::Improve(cell) => self.grow_if_possible(cell),
            Action::Hatch => {
                self.nursery.eggs = self.nursery.eggs.without(here);
                self.phase = Phase::Hatch;
            }
            Action::Use(step) => self.take_first_step(step),
            _ => {}
        }
    }

    fn grow_if_possible(&mut self, cell: Cell) {
        if let Some((owner, piece)) = self.forest.at(cell)
            && self.can_grow_free(owner, Cells::of(cell)).contains(cell)
        {
            self.grow(owner, piece, cell);
        }
    }

    fn take_first_step(&mut self, step: FirstStep) {
        let baby = step.baby();
        self.nursery.hatched = self.nursery.hatched.without(baby);
        self.nursery.gone = self.nursery.gone.with(baby);
        let me = &mut self.players[self.mover];
        match step {
            FirstStep::Double => self.this_turn.double = true,
            FirstStep::Small => me.release(Piece::Small),
            FirstStep::Medium => me.release(Piece::Medium),
            FirstStep::Collect(cell) => self.collect(cell, leaves(cell)),
            FirstStep::Light => me.shine(BABY_LIGHT),
            FirstStep::Plant(cell) => self.plant(cell),
            FirstStep::Leaf => self.this_turn.leaf = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digging_reaches_two_cells_along_a_line() {
        for cell in Cell::all() {
            let near = cell
                .within(2)
                .iter()
                .filter(|&to| Direction::ALL.iter().any(|&way| cell.ray(way).contains(to)));
            assert_eq!(DIGS[cell.index()], near.collect());
        }
    }
}
