//! Guests behind the bot protocol: whatever they do, the game goes on.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Purpose, Rng, Seat, Turn};
use lamplight_games::bot_protocol::{Go, NewGame, Observe};
use lamplight_games::{BotSpec, Fault, FaultKind, Foreign, GameId, Opponent, Setup, open};
use lamplight_match::{AnyMatch, Known, Player};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

fn begin(id: &str, seats: u8) -> Box<dyn AnyMatch> {
    let players = (1..=seats).map(|number| Player::bot(format!("bot {number}"))).collect();
    let game = GameId::named(id).unwrap();
    open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap()
}

/// A guest written as a shell script, which answers each `go` by running `answer`.
fn guest(name: &str, answer: &str) -> Foreign {
    let script = format!(
        "while read -r word rest; do\n  case $word in\n    lbp) echo 'id name {name}'; echo lbpok ;;\n    \
         isready) echo readyok ;;\n    go) {answer} ;;\n    quit) exit ;;\n  esac\ndone\n"
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
    fs::write(&path, script).unwrap();
    Foreign::new(&format!("sh {}", path.display()), go(), Rng::stream(1, Purpose::Bot, 0))
}

/// Long enough for a shell to answer at once, short enough to wait for one that never does.
fn go() -> Go {
    Go::Time(Duration::from_millis(20))
}

/// Plays some turns with a guest in seat 1 of Pathagon; returns its answers.
fn play(guest: &mut Foreign, turns: usize) -> Vec<String> {
    let mut game = begin("pathagon", 2);
    let mut answers = Vec::new();
    while answers.len() < turns {
        let Turn::Player(seat) = game.turn() else { break };
        let action = if seat.index() == 0 {
            let advice = guest.advise(&Known::new(&*game, seat)).unwrap();
            answers.push(advice.action.clone());
            advice.action
        } else {
            game.actions()[0].clone()
        };
        game.play(seat, &action).unwrap();
    }
    answers
}

#[test]
fn a_good_answer_is_played() {
    let mut guest = guest("good", "echo info nodes 1; echo bestmove d4");
    assert_eq!(play(&mut guest, 1), ["d4"]);
    assert!(guest.faults().is_empty(), "{:?}", guest.faults());
}

#[test]
fn an_illegal_answer_gets_a_second_chance_and_then_a_strike() {
    // d4 is taken after the first turn.
    let mut guest = guest("stubborn", "echo bestmove d4");
    let answers = play(&mut guest, 2);
    assert_eq!(answers[0], "d4");
    assert_ne!(answers[1], "d4");
    let reason = "'d4': There is a piece on d4 already. (PAT-4)".to_string();
    let fault = Fault { turn: 3, kind: FaultKind::Illegal, reason, replaced: false };
    assert_eq!(guest.faults(), [fault.clone(), Fault { replaced: true, ..fault }]);
    assert_eq!(
        guest.faults()[0].to_string(),
        "turn 3: illegal: 'd4': There is a piece on d4 already. (PAT-4)"
    );
}

#[test]
fn the_reason_reaches_the_guest() {
    // Answers nonsense until it hears of an error.
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("learner.sh");
    let script = "move=nonsense\nwhile read -r word rest; do\n  case $word in\n    lbp) echo lbpok ;;\n    \
                  isready) echo readyok ;;\n    error) move=e5 ;;\n    go) echo bestmove $move ;;\n  esac\ndone\n";
    fs::write(&path, script).unwrap();
    let mut guest = Foreign::new(&format!("sh {}", path.display()), go(), Rng::stream(1, Purpose::Bot, 0));
    assert_eq!(play(&mut guest, 1), ["e5"]);
    assert_eq!(guest.faults().iter().map(|fault| fault.replaced).collect::<Vec<_>>(), [false]);
}

#[test]
fn silence_garbage_and_crashes_do_not_stop_the_game() {
    use FaultKind::{Crashed, Illegal, Late};
    for (name, answer, kind) in [
        ("silent", ":", Late),
        ("babbler", "echo 'bestmove'; echo 'bestmov d4'; printf 'a\\000\\377b\\n'", Illegal),
        ("crasher", "exit 3", Crashed),
        ("endless", "i=0; while [ $i -lt 2000 ]; do echo info $i; i=$((i+1)); done", Late),
    ] {
        let mut guest = guest(name, answer);
        let answers = play(&mut guest, 5);
        assert_eq!(answers.len(), 5, "{name}");
        // A crash costs the decision at once, anything else after a second chance; after three of them nobody asks.
        let asked = if kind == Crashed { vec![(kind, true)] } else { vec![(kind, false), (kind, true)] };
        let expected = [asked.clone(), asked.clone(), asked, vec![(FaultKind::NotAsked, true); 2]].concat();
        let faults: Vec<_> = guest.faults().iter().map(|fault| (fault.kind, fault.replaced)).collect();
        assert_eq!(faults, expected, "{name}: {:?}", guest.faults());
    }
}

#[test]
fn how_a_crash_ended_is_told() {
    let mut guest = guest("three", "exit 3");
    play(&mut guest, 1);
    assert_eq!(guest.faults()[0].reason, "the bot has stopped: exit status: 3");
}

#[test]
fn what_a_guest_writes_is_harmless_when_it_is_shown() {
    let mut guest = guest("painter", "printf 'bestmove \\033[31m%0500d\\n' 7");
    play(&mut guest, 1);
    for fault in guest.faults() {
        assert!(!fault.reason.chars().any(char::is_control), "{fault}");
        assert_eq!(fault.reason.chars().count(), 200);
    }
}

#[test]
fn a_program_that_is_not_there_is_a_strike() {
    let mut guest = Foreign::new("./no-such-bot --at-all", go(), Rng::stream(1, Purpose::Bot, 0));
    assert_eq!(play(&mut guest, 1).len(), 1);
    assert!(guest.faults()[0].reason.contains("cannot be started"), "{:?}", guest.faults());
}

#[test]
fn programs_are_greeted_before_the_game() {
    let greeted = |text: &str| text.parse::<BotSpec>().unwrap().greet();
    assert_eq!(greeted("level:3"), Ok(()));
    guest("polite", "echo bestmove d4");
    let polite = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("polite.sh");
    assert_eq!(greeted(&format!("exec:sh {}", polite.display())), Ok(()));
    let gone = greeted("exec:./no-such-bot").unwrap_err();
    assert!(gone.starts_with("exec:./no-such-bot: ./no-such-bot cannot be started: "), "{gone}");
    let mute = greeted("exec:true").unwrap_err();
    assert_eq!(mute, "exec:true: true does not speak the bot protocol, and has stopped: exit status: 0");
}

#[test]
fn a_guest_is_told_what_its_seat_knows_and_no_more() {
    // Phototaxis deals hidden hands; what seat 2 is told must not depend on seat 1's.
    let mut game = begin("phototaxis", 2);
    let mut dice = Rng::stream(5, Purpose::Dice, 0);
    while game.roll(&mut dice) {}
    let two = Seat::from_index(1);
    let told = serde_json::to_string(&Observe::of(&Known::new(&*game, two), 0)).unwrap();
    assert!(told.contains("draw ?"), "{told}");
    let own = told.matches("\"text\":\"draw ").count() - told.matches("\"text\":\"draw ?\"").count();
    assert_eq!(own, 4, "four cards of its own, and nobody else's: {told}");
    let new = NewGame::of(&Known::new(&*game, two));
    assert_eq!((new.seat, new.players, new.game.as_str()), (2, 2, "phototaxis"));
    assert_eq!(new.typed_options().len(), 3);
}

#[test]
fn go_is_read_as_it_is_written() {
    for go in [Go::Nodes(1_000), Go::Time(Duration::from_millis(500))] {
        let text = go.to_string();
        assert_eq!(Go::parse(text.strip_prefix("go ").unwrap()), Some(go));
    }
    for wrong in ["", "movetime", "nodes x", "depth 3"] {
        assert_eq!(Go::parse(wrong), None);
    }
}
