//! What is shown. The Lamp has no secrets: every viewer sees the same.

use crate::action::Action;
use crate::cards::{Kind, Pile};
use crate::content::wrong;
use crate::dice::{LampDie, Odds, OrbDie};
use crate::effects::did;
use crate::merits::good;
use crate::options::Options;
use crate::score::Points;
use crate::state::{Fate, Lamp, Phase, TheLamp};
use crate::why_not::why;
use crate::{draw, notation, position};
use lamplight_core::{
    Drawing, Effect, Lessons, Merit, Outcome, ParseError, Pick, Present, Prompt, Refusal, Seat, Tally,
    Viewer, Weight, Words,
};
use serde::Serialize;
use std::fmt;

/// The position as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What happens next.
    pub phase: Phase,
    /// Whose turn or whose roll it is; none once the game is over.
    pub seat: Option<Seat>,
    /// Turns begun so far.
    pub turn: u16,
    /// Whether the lamp is on.
    pub lamp: Lamp,
    /// Steps left beyond the post that the moth is passing (LMP-16).
    pub steps: u8,
    /// Whether these steps end in the Lamp: unless a card is bought on the way, the moth dies.
    pub deadly: bool,
    /// The spaces of each moth's lane from space 1, by seat: `o` light orb, `t` trading post, `h` hazard.
    pub lanes: Vec<String>,
    /// The first space of the last stretch.
    pub last_stretch: u8,
    /// The faces of the lamp die.
    pub lamp_die: LampDie,
    /// How many orbs each face of the die brings on an orb space.
    pub orb_die: OrbDie,
    /// The moths, by seat.
    pub moths: Vec<MothView>,
    /// Orbs that nobody holds.
    pub supply: u16,
    /// The cards of the post where the moth is, in the order in which they were drawn.
    pub offer: Vec<OfferView>,
    /// The trading cards that nobody has seen yet.
    pub unseen: Vec<Copies>,
    /// The trading cards that were put under the deck, the next to be drawn first.
    pub under: Vec<String>,
    /// The hazard cards that nobody has drawn yet.
    pub hazards: Vec<Copies>,
    /// Trading cards that have left the game.
    pub gone: Vec<String>,
    /// Hazard cards that have left the game.
    pub gone_hazards: Vec<String>,
    /// How it stands: points so far, and steps to the Lamp.
    pub standing: Vec<Tally>,
}

/// A player's moth with all they own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MothView {
    /// Whose it is.
    pub seat: Seat,
    /// Whether it is still in play.
    pub fate: Fate,
    /// Where it is on its lane.
    pub space: u8,
    /// How many steps lead to the Lamp.
    pub distance: u8,
    /// Light orbs.
    pub orbs: u16,
    /// Trading cards bought.
    pub cards: Vec<CardView>,
    /// Hazard cards drawn.
    pub hazards: Vec<CardView>,
    /// Points lost on hazard spaces without a card (LMP-10).
    pub unpaid: u16,
    /// Points so far, with the survival card once it is given out; none for the dead.
    pub points: Option<i32>,
    /// The chance to survive the next roll; none if there is none.
    pub survives: Option<Odds>,
    /// Whether this seat takes part in the round of dice that is being rolled (LMP-1, LMP-13).
    pub rolling: bool,
    /// What it has rolled in this round.
    pub rolled: Option<u8>,
    /// Its rank by distance among the survivors, once all are done (LMP-13).
    pub standing: Option<u8>,
    /// The points of its survival card, once the game is over (LMP-13).
    pub survival_card: Option<i32>,
}

/// A card in somebody's hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardView {
    /// Its name.
    pub name: String,
    /// What a trading card is worth at the end, or what a hazard costs.
    pub points: u8,
}

/// A trading card on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfferView {
    /// Its name.
    pub name: String,
    /// Its price in orbs, now.
    pub price: u16,
    /// Its worth at the end.
    pub points: u8,
    /// How many spaces its buyer moves back.
    pub back: u8,
    /// Whether the moth has enough orbs.
    pub affordable: bool,
}

