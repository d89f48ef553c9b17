//! Positions as text: twelve fields, separated by single spaces, `-` where there is nothing.
//!
//! `trade 2 9 off 0 12!:3:-:bat:0/17:5:match,match:-:0 sparkler,match,sparkler - - - - -` – the phase, the
//! seat, the turns begun, the lamp, the steps left beyond a post that is passed, the moths, the cards on
//! offer, those under the deck, the trading and the hazard cards that have left the game, the dice of
//! a round, the standings. The supply and the unseen cards are what is left, so they cannot be wrong.

use crate::cards::{Deck, Kind, Pile, Slots};
use crate::content::Layout;
use crate::dice::MOST_STEPS;
use crate::lane::Space;
use crate::notation::{card, hazard, lamp, number, seat};
use crate::options::Options;
use crate::rolls::Round;
use crate::state::{Fate, Lamp, Moth, Phase, TheLamp};
use crate::trade::Offer;
use crate::view::{MothView, View};
use lamplight_core::{Game, ParseError, Seat};

/// More turns, and more points lost, than any game comes to.
const MOST_TURNS: u16 = 50_000;

// --- writing ---

pub(crate) fn write(view: &View) -> String {
    [
        view.phase.to_string(),
        view.seat.map_or("-".to_string(), |seat| seat.to_string()),
        view.turn.to_string(),
        view.lamp.to_string(),
        view.steps.to_string(),
        view.moths.iter().map(moth_text).collect::<Vec<_>>().join("/"),
        list(view.offer.iter().map(|card| &card.name)),
        list(&view.under),
        list(&view.gone),
        list(&view.gone_hazards),
        by_moth(view, |moth| match moth.rolled {
            Some(total) => Some(total.to_string()),
            None => moth.rolling.then(|| ".".to_string()),
        }),
        by_moth(view, |moth| moth.standing.map(|standing| standing.to_string())),
    ]
    .join(" ")
}

fn moth_text(moth: &MothView) -> String {
    if moth.fate == Fate::Dead {
        return "dead".to_string();
    }
    let stopped = if moth.fate == Fate::Stopped { "!" } else { "" };
    let cards = list(moth.cards.iter().map(|card| &card.name));
    let hazards = list(moth.hazards.iter().map(|card| &card.name));
    format!("{}{stopped}:{}:{cards}:{hazards}:{}", moth.space, moth.orbs, moth.unpaid)
}

/// One text for each moth, or `-` if none has any.
fn by_moth(view: &View, text: impl Fn(&MothView) -> Option<String>) -> String {
    let texts: Vec<Option<String>> = view.moths.iter().map(text).collect();
    if texts.iter().all(Option::is_none) {
        return "-".to_string();
    }
    texts.into_iter().map(|text| text.unwrap_or("-".to_string())).collect::<Vec<_>>().join("/")
}

fn list<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    if names.is_empty() { "-".to_string() } else { names.join(",") }
}

// --- reading ---

pub(crate) fn read(text: &str, options: &Options, seats: u8) -> Result<TheLamp, ParseError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let Ok(fields) = <[&str; 12]>::try_from(fields.as_slice()) else {
        return wrong(format!("a position of The Lamp has twelve fields, not {}", fields.len()));
    };
    let [phase, mover, turns, lit, steps, moths, offer, under, gone, gone_hazards, rolls, standings] = fields;
    let mut state = TheLamp::new(options, seats).map_err(|error| ParseError::new(error.to_string()))?;
    let layout = state.layout;
    let mut trading = Stock::new(&layout, &layout.trading_slots, card);
    let mut hazards = Stock::new(&layout, &layout.hazard_slots, hazard);

    state.phase = read_phase(phase)?;
    state.mover = match (state.phase, mover) {
        (Phase::Over, "-") => Seat::from_index(0),
        (Phase::Over, _) => return wrong("when the game is over it is nobody's turn"),
        (_, mover) => seat(mover, seats)?,
    };
    state.turns = number(turns, "the number of turns", 0..=MOST_TURNS)?;
    state.lamp = lamp(lit)?;
    state.steps = number(steps, "the number of steps left", 0..=u16::from(MOST_STEPS) - 1)? as u8;
    for (seat, part) in parts(moths, seats, "moths")? {
        state.moths[seat] = read_moth(part, &layout, &mut trading, &mut hazards)?;
    }
    state.offer = Offer::NONE;
    for kind in trading.take_in_order(offer)? {
        if state.offer.is_full() {
            return wrong("a post offers at most three cards");
        }
        state.offer.add(kind);
    }
    let under = trading.take_in_order(under)?;
    state.gone = trading.take(gone)?;
    state.gone_hazards = hazards.take(gone_hazards)?;
    state.hazards = hazards.left;
    state.deck = Deck::new(trading.left);
    for kind in under {
        state.deck.put_under(kind);
    }
    let held: u32 = state.table().map(|seat| u32::from(state.moths[seat].orbs)).sum();
    state.supply = match u32::from(layout.orbs).checked_sub(held) {
        Some(supply) => supply as u16,
        None => return wrong(format!("there are {} orbs in all, not {held}", layout.orbs)),
    };
    state.round = read_round(rolls, seats)?;
    for (seat, standing) in some_parts(standings, seats, "standings")? {
        state.standing[seat] = number(standing, "a standing", 1..=seats.into())? as u8;
    }
    check(&state)?;
    Ok(state)
}

