//! How a sensible player goes on, without thinking ahead: the way in which games are played out.

use super::ground::{FAR, Ground};
use lamplight_core::square::ten::{Cell, Cells};
use lamplight_core::{ActionList, Dice, Game, Purpose, Rng, Seat};
use lamplight_phototaxis::{Action, Kind, LAMP, Phase, Phototaxis, Sides};

/// In which order cards are tried that serve the same end: a plus goes on, a cross is kept for worse times.
const ORDER: [Kind; Kind::COUNT] = [
    Kind::StraightPlus,
    Kind::CurvePlus,
    Kind::TeePlus,
    Kind::CrossPlus,
    Kind::EndPlus,
    Kind::StraightMinus,
    Kind::CurveMinus,
    Kind::TeeMinus,
    Kind::CrossMinus,
    Kind::EndMinus,
    Kind::Straight,
    Kind::Curve,
    Kind::Tee,
    Kind::Cross,
    Kind::End,
];

/// What a card is worth in the hand, by kind: plain, with a plus, with a minus.
pub const WORTH: [i32; Kind::COUNT] = [32, 27, 45, 50, 5, 60, 56, 66, 68, 10, 30, 25, 42, 46, 8];

/// Farther ways are not looked for.
const HORIZON: u32 = 6;

/// What the player to act does by rule of thumb.
pub fn act(state: &Phototaxis, rng: &mut Rng, scratch: &mut ActionList<Action>) -> Action {
    match state.phase() {
        Phase::Begin => begin(state),
        Phase::Place | Phase::Extra | Phase::Glow => place(state, rng).unwrap_or(Action::Skip),
        Phase::Take | Phase::Gust => take(state, rng, scratch),
        Phase::Move => go(state, rng),
        Phase::Mantis if state.seats() > 1 => mantis(state, rng, scratch),
        Phase::Toss | Phase::Discard | Phase::Surplus => discard(&state.hand(state.mover())),
        _ => state.random_action(rng, scratch),
    }
}

/// The plums that a seat still wants: enough for the Lamp, and one more than anybody else.
pub fn wanted(state: &Phototaxis, seat: Seat) -> u8 {
    let others = Seat::up_to(state.seats()).filter(|&other| other != seat);
    let best = others.map(|other| state.plums(other) + 1).max().unwrap_or(0);
    state.plums_required().max(best).saturating_sub(state.plums(seat))
}

/// The turns that a seat needs until it has enough plums and is in the Lamp.
pub fn turns(ground: &Ground, state: &Phototaxis, seat: Seat, placed: bool) -> f32 {
    let missing = state.plums_required().saturating_sub(state.plums(seat));
    ground.turns(state.moth(seat), state.tokens(), missing.into(), placed)
}

/// Removes a mantis only if that saves more than the turn it costs.
fn begin(state: &Phototaxis) -> Action {
    let seat = state.mover();
    let now = turns(&Ground::new(state), state, seat, false);
    // With one turn left, or little to gain, nothing is removed.
    if now < 2.0 || state.turns_left(seat) == Some(0) {
        return Action::Skip;
    }
    let mut best = (now - 0.5, Action::Skip);
    for tile in state.mantises().iter() {
        let mut after = state.clone();
        after.apply(Action::Remove(tile));
        let then = 1.0 + turns(&Ground::new(&after), state, seat, false);
        if then < best.0 {
            best = (then, Action::Remove(tile));
        }
    }
    best.1
}

/// Places a card on a shortest way to what is missing most.
fn place(state: &Phototaxis, rng: &mut Rng) -> Option<Action> {
    let seat = state.mover();
    let ground = Ground::new(state);
    let joined = ground.reach(state, seat);
    let tokens = state.tokens();
    let at_hand = (tokens & joined).len();
    let lamp = LAMP - state.mantises();
    let to_tokens = (at_hand < u32::from(wanted(state, seat))).then_some(tokens - joined);
    let to_lamp = (!joined.meets(lamp)).then_some(lamp);
    // The last turn of all is for the Lamp.
    let goals = if state.turns_left(seat) == Some(0) { [to_lamp, None] } else { [to_tokens, to_lamp] };
    let goals = goals.into_iter().flatten().filter(|goals| !goals.is_empty());
    goals.into_iter().find_map(|goals| towards(state, &ground, joined, goals, rng))
}

