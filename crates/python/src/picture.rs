//! Pictures of the board, for notebooks.

use lamplight_core::board::CellPoint;
use lamplight_core::{Drawing, Ink, Mark, Seat};
use std::fmt::{self, Write as _};

/// What a picture shows: the plain board of a game with its marks, and below it the notes.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) cells: Vec<CellPoint>,
    pub(crate) is_square: bool,
    pub(crate) marks: Vec<Mark>,
    pub(crate) notes: Drawing,
    /// The colours of the seats.
    pub(crate) seats: [Ink; Seat::ALL.len()],
}

/// Pictures bring their own paper, so that they look alike by day and by night.
const PAPER: &str = "#faf7f0";
const TEXT: &str = "#26231d";
const FAINT: &str = "#6f695d";
const LINE: &str = "#c9c1b0";
const CELL: &str = "#f0eadc";

/// Colours of seats that have none by name.
const SEATS: [&str; Seat::ALL.len()] = ["#8a6100", "#2a6bc6", "#1b7a3c", "#c23b3b", "#9446b4", "#0a7580"];

/// Red, orange, yellow, green, blue, purple, white, grey.
const COLOURS: [&str; 8] =
    ["#c23b3b", "#b1560c", "#8a6100", "#1b7a3c", "#2a6bc6", "#9446b4", "#ffffff", "#4d4a45"];

/// Pixels between the middles of neighbours, around everything, a line of notes, a letter of them.
const STEP: f32 = 38.0;
const MARGIN: f32 = 14.0;
const LINE_HEIGHT: f32 = 17.0;
const LETTER: f32 = 7.25;

/// Letters on a line of notes; longer ones are broken.
const WIDTH: usize = 88;

impl Picture {
    /// The picture as SVG.
    pub(crate) fn svg(&self) -> String {
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut svg);
        svg
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        let lines = lines(&self.notes);
        let columns = |line: &Vec<(Ink, String)>| line.iter().map(|(_, text)| text.chars().count()).sum();
        let longest: usize = lines.iter().map(columns).max().unwrap_or(0);
        let far = |of: fn(&CellPoint) -> f32| self.cells.iter().map(of).fold(-1.0, f32::max) + 1.0;
        let board = (far(|cell| cell.x) * STEP, far(|cell| cell.y) * STEP);
        let gap = if self.cells.is_empty() { 0.0 } else { MARGIN };
        let notes = (longest as f32 * LETTER, lines.len() as f32 * LINE_HEIGHT);
        let (width, height) = (board.0.max(notes.0) + 2.0 * MARGIN, board.1 + gap + notes.1 + 2.0 * MARGIN);
        write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" style=\"max-width: 100%; height: auto\" role=\"img\">\
             <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>"
        )?;
        for cell in &self.cells {
            self.write_cell(svg, cell)?;
        }
        let mut y = MARGIN + board.1 + gap;
        write!(svg, "<g font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"12\">")?;
        for line in &lines {
            y += LINE_HEIGHT;
            self.write_line(svg, line, y - 5.0)?;
        }
        svg.write_str("</g></svg>")
    }

    fn write_cell(&self, svg: &mut String, cell: &CellPoint) -> fmt::Result {
        let (x, y) = (MARGIN + (cell.x + 0.5) * STEP, MARGIN + (cell.y + 0.5) * STEP);
        let mark = self.marks.iter().find(|mark| mark.cell == cell.name);
        self.write_shape(svg, x, y, CELL, "1")?;
        if let Some(ground) = mark.and_then(|mark| mark.ground) {
            self.write_shape(svg, x, y, self.colour(ground), "0.28")?;
        }
        if let Some(mark) = mark {
            self.write_mark(svg, x, y, mark)?;
        }
        // Where a cell is called what it is called: at its edge, so that marks leave it readable.
        let (left, below) = if self.is_square { (x - 16.0, y + 16.5) } else { (x - 6.0, y + 18.0) };
        write!(
            svg,
            "<text x=\"{left:.1}\" y=\"{below:.1}\" font-family=\"sans-serif\" font-size=\"8\" fill=\"{FAINT}\">{}</text>",
            cell.name
        )
    }

    /// A cell in a colour: a square, or a hexagon that stands on a corner.
    fn write_shape(&self, svg: &mut String, x: f32, y: f32, fill: &str, strength: &str) -> fmt::Result {
        let style = format!("fill=\"{fill}\" fill-opacity=\"{strength}\" stroke=\"{LINE}\"");
        if self.is_square {
            let half = STEP / 2.0;
            return write!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{STEP}\" height=\"{STEP}\" {style}/>",
                x - half,
                y - half
            );
        }
        let radius = STEP / 3.0_f32.sqrt();
        write!(svg, "<polygon points=\"")?;
        for corner in 0..6 {
            let (sin, cos) = (60.0 * corner as f32 + 30.0).to_radians().sin_cos();
            write!(svg, "{:.1},{:.1} ", x + radius * cos, y + radius * sin)?;
        }
        write!(svg, "\" {style}/>")
    }

    fn write_mark(&self, svg: &mut String, x: f32, y: f32, mark: &Mark) -> fmt::Result {
        let mut letters = mark.text.chars();
        if let (Some(lines), None) = (letters.next().and_then(Lines::of), letters.next()) {
            return lines.write(svg, x, y);
        }
        if let Some(lines) = mark.path.and_then(Lines::of) {
            lines.write(svg, x, y)?;
            write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{CELL}\"/>")?;
        }
        let mut fill = self.colour(mark.ink);
        if let Ink::Seat(_) = mark.ink {
            write!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"13\" fill=\"{fill}\" stroke=\"{TEXT}\" stroke-width=\"1.2\"/>"
            )?;
            fill = if fill == COLOURS[6] { TEXT } else { COLOURS[6] };
        } else if fill == COLOURS[6] {
            fill = TEXT;
        }
        write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-family=\"sans-serif\" font-size=\"13\" font-weight=\"bold\" \
             text-anchor=\"middle\" fill=\"{fill}\">{}</text>",
            y + 4.5,
            escaped(&mark.text)
        )
    }

    fn write_line(&self, svg: &mut String, line: &[(Ink, String)], y: f32) -> fmt::Result {
        let mut column = 0;
        for (ink, text) in line {
            let letters = text.chars().count();
            if !text.trim().is_empty() {
                let colour = self.colour(*ink);
                let fill = if colour == COLOURS[6] { TEXT } else { colour };
                let weight =
                    if matches!(ink, Ink::Strong | Ink::Seat(_)) { " font-weight=\"bold\"" } else { "" };
                write!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{y:.1}\" textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
                     xml:space=\"preserve\" fill=\"{fill}\"{weight}>{}</text>",
                    MARGIN + column as f32 * LETTER,
                    letters as f32 * LETTER,
                    escaped(text)
                )?;
            }
            column += letters;
        }
        Ok(())
    }

    fn colour(&self, ink: Ink) -> &'static str {
        match ink {
            Ink::Plain | Ink::Strong => TEXT,
            Ink::Faint => FAINT,
            Ink::Colour(number) => COLOURS[usize::from(number) % COLOURS.len()],
            Ink::Seat(seat) => match self.seats[seat.index()] {
                Ink::Seat(seat) => SEATS[seat.index()],
                named => self.colour(named),
            },
        }
    }
}

