//! Positions as text: seventeen fields, separated by single spaces, `-` where there is nothing.
//!
//! ```text
//! b1ew,c1es+ 16nesw b4d4 c1/j10 2/0 -/- d6 sCts-/??? 2s1c - 1mantis 1 move 3 5 - -
//! ```
//!
//! Path cards with their tiles, open sides and symbols; plum cards in the content's order, equal ones
//! counted; tiles with plum tokens; then by seat the moths, plums gathered, rounds of arrival; the
//! mantises; the hands (`s` straight, `c` curve, `t` tee, `x` cross, `e` dead end, with `+` or `-`; capitals for
//! cards that everybody knows, `?` for those that the viewer does not); the discards; the deck when it was last
//! made of them; the mystery discards by name; the seat, the phase, the round, the turn, how many more seats play
//! passes to in the last two rounds, and the mystery card that acts with the number of its effect. The decks hold
//! what is left of the content.

use crate::card::{Card, Kind, Mystery, MysteryEffect, Sides};
use crate::content::{Layout, MAX_EFFECTS};
use crate::garden::{CORNERS, LAMP};
use crate::options::{MysteryRule, Options};
use crate::pile::{Hand, Pile};
use crate::state::{self, Acting, HAND, MANTISES, Phase, Phototaxis, ROUNDS, SOLO_TURNS};
use crate::view::{HandView, MysteryCounts, PlumView, View};
use lamplight_core::deck::Deck;
use lamplight_core::square::ten::{Cell, Cells};
use lamplight_core::{BySeat, Game, ParseError, Seat, Viewer};

/// The most cards that a hand ever holds: four, the first draw, and one by each effect of a mystery card.
pub(crate) const MOST_HELD: u8 = HAND + 1 + MAX_EFFECTS as u8;
/// Two rounds more than the last one, begun in the middle of it.
pub(crate) const LAST_ROUND: u8 = ROUNDS + 3;

// --- writing ---

pub(crate) fn write(view: &View) -> String {
    let cards = view.cards.iter().map(|card| {
        let symbol = card.kind.name().trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        format!("{}{}{symbol}", card.tile, card.sides)
    });
    let arrival = |round: &Option<u8>| round.map_or("-".to_string(), |round| round.to_string());
    [
        dash(join(cards, ",")),
        dash(write_plums(&view.plum_cards)),
        dash(write_tiles(view.tokens)),
        join(view.moths.iter(), "/"),
        join(view.plums.iter(), "/"),
        join(view.arrived.iter().map(arrival), "/"),
        dash(write_tiles(view.mantises)),
        join(view.hands.iter().map(|hand| dash(write_hand(hand))), "/"),
        dash(write_counts(&view.discards.0, &Kind::LETTERS)),
        view.shuffled.map_or("-".to_string(), |counts| write_counts(&counts.0, &Kind::LETTERS)),
        dash(write_mysteries(&view.mystery_discards)),
        view.mover.to_string(),
        view.phase.name().to_string(),
        view.round.to_string(),
        view.turn.to_string(),
        arrival(&view.last),
        view.acting.as_ref().map_or("-".to_string(), |acting| format!("{}:{}", acting.card, acting.step)),
    ]
    .join(" ")
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".to_string() } else { text }
}

fn join(parts: impl Iterator<Item = impl ToString>, between: &str) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}

fn write_tiles(tiles: Cells) -> String {
    join(tiles.iter(), "")
}

fn write_plums(cards: &[PlumView]) -> String {
    let shown: Vec<Sides> = cards.iter().filter_map(|card| card.sides).collect();
    let runs = shown.chunk_by(|a, b| a == b).map(|run| format!("{}{}", run.len(), run[0]));
    join(runs, ",")
}

