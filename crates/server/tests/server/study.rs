//! Lessons, and studies of records. Nothing of them is kept.

use crate::support::House;
use lamplight_core::{Purpose, Rng, Turn};
use lamplight_games::{GameId, Language, Setup, open};
use lamplight_match::Player;
use lamplight_protocol::{Code, EventBody, Hint, LessonText, Refusal, Stage, Studied, TableList, Verdict};
use reqwest::Method;
use serde_json::{Value, json};

fn lesson(game: &str, id: &str) -> Value {
    json!({ "kind": "lesson", "game": game, "id": id })
}

#[tokio::test]
async fn lessons_are_kept_by_clients() {
    let house = House::open().await;
    let stranger = house.stranger();
    for game in GameId::ALL {
        for language in Language::ALL {
            let path = format!("/api/games/{}/lessons/{}", game.info().id, language.code());
            let answer = stranger.get(&path).await;
            let lessons = answer.ok::<Vec<LessonText>>();
            assert_eq!(lessons.len(), game.lessons().len());
            for (text, lesson) in lessons.iter().zip(game.lessons()) {
                assert_eq!((&text.id, &text.point), (&lesson.id, &lesson.point));
                assert!(!text.goal.is_empty() && text.answers.values().all(|answer| !answer.is_empty()));
            }
            let tag = answer.headers["etag"].to_str().unwrap();
            let again = stranger.send(Method::GET, &path, &[("if-none-match", tag)], None).await;
            assert_eq!((again.status.as_u16(), again.raw.len()), (304, 0), "{path}");
        }
    }
    for path in ["chess/lessons/en", "pathagon/lessons/xx"] {
        assert_eq!(stranger.get(&format!("/api/games/{path}")).await.code(), Code::NotFound, "{path}");
    }
}

#[tokio::test]
async fn every_lesson_is_learnt_by_what_it_shows() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for game in GameId::ALL {
        for known in game.lessons() {
            let start = lesson(game.info().id, &known.id);
            let begun = ada.post("/api/study", json!({ "start": start })).await.ok::<Studied>();
            assert_eq!(begun.verdict, Some(Verdict::GoOn), "{}", known.id);
            assert_eq!(begun.viewer, begun.now.to_act, "{}", known.id);
            let mut log = begun.log;
            let verdict = loop {
                let shown = ada.post("/api/study/hint", json!({ "start": start, "log": log })).await;
                let picks = shown.ok::<Hint>().picks;
                let next = json!({ "start": start, "log": log, "picks": picks });
                let studied = ada.post("/api/study", next).await.ok::<Studied>();
                assert_eq!(studied.now.version, studied.log.len() as u64);
                assert_eq!(studied.events.len(), studied.log.len() - log.len(), "{}", known.id);
                let views = |event: &&lamplight_protocol::Event| {
                    matches!(event.body, EventBody::Acted { view: None, .. })
                };
                assert_eq!(studied.events.iter().filter(views).count(), 1, "the last is the present");
                log = studied.log;
                if studied.verdict != Some(Verdict::GoOn) {
                    break studied.verdict;
                }
            };
            assert_eq!(verdict, Some(Verdict::Done), "{}", known.id);
        }
    }
    let mine = ada.get("/api/tables?list=mine").await.ok::<TableList>();
    assert_eq!(mine.tables, [], "a lesson is no game");
}

