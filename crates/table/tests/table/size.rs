//! Legal actions travel as a tree of picks, which is small even where there are many.

use crate::desk::game;
use lamplight_core::rng::Purpose;
use lamplight_core::{Dice as _, Rng, Turn};
use lamplight_games::{Setup, open};
use lamplight_match::{AnyMatch, Player};
use lamplight_table::wire;

/// The most bytes of choices, and the most actions, in random games of Pathagon. Once all pieces are on the board, each
/// of them can go to each empty cell.
fn worst(trap: &str) -> (usize, usize) {
    let (mut bytes, mut most) = (0, 0);
    for seed in 0..30 {
        let mut rng = Rng::stream(seed, Purpose::Test, 1);
        let players = ["Ada", "Bo"].map(Player::person).to_vec();
        let options = vec![("trap".to_string(), trap.to_string())];
        let setup = Setup { game: game("pathagon"), options, content: None, players };
        let mut position = open(setup, "").unwrap();
        while let Turn::Player(seat) = position.turn() {
            let choices = serde_json::to_string(&wire::choices(&*position)).unwrap();
            let actions = position.actions();
            bytes = bytes.max(choices.len());
            most = most.max(actions.len());
            position.play(seat, &quiet_action(&*position, &actions, &mut rng)).unwrap();
        }
    }
    (bytes, most)
}

/// An action that traps nothing, if there is one, so that the board fills.
fn quiet_action(position: &dyn AnyMatch, actions: &[String], rng: &mut Rng) -> String {
    let traps = |action: &String| {
        let effects = position.effects(action, lamplight_core::Viewer::Spectator);
        effects.iter().any(|effect| effect.key == "trapped")
    };
    for _ in 0..20 {
        let action = &actions[rng.below(actions.len() as u32) as usize];
        if !traps(action) {
            return action.clone();
        }
    }
    actions[rng.below(actions.len() as u32) as usize].clone()
}

#[test]
fn the_choices_of_pathagon_fit_into_three_kilobytes() {
    let (bytes, actions) = worst("automatic");
    assert!(actions > 250, "a position with all pieces on the board: {actions}");
    assert!(bytes <= 3000, "{bytes} bytes for {actions} actions");
    // Where traps are a choice, each way to trap is an action of its own.
    let (bytes, actions) = worst("optional");
    assert!(actions > 250 && bytes <= 16_000, "{bytes} bytes for {actions} actions where traps are a choice");
}
