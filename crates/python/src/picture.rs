//! Drawings as HTML, for notebooks.

use lamplight_core::{Drawing, Ink};
use std::fmt::Write as _;

/// Colours that can be read on white and on black alike: one for each seat.
const SEATS: [&str; 6] = ["#976a00", "#2b73d9", "#1c8140", "#cf3f3f", "#a44fc4", "#0a7d8c"];

/// Red, orange, yellow, green, blue, purple, white, grey. White is the colour of the text: on paper it would vanish.
const COLOURS: [&str; 8] =
    ["#cf3f3f", "#b55a10", "#976a00", "#1c8140", "#2b73d9", "#a44fc4", "inherit", "#767676"];

/// A drawing in its colours, as an element of HTML.
pub(crate) fn html(drawing: &Drawing) -> String {
    let mut page = "<pre style=\"line-height: 1.2\">".to_string();
    for (ink, text) in &drawing.0 {
        let text = escaped(text);
        // Writing to a string cannot fail.
        let _ = match style(*ink) {
            Some(style) => write!(page, "<span style=\"{style}\">{text}</span>"),
            None => write!(page, "{text}"),
        };
    }
    page.push_str("</pre>");
    page
}

fn style(ink: Ink) -> Option<String> {
    match ink {
        Ink::Plain => None,
        Ink::Faint => Some("opacity: 0.65".to_string()),
        Ink::Strong => Some("font-weight: bold".to_string()),
        Ink::Seat(seat) => Some(format!("color: {}; font-weight: bold", SEATS[seat.index()])),
        Ink::Colour(number) => Some(format!("color: {}", COLOURS[usize::from(number) % COLOURS.len()])),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
