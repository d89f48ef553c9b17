//! What is shown. A viewer sees their own hand; of the others' hands, how many cards they hold and which
//! of them everybody saw being taken.

use crate::action::Action;
use crate::card::{Kind, Mystery, MysteryEffect, Sides};
use crate::content::{MysteryCard, wrong};
use crate::garden::{self, CORNERS, LAMP};
use crate::merits::good;
use crate::options::Options;
use crate::state::{self, Acting, Phase, Phototaxis, SOLO_TURNS};
use crate::why_not::why;
use crate::{drawing, notation, position, ranking};
use core::fmt;
use lamplight_core::square::ten::{Cell, Cells, SIZE};
use lamplight_core::{
    Arg, Board, Drawing, Effect, Lessons, Mark, Merit, Outcome, ParseError, Pick, Present, Prompt, Refusal,
    ScoreLine, Seat, Tally, Viewer, Weight, Words,
};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The position as a viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What happens next.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub mover: Seat,
    /// The round, from 1.
    pub round: u8,
    /// Turns begun; 0 during set-up.
    pub turn: u16,
    /// In the last two rounds: how many more seats play passes to (PHO-14).
    pub last: Option<u8>,
    /// Plums without which nobody enters the Lamp (PHO-13).
    pub required: u8,
    /// The path cards on the board, by tile.
    pub cards: Vec<CardView>,
    /// The plum cards, in the order of the content.
    pub plum_cards: Vec<PlumView>,
    /// Where plum tokens lie.
    pub tokens: Cells,
    /// Where the mantises sit.
    pub mantises: Cells,
    /// Where the moths are, by seat.
    pub moths: Vec<Cell>,
    /// The path of each moth, its own tile included (PHO-5), by seat.
    pub paths: Vec<Cells>,
    /// Plum tokens gathered, by seat.
    pub plums: Vec<u8>,
    /// The round in which each moth came into the Lamp, by seat.
    pub arrived: Vec<Option<u8>>,
    /// The hands, by seat.
    pub hands: Vec<HandView>,
    /// Cards in the path deck.
    pub deck: u16,
    /// Copies of each kind in the deck and in hands where the viewer cannot see them.
    pub unseen: PathCounts,
    /// The discarded path cards.
    pub discards: PathCounts,
    /// The path deck as it was last made of discards; none as long as it is the first one.
    pub shuffled: Option<PathCounts>,
    /// Copies of each kind in the mystery deck; everybody can count them.
    pub mystery_deck: MysteryCounts,
    /// The discarded mystery cards.
    pub mystery_discards: MysteryCounts,
    /// The mystery card that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub acting: Option<ActingView>,
    /// The mystery cards that are not of the house and so have no words in the catalogues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<OwnCardView>>"))]
    pub own_cards: Vec<OwnCardView>,
    /// In a solo game: how many of the twelve mystery cards are still to come (PHO-16).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mystery_left: Option<u8>,
    /// How it stands: plums, and steps to the Lamp.
    pub standing: Vec<Tally>,
}

/// A mystery card that acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ActingView {
    /// Its name.
    pub card: String,
    /// Which of its effects is under way, from 1.
    pub step: u8,
}

/// A mystery card of the content's own (PHO-18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OwnCardView {
    /// Its name.
    pub name: String,
    /// What it does, in order.
    pub effects: Vec<MysteryEffect>,
    /// What is printed on it.
    pub text: String,
}

/// A path card on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardView {
    /// Where it lies.
    pub tile: Cell,
    /// What it is.
    pub kind: Kind,
    /// How it lies.
    pub sides: Sides,
}

/// A plum card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlumView {
    /// Where it lies.
    pub tile: Cell,
    /// What it shows, once it is turned over.
    pub sides: Option<Sides>,
}

/// A hand as the viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandView {
    /// How many cards it holds.
    pub size: u8,
    /// Those of them that everybody saw being taken.
    pub known: PathCounts,
    /// All of them, where the viewer may look.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub cards: Option<PathCounts>,
}

/// Path cards by kind. In JSON an object with the kinds that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathCounts(pub [u8; Kind::COUNT]);

/// Mystery cards by name, in the order of the content. In JSON an object with those that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MysteryCounts(pub Vec<(String, u8)>);

lamplight_core::typescript_as!(PathCounts, {
    let names = lamplight_core::typescript::union(Kind::NAMES);
    format!("{{ [kind in {names}]?: number }}")
});

