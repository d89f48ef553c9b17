//! The object-safe edge. Python knows no type parameters: it holds an [`AnyGame`] and an [`AnyState`], behind which the
//! concrete game is played at full speed.

use crate::dice::Roller;
use crate::picture::Picture;
use lamplight_core::options::OptionsInForce;
use lamplight_core::{
    ActionList, Board, Drawing, Encode, GameOptions, Knowledge, Outcome, OutcomeList, ParseError, Present,
    Refusal, Returns, Rng, Seat, Shape, Turn, Viewer,
};
use lamplight_games::{Content, GameId, OpenError, with_game};
use lamplight_match::{AnyMatch, Match, Player};
use std::any::Any;
use std::sync::Arc;

/// An action as somebody names it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named<'a> {
    /// By its id, or an outcome by its place in the list.
    Id(u32),
    /// In the game's notation.
    Text(&'a str),
}

/// Why something was refused. Nothing has changed.
#[derive(Clone, Debug)]
pub(crate) enum Refused {
    /// Nobody is to act.
    Over,
    /// Chance is to act, not a player.
    Chance,
    /// A player is to act, not chance.
    Player(Seat),
    /// The text is no action.
    Unreadable(ParseError),
    /// The rules do not allow it.
    Illegal(Refusal),
    /// The id names nothing here.
    NoSuchId(u32),
    /// Chance cannot bring this.
    Impossible(String),
}

/// How large the numbers of a game are, and whether it has secrets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) actions: usize,
    pub(crate) outcomes: usize,
    pub(crate) shape: Shape,
    pub(crate) sight: Shape,
    pub(crate) terms: usize,
    pub(crate) decisions: u32,
    pub(crate) symmetries: u8,
    pub(crate) secrets: bool,
}

