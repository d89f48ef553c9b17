//! Positions that say as much about a match as its own: the same seen through a symmetry, and what one action leads to.

use crate::{GameId, with_game};
use lamplight_core::{ActionList, Encode, Turn, Viewer};
use lamplight_match::{AnyMatch, Match};

/// The positions after `from` up to `to` actions as everybody may see them, each with what it looks like through every
/// symmetry of its game: the first of them is the position itself.
pub fn mirrored_positions(game: &dyn AnyMatch, from: usize, to: usize) -> Vec<Vec<String>> {
    let Ok(id) = GameId::named(game.info().id) else { return Vec::new() };
    with_game!(id, G => game.as_any().downcast_ref::<Match<G>>().map_or_else(Vec::new, |game| all(game, from, to)))
}

/// What one more action can lead to, as everybody may see it.
pub fn next_positions(game: &dyn AnyMatch) -> Vec<String> {
    let Ok(id) = GameId::named(game.info().id) else { return Vec::new() };
    with_game!(id, G => game.as_any().downcast_ref::<Match<G>>().map_or_else(Vec::new, |game| next(game.state())))
}

fn next<G: Encode>(state: &G) -> Vec<String> {
    let mut legal = ActionList::new();
    if let Turn::Player(_) = state.turn() {
        state.legal(&mut legal);
    }
    let after = |action: &G::Action| {
        let mut state = state.clone();
        state.apply(*action);
        G::view_position(&state.view(Viewer::Spectator))
    };
    legal.iter().map(after).collect()
}

fn all<G: Encode>(game: &Match<G>, from: usize, to: usize) -> Vec<Vec<String>> {
    let images = |state: &G| {
        let image = |symmetry| G::view_position(&state.mirrored(symmetry).view(Viewer::Spectator));
        (0..state.symmetries()).map(image).collect()
    };
    let from = from.min(AnyMatch::length(game));
    let mut state = game.fork(from).state().clone();
    let mut positions = vec![images(&state)];
    for action in game.performed().take(to).skip(from) {
        state.apply(action);
        positions.push(images(&state));
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, open};
    use lamplight_core::{Dice as _, Purpose, Rng};
    use lamplight_match::Player;

    #[test]
    fn the_first_image_of_every_position_is_the_position() {
        for &game in GameId::ALL {
            let players = (0..game.info().min_seats).map(|_| Player::person("")).collect();
            let mut table = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
            let mut rng = Rng::stream(3, Purpose::Test, 0);
            while table.length() < 30 && table.turn() != Turn::Over {
                if table.roll(&mut rng) {
                    continue;
                }
                let Turn::Player(seat) = table.turn() else { break };
                let actions = table.actions();
                table.play(seat, &actions[rng.below(actions.len() as u32) as usize]).unwrap();
            }
            for (from, to) in [(0, 30), (7, 12), (29, 99), (99, 99)] {
                let own: Vec<String> = mirrored_positions(&*table, from, to)
                    .into_iter()
                    .map(|images| images.into_iter().next().unwrap())
                    .collect();
                assert_eq!(own, table.view_positions(Viewer::Spectator, from, to), "{}", game.info().id);
            }
        }
    }

    #[test]
    fn every_action_leads_to_a_next_position() {
        for &game in GameId::ALL {
            let players = (0..game.info().min_seats).map(|_| Player::person("")).collect();
            let mut table = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
            let mut rng = Rng::stream(3, Purpose::Test, 1);
            while table.roll(&mut rng) {}
            let next = next_positions(&*table);
            let Turn::Player(seat) = table.turn() else { panic!("{} begins", game.info().id) };
            assert_eq!(next.len(), table.actions().len());
            for (action, position) in table.actions().iter().zip(next) {
                let mut after = table.fork(table.length());
                after.play(seat, action).unwrap();
                assert_eq!(after.view_position(Viewer::Spectator), position, "{action}");
            }
        }
    }

    #[test]
    fn a_mirrored_game_meets_the_images_of_the_other() {
        let game = GameId::named("pathagon").unwrap();
        let play = |cells: &[&str]| {
            let players = vec![Player::person("Ada"), Player::person("Bo")];
            let options = vec![("first".to_string(), "1".to_string())];
            let mut table = open(Setup { game, options, content: None, players }, "").unwrap();
            for cell in cells {
                let Turn::Player(seat) = table.turn() else { panic!("over") };
                table.play(seat, cell).unwrap();
            }
            table
        };
        let (one, other) = (play(&["a1", "c2", "b5"]), play(&["g1", "e2", "f5"]));
        let images = mirrored_positions(&*one, 3, 3).remove(0);
        assert_eq!(images.len(), 4);
        assert!(images.contains(&other.view_position(Viewer::Spectator)));
        assert!(!images.contains(&play(&["g1", "e2", "e5"]).view_position(Viewer::Spectator)));
    }
}
