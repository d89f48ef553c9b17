//! Positions as text: nine fields, separated by single spaces, `-` where there is nothing:
//!
//! ```text
//! .-y./o--bb/pp-pop/.--.bo./-gggpg/g-b-r/.rb. d3,b4,c4/c4,d2,f1/c3,e6,e2 - 2m c1 1s 1l2l3l 22 209
//! ```
//!
//! 1. the rows from a to g: `r o y g b p` face-up tiles, `-` a tile face down, `.` a cell without one
//! 2. the families in the order of seats, each with its large, medium and small animal: a cell, `home`,
//!    or `-` if it is not yet placed
//! 3. the families that are done, in the order in which they came home
//! 4. the animal that acts, or that acted last in a game that is over; `-` while tiles are turned up
//! 5. what it has done: `ate`, or the cell where the turn began if it has stepped and may act once more
//! 6. the animals waiting to be chased, the next one first
//! 7. the animals already chased in this step
//! 8. the cycles completed
//! 9. the turns played: each placement, the reveal, and each turn of an animal

use crate::action::Action;
use crate::animal::{Animal, AnimalSet, Spot};
use crate::colour::Colour;
use crate::options::Options;
use crate::state::{Foragers, Stage, TILES, TILES_EACH};
use crate::turn::Choice;
use crate::view::{Phase, View, Whereabouts};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Game, ParseError, Seat};

pub(crate) fn write(view: &View) -> String {
    let rows: Vec<String> = (0..7).map(|row| write_row(view, row)).collect();
    let families: Vec<String> = view
        .families
        .iter()
        .map(|family| {
            let places = family.animals.map(|place| match place {
                Whereabouts::Hand => "-".to_string(),
                Whereabouts::On(cell) => cell.to_string(),
                Whereabouts::Home => "home".to_string(),
            });
            places.join(",")
        })
        .collect();
    let so_far = match (view.phase, view.began) {
        (Phase::Eaten, _) => "ate".to_string(),
        (_, Some(began)) => began.to_string(),
        (_, None) => "-".to_string(),
    };
    [
        rows.join("/"),
        families.join("/"),
        list(&view.done),
        list(view.mover.as_slice()),
        so_far,
        list(&view.queue),
        list(&view.chased),
        view.cycles.to_string(),
        view.turns.to_string(),
    ]
    .join(" ")
}

fn write_row(view: &View, row: usize) -> String {
    let cells = Cell::all().filter(|cell| cell.row() == row);
    cells
        .map(|cell| match view.colour_of(cell) {
            Some(colour) => colour.letter(),
            None if view.face_down.contains(cell) => '-',
            None => '.',
        })
        .collect()
}

fn list(items: &[impl ToString]) -> String {
    let text: String = items.iter().map(ToString::to_string).collect();
    if text.is_empty() { "-".to_string() } else { text }
}

pub(crate) fn parse(text: &str, options: &Options, seats: u8) -> Result<Foragers, ParseError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [rows, families, done, mover, so_far, queue, chased, cycles, turns] = fields[..] else {
        return Err(ParseError::new(format!(
            "a position has nine fields (tiles, animals, families done, animal to act, what it has done, \
             queue, chased, cycles, turns), not {}",
            fields.len()
        )));
    };
    let start = Foragers::new(options, seats).map_err(|error| ParseError::new(error.to_string()))?;
    let fields = Fields {
        tiles: parse_tiles(rows)?,
        animals: parse_families(families, seats)?,
        done: parse_done(done, seats)?,
        mover: if mover == "-" { None } else { Some(parse_animal(mover, seats)?) },
        so_far,
        queue: parse_animals(queue, seats)?,
        chased: parse_animals(chased, seats)?,
        cycles: parse_number(cycles, "cycles completed", options.cycle_limit)?,
        turns: parse_number(turns, "turns played", start.most_turns())?,
    };
    let in_hand = fields.animals.iter().flatten().any(|&spot| spot == Spot::HAND);
    if in_hand || fields.mover.is_none() { set_up(start, &fields) } else { in_play(start, &fields) }
}

