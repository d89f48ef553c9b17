//! Every rule by its id: position, actions, position.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{legal, options, options_with, outcomes, play, read};
use lamplight_core::{Game, GameOptions, Present, ScoreLine, Seat, Turn, Viewer};
use lamplight_testkit::clicks::why_not;
use lamplight_testkit::rules;
use lamplight_the_lamp::dice::Odds;
use lamplight_the_lamp::{Options, TheLamp};

/// From a position, these actions lead to that position.
#[track_caller]
fn check(before: &str, actions: &str, after: &str) {
    assert_eq!(play(read(&options(""), before), actions).position(), after);
}

/// The same with other content.
#[track_caller]
fn check_with(content: &str, before: &str, actions: &str, after: &str) {
    assert_eq!(play(read(&options_with(content), before), actions).position(), after);
}

/// The same where posts act when they are passed.
#[track_caller]
fn check_passing(before: &str, actions: &str, after: &str) {
    assert_eq!(play(read(&options("shop_when_passing=true"), before), actions).position(), after);
}

/// In a position, this action is refused by a rule.
#[track_caller]
fn refused(before: &str, action: &str, rule: &str) {
    let state = read(&options(""), before);
    assert_eq!(why_not(&state, action).and_then(|refusal| refusal.rule), Some(rule));
    assert!(!legal(&state).contains(&action.to_string()));
}

fn position(text: &str) -> TheLamp {
    read(&options(""), text)
}

fn start(seats: u8) -> TheLamp {
    TheLamp::new(&Options::default(), seats).unwrap()
}

/// Winners, scores and ranks of a game that is over.
fn result(state: &TheLamp) -> (Vec<u8>, Vec<Option<i32>>, Vec<u8>) {
    assert_eq!(state.turn(), Turn::Over, "{}", state.position());
    let outcome = state.outcome();
    let winners = outcome.winners.iter().map(Seat::number).collect();
    (winners, outcome.scores.unwrap(), outcome.ranks.unwrap())
}

// --- the start ---

#[test]
fn lmp_1_the_highest_roll_begins_and_play_goes_clockwise() {
    assert_eq!(start(3).position(), "first 1 0 off 0 0:0:-:-:0/0:0:-:-:0/0:0:-:-:0 - - - - ././. -");
    let begun = play(start(3), "first 1 2 5, first 2 3 3, first 3 4 4");
    assert_eq!(begun.position(), "decide 3 1 off 0 0:0:-:-:0/0:0:-:-:0/0:0:-:-:0 - - - - - -");
    let turns = play(begun, "go, lamp off, die 1, orbs 1");
    assert_eq!(turns.position(), "decide 1 2 off 0 0:0:-:-:0/0:0:-:-:0/1:1:-:-:0 - - - - - -");
}

#[test]
fn lmp_1_two_dice_are_told_apart() {
    let rolls = outcomes(&play(start(2), "first 1 2 5"));
    assert_eq!(rolls.len(), 36);
    assert!(rolls.contains(&("first 2 4 5".into(), 1)) && rolls.contains(&("first 2 5 4".into(), 1)));
}

#[test]
fn lmp_1_those_tied_highest_roll_again_in_seat_order() {
    let tied = play(start(4), "first 1 1 2, first 2 3 4, first 3 6 1, first 4 5 2");
    let moths = "0:0:-:-:0/0:0:-:-:0/0:0:-:-:0/0:0:-:-:0";
    assert_eq!(tied.position(), format!("first 2 0 off 0 {moths} - - - - -/././. -"));
    let again = play(tied, "first 2 1 1, first 3 4 5, first 4 3 6");
    assert_eq!(again.position(), format!("first 3 0 off 0 {moths} - - - - -/-/./. -"));
    let begun = play(again, "first 3 1 1, first 4 1 2");
    assert_eq!(begun.position(), format!("decide 4 1 off 0 {moths} - - - - - -"));
}

#[test]
fn lmp_1_a_lone_player_does_not_roll() {
    assert_eq!(start(1).position(), "decide 1 1 off 0 0:0:-:-:0 - - - - - -");
}

#[test]
fn lmp_1_there_is_no_option_first() {
    let refusal = Options::default().set("first", "1").unwrap_err();
    assert_eq!(refusal.to_string(), "unknown option 'first'; known options: shop_when_passing");
    refused("first 1 0 off 0 0:0:-:-:0/0:0:-:-:0 - - - - ./. -", "go", "LMP-1");
}

#[test]
fn lmp_2_a_lane_has_48_spaces_before_the_lamp() {
    let view = start(1).view(Viewer::Spectator);
    let count = |letter| view.lanes[0].chars().filter(|&space| space == letter).count();
    assert_eq!([count('o'), count('t'), count('h')], [28, 10, 10]);
    assert_eq!((view.lanes[0].len(), view.moths[0].distance), (48, 49));
}

/// Two lanes that begin with different spaces, an uneven lamp die, orbs that differ by face, dear hazards.
const ODD: &str = r#"
lanes = ["oto", "hto", "too", "ooo"]
last_stretch = 0
lamp_die = { off = 1, on = 5 }
orb_die = [0, 1, 2, 3, 4, 20]
orbs = 9
survival = [8, 6, 4, 2]
[trading]
ash  = { copies = 3, off = 1, on = 1, points = 1, back = 2 }
[hazards]
owl = { copies = 2, loses = 5 }
"#;

