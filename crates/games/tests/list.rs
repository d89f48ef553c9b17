//! What must hold for every game of the list, so that adding one cannot be done by half.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Game, GameOptions, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_games::{BotSpec, GameId, Language, Setup, open, read_record, replay, with_game};
use lamplight_match::{AnyMatch, Known, Player};
use lamplight_testkit::files;
use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

fn begin(id: GameId, seats: u8) -> Box<dyn AnyMatch> {
    let players = (1..=seats).map(|number| Player::bot(format!("bot {number}"))).collect();
    open(Setup { game: id, options: Vec::new(), content: None, players }, "2026-11-15").unwrap()
}

fn every_set_up() -> impl Iterator<Item = (GameId, u8)> {
    let seats = |game: &GameId| game.info().min_seats..=game.info().max_seats;
    GameId::ALL.iter().flat_map(move |game| seats(game).map(|seats| (*game, seats)))
}

#[test]
fn ids_are_unique_and_found() {
    let ids: BTreeSet<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
    assert_eq!(ids.len(), GameId::ALL.len());
    for game in GameId::ALL {
        assert_eq!(GameId::named(game.info().id), Ok(*game));
    }
    let error = GameId::named("chess").unwrap_err().to_string();
    assert!(error.starts_with("there is no game 'chess'; the games are pathagon"), "{error}");
}

#[test]
fn every_game_has_its_files() {
    for (game, seats) in every_set_up() {
        let id = game.info().id;
        let golden = fs::read_dir(files::project(&format!("data/playthroughs/{id}"))).unwrap();
        let names = golden.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let found = names.filter(|name| name.starts_with(&format!("{seats}-player"))).count();
        assert!(found > 0, "{id} has no playthrough for {seats}");
        let bots = with_game!(game, G => <G as Game>::Options::CONTENT);
        let content = files::project(&format!("data/content/{id}.toml"));
        assert_eq!(content.exists(), bots.is_some(), "{}", content.display());
        let path = with_game!(game, G => std::any::type_name::<G>());
        let krate = path.split("::").next().unwrap().replace("lamplight_", "").replace('_', "-");
        let clicks = files::project(&format!("crates/{krate}/tests/clicks.rs"));
        assert!(clicks.exists(), "{id} has no table of clicks: {}", clicks.display());
        if !game.info().chance {
            assert!(files::project(&format!("data/perft/{id}.perft")).exists());
        }
    }
}

#[test]
fn every_game_has_a_rule_page_with_its_options() {
    for game in GameId::ALL {
        let page = game.rules();
        let rules: Vec<_> = page.rules().collect();
        assert!(!rules.is_empty(), "{game:?}");
        assert!(rules.iter().all(|rule| !rule.title.is_empty() && !rule.text.is_empty()), "{game:?}");
        assert_eq!(page.rule(&rules[0].id.to_lowercase()), Some(rules[0]));
        assert_eq!(page.rule("XYZ-1"), None);
        for spec in with_game!(*game, G => <G as Game>::Options::SPECS) {
            assert!(page.text().contains(&format!("| `{}`", spec.key)), "{game:?}: {}", spec.key);
        }
    }
}

#[test]
fn bots_play_every_game_to_the_end_and_the_record_replays() {
    for (id, seats) in every_set_up() {
        let mut game = begin(id, seats);
        let mut dice = Rng::stream(1, Purpose::Dice, 0);
        let mut bots: Vec<_> = (0..u64::from(seats))
            .map(|seat| BotSpec::Random.sit(id, Rng::stream(1, Purpose::Bot, seat)))
            .collect();
        while game.turn() != Turn::Over {
            if let Turn::Player(seat) = game.turn() {
                let advice = bots[seat.index()].advise(&Known::new(&*game, seat)).unwrap();
                game.play(seat, &advice.action).unwrap();
            } else {
                assert!(game.roll(&mut dice));
            }
        }
        let outcome = game.outcome().unwrap();
        let because = outcome.because.unwrap_or_else(|| panic!("{}: nothing has decided it", id.info().id));
        let rule = because.rule.and_then(|rule| id.rules().rule(rule));
        assert!(rule.is_some(), "{}: by which rule? {because}", id.info().id);
        for tally in outcome.deciders.iter().chain(&game.standing(Viewer::Spectator)) {
            assert_eq!(tally.amounts.len(), usize::from(seats), "{}: {tally:?}", id.info().id);
            assert!(
                id.words(Language::English).message(&format!("tally.{}", tally.key)).is_some(),
                "{tally:?}"
            );
        }
        let text = game.record(None);
        let (found, record) = read_record(&text).unwrap();
        assert_eq!(found, id);
        let replayed = replay(&record, None).unwrap();
        assert_eq!(replayed.position(), game.position());
        assert_eq!(replayed.record(None), text);
    }
}

