//! The manners of the command line: exit codes, colours, JSON, guests that misbehave, completions, manual pages.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_games::GameId;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program, with words separated by spaces, as it runs in a terminal with colours; but nothing here is a terminal.
fn lamplight(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lamplight"));
    command.args(arguments.split_whitespace());
    command
        .env_remove("NO_COLOR")
        .env("TERM", "xterm-256color")
        .env("COLORTERM", "truecolor")
        .stdin(Stdio::null());
    command
}

struct Seen {
    code: i32,
    out: String,
    err: String,
}

fn see(mut command: Command) -> Seen {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Seen { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn run(arguments: &str) -> Seen {
    see(lamplight(arguments))
}

/// One JSON object, alone on standard output.
fn json(arguments: &str) -> Value {
    let Seen { code, out, err } = run(arguments);
    assert_eq!(code, 0, "{arguments}: {err}");
    assert_eq!(out.lines().count(), 1, "{arguments}: {out}");
    serde_json::from_str(&out).unwrap()
}

fn scratch(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

/// A guest written as a shell script, which answers each `go` by running `answer`.
fn guest(name: &str, answer: &str) -> String {
    let script = format!(
        "while read -r word rest; do\n  case $word in\n    lbp) echo lbpok ;;\n    isready) echo readyok ;;\n    \
         go) {answer} ;;\n    quit) exit ;;\n  esac\ndone\n"
    );
    format!("exec:sh {}", scratch(&format!("{name}.sh"), &script).display())
}

const RECORD: &str = "\
[Game \"pathagon\"]
[RulesVersion \"1\"]
[Options \"first=1 trap=automatic turn_limit=3\"]
[Seats \"2\"]
[Names \"Ada\" \"Bo\"]
[Date \"2026-11-15\"]
[Result \"none\"]

1. d4
2. a1
3. d5
";

#[test]
fn what_fails_at_run_time_is_exit_code_1() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let in_use = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = in_use.local_addr().unwrap();
    fs::write(path("a-file"), "").unwrap();
    fs::create_dir(path("broken")).unwrap();
    fs::write(path("broken/lamplight.db"), "This is no database, whatever its name says. ".repeat(100))
        .unwrap();
    for (arguments, told) in [
        (format!("serve --listen {address} --data {}", path("data")), "--listen names another address"),
        (format!("serve --listen 127.0.0.1:0 --data {}", path("a-file")), "--data names another folder"),
        (format!("serve --listen 127.0.0.1:0 --data {}", path("broken")), "not a database"),
        (format!("backup {} --data {}", path("copy.db"), path("broken")), "not a database"),
        (format!("man --out {}", path("a-file/man")), "a-file/man"),
    ] {
        let Seen { code, out, err } = run(&arguments);
        assert_eq!((code, out.as_str()), (1, ""), "{arguments}: {err}");
        assert_eq!(err.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{arguments}: {err}");
        assert!(err.lines().last().unwrap().contains(told), "{arguments}: {err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_exit_code_1() {
    let record = scratch("full-disk.txt", RECORD);
    for arguments in [
        "games",
        "games --json",
        "rules pathagon",
        "trace pathagon",
        "perft pathagon 1",
        "bench pathagon --milliseconds 1",
        "bench pathagon --milliseconds 1 --json",
        "arena pathagon --bots random,random --games 2 --json",
        "completions bash",
        "man",
        "--help",
        "play pathagon --seat 1=random --seat 2=random",
        &format!("replay {}", record.display()),
        &format!("replay {} --json", record.display()),
    ] {
        let mut command = lamplight(arguments);
        command.stdout(File::options().write(true).open("/dev/full").unwrap());
        let Seen { code, err, .. } = see(command);
        assert_eq!(code, 1, "{arguments}: {err}");
        assert!(err.starts_with("error: No space left on device"), "{arguments}: {err}");
    }
}

#[test]
fn refused_input_is_exit_code_2_and_slips_are_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data").display().to_string();
    let there = scratch("there-already", "").display().to_string();
    let record = scratch("refused.txt", &RECORD.replace("2. a1", "2. d4")).display().to_string();
    for (arguments, told) in [
        ("plya pathagon", "; did you mean 'play'?"),
        ("arena pathagon --bots random,random --gmes 3", "; did you mean '--games'?"),
        ("arena pathagon", "--bots <A,B,…>; see lamplight arena --help"),
        ("perft pathagon 1 2", "see lamplight perft --help"),
        ("games --color sometimes", "possible values: auto, always, never"),
        ("games --color nevr", "; did you mean 'never'?"),
        ("completions zhs", "; did you mean 'zsh'?"),
        ("trace patagon", "; did you mean 'pathagon'?"),
        ("load --games moonligth", "; did you mean 'moonlight'?"),
        ("trace pathagon --set tarp=optional", "; did you mean 'trap'?"),
        ("play pathagon --set trap=optoinal", "; did you mean 'optional'?"),
        ("arena pathagon --bots random,random --set turnlimit=3", "; did you mean 'turn_limit'?"),
        ("trace moonlight --set elder=treu", "; did you mean 'true'?"),
        ("trace pathagon --policy unifrom", "; did you mean 'uniform'?"),
        ("play pathagon --seat 2=levl:4", "; did you mean 'level:4'?"),
        ("play pathagon --seat 2=hunam", "; did you mean 'human'?"),
        ("arena pathagon --bots rnadom,level:1", "; did you mean 'random'?"),
        ("arena pathagon --bots random,exec:./no-such-bot", "./no-such-bot cannot be started"),
        ("play pathagon --seat 2=exec:true", "true does not speak the bot protocol"),
        ("arena pathagon --bots random,net:no-such-net.onnx", "no-such-net.onnx: No such file"),
        ("play pathagon --seat 2=net:Cargo.toml", "this is no ONNX model that can be read here"),
        ("play jars --seat 2=net", "no net for Jars with 2 players and these options comes with the program"),
        ("play jars --seat 2=nte", "; did you mean 'net'?"),
        ("rules", "see lamplight rules --help"),
        ("rules patagon", "; did you mean 'pathagon'?"),
        ("rules pathagon traping", "; did you mean 'Trapping'?"),
        ("rules pathagon PAT-55", "its rules are PAT-1 to PAT-16"),
        ("rules pathagon declined", "it is mentioned in PAT-10"),
        ("serve --listen nowhere", "invalid value 'nowhere' for '--listen <ADDRESS:PORT>'"),
        ("serve --listen 127.0.0.1:0 --log lamplight=loud", "log filter 'lamplight=loud'"),
        ("load --rate 0", "--rate is a number of moves a second"),
        (&format!("backup copy.db --data {data}"), "there is no database"),
        (&format!("export games --data {data}"), "there is no database"),
        (&format!("prune --keep-days 30 --data {data}"), "there is no database"),
        ("prune", "--keep-days"),
        (&format!("replay {record} --json"), "line 10: 'd4' is not legal"),
        (&format!("replay {there}/x --json"), "there-already/x"),
    ] {
        let Seen { code, out, err } = run(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments}: {err}");
        assert!(err.starts_with("error: ") && err.lines().count() == 1, "{arguments}: {err}");
        assert!(err.contains(told), "{arguments}: {err}");
    }
}

/// What `serve` writes to standard error until it serves.
fn log(color: &str, no_color: bool) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = lamplight(&format!("serve --listen 127.0.0.1:0 --color {color} --data"));
    command.arg(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("Lamplight is at http://127.0.0.1:"), "{line}");
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("serving"), "{log}");
    log
}

#[test]
fn the_log_has_colours_only_where_they_are_seen() {
    for (color, no_color, coloured) in
        [("auto", false, false), ("auto", true, false), ("always", false, true)]
    {
        let log = log(color, no_color);
        assert_eq!(log.contains('\u{1b}'), coloured, "{color}: {log:?}");
    }
}

#[test]
fn no_colours_reach_a_pipe() {
    let record = scratch("plain.txt", RECORD).display().to_string();
    let replay = format!("replay {record} --boards");
    let plain = [
        "games",
        "rules moonlight",
        "rules trap",
        "--help",
        "arena pathagon --bots random,random --games 2",
        "play pathagon --seat 1=random --seat 2=random --seed 1",
        "trace chess",
        &replay,
    ];
    for arguments in plain {
        let Seen { out, err, .. } = run(arguments);
        assert!(!(out + &err).contains('\u{1b}'), "{arguments}");
        // It is the pipe that takes them away, not the command.
        let Seen { out, err, .. } = run(&format!("{arguments} --color always"));
        assert!((out + &err).contains('\u{1b}'), "{arguments}");
    }
}

#[test]
fn lines_in_a_pipe_have_at_most_100_columns() {
    for arguments in ["games", "rules PAT-5", "rules foragers chase", "arena --help"] {
        let Seen { out, .. } = run(arguments);
        assert!(out.lines().count() > 3, "{out}");
        for line in out.lines() {
            assert!(line.chars().count() <= 100, "{arguments}: {line}");
        }
    }
}

#[test]
fn rules_are_found_by_words_of_their_titles() {
    let ids = |arguments: &str| {
        let Seen { code, out, .. } = run(arguments);
        assert_eq!(code, 0, "{arguments}");
        let id =
            |line: &str| line.split(' ').next().filter(|word| word.starts_with("PAT-")).map(str::to_string);
        out.lines().filter_map(id).collect::<Vec<_>>()
    };
    assert_eq!(ids("rules pathagon trap"), ["PAT-5", "PAT-8", "PAT-9"]);
    assert_eq!(ids("rules pathagon TRAPPING"), ["PAT-5"]);
    assert_eq!(ids("rules pathagon piece twice"), ["PAT-13"]);
    assert_eq!(ids("rules pathagon 13"), ["PAT-13"]);
    assert_eq!(ids("rules pat-13"), ["PAT-13"]);
    assert_eq!(ids("rules trapping"), ["PAT-5"]);
    assert!(run("rules pathagon").out.starts_with("Pathagon\n════════\n\nFor 2 players"));
}

#[test]
fn games_are_described_for_programs() {
    let list = json("games --json");
    let games = list["games"].as_array().unwrap();
    let ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    let all: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
    assert_eq!(ids, all);
    let pathagon = &games[0];
    assert_eq!((&pathagon["min_players"], &pathagon["max_players"]), (&2.into(), &2.into()));
    assert_eq!(
        pathagon["options"][1],
        serde_json::json!({
            "key": "trap",
            "help": pathagon["options"][1]["help"],
            "default": "automatic",
            "kind": "name",
            "values": ["automatic", "optional"],
        })
    );
    assert_eq!((&pathagon["options"][2]["min"], &pathagon["options"][2]["max"]), (&1.into(), &10_000.into()));
    assert_eq!(
        (&pathagon["levels"][2]["level"], &pathagon["levels"][2]["name"]),
        (&3.into(), &"Hedgehog".into())
    );
    assert_eq!(
        (&pathagon["content"], &games[2]["content"]),
        (&Value::Null, &"data/content/moonlight.toml".into())
    );
}

#[test]
fn the_bench_is_one_object() {
    let bench = json("bench --json --milliseconds 1");
    assert_eq!(
        (&bench["measured"], &bench["runs"], &bench["milliseconds"]),
        (&"play".into(), &5.into(), &1.into())
    );
    assert_eq!(bench["games"].as_array().unwrap().len(), GameId::ALL.len());
    let search = json("bench pathagon --search --json --milliseconds 1");
    assert_eq!(search["measured"], "search");
    assert!(search["games"][0]["simulations_per_second"].as_f64().unwrap() > 0.0, "{search}");
}

#[test]
fn records_are_told_to_programs() {
    let path = scratch("told.txt", RECORD).display().to_string();
    let told = json(&format!("replay {path} --json"));
    assert_eq!(told["names"], serde_json::json!(["Ada", "Bo"]));
    assert_eq!(told["options"]["turn_limit"], 3);
    assert_eq!(
        (&told["verified"], &told["finished"], &told["to_act"]),
        (&true.into(), &true.into(), &Value::Null)
    );
    assert_eq!((&told["result"], &told["winners"]), (&"nobody wins".into(), &serde_json::json!([])));
    assert_eq!(told["turns"], 3);
    let first = &told["log"][0];
    assert_eq!((&first["turn"], &first["actor"], &first["text"]), (&1.into(), &1.into(), &"d4".into()));
    assert_eq!(first["position"], Value::Null);
    let boards = json(&format!("replay {path} --json --boards"));
    assert_eq!(boards["log"][0]["position"], "7/7/7/3L3/7/7/7 2 - - - 1");
    assert_eq!(json(&format!("replay {path} --json --verify"))["log"], Value::Null);

    let unfinished = RECORD.replace("3. d5\n", "").replace("Result \"none\"", "Result \"*\"");
    let path = scratch("unfinished.txt", &unfinished).display().to_string();
    let told = json(&format!("replay {path} --json"));
    assert_eq!(
        (&told["finished"], &told["to_act"], &told["winners"]),
        (&false.into(), &1.into(), &Value::Null)
    );

    let resigned = unfinished.replace("[Result \"*\"]", "[Forfeits \"1 resigned\"]\n[Result \"2\"]");
    let path = scratch("resigned.txt", &resigned).display().to_string();
    let told = json(&format!("replay {path} --json"));
    assert_eq!((&told["finished"], &told["to_act"]), (&true.into(), &Value::Null));
    assert_eq!(told["result"], "Dark wins (Light resigned)");

    let own = RECORD.replace("[Result", "[Viewer \"seat 2\"]\n[Result");
    let path = scratch("own.txt", &own).display().to_string();
    let told = json(&format!("replay {path} --json"));
    assert_eq!((&told["viewer"], &told["verified"]), (&"seat 2".into(), &false.into()));
    assert_eq!(told["log"][2], serde_json::json!({ "turn": 3, "text": "d5" }));
}

/// Takes part in a short arena beside a random bot and returns what is told of it: as JSON, as text, as a warning.
fn in_the_arena(guest: &str) -> (Value, String, String) {
    let arena = |json: bool| {
        let mut command = lamplight("arena pathagon --games 2 --threads 1 --set turn_limit=12 --bots");
        command.arg(format!("random,{guest}")).args(json.then_some("--json"));
        see(command)
    };
    let told = arena(true);
    assert_eq!(told.code, 0, "{}", told.err);
    let text = arena(false);
    assert_eq!(text.err, told.err);
    (serde_json::from_str(&told.out).unwrap(), text.out, told.err)
}

#[test]
fn the_arena_tells_what_a_guest_does_wrong() {
    // d4 is free at its first turn at the most; it insists, and is not asked any more after three strikes.
    let guest = guest("insists", "echo bestmove d4");
    let (report, text, warning) = in_the_arena(&guest);
    let of_house = &report["standings"][0]["faults"];
    assert_eq!(
        *of_house,
        serde_json::json!({
            "illegal": 0, "late": 0, "crashed": 0, "not_asked": 0, "replaced": 0, "first": []
        })
    );
    let faults = &report["standings"][1]["faults"];
    let count = |key: &str| faults[key].as_u64().unwrap();
    assert_eq!((count("late"), count("crashed")), (0, 0));
    // Two games, three strikes in each, two answers to a strike; then the rest of its six turns.
    assert_eq!(count("illegal"), 12);
    assert!((2..=6).contains(&count("not_asked")), "{faults}");
    assert_eq!(count("replaced"), 6 + count("not_asked"));
    assert_eq!(faults["first"].as_array().unwrap().len(), 5);
    assert_eq!((&faults["first"][0]["game"], &faults["first"][0]["seat"]), (&1.into(), &2.into()));
    assert!(faults["first"][0]["reason"].as_str().unwrap().contains("(PAT-4)"), "{faults}");

    let counts =
        format!("illegal answers: 12, late: 0, crashed: 0, moves made for it: {}", count("replaced"));
    assert_eq!(warning, format!("warning: {guest}: {counts}\n"));
    let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&counts), "{text}");
    assert!(
        told.contains("game 1 (seed 1), seat 2, turn")
            && told.contains("and 9 more") == (count("not_asked") == 2),
        "{text}"
    );
    // Who did nothing wrong is not mentioned.
    assert!(!text.contains("random: illegal"), "{text}");
}

#[test]
fn the_arena_tells_who_has_crashed() {
    let (report, text, warning) = in_the_arena(&guest("crashes", "exit 3"));
    let faults = &report["standings"][1]["faults"];
    assert_eq!(
        (&faults["crashed"], &faults["illegal"], &faults["replaced"]),
        (&6.into(), &0.into(), &12.into())
    );
    assert!(text.contains("crashed: the bot has stopped: exit status: 3"), "{text}");
    assert!(warning.contains("crashed: 6"), "{warning}");
}

#[test]
fn play_warns_of_a_guest_that_does_wrong() {
    let mut command = lamplight("play pathagon --set turn_limit=12 --seed 1 --seat 1=random --seat");
    command.arg(format!("2={}", guest("stubborn", "echo bestmove d4")));
    let Seen { code, out, err } = see(command);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The game is over"), "{out}");
    assert!(err.contains("(PAT-4); a random move is made for it\n"), "{err}");
    assert_eq!(err.matches("not asked: after 3 strikes in a row").count(), 1, "{err}");
    assert!(err.lines().all(|line| line.starts_with("warning: seat 2, exec:sh ")), "{err}");
}

#[test]
fn commands_are_guessed_during_play() {
    let mut command = lamplight("play pathagon --seed 1 --seat 2=random");
    let input = scratch("slips", "hnit\nmvoes d\nd44\nd4-e5\nrules twice\nrules closd\nquit\n");
    command.stdin(File::open(input).unwrap());
    let Seen { out, .. } = see(command);
    for told in [
        "Did you mean `hint`?",
        "Did you mean `moves d`?",
        "Did you mean `d4`?",
        "PAT-13 Not the same piece twice (R)",
        "its rules are PAT-1 to PAT-16; did you mean 'Closed'?",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
    // A rule that says no is answer enough.
    let after = out.split("> d4-e5").nth(1).unwrap();
    assert!(!after.split("> rules").next().unwrap().contains("Did you mean"), "{after}");
}

#[test]
fn a_hint_says_why() {
    for (game, reason) in [
        ("pathagon --first 1", "The shortest way needs 6 pieces instead of 7."),
        ("the-lamp --players 2", "The next roll cannot reach the Lamp."),
    ] {
        let mut command = lamplight(&format!("play {game} --seed 1 --seat 2=random"));
        let input = scratch(&format!("hint-{}", &game[..3]), "hint\nquit\n");
        command.stdin(File::open(input).unwrap());
        let Seen { out, err, .. } = see(command);
        let told = out.split("A bot would play").nth(1).unwrap_or_else(|| panic!("{out}{err}"));
        assert!(told.contains("% of the win"), "{told}");
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn shells_complete_commands_and_games() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let Seen { code, out, .. } = run(&format!("completions {shell}"));
        assert_eq!(code, 0, "{shell}");
        for word in ["arena", "completions", "players"] {
            assert!(out.contains(word), "{shell}: {word}");
        }
        if ["bash", "zsh"].contains(&shell) {
            let all: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
            assert!(out.contains(&all.join(" ")), "{shell}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(run(&format!("man --out {}", pages.display())).code, 0);
    let help = run("--help").out;
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands =
        commands.map(|line| line.split_whitespace().next().unwrap()).filter(|name| *name != "help");
    let expected: BTreeSet<String> =
        commands.map(|name| format!("lamplight-{name}.1")).chain(["lamplight.1".to_string()]).collect();
    let written =
        fs::read_dir(&pages).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(written.collect::<BTreeSet<_>>(), expected);
    assert!(expected.len() > 10, "{expected:?}");
    for page in expected {
        let text = fs::read_to_string(pages.join(&page)).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH \"EXIT STATUS\""), "{page}");
    }
    let arena = fs::read_to_string(pages.join("lamplight-arena.1")).unwrap();
    assert!(arena.contains("ends the arena after the games in progress"), "{arena}");
    assert_eq!(run("man").out, fs::read_to_string(pages.join("lamplight.1")).unwrap());
}

/// Every key of an object and of the objects in it, but for those of options and effects, which are the games' own.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                let of_the_game = key == "effects" || (key == "options" && value.is_object());
                if !of_the_game {
                    keys(value, found);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn the_manual_names_every_field_of_the_json() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md");
    let manual = fs::read_to_string(manual).unwrap();
    let record = scratch("manual.txt", RECORD).display().to_string();
    let mut printed = BTreeSet::new();
    keys(&in_the_arena(&guest("manual", "echo bestmove d4")).0, &mut printed);
    for arguments in [
        "games --json",
        "bench pathagon --json --milliseconds 1",
        "bench pathagon --json --milliseconds 1 --search",
        &format!("replay {record} --json --boards"),
    ] {
        keys(&json(arguments), &mut printed);
    }
    assert!(printed.len() > 40, "{printed:?}");
    for key in printed {
        assert!(manual.contains(&format!("`{key}`")), "docs/cli.md does not name `{key}`");
    }
}
