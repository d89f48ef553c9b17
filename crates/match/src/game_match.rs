//! A game in progress: its set-up, its log and the state they lead to.

use lamplight_core::{
    ActionList, Dice, Effect, Game, Knowledge, OutcomeList, Present, Refusal, Seat, SetupError, Turn, Viewer,
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
    /// A player.
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
    /// Who acted.
    pub actor: Actor,
    /// In notation, `?` for what the viewer may not know.
    pub text: String,
    /// What it did.
    pub effects: Vec<Effect>,
}

/// Why an action was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The action answers an older version of the table.
    #[error("the table has moved on: version {current}, not {given}")]
    Stale {
        /// The version that the action answered.
        given: u64,
        /// The version of the table.
        current: u64,
    },
    /// Somebody else is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Nobody is to act.
    #[error("the game is over")]
    Over,
    /// The rules do not allow it.
    #[error("{0}")]
    Illegal(Refusal),
}

impl PlayError {
    /// A short name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::Stale { .. } => "stale_version",
            PlayError::NotYourTurn => "not_your_turn",
            PlayError::Over => "game_over",
            PlayError::Illegal(_) => "illegal_action",
        }
    }
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
    /// The state before the last action, if that is at hand.
    pub(crate) previous: Option<G>,
    pub(crate) log: Vec<G::Action>,
    pub(crate) version: u64,
}

impl<G: Present> Match<G> {
    /// A new game for these players.
    pub fn new(options: G::Options, players: Vec<Player>) -> Result<Self, SetupError> {
        // More players than a byte counts are too many for any box.
        let start = G::new(&options, u8::try_from(players.len()).unwrap_or(u8::MAX))?;
        let state = start.clone();
        let (content, date) = (None, None);
        Ok(Match {
            options,
            players,
            content,
            date,
            start,
            state,
            previous: None,
            log: Vec::new(),
            version: 0,
        })
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

    /// The actions so far.
    pub fn actions(&self) -> &[G::Action] {
        &self.log
    }

    /// What a seat knows: for its bot.
    pub fn knowledge(&self, seat: Seat) -> Knowledge<G> {
        Knowledge::new(&self.state, seat)
    }

    /// Who plays, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Grows with every change, without gaps: the number of plays, rolls and undos so far.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Performs an action from outside, after every check. `version` is the one that it answers.
    pub fn play(&mut self, seat: Seat, version: u64, text: &str) -> Result<(), PlayError> {
        if version != self.version {
            return Err(PlayError::Stale { given: version, current: self.version });
        }
        match self.state.turn() {
            Turn::Over => return Err(PlayError::Over),
            Turn::Player(to_act) if to_act == seat => {}
            _ => return Err(PlayError::NotYourTurn),
        }
        let refuse = |refusal: Refusal| Err(PlayError::Illegal(refusal));
        let action = match self.state.parse_action(text) {
            Ok(action) => action,
            Err(error) => return refuse(error.into()),
        };
        // The list decides, not the explanation: `why_not` may only ever add words.
        let mut legal = ActionList::new();
        self.state.legal(&mut legal);
        if legal.binary_search(&action).is_err() {
            let unexplained = || Refusal { rule: None, reason: "the rules do not allow that now".into() };
            return refuse(self.state.why_not(text).unwrap_or_else(unexplained));
        }
        self.perform(action);
        Ok(())
    }

    /// Lets chance act, if it is due, and says whether it was.
    pub fn roll(&mut self, dice: &mut dyn Dice) -> bool {
        if self.state.turn() != Turn::Chance {
            return false;
        }
        let mut outcomes = OutcomeList::new();
        self.state.chance(&mut outcomes);
        self.perform(outcomes.draw(dice));
        true
    }

    pub(crate) fn perform(&mut self, action: G::Action) {
        self.previous = Some(self.state.clone());
        self.state.apply(action);
        self.log.push(action);
        self.version += 1;
    }

    /// The state after the first `length` actions.
    pub(crate) fn state_at(&self, length: usize) -> G {
        let mut state = self.start.clone();
        self.log[..length].iter().for_each(|&action| state.apply(action));
        state
    }

    /// The state before the last action: what news is told from.
    pub(crate) fn state_before_last(&self) -> G {
        match &self.previous {
            Some(previous) => previous.clone(),
            None => self.state_at(self.log.len().saturating_sub(1)),
        }
    }

    /// Walks through the log: the state before each action, and the action.
    pub(crate) fn walk(&self) -> impl Iterator<Item = (G, G::Action)> {
        let mut state = self.start.clone();
        self.log.iter().map(move |&action| {
            let before = state.clone();
            state.apply(action);
            (before, action)
        })
    }

    /// The game as it was after its first `length` actions.
    pub fn fork(&self, length: usize) -> Self {
        let length = length.min(self.log.len());
        let mut fork = self.clone();
        if length < self.log.len() {
            fork.state = self.state_at(length);
            fork.previous = None;
            fork.log.truncate(length);
        }
        fork.version = length as u64;
        fork
    }

    /// The log as a viewer sees it, from its `from`-th line on.
    pub fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        let last = from + 1 == self.log.len();
        let mut state = if last { self.state_before_last() } else { self.state_at(from.min(self.log.len())) };
        let mut lines = Vec::new();
        for &action in self.log.iter().skip(from) {
            lines.push(line(&state, action, viewer));
            state.apply(action);
        }
        lines
    }
}

/// An action as a viewer sees it.
pub(crate) fn line<G: Present>(before: &G, action: G::Action, viewer: Viewer) -> LogLine {
    LogLine {
        turn: before.turn_number(),
        actor: actor(before),
        text: before.action_text(before.seen(action, viewer)),
        effects: before.effects(action, viewer),
    }
}

/// Who acts in a state that is not over.
pub(crate) fn actor<G: Game>(state: &G) -> Actor {
    match state.turn() {
        Turn::Player(seat) => Actor::Seat(seat),
        Turn::Chance | Turn::Over => Actor::Chance,
    }
}