#[test]
fn lmp_2_lanes_may_differ() {
    // The same roll on different lanes: an orb space, a hazard, a post.
    for (seat, phase) in [(1, "orbs"), (2, "hazard"), (3, "cards")] {
        let before = format!("roll {seat} 4 off 0 0:0:-:-:0/0:0:-:-:0/0:0:-:-:0 - - - - - -");
        let state = play(read(&options_with(ODD), &before), "die 1");
        assert_eq!(state.position().split(' ').next(), Some(phase));
        assert!(Seat::up_to(3).all(|seat| state.distance(seat) + state.space(seat) == 4));
    }
}

#[test]
fn lmp_2_everybody_has_a_lane_of_their_own() {
    // Both moths on space 1: they do not meet.
    let before = "decide 2 2 off 0 1:1:-:-:0/0:0:-:-:0 - - - - - -";
    check(before, "go, lamp off, die 1, orbs 6", "decide 1 3 off 0 1:1:-:-:0/1:2:-:-:0 - - - - - -");
}

// --- a turn ---

#[test]
fn lmp_3_before_every_turn_one_goes_on_or_stops() {
    for text in [
        "decide 1 1 off 0 0:0:-:-:0 - - - - - -",
        "decide 1 9 off 0 20:0:-:-:0 - - - - - -",
        // Certain death.
        "decide 1 9 on 0 48:0:-:-:0 - - - - - -",
    ] {
        assert_eq!(legal(&position(text)), ["go", "stop"]);
    }
    refused("decide 1 1 off 0 0:0:-:-:0 - - - - - -", "dice 3 4", "LMP-3");
    refused("roll 1 1 on 0 0:0:-:-:0 - - - - - -", "stop", "LMP-4");
}

#[test]
fn lmp_3_stopping_is_final() {
    let before = "decide 1 3 off 0 20:2:-:-:0/9:1:-:-:0 - - - - - -";
    let after = "decide 2 5 off 0 20!:2:-:-:0/10:1:-:-:0 - match,match,match - - - -";
    check(before, "stop, go, lamp off, die 1, card match, card match, card match, pass", after);
}

#[test]
fn lmp_4_the_lamp_die_decides_between_one_die_and_two() {
    let lamp = play(start(1), "go");
    assert_eq!(lamp.position(), "lamp 1 1 off 0 0:0:-:-:0 - - - - - -");
    assert_eq!(outcomes(&lamp), [("lamp off".into(), 3), ("lamp on".into(), 3)]);
    let off = outcomes(&play(lamp.clone(), "lamp off"));
    assert_eq!(off.len(), 6);
    assert_eq!(off[3], ("die 4".into(), 1));
    let on = outcomes(&play(lamp, "lamp on"));
    assert_eq!(on.len(), 36);
    assert!(on.iter().all(|(text, weight)| text.starts_with("dice ") && *weight == 1));
}

#[test]
fn lmp_4_a_box_may_have_another_lamp_die() {
    let start = read(&options_with(ODD), "lamp 1 1 off 0 0:0:-:-:0 - - - - - -");
    assert_eq!(outcomes(&start), [("lamp off".into(), 1), ("lamp on".into(), 5)]);
    let always = options_with(&ODD.replace("off = 1, on = 5", "off = 0, on = 6"));
    assert_eq!(outcomes(&read(&always, &start.position())), [("lamp on".into(), 6)]);
}

#[test]
fn lmp_4_the_lamp_stays_as_it_is_until_somebody_changes_it() {
    let before = "decide 1 1 off 0 0:0:-:-:0/0:0:-:-:0 - - - - - -";
    let lit = "decide 2 2 on 0 9:1:-:-:0/0:0:-:-:0 - - - - - -";
    check(before, "go, lamp on, dice 4 5, orbs 3", lit);
    check(lit, "stop", "decide 1 3 on 0 9:1:-:-:0/0!:0:-:-:0 - - - - - -");
    check(lit, "go, lamp off, die 2, orbs 1", "decide 1 3 off 0 9:1:-:-:0/2:1:-:-:0 - - - - - -");
}

#[test]
fn lmp_5_in_the_last_stretch_the_lamp_is_on_without_a_roll() {
    check(
        "decide 1 7 off 0 37:0:-:-:0/3:0:-:-:0 - - - - - -",
        "go",
        "roll 1 7 on 0 37:0:-:-:0/3:0:-:-:0 - - - - - -",
    );
    // The space before it, and a player elsewhere: the die is rolled.
    check("decide 1 7 on 0 36:0:-:-:0 - - - - - -", "go", "lamp 1 7 on 0 36:0:-:-:0 - - - - - -");
    let other = "decide 2 8 on 0 38:1:-:-:0/3:0:-:-:0 - - - - - -";
    check(other, "go, lamp off", "roll 2 8 off 0 38:1:-:-:0/3:0:-:-:0 - - - - - -");
}