fn write_hand(hand: &HandView) -> String {
    let mut text = String::new();
    let mut unknown = hand.size;
    for kind in Kind::ALL {
        let (nth, letter) = (kind as usize, Kind::LETTERS[kind as usize]);
        let known = hand.known.0[nth];
        let count = hand.cards.map_or(known, |cards| cards.0[nth]);
        text += &letter.to_uppercase().repeat(known.into());
        text += &letter.repeat((count - known).into());
        unknown -= count;
    }
    text + &"?".repeat(unknown.into())
}

fn write_counts(counts: &[u8], letters: &[&str]) -> String {
    let there = counts.iter().zip(letters).filter(|&(&count, _)| count > 0);
    join(there.map(|(count, letter)| format!("{count}{letter}")), "")
}

fn write_mysteries(cards: &MysteryCounts) -> String {
    let there = cards.0.iter().filter(|(_, count)| *count > 0);
    join(there.map(|(name, count)| format!("{count}{name}")), ",")
}

// --- reading ---

pub(crate) fn parse(text: &str, options: &Options, seats: u8) -> Result<Phototaxis, ParseError> {
    if text.contains('?') {
        return Err(wrong("a whole position has no unknown cards '?'".into()));
    }
    imagine(text, options, seats)
}

/// Reads a viewer's position. Cards that the viewer does not know become any that fit.
pub(crate) fn imagine(text: &str, options: &Options, seats: u8) -> Result<Phototaxis, ParseError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[
        cards,
        plum_cards,
        tokens,
        moths,
        plums,
        arrived,
        mantises,
        hands,
        discards,
        shuffled,
        mystery_discards,
        mover,
        phase,
        round,
        turn,
        last,
        acting,
    ] = &fields[..]
    else {
        return Err(wrong(format!("a position has seventeen fields, not {}", fields.len())));
    };
    let mut state = Phototaxis::new(options, seats).map_err(|error| wrong(error.to_string()))?;
    parse_plums(&mut state, plum_cards)?;
    parse_cards(&mut state, cards)?;
    state.tokens = parse_tiles(tokens)?;
    state.mantises = parse_tiles(mantises)?;
    let table = ..usize::from(seats);
    parse_by_seat(moths, &mut state.moths.0[table], str::parse)?;
    parse_by_seat(plums, &mut state.plums.0[table], parse_number)?;
    parse_by_seat(arrived, &mut state.arrived.0[table], |round| match round {
        "-" => Ok(0),
        round => parse_number(round),
    })?;
    let mut unknown = BySeat([0; 4]);
    let read = |hand: &str| parse_hand(hand.trim_end_matches('?'));
    parse_by_seat(hands, &mut state.hands.0[table], read)?;
    parse_by_seat(hands, &mut unknown.0[table], |hand| Ok(hand.len() - hand.trim_end_matches('?').len()))?;
    state.path.discards = parse_counts(discards, Kind::LETTERS)?;
    state.shuffled = if shuffled == "-" { None } else { Some(parse_counts(shuffled, Kind::LETTERS)?) };
    state.mystery.discards = parse_mysteries(mystery_discards, &state.layout)?;
    state.mover = mover
        .parse()
        .ok()
        .and_then(Seat::from_number)
        .filter(|seat| seat.number() <= seats)
        .ok_or_else(|| wrong(format!("the seat to act is a number from 1 to {seats}, not '{mover}'")))?;
    state.phase = Phase::ALL
        .into_iter()
        .find(|known| known.name() == phase)
        .ok_or_else(|| wrong(format!("'{phase}' is not a phase of a turn")))?;
    state.round = parse_number(round)?;
    state.turns = turn.parse().map_err(|_| wrong(format!("'{turn}' is not the number of a turn")))?;
    state.last = if last == "-" { None } else { Some(parse_number(last)?) };
    state.acting = if acting == "-" { None } else { Some(parse_acting(acting, &state.layout)?) };
    guess_hands(&mut state, &unknown)?;
    fill_decks(&mut state)?;
    check_board(&state)?;
    check_play(&state)?;
    let written = write(&state.shown(Viewer::Spectator, |seat| unknown[seat] == 0));
    if written != text {
        return Err(wrong(format!("the same position is written '{written}'")));
    }
    Ok(state)
}

