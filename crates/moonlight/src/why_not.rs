//! Which rule forbids an action.

use crate::abilities;
use crate::action::{Action, Source};
use crate::animals::Ability;
use crate::life::{COLLECT_COST, PLANT_COST};
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use crate::turtle::FirstStep;
use lamplight_core::Refusal;
use lamplight_core::hex::{Cell, Cells};

/// None if all is well; else the rule against it.
type Verdict = Result<(), Refusal>;

/// Demands that something holds, or names the rule.
fn need(holds: bool, rule: &'static str, reason: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Refusal::by(rule, reason())) }
}

impl Moonlight {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn why_not_action(&self, action: Action) -> Option<Refusal> {
        self.judge(action).err()
    }

    fn judge(&self, action: Action) -> Verdict {
        match self.phase {
            Phase::Over => return Err(Refusal::by("MOO-14", "the game is over")),
            Phase::Deal => return Err(Refusal::by("MOO-35", "animal boards are being dealt")),
            Phase::Hatch => {
                return Err(Refusal::by("MOO-57", "a baby turtle is hatching: what it is comes first"));
            }
            _ => {}
        }
        match action {
            Action::Deal(_) => Err(Refusal::by("MOO-35", "chance deals the animal boards")),
            Action::Baby(_) => Err(Refusal::by("MOO-57", "chance decides which baby turtle hatches")),
            Action::Keep(_) | Action::Settle(_) | Action::Elder(_) | Action::Stone(_) | Action::Tree(_) => {
                self.judge_set_up(action)
            }
            _ if self.phase != Phase::Life => {
                Err(Refusal::by("MOO-4", format!("the set-up comes first: {}", self.set_up_task())))
            }
            Action::Buy(piece) => self.judge_buy(piece),
            Action::Plant { tree, to } => self.judge_plant(tree, to),
            Action::Grow(cell) => self.judge_grow(cell),
            Action::Collect(cell) => self.judge_collect(cell),
            Action::Move(to) => self.judge_move(to),
            Action::End => Ok(()),
            _ => action.ability().map_or(Ok(()), |ability| self.judge_ability(action, ability)),
        }
    }

