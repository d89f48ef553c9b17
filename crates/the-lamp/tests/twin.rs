//! The rules once more, literally: names, lists, loops, and nothing clever.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ATTIC, SCARCE, case_with, largest, walk};
use lamplight_core::{ActionList, Game, OutcomeList, Present, Seat, Turn};
use lamplight_testkit::twin::{self, Twin};
use lamplight_testkit::{Case, files};
use lamplight_the_lamp::{Options, TheLamp};
use std::collections::{BTreeMap, VecDeque};

#[derive(Clone)]
struct Card {
    off: i32,
    on: i32,
    points: i32,
    back: i32,
}

#[derive(Clone, Copy, PartialEq)]
enum Life {
    Flying,
    Stopped,
    Dead,
}

struct Player {
    life: Life,
    space: i32,
    orbs: i32,
    cards: Vec<String>,
    hazards: Vec<String>,
    lost: i32,
}

/// `FLAW` puts unsold cards under the deck in the wrong order, to see that the comparison would notice.
struct Slow<const FLAW: bool> {
    /// Letters of the spaces of each player's lane, with the start at 0.
    lanes: Vec<Vec<char>>,
    lamp_faces: [u32; 2],
    orb_faces: Vec<i32>,
    hazard_points: BTreeMap<String, i32>,
    last_stretch: i32,
    survival: Vec<i32>,
    prices: BTreeMap<String, Card>,
    shop_when_passing: bool,

    players: Vec<Player>,
    /// What is awaited, in the words of the position string.
    awaited: &'static str,
    /// The player whose turn or roll it is, from 0.
    player: usize,
    turns: u32,
    lamp_on: bool,
    steps_left: i32,
    supply: i32,
    unseen: Vec<String>,
    under: VecDeque<String>,
    offer: Vec<String>,
    hazards: Vec<String>,
    gone: Vec<String>,
    gone_hazards: Vec<String>,
    /// The players of a round of dice, with what they have rolled.
    round: Vec<(usize, Option<u32>)>,
    /// Survivors in groups that tie, the closest first; empty as long as somebody flies.
    groups: Vec<Vec<usize>>,
}

impl<const FLAW: bool> Slow<FLAW> {
    fn lamp_space(&self) -> i32 {
        self.lanes[0].len() as i32
    }

    fn me(&mut self) -> &mut Player {
        &mut self.players[self.player]
    }

    fn in_last_stretch(&self, player: usize) -> bool {
        self.players[player].space >= self.last_stretch
    }

    fn start_round(&mut self, word: &'static str, players: Vec<usize>) {
        self.awaited = word;
        self.player = players[0];
        self.round = players.into_iter().map(|player| (player, None)).collect();
    }

    /// Notes a roll; the whole round when it is complete.
    fn roll_in_round(&mut self, total: u32) -> Option<Vec<(usize, u32)>> {
        for entry in &mut self.round {
            if entry.0 == self.player {
                entry.1 = Some(total);
            }
        }
        if let Some(next) = self.round.iter().find(|entry| entry.1.is_none()) {
            self.player = next.0;
            return None;
        }
        Some(self.round.drain(..).map(|(player, total)| (player, total.unwrap())).collect())
    }

    fn begin_turn(&mut self, player: usize) {
        self.player = player;
        self.turns += 1;
        self.awaited = "decide";
    }

    fn end_turn(&mut self) {
        let count = self.players.len();
        let next = (1..=count).map(|n| (self.player + n) % count);
        if let Some(next) = next.into_iter().find(|&n| self.players[n].life == Life::Flying) {
            return self.begin_turn(next);
        }
        // Everyone is done: the closest first, those as close together.
        for space in (0..self.lamp_space()).rev() {
            let here = |&n: &usize| self.players[n].life == Life::Stopped && self.players[n].space == space;
            let group: Vec<usize> = (0..count).filter(here).collect();
            if !group.is_empty() {
                self.groups.push(group);
            }
        }
        self.roll_off_or_end();
    }

    fn roll_off_or_end(&mut self) {
        match self.groups.iter().find(|group| group.len() > 1) {
            Some(group) => self.start_round("rolloff", group.clone()),
            None => self.awaited = "over",
        }
    }

    /// Flies one step after the other.
    fn fly(&mut self, steps: i32) {
        for left in (0..steps).rev() {
            self.me().space += 1;
            let here = self.me().space;
            if here == self.lamp_space() {
                break;
            }
            let post = self.lanes[self.player][here as usize] == 't';
            if left > 0 && post && self.shop_when_passing && self.cards_left() > 0 {
                self.steps_left = left;
                break;
            }
        }
        self.act();
    }

    fn cards_left(&self) -> usize {
        self.unseen.len() + self.under.len()
    }

