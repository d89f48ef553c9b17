//! What is shown. Nothing is secret: before the reveal nobody knows a colour, and after it everybody does.

use crate::action::Action;
use crate::animal::{Animal, AnimalSet, Size, Spot};
use crate::colour::Colour;
use crate::effects::did;
use crate::merits::good;
use crate::options::Options;
use crate::state::{Foragers, Stage, TILES, TILES_EACH};
use crate::turn::Choice;
use crate::why_not::why;
use crate::{drawing, effects, notation, position};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{
    Board, Drawing, Effect, Ink, Lessons, Mark, Merit, Outcome, ParseError, Pick, Present, Prompt, Refusal,
    Seat, Tally, Viewer, Weight, Words,
};
use serde::{Serialize, Serializer};

/// The position as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What is due.
    pub phase: Phase,
    /// The animal that acts or acted last; none while tiles are turned up.
    pub mover: Option<Animal>,
    /// Where the turn began, once the mover has stepped and may act again: it may not return there.
    pub began: Option<Cell>,
    /// Animals waiting to be chased, the next one first.
    pub queue: Vec<Animal>,
    /// Animals that this step has chased already.
    pub chased: Vec<Animal>,
    /// Face-up tiles by colour: red, orange, yellow, green, blue, purple.
    pub tiles: [Cells; Colour::COUNT],
    /// Tiles lying face down.
    pub face_down: Cells,
    /// The families in the order of seats.
    pub families: Vec<Family>,
    /// Families with all animals home, the first one first.
    pub done: Vec<Seat>,
    /// Cycles completed.
    pub cycles: u16,
    /// Cycles after which the game is drawn.
    pub cycle_limit: u16,
    /// Turns played.
    pub turns: u32,
    /// How it stands: tiles eaten, animals home.
    pub standing: Vec<Tally>,
}

/// What is due, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The mover is placed on a corner.
    Place,
    /// Chance turns tiles up.
    Reveal,
    /// The mover's turn begins.
    Start,
    /// The mover has eaten and must step.
    Eaten,
    /// The mover has stepped and may act once more.
    Stepped,
    /// An animal is chased.
    Chase,
    /// The game is over.
    Over,
}

/// One family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Family {
    /// Its colour.
    pub colour: Colour,
    /// Where its large, medium and small animals are.
    pub animals: [Whereabouts; 3],
    /// Its den, once one tile is left.
    pub den: Option<Cell>,
    /// Whom it fears at the moment.
    pub predator: Option<Seat>,
    /// Whom it chases at the moment.
    pub prey: Option<Seat>,
    /// Its rank, once that is certain; families that share one have the same.
    pub rank: Option<u8>,
}

/// Where an animal is; in JSON the name of a cell, `hand` or `home`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// Not placed yet.
    Hand,
    /// On the board.
    On(Cell),
    /// Off the board for good.
    Home,
}

lamplight_core::typescript_as!(Whereabouts, "string");

impl Serialize for Whereabouts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Whereabouts::Hand => serializer.serialize_str("hand"),
            Whereabouts::On(cell) => cell.serialize(serializer),
            Whereabouts::Home => serializer.serialize_str("home"),
        }
    }
}

impl From<Spot> for Whereabouts {
    fn from(spot: Spot) -> Whereabouts {
        match spot.cell() {
            Some(cell) => Whereabouts::On(cell),
            None if spot == Spot::HOME => Whereabouts::Home,
            None => Whereabouts::Hand,
        }
    }
}

impl View {
    /// The animals on a cell, in the order of seats and sizes.
    pub fn animals_on(&self, cell: Cell) -> impl Iterator<Item = Animal> {
        let families = self.families.iter().zip(Seat::ALL);
        families.flat_map(move |(family, seat)| {
            let there = move |&(place, _): &(Whereabouts, Animal)| place == Whereabouts::On(cell);
            family.animals.into_iter().zip(Animal::family(seat)).filter(there).map(|(_, animal)| animal)
        })
    }

