//! What people, files and screens get: set-ups, positions, effects, picks, views, drawings.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ATTIC, options, options_with, play, read};
use lamplight_core::rollout::{Buffers, rollout};
use lamplight_core::{Game, GameOptions, Present, Purpose, Rng, Seat, Viewer};
use lamplight_testkit::clicks::why_not;
use lamplight_the_lamp::{Options, TheLamp};

fn position(text: &str) -> TheLamp {
    read(&options(""), text)
}

#[test]
fn bad_set_ups_are_refused() {
    for (seats, reason) in [(0, "not 0"), (5, "not 5")] {
        let refusal = TheLamp::new(&Options::default(), seats).unwrap_err();
        assert_eq!(refusal.to_string(), format!("The Lamp is for 1 to 4 players, {reason}"));
    }
    for (key, value) in [("shop_when_passing", "yes"), ("shop_when_passing", ""), ("first", "2")] {
        assert!(Options::default().set(key, value).is_err(), "{key}={value}");
    }
}

#[test]
fn bad_actions_are_explained() {
    let state = position("decide 1 1 off 0 0:0:-:-:0 - - - - - -");
    for text in [
        "",
        "fly",
        "go ",
        " go",
        "Go",
        "go on",
        "buy",
        "buy moon",
        "buy  match",
        "lamp",
        "lamp dim",
        "dice 3",
        "dice 3 7",
        "dice 03 4",
        "die 0",
        "die +3",
        "orbs é",
        "hazard match",
        "card spider",
        "first 5 1 1",
        "first 0 1 1",
        "rolloff 1 1",
    ] {
        assert!(state.parse_action(text).is_err(), "{text}");
    }
    let reason = state.parse_action("buy moon").unwrap_err().to_string();
    assert_eq!(reason, "there is no trading card 'moon'");
}

#[test]
fn prompts_ask_for_what_is_due() {
    for (text, key) in [
        ("decide 1 1 off 0 0:0:-:-:0 - - - - - -", "decide"),
        ("trade 1 1 off 0 3:0:-:-:0 match,match,match - - - - -", "trade"),
        ("roll 1 1 off 0 0:0:-:-:0 - - - - - -", "chance"),
        ("over - 1 off 0 3!:0:-:-:0 - - - - - 1", "over"),
    ] {
        assert_eq!(position(text).prompt().key, key, "{text}");
    }
}

