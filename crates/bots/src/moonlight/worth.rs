//! What a position is worth to each seat, in victory points.
//!
//! The question is what a player can still harvest. The light to come is the light at hand and what the forest,
//! as it stands, earns under the coming suns. It pays for bringing the trees that stand to the end of their
//! life, the ripest first; what is left over goes into trees that are not there yet, or into the score. So a
//! growth is worth its light, shade costs those who stand in it, and at the end nothing counts that can no longer
//! be collected.

use lamplight_core::hex::Cells;
use lamplight_core::{BySeat, Game, Seat};
use lamplight_moonlight::moon::MOST_MOON;
use lamplight_moonlight::state::Phase;
use lamplight_moonlight::turtle::Baby;
use lamplight_moonlight::{Animal, Moonlight, Piece};

/// Rounds of the longest game, and the set-up.
const ROUNDS: usize = 25;
/// Corners of the sun.
const SUNS: usize = 6;
/// Light for a token.
const COLLECT: f32 = 4.0;
/// What a piece costs that must first come back to the player board.
const DEAREST: u8 = 5;
/// Light that can be kept.
const MOST_LIGHT: f32 = 20.0;

/// How a player looks at the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taste {
    /// What a round's light counts, compared with the round before: the forest will not stay as it is.
    pub(super) patience: f32,
    /// Victory points for a light that no standing tree needs, far from the end.
    pub(super) seedling: f32,
    /// Light that a seed in the sun counts for: it will be a tree.
    pub(super) sprout: f32,
    /// What others' harvest counts against one's own.
    pub(super) envy: f32,
    /// The chance to collect a tree that has no turn to lose.
    pub(super) haste: f32,
    /// Moon points to be expected of a round that lies further off.
    pub(super) moonrise: f32,
    /// What a moon point at hand counts besides: it can be spent.
    pub(super) purse: f32,
    /// What a light at hand counts more than one to come.
    pub(super) bird: f32,
}

impl Taste {
    pub(super) const BEST: Taste = Taste {
        patience: 0.93,
        seedling: 0.6,
        sprout: 0.2,
        envy: 1.0,
        haste: 0.85,
        moonrise: 0.8,
        purse: 0.3,
        bird: 0.95,
    };
}

/// Judges positions of one game.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    taste: Taste,
    /// For each number of rounds to come, what the next six suns count altogether.
    suns: [[f32; SUNS]; ROUNDS],
}

impl Judge {
    pub(super) fn new(taste: Taste) -> Judge {
        let mut suns = [[0.0; SUNS]; ROUNDS];
        for (rounds, weights) in suns.iter_mut().enumerate() {
            let mut weight = 1.0;
            for nth in 0..rounds {
                weights[nth % SUNS] += weight;
                weight *= taste.patience;
            }
        }
        Judge { taste, suns }
    }

    /// How well a seat stands against the others, if the turn of the player to act ended here.
    pub(super) fn standing(&self, state: &Moonlight, seat: Seat) -> f32 {
        let harvests = self.harvests(state);
        self.compare(&harvests, state.seats(), seat)
    }

    /// A seat's harvest against the others': mostly the best of them, since that is who must be beaten.
    pub(super) fn compare(&self, harvests: &BySeat<f32, 4>, seats: u8, seat: Seat) -> f32 {
        let others = || Seat::up_to(seats).filter(move |&other| other != seat).map(|other| harvests[other]);
        let best = others().fold(f32::MIN, f32::max);
        let mean = others().sum::<f32>() / f32::from(seats - 1);
        harvests[seat] - self.taste.envy * (best + mean) / 2.0
    }

    /// The victory points that each seat can expect.
    pub(super) fn harvests(&self, state: &Moonlight) -> BySeat<f32, 4> {
        let mut harvests = BySeat::default();
        if state.phase() == Phase::Over {
            for seat in Seat::up_to(state.seats()) {
                harvests[seat] = final_points(state, seat);
            }
            return harvests;
        }
        let to_come = usize::from(state.last_round() - state.round());
        let mut shades = [[Cells::EMPTY; 4]; SUNS];
        for (nth, shade) in shades.iter_mut().enumerate().take(to_come) {
            *shade = state.shade_in(state.round() + 1 + nth as u8);
        }
        let moons: [(Cells, u8); 2] = core::array::from_fn(|nth| {
            if state.modes().moon && to_come > nth {
                state.moonlight_in(state.round() + 1 + nth as u8)
            } else {
                (Cells::EMPTY, 0)
            }
        });
        for seat in Seat::up_to(state.seats()) {
            harvests[seat] =
                self.harvest(state, seat, &shades, to_come) + self.moonshine(state, seat, &moons);
        }
        harvests
    }

