//! Batches of every game, the toy included.

use lamplight_batch::{AnyBatch, Arrays, BadActions, Chair, Plan, Reset, open};
use lamplight_games::{BotSpec, GameId};

const GAMES: usize = 6;

fn batch(game: GameId, players: u8, plan: Plan) -> Box<dyn AnyBatch> {
    open(game, players, &[], None, Plan { games: GAMES, ..plan }).expect("a good plan")
}

fn positions(batch: &mut dyn AnyBatch) -> Vec<String> {
    (0..batch.games()).map(|game| batch.position(game)).collect()
}

/// Steps at random and hands every step on; stops when it says so.
fn play(
    batch: &mut dyn AnyBatch,
    arrays: &mut Arrays,
    mut after: impl FnMut(&dyn AnyBatch, &Arrays) -> bool,
) {
    let mut ids = vec![0; batch.games()];
    for _ in 0..100_000 {
        batch.sample(&mut ids);
        batch.step(&ids, arrays.rows()).expect("a sampled action is legal");
        if after(batch, arrays) {
            return;
        }
    }
    panic!("games end");
}

fn tables() -> impl Iterator<Item = (GameId, u8)> {
    GameId::ALL.iter().flat_map(|&game| {
        let info = game.info();
        (info.min_seats..=info.max_seats).map(move |players| (game, players))
    })
}

#[test]
fn whole_games_are_played_at_every_table() {
    for (game, players) in tables() {
        let mut batch = batch(game, players, Plan::default());
        let mut arrays = Arrays::new(&*batch);
        batch.reset(Some(1), None, arrays.rows());
        let mut ended = 0;
        play(&mut *batch, &mut arrays, |_, arrays| {
            for (nth, _) in arrays.ended.iter().enumerate().filter(|(_, ended)| **ended) {
                let shares = &arrays.shares[nth * usize::from(players)..][..usize::from(players)];
                let seat = usize::from(arrays.seats[nth]) - 1;
                assert!((arrays.rewards[nth] - (2.0 * f64::from(shares[seat]) - 1.0)).abs() < 1e-6);
                ended += 1;
            }
            ended >= GAMES
        });
    }
}

#[test]
fn masks_lists_and_samples_agree() {
    for (game, players) in tables() {
        let mut batch = batch(game, players, Plan::default());
        let mut arrays = Arrays::new(&*batch);
        batch.reset(Some(2), None, arrays.rows());
        let mut ids = vec![0; GAMES];
        for _ in 0..30 {
            let (mut offsets, mut legal) = (Vec::new(), Vec::new());
            batch.legal(&mut offsets, &mut legal);
            batch.sample(&mut ids);
            for (nth, mask) in arrays.masks.chunks(batch.action_count()).enumerate() {
                let mut listed = legal[offsets[nth] as usize..offsets[nth + 1] as usize].to_vec();
                listed.sort_unstable();
                let masked: Vec<i64> = (0..).zip(mask).filter(|(_, on)| **on).map(|(id, _)| id).collect();
                assert_eq!(listed, masked, "{game:?}");
                assert!(arrays.ended[nth] || masked.contains(&ids[nth]));
            }
            batch.step(&ids, arrays.rows()).unwrap();
        }
    }
}

#[test]
fn one_bad_action_changes_nothing() {
    for (game, players) in tables() {
        let mut batch = batch(game, players, Plan { reset: Reset::Never, ..Plan::default() });
        let mut arrays = Arrays::new(&*batch);
        batch.reset(Some(3), None, arrays.rows());
        let before = (positions(&mut *batch), arrays.observations.clone());
        let mut ids = vec![0; GAMES];
        batch.sample(&mut ids);
        let good = ids.clone();
        for bad in [-1, batch.action_count() as i64, i64::MAX] {
            ids[4] = bad;
            let error = batch.step(&ids, arrays.rows()).unwrap_err();
            assert_eq!(error, BadActions::Unknown { game: 4, id: bad, count: batch.action_count() });
        }
        let masked = &arrays.masks[4 * batch.action_count()..][..batch.action_count()];
        if let Some(bad) = masked.iter().position(|legal| !legal) {
            ids[4] = bad as i64;
            let error = batch.step(&ids, arrays.rows()).unwrap_err();
            assert!(matches!(error, BadActions::Illegal { game: 4, .. }), "{error}");
        }
        let error = batch.step(&good[1..], arrays.rows()).unwrap_err();
        assert_eq!(error.to_string(), "5 actions for 6 games: give one for each");
        assert_eq!((positions(&mut *batch), arrays.observations.clone()), before);
        batch.step(&good, arrays.rows()).unwrap();
        assert_ne!(positions(&mut *batch), before.0);
    }
}