#[test]
fn bad_positions_are_refused() {
    let bad = |seats: u8, text: &str| {
        let read = TheLamp::parse_position(text, &Options::default(), seats);
        assert!(read.is_err(), "{text}");
    };
    for text in [
        "",
        "decide",
        "decide 1 1 off 0 0:0:-:-:0 - - - - -",
        "decide 1 1 off 0 0:0:-:-:0 - - - - - - -",
        "decide  1 1 off 0 0:0:-:-:0 - - - - - -",
        "ponder 1 1 off 0 0:0:-:-:0 - - - - - -",
        "é 1 1 off 0 0:0:-:-:0 - - - - - -",
        // The seat, the turns, the lamp, the steps.
        "decide 0 1 off 0 0:0:-:-:0 - - - - - -",
        "decide 2 1 off 0 0:0:-:-:0 - - - - - -",
        "decide - 1 off 0 0:0:-:-:0 - - - - - -",
        "over 1 1 off 0 0!:0:-:-:0 - - - - - 1",
        "decide 1 0 off 0 0:0:-:-:0 - - - - - -",
        "decide 1 01 off 0 0:0:-:-:0 - - - - - -",
        "decide 1 65535 off 0 0:0:-:-:0 - - - - - -",
        "decide 1 -1 off 0 0:0:-:-:0 - - - - - -",
        "decide 1 1 dim 0 0:0:-:-:0 - - - - - -",
        "decide 1 1 off 3 0:0:-:-:0 - - - - - -",
        "trade 1 1 off 3 3:0:-:-:0 match,match,match - - - - -",
        "decide 1 1 off 12 0:0:-:-:0 - - - - - -",
        // Moths.
        "decide 1 1 off 0 0:0:-:-:0/0:0:-:-:0 - - - - - -",
        "decide 1 1 off 0 0:0:-:- - - - - - -",
        "decide 1 1 off 0 - - - - - - -",
        "decide 1 1 off 0 49:0:-:-:0 - - - - - -",
        "decide 1 1 off 0 300:0:-:-:0 - - - - - -",
        "decide 1 1 off 0 +3:0:-:-:0 - - - - - -",
        "decide 1 1 off 0 0!:0:-:-:0 - - - - - -",
        "decide 1 1 off 0 dead - - - - - -",
        "decide 1 1 off 0 0:121:-:-:0 - - - - - -",
        "decide 1 1 off 0 0:0:moon:-:0 - - - - - -",
        "decide 1 1 off 0 0:0:spider:-:0 - - - - - -",
        "decide 1 1 off 0 0:0:match,:-:0 - - - - - -",
        "decide 1 1 off 0 0:0::-:0 - - - - - -",
        "decide 1 1 off 0 0:0:match,lantern:-:0 - - - - - -",
        "decide 1 1 off 0 0:0:match,match,match,match:-:0 - - - - - -",
        "decide 1 1 off 0 0:0:-:bug-zapper,bug-zapper,bug-zapper:0 - - - - - -",
        "decide 1 1 off 0 0:0:-:-:60000 - - - - - -",
        // The deck and what has left the game.
        "decide 1 1 off 0 0:0:match,match:-:0 - match,match - - - -",
        "decide 1 1 off 0 0:0:-:-:0 - match -,match - - -",
        "decide 1 1 off 0 0:0:-:-:0 match - - - - -",
        "decide 1 1 off 0 0:0:-:-:0 - - match,lantern - - -",
        "decide 1 1 off 0 0:0:-:-:0 - - - match - -",
        // What does not fit the phase.
        "first 1 0 off 0 0:0:-:-:0 - - - - . -",
        "lamp 1 9 on 0 37:0:-:-:0 - - - - - -",
        "roll 1 9 off 0 37:0:-:-:0 - - - - - -",
        "orbs 1 1 off 0 3:0:-:-:0 - - - - - -",
        "hazard 1 1 off 0 3:0:-:-:0 - - - - - -",
        "cards 1 1 off 0 4:0:-:-:0 - - - - - -",
        "cards 1 1 off 0 3:0:-:-:0 match,match,match - - - - -",
        "trade 1 1 off 0 4:0:-:-:0 match,match,match - - - - -",
        "trade 1 1 off 0 3:0:-:-:0 - - - - - -",
        "trade 1 1 off 0 3:0:-:-:0 match,match - - - - -",
        "trade 1 1 off 0 3:0:-:-:0 match,match,match,lantern - - - - -",
        "over - 1 off 0 3:0:-:-:0 - - - - - 1",
        "over - 1 off 0 3!:0:-:-:0 - - - - - -",
        "over - 1 off 0 3!:0:-:-:0 - - - - - 2",
        "over - 1 off 0 3!:0:-:-:0 - - - - - 0",
        "over - 1 off 0 dead - - - - - 1",
        "decide 1 1 off 0 0:0:-:-:0 - - - - . -",
        "decide 1 1 off 0 0:0:-:-:0 - - - - - 1",
    ] {
        bad(1, text);
    }
    let both = "0:0:-:-:0/0:0:-:-:0";
    let done = "9!:0:-:-:0/9!:0:-:-:0";
    for text in [
        format!("first 2 0 off 0 {both} - - - - ./. -"),
        format!("first 1 0 off 0 {both} - - - - 7/. -"),
        format!("first 1 0 off 0 {both} - - - - ./7 -"),
        format!("first 1 0 off 0 {both} - - - - 7/7 -"),
        format!("first 1 0 off 0 {both} - - - - ./- -"),
        format!("first 1 0 off 0 {both} - - - - -/- -"),
        format!("first 1 0 off 0 {both} - - - - - -"),
        format!("first 2 0 off 0 {both} - - - - 1/. -"),
        format!("first 2 0 off 0 {both} - - - - 13/. -"),
        format!("first 1 0 off 0 {both} - - - - ./././. -"),
        format!("first 1 1 off 0 {both} - - - - ./. -"),
        format!("first 1 0 on 0 {both} - - - - ./. -"),
        format!("first 1 0 off 0 {both} - match - - ./. -"),
        "first 1 0 off 0 0:1:-:-:0/0:0:-:-:0 - - - - ./. -".to_string(),
        "decide 1 3 off 0 0:100:-:-:0/0:21:-:-:0 - - - - - -".to_string(),
        format!("rolloff 1 3 off 0 {done} - - - - ./. 1/2"),
        format!("rolloff 1 3 off 0 {done} - - - - ./. -"),
        format!("rolloff 1 3 off 0 {done} - - - - - 1/1"),
        format!("rolloff 2 3 off 0 {done} - - - - ./. 1/1"),
        format!("rolloff 1 3 off 0 {both} - - - - ./. 1/1"),
        "rolloff 1 3 off 0 9!:0:-:-:0/8!:0:-:-:0 - - - - ./. 1/1".to_string(),
        "over - 3 off 0 9!:0:-:-:0/8!:0:-:-:0 - - - - - 2/1".to_string(),
        "over - 3 off 0 9!:0:-:-:0/8!:0:-:-:0 - - - - - 1/3".to_string(),
        format!("over - 3 off 0 {done} - - - - - 1/1"),
    ] {
        bad(2, &text);
    }
    bad(5, "decide 1 1 off 0 0:0:-:-:0 - - - - - -");
}

