//! The rules once more, literally: maps, sets and loops, and nothing clever.

use crate::contents::{Content, house, rich};
use crate::paper::{
    Cell, WAYS, around, cell, cells, go, leaves, name, named, neighbours, on_board, slot_cells, within,
};
use lamplight_core::{GameOptions, Seat, Turn};
use lamplight_moonlight::{Moonlight, Options};
use lamplight_testkit::twin::Twin;
use std::collections::{BTreeMap, BTreeSet};

const ANIMALS: [&str; 8] = ["boar", "hedgehog", "squirrel", "fox", "owl", "badger", "beaver", "turtle"];
const BABIES: [&str; 8] = ["double", "small", "medium", "collect", "light", "plant", "points", "leaf"];
const ABILITIES: [&str; 13] = [
    "tusk",
    "run",
    "sow",
    "eat",
    "scare",
    "dig",
    "steal",
    "hunt",
    "fertilise",
    "dam",
    "improve",
    "hatch",
    "use",
];
const SIZES: [&str; 4] = ["seed", "small", "medium", "large"];

#[derive(Clone, Default)]
struct Player {
    light: u32,
    moon: u32,
    points: u32,
    available: [u32; 4],
    board: [u32; 4],
    dealt: BTreeSet<usize>,
    animal: Option<usize>,
    at: Option<Cell>,
}

/// `FLAW` lets a tree be shaded by taller ones only, to see that the comparison would notice.
#[allow(clippy::struct_excessive_bools, reason = "each is a plain fact")]
pub(crate) struct Slow<const FLAW: bool> {
    content: Content,
    players: Vec<Player>,
    first: usize,
    moon: bool,
    advanced: bool,
    /// What the set-up still asks for, and of whom.
    set_up: Vec<(&'static str, usize)>,
    pieces: BTreeMap<Cell, (usize, usize)>,
    elder: Option<Cell>,
    stones: BTreeSet<Cell>,
    stacks: Vec<Vec<u32>>,
    round: u32,
    sun: usize,
    moon_at: (usize, bool),
    red_at: (usize, bool),
    mover: usize,
    ended: Vec<usize>,
    used: BTreeSet<Cell>,
    planted: BTreeSet<Cell>,
    dormant: BTreeSet<Cell>,
    steps: u32,
    abilities: BTreeSet<&'static str>,
    double: bool,
    leaf: bool,
    eggs: BTreeSet<Cell>,
    hatched: BTreeSet<usize>,
    gone: BTreeSet<usize>,
    hatching: bool,
    dam: Option<usize>,
    over: bool,
}

impl<const FLAW: bool> Slow<FLAW> {
    fn count(&self) -> usize {
        self.players.len()
    }

    fn me(&self) -> &Player {
        &self.players[self.mover]
    }

    fn price(&self, player: &Player, size: usize) -> u32 {
        let prices = self.content.prices[size];
        prices[prices.len() - player.board[size] as usize]
    }

    fn bare(&self, cell: Cell) -> bool {
        !self.pieces.contains_key(&cell) && !self.rock(cell)
    }

    fn rock(&self, cell: Cell) -> bool {
        self.elder == Some(cell) || self.stones.contains(&cell)
    }

    fn animal_on(&self, cell: Cell) -> Option<usize> {
        (0..self.count()).find(|&seat| self.players[seat].at == Some(cell))
    }

    /// MOO-36, MOO-46.
    fn enterable(&self, from: Cell) -> Vec<Cell> {
        neighbours(from).into_iter().filter(|&to| self.animal_on(to).is_none() && !self.rock(to)).collect()
    }

    fn back(&mut self, seat: usize, size: usize) {
        if self.players[seat].board[size] < self.content.prices[size].len() as u32 {
            self.players[seat].board[size] += 1;
        }
    }

    fn add_light(&mut self, seat: usize, light: u32) {
        self.players[seat].light = (self.players[seat].light + light).min(20);
    }

    /// MOO-6, MOO-40, MOO-42.
    fn shaded(&self, cell: Cell, size: usize) -> bool {
        for k in 1..7 {
            let towards = go(cell, WAYS[self.sun], k);
            let height = match self.pieces.get(&towards) {
                Some(&(_, height)) => height,
                None => usize::from(self.stones.contains(&towards)),
            };
            let needed = (k as usize).max(if FLAW { size + 1 } else { size });
            if self.elder == Some(towards) || k <= 3 && height >= needed {
                return true;
            }
        }
        false
    }

