//! The object-safe edge: a game in progress without a type parameter.

use crate::game_match::{LogLine, Match, PlayError, Player};
use crate::undo::{Reach, UndoError};
use lamplight_core::options::OptionsInForce;
use lamplight_core::{
    ActionList, Dice, Drawing, Effect, GameOptions, Info, Outcome, OutcomeList, Pick, Present, Prompt,
    Refusal, Returns, Seat, Turn, Viewer,
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

/// One position of a game as a viewer sees it, and the action that led to it.
#[derive(Clone, Debug)]
pub struct Step {
    /// How many actions lie before it.
    pub length: usize,
    /// The number of the turn.
    pub turn_number: u32,
    /// The action that led here; none in the first position.
    pub line: Option<LogLine>,
    /// Who acts.
    pub turn: Turn,
    /// What they are asked for.
    pub prompt: Prompt,
    /// What the viewer knows, as JSON.
    pub view: serde_json::Value,
}

/// A game in progress, whichever it is. Everything that takes a viewer gives that viewer's share and no
/// more; the rest is for tools.
pub trait AnyMatch: Send + Sync {
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
    /// The last action of the log in full: for storage, not for players.
    fn last_action(&self) -> Option<String>;
    /// The positions after `from` up to `to` actions, in order, as a viewer sees them.
    fn steps(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Step>;
    /// What an action would do now, as a viewer sees it; nothing if it is no action.
    fn effects(&self, text: &str, viewer: Viewer) -> Vec<Effect>;
    /// Why a person cannot pick this now: the last of `picks`, after the others.
    fn why_not_picks(&self, picks: &[&str]) -> Option<Refusal>;
    /// How the game ended; none while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Each seat's share of the win, once the game is over.
    fn returns(&self) -> Returns;
    /// The record: the full one, or a viewer's own.
    fn record(&self, viewer: Option<Viewer>) -> String;
    /// The game as it was after its first `length` actions.
    fn fork(&self, length: usize) -> Box<dyn AnyMatch>;
    /// Performs an action from outside, after every check.
    fn play(&mut self, seat: Seat, version: u64, text: &str) -> Result<(), PlayError>;
    /// Lets chance act, if it is due, and says whether it was.
    fn roll(&mut self, dice: &mut dyn Dice) -> bool;
    /// Performs an action, or an outcome of chance, that is on record; with every check.
    fn retrace(&mut self, text: &str, chance: bool) -> Result<(), String>;
    /// Whether the seat could take its last decision back, and what that would need.
    fn can_undo(&self, seat: Seat) -> Result<Reach, UndoError>;
    /// Takes the seat's last decision back; returns the number of actions taken back.
    fn undo(&mut self, seat: Seat, version: u64, agreed: bool) -> Result<usize, UndoError>;
    /// Seats somebody else, such as a bot for a person who has left.
    fn seat_player(&mut self, seat: Seat, player: Player);
    /// The typed match behind, for bots.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Present> AnyMatch for Match<G> {
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
    fn last_action(&self) -> Option<String> {
        let &last = self.log.last()?;
        Some(self.state_before_last().action_text(last))
    }
    fn steps(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Step> {
        let step = |length, state: &G, line| Step {
            length,
            turn_number: state.turn_number(),
            line,
            turn: state.turn(),
            prompt: state.prompt(),
            view: serde_json::to_value(state.view(viewer)).unwrap_or_default(),
        };
        let mut steps = Vec::new();
        if from == 0 {
            steps.push(step(0, &self.start, None));
        }
        let mut after = self.start.clone();
        for (index, &action) in self.log.iter().enumerate().take(to) {
            let length = index + 1;
            if length < from {
                after.apply(action);
                continue;
            }
            let line = crate::game_match::line(&after, action, viewer);
            after.apply(action);
            steps.push(step(length, &after, Some(line)));
        }
        steps
    }
    fn effects(&self, text: &str, viewer: Viewer) -> Vec<Effect> {
        let mut legal = ActionList::new();
        self.state.legal(&mut legal);
        match self.state.parse_action(text) {
            Ok(action) if legal.binary_search(&action).is_ok() => self.state.effects(action, viewer),
            _ => Vec::new(),
        }
    }
    fn why_not_picks(&self, picks: &[&str]) -> Option<Refusal> {
        let (&wanted, before) = picks.split_last()?;
        let choices = self.choices();
        let at = before.len();
        let begins = |choice: &&Choice| {
            choice.picks.len() > at
                && before.iter().zip(&choice.picks).all(|(pick, of)| *pick == of.to_string())
        };
        if choices.iter().filter(begins).any(|choice| choice.picks[at].to_string() == wanted) {
            return None;
        }
        let unexplained = || Refusal { rule: None, reason: "that cannot be picked now".into() };
        let Some((kind, name)) = wanted.split_once(':') else { return Some(unexplained()) };
        // A legal action that begins with the same picks, with the name of the one in question put in.
        let closest = choices.iter().filter(begins).filter_map(|choice| put_in(choice, at, kind, name));
        let attempts = self.state.attempts(kind, name);
        let by_rule = |text: String| self.state.why_not(&text).filter(|refusal| refusal.rule.is_some());
        Some(closest.chain(attempts).find_map(by_rule).unwrap_or_else(unexplained))
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
    fn fork(&self, length: usize) -> Box<dyn AnyMatch> {
        Box::new(Match::fork(self, length))
    }
    fn play(&mut self, seat: Seat, version: u64, text: &str) -> Result<(), PlayError> {
        Match::play(self, seat, version, text)
    }
    fn roll(&mut self, dice: &mut dyn Dice) -> bool {
        Match::roll(self, dice)
    }
    fn retrace(&mut self, text: &str, chance: bool) -> Result<(), String> {
        Match::retrace(self, text, chance)
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

/// The text of an action with another thing picked at one place, if things of that kind are picked there.
fn put_in(choice: &Choice, at: usize, kind: &str, name: &str) -> Option<String> {
    let other = &choice.picks[at];
    let words = choice.text.split(' ').map(|word| if word == other.name { name } else { word });
    (other.kind == kind).then(|| words.collect::<Vec<_>>().join(" ")).filter(|text| *text != choice.text)
}