    fn set_up_task(&self) -> &'static str {
        match self.phase {
            Phase::Keep => "keep one of your two animals",
            Phase::Animal => "place your animal",
            Phase::Elder => "place the elder",
            Phase::Stone => "place a moonstone",
            _ => "place a small tree on the edge",
        }
    }

    fn judge_set_up(&self, action: Action) -> Verdict {
        let (phase, rule) = match action {
            Action::Keep(_) => (Phase::Keep, "MOO-35"),
            Action::Settle(_) => (Phase::Animal, "MOO-35"),
            Action::Elder(_) => (Phase::Elder, "MOO-40"),
            Action::Stone(_) => (Phase::Stone, "MOO-41"),
            _ => (Phase::Tree, "MOO-4"),
        };
        if self.phase == Phase::Life {
            return Err(Refusal::by("MOO-4", "the set-up is over"));
        }
        need(self.phase == phase, "MOO-4", || format!("it is time to {}", self.set_up_task()))?;
        let free = self.set_up_cells();
        match action {
            Action::Keep(animal) => need(self.players[self.mover].dealt.contains(animal), rule, || {
                format!("you were not dealt the {}", animal.name())
            }),
            Action::Settle(cell) => need(free.contains(cell), rule, || {
                format!("animals start on a free cell with three leaves, and {cell} is none")
            }),
            Action::Elder(cell) => need(free.contains(cell), rule, || {
                format!("the elder needs a cell without an animal or a baby turtle, and {cell} is none")
            }),
            Action::Stone(cell) => need(free.contains(cell), rule, || {
                format!(
                    "a stone needs a cell without animal, baby turtle, elder or stone, and {cell} is none"
                )
            }),
            Action::Tree(cell) => {
                need(cell.ring() == 3, rule, || {
                    format!("the first trees stand on the edge, and {cell} does not lie there")
                })?;
                need(free.contains(cell), rule, || format!("{cell} is not empty"))
            }
            _ => Ok(()),
        }
    }

    fn judge_buy(&self, piece: Piece) -> Verdict {
        let me = &self.players[self.mover];
        let Some(price) = me.price(&self.layout, piece) else {
            return Err(Refusal::by("MOO-9", format!("no {} is left on your player board", piece.words())));
        };
        self.need_light("MOO-9", price)
    }

    fn judge_plant(&self, tree: Cell, to: Cell) -> Verdict {
        let Some(piece) = self.own_piece(tree).filter(|&piece| piece != Piece::Seed) else {
            return Err(Refusal::by("MOO-10", format!("you have no tree on {tree}")));
        };
        need(self.players[self.mover].has(Piece::Seed), "MOO-10", || "you have no seed available".into())?;
        self.need_light("MOO-10", PLANT_COST)?;
        self.need_bare("MOO-10", to)?;
        need(tree.within(piece.size()).contains(to), "MOO-10", || {
            format!("a {} plants at most {} steps away", piece.words(), piece.size())
        })?;
        let both = self.deeds.used.contains(tree) && self.deeds.used.contains(to);
        need(!both, "MOO-13", || format!("you have acted on {tree} and on {to} in this turn"))?;
        self.need_fresh(tree)?;
        self.need_fresh(to)?;
        self.need_sun(piece, tree)
    }

    fn judge_grow(&self, cell: Cell) -> Verdict {
        let Some(piece) = self.own_piece(cell) else {
            return Err(Refusal::by("MOO-11", format!("you have nothing on {cell}")));
        };
        self.need_next_size("MOO-11", piece)?;
        self.need_light("MOO-11", piece.growth_cost())?;
        self.need_fresh(cell)?;
        self.need_awake(cell)?;
        self.need_sun(piece, cell)
    }

    fn judge_collect(&self, cell: Cell) -> Verdict {
        self.need_ripe("MOO-12", cell)?;
        self.need_light("MOO-12", COLLECT_COST)?;
        self.need_fresh(cell)
    }

    fn judge_move(&self, to: Cell) -> Verdict {
        let Some(here) = self.players[self.mover].animal_cell() else {
            return Err(Refusal::by("MOO-36", "there are no animals in this game"));
        };
        need(self.deeds.steps > 0, "MOO-36", || "your animal has moved in this turn".into())?;
        self.need_step(here, to)
    }

    fn judge_ability(&self, action: Action, ability: Ability) -> Verdict {
        let me = &self.players[self.mover];
        let animal = ability.animal();
        let rule = animal.rule();
        let (Some(here), true) = (me.animal_cell(), me.animal == Some(animal)) else {
            return Err(Refusal::by(rule, format!("only the {} can do that", animal.name())));
        };
        need(!self.deeds.abilities.contains(ability), "MOO-37", || {
            format!("{} has been used in this round", ability.title())
        })?;
        // What can never be is said before what it would cost.
        self.judge_aim(action, rule)?;
        let cost = abilities::cost(action, here);
        need(me.moon >= cost, "MOO-37", || {
            let points = if cost == 1 { "moon point" } else { "moon points" };
            format!("that costs {cost} {points}, and you have {}", me.moon)
        })?;
        match action {
            Action::Tusk { seed } => {
                self.need_ripe(rule, here)?;
                self.need_unused(here)?;
                need(!seed || me.has(Piece::Seed), rule, || "you have no seed available".into())
            }
            Action::Run(to) => self.need_step(here, to),
            Action::Sow => {
                self.need_bare(rule, here)?;
                self.need_unused(here)?;
                need(me.column[0] > 0, rule, || "no seed is left on your player board".into())
            }
            Action::Eat => {
                let prey = self.forest.by[0] - self.forest.of[self.mover];
                need(prey.contains(here), rule, || format!("there is no opponent's seed on {here}"))
            }
            Action::Scare(animal, to) => {
                let scared = self.owner_of_animal(animal).and_then(|seat| self.players[seat].animal_cell());
                let Some(from) = scared.filter(|&from| here.neighbours().contains(from)) else {
                    return Err(Refusal::by(rule, format!("the {} is not next to the fox", animal.name())));
                };
                self.need_step(from, to)
            }
            Action::Dig(to) => {
                need(self.forest.by[0].contains(here), rule, || format!("there is no seed on {here}"))?;
                self.need_bare(rule, to)?;
                need(self.dig_targets(here).contains(to), rule, || {
                    format!("{to} is not one or two cells from {here} in a straight line")
                })
            }
            Action::Steal(victim) => {
                let near = self.players[victim].at.meets(here.neighbours());
                need(near, rule, || format!("the animal of seat {victim} is not next to the fox"))
            }
            Action::Fertilise(source) => self.judge_fertilise(here, source),
            Action::Dam(slot) => {
                let cells = slot.cells();
                need(cells.contains(here), rule, || {
                    format!("the dam has to cover the beaver's cell {here}")
                })?;
                need(cells.meets(self.layout.river), rule, || "the dam has to cover a river cell".into())?;
                need(self.dam != Some(slot), rule, || "the dam lies there already".into())
            }
            Action::Improve(cell) => {
                let dam = self.dam.map_or(Cells::EMPTY, crate::moon::Slot::cells);
                need(dam.contains(here), rule, || "the beaver is not on the dam".into())?;
                need(dam.contains(cell), rule, || format!("{cell} is not on the dam"))?;
                let Some(piece) = self.own_piece(cell) else {
                    return Err(Refusal::by(rule, format!("you have nothing on {cell}")));
                };
                self.need_next_size(rule, piece)?;
                self.need_awake(cell)
            }
            Action::Hatch => {
                need(self.nursery.eggs.contains(here), rule, || format!("no baby turtle lies on {here}"))
            }
            Action::Use(step) => self.judge_first_step(step),
            _ => Ok(()),
        }
    }

    /// Whether an ability is aimed at something that is in the game, and not at oneself.
    fn judge_aim(&self, action: Action, rule: &'static str) -> Verdict {
        match action {
            Action::Scare(animal, _) => {
                let owner = self.owner_of_animal(animal);
                need(owner.is_some(), rule, || format!("nobody has the {}", animal.name()))?;
                need(owner != Some(self.mover), rule, || "the fox does not scare itself".into())
            }
            Action::Steal(victim) => {
                need(victim.number() <= self.seats, rule, || {
                    format!("there is no seat {victim}: seats are numbered from 1 to {}", self.seats)
                })?;
                need(victim != self.mover, rule, || "you cannot steal from yourself".into())
            }
            Action::Use(step) => need(self.nursery.hatched.contains(step.baby()), rule, || {
                format!("you have no token '{}'", step.baby().name())
            }),
            _ => Ok(()),
        }
    }

    fn judge_fertilise(&self, here: Cell, source: Source) -> Verdict {
        need(self.own_piece(here) == Some(Piece::Seed), "MOO-55", || format!("you have no seed on {here}"))?;
        need(!self.planted.contains(here), "MOO-55", || {
            format!("the seed on {here} was planted in this round")
        })?;
        self.need_awake(here)?;
        need(self.players[self.mover].small_trees(source) > 0, "MOO-55", || match source {
            Source::Available => "you have no small tree available".into(),
            Source::Board => "no small tree is left on your player board".into(),
        })
    }

    fn judge_first_step(&self, step: FirstStep) -> Verdict {
        let rule = "MOO-57";
        let me = &self.players[self.mover];
        let for_sale = |piece: Piece| {
            need(me.column[piece.size()] > 0, rule, || {
                format!("no {} is left on your player board", piece.words())
            })
        };
        match step {
            FirstStep::Small => for_sale(Piece::Small),
            FirstStep::Medium => for_sale(Piece::Medium),
            FirstStep::Collect(cell) => {
                self.need_ripe(rule, cell)?;
                self.need_unused(cell)
            }
            FirstStep::Plant(cell) => {
                need(me.has(Piece::Seed), rule, || "you have no seed available".into())?;
                self.need_bare(rule, cell)?;
                self.need_unused(cell)
            }
            FirstStep::Double | FirstStep::Light | FirstStep::Leaf => Ok(()),
        }
    }

    // --- what several actions need ---

    fn own_piece(&self, cell: Cell) -> Option<Piece> {
        self.forest.at(cell).filter(|&(owner, _)| owner == self.mover).map(|(_, piece)| piece)
    }

    fn need_light(&self, rule: &'static str, price: u8) -> Verdict {
        let light = self.players[self.mover].light;
        need(light >= price, rule, || format!("that costs {price} light, and you have {light}"))
    }

    /// Whether the cell may be acted on, with `double` once more (MOO-13, MOO-57).
    fn need_fresh(&self, cell: Cell) -> Verdict {
        need(!self.closed().contains(cell), "MOO-13", || format!("you have acted on {cell} in this turn"))
    }

    /// The same for abilities, which `double` does not help.
    fn need_unused(&self, cell: Cell) -> Verdict {
        need(!self.deeds.used.contains(cell), "MOO-13", || format!("you have acted on {cell} in this turn"))
    }

    fn need_bare(&self, rule: &'static str, cell: Cell) -> Verdict {
        need(!self.forest.rocks().contains(cell), "MOO-46", || {
            format!("nothing is planted on {cell}: the elder or a stone is there")
        })?;
        need(self.forest.empty().contains(cell), rule, || format!("{cell} is not empty"))
    }

    fn need_ripe(&self, rule: &'static str, cell: Cell) -> Verdict {
        need(self.own_piece(cell) == Some(Piece::Large), rule, || format!("you have no large tree on {cell}"))
    }

    fn need_next_size(&self, rule: &'static str, piece: Piece) -> Verdict {
        let Some(next) = piece.next() else {
            return Err(Refusal::by(rule, "a large tree does not grow any more"));
        };
        need(self.players[self.mover].has(next), rule, || format!("you have no {} available", next.words()))
    }

    fn need_awake(&self, cell: Cell) -> Verdict {
        need(!self.dormant.contains(cell), "MOO-37", || {
            format!("the seed on {cell} may not grow in this round")
        })
    }

    fn need_sun(&self, piece: Piece, cell: Cell) -> Verdict {
        let shade = self.advanced_shade()[piece.size().max(1) - 1];
        need(!shade.contains(cell), "MOO-24", || format!("the {} on {cell} stands in shade", piece.words()))
    }

    fn need_step(&self, from: Cell, to: Cell) -> Verdict {
        need(from.neighbours().contains(to), "MOO-36", || format!("{to} is not next to {from}"))?;
        need(!self.animals().contains(to), "MOO-36", || format!("another animal is on {to}"))?;
        need(!self.forest.rocks().contains(to), "MOO-46", || {
            format!("no animal enters {to}: the elder or a stone is there")
        })
    }
}
