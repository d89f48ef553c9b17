//! The program as people meet it: what it prints, and how it ends.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_games::GameId;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs the program with some input and returns all that can be seen of it.
fn run(arguments: &str, input: &str) -> String {
    run_with(&arguments.split_whitespace().collect::<Vec<_>>(), input)
}

fn run_with(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lamplight"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .current_dir(scratch())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let code = output.status.code().unwrap();
    let mut seen = format!("$ lamplight {}\nexit code {code}\n", arguments.join(" "));
    for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
        if !bytes.is_empty() {
            let _ = write!(seen, "--- {name}\n{}", String::from_utf8_lossy(bytes));
        }
    }
    seen
}

/// A folder of this test run's own.
fn scratch() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a file into the scratch folder and returns its name.
fn file(name: &str, text: &str) -> String {
    fs::write(scratch().join(name), text).unwrap();
    name.to_string()
}

fn remove(name: &str) {
    let _ = fs::remove_file(scratch().join(name));
}

/// The lines of a run's standard output.
fn stdout(arguments: &str) -> String {
    run(arguments, "").split_once("--- stdout\n").map(|(_, out)| out.to_string()).unwrap_or_default()
}

const RECORD: &str = "\
[Game \"pathagon\"]
[RulesVersion \"1\"]
[Options \"first=1 trap=automatic turn_limit=200\"]
[Seats \"2\"]
[Names \"Ada\" \"Bo\"]
[Date \"2026-11-15\"]
[Result \"1\"]

1. d1
2. a1
3. d2
4. a2
5. d3
6. a3
7. d4
8. a4
9. d5
10. a5
11. d6
12. a6
13. d7
";

#[test]
fn help_is_for_strangers() {
    let mut seen = run("", "");
    let commands =
        ["games", "rules", "play", "trace", "replay", "perft", "arena", "bot", "bench", "completions", "man"];
    for command in commands {
        seen += &run(&format!("{command} --help"), "");
    }
    insta::assert_snapshot!(seen);
}

#[test]
fn games_are_listed() {
    insta::assert_snapshot!(run("games", ""));
}

#[test]
fn rules_are_printed_by_id_and_as_a_page() {
    let one = run("rules pathagon pat-5", "") + &run("rules pathagon PAT-99", "");
    insta::assert_snapshot!(one + &run("rules pathagon", ""));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let refused = [
        "trace chess",
        "trace pathagon --set speed=1",
        "trace pathagon --set trap=sometimes",
        "trace pathagon --set turn_limit=10001",
        "trace pathagon --set first",
        "trace pathagon --players 3",
        "trace pathagon --players 99",
        "trace pathagon --policy level:9",
        "trace pathagon --from 7/7",
        "trace pathagon --content missing.toml",
        "perft pathagon 0",
        "bench pathagon --players 1",
        "play pathagon --seat 3=human",
        "play pathagon --seat 2=deep-blue",
        "play pathagon --resume missing.txt",
        "replay missing.txt",
    ];
    let seen: Vec<String> = refused.iter().map(|arguments| run(arguments, "")).collect();
    for text in &seen {
        assert!(text.contains("exit code 2\n--- stderr\nerror: "), "{text}");
        assert_eq!(text.lines().count(), 4, "{text}");
    }
    insta::assert_snapshot!(seen.concat());
}

#[test]
fn content_for_a_game_without_any_is_refused() {
    let name = file("some.toml", "orbs = 1\n");
    let seen = run(&format!("trace pathagon --content {name}"), "");
    assert!(
        seen.ends_with("error: some.toml: the file cannot be used: this game has no content to replace\n"),
        "{seen}"
    );
}

#[test]
fn a_game_can_be_played_undone_saved_and_resumed() {
    remove("saved.txt");
    let moves = "d4\nmoves d\nundo\nd4\nwhy d4\nd4-e5\nnonsense\nrules PAT-16\nsave saved.txt\nsave saved.txt\nquit\n";
    let seen = run("play pathagon --first 1 --seed 1 --seat 1=human --seat 2=mcts:40", moves);
    insta::assert_snapshot!(seen);
    let kept = fs::read_to_string(scratch().join("saved.txt")).unwrap();
    assert!(kept.contains("[Result \"*\"]"), "{kept}");
    let resumed =
        run("play pathagon --resume saved.txt --seed 1 --seat 1=human --seat 2=random", "undo\nquit\n");
    assert!(resumed.contains("Taken back: 2 actions."), "{resumed}");
    remove("saved.txt");
}

#[test]
fn a_record_brings_its_box_along() {
    ["boxed.txt", "resumed.txt"].into_iter().for_each(remove);
    let meadow = file("meadow.toml", "# Ours: \"all dim\".\ndim = 30\nwarm = 0\nbright = 0\n");
    let seats = "--seed 1 --seat 1=human --seat 2=random";
    let played = run(&format!("play jars --content {meadow} {seats}"), "hold\nsave boxed.txt\nquit\n");
    assert!(played.contains("exit code 0"), "{played}");
    // From here on the file is gone.
    remove(&meadow);
    let resumed = run(&format!("play jars --resume boxed.txt {seats}"), "hold\nsave resumed.txt\nquit\n");
    assert!(resumed.contains("exit code 0"), "{resumed}");
    for name in ["boxed.txt", "resumed.txt"] {
        let text = fs::read_to_string(scratch().join(name)).unwrap();
        assert!(text.contains("[Content \"meadow.toml\" \"") && text.contains("\\ndim = 30\\n"), "{text}");
        assert!(stdout(&format!("replay {name} --verify")).contains("a sound record"), "{name}");
        assert!(stdout(&format!("replay {name} --boards")).contains("dim"), "{name}");
        let damaged = file("damaged.txt", &text.replace("dim = 30", "dim = 31"));
        let seen = run(&format!("replay {damaged} --verify"), "");
        assert!(seen.contains("exit code 2"), "{seen}");
        assert!(
            seen.contains("damaged.txt: line 4: the content's text does not fit its fingerprint"),
            "{seen}"
        );
        remove(name);
    }
}

#[test]
fn every_fault_of_a_box_is_told_with_its_line() {
    let name = file("faulty.toml", "dim = 41\nwarm = \"few\"\nbright = 1\n");
    let seen = run(&format!("trace jars --content {name}"), "");
    let told = "error: faulty.toml: line 1: dim must be from 0 to 40, not 41; \
                line 2: warm must be a whole number\n";
    assert!(seen.contains("exit code 2") && seen.ends_with(told), "{seen}");
}

#[test]
fn two_people_at_one_screen_agree_on_undo() {
    let seen = run("play pathagon --seat 1=human --seat 2=human", "d4\nc3\nundo\nno\nundo\nyes\nquit\n");
    assert!(seen.contains("Nothing is taken back."), "{seen}");
    assert!(seen.contains("Taken back: 2 actions."), "{seen}");
}

#[test]
fn lots_are_drawn_for_who_begins_unless_somebody_chooses() {
    let begin = |more: &str| {
        remove("begun.txt");
        let seen = run(
            &format!("play foragers --players 3 --seat 1=human --seat 2=human --seat 3=human {more}"),
            "save begun.txt\nquit\n",
        );
        let kept = fs::read_to_string(scratch().join("begun.txt")).unwrap_or_default();
        remove("begun.txt");
        (seen, kept)
    };
    let mut drawn = [false; 3];
    for seed in 1..=12 {
        let (seen, kept) = begin(&format!("--seed {seed}"));
        assert_eq!(
            (&seen, &kept),
            (&begin(&format!("--seed {seed}")).0, &begin(&format!("--seed {seed} --first lot")).1)
        );
        let family = ["Red", "Orange", "Yellow"]
            .iter()
            .position(|name| seen.contains(&format!("{name} begins, by lot.")));
        let family = family.unwrap_or_else(|| panic!("{seen}"));
        assert!(kept.contains(&format!("first={} ", family + 1)), "{kept}");
        drawn[family] = true;
    }
    assert_eq!(drawn, [true; 3]);
    for more in ["--first 2", "--set first=2", "--set first=3 --first 2"] {
        let (seen, kept) = begin(more);
        assert!(seen.contains("--- stdout\nOrange begins.\n"), "{seen}");
        assert!(kept.contains("first=2 "), "{kept}");
    }
    let refused = run("play foragers --players 3 --first 4", "");
    assert!(
        refused.ends_with("error: option first cannot be '4'; allowed: a seat from 1 to 3\n"),
        "{refused}"
    );
    let rolled = run("play the-lamp --first 1", "");
    assert!(rolled.contains("unknown option 'first'"), "{rolled}");
    let alone = run("play phototaxis --players 1", "quit\n");
    assert!(!alone.contains("begins"), "{alone}");
}

#[test]
fn bots_play_each_other_to_the_end() {
    let arguments = "play pathagon --seat 1=random --seat 2=random --seed 5 --set turn_limit=12";
    let seen = run(arguments, "");
    assert_eq!(seen, run(arguments, ""));
    insta::assert_snapshot!(seen);
}

#[test]
fn records_are_replayed_and_verified() {
    let name = file("game.txt", RECORD);
    insta::assert_snapshot!(
        run(&format!("replay {name}"), "") + &run(&format!("replay {name} --verify"), "")
    );
    assert_eq!(stdout(&format!("replay {name} --boards")).matches("a b c d e f g").count(), 2 * 13);
}

#[test]
fn corrupt_records_are_refused() {
    let broken = [
        ("other-version.txt", RECORD.replace("RulesVersion \"1\"", "RulesVersion \"7\"")),
        ("illegal.txt", RECORD.replace("4. a2", "4. d2")),
        ("wrong-result.txt", RECORD.replace("Result \"1\"", "Result \"2\"")),
        ("unknown-game.txt", RECORD.replace("pathagon", "chess")),
        ("not-a-record.txt", "hello\n".to_string()),
        ("empty.txt", String::new()),
        ("seat.txt", RECORD.replace("[Result", "[Viewer \"seat 2\"]\n[Result")),
    ];
    let seen: Vec<String> =
        broken.iter().map(|(name, text)| run(&format!("replay {} --verify", file(name, text)), "")).collect();
    for text in &seen {
        assert!(text.contains("exit code 2\n--- stderr\nerror: "), "{text}");
    }
    insta::assert_snapshot!(seen.concat());
    // Without --verify a seat's own record can at least be read.
    let own = run("replay seat.txt", "");
    assert!(own.contains("exit code 0") && own.contains("cannot be verified"), "{own}");
}

#[test]
fn traces_are_the_same_from_run_to_run() {
    let arguments = "trace pathagon --seed 1 --games 3 --policy verbs --set trap=optional";
    let first = stdout(arguments);
    assert_eq!(first, stdout(arguments));
    assert_eq!(first.matches("\"type\":\"start\"").count(), 3);
    assert_eq!(first.matches("\"type\":\"end\"").count(), 3);
    insta::assert_snapshot!(stdout("trace pathagon --seed 7 --set turn_limit=3"));
    let from =
        ["trace", "pathagon", "--set", "turn_limit=31", "--from", "3L3/3L3/3L3/3L3/3L3/3L3/7 1 - - - 30"];
    let seen = run_with(&from, "");
    assert!(seen.contains("\"from\":\"3L3/3L3") && seen.contains("\"plies\":1,"), "{seen}");
}

#[test]
fn bots_meet_in_the_arena() {
    let line = stdout("arena pathagon --bots random,level:1 --games 4 --json --threads 2");
    let report: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&report["games"], &report["planned"]), (&4.into(), &4.into()));
    assert!(report["standings"][1]["share"].as_f64().unwrap() > 0.9, "{report}");
    assert!(stdout("arena pathagon --bots random,level:1 --games 2").contains("level:1 beats random"));
    // Games of all kinds meet there, the sixth included.
    for game in GameId::ALL.iter().map(|game| game.info().id) {
        let line = stdout(&format!("arena {game} --bots random,random --games 2 --json"));
        let report: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&report["game"], &report["games"]), (&game.into(), &2.into()), "{report}");
    }
    for refused in ["--bots random", "--bots random,level:9", "--bots random,random --games 0"] {
        assert!(run(&format!("arena pathagon {refused}"), "").contains("exit code 2"), "{refused}");
    }
}

#[test]
fn the_house_speaks_the_bot_protocol() {
    let input = r#"lbp
isready
go movetime 10
newgame {"game":"chess"}
newgame {"game":"pathagon","rules_version":1,"players":2,"seat":1,"options":{"trap":"automatic"}}
go movetime 10
observe {"position":"nonsense"}
observe {"position":"3L3/3L3/3L3/3L3/3L3/3L3/7 1 - - - 30"}
go depth 3
go nodes 100
hello
quit
"#;
    insta::assert_snapshot!(run("bot pathagon --level 3", input));
}

#[test]
fn guests_play_over_the_protocol() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let python = format!("2=exec:python3 {example}");
    let seen = run_with(&["play", "pathagon", "--seat", "1=level:1", "--seat", &python, "--seed", "1"], "");
    assert!(seen.contains("exit code 0") && seen.contains("The game is over"), "{seen}");
    // A bot of the house behind the protocol plays as it does without it.
    let house = format!("2=exec:{} bot pathagon --level 2 --seed 1", env!("CARGO_BIN_EXE_lamplight"));
    let outside = run_with(&["play", "pathagon", "--seat", "1=level:1", "--seat", &house, "--seed", "1"], "");
    let inside =
        run_with(&["play", "pathagon", "--seat", "1=level:1", "--seat", "2=level:2", "--seed", "1"], "");
    let moves =
        |seen: &str| seen.lines().filter(|line| line.contains(". ")).map(str::to_string).collect::<Vec<_>>();
    assert!(moves(&inside).len() > 10);
    assert_eq!(moves(&outside), moves(&inside));
}

#[test]
fn trees_are_counted() {
    let seen = run("perft pathagon 3", "") + &run("perft pathagon 2 --divide", "");
    assert!(seen.contains("1 49\n2 2352\n3 110544\n"), "{seen}");
    assert!(seen.contains("d4 48\n") && seen.contains("total 2352"), "{seen}");
}

#[test]
fn bench_reports_what_it_measured() {
    let line = stdout("bench pathagon --json --milliseconds 1");
    let bench: serde_json::Value = serde_json::from_str(&line).unwrap();
    let figures = &bench["games"][0];
    assert_eq!(figures["game"], "pathagon");
    assert_eq!(figures["players"], 2);
    for key in ["steps_per_second", "games_per_second", "mean_steps"] {
        assert!(figures[key].as_f64().unwrap() > 0.0, "{key}");
    }
    let profile = bench["profile"].as_str().unwrap();
    assert!(["dev", "release", "dist"].contains(&profile), "{profile}");
    let begins = format!("Built with the profile {profile}; median of 5 runs.\ngame ");
    assert!(stdout("bench pathagon --milliseconds 1").starts_with(&begins));
}
