//! Tables of clicks: what a person picks, and the reason that they should hear.

use lamplight_core::{Present, Refusal};

/// Why the text of an action is refused; none if it is legal.
#[track_caller]
pub fn why_not<G: Present>(state: &G, text: &str) -> Option<Refusal> {
    match state.parse_action(text) {
        Ok(action) => state.why_not(action),
        Err(error) => panic!("'{text}' is not an action: {error}"),
    }
}

/// Compares what is said of clicks in a position with a table of them. A click is one pick, or several in order, separated
/// by ` > `; the answer is the refusal as [`Refusal`] prints it (`PAT-12 enemy_piece from=cell:d4`), or `possible`.
#[track_caller]
pub fn assert_clicks<G: Present>(state: &G, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|(click, expected)| {
            let picks: Vec<&str> = click.split(" > ").collect();
            let said =
                state.why_not_picks(&picks).map_or_else(|| "possible".to_string(), |why| why.to_string());
            (said != *expected).then(|| format!("{click}: {said}, not {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "at {}\n{}", state.position(), wrong.join("\n"));
}