fn wrong(reason: String) -> ParseError {
    ParseError::new(reason)
}

/// Reads one part for each seat, separated by slashes.
fn parse_by_seat<T>(
    text: &str,
    seats: &mut [T],
    read: impl Fn(&str) -> Result<T, ParseError>,
) -> Result<(), ParseError> {
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() != seats.len() {
        return Err(wrong(format!("'{text}' must have a part for each of {} seats", seats.len())));
    }
    for (seat, part) in seats.iter_mut().zip(parts) {
        *seat = read(part)?;
    }
    Ok(())
}

fn parse_number(text: &str) -> Result<u8, ParseError> {
    text.parse().map_err(|_| wrong(format!("'{text}' is not a number from 0 to 255")))
}

/// Splits names such as `b2d10` before every small letter.
fn parse_tiles(text: &str) -> Result<Cells, ParseError> {
    if text == "-" {
        return Ok(Cells::EMPTY);
    }
    let mut tiles = Cells::EMPTY;
    let starts: Vec<usize> =
        text.char_indices().filter(|(_, letter)| !letter.is_ascii_digit()).map(|(place, _)| place).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    if starts.first() != Some(&0) {
        return Err(wrong(format!("'{text}' is not a list of tiles such as b2d4")));
    }
    for (start, end) in starts.iter().zip(ends) {
        tiles = tiles.with(text[*start..end].parse()?);
    }
    Ok(tiles)
}

fn parse_plums(state: &mut Phototaxis, text: &str) -> Result<(), ParseError> {
    if text == "-" {
        // With one shape there is never anything to reveal.
        return if state.phase == Phase::Reveal {
            Ok(())
        } else {
            Err(wrong("the plum cards are open".into()))
        };
    }
    let mut shown: Vec<Sides> = Vec::new();
    for run in text.split(',') {
        let digits = run.chars().take_while(char::is_ascii_digit).count();
        let (count, sides) = run.split_at(digits);
        shown.extend(core::iter::repeat_n(sides.parse::<Sides>()?, parse_number(count)?.into()));
    }
    let layout = state.layout;
    for &sides in &shown {
        let copies = layout.shapes.iter().find(|(shape, _)| *shape == sides).map_or(0, |&(_, copies)| copies);
        if shown.iter().filter(|&&other| other == sides).count() > usize::from(copies) {
            return Err(wrong(format!("there are {copies} plum cards {sides}, not more")));
        }
    }
    if state.phase != Phase::Reveal && shown.len() != layout.plum_tiles.len() {
        return Err(wrong(format!("all {} plum cards are open", layout.plum_tiles.len())));
    }
    for (&tile, &sides) in layout.plum_tiles.iter().zip(&shown) {
        state.garden.open_up(tile, sides);
    }
    Ok(())
}

fn parse_cards(state: &mut Phototaxis, text: &str) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    for part in text.split(',') {
        let fault = || wrong(format!("'{part}' is not a path card on a tile, as in c4ne+"));
        let letter = part.chars().next().filter(char::is_ascii_lowercase).ok_or_else(fault)?;
        let digits = part[1..].chars().take_while(char::is_ascii_digit).count();
        let (name, lies) = part.split_at(letter.len_utf8() + digits);
        let tile: Cell = name.parse()?;
        let symbol = lies.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let sides: Sides = lies[..lies.len() - symbol.len()].parse()?;
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| {
                kind.can_lie(sides) && kind.name().ends_with(symbol) && kind.is_plain() == symbol.is_empty()
            })
            .ok_or_else(fault)?;
        if (state.layout.plums | LAMP | CORNERS).contains(tile) {
            return Err(wrong(format!(
                "no path card lies on {tile}: it is a corner, a plum card or the Lamp"
            )));
        }
        if state.garden.place(tile, Card::new(kind, sides)).is_some() {
            return Err(wrong(format!("two path cards lie on {tile}")));
        }
    }
    Ok(())
}

