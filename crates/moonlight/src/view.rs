//! What is shown. Only the dealt animal boards are secret, and only until everybody has kept one (MOO-35).

use crate::action::Action;
use crate::animals::{Abilities, Animal};
use crate::content::wrong;
use crate::effects::did;
use crate::merits::good;
use crate::moon::{Face, Slot};
use crate::options::Options;
use crate::piece::Piece;
use crate::state::{Moonlight, Phase};
use crate::sun::{self, Shade, Sun};
use crate::turtle::Babies;
use crate::why_not::why;
use crate::{drawing, effects, notation, position, words};
use core::fmt;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{
    Board, Drawing, Effect, Ink, Lessons, Mark, Merit, Outcome, ParseError, Pick, Present, Prompt, Refusal,
    Seat, Tally, Viewer, Weight, Words,
};
use serde::Serialize;
use std::borrow::Cow;

/// What a viewer knows of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What is going on.
    pub phase: Phase,
    /// Who acts, or for whom chance deals.
    pub seat: Seat,
    /// The round, from 1; 0 in the set-up.
    pub round: u8,
    /// Rounds of the whole game.
    pub rounds: u8,
    /// Who has the first-player marker.
    pub opener: Seat,
    /// The sun now, and what it does to the forest as it stands.
    pub sun: SunView,
    /// The same after the sun's next move; none in the last round.
    pub next_sun: Option<SunView>,
    /// The Moon now; none without the moon mode.
    pub moon: Option<MoonView>,
    /// The Moon after its next move, where the Red Moon stands.
    pub next_moon: Option<MoonView>,
    /// Seeds and trees in reading order.
    pub pieces: Vec<PieceView>,
    /// The Great Elder Tree.
    pub elder: Option<Cell>,
    /// The moonstones.
    pub stones: Cells,
    /// Players by seat.
    pub players: Vec<PlayerView>,
    /// Stacks of scoring tokens by leaves, from one to four.
    pub stacks: Vec<StackView>,
    /// Cells that the player to act has used in this turn (MOO-13).
    pub used: Cells,
    /// Free steps that the mover's animal has left.
    pub steps: u8,
    /// Abilities used in this turn.
    pub abilities: Abilities,
    /// Whether one action may repeat a used cell.
    pub double: bool,
    /// Whether the next collect pays one leaf more.
    pub leaf: bool,
    /// Seeds planted in this round.
    pub planted: Cells,
    /// Seeds that may not grow in this round.
    pub dormant: Cells,
    /// Face-down baby turtles.
    pub eggs: Cells,
    /// Baby turtles hatched and not used.
    pub hatched: Babies,
    /// Baby turtles used.
    pub gone: Babies,
    /// River cells (MOO-56); none without the moon mode.
    pub river: Cells,
    /// The dam, by the edge cells that it covers.
    pub dam: Option<Slot>,
    /// The cells under the dam.
    pub dam_cells: Cells,
    /// How it stands: points so far, and what is ripe.
    pub standing: Vec<Tally>,
}

/// The sun at a corner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SunView {
    /// The corner.
    pub corner: Cell,
    /// Which way the light runs.
    pub light: &'static str,
    /// Where a seed or a small, a medium, a large tree is in shade.
    pub shade: [Cells; 3],
    /// What each seat's trees earn, before the limit of 20.
    pub income: Vec<u8>,
}

/// The Moon in a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoonView {
    /// The edge cells that it touches.
    pub slot: Slot,
    /// Half or full.
    pub face: Face,
    /// Cells in its light, through stones too.
    pub lit: Cells,
    /// What each seat's animal earns where it stands, before the limit of 14.
    pub income: Vec<u8>,
}

