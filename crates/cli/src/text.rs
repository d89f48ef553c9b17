//! Text as wide as the place where it is read.

use anyhow::Result;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write as _};
use textwrap::{Options, WordSeparator, WordSplitter};

/// Longer lines are hard to read; and where there is no terminal, lines are exactly so long.
pub(crate) const WIDEST: usize = 100;
/// A terminal may be narrower, but then words have to be broken.
const NARROWEST: usize = 20;

/// A space at which no line ends.
pub(crate) const TIE: char = '\u{a0}';

/// Columns for text on standard output.
pub(crate) fn width() -> usize {
    if io::stdout().is_terminal() { textwrap::termwidth().clamp(NARROWEST, WIDEST) } else { WIDEST }
}

fn options<'a>(width: usize, first: &'a str, others: &'a str) -> Options<'a> {
    Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
}

/// The lines of a text, which may be coloured, none wider than `width`: the first begins with `first`, the others with
/// `others`.
pub(crate) fn lines<'a>(text: &'a str, width: usize, first: &'a str, others: &'a str) -> Vec<Cow<'a, str>> {
    let untie = |line: Cow<'a, str>| if line.contains(TIE) { line.replace(TIE, " ").into() } else { line };
    textwrap::wrap(text, options(width, first, others)).into_iter().map(untie).collect()
}

/// A paragraph on standard output, lines after the first indented by so many columns.
pub(crate) fn paragraph(text: &str, indent: usize) -> String {
    lines(text, width(), "", &" ".repeat(indent)).join("\n")
}

/// Words with a style of their own each, so that a line can end between any two.
pub(crate) fn by_word(text: &str, style: impl Fn(&str) -> String) -> String {
    let word = |word: &str| if word.is_empty() { String::new() } else { style(word) };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Things in a row, separated by commas; lines end between them, not within.
pub(crate) fn row(things: &[String]) -> String {
    let tied: Vec<String> = things.iter().map(|thing| thing.replace(' ', &TIE.to_string())).collect();
    tied.join(", ")
}

/// Prints one JSON object on a line of its own.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", serde_json::to_string(value)?)?;
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::bold;

    #[test]
    fn lines_are_no_wider_than_asked() {
        let text = "Über die Brücke gehen – zwei Wörter, 火 und 水.";
        for width in [10, 20, 30] {
            for line in lines(text, width, "", "  ") {
                assert!(textwrap::core::display_width(&line) <= width, "{width}: {line}");
            }
        }
    }

    #[test]
    fn colours_take_no_room_and_end_with_their_word() {
        let text = by_word("two words", bold);
        let lines = lines(&text, 5, "", "");
        assert_eq!(lines, [bold("two"), bold("words")]);
    }

    #[test]
    fn things_in_a_row_stay_whole() {
        let row = row(&["push 2m ne".to_string(), "end".to_string(), "push 1s w".to_string()]);
        assert_eq!(lines(&row, 16, "", ""), ["push 2m ne, end,", "push 1s w"]);
    }
}