#[test]
fn cut_and_changed_positions_never_panic() {
    let good = "trade 2 9 off 0 12!:3:-:bat:0/17:5:match,match:-:0 sparkler,match,sparkler lantern - - - -";
    assert_eq!(position(good).position(), good);
    let mut rng = Rng::stream(1, Purpose::Test, 0);
    let mut buffers = Buffers::default();
    let mut played = 0;
    let mut try_it = |text: &str| {
        // What is read can be played to the end.
        if let Ok(mut state) = TheLamp::parse_position(text, &Options::default(), 2) {
            rollout(&mut state, &mut rng, &mut buffers);
            played += 1;
        }
    };
    for at in 0..good.len() {
        try_it(&good[..at]);
        for with in ["", "0", "9", "-", "/", ":", ",", " ", ".", "!", "é", "99999"] {
            try_it(&format!("{}{with}{}", &good[..at], &good[at + 1..]));
        }
    }
    assert!(played > 40, "{played}");
}

#[test]
fn turns_are_numbered() {
    let start = TheLamp::new(&Options::default(), 2).unwrap();
    assert_eq!(start.turn_number(), 0);
    let first = play(start, "first 1 6 6, first 2 1 1");
    assert_eq!(first.turn_number(), 1);
    assert_eq!(play(first, "go, lamp off, die 1, orbs 1").turn_number(), 2);
}

