//! A study as it is shown: like a table at which one person tries things out, though nobody keeps it.

use crate::wire;
use lamplight_core::{Seat, Turn};
use lamplight_games::study::{Step, Study, Verdict};
use lamplight_games::{GameId, Language, Lesson};
use lamplight_match::AnyMatch;
use lamplight_protocol::{
    Event, EventBody, LessonText, Now, Person, SeatInfo, Stage, Studied, StudyStep, Verdict as WireVerdict,
};

/// How a study stands. A record is looked at from this seat, or from that of whoever is to act; a lesson from the learner's.
pub fn studied(study: &Study, seat: Option<Seat>, plain: bool) -> Studied {
    let game = &*study.game;
    let to_act = match game.turn() {
        Turn::Player(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    };
    let seat = study.learner().or(seat).or(to_act);
    let steps = |step: &Step| StudyStep { text: step.text.clone(), chance: step.chance };
    Studied {
        log: study.log().iter().map(steps).collect(),
        events: events(study, seat, plain),
        now: now(study, seat, to_act, plain),
        viewer: seat.map(Seat::number),
        verdict: study.verdict().map(|verdict| match verdict {
            Verdict::GoOn => WireVerdict::GoOn,
            Verdict::Done => WireVerdict::Done,
            Verdict::Wrong(say) => WireVerdict::Wrong { say },
        }),
    }
}

/// What is new, step by step. What the last step led to is the present, which is told once.
fn events(study: &Study, seat: Option<Seat>, plain: bool) -> Vec<Event> {
    let (game, new, all) = (&*study.game, study.news(), study.game.length());
    let before = all - study.log().len();
    let steps = game.steps(wire::viewer(seat), new + 1, all, plain);
    let event = |step: lamplight_match::Step| {
        let overtaken = step.length < all;
        let marks = step.marks.map(|marks| marks.into_iter().map(wire::mark).collect());
        Some(Event {
            version: (step.length - before) as u64,
            at: 0,
            body: EventBody::Acted {
                line: wire::line(step.length - 1, step.line?),
                view: overtaken.then(|| step.view.into()),
                marks: marks.filter(|_| overtaken),
            },
        })
    };
    steps.filter_map(event).collect()
}

fn now(study: &Study, seat: Option<Seat>, to_act: Option<Seat>, plain: bool) -> Now {
    let game = &*study.game;
    let outcome = wire::outcome(game);
    Now {
        version: study.log().len() as u64,
        at: 0,
        stage: if game.turn() == Turn::Over { Stage::Finished } else { Stage::Running },
        seats: seats(game),
        ply: game.length() as u32,
        turn: game.turn_number(),
        to_act: to_act.map(Seat::number),
        prompt: Some(game.prompt().key.to_string()),
        choices: if to_act.is_some() && to_act == seat { wire::choices(game) } else { Vec::new() },
        view: game.view_json(wire::viewer(seat)).into(),
        marks: plain.then(|| wire::marks(game, wire::viewer(seat))),
        undo: None,
        undo_asked: None,
        claim_from: None,
        claim: None,
        ending: wire::ending(game),
        outcome,
        rematch_offer: None,
        rematch: None,
    }
}

fn seats(game: &dyn AnyMatch) -> Vec<SeatInfo> {
    let players = game.players();
    let info = |(seat, player): (Seat, &lamplight_match::Player)| SeatInfo {
        seat: seat.number(),
        title: game.seat_name(seat).into_owned(),
        // In a lesson everybody goes by their seat.
        person: (!player.name.is_empty()).then(|| Person {
            name: player.name.clone(),
            here: true,
            number: 0,
            lookalike: false,
        }),
        bot: None,
        clock: None,
        clock_runs: false,
        forfeit: None,
    };
    Seat::up_to(players.len() as u8).zip(players).map(info).collect()
}

/// The lessons of a game in words.
pub fn lessons(game: GameId, language: Language) -> Vec<LessonText> {
    let words = game.lesson_words(language);
    let text = |lesson: &Lesson, key: &str| {
        // A test has compared the words with what is needed.
        words.get(&format!("{}.{key}", lesson.id)).cloned().unwrap_or_default()
    };
    let lesson = |lesson: &Lesson| LessonText {
        id: lesson.id.clone(),
        title: text(lesson, "title"),
        intro: text(lesson, "intro"),
        goal: text(lesson, "goal"),
        done: text(lesson, "done"),
        answers: lesson.answers().map(|key| (key.to_string(), text(lesson, key))).collect(),
        decisions: lesson.decisions,
        point: lesson.point.clone(),
        seats: lesson.seats,
        options: lesson.options.clone(),
    };
    game.lessons().iter().map(lesson).collect()
}