/// What the fields say, each read on its own.
struct Fields<'a> {
    tiles: [Cells; Colour::COUNT],
    animals: Vec<[Spot; 3]>,
    done: Vec<Seat>,
    mover: Option<Animal>,
    so_far: &'a str,
    queue: Vec<Animal>,
    chased: Vec<Animal>,
    cycles: u32,
    turns: u32,
}

/// A position of the set-up or the reveal: the only ones with little history, so they are played again
/// from the start, which checks all of FOR-2, FOR-3 and FOR-4 at once.
fn set_up(mut state: Foragers, fields: &Fields<'_>) -> Result<Foragers, ParseError> {
    while state.stage == Stage::Place && Some(state.mover) != fields.mover {
        let Animal { seat, size } = state.mover;
        let corner = fields.animals[seat.index()][size as usize].cell();
        let corner = corner.filter(|&corner| state.is_legal(Action::Place(size, corner)));
        let Some(corner) = corner else {
            let animal = state.mover;
            return Err(ParseError::new(format!("{animal} must stand on a corner where it could be placed")));
        };
        state.apply(Action::Place(size, corner));
    }
    if state.stage == Stage::Reveal {
        let revealed = fields.tiles.iter().fold(Cells::EMPTY, |all, &tiles| all | tiles);
        for cell in revealed.iter() {
            let colour = Colour::ALL.into_iter().find(|&colour| fields.tiles[colour as usize].contains(cell));
            if let Some(colour) = colour.filter(|_| cell == state.next_tile()) {
                state.apply(Action::Reveal(cell, colour));
            }
        }
    }
    let same = state.tiles == fields.tiles
        && state.animals.0[..fields.animals.len()] == fields.animals[..]
        && state.turns == fields.turns;
    let idle = fields.so_far == "-" && fields.queue.is_empty() && fields.chased.is_empty();
    let begun = !fields.done.is_empty() || fields.cycles > 0 || state.stage == Stage::Start;
    if !same || !idle || begun {
        return Err(ParseError::new(
            "in the set-up large animals stand on their own corners, medium and small ones come in turn, \
             tiles are turned up in reading order, and nothing else has happened",
        ));
    }
    Ok(state)
}

fn in_play(mut state: Foragers, fields: &Fields<'_>) -> Result<Foragers, ParseError> {
    let wrong = |reason: String| Err(ParseError::new(reason));
    state.tiles = fields.tiles;
    state.animals.0[..fields.animals.len()].copy_from_slice(&fields.animals);
    (state.cycles, state.turns) = (fields.cycles as u16, fields.turns);
    if fields.turns < 2 * u32::from(state.seats) + 1 {
        return wrong(format!("the set-up alone takes {} turns", 2 * state.seats + 1));
    }
    check_families(&state)?;
    for &seat in &fields.done {
        state.done += 1;
        state.ranks[seat] = state.done;
    }
    let home = Seat::up_to(state.seats).filter(|&seat| state.animals[seat] == [Spot::HOME; 3]);
    if !home.eq(Seat::up_to(state.seats).filter(|&seat| state.ranks[seat] > 0)) {
        return wrong("the families that are done are just those with all three animals home".to_string());
    }
    let most = if state.play_on { state.seats - 1 } else { 1 };
    if state.done > most {
        return wrong(format!("the game is over when {most} families are done"));
    }
    let Some(mover) = fields.mover else {
        return wrong("an animal acts once all tiles are up".to_string());
    };
    state.mover = mover;
    let decided = state.done == most;
    let limit = state.cycles == state.cycle_limit;
    if decided && limit {
        return wrong("a game is either decided or drawn after its last cycle".to_string());
    }
    if decided || limit {
        if fields.so_far != "-" || !fields.queue.is_empty() || !fields.chased.is_empty() {
            return wrong("in a game that is over nothing is left to do".to_string());
        }
        state.stage = Stage::Over;
        return Ok(state);
    }
    resume_turn(state, fields)
}