#[test]
fn effects_tell_what_happened() {
    let told = |text: &str, action: &str| {
        let state = position(text);
        let effects = state.effects(state.parse_action(action).unwrap(), Viewer::Spectator);
        effects.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let first = "first 2 0 off 0 0:0:-:-:0/0:0:-:-:0 - - - - 7/. -";
    assert_eq!(
        told(first, "first 2 4 5"),
        ["rolled_to_begin seat=seat:2 first=4 second=5 amount=9", "begins seat=seat:2"]
    );
    let decide = "decide 1 7 off 0 37:0:-:-:0 - - - - - -";
    assert_eq!(told(decide, "go"), ["went_on seat=seat:1", "lamp_lit"]);
    assert_eq!(
        told(decide, "stop"),
        ["stopped seat=seat:1 amount=12", "awarded seat=seat:1 amount=8", "won seat=seat:1"]
    );
    let lamp = "lamp 1 7 off 0 9:0:-:-:0 - - - - - -";
    assert_eq!(told(lamp, "lamp on"), ["rolled_lamp seat=seat:1 lamp=word:on", "lamp_lit"]);
    assert_eq!(told(lamp, "lamp off"), ["rolled_lamp seat=seat:1 lamp=word:off"]);
    let lit = lamp.replace("off", "on");
    assert_eq!(told(&lit, "lamp off"), ["rolled_lamp seat=seat:1 lamp=word:off", "lamp_put_out"]);
    let roll = "roll 1 7 off 0 36:0:-:-:0 - - - - - -";
    assert_eq!(
        told(roll, "die 2"),
        ["rolled_die seat=seat:1 amount=2", "lamp_lit", "flew seat=seat:1 from=36 to=38"]
    );
    let orbs = "orbs 1 2 off 0 4:3:-:-:0/9:5:-:-:0 - - - - - -";
    let rolled = "rolled_for_orbs seat=seat:1 amount=5";
    assert_eq!(told(orbs, "orbs 5"), [rolled, "collected seat=seat:1 amount=2"]);
    let scarce = |left: u16| orbs.replace(":5:", &format!(":{}:", 117 - left));
    assert_eq!(told(&scarce(1), "orbs 5"), [rolled, "collected seat=seat:1 amount=1"]);
    assert_eq!(told(&scarce(0), "orbs 5"), [rolled, "supply_empty seat=seat:1"]);
    let post = "cards 1 2 off 0 10:3:-:-:0 - - - - - -";
    assert_eq!(told(post, "card match"), ["offered seat=seat:1 card=card:match"]);
    let trade = "trade 1 2 off 0 10:3:-:-:0 match,lantern,match - - - - -";
    assert_eq!(
        told(trade, "buy match"),
        [
            "bought seat=seat:1 card=card:match amount=1",
            "put_under seat=seat:1 card=card:lantern",
            "put_under seat=seat:1 card=card:match",
            "pulled_back seat=seat:1 from=10 to=9",
        ]
    );
    let passed = told(trade, "pass");
    assert_eq!((passed.len(), passed[0].as_str()), (4, "bought_nothing seat=seat:1"));
    let hazard = "hazard 1 2 off 0 8:3:-:-:0 - - - - - -";
    assert_eq!(told(hazard, "hazard bat"), ["drew_hazard seat=seat:1 card=card:bat amount=1"]);
    let last = "roll 1 2 on 0 45:3:match:bat:0/9:0:-:-:0 - - - - - -";
    assert_eq!(
        told(last, "dice 2 3"),
        [
            "rolled_dice seat=seat:1 first=2 second=3 amount=5",
            "flew seat=seat:1 from=45 to=49",
            "burnt seat=seat:1",
            "orbs_returned seat=seat:1 amount=3",
            "card_removed seat=seat:1 card=card:match",
            "card_removed seat=seat:1 card=card:bat",
        ]
    );
    let rolloff = "rolloff 2 9 on 0 30!:2:-:-:0/30!:0:-:-:0 - - - - 7/. 1/1";
    assert_eq!(
        told(rolloff, "rolloff 2 3 3"),
        [
            "rolled_off seat=seat:2 first=3 second=3 amount=6",
            "awarded seat=seat:1 amount=8",
            "awarded seat=seat:2 amount=6",
            "won seat=seat:1",
        ]
    );
    let equal = rolloff.replace(":2:", ":0:").replace("30!:0:-:-:0 ", "30!:2:-:-:0 ");
    assert_eq!(told(&equal, "rolloff 2 3 3").pop().as_deref(), Some("won_tie seat=seat:1"));
}

#[test]
fn effects_name_the_rule_behind_them() {
    let rules = |text: &str, action: &str| {
        let state = position(text);
        let effects = state.effects(state.parse_action(action).unwrap(), Viewer::Spectator);
        effects.iter().map(|effect| effect.rule.unwrap()).collect::<Vec<_>>()
    };
    // The lamp goes on by the die, or in the last stretch, where two dice are rolled without it.
    assert_eq!(rules("lamp 1 7 off 0 9:0:-:-:0 - - - - - -", "lamp on"), ["LMP-4", "LMP-4"]);
    assert_eq!(rules("roll 1 7 off 0 36:0:-:-:0 - - - - - -", "die 2"), ["LMP-4", "LMP-5", "LMP-6"]);
    assert_eq!(rules("roll 1 7 on 0 37:0:-:-:0 - - - - - -", "dice 1 1"), ["LMP-5", "LMP-6"]);
    let trade = "trade 1 2 off 0 10:3:-:-:0 match,lantern,match - - - - -";
    assert_eq!(rules(trade, "buy match"), ["LMP-8", "LMP-8", "LMP-8", "LMP-9"]);
}

#[test]
fn effects_tell_of_points_lost_without_a_card() {
    let content =
        "lane = \"hh\"\nlast_stretch = 0\norbs = 0\nsurvival = [1, 1, 1, 1]\n[trading]\n[hazards]\n";
    let state = read(&common::options_with(content), "roll 1 1 off 0 0:0:-:-:0 - - - - - -");
    let effects = state.effects(state.parse_action("die 2").unwrap(), Viewer::Spectator);
    assert_eq!(effects[2].to_string(), "lost_point seat=seat:1");
}

#[test]
fn picks_lead_to_one_action() {
    let picks = |text, action| {
        let state = position(text);
        let picks = state.picks(state.parse_action(action).unwrap());
        picks.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let decide = "decide 1 7 off 0 37:0:-:-:0 - - - - - -";
    assert_eq!(picks(decide, "go"), ["button:go"]);
    assert_eq!(picks(decide, "stop"), ["button:stop"]);
    let trade = "trade 1 2 off 0 10:3:-:-:0 match,lantern,match - - - - -";
    assert_eq!(picks(trade, "buy match"), ["card:match"]);
    assert_eq!(picks(trade, "pass"), ["button:pass"]);
}

#[test]
fn what_dice_and_decks_bring_cannot_be_decided() {
    let reason = |text: &str, action: &str| why_not(&position(text), action).unwrap().to_string();
    assert_eq!(reason("decide 1 1 off 0 0:0:-:-:0 - - - - - -", "dice 6 6"), "LMP-3 decide");
    assert_eq!(reason("trade 1 1 off 0 3:0:-:-:0 match,match,match - - - - -", "die 6"), "LMP-8 trade");
}

#[test]
fn the_view_tells_what_a_player_wants_to_know() {
    let text = "trade 2 9 off 0 dead/17:3:jack-o-lantern,match:bat,bat:0/40!:2:-:-:0 match,lantern,headlight - - - - -";
    let view = position(text).view(Viewer::Seat(Seat::from_index(0)));
    let moth = &view.moths[1];
    assert_eq!((moth.space, moth.distance, moth.orbs, moth.points), (17, 32, 3, Some(3 + 7 - 2)));
    assert_eq!((moth.cards[0].name.as_str(), moth.cards[0].points), ("jack-o-lantern", 5));
    let hazards: Vec<(&str, u8)> =
        moth.hazards.iter().map(|card| (card.name.as_str(), card.points)).collect();
    assert_eq!(hazards, [("bat", 1), ("bat", 1)]);
    assert_eq!(view.moths[0].points, None);
    assert_eq!(view.moths[2].survives, None);
    let offer: Vec<(u16, u8, u8, bool)> =
        view.offer.iter().map(|card| (card.price, card.points, card.back, card.affordable)).collect();
    assert_eq!(offer, [(1, 2, 1, true), (3, 5, 3, true), (4, 5, 1, false)]);
}

#[test]
fn the_drawing_shows_each_lane_and_the_dice_of_a_box() {
    let text = "orbs 1 9 on 0 1:3:-:-:0/0:0:-:draught,dust:0 - - - - - -";
    let state = read(&options_with(ATTIC), text);
    let drawing = TheLamp::draw(&state.view(Viewer::Spectator)).to_string();
    let expected = "           0         10        20        30
> Player 1 |Mootohooottttoooohthtooohhoooothtoho*
  Player 2 Mtooohhotottoootoohotoohoooohtothohto*
                                        ======== last stretch
Player 1: 36 from the Lamp, 3 orbs, 3 points, next roll safe
Player 2: 37 from the Lamp, 0 orbs, -3 points, next roll safe
  hazards: draught (-2), dust
The lamp is on; 87 orbs in the supply; deck: 40 unseen, 0 under; 22 hazards
  lamp die: 2 off, 4 on; orbs for a roll of 1 to 6: 0 1 1 2 2 4";
    assert_eq!(drawing.trim_end(), expected);
}

#[test]
fn the_drawing_shows_the_lanes_and_the_table() {
    // The first moth took nearly all hazards with it, so the second could lose a point without a card.
    let left = [("bat", 6), ("bug-zapper", 2), ("cat", 5), ("cobweb", 6)];
    let right = [("fly-swatter", 4), ("frog", 3), ("rain", 5), ("spider", 8)];
    let gone: Vec<&str> = left.iter().chain(&right).flat_map(|&(name, n)| vec![name; n]).collect();
    let moths = "dead/17:3:match:bat:1/40!:2:-:-:0";
    let text = format!("trade 2 9 off 0 {moths} match,lantern,headlight - - {} - -", gone.join(","));
    let drawing = TheLamp::draw(&position(&text).view(Viewer::Spectator)).to_string();
    let expected = "           0         10        20        30        40
  Player 1 |ootohoohotohoototoohohotootohootohohootohoototohX
> Player 2 |ootohoohotohootoMoohohotootohootohohootohoototoh*
  Player 3 |ootohoohotohoototoohohotootohootohohootShoototoh*
                                                ============ last stretch
Player 1: dead
Player 2: 32 from the Lamp, 3 orbs, 3 points, next roll safe
  cards: match (2)
  hazards: bat
  1 point lost without a hazard card
Player 3: stopped 9 from the Lamp, 2 orbs, 2 points
The lamp is off; 115 orbs in the supply; deck: 56 unseen, 0 under; 0 hazards
  on offer: match for 1 orb, worth 2 points, 1 space back
  on offer: lantern for 3 orbs, worth 5 points, 3 spaces back
  on offer: headlight for 4 orbs (too dear), worth 5 points, 1 space back
";
    assert_eq!(drawing, expected);
}

#[test]
fn the_drawing_warns_of_steps_that_end_in_the_lamp() {
    let drawn = |steps: u8| {
        let text = format!("trade 1 9 on {steps} 44:3:-:-:0 match,lantern,headlight - - - - -");
        let state = read(&common::options("shop_when_passing=true"), &text);
        let view = state.view(Viewer::Spectator);
        (view.deadly, TheLamp::draw(&view).to_string())
    };
    // The post is 5 from the Lamp; what the next turn's roll would be is beside the point now.
    let (deadly, drawing) = drawn(5);
    assert!(deadly && drawing.contains("5 steps left after this post: they end in the Lamp"), "{drawing}");
    assert!(!drawing.contains("next roll"), "{drawing}");
    let (deadly, drawing) = drawn(4);
    assert!(!deadly && drawing.contains("4 steps left after this post\n"), "{drawing}");
    let (deadly, drawing) = drawn(0);
    assert!(!deadly && drawing.contains("next roll 16 % safe"), "{drawing}");
}

#[test]
fn losses_without_a_cause_are_refused() {
    let refusal = |text| TheLamp::parse_position(text, &Options::default(), 1).unwrap_err().to_string();
    for text in [
        "decide 1 1 off 0 0:0:-:-:0 - - match - - -",
        "decide 1 1 off 0 0:0:-:-:0 - - - bat - -",
        "over - 1 off 0 3!:0:-:-:0 - - match - - 1",
    ] {
        assert_eq!(refusal(text), "cards leave the game only with a dead moth");
    }
    let full = refusal("decide 1 9 off 0 8:0:-:bat:1 - - - - - -");
    assert_eq!(full, "points are lost without a card only when there is no hazard card left");
}