    /// What the space does to the moth.
    fn act(&mut self) {
        let here = self.me().space;
        if here >= self.last_stretch {
            self.lamp_on = true;
        }
        if here == self.lamp_space() {
            let me = self.me();
            me.life = Life::Dead;
            let orbs = std::mem::take(&mut me.orbs);
            let cards = std::mem::take(&mut me.cards);
            let hazards = std::mem::take(&mut me.hazards);
            me.lost = 0;
            self.supply += orbs;
            self.gone.extend(cards);
            self.gone_hazards.extend(hazards);
            return self.end_turn();
        }
        match self.lanes[self.player][here as usize] {
            'o' => self.awaited = "orbs",
            't' if self.cards_left() > 0 => self.awaited = "cards",
            'h' if !self.hazards.is_empty() => self.awaited = "hazard",
            'h' => {
                self.me().lost += 1;
                self.end_turn();
            }
            _ => self.end_turn(),
        }
    }

    fn price(&self, name: &str) -> i32 {
        if self.lamp_on { self.prices[name].on } else { self.prices[name].off }
    }

    fn put_offer_under(&mut self) {
        if FLAW {
            self.offer.reverse();
        }
        self.under.extend(self.offer.drain(..));
    }

    fn score(&self, player: usize) -> Option<i32> {
        let it = &self.players[player];
        if it.life == Life::Dead {
            return None;
        }
        let rank = self.groups.iter().position(|group| group.contains(&player)).unwrap();
        let cards: i32 = it.cards.iter().map(|name| self.prices[name].points).sum();
        let hazards: i32 = it.hazards.iter().map(|name| self.hazard_points[name]).sum();
        Some(self.survival[rank] + it.orbs + cards - hazards - it.lost)
    }

    /// The survivors, best first: by points, then by closeness.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = self.groups.concat();
        order.sort_by_key(|&player| -self.score(player).unwrap());
        order
    }
}

fn counted(cards: &[String], verb: &str) -> Vec<(String, u32)> {
    let mut counts = BTreeMap::new();
    for name in cards {
        *counts.entry(format!("{verb} {name}")).or_default() += 1;
    }
    counts.into_iter().collect()
}

fn listed<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    if names.is_empty() { "-".to_string() } else { names.join(",") }
}

fn sorted(names: &[String]) -> String {
    let mut names = names.to_vec();
    names.sort();
    listed(&names)
}

fn remove(names: &mut Vec<String>, name: &str) {
    let place = names.iter().position(|other| other == name).unwrap();
    names.remove(place);
}

impl<const FLAW: bool> Twin<TheLamp> for Slow<FLAW> {
    fn new(options: &Options, seats: u8) -> Self {
        let layout = options.layout();
        let (mut prices, mut unseen, mut hazards) = (BTreeMap::new(), Vec::new(), Vec::new());
        for card in &layout.trading {
            let [off, on] = card.prices.map(i32::from);
            let (points, back) = (card.points.into(), card.back.into());
            prices.insert(card.name.clone(), Card { off, on, points, back });
            unseen.extend((0..card.copies).map(|_| card.name.clone()));
        }
        for card in &layout.hazards {
            hazards.extend((0..card.copies).map(|_| card.name.clone()));
        }
        let player = |_| Player {
            life: Life::Flying,
            space: 0,
            orbs: 0,
            cards: Vec::new(),
            hazards: Vec::new(),
            lost: 0,
        };
        let mut twin = Slow {
            lanes: Seat::up_to(seats)
                .map(|seat| "_".chars().chain(layout.lane(seat).letters().chars()).collect())
                .collect(),
            lamp_faces: [layout.lamp_die.off, layout.lamp_die.on].map(u32::from),
            orb_faces: layout.orb_die.map(i32::from).to_vec(),
            hazard_points: layout.hazards.iter().map(|card| (card.name.clone(), card.loses.into())).collect(),
            last_stretch: layout.stretch().into(),
            survival: layout.survival.map(i32::from).to_vec(),
            prices,
            shop_when_passing: options.shop_when_passing,
            players: (0..seats).map(player).collect(),
            awaited: "",
            player: 0,
            turns: 0,
            lamp_on: false,
            steps_left: 0,
            supply: layout.orbs.into(),
            unseen,
            under: VecDeque::new(),
            offer: Vec::new(),
            hazards,
            gone: Vec::new(),
            gone_hazards: Vec::new(),
            round: Vec::new(),
            groups: Vec::new(),
        };
        if seats == 1 {
            twin.begin_turn(0);
        } else {
            twin.start_round("first", (0..seats.into()).collect());
        }
        twin
    }

    fn turn(&self) -> Turn {
        match self.awaited {
            "over" => Turn::Over,
            "decide" | "trade" => Turn::Player(Seat::from_index(self.player)),
            _ => Turn::Chance,
        }
    }

