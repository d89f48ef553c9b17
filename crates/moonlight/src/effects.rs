//! What people pick to make an action, and what they are told that it did.

use crate::action::Action;
use crate::animals::Animal;
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use crate::turtle::FirstStep;
use lamplight_core::hex::Cell;
use lamplight_core::{Arg, Effect, Game, Pick, Seat, Viewer};

lamplight_core::effects! {
    /// What actions do.
    pub(crate) mod did {
        dealt(seat, piece) = "MOO-35";
        dealt_hidden(seat) = "MOO-35";
        kept(seat, piece) = "MOO-35";
        laid_babies(seat) = "MOO-57";
        settled(seat, piece, to) = "MOO-35";
        placed_elder(seat, to) = "MOO-40";
        placed_stone(seat, to) = "MOO-41";
        placed_tree(seat, to) = "MOO-4";

        began_round(amount) = "MOO-14";
        sun_moved(corner) = "MOO-5";
        moon_moved(face, one, other) = "MOO-31";
        earned_light(seat, amount) = "MOO-6";
        earned_moon(seat, amount) = "MOO-34";
        ended_turn(seat) = "MOO-8";
        game_over = "MOO-14";
        most_points(seat, amount) = "MOO-15";
        /// With equal points, more seeds and trees in the forest.
        most_pieces(seat, amount) = "MOO-15";
        shared_win(amount) = "MOO-15";

        bought(seat, piece, cost) = "MOO-9";
        planted(seat, from, to, cost) = "MOO-10";
        /// What it has grown into.
        grew(seat, piece, to, cost) = "MOO-11";
        collected(seat, from, amount, cost) = "MOO-12";
        moved(seat, piece, from, to) = "MOO-36";

        planted_free(seat, to);
        grew_free(seat, piece, to);
        collected_free(seat, from, amount);
        gained_light(seat, amount);
        paid_moon(seat, amount) = "MOO-37";
        ran(seat, from, to) = "MOO-51";
        sowed(seat, to) = "MOO-51";
        ate(seat, owner, from) = "MOO-52";
        scared(seat, piece, from, to) = "MOO-53";
        /// The seat is that of the seed's owner.
        dug(seat, from, to) = "MOO-53";
        stole(seat, from, amount) = "MOO-53";
        hunted(seat, amount) = "MOO-54";
        fertilised(seat, to, source) = "MOO-55";
        built_dam(seat, one, other, inner) = "MOO-56";
        found_baby(seat, from) = "MOO-57";
        hatched(seat, card) = "MOO-57";
        used_baby(seat, card) = "MOO-57";
    }
}

pub(crate) fn picks(state: &Moonlight, action: Action) -> Vec<Pick> {
    let button = |name: &str| vec![Pick::button(name)];
    let with = |name: &str, pick: Pick| vec![Pick::button(name), pick];
    match action {
        Action::Deal(_) | Action::Baby(_) => Vec::new(),
        Action::Keep(animal) => match state.phase {
            Phase::Deal | Phase::Keep => vec![Pick::card(animal.name())],
            // Later the animal is in the forest: whoever picks another's is told whose it is.
            _ => vec![Pick::piece(animal.name())],
        },
        Action::Settle(cell) | Action::Elder(cell) | Action::Stone(cell) | Action::Tree(cell) => {
            vec![Pick::cell(cell)]
        }
        Action::Buy(piece) => vec![Pick::piece(piece.name())],
        Action::Plant { tree, to } => vec![Pick::cell(tree), Pick::cell(to)],
        Action::Grow(cell) => vec![Pick::cell(cell), Pick::button("grow")],
        Action::Collect(cell) => vec![Pick::cell(cell), Pick::button("collect")],
        Action::Move(cell) => {
            let animal = state.players[state.mover].animal.map_or("animal", Animal::name);
            vec![Pick::piece(animal), Pick::cell(cell)]
        }
        Action::Tusk { seed: false } => button("tusk"),
        Action::Tusk { seed: true } => button("tusk seed"),
        Action::Run(cell) => with("run", Pick::cell(cell)),
        Action::Sow => button("sow"),
        Action::Eat => button("eat"),
        Action::Scare(animal, cell) => {
            vec![Pick::button("scare"), Pick::piece(animal.name()), Pick::cell(cell)]
        }
        Action::Dig(cell) => with("dig", Pick::cell(cell)),
        Action::Steal(seat) => with("steal", Pick::seat(seat)),
        Action::Hunt(hunt) => button(&format!("hunt {}", hunt.light())),
        Action::Fertilise(source) => button(&format!("fertilise {}", source.name())),
        Action::Dam(slot) => {
            let [a, b] = slot.edge();
            vec![Pick::button("dam"), Pick::cell(a), Pick::cell(b), Pick::cell(slot.inner())]
        }
        Action::Improve(cell) => with("improve", Pick::cell(cell)),
        Action::Hatch => button("hatch"),
        Action::Use(FirstStep::Collect(cell)) => with("use collect", Pick::cell(cell)),
        Action::Use(FirstStep::Plant(cell)) => with("use plant", Pick::cell(cell)),
        Action::Use(step) => button(&format!("use {}", step.baby().name())),
        Action::End => button("end"),
    }
}

