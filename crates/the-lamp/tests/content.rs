//! House content: what a file may say, and how a bad one is refused.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{SCARCE, largest, options_with};
use lamplight_core::{Game, GameOptions, Present, Viewer};
use lamplight_the_lamp::content::HOUSE;
use lamplight_the_lamp::{Options, TheLamp};

/// Line 1 is empty; the lane stands in line 2, `[trading]` in line 6, `[hazards]` in line 9.
const GOOD: &str = r#"
lane = "othot"
last_stretch = 2
orbs = 30
survival = [9, 7, 5, 3]
[trading]
wick  = { copies = 2, off = 1, on = 2, points = 3, back = 4 }
ember = { copies = 1, off = 0, on = 9, points = 0, back = 1 }
[hazards]
owl = 4
"#;

/// The refusal of the good file with one thing replaced.
#[track_caller]
fn refusal(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let mut options = Options::default();
    let refusal = options.set_content(&GOOD.replacen(from, to, 1)).unwrap_err().to_string();
    assert_eq!(options, Options::default(), "a refused file changes nothing");
    refusal
}

#[track_caller]
fn refused(from: &str, to: &str, line: usize, reason: &str) {
    assert_eq!(refusal(from, to), format!("line {line}: {reason}"));
}

#[test]
fn every_card_of_the_house_and_every_line_of_the_score_has_words() {
    let layout = Options::default().layout();
    let cards = layout.trading.iter().map(|card| format!("card.{}", card.name));
    let hazards = layout.hazards.iter().map(|card| format!("card.{}", card.name));
    // Equal points, so that the sheet says why one is ahead.
    let equal = "over - 9 on 0 30!:4:-:-:0/20!:6:-:-:0 - - - - - 1/2";
    let sheet = common::read(&Options::default(), equal).outcome().breakdown;
    assert_eq!((cards.len(), hazards.len(), sheet.len()), (20, 8, 5));
    let lines = sheet.iter().map(|line| format!("score.{}", line.label));
    for name in cards.chain(hazards).chain(lines) {
        assert!(TheLamp::WORDS.names.contains(&name.as_str()), "{name}");
    }
}

#[test]
fn the_house_content_is_the_default_and_has_no_fingerprint() {
    let mut options = Options::default();
    assert_eq!(Options::CONTENT, Some(HOUSE));
    options.set_content(HOUSE).unwrap();
    assert_eq!(options, Options::default());
    // A comment more changes no game.
    options.set_content(&format!("# mine\n{HOUSE}")).unwrap();
    assert_eq!((options.content_fingerprint(), options), (None, Options::default()));
}

#[test]
fn other_content_is_told_apart() {
    let [a, b] = [GOOD, SCARCE].map(|text| options_with(text).content_fingerprint());
    assert!(a.is_some() && b.is_some() && a != b);
    let mut back = options_with(GOOD);
    back.set_content(HOUSE).unwrap();
    assert_eq!(back, Options::default());
}

#[test]
fn a_file_decides_lane_cards_and_points() {
    let state = TheLamp::new(&options_with(GOOD), 2).unwrap();
    let view = state.view(Viewer::Spectator);
    assert_eq!((view.lane.as_str(), view.last_stretch, view.supply), ("othot", 4, 30));
    let unseen: Vec<(&str, u32)> = view.unseen.iter().map(|kind| (kind.name.as_str(), kind.copies)).collect();
    assert_eq!(unseen, [("ember", 1), ("wick", 2)]);
    assert_eq!((view.hazards.len(), view.hazards[0].copies), (1, 4));
    let over = common::read(&options_with(GOOD), "over - 4 on 0 4!:1:wick:-:0/3!:0:-:owl:0 - - - - - 1/2");
    assert_eq!(over.outcome().scores, Some(vec![Some(9 + 1 + 3), Some(7 - 1)]));
}

#[test]
fn the_order_of_a_file_does_not_matter() {
    let lines: Vec<&str> = GOOD.lines().collect();
    let turned = [&lines[1..6], &[lines[7], lines[6]], &lines[8..]].concat().join("\n");
    assert_eq!(options_with(&turned).layout(), options_with(GOOD).layout());
}

#[test]
fn a_file_may_be_as_large_as_the_caps() {
    let layout = options_with(&largest()).layout();
    assert_eq!((layout.lane.letters().len(), layout.trading.len(), layout.hazards.len()), (120, 64, 64));
}

#[test]
fn a_file_may_do_without_cards_and_stretch() {
    let bare = "lane = \"o\"\nlast_stretch = 0\norbs = 0\nsurvival = [0, 0, 0, 0]\n[trading]\n[hazards]\n";
    assert_eq!(options_with(bare).layout().lane.stretch(), 2);
}

