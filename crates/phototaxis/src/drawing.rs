//! The board in box-drawing characters: every tile is one sign, and between the tiles one sees which
//! sides are open and which are joined.

use crate::card::{Kind, Sides};
use crate::garden::{CORNER, CORNERS, LAMP};
use crate::state::{MANTISES, Phase, Phototaxis, SOLO_TURNS};
use crate::view::{HandView, MysteryCounts, PathCounts, View};
use lamplight_core::square::Side;
use lamplight_core::square::ten::{Cell, SIZE};
use lamplight_core::{Drawing, Ink, Present, Seat};

/// The signs of cards by their sides (bits, north lowest): plain, plus, minus.
const SIGNS: [[char; 16]; 3] = [
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'],
    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'],
    [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'],
];

/// The sign of a tile with nothing on it.
pub(crate) const LAWN: char = '·';

pub(crate) fn draw(view: &View) -> Drawing {
    let mut drawing = Drawing::new();
    let files = format!(
        "    {}\n",
        "abcdefghij".chars().map(|file| file.to_string()).collect::<Vec<_>>().join("   ")
    );
    drawing.put(Ink::Faint, &files);
    for rank in (0..SIZE).rev() {
        drawing.put(Ink::Faint, format!("{:>2}  ", rank + 1));
        for file in 0..SIZE {
            let tile = Cell::at(file, rank);
            let (ink, sign) = sign(view, tile);
            drawing.put(ink, sign);
            if file + 1 < SIZE {
                drawing.put(Ink::Plain, across(view, tile, Cell::at(file + 1, rank)));
            }
        }
        drawing.put(Ink::Faint, format!("  {}\n", rank + 1));
        if rank > 0 {
            let gaps = (0..SIZE).map(|file| upward(view, Cell::at(file, rank), Cell::at(file, rank - 1)));
            let gaps: Vec<String> = gaps.map(|gap| gap.to_string()).collect();
            drawing.put(Ink::Plain, format!("    {}\n", gaps.join("   ").trim_end()));
        }
    }
    drawing.put(Ink::Faint, &files);
    drawing.add(notes(view));
    drawing
}

/// What the signs mean, the moths, the piles and whose turn it is.
pub(crate) fn notes(view: &View) -> Drawing {
    let mut drawing = Drawing::new();
    drawing.put(
        Ink::Faint,
        "* Lamp  o plum  . plum card without one  # corner  M mantis  double lines: minus, heavy: plus\n",
    );
    for (seat, hand) in Seat::ALL.into_iter().zip(&view.hands) {
        draw_seat(&mut drawing, view, seat, hand);
    }
    let clock = view.mystery_left.map_or(String::new(), |left| {
        format!("Mystery cards until the night is over: {left} of {SOLO_TURNS}\n")
    });
    let piles = format!(
        "Deck {}, unseen {}; discarded {}\nMystery deck {}; discarded {}\n{clock}",
        view.deck,
        path_counts(&view.unseen),
        path_counts(&view.discards),
        mystery_counts(&view.mystery_deck),
        mystery_counts(&view.mystery_discards),
    );
    drawing.put(Ink::Plain, piles);
    for card in &view.own_cards {
        drawing.put(Ink::Faint, format!("{}: {}\n", card.name, card.text));
    }
    let what = match view.phase {
        Phase::Over => "the game is over".to_string(),
        Phase::Reveal => "set-up: a plum card is turned over".to_string(),
        Phase::Deal => format!("set-up: {} is dealt a card", Phototaxis::seat_name(view.mover)),
        _ => format!("turn {}: {} {}", view.turn, Phototaxis::seat_name(view.mover), doing(view)),
    };
    let by = view.acting.as_ref().map_or(String::new(), |acting| format!(" ({})", acting.card));
    drawing.put(Ink::Plain, format!("Round {}, {what}{by}\n", view.round));
    drawing
}

/// What the moth whose turn it is does now.
fn doing(view: &View) -> &'static str {
    match view.phase {
        Phase::Begin => "may remove a mantis instead of the turn",
        Phase::Extra => "may place one more card (plus)",
        Phase::Take => "may take a card (minus)",
        Phase::Move => "may move",
        Phase::Mystery => "draws a mystery card",
        Phase::Mantis if view.mantises.len() == MANTISES => "moves a mantis",
        Phase::Mantis => "puts a mantis on a tile",
        Phase::Place | Phase::Glow => "may place a card",
        Phase::Gust => "may take a card",
        Phase::Toss => "discards a card",
        Phase::Discard | Phase::Surplus => "discards down to four cards",
        Phase::Refill => "draws up to four cards",
        Phase::Reveal | Phase::Deal | Phase::Draw | Phase::Nectar | Phase::Over => "draws a card",
    }
}