fn parse_hand(text: &str) -> Result<Hand, ParseError> {
    let mut hand = Hand::default();
    let mut rest = if text == "-" { "" } else { text };
    while !rest.is_empty() {
        // The longest name first: `s+` before `s`.
        let found = Kind::ALL.into_iter().rev().find_map(|kind| {
            let letter = Kind::LETTERS[kind as usize];
            let open = rest.strip_prefix(letter).map(|after| (kind, false, after));
            let known = kind.is_plain().then(|| rest.strip_prefix(letter.to_uppercase().as_str())).flatten();
            open.or(known.map(|after| (kind, true, after)))
        });
        let Some((kind, known, after)) = found else {
            return Err(wrong(format!("'{text}' is not a hand such as sCt+: '{rest}' begins with no card")));
        };
        if hand.total == MOST_HELD {
            return Err(wrong(format!("a hand holds at most {MOST_HELD} cards")));
        }
        let add = if known { Hand::add_known } else { Hand::add };
        add(&mut hand, kind);
        rest = after;
    }
    Ok(hand)
}

fn parse_counts<const KINDS: usize>(text: &str, letters: [&str; KINDS]) -> Result<[u8; KINDS], ParseError> {
    let mut counts = [0; KINDS];
    let mut rest = if text == "-" { "" } else { text };
    let fault = || wrong(format!("'{text}' is not a count of cards such as 2{}1{}", letters[0], letters[1]));
    while !rest.is_empty() {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        let end = after.find(|letter: char| letter.is_ascii_digit()).unwrap_or(after.len());
        let kind = letters.iter().position(|&letter| letter == &after[..end]).ok_or_else(fault)?;
        counts[kind] = number.parse().map_err(|_| fault())?;
        rest = &after[end..];
    }
    Ok(counts)
}

/// Reads counts by name, such as `2mantis,1glow`.
fn parse_mysteries(text: &str, layout: &Layout) -> Result<[u8; Mystery::COUNT], ParseError> {
    let mut counts = [0; Mystery::COUNT];
    for part in text.split(',').filter(|_| text != "-") {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let (number, name) = part.split_at(digits);
        let card = parse_mystery(name, layout)?;
        counts[card.index()] = parse_number(number)?;
    }
    Ok(counts)
}

fn parse_mystery(name: &str, layout: &Layout) -> Result<Mystery, ParseError> {
    layout.mystery_named(name).ok_or_else(|| wrong(format!("'{name}' is not a mystery card")))
}

fn parse_acting(text: &str, layout: &Layout) -> Result<Acting, ParseError> {
    let (name, step) = text.split_once(':').ok_or_else(|| {
        wrong(format!("'{text}' is not a mystery card with the number of its effect, as in glow:1"))
    })?;
    Ok(Acting { card: parse_mystery(name, layout)?, step: parse_number(step)? })
}

/// Deals cards for unknown ones, beginning with those that cannot be in the deck, as no such card was
/// shuffled into it.
fn guess_hands(state: &mut Phototaxis, unknown: &BySeat<usize, 4>) -> Result<(), ParseError> {
    let (used, layout) = (used_cards(state), state.layout);
    let most = state.shuffled.unwrap_or(layout.path);
    let mut unseen: [u32; Kind::COUNT] =
        core::array::from_fn(|kind| u32::from(layout.path[kind]).saturating_sub(used[kind]));
    for seat in state.table() {
        if unknown[seat] > 0 && state.hands[seat].hidden() > 0 {
            return Err(wrong("beside unknown cards only those are known that everybody knows".into()));
        }
        for _ in 0..unknown[seat] {
            let left = |kind: &Kind| unseen[*kind as usize] > 0;
            let held = |kind: &Kind| unseen[*kind as usize] > u32::from(most[*kind as usize]);
            let mut kinds = Kind::ALL.into_iter();
            let kind = kinds
                .clone()
                .find(held)
                .or_else(|| kinds.find(left))
                .ok_or_else(|| wrong("there are not as many cards as are held".into()))?;
            if state.hands[seat].total == MOST_HELD {
                return Err(wrong(format!("a hand holds at most {MOST_HELD} cards")));
            }
            unseen[kind as usize] -= 1;
            state.hands[seat].add(kind);
        }
    }
    Ok(())
}

