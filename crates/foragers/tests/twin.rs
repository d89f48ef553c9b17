//! The rules once more, literally: maps of cells and animals, loops, and nothing clever.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::perft::perft;
use lamplight_core::{Seat, Turn};
use lamplight_foragers::{Foragers, Options};
use lamplight_testkit::twin::{self, Twin};
use lamplight_testkit::{Case, files};
use std::collections::{BTreeMap, BTreeSet};

/// Where a cell's centre lies on paper: half cells to the right, rows down.
type Point = (i32, i32);

/// Seat from 1, and `l`, `m` or `s`.
type Animal = (u8, char);

#[derive(Clone, Copy, PartialEq)]
enum Tile {
    Down,
    Up(char),
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Hand,
    On(Point),
    Home,
}

#[derive(Clone, Copy, PartialEq)]
enum When {
    SetUp,
    Reveal,
    Play,
    Over,
}

/// What the twin can be made to forget, to see that the comparison would notice.
mod forget {
    pub(super) const NOTHING: u8 = 0;
    /// FOR-14: a chased animal chases its own prey on.
    pub(super) const CHAINS: u8 = 1;
    /// FOR-15: the attacking animal is never chased.
    pub(super) const ATTACKER: u8 = 2;
    /// FOR-20: the food chain closes over families that are done.
    pub(super) const CLOSING: u8 = 3;
}

#[derive(Clone)]
struct Slow<const FLAW: u8> {
    seats: u8,
    first: u8,
    play_on: bool,
    limit: u32,
    tiles: BTreeMap<Point, Tile>,
    animals: BTreeMap<Animal, Place>,
    when: When,
    actor: Animal,
    /// What the actor has done in this turn: `move`, `eat`.
    acts: Vec<&'static str>,
    began: Point,
    queue: Vec<Animal>,
    chased: BTreeSet<Animal>,
    /// Families in the order in which they came home.
    done: Vec<u8>,
    cycles: u32,
    turns: u32,
}

const ROWS: [(char, i32); 7] = [('a', 4), ('b', 5), ('c', 6), ('d', 7), ('e', 6), ('f', 5), ('g', 4)];
const DIRECTIONS: [(&str, Point); 6] =
    [("ne", (1, -1)), ("e", (2, 0)), ("se", (1, 1)), ("sw", (-1, 1)), ("w", (-2, 0)), ("nw", (-1, -1))];
const COLOURS: [char; 6] = ['r', 'o', 'y', 'g', 'b', 'p'];
const SIZES: [(char, &str); 3] = [('l', "large"), ('m', "medium"), ('s', "small")];

/// Every cell in reading order.
fn cells() -> Vec<(Point, String)> {
    let mut all = Vec::new();
    for (y, (letter, length)) in (0..).zip(ROWS) {
        for number in 1..=length {
            all.push(((2 * number + 7 - length, y), format!("{letter}{number}")));
        }
    }
    all
}

fn name((x, y): Point) -> String {
    let (letter, length) = ROWS[y as usize];
    format!("{letter}{}", (x - (7 - length)) / 2)
}

fn point(name: &str) -> Point {
    let (letter, number) = name.split_at(1);
    let y = ROWS.iter().position(|(row, _)| letter.starts_with(*row)).unwrap();
    (2 * number.parse::<i32>().unwrap() + 7 - ROWS[y].1, y as i32)
}

fn on_board((x, y): Point) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| ROWS.get(y));
    row.is_some_and(|(_, length)| (9 - length..=7 + length).contains(&x))
}

fn go(from: Point, by: Point) -> Point {
    (from.0 + by.0, from.1 + by.1)
}

fn corners() -> Vec<Point> {
    ["a1", "a4", "d7", "g4", "g1", "d1"].map(point).to_vec()
}

/// Four times the cosine of the angle between two directions: rows are √3 half cells apart.
fn likeness(a: Point, b: Point) -> i32 {
    a.0 * b.0 + 3 * a.1 * b.1
}

