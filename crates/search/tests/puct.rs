//! Tree search led by an evaluator: on trees whose values are plain, and on the toy with secrets.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::rollout::{Buffers, random_step};
use lamplight_core::{ActionList, Game, Knowledge, Purpose, Returns, Rng, Seat, Turn};
use lamplight_search::puct::MOST_KEPT;
use lamplight_search::{Advice, Bot, Budget, Evaluator, Even, Judgement, Playouts, Puct, Weights};
use lamplight_testkit::Case;
use lamplight_testkit::jars::Jars;
use lamplight_testkit::tree::TreeGame;
use std::time::Duration;

fn rng(seed: u64) -> Rng {
    Rng::stream(seed, Purpose::Bot, 0)
}

/// Expects the same share for everybody, promises what it is told of actions by their numbers, and counts.
#[derive(Clone, Default)]
struct Told {
    promises: Vec<f32>,
    judged: usize,
    calls: usize,
}

impl<G: Game> Evaluator<G> for Told {
    fn evaluate(&mut self, worlds: &[&G]) -> Vec<Judgement> {
        self.calls += 1;
        self.judged += worlds.len();
        let judge = |world: &&G| {
            let mut legal = ActionList::new();
            world.legal(&mut legal);
            let promise = |place: usize| self.promises.get(place).copied().unwrap_or(1.0);
            let mut returns = Returns::default();
            Seat::up_to(world.seats()).for_each(|seat| returns[seat] = 1.0 / f32::from(world.seats()));
            Judgement { returns, promises: (0..legal.len()).map(promise).collect() }
        };
        worlds.iter().map(judge).collect()
    }
}

fn know<G: Game>(state: &G) -> Knowledge<G> {
    let Turn::Player(seat) = state.turn() else { panic!("somebody is to act") };
    Knowledge::new(state, seat)
}

fn advise(tree: &str, nodes: u64) -> Advice<u8> {
    let mut bot = Puct::new(Told::default(), Budget::Nodes(nodes), rng(1));
    bot.advise(&know(&TreeGame::new(tree))).unwrap()
}

#[test]
fn wins_are_proved_through_every_answer() {
    let advice = advise("1(2(<1,0> <0,1>) 2(1(<1,0> <0,1>) 1(<0,1> <1,0>)))", 1_000);
    assert_eq!((advice.action, advice.value), (1, Some(1.0)));
    assert!(advice.nodes < 100, "{}", advice.nodes);
    assert_eq!(advice.line[0], 1);
    assert_eq!(advice.line.len(), 3);
}

#[test]
fn a_certain_draw_is_better_than_a_bad_hope() {
    // The first branch hangs on chance and is worth a quarter; the second is a draw for certain.
    let advice = advise("1(?(1*<1,0> 3*<0,1>) <0.5,0.5>)", 500);
    assert_eq!(advice.action, 1);
    let advice = advise("1(?(3*<1,0> 1*<0,1>) <0.5,0.5>)", 500);
    assert_eq!(advice.action, 0);
    assert!((advice.value.unwrap() - 0.75).abs() < 0.06, "{advice:?}");
}

#[test]
fn three_and_more_seats_each_mind_their_own() {
    let advice = advise("1(2(<1,0,0> <0,0.6,0.4>) 3(<0.4,0.6,0> <0.3,0,0.7>))", 500);
    assert_eq!((advice.action, advice.value), (1, Some(0.3)));
    let five = "1(2(<1,0,0,0,0> <0.1,0.6,0.1,0.1,0.1>) 5(<0.9,0,0,0.1,0> <0.2,0.2,0.2,0.2,0.2>))";
    assert_eq!(advise(five, 500).action, 1);
}

#[test]
fn promises_lead_the_way() {
    // Sixty branches, all alike as far as anybody can see: what is promised most is tried most.
    let tree = format!("1({})", "?(1*<0.5> 1*<0.5>) ".repeat(60));
    let mut promises = vec![1.0; 60];
    promises[37] = 60.0;
    let told = Told { promises, ..Told::default() };
    let advice = Puct::new(told, Budget::Nodes(200), rng(1)).advise(&know(&TreeGame::new(&tree))).unwrap();
    assert_eq!(advice.action, 37);
    assert!(advice.visits[0].1 > 90, "{:?}", advice.visits[0]);
}

#[test]
fn a_narrow_search_follows_what_is_promised_and_proves_nothing_by_it() {
    // Below the root only one branch is followed: the one that is promised, with which seat 2 loses.
    let tree = "1(2(<1,0> <0,1>) <0.5,0.5>)";
    let advise = |width| {
        let told = Told { promises: vec![9.0, 1.0], ..Told::default() };
        let weights = Weights { width, ..Weights::default() };
        let mut bot = Puct::new(told, Budget::Nodes(300), rng(1)).weights(weights);
        bot.advise(&know(&TreeGame::new(tree))).unwrap()
    };
    assert_eq!(advise(1).action, 0);
    assert!(advise(1).nodes >= 300, "nothing is proved");
    assert_eq!((advise(2).action, advise(2).value), (1, Some(0.5)));
}