/// The path cards that lie open or are in hands.
fn used_cards(state: &Phototaxis) -> [u32; Kind::COUNT] {
    let mut used = state.path.discards.map(u32::from);
    for tile in state.garden.paths.iter() {
        used[state.garden.card(tile).map_or(0, |card| card.kind() as usize)] += 1;
    }
    for seat in state.table() {
        for kind in Kind::ALL {
            used[kind as usize] += u32::from(state.hands[seat].counts[kind as usize]);
        }
    }
    used
}

/// The decks hold what is nowhere else.
fn fill_decks(state: &mut Phototaxis) -> Result<(), ParseError> {
    let (used, layout) = (used_cards(state), state.layout);
    fill(&mut state.path, &layout.path, used, |kind| Kind::NAMES[kind])?;
    let most = state.shuffled.unwrap_or(layout.path);
    if Kind::ALL.into_iter().any(|kind| state.path.deck.unseen(kind as usize) > most[kind as usize]) {
        return Err(wrong("the deck holds more cards of a kind than were shuffled into it".into()));
    }
    let used = state.mystery.discards.map(u32::from);
    fill(&mut state.mystery, &layout.mystery, used, |card| &layout.mystery_cards[card].name)
}

fn fill<'a, const KINDS: usize>(
    pile: &mut Pile<KINDS>,
    copies: &[u8; KINDS],
    used: [u32; KINDS],
    name: impl Fn(usize) -> &'a str,
) -> Result<(), ParseError> {
    let mut left = [0; KINDS];
    for kind in 0..KINDS {
        left[kind] = u32::from(copies[kind]).checked_sub(used[kind]).ok_or_else(|| {
            wrong(format!("there are {} cards {}, not {}", copies[kind], name(kind), used[kind]))
        })? as u8;
    }
    pile.deck = Deck::new(&left);
    Ok(())
}

/// Refuses boards that no game can reach in kind.
fn check_board(state: &Phototaxis) -> Result<(), ParseError> {
    let start = state::start_tokens(&state.layout, state.seats);
    let gathered: u32 = state.table().map(|seat| u32::from(state.plums[seat])).sum();
    if !(state.tokens - start).is_empty() || state.tokens.len() + gathered != start.len() {
        let all = start.len();
        return Err(wrong(format!("the {all} plum tokens lie on their plum cards or are gathered")));
    }
    let solid = state.garden.paths | state.layout.plums | LAMP | CORNERS;
    for seat in state.table() {
        let (tile, inside) = (state.moths[seat], state.is_in_lamp(seat));
        if !solid.contains(tile) || state.mantises.contains(tile) || LAMP.contains(tile) != inside {
            return Err(wrong(format!(
                "moth {seat} cannot be on {tile}: moths are on open tiles without a mantis, and in the Lamp once they have arrived"
            )));
        }
        if inside && (state.plums[seat] < state.required() || state.arrived[seat] > state.round) {
            return Err(wrong(format!("moth {seat} is in the Lamp too early")));
        }
        if state.tokens.contains(tile) {
            return Err(wrong(format!("moth {seat} has gathered the plum on {tile}")));
        }
    }
    if state.mantises.len() > MANTISES || state.mantises.meets(state.layout.plums | CORNERS) {
        return Err(wrong("there are at most two mantises, not on plum cards or starting corners".into()));
    }
    Ok(())
}

