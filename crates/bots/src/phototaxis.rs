//! Phototaxis: how many turns a moth still needs, and games played out in the mind.
//!
//! All that is joined to a moth's path can be walked to in one move, so a plan is a growing net: a turn adds one
//! card to it and gathers one plum in it. [`ground`] counts the cards that are missing and from them the turns
//! ([`Ground::turns`](ground::Ground::turns)); [`rank`](mod@rank) orders all actions by it, with what they do to the others;
//! [`policy`] plays by rule of thumb; [`thinker`] plays out the best ranked actions by that rule, against the
//! same fortunes, and keeps the best. Tree search proper would drown in hundreds of placements.

pub mod policy;
pub mod rank;
pub mod thinker;

use crate::{Gentle, Level, Levels};
use lamplight_core::Rng;
use lamplight_phototaxis::Phototaxis;
pub use lamplight_phototaxis::ground;
use lamplight_search::{Bot, Budget};
use std::time::Duration;
use thinker::{Thinker, UNTHINKING};

impl Levels for Phototaxis {
    const LEVELS: &'static [Level] = &[
        Level { name: "Firefly" },
        Level { name: "Cricket" },
        Level { name: "Hedgehog" },
        Level { name: "Fox" },
        Level { name: "Owl" },
    ];

    const GENTLE: Gentle = Gentle { level: 1, seats: 2, options: &[] };

    fn level(level: usize, rng: Rng) -> Box<dyn Bot<Self>> {
        let blurred = |blur| Thinker { budget: UNTHINKING, width: 0, blur, rng: rng.clone() };
        Box::new(match level {
            0 | 1 => blurred(3.0),
            2 => blurred(1.9),
            3 => blurred(1.2),
            4 => blurred(0.0),
            _ => Thinker { budget: Budget::Nodes(4_000), width: 10, blur: 0.0, rng },
        })
    }

    fn timed(limit: Duration, rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Thinker { budget: Budget::Time(limit), width: 10, blur: 0.0, rng })
    }

    fn yardstick(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Thinker { budget: Budget::Nodes(4_000), width: 10, blur: 0.0, rng })
    }

    fn analyst(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Thinker { budget: Budget::Nodes(200), width: 6, blur: 0.0, rng })
    }
}

#[cfg(test)]
mod tests {
    use super::ground::Ground;
    use super::*;
    use lamplight_core::rollout::{Buffers, random_step};
    use lamplight_core::square::ten::Cells;
    use lamplight_core::{ActionList, Game, GameOptions, Knowledge, Present, Purpose, Seat, Turn};
    use lamplight_phototaxis::content::HOUSE;
    use lamplight_phototaxis::{LAMP, Options};

    const ONE: Seat = Seat::from_index(0);

    /// An invented box with a bit of everything.
    const WALLED_GARDEN: &str = include_str!("../../../data/content/examples/phototaxis-walled-garden.toml");

    fn with_content(content: &str) -> Options {
        let mut options = Options::default();
        options.set_content(content).unwrap();
        options
    }

    /// A position of the house content with crossings for plum cards.
    fn position(text: &str, seats: u8) -> Phototaxis {
        let (before, rest) = HOUSE.split_once("nesw = 6\n").unwrap();
        let (_, after) = rest.split_once("\n\n").unwrap();
        let options = with_content(&format!("{before}nesw = 16\n\n{after}"));
        Phototaxis::parse_position(&format!("{text} -"), &options, seats).unwrap()
    }

    fn solo(cards: &str, tokens: &str, moth: &str, plums: u8, rest: &str) -> Phototaxis {
        position(&format!("{cards} 16nesw {tokens} {moth} {plums} - {rest}"), 1)
    }

    const START: &str = "b2d2g2i2b4d4g4i4b7d7g7i7b9d9g9i9";
    /// Eight plums are gathered, the rest lies on the far side.
    const FAR_SIDE: &str = "b7d7g7i7b9d9g9i9";

    fn advise(state: &Phototaxis, level: usize) -> String {
        let mut bot = Phototaxis::level(level, Rng::stream(5, Purpose::Bot, 0));
        let seat = state.mover();
        state.action_text(bot.advise(&Knowledge::new(state, seat)).unwrap().action)
    }

    #[test]
    fn distances_count_the_cards_that_are_missing() {
        let state = solo("-", START, "a1", 0, "- sctx - - - 1 place 1 1 -");
        let ground = Ground::new(&state);
        let joined = ground.reach(&state, ONE);
        assert_eq!(joined.len(), 1);
        assert_eq!(ground.distance(joined, state.tokens(), 6), 1);
        let tile = |name: &str| Cells::of(name.parse().unwrap());
        assert_eq!(ground.distance(joined, tile("d2"), 6), 2);
        assert_eq!(ground.distance(joined, tile("g2"), 6), 4);
        assert_eq!(ground.distance(joined, LAMP, 6), 4);
        // Either neighbour of the corner leads to b2.
        assert_eq!(ground.ways(joined, tile("b2"), 1), tile("b1") | tile("a2"));
        // The facts in the rules: ten turns, one card each.
        assert_eq!(policy::turns(&ground, &state, ONE, false).floor() as u32, 10);
    }

