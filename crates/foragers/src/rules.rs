//! The rules as the rest of the house asks for them. What actions do is in `turn` and `chase`.

use crate::action::Action;
use crate::colour::Colour;
use crate::options::Options;
use crate::state::{Foragers, Stage, TILES, TILES_EACH};
use crate::turn::Choice;
use lamplight_core::{ActionList, Dice, Game, Info, OutcomeList, Returns, Rng, Seat, SetupError, Turn};

impl Game for Foragers {
    type Action = Action;
    type Options = Options;

    const INFO: Info = Info {
        id: "foragers",
        title: "Forager Families of Planet X",
        summary: "Eat your colour, chase your prey, dodge your predator, and be the first family home in the den.",
        rules_version: 1,
        min_seats: 2,
        max_seats: 6,
        minutes: 40,
        // Six steps and `eat` at the start of a turn; five, `eat` and `end` after the first step.
        max_actions: 7,
        chance: true,
        secrets: false,
    };

    fn new(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Foragers::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over,
            Stage::Reveal => Turn::Chance,
            _ => Turn::Player(self.mover.seat),
        }
    }

    fn legal(&self, out: &mut ActionList<Action>) {
        match self.stage {
            Stage::Over | Stage::Reveal => {}
            Stage::Place => {
                out.extend(self.open_corners().iter().map(|corner| Action::Place(self.mover.size, corner)));
            }
            Stage::Chase { .. } => {
                if let Some((animal, ways)) = self.pushes() {
                    out.extend(ways.iter().map(|&way| Action::Push(animal, way)));
                }
            }
            Stage::Start | Stage::Eaten | Stage::Stepped { .. } => {
                let Choice { steps, eat, last } = self.choice();
                out.extend(steps.iter().map(Action::Step));
                out.extend(eat.then_some(Action::Eat));
                out.extend(last);
            }
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Step(to) => self.step(to),
            Action::Eat => self.eat(),
            Action::Push(animal, direction) => self.push(animal, direction),
            Action::End | Action::Pass => self.end_turn(),
            Action::Place(_, corner) => self.place(corner),
            Action::Reveal(cell, colour) => self.reveal(cell, colour),
        }
    }

    fn returns(&self) -> Returns {
        let mut returns = Returns::default();
        let ranks = self.all_ranks();
        for seat in Seat::up_to(self.seats) {
            returns[seat] = if self.play_on {
                let sharing = Seat::up_to(self.seats).filter(|&other| ranks[other] == ranks[seat]).count();
                // From 1 for the first place down to 0 for the last; a shared place is worth the mean of
                // the places it stands for.
                let beaten = f32::from(self.seats - ranks[seat]) - (sharing as f32 - 1.0) / 2.0;
                beaten / f32::from(self.seats - 1)
            } else if self.done == 0 {
                1.0 / f32::from(self.seats)
            } else {
                f32::from(u8::from(self.ranks[seat] == 1))
            };
        }
        returns
    }

    /// A turn has two actions; each step can set off a chase of every other animal, if there is prey.
    fn bound(&self) -> u32 {
        let animals = 3 * u32::from(self.seats);
        let a_turn = if self.seats == 2 { 2 } else { 2 + 2 * (animals - 1) };
        let cycles = u32::from(self.cycle_limit - self.cycles);
        match self.stage {
            Stage::Over => 0,
            Stage::Place => 2 * u32::from(self.seats) - self.turns + cycles * animals * a_turn,
            _ => cycles * animals * a_turn,
        }
    }

    /// FOR-4: by the tiles of each colour not yet drawn.
    fn chance(&self, out: &mut OutcomeList<Action>) {
        if self.stage != Stage::Reveal {
            return;
        }
        let cell = self.next_tile();
        for colour in Colour::ALL {
            let left = TILES_EACH - self.tiles[colour as usize].len();
            if left > 0 {
                out.push(Action::Reveal(cell, colour), left);
            }
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut Rng, _: &mut OutcomeList<Action>) -> Action {
        let left = TILES - self.face_up();
        let mut nth = rng.below(left.len());
        let colour = Colour::ALL.into_iter().find(|&colour| {
            let copies = TILES_EACH - self.tiles[colour as usize].len();
            let found = nth < copies;
            nth = nth.wrapping_sub(copies);
            found
        });
        Action::Reveal(self.next_tile(), colour.unwrap_or(Colour::Purple))
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng, _: &mut ActionList<Action>) -> Action {
        match self.stage {
            Stage::Place => {
                let corners = self.open_corners();
                Action::Place(self.mover.size, corners.nth(rng.below(corners.len())))
            }
            Stage::Chase { .. } => match self.pushes() {
                Some((animal, ways)) => Action::Push(animal, ways[rng.below(ways.len() as u32) as usize]),
                None => unreachable!("somebody waits in every chase"),
            },
            _ => {
                let Choice { steps, eat, last } = self.choice();
                let count = steps.len();
                let nth = rng.below(count + u32::from(eat) + u32::from(last.is_some()));
                match last {
                    _ if nth < count => Action::Step(steps.nth(nth)),
                    Some(last) if nth > count || !eat => last,
                    _ => Action::Eat,
                }
            }
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        self.refusal(action).is_none()
    }
}
