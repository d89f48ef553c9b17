//! The levels of Foragers against who never counts, and against each other, with two families.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_bots::Levels;
use lamplight_bots::foragers::greedy::Greedy;
use lamplight_core::{Game, Knowledge, OutcomeList, Present, Purpose, Rng, Seat, Turn};
use lamplight_foragers::{Foragers, Options};
use lamplight_search::Bot;

type Player = Box<dyn Bot<Foragers>>;

/// The share of the win of one player against another, over boards that each plays from both sides.
fn share(games: u64, one: impl Fn(Rng) -> Player, other: impl Fn(Rng) -> Player) -> f32 {
    let mut total = 0.0;
    for game in 0..games {
        let own = Seat::from_index((game % 2) as usize);
        let mut state = Foragers::new(&Options::default(), 2).unwrap();
        let mut dice = Rng::stream(game / 2, Purpose::Dice, 0);
        let mut outcomes = OutcomeList::new();
        let mut bots = Seat::up_to(2).map(|seat| {
            let rng = Rng::stream(game, Purpose::Bot, seat.index() as u64);
            if seat == own { one(rng) } else { other(rng) }
        });
        let mut bots = [bots.next().unwrap(), bots.next().unwrap()];
        loop {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.sample_chance(&mut dice, &mut outcomes),
                Turn::Player(seat) => {
                    bots[seat.index()].advise(&Knowledge::new(&state, seat)).unwrap().action
                }
            };
            state.apply(action);
        }
        total += state.returns()[own];
    }
    total / games as f32
}

fn level(level: usize) -> impl Fn(Rng) -> Player {
    move |rng| Foragers::level(level, rng)
}

#[test]
fn who_never_counts_beats_the_first_level_and_seldom_the_fourth() {
    let greedy = |_| -> Player { Box::new(Greedy) };
    let first = share(200, greedy, level(1));
    assert!(first >= 0.7, "{first}");
    // One that plays a race for two perfectly leaves it about 16 %.
    for upper in 4..=5 {
        let share = share(1_000, greedy, level(upper));
        assert!(share <= 0.2, "level {upper}: {share}");
    }
}

#[test]
fn steps_are_even_up_to_the_fourth_level() {
    for upper in 2..=4 {
        let share = share(1_000, level(upper), level(upper - 1));
        assert!((0.6..=0.8).contains(&share), "level {upper}: {share}");
    }
}

#[test]
fn a_greedy_family_eats_steps_to_its_food_and_goes_home() {
    let answer = |text: &str| {
        let state = Foragers::parse_position(text, &Options::default(), 2).unwrap();
        let action = Greedy.advise(&Knowledge::new(&state, Seat::from_index(0))).unwrap().action;
        state.action_text(action)
    };
    let tiles = ".-r./-----/---r--/.--.--./r-----/--o--/.--.";
    assert_eq!(answer(&format!("{tiles} a3,d1,c2/g1,g1,g4 - 1l - - - 0 5")), "eat");
    assert_eq!(answer(&format!("{tiles} d2,d1,c2/g1,g1,g4 - 1l - - - 0 5")), "e1");
    let den = ".--./-----/--r---/.--.--./------/--o--/.--.";
    assert_eq!(answer(&format!("{den} c2,home,home/home,home,f4 - 1l - - - 4 40")), "c3");
}