pub(crate) fn effects(state: &Moonlight, action: Action, viewer: Viewer) -> Vec<Effect> {
    if let Action::Deal(animal) = action {
        return vec![match animal.filter(|_| viewer.is(state.mover)) {
            Some(animal) => did::dealt(state.mover, animal),
            None => did::dealt_hidden(state.mover),
        }];
    }
    let mut after = state.clone();
    after.apply(action);
    let mut teller = Teller { before: state, after: &after, told: Vec::new() };
    teller.tell_action(action);
    teller.payment(action);
    teller.next();
    teller.told
}

/// Sun and moon stand outside the forest: the cells that say where are names, and nothing happens on them.
fn beyond(cell: Cell) -> Arg {
    Arg::word(cell.to_string())
}

/// Compares a position with the one after an action, and tells the difference.
struct Teller<'a> {
    before: &'a Moonlight,
    after: &'a Moonlight,
    told: Vec<Effect>,
}

impl Teller<'_> {
    fn tell(&mut self, effect: Effect) {
        self.told.push(effect);
    }

    /// What the action is about.
    fn tell_action(&mut self, action: Action) {
        let mover = self.before.mover;
        match action {
            Action::Deal(_) => {}
            Action::Baby(baby) => self.tell(did::hatched(mover, baby)),
            Action::Keep(animal) => {
                self.tell(did::kept(mover, animal));
                if self.after.nursery.eggs != self.before.nursery.eggs {
                    self.tell(did::laid_babies(mover));
                }
            }
            Action::Settle(cell) => {
                if let Some(animal) = self.before.players[mover].animal {
                    self.tell(did::settled(mover, animal, cell));
                }
            }
            Action::Elder(cell) => self.tell(did::placed_elder(mover, cell)),
            Action::Stone(cell) => self.tell(did::placed_stone(mover, cell)),
            Action::Tree(cell) => self.tell(did::placed_tree(mover, cell)),
            Action::Buy(piece) => self.tell(did::bought(mover, piece, self.light_paid())),
            Action::Plant { tree, to } => self.tell(did::planted(mover, tree, to, self.light_paid())),
            Action::Grow(cell) => {
                if let Some(grown) = self.growth(cell) {
                    self.tell(did::grew(mover, grown, cell, self.light_paid()));
                }
            }
            Action::Collect(cell) => {
                self.tell(did::collected(mover, cell, self.points(), self.light_paid()));
            }
            Action::Move(to) => {
                let me = &self.before.players[mover];
                if let (Some(animal), Some(from)) = (me.animal, me.animal_cell()) {
                    self.tell(did::moved(mover, animal, from, to));
                }
            }
            Action::End => self.tell(did::ended_turn(mover)),
            _ => {
                if let Some(here) = self.before.players[mover].animal_cell() {
                    self.ability(action, here);
                }
            }
        }
    }

    /// What an animal does on its cell or from there.
    fn ability(&mut self, action: Action, here: Cell) {
        let mover = self.before.mover;
        match action {
            Action::Tusk { seed } => {
                self.tell(did::collected_free(mover, here, self.points()).by("MOO-50"));
                if seed {
                    self.tell(did::planted_free(mover, here).by("MOO-50"));
                }
            }
            Action::Run(to) => self.tell(did::ran(mover, here, to)),
            Action::Sow => self.tell(did::sowed(mover, here)),
            Action::Eat => {
                let owner = self.before.forest.owner_of(here);
                self.tell(did::ate(mover, owner, here));
                self.gain("MOO-52", mover);
                self.gain("MOO-52", owner);
            }
            Action::Scare(animal, to) => {
                let scared = self.before.owner_of_animal(animal);
                if let Some(from) = scared.and_then(|seat| self.before.players[seat].animal_cell()) {
                    self.tell(did::scared(mover, animal, from, to));
                }
            }
            Action::Dig(to) => self.tell(did::dug(self.before.forest.owner_of(here), here, to)),
            Action::Steal(victim) => {
                let loot = self.before.players[victim].light - self.after.players[victim].light;
                self.tell(did::stole(mover, victim, loot));
            }
            Action::Hunt(_) => self.tell(did::hunted(mover, self.light_gained(mover))),
            Action::Fertilise(source) => self.tell(did::fertilised(mover, here, source)),
            Action::Dam(slot) => {
                let [one, other] = slot.edge();
                self.tell(did::built_dam(mover, one, other, slot.inner()));
                slot.cells().iter().for_each(|cell| self.free_growth(cell));
            }
            Action::Improve(cell) => self.free_growth(cell),
            Action::Hatch => self.tell(did::found_baby(mover, here)),
            Action::Use(step) => {
                self.tell(did::used_baby(mover, step.baby()));
                match step {
                    FirstStep::Collect(cell) => {
                        self.tell(did::collected_free(mover, cell, self.points()).by("MOO-57"));
                    }
                    FirstStep::Plant(cell) => self.tell(did::planted_free(mover, cell).by("MOO-57")),
                    FirstStep::Light => self.gain("MOO-57", mover),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// What an ability costs.
    fn payment(&mut self, action: Action) {
        if action.ability().is_some() {
            let mover = self.before.mover;
            let cost = self.before.players[mover].moon - self.after.players[mover].moon;
            self.tell(did::paid_moon(mover, cost));
        }
    }

    /// The new round, if one begins, or the end of the game.
    fn next(&mut self) {
        let (before, after) = (self.before, self.after);
        if after.phase == Phase::Over {
            self.tell(did::game_over());
        }
        if after.round == before.round {
            return;
        }
        self.tell(did::began_round(after.round));
        if before.round > 0 {
            self.tell(did::sun_moved(beyond(after.sun().corner())));
            if after.modes.moon {
                let [one, other] = after.sky().moon.edge().map(beyond);
                self.tell(did::moon_moved(after.sky().face, one, other));
            }
        }
        for seat in after.table() {
            let light = self.light_gained(seat);
            if light > 0 {
                self.tell(did::earned_light(seat, light));
            }
            let moon = after.players[seat].moon - before.players[seat].moon;
            if moon > 0 {
                self.tell(did::earned_moon(seat, moon));
            }
        }
    }

    // --- what was different before ---

    /// What the piece on a cell has grown into, if it has.
    fn growth(&self, cell: Cell) -> Option<Piece> {
        let (before, after) = (self.before.forest.piece_at(cell), self.after.forest.piece_at(cell));
        after.filter(|_| before != after)
    }

    fn free_growth(&mut self, cell: Cell) {
        if let Some(grown) = self.growth(cell) {
            let owner = self.after.forest.owner_of(cell);
            self.tell(did::grew_free(owner, grown, cell).by("MOO-56"));
        }
    }

    fn gain(&mut self, rule: &'static str, seat: Seat) {
        let light = self.light_gained(seat);
        if light > 0 {
            self.tell(did::gained_light(seat, light).by(rule));
        }
    }

    fn light_gained(&self, seat: Seat) -> u8 {
        self.after.players[seat].light - self.before.players[seat].light
    }

    fn light_paid(&self) -> u8 {
        let mover = self.before.mover;
        self.before.players[mover].light - self.after.players[mover].light
    }

    /// Victory points that the mover has won.
    fn points(&self) -> u16 {
        let mover = self.before.mover;
        self.after.players[mover].points - self.before.players[mover].points
    }
}
