//! A toy game with everything that can go wrong: an open die, hidden draws, secrets, content, options.
//! It tests the laws (by planting bugs), the table, the records and the search.
//!
//! Two or three players catch fireflies. In a turn the wind is rolled (a die, seen by all), a firefly is
//! caught from the meadow (drawn, seen by its catcher alone) and kept in a jar; then the player holds, or,
//! unless it is gusty (a 4), releases one for points: dim 1, warm 2, bright 3. After some rounds most points win.

use lamplight_core::content::{self, Faults, Field, Form, Interned, Kind, Shelf};
use lamplight_core::deck::Deck;
use lamplight_core::{
    ActionList, Arg, BySeat, ContentError, Dice, Drawing, Effect, Encode, Game, GameOptions, Info, Ink,
    OptionKind, OptionSpec, OptionValue, Outcome, OutcomeList, ParseError, Pick, Present, Prompt, Refusal,
    Returns, Rng, ScoreLine, Seat, SeatSet, SetupError, Tally, Turn, Viewer, Words, hash,
};
use serde::Serialize;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

/// Bugs that can be planted, each of which breaks one law.
pub mod bug {
    /// The game as it should be.
    pub const NONE: u8 = 0;
    /// The legal list is not sorted.
    pub const UNSORTED: u8 = 1;
    /// `is_legal` allows everything.
    pub const ALL_LEGAL: u8 = 2;
    /// An outcome has weight 0.
    pub const NO_WEIGHT: u8 = 3;
    /// Two actions are written alike.
    pub const SAME_TEXT: u8 = 4;
    /// The position string forgets the scores.
    pub const FORGETFUL: u8 = 5;
    /// A hook draws bright fireflies too often.
    pub const LOADED: u8 = 6;
    /// A hook prefers holding.
    pub const LAZY: u8 = 7;
    /// `apply` reads something outside the state.
    pub const OUTSIDE: u8 = 8;
    /// The text of old states changes.
    pub const ALIASED: u8 = 9;
    /// The bound is too small.
    pub const ENDLESS: u8 = 10;
    /// Losers get as much as winners.
    pub const EVEN: u8 = 11;
    /// The view shows the others' jars.
    pub const OPEN_JARS: u8 = 12;
    /// What is legal depends on the next player's jar.
    pub const TELLING: u8 = 13;
    /// Determinization leaves the others' bright ones where they are.
    pub const PEEKING: u8 = 14;
    /// `seen` hides one's own draw.
    pub const BLIND: u8 = 15;
    /// `seen` shows everybody's draw.
    pub const SEEN: u8 = 16;
    /// Effects name the firefly to everybody.
    pub const LOUD: u8 = 17;
    /// `why_not` refuses holding.
    pub const STUBBORN: u8 = 18;
    /// Picks of one action begin another's.
    pub const PREFIX: u8 = 19;
    /// Spectators see into the first jar.
    pub const WINDOW: u8 = 20;
    /// Equal states hash differently.
    pub const KEYS: u8 = 21;
    /// The card denies that there are secrets.
    pub const DENIED_SECRETS: u8 = 22;
    /// The card denies that there are dice.
    pub const DENIED_CHANCE: u8 = 23;
    /// A viewer's position forgets the viewer's own jar.
    pub const ABSENT_MINDED: u8 = 24;
    /// An effect is told that is not declared.
    pub const UNDECLARED: u8 = 25;
    /// Releasing a bright one is legal but not conceivable.
    pub const INCONCEIVABLE: u8 = 26;
    /// Two actions have one id.
    pub const SAME_ID: u8 = 27;
    /// The tensor shows the others' jars.
    pub const GLASS: u8 = 28;
    /// The tensor forgets the wind.
    pub const WINDLESS: u8 = 29;
    /// Part of the tensor is not written.
    pub const HALF_WRITTEN: u8 = 30;
    /// The information of a viewer names what is in the meadow.
    pub const GOSSIP: u8 = 31;
    /// A symmetry is declared that is none.
    pub const CROOKED: u8 = 32;
    /// There are more outcomes than were declared.
    pub const SURPRISING: u8 = 33;
    /// What is asked depends on the next player's jar.
    pub const ASKING: u8 = 34;
    /// A refusal depends on the next player's jar.
    pub const EXPLAINING: u8 = 35;
    /// Holding shows what is in the next player's jar, and can be taken back.
    pub const GLIMPSE: u8 = 36;
    /// Secrets are denied after the first round.
    pub const MOODY: u8 = 37;
    /// The information of a viewer forgets the wind.
    pub const VAGUE: u8 = 38;
    /// There are more ids than anybody should have.
    pub const COUNTLESS: u8 = 39;
    /// Told from another seat, it is another player's turn, but the jars stay where they are.
    pub const CROSS_EYED: u8 = 40;
    /// All actions have the same terms.
    pub const TERMLESS: u8 = 41;
    /// At first the game promises that nothing is hidden to the end.
    pub const CLOSING: u8 = 42;
}

