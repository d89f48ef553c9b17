//! From the games' own types to what goes over the wire. Everything that takes a viewer gives that viewer's share.

use lamplight_core::options::OptionsInForce;
use lamplight_core::{Seat, Turn, Viewer};
use lamplight_match::{Actor, AnyMatch, LogLine, Step};
use lamplight_protocol as wire;

/// What an action did.
pub fn effect(effect: lamplight_core::Effect) -> wire::Effect {
    wire::Effect {
        kind: effect.kind.to_string(),
        seat: effect.seat.map(Seat::number),
        thing: effect.thing.map(Into::into),
        from: effect.from,
        to: effect.to,
        amount: effect.amount,
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
        effects: line.effects.into_iter().map(effect).collect(),
    }
}

/// What the player to act is asked for.
pub fn prompt(prompt: lamplight_core::Prompt) -> wire::Prompt {
    wire::Prompt { key: prompt.key.to_string(), text: prompt.text.to_string() }
}

/// The legal actions of the player to act.
pub fn choices(table: &dyn AnyMatch) -> Vec<wire::Choice> {
    let pick = |choice: lamplight_match::Choice| wire::Choice {
        text: choice.text,
        picks: choice.picks.iter().map(ToString::to_string).collect(),
    };
    table.choices().into_iter().map(pick).collect()
}

/// How the game ended, if it has.
pub fn outcome(table: &dyn AnyMatch) -> Option<wire::Outcome> {
    let outcome = table.outcome()?;
    let score = |line: lamplight_core::ScoreLine| wire::ScoreLine {
        label: line.label.to_string(),
        points: line.points,
    };
    Some(wire::Outcome {
        winners: outcome.winners.iter().map(Seat::number).collect(),
        scores: outcome.scores,
        places: outcome.places,
        breakdown: outcome.breakdown.into_iter().map(score).collect(),
    })
}

/// The seat to act, if a player is.
pub fn to_act(turn: Turn) -> Option<u8> {
    match turn {
        Turn::Player(seat) => Some(seat.number()),
        Turn::Chance | Turn::Over => None,
    }
}

/// A viewer by the number of the seat; none for a spectator.
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

/// A game step by step, as a viewer sees it, from the position after `from` actions to the one after `to`.
pub fn replay(table: &dyn AnyMatch, seat: Option<Seat>, from: usize, to: usize) -> wire::Replay {
    let seats = table.players().len();
    let frame = |step: Step| wire::Frame {
        ply: step.length as u32,
        turn: step.turn_number,
        line: step.line.map(|text| line(step.length - 1, text)),
        to_act: to_act(step.turn),
        prompt: prompt(step.prompt),
        view: step.view,
    };
    wire::Replay {
        game: table.info().id.to_string(),
        options: options(table.options()),
        names: table.players().iter().map(|player| player.name.clone()).collect(),
        titles: Seat::up_to(seats as u8).map(|seat| table.seat_name(seat).into_owned()).collect(),
        viewer: seat.map(Seat::number),
        from: from as u32,
        frames: table.steps(viewer(seat), from, to).into_iter().map(frame).collect(),
        outcome: outcome(table),
        ending: table.outcome().map(|_| wire::Ending::Played),
    }
}
