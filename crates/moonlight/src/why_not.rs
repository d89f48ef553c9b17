//! Which rule forbids an action, and everything that a player could mean.

use crate::abilities;
use crate::action::{Action, Hunt, Source};
use crate::animals::{Ability, Animal};
use crate::forest::leaves;
use crate::life::{COLLECT_COST, PLANT_COST};
use crate::moon::Slot;
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use crate::turtle::FirstStep;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Near, Refusal};

lamplight_core::refusals! {
    /// Why an action is not possible.
    pub(crate) mod why {
        over = "MOO-14", Never;
        dealing = "MOO-35", Phase;
        hatching = "MOO-57", Phase;
        by_chance = Never;

        keep_first = "MOO-4", Phase;
        animal_first = "MOO-4", Phase;
        elder_first = "MOO-4", Phase;
        stone_first = "MOO-4", Phase;
        tree_first = "MOO-4", Phase;
        set_up_over = "MOO-4", Phase;
        not_dealt(piece) = "MOO-35", Thing;
        not_three_leaves(to, amount) = "MOO-35", Target;
        not_on_edge(to) = "MOO-4", Target;

        nothing_there(from) = Phase;
        others_piece(seat, piece, from) = Thing;
        others_animal(seat) = "MOO-36", Thing;
        not_empty(to) = Target;
        elder_there(to) = Target;
        stone_there(to) = Target;
        animal_there(piece, to) = Target;
        baby_there(to) = Target;
        used(cell) = "MOO-13", Moment;
        both_used(from, to) = "MOO-13", Target;
        in_shade(piece, from) = "MOO-24", Moment;
        dormant(from) = "MOO-37", Moment;
        none_available(piece) = Means;
        none_left(piece) = Means;

        buy_cost(piece, cost, light) = "MOO-9", Means;
        plant_cost(cost, light) = "MOO-10", Means;
        pick_tree_first(to) = "MOO-10", Thing;
        no_tree_in_reach(to) = "MOO-10", Target;
        seeds_do_not_plant(from) = "MOO-10", Thing;
        too_far(piece, amount, to) = "MOO-10", Target;
        grow_cost(cost, light) = "MOO-11", Means;
        full_grown(from) = Thing;
        collect_cost(cost, light) = "MOO-12", Means;
        not_large(piece, from) = Thing;

        no_animals = "MOO-36", Never;
        pick_animal_first(piece, to) = "MOO-36", Thing;
        no_steps = "MOO-36", Moment;
        hemmed_in = "MOO-36", Means;
        not_next_to(from, to) = "MOO-36", Target;

        only_animal(piece) = Thing;
        ability_used(ability) = "MOO-37", Moment;
        moon_cost(cost, moon) = "MOO-37", Means;
        no_opponents_seed(from) = "MOO-52", Thing;
        nobody_has(piece) = "MOO-53", Never;
        scares_itself = "MOO-53", Target;
        robs_itself = "MOO-53", Target;
        no_such_seat = "MOO-53", Never;
        not_beside_fox(piece) = "MOO-53", Target;
        no_seed(from) = "MOO-53", Thing;
        not_in_line(from, to) = "MOO-53", Target;
        no_own_seed(from) = "MOO-55", Thing;
        planted_this_round(from) = "MOO-55", Moment;
        dam_off_beaver(from) = "MOO-56", Target;
        dam_off_river = "MOO-56", Target;
        dam_there = "MOO-56", Target;
        beaver_off_dam = "MOO-56", Thing;
        not_on_dam(to) = "MOO-56", Target;
        no_baby_there(from) = "MOO-57", Thing;
        no_baby(card) = "MOO-57", Thing;
    }
}

/// Nothing if all is well; else the rule against it.
type Verdict = Result<(), Refusal>;

/// Demands that something holds.
fn need(holds: bool, refusal: impl FnOnce() -> Refusal) -> Verdict {
    if holds { Ok(()) } else { Err(refusal()) }
}

impl Moonlight {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn refusal(&self, action: Action) -> Option<Refusal> {
        self.judge(action).err()
    }