/// FOR-17, FOR-18: what a family's tiles say about its animals.
fn check_families(state: &Foragers) -> Result<(), ParseError> {
    for seat in Seat::up_to(state.seats) {
        let (food, name) = (state.food(seat), Colour::of(seat).name());
        let den = food.len() == 1;
        if food.is_empty() {
            return Err(ParseError::new(format!("the last {name} tile is the den: it stays")));
        }
        if den && state.family(seat).meets(food) {
            return Err(ParseError::new(format!(
                "a {name} animal cannot stand on its den: it is home there"
            )));
        }
        if !den && state.animals[seat].contains(&Spot::HOME) {
            return Err(ParseError::new(format!("without a {name} den no {name} animal is home")));
        }
    }
    Ok(())
}

/// Where in the turn the mover is.
fn resume_turn(mut state: Foragers, fields: &Fields<'_>) -> Result<Foragers, ParseError> {
    let wrong = |reason: String| Err(ParseError::new(reason));
    let mover = state.mover;
    let here = state.spot(mover).cell();
    let began = match fields.so_far {
        "-" | "ate" => None,
        name => Some(name.parse::<Cell>()?),
    };
    let touched = || fields.queue.iter().chain(&fields.chased);
    for &animal in touched() {
        if animal == mover || touched().filter(|&&other| other == animal).count() > 1 {
            return wrong(format!("{animal} is chased at most once in a step, and never if it attacks"));
        }
    }
    if !fields.chased.is_sorted() {
        // So that a position has one text.
        return wrong("animals already chased are listed in the order of seats and sizes".to_string());
    }
    if let Some(began) = began
        && !here.is_some_and(|here| here.neighbours().contains(began))
    {
        return wrong(format!("the turn of {mover} cannot have begun on {began}, which is not next to it"));
    }
    if !fields.queue.is_empty() {
        if state.seats == 2 || fields.so_far == "ate" {
            return wrong("animals are chased only after a step, and not in a game of two".to_string());
        }
        for &animal in &fields.queue {
            if !state.spot(animal).is_on_board() {
                return wrong(format!("{animal} waits to be chased and is not on the board"));
            }
            state.queue.push(animal);
        }
        state.chased = touched().fold(AnimalSet::EMPTY, |all, &animal| all.with(animal));
        state.stage = Stage::Chase { then: began };
        return Ok(state);
    }
    let Some(here) = here else {
        return wrong(format!("it is the turn of {mover}, which is not on the board"));
    };
    if !fields.chased.is_empty() {
        return wrong("a step's chases are forgotten when the last one is done".to_string());
    }
    state.stage = match (fields.so_far, began) {
        ("ate", _) => Stage::Eaten,
        (_, Some(from)) => Stage::Stepped { from },
        _ => Stage::Start,
    };
    let Choice { steps, eat, .. } = state.choice();
    match state.stage {
        Stage::Eaten if !TILES.contains(here) || state.face_up().contains(here) => {
            wrong(format!("{mover} cannot have eaten on {here}: no tile lies face down there"))
        }
        Stage::Eaten | Stage::Stepped { .. } if steps.is_empty() && !eat => {
            wrong(format!("{mover} has nothing left to do: its turn would be over"))
        }
        _ => Ok(state),
    }
}

