//! House content: what a file may say, and how a bad one is refused.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ATTIC, SCARCE, largest, options_with};
use lamplight_core::{Game, GameOptions, Present, Seat, Viewer};
use lamplight_the_lamp::content::HOUSE;
use lamplight_the_lamp::dice::LampDie;
use lamplight_the_lamp::{Options, TheLamp};
use std::collections::BTreeSet;

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
    let lines = sheet.iter().map(|line| format!("score.{}", line.key));
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
    assert_eq!(
        (view.lanes.as_slice(), view.last_stretch, view.supply),
        (["othot", "othot"].map(String::from).as_slice(), 4, 30)
    );
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
    assert_eq!(
        (layout.lane(Seat::from_index(3)).letters().len(), layout.trading.len(), layout.hazards.len()),
        (120, 64, 64)
    );
}

#[test]
fn a_file_may_do_without_cards_and_stretch() {
    let bare = "lane = \"o\"\nlast_stretch = 0\norbs = 0\nsurvival = [0, 0, 0, 0]\n[trading]\n[hazards]\n";
    assert_eq!(options_with(bare).layout().stretch(), 2);
}

#[test]
fn a_file_may_have_four_lanes_other_dice_and_dear_hazards() {
    let layout = options_with(ATTIC).layout();
    let lanes: BTreeSet<&str> = Seat::up_to(4).map(|seat| layout.lane(seat).letters()).collect();
    assert_eq!((lanes.len(), layout.lamp(), layout.stretch()), (4, 37, 29));
    assert_eq!((layout.lamp_die, layout.orb_die), (LampDie { off: 2, on: 4 }, [0, 1, 1, 2, 2, 4]));
    let losses: Vec<(&str, u8, u8)> =
        layout.hazards.iter().map(|card| (card.name.as_str(), card.copies, card.loses)).collect();
    assert_eq!(losses, [("draught", 6, 2), ("dust", 12, 1), ("moth-ball", 4, 3), ("trapdoor", 2, 6)]);
}

#[test]
fn what_the_rulebook_says_need_not_be_written() {
    let plain = "lamp_die = { off = 3, on = 3 }\norb_die = [1, 1, 1, 2, 2, 2]\n";
    let written = GOOD
        .replace("[trading]", &format!("{plain}[trading]"))
        .replace("= 4\n", "= { copies = 4, loses = 1 }\n");
    assert_ne!(written, GOOD);
    assert_eq!(options_with(&written).layout(), options_with(GOOD).layout());
    let each = GOOD.replace("lane = \"othot\"", "lanes = [\"othot\", \"othot\", \"othot\", \"othot\"]");
    assert_eq!(options_with(&each).layout(), options_with(GOOD).layout());
}

#[test]
fn a_file_can_be_checked_without_being_kept() {
    assert_eq!(Options::check_content(GOOD).ok(), options_with(GOOD).content_fingerprint());
    assert_eq!(Options::check_content("").unwrap_err(), Options::default().set_content("").unwrap_err());
}

#[test]
fn bad_lanes_are_refused() {
    refused("othot", "otxot", 2, "lane cannot be \"x\"; choose o, t, h");
    refused("othot", "otéot", 2, "lane cannot be \"é\"; choose o, t, h");
    refused("othot", "", 2, "lane must have 1 to 120 characters, not 0");
    refused("othot", &"o".repeat(121), 2, "lane must have 1 to 120 characters, not 121");
    let short = "last_stretch: stretch_too_long length=5 found=6";
    refused("last_stretch = 2", "last_stretch = 6", 3, short);
    refused("last_stretch = 2", "last_stretch = -1", 3, "last_stretch must be from 0 to 120, not -1");
    let one = "lane = \"othot\"";
    let none = "no_lanes";
    assert_eq!(refusal(one, ""), none);
    let four = "lanes = [\"othot\",\n\"ooooo\", \"ooo\",\n\"oooooo\"]";
    assert_eq!(
        refusal(one, four),
        "line 3: lanes[3]: lane_length length=5 found=3\n\
         line 4: lanes[4]: lane_length length=5 found=6"
    );
    refused(one, "lanes = [\"othot\"]", 2, "lanes must have 4 entries, not 1");
    let both = format!("{one}\nlanes = [\"o\", \"o\", \"o\", \"o\"]");
    refused(one, &both, 3, "lanes: lanes_twice");
}