    /// MOO-33, MOO-40, MOO-43.
    fn moonlit(&self) -> BTreeSet<Cell> {
        let [a, b] = slot_cells(self.moon_at.0);
        let outside =
            around(a).into_iter().find(|&place| !on_board(place) && around(b).contains(&place)).unwrap();
        let mut lit = BTreeSet::new();
        for touched in [a, b] {
            let way = (touched.0 - outside.0, touched.1 - outside.1);
            let mut here = touched;
            while on_board(here) && self.elder != Some(here) {
                lit.insert(here);
                here = go(here, way, 1);
            }
        }
        let mut shining: Vec<Cell> =
            self.stones.iter().copied().filter(|stone| lit.contains(stone)).collect();
        let mut done = BTreeSet::new();
        while let Some(stone) = shining.pop() {
            if done.insert(stone) {
                for next in neighbours(stone) {
                    lit.insert(next);
                    if self.stones.contains(&next) {
                        shining.push(next);
                    }
                }
            }
        }
        lit
    }

    fn photosynthesis(&mut self) {
        self.planted.clear();
        self.dormant.clear();
        for (&cell, &(seat, size)) in &self.pieces.clone() {
            if !self.shaded(cell, size) {
                self.add_light(seat, size as u32);
            }
        }
        if self.moon {
            let lit = self.moonlit();
            for player in &mut self.players {
                if player.at.is_some_and(|at| lit.contains(&at)) {
                    player.moon = (player.moon + if self.moon_at.1 { 2 } else { 1 }).min(14);
                }
            }
        }
    }

    fn begin_turn(&mut self) {
        self.used.clear();
        self.abilities.clear();
        self.double = false;
        self.leaf = false;
        self.steps = match self.me().animal {
            None => 0,
            Some(animal) => 1 + u32::from(ANIMALS[animal] == "squirrel"),
        };
    }

    fn end_turn(&mut self) {
        self.ended.push(self.mover);
        if self.ended.len() < self.count() {
            self.mover = (self.mover + 1) % self.count();
            self.begin_turn();
            return;
        }
        if self.round == if self.advanced { 24 } else { 18 } {
            self.begin_turn();
            self.steps = 0;
            self.planted.clear();
            self.dormant.clear();
            self.over = true;
            return;
        }
        self.mover = (self.ended[0] + 1) % self.count();
        self.ended.clear();
        // MOO-32: in half slots.
        let distance = (2 * self.moon_at.0 as i32 + 1 - 6 * self.sun as i32).rem_euclid(36);
        self.moon_at = self.red_at;
        self.red_at.0 = (self.red_at.0 + 13) % 18;
        if distance < 16 {
            self.red_at.1 = !self.red_at.1;
        }
        self.sun = (self.sun + 1) % 6;
        self.round += 1;
        self.photosynthesis();
        self.begin_turn();
    }

    /// Takes the top token for a cell with so many leaves (MOO-3).
    fn token(&mut self, leaves: usize) -> u32 {
        let stack = self.stacks[..leaves].iter_mut().rev().find(|stack| !stack.is_empty());
        stack.map_or(0, |stack| stack.remove(0))
    }

    fn collect(&mut self, cell: Cell, leaves: usize) {
        self.pieces.remove(&cell);
        self.back(self.mover, 3);
        let points = self.token(leaves);
        self.players[self.mover].points += points;
        self.used.insert(cell);
    }

    fn plant(&mut self, cell: Cell) {
        self.players[self.mover].available[0] -= 1;
        self.pieces.insert(cell, (self.mover, 0));
        self.planted.insert(cell);
        self.used.insert(cell);
    }

    fn grow(&mut self, cell: Cell) {
        let (seat, size) = self.pieces[&cell];
        self.players[seat].available[size + 1] -= 1;
        self.pieces.insert(cell, (seat, size + 1));
        self.back(seat, size);
        self.planted.remove(&cell);
        self.dormant.remove(&cell);
    }

    fn grows_free(&self, cell: Cell) -> bool {
        match self.pieces.get(&cell) {
            Some(&(seat, size)) if size < 3 => {
                self.players[seat].available[size + 1] > 0 && !self.dormant.contains(&cell)
            }
            _ => false,
        }
    }

