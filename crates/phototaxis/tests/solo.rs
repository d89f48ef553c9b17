//! A simple player wins alone more often than not, and a random one loses.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::crossing_case;
use lamplight_core::rollout::{Buffers, rollout};
use lamplight_core::square::Side;
use lamplight_core::square::ten::Cell;
use lamplight_core::{ActionList, Game, OutcomeList, Present, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_phototaxis::view::PlumView;
use lamplight_phototaxis::{Action, Phase, Phototaxis, View};
use lamplight_testkit::files;
use std::cmp::Reverse;

fn steps(a: Cell, b: Cell) -> usize {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}

fn lamp() -> [Cell; 4] {
    ["e5", "f5", "e6", "f6"].map(|name| name.parse().unwrap())
}

fn open(view: &View, tile: Cell, side: Side) -> bool {
    let corner = ["a1", "a10", "j1", "j10"].iter().any(|name| tile.to_string() == *name);
    let shows = |card: &PlumView| card.tile == tile && card.sides.is_some_and(|sides| sides.contains(side));
    let plum = view.plum_cards.iter().any(shows);
    let card = view.cards.iter().any(|card| card.tile == tile && card.sides.contains(side));
    lamp().contains(&tile) || plum || card || corner && tile.step(side).is_some()
}

/// How many cards are missing until the path leads to the next plum, or to the Lamp with enough of them;
/// and how many plums it leads to.
fn way_to_go(view: &View) -> (usize, Reverse<usize>) {
    let mut path = vec![view.moths[0]];
    let mut ends = Vec::new();
    let mut nth = 0;
    while let Some(&here) = path.get(nth) {
        nth += 1;
        let out = |side: &Side| !lamp().contains(&here) && open(view, here, *side);
        for side in Side::ALL.into_iter().filter(out) {
            let Some(next) = here.step(side).filter(|&next| !view.mantises.contains(next)) else { continue };
            if !open(view, next, side.opposite()) {
                ends.push(next);
            } else if !path.contains(&next) {
                path.push(next);
            }
        }
    }
    let goals = if view.plums[0] >= view.required { lamp().to_vec() } else { view.tokens.iter().collect() };
    let plums = path.iter().filter(|&&tile| view.tokens.contains(tile)).count();
    if goals.iter().any(|goal| path.contains(goal)) {
        return (0, Reverse(plums));
    }
    let ways = goals.iter().flat_map(|&goal| ends.iter().map(move |&end| steps(goal, end)));
    (ways.min().unwrap_or(99), Reverse(plums))
}

/// Places the card that leads closest to the next goal, goes there, and keeps different cards.
fn greedy(state: &Phototaxis, list: &ActionList<Action>) -> Action {
    let after = |action: Action| {
        let mut next = state.clone();
        next.apply(action);
        next
    };
    let view = state.view(Viewer::Spectator);
    match view.phase {
        Phase::Place | Phase::Extra | Phase::Glow => {
            let cost = |action: &&Action| way_to_go(&after(**action).view(Viewer::Spectator));
            *list.iter().min_by_key(cost).unwrap()
        }
        Phase::Move => {
            let leads = |action: &&Action, to: &dyn Fn(&Cell) -> bool| matches!(action, Action::Move(tile) if to(tile));
            let enter = list.iter().find(|action| leads(action, &|tile| lamp().contains(tile)));
            let gather = list.iter().find(|action| leads(action, &|&tile| view.tokens.contains(tile)));
            *enter.or(gather).unwrap_or(&Action::Skip)
        }
        Phase::Discard | Phase::Surplus => {
            let hand = state.view(Viewer::Seat(Seat::from_index(0))).hands[0].cards.unwrap();
            let copies = |action: &&Action| match **action {
                Action::Discard(kind) => hand.0[kind as usize],
                _ => 0,
            };
            *list.iter().max_by_key(copies).unwrap()
        }
        _ => list[0],
    }
}

#[test]
fn a_greedy_player_wins_most_games_alone_and_a_random_one_none() {
    let start: Phototaxis = crossing_case(1, "").start();
    let games = if files::slow() { 1_000 } else { 60 };
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    let mut wins = 0;
    for game in 0..games {
        let mut rng = Rng::stream(game, Purpose::Test, 0);
        let mut state = start.clone();
        while state.turn() != Turn::Over {
            legal.clear();
            outcomes.clear();
            let action = if state.turn() == Turn::Chance {
                state.chance(&mut outcomes);
                outcomes.draw(&mut rng)
            } else {
                state.legal(&mut legal);
                greedy(&state, &legal)
            };
            state.apply(action);
        }
        wins += u64::from(!state.outcome().winners.is_empty());
    }
    assert!(wins * 4 > games * 3 && wins < games, "{wins} of {games} games won");
    let (mut rng, mut buffers) = (Rng::stream(1, Purpose::Test, 1), Buffers::default());
    for _ in 0..1_000 {
        let mut state = start.clone();
        rollout(&mut state, &mut rng, &mut buffers);
        assert!(state.outcome().winners.is_empty());
    }
}
