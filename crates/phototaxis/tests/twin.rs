//! The rules once more, literally: maps, lists of card names, loops, and nothing clever.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ORCHARD, SCARCE, SHAPES, WALLED_GARDEN, with_content};
use lamplight_core::{Seat, Turn};
use lamplight_phototaxis::{Kind, MysteryRule, Options, Phototaxis};
use lamplight_testkit::twin::{self, Twin};
use lamplight_testkit::{Case, files};
use std::collections::{BTreeMap, BTreeSet};

/// File and rank, from 1.
type Tile = (i32, i32);

/// A rule left out, to see that the comparison would notice.
mod flaw {
    pub(crate) const NONE: u8 = 0;
    /// PHO-5: the path goes on through the Lamp.
    pub(crate) const THROUGH_LAMP: u8 = 1;
    /// PHO-8: a covered card still carries the path.
    pub(crate) const COVERED_STAYS: u8 = 2;
    /// PHO-14: everybody gets one more turn only.
    pub(crate) const ONE_ROUND: u8 = 3;
}

const LAMP: [Tile; 4] = [(5, 5), (6, 5), (5, 6), (6, 6)];
const CORNERS: [Tile; 4] = [(1, 1), (1, 10), (10, 10), (10, 1)];
/// What a letter leads to, clockwise from the north.
const SIDES: [(char, Tile); 4] = [('n', (0, 1)), ('e', (1, 0)), ('s', (0, -1)), ('w', (-1, 0))];

fn name((file, rank): Tile) -> String {
    format!("{}{rank}", "?abcdefghij".chars().nth(file as usize).unwrap())
}

fn tile(name: &str) -> Tile {
    let file = "?abcdefghij".find(&name[..1]).unwrap();
    (file as i32, name[1..].parse().unwrap())
}

/// By rank, then file.
fn tiles() -> impl Iterator<Item = Tile> {
    (1..=10).flat_map(|rank| (1..=10).map(move |file| (file, rank)))
}

fn beside(tile: Tile, side: char) -> Tile {
    let (_, (x, y)) = SIDES.into_iter().find(|&(letter, _)| letter == side).unwrap();
    (tile.0 + x, tile.1 + y)
}

fn across(side: char) -> char {
    match side {
        'n' => 's',
        'e' => 'w',
        's' => 'n',
        _ => 'e',
    }
}

fn distance(a: Tile, b: Tile) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

/// Every way in which a card can lie.
fn rotations(card: &str) -> &'static [&'static str] {
    match card.trim_end_matches(['+', '-']) {
        "straight" => &["ns", "ew"],
        "curve" => &["ne", "es", "sw", "nw"],
        "tee" => &["nes", "esw", "nsw", "new"],
        "end" => &["n", "e", "s", "w"],
        _ => &["nesw"],
    }
}

fn copies(counts: &[u8], names: &[&str]) -> Vec<String> {
    counts.iter().zip(names).flat_map(|(&count, name)| vec![(*name).to_string(); count.into()]).collect()
}

fn take_one(cards: &mut Vec<String>, card: &str) {
    let place = cards.iter().position(|other| other == card).unwrap();
    cards.remove(place);
}

/// Outcomes by the number of copies.
fn by_copies(verb: &str, cards: &[String]) -> Vec<(String, u32)> {
    let kinds: BTreeSet<&String> = cards.iter().collect();
    let count = |kind: &String| cards.iter().filter(|card| *card == kind).count() as u32;
    kinds.into_iter().map(|kind| (format!("{verb} {kind}"), count(kind))).collect()
}

