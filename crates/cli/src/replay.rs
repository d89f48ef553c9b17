//! `lamplight replay`

use crate::error::refuse;
use crate::input::Input;
use crate::paint::{self, bold, faint};
use crate::setup;
use crate::text::{self, by_word};
use anyhow::Result;
use clap::Args;
use lamplight_core::options::OptionsInForce;
use lamplight_core::{SeatSet, Turn, Viewer};
use lamplight_games::GameId;
use lamplight_match::{Actor, AnyMatch, Forfeit, LogLine, Reason, Record};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A record, as `save` in a game writes it
    file: PathBuf,
    /// Only check that every action was legal and the result is right
    #[arg(long)]
    verify: bool,
    /// Show the board after every turn, without asking
    #[arg(long)]
    boards: bool,
    /// The content file that the game was played with, if the record lacks it
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
    /// Print a JSON object instead; --boards adds the position after every action, --verify leaves the log out
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let path = arguments.file.display();
    let named = |error: lamplight_games::OpenError| refuse(format!("{path}: {error}"));
    let text = setup::read_text(&arguments.file)?;
    let (id, record) = lamplight_games::read_record(&text).map_err(named)?;
    if let Some(viewer) = record.viewer()
        && !arguments.verify
    {
        if arguments.json {
            return text::print_json(&Told::unverified(arguments, id, &record));
        }
        return read_aloud(&record, viewer);
    }
    let content = arguments.content.as_deref().map(setup::read_content).transpose()?;
    let content = content.as_ref().map(|content| content.text.as_str());
    let game = lamplight_games::replay(&record, content).map_err(named)?;
    if arguments.json {
        return text::print_json(&Told::verified(arguments, id, &record, &*game));
    }
    if arguments.verify {
        let mut out = anstream::stdout().lock();
        let turns = record.turns().count();
        writeln!(out, "{path}: a sound record of {}, {turns} turns, {}", game.info().title, result(&*game))?;
        return Ok(());
    }
    let input = Input::open()?;
    if input.is_terminal() && !arguments.boards {
        step_through(&*game, input)
    } else {
        print(&*game, arguments.boards)
    }
}

/// What `--json` prints. Of a seat's own record only the set-up and the log as it stands are known.
#[derive(Serialize)]
struct Told {
    file: String,
    game: &'static str,
    rules_version: u32,
    players: usize,
    names: Vec<String>,
    date: Option<String>,
    content: Option<String>,
    options: Option<OptionsInForce>,
    /// Whose record it is, if it is not the full one.
    viewer: Option<String>,
    verified: bool,
    turns: usize,
    finished: Option<bool>,
    to_act: Option<Actor>,
    result: Option<String>,
    winners: Option<SeatSet>,
    scores: Option<Vec<Option<i32>>>,
    ranks: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<Vec<ToldLine>>,
}

/// A step of the game as a spectator sees it, or a turn of a record that cannot be replayed.
#[derive(Serialize)]
#[serde(untagged)]
enum ToldLine {
    Step {
        #[serde(flatten)]
        line: LogLine,
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    Turn {
        turn: u32,
        text: String,
    },
}

impl Told {
    fn unverified(arguments: &Arguments, id: GameId, record: &Record) -> Told {
        let log = record.turns().map(|(turn, text)| ToldLine::Turn { turn, text }).collect();
        Told {
            file: arguments.file.display().to_string(),
            game: id.info().id,
            rules_version: id.info().rules_version,
            players: record.names().len(),
            names: record.names().to_vec(),
            date: record.date().map(str::to_string),
            content: record.content().map(str::to_string),
            options: None,
            viewer: record.viewer().map(str::to_string),
            verified: false,
            turns: record.turns().count(),
            finished: None,
            to_act: None,
            result: None,
            winners: None,
            scores: None,
            ranks: None,
            log: Some(log),
        }
    }

