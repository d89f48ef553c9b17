//! What is shown. Pathagon has no secrets: every viewer sees the same.

use crate::action::{Action, Traps};
use crate::notation;
use crate::options::{Options, Trap};
use crate::path;
use crate::state::{DARK, LIGHT, Pathagon, Play};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;
use lamplight_core::square::seven::{Cell, Cells, SIZE};
use lamplight_core::{
    Drawing, Effect, Game, Ink, Outcome, ParseError, Pick, Present, Prompt, Refusal, Seat, SeatSet, Turn,
    Viewer,
};
use serde::Serialize;

/// The position as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

impl Present for Pathagon {
    type View = View;

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
        if self.turn() == Turn::Over {
            Prompt { key: "over", text: "The game is over." }
        } else if self.must_place() {
            Prompt { key: "place", text: "Place a piece on an empty square." }
        } else {
            Prompt { key: "move", text: "Move one of your pieces to an empty square." }
        }
    }

    fn seat_name(seat: Seat) -> Cow<'static, str> {
        if seat == LIGHT { "Light".into() } else { "Dark".into() }
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
        let own = self.pieces[mover];
        let mut effects = vec![match action.from {
            None => Effect::new("placed").seat(mover).thing("piece").from("reserve").to(action.to),
            Some(from) => Effect::new("moved").seat(mover).thing("piece").from(from).to(action.to),
        }];
        let own = action.from.map_or(own, |from| own.without(from));
        let taken = self.taken(own, action);
        effects.extend(
            taken
                .iter()
                .map(|cell| Effect::new("trapped").seat(enemy).thing("piece").from(cell).to("reserve")),
        );
        if path::joins(mover, own.with(action.to)) {
            effects.push(Effect::new("joined").seat(mover).thing("path"));
        }
        effects
    }

    fn why_not(&self, text: &str) -> Option<Refusal> {
        match self.parse_action(text) {
            Ok(action) => self.why_not_action(action),
            Err(error) => Some(error.into()),
        }
    }

    fn outcome(&self) -> Outcome {
        let winners = match self.result {
            Play::Won(winner) => SeatSet::of(winner),
            _ => SeatSet::EMPTY,
        };
        Outcome { winners, ..Outcome::default() }
    }
}