/// FOR-13: at the edge a runner takes the most similar direction that stays on the board.
fn run_on(from: Point, by: Point) -> (Point, Point) {
    if on_board(go(from, by)) {
        return (go(from, by), by);
    }
    let open = DIRECTIONS.iter().map(|(_, way)| *way).filter(|&way| on_board(go(from, way)));
    let best = open.max_by_key(|&way| likeness(way, by)).unwrap();
    (go(from, best), best)
}

fn size_name(size: char) -> &'static str {
    SIZES.iter().find(|(letter, _)| *letter == size).unwrap().1
}

fn text((seat, size): Animal) -> String {
    format!("{seat}{size}")
}

impl<const FLAW: u8> Slow<FLAW> {
    fn colour(seat: u8) -> char {
        COLOURS[usize::from(seat) - 1]
    }

    fn next(&self, seat: u8) -> u8 {
        seat % self.seats + 1
    }

    fn previous(&self, seat: u8) -> u8 {
        (seat + self.seats - 2) % self.seats + 1
    }

    fn out_of_the_chain(&self, seat: u8) -> bool {
        FLAW != forget::CLOSING && self.done.contains(&seat)
    }

    /// FOR-8, FOR-20, FOR-21.
    fn predator(&self, seat: u8) -> Option<u8> {
        if usize::from(self.seats) - self.done.len() <= 2 {
            return None;
        }
        let mut other = self.next(seat);
        while self.out_of_the_chain(other) {
            other = self.next(other);
        }
        Some(other)
    }

    fn prey(&self, seat: u8) -> Option<u8> {
        if usize::from(self.seats) - self.done.len() <= 2 {
            return None;
        }
        let mut other = self.previous(seat);
        while self.out_of_the_chain(other) {
            other = self.previous(other);
        }
        Some(other)
    }

    fn face_up(&self, seat: u8) -> Vec<Point> {
        let wanted = Tile::Up(Self::colour(seat));
        self.tiles.iter().filter(|&(_, &tile)| tile == wanted).map(|(&cell, _)| cell).collect()
    }

    fn family_is_on(&self, seat: u8, cell: Point) -> bool {
        self.animals.iter().any(|(animal, place)| animal.0 == seat && *place == Place::On(cell))
    }

    fn here(&self) -> Option<Point> {
        match self.animals[&self.actor] {
            Place::On(cell) => Some(cell),
            _ => None,
        }
    }

    /// FOR-3.
    fn corners_to_place(&self) -> Vec<Point> {
        let count =
            |corner: &Point| self.animals.values().filter(|place| **place == Place::On(*corner)).count();
        let room: Vec<Point> = corners().into_iter().filter(|corner| count(corner) < 3).collect();
        let apart: Vec<Point> =
            room.iter().copied().filter(|&corner| !self.family_is_on(self.actor.0, corner)).collect();
        if apart.is_empty() { room } else { apart }
    }

    /// FOR-6, FOR-9.
    fn steps(&self) -> Vec<Point> {
        let Some(here) = self.here() else { return Vec::new() };
        let mut steps = Vec::new();
        for (_, by) in DIRECTIONS {
            let to = go(here, by);
            if !on_board(to) || (self.acts == ["move"] && to == self.began) {
                continue;
            }
            let barred = self.predator(self.actor.0).is_some_and(|predator| {
                self.face_up(predator).contains(&to) || self.family_is_on(predator, to)
            });
            if !barred {
                steps.push(to);
            }
        }
        steps
    }

    /// FOR-6, FOR-17.
    fn can_eat(&self) -> bool {
        let food = self.face_up(self.actor.0);
        food.len() > 1 && self.here().is_some_and(|here| food.contains(&here))
    }

    /// FOR-18, FOR-19, FOR-20.
    fn go_home(&mut self, animal: Animal) {
        self.animals.insert(animal, Place::Home);
        let family = animal.0;
        let all = self.animals.iter().filter(|(other, _)| other.0 == family);
        if all.into_iter().all(|(_, place)| *place == Place::Home) {
            self.done.push(family);
            if !self.play_on || self.done.len() + 1 == usize::from(self.seats) {
                self.finish();
            }
        }
    }