/// A firefly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Firefly {
    /// Worth 1.
    Dim,
    /// Worth 2.
    Warm,
    /// Worth 3.
    Bright,
}

impl Firefly {
    const ALL: [Firefly; 3] = [Firefly::Dim, Firefly::Warm, Firefly::Bright];
    const NAMES: [&'static str; 3] = ["dim", "warm", "bright"];

    fn name(self) -> &'static str {
        Firefly::NAMES[self as usize]
    }
    fn points(self) -> u8 {
        self as u8 + 1
    }
}

impl From<Firefly> for Arg {
    fn from(firefly: Firefly) -> Arg {
        Arg::card(firefly.name())
    }
}

lamplight_core::refusals! {
    /// Why an action is not possible.
    pub(crate) mod why {
        over = "JAR-3", Never;
        chance = "JAR-1", Never;
        chance_first = "JAR-1", Phase;
        none_left(card) = "JAR-2", Thing;
        windy = "JAR-2", Moment;
    }
}

lamplight_core::effects! {
    /// What actions do.
    pub(crate) mod did {
        rolled(amount) = "JAR-1";
        caught(seat, card) = "JAR-1";
        /// What the others hear of it.
        caught_something(seat) = "JAR-1";
        released(seat, card, amount) = "JAR-2";
        most_points(seat, amount) = "JAR-3";
        shared_win(amount) = "JAR-3";
    }
}

/// A decision or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The wind's die shows this face.
    Wind(u8),
    /// A firefly is caught; none where the viewer may not know which.
    Catch(Option<Firefly>),
    /// The player keeps all fireflies.
    Hold,
    /// The player lets one go for points.
    Release(Firefly),
}

/// How many fireflies of each kind the meadow has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meadow {
    copies: [u8; 3],
}

static SHELF: Shelf<Meadow> = Shelf::new();

const CONTENT: &str = include_str!("../../../data/content/jars.toml");

const COPIES: Kind = Kind::Number { least: 0, most: 40 };
const FORM: Form =
    Form(&[Field::new("dim", COPIES), Field::new("warm", COPIES), Field::new("bright", COPIES)]);

lamplight_core::faults! {
    /// What only this game can find wrong with a content file.
    mod wrong {
        no_fireflies;
    }
}

fn read(text: &str) -> Result<Meadow, ContentError> {
    let file = content::read(text, &FORM)?;
    let mut faults = Faults::default();
    let copies = ["dim", "warm", "bright"].map(|kind| file.get(kind).number() as u8);
    if copies == [0; 3] {
        faults.add(&file, wrong::no_fireflies());
    }
    faults.finish(Meadow { copies })
}

/// The options of the toy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    rounds: u8,
    meadow: Interned<Meadow>,
    fingerprint: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        let meadow =
            read(CONTENT).and_then(|meadow| SHELF.keep(meadow)).expect("the default content is good");
        Options { rounds: 3, meadow, fingerprint: None }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec { key: "rounds", kind: OptionKind::Number { min: 1, max: 9 } }];
    const CONTENT: Option<&'static str> = Some(CONTENT);
    const FORM: Form = FORM;

    fn get(&self, _: &str) -> OptionValue {
        OptionValue::Number(self.rounds.into())
    }
    fn put(&mut self, _: &str, value: OptionValue) {
        self.rounds = value.number() as u8;
    }
    fn set_content(&mut self, text: &str) -> Result<(), ContentError> {
        self.meadow = SHELF.keep(read(text)?)?;
        self.fingerprint = (text != CONTENT).then(|| hash::fingerprint(text.as_bytes()));
        Ok(())
    }
    fn check_content(text: &str) -> Result<u64, ContentError> {
        read(text).map(|_| hash::fingerprint(text.as_bytes()))
    }
    fn content_fingerprint(&self) -> Option<u64> {
        self.fingerprint
    }
}

