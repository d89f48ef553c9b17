//! From the games' own types to the protocol's. Whatever takes a viewer gives that viewer's share.

use crate::consent::Proposal;
use lamplight_core::options::OptionsInForce;
use lamplight_core::{Args, Game, GameOptions, Ink, Present, Seat, Turn, Viewer, Weight, hash};
use lamplight_games::first::{FIRST, LOT};
use lamplight_games::{GameId, with_game};
use lamplight_match::{Actor, AnyMatch, Forfeit, LogLine, Reason, StandIn, Step};
use lamplight_protocol as wire;

/// The strongest bot that plays for people: no fool, and quick enough not to bore.
const SUBSTITUTE: usize = 3;

fn args(args: &Args) -> wire::Args {
    let arg = |arg: &lamplight_core::Arg| match arg {
        lamplight_core::Arg::Number(number) => wire::Arg::Number(*number),
        thing => wire::Arg::Thing(thing.to_string()),
    };
    args.0.iter().map(|(name, value)| ((*name).to_string(), arg(value))).collect()
}

/// An effect as clients get it.
pub fn effect(effect: &lamplight_core::Effect) -> wire::Effect {
    wire::Effect {
        key: effect.key.to_string(),
        rule: effect.rule.map(ToString::to_string),
        args: args(&effect.args),
    }
}

/// A reason to do something as clients get it.
pub fn merit(merit: &lamplight_core::Merit) -> wire::Merit {
    wire::Merit { key: merit.key.to_string(), args: args(&merit.args) }
}

/// A refusal as clients get it.
pub fn refusal(refusal: &lamplight_core::Refusal) -> wire::Refusal {
    wire::Refusal {
        rule: refusal.rule.map(ToString::to_string),
        key: refusal.key.to_string(),
        args: args(&refusal.args),
    }
}

/// One action of the log.
pub fn line(ply: usize, line: LogLine) -> wire::Line {
    wire::Line {
        ply: ply as u32,
        turn: line.turn,
        actor: match line.actor {
            Actor::Seat(seat) => Some(seat.number()),
            Actor::Chance => None,
        },
        text: line.text,
        effects: line.effects.iter().map(effect).collect(),
        stand_in: line.stand_in,
        out_of_time: line.out_of_time,
    }
}

/// What somebody proposes, and whose answer is missing.
pub(crate) fn proposal(proposal: &Proposal, waits_for: Vec<Seat>) -> wire::Proposal {
    wire::Proposal { by: proposal.by.number(), waits_for: waits_for.into_iter().map(Seat::number).collect() }
}

/// Why somebody dropped out, as clients get it.
pub fn forfeit(reason: Reason) -> wire::Forfeit {
    match reason {
        Reason::Resigned => wire::Forfeit::Resigned,
        Reason::Time => wire::Forfeit::TimedOut,
    }
}

/// The legal actions of the player to act, as a tree of picks.
pub fn choices(game: &dyn AnyMatch) -> Vec<wire::Branch> {
    fn tree(branches: Vec<lamplight_match::Branch>) -> Vec<wire::Branch> {
        let branch = |branch: lamplight_match::Branch| wire::Branch {
            kind: branch.kind.to_string(),
            names: branch.names.into_iter().map(Into::into).collect(),
            weight: match branch.weight {
                Weight::Idle => Some(wire::Weight::Idle),
                Weight::Usual => None,
                Weight::Final => Some(wire::Weight::Final),
            },
            then: tree(branch.then),
        };
        branches.into_iter().map(branch).collect()
    }
    tree(game.choices())
}

/// What stands on the cells of a plain board.
pub fn marks(game: &dyn AnyMatch, viewer: Viewer) -> Vec<wire::Mark> {
    game.marks(viewer).into_iter().map(mark).collect()
}

/// What stands on one cell.
pub fn mark(mark: lamplight_core::Mark) -> wire::Mark {
    wire::Mark {
        cell: mark.cell.into(),
        text: mark.text.into(),
        seat: match mark.ink {
            Ink::Seat(seat) => Some(seat.number()),
            _ => None,
        },
    }
}

/// How a match came to an end, as far as it knows: a table may also be abandoned.
pub(crate) fn ending(game: &dyn AnyMatch) -> Option<wire::Ending> {
    game.outcome()?;
    Some(match game.forfeits().last() {
        Some(Forfeit { seat, reason }) if game.turn() != Turn::Over => match reason {
            Reason::Resigned => wire::Ending::Resigned { seat: seat.number() },
            Reason::Time => wire::Ending::TimedOut { seat: seat.number() },
        },
        _ => wire::Ending::Played,
    })
}