    fn finish(&mut self) {
        self.when = When::Over;
        self.acts.clear();
        self.queue.clear();
        self.chased.clear();
    }

    /// FOR-10, FOR-14, FOR-15, FOR-18.
    fn arrive(&mut self, animal: Animal, cell: Point) {
        self.animals.insert(animal, Place::On(cell));
        if self.face_up(animal.0) == [cell] {
            self.go_home(animal);
        }
        if self.when == When::Over || (FLAW == forget::CHAINS && animal != self.actor) {
            return;
        }
        let Some(prey) = self.prey(animal.0) else { return };
        for (size, _) in SIZES {
            let hunted = (prey, size);
            let spared = hunted == self.actor && FLAW != forget::ATTACKER;
            if self.animals[&hunted] == Place::On(cell) && !spared && self.chased.insert(hunted) {
                self.queue.push(hunted);
            }
        }
    }

    /// FOR-6, FOR-22: whether the turn goes on once nobody waits to be chased.
    fn settle(&mut self) {
        if self.when == When::Over || !self.queue.is_empty() {
            return;
        }
        self.chased.clear();
        let goes_on = match self.acts[..] {
            _ if self.here().is_none() => false,
            ["move"] => !self.steps().is_empty() || self.can_eat(),
            ["eat"] => !self.steps().is_empty(),
            _ => false,
        };
        if !goes_on {
            self.end_turn();
        }
    }

    /// FOR-5, FOR-22, FOR-23.
    fn end_turn(&mut self) {
        self.turns += 1;
        self.acts.clear();
        let mut order = Vec::new();
        for (size, _) in SIZES {
            let mut seat = self.first;
            for _ in 0..self.seats {
                order.push((seat, size));
                seat = self.next(seat);
            }
        }
        let now = order.iter().position(|&animal| animal == self.actor).unwrap();
        let on_board = |animal: &&Animal| matches!(self.animals[*animal], Place::On(_));
        if let Some(&next) = order[now + 1..].iter().find(on_board) {
            self.actor = next;
            return;
        }
        self.cycles += 1;
        if self.cycles == self.limit {
            self.finish();
        } else {
            self.actor = *order.iter().find(on_board).unwrap();
        }
    }

    fn play_in_set_up(&mut self, corner: &str) {
        self.animals.insert(self.actor, Place::On(point(corner)));
        self.turns += 1;
        self.actor.0 = self.next(self.actor.0);
        if self.actor.0 == self.first {
            match self.actor.1 {
                'm' => self.actor.1 = 's',
                _ => self.when = When::Reveal,
            }
        }
    }

    fn next_down(&self) -> Option<String> {
        let down = |(cell, _): &(Point, String)| self.tiles.get(cell) == Some(&Tile::Down);
        cells().into_iter().find(down).map(|(_, name)| name)
    }
}

impl<const FLAW: u8> Twin<Foragers> for Slow<FLAW> {
    fn new(options: &Options, seats: u8) -> Self {
        let bare: Vec<Point> = corners().into_iter().chain([point("d4")]).collect();
        let tiles = cells().into_iter().filter(|(cell, _)| !bare.contains(cell));
        let own: &[&str] = match seats {
            2 => &["a1", "g4"],
            3 => &["a1", "d7", "g1"],
            4 => &["a1", "a4", "g4", "g1"],
            5 => &["a1", "a4", "d7", "g4", "g1"],
            _ => &["a1", "a4", "d7", "g4", "g1", "d1"],
        };
        let mut animals = BTreeMap::new();
        for (seat, corner) in (1..=seats).zip(own) {
            animals.insert((seat, 'l'), Place::On(point(corner)));
            animals.insert((seat, 'm'), Place::Hand);
            animals.insert((seat, 's'), Place::Hand);
        }
        Slow {
            seats,
            first: options.first as u8,
            play_on: options.play_on,
            limit: options.cycle_limit,
            tiles: tiles.map(|(cell, _)| (cell, Tile::Down)).collect(),
            animals,
            when: When::SetUp,
            actor: (options.first as u8, 'm'),
            acts: Vec::new(),
            began: (0, 0),
            queue: Vec::new(),
            chased: BTreeSet::new(),
            done: Vec::new(),
            cycles: 0,
            turns: 0,
        }
    }

