//! Markdown, drawn for the terminal: headings, emphasis, lists, tables, code, links.
//!
//! Every block becomes lines; what holds blocks (a list, a quotation) indents the lines of its blocks. Colours vanish
//! on the way out where there is no terminal, so everything must be clear without them.

use crate::paint;
use crate::text::{self, by_word};
use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::borrow::Cow;
use std::io;
use std::iter::Peekable;
use textwrap::core::display_width;

const BOLD: Style = Style::new().bold();
const CODE: Style = AnsiColor::Cyan.on_default();
/// Between the columns of a table.
const GAP: usize = 2;
/// No column of a table is made narrower.
const NARROWEST: usize = 6;

type Lines = Vec<String>;

/// What the text is drawn on.
#[derive(Clone, Copy)]
pub(crate) struct Paper {
    /// Columns; code and tables may need more.
    pub(crate) width: usize,
    /// Whether colours are seen; else code keeps its marks.
    pub(crate) coloured: bool,
}

impl Paper {
    /// Standard output.
    pub(crate) fn here() -> Paper {
        Paper { width: text::width(), coloured: paint::is_coloured(&io::stdout()) }
    }
}

/// Markdown as lines of text. Ends with a line break.
pub(crate) fn render(markdown: &str, paper: Paper) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let mut blocks = Blocks { events: events.peekable(), coloured: paper.coloured };
    let mut text = blocks.until_end(paper.width, Spacing::Loose).join("\n");
    text.push('\n');
    text
}

/// Whether blocks have empty lines between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    Tight,
    Loose,
}

struct Blocks<'a, I: Iterator<Item = Event<'a>>> {
    events: Peekable<I>,
    coloured: bool,
}

