//! Bad set-ups, contents, positions and actions are refused with a reason, and nothing panics.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{WALLED_GARDEN, crossing_case, play, position, text};
use lamplight_core::rollout::{Buffers, rollout};
use lamplight_core::{Dice, Game, GameOptions, Present, Purpose, Rng, Seat, SetupError, Viewer};
use lamplight_phototaxis::content::HOUSE;
use lamplight_phototaxis::{Options, Phototaxis};
use lamplight_testkit::clicks::why_not;
use lamplight_testkit::files;

#[test]
fn bad_set_ups_are_refused() {
    for (seats, reason) in
        [(0, "Phototaxis is for 1 to 4 players, not 0"), (5, "Phototaxis is for 1 to 4 players, not 5")]
    {
        assert_eq!(Phototaxis::new(&Options::default(), seats).unwrap_err().to_string(), reason);
    }
    let mut options = Options::default();
    options.set("first", "3").unwrap();
    let refusal = Phototaxis::new(&options, 2).unwrap_err();
    assert_eq!(refusal.to_string(), "option first cannot be '3'; allowed: a seat from 1 to 2");
    for (key, value) in
        [("first", "0"), ("first", "5"), ("same_round_ties", "1"), ("mystery", "none"), ("plums", "3")]
    {
        assert!(options.set(key, value).is_err(), "{key}={value}");
    }
}

#[test]
fn options_are_printed_as_they_are_set() {
    let mut options = Options::default();
    assert_eq!(options.in_force().to_string(), "first=1 same_round_ties=true mystery=house");
    for (key, value) in [("first", "4"), ("same_round_ties", "false"), ("mystery", "mantis-only")] {
        options.set(key, value).unwrap();
    }
    assert_eq!(options.in_force().to_string(), "first=4 same_round_ties=false mystery=mantis-only");
}

/// The refusal of a content with a change.
#[track_caller]
fn refusal_of(content: &str, from: &str, to: &str) -> String {
    assert!(content.contains(from), "{from}");
    let bad = content.replace(from, to);
    let mut options = Options::default();
    let refusal = options.set_content(&bad).unwrap_err();
    assert_eq!(options, Options::default(), "a refused content changes nothing");
    assert_eq!(Options::check_content(&bad), Err(refusal.clone()));
    refusal.to_string()
}

#[test]
fn bad_contents_are_refused_by_line_and_reason() {
    let kinds = "straight, curve, tee, cross, end, straight+, curve+, tee+, cross+, end+, straight-, curve-, tee-, cross-, end-";
    let no_tea = format!("line 28: path has no place for `tea`; it takes {kinds}");
    for (from, to, reason) in [
        ("\"d9\",", "\"k9\",", "line 8: plums[8] cannot be \"k9\": cells are named a1 to j10"),
        ("\"d9\",", "\"b2\",", "line 8: plums[8] names b2 twice; leave one out"),
        ("\"d9\",", "\"a10\",", "line 8: plums[8]: plum_on_corner tile=cell:a10"),
        ("\"g7\",", "\"f5\",", "line 9: plums[9]: plum_in_lamp tile=cell:f5"),
        ("\"d9\",", "", "line 15: plum_cards must have 15 cards, not 16"),
        ("nesw = 6", "nesw = 5", "line 15: plum_cards must have 16 cards, not 15"),
        (
            "nesw = 6",
            "wsen = 6",
            "line 16: plum_cards has no place for `wsen`; it takes nesw, nes, esw, nsw, new, ns, ew, ne, es, sw, nw, n, e, s, w",
        ),
        ("\"tee\"", "\"tea\"", &no_tea),
        ("\"straight+\" = 2", "\"straight+\" = 80", "line 25: path must have 1 to 127 cards, not 138"),
        ("nectar = 4", "nectar = -2", "line 40: mystery.nectar must be from 0 to 127, not -2"),
        ("nectar = 4", "nectar = 116", "line 36: mystery can have 127 cards at most, not 128"),
        (
            "nectar = 4",
            "wind = 4",
            "line 40: mystery has no place for `wind`; it takes mantis, glow, gust, nectar",
        ),
        ("nectar = 4", "nectar = \"four\"", "line 40: mystery.nectar must be a whole number"),
    ] {
        assert_eq!(refusal_of(HOUSE, from, to), reason);
    }
    let mut options = Options::default();
    for bad in [
        "",
        "plums = []",
        "é",
        "plums = ['b2']\nplum_cards = {nesw = 1}\nmystery = {}\npath = {}",
        "plums = []\nplum_cards = {}\nmystery = {}\npath = {tee = 1}",
    ] {
        assert!(options.set_content(bad).is_err(), "{bad}");
    }
}