    fn judge(&self, action: Action) -> Verdict {
        match self.phase {
            Phase::Over => return Err(why::over()),
            Phase::Deal => return Err(why::dealing()),
            Phase::Hatch => return Err(why::hatching()),
            _ => {}
        }
        match action {
            Action::Deal(_) => Err(why::by_chance().by("MOO-35")),
            Action::Baby(_) => Err(why::by_chance().by("MOO-57")),
            Action::Keep(_) | Action::Settle(_) | Action::Elder(_) | Action::Stone(_) | Action::Tree(_) => {
                self.judge_set_up(action)
            }
            _ if self.phase != Phase::Life => Err(self.asked_for()),
            Action::Buy(piece) => self.judge_buy(piece),
            Action::Plant { tree, to } => self.judge_plant(tree, to),
            Action::Grow(cell) => self.judge_grow(cell),
            Action::Collect(cell) => self.judge_collect(cell),
            Action::Move(to) => self.judge_move(to),
            Action::End => Ok(()),
            _ => action.ability().map_or(Ok(()), |ability| self.judge_ability(action, ability)),
        }
    }

    /// What the set-up asks for instead.
    fn asked_for(&self) -> Refusal {
        match self.phase {
            Phase::Keep => why::keep_first(),
            Phase::Animal => why::animal_first(),
            Phase::Elder => why::elder_first(),
            Phase::Stone => why::stone_first(),
            _ => why::tree_first(),
        }
    }

    fn judge_set_up(&self, action: Action) -> Verdict {
        if self.phase == Phase::Life {
            // An animal of the forest is picked by the same name as its board was.
            let owner = match action {
                Action::Keep(animal) => self.owner_of_animal(animal).filter(|&owner| owner != self.mover),
                _ => None,
            };
            return Err(owner.map_or_else(why::set_up_over, why::others_animal));
        }
        let due = match action {
            Action::Keep(_) => Phase::Keep,
            Action::Settle(_) => Phase::Animal,
            Action::Elder(_) => Phase::Elder,
            Action::Stone(_) => Phase::Stone,
            _ => Phase::Tree,
        };
        need(self.phase == due, || self.asked_for())?;
        match action {
            Action::Keep(animal) => {
                need(self.players[self.mover].dealt.contains(animal), || why::not_dealt(animal))
            }
            Action::Settle(cell) => {
                need(cell.ring() == 1, || why::not_three_leaves(cell, leaves(cell)))?;
                self.need_no_animal("MOO-35", cell)
            }
            Action::Elder(cell) => self.need_place_for_rock("MOO-40", cell),
            Action::Stone(cell) => self.need_place_for_rock("MOO-41", cell),
            Action::Tree(cell) => {
                need(cell.ring() == 3, || why::not_on_edge(cell))?;
                self.need_no_rock("MOO-4", cell)?;
                need(self.forest.empty().contains(cell), || why::not_empty(cell).by("MOO-4"))
            }
            _ => Ok(()),
        }
    }

    fn need_place_for_rock(&self, rule: &'static str, cell: Cell) -> Verdict {
        self.need_no_animal(rule, cell)?;
        need(!self.nursery.eggs.contains(cell), || why::baby_there(cell).by(rule))?;
        self.need_no_rock(rule, cell)
    }

    fn judge_buy(&self, piece: Piece) -> Verdict {
        let me = &self.players[self.mover];
        let Some(price) = me.price(&self.layout, piece) else {
            return Err(why::none_left(piece).by("MOO-9"));
        };
        need(me.light >= price, || why::buy_cost(piece, price, me.light))
    }

    fn judge_plant(&self, tree: Cell, to: Cell) -> Verdict {
        if tree == to && self.forest.empty().contains(to) {
            return Err(self.how_to_reach(to));
        }
        let piece = self.need_own("MOO-10", tree)?;
        need(piece != Piece::Seed, || why::seeds_do_not_plant(tree))?;
        self.need_fresh(tree)?;
        self.need_sun(piece, tree)?;
        self.need_available("MOO-10", Piece::Seed)?;
        let light = self.players[self.mover].light;
        need(light >= PLANT_COST, || why::plant_cost(PLANT_COST, light))?;
        self.need_bare("MOO-10", to)?;
        need(tree.within(piece.size()).contains(to), || why::too_far(piece, piece.size(), to))?;
        let both = self.this_turn.used.contains(tree) && self.this_turn.used.contains(to);
        need(!both, || why::both_used(tree, to))?;
        // A tree is picked for many targets: what is wrong with one of them says little about the tree.
        self.need_fresh(to).map_err(|refusal| refusal.near(Near::Target))
    }