#[test]
fn lmp_5_a_post_in_the_stretch_asks_the_on_price_also_on_entering() {
    let entering = "roll 1 7 off 0 36:1:-:-:0 - - - - - -";
    let offered = "trade 1 7 on 0 39:1:-:-:0 match,flashlight,lantern - - - - -";
    check(entering, "die 3, card match, card flashlight, card lantern", offered);
    // A match costs one orb with the lamp off, two with the lamp on.
    assert_eq!(legal(&position(offered)), ["pass"]);
    let richer = "trade 1 7 on 0 39:2:-:-:0 match,flashlight,lantern - - - - -";
    assert_eq!(legal(&position(richer)), ["buy match", "pass"]);
}

/// Two posts side by side at the border of the last stretch, spaces 3 and 4.
const BORDER: &str = r#"
lane = "oottooo"
last_stretch = 4
orbs = 50
survival = [8, 6, 4, 2]
[trading]
wick = { copies = 8, off = 1, on = 3, points = 2, back = 1 }
[hazards]
"#;

#[test]
fn lmp_5_stepping_back_out_leaves_the_lamp_on_for_the_turn() {
    check_with(
        BORDER,
        "roll 1 3 off 0 2:5:-:-:0 - - - - - -",
        "die 2, card wick, card wick, card wick, buy wick, card wick, card wick, card wick",
        "trade 1 3 on 0 3:2:wick:-:0 wick,wick,wick wick,wick - - - -",
    );
    let outside = "trade 1 3 on 0 3:2:wick:-:0 wick,wick,wick wick,wick - - - -";
    assert_eq!(legal(&read(&options_with(BORDER), outside)), ["pass"]);
}

#[test]
fn lmp_6_one_moves_forward_by_the_sum() {
    check("roll 1 2 on 0 9:0:-:-:0 - - - - - -", "dice 3 4", "orbs 1 2 on 0 16:0:-:-:0 - - - - - -");
    check("roll 1 2 off 0 9:0:-:-:0 - - - - - -", "die 5", "orbs 1 2 off 0 14:0:-:-:0 - - - - - -");
}

#[test]
fn lmp_6_reaching_the_lamp_kills() {
    let before = "roll 1 9 on 0 40:3:lantern,match:bat,bat:0/5:0:-:cat:0 - - - - - -";
    check(before, "dice 4 4", "hazard 1 9 on 0 48:3:lantern,match:bat,bat:0/5:0:-:cat:0 - - - - - -");
    // Exactly or beyond: orbs go back to the supply, cards leave the game.
    let dead = "decide 2 10 on 0 dead/5:0:-:cat:0 - - lantern,match bat,bat - -";
    check(before, "dice 4 5", dead);
    check(before, "dice 6 6", dead);
    let view = position(dead).view(Viewer::Spectator);
    assert_eq!((view.supply, view.moths[0].points, view.moths[0].orbs), (120, None, 0));
    let left = |name: &str| view.unseen.iter().find(|kind| kind.name == name).unwrap().copies;
    assert_eq!((left("lantern"), left("match"), left("sparkler")), (2, 2, 3));
}

#[test]
fn lmp_6_the_odds_are_those_of_the_dice() {
    // Of 36 rolls at distance 12, 11, … 1.
    let safe = [35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0];
    for (distance, safe) in (1..=12).rev().zip(safe) {
        let text = format!("decide 1 9 off 0 {}:0:-:-:0 - - - - - -", 49 - distance);
        let state = position(&text);
        let moth = &state.view(Viewer::Spectator).moths[0];
        assert_eq!((moth.distance, moth.survives), (distance, Some(Odds { safe, of: 36 })));
        // And those of the rules themselves: try all rolls.
        let rolling = play(state, "go");
        let survived = outcomes(&rolling)
            .into_iter()
            .filter(|(roll, _)| !play(rolling.clone(), roll).position().contains("dead"));
        assert_eq!(survived.count(), usize::from(safe));
    }
}

#[test]
fn lmp_6_before_the_stretch_the_odds_include_the_lamp_die() {
    let odds = |content: &str, text: &str| {
        read(&options_with(content), text).view(Viewer::Spectator).moths[0].survives
    };
    let content = BORDER.replace("last_stretch = 4", "last_stretch = 0");
    // Distance 4: one die is survived with 3 of 6, two with 3 of 36.
    let at = |phase: &str| format!("{phase} 1 3 off 0 4:0:-:-:0 - - - - - -");
    assert_eq!(odds(&content, &at("decide")), Some(Odds { safe: 21, of: 72 }));
    assert_eq!(odds(&content, &at("lamp")), Some(Odds { safe: 21, of: 72 }));
    assert_eq!(odds(&content, &at("roll")), Some(Odds { safe: 3, of: 6 }));
    assert_eq!(odds(&content, &at("roll").replace("off", "on")), Some(Odds { safe: 3, of: 36 }));
    assert_eq!(odds(&content, "over - 3 off 0 4!:0:-:-:0 - - - - - 1"), None);
}

// --- the spaces ---

