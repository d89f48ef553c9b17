//! Search on trees whose values are plain, and on the toy with secrets.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Game, Knowledge, Purpose, Rng, Seat, Turn};
use lamplight_search::{Advice, Bot, Mcts, Random};
use lamplight_testkit::Case;
use lamplight_testkit::jars::Jars;
use lamplight_testkit::tree::TreeGame;

fn rng(seed: u64) -> Rng {
    Rng::stream(seed, Purpose::Bot, 0)
}

fn best(tree: &str) -> Advice<u8> {
    let game = TreeGame::new(tree);
    let Turn::Player(seat) = game.turn() else { panic!("somebody chooses first") };
    Mcts::new(2_000, rng(1)).advise(&Knowledge::new(&game, seat)).unwrap()
}

#[test]
fn a_sure_win_is_taken() {
    let advice = best("1(<0,1> <1,0> <0.5,0.5>)");
    assert_eq!(advice.action, 1);
    assert!(advice.value.unwrap() > 0.9);
}

#[test]
fn the_opponent_is_expected_to_answer_well() {
    // The first choice looks better on average, but seat 2 refutes it.
    let advice = best("1(2(<1,0> <1,0> <0,1>) <0.5,0.5>)");
    assert_eq!(advice.action, 1);
    let advice = best("1(2(<1,0> <0.8,0.2>) <0.5,0.5>)");
    assert_eq!(advice.action, 0);
    assert_eq!(advice.line, [0, 1]);
}

#[test]
fn chance_is_weighed() {
    // 3 in 4 against a sure half, then 1 in 4 against it.
    assert_eq!(best("1(<0.5,0.5> ?(3*<1,0> 1*<0,1>))").action, 1);
    assert_eq!(best("1(<0.5,0.5> ?(1*<1,0> 3*<0,1>))").action, 0);
}

#[test]
fn three_seats_each_mind_their_own() {
    // Seat 2 takes what is best for seat 2, which leaves nothing for seat 1.
    let advice = best("1(2(<1,0,0> <0,0.6,0.4>) 3(<0.4,0.6,0> <0.3,0,0.7>))");
    assert_eq!(advice.action, 1);
}

#[test]
fn visits_add_up_and_the_most_visited_is_played() {
    let advice = best("1(<0.2> <0.7> <0.6>)");
    assert_eq!(advice.visits.iter().map(|&(_, visits)| visits).sum::<u32>(), 2_000);
    assert_eq!(advice.visits[0].0, advice.action);
    assert_eq!(advice.action, 1);
}

#[test]
fn a_seed_gives_the_same_answer() {
    let game = Case::<Jars>::new(3, "").start();
    let (state, seat) = first_decision(game);
    let advise = |seed| Mcts::new(500, rng(seed)).advise(&Knowledge::new(&state, seat)).unwrap();
    assert_eq!(advise(7), advise(7));
    let random = |seed| Random::new(rng(seed)).advise(&Knowledge::new(&state, seat)).unwrap().action;
    assert_eq!(random(7), random(7));
    assert!(state.is_legal(random(7)) && state.is_legal(advise(7).action));
}

#[test]
fn nobody_advises_out_of_turn() {
    let (state, seat) = first_decision(Case::<Jars>::new(2, "").start());
    let other = Knowledge::new(&state, seat.next(2));
    assert!(Mcts::new(10, rng(1)).advise(&other).is_none());
    assert!(Random::new(rng(1)).advise(&other).is_none());
}

#[test]
fn bots_play_by_what_their_seat_knows() {
    // Worlds that a seat cannot tell apart get the same advice from the same seed.
    let mut compared = 0;
    for game in 0..40 {
        let mut state = Case::<Jars>::new(3, "").start();
        let mut dice = rng(game);
        let mut buffers = lamplight_core::rollout::Buffers::default();
        while let Some(action) = lamplight_core::rollout::random_step(&state, &mut dice, &mut buffers) {
            if let Turn::Player(seat) = state.turn() {
                let mut twin = state.clone();
                twin.determinize(seat, &mut dice);
                compared += u32::from(twin != state);
                let advise = |state| Mcts::new(60, rng(5)).advise(&Knowledge::new(state, seat));
                assert_eq!(advise(&state), advise(&twin));
            }
            state.apply(action);
        }
    }
    assert!(compared > 50, "{compared}");
}

fn first_decision(mut state: Jars) -> (Jars, Seat) {
    let mut buffers = lamplight_core::rollout::Buffers::default();
    loop {
        if let Turn::Player(seat) = state.turn() {
            return (state, seat);
        }
        let outcome = lamplight_core::rollout::random_step(&state, &mut rng(1), &mut buffers);
        state.apply(outcome.unwrap());
    }
}