    fn turn(&self) -> Turn {
        match self.when {
            When::Over => Turn::Over,
            When::Reveal => Turn::Chance,
            _ => Turn::Player(Seat::from_number(self.actor.0.into()).unwrap()),
        }
    }

    fn legal(&self) -> Vec<String> {
        match self.when {
            When::Over | When::Reveal => return Vec::new(),
            When::SetUp => {
                let size = size_name(self.actor.1);
                return self.corners_to_place().into_iter().map(|c| format!("{size} {}", name(c))).collect();
            }
            When::Play => {}
        }
        if let Some(&animal) = self.queue.first() {
            let Place::On(from) = self.animals[&animal] else { panic!("only animals on the board wait") };
            let ways = DIRECTIONS.iter().filter(|(_, by)| on_board(go(from, *by)));
            return ways.map(|(way, _)| format!("push {} {way}", text(animal))).collect();
        }
        let mut legal: Vec<String> = self.steps().into_iter().map(name).collect();
        match self.acts[..] {
            [] if self.can_eat() => legal.push("eat".to_string()),
            [] if legal.is_empty() => legal.push("pass".to_string()),
            ["move"] => {
                if self.can_eat() {
                    legal.push("eat".to_string());
                }
                legal.push("end".to_string());
            }
            _ => {}
        }
        legal
    }

    fn chance(&self) -> Vec<(String, u32)> {
        if self.when != When::Reveal {
            return Vec::new();
        }
        let cell = self.next_down().unwrap();
        let mut outcomes = Vec::new();
        for colour in COLOURS {
            let drawn = self.tiles.values().filter(|tile| **tile == Tile::Up(colour)).count();
            if drawn < 5 {
                outcomes.push((format!("{cell}={colour}"), 5 - drawn as u32));
            }
        }
        outcomes
    }

