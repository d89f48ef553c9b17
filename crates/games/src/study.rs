//! A study: some position, and what somebody tries from there. Nothing of it is kept: whoever studies holds the log, and
//! hands it in again with the next thing to do. To go back is to hand in less of it.

use crate::lessons::{Lesson, Pattern, Wrong};
use crate::{GameId, OpenError, options, with_game};
use lamplight_core::{Dice, Effect, Game, ParseError, Present, Purpose, Refusal, Rng, Seat, Turn, Viewer};
use lamplight_match::{Actor, AnyMatch, Match, Player};
use std::fmt;

/// One thing that has happened in a study: a decision, or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// In notation.
    pub text: String,
    pub chance: bool,
}

/// Where a study begins.
pub enum Start {
    /// In a lesson of a game.
    Lesson(GameId, &'static Lesson),
    /// In a match as it stands.
    Match(Box<dyn AnyMatch>),
}

/// Why a study does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// The lesson does not fit the rules.
    #[error("the lesson cannot begin: {0}")]
    Start(String),
    /// What is said to have happened cannot have happened.
    #[error("step {number}: {reason}")]
    Log { number: usize, reason: String },
    /// The player to act cannot do this.
    #[error("the rules do not allow that: {0}")]
    Illegal(Refusal),
    /// Nobody is to act.
    #[error("nobody is to act")]
    Over,
}

impl From<OpenError> for StudyError {
    fn from(error: OpenError) -> StudyError {
        StudyError::Start(error.to_string())
    }
}

impl From<ParseError> for StudyError {
    fn from(error: ParseError) -> StudyError {
        StudyError::Start(error.to_string())
    }
}

/// What a lesson says to what was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    GoOn,
    /// The goal is reached.
    Done,
    /// That was not it: the key of what to say.
    Wrong(String),
}

/// How a study stands.
pub struct Study {
    pub game: Box<dyn AnyMatch>,
    lesson: Option<&'static Lesson>,
    /// How many actions of the match lie before the study.
    before: usize,
    log: Vec<Step>,
    /// How many steps of the log were handed in.
    known: usize,
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Start::Lesson(game, lesson) => f.debug_tuple("Lesson").field(game).field(&lesson.id).finish(),
            Start::Match(game) => f.debug_tuple("Match").field(&game.info().id).finish(),
        }
    }
}

impl fmt::Debug for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Study").field("log", &self.log).finish_non_exhaustive()
    }
}

/// Goes on with a study: from its start through its log, then what is to be done now, by its picks, and then whatever
/// follows without the learner: in a lesson what it has prepared, otherwise the dice.
pub fn study(
    start: Start,
    log: &[Step],
    picks: Option<&[&str]>,
    dice: &mut dyn Dice,
) -> Result<Study, StudyError> {
    let mut study = Study::begin(start)?;
    for (index, step) in log.iter().enumerate() {
        let wrong = |reason| StudyError::Log { number: index + 1, reason };
        study.game.retrace(&step.text, step.chance).map_err(wrong)?;
        study.log.push(step.clone());
    }
    study.known = log.len();
    if let Some(picks) = picks {
        study.act(picks)?;
    }
    study.follow(dice);
    Ok(study)
}

impl Study {
    fn begin(start: Start) -> Result<Study, StudyError> {
        let (game, lesson) = match start {
            Start::Match(game) => (game, None),
            Start::Lesson(game, lesson) => (open(game, lesson)?, Some(lesson)),
        };
        Ok(Study { before: game.length(), game, lesson, log: Vec::new(), known: 0 })
    }

    fn act(&mut self, picks: &[&str]) -> Result<(), StudyError> {
        let Turn::Player(seat) = self.game.turn() else { return Err(StudyError::Over) };
        if self.lesson.is_some_and(|lesson| lesson.seat != seat) || self.verdict() == Some(Verdict::Done) {
            return Err(StudyError::Over);
        }
        let text = self.game.picked(picks).map_err(StudyError::Illegal)?;
        self.step(text, false).map_err(|_| StudyError::Illegal(Refusal::UNEXPLAINED))
    }

    fn step(&mut self, text: String, chance: bool) -> Result<(), String> {
        self.game.retrace(&text, chance)?;
        self.log.push(Step { text, chance });
        Ok(())
    }

    /// Whatever follows without the learner.
    fn follow(&mut self, dice: &mut dyn Dice) {
        let Some(lesson) = self.lesson else {
            while let Some(outcome) = self.game.draw_chance(dice) {
                if self.step(outcome, true).is_err() {
                    return;
                }
            }
            return;
        };
        while self.verdict() == Some(Verdict::GoOn) && self.game.turn() != Turn::Player(lesson.seat) {
            let Some(reply) = lesson.replies.get(self.replies()) else { return };
            let chance = self.game.turn() == Turn::Chance;
            // Whoever went another way than the lesson has prepared meets something else that can happen.
            if self.step(reply.clone(), chance).is_err() && !self.step_somehow() {
                return;
            }
        }
    }

