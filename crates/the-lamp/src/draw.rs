//! The view as a picture in text.
//!
//! ```text
//!            0         10        20        30        40
//! > Player 1 |ootohoohotohoMototoohohotootohootohohootohoototoh*
//!   Player 2 |ootohoohotohoototoohohotootoSootohohootohoototoh*
//!                                                 ============ last stretch
//! ```

use crate::dice::{LampDie, RULEBOOK_ORBS};
use crate::state::{Fate, Lamp, TheLamp};
use crate::view::{CardView, Copies, MothView, View};
use lamplight_core::{Drawing, Ink, Present};

/// What stands before a lane: a mark for the mover, the name, a space.
const MARGIN: usize = 11;

pub(crate) fn draw(view: &View) -> Drawing {
    let mut drawing = Drawing::new();
    ruler(&mut drawing, view);
    for moth in &view.moths {
        lane(&mut drawing, view, moth);
    }
    last_stretch(&mut drawing, view);
    for moth in &view.moths {
        possessions(&mut drawing, view, moth);
    }
    table(&mut drawing, view);
    drawing
}

/// How many spaces each lane has.
fn length(view: &View) -> usize {
    view.lanes.first().map_or(0, String::len)
}

/// The numbers of every tenth space.
fn ruler(drawing: &mut Drawing, view: &View) {
    let tens = (0..=length(view)).step_by(10).map(|space| format!("{space:<10}"));
    let line = tens.collect::<String>();
    drawing.put(Ink::Faint, format!("{:MARGIN$}{}\n", "", line.trim_end()));
}

fn lane(drawing: &mut Drawing, view: &View, moth: &MothView) {
    let mark = if view.seat == Some(moth.seat) { '>' } else { ' ' };
    let name = format!("{mark} {:<9}", TheLamp::seat_name(moth.seat));
    drawing.put(Ink::Seat(moth.seat), name);
    let spaces = format!("|{}*", view.lanes[moth.seat.index()]);
    let (before, rest) = spaces.split_at(moth.space.into());
    let (_, after) = rest.split_at(1);
    let sign = match moth.fate {
        Fate::Flying => "M",
        Fate::Stopped => "S",
        Fate::Dead => "X",
    };
    drawing.put(Ink::Faint, before).put(Ink::Seat(moth.seat), sign).put(Ink::Faint, after);
    drawing.put(Ink::Plain, "\n");
}

fn last_stretch(drawing: &mut Drawing, view: &View) {
    let first = usize::from(view.last_stretch);
    if first <= length(view) {
        let marks = "=".repeat(length(view) + 1 - first);
        drawing.put(Ink::Faint, format!("{:indent$}{marks} last stretch\n", "", indent = MARGIN + first));
    }
}

fn possessions(drawing: &mut Drawing, view: &View, moth: &MothView) {
    drawing.put(Ink::Seat(moth.seat), TheLamp::seat_name(moth.seat));
    let Some(points) = moth.points else {
        drawing.put(Ink::Plain, ": dead\n");
        return;
    };
    let stopped = if moth.fate == Fate::Stopped { "stopped " } else { "" };
    let text = format!(
        ": {stopped}{} from the Lamp, {}, {}",
        moth.distance,
        count(moth.orbs.into(), "orb"),
        count(points, "point"),
    );
    drawing.put(Ink::Plain, text);
    // A moth on its way has steps of this roll before it, so its next roll is not what matters (LMP-16).
    let on_its_way = view.steps > 0 && view.seat == Some(moth.seat);
    if let Some(odds) = moth.survives.filter(|_| !on_its_way) {
        drawing.put(Ink::Plain, format!(", next roll {odds}"));
    }
    if let Some(card) = moth.survival_card {
        drawing.put(Ink::Plain, format!(", {card} of them for surviving"));
    }
    if let Some(rolled) = moth.rolled {
        drawing.put(Ink::Strong, format!(", rolled {rolled}"));
    }
    drawing.put(Ink::Plain, "\n");
    let names: Vec<String> =
        moth.cards.iter().map(|card| format!("{} ({})", card.name, card.points)).collect();
    list(drawing, "cards", &names);
    let hazards: Vec<String> = moth.hazards.iter().map(hazard).collect();
    list(drawing, "hazards", &hazards);
    if moth.unpaid > 0 {
        drawing.put(
            Ink::Plain,
            format!("  {} lost without a hazard card\n", count(moth.unpaid.into(), "point")),
        );
    }
}

/// A hazard costs a point unless its card says otherwise.
fn hazard(card: &CardView) -> String {
    if card.points == 1 { card.name.clone() } else { format!("{} (-{})", card.name, card.points) }
}

fn list(drawing: &mut Drawing, label: &str, names: &[String]) {
    if !names.is_empty() {
        drawing.put(Ink::Plain, format!("  {label}: {}\n", names.join(", ")));
    }
}

/// What lies beside the lanes.
fn table(drawing: &mut Drawing, view: &View) {
    let lamp = match view.lamp {
        Lamp::Off => (Ink::Faint, "The lamp is off"),
        Lamp::On => (Ink::Strong, "The lamp is on"),
    };
    let left = |cards: &[Copies]| cards.iter().map(|kind| kind.copies).sum::<u32>();
    drawing.put(lamp.0, lamp.1).put(
        Ink::Plain,
        format!(
            "; {} in the supply; deck: {} unseen, {} under; {}\n",
            count(view.supply.into(), "orb"),
            left(&view.unseen),
            view.under.len(),
            count(left(&view.hazards) as i32, "hazard"),
        ),
    );
    if (view.lamp_die, view.orb_die) != (LampDie::EVEN, RULEBOOK_ORBS) {
        let LampDie { off, on } = view.lamp_die;
        let orbs = view.orb_die.map(|orbs| orbs.to_string()).join(" ");
        drawing
            .put(Ink::Faint, format!("  lamp die: {off} off, {on} on; orbs for a roll of 1 to 6: {orbs}\n"));
    }
    for card in &view.offer {
        let ink = if card.affordable { Ink::Strong } else { Ink::Faint };
        let dear = if card.affordable { "" } else { " (too dear)" };
        let text = format!(
            "  on offer: {} for {}{dear}, worth {}, {} back\n",
            card.name,
            count(card.price.into(), "orb"),
            count(card.points.into(), "point"),
            count(card.back.into(), "space"),
        );
        drawing.put(ink, text);
    }
    if view.steps > 0 {
        let steps = count(view.steps.into(), "step");
        if view.deadly {
            let text =
                format!("  {steps} left after this post: they end in the Lamp unless you buy on the way\n");
            drawing.put(Ink::Strong, text);
        } else {
            drawing.put(Ink::Plain, format!("  {steps} left after this post\n"));
        }
    }
}

fn count(number: i32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
