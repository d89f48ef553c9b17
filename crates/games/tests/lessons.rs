//! Every lesson is played through the real rules, by its own solution and by every other way.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Key, Purpose, Rng, Turn};
use lamplight_games::lessons::{Lesson, Pattern};
use lamplight_games::study::{Start, Step, Study, StudyError, Verdict};
use lamplight_games::{GameId, Language, study};
use lamplight_match::Branch;
use std::collections::BTreeSet;

fn all() -> impl Iterator<Item = (GameId, &'static Lesson)> {
    GameId::ALL.iter().flat_map(|&game| game.lessons().iter().map(move |lesson| (game, lesson)))
}

fn named(game: GameId, lesson: &Lesson) -> String {
    format!("{}, {}", game.info().id, lesson.id)
}

fn try_on(
    game: GameId,
    lesson: &'static Lesson,
    log: &[Step],
    picks: Option<&[&str]>,
) -> Result<Study, StudyError> {
    // In a lesson nothing is left to the dice.
    let mut dice = Rng::stream(1, Purpose::Test, 0);
    study(Start::Lesson(game, lesson), log, picks, &mut dice)
}

/// One more decision, in notation.
fn decide(game: GameId, lesson: &'static Lesson, before: &Study, text: &str) -> Study {
    let picks: Vec<String> = before.game.picks(text).iter().map(ToString::to_string).collect();
    assert!(!picks.is_empty(), "{}: '{text}' is not legal: {:?}", named(game, lesson), before.game.actions());
    let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
    try_on(game, lesson, before.log(), Some(&picks)).unwrap()
}

fn begin(game: GameId, lesson: &'static Lesson) -> Study {
    let study =
        try_on(game, lesson, &[], None).unwrap_or_else(|error| panic!("{}: {error}", named(game, lesson)));
    assert_eq!(study.verdict(), Some(Verdict::GoOn), "{}", named(game, lesson));
    assert_eq!(study.game.turn(), Turn::Player(lesson.seat), "{}", named(game, lesson));
    study
}

#[test]
fn every_game_is_taught_in_a_few_short_lessons() {
    for &game in GameId::ALL {
        let lessons = game.lessons();
        let drawn = lamplight_testkit::files::project(&format!("web/src/games/{}", game.info().id)).exists();
        assert!(if drawn { (5..=8).contains(&lessons.len()) } else { lessons.is_empty() }, "{game:?}");
        let ids: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(ids.len(), lessons.len(), "{game:?}: every lesson has a name of its own");
        assert!(lessons.first().is_none_or(|first| first.decisions <= 2), "{game:?}: the first is short");
        assert!(lessons.iter().all(|lesson| (1..=6).contains(&lesson.decisions)), "{game:?}");
    }
}

#[test]
fn every_solution_reaches_its_goal() {
    for (game, lesson) in all() {
        let name = named(game, lesson);
        let mut study = begin(game, lesson);
        for (index, text) in lesson.solution.iter().enumerate() {
            assert_eq!(study.verdict(), Some(Verdict::GoOn), "{name}: reached before '{text}'");
            assert_eq!(study.shown(), Some(text.as_str()), "{name}");
            study = decide(game, lesson, &study, text);
            assert!(
                !matches!(study.verdict(), Some(Verdict::Wrong(_))),
                "{name}: '{text}' is answered by {:?}",
                study.verdict()
            );
            assert!(
                index + 1 == lesson.solution.len() || study.game.turn() == Turn::Player(lesson.seat),
                "{name}"
            );
        }
        assert_eq!(study.verdict(), Some(Verdict::Done), "{name}: {:?}", study.log());
        assert_eq!(study.shown(), None);
        assert_eq!(lesson.solution.len(), lesson.decisions as usize, "{name}");
        // More may be prepared, for those who go another way.
        let replies: Vec<&String> = replies(&study).collect();
        let prepared = lesson.replies.iter().take(replies.len());
        assert!(prepared.eq(replies), "{name}: what is prepared is what comes: {:?}", study.log());
        assert!(
            matches!(try_on(game, lesson, study.log(), Some(&["cell:a1"])), Err(StudyError::Over)),
            "{name}"
        );
    }
}

/// What the lesson answered, in notation.
fn replies(study: &Study) -> impl Iterator<Item = &String> {
    let own = study.learner().unwrap();
    let actors = study.game.log(lamplight_core::Viewer::Spectator, 0);
    let others =
        study.log().iter().zip(actors).filter(
            move |(_, line)| !matches!(line.actor, lamplight_match::Actor::Seat(seat) if seat == own),
        );
    others.map(|(step, _)| &step.text)
}

/// The actions of a tree, each as its picks.
fn leaves(branches: &[Branch]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for branch in branches {
        for name in &branch.names {
            let pick = format!("{}:{name}", branch.kind);
            if branch.then.is_empty() {
                all.push(vec![pick]);
            } else {
                let longer = |rest: Vec<String>| [vec![pick.clone()], rest].concat();
                all.extend(leaves(&branch.then).into_iter().map(longer));
            }
        }
    }
    all
}