fn wrong<T>(reason: impl Into<std::borrow::Cow<'static, str>>) -> Result<T, ParseError> {
    Err(ParseError::new(reason))
}

fn read_phase(text: &str) -> Result<Phase, ParseError> {
    match Phase::ALL.into_iter().find(|phase| phase.to_string() == text) {
        Some(phase) => Ok(phase),
        None => wrong(format!("'{text}' is not a phase of The Lamp")),
    }
}

fn read_moth(
    text: &str,
    layout: &Layout,
    trading: &mut Stock<'_>,
    hazards: &mut Stock<'_>,
) -> Result<Moth, ParseError> {
    if text == "dead" {
        return Ok(Moth { fate: Fate::Dead, space: layout.lamp(), ..Moth::NEW });
    }
    let fields: Vec<&str> = text.split(':').collect();
    let [space, orbs, cards, drawn, unpaid] = fields[..] else {
        return wrong(format!("a moth is 'dead' or space:orbs:cards:hazards:lost, not '{text}'"));
    };
    let (space, fate) = match space.strip_suffix('!') {
        Some(space) => (space, Fate::Stopped),
        None => (space, Fate::Flying),
    };
    Ok(Moth {
        space: number(space, "a moth's space", 0..=u16::from(layout.lamp()) - 1)? as u8,
        fate,
        orbs: number(orbs, "a moth's orbs", 0..=layout.orbs)?,
        cards: trading.take(cards)?,
        hazards: hazards.take(drawn)?,
        unpaid: number(unpaid, "the points lost without a card", 0..=MOST_TURNS)?,
    })
}

fn read_round(text: &str, seats: u8) -> Result<Round, ParseError> {
    let mut round = Round::NONE;
    for (seat, part) in some_parts(text, seats, "rolls")? {
        round.rolling = round.rolling.with(seat);
        if part != "." {
            round.totals[seat] = number(part, "a roll of two dice", 2..=12)? as u8;
        }
    }
    Ok(round)
}

/// The parts of a field that has one for each seat.
fn parts<'a>(text: &'a str, seats: u8, what: &str) -> Result<Vec<(Seat, &'a str)>, ParseError> {
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() != usize::from(seats) {
        return wrong(format!("there are {} {what}, but {seats} seats", parts.len()));
    }
    Ok(Seat::up_to(seats).zip(parts).collect())
}

/// The parts of a field that has one for some of the seats and `-` for the others; just `-` if for none.
fn some_parts<'a>(text: &'a str, seats: u8, what: &str) -> Result<Vec<(Seat, &'a str)>, ParseError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut parts = parts(text, seats, what)?;
    parts.retain(|&(_, part)| part != "-");
    if parts.is_empty() { wrong(format!("no {what} are written '-', not '{text}'")) } else { Ok(parts) }
}

/// The cards of a sort that no field has named yet.
struct Stock<'a> {
    left: Pile,
    layout: &'a Layout,
    slots: &'a Slots,
    named: fn(&Layout, &str) -> Result<Kind, ParseError>,
}

impl<'a> Stock<'a> {
    fn new(
        layout: &'a Layout,
        slots: &'a Slots,
        named: fn(&Layout, &str) -> Result<Kind, ParseError>,
    ) -> Stock<'a> {
        Stock { left: Pile::full(slots), layout, slots, named }
    }

    /// Cards in an order that matters.
    fn take_in_order(&mut self, text: &str) -> Result<Vec<Kind>, ParseError> {
        let names = text.split(',').filter(|_| text != "-");
        names
            .map(|name| {
                let kind = (self.named)(self.layout, name)?;
                if self.left.count(kind, self.slots) == 0 {
                    return wrong(format!("there are not so many cards '{name}'"));
                }
                self.left.take(kind, self.slots);
                Ok(kind)
            })
            .collect()
    }

    /// Cards that stand in the order of their names, so that a position has one text.
    fn take(&mut self, text: &str) -> Result<Pile, ParseError> {
        let kinds = self.take_in_order(text)?;
        if !kinds.is_sorted() {
            return wrong(format!("the cards '{text}' must stand in alphabetical order"));
        }
        let mut pile = Pile::EMPTY;
        for kind in kinds {
            pile.add(kind, self.slots);
        }
        Ok(pile)
    }
}

// --- checking: refuses what no game can reach in kind ---

fn require(holds: bool, reason: &'static str) -> Result<(), ParseError> {
    if holds { Ok(()) } else { wrong(reason) }
}

