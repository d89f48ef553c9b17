//! Nets whose answers are known by construction (`nets/write.py`), and files that are none.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::rollout::{Buffers, random_step};
use lamplight_core::{ActionList, Encode, Game, GameOptions, Knowledge, Purpose, Rng, Seat, Turn};
use lamplight_nets::{Net, NetEvaluator, Recipe};
use lamplight_pathagon::Pathagon;
use lamplight_search::{Bot, Budget, Evaluator, Judgement, Puct};
use lamplight_testkit::{Case, files};
use lamplight_the_lamp::TheLamp;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

fn file(name: &str) -> PathBuf {
    files::project(&format!("crates/nets/tests/nets/{name}"))
}

fn read(name: &str) -> Result<Net, String> {
    Net::read(fs::read(file(name)).unwrap()).map_err(|error| error.to_string())
}

fn evaluator(name: &str) -> NetEvaluator {
    NetEvaluator::new(Arc::new(read(name).unwrap()))
}

/// Positions of random games in which somebody is to act.
fn positions<G: Game>(case: &Case<G>) -> Vec<G> {
    let mut dice = Rng::stream(1, Purpose::Dice, 0);
    let mut state = case.start();
    let mut met = Vec::new();
    while let Some(action) = random_step(&state, &mut dice, &mut Buffers::default()) {
        if matches!(state.turn(), Turn::Player(_)) {
            met.push(state.clone());
        }
        state.apply(action);
    }
    met
}

fn assert_close(said: f32, meant: f32) {
    assert!((said - meant).abs() < 1e-5, "{said} instead of {meant}");
}

/// What actions promise by the numbers of the fixtures: the product of their terms, counted from 1.
fn assert_promises<G: Encode>(state: &G, judgement: &Judgement) {
    let mut legal = ActionList::new();
    state.legal(&mut legal);
    let product = |&action: &G::Action| {
        let mut terms = Vec::new();
        state.action_terms(action, &mut terms);
        terms.iter().map(|&term| f64::from(term + 1)).product::<f64>()
    };
    let products: Vec<f64> = legal.iter().map(product).collect();
    let sum: f64 = products.iter().sum();
    assert_eq!(judgement.promises.len(), products.len());
    for (&said, meant) in judgement.promises.iter().zip(products) {
        assert_close(said, (meant / sum) as f32);
    }
}

#[test]
fn shares_belong_to_the_seats_from_the_one_to_act_on() {
    let states = positions(&Case::<Pathagon>::new(2, ""));
    let judgements = evaluator("pathagon.onnx").evaluate(&states.iter().collect::<Vec<_>>());
    assert_eq!(judgements.len(), states.len());
    let mut movers = [0, 0];
    for (state, judgement) in states.iter().zip(&judgements) {
        let Turn::Player(mover) = state.turn() else { panic!() };
        movers[mover.index()] += 1;
        let mut sight = vec![0.0; state.sight().len()];
        state.see(mover, &mut sight);
        let full = |plane: usize| sight[plane * 49..(plane + 1) * 49].iter().sum::<f32>() / 49.0;
        assert_close(judgement.returns[mover], full(0));
        assert_close(judgement.returns[mover.next(2)], full(1));
        assert_promises(state, judgement);
    }
    assert!(movers.iter().all(|&count| count > 10), "{movers:?}");
}

#[test]
fn three_seats_and_positions_without_a_board_are_judged_alike() {
    let states = positions(&Case::<TheLamp>::new(3, ""));
    let judgements = evaluator("the-lamp.onnx").evaluate(&states.iter().collect::<Vec<_>>());
    let mut movers = [0; 3];
    for (state, judgement) in states.iter().zip(&judgements) {
        let Turn::Player(mover) = state.turn() else { panic!() };
        movers[mover.index()] += 1;
        let shares = [mover, mover.next(3), mover.next(3).next(3)].map(|seat| judgement.returns[seat]);
        shares.into_iter().zip([0.5, 0.3, 0.2]).for_each(|(said, meant)| assert_close(said, meant));
        assert_promises(state, judgement);
    }
    assert!(movers.iter().all(|&count| count > 0), "{movers:?}");
}

