//! Playing on from whatever was accepted.

use lamplight_core::{ActionList, OutcomeList, Present, Purpose, Rng, Seat, Turn, Viewer};

/// Looks at a state from everywhere and plays some steps at random. What the laws demand of games that began at their
/// beginning must hold from here, too.
pub fn play<G: Present>(mut state: G, options: &G::Options, steps: usize) {
    let mut rng = Rng::stream(16, Purpose::Test, 0);
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    for step in 0..=steps {
        look(&state, options);
        let action = match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                outcomes.clear();
                state.chance(&mut outcomes);
                assert!(!outcomes.is_empty(), "chance is to act and cannot: {}", state.position());
                state.sample_chance(&mut rng, &mut outcomes)
            }
            Turn::Player(seat) => {
                assert!(seat.number() <= state.seats(), "a seat that is not there is to act");
                legal.clear();
                state.legal(&mut legal);
                assert!(!legal.is_empty(), "seat {seat} is to act and cannot: {}", state.position());
                if step % 4 == 0 {
                    state.determinize(seat, &mut rng);
                }
                state.random_action(&mut rng, &mut legal)
            }
        };
        let text = state.action_text(action);
        assert_eq!(state.parse_action(&text).ok(), Some(action), "'{text}' is read as it was written");
        for viewer in Viewer::all(state.seats()) {
            state.effects(action, viewer);
            state.seen(action, viewer);
        }
        state.apply(action);
    }
}

fn look<G: Present>(state: &G, options: &G::Options) {
    let position = state.position();
    let read = G::parse_position(&position, options, state.seats());
    assert_eq!(read.as_ref(), Ok(state), "a position is read as it was written: {position}");
    for viewer in Viewer::all(state.seats()) {
        let view = state.view(viewer);
        assert!(serde_json::to_string(&view).is_ok());
        let (_, known) = (G::draw(&view), G::view_position(&view));
        let imagined = G::imagine(&known, options, state.seats());
        let imagined = imagined.unwrap_or_else(|error| panic!("{error}: {known} of {position}"));
        assert_eq!(G::view_position(&imagined.view(viewer)), known, "what is imagined fits what is known");
    }
    assert!(state.prompt().key.len() < 100);
    if state.turn() == Turn::Over {
        let shares: f64 = Seat::up_to(state.seats()).map(|seat| f64::from(state.returns()[seat])).sum();
        assert!(shares.is_finite() && shares >= 0.0, "shares of the win: {position}");
        state.outcome();
    }
    state.bound();
}
