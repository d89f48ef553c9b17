//! The object-safe edge: a game in progress without a type parameter.

use crate::game_match::{LogLine, Match, PlayError, Player};
use crate::undo::{Reach, UndoError};
use lamplight_core::options::OptionsInForce;
use lamplight_core::{
    ActionList, Dice, Drawing, GameOptions, Info, Outcome, OutcomeList, Pick, Present, Prompt, Refusal,
    Returns, Seat, Turn, Viewer,
};
use serde::Serialize;
use std::any::Any;
use std::borrow::Cow;

/// One legal action, and what a person picks to make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// In notation.
    pub text: String,
    /// The things to pick, in order.
    pub picks: Vec<Pick>,
}

/// A game in progress, whichever it is. Everything that takes a viewer gives that viewer's share and no
/// more; the rest is for tools.
pub trait Table: Send {
    /// The game's card.
    fn info(&self) -> &'static Info;
    /// The options in force.
    fn options(&self) -> OptionsInForce;
    /// Name and text of the content file, if it is not the default one.
    fn content(&self) -> Option<(&str, &str)>;
    /// Who plays, by seat.
    fn players(&self) -> &[Player];
    /// What a seat is called in this game.
    fn seat_name(&self, seat: Seat) -> Cow<'static, str>;
    /// Grows with every change, without gaps.
    fn version(&self) -> u64;
    /// How many actions the log has.
    fn length(&self) -> usize;
    /// Who acts.
    fn turn(&self) -> Turn;
    /// The number of the turn.
    fn turn_number(&self) -> u32;
    /// What the player to act is asked for.
    fn prompt(&self) -> Prompt;
    /// The legal actions of the player to act.
    fn choices(&self) -> Vec<Choice>;
    /// What chance may bring, with weights, if it is due.
    fn outcomes(&self) -> Vec<(String, u32)>;
    /// Why an action is not possible now; none if it is.
    fn why_not(&self, text: &str) -> Option<Refusal>;
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// What a viewer knows, drawn for the terminal.
    fn draw(&self, viewer: Viewer) -> Drawing;
    /// The position as a viewer knows it.
    fn view_position(&self, viewer: Viewer) -> String;
    /// The whole position.
    fn position(&self) -> String;
    /// The log as a viewer sees it, from its `from`-th line on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine>;
    /// How the game ended; none while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Each seat's share of the win, once the game is over.
    fn returns(&self) -> Returns;
    /// The record: the full one, or a viewer's own.
    fn record(&self, viewer: Option<Viewer>) -> String;
    /// The game as it was after its first `length` actions.
    fn fork(&self, length: usize) -> Box<dyn Table>;
    /// Performs an action from outside, after every check.
    fn play(&mut self, seat: Seat, version: u64, text: &str) -> Result<(), PlayError>;
    /// Lets chance act, if it is due, and says whether it was.
    fn roll(&mut self, dice: &mut dyn Dice) -> bool;
    /// Whether the seat could take its last decision back, and what that would need.
    fn can_undo(&self, seat: Seat) -> Result<Reach, UndoError>;
    /// Takes the seat's last decision back; returns the number of actions taken back.
    fn undo(&mut self, seat: Seat, version: u64, agreed: bool) -> Result<usize, UndoError>;
    /// Seats somebody else, such as a bot for a person who has left.
    fn seat_player(&mut self, seat: Seat, player: Player);
    /// The typed match behind, for bots.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Present> Table for Match<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }
    fn options(&self) -> OptionsInForce {
        self.options.in_force()
    }
    fn content(&self) -> Option<(&str, &str)> {
        self.content.as_ref().map(|(name, text)| (name.as_str(), text.as_str()))
    }
    fn players(&self) -> &[Player] {
        &self.players
    }
    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        G::seat_name(seat)
    }
    fn version(&self) -> u64 {
        self.version
    }
    fn length(&self) -> usize {
        self.log.len()
    }
    fn turn(&self) -> Turn {
        self.state.turn()
    }
    fn turn_number(&self) -> u32 {
        self.state.turn_number()
    }
    fn prompt(&self) -> Prompt {
        self.state.prompt()
    }
    fn choices(&self) -> Vec<Choice> {
        let mut legal = ActionList::new();
        self.state.legal(&mut legal);
        let choice =
            |&action| Choice { text: self.state.action_text(action), picks: self.state.picks(action) };
        legal.iter().map(choice).collect()
    }
    fn outcomes(&self) -> Vec<(String, u32)> {
        let mut outcomes = OutcomeList::new();
        if self.state.turn() == Turn::Chance {
            self.state.chance(&mut outcomes);
        }
        outcomes.iter().map(|&(outcome, weight)| (self.state.action_text(outcome), weight)).collect()
    }
    fn why_not(&self, text: &str) -> Option<Refusal> {
        self.state.why_not(text)
    }
    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // A view is made of names, numbers and lists: it always has a JSON form.
        serde_json::to_value(self.state.view(viewer)).unwrap_or_default()
    }
    fn draw(&self, viewer: Viewer) -> Drawing {
        G::draw(&self.state.view(viewer))
    }
    fn view_position(&self, viewer: Viewer) -> String {
        G::view_position(&self.state.view(viewer))
    }
    fn position(&self) -> String {
        self.state.position()
    }
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        Match::log(self, viewer, from)
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.state.turn() == Turn::Over).then(|| self.state.outcome())
    }
    fn returns(&self) -> Returns {
        self.state.returns()
    }
    fn record(&self, viewer: Option<Viewer>) -> String {
        Match::record(self, viewer)
    }
    fn fork(&self, length: usize) -> Box<dyn Table> {
        Box::new(Match::fork(self, length))
    }
    fn play(&mut self, seat: Seat, version: u64, text: &str) -> Result<(), PlayError> {
        Match::play(self, seat, version, text)
    }
    fn roll(&mut self, dice: &mut dyn Dice) -> bool {
        Match::roll(self, dice)
    }
    fn can_undo(&self, seat: Seat) -> Result<Reach, UndoError> {
        Match::can_undo(self, seat)
    }
    fn undo(&mut self, seat: Seat, version: u64, agreed: bool) -> Result<usize, UndoError> {
        Match::undo(self, seat, version, agreed)
    }
    fn seat_player(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