fn check(state: &TheLamp) -> Result<(), ParseError> {
    let phase = state.phase;
    let flying = state.table().any(|seat| state.moths[seat].fate == Fate::Flying);
    let ending = matches!(phase, Phase::RollOff | Phase::Over);
    let trading = matches!(phase, Phase::Cards | Phase::Trade);
    let passing = trading && state.shop_when_passing;
    require((state.turns == 0) == (phase == Phase::First), "turns are counted from the first turn on")?;
    require(flying != ending, "roll-offs and the end come when nobody flies any more, and only then")?;
    require(trading || state.offer.cards().is_empty(), "cards are on offer only at a post")?;
    require(passing || state.steps == 0, "steps are left only at a post that is passed")?;
    check_losses(state)?;
    check_standings(state)?;
    check_round(state)?;
    if ending {
        Ok(())
    } else if phase == Phase::First {
        check_untouched(state)
    } else {
        check_turn(state)
    }
}

/// What is lost was lost to something: cards to a death (LMP-6), points without a card to an empty deck,
/// which stays empty (LMP-10).
fn check_losses(state: &TheLamp) -> Result<(), ParseError> {
    let moths = || state.table().map(|seat| &state.moths[seat]);
    let gone = !state.gone.is_empty() || !state.gone_hazards.is_empty();
    require(
        !gone || moths().any(|moth| moth.fate == Fate::Dead),
        "cards leave the game only with a dead moth",
    )?;
    require(
        state.hazards.is_empty() || moths().all(|moth| moth.unpaid == 0),
        "points are lost without a card only when there is no hazard card left",
    )
}

fn check_untouched(state: &TheLamp) -> Result<(), ParseError> {
    let fresh = state.table().all(|seat| state.moths[seat] == Moth::NEW) && state.lamp == Lamp::Off;
    require(fresh && state.deck.under().is_empty(), "nothing happens before the first turn")
}

/// Whether what happens next can happen to the mover where it is.
fn check_turn(state: &TheLamp) -> Result<(), ParseError> {
    let mover = &state.moths[state.mover];
    let on = |space| state.layout.lane(state.mover).at(mover.space) == space;
    let lit = state.in_last_stretch(state.mover);
    let dark = state.lamp == Lamp::Off && state.phase != Phase::Decide;
    require(mover.fate == Fate::Flying, "it is the turn of a moth that still flies")?;
    require(!(lit && dark), "the lamp is on in the last stretch")?;
    match state.phase {
        Phase::Lamp => require(!lit, "in the last stretch no lamp die is rolled"),
        Phase::Orbs => require(on(Space::Orb), "orbs are rolled for on an orb space"),
        Phase::Hazard => {
            require(on(Space::Hazard), "hazards are drawn on a hazard space")?;
            require(!state.hazards.is_empty(), "there is no hazard card left to draw")
        }
        Phase::Cards => {
            require(on(Space::Post), "cards are drawn at a trading post")?;
            require(!state.offer.is_full() && !state.deck.is_empty(), "there is no card left to draw")
        }
        Phase::Trade => {
            require(on(Space::Post), "cards are bought at a trading post")?;
            require(!state.offer.cards().is_empty(), "the post offers nothing")?;
            require(state.offer.is_full() || state.deck.is_empty(), "a post offers three cards if it can")
        }
        _ => Ok(()),
    }
}

/// Who rolls, in seat order: anybody for the first turn, those who tie for a survival card.
fn check_round(state: &TheLamp) -> Result<(), ParseError> {
    let round = state.round;
    let expected = match state.phase {
        Phase::First => round.rolling,
        Phase::RollOff => state.tied(),
        _ => return require(round == Round::NONE, "nobody rolls in a round now"),
    };
    let in_turn = round.next() == Some(state.mover);
    let in_order = round.rolling.iter().all(|seat| (seat < state.mover) == (round.totals[seat] > 0));
    require(
        round.rolling == expected && round.rolling.len() > 1 && in_turn && in_order,
        "the seats that tie roll in seat order, and the next of them is named",
    )
}

/// Survivors stand by distance, and by roll-offs among those who tie.
fn check_standings(state: &TheLamp) -> Result<(), ParseError> {
    let standing = |seat: Seat| state.standing[seat];
    if !matches!(state.phase, Phase::RollOff | Phase::Over) {
        return require(
            state.table().all(|seat| standing(seat) == 0),
            "nobody has a standing before the end",
        );
    }
    let survivors = || state.table().filter(|&seat| state.moths[seat].fate == Fate::Stopped);
    let sound = |seat: Seat| {
        let ahead = survivors().filter(|&other| standing(other) < standing(seat)).count();
        let closer = survivors().filter(|&other| state.distance(other) < state.distance(seat));
        usize::from(standing(seat)) == 1 + ahead
            && closer.into_iter().all(|other| standing(other) < standing(seat))
    };
    require(
        state.table().all(|seat| match state.moths[seat].fate {
            Fate::Stopped => sound(seat),
            _ => standing(seat) == 0,
        }),
        "survivors stand by distance, from 1, and those who tie share a standing",
    )?;
    let settled = state.phase == Phase::Over;
    require(settled == state.tied().is_empty(), "ties are rolled off before the game is over")
}