    fn dam_cells(slot: usize) -> BTreeSet<Cell> {
        let [a, b] = slot_cells(slot);
        let inner =
            neighbours(a).into_iter().find(|&cell| leaves(cell) == 2 && neighbours(b).contains(&cell));
        BTreeSet::from([a, b, inner.unwrap()])
    }

    fn dam_name(slot: usize, between: &str) -> String {
        let mut edge = slot_cells(slot);
        edge.sort_unstable();
        let inner = Self::dam_cells(slot).into_iter().find(|cell| !edge.contains(cell)).unwrap();
        [name(edge[0]), name(edge[1]), name(inner)].join(between)
    }

    fn light_actions(&self) -> Vec<String> {
        let me = self.me();
        let mut list = Vec::new();
        for (size, kind) in SIZES.iter().enumerate() {
            if me.board[size] > 0 && me.light >= self.price(me, size) {
                list.push(format!("buy {kind}"));
            }
        }
        for (&here, &(seat, size)) in &self.pieces {
            if seat != self.mover {
                continue;
            }
            let dark = self.advanced && self.shaded(here, size);
            if size > 0 && me.available[0] > 0 && me.light >= 1 && !dark {
                for to in within(here, size) {
                    let repeats = [here, to].iter().filter(|cell| self.used.contains(cell)).count();
                    if self.bare(to) && repeats <= usize::from(self.double) {
                        list.push(format!("plant {} {}", name(here), name(to)));
                    }
                }
            }
            if self.used.contains(&here) && !self.double {
                continue;
            }
            let paid = size < 3 && me.light > size as u32 && me.available[size + 1] > 0;
            if paid && !dark && !self.dormant.contains(&here) {
                list.push(format!("grow {}", name(here)));
            }
            if size == 3 && me.light >= 4 {
                list.push(format!("collect {}", name(here)));
            }
        }
        list
    }

    fn ability_actions(&self) -> Vec<String> {
        let me = self.me();
        let (Some(animal), Some(here)) = (me.animal, me.at) else { return Vec::new() };
        let mut list = Vec::new();
        let mut offer = |ability: &str, cost: u32, text: String| {
            if me.moon >= cost && !self.abilities.contains(ability) {
                list.push(text);
            }
        };
        let piece = self.pieces.get(&here).copied();
        let beside = |seat: &usize| self.players[*seat].at.is_some_and(|at| neighbours(here).contains(&at));
        match ANIMALS[animal] {
            "boar" => {
                if piece == Some((self.mover, 3)) && !self.used.contains(&here) {
                    offer("tusk", 5, "tusk".to_string());
                    if me.available[0] > 0 {
                        offer("tusk", 8, "tusk seed".to_string());
                    }
                }
            }
            "hedgehog" => {
                for to in self.enterable(here) {
                    offer("run", 1, format!("run {}", name(to)));
                }
                if self.bare(here) && !self.used.contains(&here) && me.board[0] > 0 {
                    offer("sow", 3, "sow".to_string());
                }
            }
            "squirrel" => {
                if piece.is_some_and(|(seat, size)| seat != self.mover && size == 0) {
                    offer("eat", 4 + leaves(here) as u32, "eat".to_string());
                }
            }
            "fox" => {
                for seat in (0..self.count()).filter(beside) {
                    for to in self.enterable(self.players[seat].at.unwrap()) {
                        let scared = ANIMALS[self.players[seat].animal.unwrap()];
                        offer("scare", 1, format!("scare {scared} {}", name(to)));
                    }
                    offer("steal", 4, format!("steal {}", seat + 1));
                }
                if piece.is_some_and(|(_, size)| size == 0) {
                    for to in WAYS.iter().flat_map(|&way| [go(here, way, 1), go(here, way, 2)]) {
                        if on_board(to) && self.bare(to) {
                            offer("dig", 3, format!("dig {}", name(to)));
                        }
                    }
                }
            }
            "owl" => {
                for (cost, light) in [(5, 3), (9, 7), (12, 10)] {
                    offer("hunt", cost, format!("hunt {light}"));
                }
            }
            "badger" => {
                let fresh = self.planted.contains(&here) || self.dormant.contains(&here);
                if piece == Some((self.mover, 0)) && !fresh {
                    if me.available[1] > 0 {
                        offer("fertilise", 4, "fertilise available".to_string());
                    }
                    if me.board[1] > 0 {
                        offer("fertilise", 6, "fertilise board".to_string());
                    }
                }
            }
            "beaver" => {
                for slot in 0..18 {
                    let cells = Self::dam_cells(slot);
                    let wet = named(self.content.river).iter().any(|cell| cells.contains(cell));
                    if cells.contains(&here) && wet && self.dam != Some(slot) {
                        offer("dam", 6, format!("dam {}", Self::dam_name(slot, " ")));
                    }
                }
                let dam = self.dam.map(Self::dam_cells).unwrap_or_default();
                if dam.contains(&here) {
                    for &cell in &dam {
                        let own = self.pieces.get(&cell).is_some_and(|&(seat, _)| seat == self.mover);
                        if own && self.grows_free(cell) {
                            offer("improve", 5, format!("improve {}", name(cell)));
                        }
                    }
                }
            }
            _ => {
                if self.eggs.contains(&here) {
                    offer("hatch", 4, "hatch".to_string());
                }
                self.first_steps().into_iter().for_each(|text| offer("use", 1, text));
            }
        }
        list
    }

