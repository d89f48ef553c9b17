//! What a check is run on: a game under some options, with some number of seats.

use lamplight_core::{Game, GameOptions, Seat};

/// One way to set up a game.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// How many play.
    pub seats: u8,
    /// Under which options.
    pub options: G::Options,
    /// What differs from the defaults, as text: `trap=optional turn_limit=40`.
    pub set: String,
}

impl<G: Game> Case<G> {
    /// A case from `key=value` pairs, separated by spaces.
    pub fn new(seats: u8, set: &str) -> Self {
        let mut options = G::Options::default();
        for pair in set.split_whitespace() {
            let (key, value) = pair.split_once('=').expect("options are written key=value");
            options.set(key, value).expect("a test's options are good ones");
        }
        Case { seats, options, set: set.to_string() }
    }

    /// Every number of seats that the box serves, under these options.
    pub fn all_seats(set: &str) -> Vec<Self> {
        (G::INFO.min_seats..=G::INFO.max_seats).map(|seats| Self::new(seats, set)).collect()
    }

    /// The start of the game.
    pub fn start(&self) -> G {
        G::new(&self.options, self.seats).expect("a test's set-up is a good one")
    }

    /// The seats at the table.
    pub fn table(&self) -> impl Iterator<Item = Seat> {
        Seat::up_to(self.seats)
    }

    /// A name for files and messages: `2-players`, `3-players-play_on=true`.
    pub fn name(&self) -> String {
        let players = if self.seats == 1 { "player" } else { "players" };
        let players = format!("{}-{players}", self.seats);
        let parts: Vec<&str> = [players.as_str()].into_iter().chain(self.set.split_whitespace()).collect();
        parts.join("-")
    }
}