    /// For whoever picks an empty cell before anything else: how to plant there or go there, or what is in the way.
    fn how_to_reach(&self, to: Cell) -> Refusal {
        let mut missing = self.need_fresh(to).err();
        for tree in (self.forest.of[self.mover] - self.forest.by[Piece::Seed.size()]).iter() {
            let reach = self.forest.piece_at(tree).map_or(0, Piece::size);
            if tree.within(reach).contains(to) {
                match self.judge_plant(tree, to) {
                    Ok(()) => return why::pick_tree_first(to),
                    Err(refusal) => missing = missing.or(Some(refusal)),
                }
            }
        }
        match self.players[self.mover].animal {
            Some(animal) if self.judge_move(to).is_ok() => why::pick_animal_first(animal, to),
            _ => missing.unwrap_or_else(|| why::no_tree_in_reach(to)),
        }
    }

    fn judge_grow(&self, cell: Cell) -> Verdict {
        let piece = self.need_own("MOO-11", cell)?;
        need(piece != Piece::Large, || why::full_grown(cell).by("MOO-11"))?;
        self.need_fresh(cell)?;
        self.need_awake(cell)?;
        self.need_sun(piece, cell)?;
        self.need_next_size("MOO-11", piece, cell)?;
        let (cost, light) = (piece.growth_cost(), self.players[self.mover].light);
        need(light >= cost, || why::grow_cost(cost, light))
    }

    fn judge_collect(&self, cell: Cell) -> Verdict {
        self.need_ripe("MOO-12", cell)?;
        self.need_fresh(cell)?;
        let light = self.players[self.mover].light;
        need(light >= COLLECT_COST, || why::collect_cost(COLLECT_COST, light))
    }

    fn judge_move(&self, to: Cell) -> Verdict {
        let Some(here) = self.players[self.mover].animal_cell() else {
            return Err(why::no_animals());
        };
        need(self.this_turn.steps > 0, why::no_steps)?;
        self.need_step(here, to)
            .map_err(|refusal| if self.steps_from(here).is_empty() { why::hemmed_in() } else { refusal })
    }

    fn judge_ability(&self, action: Action, ability: Ability) -> Verdict {
        need(self.modes.moon, why::no_animals)?;
        let me = &self.players[self.mover];
        let animal = ability.animal();
        let rule = animal.rule();
        let (Some(here), true) = (me.animal_cell(), me.animal == Some(animal)) else {
            return Err(why::only_animal(animal).by(rule));
        };
        need(!self.this_turn.abilities.contains(ability), || why::ability_used(ability))?;
        // What can never be is said before what it would cost.
        self.judge_aim(action)?;
        let cost = abilities::cost(action, here);
        need(me.moon >= cost, || why::moon_cost(cost, me.moon))?;
        match action {
            Action::Tusk { seed } => {
                self.need_ripe(rule, here)?;
                self.need_unused(here)?;
                if seed { self.need_available(rule, Piece::Seed) } else { Ok(()) }
            }
            Action::Run(to) => self.need_step(here, to),
            Action::Sow => {
                self.need_bare(rule, here)?;
                self.need_unused(here)?;
                self.need_left(rule, Piece::Seed)
            }
            Action::Eat => {
                let prey = self.forest.by[Piece::Seed.size()] - self.forest.of[self.mover];
                need(prey.contains(here), || why::no_opponents_seed(here))
            }
            Action::Scare(animal, to) => {
                let scared = self.owner_of_animal(animal).and_then(|seat| self.players[seat].animal_cell());
                let Some(from) = scared.filter(|&from| here.neighbours().contains(from)) else {
                    return Err(why::not_beside_fox(animal));
                };
                self.need_step(from, to)
            }
            Action::Dig(to) => {
                need(self.forest.by[Piece::Seed.size()].contains(here), || why::no_seed(here))?;
                self.need_bare(rule, to)?;
                need(self.dig_targets(here).contains(to), || why::not_in_line(here, to))
            }
            Action::Steal(victim) => match self.players[victim].animal {
                Some(animal) => {
                    let near = self.players[victim].at.meets(here.neighbours());
                    need(near, || why::not_beside_fox(animal))
                }
                None => Err(why::no_such_seat()),
            },
            Action::Fertilise(source) => self.judge_fertilise(here, source),
            Action::Dam(slot) => {
                let cells = slot.cells();
                need(cells.contains(here), || why::dam_off_beaver(here))?;
                need(cells.meets(self.layout.river), why::dam_off_river)?;
                need(self.dam != Some(slot), why::dam_there)
            }
            Action::Improve(cell) => {
                let dam = self.dam.map_or(Cells::EMPTY, Slot::cells);
                need(dam.contains(here), why::beaver_off_dam)?;
                need(dam.contains(cell), || why::not_on_dam(cell))?;
                let piece = self.need_own(rule, cell)?;
                self.need_next_size(rule, piece, cell)?;
                self.need_awake(cell)
            }
            Action::Hatch => need(self.nursery.eggs.contains(here), || why::no_baby_there(here)),
            Action::Use(step) => self.judge_first_step(step),
            _ => Ok(()),
        }
    }