#[test]
fn lmp_7_one_to_three_take_one_orb_four_to_six_two() {
    let before = "orbs 1 2 off 0 4:3:-:-:0 - - - - - -";
    assert_eq!(outcomes(&position(before)).len(), 6);
    for (face, orbs) in [(1, 4), (2, 4), (3, 4), (4, 5), (5, 5), (6, 5)] {
        let after = format!("decide 1 3 off 0 4:{orbs}:-:-:0 - - - - - -");
        check(before, &format!("orbs {face}"), &after);
    }
}

#[test]
fn lmp_7_a_box_may_say_what_each_face_brings() {
    let before = "orbs 1 2 off 0 1:1:-:-:0/0:0:-:-:0 - - - - - -";
    for (face, orbs) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 9)] {
        let after = format!("decide 2 3 off 0 1:{orbs}:-:-:0/0:0:-:-:0 - - - - - -");
        check_with(ODD, before, &format!("orbs {face}"), &after);
    }
}

#[test]
fn lmp_7_the_supply_is_finite_and_the_die_is_rolled_anyway() {
    let before = "orbs 1 8 off 0 4:3:-:-:0/9:116:-:-:0 - - - - - -";
    let last = "decide 2 9 off 0 4:4:-:-:0/9:116:-:-:0 - - - - - -";
    check(before, "orbs 6", last);
    let none = "decide 1 10 off 0 4:4:-:-:0/11:116:-:-:0 - - - - - -";
    check(last, "go, lamp off, die 2, orbs 4", none);
    assert_eq!(position(none).view(Viewer::Spectator).supply, 0);
}

#[test]
fn lmp_8_three_cards_are_drawn_one_by_one() {
    let post = play(position("roll 1 2 off 0 4:2:-:-:0 - - - - - -"), "die 6");
    assert_eq!(post.position(), "cards 1 2 off 0 10:2:-:-:0 - - - - - -");
    let weight = |state: &TheLamp, name: &str| {
        let text = format!("card {name}");
        outcomes(state).into_iter().find(|(outcome, _)| *outcome == text).map(|(_, weight)| weight)
    };
    assert_eq!(outcomes(&post).len(), 20);
    assert_eq!(weight(&post, "match"), Some(3));
    let one = play(post, "card match");
    assert_eq!(one.position(), "cards 1 2 off 0 10:2:-:-:0 match - - - - -");
    assert_eq!(weight(&one, "match"), Some(2));
    let three = play(one, "card match, card match");
    assert_eq!(three.position(), "trade 1 2 off 0 10:2:-:-:0 match,match,match - - - - -");
    assert_eq!(weight(&play(three, "pass, go, lamp off, die 5, card lantern"), "match"), None);
}

#[test]
fn lmp_8_one_buys_at_most_one_or_passes() {
    let before = "trade 1 2 off 0 10:2:-:-:0 match,lantern,flashlight - - - - -";
    assert_eq!(legal(&position(before)), ["buy flashlight", "buy match", "pass"]);
    let paid = "orbs 1 2 off 0 9:1:match:-:0 - lantern,flashlight - - - -";
    check(before, "buy match", paid);
    assert_eq!(position(paid).view(Viewer::Spectator).supply, 119);
    check(before, "pass", "decide 1 3 off 0 10:2:-:-:0 - match,lantern,flashlight - - - -");
    refused(before, "buy lantern", "LMP-8");
    refused(before, "buy sparkler", "LMP-8");
    refused(before, "go", "LMP-8");
    refused(before, "card match", "LMP-8");
    refused("decide 1 3 off 0 10:2:-:-:0 - match - - - -", "buy match", "LMP-8");
    refused("decide 1 3 off 0 10:2:-:-:0 - match - - - -", "pass", "LMP-8");
}

#[test]
fn lmp_8_the_price_depends_on_the_lamp() {
    let at = |lamp: &str| {
        legal(&position(&format!("trade 1 2 {lamp} 0 10:2:-:-:0 match,night-light,lantern - - - - -")))
    };
    assert_eq!(at("off"), ["buy match", "buy night-light", "pass"]);
    assert_eq!(at("on"), ["buy match", "pass"]);
}

#[test]
fn lmp_8_alike_cards_give_one_buy() {
    let before = "trade 1 2 off 0 10:2:-:-:0 match,sparkler,match - - - - -";
    assert_eq!(legal(&position(before)), ["buy match", "buy sparkler", "pass"]);
    // The one drawn first is sold.
    check(before, "buy match", "orbs 1 2 off 0 9:1:match:-:0 - sparkler,match - - - -");
}

#[test]
fn lmp_8_pass_is_listed_even_alone() {
    assert_eq!(legal(&position("trade 1 2 off 0 10:0:-:-:0 match,sparkler,match - - - - -")), ["pass"]);
}

/// Hardly any cards.
const FEW: &str = r#"
lane = "totot"
last_stretch = 0
orbs = 9
survival = [8, 6, 4, 2]
[trading]
ash  = { copies = 2, off = 1, on = 1, points = 1, back = 2 }
glow = { copies = 2, off = 1, on = 1, points = 1, back = 1 }
[hazards]
"#;