/// A position of the toy, with a bug planted or not.
#[allow(clippy::struct_field_names, reason = "the game is named after its jars")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Jars<const BUG: u8 = { bug::NONE }> {
    meadow: Interned<Meadow>,
    deck: Deck<3>,
    jars: BySeat<[u8; 3], 3>,
    scores: BySeat<u8, 3>,
    seats: u8,
    mover: Seat,
    rounds: u8,
    rounds_left: u8,
    gusty: bool,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum Phase {
    Wind,
    Catch,
    Choose,
    Over,
}

/// Something outside every state, for the bugs that read it.
static OUTSIDE: AtomicU32 = AtomicU32::new(0);

impl<const BUG: u8> Jars<BUG> {
    fn end_turn(&mut self) {
        self.mover = self.mover.next(self.seats);
        self.gusty = false;
        if self.mover.index() == 0 {
            self.rounds_left -= 1;
        }
        self.phase = if self.rounds_left == 0 { Phase::Over } else { Phase::Wind };
    }

    fn releasable(&self) -> impl Iterator<Item = Firefly> {
        let jar = self.jars[self.mover];
        let calm = !self.gusty && (BUG != bug::TELLING || self.next_jar()[2] == 0);
        Firefly::ALL.into_iter().filter(move |&firefly| calm && jar[firefly as usize] > 0)
    }

    fn next_jar(&self) -> [u8; 3] {
        self.jars[self.mover.next(self.seats)]
    }

    fn table(&self) -> impl Iterator<Item = Seat> + use<BUG> {
        Seat::up_to(self.seats)
    }

    /// What a viewer knows, but for the wind.
    fn windless(&self, viewer: Viewer) -> String {
        let text = Self::view_position(&self.view(viewer));
        let mut fields: Vec<&str> = text.split(' ').collect();
        fields[3] = "0";
        fields.join(" ")
    }
}

impl<const BUG: u8> Game for Jars<BUG> {
    type Action = Action;
    type Options = Options;

    const INFO: Info = Info {
        id: "jars",
        title: "Jars",
        summary: "Catch fireflies in the dark and let them go at the right moment.",
        rules_version: 1,
        min_seats: 2,
        max_seats: 3,
        minutes: 2,
        max_actions: 4,
        chance: BUG != bug::DENIED_CHANCE,
        secrets: BUG != bug::DENIED_SECRETS,
    };

