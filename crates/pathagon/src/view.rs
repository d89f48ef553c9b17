//! What is shown. Pathagon has no secrets: every viewer sees the same.

use crate::action::{Action, Traps};
use crate::insight::insight;
use crate::merits::good;
use crate::notation;
use crate::options::{Options, Trap};
use crate::path;
use crate::state::{DARK, LIGHT, Pathagon, Play};
use crate::why_not::why;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;
use lamplight_core::square::seven::{Cell, Cells, SIZE};
use lamplight_core::{
    Board, Drawing, Effect, Game, Ink, Insight, Lessons, Mark, Merit, Outcome, ParseError, Pick, Present,
    Prompt, Refusal, Seat, SeatSet, Turn, Viewer, Words,
};
use serde::Serialize;

/// The position as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The seat to act, or next to act if the game went on.
    pub mover: Seat,
    /// Squares with pieces, by seat.
    pub pieces: [Cells; 2],
    /// Pieces in reserve, by seat.
    pub reserve: [u32; 2],
    /// Squares closed for this turn (PAT-10).
    pub closed: Cells,
    /// Each seat's piece that may not move now (PAT-13).
    pub barred: [Option<Cell>; 2],
    /// Turns played.
    pub turns: u16,
    /// Turns after which the game is drawn (PAT-16).
    pub turn_limit: u16,
    /// The pieces of the completed path.
    pub path: Cells,
}

impl View {
    /// Whose piece stands on a square.
    pub fn at(&self, cell: Cell) -> Option<Seat> {
        [LIGHT, DARK].into_iter().find(|seat| self.pieces[seat.index()].contains(cell))
    }
}

lamplight_core::effects! {
    /// What actions do.
    pub(crate) mod did {
        placed(seat, to) = "PAT-4";
        moved(seat, from, to) = "PAT-12";
        /// The piece of this seat goes back to its reserve.
        trapped(seat, from) = "PAT-5";
        joined(seat) = "PAT-15";
        out_of_turns(amount) = "PAT-16";
        /// One more piece of this seat completes its path.
        could_join(seat, to) = "PAT-15";
        could_trap(seat, to, from) = "PAT-5";
    }
}

impl Present for Pathagon {
    type View = View;

    const WORDS: Words = Words {
        prompts: &["place", "move", "over"],
        effects: did::KEYS,
        refusals: why::KEYS,
        merits: good::KEYS,
        faults: &[],
        names: &["pick.button:trap", "pick.button:trap nothing", "tally.needed"],
        english: include_str!("../words/en.json"),
        portuguese: include_str!("../words/pt.json"),
    };

    const LESSONS: Lessons = Lessons {
        file: include_str!("../../../data/lessons/pathagon.toml"),
        english: include_str!("../words/lessons.en.json"),
        portuguese: include_str!("../words/lessons.pt.json"),
    };

    const BOARD: Board = Board::Square { files: SIZE as u8, ranks: SIZE as u8 };

    const INSIGHT: Option<fn(&View) -> Insight> = Some(insight);

    fn marks(view: &View) -> Vec<Mark> {
        let mark = |cell: Cell| match view.at(cell) {
            Some(seat) => {
                let sign = if view.barred[seat.index()] == Some(cell) { ["o", "x"] } else { ["O", "X"] };
                let mark = Mark::new(cell, sign[seat.index()], Ink::Seat(seat));
                Some(if view.path.contains(cell) { mark.on(Ink::Colour(3)) } else { mark })
            }
            None => view.closed.contains(cell).then(|| Mark::new(cell, "!", Ink::Strong)),
        };
        Cell::all().filter_map(mark).collect()
    }

    fn view(&self, _: Viewer) -> View {
        View {
            mover: self.mover,
            pieces: self.pieces.0,
            reserve: [self.reserve(LIGHT), self.reserve(DARK)],
            closed: self.closed,
            barred: self.bar.0,
            turns: self.turns,
            turn_limit: self.turn_limit,
            path: match self.result {
                Play::Won(winner) => path::winning(winner, self.pieces[winner]),
                _ => Cells::EMPTY,
            },
        }
    }