#[test]
fn bad_cards_of_a_files_own_are_refused_by_line_and_reason() {
    let most = format!("[mystery_cards.moonbeam]\ncopies = {}", 125);
    let eight: Vec<String> = (0..8)
        .map(|nth| format!("\n[mystery_cards.card{nth}]\ncopies = 1\neffects = []\ntext = ''\n"))
        .collect();
    for (from, to, reason) in [
        (
            "\"draw\", \"place\"",
            "\"draw\", \"dance\"",
            "line 51: mystery_cards.moonbeam.effects[2] cannot be \"dance\"; choose place, take, draw, discard, mantis",
        ),
        (
            "\"draw\", \"place\"",
            "\"draw\", \"draw\", \"draw\", \"draw\", \"draw\", \"draw\", \"draw\"",
            "line 51: mystery_cards.moonbeam.effects can have 6 entries at most, not 7",
        ),
        ("mystery_cards.moonbeam", "mystery_cards.glow", "line 49: mystery_cards.glow: name_taken"),
        ("mystery_cards.moonbeam", "mystery_cards.tee", "line 49: mystery_cards.tee: name_taken"),
        (
            "mystery_cards.moonbeam",
            "mystery_cards.Moonbeam",
            "line 49: mystery_cards.Moonbeam cannot be named \"Moonbeam\": use lower-case letters, digits and single hyphens",
        ),
        (
            "mystery_cards.moonbeam",
            "mystery_cards.2moons",
            "line 49: mystery_cards.2moons: card_name most=24",
        ),
        (
            "mystery_cards.moonbeam",
            "mystery_cards.a-name-that-nobody-wants-to-type",
            "line 49: mystery_cards.a-name-that-nobody-wants-to-type: card_name most=24",
        ),
        (
            "text = \"Draw a path card. Then you may place one.\"\n",
            "",
            "line 49: mystery_cards.moonbeam lacks `text`; add a line `text = …`",
        ),
        ("[6, 4, 3, 3]", "[6, 4, 3]", "line 13: plums_needed must have 4 entries, not 3"),
        ("[6, 4, 3, 3]", "[6, 4, 3, 0]", "line 13: plums_needed[4] must be from 1 to 80, not 0"),
    ] {
        assert_eq!(refusal_of(WALLED_GARDEN, from, to), reason);
    }
    let refusal = refusal_of(WALLED_GARDEN, "[mystery_cards.moonbeam]\ncopies = 3", &most);
    assert!(refusal.ends_with("mystery_cards can have 127 cards at most, not 132"), "{refusal}");
    let refusal = refusal_of(WALLED_GARDEN, "mantis = 3", "mantis = 120");
    assert!(refusal.ends_with("mystery_cards can have 5 cards at most, not 10"), "{refusal}");
    let refusal = refusal_of(
        WALLED_GARDEN,
        "\n[mystery_cards.moonbeam]",
        &format!("{}\n[mystery_cards.moonbeam]", eight.concat()),
    );
    assert!(refusal.ends_with("mystery_cards can have 12 entries at most, not 13"), "{refusal}");
}

#[test]
fn too_many_plum_locations_are_refused() {
    let tiles: Vec<String> = (1..=10)
        .flat_map(|rank| "abcdefghij".chars().map(move |file| format!("\"{file}{rank}\"")))
        .filter(|tile| {
            !["a1", "a10", "j1", "j10", "e5", "e6", "f5", "f6"]
                .iter()
                .any(|bad| *tile == format!("\"{bad}\""))
        })
        .collect();
    let content = |count: usize| {
        format!(
            "plums = [\n{}\n]\nplum_cards = {{ nesw = {count} }}\npath = {{ tee = 1 }}\nmystery = {{ glow = 1 }}",
            tiles[..count].join(",\n")
        )
    };
    let mut options = Options::default();
    options.set_content(&content(80)).unwrap();
    let refusal = options.set_content(&content(81)).unwrap_err();
    assert_eq!(refusal.faults[0].to_string(), "line 1: plums must have 1 to 80 entries, not 81");
}