#[test]
fn lmp_8_cards_put_under_come_up_last_and_oldest_first() {
    let before = "cards 1 2 off 0 3:0:-:-:0 - glow,ash,ash - - - -";
    let state = play(read(&options_with(FEW), before), "card glow");
    assert_eq!(outcomes(&state), [("card glow".into(), 1)]);
    let state = play(state, "card glow");
    assert_eq!(outcomes(&state), [("card ash".into(), 1)]);
    let state = play(state, "card ash");
    assert_eq!(state.position(), "trade 1 2 off 0 3:0:-:-:0 glow,glow,ash ash - - - -");
    assert_eq!(play(state, "pass").position(), "decide 1 3 off 0 3:0:-:-:0 - ash,glow,glow,ash - - - -");
}

#[test]
fn lmp_8_fewer_cards_are_drawn_when_there_are_fewer() {
    let two = "cards 1 2 off 0 3:1:ash,glow:-:0 - ash - - - -";
    check_with(FEW, two, "card glow, card ash", "trade 1 2 off 0 3:1:ash,glow:-:0 glow,ash - - - - -");
}

#[test]
fn lmp_8_a_post_without_cards_does_nothing() {
    let before = "roll 1 2 off 0 2:1:ash,ash,glow,glow:-:0 - - - - - -";
    check_with(FEW, before, "die 1", "decide 1 3 off 0 3:1:ash,ash,glow,glow:-:0 - - - - - -");
}

#[test]
fn lmp_9_a_bought_card_moves_back_and_the_space_acts() {
    // Onto an orb space, a hazard, another post, the start.
    let at_10 = "trade 1 2 off 0 10:2:-:-:0 match,sparkler,birthday-candle - - - - -";
    check(at_10, "buy birthday-candle", "orbs 1 2 off 0 7:1:birthday-candle:-:0 - match,sparkler - - - -");
    check(at_10, "buy sparkler", "hazard 1 2 off 0 8:1:sparkler:-:0 - match,birthday-candle - - - -");
    let at_17 = "trade 1 2 off 0 17:2:-:-:0 sparkler,lantern,lantern - - - - -";
    check(
        at_17,
        "buy sparkler, card match",
        "cards 1 2 off 0 15:1:sparkler:-:0 match lantern,lantern - - - -",
    );
}

#[test]
fn lmp_9_purchases_can_follow_each_other() {
    check(
        "trade 1 2 off 0 17:2:-:-:0 sparkler,lantern,lantern - - - - -",
        "buy sparkler, card match, card match, card campfire, buy match, orbs 5",
        "decide 1 3 off 0 14:2:match,sparkler:-:0 - lantern,lantern,match,campfire - - - -",
    );
}

#[test]
fn lmp_9_one_does_not_move_beyond_the_start() {
    let before = "trade 1 2 off 0 3:2:-:-:0 tea-light,lantern,lantern - - - - -";
    check(before, "buy tea-light", "decide 1 3 off 0 0:1:tea-light:-:0 - lantern,lantern - - - -");
}

#[test]
fn lmp_9_unsold_cards_go_under_before_the_next_post_draws() {
    // The two unsold ones are all that is left, and so come up at once.
    let before = "trade 1 2 off 0 3:2:-:-:0 glow,ash,ash glow - - - -";
    check_with(
        FEW,
        before,
        "buy ash, card glow, card glow, card ash",
        "trade 1 2 off 0 1:1:ash:-:0 glow,glow,ash - - - - -",
    );
}

#[test]
fn lmp_10_a_hazard_card_is_drawn_and_kept() {
    let before = "roll 1 2 off 0 4:0:-:bat:0 - - - - - -";
    let hazard = play(position(before), "die 1");
    assert_eq!(outcomes(&hazard).len(), 8);
    assert!(outcomes(&hazard).contains(&("hazard bat".into(), 6)));
    assert!(outcomes(&hazard).contains(&("hazard spider".into(), 8)));
    check(before, "die 1, hazard bat", "decide 1 3 off 0 5:0:-:bat,bat:0 - - - - - -");
    assert_eq!(result(&play(hazard, "hazard spider, stop")).1, [Some(8 - 2)]);
}

#[test]
fn lmp_10_a_hazard_may_cost_more() {
    let before = "hazard 2 2 off 0 1!:0:-:owl:0/1:0:-:-:0 - - - - - -";
    let over = play(read(&options_with(ODD), before), "hazard owl, go, lamp off, die 2, orbs 1, stop");
    assert_eq!(result(&over).1, [Some(6 - 5), Some(8 - 5)]);
}

#[test]
fn lmp_10_an_empty_deck_still_costs_a_point() {
    let content = FEW.replace("totot", "hotht").replace("[hazards]", "[hazards]\nowl = 1");
    let before = "roll 1 2 off 0 3:0:-:owl:1/0:0:-:-:0 - - - - - -";
    let after = "decide 2 3 off 0 4:0:-:owl:2/0:0:-:-:0 - - - - - -";
    check_with(&content, before, "die 1", after);
    let over = play(read(&options_with(&content), after), "stop, stop");
    assert_eq!(result(&over).1, [Some(8 - 3), Some(6)]);
}

