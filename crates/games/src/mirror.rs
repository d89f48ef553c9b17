//! How positions look for comparison: alike where a match goes on alike, with the seats exchanged, at another turn, or
//! seen through a symmetry; and what one action leads to.

use crate::{GameId, with_game};
use lamplight_core::{ActionList, Encode, Seat, Turn, Viewer};
use lamplight_match::{AnyMatch, Match};

/// How the positions after `from` up to `to` actions look to everybody, told from the seat of whoever is to act.
pub fn looks(game: &dyn AnyMatch, from: usize, to: usize) -> Vec<String> {
    let Ok(id) = GameId::named(game.info().id) else { return Vec::new() };
    with_game!(id, G => game.as_any().downcast_ref::<Match<G>>().map_or_else(Vec::new, |game| walk(game, from, to, look)))
}

/// The same through every symmetry of the game: the first look of each position is its own.
pub fn mirrored_looks(game: &dyn AnyMatch, from: usize, to: usize) -> Vec<Vec<String>> {
    let Ok(id) = GameId::named(game.info().id) else { return Vec::new() };
    with_game!(id, G => game.as_any().downcast_ref::<Match<G>>().map_or_else(Vec::new, |game| walk(game, from, to, images)))
}

/// How what one more action can lead to looks.
pub fn next_looks(game: &dyn AnyMatch) -> Vec<String> {
    let Ok(id) = GameId::named(game.info().id) else { return Vec::new() };
    with_game!(id, G => game.as_any().downcast_ref::<Match<G>>().map_or_else(Vec::new, |game| next(game.state())))
}

fn look<G: Encode>(state: &G) -> String {
    let first = match state.turn() {
        Turn::Player(seat) => seat,
        Turn::Chance | Turn::Over => Seat::from_index(0),
    };
    G::view_position(&state.told_from(first).view(Viewer::Spectator))
}

fn images<G: Encode>(state: &G) -> Vec<String> {
    (0..state.symmetries()).map(|symmetry| look(&state.mirrored(symmetry))).collect()
}

fn next<G: Encode>(state: &G) -> Vec<String> {
    let mut legal = ActionList::new();
    if let Turn::Player(_) = state.turn() {
        state.legal(&mut legal);
    }
    let after = |action: &G::Action| {
        let mut state = state.clone();
        state.apply(*action);
        look(&state)
    };
    legal.iter().map(after).collect()
}

fn walk<G: Encode, T>(game: &Match<G>, from: usize, to: usize, tell: fn(&G) -> T) -> Vec<T> {
    let from = from.min(AnyMatch::length(game));
    let mut state = game.fork(from).state().clone();
    let mut told = vec![tell(&state)];
    for action in game.performed().take(to).skip(from) {
        state.apply(action);
        told.push(tell(&state));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, open};
    use lamplight_core::{Dice as _, Purpose, Rng};
    use lamplight_match::Player;

    fn look(game: &dyn AnyMatch) -> String {
        looks(game, game.length(), game.length()).remove(0)
    }

    #[test]
    fn a_position_looks_alike_however_one_comes_to_it() {
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
                let here = from.min(table.length())..=to.min(table.length());
                let single: Vec<String> = here.map(|length| look(&*table.fork(length))).collect();
                assert_eq!(looks(&*table, from, to), single, "{}", game.info().id);
                let images = mirrored_looks(&*table, from, to);
                let own: Vec<String> = images.into_iter().map(|mut images| images.remove(0)).collect();
                assert_eq!(own, single, "{}", game.info().id);
            }
        }
    }

    #[test]
    fn every_action_leads_to_a_next_look() {
        for &game in GameId::ALL {
            let players = (0..game.info().min_seats).map(|_| Player::person("")).collect();
            let mut table = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
            let mut rng = Rng::stream(3, Purpose::Test, 1);
            while table.roll(&mut rng) {}
            let next = next_looks(&*table);
            let Turn::Player(seat) = table.turn() else { panic!("{} begins", game.info().id) };
            assert_eq!(next.len(), table.actions().len());
            for (action, next) in table.actions().iter().zip(next) {
                let mut after = table.fork(table.length());
                after.play(seat, action).unwrap();
                assert_eq!(look(&*after), next, "{action}");
            }
        }
    }

    fn pathagon<'a>(first: &str, actions: impl IntoIterator<Item = &'a str>) -> Box<dyn AnyMatch> {
        let game = GameId::named("pathagon").unwrap();
        let players = vec![Player::person("Ada"), Player::person("Bo")];
        let options = vec![("first".to_string(), first.to_string())];
        let mut table = open(Setup { game, options, content: None, players }, "").unwrap();
        for action in actions {
            let Turn::Player(seat) = table.turn() else { panic!("over before {action}") };
            table.play(seat, action).unwrap();
        }
        table
    }

    #[test]
    fn a_mirrored_game_meets_the_images_of_the_other() {
        let (one, other) = (pathagon("1", ["a1", "c2", "b5"]), pathagon("1", ["g1", "e2", "f5"]));
        let images = mirrored_looks(&*one, 3, 3).remove(0);
        assert_eq!(images.len(), 4);
        assert!(images.contains(&look(&*other)));
        assert!(!images.contains(&look(&*pathagon("1", ["g1", "e2", "e5"]))));
    }

    #[test]
    fn a_game_with_its_seats_exchanged_looks_the_same() {
        // Turned over the diagonal, and begun by the other.
        let one = pathagon("1", ["a1", "c2", "b5", "d7", "d1", "e1"]);
        let other = pathagon("2", ["a1", "b3", "e2", "g4", "a4", "a5"]);
        assert_eq!(looks(&*one, 0, 6), looks(&*other, 0, 6));
        assert_ne!(one.view_position(Viewer::Spectator), other.view_position(Viewer::Spectator));
        // Whose turn it is makes a difference.
        assert_ne!(look(&*pathagon("1", ["a1", "c2"])), look(&*pathagon("2", ["c2", "a1"])));
    }

    #[test]
    fn wasted_moves_change_no_look() {
        let light = "a1 a2 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6 c1 c2".split(' ');
        let dark = "g1 g2 g3 g4 g5 g6 f1 f2 f3 f4 f5 f6 e5 e6".split(' ');
        let placed = light.zip(dark).flat_map(|(light, dark)| [light, dark]);
        let there_and_back = ["c1-c7", "e5-e1", "c2-d7", "e6-e2", "c7-c1", "e1-e5", "d7-c2", "e2-e6"];
        let table = pathagon("1", placed.chain(there_and_back).chain(there_and_back));
        let looks = looks(&*table, 28, 44);
        for turn in 4..=8 {
            assert_eq!(looks[turn], looks[turn + 8], "{turn}");
            assert_ne!(looks[turn], looks[turn + 4], "{turn}");
        }
    }
}
