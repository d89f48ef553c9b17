//! The threads on which bots think.

use lamplight_core::Seat;
use lamplight_games::{GameId, Setup, TextAdvice, open};
use lamplight_match::Player;
use lamplight_server::bots::{Pool, Question, Urgency};
use std::sync::{Arc, mpsc};

/// A question about the first move of a game.
fn question(answer: impl FnOnce(Option<TextAdvice>) + Send + 'static) -> Question {
    let game = GameId::named("pathagon").unwrap();
    let players = ["Ada", "Bo"].map(Player::person).to_vec();
    let options = vec![("first".to_string(), "1".to_string())];
    let table = open(Setup { game, options, content: None, players }, "").unwrap();
    Question { game, table, seat: Seat::ALL[0], level: 1, answer: Box::new(answer) }
}

#[test]
fn hints_go_first_and_tables_where_nobody_is_go_last() {
    let pool = Pool::new(1, Arc::default());
    let (release, released) = mpsc::channel::<()>();
    let (say, heard) = mpsc::channel();
    // The only thread is held up while the others come.
    pool.ask(question(move |_| released.recv().unwrap()), Urgency::Turn);
    for (name, urgency) in [
        ("first idle", Urgency::Idle),
        ("first turn", Urgency::Turn),
        ("second idle", Urgency::Idle),
        ("first hint", Urgency::Hint),
        ("second turn", Urgency::Turn),
        ("second hint", Urgency::Hint),
    ] {
        let say = say.clone();
        pool.ask(question(move |advice| say.send((name, advice.is_some())).unwrap()), urgency);
    }
    release.send(()).unwrap();
    let order: Vec<(&str, bool)> = heard.iter().take(6).collect();
    let expected = ["first hint", "second hint", "first turn", "second turn", "first idle", "second idle"];
    assert_eq!(order, expected.map(|name| (name, true)));
}