#[tokio::test]
async fn wrong_tries_are_answered_and_impossible_ones_explained() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let start = lesson("pathagon", "trap");
    let tried = ada.post("/api/study", json!({ "start": start, "picks": ["cell:c5"] })).await.ok::<Studied>();
    assert_eq!(tried.verdict, Some(Verdict::Wrong { say: "beside".into() }));
    let impossible = json!({ "start": start, "picks": ["cell:d4"] });
    let problem = ada.post("/api/study", &impossible).await.problem();
    assert_eq!(problem.code, Code::IllegalAction);
    assert_eq!(problem.message, "There is a piece on d4 already.");
    let why = ada.post("/api/study/why-not", &impossible).await.ok::<Refusal>();
    assert_eq!(Some(why), problem.refusal);
    let possible = json!({ "start": start, "picks": ["cell:d6"] });
    assert_eq!(ada.post("/api/study/why-not", possible).await.ok::<Option<Refusal>>(), None);
    // Once it is done there is nothing to do, and nothing to show.
    let log = json!([{ "text": "d6" }]);
    let more = json!({ "start": start, "log": log, "picks": ["cell:a1"] });
    assert_eq!(ada.post("/api/study", more).await.code(), Code::NotYourTurn);
    let shown = ada.post("/api/study/hint", json!({ "start": start, "log": log })).await;
    assert_eq!(shown.code(), Code::WrongStage);
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let start = lesson("pathagon", "trap");
    let steps = |text: &str, count: usize| vec![json!({ "text": text }); count];
    let record = json!({ "kind": "record", "record": "[Game \"pathagon\"]", "ply": 0 });
    for (study, code) in [
        (json!({ "start": lesson("pathagon", "castling") }), Code::NotFound),
        (json!({ "start": lesson("chess", "trap") }), Code::NotFound),
        (json!({ "start": start, "log": steps("d4", 1) }), Code::BadRecord),
        (json!({ "start": start, "log": [{ "text": "d6", "chance": true }] }), Code::BadRecord),
        (json!({ "start": start, "log": steps("d6", 2001) }), Code::TooLarge),
        (json!({ "start": start, "log": steps(&"d".repeat(101), 1) }), Code::TooLarge),
        (json!({ "start": start, "picks": vec!["cell:d6"; 11] }), Code::TooLarge),
        (json!({ "start": start, "seat": 3 }), Code::NotFound),
        (json!({ "start": start, "why": 1 }), Code::Malformed),
        (json!({ "start": record }), Code::BadRecord),
    ] {
        assert_eq!(ada.post("/api/study", &study).await.code(), code, "{study}");
    }
    assert_eq!(house.stranger().post("/api/study", json!({ "start": start })).await.code(), Code::NoGuest);
}

#[tokio::test]
async fn a_record_is_played_on_from_any_position() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let players = ["Ada", "Bo"].map(Player::person).to_vec();
    let game = GameId::named("the-lamp").unwrap();
    let mut table = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
    let mut dice = Rng::stream(5, Purpose::Test, 0);
    while table.length() < 12 {
        match table.turn() {
            Turn::Player(seat) => table.play(seat, &table.actions()[0]).unwrap(),
            _ => assert!(table.roll(&mut dice)),
        }
    }
    let record = table.record(None);
    let start = json!({ "kind": "record", "record": record, "ply": 2 });
    let mut now = ada.post("/api/study", json!({ "start": start })).await.ok::<Studied>();
    assert_eq!((now.verdict.clone(), now.viewer), (None, now.now.to_act));
    assert_eq!(now.now.seats[0].person.as_ref().unwrap().name, "Ada");
    for _ in 0..6 {
        if now.now.stage == Stage::Finished {
            break;
        }
        let hint = ada.post("/api/study/hint", json!({ "start": start, "log": now.log })).await.ok::<Hint>();
        let next = json!({ "start": start, "log": now.log, "picks": hint.picks });
        let after = ada.post("/api/study", next).await.ok::<Studied>();
        assert!(after.log.len() > now.log.len() && after.log.starts_with(&now.log));
        now = after;
    }
    assert!(now.log.iter().any(|step| step.chance), "the dice are rolled");
    let beyond = json!({ "start": { "kind": "record", "record": record, "ply": 100_000 } });
    assert_eq!(ada.post("/api/study", beyond).await.code(), Code::BadRecord);
}

/// What a bot would do in a game that runs without hints is not found out by playing it on.
#[tokio::test]
async fn bots_do_not_play_on_in_games_that_run_without_hints() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    for cells in [["c1", "c2"], ["d1", "d2"], ["e1", "e2"], ["f1", "f2"]] {
        one.until_turn().await;
        one.act(cells[0]).await;
        two.until_turn().await;
        two.act(cells[1]).await;
    }
    one.until_turn().await;
    let record = ada.record(&id, Some(1)).await;
    let record: String = record.split_inclusive('\n').filter(|line| !line.starts_with("[Viewer")).collect();
    let at = |ply: u32, log: Value| json!({ "start": { "kind": "record", "record": record, "ply": ply }, "log": log });
    let from_the_start: Vec<Value> = ["c1", "c2", "d1", "d2", "e1", "e2", "f1", "f2", "g1"]
        .iter()
        .map(|text| json!({ "text": text }))
        .collect();
    for study in [at(8, json!([])), at(8, json!([{ "text": "g1" }])), at(0, from_the_start.into())] {
        ada.post("/api/study", &study).await.ok::<Studied>();
        assert_eq!(ada.post("/api/study/hint", &study).await.code(), Code::StillPlayed, "{study}");
    }
    // What lies behind is told to those who do not play.
    assert_eq!(ada.post("/api/study/hint", at(3, json!([]))).await.code(), Code::StillPlayed);
    house.newcomer().await.post("/api/study/hint", at(3, json!([]))).await.ok::<Hint>();
}