    #[test]
    fn a_mantis_on_the_lamp_makes_the_way_longer() {
        let free = solo("b1nw", FAR_SIDE, "d4", 8, "- sctx - - - 1 place 9 9 -");
        let (ground, moth) = (Ground::new(&free), Cells::of(free.moth(ONE)));
        assert_eq!(ground.distance(ground.flood(moth), LAMP, 6), 1);
        let walled = ground.walled("e5".parse().unwrap());
        assert!(walled.distance(walled.flood(moth), LAMP, 6) > 1);
        assert!(walled.turns(free.moth(ONE), free.tokens(), 0, false) > 2.0);
    }

    #[test]
    fn every_level_enters_the_lamp_and_gathers_plums() {
        let enter = solo("b1nw,d5es", FAR_SIDE, "d4", 8, "- sctx - - - 1 move 9 9 -");
        let gather = solo("b1nw", START, "a1", 0, "- sct - - - 1 move 1 1 -");
        for level in 1..=5 {
            assert_eq!(advise(&enter, level), "move e5", "level {level}");
            // The lower ones stray.
            if level > 2 {
                assert_eq!(advise(&gather, level), "move b2", "level {level}");
            }
        }
    }

    #[test]
    fn upper_levels_lay_the_card_that_wins() {
        let state = solo("b1nw", FAR_SIDE, "d4", 8, "- ssssc - - - 1 place 12 12 -");
        for level in 3..=5 {
            let placed = advise(&state, level);
            assert!(
                placed == "place curve d5 es" || placed == "place curve e4 nw",
                "level {level}: {placed}"
            );
        }
    }

    /// Plays on at random from the start, so far that hands and nets differ.
    fn somewhere(options: &Options, seats: u8, seed: u64, steps: u32) -> Phototaxis {
        let mut state = Phototaxis::new(options, seats).unwrap();
        let mut rng = Rng::stream(seed, Purpose::Test, 0);
        let mut buffers = Buffers::default();
        let mut taken = 0;
        while taken < steps || !matches!(state.turn(), Turn::Player(_)) {
            let Some(action) = random_step(&state, &mut rng, &mut buffers) else { break };
            state.apply(action);
            taken += 1;
        }
        state
    }

    #[test]
    fn hidden_cards_change_nothing_and_seeds_repeat() {
        for seed in 0..8 {
            let state = somewhere(&Options::default(), 3, seed, 20 + 15 * seed as u32);
            let Turn::Player(seat) = state.turn() else { continue };
            let mut other = state.clone();
            other.determinize(seat, &mut Rng::stream(seed, Purpose::Test, 1));
            for level in 1..=4 {
                assert_eq!(advise(&state, level), advise(&state, level));
                assert_eq!(advise(&state, level), advise(&other, level), "level {level}");
            }
        }
    }

    #[test]
    fn a_moth_with_more_plums_waits_for_the_round_after_the_first_arrival() {
        // Moth 1 is in the Lamp with 5 plums since this round; moth 2 stands before it.
        let before = |plums: u8, round: u8, last: u8| {
            let tokens = &"b2d2g2i2b4d4g4i4b7d7"[..2 * (11 - usize::from(plums))];
            let hands = "-/ssss - - - 2 move";
            let turn = 2 * round;
            position(&format!("d5ew 16nesw {tokens} f6/d5 5/{plums} 3/- - {hands} {round} {turn} {last}"), 2)
        };
        assert_eq!(advise(&before(6, 3, 2), 4), "skip");
        assert_eq!(advise(&before(6, 4, 0), 4), "move e5");
        assert_eq!(advise(&before(5, 3, 2), 4), "move e5");
    }

    #[test]
    fn a_bot_plays_an_invented_box_to_the_end() {
        let options = with_content(WALLED_GARDEN);
        let mut buffers = Buffers::<Phototaxis>::default();
        let mut won = 0;
        for seed in 0..20 {
            let mut state = Phototaxis::new(&options, 1).unwrap();
            let mut rng = Rng::stream(seed, Purpose::Test, 3);
            let mut bot = Phototaxis::level(4, Rng::stream(seed, Purpose::Bot, 0));
            while state.turn() != Turn::Over {
                let action = match state.turn() {
                    Turn::Player(seat) => bot.advise(&Knowledge::new(&state, seat)).unwrap().action,
                    _ => state.sample_chance(&mut rng, &mut buffers.outcomes),
                };
                state.apply(action);
            }
            won += u32::from(state.arrival(ONE).is_some());
        }
        assert!(won >= 10, "{won} of 20 games won");
    }

    #[test]
    fn rules_of_thumb_are_legal() {
        let (mut rng, mut legal) = (Rng::stream(1, Purpose::Test, 2), ActionList::new());
        let mut buffers = Buffers::<Phototaxis>::default();
        let contents = [Options::default(), with_content(WALLED_GARDEN)];
        for seed in 0..120 {
            let options = &contents[seed as usize % 2];
            let mut state = somewhere(options, 1 + (seed % 4) as u8, seed, 10 * (seed as u32 % 7));
            while state.turn() != Turn::Over {
                let action = if let Turn::Player(_) = state.turn() {
                    let action = policy::act(&state, &mut rng, &mut legal);
                    assert!(state.is_legal(action), "{} in {}", state.action_text(action), state.position());
                    action
                } else {
                    state.sample_chance(&mut rng, &mut buffers.outcomes)
                };
                state.apply(action);
            }
        }
    }
}