#[test]
fn one_position_is_judged_as_many_are() {
    let states = positions(&Case::<Pathagon>::new(2, ""));
    let mut evaluator = evaluator("pathagon.onnx");
    let together = evaluator.evaluate(&states.iter().collect::<Vec<_>>());
    for (state, judgement) in states.iter().zip(together) {
        assert_eq!(evaluator.evaluate(&[state]), [judgement]);
    }
    assert_eq!(Evaluator::<Pathagon>::evaluate(&mut evaluator, &[]), []);
}

#[test]
fn what_is_no_number_is_even_and_the_search_goes_on() {
    let state = Case::<Pathagon>::new(2, "").start();
    let net = Arc::new(read("no-number.onnx").unwrap());
    let judgement = NetEvaluator::new(Arc::clone(&net)).evaluate(&[&state]).remove(0);
    assert_eq!(Seat::up_to(2).map(|seat| judgement.returns[seat]).collect::<Vec<_>>(), [0.5, 0.5]);
    let equal = 1.0 / judgement.promises.len() as f32;
    judgement.promises.iter().for_each(|&promise| assert_close(promise, equal));
    let mut bot = Puct::new(NetEvaluator::new(net), Budget::Nodes(50), Rng::stream(1, Purpose::Bot, 0));
    let advice = bot.advise(&Knowledge::new(&state, Seat::ALL[0])).unwrap();
    assert_eq!(advice.nodes, 50);
    // A game that the net is not made for is judged evenly, too.
    let lamp = positions(&Case::<TheLamp>::new(3, "")).remove(0);
    let judgement = evaluator("pathagon.onnx").evaluate(&[&lamp]).remove(0);
    assert_close(judgement.returns[Seat::ALL[2]], 1.0 / 3.0);
}

