//! `lamplight bot`: a bot of the house behind the bot protocol.

use crate::setup;
use anyhow::Result;
use clap::Args;
use lamplight_bots::Levels;
use lamplight_core::{Encode, Knowledge, Purpose, Rng, Seat};
use lamplight_games::bot_protocol::{Go, NewGame, Observed};
use lamplight_games::{BotSpec, Content, GameId, with_game};
use lamplight_search::Bot;
use std::io::{self, BufRead, Write};

use crate::error::refuse;

#[derive(Args)]
#[command(after_help = "The protocol is described in docs/bot-protocol.md.")]
pub(crate) struct Arguments {
    /// The game, by its id
    #[arg(value_parser = setup::GameParser)]
    game: GameId,
    /// Which level plays, or `best` for the top one; `lamplight games` lists them
    #[arg(long, default_value = "3", value_name = "N", value_parser = level)]
    level: BotSpec,
    /// Seed of its thoughts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn level(text: &str) -> Result<BotSpec, String> {
    if text == "best" {
        return Ok(BotSpec::Best);
    }
    text.parse().map(BotSpec::Level).map_err(|_| format!("use a number or best, not '{text}'"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    arguments.level.check(arguments.game).map_err(refuse)?;
    with_game!(arguments.game, G => speak::<G>(arguments, io::stdin().lock(), io::stdout().lock()))
}

/// A game that the bot takes part in.
struct Seated<G: Levels> {
    options: G::Options,
    players: u8,
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    /// What the seat was told last, imagined into a whole state.
    state: Option<G>,
}

fn speak<G: Levels + Encode>(arguments: &Arguments, input: impl BufRead, mut out: impl Write) -> Result<()> {
    let mut seated: Option<Seated<G>> = None;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let answer = match word {
            "lbp" => {
                let name = level_name::<G>(&arguments.level);
                Ok(format!("id name Lamplight {name} ({})\nlbpok", G::INFO.id))
            }
            "isready" => Ok("readyok".to_string()),
            "newgame" => sit::<G>(arguments, rest).map(|new| {
                seated = Some(new);
                String::new()
            }),
            "observe" => observe(seated.as_mut(), rest),
            "go" => decide(seated.as_mut(), rest),
            // What we did wrong is said; there is nothing to answer.
            "error" | "" => Ok(String::new()),
            "quit" => return Ok(()),
            _ => Err(format!("unknown message '{word}'")),
        };
        match answer {
            Ok(answer) if answer.is_empty() => {}
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(reason) => writeln!(out, "error {}", reason.replace('\n', " "))?,
        }
        out.flush()?;
    }
    Ok(())
}

fn level_name<G: Levels>(level: &BotSpec) -> &'static str {
    let level = match level {
        BotSpec::Level(level) => G::LEVELS.get(usize::from(*level) - 1),
        _ => G::LEVELS.last(),
    };
    level.map_or("", |level| level.name)
}

fn sit<G: Levels + Encode>(arguments: &Arguments, json: &str) -> Result<Seated<G>, String> {
    let new: NewGame = serde_json::from_str(json).map_err(|error| format!("newgame: {error}"))?;
    if new.game != G::INFO.id || new.rules_version != G::INFO.rules_version {
        return Err(format!("this bot plays {}, version {} of the rules", G::INFO.id, G::INFO.rules_version));
    }
    let content = new.content.clone().map(|text| Content { name: "content".to_string(), text });
    let options = lamplight_games::options::<G>(&new.typed_options(), content.as_ref());
    let options = options.map_err(|error| error.to_string())?;
    let seat = Seat::from_number(new.seat.into()).filter(|seat| seat.number() <= new.players);
    let seat = seat.ok_or_else(|| format!("there is no seat {} among {}", new.seat, new.players))?;
    let rng = Rng::stream(arguments.seed, Purpose::Bot, seat.index() as u64);
    let bot = arguments.level.of_game(rng);
    Ok(Seated { options, players: new.players, seat, bot, state: None })
}

fn observe<G: Levels + Encode>(seated: Option<&mut Seated<G>>, json: &str) -> Result<String, String> {
    let seated = seated.ok_or("observe comes after newgame")?;
    let observed: Observed = serde_json::from_str(json).map_err(|error| format!("observe: {error}"))?;
    let state = G::imagine(&observed.position, &seated.options, seated.players);
    seated.state = Some(state.map_err(|error| error.to_string())?);
    Ok(String::new())
}

fn decide<G: Levels + Encode>(seated: Option<&mut Seated<G>>, words: &str) -> Result<String, String> {
    // The level is the budget; the words only have to be good ones.
    Go::parse(words).ok_or("go is followed by movetime or nodes and a number")?;
    let seated = seated.ok_or("go comes after newgame")?;
    let state = seated.state.as_ref().ok_or("go comes after observe")?;
    let advice = seated.bot.advise(&Knowledge::new(state, seated.seat)).ok_or("this seat is not to act")?;
    let line: Vec<String> = advice.line.iter().map(|&action| state.action_text(action)).collect();
    let value = advice.value.map(|value| format!(" value {value:.3}")).unwrap_or_default();
    let info = format!("info nodes {}{value} pv {}", advice.nodes, line.join("; "));
    Ok(format!("{info}\nbestmove {}", state.action_text(advice.action)))
}