fn parse_tiles(text: &str) -> Result<[Cells; Colour::COUNT], ParseError> {
    let mut tiles = [Cells::EMPTY; Colour::COUNT];
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 7 {
        return Err(ParseError::new(format!("the board has 7 rows, not {}", rows.len())));
    }
    for (row, signs) in rows.into_iter().enumerate() {
        let cells: Vec<Cell> = Cell::all().filter(|cell| cell.row() == row).collect();
        if signs.chars().count() != cells.len() {
            let letter = cells[0].letter();
            return Err(ParseError::new(format!("row {letter} has {} cells, not '{signs}'", cells.len())));
        }
        for (cell, sign) in cells.into_iter().zip(signs.chars()) {
            match (Colour::lettered(sign), sign) {
                (Some(colour), _) if TILES.contains(cell) => {
                    tiles[colour as usize] = tiles[colour as usize].with(cell);
                }
                (_, '-') if TILES.contains(cell) => {}
                (_, '.') if !TILES.contains(cell) => {}
                _ => {
                    return Err(ParseError::new(format!(
                        "'{sign}' cannot lie on {cell}: tiles are r, o, y, g, b, p or - (face down), \
                         corners and the centre are ."
                    )));
                }
            }
        }
    }
    match Colour::ALL.into_iter().find(|&colour| tiles[colour as usize].len() > TILES_EACH) {
        Some(colour) => Err(ParseError::new(format!("there are five {} tiles, not more", colour.name()))),
        None => Ok(tiles),
    }
}

fn parse_families(text: &str, seats: u8) -> Result<Vec<[Spot; 3]>, ParseError> {
    let families: Vec<&str> = text.split('/').collect();
    if families.len() != usize::from(seats) {
        return Err(ParseError::new(format!("{seats} families play, not {}", families.len())));
    }
    families.into_iter().map(parse_family).collect()
}

fn parse_family(text: &str) -> Result<[Spot; 3], ParseError> {
    let spots: Vec<Spot> = text
        .split(',')
        .map(|name| match name {
            "-" => Ok(Spot::HAND),
            "home" => Ok(Spot::HOME),
            cell => cell.parse().map(Spot::on),
        })
        .collect::<Result<_, ParseError>>()?;
    spots.try_into().map_err(|_| {
        ParseError::new(format!("a family is written like a1,home,c3 (large, medium, small), not '{text}'"))
    })
}

fn parse_done(text: &str, seats: u8) -> Result<Vec<Seat>, ParseError> {
    let mut done = Vec::new();
    for digit in text.chars().filter(|_| text != "-") {
        let seat = digit.to_digit(10).and_then(Seat::from_number).filter(|seat| seat.number() <= seats);
        match seat.filter(|seat| !done.contains(seat)) {
            Some(seat) => done.push(seat),
            None => {
                return Err(ParseError::new(format!(
                    "families that are done are '-' or seats in their order, like 31, not '{text}'"
                )));
            }
        }
    }
    if text.is_empty() { Err(ParseError::new("families that are done are '-' or seats")) } else { Ok(done) }
}

fn parse_animal(text: &str, seats: u8) -> Result<Animal, ParseError> {
    let animal: Animal = text.parse()?;
    if animal.seat.number() > seats {
        return Err(ParseError::new(format!("{animal} does not play: there are {seats} seats")));
    }
    Ok(animal)
}

/// Animals one after another, two letters each, or `-`.
fn parse_animals(text: &str, seats: u8) -> Result<Vec<Animal>, ParseError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return Err(ParseError::new("animals are '-' or names like 1l3s"));
    }
    letters.chunks(2).map(|name| parse_animal(&name.iter().collect::<String>(), seats)).collect()
}

fn parse_number(text: &str, what: &str, most: u32) -> Result<u32, ParseError> {
    let number = text.parse().ok().filter(|number: &u32| *number <= most && number.to_string() == text);
    number.ok_or_else(|| ParseError::new(format!("{what} go from 0 to {most}, not '{text}'")))
}

impl Foragers {
    /// No game has more turns: placements, the reveal, and every animal's in every cycle.
    pub(crate) fn most_turns(&self) -> u32 {
        let seats = u32::from(self.seats);
        2 * seats + 1 + u32::from(self.cycle_limit) * 3 * seats
    }
}