#[test]
fn bad_lanes_are_refused() {
    let unknown = "space 3 of the lane is 'x'; a space is o (light orb), t (trading post) or h (hazard)";
    refused("othot", "otxot", 2, unknown);
    refused("othot", "otéot", 2, &unknown.replace('x', "é"));
    refused("othot", "", 2, "a lane has 1 to 120 spaces, not 0");
    refused("othot", &"o".repeat(121), 2, "a lane has 1 to 120 spaces, not 121");
    refused(
        "last_stretch = 2",
        "last_stretch = 6",
        3,
        "the last stretch of this lane goes from 0 to 5, not 6",
    );
    refused(
        "last_stretch = 2",
        "last_stretch = -1",
        3,
        "the last stretch of this lane goes from 0 to 5, not -1",
    );
}

#[test]
fn bad_numbers_are_refused() {
    refused("orbs = 30", "orbs = 10000", 4, "the supply of orbs goes from 0 to 9999, not 10000");
    refused("9, 7, 5, 3", "9, 7, 5", 5, "there are 4 survival cards, not 3");
    refused("9, 7, 5, 3", "9, 7, 5, 3, 1", 5, "there are 4 survival cards, not 5");
    refused("[9, 7, 5, 3]", "[9,\n7,\n5,\n-3]", 8, "a survival card's worth goes from 0 to 99, not -3");
    refused("copies = 2", "copies = 0", 7, "the number of copies goes from 1 to 64, not 0");
    refused("off = 1", "off = 100", 7, "a price goes from 0 to 99, not 100");
    refused("on = 9", "on = -9", 8, "a price goes from 0 to 99, not -9");
    refused("points = 3", "points = 100", 7, "a card's worth goes from 0 to 99, not 100");
    refused("back = 1", "back = 121", 8, "the way back goes from 0 to 120, not 121");
    refused("owl = 4", "owl = 0", 10, "the number of copies goes from 1 to 64, not 0");
    refused("owl = 4", "owl = 65", 10, "the number of copies goes from 1 to 64, not 65");
}

#[test]
fn too_many_cards_are_refused_where_they_become_too_many() {
    // In the file the wick comes first, so it is the ember's line that is one too many.
    refused("copies = 2", "copies = 64", 8, "there are more than 64 trading cards");
    refused("owl = 4", "owl = 60\nbat = 4\ncat = 1", 12, "there are more than 64 hazard cards");
    let most = GOOD.replace("copies = 2", "copies = 63").replace("owl = 4", "owl = 64");
    assert_eq!(options_with(&most).layout().hazards[0].copies, 64);
}

#[test]
fn bad_names_are_refused() {
    for name in ["Wick", "wick_2", "-wick", "wick-", "wi--ck", "wíck", "wi ck", "", "a,b", "a/b"] {
        let reason = refusal("wick ", &format!("\"{name}\" "));
        let expected = "must be made of lower case letters, digits and single hyphens between them";
        assert_eq!(reason, format!("line 7: the name '{name}' {expected}"));
    }
    assert!(refusal("owl", "OWL").starts_with("line 10: the name 'OWL'"));
    assert!(refusal("ember", "wick").starts_with("line 8: duplicate key"));
    assert!(refusal("owl = 4", "owl = 4\nowl = 2").starts_with("line 11: duplicate key"));
}

#[test]
fn files_of_another_form_are_refused() {
    for (bad, found) in [("\"many\"", "string \"many\""), ("1.5", "floating point `1.5`")] {
        let reason = format!("line 4: invalid type: {found}, expected a whole number");
        assert_eq!(refusal("orbs = 30", &format!("orbs = {bad}")), reason);
    }
    assert!(refusal("orbs = 30", "orbs = 30\nlamps = 2").starts_with("line 5: unknown field `lamps`"));
    assert!(refusal("off = 1, ", "").starts_with("line 7: missing field `off`"));
    assert!(refusal("off = 1, ", "of = 1, ").starts_with("line 7: unknown field `of`"));
    assert!(refusal("orbs = 30", "").contains("missing field `orbs`"));
    assert!(refusal("[hazards]\nowl = 4", "").contains("missing field `hazards`"));
    assert!(refusal("orbs = 30", "orbs").starts_with("line 4: "));
    assert!(Options::default().set_content("").is_err());
}

#[test]
fn of_several_faults_the_first_in_the_file_is_named() {
    // The wick stands before the ember, though not in the alphabet.
    let both = GOOD.replace("points = 3", "points = 300").replace("points = 0", "points = 100");
    let refusal = |text: &str| Options::default().set_content(text).unwrap_err().to_string();
    assert_eq!(refusal(&both), "line 7: a card's worth goes from 0 to 99, not 300");
    assert!(refusal(&both.replace("orbs = 30", "orbs = -1")).starts_with("line 4: the supply of orbs"));
    assert!(refusal(&GOOD.replace("owl = 4", "owl = 0\nbat = 0")).starts_with("line 10: "));
}