impl<'a, I: Iterator<Item = Event<'a>>> Blocks<'a, I> {
    /// All blocks up to the end of whatever holds them, which is read as well.
    fn until_end(&mut self, width: usize, spacing: Spacing) -> Lines {
        let mut lines = Lines::new();
        // A rule's text follows its heading at once.
        let mut apart = false;
        while let Some(event) = self.events.peek() {
            if matches!(event, Event::End(_)) {
                self.events.next();
                break;
            }
            let close =
                matches!(event, Event::Start(Tag::Heading { level, .. }) if *level > HeadingLevel::H2);
            let block = self.block(width);
            if apart && !block.is_empty() {
                lines.push(String::new());
            }
            apart = spacing == Spacing::Loose && !close;
            lines.extend(block);
        }
        lines
    }

    fn block(&mut self, width: usize) -> Lines {
        match self.events.next_if(|event| !is_inline(event)) {
            Some(Event::Start(Tag::Heading { level, .. })) => self.heading(level, width),
            Some(Event::Start(Tag::List(first))) => self.list(first, width),
            Some(Event::Start(Tag::Table(_))) => self.table(width),
            Some(Event::Start(Tag::CodeBlock(_))) => self.code(),
            Some(Event::Start(Tag::BlockQuote(_))) => {
                let lines = self.until_end(width.saturating_sub(2), Spacing::Loose);
                lines.into_iter().map(|line| format!("│ {line}")).collect()
            }
            // Without a block of its own it is a short item of a list.
            Some(Event::Start(Tag::Paragraph)) | None => wrapped(&self.inline(Style::new()), width),
            Some(Event::Start(_)) => self.until_end(width, Spacing::Loose),
            Some(Event::Rule) => vec!["─".repeat(width)],
            Some(_) => Lines::new(),
        }
    }

    fn heading(&mut self, level: HeadingLevel, width: usize) -> Lines {
        let mut lines = wrapped(&self.inline(BOLD), width);
        let longest = lines.iter().map(|line| display_width(line)).max().unwrap_or(0);
        match level {
            HeadingLevel::H1 => lines.push("═".repeat(longest)),
            HeadingLevel::H2 => lines.push("─".repeat(longest)),
            _ => {}
        }
        lines
    }

    fn code(&mut self) -> Lines {
        let mut code = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::Text(text) => code.push_str(&text),
                Event::End(TagEnd::CodeBlock) => break,
                _ => {}
            }
        }
        let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
        code.lines().map(line).collect()
    }

    fn list(&mut self, first: Option<u64>, width: usize) -> Lines {
        let mut number = first;
        let mut lines = Lines::new();
        while let Some(Event::Start(Tag::Item)) = self.events.next_if(|event| !is_end(event)) {
            let mark = number.map_or("• ".to_string(), |number| format!("{number}. "));
            number = number.map(|number| number + 1);
            let indent = display_width(&mark);
            // An item with paragraphs stands apart from the others.
            let loose = matches!(self.events.peek(), Some(Event::Start(Tag::Paragraph)));
            let spacing = if loose { Spacing::Loose } else { Spacing::Tight };
            if loose && !lines.is_empty() {
                lines.push(String::new());
            }
            let mut item = self.until_end(width.saturating_sub(indent), spacing).into_iter();
            lines.push(mark + &item.next().unwrap_or_default());
            lines.extend(
                item.map(|line| if line.is_empty() { line } else { format!("{}{line}", " ".repeat(indent)) }),
            );
        }
        // The end of the list.
        self.events.next();
        lines
    }

    fn table(&mut self, width: usize) -> Lines {
        let mut rows: Vec<Vec<String>> = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let style = if rows.len() == 1 { BOLD } else { Style::new() };
                    let cell = self.inline(style);
                    if let Some(row) = rows.last_mut() {
                        row.push(cell);
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        let widths = columns(&rows, width);
        let mut lines = Lines::new();
        for (nth, row) in rows.iter().enumerate() {
            let cells: Vec<Lines> =
                row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for at in 0..height {
                let part = |(cell, &width): (&Lines, &usize)| {
                    let text = cell.get(at).map_or("", String::as_str);
                    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text)) + GAP))
                };
                let line: String = cells.iter().zip(&widths).map(part).collect();
                lines.push(line.trim_end().to_string());
            }
            if nth == 0 {
                let rules: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
                lines.push(rules.join(&" ".repeat(GAP)));
            }
        }
        lines
    }

    /// Text in a line, up to the end of its block, which is read as well; in an item without paragraphs, up to the next
    /// block or the end of the item.
    fn inline(&mut self, base: Style) -> String {
        let mut text = String::new();
        let mut styles = vec![base];
        // Where the links that are open go to, and where their text begins.
        let mut links: Vec<(String, usize)> = Vec::new();
        while let Some(event) = self.events.next_if(|event| is_inline(event) || ends_line(event)) {
            let style = styles.last().copied().unwrap_or_default();
            let paint = |style: Style, part: &str| by_word(part, |word| format!("{style}{word}{style:#}"));
            match event {
                Event::Text(part) | Event::InlineHtml(part) | Event::Html(part) => {
                    text += &paint(style, &part);
                }
                Event::Code(code) if self.coloured => text += &paint(CODE | style.get_effects(), &code),
                Event::Code(code) => text.extend(["`", &code, "`"]),
                Event::SoftBreak => text.push(' '),
                Event::HardBreak => text.push('\n'),
                Event::Start(Tag::Strong) => styles.push(style.bold()),
                Event::Start(Tag::Emphasis) => styles.push(style.italic()),
                Event::Start(Tag::Strikethrough) => styles.push(style.strikethrough()),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    links.push((dest_url.to_string(), text.len()));
                    styles.push(style.underline());
                }
                Event::Start(Tag::Image { .. }) => styles.push(style),
                Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Strikethrough | TagEnd::Image) => {
                    styles.pop();
                }
                Event::End(TagEnd::Link) => {
                    styles.pop();
                    // A place on the same page has no address, and an address need not be told twice.
                    if let Some((address, begin)) = links.pop()
                        && !address.starts_with('#')
                        && !text[begin..].contains(&address)
                    {
                        text.extend([" (", &address, ")"]);
                    }
                }
                Event::End(_) => break,
                _ => {}
            }
        }
        text
    }
}

/// Whether an event belongs to text in a line.
fn is_inline(event: &Event<'_>) -> bool {
    use {Tag as T, TagEnd as E};
    matches!(
        event,
        Event::Text(_)
            | Event::Code(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Start(T::Strong | T::Emphasis | T::Strikethrough | T::Link { .. } | T::Image { .. })
            | Event::End(E::Strong | E::Emphasis | E::Strikethrough | E::Link | E::Image)
    )
}

/// Whether a block that holds nothing but text in a line ends here.
fn ends_line(event: &Event<'_>) -> bool {
    matches!(event, Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell))
}