#[test]
fn contents_that_do_not_fit_the_table_are_refused() {
    let start = |seats, plums: &str, mystery| {
        let count = plums.split(',').count();
        let content = format!(
            "plums = [{plums}]\nplum_cards = {{ nesw = {count} }}\npath = {{ tee = 9 }}\nmystery = {{ {mystery} }}"
        );
        let mut options = Options::default();
        options.set_content(&content).unwrap();
        Phototaxis::new(&options, seats)
    };
    let four = "'b2', 'd2', 'b4', 'd4'";
    assert!(start(4, four, "").is_ok());
    let refusal = start(2, four, "").unwrap_err();
    assert_eq!(
        refusal,
        SetupError::Content("5 plums lead into the Lamp, but only 4 lie on the board".into())
    );
    // With three players nothing lies on the part of j1.
    assert!(start(3, "'g2', 'i2', 'g4', 'i4'", "glow = 1").is_err());
    let eight = "'b2', 'd2', 'b4', 'd4', 'b7', 'd7', 'b9', 'd9'";
    assert!(start(1, eight, "glow = 1").is_ok());
    assert!(start(1, eight, "").is_err());
}

#[test]
fn contents_are_told_apart() {
    let mut options = Options::default();
    assert_eq!(options.content_fingerprint(), None);
    options.set_content(common::ORCHARD).unwrap();
    assert!(options.content_fingerprint().is_some());
    options.set_content(HOUSE).unwrap();
    assert_eq!(options, Options::default());
}

/// Fields that cannot be read.
const UNREADABLE: &str = "\
    cards=b1 | cards=b1ne, | cards=é | cards=b1ns* | cards=b1nes+ | cards=b1n | cards=k1ns | \
    cards=b1sn | cards=c1ns,b1ns | cards=b1ns,b1ns | cards=b11ns | plum_cards=16 | plum_cards=- | \
    plum_cards=15nesw | plum_cards=17nesw | plum_cards=16nes | plum_cards=8nesw,8nesw | \
    plum_cards=é | plum_cards=999nesw | tokens=2b | tokens=é | tokens=b2b2 | tokens=d2b2 | \
    moths=a1 | moths=a1/j10/a10 | moths=a1/ | moths=a1/é | plums=0 | plums=0/x | plums=0/-1 | \
    plums=0/300 | plums=00/0 | arrived=-/x | arrived=0/- | mantises=zz | hands=- | hands=z/- | \
    hands=é/- | hands=?/- | hands=S+/- | hands=+/- | hands=sS/- | hands=ts/- | hands=sssssss/- | \
    discards=2 | discards=s | discards=2z | discards=0s | discards=02s | discards=1c1s | \
    discards=é | discards=999s | shuffled=x | shuffled=0s | mysteries=1x | mysteries=7mantis | mysteries=1glow,1glow | mysteries=1glow,1mantis | mysteries=0glow | mysteries=glow | acting=glow:1 | acting=x | seat=0 | \
    seat=3 | seat=+1 | seat=x | phase= | phase=Place | phase=rest | round=0 | round=x | round=61 | \
    round=300 | turn=x | turn=0 | turn=3 | turn=99999 | last=x | last=3 | last=0";

/// Boards that cannot be.
const IMPOSSIBLE_BOARDS: &str = "\
    cards=a1ne | cards=b2ns | cards=e5ns | moths=c3/j10 | moths=e5/j10 | moths=b2/j10 | \
    mantises=a1 | mantises=b2 | mantises=c1c2c3 | mantises=b1 cards=b1ew moths=b1/j10 | \
    plums=1/0 tokens=b2d2g2i2b4d4g4i4b7d7g7i7b9d9g9i9 | plums=0/0 tokens=- | \
    tokens=b1d2g2i2b4d4g4i4b7d7g7i7b9d9g9i9 | moths=e5/j10 plums=4/0 arrived=1/- last=1 seat=2 | \
    moths=e5/j10 plums=5/0 arrived=2/- last=1 seat=2 | moths=e5/j10 plums=5/0 arrived=1/- seat=2 | \
    moths=e5/j10 plums=5/0 arrived=1/- last=1 | moths=e5/j10 plums=5/0 arrived=1/- last=4 seat=2 | \
    moths=a1/j10 plums=5/0 arrived=1/- last=1 seat=2";

