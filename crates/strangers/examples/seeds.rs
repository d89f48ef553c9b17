//! Writes the fuzzer's first samples into a folder: `cargo run -p lamplight-strangers --example seeds -- FOLDER`. They come
//! from random play of every game. What the fuzzer adds to them lies beside them; see CONTRIBUTING.md.

use lamplight_core::rng::{Dice as _, Purpose};
use lamplight_core::{Rng, Seat, Turn, Viewer};
use lamplight_games::bot_protocol::{NewGame, Observe};
use lamplight_games::study::{Start, Step};
use lamplight_games::{GameId, Setup, form, open, study};
use lamplight_match::{AnyMatch, Known, Player};
use lamplight_protocol::{ClientMessage, Command, Study, StudyStart, StudyStep};
use lamplight_strangers::table::{Desk, Scene};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("fuzz/corpus"), PathBuf::from);
    for &game in GameId::ALL.iter().filter(|game| game.info().id != "jars") {
        let id = game.info().id;
        let (least, most) = (game.info().min_seats, game.info().max_seats);
        for seats in [least, most] {
            played(&folder, game, seats)?;
        }
        for scene in Scene::ALL {
            let desk = Desk::set(game, scene);
            let name = format!("{id}-{}", scene.name());
            let mut lines = vec![serde_json::to_string(desk.table.setup())?];
            lines.extend(desk.stored.iter().map(|event| event.body.clone()));
            write(&folder, "fact", &name, &lines.join("\n"))?;
            write(&folder, "command", &name, &format!("{id} {}\n{}", scene.name(), messages(&desk)?))?;
        }
        studies(&folder, game)?;
        if let Some(text) = game.house_content() {
            write(&folder, "content", id, &format!("{id}\n{text}"))?;
            let values = form::values(text, &game.content_form()).map_err(io::Error::other)?;
            write(&folder, "content", &format!("{id}-values"), &format!("{id}\n{values}"))?;
        }
    }
    Ok(())
}

fn write(folder: &Path, target: &str, name: &str, text: &str) -> io::Result<()> {
    let folder = folder.join(target);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), text)
}

/// Records, positions and dialogues of one game.
fn played(folder: &Path, game: GameId, seats: u8) -> io::Result<()> {
    let id = game.info().id;
    let players = (1..=seats).map(|seat| Player::person(format!("Guest {seat}"))).collect();
    let setup = Setup { game, options: Vec::new(), content: None, players };
    let mut table = open(setup, "2026-11-18").map_err(io::Error::other)?;
    let mut rng = Rng::stream(16, Purpose::Test, u64::from(seats));
    let mut dialogue = format!("{id}\nlbp\nisready\n");
    let mut told = None;
    for step in 0..200 {
        while table.roll(&mut rng) {}
        let turn = table.turn();
        if [0, 3, 12, 40, 120].contains(&step) || turn == Turn::Over {
            let name = format!("{id}-{seats}-{step}");
            write(folder, "position", &name, &format!("{id} {seats}\n{}", table.position()))?;
            if game.info().secrets {
                let known = table.view_position(Viewer::Seat(Seat::ALL[0]));
                write(folder, "position", &format!("{name}-known"), &format!("{id} {seats}\n{known}"))?;
            }
            if step <= 40 {
                write(folder, "record", &name, &table.record(None))?;
            }
        }
        let Turn::Player(seat) = turn else { break };
        let mut actions = table.actions();
        let action = actions.swap_remove(rng.below(actions.len() as u32) as usize);
        if step < 4 {
            dialogue += &said(&*table, seat, told, &action)?;
            told = Some(table.length());
        }
        table.play(seat, &action).map_err(io::Error::other)?;
    }
    write(folder, "record", &format!("{id}-{seats}-seen"), &table.fork(10).record(Some(Viewer::Spectator)))?;
    write(folder, "bot", &format!("{id}-{seats}"), &(dialogue + "error late\nquit\n"))
}

