//! Games in which a learner plays itself.

use lamplight_batch::self_play::{AnySelfPlay, Samples, SelfPlan, open};
use lamplight_core::Game;
use lamplight_games::GameId;
use lamplight_pathagon::{Options, Pathagon};

/// A plan with few visits, all of them learned from.
fn plan(games: usize, seed: u64) -> SelfPlan {
    SelfPlan { games, seed, visits: 12, quick_visits: 6, full_share: 1.0, ..SelfPlan::default() }
}

fn open_game(game: GameId, players: u8, plan: SelfPlan) -> Box<dyn AnySelfPlay> {
    open(game, players, &[], None, plan).expect("a good plan")
}

/// What a judge without any knowledge says.
fn even(games: &dyn AnySelfPlay) -> (Vec<f32>, Vec<f32>) {
    let seats = usize::from(games.players());
    let values = vec![1.0 / seats as f32; games.games() * seats];
    (values, vec![0.0; games.games() * games.terms()])
}

/// Steps until so many games have ended; every leaf is judged alike.
fn play(games: &mut dyn AnySelfPlay, until: u64) -> Samples {
    let (values, policy) = even(games);
    let mut sights = vec![f32::NAN; games.games() * games.sight().len()];
    games.step(None, 1.0, &mut sights);
    while games.counts().games < until {
        assert!(sights.iter().all(|number| (0.0..=1.0).contains(number)), "everything is seen");
        games.step(Some((&values, &policy)), 1.0, &mut sights);
    }
    games.take()
}

#[test]
fn every_game_is_played_to_the_end_and_gives_samples_of_it() {
    for &id in GameId::ALL {
        let info = id.info();
        for players in [info.min_seats, info.max_seats] {
            let plan = SelfPlan { random_openings: 0.3, ..plan(3, 5) };
            let mut games = open_game(id, players, plan);
            let samples = play(&mut *games, 6);
            let (count, seats) = (samples.len(), usize::from(players));
            assert!(count > 3, "{id:?} for {players}: {count}");
            assert_eq!(samples.sights.len(), count * games.sight().len());
            assert_eq!((samples.outcomes.len(), samples.roots.len()), (count * seats, count * seats));
            assert!(samples.outcomes.iter().chain(&samples.roots).all(|share| (0.0..=1.0).contains(share)));
            for pair in samples.offsets.windows(2) {
                let (first, end) = (pair[0] as usize, pair[1] as usize);
                let visits = &samples.visits[first..end];
                assert!(visits.len() > 1, "what is forced is not learned");
                assert!((visits.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{visits:?}");
                let mut actions = samples.actions[first..end].to_vec();
                let unused = games.terms() as u16;
                assert!(actions.iter().flatten().all(|&term| term <= unused));
                actions.sort_unstable();
                actions.dedup();
                assert_eq!(actions.len(), visits.len(), "actions can be told apart");
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    let played = |threads| {
        let mut games = open_game(GameId::Foragers, 3, SelfPlan { threads, ..plan(16, 9) });
        let (values, policy) = even(&*games);
        let mut sights = vec![0.0; 16 * games.sight().len()];
        games.step(None, 0.5, &mut sights);
        for _ in 0..400 {
            games.step(Some((&values, &policy)), 0.5, &mut sights);
        }
        (sights, games.counts())
    };
    assert_eq!(played(1), played(3));
}

/// Whoever acts sees their own values first, whichever seat they have: what is promised to the seat to act by all leaves comes
/// back as what the root expects.
#[test]
fn values_belong_to_the_seat_that_acts() {
    let mut games = open_game(GameId::Pathagon, 2, SelfPlan { random_openings: 0.0, ..plan(1, 1) });
    let terms = games.terms();
    let mut sights = vec![0.0; games.sight().len()];
    games.step(None, 1.0, &mut sights);
    let start = Pathagon::new(&Options::default(), 2).expect("for two");
    let acts = |sight: &[f32]| {
        // The sixth plane tells whether the viewer acts; the turns on the board tell who it is.
        let turn = sight[6 * 49] * start.bound() as f32;
        (turn.round() as usize) % 2
    };
    // Light always expects nine tenths.
    while games.counts().games == 0 {
        let values = if acts(&sights) == 0 { [0.9, 0.1] } else { [0.1, 0.9] };
        games.step(Some((&values, &vec![0.0; terms])), 1.0, &mut sights);
    }
    let samples = games.take();
    let first = &samples.roots[..2];
    let light_acts = acts(&samples.sights) == 0;
    let expected = if light_acts { [0.9, 0.1] } else { [0.1, 0.9] };
    assert!((first[0] - expected[0]).abs() < 0.02 && (first[1] - expected[1]).abs() < 0.02, "{first:?}");
}

/// A policy that prefers one square is followed there.
#[test]
fn what_is_promised_is_tried() {
    let plan = SelfPlan { random_openings: 0.0, noise: 0.0, warm: 0, cool: 0.01, ..plan(1, 3) };
    let mut games = open_game(GameId::Pathagon, 2, plan);
    let mut policy = vec![0.0; games.terms()];
    policy[24] = 10.0;
    let mut sights = vec![0.0; games.sight().len()];
    games.step(None, 1.0, &mut sights);
    while games.counts().decisions < 2 {
        games.step(Some((&[0.5, 0.5], &policy)), 1.0, &mut sights);
    }
    // Light has placed on the square in the middle, which looks alike from both sides.
    let enemy = &sights[49..98];
    let own = &sights[..49];
    assert!(own[24] + enemy[24] > 0.5);
}

/// Nothing that a judge says can break a search.
#[test]
fn what_is_no_number_counts_as_even() {
    let mut games = open_game(GameId::TheLamp, 2, plan(2, 4));
    let (values, policy) = (vec![f32::NAN; 4], vec![f32::INFINITY; 2 * games.terms()]);
    let mut sights = vec![0.0; 2 * games.sight().len()];
    games.step(None, 1.0, &mut sights);
    while games.counts().games < 4 {
        games.step(Some((&values, &policy)), 1.0, &mut sights);
    }
    assert!(games.take().roots.iter().all(|share| share.is_finite()));
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let refusal = |plan: SelfPlan| {
        open(GameId::Pathagon, 2, &[], None, plan).map(|_| ()).expect_err("it makes no sense").to_string()
    };
    assert!(refusal(SelfPlan { games: 0, ..SelfPlan::default() }).contains("at least one game"));
    assert!(refusal(SelfPlan { visits: 0, ..SelfPlan::default() }).contains("at least one visit"));
    assert!(refusal(SelfPlan { noise: 1.5, ..SelfPlan::default() }).contains("shares from 0 to 1"));
    assert!(refusal(SelfPlan { full_share: 0.0, ..SelfPlan::default() }).contains("nothing is learned"));
    assert!(refusal(SelfPlan { cool: 0.0, ..SelfPlan::default() }).contains("temperature"));
    assert!(refusal(SelfPlan { caution: f32::NAN, ..SelfPlan::default() }).contains("not negative"));
    let seats = open(GameId::Pathagon, 3, &[], None, SelfPlan::default());
    assert!(seats.map(|_| ()).is_err(), "Pathagon is for two");
}

/// Terms are told in 16 bits.
#[test]
fn terms_fit_into_samples() {
    for &id in GameId::ALL {
        for players in [id.info().min_seats, id.info().max_seats] {
            let terms = open_game(id, players, plan(1, 1)).terms();
            assert!(terms < usize::from(u16::MAX), "{id:?}: {terms}");
        }
    }
}
