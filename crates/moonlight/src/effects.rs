//! What people pick to make an action, and what they are told that it did.

use crate::action::{Action, Source};
use crate::state::{Moonlight, Phase};
use crate::turtle::{Baby, FirstStep};
use lamplight_core::hex::Cell;
use lamplight_core::{Effect, Game, Pick, Present, Seat, Viewer};

pub(crate) fn picks(state: &Moonlight, action: Action) -> Vec<Pick> {
    let button = |name: &str| vec![Pick::button(name)];
    let with = |name: &str, pick: Pick| vec![Pick::button(name), pick];
    match action {
        Action::Deal(_) | Action::Baby(_) => Vec::new(),
        Action::Keep(animal) => vec![Pick::card(animal.name())],
        Action::Settle(cell) | Action::Elder(cell) | Action::Stone(cell) | Action::Tree(cell) => {
            vec![Pick::cell(cell)]
        }
        Action::Buy(piece) => vec![Pick::piece(piece.name())],
        Action::Plant { tree, to } => vec![Pick::cell(tree), Pick::cell(to)],
        Action::Grow(cell) => vec![Pick::cell(cell), Pick::button("grow")],
        Action::Collect(cell) => vec![Pick::cell(cell), Pick::button("collect")],
        Action::Move(cell) => {
            let animal = state.players[state.mover].animal.map_or("animal", crate::Animal::name);
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
        let known = animal.filter(|_| viewer.is(state.mover));
        let board = known.map_or("an animal board".to_string(), |animal| format!("the {}", animal.name()));
        return vec![Effect::new("received").seat(state.mover).thing(board)];
    }
    let mut after = state.clone();
    after.apply(action);
    let mut told = Teller { before: state, after: &after, told: Vec::new() };
    told.deed(action);
    told.points();
    told.told
}

/// What a baby turtle is called.
fn token(baby: Baby) -> String {
    format!("the token '{}'", baby.name())
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
    fn deed(&mut self, action: Action) {
        let mover = self.before.mover;
        let done = |kind: &'static str| Effect::new(kind).seat(mover);
        match action {
            Action::Deal(_) => {}
            Action::Baby(baby) => self.tell(done("hatched").thing(token(baby))),
            Action::Keep(animal) => {
                self.tell(done("kept").thing(format!("the {}", animal.name())));
                let eggs = self.after.nursery.eggs - self.before.nursery.eggs;
                if !eggs.is_empty() {
                    let cells = eggs.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
                    self.tell(done("brought").thing("baby turtles").to(cells));
                }
            }
            Action::Settle(cell) => {
                let animal = self.before.players[mover].animal.map_or("animal", crate::Animal::name);
                self.tell(done("brought").thing(format!("the {animal}")).to(cell));
            }
            Action::Elder(cell) => self.tell(done("added").thing("the elder").to(cell)),
            Action::Stone(cell) => self.tell(done("added").thing("a moonstone").to(cell)),
            Action::Tree(cell) => self.tell(done("added").thing("a small tree").to(cell)),
            Action::Buy(piece) => self.tell(done("bought").thing(format!("a {}", piece.words()))),
            Action::Plant { tree, to } => self.tell(done("planted").thing("a seed").from(tree).to(to)),
            Action::Grow(cell) | Action::Improve(cell) => self.growth(cell),
            Action::Collect(cell) | Action::Use(FirstStep::Collect(cell)) => self.harvest(cell),
            Action::Move(_) | Action::Run(_) => self.walk(mover),
            Action::Tusk { seed } => {
                if let Some(cell) = self.before.players[mover].animal_cell() {
                    self.harvest(cell);
                    if seed {
                        self.tell(done("planted").thing("a seed").from("the supply").to(cell));
                    }
                }
            }
            Action::Sow => {
                if let Some(cell) = self.before.players[mover].animal_cell() {
                    self.tell(done("planted").thing("a seed").from("the player board").to(cell));
                }
            }
            Action::Eat => {
                if let Some(cell) = self.before.players[mover].animal_cell() {
                    let owner = self.before.forest.owner_of(cell);
                    self.tell(Effect::new("lost").seat(owner).thing("a seed").from(cell));
                }
            }
            Action::Scare(animal, _) => {
                if let Some(seat) = self.before.owner_of_animal(animal) {
                    self.walk(seat);
                }
            }
            Action::Dig(to) => {
                if let Some(from) = self.before.players[mover].animal_cell() {
                    let owner = self.before.forest.owner_of(from);
                    let seed = format!("a seed of {}", Moonlight::seat_name(owner));
                    self.tell(done("moved").thing(seed).from(from).to(to));
                }
            }
            Action::Steal(victim) => self.tell(done("robbed").thing(Moonlight::seat_name(victim))),
            Action::Hunt(_) => self.tell(done("hunted")),
            Action::Fertilise(source) => {
                if source == Source::Board {
                    self.tell(done("took").thing("a small tree").from("the player board"));
                }
                if let Some(cell) = self.before.players[mover].animal_cell() {
                    self.growth(cell);
                }
            }
            Action::Dam(slot) => {
                self.tell(done("brought").thing("the dam").to(slot));
                for cell in slot.cells().iter() {
                    self.growth(cell);
                }
            }
            Action::Hatch => {
                if let Some(cell) = self.before.players[mover].animal_cell() {
                    self.tell(done("took").thing("a baby turtle").from(cell));
                }
            }
            Action::Use(step) => {
                self.tell(done("used").thing(token(step.baby())));
                match step {
                    FirstStep::Small | FirstStep::Medium => {
                        let tree = format!("a {} tree", step.baby().name());
                        self.tell(done("took").thing(tree).from("the player board"));
                    }
                    FirstStep::Plant(cell) => {
                        self.tell(done("planted").thing("a seed").from("the supply").to(cell));
                    }
                    _ => {}
                }
            }
            Action::End => self.tell(done("ended").thing("the turn")),
        }
        if self.after.round != self.before.round {
            self.morning();
        } else if self.after.phase == Phase::Over {
            self.tell(Effect::new("ended").thing("the game"));
        }
    }

    /// A piece grew, if it did.
    fn growth(&mut self, cell: Cell) {
        let (before, after) = (self.before.forest.at(cell), self.after.forest.at(cell));
        if let (Some((seat, small)), Some((_, grown))) = (before, after)
            && before != after
        {
            let effect = Effect::new("grew").seat(seat).thing(cell.to_string());
            self.tell(effect.from(small.name()).to(grown.name()));
        }
    }

    /// A large tree was collected; what it brought is told with the points.
    fn harvest(&mut self, cell: Cell) {
        self.tell(Effect::new("collected").seat(self.before.mover).thing("a large tree").from(cell));
    }

    fn walk(&mut self, seat: Seat) {
        let animal = self.before.players[seat].animal;
        let (from, to) = (self.before.players[seat].animal_cell(), self.after.players[seat].animal_cell());
        if let (Some(animal), Some(from), Some(to)) = (animal, from, to) {
            self.tell(
                Effect::new("moved").seat(seat).thing(format!("the {}", animal.name())).from(from).to(to),
            );
        }
    }

    /// The sun and the moons of the new round.
    fn morning(&mut self) {
        let place = |state: &Moonlight| {
            let [a, b] = state.sky().moon.edge();
            format!("{a} {b}")
        };
        self.tell(Effect::new("reached").thing("round").amount(self.after.round.into()));
        if self.before.round > 0 {
            let (from, to) = (self.before.sun().corner(), self.after.sun().corner());
            self.tell(Effect::new("moved").thing("the sun").from(from).to(to));
            if self.after.modes.moon {
                let moon = ["the half moon", "the full moon"][self.after.sky().face as usize];
                self.tell(Effect::new("moved").thing(moon).from(place(self.before)).to(place(self.after)));
            }
        }
    }

    /// Points that were earned, spent or lost.
    fn points(&mut self) {
        for seat in self.before.table() {
            let (before, after) = (&self.before.players[seat], &self.after.players[seat]);
            for (thing, before, after) in [
                ("points", before.points, after.points),
                ("light", before.light.into(), after.light.into()),
                ("moon points", before.moon.into(), after.moon.into()),
            ] {
                let change = i32::from(after) - i32::from(before);
                if change != 0 {
                    let kind = match change {
                        1.. => "earned",
                        _ if seat == self.before.mover => "spent",
                        _ => "lost",
                    };
                    self.tell(Effect::new(kind).seat(seat).thing(thing).amount(change.abs()));
                }
            }
        }
    }
}
