//! Why an action is worth doing: what each game says of positions in which it is plain, and what holds everywhere.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{ActionList, GameOptions, Knowledge, Present, Purpose, Rng, Seat, Turn};
use lamplight_games::{BotSpec, GameId, Language, Setup};
use lamplight_match::{AnyMatch, Known, Match, Player};

/// The reasons for an action, in the game's own keys.
fn merits<G: Present>(options: &G::Options, seats: u8, position: &str, action: &str) -> Vec<String> {
    let state = G::parse_position(position, options, seats).unwrap();
    let players = vec![Player::person(""); seats.into()];
    let game = Match::at(options.clone(), players, state);
    assert!(game.actions().contains(&action.to_string()), "{:?}", game.actions());
    AnyMatch::merits(&game, action).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn says(said: &[String], wanted: &str) {
    assert!(said.iter().any(|merit| merit == wanted), "{said:?}");
}

#[test]
fn pathagon_counts_the_pieces_of_shortest_ways() {
    use lamplight_pathagon::{Options, Pathagon};
    let of = |position: &str, action: &str| merits::<Pathagon>(&Options::default(), 2, position, action);
    assert_eq!(of("3L3/3L3/3L3/3L3/3L3/3L3/7 1 - - - 30", "d1"), ["wins"]);
    says(&of("3L3/3L3/3L3/3L3/3L3/3L3/D6 2 - - - 31", "d1"), "stops seat=seat:1");
    says(&of("7/7/7/7/7/7/7 1 - - - 0", "d4"), "nearer from=7 to=6");
    says(&of("3L3/3L3/3L3/3L3/3L3/7/7 2 - - - 30", "d2"), "blocks seat=seat:1 from=2 to=3");
    says(&of("7/7/7/LD5/7/7/7 1 - - - 4", "c4"), "traps seat=seat:2 amount=1");
    says(&of("3L3/3L3/3L3/3L3/3L3/7/7 1 - - - 30", "d2"), "threat to=cell:d1");
}

#[test]
fn foragers_looks_at_tiles_dens_and_chases() {
    use lamplight_foragers::{Foragers, Options};
    const DENS: &str = ".--./-----/--r---/.--.--./ggbbpp/--o--/.y-.";
    let of = |animals: &str, action: &str| {
        merits::<Foragers>(&Options::default(), 3, &format!("{DENS} {animals} - - - 4 40"), action)
    };
    assert_eq!(of("home,home,c2/d7,d7,d6/g4,g4,g1 - 1s", "c3"), ["wins"]);
    says(&of("a1,a4,e1/d7,d6,home/home,home,f1 - 1s", "f1"), "stops_win seat=seat:3 piece=piece:3s");
    says(&of("d1,home,home/d7,d7,d6/g4,g4,g1 - 1l", "c1"), "nearer_den from=3 to=2");
    says(&of("c2,a1,home/d7,d7,d6/g4,g4,g1 - 1l", "c3"), "comes_home piece=piece:1l");
}

#[test]
fn the_lamp_names_the_risk_and_what_stopping_is_worth() {
    use lamplight_the_lamp::{Options, TheLamp};
    let of = |position: &str, action: &str| {
        let seats = position.split(' ').nth(5).unwrap().split('/').count() as u8;
        merits::<TheLamp>(&Options::default(), seats, position, action)
    };
    says(&of("decide 1 9 off 0 20:3:-:-:0/25:2:-:-:0 - - - - - -", "go"), "safe_roll");
    says(&of("decide 1 9 on 0 47:3:-:-:0/30:5:-:-:0 - - - - - -", "stop"), "deadly");
    // Ten steps from the Lamp in the last stretch: a ten, an eleven or a twelve, six of the 36 rolls.
    says(&of("decide 1 9 on 0 39:3:-:-:0/30:5:-:-:0 - - - - - -", "stop"), "risk one=1 other=6");
    assert_eq!(of("decide 1 9 on 0 43:20:-:-:0/30!:5:-:-:0 - - - - - -", "stop")[0], "wins");
    let offer = "trade 1 9 off 0 17:4:-:-:0/20:3:-:-:0 headlight,campfire,neon-sign - - - - -";
    assert!(of(offer, "buy neon-sign")[0].starts_with("card_worth card=card:neon-sign amount="));
    says(&of(offer, "pass"), "orbs_are_points amount=4");
}

#[test]
fn phototaxis_counts_the_cards_to_plums_and_lamp() {
    use lamplight_phototaxis::content::HOUSE;
    use lamplight_phototaxis::{Options, Phototaxis};
    // All plum cards are crossings, so that the ways are plain.
    let (before, rest) = HOUSE.split_once("nesw = 6\n").unwrap();
    let (_, after) = rest.split_once("\n\n").unwrap();
    let mut options = Options::default();
    options.set_content(&format!("{before}nesw = 16\n\n{after}")).unwrap();
    let of =
        |position: &str, action: &str| merits::<Phototaxis>(&options, 1, &format!("{position} -"), action);
    let far = "16nesw b7d7g7i7b9d9g9i9";
    says(
        &of(&format!("b1nw {far} d4 8 - - ssssc - - - 1 place 12 12 -"), "place curve d5 es"),
        "reaches_lamp",
    );
    assert_eq!(of(&format!("b1nw,d5es {far} d4 8 - - sctx - - - 1 move 9 9 -"), "move e5"), ["wins"]);
    let start = "16nesw b2d2g2i2b4d4g4i4b7d7g7i7b9d9g9i9";
    says(
        &of(&format!("b1nw {start} a1 0 - - sct - - - 1 move 1 1 -"), "move b2"),
        "gathers amount=1 needed=8",
    );
}

#[test]
fn moonlight_looks_at_the_sun_to_come() {
    use lamplight_moonlight::{Moonlight, Options};
    let mut options = Options::default();
    options.modes.moon = false;
    options.modes.elder = false;
    options.modes.moonstones = false;
    let of = |forest: &str, round: u8, action: &str| {
        let position = format!(
            "{forest} life 1 {round} 9,0,0,1.1.1.1,1.1.1.0,-,-,-/0,0,0,1.1.1.0,1.1.1.0,-,-,- 9.7.5.0 - - - 0,-,- - - - -"
        );
        merits::<Moonlight>(&options, 2, &position, action)
    };
    let forest = "..../...../..l1.../...m1.../....../...../....";
    let collected = of(forest, 6, "collect c3");
    assert!(collected[0].starts_with("scores amount="), "{collected:?}");
    let grown = of(forest, 6, "grow d4");
    assert!(grown.iter().any(|merit| merit.starts_with("ripe to=cell:d4")), "{grown:?}");
    assert!(grown.iter().any(|merit| merit.starts_with("earns_more amount=")), "{grown:?}");
    let planted = of(forest, 6, "plant d4 e4");
    assert!(planted.iter().any(|merit| merit.starts_with("sunny cell=cell:e4 rounds=")), "{planted:?}");
}

/// Games of bots: at each of so many decisions the match, and what the bot for hints and evaluations says.
fn advised(
    game: GameId,
    seats: u8,
    decisions: usize,
    look: impl FnMut(&dyn AnyMatch, lamplight_games::TextAdvice),
) {
    asked(BotSpec::Analyst, game, seats, decisions, look);
}

/// The same, with another bot to ask.
fn asked(
    adviser: BotSpec,
    game: GameId,
    seats: u8,
    decisions: usize,
    mut look: impl FnMut(&dyn AnyMatch, lamplight_games::TextAdvice),
) {
    let players = vec![Player::person(""); seats.into()];
    let setup = Setup { game, options: Vec::new(), content: None, players };
    let mut table = lamplight_games::open(setup, "").unwrap();
    let mut rng = Rng::stream(seats.into(), Purpose::Test, 7);
    let mut walkers: Vec<_> =
        Seat::up_to(seats).map(|seat| BotSpec::Level(2).take_seat(game, seat, 3)).collect();
    let mut adviser = adviser.sit(game, rng.split());
    let mut told = 0;
    for decision in 0.. {
        while table.roll(&mut rng) {}
        let Turn::Player(seat) = table.turn() else { break };
        // Spread over the game.
        if decision % 2 == 0 {
            look(&*table, adviser.advise(&Known::new(&*table, seat)).unwrap());
            told += 1;
            if told == decisions {
                break;
            }
        }
        let played = walkers[seat.index()].advise(&Known::new(&*table, seat)).unwrap().action;
        table.play(seat, &played).unwrap();
    }
}

#[test]
fn who_judges_games_has_an_opinion_everywhere() {
    for &game in GameId::ALL {
        let info = game.info();
        for seats in [info.min_seats, info.max_seats] {
            advised(game, seats, 16, |table, advice| {
                let value = advice.value.unwrap_or_else(|| panic!("{}: {}", info.id, table.position()));
                assert!((0.0..=1.0).contains(&value), "{}: {value}", info.id);
                let foreseen = table.foreseen(&advice.line);
                assert_eq!(foreseen[0].text, advice.action, "{}", info.id);
            });
        }
    }
}

/// Whoever is asked: the bot for hints, and one that errs on purpose. What leaves no choice says so itself.
#[test]
fn hints_say_why_in_every_game_and_both_languages() {
    let speaking = || GameId::ALL.iter().filter(|game| !game.declared().merits.is_empty());
    for (&game, adviser) in speaking().flat_map(|game| [(game, BotSpec::Analyst), (game, BotSpec::Level(1))])
    {
        let info = game.info();
        let mut choices = 0;
        for seats in [info.min_seats, info.max_seats] {
            asked(adviser.clone(), game, seats, 120, |table, advice| {
                let merits = table.merits(&advice.action);
                assert!(merits.len() <= 3);
                assert!(merits.is_sorted_by_key(|merit| std::cmp::Reverse(merit.weight)));
                for (language, merit) in
                    Language::ALL.iter().flat_map(|l| merits.iter().map(move |m| (*l, m)))
                {
                    let words = game.words(language);
                    let sentence = words.merit(merit, &|seat| words.seat(seat));
                    assert!(sentence.len() > 8 && !sentence.contains(['{', '}']), "{sentence}");
                }
                if table.actions().len() > 1 {
                    choices += 1;
                    let (id, action) = (info.id, &advice.action);
                    assert!(!merits.is_empty(), "{id}: {action} in {}", table.position());
                }
            });
        }
        assert!(choices > 20, "{}: {choices}", info.id);
    }
}

/// Whatever is hidden from a seat, its reasons are the same: two states that look alike give the same.
#[test]
fn reasons_tell_no_secrets() {
    fn check<G: Present>(seats: u8) -> usize {
        let mut dice = Rng::stream(6, Purpose::Test, seats.into());
        let mut rng = Rng::stream(5, Purpose::Test, seats.into());
        let mut compared = 0;
        for _ in 0..3 {
            let players = vec![Player::person(""); seats.into()];
            let mut table = Match::<G>::new(G::Options::default(), players).unwrap();
            for _ in 0..60 {
                while table.roll(&mut dice) {}
                let Turn::Player(seat) = AnyMatch::turn(&table) else { break };
                let mut legal = ActionList::new();
                table.state().legal(&mut legal);
                let mut twin = table.state().clone();
                twin.determinize(seat, &mut rng);
                for &action in legal.iter().take(6) {
                    let of = |state: &G| Knowledge::new(state, seat).merits(action);
                    assert_eq!(of(table.state()), of(&twin), "{}", table.state().position());
                    compared += usize::from(twin != *table.state());
                }
                let mut scratch = ActionList::new();
                let played = table.state().random_action(&mut rng, &mut scratch);
                let text = table.state().action_text(played);
                table.play(seat, &text).unwrap();
            }
        }
        compared
    }
    assert!(check::<lamplight_phototaxis::Phototaxis>(3) > 100);
    assert!(check::<lamplight_moonlight::Moonlight>(4) > 10);
}
