//! Records of games: `lamplight replay FILE`, `POST /api/replay`, `POST /api/evaluate`.

use lamplight_core::Viewer;
use lamplight_games::{OpenError, read_record, replay};

/// A record.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let record = match read_record(text) {
        Ok((_, record)) => record,
        Err(error) => return refused(text, error),
    };
    let game = match replay(&record, None) {
        Ok(game) => game,
        Err(error) => return refused(text, error),
    };
    let written = game.record(None);
    let read = read_record(&written).and_then(|(_, record)| replay(&record, None));
    let again = read.unwrap_or_else(|error| panic!("{error} in what was written:\n{written}"));
    assert_eq!(again.record(None), written, "a record is read as it was written");
    assert_eq!(again.position(), game.position());
    for viewer in Viewer::all(game.players().len() as u8) {
        let own = game.record(Some(viewer));
        let (_, record) = read_record(&own).unwrap_or_else(|error| panic!("{error} in:\n{own}"));
        assert!(replay(&record, None).is_err(), "a viewer's own record is not a full one");
        assert_eq!(game.steps(viewer, 0, game.length(), true).count(), game.length() + 1);
    }
}

/// A refusal names a line of the record and a reason.
fn refused(text: &str, error: OpenError) {
    let OpenError::Record(error) = error else { panic!("not a refusal of a record: {error}") };
    let lines = text.lines().count().max(1);
    assert!((1..=lines).contains(&error.line), "line {} of {lines}: {}", error.line, error.reason);
    assert!(!error.reason.is_empty());
}