/// A game with everything chosen that is chosen before play.
pub(crate) trait AnyGame: Send + Sync {
    fn id(&self) -> GameId;
    fn players(&self) -> u8;
    fn options(&self) -> OptionsInForce;
    fn content(&self) -> Option<&Content>;
    fn sizes(&self) -> Sizes;
    fn seat_name(&self, seat: Seat) -> String;
    fn start(self: Arc<Self>) -> Box<dyn AnyState>;
    /// The state that a text describes; how it came about is not known.
    fn position(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyState>, ParseError>;
    /// Whether the other is the same game, chosen alike.
    fn is_same(&self, other: &dyn AnyGame) -> bool;
    fn as_any(&self) -> &dyn Any;
}

/// A state and how it came about.
pub(crate) trait AnyState: Send + Sync {
    fn game(&self) -> Arc<dyn AnyGame>;
    fn boxed(&self) -> Box<dyn AnyState>;
    fn turn(&self) -> Turn;
    fn turn_number(&self) -> u32;
    fn length(&self) -> usize;
    /// The position that the log begins with, if that is not the start of a game.
    fn from(&self) -> Option<String>;
    /// All that was done since, in notation, chance included.
    fn performed(&self) -> Vec<String>;
    fn actions(&self) -> Vec<String>;
    fn legal_ids(&self, out: &mut Vec<u32>);
    fn outcomes(&self) -> Vec<(String, u32)>;
    /// The id of a legal action.
    fn action_id(&self, named: Named<'_>) -> Result<u32, Refused>;
    /// A legal action in notation.
    fn action_text(&self, named: Named<'_>) -> Result<String, Refused>;
    /// The picks that make a legal action.
    fn picks(&self, named: Named<'_>) -> Result<Vec<String>, Refused>;
    fn apply(&mut self, named: Named<'_>) -> Result<(), Refused>;
    fn apply_outcome(&mut self, named: Named<'_>) -> Result<(), Refused>;
    /// Lets chance act; dice that fail bring nothing.
    fn roll(&mut self, dice: &mut dyn Roller) -> Result<String, Refused>;
    fn why_not_picks(&self, picks: &[&str]) -> Option<Refusal>;
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    fn observe(&self, viewer: Viewer, out: &mut [f32]);
    /// What a network is shown of what a seat knows.
    fn see(&self, seat: Seat, out: &mut [f32]);
    /// The terms of a legal action in a network's policy.
    fn action_terms(&self, named: Named<'_>) -> Result<Vec<u32>, Refused>;
    fn information(&self, viewer: Viewer) -> String;
    fn draw(&self, viewer: Viewer) -> Drawing;
    fn picture(&self, viewer: Viewer) -> Picture;
    fn position(&self) -> String;
    fn outcome(&self) -> Outcome;
    fn returns(&self) -> Returns;
    fn key(&self) -> u64;
    /// A state that might be this one for all that a seat knows; how it came about is not known.
    fn imagined(&self, seat: Seat, rng: &mut Rng) -> Box<dyn AnyState>;
    fn mirrored(&self, symmetry: u8) -> Box<dyn AnyState>;
    fn mirror_action(&self, named: Named<'_>, symmetry: u8) -> Result<(u32, String), Refused>;
    /// As a match with its log.
    fn to_match(&self, players: Vec<Player>) -> Box<dyn AnyMatch>;
    /// As a match that begins here: for bots, which ask no more.
    fn to_moment(&self) -> Box<dyn AnyMatch>;
    fn is_same(&self, other: &dyn AnyState) -> bool;
    /// Whether this one came about by going on from the other.
    fn continues(&self, other: &dyn AnyState) -> bool;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// Chooses a game by what was typed.
pub(crate) fn choose(
    id: GameId,
    players: u8,
    typed: &[(String, String)],
    content: Option<Content>,
) -> Result<Arc<dyn AnyGame>, OpenError> {
    with_game!(id, G => {
        let options = lamplight_games::options::<G>(typed, content.as_ref())?;
        let start = <G as lamplight_core::Game>::new(&options, players)?;
        Ok(Arc::new(Chosen::<G> { id, options, content, start }))
    })
}

/// The state to which a match has come, with its log.
pub(crate) fn from_match(game: &dyn AnyMatch, chosen: Arc<dyn AnyGame>) -> Option<Box<dyn AnyState>> {
    with_game!(chosen.id(), G => {
        let played: &Match<G> = game.as_any().downcast_ref()?;
        let mut state = chosen.start();
        let typed = state.as_any_mut().downcast_mut::<Stepped<G>>()?;
        typed.log = played.performed().collect();
        typed.state = played.state().clone();
        Some(state)
    })
}

struct Chosen<G: Encode> {
    id: GameId,
    options: G::Options,
    content: Option<Content>,
    start: G,
}

#[derive(Clone)]
struct Stepped<G: Encode> {
    chosen: Arc<Chosen<G>>,
    /// Where the log begins, if that is not the start of a game.
    from: Option<Arc<G>>,
    state: G,
    log: Vec<G::Action>,
}

impl<G: Encode> AnyGame for Chosen<G> {
    fn id(&self) -> GameId {
        self.id
    }
    fn players(&self) -> u8 {
        self.start.seats()
    }
    fn options(&self) -> OptionsInForce {
        self.options.in_force()
    }
    fn content(&self) -> Option<&Content> {
        self.content.as_ref()
    }
    fn sizes(&self) -> Sizes {
        Sizes {
            actions: self.start.action_count(),
            outcomes: self.start.outcome_count(),
            shape: self.start.shape(),
            sight: self.start.sight(),
            terms: self.start.terms().len(self.start.shape()),
            decisions: self.start.bound(),
            symmetries: self.start.symmetries(),
            secrets: self.start.has_secrets(),
        }
    }
    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(seat).into_owned()
    }
    fn start(self: Arc<Self>) -> Box<dyn AnyState> {
        let state = self.start.clone();
        Box::new(Stepped { chosen: self, from: None, state, log: Vec::new() })
    }
    fn position(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyState>, ParseError> {
        let state = G::parse_position(text, &self.options, self.start.seats())?;
        Ok(Box::new(Stepped::at(self, state)))
    }
    fn is_same(&self, other: &dyn AnyGame) -> bool {
        let other: Option<&Self> = other.as_any().downcast_ref();
        other.is_some_and(|other| self.options == other.options && self.start == other.start)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Encode> Stepped<G> {
    /// A state that came about somehow.
    fn at(chosen: Arc<Chosen<G>>, state: G) -> Self {
        Stepped { chosen, from: Some(Arc::new(state.clone())), state, log: Vec::new() }
    }

    fn first(&self) -> &G {
        self.from.as_deref().unwrap_or(&self.chosen.start)
    }

    fn legal(&self) -> ActionList<G::Action> {
        let mut legal = ActionList::new();
        self.state.legal(&mut legal);
        legal
    }

    /// The one place where actions from outside are checked.
    fn read(&self, named: Named<'_>) -> Result<G::Action, Refused> {
        match self.state.turn() {
            Turn::Player(_) => {}
            Turn::Chance => return Err(Refused::Chance),
            Turn::Over => return Err(Refused::Over),
        }
        let action = match named {
            Named::Id(id) => self.state.action_named(id).ok_or(Refused::NoSuchId(id))?,
            Named::Text(text) => self.state.parse_action(text).map_err(Refused::Unreadable)?,
        };
        if self.state.is_legal(action) {
            return Ok(action);
        }
        Err(Refused::Illegal(self.state.why_not(action).unwrap_or(Refusal::UNEXPLAINED)))
    }

    /// The same for what chance brings.
    fn read_outcome(&self, named: Named<'_>) -> Result<G::Action, Refused> {
        match self.state.turn() {
            Turn::Chance => {}
            Turn::Player(seat) => return Err(Refused::Player(seat)),
            Turn::Over => return Err(Refused::Over),
        }
        match named {
            Named::Id(id) => self.state.outcome_named(id).ok_or(Refused::NoSuchId(id)),
            Named::Text(text) => {
                let outcome = self.state.parse_action(text).map_err(Refused::Unreadable)?;
                let possible = self.chance().iter().any(|&(possible, _)| possible == outcome);
                possible.then_some(outcome).ok_or_else(|| Refused::Impossible(text.to_string()))
            }
        }
    }

    fn chance(&self) -> OutcomeList<G::Action> {
        let mut outcomes = OutcomeList::new();
        self.state.chance(&mut outcomes);
        outcomes
    }

    fn perform(&mut self, action: G::Action) {
        self.state.apply(action);
        self.log.push(action);
    }

    fn new_match(&self, players: Vec<Player>, state: G) -> Match<G> {
        let content = self.chosen.content.clone();
        Match::at(self.chosen.options.clone(), players, state)
            .with_content(content.map(|content| (content.name, content.text)))
    }
}

impl<G: Encode> AnyState for Stepped<G> {
    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(&self.chosen) as Arc<dyn AnyGame>
    }
    fn boxed(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }
    fn turn(&self) -> Turn {
        self.state.turn()
    }
    fn turn_number(&self) -> u32 {
        self.state.turn_number()
    }
    fn length(&self) -> usize {
        self.log.len()
    }
    fn from(&self) -> Option<String> {
        self.from.as_deref().map(Present::position)
    }
    fn performed(&self) -> Vec<String> {
        let mut state = self.first().clone();
        let text = |&action: &G::Action| {
            let text = state.action_text(action);
            state.apply(action);
            text
        };
        self.log.iter().map(text).collect()
    }
    fn actions(&self) -> Vec<String> {
        self.legal().iter().map(|&action| self.state.action_text(action)).collect()
    }
    fn legal_ids(&self, out: &mut Vec<u32>) {
        self.state.legal_ids(&mut ActionList::new(), out);
    }
    fn outcomes(&self) -> Vec<(String, u32)> {
        let text = |&(outcome, weight): &(G::Action, u32)| (self.state.action_text(outcome), weight);
        self.chance().iter().map(text).collect()
    }
    fn action_id(&self, named: Named<'_>) -> Result<u32, Refused> {
        self.read(named).map(|action| self.state.action_id(action))
    }
    fn action_text(&self, named: Named<'_>) -> Result<String, Refused> {
        self.read(named).map(|action| self.state.action_text(action))
    }
    fn picks(&self, named: Named<'_>) -> Result<Vec<String>, Refused> {
        let picks = self.state.picks(self.read(named)?);
        Ok(picks.iter().map(ToString::to_string).collect())
    }
    fn apply(&mut self, named: Named<'_>) -> Result<(), Refused> {
        let action = self.read(named)?;
        self.perform(action);
        Ok(())
    }
    fn apply_outcome(&mut self, named: Named<'_>) -> Result<(), Refused> {
        let outcome = self.read_outcome(named)?;
        self.perform(outcome);
        Ok(())
    }
    fn roll(&mut self, dice: &mut dyn Roller) -> Result<String, Refused> {
        match self.state.turn() {
            Turn::Chance => {}
            Turn::Player(seat) => return Err(Refused::Player(seat)),
            Turn::Over => return Err(Refused::Over),
        }
        let outcome = self.chance().draw(dice);
        let text = self.state.action_text(outcome);
        if !dice.has_failed() {
            self.perform(outcome);
        }
        Ok(text)
    }
    fn why_not_picks(&self, picks: &[&str]) -> Option<Refusal> {
        self.state.why_not_picks(picks)
    }
    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // A view is made of names, numbers and lists: it always has a JSON form.
        serde_json::to_value(self.state.view(viewer)).unwrap_or_default()
    }
    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        self.state.observe(viewer, out);
    }
    fn see(&self, seat: Seat, out: &mut [f32]) {
        self.state.see(seat, out);
    }
    fn action_terms(&self, named: Named<'_>) -> Result<Vec<u32>, Refused> {
        let mut terms = Vec::new();
        self.state.action_terms(self.read(named)?, &mut terms);
        Ok(terms)
    }
    fn information(&self, viewer: Viewer) -> String {
        self.state.information(viewer)
    }
    fn draw(&self, viewer: Viewer) -> Drawing {
        G::draw(&self.state.view(viewer))
    }
    fn picture(&self, viewer: Viewer) -> Picture {
        let view = self.state.view(viewer);
        let has_board = G::BOARD != Board::None;
        Picture {
            cells: G::BOARD.cells(),
            is_square: matches!(G::BOARD, Board::Square { .. }),
            marks: G::marks(&view),
            // Without a board the drawing in text is all there is.
            notes: if has_board { G::notes(&view) } else { G::draw(&view) },
            seats: Seat::ALL.map(G::seat_ink),
        }
    }
    fn position(&self) -> String {
        self.state.position()
    }
    fn outcome(&self) -> Outcome {
        self.state.outcome()
    }
    fn returns(&self) -> Returns {
        self.state.returns()
    }
    fn key(&self) -> u64 {
        self.state.key()
    }
    fn imagined(&self, seat: Seat, rng: &mut Rng) -> Box<dyn AnyState> {
        let world = Knowledge::new(&self.state, seat).world(rng);
        Box::new(Stepped::at(Arc::clone(&self.chosen), world))
    }
    fn mirrored(&self, symmetry: u8) -> Box<dyn AnyState> {
        Box::new(Stepped::at(Arc::clone(&self.chosen), self.state.mirrored(symmetry)))
    }
    fn mirror_action(&self, named: Named<'_>, symmetry: u8) -> Result<(u32, String), Refused> {
        let action = self.state.mirror_action(self.read(named)?, symmetry);
        let image = self.state.mirrored(symmetry);
        Ok((image.action_id(action), image.action_text(action)))
    }
    fn to_match(&self, players: Vec<Player>) -> Box<dyn AnyMatch> {
        let mut game = self.new_match(players, self.first().clone());
        for text in self.performed() {
            let chance = game.state().turn() == Turn::Chance;
            game.retrace(&text, chance).expect("what was legal once is legal again");
        }
        Box::new(game)
    }
    fn to_moment(&self) -> Box<dyn AnyMatch> {
        let players = Seat::up_to(self.state.seats()).map(|seat| Player::bot(seat.to_string())).collect();
        Box::new(self.new_match(players, self.state.clone()))
    }
    fn is_same(&self, other: &dyn AnyState) -> bool {
        let other: Option<&Self> = other.as_any().downcast_ref();
        other.is_some_and(|other| {
            let chosen = Arc::ptr_eq(&self.chosen, &other.chosen) || self.chosen.is_same(&*other.chosen);
            chosen && self.state == other.state
        })
    }
    fn continues(&self, other: &dyn AnyState) -> bool {
        let other: Option<&Self> = other.as_any().downcast_ref();
        other.is_some_and(|other| {
            self.chosen.is_same(&*other.chosen)
                && self.first() == other.first()
                && self.log.starts_with(&other.log)
        })
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