    /// The colour of the face-up tile on a cell.
    pub fn colour_of(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.tiles[colour as usize].contains(cell))
    }
}

/// Animals, colours and sizes, buttons, and the words of the notation.
const NAMES: &[&str] = &[
    "tally.eaten",
    "tally.home",
    "piece.1l",
    "piece.1m",
    "piece.1s",
    "piece.2l",
    "piece.2m",
    "piece.2s",
    "piece.3l",
    "piece.3m",
    "piece.3s",
    "piece.4l",
    "piece.4m",
    "piece.4s",
    "piece.5l",
    "piece.5m",
    "piece.5s",
    "piece.6l",
    "piece.6m",
    "piece.6s",
    "word.red",
    "word.orange",
    "word.yellow",
    "word.green",
    "word.blue",
    "word.purple",
    "word.large",
    "word.medium",
    "word.small",
    "pick.button:eat",
    "pick.button:end",
    "pick.button:pass",
    "notation.medium",
    "notation.small",
    "notation.eat",
    "notation.push",
    "notation.end",
    "notation.pass",
    "notation.ne",
    "notation.e",
    "notation.se",
    "notation.sw",
    "notation.w",
    "notation.nw",
];

/// Names only what can be done at the start of a turn (FOR-6, FOR-22).
fn prompt_to_start(size: Size, choice: &Choice) -> &'static str {
    let by_size = match (choice.steps.is_empty(), choice.eat) {
        (false, true) => ["move_or_eat_large", "move_or_eat_medium", "move_or_eat_small"],
        (false, false) => ["move_large", "move_medium", "move_small"],
        (true, true) => ["eat_large", "eat_medium", "eat_small"],
        (true, false) => ["pass_large", "pass_medium", "pass_small"],
    };
    by_size[size as usize]
}

/// Names only what can be done after the first step; where nothing can be, the turn is over by itself.
fn prompt_to_go_on(choice: &Choice) -> &'static str {
    match (choice.steps.is_empty(), choice.eat) {
        (false, true) => "move_eat_or_end",
        (false, false) => "move_or_end",
        (true, _) => "eat_or_end",
    }
}

impl Present for Foragers {
    type View = View;

    const WORDS: Words = Words {
        prompts: &[
            "place_medium",
            "place_small",
            "reveal",
            "move_or_eat_large",
            "move_or_eat_medium",
            "move_or_eat_small",
            "move_large",
            "move_medium",
            "move_small",
            "eat_large",
            "eat_medium",
            "eat_small",
            "pass_large",
            "pass_medium",
            "pass_small",
            "eaten",
            "move_eat_or_end",
            "move_or_end",
            "eat_or_end",
            "chase",
            "over",
        ],
        effects: did::KEYS,
        refusals: why::KEYS,
        merits: good::KEYS,
        faults: &[],
        names: NAMES,
        english: include_str!("../words/en.json"),
        portuguese: include_str!("../words/pt.json"),
    };

    const LESSONS: Lessons = Lessons {
        file: include_str!("../../../data/lessons/foragers.toml"),
        english: include_str!("../words/lessons.en.json"),
        portuguese: include_str!("../words/lessons.pt.json"),
    };

    const BOARD: Board = Board::Hexagon;

    fn marks(view: &View) -> Vec<Mark> {
        drawing::marks(view)
    }