/// Cards that there are not.
const MISSING_CARDS: &str = "\
    hands=xxxxx/- | hands=c+c+c+/- | discards=19s | cards=b1ew+,c1ew+,d1ew+ | shuffled=1s | \
    hands=ssss/- discards=15s | shuffled=18s18c12t4x2s+2c+2s-1c-";

/// Phases that do not fit.
const MISFIT_PHASES: &str = "\
    phase=reveal | phase=deal | phase=deal turn=0 hands=ssss/- | phase=deal turn=0 cards=b1ew | \
    phase=begin | phase=draw hands=sssss/- | phase=place hands=ssssss/- | \
    phase=refill hands=ssss/- | phase=discard hands=ssss/- | phase=surplus hands=sssss/- | \
    phase=over | phase=begin mantises=c3 hands=sssss/- | hands=-/ssssss | \
    phase=mystery mysteries=6mantis,3glow,3gust,4nectar | phase=glow acting=- | phase=glow acting=gust:1 | phase=glow acting=glow:2 | \
    phase=glow acting=glow:0 | phase=glow acting=glow | phase=glow mysteries=1gust | phase=toss acting=glow:1 | \
    phase=gust acting=nectar:1 | phase=place acting=glow:1 mysteries=1glow | phase=glow acting=glow:01 | phase=draw discards=18s18c12t4x2s+2c+2s-2c-";

#[test]
fn bad_positions_are_refused() {
    let parse = |seats: usize, text: &str| {
        Phototaxis::parse_position(text, &crossing_case(2, "").options, seats as u8)
    };
    assert!(parse(2, &text(2, "")).is_ok());
    let all = [UNREADABLE, IMPOSSIBLE_BOARDS, MISSING_CARDS, MISFIT_PHASES];
    for fields in all.iter().flat_map(|list| list.split(" | ")) {
        let text = text(2, &format!("{fields} {}", if fields.contains("tokens=") { "" } else { "tokens=@" }))
            .replace('@', &default_tokens(fields));
        assert!(parse(2, &text).is_err(), "{text}");
    }
    for text in ["", " ", "-", "- - -", &text(2, "").replace(' ', "  "), &format!("{} x", text(2, ""))] {
        assert!(parse(2, text).is_err(), "{text}");
    }
    assert!(parse(1, &text(2, "")).is_err());
    assert!(parse(5, &text(2, "")).is_err());
    // Alone the twelfth round is the last.
    assert!(parse(1, &text(1, "round=12 turn=12")).is_ok());
    assert!(parse(1, &text(1, "round=13 turn=13")).is_err());
    let silent = crossing_case(2, "mystery=mantis-only").options;
    assert!(Phototaxis::parse_position(&text(2, "phase=glow"), &silent, 2).is_err());
}

/// The tokens that fit the plums of some fields, where these can be read.
fn default_tokens(fields: &str) -> String {
    let plums = fields.split_whitespace().find_map(|pair| pair.strip_prefix("plums=")).unwrap_or("0/0");
    let gathered: usize = plums.split('/').filter_map(|plums| plums.parse::<usize>().ok()).sum();
    let all = "b2 d2 g2 i2 b4 d4 g4 i4 b7 d7 g7 i7 b9 d9 g9 i9".split(' ');
    all.take(16_usize.saturating_sub(gathered)).collect()
}