    fn harvest(&self, state: &Moonlight, seat: Seat, shades: &[[Cells; 4]; SUNS], to_come: usize) -> f32 {
        let player = state.player(seat);
        let own = Piece::ALL.map(|piece| state.forest().pieces(seat, piece));
        // Light to come.
        let mut light = self.taste.bird * f32::from(player.light());
        let mut next = 0.0;
        for (nth, weight) in self.suns[to_come].iter().enumerate().take(to_come) {
            let [seeds, small, medium, large] =
                core::array::from_fn(|size| (own[size] - shades[nth][size]).len() as f32);
            let income = small + 2.0 * medium + 3.0 * large;
            if nth == 0 {
                next = income;
            }
            light += weight * (income + self.taste.sprout * seeds);
        }
        let turns = to_come + usize::from(state.is_yet_to_act(seat));
        let spare = f32::from(player.light()) + next - MOST_LIGHT;
        if spare > 0.0 && turns == to_come {
            light -= spare;
        }
        // What it pays for, the ripest first.
        let mut points = f32::from(player.points());
        let mut stacks = state.stacks();
        let mut available = player.available();
        let mut room = 2 * turns;
        // A use for what is at hand: it does not change the harvest, but need not be bought next time.
        let mut ready = 0.0;
        for size in 0..3 {
            ready += f32::from(available[size + 1].min(own[size].len() as u8));
        }
        let mut cost = COLLECT;
        for size in (0..4).rev() {
            let needed = 4 - size;
            if needed > turns {
                break;
            }
            // The last moment is easily missed.
            let chance = if needed == turns && size < 3 { self.taste.haste } else { 1.0 };
            for ring in 0..4 {
                for _ in 0..(own[size] & Cells::RINGS[ring]).len() {
                    if room == 0 || light <= 0.0 {
                        break;
                    }
                    room -= 1;
                    let token = f32::from(state.draw_token(&mut stacks, 4 - ring as u8));
                    let mut price = cost;
                    for (count, piece) in available.iter_mut().zip(Piece::ALL).skip(size + 1) {
                        if *count > 0 {
                            *count -= 1;
                        } else {
                            price += f32::from(state.price(seat, piece).unwrap_or(DEAREST));
                        }
                    }
                    let part = if light >= price { 1.0 } else { light / price };
                    // Not worth the light: it is kept for the score.
                    if token * chance < price / 3.0 {
                        continue;
                    }
                    light -= price * part;
                    points += token * part * chance;
                }
            }
            if size > 0 {
                cost += size as f32;
            }
        }
        let far = ((turns as f32 - 4.0) / 6.0).clamp(0.0, 1.0);
        let rate = 1.0 / 3.0 + (self.taste.seedling - 1.0 / 3.0) * far;
        // Pieces decide ties.
        points + light.max(0.0) * rate + 0.04 * ready + 0.01 * state.forest().of(seat).len() as f32
    }

    /// Moon points at the end: those at hand and those to come, as far as they can be kept.
    fn moonshine(&self, state: &Moonlight, seat: Seat, moons: &[(Cells, u8); 2]) -> f32 {
        let player = state.player(seat);
        let Some(here) = player.animal_cell() else {
            return if state.modes().moon { f32::from(player.moon()) } else { 0.0 };
        };
        let [(next, pays), (after, pays_after)] = *moons;
        let mut coming = 0.0;
        if next.contains(here) {
            coming += f32::from(pays);
        }
        if (here.neighbours().with(here)).meets(after) {
            coming += 0.8 * f32::from(pays_after);
        }
        let to_come = state.last_round() - state.round();
        let rest = f32::from(to_come) - 2.0;
        let moon = f32::from(player.moon()) + coming;
        let most = f32::from(MOST_MOON);
        let expected = (moon + self.taste.moonrise * rest.max(0.0)).min(most);
        // Early points are seldom the ones that are kept, but they can be spent; the last ones only count.
        let purse = self.taste.purse * (f32::from(to_come) / 4.0).min(1.0);
        expected + purse * moon.min(most) + babies(state, seat)
    }
}

/// The score at the end, with a little for the tie-break.
fn final_points(state: &Moonlight, seat: Seat) -> f32 {
    let player = state.player(seat);
    let points = f32::from(player.points()) + f32::from(player.light() / 3) + f32::from(player.moon());
    points + babies(state, seat) + 0.01 * state.forest().of(seat).len() as f32
}

/// What hatched turtles are worth.
fn babies(state: &Moonlight, seat: Seat) -> f32 {
    if state.player(seat).animal() != Some(Animal::Turtle) {
        return 0.0;
    }
    let last = state.round() == state.last_round();
    let worth = |baby| match baby {
        Baby::Points => 3.0,
        // There is no turn left to use them in.
        _ if last => 0.0,
        Baby::Collect => 3.5,
        Baby::Medium | Baby::Light => 2.5,
        Baby::Small | Baby::Plant | Baby::Leaf => 2.0,
        Baby::Double => 1.5,
    };
    state.hatched().iter().map(worth).sum()
}
