//! The bot protocol, line by line: what a bot of the house is told by whoever runs it, and what a guest's bot answers.

use crate::exercise;
use lamplight_core::{Knowledge, Present, Purpose, Rng, Seat};
use lamplight_games::bot_protocol::{Go, NewGame, Observe, Observed};
use lamplight_games::{Content, GameId, Language, Setup, explain, open, options, with_game};
use lamplight_match::{Known, Player};

/// A dialogue: the first line has the game.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let (id, lines) = crate::head(text);
    let Ok(game) = GameId::named(id.trim()) else { return };
    with_game!(game, G => told::<G>(lines));
    answered(game, lines);
}

/// As `lamplight bot` reads it. Nobody thinks: searching has tests of its own.
fn told<G: Present>(lines: &str) {
    let mut seated: Option<(G::Options, u8, Seat)> = None;
    for line in lines.lines() {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "newgame" => {
                let Ok(new) = serde_json::from_str::<NewGame>(rest) else { continue };
                let json = serde_json::to_string(&new).unwrap_or_default();
                assert_eq!(serde_json::from_str::<NewGame>(&json).ok().as_ref(), Some(&new));
                let content = new.content.clone().map(|text| Content { name: "content".to_string(), text });
                let options = options::<G>(&new.typed_options(), content.as_ref());
                let seat = Seat::from_number(new.seat.into()).filter(|seat| seat.number() <= new.players);
                if let (Ok(options), Some(seat)) = (options, seat) {
                    seated = Some((options, new.players, seat));
                }
            }
            "observe" => {
                let (Some((options, players, seat)), Ok(observed)) =
                    (&seated, serde_json::from_str::<Observed>(rest))
                else {
                    continue;
                };
                match G::imagine(&observed.position, options, *players) {
                    Ok(state) => {
                        let knowledge = Knowledge::new(&state, *seat);
                        knowledge.world(&mut Rng::stream(16, Purpose::Test, 1));
                        exercise::play(state, options, 2);
                    }
                    Err(error) => assert!(!error.0.trim().is_empty(), "a refusal has a reason"),
                }
            }
            "go" => {
                if let Some(go) = Go::parse(rest) {
                    let written = go.to_string();
                    assert_eq!(written.strip_prefix("go ").and_then(Go::parse), Some(go), "{written}");
                }
            }
            _ => {}
        }
    }
}

/// A guest's answers: each is legal and played, or refused with a reason in words.
fn answered(game: GameId, lines: &str) {
    let seats = game.info().min_seats;
    let players = (0..seats).map(|_| Player::person("Guest")).collect();
    let setup = Setup { game, options: Vec::new(), content: None, players };
    let Ok(mut table) = open(setup, "") else { panic!("a game opens with its defaults") };
    let mut dice = Rng::stream(16, Purpose::Dice, 0);
    for line in lines.lines() {
        while table.roll(&mut dice) {}
        let lamplight_core::Turn::Player(seat) = table.turn() else { return };
        let Some(action) = line.trim().strip_prefix("bestmove ") else { continue };
        let known = Known::new(&*table, seat);
        assert!(serde_json::to_string(&Observe::of(&known, 0)).is_ok());
        match known.check(action.trim()) {
            Ok(()) => assert!(table.play(seat, action.trim()).is_ok(), "what is legal can be done"),
            Err(error) => assert!(!explain(game, &error, Language::English).is_empty()),
        }
    }
}