/// Lessons as they are solved, and a record that is played on.
fn studies(folder: &Path, game: GameId) -> io::Result<()> {
    let id = game.info().id;
    for lesson in game.lessons() {
        let start = StudyStart::Lesson { game: id.to_string(), id: lesson.id.clone() };
        let asked = Study { start, log: Vec::new(), picks: Vec::new(), seat: None, plain: false };
        write(
            folder,
            "study",
            &format!("{id}-{}", lesson.id),
            &play_on(asked, Start::Lesson(game, lesson))?,
        )?;
    }
    let players = (0..game.info().min_seats).map(|_| Player::person("Guest")).collect();
    let setup = Setup { game, options: Vec::new(), content: None, players };
    let mut table = open(setup, "2026-11-18").map_err(io::Error::other)?;
    let mut rng = Rng::stream(16, Purpose::Test, 9);
    for _ in 0..9 {
        while table.roll(&mut rng) {}
        let Turn::Player(seat) = table.turn() else { break };
        let actions = table.actions();
        table.play(seat, &actions[rng.below(actions.len() as u32) as usize]).map_err(io::Error::other)?;
    }
    let ply = table.length() as u32;
    let start = StudyStart::Record { record: table.record(None), ply };
    let asked = Study { start, log: Vec::new(), picks: Vec::new(), seat: Some(1), plain: true };
    write(folder, "study", &format!("{id}-record"), &play_on(asked, Start::Match(table))?)
}

/// The same study with what is picked at first.
fn play_on(mut asked: Study, start: Start) -> io::Result<String> {
    let played = study(start, &[], None, &mut Rng::stream(16, Purpose::Dice, 0)).map_err(io::Error::other)?;
    let step = |step: &Step| StudyStep { text: step.text.clone(), chance: step.chance };
    asked.log = played.log().iter().map(step).collect();
    let shown = played.shown().map(ToString::to_string).or_else(|| played.game.actions().into_iter().next());
    let picks = shown.map(|action| played.game.picks(&action)).unwrap_or_default();
    asked.picks = picks.iter().map(ToString::to_string).collect();
    Ok(serde_json::to_string(&asked)?)
}

fn said(table: &dyn AnyMatch, seat: Seat, told: Option<usize>, action: &str) -> io::Result<String> {
    let known = Known::new(table, seat);
    let mut lines = Vec::new();
    if told.is_none() {
        lines.push(format!("newgame {}", serde_json::to_string(&NewGame::of(&known))?));
    }
    let mut observe = Observe::of(&known, told.unwrap_or(0));
    // Only the position is read.
    (observe.view, observe.legal) = (serde_json::Value::Null, Vec::new());
    let observe = serde_json::to_string(&observe)?;
    lines.push(format!("observe {observe}\ngo movetime 500\nbestmove {action}\n"));
    Ok(lines.join("\n"))
}

/// What can be asked of a table, by its host and others.
fn messages(desk: &Desk) -> io::Result<String> {
    let table = &desk.table;
    let version = table.version();
    let to_act = table.to_act().unwrap_or(Seat::ALL[0]);
    let seat = to_act.number();
    let text = table.game().and_then(|game| game.actions().into_iter().next()).unwrap_or_default();
    let picks = table.game().map(|game| game.picks(&text)).unwrap_or_default();
    let picks = picks.iter().map(ToString::to_string).collect();
    let commands = [
        (seat, Command::Pick { seat, version, picks }),
        (seat, Command::Act { seat, version: version + 1, text }),
        (1, Command::Undo { seat: 1, version }),
        (2, Command::AnswerUndo { seat: 2, version, agree: true }),
        (3, Command::Chat { text: "Good evening!".to_string() }),
        (1, Command::SetSeat { seat: 2, bot: Some(1) }),
        (4, Command::TakeSeat { seat: 2 }),
        (1, Command::TakeOver { seat: 2 }),
        (2, Command::Return { seat: 2 }),
        (1, Command::Start),
        (2, Command::LeaveSeat { seat: 2 }),
        (1, Command::Resign { seat: 1 }),
    ];
    let mut lines = Vec::new();
    for ((number, command), id) in commands.into_iter().zip(1..) {
        let message = serde_json::to_string(&ClientMessage { id, command })?;
        lines.push(format!("{number} {message}"));
    }
    Ok(lines.join("\n"))
}