impl Serialize for PathCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_counts(Kind::NAMES.into_iter().zip(self.0), serializer)
    }
}

lamplight_core::typescript_as!(MysteryCounts, "{ [name in string]?: number }");

impl Serialize for MysteryCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_counts(self.0.iter().map(|(name, count)| (name.as_str(), *count)), serializer)
    }
}

fn serialize_counts<'a, S: Serializer>(
    counts: impl Iterator<Item = (&'a str, u8)>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (name, count) in counts.filter(|&(_, count)| count > 0) {
        map.serialize_entry(name, &count)?;
    }
    map.end()
}

lamplight_core::typescript_as!(Phase, lamplight_core::typescript::union(Phase::ALL.map(Phase::name)));

impl Serialize for Phase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl View {
    /// How many more turns a seat has in the last two rounds, after the one under way.
    pub fn last_turns(&self, seat: Seat) -> Option<u8> {
        let inside = self.arrived[seat.index()].is_some();
        self.last.map(|left| {
            if inside { 0 } else { state::last_turns(left, seat, self.mover, self.moths.len() as u8) }
        })
    }
}

impl Phototaxis {
    /// The position with the hands open that `may_see` opens.
    pub(crate) fn shown(&self, viewer: Viewer, may_see: impl Fn(Seat) -> bool) -> View {
        let hand = |seat: Seat| {
            let hand = &self.hands[seat];
            HandView {
                size: hand.total,
                known: PathCounts(Kind::ALL.map(|kind| hand.known(kind))),
                cards: may_see(seat).then_some(PathCounts(hand.counts)),
            }
        };
        let card = |tile: Cell| {
            let card = self.garden.card(tile)?;
            Some(CardView { tile, kind: card.kind(), sides: card.sides() })
        };
        let plum = |&tile: &Cell| {
            let sides = self.garden.sides(tile);
            PlumView { tile, sides: (!sides.is_empty()).then_some(sides) }
        };
        let cards = &self.layout.mystery_cards;
        let mystery = |counts: [u8; Mystery::COUNT]| {
            MysteryCounts(
                cards.iter().zip(counts).map(|(card, count)| (card.name.to_string(), count)).collect(),
            )
        };
        let own = |card: &MysteryCard| {
            let text = card.text.clone()?;
            Some(OwnCardView { name: card.name.to_string(), effects: card.effects.clone(), text })
        };
        let acting = |acting: Acting| ActingView {
            card: self.layout.mystery_card(acting.card).name.to_string(),
            step: acting.step,
        };
        let paths: Vec<Cells> =
            self.table().map(|seat| self.garden.reach(self.moths[seat], self.mantises)).collect();
        let plums = self.table().map(|seat| i32::from(self.plums[seat]));
        let away = paths.iter().map(|&path| garden::steps_to_lamp(path));
        let standing = vec![
            Tally::new("plums", plums).of(self.required()),
            Tally::new("to_lamp", away).of(garden::steps_to_lamp(CORNERS)).less(),
        ];
        View {
            phase: self.phase,
            mover: self.mover,
            round: self.round,
            turn: self.turns,
            last: self.last,
            required: self.required(),
            cards: self.garden.paths.iter().filter_map(card).collect(),
            plum_cards: self.layout.plum_tiles.iter().map(plum).collect(),
            tokens: self.tokens,
            mantises: self.mantises,
            moths: self.table().map(|seat| self.moths[seat]).collect(),
            paths,
            plums: self.table().map(|seat| self.plums[seat]).collect(),
            arrived: self.table().map(|seat| Some(self.arrived[seat]).filter(|&round| round > 0)).collect(),
            hands: self.table().map(hand).collect(),
            deck: self.path.deck.len(),
            unseen: PathCounts(self.unseen(viewer)),
            discards: PathCounts(self.path.discards),
            shuffled: self.shuffled.map(PathCounts),
            mystery_deck: mystery(self.mystery.left()),
            mystery_discards: mystery(self.mystery.discards),
            acting: self.acting.map(acting),
            own_cards: cards.iter().filter_map(own).collect(),
            mystery_left: self.is_solo().then(|| self.solo_clock()),
            standing,
        }
    }