/// Some cards of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Copies {
    /// Their name.
    pub name: String,
    /// How many.
    pub copies: u32,
}

impl Present for TheLamp {
    type View = View;

    const WORDS: Words = Words {
        prompts: &["decide", "trade", "chance", "over"],
        effects: did::KEYS,
        refusals: why::KEYS,
        merits: good::KEYS,
        faults: wrong::KEYS,
        names: &[
            "card.bike-light",
            "card.birthday-candle",
            "card.campfire",
            "card.disco-ball",
            "card.fairy-lights",
            "card.firefly-jar",
            "card.flashlight",
            "card.glow-stick",
            "card.headlight",
            "card.jack-o-lantern",
            "card.lantern",
            "card.lava-lamp",
            "card.lighthouse",
            "card.match",
            "card.neon-sign",
            "card.night-light",
            "card.oil-lamp",
            "card.paper-lantern",
            "card.sparkler",
            "card.tea-light",
            "card.bat",
            "card.bug-zapper",
            "card.cat",
            "card.cobweb",
            "card.fly-swatter",
            "card.frog",
            "card.rain",
            "card.spider",
            "word.on",
            "word.off",
            "pick.button:go",
            "pick.button:stop",
            "pick.button:pass",
            "pick.card",
            "tally.to_lamp",
            "score.survival_card",
            "score.light_orbs",
            "score.trading_cards",
            "score.hazards",
            "score.survival_breaks_tie",
            "notation.first",
            "notation.lamp",
            "notation.on",
            "notation.off",
            "notation.dice",
            "notation.die",
            "notation.orbs",
            "notation.card",
            "notation.hazard",
            "notation.rolloff",
            "notation.go",
            "notation.stop",
            "notation.buy",
            "notation.pass",
        ],
        english: include_str!("../words/en.json"),
        portuguese: include_str!("../words/pt.json"),
    };

    const LESSONS: Lessons = Lessons {
        file: include_str!("../../../data/lessons/the-lamp.toml"),
        english: include_str!("../words/lessons.en.json"),
        portuguese: include_str!("../words/lessons.pt.json"),
    };

    fn view(&self, _: Viewer) -> View {
        let card_name = |kind| self.layout.card(kind).name.clone();
        View {
            phase: self.phase,
            seat: (self.phase != Phase::Over).then_some(self.mover),
            turn: self.turns,
            lamp: self.lamp,
            steps: self.steps,
            deadly: self.steps > 0 && self.steps >= self.distance(self.mover),
            lanes: self.table().map(|seat| self.layout.lane(seat).letters().to_string()).collect(),
            last_stretch: self.layout.stretch(),
            lamp_die: self.layout.lamp_die,
            orb_die: self.layout.orb_die,
            moths: self.table().map(|seat| self.moth_view(seat)).collect(),
            supply: self.supply,
            offer: self.offer.cards().iter().map(|&kind| self.offer_view(kind)).collect(),
            unseen: copies(self.card_names(self.deck.unseen())),
            under: self.deck.under().iter().copied().map(card_name).collect(),
            hazards: copies(self.hazard_names(self.hazards)),
            gone: self.card_names(self.gone).collect(),
            gone_hazards: self.hazard_names(self.gone_hazards).collect(),
            standing: self.tallies(),
        }
    }

    fn standing(view: &View) -> &[Tally] {
        &view.standing
    }

    fn draw(view: &View) -> Drawing {
        draw::draw(view)
    }

