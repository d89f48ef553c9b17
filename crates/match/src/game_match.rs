//! A game in progress: its set-up, its log and the state they lead to.

use crate::forfeit::Forfeit;
use lamplight_core::{
    ActionList, Dice, Effect, Game, Knowledge, OutcomeList, ParseError, Present, Purpose, Refusal, Rng, Seat,
    SetupError, Turn, Viewer, Weight,
};
use serde::{Serialize, Serializer};

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// As shown and recorded.
    pub name: String,
    /// Whether a program decides; undo is freer among bots.
    pub is_bot: bool,
}

impl Player {
    /// A person with this name.
    pub fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), is_bot: false }
    }
    /// A bot with this name.
    pub fn bot(name: impl Into<String>) -> Player {
        Player { name: name.into(), is_bot: true }
    }
}

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Seat(Seat),
    /// A die, a draw, a reveal.
    Chance,
}

impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Actor::Seat(seat) => seat.serialize(serializer),
            Actor::Chance => serializer.serialize_str("chance"),
        }
    }
}

/// One action of the log as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// The turn it belongs to.
    pub turn: u32,
    pub actor: Actor,
    /// In notation, `?` for what the viewer may not know.
    pub text: String,
    pub effects: Vec<Effect>,
    /// Whether a bot decided for the person in the seat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    /// Whether it did because their time was up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out_of_time: bool,
}

/// Why an action was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Somebody else is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Nobody is to act.
    #[error("the game is over")]
    Over,
    /// The text is no action.
    #[error("{0}")]
    Unreadable(#[from] ParseError),
    /// The rules do not allow it.
    #[error("the rules do not allow that: {0}")]
    Illegal(Refusal),
}

/// A game in progress. The log *is* the game: the state can be rebuilt from it without any dice.
#[derive(Clone, Debug)]
pub struct Match<G: Present> {
    pub(crate) options: G::Options,
    pub(crate) players: Vec<Player>,
    /// Name and text of the content file, if it is not the default one.
    pub(crate) content: Option<(String, String)>,
    /// The day of the game, as year-month-day.
    pub(crate) date: Option<String>,
    pub(crate) start: G,
    pub(crate) state: G,
    /// A state on the way from `start` to `state`: before the last decision, if that is at hand. What is told and shown
    /// after a decision begins there.
    pub(crate) recent: Recent<G>,
    pub(crate) log: Vec<Past<G::Action>>,
    /// Who has dropped out, in this order.
    pub(crate) forfeits: Vec<Forfeit>,
}

/// The state after so many actions.
#[derive(Clone, Debug)]
pub(crate) struct Recent<G> {
    length: usize,
    state: G,
}

/// What undo asks about an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tells {
    /// Nobody what they did not know.
    Nothing,
    /// Somebody something new, which cannot be taken back.
    News,
    /// Not even what its player had decided: it did nothing but go on, and was the only choice.
    NoDecision,
}

/// An action that was performed, and what undo asks about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Past<A> {
    pub(crate) action: A,
    pub(crate) by: Actor,
    pub(crate) turn: u32,
    pub(crate) tells: Tells,
    /// Whether a bot decided for the person in the seat.
    pub(crate) stand_in: bool,
    /// Whether it did because their time was up.
    pub(crate) out_of_time: bool,
}

impl<G: Present> Match<G> {
    /// A new game for these players.
    pub fn new(options: G::Options, players: Vec<Player>) -> Result<Self, SetupError> {
        // More players than a byte counts are too many for any box.
        let start = G::new(&options, u8::try_from(players.len()).unwrap_or(u8::MAX))?;
        Ok(Match::at(options, players, start))
    }

    /// A game that begins in this state, as lessons and studies do. The state was made under these options for as many
    /// players. A record tells a game from its beginning, so that such a game has none that replays.
    pub fn at(options: G::Options, players: Vec<Player>, state: G) -> Self {
        let start = state.clone();
        let recent = Recent { length: 0, state: start.clone() };
        let (log, forfeits) = (Vec::new(), Vec::new());
        Match { options, players, content: None, date: None, start, state, recent, log, forfeits }
    }

    /// Keeps the name and the text of the content file, for the record and for bots.
    pub fn with_content(mut self, content: Option<(String, String)>) -> Self {
        self.content = content;
        self
    }

    /// Dates the game, for the record: year-month-day.
    pub fn with_date(mut self, date: impl Into<String>) -> Self {
        self.date = Some(date.into());
        self
    }

    /// The whole state: for the rules and the tools, not for anything that reaches a player.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// All that was done so far, chance included: for the rules and the tools, like the state.
    pub fn performed(&self) -> impl Iterator<Item = G::Action> {
        self.log.iter().map(|past| past.action)
    }

    /// What a seat knows: for its bot.
    pub fn knowledge(&self, seat: Seat) -> Knowledge<G> {
        Knowledge::new(&self.state, seat)
    }