    fn view(&self, _: Viewer) -> View {
        let (phase, began) = match self.stage {
            Stage::Place => (Phase::Place, None),
            Stage::Reveal => (Phase::Reveal, None),
            Stage::Start => (Phase::Start, None),
            Stage::Eaten => (Phase::Eaten, None),
            Stage::Stepped { from } => (Phase::Stepped, Some(from)),
            Stage::Chase { then } => (Phase::Chase, then),
            Stage::Over => (Phase::Over, None),
        };
        let table = || Seat::up_to(self.seats);
        let chased = self.queue.iter().fold(self.chased, AnimalSet::without);
        let mut done: Vec<Seat> = table().filter(|&seat| self.ranks[seat] > 0).collect();
        done.sort_by_key(|&seat| self.ranks[seat]);
        let ranks = self.all_ranks();
        let family = |seat| {
            let plays = self.ranks[seat] == 0;
            // Those still on the board have a rank only if the game was played on for the other places.
            let ranked = !plays || self.stage == Stage::Over && self.play_on;
            Family {
                colour: Colour::of(seat),
                animals: self.animals[seat].map(Whereabouts::from),
                den: self.den(seat),
                predator: self.predator(seat).filter(|_| plays),
                prey: self.prey(seat).filter(|_| plays),
                rank: ranked.then_some(ranks[seat]),
            }
        };
        View {
            phase,
            mover: (self.stage != Stage::Reveal).then_some(self.mover),
            began,
            queue: self.queue.iter().collect(),
            chased: chased.iter().collect(),
            tiles: self.tiles,
            face_down: TILES - self.face_up(),
            families: table().map(family).collect(),
            done,
            cycles: self.cycles,
            cycle_limit: self.cycle_limit,
            turns: self.turns,
            standing: vec![
                Tally::new("eaten", table().map(|seat| self.eaten(seat) as i32)).of(TILES_EACH as i32 - 1),
                Tally::new("home", table().map(|seat| self.at_home(seat) as i32)).of(Size::ALL.len() as i32),
            ],
        }
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
        Prompt::new(match (self.stage, self.mover.size) {
            (Stage::Place, Size::Small) => "place_small",
            (Stage::Place, _) => "place_medium",
            (Stage::Reveal, _) => "reveal",
            (Stage::Start, size) => prompt_to_start(size, &self.choice()),
            (Stage::Eaten, _) => "eaten",
            (Stage::Stepped { .. }, _) => prompt_to_go_on(&self.choice()),
            (Stage::Chase { .. }, _) => "chase",
            (Stage::Over, _) => "over",
        })
    }

    fn seat_name(seat: Seat) -> Cow<'static, str> {
        Colour::of(seat).family().into()
    }

    fn seat_ink(seat: Seat) -> Ink {
        drawing::ink(seat)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_action(action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(text)
    }

    fn position(&self) -> String {
        position::write(&self.view(Viewer::Spectator))
    }

    fn view_position(view: &View) -> String {
        position::write(view)
    }

    fn parse_position(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        position::parse(text, options, seats)
    }

    fn turn_number(&self) -> u32 {
        self.turns + 1
    }

    /// A push is picked by the first cell of its way, which no other push of the same animal has.
    fn weight(&self, action: Action) -> Weight {
        match action {
            Action::End | Action::Pass => Weight::Idle,
            _ => Weight::Usual,
        }
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        let pick = match action {
            Action::Place(_, cell) | Action::Reveal(cell, _) | Action::Step(cell) => Pick::cell(cell),
            Action::Push(animal, direction) => {
                match self.spot(animal).cell().and_then(|from| from.step(direction)) {
                    Some(first) => Pick::cell(first),
                    None => Pick::side(direction),
                }
            }
            Action::Eat => Pick::button("eat"),
            Action::End => Pick::button("end"),
            Action::Pass => Pick::button("pass"),
        };
        Vec::from([pick])
    }

    fn effects(&self, action: Action, _: Viewer) -> Vec<Effect> {
        effects::tell(self, action)
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
        let ranks = self.all_ranks();
        Outcome {
            winners: Seat::up_to(self.seats).filter(|&seat| self.ranks[seat] == 1).collect(),
            ranks: self.play_on.then(|| Seat::up_to(self.seats).map(|seat| ranks[seat]).collect()),
            because: Some(effects::end(self)),
            ..Outcome::default()
        }
    }
}