fn is_end(event: &Event<'_>) -> bool {
    matches!(event, Event::End(_))
}

fn wrapped(text: &str, width: usize) -> Lines {
    text::lines(text, width.max(1), "", "").into_iter().map(Cow::into_owned).collect()
}

/// How wide each column becomes: as wide as its widest cell, unless the table is too wide; then the widest columns
/// give way first.
fn columns(rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest =
        |column: usize| rows.iter().filter_map(move |row| row.get(column)).map(|cell| display_width(cell));
    let mut widths: Vec<usize> = (0..count).map(|column| widest(column).max().unwrap_or(0)).collect();
    let room = width.saturating_sub(GAP * count.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => break,
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(markdown: &str, width: usize) -> String {
        let paper = Paper { width, coloured: false };
        anstream::adapter::strip_str(&render(markdown, paper)).to_string()
    }

    #[test]
    fn headings_paragraphs_and_code() {
        let page = "# A game\n\nSome **strong** words and\n`code`.\n\n## Part\n\n### G-1 Rule (R)\nIts text\n\n```\n a  b\n\n c\n```\n";
        let drawn = "A game\n══════\n\nSome strong words and `code`.\n\nPart\n────\n\nG-1 Rule (R)\nIts text\n\n     a  b\n\n     c\n";
        assert_eq!(plain(page, 60), drawn);
    }

    #[test]
    fn lists_hang() {
        let list = "1. one two three\n2. four\n   * inner words here\n   * more\n\nAfter.\n";
        let drawn = "1. one two\n   three\n2. four\n   • inner\n     words\n     here\n   • more\n\nAfter.\n";
        assert_eq!(plain(list, 11), drawn);
        assert_eq!(plain("* a\n\n  b\n\n* c\n", 20), "• a\n\n  b\n\n• c\n");
    }

    #[test]
    fn tables_fit() {
        let table =
            "| option | meaning |\n| --- | --- |\n| `first` | the seat that begins the game |\n| `b` | |\n";
        let wide = "option   meaning\n───────  ─────────────────────────────\n`first`  the seat that begins the game\n`b`\n";
        assert_eq!(plain(table, 80), wide);
        let narrow = "option   meaning\n───────  ────────────\n`first`  the seat\n         that begins\n         the game\n`b`\n";
        assert_eq!(plain(table, 21), narrow);
    }

    #[test]
    fn links_tell_where_they_go() {
        assert_eq!(
            plain("[here](https://example.org), [below](#part), <https://x.org>\n", 80),
            "here (https://example.org), below, https://x.org\n"
        );
        assert_eq!(plain("> said\n> twice\n\n---\n", 7), "│ said\n│ twice\n\n───────\n");
    }

    #[test]
    fn emphasis_is_drawn_word_by_word() {
        let drawn = render("**two words** and `d4`", Paper { width: 80, coloured: true });
        assert_eq!(drawn, "\u{1b}[1mtwo\u{1b}[0m \u{1b}[1mwords\u{1b}[0m and \u{1b}[36md4\u{1b}[0m\n");
    }

    #[test]
    fn every_rule_page_is_drawn_in_full() {
        for game in lamplight_games::GameId::ALL {
            let page = game.rules();
            for width in [30, 72, 100] {
                let drawn = plain(page.text(), width);
                assert!(
                    !drawn.contains("**") && !drawn.contains("| ---") && !drawn.contains("\n#"),
                    "{game:?}"
                );
                for rule in page.rules() {
                    assert!(drawn.contains(rule.id), "{}", rule.id);
                }
                // Drawings keep their width; everything else fits.
                let prose = drawn.lines().filter(|line| !line.starts_with("    "));
                for line in prose {
                    assert!(width < 40 || display_width(line) <= width, "{game:?} {width}: {line}");
                }
            }
            // No word gets lost: those of links to the same page are all that is left out.
            let links = page.text().matches("](#").count();
            let words = |text: &str| {
                text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count()
            };
            assert_eq!(words(&plain(page.text(), 100)) + links, words(page.text()), "{game:?}");
        }
    }
}