/// A card that brings the goals nearer by one, if there is one in the hand.
fn towards(
    state: &Phototaxis,
    ground: &Ground,
    joined: Cells,
    goals: Cells,
    rng: &mut Rng,
) -> Option<Action> {
    let cards = ground.distance(joined, goals, HORIZON);
    if cards == 0 || cards == FAR {
        return None;
    }
    let ways = ground.ways(joined, goals, cards);
    let count = ways.len();
    if count == 0 {
        return None;
    }
    let hand = state.hand(state.mover());
    let moth = Cells::of(state.moth(state.mover()));
    let start = rng.below(count);
    for kind in ORDER.into_iter().filter(|&kind| hand[kind as usize] > 0) {
        for nth in 0..count {
            let tile = ways.nth((start + nth) % count);
            for &sides in kind.shape().rotations() {
                let after = ground.with(tile, sides);
                let reach = after.flood(moth);
                // The card must hang on the path, and the plums that it led to should stay.
                if reach.contains(tile)
                    && after.distance(reach, goals, cards - 1) < cards
                    && (joined & (state.tokens() - reach)).is_empty()
                {
                    return Some(Action::Place { kind, tile, sides });
                }
            }
        }
    }
    None
}

/// Whether the hand of the player to act has the next card that is needed, or none is.
pub fn goes_on(state: &Phototaxis) -> bool {
    let ground = Ground::new(state);
    let joined = ground.reach(state, state.mover());
    let at_hand = (state.tokens() & joined).len();
    let enough = at_hand >= u32::from(wanted(state, state.mover())) && joined.meets(LAMP);
    // Only asks whether there is a card, so the first tile that comes will do.
    enough || place(state, &mut Rng::stream(0, Purpose::Bot, 0)).is_some()
}

/// Takes a card out of the leader's path, if it costs them a turn and oneself none.
fn take(state: &Phototaxis, rng: &mut Rng, scratch: &mut ActionList<Action>) -> Action {
    let seat = state.mover();
    let ground = Ground::new(state);
    let Some((leader, before)) = leader(state, &ground) else { return Action::Skip };
    let theirs = ground.reach(state, leader) - ground.reach(state, seat);
    scratch.clear();
    state.legal(scratch);
    let mut best = (before + 0.3, Action::Skip);
    let start = rng.below(scratch.len() as u32) as usize;
    let (early, late) = scratch.split_at(start);
    let hits = |action: &&Action| matches!(action, Action::Take(tile) if theirs.contains(*tile));
    for &action in late.iter().chain(early).filter(hits).take(6) {
        if let Action::Take(tile) = action {
            let after = turns(&ground.with(tile, Sides::NONE), state, leader, false);
            if after > best.0 {
                best = (after, action);
            }
        }
    }
    best.1
}

