//! `lamplight trace`: random games as JSON Lines. The format is fixed; see `docs/trace.md`.

use crate::error::refuse;
use crate::setup::{self, Variant};
use crate::suggest::suggest;
use anyhow::Result;
use clap::Args;
use lamplight_bots::Levels;
use lamplight_core::options::OptionsInForce;
use lamplight_core::{ActionList, Encode, GameOptions, Knowledge, OutcomeList, Policy, Purpose, Rng, SeatSet, Turn};
use lamplight_games::{BotSpec, GameId, with_game};
use lamplight_match::Actor;
use serde::Serialize;
use std::io::{self, BufWriter, Write};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by its id
    #[arg(value_parser = setup::GameParser)]
    game: GameId,
    #[command(flatten)]
    variant: Variant,
    /// Seed of the first game; game i uses SEED + i
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games to play
    #[arg(long, default_value_t = 1, value_name = "K")]
    games: u64,
    /// How the players choose: `uniform` (any legal action), `verbs` (rare actions come up more often) or
    /// `level:N` or `best` (bots)
    #[arg(long, default_value = "uniform", value_parser = chooser)]
    policy: Chooser,
    /// Begin every game at this position
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
}

#[derive(Clone)]
enum Chooser {
    Random(Policy),
    Bots(BotSpec),
}

fn chooser(text: &str) -> Result<Chooser, String> {
    match (text, text.parse()) {
        ("uniform", _) => Ok(Chooser::Random(Policy::Uniform)),
        ("verbs", _) => Ok(Chooser::Random(Policy::Verbs)),
        (_, Ok(bots @ (BotSpec::Level(_) | BotSpec::Best))) => Ok(Chooser::Bots(bots)),
        _ => {
            let known = ["uniform", "verbs", "level:3", "best"];
            Err(suggest("use uniform, verbs, level:N or best", text, known))
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if let Chooser::Bots(bots) = &arguments.policy {
        bots.check(arguments.game).map_err(refuse)?;
    }
    with_game!(arguments.game, G => trace::<G>(arguments))
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Start {
        game: &'static str,
        players: u8,
        seed: u64,
        options: OptionsInForce,
        #[serde(skip_serializing_if = "Option::is_none")]
        content: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<&'a str>,
    },
    Step {
        ply: u64,
        actor: Actor,
        legal: &'a [&'a str],
        #[serde(skip_serializing_if = "Option::is_none")]
        weights: Option<&'a [u32]>,
        action: &'a str,
    },
    End {
        plies: u64,
        winners: SeatSet,
        scores: Option<Vec<Option<i32>>>,
        /// The format has called them so from the start.
        #[serde(rename = "places", skip_serializing_if = "Option::is_none")]
        ranks: Option<Vec<u8>>,
    },
}

fn print(out: &mut impl Write, line: &Line<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

fn trace<G: Levels + Encode>(arguments: &Arguments) -> Result<()> {
    let (options, players) = arguments.variant.options::<G>(G::INFO.min_seats)?;
    let start = match &arguments.from {
        Some(text) => G::parse_position(text, &options, players).map_err(refuse)?,
        None => G::new(&options, players).map_err(refuse)?,
    };
    let content = arguments.variant.read_content()?.map(|content| content.name);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    for game in 0..arguments.games {
        let seed = arguments.seed.wrapping_add(game);
        let start_line = Line::Start {
            game: G::INFO.id,
            players,
            seed,
            options: options.in_force(),
            content: content.clone(),
            from: arguments.from.as_deref(),
        };
        print(&mut out, &start_line)?;
        play(start.clone(), seed, &arguments.policy, &mut out)?;
    }
    out.flush()?;
    Ok(())
}

fn play<G: Levels + Encode>(mut state: G, seed: u64, chooser: &Chooser, out: &mut impl Write) -> io::Result<()> {
    let mut bots: Vec<_> = match chooser {
        Chooser::Random(_) => Vec::new(),
        Chooser::Bots(bots) => (0..u64::from(state.seats()))
            .map(|seat| bots.of_game(Rng::stream(seed, Purpose::Bot, seat)))
            .collect(),
    };
    let mut choices = Rng::stream(seed, Purpose::Policy, 0);
    let mut dice = Rng::stream(seed, Purpose::Dice, 0);
    let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
    let mut ply = 0;
    loop {
        let mut listed: Vec<(String, u32)>;
        let (actor, action) = match state.turn() {
            Turn::Over => break,
            Turn::Player(seat) => {
                legal.clear();
                state.legal(&mut legal);
                listed = legal.iter().map(|&action| (state.action_text(action), 1)).collect();
                let choice = match chooser {
                    Chooser::Random(policy) => policy.choose(&state, &legal, &mut choices),
                    // A bot that is to act has an answer.
                    Chooser::Bots(_) => bots[seat.index()]
                        .advise(&Knowledge::new(&state, seat))
                        .map_or(legal[0], |advice| advice.action),
                };
                (Actor::Seat(seat), choice)
            }
            Turn::Chance => {
                outcomes.clear();
                state.chance(&mut outcomes);
                listed =
                    outcomes.iter().map(|&(outcome, weight)| (state.action_text(outcome), weight)).collect();
                (Actor::Chance, outcomes.draw(&mut dice))
            }
        };
        listed.sort_unstable();
        let texts: Vec<&str> = listed.iter().map(|(text, _)| text.as_str()).collect();
        let weights: Vec<u32> = listed.iter().map(|&(_, weight)| weight).collect();
        let step = Line::Step {
            ply,
            actor,
            legal: &texts,
            weights: (actor == Actor::Chance).then_some(&weights),
            action: &state.action_text(action),
        };
        print(out, &step)?;
        state.apply(action);
        ply += 1;
    }
    let outcome = state.outcome();
    let end =
        Line::End { plies: ply, winners: outcome.winners, scores: outcome.scores, ranks: outcome.ranks };
    print(out, &end)
}