    fn draw(view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        let files = "    a b c d e f g\n";
        let light_edge = format!("    {}\n", ["L"; SIZE].join(" "));
        drawing.put(Ink::Faint, files).put(Ink::Seat(LIGHT), &light_edge);
        for rank in (0..SIZE).rev() {
            drawing.put(Ink::Faint, format!("{} ", rank + 1)).put(Ink::Seat(DARK), "D ");
            for file in 0..SIZE {
                let cell = Cell::at(file, rank);
                let (ink, sign) = match view.at(cell) {
                    Some(seat) if view.path.contains(cell) => (Ink::Seat(seat), ["@", "#"][seat.index()]),
                    Some(seat) if view.barred[seat.index()] == Some(cell) => {
                        (Ink::Seat(seat), ["o", "x"][seat.index()])
                    }
                    Some(seat) => (Ink::Seat(seat), ["O", "X"][seat.index()]),
                    None if view.closed.contains(cell) => (Ink::Strong, "!"),
                    None => (Ink::Faint, "."),
                };
                drawing.put(ink, sign).put(Ink::Plain, " ");
            }
            drawing.put(Ink::Seat(DARK), "D").put(Ink::Faint, format!(" {}\n", rank + 1));
        }
        drawing.put(Ink::Seat(LIGHT), &light_edge).put(Ink::Faint, files);
        drawing.add(Self::notes(view));
        drawing
    }

    fn notes(view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        for seat in [LIGHT, DARK] {
            let reserve = view.reserve[seat.index()];
            let sign = ["O", "X"][seat.index()];
            let name = Pathagon::seat_name(seat);
            drawing
                .put(Ink::Seat(seat), format!("{sign} {name}"))
                .put(Ink::Plain, format!(": {reserve} in reserve\n"));
        }
        drawing.put(Ink::Plain, format!("{} of {} turns played", view.turns, view.turn_limit));
        if !view.closed.is_empty() {
            drawing.put(Ink::Plain, "; closed this turn: !");
        }
        if view.barred.iter().any(Option::is_some) {
            drawing.put(Ink::Plain, "; small letters may not move again");
        }
        drawing.put(Ink::Plain, "\n");
        drawing
    }

    fn prompt(&self) -> Prompt {
        Prompt::new(match self.turn() {
            Turn::Over => "over",
            _ if self.must_place() => "place",
            _ => "move",
        })
    }

    fn seat_name(seat: Seat) -> Cow<'static, str> {
        if seat == LIGHT { "Light".into() } else { "Dark".into() }
    }

    fn seat_ink(seat: Seat) -> Ink {
        Ink::Colour(if seat == LIGHT { 6 } else { 7 })
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_action(action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(self, text)
    }

    fn position(&self) -> String {
        notation::position(&self.view(Viewer::Spectator))
    }

    fn view_position(view: &View) -> String {
        notation::position(view)
    }

    fn parse_position(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        notation::parse_position(text, options, seats)
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.turns) + 1
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        let mut picks: Vec<Pick> = action.from.into_iter().chain([action.to]).map(Pick::cell).collect();
        if self.trap == Trap::Optional && self.possible_traps(action.from, action.to) != Traps::NONE {
            let taken: Vec<String> =
                notation::trapped_squares(action).map(|cell| format!(" {cell}")).collect();
            let taken = if taken.is_empty() { " nothing".into() } else { taken.concat() };
            picks.push(Pick::button(format!("trap{taken}")));
        }
        picks
    }

    fn effects(&self, action: Action, _: Viewer) -> Vec<Effect> {
        let (mover, enemy) = (self.mover, self.enemy());
        let mut effects = vec![match action.from {
            None => did::placed(mover, action.to),
            Some(from) => did::moved(mover, from, action.to),
        }];
        let own = self.pieces[mover];
        let own = action.from.map_or(own, |from| own.without(from));
        effects.extend(self.taken(own, action).iter().map(|cell| did::trapped(enemy, cell)));
        if path::joins(mover, own.with(action.to)) {
            effects.push(did::joined(mover));
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
        let (winners, because) = match self.result {
            Play::Won(winner) => (SeatSet::of(winner), did::joined(winner)),
            _ => (SeatSet::EMPTY, did::out_of_turns(self.turn_limit)),
        };
        Outcome { winners, because: Some(because), ..Outcome::default() }
    }
}