    fn new(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Self::INFO.check_seats(seats)?;
        Ok(Jars {
            meadow: options.meadow,
            deck: Deck::new(&options.meadow.copies),
            jars: BySeat::default(),
            scores: BySeat::default(),
            seats,
            mover: Seat::from_index(0),
            rounds: options.rounds,
            rounds_left: options.rounds,
            gusty: false,
            phase: Phase::Wind,
        })
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Wind | Phase::Catch => Turn::Chance,
            Phase::Choose => Turn::Player(self.mover),
            Phase::Over => Turn::Over,
        }
    }
    fn legal(&self, out: &mut ActionList<Action>) {
        if self.phase == Phase::Choose {
            if BUG != bug::UNSORTED {
                out.push(Action::Hold);
            }
            out.extend(self.releasable().map(Action::Release));
            if BUG == bug::UNSORTED {
                out.push(Action::Hold);
            }
        }
    }
    fn is_legal(&self, action: Action) -> bool {
        let mut list = ActionList::new();
        self.legal(&mut list);
        BUG == bug::ALL_LEGAL || list.contains(&action)
    }
    fn chance(&self, out: &mut OutcomeList<Action>) {
        match self.phase {
            Phase::Wind => {
                for face in 1..=4 {
                    out.push(Action::Wind(face), u32::from(BUG != bug::NO_WEIGHT || face != 1));
                }
            }
            Phase::Catch => self.deck.outcomes(out, |kind| Action::Catch(Some(Firefly::ALL[kind]))),
            _ => {}
        }
    }
    fn sample_chance(&self, rng: &mut Rng, scratch: &mut OutcomeList<Action>) -> Action {
        if self.phase == Phase::Catch {
            if BUG == bug::LOADED && self.deck.unseen(2) > 0 && rng.below(2) == 0 {
                return Action::Catch(Some(Firefly::Bright));
            }
            return Action::Catch(Some(Firefly::ALL[self.deck.sample(rng)]));
        }
        scratch.clear();
        self.chance(scratch);
        scratch.draw(rng)
    }
    fn random_action(&self, rng: &mut Rng, scratch: &mut ActionList<Action>) -> Action {
        if BUG == bug::LAZY && rng.below(2) == 0 {
            return Action::Hold;
        }
        scratch.clear();
        self.legal(scratch);
        scratch[rng.below(scratch.len() as u32) as usize]
    }
    fn apply(&mut self, action: Action) {
        match action {
            Action::Wind(face) => {
                self.gusty = face == 4;
                self.phase = if self.deck.is_empty() { Phase::Choose } else { Phase::Catch };
            }
            Action::Catch(firefly) => {
                let firefly = firefly.unwrap_or(Firefly::Dim);
                self.deck.take(firefly as usize);
                self.jars[self.mover][firefly as usize] += 1;
                self.phase = Phase::Choose;
            }
            Action::Hold => {
                let bright = self.next_jar()[2] > 0;
                self.end_turn();
                self.gusty |= BUG == bug::GLIMPSE && bright;
            }
            Action::Release(firefly) => {
                self.jars[self.mover][firefly as usize] -= 1;
                self.scores[self.mover] += firefly.points();
                if BUG == bug::OUTSIDE {
                    self.scores[self.mover] += OUTSIDE.fetch_add(1, Ordering::Relaxed) as u8 % 2;
                }
                self.end_turn();
            }
        }
    }
    fn returns(&self) -> Returns {
        let winners = self.outcome().winners;
        let mut returns = Returns::default();
        for seat in self.table() {
            let share = if BUG == bug::EVEN {
                0.3 + f32::from(seat.number()) / 10.0
            } else {
                1.0 / f32::from(winners.len())
            };
            if BUG == bug::EVEN || winners.contains(seat) {
                returns[seat] = share;
            }
        }
        returns
    }
    fn bound(&self) -> u32 {
        let left = u32::from(self.rounds_left) * u32::from(self.seats);
        if BUG == bug::ENDLESS { left / 2 } else { left }
    }
    fn has_secrets(&self) -> bool {
        Self::INFO.secrets && (BUG != bug::MOODY || self.rounds_left == self.rounds)
    }
    fn is_open(&self) -> bool {
        let is_new = self.phase == Phase::Wind && self.rounds_left == self.rounds;
        !self.has_secrets() || BUG == bug::CLOSING && is_new
    }
    fn determinize(&mut self, observer: Seat, rng: &mut Rng) {
        let others = || Seat::up_to(self.seats).filter(|&seat| seat != observer);
        let sizes: Vec<(Seat, u8)> = others().map(|seat| (seat, self.jars[seat].iter().sum())).collect();
        let kept = if BUG == bug::PEEKING { 2 } else { 3 };
        for &(seat, _) in &sizes {
            for kind in 0..kept {
                for _ in 0..std::mem::take(&mut self.jars[seat][kind]) {
                    self.deck.add(kind);
                }
            }
        }
        for (seat, size) in sizes {
            for _ in self.jars[seat].iter().sum::<u8>()..size {
                let kind = self.deck.sample(rng);
                self.deck.take(kind);
                self.jars[seat][kind] += 1;
            }
        }
    }
    fn seen(&self, action: Action, viewer: Viewer) -> Action {
        let own = viewer.is(self.mover);
        match action {
            Action::Catch(_) if BUG == bug::SEEN => action,
            Action::Catch(_) if !own || BUG == bug::BLIND => Action::Catch(None),
            _ => action,
        }
    }
    fn key(&self) -> u64 {
        if BUG == bug::KEYS { u64::from(OUTSIDE.fetch_add(1, Ordering::Relaxed)) } else { hash::key_of(self) }
    }
}

/// What a viewer knows of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    phase: Phase,
    mover: Seat,
    rounds_left: u8,
    gusty: bool,
    /// What is in a jar, where the viewer may know.
    jars: Vec<Option<[u8; 3]>>,
    sizes: Vec<u8>,
    /// Fireflies in the meadow or in a jar that the viewer cannot see, by kind.
    hidden: [u8; 3],
    meadow: u16,
    scores: Vec<u8>,
    standing: Vec<Tally>,
}

impl<const BUG: u8> Present for Jars<BUG> {
    type View = View;