    fn verified(arguments: &Arguments, id: GameId, record: &Record, game: &dyn AnyMatch) -> Told {
        let outcome = game.outcome();
        let step = |(nth, line): (usize, LogLine)| {
            let position = || game.fork(nth + 1).view_position(Viewer::Spectator);
            ToldLine::Step { line, position: arguments.boards.then(position) }
        };
        let log = || game.log(Viewer::Spectator, 0).into_iter().enumerate().map(step).collect();
        Told {
            options: Some(game.options()),
            verified: true,
            finished: Some(outcome.is_some()),
            to_act: match game.turn() {
                _ if outcome.is_some() => None,
                Turn::Player(seat) => Some(Actor::Seat(seat)),
                Turn::Chance => Some(Actor::Chance),
                Turn::Over => None,
            },
            result: Some(result(game)),
            log: (!arguments.verify).then(log),
            winners: outcome.as_ref().map(|outcome| outcome.winners),
            ranks: outcome.as_ref().and_then(|outcome| outcome.ranks.clone()),
            scores: outcome.and_then(|outcome| outcome.scores),
            ..Told::unverified(arguments, id, record)
        }
    }
}

/// A seat's own record can be read, but the positions cannot be rebuilt from it.
fn read_aloud(record: &Record, viewer: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    let note =
        "what that viewer did not know is missing, so it is shown without boards and cannot be verified";
    let note = format!("This is {viewer}'s own record: {note}.");
    writeln!(out, "{}", text::paragraph(&by_word(&note, faint), 0))?;
    for (number, moves) in record.turns() {
        writeln!(out, "{}", text::paragraph(&format!("{number}. {moves}"), 4))?;
    }
    Ok(())
}

/// The lengths of the log at which turns end, the start included.
fn stops(game: &dyn AnyMatch) -> Vec<usize> {
    let log = game.log(Viewer::Spectator, 0);
    let turn_ends =
        |&length: &usize| length == 0 || length == log.len() || log[length - 1].turn != log[length].turn;
    (0..=log.len()).filter(turn_ends).collect()
}

fn print(game: &dyn AnyMatch, boards: bool) -> Result<()> {
    let mut out = anstream::stdout().lock();
    heading(&mut out, game)?;
    let stops = stops(game);
    for pair in stops.windows(2) {
        let then = game.fork(pair[1]);
        lines(&mut out, &*then, pair[0])?;
        if boards {
            write!(out, "{}", paint::drawing(&then.draw(Viewer::Spectator)))?;
        }
    }
    if !boards {
        write!(out, "{}", paint::drawing(&game.draw(Viewer::Spectator)))?;
    }
    writeln!(out, "{}", bold(&result(game)))?;
    Ok(())
}

fn step_through(game: &dyn AnyMatch, mut input: Input) -> Result<()> {
    let mut out = anstream::stdout();
    heading(&mut out, game)?;
    let stops = stops(game);
    let mut at = 0;
    loop {
        let then = game.fork(stops[at]);
        if at > 0 {
            lines(&mut out, &*then, stops[at - 1])?;
        }
        write!(out, "{}", paint::drawing(&then.draw(Viewer::Spectator)))?;
        if at + 1 == stops.len() {
            writeln!(out, "{}", bold(&result(game)))?;
        }
        let prompt = format!("{at}/{} Enter next, b back, a number, q quit > ", stops.len() - 1);
        at = match input.line(&prompt, Vec::new())?.as_deref() {
            None | Some("q" | "quit") => return Ok(()),
            Some("") if at + 1 == stops.len() => return Ok(()),
            Some("") => at + 1,
            Some("b") => at.saturating_sub(1),
            Some(typed) => match typed.parse() {
                Ok(number) if number < stops.len() => number,
                _ => {
                    writeln!(out, "There is no '{typed}': a number is at most {}.", stops.len() - 1)?;
                    at
                }
            },
        };
    }
}

fn heading(out: &mut impl Write, game: &dyn AnyMatch) -> io::Result<()> {
    let names: Vec<&str> = game.players().iter().map(|player| player.name.as_str()).collect();
    let line = format!("{}: {} ({})", bold(game.info().title), names.join(", "), game.options());
    writeln!(out, "{}", text::paragraph(&line, 2))
}

fn lines(out: &mut impl Write, game: &dyn AnyMatch, from: usize) -> io::Result<()> {
    // A record that was replayed is of a game that is known.
    let id = GameId::named(game.info().id).map_err(io::Error::other)?;
    for line in game.log(Viewer::Spectator, from) {
        crate::play::print_line(out, id, Viewer::Spectator, &line)?;
    }
    Ok(())
}

/// Who has won, in words, and who dropped out.
pub(crate) fn result(game: &dyn AnyMatch) -> String {
    let dropped = |forfeit: &Forfeit| {
        let why = match forfeit.reason {
            Reason::Resigned => "resigned",
            Reason::Time => "ran out of time",
        };
        format!("{} {why}", game.seat_name(forfeit.seat))
    };
    let dropped: Vec<String> = game.forfeits().iter().map(dropped).collect();
    if dropped.is_empty() {
        return winners(game);
    }
    format!("{} ({})", winners(game), dropped.join(", "))
}

fn winners(game: &dyn AnyMatch) -> String {
    let Some(outcome) = game.outcome() else {
        return match game.turn() {
            Turn::Player(seat) => format!("unfinished, {} to act", game.seat_name(seat)),
            _ => "unfinished".to_string(),
        };
    };
    let names: Vec<_> = outcome.winners.iter().map(|seat| game.seat_name(seat)).collect();
    match names.len() {
        0 => "nobody wins".to_string(),
        1 => format!("{} wins", names[0]),
        _ => format!("{} share the win", names.join(" and ")),
    }
}