/// The other moth outside that is first in the race, and the turns it needs.
fn leader(state: &Phototaxis, ground: &Ground) -> Option<(Seat, f32)> {
    Seat::up_to(state.seats())
        .filter(|&other| other != state.mover() && state.arrival(other).is_none())
        .map(|other| (other, turns(ground, state, other, false)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Moves to a plum, or into the Lamp when that is right.
fn go(state: &Phototaxis, rng: &mut Rng) -> Action {
    let seat = state.mover();
    let ground = Ground::new(state);
    let joined = ground.reach(state, seat);
    let plums = (joined & state.tokens()).without(state.moth(seat));
    let lamp = (joined & LAMP).first().filter(|_| state.plums(seat) >= state.plums_required());
    if let Some(tile) = lamp.filter(|_| enters(state, &ground, seat, !plums.is_empty())) {
        return Action::Move(tile);
    }
    match plums.len() {
        0 => Action::Skip,
        1 => Action::Move(plums.nth(0)),
        count if state.seats() == 1 => Action::Move(plums.nth(rng.below(count))),
        _ => Action::Move(contested(state, &ground, seat, plums, rng)),
    }
}

/// The plum that the others are nearest to.
fn contested(state: &Phototaxis, ground: &Ground, seat: Seat, plums: Cells, rng: &mut Rng) -> Cell {
    let mut rest = plums;
    for other in Seat::up_to(state.seats()).filter(|&other| other != seat && state.arrival(other).is_none()) {
        let spread = Ground::start(ground.reach(state, other));
        let near = plums & ground.grow(&spread, false).joined;
        if near.meets(rest) {
            rest &= near;
        }
    }
    rest.nth(rng.below(rest.len()))
}

/// Whether a moth that can enter the Lamp should, rather than go on gathering (PHO-14, PHO-15).
fn enters(state: &Phototaxis, ground: &Ground, seat: Seat, plum_at_hand: bool) -> bool {
    let own = state.plums(seat);
    let mut others = Seat::up_to(state.seats()).filter(|&other| other != seat);
    if let Some(left) = state.turns_left(seat) {
        let inside =
            others.clone().filter_map(|other| state.arrival(other).map(|round| (round, state.plums(other))));
        if state.ties_in_same_round() && left > 0 && inside.clone().any(|(round, _)| round == state.round()) {
            // The round of the first arrival: now the win is shared, with more plums a round later it is not.
            let most = inside.map(|(_, plums)| plums).max();
            return most >= Some(own + u8::from(plum_at_hand));
        }
        // Somebody is in: enter at once if it wins or nothing better can be had.
        let best = others
            .filter_map(|other| state.arrival(other).map(|round| (state.plums(other), u8::MAX - round)))
            .max();
        return left == 0 || !plum_at_hand || best < Some((own, u8::MAX - state.round()));
    }
    // Nobody is in yet: whoever stays outside has two turns, for one plum and the Lamp.
    let tokens = state.tokens();
    let threat = |other: Seat| {
        let (theirs, reach) = (state.plums(other), ground.reach(state, other));
        let far = ground.distance(reach, LAMP - state.mantises(), 2);
        (theirs > own && far <= 2) || (theirs == own && far <= 2 && ground.distance(reach, tokens, 1) <= 1)
    };
    !plum_at_hand || !others.any(threat)
}

/// Puts a mantis in the way of the one who is first in the race.
fn mantis(state: &Phototaxis, rng: &mut Rng, scratch: &mut ActionList<Action>) -> Action {
    let seat = state.mover();
    let ground = Ground::new(state);
    scratch.clear();
    state.legal(scratch);
    let any = scratch[rng.below(scratch.len() as u32) as usize];
    let Some((leader, _)) = leader(state, &ground) else { return any };
    let reach = ground.reach(state, leader);
    let lamp = LAMP - state.mantises();
    let missing = wanted(state, leader);
    let aims = if reach.meets(lamp) {
        reach & lamp
    } else {
        let goals = if missing > 0 { state.tokens() - reach } else { lamp };
        let cards = ground.distance(reach, goals, HORIZON);
        if cards == FAR { lamp } else { ground.ways(reach, goals, cards) }
    };
    let own = ground.reach(state, seat);
    let hits = |action: &&Action| matches!(action, Action::Mantis { to, .. } if aims.contains(*to));
    let spares = |action: &&Action| matches!(action, Action::Mantis { to, .. } if !own.contains(*to));
    let good = || scratch.iter().filter(hits);
    let pick = |count: usize, rng: &mut Rng| rng.below(count.max(1) as u32) as usize;
    let best = good().filter(spares).count();
    let choice = if best > 0 {
        good().filter(spares).nth(pick(best, rng))
    } else {
        let count = good().count();
        good().nth(pick(count, rng))
    };
    choice.copied().unwrap_or(any)
}

/// Discards what is least worth keeping.
pub fn discard(hand: &[u8; Kind::COUNT]) -> Action {
    let held = Kind::ALL.into_iter().filter(|&kind| hand[kind as usize] > 0);
    held.min_by_key(|&kind| keep(hand, kind)).map_or(Action::Skip, Action::Discard)
}

/// How much a card in a hand is worth keeping: several of a kind less.
pub fn keep(hand: &[u8; Kind::COUNT], kind: Kind) -> i32 {
    WORTH[kind as usize] - 7 * i32::from(hand[kind as usize])
}