    const WORDS: Words = Words {
        prompts: &["choose", "over"],
        effects: did::KEYS,
        refusals: why::KEYS,
        merits: &[],
        faults: wrong::KEYS,
        names: &[
            "card.dim",
            "card.warm",
            "card.bright",
            "pick.button:hold",
            "pick.card",
            "tally.in_jar",
            "score.released",
            "view.phase",
            "word.wind",
            "word.catch",
            "word.choose",
            "word.over",
            "view.mover",
            "view.rounds_left",
            "view.gusty",
            "view.jars",
            "view.sizes",
            "view.hidden",
            "view.meadow",
            "view.scores",
        ],
        english: include_str!("../words/en.json"),
        portuguese: include_str!("../words/pt.json"),
    };

    fn view(&self, viewer: Viewer) -> View {
        let open = |seat: Seat| {
            let window = BUG == bug::WINDOW && viewer == Viewer::Spectator && seat.index() == 0;
            viewer.is(seat) || BUG == bug::OPEN_JARS || window
        };
        View {
            phase: self.phase,
            mover: self.mover,
            rounds_left: self.rounds_left,
            gusty: self.gusty,
            jars: self.table().map(|seat| open(seat).then(|| self.jars[seat])).collect(),
            sizes: self.table().map(|seat| self.jars[seat].iter().sum()).collect(),
            hidden: [0, 1, 2].map(|kind| {
                let unseen = self.table().filter(|&seat| !viewer.is(seat)).map(|seat| self.jars[seat][kind]);
                self.deck.unseen(kind) + unseen.sum::<u8>()
            }),
            meadow: self.deck.len(),
            scores: self.table().map(|seat| self.scores[seat]).collect(),
            standing: vec![
                Tally::new(Tally::POINTS, self.table().map(|seat| self.scores[seat])),
                Tally::new("in_jar", self.table().map(|seat| self.jars[seat].iter().sum::<u8>())),
            ],
        }
    }

    fn opened(&self) -> View {
        View {
            jars: self.table().map(|seat| Some(self.jars[seat])).collect(),
            ..self.view(Viewer::Spectator)
        }
    }

    fn standing(view: &View) -> &[Tally] {
        &view.standing
    }

    fn draw(view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        for (seat, (jar, size)) in Seat::ALL.into_iter().zip(view.jars.iter().zip(&view.sizes)) {
            let known = jar.map_or(String::new(), |jar| format!(" {jar:?}"));
            let score = view.scores[seat.index()];
            drawing.put(Ink::Seat(seat), format!("jar {seat}: {size}{known}, {score} points\n"));
        }
        drawing
    }

    fn prompt(&self) -> Prompt {
        let told = BUG == bug::ASKING && self.next_jar()[2] > 0;
        Prompt::new(if self.phase == Phase::Over || told { "over" } else { "choose" })
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::Wind(face) => write!(out, "wind {face}"),
            Action::Catch(None) => write!(out, "catch ?"),
            Action::Catch(Some(firefly)) => write!(out, "catch {}", firefly.name()),
            Action::Hold => write!(out, "hold"),
            Action::Release(_) if BUG == bug::SAME_TEXT => write!(out, "release"),
            Action::Release(firefly) => write!(out, "release {}", firefly.name()),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        let firefly = |name| Firefly::ALL.into_iter().find(|firefly| firefly.name() == name);
        let action = match text.split_once(' ') {
            None if text == "hold" => Some(Action::Hold),
            None if text == "release" => Some(Action::Release(Firefly::Dim)),
            Some(("wind", face)) => face.parse().ok().filter(|face| (1..=4).contains(face)).map(Action::Wind),
            Some(("catch", name)) => firefly(name).map(|firefly| Action::Catch(Some(firefly))),
            Some(("release", name)) => firefly(name).map(Action::Release),
            _ => None,
        };
        action.ok_or_else(|| ParseError::new(format!("'{text}' is not 'hold' or 'release dim'")))
    }

    fn position(&self) -> String {
        let scores = self.table().map(|seat| if BUG == bug::FORGETFUL { 0 } else { self.scores[seat] });
        let outside = if BUG == bug::ALIASED { OUTSIDE.fetch_add(1, Ordering::Relaxed) } else { 0 };
        format!(
            "{} {} {} {} {} {} {} {outside}",
            self.phase as u8,
            self.mover,
            self.rounds_left,
            u8::from(self.gusty),
            counts([0, 1, 2].map(|kind| self.deck.unseen(kind))),
            join(self.table().map(|seat| counts(self.jars[seat]))),
            join(scores),
        )
    }