    fn prompt(&self) -> Prompt {
        Prompt::new(match self.phase {
            Phase::Decide => "decide",
            Phase::Trade => "trade",
            Phase::Over => "over",
            _ => "chance",
        })
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_action(&self.layout, action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(&self.layout, text)
    }

    fn position(&self) -> String {
        position::write(&self.view(Viewer::Spectator))
    }

    fn view_position(view: &View) -> String {
        position::write(view)
    }

    fn parse_position(text: &str, options: &Options, seats: u8) -> Result<Self, ParseError> {
        position::read(text, options, seats)
    }

    fn turn_number(&self) -> u32 {
        self.turns.into()
    }

    fn weight(&self, action: Action) -> Weight {
        match action {
            Action::Pass => Weight::Idle,
            Action::Stop => Weight::Final,
            _ => Weight::Usual,
        }
    }

    fn picks(&self, action: Action) -> Vec<Pick> {
        vec![match action {
            Action::Buy(kind) => Pick::card(&self.layout.card(kind).name),
            _ => Pick::button(self.action_text(action)),
        }]
    }

    fn effects(&self, action: Action, _: Viewer) -> Vec<Effect> {
        self.effects_of(action)
    }

    fn why_not(&self, action: Action) -> Option<Refusal> {
        self.refusal(action)
    }

    fn conceivable(&self) -> Vec<Action> {
        self.every_decision()
    }

    fn merits(&self, action: Action) -> Vec<Merit> {
        self.merits_of(action)
    }

    fn outcome(&self) -> Outcome {
        self.result()
    }
}

impl TheLamp {
    /// The dead count for nothing any more.
    fn tallies(&self) -> Vec<Tally> {
        let points = |seat| self.points(seat).map(Points::total);
        let steps = |seat| self.points(seat).map(|_| i32::from(self.distance(seat)));
        vec![
            Tally::where_any(Tally::POINTS, self.table().map(points)),
            Tally::where_any("to_lamp", self.table().map(steps)).of(self.layout.lamp()).less(),
        ]
    }

    fn moth_view(&self, seat: Seat) -> MothView {
        let moth = &self.moths[seat];
        let known = |number: u8| (number > 0).then_some(number);
        let card = |kind| {
            let card = self.layout.card(kind);
            CardView { name: card.name.clone(), points: card.points }
        };
        let hazard = |kind| {
            let card = self.layout.hazard(kind);
            CardView { name: card.name.clone(), points: card.loses }
        };
        MothView {
            seat,
            fate: moth.fate,
            space: moth.space,
            distance: self.distance(seat),
            orbs: moth.orbs,
            cards: moth.cards.iter(&self.layout.trading_slots).map(card).collect(),
            hazards: moth.hazards.iter(&self.layout.hazard_slots).map(hazard).collect(),
            unpaid: moth.unpaid,
            points: self.points(seat).map(Points::total),
            survives: self.odds(seat),
            rolling: self.round.rolling.contains(seat),
            rolled: known(self.round.totals[seat]),
            standing: known(self.standing[seat]),
            survival_card: self.survival_card(seat),
        }
    }

    fn offer_view(&self, kind: Kind) -> OfferView {
        let card = self.layout.card(kind);
        OfferView {
            name: card.name.clone(),
            price: self.price(kind),
            points: card.points,
            back: card.back,
            affordable: self.price(kind) <= self.moths[self.mover].orbs,
        }
    }

    /// The names of trading cards, in their order.
    pub(crate) fn card_names(&self, pile: Pile) -> impl Iterator<Item = String> {
        pile.iter(&self.layout.trading_slots).map(|kind| self.layout.card(kind).name.clone())
    }

    /// The names of hazard cards, in their order.
    pub(crate) fn hazard_names(&self, pile: Pile) -> impl Iterator<Item = String> {
        pile.iter(&self.layout.hazard_slots).map(|kind| self.layout.hazard(kind).name.clone())
    }
}

/// Counts names that stand in order.
fn copies(names: impl Iterator<Item = String>) -> Vec<Copies> {
    let mut counted: Vec<Copies> = Vec::new();
    for name in names {
        match counted.last_mut().filter(|last| last.name == name) {
            Some(last) => last.copies += 1,
            None => counted.push(Copies { name, copies: 1 }),
        }
    }
    counted
}