    fn legal(&self) -> Vec<String> {
        match self.awaited {
            "decide" => vec!["go".to_string(), "stop".to_string()],
            "trade" => {
                let mut list = vec!["pass".to_string()];
                for name in &self.offer {
                    let buy = format!("buy {name}");
                    if self.price(name) <= self.players[self.player].orbs && !list.contains(&buy) {
                        list.push(buy);
                    }
                }
                list
            }
            _ => Vec::new(),
        }
    }

    fn chance(&self) -> Vec<(String, u32)> {
        let pairs = |head: String| {
            let pairs = (1..=6).flat_map(move |a| (1..=6).map(move |b| (a, b)));
            pairs.map(|(a, b)| (format!("{head} {a} {b}"), 1)).collect()
        };
        let faces = |head: &str| (1..=6).map(|face| (format!("{head} {face}"), 1)).collect();
        match self.awaited {
            "first" | "rolloff" => pairs(format!("{} {}", self.awaited, self.player + 1)),
            "lamp" => {
                let faces = ["lamp off", "lamp on"].map(str::to_string).into_iter().zip(self.lamp_faces);
                faces.filter(|face| face.1 > 0).collect()
            }
            "roll" if self.lamp_on => pairs("dice".to_string()),
            "roll" => faces("die"),
            "orbs" => faces("orbs"),
            "hazard" => counted(&self.hazards, "hazard"),
            "cards" if self.unseen.is_empty() => vec![(format!("card {}", self.under[0]), 1)],
            "cards" => counted(&self.unseen, "card"),
            _ => Vec::new(),
        }
    }

    fn play(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |nth: usize| words[nth].parse::<i32>().unwrap();
        match words[0] {
            "first" => {
                let Some(rolls) = self.roll_in_round((number(2) + number(3)) as u32) else { return };
                let most = rolls.iter().map(|roll| roll.1).max().unwrap();
                let best: Vec<usize> =
                    rolls.iter().filter(|roll| roll.1 == most).map(|roll| roll.0).collect();
                if best.len() == 1 { self.begin_turn(best[0]) } else { self.start_round("first", best) }
            }
            "rolloff" => {
                let Some(rolls) = self.roll_in_round((number(2) + number(3)) as u32) else { return };
                let place = self.groups.iter().position(|group| group.len() > 1).unwrap();
                self.groups.remove(place);
                // From the least total up, each pushed before the last one put in.
                for total in 2..=12 {
                    let group: Vec<usize> =
                        rolls.iter().filter(|roll| roll.1 == total).map(|roll| roll.0).collect();
                    if !group.is_empty() {
                        self.groups.insert(place, group);
                    }
                }
                self.roll_off_or_end();
            }
            "go" if self.in_last_stretch(self.player) => {
                self.lamp_on = true;
                self.awaited = "roll";
            }
            "go" => self.awaited = "lamp",
            "stop" => {
                self.me().life = Life::Stopped;
                self.end_turn();
            }
            "lamp" => {
                self.lamp_on = words[1] == "on";
                self.awaited = "roll";
            }
            "dice" => self.fly(number(1) + number(2)),
            "die" => self.fly(number(1)),
            "orbs" => {
                let wanted = self.orb_faces[number(1) as usize - 1];
                let taken = wanted.min(self.supply);
                self.supply -= taken;
                self.me().orbs += taken;
                self.end_turn();
            }
            "hazard" => {
                remove(&mut self.hazards, words[1]);
                self.me().hazards.push(words[1].to_string());
                self.end_turn();
            }
            "card" => {
                if self.unseen.is_empty() {
                    self.under.pop_front();
                } else {
                    remove(&mut self.unseen, words[1]);
                }
                self.offer.push(words[1].to_string());
                if self.offer.len() == 3 || self.cards_left() == 0 {
                    self.awaited = "trade";
                }
            }
            "buy" => {
                let price = self.price(words[1]);
                self.me().orbs -= price;
                self.supply += price;
                self.me().cards.push(words[1].to_string());
                remove(&mut self.offer, words[1]);
                self.put_offer_under();
                self.steps_left = 0;
                let back = self.prices[words[1]].back;
                self.me().space = (self.me().space - back).max(0);
                self.act();
            }
            "pass" => {
                self.put_offer_under();
                let steps = std::mem::take(&mut self.steps_left);
                if steps > 0 { self.fly(steps) } else { self.end_turn() }
            }
            other => panic!("{other}"),
        }
    }