#[test]
fn garbled_positions_do_not_panic() {
    let good = text(
        2,
        "cards=b1ew,c1nw+ moths=c1/j10 plums=2/1 mantises=h3 hands=sSc+/ttt discards=2s1c phase=move turn=2",
    );
    let signs: Vec<char> = " -/,+0123456789abcdefghijmnopqrstuvwxyzSCTX?é".chars().collect();
    let mut rng = Rng::stream(1, Purpose::Test, 0);
    let (mut buffers, mut accepted) = (Buffers::default(), 0);
    let options = crossing_case(2, "").options;
    let tries = if files::slow() { 400_000 } else { 20_000 };
    for _ in 0..tries {
        let mut letters: Vec<char> = good.chars().collect();
        for _ in 0..=rng.below(3) {
            let place = rng.below(letters.len() as u32) as usize;
            let sign = signs[rng.below(signs.len() as u32) as usize];
            match rng.below(3) {
                0 => letters[place] = sign,
                1 => letters.insert(place, sign),
                _ => drop(letters.remove(place)),
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(mut state) = Phototaxis::parse_position(&text, &options, 2) {
            assert_eq!(state.position(), text);
            // What is accepted can be played on.
            rollout(&mut state, &mut rng, &mut buffers);
            accepted += 1;
        }
    }
    assert!(accepted > 30, "{accepted} positions");
}

#[test]
fn garbled_actions_are_refused_with_a_hint() {
    let state = position(2, "", "hands=sc/-");
    for (text, hint) in [
        ("", "write place, take, move"),
        ("jump", "write place, take, move"),
        ("place", "as in place curve+ c4 ne"),
        ("place curve b1", "as in place curve+ c4 ne"),
        ("place bend b1 nw", "'bend' is not a path card"),
        ("place curve z1 nw", "'z1' is not a cell"),
        ("place curve b1 wn", "'wn' is not a set of open sides"),
        ("place  curve b1 nw", "as in place curve+ c4 ne"),
        ("take", "as in take c4"),
        ("move", "as in move d5"),
        ("discard", "as in discard tee"),
        ("mantis", "as in mantis d6 g3"),
        ("remove", "as in remove d6"),
        ("draw ?", "'?' is not a path card"),
        ("mystery wind", "'wind' is not a mystery card"),
        ("skip ", "write place"),
    ] {
        let refusal = state.parse_action(text).unwrap_err().to_string();
        assert!(refusal.contains(hint), "{text}: {refusal}");
    }
    for (text, rule) in [
        ("draw tee", "PHO-6"),
        ("mystery glow", "PHO-17"),
        ("plum b2 ns", "PHO-3"),
        ("take b1", "PHO-7"),
        ("discard curve", "PHO-7"),
        ("mantis c3", "PHO-7"),
        ("move b1", "PHO-7"),
    ] {
        assert_eq!(why_not(&state, text).unwrap().rule, Some(rule), "{text}");
    }
    for (fields, rule) in [
        ("phase=draw", "PHO-6"),
        ("phase=refill", "PHO-12"),
        ("phase=mystery", "PHO-17"),
        ("phase=nectar", "PHO-18"),
        ("phase=deal turn=0", "PHO-4"),
    ] {
        assert_eq!(why_not(&position(2, "", fields), "skip").unwrap().rule, Some(rule), "{fields}");
    }
}

#[test]
fn the_position_in_the_rules_is_one() {
    let page = files::read("docs/games/phototaxis.md");
    let example = page.lines().find(|line| line.starts_with("b1nw,b3ns,c4ew+")).unwrap();
    let state = Phototaxis::parse_position(example, &crossing_case(2, "").options, 2).unwrap();
    assert_eq!(state.position(), example);
    // The picture shows it, with a legend beside the board.
    let picture = page.lines().skip_while(|line| *line != "```").skip(1).take(21);
    let drawing = Phototaxis::draw(&state.view(Viewer::Spectator)).to_string();
    for (shown, drawn) in picture.zip(drawing.lines()) {
        assert!(shown.starts_with(drawn), "{shown}\n{drawn}");
    }
}

#[test]
fn effects_tell_what_happened() {
    let effects = |state: &Phototaxis, action: &str, viewer: Viewer| {
        let effects = state.effects(state.parse_action(action).unwrap(), viewer);
        effects.iter().map(|effect| format!("{} {effect}", effect.rule.unwrap_or("-"))).collect::<Vec<_>>()
    };
    let told = |fields: &str, action: &str, viewer| effects(&position(2, "", fields), action, viewer);
    let all = |fields, action| told(fields, action, Viewer::Spectator);
    assert_eq!(
        all("cards=b1ew hands=t/-", "place tee b1 nsw"),
        [
            "PHO-7 placed seat=seat:1 card=card:tee from=word:hand to=cell:b1",
            "PHO-8 covered card=card:straight from=cell:b1"
        ]
    );
    assert_eq!(
        all("hands=t/- phase=extra", "place tee b1 nsw"),
        ["PHO-9 placed seat=seat:1 card=card:tee from=word:hand to=cell:b1"]
    );
    let taken = |rule| [format!("{rule} took seat=seat:1 card=card:straight from=cell:b1 to=word:hand")];
    assert_eq!(all("cards=b1ew phase=take", "take b1"), taken("PHO-9"));
    assert_eq!(all("cards=b1ew phase=gust", "take b1"), taken("PHO-18"));
    assert_eq!(
        all("cards=b1nw phase=move hands=ssss/-", "move b2"),
        ["PHO-10 flew seat=seat:1 from=cell:a1 to=cell:b2", "PHO-11 gathered seat=seat:1 from=cell:b2"]
    );
    assert_eq!(
        all("cards=d5ew moths=d5/j10 plums=5/0 phase=move", "move e5"),
        ["PHO-10 flew seat=seat:1 from=cell:d5 to=cell:e5", "PHO-13 arrived seat=seat:1"]
    );
    let discard = all("phase=discard hands=sssst/-", "discard tee");
    assert_eq!(discard, ["PHO-12 discarded seat=seat:1 card=card:tee"]);
    assert_eq!(all("phase=mantis", "mantis c3"), ["PHO-19 put_mantis seat=seat:1 to=cell:c3"]);
    assert_eq!(
        all("phase=mantis mantises=h3d6", "mantis h3 c3"),
        ["PHO-19 moved_mantis seat=seat:1 from=cell:h3 to=cell:c3"]
    );
    assert_eq!(
        all("phase=begin mantises=h3", "remove h3"),
        ["PHO-22 removed_mantis seat=seat:1 from=cell:h3"]
    );
    assert_eq!(all("phase=begin mantises=h3", "skip"), ["PHO-22 skipped seat=seat:1"]);
    assert_eq!(all("", "skip"), ["PHO-24 skipped seat=seat:1"]);
    let glow = "PHO-17 drew_mystery seat=seat:1 card=card:glow";
    assert_eq!(all("phase=mystery", "mystery glow"), [glow]);
    // A new deck is told with the first card drawn from it, not with the action before.
    let empty = "phase=move hands=ssss/- discards=14s18c12t4x2s+2c+2s-2c-";
    assert_eq!(all(empty, "skip"), ["PHO-24 skipped seat=seat:1"]);
    let state = play(position(2, "", empty), "skip");
    assert_eq!(
        effects(&state, "draw tee", Viewer::Spectator),
        ["PHO-6 path_deck_renewed", "PHO-6 drew_hidden seat=seat:2"]
    );
    let state = play(state, "draw tee");
    assert_eq!(effects(&state, "skip", Viewer::Spectator), ["PHO-24 skipped seat=seat:2"]);
    // The third plum and no mystery card discarded: they have become the deck.
    let later = "phase=mystery moths=b2/j10 plums=3/0";
    assert_eq!(all(later, "mystery glow"), ["PHO-17 mystery_deck_renewed", glow]);
    assert_eq!(all("phase=mystery moths=b2/j10 plums=1/0", "mystery glow"), [glow]);
    let [one, two] = [0, 1].map(|seat| Viewer::Seat(Seat::from_index(seat)));
    assert_eq!(told("phase=draw", "draw tee", one), ["PHO-6 drew seat=seat:1 card=card:tee"]);
    assert_eq!(told("phase=draw", "draw tee", two), ["PHO-6 drew_hidden seat=seat:1"]);
    assert_eq!(all("phase=refill", "draw tee"), ["PHO-12 drew_hidden seat=seat:1"]);
}

#[test]
fn picks_lead_to_one_action() {
    let picks = |fields: &str, action: &str| {
        let state = position(2, "", fields);
        let picks = state.picks(state.parse_action(action).unwrap());
        picks.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(picks("hands=c+/-", "place curve+ b1 nw"), ["card:curve+", "cell:b1", "side:nw"]);
    assert_eq!(picks("", "skip"), ["button:skip"]);
    assert_eq!(picks("cards=b1ew phase=move", "move b1"), ["cell:b1"]);
    assert_eq!(picks("cards=b1ew phase=take", "take b1"), ["cell:b1"]);
    assert_eq!(picks("phase=discard hands=sssst/-", "discard tee"), ["card:tee"]);
    assert_eq!(picks("phase=mantis", "mantis c3"), ["cell:c3"]);
    assert_eq!(picks("phase=mantis mantises=h3d6", "mantis h3 c3"), ["cell:h3", "cell:c3"]);
    assert_eq!(picks("phase=begin mantises=h3", "remove h3"), ["cell:h3"]);
}

#[test]
fn the_board_is_drawn_with_lines() {
    let state = position(2, "", "cards=b1nw,c1ns-,b3ns+,c4es moths=b4/j10 plums=1/0 mantises=c4");
    let drawing = Phototaxis::draw(&state.view(Viewer::Spectator)).to_string();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[19], " 1  #───┘   ║   ·   ·   ·   ·   ·   ·  ╶#  1");
    assert_eq!(lines[18], "    ╷   │   ╷   ╵           ╵       ╵   ╷");
    assert_eq!(lines[13], " 4  ·  ╶1╴  M───o╴  ·   ·  ╶o╴  ·  ╶o╴  ·  4");
}

#[test]
fn the_lines_below_the_board_say_how_it_stands() {
    let drawn = |state: &Phototaxis| Phototaxis::draw(&state.view(Viewer::Spectator)).to_string();
    let solo = drawn(&position(1, "", "round=3 turn=3 hands=s"));
    assert!(solo.contains("Mystery cards until the night is over: 10 of 12\n"), "{solo}");
    assert!(solo.ends_with("Round 3, turn 3: Moth 1 may place a card\n"), "{solo}");
    let solo = drawn(&position(1, "", "round=3 turn=3 phase=mantis mysteries=3mantis"));
    assert!(solo.contains("Mystery cards until the night is over: 9 of 12\n"), "{solo}");
    let shared = drawn(&position(2, "", "moths=b2/b2 plums=1/0"));
    assert!(shared.contains("Moth 1 on b2 with Moth 2, 1 of 5 plums"), "{shared}");
    let mut seats = vec![];
    for last in 0..4 {
        let fields = format!("moths=e5/j10 plums=5/0 arrived=2/- seat=2 round=3 turn=6 last={last}");
        let drawing = drawn(&position(2, "", &fields));
        let line = drawing.lines().find(|line| line.starts_with("Moth 2")).unwrap();
        seats.push(line.rsplit("; ").next().unwrap().to_string());
    }
    assert_eq!(seats, ["last turn", "last turn", "1 more turn", "1 more turn"]);
}

#[test]
fn the_score_sheet_shows_who_came_when() {
    let lines = |fields: &str| {
        let outcome = position(3, "", &format!("phase=over {fields}")).outcome();
        let scores: Vec<i32> = outcome.scores.unwrap().into_iter().flatten().collect();
        for (seat, &score) in Seat::up_to(3).zip(&scores) {
            assert_eq!(outcome.breakdown.iter().map(|line| line.of(seat)).sum::<i32>(), score);
        }
        let text =
            |line: &lamplight_core::ScoreLine| format!("{} {:?}", line.key, line.points.as_ref().unwrap());
        outcome.breakdown.iter().map(text).collect::<Vec<_>>()
    };
    let arrived = "moths=e5/e6/j10 plums=4/4/1 arrived=4/3/- round=5 turn=15 last=0";
    assert_eq!(
        lines(arrived),
        ["lamp_first [0, 4, 0]", "one_round_later [4, 0, 0]", "outside_lamp [0, 0, 1]"]
    );
    let drawn = "moths=b2/a10/j10 plums=1/0/0 round=60 turn=180 seat=3";
    assert_eq!(lines(drawn), ["draw_all_outside [1, 0, 0]"]);
}