#[test]
fn what_is_not_legal_is_explained_by_the_rules() {
    let mut batch = batch(GameId::Pathagon, 2, Plan::default());
    let mut arrays = Arrays::new(&*batch);
    batch.reset(Some(1), None, arrays.rows());
    batch.step(&[0; GAMES], arrays.rows()).unwrap();
    // Dark sees its board turned over, on which a1 is a1.
    let error = batch.step(&[0; GAMES], arrays.rows()).unwrap_err();
    let reason = "a1 cannot be done: There is a piece on a1 already. (PAT-4)";
    assert_eq!(error.to_string(), format!("game 0: action 0 is not legal: {reason}"));
    let BadActions::Illegal { refusal: Some(refusal), .. } = error else { panic!("{error:?}") };
    assert_eq!((refusal.rule, refusal.key), (Some("PAT-4"), "not_empty"));
    // There is no second piece of Dark's to move.
    let error = batch.step(&[2 * 49; GAMES], arrays.rows()).unwrap_err();
    assert!(matches!(error, BadActions::Illegal { refusal: None, .. }), "{error:?}");
}

#[test]
fn threads_change_nothing() {
    for (game, players) in tables() {
        let mut told = Vec::new();
        for threads in [1, 2, 5] {
            let mut batch = batch(game, players, Plan { threads, ..Plan::default() });
            let mut arrays = Arrays::new(&*batch);
            batch.reset(Some(4), None, arrays.rows());
            let mut steps = 0;
            play(&mut *batch, &mut arrays, |_, _| {
                steps += 1;
                steps == 50
            });
            told.push((
                positions(&mut *batch),
                arrays.observations,
                arrays.rewards,
                arrays.seats,
                arrays.masks,
            ));
        }
        assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{game:?} with {players}");
    }
}

#[test]
fn a_seed_means_the_same_games() {
    for (game, players) in tables() {
        let run = |seed| {
            let mut batch = batch(game, players, Plan::default());
            let mut arrays = Arrays::new(&*batch);
            // Whatever was played before does not matter.
            play(&mut *batch, &mut arrays, |_, _| true);
            batch.reset(Some(seed), None, arrays.rows());
            let mut steps = 0;
            play(&mut *batch, &mut arrays, |_, _| {
                steps += 1;
                steps == 20
            });
            positions(&mut *batch)
        };
        assert_eq!(run(5), run(5));
        assert_ne!(run(5), run(6), "{game:?} with {players}");
    }
}

#[test]
fn games_begin_once_whatever_is_done_first() {
    let random = Chair::Bot(BotSpec::Random);
    for (game, players) in tables().filter(|(_, players)| *players > 1) {
        // What bots and chance have done when somebody first looks.
        let first = |threads, touch: &dyn Fn(&mut dyn AnyBatch)| {
            let chairs = vec![random.clone(), Chair::Learner];
            let mut batch = batch(game, players, Plan { chairs, threads, seed: 8, ..Plan::default() });
            touch(&mut *batch);
            positions(&mut *batch)
        };
        let looked = first(1, &|_| ());
        assert!(looked.windows(2).any(|pair| pair[0] != pair[1]), "{game:?}: bots have played");
        let reset = |batch: &mut dyn AnyBatch, seed, only| {
            let mut arrays = Arrays::new(batch);
            batch.reset(seed, only, arrays.rows());
        };
        assert_eq!(first(2, &|_| ()), looked);
        assert_eq!(first(1, &|batch| batch.sample(&mut [0; GAMES])), looked);
        assert_eq!(first(1, &|batch| batch.legal(&mut Vec::new(), &mut Vec::new())), looked);
        assert_eq!(first(1, &|batch| reset(batch, None, None)), looked);
        assert_eq!(first(1, &|batch| reset(batch, None, Some(&[false; GAMES]))), looked);
        assert_eq!(first(1, &|batch| reset(batch, Some(8), None)), looked);
        assert_ne!(first(1, &|batch| reset(batch, Some(9), None)), looked);
    }
}