    /// Whether an ability is aimed at something that is in the game, and not at oneself.
    fn judge_aim(&self, action: Action) -> Verdict {
        match action {
            Action::Scare(animal, _) => {
                let owner = self.owner_of_animal(animal);
                need(owner.is_some(), || why::nobody_has(animal))?;
                need(owner != Some(self.mover), why::scares_itself)
            }
            Action::Steal(victim) => {
                need(victim.number() <= self.seats, why::no_such_seat)?;
                need(victim != self.mover, why::robs_itself)
            }
            Action::Use(step) => {
                need(self.nursery.hatched.contains(step.baby()), || why::no_baby(step.baby()))
            }
            _ => Ok(()),
        }
    }

    fn judge_fertilise(&self, here: Cell, source: Source) -> Verdict {
        let seeds = self.forest.pieces(self.mover, Piece::Seed);
        need(seeds.contains(here), || why::no_own_seed(here))?;
        need(!self.planted.contains(here), || why::planted_this_round(here))?;
        self.need_awake(here)?;
        match source {
            Source::Available => self.need_available("MOO-55", Piece::Small),
            Source::Board => self.need_left("MOO-55", Piece::Small),
        }
    }

    fn judge_first_step(&self, step: FirstStep) -> Verdict {
        let rule = "MOO-57";
        match step {
            FirstStep::Small => self.need_left(rule, Piece::Small),
            FirstStep::Medium => self.need_left(rule, Piece::Medium),
            FirstStep::Collect(cell) => {
                self.need_ripe(rule, cell)?;
                self.need_unused(cell)
            }
            FirstStep::Plant(cell) => {
                self.need_available(rule, Piece::Seed)?;
                self.need_bare(rule, cell)?;
                self.need_unused(cell)
            }
            FirstStep::Double | FirstStep::Light | FirstStep::Leaf => Ok(()),
        }
    }

    // --- what several actions need ---

    /// The mover's own seed or tree on a cell.
    fn need_own(&self, rule: &'static str, cell: Cell) -> Result<Piece, Refusal> {
        match self.forest.at(cell) {
            Some((owner, piece)) if owner == self.mover => Ok(piece),
            Some((owner, piece)) => Err(why::others_piece(owner, piece, cell).by(rule)),
            None => {
                self.need_no_rock("MOO-46", cell).map_err(|refusal| refusal.near(Near::Thing))?;
                Err(why::nothing_there(cell).by(rule))
            }
        }
    }

    fn need_ripe(&self, rule: &'static str, cell: Cell) -> Verdict {
        let piece = self.need_own(rule, cell)?;
        need(piece == Piece::Large, || why::not_large(piece, cell).by(rule))
    }

    /// Whether the cell may be acted on, with `double` once more (MOO-13, MOO-57).
    fn need_fresh(&self, cell: Cell) -> Verdict {
        need(!self.closed().contains(cell), || why::used(cell))
    }

    /// The same for abilities, which `double` does not help.
    fn need_unused(&self, cell: Cell) -> Verdict {
        need(!self.this_turn.used.contains(cell), || why::used(cell))
    }

