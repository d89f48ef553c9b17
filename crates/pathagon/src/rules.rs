//! What is legal and what it does.

use crate::action::{Action, Traps};
use crate::options::{Options, Trap};
use crate::path;
use crate::state::{DARK, LIGHT, PIECES, Pathagon, Play};
use lamplight_core::square::Side;
use lamplight_core::square::seven::{Cell, Cells};
use lamplight_core::{ActionList, Dice, Game, Info, Returns, Rng, SetupError, Turn};

impl Game for Pathagon {
    type Action = Action;
    type Options = Options;

    const INFO: Info = Info {
        id: "pathagon",
        title: "Pathagon",
        summary: "Join your two edges with a path of octagons, and send the enemy's pieces home by trapping them.",
        rules_version: 1,
        min_seats: 2,
        max_seats: 2,
        minutes: 15,
        // 14 pieces move to at most 35 empty squares. Under `trap=optional` 14 enemies with four sides each
        // make at most 14 of those fourfold: 14 × (14 × 16 + 21).
        max_actions: 3_430,
        chance: false,
        secrets: false,
    };

    fn new(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Pathagon::start(options, seats)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.result {
            Play::On => Turn::Player(self.mover),
            _ => Turn::Over,
        }
    }

    fn legal(&self, out: &mut ActionList<Action>) {
        if self.result != Play::On {
            return;
        }
        if self.must_place() {
            for to in self.open().iter() {
                self.list_put_down(None, to, out);
            }
        } else {
            for from in self.movable().iter() {
                for to in self.empty().iter() {
                    self.list_put_down(Some(from), to, out);
                }
            }
        }
    }

    fn apply(&mut self, action: Action) {
        let (mover, enemy) = (self.mover, self.enemy());
        let mut own = self.pieces[mover];
        if let Some(from) = action.from {
            own = own.without(from); // PAT-14
        }
        // PAT-11: what was closed opens, and what is trapped now closes in its place.
        self.closed = self.taken(own, action);
        self.pieces[enemy] -= self.closed;
        self.pieces[mover] = own.with(action.to);
        // PAT-13: a move sets the bar, a placement lifts it, and so does the loss of the barred piece.
        self.bar[mover] = action.from.map(|_| action.to);
        self.bar[enemy] = self.bar[enemy].filter(|&barred| !self.closed.contains(barred));

        self.turns += 1;
        if path::joins(mover, self.pieces[mover]) {
            self.result = Play::Won(mover); // PAT-15
        } else if self.turns >= self.turn_limit {
            self.result = Play::Drawn; // PAT-16
        }
        self.mover = enemy;
    }

    fn returns(&self) -> Returns {
        let share = |seat| match self.result {
            Play::Won(winner) => f32::from(u8::from(winner == seat)),
            _ => 0.5,
        };
        let mut returns = Returns::default();
        (returns[LIGHT], returns[DARK]) = (share(LIGHT), share(DARK));
        returns
    }

    fn bound(&self) -> u32 {
        match self.result {
            Play::On => u32::from(self.turn_limit - self.turns),
            _ => 0,
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        self.refusal(action).is_none()
    }

    /// Draws the squares straight from the sets instead of listing up to 273 moves.
    ///
    /// Under `trap=optional` squares differ in their number of actions. So a draw also names one of as many
    /// choices as any square could have, and is repeated if the square has no such choice.
    #[inline]
    fn random_action(&self, rng: &mut Rng, _: &mut ActionList<Action>) -> Action {
        let choices = match self.trap {
            Trap::Automatic => 1,
            Trap::Optional => 1 << self.sides_with_traps(),
        };
        let places = if self.must_place() { self.open() } else { self.empty() };
        let count = places.len();
        // All pieces are on the board when one is moved; one may be barred.
        let pieces = if self.must_place() { 1 } else { PIECES - u32::from(self.bar[self.mover].is_some()) };
        loop {
            let draw = rng.below(pieces * count * choices);
            let (draw, choice) = (draw / choices, draw % choices);
            let to = places.nth(draw % count);
            let from = if self.must_place() { None } else { Some(self.movable().nth(draw / count)) };
            if choice == 0 {
                return Action { from, to, traps: Traps::NONE };
            }
            if let Some(traps) = self.possible_traps(from, to).choices().nth(choice as usize) {
                return Action { from, to, traps };
            }
        }
    }
}

impl Pathagon {
    /// Adds the one action of putting a piece down, or one for each choice of traps (PAT-8).
    fn list_put_down(&self, from: Option<Cell>, to: Cell, out: &mut ActionList<Action>) {
        match self.trap {
            Trap::Automatic => out.push(Action { from, to, traps: Traps::NONE }),
            Trap::Optional => {
                let choices = self.possible_traps(from, to).choices();
                out.extend(choices.map(|traps| Action { from, to, traps }));
            }
        }
    }

    /// The sides on which a piece of the mover, put down on `to`, could take an enemy.
    pub(crate) fn possible_traps(&self, from: Option<Cell>, to: Cell) -> Traps {
        let own = from.map_or(self.pieces[self.mover], |from| self.pieces[self.mover].without(from));
        let enemy = self.pieces[self.enemy()];
        Side::ALL
            .into_iter()
            .filter(|&side| !Pathagon::caught(own, enemy, to, side).is_empty())
            .fold(Traps::NONE, Traps::with)
    }

    /// On how many sides of an empty square, wherever it is, an enemy could be taken.
    fn sides_with_traps(&self) -> u32 {
        let (own, enemy, empty) = (self.pieces[self.mover], self.pieces[self.enemy()], self.empty());
        let possible = |side: Side| {
            let back = side.opposite();
            (own.shifted(back) & enemy).shifted(back).meets(empty)
        };
        Side::ALL.into_iter().map(|side| u32::from(possible(side))).sum()
    }

    /// The enemy pieces that this action takes, given the mover's pieces without a lifted one.
    #[inline]
    pub(crate) fn taken(&self, own: Cells, action: Action) -> Cells {
        let enemy = self.pieces[self.enemy()];
        let automatic = self.trap == Trap::Automatic;
        let caught = |side| {
            let named = automatic || action.traps.contains(side);
            if named { Pathagon::caught(own, enemy, action.to, side) } else { Cells::EMPTY }
        };
        caught(Side::North) | caught(Side::East) | caught(Side::South) | caught(Side::West)
    }
}