#[test]
fn lmp_11_passing_over_spaces_does_nothing() {
    // From 9 over a post, an orb space and a hazard to 13.
    check("roll 1 2 off 0 9:5:-:-:0 - - - - - -", "die 4", "orbs 1 2 off 0 13:5:-:-:0 - - - - - -");
}

#[test]
fn lmp_11_space_0_does_nothing() {
    let before = "trade 2 2 off 0 0:0:-:-:0/3:1:-:-:0 birthday-candle,lantern,lantern - - - - -";
    let after = "decide 1 3 off 0 0:0:-:-:0/0:0:birthday-candle:-:0 - lantern,lantern - - - -";
    check(before, "buy birthday-candle", after);
}

// --- the end ---

#[test]
fn lmp_12_play_passes_over_those_who_are_done() {
    let before = "decide 4 9 on 0 9:0:-:-:0/3!:0:-:-:0/dead/8:0:-:-:0 - - - - - -";
    check(before, "stop", "decide 1 10 on 0 9:0:-:-:0/3!:0:-:-:0/dead/8!:0:-:-:0 - - - - - -");
    // A last player goes on alone.
    let alone = "decide 1 10 on 0 9:0:-:-:0/3!:0:-:-:0/dead/8!:0:-:-:0 - - - - - -";
    let later = "decide 1 11 off 0 11:1:-:-:0/3!:0:-:-:0/dead/8!:0:-:-:0 - - - - - -";
    check(alone, "go, lamp off, die 2, orbs 1", later);
}

#[test]
fn lmp_12_the_game_ends_when_all_have_stopped_or_died() {
    let last = "decide 1 9 on 0 40:2:-:-:0/3!:0:-:-:0 - - - - - -";
    let over = "over - 9 on 0 40!:2:-:-:0/3!:0:-:-:0 - - - - - 1/2";
    check(last, "stop", over);
    check(last, "go, dice 5 5", "over - 9 on 0 dead/3!:0:-:-:0 - - - - - -/1");
    assert!(legal(&position(over)).is_empty());
    refused(over, "go", "LMP-12");
}

#[test]
fn lmp_13_the_closest_survivor_gets_the_best_card() {
    let over =
        play(position("decide 1 9 on 0 20:0:-:-:0/30!:0:-:-:0/5!:0:-:-:0/9!:0:-:-:0 - - - - - -"), "stop");
    assert_eq!(result(&over).1, [Some(6), Some(8), Some(2), Some(4)]);
    // As many cards as survivors, from the first down.
    let over = play(position("decide 1 9 on 0 20:0:-:-:0/dead/5!:0:-:-:0/9!:0:-:-:0 - - - - - -"), "stop");
    assert_eq!(result(&over).1, [Some(8), None, Some(4), Some(6)]);
}

#[test]
fn lmp_13_equal_distance_is_rolled_off() {
    let tied = play(position("decide 1 9 on 0 20:0:-:-:0/30!:0:-:-:0/20!:0:-:-:0 - - - - - -"), "stop");
    assert_eq!(tied.position(), "rolloff 1 9 on 0 20!:0:-:-:0/30!:0:-:-:0/20!:0:-:-:0 - - - - ./-/. 2/1/2");
    assert_eq!(outcomes(&tied).len(), 36);
    assert_eq!(why_not(&tied, "go").unwrap().rule, Some("LMP-13"));
    let half = play(tied, "rolloff 1 2 4");
    assert_eq!(half.position(), "rolloff 3 9 on 0 20!:0:-:-:0/30!:0:-:-:0/20!:0:-:-:0 - - - - 6/-/. 2/1/2");
    let over = play(half, "rolloff 3 6 1");
    assert_eq!(over.position(), "over - 9 on 0 20!:0:-:-:0/30!:0:-:-:0/20!:0:-:-:0 - - - - - 3/1/2");
    assert_eq!(result(&over).1, [Some(4), Some(8), Some(6)]);
}

#[test]
fn lmp_13_equal_totals_roll_again_the_better_placed_first() {
    let moths = "7!:0:-:-:0/7!:0:-:-:0/7!:0:-:-:0/7!:0:-:-:0";
    let tied = position(&format!("rolloff 1 9 on 0 {moths} - - - - ./././. 1/1/1/1"));
    // 1 and 3 with nine, 2 and 4 with five: 1 and 3 first, until they differ.
    let pairs = play(tied, "rolloff 1 4 5, rolloff 2 2 3, rolloff 3 6 3, rolloff 4 4 1");
    assert_eq!(pairs.position(), format!("rolloff 1 9 on 0 {moths} - - - - ./-/./- 1/3/1/3"));
    let again = play(pairs, "rolloff 1 1 1, rolloff 3 1 1");
    assert_eq!(again.position(), format!("rolloff 1 9 on 0 {moths} - - - - ./-/./- 1/3/1/3"));
    let rest = play(again, "rolloff 1 1 1, rolloff 3 1 2");
    assert_eq!(rest.position(), format!("rolloff 2 9 on 0 {moths} - - - - -/./-/. 2/3/1/3"));
    let over = play(rest, "rolloff 2 6 6, rolloff 4 1 1");
    assert_eq!(result(&over).1, [Some(6), Some(4), Some(8), Some(2)]);
}

