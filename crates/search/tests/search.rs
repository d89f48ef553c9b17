//! Search on trees whose values are plain, and on the toy with secrets.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Game, Knowledge, Purpose, Rng, Seat, Turn};
use lamplight_search::{Advice, AlphaBeta, Bot, Budget, Judge, Mcts, Random};
use lamplight_testkit::Case;
use lamplight_testkit::jars::Jars;
use lamplight_testkit::tree::TreeGame;
use std::time::Duration;

fn rng(seed: u64) -> Rng {
    Rng::stream(seed, Purpose::Bot, 0)
}

fn best(tree: &str) -> Advice<u8> {
    let game = TreeGame::new(tree);
    let Turn::Player(seat) = game.turn() else { panic!("somebody chooses first") };
    Mcts::new(Budget::Nodes(2_000), rng(1)).advise(&Knowledge::new(&game, seat)).unwrap()
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
    // Nothing is certain before chance has had its say.
    let advice = best("1(?(1*<0.1> 1*<0.3>) ?(1*<0.6> 1*<0.8>) ?(1*<0.5> 1*<0.7>))");
    assert_eq!(advice.visits.iter().map(|&(_, visits)| visits).sum::<u32>(), 2_000);
    assert_eq!(advice.visits[0].0, advice.action);
    assert_eq!(advice.action, 1);
}

#[test]
fn what_is_proved_is_not_searched_again() {
    let advice = best("1(<0.2> <0.7> <0.6>)");
    assert_eq!((advice.action, advice.value, advice.nodes), (1, Some(0.7), 3));
    // A win in three is proved whatever seat 2 does; the other branch is not needed for that.
    let advice = best("1(2(1(<1,0> <0,1>) 1(<0,1> <1,0>)) 2(<0,1> <0.5,0.5>))");
    assert_eq!((advice.action, advice.value), (0, Some(1.0)));
    assert!(advice.nodes < 100, "{}", advice.nodes);
    // All is lost: what takes longest to refute is no worse.
    assert_eq!(best("1(2(<0,1>) 2(<1,0> <0,1>))").value, Some(0.0));
}

#[test]
fn a_seed_gives_the_same_answer() {
    let game = Case::<Jars>::new(3, "").start();
    let (state, seat) = first_decision(game);
    let advise =
        |seed| Mcts::new(Budget::Nodes(500), rng(seed)).advise(&Knowledge::new(&state, seat)).unwrap();
    assert_eq!(advise(7), advise(7));
    let random = |seed| Random::new(rng(seed)).advise(&Knowledge::new(&state, seat)).unwrap().action;
    assert_eq!(random(7), random(7));
    assert!(state.is_legal(random(7)) && state.is_legal(advise(7).action));
}

#[test]
fn nobody_advises_out_of_turn() {
    let (state, seat) = first_decision(Case::<Jars>::new(2, "").start());
    let other = Knowledge::new(&state, seat.next(2));
    assert!(Mcts::new(Budget::Nodes(10), rng(1)).advise(&other).is_none());
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
                let advise =
                    |state| Mcts::new(Budget::Nodes(60), rng(5)).advise(&Knowledge::new(state, seat));
                assert_eq!(advise(&state), advise(&twin));
            }
            state.apply(action);
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn several_trees_give_the_same_answer_on_any_threads() {
    let (state, seat) = first_decision(Case::<Jars>::new(3, "rounds=9").start());
    let advise =
        || Mcts::new(Budget::Nodes(1_001), rng(3)).trees(4).advise(&Knowledge::new(&state, seat)).unwrap();
    let first = advise();
    assert_eq!(first.nodes, 1_001);
    for _ in 0..5 {
        assert_eq!(advise(), first);
    }
}

#[test]
fn a_budget_of_time_gives_an_answer() {
    let (state, seat) = first_decision(Case::<Jars>::new(2, "").start());
    for time in [Duration::ZERO, Duration::from_millis(2)] {
        let advice = Mcts::new(Budget::Time(time), rng(1)).advise(&Knowledge::new(&state, seat)).unwrap();
        assert!(state.is_legal(advice.action));
    }
}