    fn position(&self) -> String {
        let over = self.awaited == "over";
        let moths: Vec<String> = self
            .players
            .iter()
            .map(|it| match it.life {
                Life::Dead => "dead".to_string(),
                life => format!(
                    "{}{}:{}:{}:{}:{}",
                    it.space,
                    if life == Life::Stopped { "!" } else { "" },
                    it.orbs,
                    sorted(&it.cards),
                    sorted(&it.hazards),
                    it.lost
                ),
            })
            .collect();
        let by_player = |text: &dyn Fn(usize) -> Option<String>| {
            let texts: Vec<Option<String>> = (0..self.players.len()).map(text).collect();
            if texts.iter().all(Option::is_none) {
                return "-".to_string();
            }
            texts.into_iter().map(|text| text.unwrap_or("-".to_string())).collect::<Vec<_>>().join("/")
        };
        let rolls = by_player(&|player| {
            let entry = self.round.iter().find(|entry| entry.0 == player)?;
            Some(entry.1.map_or(".".to_string(), |total| total.to_string()))
        });
        let standings = by_player(&|player| {
            let place = self.groups.iter().position(|group| group.contains(&player))?;
            let ahead: usize = self.groups[..place].iter().map(Vec::len).sum();
            Some((ahead + 1).to_string())
        });
        let seat = if over { "-".to_string() } else { (self.player + 1).to_string() };
        format!(
            "{} {seat} {} {} {} {} {} {} {} {} {rolls} {standings}",
            self.awaited,
            self.turns,
            if self.lamp_on { "on" } else { "off" },
            self.steps_left,
            moths.join("/"),
            listed(&self.offer),
            listed(&self.under),
            sorted(&self.gone),
            sorted(&self.gone_hazards),
        )
    }

    fn winners(&self) -> Vec<u8> {
        self.order().first().map(|&player| player as u8 + 1).into_iter().collect()
    }

    fn scores(&self) -> Option<Vec<Option<i32>>> {
        Some((0..self.players.len()).map(|player| self.score(player)).collect())
    }

    fn ranks(&self) -> Option<Vec<u8>> {
        let order = self.order();
        let rank = |player| order.iter().position(|&other| other == player).unwrap_or(order.len()) + 1;
        Some((0..self.players.len()).map(|player| rank(player) as u8).collect())
    }
}

fn cases() -> Vec<Case<TheLamp>> {
    let mut cases = Vec::new();
    for set in ["", "shop_when_passing=true"] {
        cases.extend(Case::all_seats(set));
        cases.extend((1..=4).map(|seats| case_with(SCARCE, seats, set)));
        cases.extend((1..=4).map(|seats| case_with(ATTIC, seats, set)));
        cases.push(case_with(&largest(), 3, set));
    }
    cases
}

#[test]
fn the_fast_rules_agree_with_the_slow_twin() {
    let steps = if files::slow() { 200_000 } else { 10_000 };
    let mut compared = 0;
    for case in cases() {
        compared += twin::compare::<_, Slow<false>>(&case, steps).unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert!(compared >= 100_000);
}

/// Random players stop too soon to see much of the lane; brave ones see the last stretch, the bottom of
/// the deck, and death.
#[test]
fn they_agree_on_brave_games_too() {
    let games = if files::slow() { 1_000 } else { 60 };
    let (mut compared, mut deaths, mut under) = (0, 0, 0);
    for case in cases() {
        for seed in 0..games {
            let mut slow = Slow::<false>::new(&case.options, case.seats);
            walk(&case, seed, |fast, action| {
                compared += 1;
                agree(fast, &slow);
                under += u32::from(slow.awaited == "cards" && slow.unseen.is_empty());
                match action {
                    Some(action) => slow.play(&fast.action_text(action)),
                    None => deaths += slow.players.iter().filter(|it| it.life == Life::Dead).count(),
                }
            });
        }
    }
    assert!(compared >= 100_000 && deaths > 1_000 && under > 1_000, "{compared} {deaths} {under}");
}

fn agree(fast: &TheLamp, slow: &Slow<false>) {
    assert_eq!(fast.turn(), slow.turn());
    assert_eq!(fast.position(), slow.position());
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    fast.legal(&mut legal);
    let mut theirs = slow.legal();
    let mut ours: Vec<String> = legal.iter().map(|&action| fast.action_text(action)).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
    if fast.turn() == Turn::Chance {
        fast.chance(&mut outcomes);
    }
    let mut theirs = slow.chance();
    let mut ours: Vec<(String, u32)> =
        outcomes.iter().map(|&(action, weight)| (fast.action_text(action), weight)).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
    if fast.turn() == Turn::Over {
        let outcome = fast.outcome();
        let winners: Vec<u8> = outcome.winners.iter().map(Seat::number).collect();
        assert_eq!((winners, outcome.scores, outcome.ranks), (slow.winners(), slow.scores(), slow.ranks()));
    }
}

#[test]
fn a_wrong_order_under_the_deck_would_be_noticed() {
    let fault = twin::compare::<_, Slow<true>>(&Case::<TheLamp>::new(2, ""), 10_000).unwrap_err();
    assert!(fault.contains("position differs"), "{fault}");
}