#[test]
fn lmp_13_closer_groups_roll_off_first() {
    let before = "decide 4 9 on 0 9!:0:-:-:0/30!:0:-:-:0/9!:0:-:-:0/30:0:-:-:0 - - - - - -";
    let closer = play(position(before), "stop");
    let moths = "9!:0:-:-:0/30!:0:-:-:0/9!:0:-:-:0/30!:0:-:-:0";
    assert_eq!(closer.position(), format!("rolloff 2 9 on 0 {moths} - - - - -/./-/. 3/1/3/1"));
    let farther = play(closer, "rolloff 2 1 1, rolloff 4 1 1, rolloff 2 1 1, rolloff 4 2 1");
    assert_eq!(farther.position(), format!("rolloff 1 9 on 0 {moths} - - - - ./-/./- 3/2/3/1"));
}

#[test]
fn lmp_13_moths_that_never_left_tie_too() {
    let tied = play(position("decide 2 2 off 0 0!:0:-:-:0/0:0:-:-:0 - - - - - -"), "stop");
    assert_eq!(tied.position(), "rolloff 1 2 off 0 0!:0:-:-:0/0!:0:-:-:0 - - - - ./. 1/1");
}

#[test]
fn lmp_14_the_score_adds_up() {
    let before = "decide 2 9 on 0 40!:3:-:bat,cat:0/30:1:lantern,lighthouse,match:spider:0 - - - - - -";
    let over = play(position(before), "stop");
    // 8 + 3 − 2 and 6 + 1 + (5 + 5 + 2) − 1.
    assert_eq!(result(&over), (vec![2], vec![Some(9), Some(18)], vec![2, 1]));
    let sheet: Vec<(&str, Vec<i32>)> =
        over.outcome().breakdown.into_iter().map(|line| (line.key, line.points.unwrap())).collect();
    let expected = [
        ("survival_card", vec![8, 6]),
        ("light_orbs", vec![3, 1]),
        ("trading_cards", vec![0, 12]),
        ("hazards", vec![-2, -1]),
    ];
    assert_eq!(sheet, expected);
}

#[test]
fn lmp_14_a_tie_goes_to_the_closer_moth() {
    let over = play(position("decide 1 9 on 0 30:4:-:-:0/40!:2:-:-:0/10!:6:-:-:0 - - - - - -"), "stop");
    assert_eq!(result(&over), (vec![2], vec![Some(10); 3], vec![2, 1, 3]));
    assert_eq!(over.returns().0[..3], [0.5, 1.0, 0.0]);
    // The sheet says why.
    let sheet = over.outcome().breakdown;
    assert_eq!(sheet[0].points, Some(vec![6, 8, 4]));
    assert_eq!(sheet[4], ScoreLine::remark("survival_breaks_tie"));
    // Equally close: the better survival card, which the roll-off decided.
    let rolled = "rolloff 2 9 on 0 30!:2:-:-:0/30!:0:-:-:0 - - - - 7/. 1/1";
    assert_eq!(result(&play(position(rolled), "rolloff 2 6 6")), (vec![2], vec![Some(8); 2], vec![2, 1]));
    let equal = "rolloff 2 9 on 0 30!:2:-:-:0/30!:4:-:-:0 - - - - 7/. 1/1";
    assert_eq!(result(&play(position(equal), "rolloff 2 1 1")), (vec![1], vec![Some(10); 2], vec![1, 2]));
}

#[test]
fn lmp_14_what_has_decided_is_told() {
    let because = |text: &str, actions: &str| {
        let because = play(position(text), actions).outcome().because.unwrap();
        (because.to_string(), because.rule.unwrap())
    };
    let told = |text: &str, rule| (text.to_string(), rule);
    assert_eq!(
        because("decide 1 9 on 0 30:4:-:-:0/40!:9:-:-:0 - - - - - -", "stop"),
        told("most_points seat=seat:2 amount=17", "LMP-14")
    );
    assert_eq!(
        because("decide 1 9 on 0 30:4:-:-:0/40!:2:-:-:0/10!:6:-:-:0 - - - - - -", "stop"),
        told("won_tie seat=seat:2", "LMP-14")
    );
    let burning = "decide 1 9 on 0 48:9:-:-:0/30!:0:-:-:0 - - - - - -";
    assert_eq!(because(burning, "go, dice 1 1"), told("last_alive seat=seat:2", "LMP-6"));
    let all = "decide 1 9 on 0 48:9:-:-:0/dead - - - - - -";
    assert_eq!(because(all, "go, dice 1 1"), told("all_burnt", "LMP-6"));
    let alone = "decide 1 9 on 0 40:5:-:-:0 - - - - - -";
    assert_eq!(because(alone, "stop"), told("survived seat=seat:1 amount=13", "LMP-14"));
}

#[test]
fn lmp_6_a_burnt_moth_stands_nowhere_any_more() {
    let over = play(position("decide 1 9 on 0 48:9:-:-:0/30!:0:-:-:0 - - - - - -"), "go, dice 1 1");
    let standing = over.view(Viewer::Spectator).standing;
    assert_eq!((standing[1].amounts.clone(), standing[1].of), (vec![None, Some(19)], Some(49)));
    assert_eq!(standing[0].amounts[0], None);
}