/// A seed or a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceView {
    /// Where it stands.
    pub cell: Cell,
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub piece: Piece,
    /// Light that it earns under the sun as it stands.
    pub earns: u8,
    /// Light that it would earn after the sun's next move; none in the last round.
    pub earns_next: Option<u8>,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Light points.
    pub light: u8,
    /// Moon points.
    pub moon: u8,
    /// The sum of the scoring tokens.
    pub points: u16,
    /// Victory points if the game ended now.
    pub score: i32,
    /// Pieces at hand: seeds, small, medium, large.
    pub available: [u8; 4],
    /// Pieces on the player board: seeds, small, medium, large.
    pub column: [u8; 4],
    /// The price of the next piece of each kind; none if there is none.
    pub prices: [Option<u8>; 4],
    /// The animal kept.
    pub animal: Option<Animal>,
    /// Where it stands.
    pub at: Option<Cell>,
    /// The boards dealt, until everybody has kept one; none where the viewer may not know which.
    pub dealt: Vec<Option<Animal>>,
}

/// A stack of scoring tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StackView {
    /// Leaves of the cells that it pays for.
    pub leaves: u8,
    /// Tokens left.
    pub left: u8,
    /// Points of the top one.
    pub top: Option<u8>,
}

impl Moonlight {
    /// The position for somebody who knows the dealt boards of these seats.
    fn look(&self, knows: impl Fn(Seat) -> bool) -> View {
        let last = self.round >= self.rounds();
        let (sun, next_sun) = (self.sun(), (!last).then(|| self.sun().next()));
        let shade = Shade::of(&self.forest, sun);
        let next_shade = next_sun.map(|sun| Shade::of(&self.forest, sun));
        // What is left of light and moonlight counts at the end only (MOO-15).
        let points = |seat: Seat| match self.phase {
            Phase::Over => self.score(seat).total(),
            _ => self.players[seat].points.into(),
        };
        let mut standing = vec![Tally::new(Tally::POINTS, self.table().map(points))];
        if self.phase != Phase::Over {
            standing.push(Tally::new("ripe", self.table().map(|seat| self.ripe(seat))));
        }
        let next_sun = next_sun.map(|sun| self.sun_view(sun));
        if let Some(sun) = &next_sun {
            standing.push(Tally::new("next_light", sun.income.iter().copied()));
        }
        let sky = self.sky();
        let stacks = (1..).zip(self.layout.stacks.iter().zip(self.stacks));
        View {
            phase: self.phase,
            seat: self.mover,
            round: self.round,
            rounds: self.rounds(),
            opener: self.opener,
            sun: self.sun_view(sun),
            next_sun,
            moon: self.modes.moon.then(|| self.moon_view(sky.moon, sky.face)),
            next_moon: (self.modes.moon && !last).then(|| self.moon_view(sky.red, sky.red_face)),
            pieces: Cell::all()
                .filter_map(|cell| {
                    let (seat, piece) = self.forest.at(cell)?;
                    let earns = sun::earns(&shade, piece, cell);
                    let earns_next = next_shade.map(|shade| sun::earns(&shade, piece, cell));
                    Some(PieceView { cell, seat, piece, earns, earns_next })
                })
                .collect(),
            elder: self.forest.elder.first(),
            stones: self.forest.stones,
            players: self.table().map(|seat| self.player_view(seat, knows(seat))).collect(),
            stacks: stacks
                .map(|(leaves, (stack, left))| StackView { leaves, left, top: stack.top(left) })
                .collect(),
            used: self.this_turn.used,
            steps: self.this_turn.steps,
            abilities: self.this_turn.abilities,
            double: self.this_turn.double,
            leaf: self.this_turn.leaf,
            planted: self.planted,
            dormant: self.dormant,
            eggs: self.nursery.eggs,
            hatched: self.nursery.hatched,
            gone: self.nursery.gone,
            river: if self.modes.moon { self.layout.river } else { Cells::EMPTY },
            dam: self.dam,
            dam_cells: self.dam.map_or(Cells::EMPTY, Slot::cells),
            standing,
        }
    }

    fn sun_view(&self, sun: Sun) -> SunView {
        let shade = Shade::of(&self.forest, sun);
        SunView {
            corner: sun.corner(),
            light: sun.light().name(),
            shade: Piece::TREES.map(|piece| shade.on(piece)),
            income: sun::incomes(&self.forest, sun, self.seats).map(|(_, light)| light).collect(),
        }
    }

