//! The board in box-drawing characters: every tile is one sign, and between the tiles one sees which
//! sides are open and which are joined.

use crate::card::{Kind, Sides};
use crate::garden::{CORNER, CORNERS, LAMP};
use crate::state::{Phase, Phototaxis};
use crate::view::{HandView, View};
use lamplight_core::square::Side;
use lamplight_core::square::ten::{Cell, SIZE};
use lamplight_core::{Drawing, Ink, Present, Seat};

/// The signs of cards by their sides (bits, north lowest): plain, plus, minus.
const SIGNS: [[char; 16]; 3] = [
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'],
    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'],
    [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'],
];

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
    drawing.put(
        Ink::Faint,
        "* Lamp  o plum  . plum card without one  # corner  M mantis  double lines: minus, heavy: plus\n",
    );
    for (seat, hand) in Seat::ALL.into_iter().zip(&view.hands) {
        draw_seat(&mut drawing, view, seat, hand);
    }
    let piles = format!(
        "Deck {}, unseen {}; discarded {}\nMystery deck {}; discarded {}\n",
        view.deck,
        counts(&view.unseen.0, &Kind::NAMES),
        counts(&view.discards.0, &Kind::NAMES),
        counts(&view.mystery_deck.0, &crate::card::Mystery::NAMES),
        counts(&view.mystery_discards.0, &crate::card::Mystery::NAMES),
    );
    drawing.put(Ink::Plain, piles);
    let what = match view.phase {
        Phase::Over => "the game is over".to_string(),
        phase => format!("turn {} of seat {}, {}", view.turn, view.mover, phase.name()),
    };
    drawing.put(Ink::Plain, format!("Round {}, {what}\n", view.round));
    drawing
}

fn draw_seat(drawing: &mut Drawing, view: &View, seat: Seat, hand: &HandView) {
    let (tile, plums) = (view.moths[seat.index()], view.plums[seat.index()]);
    let name = Phototaxis::seat_name(seat);
    let place = match view.arrived[seat.index()] {
        Some(round) => format!("in the Lamp since round {round}"),
        None => format!("on {tile}"),
    };
    let known = hand.cards.unwrap_or(hand.known);
    let hidden = hand.size - known.0.iter().sum::<u8>();
    let held = match (hand.size, hidden) {
        (0, _) => "no cards".to_string(),
        (_, 0) => counts(&known.0, &Kind::NAMES),
        (1, 1) => "1 card".to_string(),
        (size, hidden) if size == hidden => format!("{size} cards"),
        (_, hidden) => format!("{}, {hidden} hidden", counts(&known.0, &Kind::NAMES)),
    };
    drawing
        .put(Ink::Seat(seat), name)
        .put(Ink::Plain, format!(" {place}, {plums} of {} plums; {held}", view.required));
    if let Some(left) = view.last_turns(seat).filter(|_| view.arrived[seat.index()].is_none()) {
        drawing.put(Ink::Strong, format!("; {left} more turn{}", if left == 1 { "" } else { "s" }));
    }
    drawing.put(Ink::Plain, "\n");
}

/// Everything that there is, such as `3 straight, 1 tee`.
fn counts(counts: &[u8], names: &[&str]) -> String {
    let there: Vec<String> = counts
        .iter()
        .zip(names)
        .filter(|&(&count, _)| count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    if there.is_empty() { "none".to_string() } else { there.join(", ") }
}

/// What a tile shows: what sits on it, or what it is.
fn sign(view: &View, tile: Cell) -> (Ink, char) {
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
        None => (Ink::Faint, '·'),
    }
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
