//! What the search knows about the game: who is ahead in the race, and who is in danger.

use lamplight_core::hex::Cells;
use lamplight_core::rollout::{self, Buffers};
use lamplight_core::{BySeat, Game, Returns, Rng, Seat};
use lamplight_foragers::race::cycles_to_go;
use lamplight_foragers::{Action, Animal, Foragers};
use lamplight_search::Sense;

/// The part of the judgement that goes by speed alone, so that those far ahead or behind still hurry.
const PACE: f32 = 0.05;

/// Judges by the cycles that every family still needs.
#[derive(Clone, Copy, Debug)]
pub struct RaceSense {
    /// Cycles that an animal within a predator's reach is thought to lose.
    pub danger: f32,
    /// By how many cycles a family must be behind another, with the end in sight, to be e times less likely to
    /// win; and how much more for every cycle that is left.
    pub doubt: (f32, f32),
}

impl RaceSense {
    /// For this many seats: two only race, more also chase each other about.
    pub const fn for_seats(seats: u8) -> RaceSense {
        if seats == 2 {
            RaceSense { danger: 0.0, doubt: (0.2, 0.05) }
        } else {
            RaceSense { danger: 0.1, doubt: (0.3, 0.3) }
        }
    }

    /// Cycles that every family needs, danger included.
    pub fn needs(&self, state: &Foragers) -> BySeat<f32> {
        let mut needs = BySeat::default();
        for seat in Seat::up_to(state.seats()) {
            needs[seat] = cycles_to_go(state, seat) + self.danger * in_danger(state, seat) as f32;
        }
        needs
    }
}

/// A family's animals that a predator could attack in one turn, as the crow flies.
fn in_danger(state: &Foragers, seat: Seat) -> usize {
    let Some(predator) = state.predator(seat) else { return 0 };
    let reach = state.family(predator).iter().fold(Cells::EMPTY, |reach, cell| reach | cell.within(2));
    Animal::family(seat)
        .filter_map(|animal| state.cell_of(animal))
        .filter(|&cell| reach.contains(cell))
        .count()
}

impl Sense<Foragers> for RaceSense {
    fn judge(&self, state: &Foragers) -> Returns {
        let seats = state.seats();
        let mut shares = Returns::default();
        let needs = self.needs(state);
        let racing = || Seat::up_to(seats).filter(|&seat| state.rank_of(seat).is_none());
        let least = racing().map(|seat| needs[seat]).fold(f32::MAX, f32::min);
        let doubt = self.doubt.0 + self.doubt.1 * least;
        if !state.plays_on() {
            for seat in racing() {
                shares[seat] = ((least - needs[seat]) / doubt).exp();
            }
            let sum: f32 = shares.0.iter().sum();
            let pace = |seat| 1.0 / (1.0 + needs[seat]);
            let paces: f32 = racing().map(pace).sum();
            for seat in racing() {
                shares[seat] = (1.0 - PACE) * shares[seat] / sum + PACE * pace(seat) / paces;
            }
            return shares;
        }
        // Every other family beaten counts the same.
        for seat in Seat::up_to(seats) {
            let beaten: f32 = Seat::up_to(seats)
                .filter(|&other| other != seat)
                .map(|other| match (state.rank_of(seat), state.rank_of(other)) {
                    (Some(place), Some(theirs)) => f32::from(u8::from(place < theirs)),
                    (Some(_), None) => 1.0,
                    (None, Some(_)) => 0.0,
                    (None, None) => 1.0 / (1.0 + ((needs[seat] - needs[other]) / doubt).exp()),
                })
                .sum();
            shares[seat] = beaten / f32::from(seats - 1);
        }
        shares
    }

    /// The set-up is played on at random, to see boards; a position in play is judged as it is.
    fn step(&self, state: &Foragers, rng: &mut Rng, buffers: &mut Buffers<Foragers>) -> Option<Action> {
        if state.is_set_up() { rollout::random_step(state, rng, buffers) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{GameOptions, Present};
    use lamplight_foragers::Options;

    /// Three families with a den each: red's on c3, orange's on f3, yellow's on g2.
    const DENS: &str = ".--./-----/--r---/.--.--./ggbbpp/--o--/.y-.";

    fn judge(families: &str, rest: &str, play_on: bool) -> Vec<f32> {
        let mut options = Options::default();
        options.set("play_on", &play_on.to_string()).unwrap();
        let state = Foragers::parse_position(&format!("{DENS} {families} {rest}"), &options, 3).unwrap();
        RaceSense::for_seats(3).judge(&state).0[..3].to_vec()
    }

    #[test]
    fn shares_add_up_and_follow_the_race() {
        let shares = judge("home,c1,c5/d7,d7,d6/g4,home,g1", "- 1m - - - 4 40", false);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
        assert!(shares[0] > shares[2] && shares[2] > shares[1], "{shares:?}");
    }

    #[test]
    fn places_that_are_taken_are_certain() {
        let shares = judge("home,home,home/d7,d7,d6/home,home,g1", "1 3s - - - 4 40", true);
        assert!((shares[0] - 1.0).abs() < 1e-6, "{shares:?}");
        assert!(shares[2] > 0.4 && shares[1] < 0.1, "{shares:?}");
    }

    #[test]
    fn animals_near_their_predators_are_in_danger() {
        let state = |families: &str| {
            let text = format!("{DENS} {families} - 1l - - - 4 40");
            Foragers::parse_position(&text, &Options::default(), 3).unwrap()
        };
        let red = Seat::from_index(0);
        assert_eq!(in_danger(&state("a1,a1,b2/d7,d7,d6/g4,g4,g1"), red), 0);
        assert_eq!(in_danger(&state("a1,a1,b2/b4,d7,d6/g4,g4,g1"), red), 1);
        assert_eq!(in_danger(&state("a1,a1,b2/b1,d7,d6/g4,g4,g1"), red), 3);
    }
}
