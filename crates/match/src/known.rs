//! A match as one seat knows it: what a bot is given.

use crate::any::AnyMatch;
use crate::game_match::{LogLine, Match, PlayError};
use lamplight_core::options::OptionsInForce;
use lamplight_core::{Info, Knowledge, Present, Seat, Viewer};

/// What a seat knows of a match, whichever game it is. Nothing else of the match can be reached through it.
pub struct Known<'a> {
    game: &'a dyn AnyMatch,
    seat: Seat,
}

impl<'a> Known<'a> {
    /// What this seat knows.
    pub fn new(game: &'a dyn AnyMatch, seat: Seat) -> Known<'a> {
        Known { game, seat }
    }
    /// Whose knowledge it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// The game's description.
    pub fn info(&self) -> &'static Info {
        self.game.info()
    }
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.game.players().len() as u8
    }
    /// The options in force.
    pub fn options(&self) -> OptionsInForce {
        self.game.options()
    }
    /// The text of the content file, if it is not the default one.
    pub fn content(&self) -> Option<&str> {
        self.game.content().map(|(_, text)| text)
    }
    /// The number of the turn.
    pub fn turn_number(&self) -> u32 {
        self.game.turn_number()
    }
    /// How many actions the log has.
    pub fn length(&self) -> usize {
        self.game.length()
    }
    /// The log as the seat sees it, from its `from`-th line on.
    pub fn log(&self, from: usize) -> Vec<LogLine> {
        self.game.log(Viewer::Seat(self.seat), from)
    }
    /// What the seat knows, as JSON.
    pub fn view(&self) -> serde_json::Value {
        self.game.view(Viewer::Seat(self.seat))
    }
    /// The position as the seat knows it.
    pub fn position(&self) -> String {
        self.game.view_position(Viewer::Seat(self.seat))
    }
    /// The seat's legal actions in notation; none if it is not to act.
    pub fn actions(&self) -> Vec<String> {
        if self.game.turn() == lamplight_core::Turn::Player(self.seat) {
            self.game.actions()
        } else {
            Vec::new()
        }
    }
    /// Whether the seat may do this now.
    pub fn check(&self, text: &str) -> Result<(), PlayError> {
        self.game.check(self.seat, text)
    }
    /// The knowledge for a search, if the match is of this game.
    pub fn knowledge<G: Present>(&self) -> Option<Knowledge<G>> {
        Some(self.typed::<G>()?.knowledge(self.seat))
    }
    /// An action in notation, if the match is of its game.
    pub fn action_text<G: Present>(&self, action: G::Action) -> Option<String> {
        Some(self.typed::<G>()?.state().action_text(action))
    }
    fn typed<G: Present>(&self) -> Option<&Match<G>> {
        self.game.as_any().downcast_ref()
    }
}

impl std::fmt::Debug for Known<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Known")
            .field("game", &self.info().id)
            .field("seat", &self.seat)
            .finish_non_exhaustive()
    }
}