/// Knows nothing: everything comes from looking ahead.
#[derive(Clone)]
struct Blank;

impl Judge<TreeGame> for Blank {
    fn score(&self, _: &TreeGame, _: Seat) -> i32 {
        0
    }
}

fn look_ahead(tree: &str, depth: u32) -> Advice<u8> {
    let game = TreeGame::new(tree);
    let Turn::Player(seat) = game.turn() else { panic!("somebody chooses first") };
    let mut bot = AlphaBeta::new(Blank, Budget::Nodes(10_000)).depth(depth);
    bot.advise(&Knowledge::new(&game, seat)).unwrap()
}

#[test]
fn alpha_beta_finds_the_value_of_a_tree() {
    // Seat 2 answers each of the first two with a win of its own; the third is a draw.
    let tree = "1(2(<1,0> <0,1>) 2(<0,1> <1,0>) 2(<0.5,0.5> <1,0>))";
    let advice = look_ahead(tree, 5);
    assert_eq!(advice.action, 2);
    assert_eq!(advice.line, [2, 0]);
    assert!((advice.value.unwrap() - 0.5).abs() < 0.01);
    // A forced win in three: whatever seat 2 does, seat 1 wins.
    let forced = "1(2(1(<0,1> <0.5,0.5>) <0,1>) 2(1(<1,0> <0,1>) 1(<0,1> <1,0>)))";
    let advice = look_ahead(forced, 5);
    assert_eq!(advice.action, 1);
    assert!(advice.value.unwrap() > 0.99);
    // One step of depth cannot see it.
    assert_eq!(look_ahead(forced, 1).action, 0);
}

#[test]
fn alpha_beta_prefers_the_quicker_win_and_the_longer_loss() {
    let quick = look_ahead("1(2(1(2(1(<1,0>)))) 2(1(<1,0>)))", 9);
    assert_eq!(quick.action, 1);
    let long = look_ahead("1(2(<0,1>) 2(1(2(<0,1>))))", 9);
    assert_eq!(long.action, 1);
}

#[test]
fn alpha_beta_takes_two_decisions_of_one_player_in_a_row() {
    let advice = look_ahead("1(1(<0,1> 2(<0,1>)) 1(<0,1> <1,0>))", 5);
    assert_eq!(advice.action, 1);
    assert_eq!(advice.line, [1, 1]);
}

#[test]
fn alpha_beta_agrees_with_plain_minimax_on_random_trees() {
    fn write(rng: &mut Rng, depth: u32) -> String {
        use lamplight_core::Dice as _;
        if depth == 0 {
            return ["<1,0>", "<0,1>", "<0.5,0.5>"][rng.below(3) as usize].to_string();
        }
        let children: Vec<String> = (0..2 + rng.below(2)).map(|_| write(rng, depth - 1)).collect();
        format!("{}({})", 1 + rng.below(2), children.join(" "))
    }
    fn minimax(game: &TreeGame) -> f32 {
        let Turn::Player(seat) = game.turn() else { return game.returns()[Seat::from_index(0)] };
        let mut legal = lamplight_core::ActionList::new();
        game.legal(&mut legal);
        let values = legal.iter().map(|&action| {
            let mut next = game.clone();
            next.apply(action);
            minimax(&next)
        });
        if seat.index() == 0 { values.fold(0.0, f32::max) } else { values.fold(1.0, f32::min) }
    }
    let mut rng = rng(9);
    for _ in 0..300 {
        let tree = write(&mut rng, 5);
        let game = TreeGame::new(&tree);
        let Turn::Player(seat) = game.turn() else { continue };
        let advice = look_ahead(&tree, 9);
        let mut next = game.clone();
        next.apply(advice.action);
        assert!((minimax(&next) - minimax(&game)).abs() < 0.01, "{tree}: {advice:?} for {seat:?}");
    }
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