fn draw_seat(drawing: &mut Drawing, view: &View, seat: Seat, hand: &HandView) {
    let (tile, plums) = (view.moths[seat.index()], view.plums[seat.index()]);
    let name = Phototaxis::seat_name(seat);
    let place = match view.arrived[seat.index()] {
        Some(round) => format!("in the Lamp since round {round}"),
        None => format!("on {tile}{}", company(view, seat)),
    };
    let known = hand.cards.unwrap_or(hand.known);
    let hidden = hand.size - known.0.iter().sum::<u8>();
    let held = match (hand.size, hidden) {
        (0, _) => "no cards".to_string(),
        (_, 0) => path_counts(&known),
        (1, 1) => "1 card".to_string(),
        (size, hidden) if size == hidden => format!("{size} cards"),
        (_, hidden) => format!("{}, {hidden} hidden", path_counts(&known)),
    };
    drawing
        .put(Ink::Seat(seat), name)
        .put(Ink::Plain, format!(" {place}, {plums} of {} plums; {held}", view.required));
    let outside = view.arrived[seat.index()].is_none() && view.phase != Phase::Over;
    if let Some(left) = view.last_turns(seat).filter(|_| outside) {
        let turns = match left {
            0 if seat == view.mover => "last turn".to_string(),
            0 => "no more turns".to_string(),
            1 => "1 more turn".to_string(),
            left => format!("{left} more turns"),
        };
        drawing.put(Ink::Strong, format!("; {turns}"));
    }
    drawing.put(Ink::Plain, "\n");
}

/// The other moths on the same tile, of which the board shows only one.
fn company(view: &View, seat: Seat) -> String {
    let here = |other: &Seat| *other != seat && view.moths[other.index()] == view.moths[seat.index()];
    let others: Vec<_> =
        Seat::up_to(view.moths.len() as u8).filter(here).map(Phototaxis::seat_name).collect();
    if others.is_empty() { String::new() } else { format!(" with {}", others.join(" and ")) }
}

fn path_counts(cards: &PathCounts) -> String {
    counts(Kind::NAMES.into_iter().zip(cards.0))
}

fn mystery_counts(cards: &MysteryCounts) -> String {
    counts(cards.0.iter().map(|(name, count)| (name.as_str(), *count)))
}

/// Everything that there is, such as `3 straight, 1 tee`.
fn counts<'a>(all: impl Iterator<Item = (&'a str, u8)>) -> String {
    let there: Vec<String> =
        all.filter(|&(_, count)| count > 0).map(|(name, count)| format!("{count} {name}")).collect();
    if there.is_empty() { "none".to_string() } else { there.join(", ") }
}

/// What a tile shows: what sits on it, or what it is.
pub(crate) fn sign(view: &View, tile: Cell) -> (Ink, char) {
    // The player to act is on top where moths share a tile.
    let moths = || Seat::ALL.into_iter().zip(&view.moths).filter(|&(_, &moth)| moth == tile);
    let moth = moths().find(|&(seat, _)| seat == view.mover).or_else(|| moths().next());
    if let Some((seat, _)) = moth {
        return (Ink::Seat(seat), (b'0' + seat.number()) as char);
    }
    if view.mantises.contains(tile) {
        return (Ink::Strong, 'M');
    }
    if view.tokens.contains(tile) {
        return (Ink::Colour(5), 'o');
    }
    if LAMP.contains(tile) {
        return (Ink::Colour(2), '*');
    }
    if CORNER.contains(&tile) {
        return (Ink::Faint, '#');
    }
    if view.plum_cards.iter().any(|card| card.tile == tile) {
        return (Ink::Colour(5), '.');
    }
    match view.cards.iter().find(|card| card.tile == tile) {
        Some(card) => {
            let style = if card.kind.is_plus() { 1 } else { usize::from(card.kind.is_minus()) * 2 };
            (Ink::Plain, SIGNS[style][usize::from(card.sides.bits())])
        }
        None => (Ink::Faint, LAWN),
    }
}

/// The path on a tile, as far as the viewer knows.
pub(crate) fn path(view: &View, tile: Cell) -> Option<char> {
    let sides = sides(view, tile);
    (!sides.is_empty()).then(|| SIGNS[0][usize::from(sides.bits())])
}

/// The sides that a tile is open to, as far as the viewer knows.
fn sides(view: &View, tile: Cell) -> Sides {
    if LAMP.contains(tile) {
        return Sides::ALL;
    }
    if CORNERS.contains(tile) {
        return Side::ALL.into_iter().filter(|&side| tile.step(side).is_some()).collect();
    }
    let plum = view.plum_cards.iter().find(|card| card.tile == tile).and_then(|card| card.sides);
    let card = view.cards.iter().find(|card| card.tile == tile).map(|card| card.sides);
    plum.or(card).unwrap_or(Sides::NONE)
}

fn across(view: &View, left: Cell, right: Cell) -> &'static str {
    match (sides(view, left).contains(Side::East), sides(view, right).contains(Side::West)) {
        (true, true) => "───",
        (true, false) => "╴  ",
        (false, true) => "  ╶",
        (false, false) => "   ",
    }
}

fn upward(view: &View, upper: Cell, lower: Cell) -> char {
    match (sides(view, upper).contains(Side::South), sides(view, lower).contains(Side::North)) {
        (true, true) => '│',
        (true, false) => '╵',
        (false, true) => '╷',
        (false, false) => ' ',
    }
}
