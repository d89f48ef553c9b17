//! Who sits where, and when a game that is over begins anew.

use lamplight_games::{BotSpec, GameId, OpenError};

/// What a batch is made of.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games are played side by side.
    pub games: usize,
    /// Who decides, by seat; whoever learns decides for every seat that is not named.
    pub chairs: Vec<Chair>,
    /// Whether everybody moves on one seat with each new game, so that whoever learns sits everywhere in turn.
    pub rotate: bool,
    /// When a game that is over begins anew.
    pub reset: Reset,
    /// How many threads step the games.
    pub threads: usize,
    /// The seed of the dice, until a reset brings another.
    pub seed: u64,
}

impl Default for Plan {
    /// One game in which all seats learn, on one thread.
    fn default() -> Self {
        Plan { games: 1, chairs: Vec::new(), rotate: false, reset: Reset::NextStep, threads: 1, seed: 0 }
    }
}

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// The caller: its ids are stepped.
    Learner,
    /// A bot of the house. `random` costs next to nothing.
    Bot(BotSpec),
}

/// When a game that is over begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// With the next step, whose id is ignored.
    NextStep,
    /// At once: the last observation of the old game is told apart.
    SameStep,
    /// When the caller says so.
    Never,
}

/// Why a batch could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// The game cannot be set up so.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The plan does not fit the game.
    #[error("{0}")]
    Plan(String),
}

impl Plan {
    /// Checks that somebody learns, and that the bots can play.
    pub(crate) fn check(&self, game: GameId, players: u8) -> Result<(), BatchError> {
        let refuse = |reason: String| Err(BatchError::Plan(reason));
        if self.games == 0 || self.threads == 0 {
            return refuse("a batch needs at least one game and one thread".into());
        }
        if self.chairs.len() > usize::from(players) {
            return refuse(format!("{} chairs for {players} players", self.chairs.len()));
        }
        let learners = usize::from(players) - self.bots().count();
        if learners == 0 {
            return refuse("a bot sits in every seat: leave one for whoever learns".into());
        }
        for bot in self.bots() {
            if let BotSpec::Exec(_) = bot {
                return refuse(format!(
                    "{bot} is a program of its own: only bots of the house play in a batch"
                ));
            }
            bot.check(game).map_err(BatchError::Plan)?;
        }
        Ok(())
    }

    pub(crate) fn bots(&self) -> impl Iterator<Item = &BotSpec> {
        self.chairs.iter().filter_map(|chair| match chair {
            Chair::Bot(spec) => Some(spec),
            Chair::Learner => None,
        })
    }
}
