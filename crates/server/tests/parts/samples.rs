//! Real positions as the page gets them, for the tests and the gallery of its boards; `make golden` writes them anew.

use lamplight_core::rng::Purpose;
use lamplight_core::{Dice, Rng, Seat, Turn, Viewer};
use lamplight_games::{BotSpec, GameId, Setup, open};
use lamplight_match::{AnyMatch, Known, Player};
use lamplight_protocol::{Now, Person, SeatInfo, Stage};
use lamplight_table::wire;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// How far the sampled positions lie from the start, as parts of a hundred of the game's length.
const PLACES: [usize; 7] = [0, 6, 20, 45, 70, 92, 100];

#[test]
fn the_samples_of_the_page_are_up_to_date() {
    for &game in GameId::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games").join(game.info().id);
        if !folder.exists() {
            // The page has no drawing of this game.
            continue;
        }
        let path = folder.join("samples.json");
        let now = samples(game);
        if std::env::var("LAMPLIGHT_GOLDEN").is_ok_and(|what| what == "write") {
            std::fs::write(&path, now).unwrap();
            continue;
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == now, "{} is out of date: run `make golden`", path.display());
    }
}

fn samples(game: GameId) -> String {
    let info = game.info();
    let few = of_one_game(game, info.min_seats.max(2), rare_action);
    let many = of_one_game(game, info.max_seats, |table, seat, rng| {
        let mut bot = BotSpec::Level(2).sit(game, rng.split());
        bot.advise(&Known::new(table, seat)).unwrap().action
    });
    // A line for each sample, so that differences can be read.
    let lines: Vec<String> = few.iter().chain(&many).map(ToString::to_string).collect();
    format!("{{\"game\":\"{}\",\"samples\":[\n{}\n]}}\n", info.id, lines.join(",\n"))
}

/// The choice of somebody who likes rare actions.
fn rare_action(table: &dyn AnyMatch, _: Seat, rng: &mut Rng) -> String {
    let actions = table.actions();
    let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_string();
    let verbs: BTreeSet<String> = actions.iter().map(|action| verb(action)).collect();
    let chosen = verbs.iter().nth(rng.below(verbs.len() as u32) as usize).unwrap();
    let with: Vec<&String> = actions.iter().filter(|action| verb(action) == *chosen).collect();
    with[rng.below(with.len() as u32) as usize].clone()
}

/// A game, sampled along its way; seen by the seat to act, or by seat 1.
fn of_one_game(
    game: GameId,
    seats: u8,
    choose: impl Fn(&dyn AnyMatch, Seat, &mut Rng) -> String,
) -> Vec<Value> {
    let names = ["Ada", "Bruno", "Clara", "Davi", "Elis", "Fábio"];
    let players = names[..usize::from(seats)].iter().map(|name| Player::person(*name)).collect();
    let setup = Setup { game, options: Vec::new(), content: None, players };
    let mut table = open(setup, "2026-11-15").unwrap();
    let mut rng = Rng::stream(5, Purpose::Test, 0);
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => drop(table.roll(&mut rng)),
            Turn::Player(seat) => {
                let text = choose(&*table, seat, &mut rng);
                table.play(seat, &text).unwrap();
            }
        }
    }
    let length = table.length();
    let mut places: Vec<usize> =
        PLACES.iter().map(|part| next_decision(&*table, length * part / 100)).collect();
    places.dedup();
    places.into_iter().map(|at| sample(&*table.fork(at), seats)).collect()
}

/// The next position from here on in which a player is to act, or the end.
fn next_decision(table: &dyn AnyMatch, from: usize) -> usize {
    (from..table.length())
        .find(|&at| matches!(table.fork(at).turn(), Turn::Player(_)))
        .unwrap_or(table.length())
}

fn sample(table: &dyn AnyMatch, seats: u8) -> Value {
    let viewer = match table.turn() {
        Turn::Player(seat) => seat,
        _ => Seat::ALL[0],
    };
    let seat = |seat: Seat| SeatInfo {
        seat: seat.number(),
        title: table.seat_name(seat).into_owned(),
        person: Some(Person {
            name: table.players()[seat.index()].name.clone(),
            here: true,
            number: 0,
            lookalike: false,
        }),
        bot: None,
        clock: None,
        clock_runs: false,
        forfeit: None,
    };
    let over = table.outcome().is_some();
    let now = Now {
        version: table.length() as u64,
        at: 0,
        stage: if over { Stage::Finished } else { Stage::Running },
        seats: Seat::up_to(seats).map(seat).collect(),
        ply: table.length() as u32,
        turn: table.turn_number(),
        to_act: wire::to_act(table.turn()),
        prompt: Some(table.prompt().key.to_string()),
        choices: wire::choices(table),
        view: table.view_json(Viewer::Seat(viewer)).into(),
        marks: None,
        undo: None,
        undo_asked: None,
        claim_from: None,
        claim: None,
        ending: over.then_some(lamplight_protocol::Ending::Played),
        outcome: wire::outcome(table),
        rematch_offer: None,
        rematch: None,
    };
    let last = table.length().saturating_sub(1);
    let lines = table.log(Viewer::Seat(viewer), last);
    let effects: Vec<_> = lines.iter().flat_map(|line| &line.effects).map(wire::effect).collect();
    json!({
        "name": format!("{seats} players, ply {}", table.length()),
        "viewer": viewer.number(),
        "seats": now.seats.clone(),
        "effects": effects,
        "now": now,
    })
}