#[test]
fn files_that_are_no_nets_are_refused_with_the_reason() {
    for (name, reason) in [
        ("unnamed.onnx", "the model has no input 'sights'; it has x"),
        (
            "one-at-a-time.onnx",
            "the model cannot judge two positions at once: input \"sights\" is invalid: expected dim 0 to have size 1",
        ),
        ("write.py", "this is no ONNX model that can be read here: "),
    ] {
        let error = read(name).unwrap_err();
        assert!(error.starts_with(reason), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let missing = Net::open(&file("missing.onnx")).unwrap_err().to_string();
    assert!(missing.contains("missing.onnx: No such file"), "{missing}");
}

fn refusal<G: Encode>(net: &Net, case: &Case<G>) -> String {
    let checked = net.check(&case.start(), &case.options.in_force(), true);
    checked.map_or_else(|error| error.to_string(), |()| String::new())
}

#[test]
fn nets_for_another_game_are_refused_with_the_reason() {
    let pathagon = Case::<Pathagon>::new(2, "");
    let short = Case::<Pathagon>::new(2, "turn_limit=60");
    let net = Net::open(&file("pathagon.onnx")).unwrap();
    assert_eq!(net.recipe().unwrap().recipe["command"].as_str(), Some("python write.py"));
    assert_eq!(refusal(&net, &short), "");
    // Which seat begins is no matter.
    assert_eq!(refusal(&net, &Case::<Pathagon>::new(2, "turn_limit=60 first=2")), "");
    assert_eq!(refusal(&net, &pathagon), "made for turn_limit=60; this game has turn_limit=200");
    assert_eq!(refusal(&net, &Case::<TheLamp>::new(2, "")), "made for pathagon; this is the-lamp");
    // Without a recipe the form alone tells.
    let bare = read("pathagon.onnx").unwrap();
    assert_eq!(refusal(&bare, &pathagon), "");
    assert_eq!(
        refusal(&bare, &Case::<TheLamp>::new(2, "")),
        "'sights' shows 12 planes of 7 by 7, 345 planes of 1 by 1 are needed: train it with this version of the program"
    );
    assert_eq!(refusal(&bare, &Case::<TheLamp>::new(3, "")), "made for 2 players; this game has 3");
    let curt = read("curt.onnx").unwrap();
    assert_eq!(
        refusal(&curt, &pathagon),
        "'policy' has 49 numbers, 147 are needed: train it with this version of the program"
    );
    assert_eq!(
        refusal(&bare, &Case::<Pathagon>::new(2, "trap=optional")),
        "'policy' has 147 numbers, 151 are needed: train it with this version of the program"
    );
}

#[test]
fn recipes_say_what_is_wrong_with_them() {
    let wrong = |text: &str| Recipe::read(text).unwrap_err();
    assert_eq!(wrong("game = \"pathagon\""), "missing field `players`");
    assert!(
        wrong("game = pathagon").contains("string values must be quoted"),
        "{}",
        wrong("game = pathagon")
    );
    let unknown =
        Recipe::read("game = \"pathagon\"\nplayers = 2\noptions = { trapp = \"optional\" }").unwrap();
    let usual = Case::<Pathagon>::new(2, "").options.in_force();
    let error = unknown.check::<Pathagon>(2, &usual, true).unwrap_err().to_string();
    assert!(error.starts_with("made for trapp=optional; this program refuses it: unknown option"), "{error}");
    // A box of one's own.
    let content = |content: &str, is_house| {
        let recipe = Recipe::read(&format!("game = \"pathagon\"\nplayers = 2\n{content}")).unwrap();
        recipe.check::<Pathagon>(2, &usual, is_house).map_err(|error| error.to_string())
    };
    let mine = "content = \"mine.toml\"";
    assert_eq!([content("", true), content(mine, false)], [Ok(()), Ok(())]);
    let refused = [
        "the content of mine.toml; this game has that of the house",
        "the content of the house; this game has another",
    ];
    let refused = refused.map(|reason| Err(format!("made for {reason}")));
    assert_eq!([content(mine, true), content("", false)], refused);
}

/// Whatever becomes of a file on its way, it is read or refused, and what is read judges.
#[test]
fn damaged_files_are_read_or_refused() {
    let whole = fs::read(file("pathagon.onnx")).unwrap();
    let state = Case::<Pathagon>::new(2, "").start();
    let mut refused = 0;
    let mut hand_in = |bytes: Vec<u8>| match Net::read(bytes) {
        Ok(net) => {
            let judgement = NetEvaluator::new(Arc::new(net)).evaluate(&[&state]).remove(0);
            assert!(judgement.returns.0.iter().chain(&judgement.promises).all(|number| number.is_finite()));
        }
        Err(_) => refused += 1,
    };
    for length in 0..whole.len() {
        hand_in(whole[..length].to_vec());
    }
    for place in 0..whole.len() {
        for bit in [0, 3, 6, 7] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << bit;
            hand_in(damaged);
        }
    }
    assert!(refused > whole.len(), "{refused}");
}

/// Every net that comes with the program has its recipe, fits its game, and is small.
#[test]
fn shipped_nets_are_what_their_recipes_say() {
    for entry in fs::read_dir(files::project("data/nets")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "onnx") {
            continue;
        }
        let name = path.display();
        assert!(fs::metadata(&path).unwrap().len() <= 1_500_000, "{name} is larger than 1.5 MB");
        let net = Net::open(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let recipe = net.recipe().unwrap_or_else(|| panic!("{name} has no recipe"));
        for field in ["commit", "machine", "minutes", "games", "samples", "command"] {
            assert!(recipe.recipe.contains_key(field), "the recipe of {name} does not tell its {field}");
        }
    }
}