    /// Who plays, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Performs an action from outside, after every check.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        let action = self.read(seat, text)?;
        self.perform(action);
        Ok(())
    }

    /// The legal action of a seat that a text stands for.
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<G::Action, PlayError> {
        match self.state.turn() {
            Turn::Over => return Err(PlayError::Over),
            Turn::Player(to_act) if to_act == seat => {}
            _ => return Err(PlayError::NotYourTurn),
        }
        let action = self.state.parse_action(text)?;
        // The list decides, not the explanation: `why_not` may only ever add words.
        if self.legal().binary_search(&action).is_err() {
            let refusal = self.state.why_not(action);
            return Err(PlayError::Illegal(refusal.unwrap_or(Refusal::UNEXPLAINED)));
        }
        Ok(action)
    }

    pub(crate) fn legal(&self) -> ActionList<G::Action> {
        let mut legal = ActionList::new();
        self.state.legal(&mut legal);
        legal
    }

    /// Draws what chance brings, if it is due.
    pub(crate) fn draw_chance(&self, dice: &mut dyn Dice) -> Option<G::Action> {
        if self.state.turn() != Turn::Chance {
            return None;
        }
        let mut outcomes = OutcomeList::new();
        self.state.chance(&mut outcomes);
        Some(outcomes.draw(dice))
    }

    /// Lets chance act, if it is due, and says whether it was.
    pub fn roll(&mut self, dice: &mut dyn Dice) -> bool {
        let Some(outcome) = self.draw_chance(dice) else { return false };
        self.perform(outcome);
        true
    }

    pub(crate) fn perform(&mut self, action: G::Action) {
        let by = actor(&self.state);
        if by != Actor::Chance {
            self.recent = Recent { length: self.log.len(), state: self.state.clone() };
        }
        let tells = if by == Actor::Chance || self.state.reveals(action) {
            Tells::News
        } else if self.state.weight(action) == Weight::Idle && self.legal().len() == 1 {
            Tells::NoDecision
        } else {
            Tells::Nothing
        };
        let turn = self.state.turn_number();
        self.log.push(Past { action, by, turn, tells, stand_in: false, out_of_time: false });
        self.state.apply(action);
    }

    /// The state after the first `length` actions.
    pub(crate) fn state_at(&self, length: usize) -> G {
        if length == self.log.len() {
            return self.state.clone();
        }
        let (from, mut state) = if self.recent.length <= length {
            (self.recent.length, self.recent.state.clone())
        } else {
            (0, self.start.clone())
        };
        self.log[from..length].iter().for_each(|past| state.apply(past.action));
        state
    }

    /// Goes back to the first `length` actions.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.state = self.state_at(length);
        self.log.truncate(length);
        if self.recent.length > length {
            self.recent = Recent { length: 0, state: self.start.clone() };
        }
    }

    /// Walks through the log: the state before each action, and the action.
    pub(crate) fn walk(&self) -> impl Iterator<Item = (G, &Past<G::Action>)> {
        let mut state = self.start.clone();
        self.log.iter().map(move |past| {
            let before = state.clone();
            state.apply(past.action);
            (before, past)
        })
    }

    /// The game as it was after its first `length` actions. Nobody had dropped out before the end, as far as is known.
    pub fn fork(&self, length: usize) -> Self {
        let mut fork = self.clone();
        if length < self.log.len() {
            fork.truncate(length);
            fork.forfeits.clear();
        }
        fork
    }

    /// The log as a viewer sees it, from its `from`-th line on.
    pub fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        let from = from.min(self.log.len());
        let mut state = self.state_at(from);
        let mut lines = Vec::new();
        for past in &self.log[from..] {
            lines.push(line(&state, past, viewer));
            state.apply(past.action);
        }
        lines
    }
}

impl<G: Present> Match<G> {
    /// What comes of these actions, in a world that the player to act imagines.
    pub(crate) fn foreseen(&self, line: &[String]) -> Vec<LogLine> {
        let Turn::Player(seat) = self.state.turn() else { return Vec::new() };
        let world = self.knowledge(seat).world(&mut Rng::stream(0, Purpose::Bot, 0));
        let mut ahead = Match::at(self.options.clone(), self.players.clone(), world);
        for text in line {
            let Turn::Player(next) = ahead.state.turn() else { break };
            if ahead.play(next, text).is_err() {
                break;
            }
        }
        ahead.log(Viewer::Seat(seat), 0)
    }
}

/// An action as a viewer sees it.
pub(crate) fn line<G: Present>(before: &G, past: &Past<G::Action>, viewer: Viewer) -> LogLine {
    let action = past.action;
    LogLine {
        turn: before.turn_number(),
        actor: actor(before),
        text: before.action_text(before.seen(action, viewer)),
        effects: before.effects(action, viewer),
        stand_in: past.stand_in,
        out_of_time: past.out_of_time,
    }
}

/// Who acts in a state that is not over.
pub(crate) fn actor<G: Game>(state: &G) -> Actor {
    match state.turn() {
        Turn::Player(seat) => Actor::Seat(seat),
        Turn::Chance | Turn::Over => Actor::Chance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of a thousand actions are in memory by the thousand. No game has larger actions than these.
    #[test]
    fn an_action_takes_little_room_in_the_log() {
        assert!(size_of::<Past<[u32; 2]>>() <= 20, "{}", size_of::<Past<[u32; 2]>>());
    }
}