#[test]
fn games_begin_anew_as_planned() {
    for reset in [Reset::NextStep, Reset::SameStep, Reset::Never] {
        let mut batch = batch(GameId::TheLamp, 2, Plan { reset, ..Plan::default() });
        let mut arrays = Arrays::new(&*batch);
        batch.reset(Some(1), None, arrays.rows());
        let fresh = arrays.observations.clone();
        let size = batch.shape().len();
        arrays.finals.fill(-1.0);
        play(&mut *batch, &mut arrays, |_, arrays| arrays.ended.contains(&true));
        let nth = arrays.ended.iter().position(|&ended| ended).unwrap();
        let row = nth * size..(nth + 1) * size;
        let mut ids = vec![0; GAMES];
        batch.sample(&mut ids);
        match reset {
            Reset::NextStep => {
                assert!(!arrays.masks[nth * batch.action_count()..][..batch.action_count()].contains(&true));
                ids[nth] = -7; // Ignored: the game begins anew.
                batch.step(&ids, arrays.rows()).unwrap();
                assert!(!arrays.ended[nth] && arrays.rewards[nth] == 0.0);
            }
            Reset::SameStep => {
                assert!(arrays.finals[row.clone()].iter().all(|&number| number >= 0.0));
                assert_ne!(arrays.finals[row.clone()], arrays.observations[row.clone()]);
                batch.step(&ids, arrays.rows()).unwrap();
            }
            Reset::Never => {
                assert_eq!(batch.step(&ids, arrays.rows()), Err(BadActions::Over { game: nth }));
                let others = positions(&mut *batch);
                let only: Vec<bool> = (0..GAMES).map(|game| arrays.ended[game]).collect();
                batch.reset(None, Some(&only), arrays.rows());
                assert!(!arrays.ended.contains(&true));
                for (game, before) in others.iter().enumerate().filter(|(game, _)| !only[*game]) {
                    assert_eq!(batch.position(game), *before);
                }
                batch.sample(&mut ids);
                batch.step(&ids, arrays.rows()).unwrap();
            }
        }
        assert_eq!(fresh.len(), arrays.observations.len());
    }
}

#[test]
fn bots_sit_in_the_other_seats() {
    for &game in GameId::ALL {
        let players = game.info().max_seats;
        let level = Chair::Bot(BotSpec::Level(1));
        let random = Chair::Bot(BotSpec::Random);
        let mut chairs = vec![random; usize::from(players)];
        chairs[0] = Chair::Learner;
        if let Some(second) = chairs.get_mut(1) {
            *second = level;
        }
        let mut batch = batch(game, players, Plan { chairs, ..Plan::default() });
        let mut arrays = Arrays::new(&*batch);
        batch.reset(Some(1), None, arrays.rows());
        play(&mut *batch, &mut arrays, |_, arrays| {
            assert_eq!(arrays.seats, [1; GAMES], "{game:?}");
            arrays.ended.contains(&true)
        });
    }
}

#[test]
fn whoever_learns_sits_everywhere_in_turn() {
    let chairs = vec![Chair::Learner, Chair::Bot(BotSpec::Random), Chair::Bot(BotSpec::Random)];
    let mut batch = batch(GameId::TheLamp, 3, Plan { chairs, rotate: true, ..Plan::default() });
    let mut arrays = Arrays::new(&*batch);
    batch.reset(Some(1), None, arrays.rows());
    let mut seen = [false; 3];
    play(&mut *batch, &mut arrays, |_, arrays| {
        arrays.seats.iter().for_each(|&seat| seen[usize::from(seat) - 1] = true);
        seen == [true; 3]
    });
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let refused = |plan: Plan| open(GameId::Pathagon, 2, &[], None, plan).err().unwrap().to_string();
    let bot = |name: &str| Chair::Bot(name.parse().unwrap());
    assert_eq!(
        refused(Plan { games: 0, ..Plan::default() }),
        "a batch needs at least one game and one thread"
    );
    assert_eq!(
        refused(Plan { chairs: vec![bot("random"), bot("level:1")], ..Plan::default() }),
        "a bot sits in every seat: leave one for whoever learns"
    );
    assert!(refused(Plan { chairs: vec![bot("level:99")], ..Plan::default() }).contains("has levels 1 to"));
    assert!(
        refused(Plan { chairs: vec![bot("exec:./mine")], ..Plan::default() })
            .contains("a program of its own")
    );
    let players = open(GameId::Pathagon, 5, &[], None, Plan::default()).err().unwrap().to_string();
    assert_eq!(players, "Pathagon is for 2 players, not 5");
}