/// A sign of box drawing: on each side, from the north clockwise, no line, a light, a heavy or a double one.
struct Lines([u8; 4]);

impl Lines {
    /// Signs by their open sides, as bits from the north clockwise: light, heavy, double.
    const SIGNS: [&'static str; 3] = [" ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", "   ╚ ║╔╠ ╝═╩╗╣╦╬"];

    fn of(sign: char) -> Option<Lines> {
        let (weight, sides) = Lines::SIGNS.iter().zip(1..).find_map(|(signs, weight)| {
            let sides = signs.chars().position(|other| other == sign && sign != ' ')?;
            Some((weight, sides))
        })?;
        Some(Lines([0, 1, 2, 3].map(|side| if sides >> side & 1 == 1 { weight } else { 0 })))
    }

    fn write(&self, svg: &mut String, x: f32, y: f32) -> fmt::Result {
        let half = STEP / 2.0;
        for (weight, (dx, dy)) in
            self.0.into_iter().zip([(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)])
        {
            if weight == 0 {
                continue;
            }
            let path = |svg: &mut String, colour: &str, width: f32| {
                write!(
                    svg,
                    "<path d=\"M{x:.1} {y:.1}l{dx} {dy}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                     stroke-linecap=\"round\"/>"
                )
            };
            path(svg, TEXT, [0.0, 3.0, 7.0, 7.0][usize::from(weight)])?;
            if weight == 3 {
                path(svg, CELL, 3.0)?;
            }
        }
        Ok(())
    }
}

/// The lines of a drawing; long ones go on in the next, indented.
fn lines(drawing: &Drawing) -> Vec<Vec<(Ink, String)>> {
    let mut lines = vec![Vec::new()];
    let mut column = 0;
    for (ink, text) in &drawing.0 {
        for (nth, part) in text.split('\n').enumerate() {
            if nth > 0 {
                lines.push(Vec::new());
                column = 0;
            }
            for word in part.split_inclusive(' ') {
                let letters = word.chars().count();
                if column > 0 && column + word.trim_end().chars().count() > WIDTH {
                    lines.push(vec![(Ink::Plain, "    ".to_string())]);
                    column = 4;
                }
                column += letters;
                let line = lines.last_mut().expect("there is a line");
                match line.last_mut() {
                    Some((last, text)) if last == ink => text.push_str(word),
                    _ => line.push((*ink, word.to_string())),
                }
            }
        }
    }
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
