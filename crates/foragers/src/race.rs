//! How long a family still needs: the race, as if nobody interfered.
//!
//! A family must eat all its tiles but one and bring its animals to that one. Which tile is left, who eats
//! which of the others and in what order is free; there are few enough ways to try them all. A turn is two
//! actions, a step or a meal each, and two meals never follow each other, so that an animal with `n` actions
//! to do needs half as many turns.

use crate::animal::Animal;
use crate::state::Foragers;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Game, Seat};

/// Steps to a cell that cannot be reached now; about what it takes until the predator has eaten a way free.
const FAR: u8 = 12;
/// Tiles of a colour.
const TILES: usize = 5;
/// Sets of the tiles that are eaten.
const SETS: usize = 1 << TILES;

/// How much the last animal home counts more than the sum of all: it decides when nothing goes wrong, the
/// others matter when something does.
const LAST: u32 = 6;

/// Cycles of large, medium and small that a family needs until all its animals are home. Whole turns of the
/// game are counted, so that of two families in sight of their dens the smaller number wins.
pub fn cycles_to_go(state: &Foragers, seat: Seat) -> f32 {
    if state.rank_of(seat).is_some() {
        return 0.0;
    }
    let ways = Ways::find(state, seat);
    let cycle = 3 * u32::from(state.seats());
    let least = (0..ways.tiles).fold(u32::MAX, |best, den| ways.with_den(den, cycle, best));
    least as f32 / ((LAST + 1) * cycle) as f32
}

/// The distances that matter to a family.
struct Ways {
    /// How many tiles of the colour are up.
    tiles: usize,
    /// Steps between tiles.
    apart: [[u8; TILES]; TILES],
    /// The animals that are not home.
    animals: [Walker; 3],
    walkers: usize,
}

#[derive(Clone, Copy, Default)]
struct Walker {
    /// Steps to the tiles.
    steps: [u8; TILES],
    /// Turns of the game until its next turn.
    wait: u32,
    /// Actions it has before that: the rest of a turn in progress.
    now: u32,
}

impl Ways {
    fn find(state: &Foragers, seat: Seat) -> Ways {
        let food = state.food(seat);
        let (barred, slow) = match state.predator(seat) {
            Some(predator) => (state.food(predator), state.family(predator)),
            None => (Cells::EMPTY, Cells::EMPTY),
        };
        let targets = food | state.family(seat);
        let cycle = 3 * u32::from(state.seats());
        let mut ways =
            Ways { tiles: 0, apart: [[0; TILES]; TILES], animals: [Walker::default(); 3], walkers: 0 };
        let mut places = [Cell::CENTRE; 3];
        for animal in Animal::family(seat) {
            let Some(cell) = state.cell_of(animal) else { continue };
            let is_mover = animal == state.mover();
            let walker = &mut ways.animals[ways.walkers];
            walker.wait = if is_mover { cycle } else { state.turns_until(animal) };
            walker.now = if is_mover { state.actions_left() } else { 0 };
            places[ways.walkers] = cell;
            ways.walkers += 1;
        }
        for (place, tile) in food.iter().take(TILES).enumerate() {
            let steps = distances(tile, targets, barred, slow);
            for (other, cell) in food.iter().take(TILES).enumerate() {
                ways.apart[place][other] = steps[cell.index()];
            }
            for (walker, cell) in ways.animals.iter_mut().zip(places) {
                walker.steps[place] = steps[cell.index()];
            }
            ways.tiles += 1;
        }
        ways
    }

    /// The cost in turns of the game, [`LAST`] times the last animal's and once everybody's, if this tile is
    /// to be the den; `best` if that is less.
    fn with_den(&self, den: usize, cycle: u32, mut best: u32) -> u32 {
        let others = ((1 << self.tiles) - 1) & !(1 << den);
        // Steps from a tile through all tiles of a set that holds it, and on to the den.
        let mut through = [[0u8; TILES]; SETS];
        // Each animal's turns until it has eaten a set and come to the den.
        let mut turns = [[0u32; SETS]; 3];
        for (walker, turns) in self.animals.iter().zip(&mut turns).take(self.walkers) {
            turns[0] = walker.turns(walker.steps[den].into(), cycle);
        }
        for set in (1..=others).filter(|set| set & !others == 0) {
            for tile in members(set) {
                let rest = set & !(1 << tile);
                through[set][tile] = if rest == 0 {
                    self.apart[tile][den]
                } else {
                    members(rest)
                        .map(|next| self.apart[tile][next] + through[rest][next])
                        .min()
                        .unwrap_or(FAR)
                };
            }
            for (walker, turns) in self.animals.iter().zip(&mut turns).take(self.walkers) {
                let steps = members(set).map(|tile| walker.steps[tile] + through[set][tile]).min();
                turns[set] = walker.turns(u32::from(steps.unwrap_or(FAR)) + set.count_ones(), cycle);
            }
        }
        // Who eats what: the first animal a part, the second a part of the rest, the third what remains. An
        // animal at home has nothing left to do, and there is nothing left to eat.
        for first in parts(others) {
            let rest = others & !first;
            let one = turns[0][first];
            if (LAST + 1) * one >= best {
                continue;
            }
            for second in parts(rest).filter(|&second| self.walkers > 1 || second == 0) {
                let third = rest & !second;
                if self.walkers < 3 && third != 0 {
                    continue;
                }
                let (two, three) = (turns[1][second], turns[2][third]);
                best = best.min(LAST * one.max(two).max(three) + one + two + three);
            }
        }
        best
    }
}

