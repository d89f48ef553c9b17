//! The object-safe edge: a game in progress without a type parameter.

use crate::forfeit::{Forfeit, StandIn};
use crate::game_match::{LogLine, Match, PlayError, Player};
use crate::picks::{self, Branch};
use crate::undo::{Reach, UndoError};
use lamplight_core::options::OptionsInForce;
use lamplight_core::{
    Dice, Drawing, Effect, GameOptions, Info, Insight, Mark, Merit, Outcome, Pick, Present, Prompt, Refusal,
    Returns, Seat, Tally, Turn, Viewer,
};
use serde::Serialize;
use serde_json::value::RawValue;
use std::any::Any;
use std::borrow::Cow;

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
    /// What the viewer knows, as JSON text.
    pub view: Box<RawValue>,
    /// What stands on the cells of a plain board, if that was asked for.
    pub marks: Option<Vec<Mark>>,
}

/// A [`Match`] without its type. Everything that takes a viewer gives that viewer's share and no
/// more; the rest is for tools.
pub trait AnyMatch: Send + Sync {
    /// The game's description.
    fn info(&self) -> &'static Info;
    /// The options in force.
    fn options(&self) -> OptionsInForce;
    /// Name and text of the content file, if it is not the default one.
    fn content(&self) -> Option<(&str, &str)>;
    /// Who plays, by seat.
    fn players(&self) -> &[Player];
    /// What a seat is called in this game.
    fn seat_name(&self, seat: Seat) -> Cow<'static, str>;
    /// How many actions the log has.
    fn length(&self) -> usize;
    /// Who acts.
    fn turn(&self) -> Turn;
    /// The number of the turn.
    fn turn_number(&self) -> u32;
    /// What the player to act is asked for.
    fn prompt(&self) -> Prompt;
    /// The legal actions of the player to act, in notation.
    fn actions(&self) -> Vec<String>;
    /// The legal actions of the player to act, as a tree of picks.
    fn choices(&self) -> Vec<Branch>;
    /// The legal action that these picks make, in notation; an error says why there is none.
    fn picked(&self, picks: &[&str]) -> Result<String, Refusal>;
    /// The picks that make an action; none if it is not legal now.
    fn picks(&self, text: &str) -> Vec<Pick>;
    /// Whether a seat may do this now.
    fn check(&self, seat: Seat, text: &str) -> Result<(), PlayError>;
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// What a viewer knows, as JSON text: for those who only pass it on.
    fn view_json(&self, viewer: Viewer) -> Box<RawValue>;
    /// What a viewer knows, drawn for the terminal.
    fn draw(&self, viewer: Viewer) -> Drawing;
    /// What stands on the cells of a plain board.
    fn marks(&self, viewer: Viewer) -> Vec<Mark>;
    /// How it stands, seat by seat.
    fn standing(&self, viewer: Viewer) -> Vec<Tally>;
    /// What a longer look tells a viewer, if the game has something to tell.
    fn insight(&self, viewer: Viewer) -> Option<Insight>;
    /// The position as a viewer knows it.
    fn view_position(&self, viewer: Viewer) -> String;
    /// The whole position.
    fn position(&self) -> String;
    /// The log as a viewer sees it, from its `from`-th line on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine>;
    /// The positions after `from` up to `to` actions, in order, as a viewer sees them; also on a plain board, or not. Each is
    /// made when it is asked for.
    fn steps(
        &self,
        viewer: Viewer,
        from: usize,
        to: usize,
        plain: bool,
    ) -> Box<dyn Iterator<Item = Step> + '_>;
    /// What an action would do now, as a viewer sees it; nothing if it is no action.
    fn effects(&self, text: &str, viewer: Viewer) -> Vec<Effect>;
    /// What speaks for an action of the player to act, as far as they can know, the weightiest reasons first; nothing if it
    /// is not legal.
    fn merits(&self, text: &str) -> Vec<Merit>;
    /// What comes of these actions one after the other, beginning with one of the player to act, as far as that player can
    /// foresee it: in a world that they imagine, up to the first thing that chance decides.
    fn foreseen(&self, line: &[String]) -> Vec<LogLine>;
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
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError>;
    /// Draws what chance brings, if it is due, in notation; it does not happen yet.
    fn draw_chance(&self, dice: &mut dyn Dice) -> Option<String>;
    /// Lets chance act, if it is due, and says whether it was.
    fn roll(&mut self, dice: &mut dyn Dice) -> bool;
    /// Performs an action, or an outcome of chance, that is on record; with every check.
    fn retrace(&mut self, text: &str, chance: bool) -> Result<(), String>;
    /// Whether the seat could take its last decision back, and what that would need.
    fn can_undo(&self, seat: Seat) -> Result<Reach, UndoError>;
    /// How long the log would be if whoever is to act took back all that they can of this turn.
    fn shortest_by_undo(&self) -> usize;
    /// Takes the seat's last decision back; returns the number of actions taken back. The caller has asked whoever must
    /// agree.
    fn undo(&mut self, seat: Seat) -> Result<usize, UndoError>;
    /// The same for what is on record: it was taken back then, whoever was a bot at the time.
    fn retrace_undo(&mut self, seat: Seat) -> Result<usize, UndoError>;
    /// Who has dropped out, in this order.
    fn forfeits(&self) -> &[Forfeit];
    /// Says who has dropped out.
    fn set_forfeits(&mut self, forfeits: Vec<Forfeit>);
    /// The last decision was a bot's, for the person who sits there; perhaps because their time was up.
    fn mark_stand_in(&mut self, out_of_time: bool);
    /// The seats for which a bot has stood in.
    fn stand_ins(&self) -> Vec<StandIn>;
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
    fn actions(&self) -> Vec<String> {
        self.legal().iter().map(|&action| self.state.action_text(action)).collect()
    }
    fn choices(&self) -> Vec<Branch> {
        let weighed = |&action: &G::Action| (self.state.picks(action), self.state.weight(action));
        picks::tree(&self.legal().iter().map(weighed).collect::<Vec<_>>())
    }
    fn picked(&self, picks: &[&str]) -> Result<String, Refusal> {
        let made = |action: G::Action| {
            let own = self.state.picks(action);
            own.len() == picks.len() && own.iter().zip(picks).all(|(pick, text)| pick.is(text))
        };
        match self.legal().iter().find(|&&action| made(action)) {
            Some(&action) => Ok(self.state.action_text(action)),
            None => Err(self.state.why_not_picks(picks).unwrap_or(Refusal::UNEXPLAINED)),
        }
    }
    fn picks(&self, text: &str) -> Vec<Pick> {
        let Turn::Player(seat) = self.state.turn() else { return Vec::new() };
        self.read(seat, text).map(|action| self.state.picks(action)).unwrap_or_default()
    }
    fn check(&self, seat: Seat, text: &str) -> Result<(), PlayError> {
        self.read(seat, text).map(|_| ())
    }
    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // A view is made of names, numbers and lists: it always has a JSON form.
        serde_json::to_value(self.shown(viewer)).unwrap_or_default()
    }
    fn view_json(&self, viewer: Viewer) -> Box<RawValue> {
        view_json(&self.shown(viewer))
    }
    fn draw(&self, viewer: Viewer) -> Drawing {
        G::draw(&self.shown(viewer))
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
    fn steps(
        &self,
        viewer: Viewer,
        from: usize,
        to: usize,
        plain: bool,
    ) -> Box<dyn Iterator<Item = Step> + '_> {
        let step = move |length, state: &G, line| Step {
            length,
            turn_number: state.turn_number(),
            line,
            turn: state.turn(),
            prompt: state.prompt(),
            view: view_json(&self.shown_at(state, length, viewer)),
            marks: plain.then(|| G::marks(&self.shown_at(state, length, viewer))),
        };
        let start = (from == 0).then(|| step(0, &self.start, None));
        let first = from.saturating_sub(1).min(self.log.len());
        let mut after = self.state_at(first);
        let rest = self.log.iter().enumerate().take(to).skip(first).map(move |(index, past)| {
            let line = crate::game_match::line(&after, past, viewer);
            after.apply(past.action);
            step(index + 1, &after, Some(line))
        });
        Box::new(start.into_iter().chain(rest))
    }
    fn effects(&self, text: &str, viewer: Viewer) -> Vec<Effect> {
        let Turn::Player(seat) = self.state.turn() else { return Vec::new() };
        self.read(seat, text).map(|action| self.state.effects(action, viewer)).unwrap_or_default()
    }
    fn merits(&self, text: &str) -> Vec<Merit> {
        let Turn::Player(seat) = self.state.turn() else { return Vec::new() };
        self.read(seat, text).map(|action| self.knowledge(seat).merits(action)).unwrap_or_default()
    }
    fn foreseen(&self, line: &[String]) -> Vec<LogLine> {
        Match::foreseen(self, line)
    }
    fn why_not_picks(&self, picks: &[&str]) -> Option<Refusal> {
        self.state.why_not_picks(picks)
    }
    fn marks(&self, viewer: Viewer) -> Vec<Mark> {
        G::marks(&self.shown(viewer))
    }
    fn standing(&self, viewer: Viewer) -> Vec<Tally> {
        G::standing(&self.state.view(viewer)).to_vec()
    }
    fn insight(&self, viewer: Viewer) -> Option<Insight> {
        G::INSIGHT.map(|look| look(&self.state.view(viewer)))
    }
    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
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
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        Match::play(self, seat, text)
    }
    fn draw_chance(&self, dice: &mut dyn Dice) -> Option<String> {
        Match::draw_chance(self, dice).map(|outcome| self.state.action_text(outcome))
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
    fn shortest_by_undo(&self) -> usize {
        Match::shortest_by_undo(self)
    }
    fn undo(&mut self, seat: Seat) -> Result<usize, UndoError> {
        Match::undo(self, seat)
    }
    fn retrace_undo(&mut self, seat: Seat) -> Result<usize, UndoError> {
        Match::retrace_undo(self, seat)
    }
    fn forfeits(&self) -> &[Forfeit] {
        Match::forfeits(self)
    }
    fn set_forfeits(&mut self, forfeits: Vec<Forfeit>) {
        Match::set_forfeits(self, forfeits);
    }
    fn mark_stand_in(&mut self, out_of_time: bool) {
        Match::mark_stand_in(self, out_of_time);
    }
    fn stand_ins(&self) -> Vec<StandIn> {
        Match::stand_ins(self)
    }
    fn seat_player(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Present> Match<G> {
    /// What is shown to a viewer: what they know, and once the game is over, everything.
    fn shown(&self, viewer: Viewer) -> G::View {
        self.shown_at(&self.state, self.log.len(), viewer)
    }

    /// The same of a position with so many actions before it.
    fn shown_at(&self, state: &G, length: usize, viewer: Viewer) -> G::View {
        let over = length == self.log.len() && Match::outcome(self).is_some();
        if over { state.opened() } else { state.view(viewer) }
    }
}

fn view_json(view: &impl Serialize) -> Box<RawValue> {
    // A view is made of names, numbers and lists: it always has a JSON form.
    serde_json::value::to_raw_value(view).unwrap_or_default()
}
