//! `lamplight games`

use crate::paint::{bold, faint};
use crate::text::{self, by_word};
use anyhow::Result;
use clap::Args;
use lamplight_core::options::{OptionKind, OptionValue};
use lamplight_core::{Game, GameOptions};
use lamplight_games::{GameId, Language, with_game};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct List {
    games: Vec<GameInfo>,
}

/// All that is to be known about a game before play; its words are those of its English catalogue.
#[derive(Serialize)]
struct GameInfo {
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    rules_version: u32,
    min_players: u8,
    max_players: u8,
    minutes: u8,
    chance: bool,
    secrets: bool,
    options: Vec<OptionInfo>,
    levels: Vec<LevelInfo>,
    /// The file that `--content` replaces, if the game has one.
    content: Option<String>,
}

#[derive(Serialize)]
struct OptionInfo {
    key: &'static str,
    help: String,
    default: OptionValue,
    #[serde(flatten)]
    values: Values,
    #[serde(skip)]
    allowed: String,
}

/// What an option may be set to.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Values {
    Flag,
    Number { min: u32, max: u32 },
    Name { values: &'static [&'static str] },
}

#[derive(Serialize)]
struct LevelInfo {
    level: usize,
    name: &'static str,
    description: String,
}

impl GameInfo {
    fn of(game: GameId) -> GameInfo {
        let info = game.info();
        let (options, content) = with_game!(game, G => options::<G>(game));
        let level = |(index, level): (usize, &lamplight_games::Level)| LevelInfo {
            level: index + 1,
            name: level.name,
            description: words(game, &format!("level.{}", index + 1)),
        };
        GameInfo {
            id: info.id,
            title: info.title,
            summary: info.summary,
            rules_version: info.rules_version,
            min_players: info.min_seats,
            max_players: info.max_seats,
            minutes: info.minutes,
            chance: info.chance,
            secrets: info.secrets,
            options,
            levels: game.levels().iter().enumerate().map(level).collect(),
            content,
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let (min, max) = (self.min_players, self.max_players);
        let players = if min == max { format!("{min} players") } else { format!("{min}–{max} players") };
        let heading = format!("{}  {}, {players}, about {} minutes", bold(self.id), self.title, self.minutes);
        writeln!(out, "{}", text::paragraph(&heading, 2))?;
        writeln!(out, "{}", text::lines(self.summary, text::width(), "  ", "  ").join("\n"))?;
        for OptionInfo { key, default, help, allowed, .. } in &self.options {
            let help = format!("{help}: {allowed}; default {default}");
            print_choice(out, &format!("--set {key}={default}"), &help)?;
        }
        for LevelInfo { level, name, description } in &self.levels {
            print_choice(out, &format!("--seat 2=level:{level}"), &format!("{name}: {description}"))?;
        }
        if let Some(file) = &self.content {
            print_choice(out, "--content FILE", &format!("in place of {file}"))?;
        }
        Ok(())
    }
}

fn options<G: Game>(game: GameId) -> (Vec<OptionInfo>, Option<String>) {
    let defaults = G::Options::default();
    let option = |spec: &lamplight_core::OptionSpec| OptionInfo {
        key: spec.key,
        help: words(game, &format!("option.{}", spec.key)),
        default: defaults.get(spec.key),
        values: match spec.kind {
            OptionKind::Flag => Values::Flag,
            OptionKind::Number { min, max } => Values::Number { min, max },
            OptionKind::Seat { max } => Values::Number { min: 1, max: max.into() },
            OptionKind::Name(values) => Values::Name { values },
        },
        allowed: allowed(game, spec),
    };
    let content = G::Options::CONTENT.map(|_| format!("data/content/{}.toml", G::INFO.id));
    (G::Options::SPECS.iter().map(option).collect(), content)
}

/// What an option may be set to, and what that means where its words do not say.
fn allowed(game: GameId, spec: &lamplight_core::OptionSpec) -> String {
    match spec.kind {
        OptionKind::Name(names) => {
            let meant =
                |name: &&str| format!("{name} ({})", words(game, &format!("option.{}.{name}", spec.key)));
            names.iter().map(meant).collect::<Vec<_>>().join(" or ")
        }
        OptionKind::Seat { .. } => format!("{}, drawn by lot in `play` unless it is set", spec.kind),
        OptionKind::Flag | OptionKind::Number { .. } => spec.kind.to_string(),
    }
}

/// What the game's English catalogue says; a test sees that it does.
fn words(game: GameId, key: &str) -> String {
    game.words(Language::English).texts().get(key).cloned().unwrap_or_default()
}

/// What can be typed, and what it does, the second line of it set in.
fn print_choice(out: &mut impl Write, typed: &str, help: &str) -> io::Result<()> {
    let line = format!("{typed}  {}", by_word(help, faint));
    writeln!(out, "{}", text::lines(&line, text::width(), "  ", "      ").join("\n"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let games: Vec<GameInfo> = GameId::ALL.iter().copied().map(GameInfo::of).collect();
    if arguments.json {
        return text::print_json(&List { games });
    }
    let mut out = anstream::stdout().lock();
    for (nth, game) in games.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        game.print(&mut out)?;
    }
    Ok(())
}