    /// What the hatched tokens allow (MOO-57).
    fn first_steps(&self) -> Vec<String> {
        let me = self.me();
        let mut list = Vec::new();
        for &baby in &self.hatched {
            let plain = format!("use {}", BABIES[baby]);
            let unused = |cell: &Cell| !self.used.contains(cell);
            let on = |cell: Cell| format!("{plain} {}", name(cell));
            match BABIES[baby] {
                "double" | "light" | "leaf" => list.push(plain),
                "small" if me.board[1] > 0 => list.push(plain),
                "medium" if me.board[2] > 0 => list.push(plain),
                "collect" => {
                    let ripe = self.pieces.iter().filter(|&(_, &piece)| piece == (self.mover, 3));
                    list.extend(ripe.map(|(&cell, _)| cell).filter(unused).map(on));
                }
                "plant" if me.available[0] > 0 => {
                    list.extend(cells().into_iter().filter(|&cell| self.bare(cell)).filter(unused).map(on));
                }
                _ => {}
            }
        }
        list
    }

    /// MOO-13: notes the cells of an action; `double` allows one repetition.
    fn act_on(&mut self, cell: Cell) {
        if !self.used.insert(cell) {
            self.double = false;
        }
    }

    fn use_ability(&mut self, words: &[&str]) {
        let here = self.me().at.unwrap();
        let mover = self.mover;
        let cost = match words {
            ["tusk"] | ["hunt", "3"] | ["improve", _] => 5,
            ["tusk", "seed"] => 8,
            ["run", _] | ["scare" | "use", ..] => 1,
            ["sow"] | ["dig", _] => 3,
            ["eat"] => 4 + leaves(here) as u32,
            ["steal", _] | ["fertilise", "available"] | ["hatch"] => 4,
            ["hunt", "7"] => 9,
            ["hunt", _] => 12,
            ["fertilise", _] | ["dam", ..] => 6,
            _ => panic!("{words:?}"),
        };
        self.players[mover].moon -= cost;
        self.abilities.insert(ABILITIES.into_iter().find(|ability| *ability == words[0]).unwrap());
        match *words {
            ["tusk"] => self.collect(here, leaves(here)),
            ["tusk", _] => {
                self.collect(here, leaves(here));
                self.plant(here);
                self.dormant.insert(here);
            }
            ["run", to] => self.players[mover].at = Some(cell(to)),
            ["sow"] => {
                self.players[mover].board[0] -= 1;
                self.players[mover].available[0] += 1;
                self.plant(here);
            }
            ["eat"] => {
                let (owner, _) = self.pieces.remove(&here).unwrap();
                self.planted.remove(&here);
                self.dormant.remove(&here);
                self.back(owner, 0);
                self.add_light(owner, 1);
                self.add_light(mover, leaves(here) as u32);
            }
            ["scare", animal, to] => {
                let scared =
                    self.players.iter_mut().find(|player| player.animal.map(|a| ANIMALS[a]) == Some(animal));
                scared.unwrap().at = Some(cell(to));
            }
            ["dig", to] => {
                let seed = self.pieces.remove(&here).unwrap();
                self.pieces.insert(cell(to), seed);
                self.dormant.remove(&here);
                self.dormant.insert(cell(to));
                if self.planted.remove(&here) {
                    self.planted.insert(cell(to));
                }
            }
            ["steal", seat] => {
                let victim = seat.parse::<usize>().unwrap() - 1;
                let loot = self.players[victim].light.min(2);
                self.players[victim].light -= loot;
                self.add_light(mover, loot);
            }
            ["hunt", light] => self.add_light(mover, light.parse().unwrap()),
            ["fertilise", source] => {
                if source == "board" {
                    self.players[mover].board[1] -= 1;
                    self.players[mover].available[1] += 1;
                }
                self.grow(here);
            }
            ["dam", ..] => {
                let slot = (0..18).find(|&slot| Self::dam_name(slot, " ") == words[1..].join(" ")).unwrap();
                self.dam = Some(slot);
                for cell in Self::dam_cells(slot) {
                    if self.grows_free(cell) {
                        self.grow(cell);
                    }
                }
            }
            ["improve", at] => self.grow(cell(at)),
            ["hatch"] => {
                self.eggs.remove(&here);
                self.hatching = true;
            }
            ["use", baby, ..] => {
                let kind = BABIES.iter().position(|name| *name == baby).unwrap();
                self.hatched.remove(&kind);
                self.gone.insert(kind);
                match baby {
                    "double" => self.double = true,
                    "leaf" => self.leaf = true,
                    "light" => self.add_light(mover, 3),
                    "small" | "medium" => {
                        let size = if baby == "small" { 1 } else { 2 };
                        self.players[mover].board[size] -= 1;
                        self.players[mover].available[size] += 1;
                    }
                    "collect" => self.collect(cell(words[2]), leaves(cell(words[2]))),
                    _ => self.plant(cell(words[2])),
                }
            }
            _ => panic!("{words:?}"),
        }
    }