    fn need_no_rock(&self, rule: &'static str, cell: Cell) -> Verdict {
        need(!self.forest.elder.contains(cell), || why::elder_there(cell).by(rule))?;
        need(!self.forest.stones.contains(cell), || why::stone_there(cell).by(rule))
    }

    fn need_bare(&self, rule: &'static str, cell: Cell) -> Verdict {
        self.need_no_rock("MOO-46", cell)?;
        need(self.forest.empty().contains(cell), || why::not_empty(cell).by(rule))
    }

    fn need_available(&self, rule: &'static str, piece: Piece) -> Verdict {
        need(self.players[self.mover].has(piece), || why::none_available(piece).by(rule))
    }

    fn need_left(&self, rule: &'static str, piece: Piece) -> Verdict {
        need(self.players[self.mover].column[piece.size()] > 0, || why::none_left(piece).by(rule))
    }

    fn need_next_size(&self, rule: &'static str, piece: Piece, cell: Cell) -> Verdict {
        match piece.next() {
            Some(next) => self.need_available(rule, next),
            None => Err(why::full_grown(cell).by(rule)),
        }
    }

    fn need_awake(&self, cell: Cell) -> Verdict {
        need(!self.dormant.contains(cell), || why::dormant(cell))
    }

    fn need_sun(&self, piece: Piece, cell: Cell) -> Verdict {
        let shade = self.advanced_shade()[piece.size().max(1) - 1];
        need(!shade.contains(cell), || why::in_shade(piece, cell))
    }

    fn need_no_animal(&self, rule: &'static str, cell: Cell) -> Verdict {
        let there = self.table().find(|&seat| self.players[seat].at.contains(cell));
        match there.and_then(|seat| self.players[seat].animal) {
            Some(animal) => Err(why::animal_there(animal, cell).by(rule)),
            None => Ok(()),
        }
    }

    fn need_step(&self, from: Cell, to: Cell) -> Verdict {
        need(from.neighbours().contains(to), || why::not_next_to(from, to))?;
        self.need_no_animal("MOO-36", to)?;
        self.need_no_rock("MOO-46", to)
    }
}

// --- what could be meant ---

impl Moonlight {
    /// Every action that this table knows. Where a cell is picked, its tree is meant first; an empty one, which no
    /// tree plants from, stands for planting there (`plant e5 e5`, never legal).
    pub(crate) fn every_action(&self) -> Vec<Action> {
        let cells = Cell::all;
        let mut actions = Vec::new();
        actions.extend(cells().map(Action::Grow));
        actions.extend(cells().map(Action::Collect));
        actions.extend(cells().flat_map(|tree| cells().map(move |to| Action::Plant { tree, to })));
        actions.extend(Piece::ALL.map(Action::Buy));
        actions.push(Action::End);
        self.add_every_ability(&mut actions);
        if self.modes.moon {
            actions.extend(cells().map(Action::Settle));
            actions.extend(Animal::ALL.map(Action::Keep));
        }
        if self.modes.elder {
            actions.extend(cells().map(Action::Elder));
        }
        if self.modes.moonstones {
            actions.extend(cells().map(Action::Stone));
        }
        actions.extend(cells().map(Action::Tree));
        actions
    }

    fn add_every_ability(&self, actions: &mut Vec<Action>) {
        let cells = Cell::all;
        actions.extend(cells().map(Action::Move));
        actions.extend([false, true].map(|seed| Action::Tusk { seed }));
        actions.extend(cells().map(Action::Run));
        actions.extend([Action::Sow, Action::Eat, Action::Hatch]);
        actions.extend(
            Animal::ALL.into_iter().flat_map(|animal| cells().map(move |to| Action::Scare(animal, to))),
        );
        actions.extend(cells().map(Action::Dig));
        actions.extend(self.table().map(Action::Steal));
        actions.extend(Hunt::ALL.map(Action::Hunt));
        actions.extend(Source::ALL.map(Action::Fertilise));
        actions.extend(Slot::all().map(Action::Dam));
        actions.extend(cells().map(Action::Improve));
        let plain =
            [FirstStep::Double, FirstStep::Small, FirstStep::Medium, FirstStep::Light, FirstStep::Leaf];
        let aimed = cells().flat_map(|cell| [FirstStep::Collect(cell), FirstStep::Plant(cell)]);
        actions.extend(plain.into_iter().chain(aimed).map(Action::Use));
    }
}