    fn moon_view(&self, slot: Slot, face: Face) -> MoonView {
        let lit = crate::moon::lit(slot, &self.forest);
        let pays = |seat: Seat| if self.players[seat].at.meets(lit) { face.pays() } else { 0 };
        MoonView { slot, face, lit, income: self.table().map(pays).collect() }
    }

    fn player_view(&self, seat: Seat, knows: bool) -> PlayerView {
        let player = &self.players[seat];
        let mut dealt: Vec<Option<Animal>> = if knows {
            player.dealt.iter().map(Some).collect()
        } else {
            // Of the two, only the one that was kept is public.
            player.animal.filter(|_| !player.dealt.is_empty()).map(Some).into_iter().collect()
        };
        dealt.resize(player.dealt.len() as usize, None);
        PlayerView {
            light: player.light,
            moon: player.moon,
            points: player.points,
            score: self.score(seat).total(),
            available: player.available,
            column: player.column,
            prices: Piece::ALL.map(|piece| player.price(&self.layout, piece)),
            animal: player.animal,
            at: player.animal_cell(),
            dealt,
        }
    }
}

impl Present for Moonlight {
    type View = View;

    const WORDS: Words = Words {
        prompts: &["deal", "keep", "animal", "elder", "stone", "tree", "life", "hatch", "over"],
        effects: did::KEYS,
        refusals: why::KEYS,
        merits: good::KEYS,
        faults: wrong::KEYS,
        names: words::NAMES,
        english: include_str!("../words/en.json"),
        portuguese: include_str!("../words/pt.json"),
    };

    const LESSONS: Lessons = Lessons {
        file: include_str!("../../../data/lessons/moonlight.toml"),
        english: include_str!("../words/lessons.en.json"),
        portuguese: include_str!("../words/lessons.pt.json"),
    };

    const BOARD: Board = Board::Hexagon;

    fn marks(view: &View) -> Vec<Mark> {
        Cell::all().filter_map(|cell| drawing::mark(view, cell)).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look(|seat| viewer.is(seat))
    }

    fn notes(view: &View) -> Drawing {
        drawing::notes(view)
    }

    fn draw(view: &View) -> Drawing {
        drawing::draw(view)
    }

    fn standing(view: &View) -> &[Tally] {
        &view.standing
    }

    fn prompt(&self) -> Prompt {
        Prompt::new(self.phase.name())
    }

    fn seat_name(seat: Seat) -> Cow<'static, str> {
        ["Green", "Blue", "Yellow", "Orange"].get(seat.index()).copied().unwrap_or("Nobody").into()
    }

    fn seat_ink(seat: Seat) -> Ink {
        [3, 4, 2, 1].get(seat.index()).map_or(Ink::Plain, |&colour| Ink::Colour(colour))
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_action(action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(text, self.seats)
    }

    fn position(&self) -> String {
        position::write(&self.look(|_| true))
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
        let count = |of: &dyn Fn(Seat) -> u32| self.table().map(of).sum::<u32>();
        match self.phase {
            Phase::Deal => 0,
            Phase::Over => self.set_up_turns() + u32::from(self.rounds()) * u32::from(self.seats),
            Phase::Life | Phase::Hatch => self.set_up_turns() + self.turns_ended() + 1,
            _ => {
                1 + count(&|seat| self.players[seat].animal.is_some().into())
                    + count(&|seat| self.players[seat].at.len())
                    + self.forest.rocks().len()
                    + count(&|seat| self.forest.of[seat].len())
            }
        }
    }

    fn reveals(&self, action: Action) -> bool {
        matches!(action, Action::Keep(_))
    }

    fn weight(&self, action: Action) -> Weight {
        match action {
            Action::End => Weight::Idle,
            _ => Weight::Usual,
        }
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        effects::picks(self, action)
    }

    fn effects(&self, action: Action, viewer: Viewer) -> Vec<Effect> {
        effects::effects(self, action, viewer)
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
        self.final_outcome()
    }
}