    fn set_up_cells(&self, phase: &str) -> Vec<Cell> {
        let no_animal = |cell: &Cell| self.animal_on(*cell).is_none();
        let free = |cell: &Cell| no_animal(cell) && !self.eggs.contains(cell) && !self.rock(*cell);
        let all = cells().into_iter();
        match phase {
            "animal" => all.filter(|&cell| leaves(cell) == 3).filter(no_animal).collect(),
            "tree" => all.filter(|&cell| leaves(cell) == 1 && self.bare(cell)).collect(),
            _ => all.filter(free).collect(),
        }
    }

    /// Points, then pieces in the forest.
    fn rank(&self, seat: usize) -> (u32, usize) {
        let player = &self.players[seat];
        let turtle = player.animal.map(|animal| ANIMALS[animal]) == Some("turtle");
        let points = BABIES.iter().position(|baby| *baby == "points").unwrap();
        let bonus = if turtle && self.hatched.contains(&points) { 3 } else { 0 };
        let pieces = self.pieces.values().filter(|&&(owner, _)| owner == seat).count();
        (player.points + player.light / 3 + player.moon + bonus, pieces)
    }
}

impl<const FLAW: bool> Twin<Moonlight> for Slow<FLAW> {
    fn new(options: &Options, seats: u8) -> Self {
        let modes = options.modes;
        let content = if options.content_fingerprint().is_some() { rich() } else { house() };
        let n = usize::from(seats);
        let first = options.first as usize - 1;
        let last = (first + n - 1) % n;
        let clockwise: Vec<usize> = (0..n).map(|nth| (first + nth) % n).collect();
        let mut set_up = Vec::new();
        if modes.moon {
            set_up.extend(clockwise.iter().flat_map(|&seat| [("deal", seat), ("deal", seat)]));
            set_up.extend(clockwise.iter().map(|&seat| ("keep", seat)));
            set_up.extend(clockwise.iter().rev().map(|&seat| ("animal", seat)));
        }
        if modes.elder {
            set_up.push(("elder", last));
        }
        if modes.moonstones {
            let stones = [3, 2, usize::from(modes.elder)][n - 2];
            let mut placer = if modes.elder { (last + n - 1) % n } else { last };
            for _ in 0..stones {
                set_up.push(("stone", placer));
                placer = (placer + n - 1) % n;
            }
        }
        for _ in 0..2 {
            set_up.extend(clockwise.iter().map(|&seat| ("tree", seat)));
        }
        let player = Player {
            moon: if modes.moon { 2 } else { 0 },
            available: content.available,
            board: content.prices.map(|prices| prices.len() as u32),
            ..Player::default()
        };
        let mut stacks: Vec<Vec<u32>> = content.tokens.iter().map(|stack| stack.to_vec()).collect();
        if n == 2 {
            stacks[3].clear();
        }
        Slow {
            content,
            players: vec![player; n],
            first,
            moon: modes.moon,
            advanced: modes.advanced,
            mover: set_up[0].1,
            set_up,
            pieces: BTreeMap::new(),
            elder: None,
            stones: BTreeSet::new(),
            stacks,
            round: 0,
            sun: 0,
            moon_at: (content.moon, false),
            red_at: content.red,
            ended: Vec::new(),
            used: BTreeSet::new(),
            planted: BTreeSet::new(),
            dormant: BTreeSet::new(),
            steps: 0,
            abilities: BTreeSet::new(),
            double: false,
            leaf: false,
            eggs: BTreeSet::new(),
            hatched: BTreeSet::new(),
            gone: BTreeSet::new(),
            hatching: false,
            dam: None,
            over: false,
        }
    }