struct Slow<const FLAW: u8> {
    seats: usize,
    first: usize,
    same_round_ties: bool,
    mantis_only: bool,
    plum_tiles: Vec<Tile>,
    shapes_left: Vec<String>,
    revealed: BTreeMap<Tile, String>,
    cards: BTreeMap<Tile, (String, String)>,
    tokens: BTreeSet<Tile>,
    mantises: BTreeSet<Tile>,
    moths: Vec<Tile>,
    plums: Vec<i32>,
    arrived: Vec<Option<u32>>,
    hands: Vec<Vec<String>>,
    known: Vec<Vec<String>>,
    deck: Vec<String>,
    discards: Vec<String>,
    shuffled: Option<Vec<String>>,
    /// Plums for the Lamp.
    required: i32,
    /// The names of all mystery cards, with what they do.
    mystery_cards: Vec<(String, Vec<&'static str>)>,
    mystery_deck: Vec<String>,
    mystery_discards: Vec<String>,
    /// The mystery card that acts, and what it has not done yet.
    acting: Option<(String, Vec<&'static str>)>,
    mover: usize,
    phase: &'static str,
    round: u32,
    turn: u32,
    /// PHO-14: turns that each seat still has.
    turns_left: Option<Vec<u32>>,
    /// The same as positions count it: seats that play passes to.
    passes: Option<i32>,
}

impl<const FLAW: u8> Slow<FLAW> {
    fn open(&self, tile: Tile) -> &str {
        match tile {
            (5 | 6, 5 | 6) => "nesw",
            (1, 1) => "ne",
            (1, 10) => "es",
            (10, 10) => "sw",
            (10, 1) => "nw",
            _ => {
                let plum = self.revealed.get(&tile);
                plum.or(self.cards.get(&tile).map(|(_, sides)| sides)).map_or("", String::as_str)
            }
        }
    }

    /// PHO-5: all that the mover's moth can reach.
    fn path(&self) -> BTreeSet<Tile> {
        let mut path = BTreeSet::new();
        let mut to_visit = vec![self.moths[self.mover]];
        while let Some(here) = to_visit.pop() {
            if !path.insert(here) || LAMP.contains(&here) && FLAW != flaw::THROUGH_LAMP {
                continue;
            }
            for side in self.open(here).chars() {
                let next = beside(here, side);
                if self.open(next).contains(across(side)) && !self.mantises.contains(&next) {
                    to_visit.push(next);
                }
            }
        }
        path
    }

    fn solo(&self) -> bool {
        self.seats == 1
    }

    /// PHO-7, PHO-8: tries every card on every tile in every way.
    fn placements(&mut self) -> Vec<String> {
        let mut found = Vec::new();
        let hand: BTreeSet<String> = self.hands[self.mover].iter().cloned().collect();
        let whole = self.path();
        for tile in tiles() {
            let fixed = LAMP.contains(&tile) || CORNERS.contains(&tile) || self.plum_tiles.contains(&tile);
            if fixed || self.moths.contains(&tile) || self.mantises.contains(&tile) {
                continue;
            }
            let old = self.cards.remove(&tile);
            let cut = old.is_some() && FLAW != flaw::COVERED_STAYS;
            let path = if cut { self.path() } else { whole.clone() };
            let joined = |side: char| {
                let next = beside(tile, side);
                path.contains(&next) && !LAMP.contains(&next) && self.open(next).contains(across(side))
            };
            for card in &hand {
                for sides in rotations(card).iter().filter(|sides| sides.chars().any(joined)) {
                    found.push(format!("place {card} {} {sides}", name(tile)));
                }
            }
            if let Some(old) = old {
                self.cards.insert(tile, old);
            }
        }
        found
    }

    /// PHO-9.
    fn takes(&self) -> Vec<String> {
        let plain = self.cards.iter().filter(|(_, (card, _))| !card.ends_with(['+', '-']));
        let free = plain.map(|(&tile, _)| tile);
        free.filter(|tile| !self.moths.contains(tile) && !self.mantises.contains(tile))
            .map(|tile| format!("take {}", name(tile)))
            .collect()
    }

    /// PHO-19, PHO-20.
    fn mantis_choices(&self) -> Vec<String> {
        let out: Vec<Tile> = tiles().filter(|tile| self.mantises.contains(tile)).collect();
        if self.solo() {
            let moth = self.moths[0];
            let mut lamp: Vec<Tile> = LAMP.into_iter().filter(|tile| !out.contains(tile)).collect();
            lamp.sort_by_key(|&tile| (distance(tile, moth), tile.1, tile.0));
            let to = name(lamp[0]);
            if out.len() < 2 {
                return vec![format!("mantis {to}")];
            }
            let mut movers = out.clone();
            movers.sort_by_key(|&tile| (-distance(tile, moth), tile.1, tile.0));
            return vec![format!("mantis {} {to}", name(movers[0]))];
        }
        let free = |tile: &Tile| {
            !self.moths.contains(tile)
                && !self.plum_tiles.contains(tile)
                && !CORNERS.contains(tile)
                && !out.contains(tile)
        };
        let free: Vec<String> = tiles().filter(free).map(name).collect();
        if out.len() < 2 {
            return free.iter().map(|to| format!("mantis {to}")).collect();
        }
        let moves = |from: &Tile| free.iter().map(move |to| format!("mantis {} {to}", name(*from))).collect();
        out.iter().flat_map(|from| -> Vec<String> { moves(from) }).collect()
    }

    /// PHO-10, PHO-13.
    fn moves(&self) -> Vec<String> {
        let may_enter = self.plums[self.mover] >= self.required;
        let path = self.path().into_iter();
        path.filter(|tile| *tile != self.moths[self.mover])
            .filter(|tile| may_enter || !LAMP.contains(tile))
            .map(|tile| format!("move {}", name(tile)))
            .collect()
    }

    /// PHO-6.
    fn can_draw(&mut self) -> bool {
        if self.deck.is_empty() && !self.discards.is_empty() {
            self.deck = std::mem::take(&mut self.discards);
            self.shuffled = Some(self.deck.clone());
        }
        !self.deck.is_empty()
    }

    /// PHO-17.
    fn can_draw_mystery(&mut self) -> bool {
        if self.mystery_deck.is_empty() {
            self.mystery_deck = std::mem::take(&mut self.mystery_discards);
        }
        !self.mystery_deck.is_empty()
    }

    fn begin_turn(&mut self) {
        self.turn += 1;
        if let Some(left) = &mut self.turns_left {
            left[self.mover] -= 1;
        }
        if self.mantises.is_empty() {
            self.step_1();
        } else {
            self.phase = "begin";
        }
    }

    fn step_1(&mut self) {
        self.phase = if self.can_draw() { "draw" } else { "place" };
    }

    fn step_4(&mut self) {
        let held = self.hands[self.mover].len();
        if held > 4 {
            self.phase = "discard";
        } else if held < 4 && self.can_draw() {
            self.phase = "refill";
        } else {
            self.after_step_4();
        }
    }

    fn after_step_4(&mut self) {
        if self.solo() {
            assert!(self.can_draw_mystery());
            self.phase = "mystery";
        } else {
            self.step_5();
        }
    }

    fn after_mystery(&mut self) {
        if !self.solo() {
            self.step_4();
        } else if self.hands[0].len() > 4 {
            self.phase = "surplus";
        } else {
            self.step_5();
        }
    }

    fn step_5(&mut self) {
        if let Some(left) = &self.turns_left {
            let outside = (0..self.seats).filter(|&seat| self.arrived[seat].is_none());
            if outside.map(|seat| left[seat]).sum::<u32>() == 0 {
                self.phase = "over";
                return;
            }
        }
        let (mut seat, mut round, mut passes) = (self.mover, self.round, 0);
        loop {
            seat = (seat + 1) % self.seats;
            passes += 1;
            if seat == self.first {
                round += 1;
            }
            if self.arrived[seat].is_none() {
                break;
            }
        }
        // PHO-23
        if round == 61 && self.turns_left.is_none() {
            self.phase = "over";
            return;
        }
        (self.mover, self.round) = (seat, round);
        self.passes = self.passes.map(|left| left - passes);
        self.begin_turn();
    }

    fn place(&mut self, card: &str, at: Tile, sides: &str) {
        take_one(&mut self.hands[self.mover], card);
        self.forget(card);
        if let Some((covered, _)) = self.cards.insert(at, (card.to_string(), sides.to_string())) {
            self.discards.push(covered);
        }
        let mystery = self.phase == "glow";
        if card.ends_with('+') {
            self.phase = if mystery { "glow" } else { "extra" };
        } else if card.ends_with('-') {
            self.phase = if mystery { "gust" } else { "take" };
        } else {
            self.after_symbol();
        }
    }

    fn after_symbol(&mut self) {
        if ["glow", "gust"].contains(&self.phase) {
            self.act_on();
        } else {
            self.phase = "move";
        }
    }

    /// A card that everybody knew leaves the hand.
    fn forget(&mut self, card: &str) {
        if self.known[self.mover].iter().any(|known| known == card) {
            take_one(&mut self.known[self.mover], card);
        }
    }

    fn move_to(&mut self, to: Tile) {
        self.moths[self.mover] = to;
        if LAMP.contains(&to) {
            self.arrived[self.mover] = Some(self.round);
            if self.arrived.iter().all(Option::is_some) {
                self.phase = "over";
                return;
            }
            if self.turns_left.is_none() {
                let turns = if FLAW == flaw::ONE_ROUND { 1 } else { 2 };
                self.turns_left = Some(vec![turns; self.seats]);
                self.passes = Some(2 * self.seats as i32 - 1);
            }
            self.step_5();
            return;
        }
        if self.tokens.remove(&to) {
            self.plums[self.mover] += 1;
            if !self.solo() && self.can_draw_mystery() {
                self.phase = "mystery";
                return;
            }
        }
        self.step_4();
    }

    fn mystery(&mut self, card: &str) {
        take_one(&mut self.mystery_deck, card);
        self.mystery_discards.push(card.to_string());
        if self.solo() && self.round == 12 {
            self.phase = "over";
        } else {
            let (_, does) = self.mystery_cards.iter().find(|(name, _)| name == card).unwrap();
            if self.mantis_only && does[..] != ["mantis"] {
                self.after_mystery();
            } else {
                self.acting = Some((card.to_string(), does.clone()));
                self.act_on();
            }
        }
    }

    /// PHO-18: one thing after the other.
    fn act_on(&mut self) {
        let effect = match &mut self.acting {
            Some((_, left)) if !left.is_empty() => left.remove(0),
            _ => {
                self.acting = None;
                self.after_mystery();
                return;
            }
        };
        match effect {
            "place" => self.phase = "glow",
            "take" => self.phase = "gust",
            "mantis" => self.phase = "mantis",
            "draw" if self.can_draw() => self.phase = "nectar",
            "discard" if !self.hands[self.mover].is_empty() => self.phase = "toss",
            _ => self.act_on(),
        }
    }

    fn drawn(&mut self, card: &str) {
        take_one(&mut self.deck, card);
        self.hands[self.mover].push(card.to_string());
        match self.phase {
            "deal" => self.deal(),
            "draw" => self.phase = "place",
            "nectar" => self.act_on(),
            _ => self.step_4(),
        }
    }

    /// PHO-4: the next card goes to the first seat that has fewer than four.
    fn deal(&mut self) {
        let next = (0..self.seats).find(|&seat| self.hands[seat].len() < 4);
        match next {
            Some(seat) if !self.deck.is_empty() => {
                self.mover = seat;
                self.phase = "deal";
            }
            _ => {
                self.mover = self.first;
                self.begin_turn();
            }
        }
    }

    /// PHO-15.
    fn ranking(&self) -> Vec<u8> {
        let inside: Vec<usize> = (0..self.seats).filter(|&seat| self.arrived[seat].is_some()).collect();
        let round = |seat: usize| self.arrived[seat].unwrap();
        let mut winners = Vec::new();
        for &seat in &inside {
            let beaten = inside.iter().any(|&other| {
                self.plums[other] > self.plums[seat]
                    || self.plums[other] == self.plums[seat] && round(other) < round(seat)
            });
            if !beaten {
                winners.push(seat);
            }
        }
        if self.same_round_ties && !inside.is_empty() {
            let first_round = inside.iter().map(|&seat| round(seat)).min().unwrap();
            let (early, late): (Vec<usize>, Vec<usize>) =
                inside.iter().partition(|&&seat| round(seat) == first_round);
            let better = |&&seat: &&usize| early.iter().all(|&other| self.plums[seat] > self.plums[other]);
            if late.iter().find(better).is_none() {
                winners = early;
            }
        }
        winners.into_iter().map(|seat| seat as u8 + 1).collect()
    }
}

impl<const FLAW: u8> Twin<Phototaxis> for Slow<FLAW> {
    fn new(options: &Options, seats: u8) -> Self {
        let layout = options.layout();
        let plum_tiles: Vec<Tile> = layout.plum_tiles.iter().map(|cell| tile(&cell.to_string())).collect();
        let shapes: Vec<String> = layout
            .shapes
            .iter()
            .flat_map(|(sides, copies)| vec![sides.to_string(); (*copies).into()])
            .collect();
        let one_shape = shapes.iter().all(|shape| *shape == shapes[0]);
        let seats = usize::from(seats);
        let corners: &[usize] = match seats {
            1 => &[0],
            2 => &[0, 2],
            3 => &[0, 1, 2],
            _ => &[0, 1, 2, 3],
        };
        // With three players nobody sits at j1, whose part has files f to j and ranks 1 to 5.
        let bare = |&(file, rank): &Tile| seats == 3 && file >= 6 && rank <= 5;
        Slow {
            seats,
            first: options.first as usize - 1,
            same_round_ties: options.same_round_ties,
            mantis_only: options.mystery == MysteryRule::MantisOnly,
            revealed: plum_tiles.iter().filter(|_| one_shape).map(|&at| (at, shapes[0].clone())).collect(),
            shapes_left: if one_shape { Vec::new() } else { shapes },
            tokens: plum_tiles.iter().copied().filter(|at| !bare(at)).collect(),
            plum_tiles,
            cards: BTreeMap::new(),
            mantises: BTreeSet::new(),
            moths: corners.iter().map(|&corner| CORNERS[corner]).collect(),
            plums: vec![0; seats],
            arrived: vec![None; seats],
            hands: vec![Vec::new(); seats],
            known: vec![Vec::new(); seats],
            deck: copies(&layout.path, &Kind::NAMES),
            discards: Vec::new(),
            shuffled: None,
            required: layout.needed[seats - 1].into(),
            mystery_deck: copies(
                &layout.mystery,
                &layout.mystery_cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(),
            ),
            mystery_cards: layout
                .mystery_cards
                .iter()
                .map(|card| {
                    (card.name.to_string(), card.effects.iter().map(|effect| effect.name()).collect())
                })
                .collect(),
            mystery_discards: Vec::new(),
            acting: None,
            mover: 0,
            phase: if one_shape { "deal" } else { "reveal" },
            round: 1,
            turn: 0,
            turns_left: None,
            passes: None,
        }
    }

    fn turn(&self) -> Turn {
        match self.phase {
            "reveal" | "deal" | "draw" | "mystery" | "nectar" | "refill" => Turn::Chance,
            "over" => Turn::Over,
            _ => Turn::Player(Seat::from_index(self.mover)),
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut scratch = Slow::<FLAW> {
            plum_tiles: self.plum_tiles.clone(),
            shapes_left: Vec::new(),
            revealed: self.revealed.clone(),
            cards: self.cards.clone(),
            tokens: self.tokens.clone(),
            mantises: self.mantises.clone(),
            moths: self.moths.clone(),
            plums: self.plums.clone(),
            arrived: self.arrived.clone(),
            hands: self.hands.clone(),
            known: Vec::new(),
            deck: Vec::new(),
            discards: Vec::new(),
            shuffled: None,
            mystery_cards: Vec::new(),
            mystery_deck: Vec::new(),
            mystery_discards: Vec::new(),
            acting: None,
            turns_left: None,
            ..*self
        };
        let mut legal = match self.phase {
            "begin" => self.mantises.iter().map(|&at| format!("remove {}", name(at))).collect(),
            "place" | "extra" | "glow" => scratch.placements(),
            "take" | "gust" => self.takes(),
            "move" => self.moves(),
            "mantis" => return self.mantis_choices(),
            "toss" | "discard" | "surplus" => {
                let kinds: BTreeSet<&String> = self.hands[self.mover].iter().collect();
                return kinds.into_iter().map(|kind| format!("discard {kind}")).collect();
            }
            _ => return Vec::new(),
        };
        legal.push("skip".to_string()); // PHO-24
        legal
    }

    fn chance(&self) -> Vec<(String, u32)> {
        match self.phase {
            "reveal" => {
                let next = self.plum_tiles.iter().find(|at| !self.revealed.contains_key(at)).unwrap();
                by_copies(&format!("plum {}", name(*next)), &self.shapes_left)
            }
            "mystery" => by_copies("mystery", &self.mystery_deck),
            "deal" | "draw" | "nectar" | "refill" => by_copies("draw", &self.deck),
            _ => Vec::new(),
        }
    }

    fn play(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["plum", at, sides] => {
                take_one(&mut self.shapes_left, sides);
                self.revealed.insert(tile(at), sides.to_string());
                if self.shapes_left.is_empty() {
                    self.deal();
                }
            }
            ["draw", card] => self.drawn(card),
            ["mystery", card] => self.mystery(card),
            ["skip"] => match self.phase {
                "begin" => self.step_1(),
                "move" => self.step_4(),
                _ => self.after_symbol(),
            },
            ["place", card, at, sides] => self.place(card, tile(at), sides),
            ["take", at] => {
                let (card, _) = self.cards.remove(&tile(at)).unwrap();
                self.hands[self.mover].push(card.clone());
                self.known[self.mover].push(card);
                self.after_symbol();
            }
            ["move", to] => self.move_to(tile(to)),
            ["discard", card] => {
                take_one(&mut self.hands[self.mover], card);
                self.forget(card);
                self.discards.push(card.to_string());
                if self.phase == "toss" {
                    self.act_on();
                } else if self.hands[self.mover].len() == 4 {
                    if self.phase == "surplus" { self.step_5() } else { self.after_step_4() }
                }
            }
            ["mantis", to] => {
                self.mantises.insert(tile(to));
                self.act_on();
            }
            ["mantis", from, to] => {
                self.mantises.remove(&tile(from));
                self.mantises.insert(tile(to));
                self.act_on();
            }
            ["remove", at] => {
                self.mantises.remove(&tile(at));
                self.after_step_4();
            }
            _ => panic!("{text}"),
        }
    }

    fn position(&self) -> String {
        let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let slashed = |parts: Vec<String>| parts.join("/");
        let names = |set: &BTreeSet<Tile>| dash(tiles().filter(|at| set.contains(at)).map(name).collect());
        let cards: Vec<String> = tiles()
            .filter_map(|at| self.cards.get(&at).map(|(card, sides)| (at, card, sides)))
            .map(|(at, card, sides)| {
                let symbol = if card.ends_with('+') {
                    "+"
                } else if card.ends_with('-') {
                    "-"
                } else {
                    ""
                };
                format!("{}{sides}{symbol}", name(at))
            })
            .collect();
        let mut plum_cards: Vec<(usize, String)> = Vec::new();
        for sides in self.plum_tiles.iter().filter_map(|at| self.revealed.get(at)) {
            match plum_cards.last_mut() {
                Some((count, last)) if last == sides => *count += 1,
                _ => plum_cards.push((1, sides.clone())),
            }
        }
        let plum_cards: Vec<String> =
            plum_cards.iter().map(|(count, sides)| format!("{count}{sides}")).collect();
        let letters = ["s", "c", "t", "x", "e", "s+", "c+", "t+", "x+", "e+", "s-", "c-", "t-", "x-", "e-"];
        let hand = |seat: usize| {
            let mut text = String::new();
            for (kind, letter) in Kind::NAMES.iter().zip(letters) {
                let count = |cards: &[String]| cards.iter().filter(|card| card == kind).count();
                let (all, known) = (count(&self.hands[seat]), count(&self.known[seat]));
                text += &letter.to_uppercase().repeat(known);
                text += &letter.repeat(all - known);
            }
            dash(text)
        };
        let pile = |cards: &[String], kinds: &[&str], letters: &[&str]| {
            let count = |kind: &str| cards.iter().filter(|card| *card == kind).count();
            let counts = kinds.iter().zip(letters).map(|(kind, letter)| (count(kind), letter));
            let there = counts.filter(|&(count, _)| count > 0);
            dash(there.map(|(count, letter)| format!("{count}{letter}")).collect::<Vec<_>>().concat())
        };
        let count = |name: &String| self.mystery_discards.iter().filter(|card| *card == name).count();
        let mysteries = self.mystery_cards.iter().map(|(name, _)| (count(name), name));
        let mysteries: Vec<String> =
            mysteries.filter(|&(count, _)| count > 0).map(|(count, name)| format!("{count}{name}")).collect();
        let mysteries = dash(mysteries.join(","));
        let acting = self.acting.as_ref().map(|(name, left)| {
            let (_, does) = self.mystery_cards.iter().find(|(other, _)| other == name).unwrap();
            format!("{name}:{}", does.len() - left.len())
        });
        let by_seat = |part: &dyn Fn(usize) -> String| slashed((0..self.seats).map(part).collect());
        [
            dash(cards.join(",")),
            dash(plum_cards.join(",")),
            names(&self.tokens),
            by_seat(&|seat| name(self.moths[seat])),
            by_seat(&|seat| self.plums[seat].to_string()),
            by_seat(&|seat| self.arrived[seat].map_or("-".to_string(), |round| round.to_string())),
            names(&self.mantises),
            by_seat(&hand),
            pile(&self.discards, &Kind::NAMES, &letters),
            self.shuffled.as_ref().map_or("-".to_string(), |cards| pile(cards, &Kind::NAMES, &letters)),
            mysteries,
            (self.mover + 1).to_string(),
            self.phase.to_string(),
            self.round.to_string(),
            self.turn.to_string(),
            self.passes.map_or("-".to_string(), |passes| passes.to_string()),
            dash(acting.unwrap_or_default()),
        ]
        .join(" ")
    }

    fn winners(&self) -> Vec<u8> {
        self.ranking()
    }

    fn scores(&self) -> Option<Vec<Option<i32>>> {
        // Once somebody is in the Lamp, plums outside count for nothing.
        let nobody = self.arrived.iter().all(Option::is_none);
        let counts = |seat: usize| nobody || self.arrived[seat].is_some();
        Some((0..self.plums.len()).map(|seat| counts(seat).then_some(self.plums[seat])).collect())
    }
}

fn compare(case: &Case<Phototaxis>, steps: u64) -> u64 {
    let steps = if files::slow() { steps * 10 } else { steps };
    twin::compare::<_, Slow<{ flaw::NONE }>>(case, steps).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn the_fast_rules_agree_with_the_slow_twin() {
    let mut compared = 0;
    for set in ["", "mystery=mantis-only same_round_ties=false"] {
        for case in Case::<Phototaxis>::all_seats(set) {
            compared += compare(&case, 4_000);
        }
    }
    compared += compare(&Case::new(3, "first=3"), 4_000);
    assert!(compared >= 36_000);
}

#[test]
fn the_twins_agree_under_other_contents() {
    let mut compared = 0;
    for (content, set) in [
        (ORCHARD, ""),
        (ORCHARD, "same_round_ties=false"),
        (ORCHARD, "mystery=mantis-only"),
        (SHAPES, ""),
        (SCARCE, ""),
        (WALLED_GARDEN, ""),
        (WALLED_GARDEN, "mystery=mantis-only"),
    ] {
        for case in Case::<Phototaxis>::all_seats(set).into_iter().skip(usize::from(content == SCARCE)) {
            compared += compare(&with_content(case, content), 4_000);
        }
    }
    compared += compare(&with_content(Case::new(4, "first=2"), ORCHARD), 4_000);
    assert!(compared >= 80_000);
}

#[test]
fn forgotten_rules_would_be_noticed() {
    let orchard = with_content(Case::new(2, ""), ORCHARD);
    let fault = twin::compare::<_, Slow<{ flaw::THROUGH_LAMP }>>(&orchard, 20_000).unwrap_err();
    assert!(fault.contains("legal list differs"), "{fault}");
    let fault = twin::compare::<_, Slow<{ flaw::COVERED_STAYS }>>(&Case::new(2, ""), 20_000).unwrap_err();
    assert!(fault.contains("legal list differs"), "{fault}");
    let fault = twin::compare::<_, Slow<{ flaw::ONE_ROUND }>>(&orchard, 20_000).unwrap_err();
    assert!(fault.contains("turn differs"), "{fault}");
}