impl Walker {
    /// Turns of the game until it has done so many actions.
    #[inline]
    fn turns(&self, actions: u32, cycle: u32) -> u32 {
        if actions <= self.now {
            return 0;
        }
        self.wait + ((actions - self.now).div_ceil(2) - 1) * cycle
    }
}

#[inline]
fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..TILES).filter(move |&tile| set >> tile & 1 == 1)
}

/// Every part of a set, the whole and nothing included.
#[inline]
fn parts(set: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(set);
    core::iter::from_fn(move || {
        let part = next?;
        next = part.checked_sub(1).map(|less| less & set);
        Some(part)
    })
}

/// Steps from every target to a cell, for animals that may not enter barred cells (but may stand on one now)
/// and lose a step where their predators are.
fn distances(to: Cell, targets: Cells, barred: Cells, slow: Cells) -> [u8; Cell::COUNT] {
    let mut steps = [FAR; Cell::COUNT];
    let mut seen = Cells::EMPTY;
    let mut count = u8::from(slow.contains(to));
    let (mut edge, mut late) = (Cells::of(to), Cells::EMPTY);
    while !(edge | late).is_empty() && count < FAR && !(targets - seen).is_empty() {
        let mut reached = Cells::EMPTY;
        seen |= edge;
        for cell in edge.iter() {
            steps[cell.index()] = count.min(steps[cell.index()]);
            if !barred.contains(cell) {
                reached |= cell.neighbours();
            }
        }
        reached -= seen;
        // Predators' cells count from where they stand, and lead on a step later.
        let delayed = reached & slow;
        for cell in delayed.iter() {
            steps[cell.index()] = steps[cell.index()].min(count + 1);
        }
        edge = (reached - slow - barred) | late | (reached & barred & targets);
        late = delayed;
        seen |= delayed;
        count += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use alloc::format;
    use lamplight_core::Present;

    fn go(seats: u8, text: &str, seat: usize) -> f32 {
        let state = Foragers::parse_position(text, &Options::default(), seats).unwrap();
        cycles_to_go(&state, Seat::from_index(seat))
    }

    /// Two families, each with its den: red's on c3, orange's on f3.
    const DENS: &str = ".--./-----/--r---/.--.--./------/--o--/.--.";

    #[test]
    fn the_last_animal_home_decides() {
        // In one step, now: nothing is left to wait for.
        let now = go(2, &format!("{DENS} c2,home,home/home,home,f4 - 1l - - - 4 40"), 0);
        assert!(now < 0.01, "{now}");
        // The small animal acts five turns later, in the same cycle.
        let later = go(2, &format!("{DENS} c2,home,home/home,home,f4 - 1l - - - 4 40"), 1);
        assert!((later - 5.0 / 6.0).abs() < 0.01, "{later}");
        // Three steps take a turn more than two.
        let two = go(2, &format!("{DENS} c1,home,home/home,home,f4 - 1l - - - 4 40"), 0);
        let three = go(2, &format!("{DENS} d1,home,home/home,home,f4 - 1l - - - 4 40"), 0);
        assert!(two < 0.01 && (three - 1.0).abs() < 0.01, "{two} {three}");
    }

    #[test]
    fn food_is_divided_among_the_animals() {
        // A tile next to each animal and two in the middle: three meals at once, and a short way home.
        let tiles = ".-r./-----/--rr--/.--.--./r-----/--o--/.--.";
        let together = go(2, &format!("{tiles} a4,d1,c2/g1,g1,g4 - 1l - - - 0 5"), 0);
        let far = go(2, &format!("{tiles} g4,g4,g4/g1,g1,g4 - 1l - - - 0 5"), 0);
        assert!(together < 3.0 && far > together + 1.0, "{together} {far}");
    }

    #[test]
    fn territory_is_walked_around_and_predators_are_in_the_way() {
        // Red's den on a2 behind orange tiles on b2 and b3; orange is red's predator with three families.
        let open = ".r-./-----/------/.--.--./ggbbpp/--ooo/.y-.";
        let shut = ".r-./-ooo-/------/.--.--./ggbbpp/-----/.y-.";
        let rest = "c3,home,home/d7,d6,d6/g1,g1,g4 - 1l - - - 3 40";
        assert!(go(3, &format!("{shut} {rest}"), 0) > go(3, &format!("{open} {rest}"), 0));
        // On the den itself an orange animal costs a step.
        let guard = "b3,home,home/a2,d6,d6/g1,g1,g4 - 3l - - - 3 40";
        let free = guard.replace("a2", "d5");
        assert!(go(3, &format!("{open} {guard}"), 0) >= go(3, &format!("{open} {free}"), 0));
    }
}