    fn turn(&self) -> Turn {
        match self.set_up.first() {
            _ if self.over => Turn::Over,
            _ if self.hatching => Turn::Chance,
            Some(("deal", _)) => Turn::Chance,
            _ => Turn::Player(Seat::from_index(self.mover)),
        }
    }

    fn legal(&self) -> Vec<String> {
        if !matches!(self.turn(), Turn::Player(_)) {
            return Vec::new();
        }
        if let Some(&(phase, seat)) = self.set_up.first() {
            if phase == "keep" {
                return self.players[seat]
                    .dealt
                    .iter()
                    .map(|&animal| format!("keep {}", ANIMALS[animal]))
                    .collect();
            }
            return self
                .set_up_cells(phase)
                .into_iter()
                .map(|cell| format!("{phase} {}", name(cell)))
                .collect();
        }
        let mut list = self.light_actions();
        if let Some(here) = self.me().at
            && self.steps > 0
        {
            list.extend(self.enterable(here).into_iter().map(|to| format!("move {}", name(to))));
        }
        list.extend(self.ability_actions());
        list.push("end".to_string());
        list
    }

    fn chance(&self) -> Vec<(String, u32)> {
        if self.turn() != Turn::Chance {
            return Vec::new();
        }
        if self.hatching {
            let unseen = (0..8).filter(|baby| !self.hatched.contains(baby) && !self.gone.contains(baby));
            return unseen.map(|baby| (format!("baby {}", BABIES[baby]), 1)).collect();
        }
        let dealt = |animal: &usize| self.players.iter().any(|player| player.dealt.contains(animal));
        (0..8)
            .filter(|animal| !dealt(animal))
            .map(|animal| (format!("deal {}", ANIMALS[animal]), 1))
            .collect()
    }

    fn play(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let animal = |name: &str| ANIMALS.iter().position(|animal| *animal == name).unwrap();
        if let ["baby", baby] = words[..] {
            self.hatched.insert(BABIES.iter().position(|name| *name == baby).unwrap());
            self.hatching = false;
            return;
        }
        if !self.set_up.is_empty() {
            let (phase, seat) = self.set_up.remove(0);
            let player = &mut self.players[seat];
            match phase {
                "deal" => {
                    player.dealt.insert(animal(words[1]));
                }
                "keep" => {
                    player.animal = Some(animal(words[1]));
                    if words[1] == "turtle" {
                        self.eggs = named(self.content.beach);
                    }
                    if self.players.iter().all(|player| player.animal.is_some()) {
                        self.players.iter_mut().for_each(|player| player.dealt.clear());
                    }
                }
                "animal" => player.at = Some(cell(words[1])),
                "elder" => self.elder = Some(cell(words[1])),
                "stone" => {
                    self.stones.insert(cell(words[1]));
                }
                _ => {
                    player.available[1] -= 1;
                    self.pieces.insert(cell(words[1]), (seat, 1));
                }
            }
            if let Some(&(_, next)) = self.set_up.first() {
                self.mover = next;
            } else {
                self.mover = self.first;
                self.round = 1;
                self.photosynthesis();
                self.begin_turn();
            }
            return;
        }
        let mover = self.mover;
        match words[..] {
            ["end"] => self.end_turn(),
            ["buy", kind] => {
                let size = SIZES.iter().position(|name| *name == kind).unwrap();
                let price = self.price(self.me(), size);
                let me = &mut self.players[mover];
                me.light -= price;
                me.board[size] -= 1;
                me.available[size] += 1;
            }
            ["plant", tree, to] => {
                self.players[mover].light -= 1;
                self.act_on(cell(tree));
                self.act_on(cell(to));
                self.plant(cell(to));
            }
            ["grow", at] => {
                self.players[mover].light -= self.pieces[&cell(at)].1 as u32 + 1;
                self.act_on(cell(at));
                self.grow(cell(at));
            }
            ["collect", at] => {
                self.players[mover].light -= 4;
                self.act_on(cell(at));
                let more = usize::from(self.leaf);
                self.leaf = false;
                self.collect(cell(at), (leaves(cell(at)) + more).min(4));
            }
            ["move", to] => {
                self.steps -= 1;
                self.players[mover].at = Some(cell(to));
            }
            _ => self.use_ability(&words),
        }
    }