    /// Something that can happen, always the same.
    fn step_somehow(&mut self) -> bool {
        let mut dice = Rng::stream(0, Purpose::Dice, self.log.len() as u64);
        let (text, chance) = match self.game.draw_chance(&mut dice) {
            Some(outcome) => (Some(outcome), true),
            None => (self.game.actions().into_iter().next(), false),
        };
        text.is_some_and(|text| self.step(text, chance).is_ok())
    }

    /// All that has happened in the study.
    pub fn log(&self) -> &[Step] {
        &self.log
    }

    /// How many actions of the match lie before what is new.
    pub fn news(&self) -> usize {
        self.before + self.known
    }

    /// The seat of whoever learns, in a lesson.
    pub fn learner(&self) -> Option<Seat> {
        self.lesson.map(|lesson| lesson.seat)
    }

    /// What the lesson says to what has happened; nothing in a study without one.
    pub fn verdict(&self) -> Option<Verdict> {
        let lesson = self.lesson?;
        let effects = self.effects(lesson.seat);
        let tried = |wrong: &&Wrong| {
            let done = |text: &String| self.decisions().any(|decision| decision == text);
            let happened = |pattern: &Pattern| effects.iter().any(|effect| pattern.fits(effect));
            wrong.action.as_ref().is_some_and(done) || wrong.effect.as_ref().is_some_and(happened)
        };
        if let Some(wrong) = lesson.wrong.iter().find(tried) {
            return Some(Verdict::Wrong(wrong.say.clone()));
        }
        if reached(lesson, effects) {
            return Some(Verdict::Done);
        }
        let goes_on = if self.game.turn() == Turn::Player(lesson.seat) {
            self.decisions().count() < lesson.decisions as usize
        } else {
            self.game.turn() != Turn::Over && self.replies() < lesson.replies.len()
        };
        Some(if goes_on { Verdict::GoOn } else { Verdict::Wrong("other".to_string()) })
    }

    /// The learner's next decision in the lesson's own solution, if the log has followed it so far.
    pub fn shown(&self) -> Option<&str> {
        let lesson = self.lesson?;
        let mut solution = lesson.solution.iter();
        let followed = self.decisions().all(|decision| solution.next().is_some_and(|text| text == decision));
        solution.next().filter(|_| followed).map(String::as_str)
    }

    fn effects(&self, viewer: Seat) -> Vec<Effect> {
        let lines = self.game.log(Viewer::Seat(viewer), self.before);
        lines.into_iter().flat_map(|line| line.effects).collect()
    }

    /// The learner's decisions so far.
    fn decisions(&self) -> impl Iterator<Item = &str> {
        let own = self.actors().zip(&self.log).filter(|(own, _)| *own);
        own.map(|(_, step)| step.text.as_str())
    }

    /// How many steps of the log were not the learner's.
    fn replies(&self) -> usize {
        self.actors().filter(|own| !own).count()
    }

    /// For each step of the log, whether it was the learner's.
    fn actors(&self) -> impl Iterator<Item = bool> {
        let learner = self.lesson.map(|lesson| lesson.seat);
        let lines = self.game.log(Viewer::Spectator, self.before);
        lines.into_iter().map(move |line| matches!(line.actor, Actor::Seat(seat) if Some(seat) == learner))
    }
}

/// Whether there is an effect for everything that is to happen.
fn reached(lesson: &Lesson, mut effects: Vec<Effect>) -> bool {
    lesson.goal.iter().all(|pattern| {
        let found = effects.iter().position(|effect| pattern.fits(effect));
        found.is_some_and(|index| {
            effects.swap_remove(index);
            true
        })
    })
}

/// The match in which a lesson begins.
fn open(game: GameId, lesson: &Lesson) -> Result<Box<dyn AnyMatch>, StudyError> {
    let typed: Vec<_> = lesson.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    let players = (0..lesson.seats).map(|_| Player::person("")).collect();
    with_game!(game, G => {
        let options = options::<G>(&typed, None)?;
        let state = match &lesson.position {
            Some(text) => G::parse_position(text, &options, lesson.seats)?,
            None => G::new(&options, lesson.seats).map_err(OpenError::from)?,
        };
        let mut game = Match::at(options.clone(), players, state);
        for text in &lesson.before {
            let chance = AnyMatch::turn(&game) == Turn::Chance;
            game.retrace(text, chance).map_err(StudyError::Start)?;
        }
        // What lies before is not part of the log.
        let state = game.state().clone();
        Ok(Box::new(Match::at(options, game.players().to_vec(), state)))
    })
}
