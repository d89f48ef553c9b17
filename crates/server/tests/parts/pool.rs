//! The threads on which bots think.

use lamplight_core::{Dice, Purpose, Rng, Seat, Turn};
use lamplight_games::{BotSpec, GameId, Setup, TextAdvice, open};
use lamplight_match::{AnyMatch, Known, Player};
use lamplight_server::bots::{Chair, Pool, Question, Ticket, Urgency};
use lamplight_server::metrics::Metrics;
use std::sync::{Arc, mpsc};

fn game(name: &str) -> (GameId, Box<dyn AnyMatch>) {
    let game = GameId::named(name).unwrap();
    let players = ["Ada", "Bo"].map(Player::person).to_vec();
    let options = if game.has_first() { vec![("first".to_string(), "1".to_string())] } else { Vec::new() };
    (game, open(Setup { game, options, content: None, players }, "").unwrap())
}

/// Asks somebody for the first move of a game.
fn ask(
    pool: &Pool,
    lane: &str,
    urgency: Urgency,
    answer: impl FnOnce(Option<TextAdvice>) + Send + 'static,
) -> Ticket {
    let (game, position) = game("pathagon");
    let chair = pool.chair(game, Seat::ALL[0], 1);
    pool.ask(lane.to_string(), urgency, Question { chair, position, answer: Box::new(answer) })
}