/// Refuses phases and counters that no game can reach in kind.
fn check_play(state: &Phototaxis) -> Result<(), ParseError> {
    let solo = state.is_solo();
    let inside = state.table().filter(|&seat| state.is_in_lamp(seat)).count();
    let rounds = if solo {
        SOLO_TURNS
    } else if inside > 0 {
        LAST_ROUND
    } else {
        ROUNDS
    };
    let set_up = matches!(state.phase, Phase::Reveal | Phase::Deal);
    let turns = 1..=u16::from(state.round) * u16::from(state.seats);
    if !(1..=rounds).contains(&state.round)
        || set_up != (state.turns == 0)
        || !(set_up || turns.contains(&state.turns))
    {
        return Err(wrong(format!("round {} and turn {} do not go together", state.round, state.turns)));
    }
    if state.last.is_some() != (!solo && inside > 0) || state.last.is_some_and(|left| left >= 2 * state.seats)
    {
        return Err(wrong("the last two rounds are counted when a moth is in the Lamp".into()));
    }
    let held = state.hands[state.mover].total;
    let over =
        if solo { inside == 1 || state.round == SOLO_TURNS } else { inside > 0 || state.round == ROUNDS };
    let fits = match state.phase {
        Phase::Reveal => held == 0,
        Phase::Deal | Phase::Refill => held < HAND && !state.path.deck.is_empty(),
        Phase::Begin => !state.mantises.is_empty() && held <= HAND,
        Phase::Draw => held <= HAND && !state.path.deck.is_empty(),
        Phase::Place | Phase::Extra | Phase::Take | Phase::Move => held <= HAND + 1,
        Phase::Mystery => held <= HAND + 1 && !state.mystery.deck.is_empty(),
        Phase::Mantis | Phase::Glow | Phase::Gust => true,
        Phase::Nectar => !state.path.deck.is_empty(),
        Phase::Toss => held > 0,
        Phase::Discard => held > HAND,
        Phase::Surplus => held > HAND && solo,
        Phase::Over => over,
    };
    let playing = state.phase == Phase::Over || !state.is_in_lamp(state.mover);
    // Who is in the Lamp kept a hand that was not discarded down (PHO-13).
    let most = |seat: Seat| HAND + u8::from(state.is_in_lamp(seat));
    let mut others = state.table().filter(|&seat| seat != state.mover);
    let waiting = others.all(|seat| state.hands[seat].total <= most(seat));
    let revealed = (state.phase == Phase::Reveal) == state.next_plum().is_some();
    if !fits || !playing || !waiting || !revealed || !acts(state) {
        let (seat, phase) = (state.mover, state.phase.name());
        return Err(wrong(format!("seat {seat} cannot be in phase '{phase}' here")));
    }
    if set_up && !state.garden.paths.is_empty() {
        return Err(wrong("nothing is placed before the hands are dealt".into()));
    }
    Ok(())
}

/// Whether the mystery card that acts, or that none does, fits the phase.
fn acts(state: &Phototaxis) -> bool {
    let Some(Acting { card, step }) = state.acting else {
        return !matches!(
            state.phase,
            Phase::Mantis | Phase::Glow | Phase::Gust | Phase::Nectar | Phase::Toss
        );
    };
    let (kind, drawn) = (state.layout.mystery_card(card), state.mystery.discards[card.index()] > 0);
    let silent = state.mystery_rule == MysteryRule::MantisOnly && !kind.is_mantis();
    // Each effect before this one can have brought a card.
    let held = state.hands[state.mover].total <= HAND + step;
    let effect = usize::from(step).checked_sub(1).and_then(|before| kind.effects.get(before));
    let fits = match state.phase {
        Phase::Mantis => effect == Some(&MysteryEffect::Mantis),
        Phase::Glow => effect == Some(&MysteryEffect::Place),
        // A minus may have been placed.
        Phase::Gust => matches!(effect, Some(MysteryEffect::Take | MysteryEffect::Place)),
        Phase::Nectar => effect == Some(&MysteryEffect::Draw),
        Phase::Toss => effect == Some(&MysteryEffect::Discard),
        _ => false,
    };
    fits && held && drawn && !silent
}