    fn position(&self) -> String {
        let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let all = |set: &BTreeSet<Cell>| dash(set.iter().map(|&cell| name(cell)).collect());
        let rows: Vec<String> = (0..7)
            .map(|row| {
                let signs = cells().into_iter().filter(|cell| cell.0 == row).map(|cell| {
                    match self.pieces.get(&cell) {
                        Some(&(seat, size)) => format!("{}{}", ["o", "s", "m", "l"][size], seat + 1),
                        None if self.elder == Some(cell) => "E".to_string(),
                        None if self.stones.contains(&cell) => "M".to_string(),
                        None => ".".to_string(),
                    }
                });
                signs.collect()
            })
            .collect();
        let phase = match self.set_up.first() {
            _ if self.over => "over",
            _ if self.hatching => "hatch",
            Some((phase, _)) => phase,
            None => "life",
        };
        let dots = |counts: [u32; 4]| counts.map(|count| count.to_string()).join(".");
        let plus = |set: &BTreeSet<usize>, names: [&str; 8]| {
            dash(set.iter().map(|&member| names[member]).collect::<Vec<_>>().join("+"))
        };
        let players: Vec<String> = self
            .players
            .iter()
            .map(|player| {
                format!(
                    "{},{},{},{},{},{},{},{}",
                    player.light,
                    player.moon,
                    player.points,
                    dots(player.available),
                    dots(player.board),
                    plus(&player.dealt, ANIMALS),
                    player.animal.map_or("-", |animal| ANIMALS[animal]),
                    player.at.map_or("-".to_string(), name)
                )
            })
            .collect();
        let stacks: Vec<String> = self.stacks.iter().map(|stack| stack.len().to_string()).collect();
        let used: Vec<&str> =
            ABILITIES.into_iter().filter(|ability| self.abilities.contains(ability)).collect();
        let permissions = if self.double {
            "double"
        } else if self.leaf {
            "leaf"
        } else {
            "-"
        };
        [
            rows.join("/"),
            phase.to_string(),
            (self.mover + 1).to_string(),
            self.round.to_string(),
            players.join("/"),
            stacks.join("."),
            all(&self.used),
            all(&self.planted),
            all(&self.dormant),
            format!("{},{},{permissions}", self.steps, dash(used.join("+"))),
            all(&self.eggs),
            plus(&self.hatched, BABIES),
            plus(&self.gone, BABIES),
            self.dam.map_or("-".to_string(), |slot| Self::dam_name(slot, "")),
        ]
        .join(" ")
    }

    fn winners(&self) -> Vec<u8> {
        let ranks = self.ranks().unwrap();
        (1..=self.count() as u8).filter(|&seat| ranks[usize::from(seat) - 1] == 1).collect()
    }

    fn scores(&self) -> Option<Vec<Option<i32>>> {
        Some((0..self.count()).map(|seat| Some(self.rank(seat).0 as i32)).collect())
    }

    fn ranks(&self) -> Option<Vec<u8>> {
        let seats = 0..self.count();
        let better = |seat: usize| seats.clone().filter(|&other| self.rank(other) > self.rank(seat)).count();
        Some(seats.clone().map(|seat| better(seat) as u8 + 1).collect())
    }
}