/// The order in which these are answered, if the only thread is held up while they come.
fn order(asked: &[(&'static str, Urgency)], withdrawn: &[&str]) -> Vec<&'static str> {
    let pool = Pool::new(1, Arc::default());
    let (release, released) = mpsc::channel::<()>();
    let (begin, begun) = mpsc::channel();
    let held = ask(&pool, "", Urgency::Turn, move |_| {
        begin.send(()).unwrap();
        released.recv().unwrap();
    });
    begun.recv().unwrap();
    let (say, heard) = mpsc::channel();
    let mut tickets = vec![held];
    for &(name, urgency) in asked {
        let say = say.clone();
        let answer = move |advice: Option<TextAdvice>| say.send((name, advice.is_some())).unwrap();
        let ticket = ask(&pool, name, urgency, answer);
        if !withdrawn.contains(&name) {
            tickets.push(ticket);
        }
    }
    drop(say);
    assert_eq!(pool.waiting(), asked.len() - withdrawn.len());
    release.send(()).unwrap();
    let order: Vec<(&str, bool)> = heard.iter().collect();
    assert!(order.iter().all(|(_, answered)| *answered));
    order.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn hints_and_turns_take_turns_and_tables_where_nobody_is_wait() {
    let asked = [
        ("first idle", Urgency::Idle),
        ("first turn", Urgency::Turn),
        ("second idle", Urgency::Idle),
        ("first hint", Urgency::Hint),
        ("second turn", Urgency::Turn),
        ("second hint", Urgency::Hint),
    ];
    let expected = ["first hint", "first turn", "second hint", "second turn", "first idle", "second idle"];
    assert_eq!(order(&asked, &[]), expected);
}

/// However many ask for hints, from however many addresses.
#[test]
fn hints_starve_nobody() {
    const HINTS: [&str; 20] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
        "19", "20",
    ];
    let mut asked: Vec<(&str, Urgency)> = HINTS.map(|name| (name, Urgency::Hint)).to_vec();
    let others = [("turn", Urgency::Turn), ("study", Urgency::Study), ("idle", Urgency::Idle)];
    asked.extend(others);
    let order = order(&asked, &[]);
    let place = |name: &str| order.iter().position(|other| *other == name).unwrap();
    assert!(place("turn") <= 1, "{order:?}");
    assert!(place("study") <= 8 && place("idle") <= 8, "{order:?}");
}

#[test]
fn what_nobody_wants_to_know_is_not_thought_about() {
    let asked = [("one", Urgency::Study), ("other", Urgency::Study), ("last", Urgency::Study)];
    assert_eq!(order(&asked, &["one", "last"]), ["other"]);
}

/// What the bot in a chair says to a position.
fn advice(pool: &Pool, chair: &Arc<Chair>, position: &dyn AnyMatch) -> TextAdvice {
    let (say, heard) = mpsc::channel();
    let position = position.fork(position.length());
    let answer = Box::new(move |advice| say.send(advice).unwrap());
    let question = Question { chair: Arc::clone(chair), position, answer };
    let _ticket = pool.ask(String::new(), Urgency::Turn, question);
    heard.recv().unwrap().unwrap()
}

/// Decides by a bot for each seat, and goes on for so many decisions.
fn play(
    table: &mut dyn AnyMatch,
    decisions: usize,
    mut decide: impl FnMut(&dyn AnyMatch, Seat) -> TextAdvice,
) {
    let mut dice = Rng::stream(5, Purpose::Dice, 0);
    let mut decided = 0;
    while decided < decisions {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => drop(table.roll(&mut dice)),
            Turn::Player(seat) => {
                let advice = decide(table, seat);
                table.play(seat, &advice.action).unwrap();
                decided += 1;
            }
        }
    }
}

/// The arena seats its bots in the same way, so that it measures whom people meet.
#[test]
fn the_bot_of_a_chair_is_the_bot_of_the_arena() {
    for game_id in GameId::ALL.iter().filter(|game| game.info().min_seats <= 2) {
        let name = game_id.info().id;
        // Moonlight's strongest bot has the most to remember.
        let top = (name == "moonlight").then_some(game_id.levels().len() as u8);
        for level in [1, 3].into_iter().chain(top) {
            let (game_id, mut met) = game(name);
            let pool = Pool::new(1, Arc::default());
            let chairs = [0, 1].map(|seat| pool.chair_seeded(game_id, Seat::ALL[seat], level, 7));
            play(&mut *met, 12, |table, seat| advice(&pool, &chairs[seat.index()], table));
            let (_, mut measured) = game(name);
            let mut bots = [0, 1].map(|seat| BotSpec::Level(level).take_seat(game_id, Seat::ALL[seat], 7));
            play(&mut *measured, 12, |table, seat| {
                bots[seat.index()].advise(&Known::new(table, seat)).unwrap()
            });
            assert_eq!(met.record(None), measured.record(None), "{name}, level {level}");
        }
    }
}

/// Moonlight's bots plan whole turns: they think once, and do what they have planned.
#[test]
fn a_bot_keeps_its_plan_and_gives_it_up_when_it_no_longer_fits() {
    let metrics = Arc::<Metrics>::default();
    let pool = Pool::new(1, Arc::clone(&metrics));
    let (game_id, mut table) = game("moonlight");
    let chairs = [0, 1].map(|seat| pool.chair_seeded(game_id, Seat::ALL[seat], 4, 3));
    let mut remembered = 0;
    play(&mut *table, 40, |table, seat| {
        let advice = advice(&pool, &chairs[seat.index()], table);
        remembered += usize::from(advice.nodes == 0);
        advice
    });
    assert!(remembered > 5, "{remembered} decisions of 40 went by plan");
    assert_eq!(metrics.bots_built.get(), 2, "one bot for one seat");

    // Somebody decides otherwise, or takes back what was decided: the bot thinks again.
    let mut other = Rng::stream(5, Purpose::Test, 0);
    let mut surprised = 0;
    for _ in 0..20 {
        play(&mut *table, 1, |table, seat| {
            let mut advice = advice(&pool, &chairs[seat.index()], table);
            let actions = table.actions();
            advice.action.clone_from(&actions[other.below(actions.len() as u32) as usize]);
            advice
        });
        let Turn::Player(seat) = table.turn() else { continue };
        let again = advice(&pool, &chairs[seat.index()], &*table);
        assert!(table.check(seat, &again.action).is_ok(), "{}", again.action);
        surprised += usize::from(again.nodes > 0);
    }
    assert!(surprised > 5, "{surprised}");
    // All the way back.
    let mut starts = (0..table.length()).map(|length| table.fork(length));
    let (start, seat) = starts
        .find_map(|start| match start.turn() {
            Turn::Player(seat) => Some((start, seat)),
            _ => None,
        })
        .unwrap();
    assert!(start.check(seat, &advice(&pool, &chairs[seat.index()], &*start).action).is_ok());
    assert_eq!(metrics.bots_built.get(), 2);
}