    fn view_position(view: &View) -> String {
        let known = |jar: &[u8; 3]| BUG != bug::ABSENT_MINDED || jar[2] == 0;
        let jar = |(jar, size): (&Option<[u8; 3]>, &u8)| {
            jar.filter(known).map_or_else(|| format!("?{size}"), counts)
        };
        format!(
            "{} {} {} {} {} {} {} 0",
            view.phase as u8,
            view.mover,
            view.rounds_left,
            u8::from(view.gusty),
            counts(view.hidden),
            join(view.jars.iter().zip(&view.sizes).map(jar)),
            join(view.scores.iter()),
        )
    }

    fn parse_position(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        let mut state = Self::new(options, seats).map_err(|error| ParseError::new(error.to_string()))?;
        state
            .read_fields(text)
            .ok_or_else(|| ParseError::new(format!("'{text}' is not a position of Jars")))?;
        Ok(state)
    }

    fn imagine(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        // What is in the meadow or in a jar that the viewer cannot see is told as one heap: deal the first of it.
        let mut fields: Vec<String> = text.split(' ').map(str::to_string).collect();
        let heap = fields.get(4).and_then(|field| read_counts(field));
        let mut heap = heap.ok_or_else(|| ParseError::new("the meadow is missing"))?;
        let mut fill = |jar: &str| {
            let Some(size) = jar.strip_prefix('?').and_then(|size| size.parse::<u8>().ok()) else {
                return jar.to_string();
            };
            let mut filled = [0; 3];
            for _ in 0..size {
                let kind = (0..3).find(|&kind| heap[kind] > 0).unwrap_or(0);
                heap[kind] = heap[kind].saturating_sub(1);
                filled[kind] += 1;
            }
            counts(filled)
        };
        fields[5] = fields.get(5).map_or(String::new(), |jars| join(jars.split('/').map(&mut fill)));
        fields[4] = counts(heap);
        Self::parse_position(&fields.join(" "), options, seats)
    }

    fn turn_number(&self) -> u32 {
        let rounds = u32::from(self.rounds - self.rounds_left);
        rounds * u32::from(self.seats) + u32::from(self.mover.number())
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        match action {
            Action::Release(firefly) if BUG == bug::PREFIX => {
                vec![Pick::button("hold"), Pick::card(firefly.name())]
            }
            Action::Release(firefly) => vec![Pick::card(firefly.name())],
            _ => vec![Pick::button("hold")],
        }
    }

    fn effects(&self, action: Action, viewer: Viewer) -> Vec<Effect> {
        vec![match action {
            Action::Wind(_) if BUG == bug::UNDECLARED => Effect::new(None, "blown"),
            Action::Wind(face) => did::rolled(face),
            Action::Catch(firefly) => match firefly.filter(|_| viewer.is(self.mover) || BUG == bug::LOUD) {
                Some(firefly) => did::caught(self.mover, firefly),
                None => did::caught_something(self.mover),
            },
            Action::Hold => return Vec::new(),
            Action::Release(firefly) => did::released(self.mover, firefly, firefly.points()),
        }]
    }

    fn reveals(&self, action: Action) -> bool {
        matches!(action, Action::Release(_))
    }

    fn why_not(&self, action: Action) -> Option<Refusal> {
        match action {
            Action::Hold if BUG == bug::STUBBORN => Some(why::windy()),
            _ if self.is_legal(action) => None,
            Action::Release(firefly) if self.phase == Phase::Choose => match self.jars[self.mover] {
                _ if BUG == bug::EXPLAINING && self.next_jar()[2] > 0 => Some(why::windy()),
                jar if jar[firefly as usize] == 0 => Some(why::none_left(firefly)),
                _ => Some(why::windy()),
            },
            Action::Hold | Action::Release(_) if self.phase == Phase::Over => Some(why::over()),
            Action::Hold | Action::Release(_) => Some(why::chance_first()),
            Action::Wind(_) | Action::Catch(_) => Some(why::chance()),
        }
    }

    fn conceivable(&self) -> Vec<Action> {
        let known = if BUG == bug::INCONCEIVABLE { 2 } else { 3 };
        let releases = Firefly::ALL.into_iter().take(known).map(Action::Release);
        [Action::Hold].into_iter().chain(releases).collect()
    }

