//! Studies: a lesson or a record, what is said to have happened since, and what is picked now; as JSON, as the server reads it.

use lamplight_core::{Purpose, Rng, Seat};
use lamplight_games::study::{Start, Step, Study as Played, StudyError};
use lamplight_games::{GameId, study};
use lamplight_protocol::{Studied, Study, StudyStart};
use lamplight_table::study::studied;

/// Longer records have a parser with samples of its own.
const MOST: usize = 4000;

/// A request to go on with a study.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let Ok(asked) = serde_json::from_str::<Study>(text) else { return };
    let json = serde_json::to_string(&asked).unwrap_or_default();
    assert_eq!(serde_json::from_str::<Study>(&json).ok().as_ref(), Some(&asked), "{json}");
    let picks: Vec<&str> = asked.picks.iter().map(String::as_str).collect();
    let Some(before) = answered(go_on(&asked, asked.log.len(), None)) else { return };
    let told = before.game.why_not_picks(&picks);
    let picked = Some(&*picks).filter(|picks| !picks.is_empty());
    let Some(after) = answered(go_on(&asked, asked.log.len(), picked)) else { return };
    assert!(picked.is_none() || told.is_none(), "what is possible is not refused: {told:?}");
    let after = seen(&after, &asked);
    let log = &after.log;
    assert!(log.len() >= asked.log.len() && log.starts_with(&asked.log), "what has happened stays");
    // What was answered can be handed in, and nothing follows from it that has not followed already.
    let again = Study { log: after.log.clone(), picks: Vec::new(), ..asked };
    let Some(again) = answered(go_on(&again, again.log.len(), None)).map(|played| seen(&played, &again))
    else {
        panic!("what was answered is refused: {json}");
    };
    assert_eq!(again.log, after.log, "{json}");
    assert_eq!(again.now, after.now, "{json}");
    assert_eq!(again.verdict, after.verdict, "{json}");
}

/// As the server does it. Neither start may be there.
fn go_on(asked: &Study, steps: usize, picks: Option<&[&str]>) -> Option<Result<Played, StudyError>> {
    let start = match &asked.start {
        StudyStart::Lesson { game, id } => {
            let game = GameId::named(game).ok()?;
            Start::Lesson(game, game.lesson(id)?)
        }
        StudyStart::Record { record, ply } => {
            let record = Some(record).filter(|record| record.len() <= MOST)?;
            let (_, record) = lamplight_games::read_record(record).ok()?;
            let game = lamplight_games::replay(&record, None).ok()?;
            Start::Match(Some(game).filter(|game| *ply as usize <= game.length())?.fork(*ply as usize))
        }
    };
    let step = |step: &lamplight_protocol::StudyStep| Step { text: step.text.clone(), chance: step.chance };
    let log: Vec<Step> = asked.log[..steps].iter().map(step).collect();
    Some(study(start, &log, picks, &mut Rng::stream(16, Purpose::Dice, 0)))
}

/// A study, or nothing if it was refused, with a reason.
fn answered(played: Option<Result<Played, StudyError>>) -> Option<Played> {
    match played? {
        Ok(played) => Some(played),
        Err(error) => {
            assert!(!error.to_string().is_empty(), "a refusal has a reason");
            None
        }
    }
}

/// What is shown of it, from the seat that was named or another.
fn seen(played: &Played, asked: &Study) -> Studied {
    let seats = played.game.players().len();
    let seat = asked.seat.and_then(|number| Seat::from_number(number.into()));
    let seat = seat.filter(|seat| seat.index() < seats);
    let studied = studied(played, seat, asked.plain);
    assert!(serde_json::to_string(&studied).is_ok());
    studied
}
