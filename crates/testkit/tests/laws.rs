//! Each law has a bug planted that it must catch, in a game that otherwise keeps all of them.

use lamplight_testkit::jars::{Jars, bug};
use lamplight_testkit::{Case, laws};

/// Whether a law is found broken when a bug is planted.
fn caught<const BUG: u8>(by: fn(&str) -> bool) -> bool {
    laws::check_some(&Case::<Jars<BUG>>::new(3, ""), 400, by).is_err()
}

#[test]
fn a_sound_game_keeps_all_laws() {
    for set in ["", "rounds=9"] {
        for case in Case::<Jars<{ bug::NONE }>>::all_seats(set) {
            let report = laws::assert_laws(&case, 200);
            assert_eq!(report.games, 200);
            assert!(report.pairs > report.states);
        }
    }
}

#[test]
fn a_fault_says_where_it_was_seen() {
    let violation = laws::check(&Case::<Jars<{ bug::OPEN_JARS }>>::new(2, ""), 10).unwrap_err();
    assert!(violation.to_string().contains("after [\"wind"), "{violation}");
}

#[test]
fn bugs_in_lists_are_caught() {
    assert!(caught::<{ bug::UNSORTED }>(|law| law == "lists are unique, sorted and stable"));
    assert!(caught::<{ bug::ALL_LEGAL }>(|law| law == "is_legal agrees with the list"));
    assert!(caught::<{ bug::NO_WEIGHT }>(|law| law == "weights are positive"));
}

#[test]
fn false_cards_are_caught() {
    assert!(caught::<{ bug::DENIED_CHANCE }>(|law| law == "the card tells the truth"));
    assert!(caught::<{ bug::DENIED_SECRETS }>(|law| law == "a game without secrets hides nothing"));
    assert!(caught::<{ bug::CLOSING }>(|law| law == "what is open stays open"));
    assert!(caught::<{ bug::MOODY }>(|law| law == "the card tells the truth"));
}

#[test]
fn bugs_in_text_are_caught() {
    assert!(caught::<{ bug::SAME_TEXT }>(|law| law == "actions are read as they were written"));
    assert!(caught::<{ bug::FORGETFUL }>(|law| law == "positions are read as they were written"));
    assert!(caught::<{ bug::STUBBORN }>(|law| law == "why_not refuses just what is not legal"));
    assert!(caught::<{ bug::UNDECLARED }>(|law| law == "what is said has words"));
    assert!(caught::<{ bug::INCONCEIVABLE }>(|law| law == "what is legal is conceivable"));
    assert!(caught::<{ bug::PREFIX }>(|law| law == "picks tell actions apart"));
    assert!(caught::<{ bug::KEYS }>(|law| law == "equal states have equal keys"));
}

#[test]
fn loaded_dice_are_caught() {
    assert!(caught::<{ bug::LOADED }>(|law| law == "chance is sampled by weight"));
    assert!(caught::<{ bug::LAZY }>(|law| law == "random actions are uniform"));
}

#[test]
fn bugs_over_whole_games_are_caught() {
    assert!(caught::<{ bug::OUTSIDE }>(|law| law == "the same log gives the same state"));
    assert!(caught::<{ bug::ALIASED }>(|law| law == "old clones stay as they were"));
    assert!(caught::<{ bug::ENDLESS }>(|law| law == "the game ends within its bound"));
    assert!(caught::<{ bug::EVEN }>(|law| law == "results are sound"));
}

#[test]
fn leaks_are_caught() {
    assert!(caught::<{ bug::OPEN_JARS }>(|law| law == "imagined worlds look like the real one"));
    assert!(caught::<{ bug::WINDOW }>(|law| law == "spectators know no more than a player"));
    assert!(caught::<{ bug::TELLING }>(|law| law == "legal lists show no secret"));
    assert!(caught::<{ bug::PEEKING }>(|law| law == "imagination uses only what is known"));
    assert!(caught::<{ bug::BLIND }>(|law| law == "what looks the same leads to the same"));
    assert!(caught::<{ bug::SEEN }>(|law| law == "seen tells no more than the view"));
    assert!(caught::<{ bug::ABSENT_MINDED }>(|law| law == "a viewer's position holds what the viewer knows"));
    assert!(caught::<{ bug::LOUD }>(|law| law == "logs and effects show no secret"));
    assert!(caught::<{ bug::ASKING }>(|law| law == "what is asked shows no secret"));
    assert!(caught::<{ bug::EXPLAINING }>(|law| law == "reasons show no secret"));
    assert!(caught::<{ bug::GLIMPSE }>(|law| law == "what can be taken back shows no secret"));
}

#[test]
fn a_sound_encoding_keeps_all_laws() {
    for case in Case::<Jars>::all_seats("") {
        let report = laws::assert_encoding(&case, 100);
        assert_eq!(report.games, 100);
        assert!(report.pairs > report.states);
    }
}

#[test]
fn bugs_in_encodings_are_caught() {
    fn law<const BUG: u8>() -> &'static str {
        laws::check_encoding(&Case::<Jars<BUG>>::new(3, ""), 100).expect_err("a bug is planted").law
    }
    assert_eq!(law::<{ bug::SAME_ID }>(), "ids and actions correspond");
    assert_eq!(law::<{ bug::SURPRISING }>(), "sizes are declared");
    assert_eq!(law::<{ bug::COUNTLESS }>(), "sizes are declared");
    assert_eq!(law::<{ bug::TERMLESS }>(), "actions have terms of their own");
    assert_eq!(law::<{ bug::HALF_WRITTEN }>(), "a tensor is written in full, from 0 to 1");
    assert_eq!(law::<{ bug::GLASS }>(), "tensors and information show no secret");
    assert_eq!(law::<{ bug::GOSSIP }>(), "tensors and information show no secret");
    assert_eq!(law::<{ bug::WINDLESS }>(), "what differs has different tensors");
    assert_eq!(law::<{ bug::VAGUE }>(), "information is equal just when tensors are");
    assert_eq!(law::<{ bug::CROOKED }>(), "play goes on alike in the mirror");
    assert_eq!(law::<{ bug::CROSS_EYED }>(), "what is told from a seat is what its player sees");
}

#[test]
fn playthroughs_are_as_recorded() {
    for seats in [2, 3] {
        lamplight_testkit::playthrough::check(&Case::<Jars>::new(seats, ""));
    }
}