/// The result of the match, if it is decided.
pub fn outcome(game: &dyn AnyMatch) -> Option<wire::Outcome> {
    let outcome = game.outcome()?;
    let score =
        |line: lamplight_core::ScoreLine| wire::ScoreLine { key: line.key.to_string(), points: line.points };
    let forfeited = |out: &Forfeit| wire::Forfeited { seat: out.seat.number(), why: forfeit(out.reason) };
    let stand_in = |bot: &StandIn| wire::StandIn {
        seat: bot.seat.number(),
        decisions: bot.decisions,
        out_of_time: bot.out_of_time,
        of: bot.of,
    };
    Some(wire::Outcome {
        winners: outcome.winners.iter().map(Seat::number).collect(),
        scores: outcome.scores,
        ranks: outcome.ranks,
        breakdown: outcome.breakdown.into_iter().map(score).collect(),
        deciders: outcome.deciders.into_iter().map(tally).collect(),
        because: outcome.because.as_ref().map(effect),
        forfeits: game.forfeits().iter().map(forfeited).collect(),
        stand_ins: game.stand_ins().iter().map(stand_in).collect(),
    })
}

/// A count as clients get it.
fn tally(tally: lamplight_core::Tally) -> wire::Tally {
    wire::Tally { key: tally.key.to_string(), amounts: tally.amounts, of: tally.of, less: tally.less }
}

/// What a longer look tells a viewer, at this version of a table.
pub fn insight(game: &dyn AnyMatch, viewer: Viewer, version: u64) -> Option<wire::Insight> {
    let lamplight_core::Insight { tallies, threats } = game.insight(viewer)?;
    Some(wire::Insight {
        version,
        tallies: tallies.into_iter().map(tally).collect(),
        threats: threats.iter().map(effect).collect(),
    })
}

/// The seat to act, if a player is.
pub fn to_act(turn: Turn) -> Option<u8> {
    match turn {
        Turn::Player(seat) => Some(seat.number()),
        Turn::Chance | Turn::Over => None,
    }
}

/// The viewer in a seat; none is a spectator.
pub fn viewer(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}

/// The options in force, as typed.
pub fn options(in_force: OptionsInForce) -> wire::OptionValues {
    let text = |value| match serde_json::to_value(value) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    };
    in_force.0.into_iter().map(|(key, value)| (key.to_string(), text(value))).collect()
}

/// The fingerprint of a content file, as it stands in records.
pub fn fingerprint(content: &str) -> String {
    format!("{:016x}", hash::fingerprint(content.as_bytes()))
}

/// What holds at a table where nobody chooses, as typed: the defaults of the rules, and lots for who begins.
pub fn default_options(game: GameId) -> wire::OptionValues {
    let mut options = with_game!(game, G => options(<G as Game>::Options::default().in_force()));
    if let Some(first) = options.get_mut(FIRST) {
        *first = LOT.to_string();
    }
    options
}

/// What a seat is called in a game.
pub fn seat_title(game: GameId, seat: Seat) -> String {
    with_game!(game, G => <G as Present>::seat_name(seat).into_owned())
}

/// The level of bots that play for people and give hints.
pub fn substitute_level(game: GameId) -> u8 {
    game.levels().len().min(SUBSTITUTE) as u8
}

/// A match step by step, as somebody sees it, from the position after `from` actions to the one after `to`.
pub fn replay(game: &dyn AnyMatch, viewer: Viewer, plain: bool, from: usize, to: usize) -> wire::Replay {
    let frames = frames(game, viewer, plain, from, to).collect();
    wire::Replay { frames, ..replay_without_frames(game, viewer, from) }
}

/// The frames of a replay, one by one.
pub fn frames(
    game: &dyn AnyMatch,
    viewer: Viewer,
    plain: bool,
    from: usize,
    to: usize,
) -> impl Iterator<Item = wire::Frame> {
    game.steps(viewer, from, to, plain).map(|step: Step| wire::Frame {
        ply: step.length as u32,
        turn: step.turn_number,
        line: step.line.map(|text| line(step.length - 1, text)),
        to_act: to_act(step.turn),
        prompt: step.prompt.key.to_string(),
        view: step.view.into(),
        marks: step.marks.map(|marks| marks.into_iter().map(mark).collect()),
    })
}

/// All of a replay but its frames.
pub fn replay_without_frames(game: &dyn AnyMatch, viewer: Viewer, from: usize) -> wire::Replay {
    let seats = game.players().len() as u8;
    wire::Replay {
        game: game.info().id.to_string(),
        options: options(game.options()),
        names: game.players().iter().map(|player| player.name.clone()).collect(),
        titles: Seat::up_to(seats).map(|seat| game.seat_name(seat).into_owned()).collect(),
        viewer: match viewer {
            Viewer::Seat(seat) => Some(seat.number()),
            Viewer::Spectator | Viewer::Open => None,
        },
        from: from as u32,
        frames: Vec::new(),
        outcome: outcome(game),
        ending: ending(game),
    }
}
