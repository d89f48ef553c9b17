//! Drawings as HTML, for notebooks.

use lamplight_core::{Drawing, Ink};
use std::fmt::Write as _;

/// Colours that can be read on white and on black alike: one for each seat.
const SEATS: [&str; 6] = ["#9e6f00", "#3076da", "#1e8944", "#d14848", "#a755c6", "#0b8494"];

/// Red, orange, yellow, green, blue, purple, white, grey. White is the colour of the text: on paper it would vanish.
const COLOURS: [&str; 8] =
    ["#d14848", "#bc5e11", "#9e6f00", "#1e8944", "#3076da", "#a755c6", "inherit", "#787878"];

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
