//! Positions: `--position` of the program, and what bots are told. The first line has the game, the number of seats and
//! options, `pathagon 2 trap=optional`; then comes the position.

use crate::exercise;
use lamplight_core::Present;
use lamplight_games::{GameId, options, with_game};

/// A position of some game.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let (head, position) = crate::head(text);
    let mut words = head.split_whitespace();
    let game = words.next().and_then(|id| GameId::named(id).ok());
    let seats = words.next().and_then(|seats| seats.parse().ok());
    let (Some(game), Some(seats)) = (game, seats) else { return };
    let set: Option<Vec<_>> = words.map(|pair| pair.split_once('=')).collect();
    let set: Vec<(String, String)> =
        set.unwrap_or_default().into_iter().map(|(k, v)| (k.into(), v.into())).collect();
    with_game!(game, G => {
        let Ok(options) = options::<G>(&set, None) else { return };
        read::<G>(position, &options, seats);
    });
}

fn read<G: Present>(text: &str, options: &G::Options, seats: u8) {
    match G::parse_position(text, options, seats) {
        Ok(state) => exercise::play(state, options, 6),
        Err(error) => assert!(!error.0.trim().is_empty(), "a refusal has a reason"),
    }
    match G::imagine(text, options, seats) {
        Ok(state) => exercise::play(state, options, 2),
        Err(error) => assert!(!error.0.trim().is_empty(), "a refusal has a reason"),
    }
}