    /// How many of a solo game's mystery cards are still to come (PHO-16).
    fn solo_clock(&self) -> u8 {
        let drawn_this_turn = match self.phase {
            Phase::Mantis | Phase::Glow | Phase::Gust | Phase::Nectar | Phase::Toss | Phase::Surplus => true,
            Phase::Over => !self.is_in_lamp(self.mover),
            _ => false,
        };
        SOLO_TURNS - self.round + u8::from(!drawn_this_turn)
    }
}

/// What the catalogues name beside prompts, effects and refusals.
const NAMES: &[&str] = &[
    "card.straight",
    "card.curve",
    "card.tee",
    "card.cross",
    "card.end",
    "card.straight+",
    "card.curve+",
    "card.tee+",
    "card.cross+",
    "card.end+",
    "card.straight-",
    "card.curve-",
    "card.tee-",
    "card.cross-",
    "card.end-",
    "card.mantis",
    "card.glow",
    "card.gust",
    "card.nectar",
    "word.hand",
    "word.moth",
    "word.mantis",
    "word.lamp",
    "word.corner",
    "word.plum_card",
    "pick.button:skip",
    "pick.card",
    "pick.cell",
    "pick.side",
    "tally.plums",
    "tally.to_lamp",
    "tally.arrived",
    "score.lamp_first",
    "score.one_round_later",
    "score.two_rounds_later",
    "score.outside_lamp",
    "score.draw_all_outside",
    "notation.plum",
    "notation.draw",
    "notation.mystery",
    "notation.skip",
    "notation.place",
    "notation.take",
    "notation.move",
    "notation.discard",
    "notation.mantis",
    "notation.remove",
    "notation.straight",
    "notation.curve",
    "notation.tee",
    "notation.cross",
    "notation.end",
    "notation.straight+",
    "notation.curve+",
    "notation.tee+",
    "notation.cross+",
    "notation.end+",
    "notation.straight-",
    "notation.curve-",
    "notation.tee-",
    "notation.cross-",
    "notation.end-",
    "notation.glow",
    "notation.gust",
    "notation.nectar",
    "notation.n",
    "notation.e",
    "notation.s",
    "notation.w",
    "notation.ne",
    "notation.ns",
    "notation.es",
    "notation.ew",
    "notation.sw",
    "notation.nw",
    "notation.nes",
    "notation.new",
    "notation.nsw",
    "notation.esw",
    "notation.nesw",
];

lamplight_core::effects! {
    /// What actions do.
    pub(crate) mod did {
        turned_over(to, card) = "PHO-3";
        /// A path card, where the viewer sees which.
        drew(seat, card);
        drew_hidden(seat);
        drew_mystery(seat, card) = "PHO-17";
        placed(seat, card, from, to);
        /// The path card that lay where another was placed is discarded.
        covered(card, from) = "PHO-8";
        took(seat, card, from, to);
        flew(seat, from, to) = "PHO-10";
        gathered(seat, from) = "PHO-11";
        arrived(seat) = "PHO-13";
        won_first(seat, amount) = "PHO-15";
        /// The most plums of all in the Lamp.
        won_plums(seat, amount) = "PHO-15";
        won_together(amount) = "PHO-15";
        nobody_in_lamp = "PHO-23";
        won_alone(seat) = "PHO-16";
        lost_alone(seat) = "PHO-16";
        discarded(seat, card);
        skipped(seat);
        put_mantis(seat, to);
        moved_mantis(seat, from, to);
        removed_mantis(seat, from) = "PHO-22";
        /// The discards became the path deck.
        path_deck_renewed = "PHO-6";
        mystery_deck_renewed = "PHO-17";
    }
}

impl Present for Phototaxis {
    type View = View;

    const WORDS: Words = Words {
        prompts: &[
            "reveal",
            "deal",
            "begin",
            "draw",
            "place",
            "extra",
            "take",
            "move",
            "mystery",
            "mantis",
            "mantis_moves",
            "mantis_alone",
            "glow",
            "gust",
            "nectar",
            "toss",
            "refill",
            "discard",
            "over",
        ],
        effects: did::KEYS,
        refusals: why::KEYS,
        merits: good::KEYS,
        faults: wrong::KEYS,
        names: NAMES,
        english: include_str!("../words/en.json"),
        portuguese: include_str!("../words/pt.json"),
    };

    const LESSONS: Lessons = Lessons {
        file: include_str!("../../../data/lessons/phototaxis.toml"),
        english: include_str!("../words/lessons.en.json"),
        portuguese: include_str!("../words/lessons.pt.json"),
    };

    const BOARD: Board = Board::Square { files: SIZE as u8, ranks: SIZE as u8 };