#[test]
fn newcomers_begin_at_a_table_that_can_be_opened() {
    for &game in GameId::ALL {
        let gentle = game.gentle();
        assert!((1..=game.levels().len()).contains(&gentle.level), "{gentle:?}");
        assert!(gentle.seats > 1, "somebody to play against");
        let option = |&(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        let options = gentle.options.iter().map(option).collect();
        let players = vec![Player::person("Ada"); gentle.seats.into()];
        let opened = open(Setup { game, options, content: None, players }, "").unwrap();
        for (key, value) in gentle.options {
            let in_force = opened.options().to_string();
            assert!(in_force.contains(&format!("{key}={value}")), "{key}={value} in {in_force}");
        }
    }
}

#[test]
fn records_of_earlier_rules_are_refused_with_the_reason() {
    let phototaxis = GameId::named("phototaxis").unwrap();
    let text = begin(phototaxis, 2).record(None);
    let (now, then) = ("[RulesVersion \"2\"]", "[RulesVersion \"1\"]");
    assert!(text.contains(now), "{text}");
    let refusal = match read_record(&text.replace(now, then)) {
        Ok((_, record)) => replay(&record, None).err().expect("an earlier version").to_string(),
        Err(refusal) => refusal.to_string(),
    };
    assert!(
        refusal.ends_with("made under version 1 of the rules; this program plays version 2"),
        "{refusal}"
    );
}

#[test]
fn searching_bots_answer_in_every_game() {
    for (id, seats) in every_set_up() {
        let mut game = begin(id, seats);
        let mut dice = Rng::stream(2, Purpose::Dice, 0);
        while game.roll(&mut dice) {}
        let Turn::Player(seat) = game.turn() else { panic!("nobody is to act") };
        let spec: BotSpec = "mcts:20".parse().unwrap();
        let advice = spec.sit(id, dice).advise(&Known::new(&*game, seat)).unwrap();
        assert_eq!(game.check(seat, &advice.action), Ok(()));
        assert!(advice.value.is_some_and(|value| (0.0..=1.0).contains(&value)));
    }
}

#[test]
fn bots_are_named() {
    for text in ["random", "best", "yardstick", "mcts:77", "time:10ms", "time:2s", "time:1500ms", "time:60s"]
    {
        assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
    }
    let mcts: BotSpec = "mcts".parse().unwrap();
    assert_eq!(mcts, BotSpec::Mcts { iterations: BotSpec::ITERATIONS });
    assert_eq!("time:1.5s".parse(), Ok(BotSpec::Time(Duration::from_millis(1_500))));
    assert_eq!("time:0.25s".parse(), Ok(BotSpec::Time(Duration::from_millis(250))));
    for wrong in ["", "mcts:", "mcts:0", "mcts:-1", "deep-blue", "random:3", "best:3", "time"] {
        assert!(wrong.parse::<BotSpec>().is_err(), "{wrong}");
    }
    for wrong in
        ["", "2", "s", "ms", "9ms", "0s", "60.1s", "61s", "-1s", "1e1s", "infs", "NaNs", "1..5s", "2 s", "2m"]
    {
        let refusal = format!("time:{wrong}").parse::<BotSpec>().unwrap_err();
        assert_eq!(
            refusal,
            format!("a bot thinks for 10ms to 60s a decision, such as time:2s, not '{wrong}'")
        );
    }
}

#[test]
fn the_best_bot_is_the_top_level() {
    for id in ["foragers", "the-lamp"] {
        let game = GameId::named(id).unwrap();
        let mut opened = begin(game, 2);
        let mut dice = Rng::stream(2, Purpose::Dice, 0);
        while opened.roll(&mut dice) {}
        let Turn::Player(seat) = opened.turn() else { panic!("nobody is to act") };
        let answer = |bot: BotSpec| {
            assert_eq!(bot.check(game), Ok(()));
            bot.take_seat(game, seat, 7).advise(&Known::new(&*opened, seat))
        };
        let top = BotSpec::Level(game.levels().len() as u8);
        assert_eq!(answer(BotSpec::Best), answer(top.clone()));
        assert_ne!(answer(BotSpec::Level(1)), answer(top));
    }
}

#[test]
fn views_and_drawings_exist_for_everyone() {
    for (id, seats) in every_set_up() {
        let game = begin(id, seats);
        for viewer in lamplight_core::Viewer::all(seats) {
            assert!(game.view(viewer).is_object());
            assert!(game.draw(viewer).to_string().ends_with('\n'));
            assert!(!game.view_position(viewer).is_empty());
        }
        assert!(!game.seat_name(Seat::from_index(0)).is_empty());
    }
}