    fn outcome(&self) -> Outcome {
        let best = self.table().map(|seat| self.scores[seat]).max();
        let scores: Vec<i32> = self.table().map(|seat| self.scores[seat].into()).collect();
        let winners: SeatSet = self.table().filter(|&seat| Some(self.scores[seat]) == best).collect();
        let because = match winners.iter().next() {
            Some(winner) if winners.len() == 1 => did::most_points(winner, self.scores[winner]),
            _ => did::shared_win(best.unwrap_or_default()),
        };
        Outcome {
            winners,
            because: Some(because),
            deciders: Vec::new(),
            scores: Some(scores.iter().copied().map(Some).collect()),
            ranks: None,
            breakdown: vec![ScoreLine::new("released", scores)],
        }
    }
}

/// As on a new game's first evening: nothing is written for it, but for the bugs.
impl<const BUG: u8> Encode for Jars<BUG> {
    fn action_count(&self) -> usize {
        if BUG == bug::COUNTLESS { 5_000 } else { Self::INFO.max_actions }
    }
    fn action_id(&self, action: Action) -> u32 {
        match action {
            _ if BUG == bug::SAME_ID => 0,
            Action::Release(firefly) => u32::from(firefly.points()),
            _ => 0,
        }
    }
    fn action_terms(&self, action: Action, out: &mut Vec<u32>) {
        out.extend((BUG != bug::TERMLESS).then(|| self.action_id(action)));
    }
    fn action_named(&self, id: u32) -> Option<Action> {
        match id {
            0 => Some(Action::Hold),
            _ => Firefly::ALL.get(id as usize - 1).map(|&firefly| Action::Release(firefly)),
        }
    }
    fn outcome_count(&self) -> usize {
        if BUG == bug::SURPRISING { 3 } else { 4 }
    }
    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let text = match BUG {
            bug::GLASS => self.position(),
            bug::WINDLESS => self.windless(viewer),
            _ => Self::view_position(&self.view(viewer)),
        };
        if BUG != bug::HALF_WRITTEN {
            out.fill(0.0);
        }
        out.iter_mut().zip(text.bytes()).for_each(|(number, byte)| *number = f32::from(byte) / 255.0);
    }
    fn information(&self, viewer: Viewer) -> String {
        match BUG {
            bug::GOSSIP => self.position(),
            bug::VAGUE => self.windless(viewer),
            _ => Self::view_position(&self.view(viewer)),
        }
    }
    fn told_from(&self, first: Seat) -> Self {
        let mut told = self.clone();
        if BUG == bug::CROSS_EYED {
            told.mover = self.mover.counted_from(first, self.seats);
        }
        told
    }
    fn symmetries(&self) -> u8 {
        if BUG == bug::CROOKED { 2 } else { 1 }
    }
    fn mirrored(&self, symmetry: u8) -> Self {
        let mut image = self.clone();
        if symmetry == 1 {
            self.table().for_each(|seat| image.jars[seat].reverse());
        }
        image
    }
}

fn counts(kinds: [u8; 3]) -> String {
    kinds.map(|count| count.to_string()).join(".")
}

fn join(parts: impl Iterator<Item = impl ToString>) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join("/")
}

fn read_counts(text: &str) -> Option<[u8; 3]> {
    let kinds: Vec<u8> = text.split('.').filter_map(|count| count.parse().ok()).collect();
    kinds.try_into().ok()
}

impl<const BUG: u8> Jars<BUG> {
    fn read_fields(&mut self, text: &str) -> Option<()> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[phase, mover, rounds_left, gusty, deck, jars, scores, _] = &fields[..] else { return None };
        let phases = [Phase::Wind, Phase::Catch, Phase::Choose, Phase::Over];
        self.phase = *phases.get(phase.parse::<usize>().ok()?)?;
        self.mover = Seat::from_number(mover.parse().ok()?)?;
        self.rounds_left = rounds_left.parse().ok()?;
        self.gusty = gusty == "1";
        self.deck = Deck::new(&read_counts(deck)?);
        for (seat, jar) in self.table().zip(jars.split('/')) {
            self.jars[seat] = read_counts(jar)?;
        }
        for (seat, score) in self.table().zip(scores.split('/')) {
            self.scores[seat] = score.parse().ok()?;
        }
        Some(())
    }
}
