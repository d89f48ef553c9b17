//! What another player holds is told to nobody: not in views, drawings, positions, logs or effects.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ORCHARD, SCARCE, SHAPES, WALLED_GARDEN, crossing_case, play, position, shows, with_content};
use lamplight_core::{ActionList, Game, OutcomeList, Policy, Present, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_phototaxis::{Action, Kind, Phototaxis};
use lamplight_testkit::Case;

const ONE: Seat = Seat::from_index(0);
const TWO: Seat = Seat::from_index(1);

/// Everything that a viewer is shown of a position. JSON is written from the view, which is here in full.
fn shown(state: &Phototaxis, viewer: Viewer) -> String {
    let view = state.view(viewer);
    format!("{view:?}\n{}\n{}", Phototaxis::view_position(&view), Phototaxis::draw(&view))
}

/// Everything that a viewer is told of an action.
fn told(state: &Phototaxis, action: Action, viewer: Viewer) -> String {
    let effects = state.effects(action, viewer);
    let log: Vec<String> = effects.iter().map(ToString::to_string).collect();
    format!("{} | {} | {effects:?}", state.action_text(state.seen(action, viewer)), log.join(", "))
}

/// All that a viewer gets of a game.
fn transcript(mut state: Phototaxis, actions: &str, viewer: Viewer) -> Vec<String> {
    let mut lines = vec![shown(&state, viewer)];
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let action = state.parse_action(text).unwrap();
        lines.push(told(&state, action, viewer));
        state = play(state, text);
        lines.push(shown(&state, viewer));
    }
    lines
}

#[test]
fn two_deals_that_differ_in_one_hand_look_the_same_to_the_others() {
    let start = crossing_case(2, "").start();
    let turns = "draw straight; skip; skip; discard straight; draw tee; skip; skip; discard tee";
    let game = |dealt: &str| format!("{dealt} draw curve; draw tee; draw curve; draw tee; {turns}");
    let crosses = game("draw cross; draw cross; draw cross; draw cross;");
    let others = game("draw curve+; draw straight-; draw tee; draw straight;");
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        assert_eq!(transcript(start.clone(), &crosses, viewer), transcript(start.clone(), &others, viewer));
    }
    assert_ne!(
        transcript(start.clone(), &crosses, Viewer::Seat(ONE)),
        transcript(start.clone(), &others, Viewer::Seat(ONE))
    );
    // All crosses are in seat 1's hand, and seat 2 still reckons with four of them somewhere.
    let state = play(start, &crosses);
    let view = state.view(Viewer::Seat(TWO));
    assert_eq!(view.unseen.0[Kind::Cross as usize], 4);
    assert_eq!(view.hands[0].cards, None);
    assert!(view.hands[1].cards.is_some());
    assert!(Phototaxis::view_position(&view).contains(" ????/cctt "));
    assert!(state.position().contains(" xxxx/cctt "));
}

#[test]
fn every_viewer_is_shown_the_same_in_all_worlds_that_fit() {
    let cases = [
        Case::new(2, ""),
        Case::new(4, ""),
        with_content(Case::new(3, ""), ORCHARD),
        with_content(Case::new(2, ""), SHAPES),
        with_content(Case::new(2, ""), WALLED_GARDEN),
    ];
    for (nth, case) in cases.into_iter().enumerate() {
        let mut rng = Rng::stream(nth as u64, Purpose::Test, 0);
        let mut state: Phototaxis = case.start();
        let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
        while state.turn() != Turn::Over {
            for seat in case.table() {
                let mut world = state.clone();
                world.determinize(seat, &mut rng);
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    assert_eq!(shown(&state, viewer), shown(&world, viewer));
                }
            }
            legal.clear();
            outcomes.clear();
            let action = if state.turn() == Turn::Chance {
                state.chance(&mut outcomes);
                outcomes.draw(&mut rng)
            } else {
                state.legal(&mut legal);
                Policy::Verbs.choose(&state, &legal, &mut rng)
            };
            if let Action::Draw(Some(kind)) = action {
                let hidden = told(&state, action, Viewer::Spectator);
                assert!(
                    hidden.starts_with("draw ? | ")
                        && hidden.contains("drew_hidden")
                        && !hidden.contains(kind.name()),
                    "{hidden}"
                );
            }
            state.apply(action);
        }
    }
}

