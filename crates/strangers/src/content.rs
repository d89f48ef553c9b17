//! Content files: `--content FILE`, and boxes of one's own. The first line has the game; then comes the file, or the
//! values of its form as JSON.

use crate::exercise;
use lamplight_core::content::ContentError;
use lamplight_core::{Game, GameOptions};
use lamplight_games::{GameId, form, with_game};

/// A content file of some game.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let (id, text) = crate::head(text);
    let Ok(game) = GameId::named(id.trim()) else { return };
    match serde_json::from_str(text) {
        Ok(values) => match form::write(&values, &game.content_form()) {
            Ok(written) => file(game, &written),
            Err(error) => refused("", &error),
        },
        Err(_) => file(game, text),
    }
}

fn file(game: GameId, text: &str) {
    if let Err(error) = game.check_content(text) {
        return refused(text, &error);
    }
    let form = game.content_form();
    let values =
        form::values(text, &form).unwrap_or_else(|error| panic!("a good file fits its form: {error}"));
    let written =
        form::write(&values, &form).unwrap_or_else(|error| panic!("good values are written: {error}"));
    let again = form::values(&written, &form)
        .unwrap_or_else(|error| panic!("{error} in what was written:\n{written}"));
    assert_eq!(again, values, "values are read as they were written:\n{written}");
    let checked = game.check_content(&written);
    assert!(checked.is_ok(), "{checked:?} in what was written:\n{written}");
    with_game!(game, G => {
        let mut options = <G as Game>::Options::default();
        // Layouts are kept for good, and there is an end of the shelf.
        if options.set_content(text).is_err() {
            return;
        }
        for seats in [G::INFO.min_seats, G::INFO.max_seats] {
            if let Ok(state) = G::new(&options, seats) {
                exercise::play(state, &options, 12);
            }
        }
    });
}

/// Every fault has a reason, and those of a value the line where it stands.
fn refused(text: &str, error: &ContentError) {
    assert!(!error.faults.is_empty(), "a refusal has a reason");
    let lines = text.lines().count().max(1) + 1;
    for fault in &error.faults {
        assert!(!fault.reason.to_string().is_empty());
        assert!(
            fault.line.is_none_or(|line| (1..=lines).contains(&line)),
            "line {:?} of {lines}: {fault:?}",
            fault.line
        );
    }
}
