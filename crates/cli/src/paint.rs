//! Inks become colours. Where the terminal has none, they vanish on the way out.

use anstyle::{AnsiColor, Color, Style};
use lamplight_core::{Drawing, Ink};
use std::fmt::Write as _;

const SEATS: [AnsiColor; 6] = [
    AnsiColor::BrightYellow,
    AnsiColor::BrightBlue,
    AnsiColor::BrightGreen,
    AnsiColor::BrightRed,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
];

/// Red, orange, yellow, green, blue, purple, white, grey.
const COLOURS: [AnsiColor; 8] = [
    AnsiColor::BrightRed,
    AnsiColor::Yellow,
    AnsiColor::BrightYellow,
    AnsiColor::BrightGreen,
    AnsiColor::BrightBlue,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightWhite,
    AnsiColor::BrightBlack,
];

/// Whether colours reach this stream, by `--color`, the environment and what it is connected to.
pub(crate) fn is_coloured(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

fn style(ink: Ink) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(Color::Ansi(colour)));
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Strong => Style::new().bold(),
        Ink::Seat(seat) => colour(SEATS[seat.index()]).bold(),
        Ink::Colour(number) => colour(COLOURS[usize::from(number) % COLOURS.len()]),
    }
}

fn styled(ink: Ink, text: &str) -> String {
    let style = style(ink);
    format!("{style}{text}{style:#}")
}

/// Text that stands out.
pub(crate) fn bold(text: &str) -> String {
    styled(Ink::Strong, text)
}

/// Text that steps back.
pub(crate) fn faint(text: &str) -> String {
    styled(Ink::Faint, text)
}

/// Text in a seat's colour.
pub(crate) fn seat(seat: lamplight_core::Seat, text: &str) -> String {
    styled(Ink::Seat(seat), text)
}

/// A drawing with its colours.
pub(crate) fn drawing(drawing: &Drawing) -> String {
    let mut painted = String::new();
    for (ink, text) in &drawing.0 {
        // Styles end with their line, so that pagers and logs stay clean.
        for (nth, line) in text.split('\n').enumerate() {
            if nth > 0 {
                painted.push('\n');
            }
            if !line.is_empty() {
                // Writing to a string cannot fail.
                let _ = write!(painted, "{}", styled(*ink, line));
            }
        }
    }
    painted
}