/// A bot that keeps its tree, and one that is built anew for the second decision.
#[test]
fn what_was_found_out_is_kept_for_the_next_decision() {
    let gamble = |a: u32, b: u32| format!("?({a}*<1,0> {b}*<0,1>)");
    let mine = format!("1({} {} {})", gamble(1, 2), gamble(2, 1), gamble(1, 1));
    let tree = format!("1(2({mine} {mine}) 2({mine} {mine}))");
    let state = TreeGame::new(&tree);
    let mut bot = Puct::new(Told::default(), Budget::Nodes(400), rng(1));
    let first = bot.advise(&know(&state)).unwrap();
    let mut next = state.clone();
    next.apply(first.action);
    next.apply(0);
    let second = bot.advise(&know(&next)).unwrap();
    assert_eq!(second.action, 1);
    assert_eq!(second.nodes, 400);
    let kept: u32 = second.visits.iter().map(|&(_, visits)| visits).sum();
    assert!(kept > 440, "{kept} visits of 400 walks: some are of the decision before");
    // Another game on the same bot: nothing of the old one is in the way.
    let fresh = |bot: &mut Puct<TreeGame, Told>| bot.advise(&know(&TreeGame::new("1(<0,1> <1,0>)"))).unwrap();
    assert_eq!(fresh(&mut bot).action, 1);
    // Something taken back: the old root is not in the tree any more, and is searched anew.
    assert_eq!(bot.advise(&know(&state)).unwrap().nodes, 400);
}

/// A bot waits with what follows its own action, and with no more than there is room for.
#[test]
fn no_more_is_kept_than_there_is_room_for() {
    let gamble = "?(1*<1,0> 1*<0,1>)";
    let kept = |width: usize, nodes: u64| {
        let mine = format!("1({})", vec![gamble; width].join(" "));
        let answer = format!("2({})", vec![mine.as_str(); width].join(" "));
        let weights = Weights { width, exploration: 100.0, ..Weights::default() };
        let mut bot = Puct::new(Told::default(), Budget::Nodes(nodes), rng(1)).weights(weights);
        bot.advise(&know(&TreeGame::new(&format!("1({answer} {answer})")))).unwrap();
        bot.kept()
    };
    // Two branches at the root; below each 3 answers, each with 3 gambles of two outcomes.
    assert_eq!(kept(3, 2_000), 3 + 3 * 3 + 3 * 3 * 2);
    let [some, more, too_many] = [100, 300, 1_000].map(|nodes| kept(240, nodes));
    assert!(0 < some && some < more && more <= MOST_KEPT, "{some}, {more}");
    assert_eq!(too_many, 0);
}

#[test]
fn a_position_that_was_searched_narrowly_is_widened_when_it_is_reached() {
    // The branch that wins for seat 1 is promised least, so it is not followed while it is far away.
    let tree = "1(2(1(?(1*<0.4,0.6> 1*<0.4,0.6>) <1,0>) 1(?(1*<0.4,0.6> 1*<0.4,0.6>) <1,0>)))";
    let told = Told { promises: vec![9.0, 1.0], ..Told::default() };
    let weights = Weights { width: 1, ..Weights::default() };
    let mut bot = Puct::new(told, Budget::Nodes(100), rng(1)).weights(weights);
    let mut state = TreeGame::new(tree);
    assert!(bot.advise(&know(&state)).unwrap().value.unwrap() < 0.6);
    state.apply(0);
    state.apply(0);
    let advice = bot.advise(&know(&state)).unwrap();
    assert_eq!((advice.action, advice.value), (1, Some(1.0)));
}

#[test]
fn several_positions_are_judged_at_a_time() {
    let gamble = "?(1*<1,0> 1*<0,1>)";
    let answer = format!("2({gamble} {gamble} {gamble} {gamble})");
    let tree = format!("1({answer} {answer} {answer} {answer})");
    for batch in [1, 2, 4] {
        let mut bot = Puct::new(Told::default(), Budget::Nodes(64), rng(1)).batch(batch);
        let advice = bot.advise(&know(&TreeGame::new(&tree))).unwrap();
        assert_eq!(advice.nodes, 64);
        assert_eq!(
            advice.visits.iter().map(|&(_, visits)| visits).sum::<u32>(),
            63,
            "the root is judged once"
        );
        let told = bot.into_evaluator();
        assert_eq!(told.judged, 5, "the root and four answers");
        assert!(told.calls <= 1 + 4usize.div_ceil(batch) + 3, "{} calls for batches of {batch}", told.calls);
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_whatever_is_hidden() {
    let mut compared = 0;
    for game in 0..20 {
        let mut state = Case::<Jars>::new(3, "").start();
        let mut dice = rng(game);
        let mut buffers = Buffers::default();
        while let Some(action) = random_step(&state, &mut dice, &mut buffers) {
            if let Turn::Player(seat) = state.turn() {
                let mut twin = state.clone();
                twin.determinize(seat, &mut dice);
                compared += u32::from(twin != state);
                let advise = |state: &Jars| {
                    Puct::new(Even(Playouts), Budget::Nodes(80), rng(5)).advise(&know(state)).unwrap()
                };
                assert_eq!(advise(&state), advise(&twin));
            }
            state.apply(action);
        }
    }
    assert!(compared > 25, "{compared}");
}

#[test]
fn any_budget_gives_an_answer_to_whoever_is_to_act() {
    let mut state = Case::<Jars>::new(2, "").start();
    while !matches!(state.turn(), Turn::Player(_)) {
        let outcome = random_step(&state, &mut rng(1), &mut Buffers::default());
        state.apply(outcome.unwrap());
    }
    for budget in [Budget::Nodes(0), Budget::Nodes(1), Budget::Time(Duration::ZERO)] {
        let advice = Puct::new(Told::default(), budget, rng(1)).advise(&know(&state)).unwrap();
        assert!(state.is_legal(advice.action));
    }
    let Turn::Player(seat) = state.turn() else { panic!() };
    let other = Knowledge::new(&state, seat.next(2));
    assert!(Puct::new(Told::default(), Budget::Nodes(9), rng(1)).advise(&other).is_none());
}