    fn play(&mut self, action: &str) {
        if let Some((cell, colour)) = action.split_once('=') {
            self.tiles.insert(point(cell), Tile::Up(colour.chars().next().unwrap()));
            if self.next_down().is_none() {
                self.turns += 1;
                self.when = When::Play;
                self.actor = (self.first, 'l');
            }
            return;
        }
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["medium" | "small", corner] => return self.play_in_set_up(corner),
            ["end" | "pass"] => return self.end_turn(),
            ["eat"] => {
                self.acts.push("eat");
                self.tiles.insert(self.here().unwrap(), Tile::Down);
                if let [den] = self.face_up(self.actor.0)[..] {
                    for (size, _) in SIZES {
                        if self.animals[&(self.actor.0, size)] == Place::On(den) {
                            self.go_home((self.actor.0, size));
                        }
                    }
                }
            }
            ["push", animal, way] => {
                let mut letters = animal.chars();
                let seat = letters.next().unwrap().to_digit(10).unwrap() as u8;
                let animal = (seat, letters.next().unwrap());
                assert_eq!(self.queue.remove(0), animal);
                let Place::On(from) = self.animals[&animal] else { panic!("it is on the board") };
                let by = DIRECTIONS.iter().find(|(name, _)| *name == way).unwrap().1;
                let territory = self.predator(seat).map(|predator| self.face_up(predator));
                let (mut cell, mut by) = (go(from, by), by);
                while territory.as_ref().is_some_and(|barred| barred.contains(&cell)) {
                    (cell, by) = run_on(cell, by);
                }
                self.arrive(animal, cell);
            }
            [cell] => {
                if self.acts.is_empty() {
                    self.began = self.here().unwrap();
                }
                self.acts.push("move");
                self.arrive(self.actor, point(cell));
            }
            _ => panic!("no action: {action}"),
        }
        self.settle();
    }

    fn position(&self) -> String {
        let mut rows: BTreeMap<i32, String> = BTreeMap::new();
        for (cell, _) in cells() {
            rows.entry(cell.1).or_default().push(match self.tiles.get(&cell) {
                None => '.',
                Some(Tile::Down) => '-',
                Some(Tile::Up(colour)) => *colour,
            });
        }
        let rows: Vec<String> = rows.into_values().collect();
        let mut families = Vec::new();
        for seat in 1..=self.seats {
            let places: Vec<String> = SIZES
                .iter()
                .map(|(size, _)| match self.animals[&(seat, *size)] {
                    Place::Hand => "-".to_string(),
                    Place::On(cell) => name(cell),
                    Place::Home => "home".to_string(),
                })
                .collect();
            families.push(places.join(","));
        }
        let list = |items: Vec<String>| if items.is_empty() { "-".to_string() } else { items.concat() };
        let so_far = match self.acts[..] {
            ["eat"] => "ate".to_string(),
            ["move"] if self.here().is_some() => name(self.began),
            _ => "-".to_string(),
        };
        let actor = if self.when == When::Reveal { "-".to_string() } else { text(self.actor) };
        let waiting = |animal: &&Animal| self.queue.contains(animal);
        let chased = self.chased.iter().filter(|animal| !waiting(animal));
        format!(
            "{} {} {} {actor} {so_far} {} {} {} {}",
            rows.join("/"),
            families.join("/"),
            list(self.done.iter().map(u8::to_string).collect()),
            list(self.queue.iter().copied().map(text).collect()),
            list(chased.copied().map(text).collect()),
            self.cycles,
            self.turns
        )
    }

    fn winners(&self) -> Vec<u8> {
        self.done.first().copied().into_iter().collect()
    }

    fn ranks(&self) -> Option<Vec<u8>> {
        self.play_on.then(|| {
            let rank = |seat| {
                let rank = self.done.iter().position(|&done| done == seat);
                rank.unwrap_or(self.done.len()) as u8 + 1
            };
            (1..=self.seats).map(rank).collect()
        })
    }
}

#[test]
fn the_fast_rules_agree_with_the_slow_twin() {
    let steps = if files::slow() { 400_000 } else { 10_000 };
    let mut compared = 0;
    for set in ["", "play_on=true", "first=2 play_on=true cycle_limit=40"] {
        for case in Case::<Foragers>::all_seats(set) {
            let fault = |fault| panic!("{fault}");
            compared += twin::compare::<_, Slow<{ forget::NOTHING }>>(&case, steps).unwrap_or_else(fault);
        }
    }
    assert!(compared >= 100_000);
}

#[test]
fn forgotten_rules_would_be_noticed() {
    let case = Case::<Foragers>::new(3, "");
    assert!(twin::compare::<_, Slow<{ forget::CHAINS }>>(&case, 100_000).is_err());
    assert!(twin::compare::<_, Slow<{ forget::ATTACKER }>>(&case, 400_000).is_err());
    let case = Case::<Foragers>::new(4, "play_on=true");
    assert!(twin::compare::<_, Slow<{ forget::CLOSING }>>(&case, 100_000).is_err());
}

/// The tree counts of the set-up, by the twin.
#[test]
fn both_count_the_same_set_ups() {
    fn count(slow: &Slow<{ forget::NOTHING }>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |action: &String| {
            let mut next = slow.clone();
            next.play(action);
            count(&next, depth - 1)
        };
        slow.legal().iter().map(after).sum()
    }
    for case in Case::<Foragers>::all_seats("first=2") {
        let depth = 6.min(2 * u32::from(case.seats));
        let slow = Slow::new(&case.options, case.seats);
        assert_eq!(perft(&case.start(), depth), Ok(count(&slow, depth)), "{}", case.name());
    }
}