    fn marks(view: &View) -> Vec<Mark> {
        let mark = |tile: Cell| {
            let (ink, sign) = drawing::sign(view, tile);
            let mark = Mark::new(tile, sign, ink);
            (sign != drawing::LAWN).then(|| match drawing::path(view, tile) {
                Some(path) => mark.above(path),
                None => mark,
            })
        };
        Cell::all().filter_map(mark).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.shown(viewer, |seat| viewer.is(seat))
    }

    fn opened(&self) -> View {
        self.shown(Viewer::Spectator, |_| true)
    }

    fn standing(view: &View) -> &[Tally] {
        &view.standing
    }

    fn notes(view: &View) -> Drawing {
        drawing::notes(view)
    }

    fn draw(view: &View) -> Drawing {
        drawing::draw(view)
    }

    fn prompt(&self) -> Prompt {
        Prompt::new(match self.phase {
            Phase::Mantis if self.is_solo() => "mantis_alone",
            Phase::Mantis if self.mantis_moves() => "mantis_moves",
            Phase::Surplus => "discard",
            phase => phase.name(),
        })
    }

    fn seat_name(seat: Seat) -> Cow<'static, str> {
        format!("Moth {seat}").into()
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_action(&self.layout, action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(&self.layout, text)
    }

    fn position(&self) -> String {
        position::write(&self.shown(Viewer::Spectator, |_| true))
    }

    fn view_position(view: &View) -> String {
        position::write(view)
    }

    fn parse_position(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        position::parse(text, options, seats)
    }

    fn imagine(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        position::imagine(text, options, seats)
    }

    fn turn_number(&self) -> u32 {
        self.turns.into()
    }

    /// Cards leave a hand in sight of all. Only one that everybody knew to be there tells nothing.
    fn reveals(&self, action: Action) -> bool {
        match action {
            Action::Place { kind, .. } | Action::Discard(kind) => {
                !self.is_solo() && self.hands[self.mover].known(kind) == 0
            }
            _ => false,
        }
    }

    fn weight(&self, action: Action) -> Weight {
        match action {
            Action::Skip => Weight::Idle,
            _ => Weight::Usual,
        }
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        match action {
            Action::Place { kind, tile, sides } => {
                vec![Pick::card(kind), Pick::cell(tile), Pick::side(sides)]
            }
            Action::Take(tile) | Action::Move(tile) | Action::Remove(tile) | Action::Plum { tile, .. } => {
                vec![Pick::cell(tile)]
            }
            Action::Discard(kind) => vec![Pick::card(kind)],
            Action::Mantis { from, to } => from.into_iter().chain([to]).map(Pick::cell).collect(),
            Action::Skip => vec![Pick::button("skip")],
            Action::Draw(_) | Action::Mystery(_) => vec![Pick::button("draw")],
        }
    }

    fn effects(&self, action: Action, viewer: Viewer) -> Vec<Effect> {
        let mover = self.mover;
        let hand = || Arg::word("hand");
        let mut effects: Vec<Effect> = self.renewed_deck(action).into_iter().collect();
        match self.as_seen(action, viewer) {
            Action::Plum { tile, sides } => effects.push(did::turned_over(tile, Kind::plain(sides))),
            Action::Draw(Some(kind)) => effects.push(did::drew(mover, kind).by(self.step_rule())),
            Action::Draw(None) => effects.push(did::drew_hidden(mover).by(self.step_rule())),
            Action::Mystery(card) => {
                let name = self.layout.mystery_card(card).name.clone();
                effects.push(did::drew_mystery(mover, Arg::card(name)));
            }
            Action::Skip => {
                let rule = if self.phase == Phase::Begin { "PHO-22" } else { "PHO-24" };
                effects.push(did::skipped(mover).by(rule));
            }
            Action::Place { kind, tile, .. } => {
                effects.push(did::placed(mover, kind, hand(), tile).by(self.step_rule()));
                effects.extend(self.garden.card(tile).map(|card| did::covered(card.kind(), tile)));
            }
            Action::Take(tile) => {
                let card = self.garden.card(tile);
                effects.extend(
                    card.map(|card| did::took(mover, card.kind(), tile, hand()).by(self.step_rule())),
                );
            }
            Action::Move(tile) => {
                effects.push(did::flew(mover, self.moths[mover], tile));
                if self.tokens.contains(tile) {
                    effects.push(did::gathered(mover, tile));
                }
                if LAMP.contains(tile) {
                    effects.push(did::arrived(mover));
                }
            }
            Action::Discard(kind) => effects.push(did::discarded(mover, kind).by(self.step_rule())),
            Action::Mantis { from, to } => {
                let flown = match from {
                    Some(from) => did::moved_mantis(mover, from, to),
                    None => did::put_mantis(mover, to),
                };
                effects.push(flown.by(self.step_rule()));
            }
            Action::Remove(tile) => effects.push(did::removed_mantis(mover, tile)),
        }
        effects
    }