/// Whoever does anything at all at any step of the solution is answered, and sooner or later by the end of the try; every
/// answer that is prepared is given to somebody.
#[test]
fn every_other_way_is_answered() {
    for (game, lesson) in all() {
        let name = named(game, lesson);
        let mut heard: BTreeSet<String> = BTreeSet::new();
        let mut step = begin(game, lesson);
        for text in &lesson.solution {
            for picks in leaves(&step.game.choices()) {
                let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
                let mut tried = try_on(game, lesson, step.log(), Some(&picks)).unwrap();
                // On with whatever comes first, until the lesson has an opinion.
                while tried.verdict() == Some(Verdict::GoOn) {
                    assert_eq!(tried.game.turn(), Turn::Player(lesson.seat), "{name}: {picks:?}");
                    let next = tried.game.actions().swap_remove(0);
                    tried = decide(game, lesson, &tried, &next);
                }
                if let Some(Verdict::Wrong(say)) = tried.verdict() {
                    heard.insert(say);
                }
            }
            step = decide(game, lesson, &step, text);
        }
        let prepared: BTreeSet<String> = lesson.answers().map(ToString::to_string).collect();
        assert_eq!(heard, prepared, "{name}: left, what is said; right, what is prepared");
    }
}

#[test]
fn what_is_hoped_for_and_feared_can_happen() {
    for (game, lesson) in all() {
        let declared = |pattern: &Pattern| {
            let known = |key: &&Key| key.key == pattern.key;
            let key = game.declared().effects.iter().find(known);
            let key =
                key.unwrap_or_else(|| panic!("{}: there is no effect '{pattern}'", named(game, lesson)));
            let odd = pattern.args.iter().find(|(name, _)| !key.args.contains(&name.as_str()));
            assert_eq!(odd, None, "{}: {pattern}", named(game, lesson));
        };
        lesson.goal.iter().for_each(declared);
        lesson.wrong.iter().filter_map(|wrong| wrong.effect.as_ref()).for_each(declared);
        for wrong in &lesson.wrong {
            assert_ne!(wrong.action.is_some(), wrong.effect.is_some(), "{}: {wrong:?}", named(game, lesson));
        }
        for point in &lesson.point {
            assert!(point.contains(':'), "{}: {point} is not a pick", named(game, lesson));
        }
    }
}

#[test]
fn lessons_are_worded_in_both_languages() {
    for &game in GameId::ALL {
        let needed: BTreeSet<String> = game.lessons().iter().flat_map(Lesson::words).collect();
        for language in Language::ALL {
            let words = game.lesson_words(language);
            let here: BTreeSet<String> = words.keys().cloned().collect();
            assert_eq!(here, needed, "{}, {}: left, what is there", game.info().id, language.code());
            for (key, text) in words {
                let title = key.split_once('.').is_some_and(|(_, word)| word == "title");
                let sentence = text.ends_with(['.', '!', '?']);
                assert!(title != sentence, "{}, {}, {key}: '{text}'", game.info().id, language.code());
                assert!(text.len() <= 240, "{}, {key}: shorter is better", language.code());
            }
        }
    }
}

#[test]
fn a_log_that_cannot_have_happened_is_refused() {
    let game = GameId::named("pathagon").unwrap();
    let lesson = game.lessons().first().unwrap();
    let step = |text: &str, chance| Step { text: text.to_string(), chance };
    for wrong in [step("d1", false), step("z9", false), step("d4", true), step("", false)] {
        let error = try_on(game, lesson, &[wrong], None).unwrap_err();
        assert!(matches!(error, StudyError::Log { number: 1, .. }), "{error}");
    }
    let refused = try_on(game, lesson, &[], Some(&["cell:d1"])).unwrap_err();
    assert!(matches!(&refused, StudyError::Illegal(refusal) if refusal.key == "not_empty"), "{refused}");
}

/// Without a lesson a study goes on from any position, for whoever is to act.
#[test]
fn a_study_goes_on_from_any_position() {
    let game = GameId::named("the-lamp").unwrap();
    let players = vec![lamplight_match::Player::person("Ada"), lamplight_match::Player::person("Bo")];
    let setup = lamplight_games::Setup { game, options: Vec::new(), content: None, players };
    let mut dice = Rng::stream(3, Purpose::Test, 0);
    let mut game = lamplight_games::open(setup, "").unwrap();
    while game.roll(&mut dice) {}
    let before = game.length();
    let mut log = Vec::new();
    for _ in 0..12 {
        let now = study(Start::Match(game.fork(before)), &log, None, &mut dice).unwrap();
        let Turn::Player(_) = now.game.turn() else { break };
        let picks = leaves(&now.game.choices()).swap_remove(0);
        let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
        let next = study(Start::Match(game.fork(before)), &log, Some(&picks), &mut dice).unwrap();
        assert_eq!((next.verdict(), next.learner(), next.shown()), (None, None, None));
        assert_eq!(next.news(), before + log.len());
        assert!(next.log().len() > log.len() && next.log().starts_with(&log));
        assert_eq!(next.game.length(), before + next.log().len());
        log = next.log().to_vec();
    }
    assert!(log.iter().any(|step| step.chance));
}