#[test]
fn bad_dice_are_refused() {
    let with = |line: &str| refusal("orbs = 30", &format!("orbs = 30\n{line}"));
    assert_eq!(with("lamp_die = { off = 2, on = 3 }"), "line 5: lamp_die: die_faces faces=6 found=5");
    assert_eq!(with("lamp_die = { off = 7, on = -1 }").lines().count(), 2);
    assert_eq!(with("lamp_die = { off = 6 }"), "line 5: lamp_die lacks `on`; add a line `on = …`");
    assert_eq!(with("orb_die = [1, 2, 3]"), "line 5: orb_die must have 6 entries, not 3");
    assert_eq!(with("orb_die = [1, 2, 3, 4, 5, 21]"), "line 5: orb_die[6] must be from 0 to 20, not 21");
}

#[test]
fn bad_numbers_are_refused() {
    refused("orbs = 30", "orbs = 10000", 4, "orbs must be from 0 to 9999, not 10000");
    refused("9, 7, 5, 3", "9, 7, 5", 5, "survival must have 4 entries, not 3");
    refused("9, 7, 5, 3", "9, 7, 5, 3, 1", 5, "survival must have 4 entries, not 5");
    refused("[9, 7, 5, 3]", "[9,\n7,\n5,\n-3]", 8, "survival[4] must be from 0 to 99, not -3");
    refused("copies = 2", "copies = 0", 7, "trading.wick.copies must be from 1 to 64, not 0");
    refused("off = 1", "off = 100", 7, "trading.wick.off must be from 0 to 99, not 100");
    refused("on = 9", "on = -9", 8, "trading.ember.on must be from 0 to 99, not -9");
    refused("points = 3", "points = 100", 7, "trading.wick.points must be from 0 to 99, not 100");
    refused("back = 1", "back = 121", 8, "trading.ember.back must be from 0 to 120, not 121");
    refused("owl = 4", "owl = 0", 10, "hazards.owl must be from 1 to 64, not 0");
    let free = "owl = { copies = 4, loses = 0 }";
    refused("owl = 4", free, 10, "hazards.owl.loses must be from 1 to 99, not 0");
}

#[test]
fn too_many_cards_are_refused() {
    refused("copies = 2", "copies = 64", 6, "trading can have 64 cards at most, not 65");
    refused("owl = 4", "owl = 60\nbat = 4\ncat = 1", 9, "hazards can have 64 cards at most, not 65");
    let most = GOOD.replace("copies = 2", "copies = 63").replace("owl = 4", "owl = 64");
    assert_eq!(options_with(&most).layout().hazards[0].copies, 64);
}

#[test]
fn bad_names_are_refused() {
    for name in ["Wick", "wick_2", "-wick", "wick-", "wi--ck", "wíck", "wi ck", "", "a,b", "a/b"] {
        let reason = refusal("wick ", &format!("\"{name}\" "));
        let expected = "use lower-case letters, digits and single hyphens";
        assert!(reason.starts_with("line 7: ") && reason.ends_with(expected), "{reason}");
    }
    assert!(refusal("owl", "OWL").starts_with("line 10: hazards.OWL"));
    assert!(refusal("ember", "wick").starts_with("line 8: duplicate key"));
    assert!(refusal("owl = 4", "owl = 4\nowl = 2").starts_with("line 11: duplicate key"));
}

#[test]
fn files_of_another_form_are_refused() {
    for bad in ["\"many\"", "1.5"] {
        refused("orbs = 30", &format!("orbs = {bad}"), 4, "orbs must be a whole number");
    }
    assert!(
        refusal("orbs = 30", "orbs = 30\nlamps = 2").starts_with("line 5: the file has no place for `lamps`")
    );
    refused("off = 1, ", "", 7, "trading.wick lacks `off`; add a line `off = …`");
    assert!(
        refusal("off = 1, ", "off = 1, of = 1, ").starts_with("line 7: trading.wick has no place for `of`")
    );
    assert_eq!(refusal("orbs = 30", ""), "the file lacks `orbs`; add a line `orbs = …`");
    assert_eq!(refusal("[hazards]\nowl = 4", ""), "the file lacks `hazards`; add a line `hazards = …`");
    assert!(refusal("orbs = 30", "orbs").starts_with("line 4: "));
    refused("owl = 4", "owl = \"four\"", 10, "hazards.owl must be a table of `name = value`");
}

#[test]
fn all_faults_are_named_in_the_order_of_the_file() {
    let bad = GOOD.replace("points = 3", "points = 300").replace("points = 0", "points = 100");
    let bad = bad.replace("orbs = 30", "orbs = -1");
    let faults = Options::default().set_content(&bad).unwrap_err().faults;
    let places: Vec<(Option<usize>, &str)> =
        faults.iter().map(|fault| (fault.line, fault.field.as_str())).collect();
    assert_eq!(
        places,
        [(Some(4), "orbs"), (Some(7), "trading.wick.points"), (Some(8), "trading.ember.points")]
    );
}