    fn why_not(&self, action: Action) -> Option<Refusal> {
        self.refusal(action)
    }

    fn conceivable(&self) -> Vec<Action> {
        self.every_action()
    }

    fn merits(&self, action: Action) -> Vec<Merit> {
        self.merits_of(action)
    }

    fn outcome(&self) -> Outcome {
        let winners = ranking::winners(self);
        let decided = !self.is_solo() && !winners.is_empty();
        // Plums outside the Lamp win nothing (PHO-15).
        let counts = |seat: &Seat| !decided || self.is_in_lamp(*seat);
        let plums = |seat: Seat| Some(seat).filter(counts).map(|seat| i32::from(self.plums[seat]));
        let arrived = |seat: Seat| Some(i32::from(self.arrived[seat])).filter(|&round| round > 0);
        let rounds = || Tally::where_any("arrived", self.table().map(arrived)).less();
        Outcome {
            winners,
            scores: Some(self.table().map(plums).collect()),
            ranks: None,
            breakdown: self.breakdown(),
            deciders: decided.then(rounds).into_iter().collect(),
            because: Some(ranking::decision(self)),
        }
    }
}

impl Phototaxis {
    /// The rule that lets somebody draw, place, take, discard, or put or move a mantis in this phase.
    fn step_rule(&self) -> &'static str {
        match self.phase {
            Phase::Deal => "PHO-4",
            Phase::Draw => "PHO-6",
            Phase::Extra | Phase::Take => "PHO-9",
            Phase::Mantis if self.is_solo() => "PHO-20",
            Phase::Mantis => "PHO-19",
            Phase::Glow | Phase::Gust | Phase::Nectar | Phase::Toss | Phase::Surplus => "PHO-18",
            Phase::Refill | Phase::Discard => "PHO-12",
            _ => "PHO-7",
        }
    }

    /// The deck that was made of its discards for this draw (PHO-6, PHO-17). That takes no action, and
    /// is told with the first card that comes of it.
    fn renewed_deck(&self, action: Action) -> Option<Effect> {
        let sum = |counts: &[u8]| counts.iter().map(|&count| u16::from(count)).sum::<u16>();
        match action {
            Action::Draw(_) => {
                let fresh = self.shuffled.is_some_and(|all| sum(&all) == self.path.deck.len());
                fresh.then(did::path_deck_renewed)
            }
            // Without discards, and yet not the first card of all.
            Action::Mystery(_) if self.mystery.discards == [0; Mystery::COUNT] => {
                let gathered: u8 = self.table().map(|seat| self.plums[seat]).sum();
                let drawn = if self.is_solo() { self.round } else { gathered };
                (drawn > 1).then(did::mystery_deck_renewed)
            }
            _ => None,
        }
    }

    /// The plums of each moth in the line of its arrival, since the earlier round wins where plums are equal
    /// (PHO-15).
    fn breakdown(&self) -> Vec<ScoreLine> {
        let rounds = || self.table().map(|seat| self.arrived[seat]);
        let first = rounds().filter(|&round| round > 0).min();
        let key = |round: u8| match (first, round) {
            (None, _) if !self.is_solo() => "draw_all_outside",
            (Some(first), round) if round > 0 => {
                ["lamp_first", "one_round_later", "two_rounds_later"][usize::from(round - first).min(2)]
            }
            _ => "outside_lamp",
        };
        let mut order: Vec<u8> = rounds().collect();
        // Those outside come last.
        order.sort_unstable_by_key(|&round| (round == 0, round));
        order.dedup();
        let plums = |seat: Seat, round: u8| if self.arrived[seat] == round { self.plums[seat] } else { 0 };
        let line = |round: u8| {
            ScoreLine::new(key(round), self.table().map(|seat| plums(seat, round).into()).collect())
        };
        order.into_iter().map(line).collect()
    }
}