#[test]
fn lmp_14_the_dead_score_nothing_and_come_last() {
    let before =
        "decide 1 9 on 0 48:9:-:-:0/2!:0:-:bat,bat,bat,cat,cat,cat,rain,rain,rain:0/dead - - - - - -";
    let over = play(position(before), "go, dice 1 1");
    assert_eq!(result(&over), (vec![2], vec![None, Some(-1), None], vec![2, 1, 2]));
    assert_eq!(over.returns().0[..3], [0.0, 1.0, 0.0]);
}

#[test]
fn lmp_14_when_all_are_dead_nobody_wins() {
    let over = play(position("decide 1 9 on 0 48:9:-:-:0/dead - - - - - -"), "go, dice 1 1");
    assert_eq!(result(&over), (vec![], vec![None, None], vec![1, 1]));
    assert_eq!(over.returns().0[..2], [0.0, 0.0]);
}

#[test]
fn lmp_14_alone_one_wins_by_surviving() {
    let alone = "decide 1 9 on 0 40:5:-:-:0 - - - - - -";
    let survived = play(position(alone), "stop");
    assert_eq!(result(&survived), (vec![1], vec![Some(13)], vec![1]));
    // Alone one plays for the score.
    let poorer = play(position(&alone.replace(":5:", ":4:")), "stop");
    assert!(survived.returns().0[0] > poorer.returns().0[0] && poorer.returns().0[0] > 0.5);
    let dead = play(position(alone), "go, dice 5 5");
    assert_eq!(result(&dead), (vec![], vec![None], vec![1]));
    assert_eq!(dead.returns().0[..1], [0.0]);
}

#[test]
fn lmp_15_there_are_60_trading_cards_and_40_hazards() {
    let view = start(1).view(Viewer::Spectator);
    assert!(view.unseen.len() == 20 && view.unseen.iter().all(|kind| kind.copies == 3));
    assert_eq!(view.hazards.len(), 8);
    assert_eq!(view.hazards.iter().map(|kind| kind.copies).sum::<u32>(), 40);
    assert_eq!(view.supply, 120);
}

// --- the variant ---

#[test]
fn lmp_16_posts_that_are_passed_act() {
    let before = "roll 1 2 on 0 9:2:-:-:0 - - - - - -";
    // From 9 by eight: over the posts on 10 and 15 to the one on 17.
    let at_10 = "trade 1 2 on 7 10:2:-:-:0 match,match,match - - - - -";
    check_passing(before, "dice 4 4, card match, card match, card match", at_10);
    let at_15 = "cards 1 2 on 2 15:2:-:-:0 - match,match,match - - - -";
    check_passing(at_10, "pass", at_15);
    let at_17 = "cards 1 2 on 0 17:2:-:-:0 - match,match,match,lantern,lantern,lantern - - - -";
    check_passing(at_15, "card lantern, card lantern, card lantern, pass", at_17);
    // By default they do not.
    check(before, "dice 4 4", "cards 1 2 on 0 17:2:-:-:0 - - - - - -");
}

#[test]
fn lmp_16_a_purchase_ends_the_move() {
    check_passing(
        "trade 1 2 on 7 10:2:-:-:0 match,match,match - - - - -",
        "buy match, orbs 1",
        "decide 1 3 on 0 9:1:match:-:0 - match,match - - - -",
    );
    // Also when it leads to another post.
    let before = "trade 1 2 off 3 17:2:-:-:0 sparkler,lantern,lantern - - - - -";
    let after = "cards 1 2 off 0 15:1:sparkler:-:0 - lantern,lantern - - - -";
    check_passing(before, "buy sparkler", after);
}

#[test]
fn lmp_16_a_post_acts_even_before_the_lamp() {
    let before = "roll 1 9 on 0 43:2:-:-:0 - - - - - -";
    let cards = "card match, card match, card match";
    let saved = "orbs 1 9 on 0 43:0:match:-:0 - match,match - - - -";
    check_passing(before, &format!("dice 6 6, {cards}, buy match"), saved);
    // Past both posts, and dead.
    let dead = "over - 9 on 0 dead - match,match,match,campfire,campfire,campfire - - - -";
    let campfires = "card campfire, card campfire, card campfire";
    check_passing(before, &format!("dice 6 6, {cards}, pass, {campfires}, pass"), dead);
}

#[test]
fn lmp_16_a_post_passed_in_the_last_stretch_asks_the_on_price() {
    let before = "roll 1 7 off 0 36:1:-:-:0 - - - - - -";
    let after = "cards 1 7 on 1 39:1:-:-:0 - - - - - -";
    check_passing(before, "die 4", after);
}

#[test]
fn lmp_16_posts_without_cards_are_passed() {
    let mut options = options_with(FEW);
    options.set("shop_when_passing", "true").unwrap();
    let before = read(&options, "roll 1 2 off 0 2:1:ash,ash,glow,glow:-:0 - - - - - -");
    assert_eq!(play(before, "die 2").position(), "orbs 1 2 off 0 4:1:ash,ash,glow,glow:-:0 - - - - - -");
}

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    rules::check("the-lamp", "LMP");
}