#[test]
fn imagined_hands_keep_what_is_known() {
    let state = position(2, "", "cards=b1ew hands=SsCt/cccc");
    let mut rng = Rng::stream(1, Purpose::Test, 0);
    let mut hands = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let mut world = state.clone();
        world.determinize(TWO, &mut rng);
        let hand = world.position().split(' ').nth(7).unwrap().to_string();
        assert!(hand.contains('S') && hand.contains('C') && hand.ends_with("/cccc"), "{hand}");
        hands.insert(hand);
        // What is one's own stays.
        world.determinize(ONE, &mut rng);
        assert!(world.position().contains('S'));
    }
    assert!(hands.len() > 20, "{hands:?}");
    let mut alone = position(1, "", "hands=sctx");
    alone.determinize(ONE, &mut rng);
    shows(&alone, "hands=sctx");
}

#[test]
fn after_a_shuffle_the_deck_holds_only_what_was_shuffled_in() {
    // All four crosses are in hands, and the discards without them become the deck.
    let before = "phase=move hands=xxxx/cccc discards=18s14c12t2s+2c+2s-2c-";
    let state = play(position(2, "", before), "skip");
    shows(&state, "phase=draw seat=2 shuffled=18s14c12t2s+2c+2s-2c-");
    let mut rng = Rng::stream(2, Purpose::Test, 0);
    for _ in 0..50 {
        let mut world = state.clone();
        world.determinize(TWO, &mut rng);
        shows(&world, "hands=xxxx/cccc");
    }
}

#[test]
fn only_cards_that_nobody_knew_are_reveals() {
    let state = position(2, "", "hands=Sc/-");
    let reveals = |text: &str| state.reveals(state.parse_action(text).unwrap());
    assert!(reveals("place curve b1 nw"));
    assert!(!reveals("place straight b1 ew"));
    assert!(!reveals("skip"));
    let alone = position(1, "", "hands=c");
    assert!(!alone.reveals(alone.parse_action("place curve b1 nw").unwrap()));
}

#[test]
fn a_viewers_position_is_as_good_as_the_real_one_to_that_viewer() {
    let cases = [
        Case::new(1, ""),
        Case::new(2, ""),
        Case::new(4, "first=3"),
        with_content(Case::new(3, ""), ORCHARD),
        with_content(Case::new(2, "mystery=mantis-only"), ORCHARD),
        with_content(Case::new(2, ""), SHAPES),
        with_content(Case::new(4, ""), SCARCE),
        with_content(Case::new(3, ""), WALLED_GARDEN),
    ];
    let mut unknown = 0;
    for (nth, case) in cases.into_iter().enumerate() {
        let mut rng = Rng::stream(nth as u64, Purpose::Test, 1);
        let mut state: Phototaxis = case.start();
        let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
        loop {
            for viewer in Viewer::all(case.seats) {
                let view = state.view(viewer);
                let text = Phototaxis::view_position(&view);
                let guess = Phototaxis::imagine(&text, &case.options, case.seats)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(guess.view(viewer), view, "{text}");
                let Viewer::Seat(seat) = viewer else { continue };
                unknown += u32::from(text.contains('?'));
                let (mut one, mut other) = (state.clone(), guess);
                let mut same = rng.clone();
                one.determinize(seat, &mut rng);
                other.determinize(seat, &mut same);
                assert_eq!(one, other, "{text}");
                assert_eq!(
                    Phototaxis::parse_position(&text, &case.options, case.seats).is_err(),
                    text.contains('?')
                );
            }
            legal.clear();
            outcomes.clear();
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    state.chance(&mut outcomes);
                    outcomes.draw(&mut rng)
                }
                Turn::Player(_) => {
                    state.legal(&mut legal);
                    Policy::Verbs.choose(&state, &legal, &mut rng)
                }
            };
            state.apply(action);
        }
    }
    assert!(unknown > 1_000, "{unknown} positions with secrets");
}

#[test]
fn impossible_viewers_positions_are_refused() {
    let options = crossing_case(2, "").options;
    let imagine = |hands: &str, more: &str| {
        let text = common::text(2, &format!("hands={hands} {more}"));
        Phototaxis::imagine(&text, &options, 2).map(|state| state.position())
    };
    assert!(imagine("S??/sc", "").is_ok());
    for (hands, more) in
        [("s??/sc", ""), ("?S/sc", ""), ("???????/-", ""), ("????/????", "discards=18s18c12t4x2s+2c+")]
    {
        assert!(imagine(hands, more).is_err(), "{hands} {more}");
    }
    // What was not shuffled into the deck is in the hands.
    let guess = imagine("?/-", "shuffled=18s18c12t3x2s+2c+2s-2c-").unwrap();
    assert!(guess.contains(" x/- "), "{guess}");
}
