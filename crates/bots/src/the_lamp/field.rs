//! What to expect of the others, and how a moth plays that expects it.
//!
//! A field is a crowd of players who all play their best against the same crowd. It is found in a few rounds: games
//! are played, what the others came to says what stopping is worth, that is solved for a new way to play, and so on.
//! It belongs to a layout and a number of seats, and is kept for a while once it is found.

use super::outlook::{Outlook, Scale};
use lamplight_core::content::Interned;
use lamplight_core::rollout::Buffers;
use lamplight_core::{Game, Purpose, Rng, Seat, Turn};
use lamplight_the_lamp::cards::{Kind, Pile};
use lamplight_the_lamp::content::SURVIVAL_CARDS;
use lamplight_the_lamp::lane::Lane;
use lamplight_the_lamp::state::{Fate, Phase};
use lamplight_the_lamp::{Action, Layout, TheLamp};
use std::sync::{Arc, Mutex, PoisonError};

/// Games to a round.
const GAMES: u64 = 300;
/// Rounds after the first, which knows nothing.
const ROUNDS: usize = 3;

/// Fields that are kept, the latest ones: each takes some megabytes, and people may play with boxes of their own.
const MOST_KNOWN: usize = 32;

/// Where another moth ends: its distance and its points without the survival card; none if it is dead.
pub(crate) type End = Option<(u8, i32)>;

/// What a field depends on: the layout, the seats, whether posts act on moths that pass.
type Table = (Interned<Layout>, u8, bool);

/// A way to play against others of its kind.
#[derive(Debug)]
pub(crate) struct Field {
    /// How to play each lane that differs from those before it.
    outlooks: Vec<Outlook>,
    /// Which of them each seat plays by.
    by_seat: Vec<usize>,
    /// How far the points of its players lie apart in the end.
    spread: i32,
}

impl Field {
    /// The field of this table's layout and seats.
    pub(crate) fn of(state: &TheLamp) -> Arc<Field> {
        static KNOWN: Mutex<Vec<(Table, Arc<Field>)>> = Mutex::new(Vec::new());
        let table = (state.layout(), state.seats(), state.shops_when_passing());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, field)) = known.iter().find(|(other, _)| *other == table) {
            return Arc::clone(field);
        }
        let field = Arc::new(Field::find(&table.0, state));
        if known.len() == MOST_KNOWN {
            known.remove(0);
        }
        known.push((table, Arc::clone(&field)));
        field
    }

    fn find(layout: &Layout, state: &TheLamp) -> Field {
        let seats = state.seats();
        let start = state.restarted();
        let mut rng = Rng::stream(0, Purpose::Policy, seats.into());
        // The first round wants points and to be close, and shows what points there are.
        let most: i32 = i32::from(layout.lamp());
        let dearest = layout.trading.iter().map(|card| i32::from(card.points)).max().unwrap_or(0);
        let found = layout.orb_die.iter().map(|&orbs| i32::from(orbs)).sum::<i32>() / 6;
        let lost = layout.hazards.iter().map(|card| i32::from(card.loses)).max().unwrap_or(1);
        let least = -most * lost / 4;
        let wide = Scale::spanning(least, most * found.max(1) + 4 * dearest);
        let first = i32::from(layout.survival[0]);
        let wish = |distance: u8, points: i32| {
            (points - least + first * (most - i32::from(distance)) / most).max(0) as f32
        };
        let slots = &layout.trading_slots;
        let all = || Pile::full(slots).iter(slots);
        // Alike lanes are played alike: one seat stands for all of them.
        let lanes: Vec<Seat> = Seat::up_to(seats)
            .filter(|&seat| {
                Seat::up_to(seat.index() as u8).all(|before| layout.lane(before) != layout.lane(seat))
            })
            .collect();
        let alike = |seat| lanes.iter().position(|&lane| layout.lane(lane) == layout.lane(seat));
        let by_seat = Seat::up_to(seats).filter_map(alike).collect();
        let solve = |seat: &Seat| Outlook::solve(layout, layout.lane(*seat), all(), wide, wish);
        let mut field = Field { outlooks: lanes.iter().map(solve).collect(), by_seat, spread: 0 };
        for _ in 0..ROUNDS {
            let ends: Vec<Vec<End>> = (0..GAMES).map(|_| field.play(start.clone(), &mut rng)).collect();
            let scores = ends.iter().flatten().flatten().map(|&(_, points)| points);
            let (low, high) = (scores.clone().min().unwrap_or(0), scores.max().unwrap_or(0));
            // Room for games that go better or worse than any of these.
            let room = (high - low) / 4 + 3;
            let scale = Scale::spanning(low.min(0) - room, high + room);
            let solve = |&seat: &Seat| {
                let others: Vec<Vec<End>> = ends.iter().map(|ends| without(ends, seat)).collect();
                against(layout, layout.lane(seat), all(), scale, &others)
            };
            field.outlooks = lanes.iter().map(solve).collect();
            field.spread = high - low;
        }
        field
    }

    /// A scale for what may come after these points.
    fn scale_from(&self, points: i32) -> Scale {
        Scale::spanning(points - self.spread / 4 - 3, points + self.spread + 3)
    }

    /// Plays a game to the end; where the moths came to.
    fn play(&self, mut state: TheLamp, rng: &mut Rng) -> Vec<End> {
        let mut buffers = Buffers::default();
        while let Some(action) = self.step(&state, rng, &mut buffers) {
            // Roll-offs do not change where a moth is, and would add survival cards.
            if state.phase() == Phase::RollOff {
                break;
            }
            state.apply(action);
        }
        let end = |seat| {
            let card = if state.turn() == Turn::Over { state.survival(seat) } else { 0 };
            state.score(seat).map(|points| (state.distance(seat), points - card))
        };
        Seat::up_to(state.seats()).map(end).collect()
    }

    /// What happens next if all play like this; none when the game is over.
    fn step(&self, state: &TheLamp, rng: &mut Rng, buffers: &mut Buffers<TheLamp>) -> Option<Action> {
        step(state, rng, buffers, |seat| self.outlook(seat))
    }

    fn outlook(&self, seat: Seat) -> &Outlook {
        &self.outlooks[self.by_seat[seat.index()]]
    }
}

/// The moths of one table: all play like the field, except that the last one that flies, who knows where the others
/// have come to, plays its best against just that.
#[derive(Debug)]
pub(crate) struct Crowd {
    field: Arc<Field>,
    last: Option<(Seat, Outlook)>,
}

impl Crowd {
    /// The crowd at this table.
    pub(crate) fn around(state: &TheLamp) -> Crowd {
        let field = Field::of(state);
        let seats = || Seat::up_to(state.seats());
        let mut flying = seats().filter(|&seat| state.fate(seat) == Fate::Flying);
        let last = flying.next().filter(|_| flying.next().is_none()).map(|seat| {
            let others = seats().filter(|&other| other != seat);
            let ends = others.map(|other| Some((state.distance(other), state.score(other)?))).collect();
            let scale = field.scale_from(state.score(seat).unwrap_or(0));
            let layout = state.layout();
            (seat, against(&layout, layout.lane(seat), state.unseen(), scale, &[ends]))
        });
        Crowd { field, last }
    }

    /// What happens next at this table; none when the game is over.
    pub(crate) fn step(
        &self,
        state: &TheLamp,
        rng: &mut Rng,
        buffers: &mut Buffers<TheLamp>,
    ) -> Option<Action> {
        step(state, rng, buffers, |seat| match &self.last {
            Some((last, outlook)) if *last == seat => outlook,
            _ => self.field.outlook(seat),
        })
    }
}

/// Where all others ended than a seat.
fn without(ends: &[End], seat: Seat) -> Vec<End> {
    let others = ends.iter().enumerate().filter(|&(index, _)| index != seat.index());
    others.map(|(_, &end)| end).collect()
}

/// Solves a lane against the ends that others came to.
fn against(
    layout: &Layout,
    lane: &Lane,
    unseen: impl Iterator<Item = Kind>,
    scale: Scale,
    others: &[Vec<End>],
) -> Outlook {
    Outlook::solve(layout, lane, unseen, scale, |distance, points| {
        let total: f32 = others.iter().map(|others| share(layout, distance, points, others)).sum();
        total / others.len().max(1) as f32
    })
}

/// What happens next if every moth plays by its outlook, and by what is certain.
fn step<'a>(
    state: &TheLamp,
    rng: &mut Rng,
    buffers: &mut Buffers<TheLamp>,
    outlook: impl Fn(Seat) -> &'a Outlook,
) -> Option<Action> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(state.sample_chance(rng, &mut buffers.outcomes)),
        Turn::Player(seat) => {
            let certain = if state.phase() == Phase::Decide { last_word(state, seat) } else { None };
            Some(certain.unwrap_or_else(|| best(outlook(seat), state)))
        }
    }
}

/// The best action of the mover by an outlook.
fn best(outlook: &Outlook, state: &TheLamp) -> Action {
    let seat = state.mover();
    let (space, orbs) = (usize::from(state.space(seat)), usize::from(state.orbs(seat)));
    let points = state.score(seat).unwrap_or(0);
    if state.phase() == Phase::Decide {
        let goes = outlook.going(space, orbs, points) > outlook.stopping(space, points);
        return if goes { Action::Go } else { Action::Stop };
    }
    let pass = match usize::from(state.steps()) {
        0 => outlook.being(space, orbs, points),
        // Posts that come after this one are left out: they make passing a little better than it seems.
        steps => outlook.landing(space + steps, orbs, points, state.lamp()),
    };
    let layout = state.layout();
    let mut best = (Action::Pass, pass);
    for &kind in state.on_offer() {
        let (card, price) = (layout.card(kind), usize::from(state.price(kind)));
        if price <= orbs {
            let there = space.saturating_sub(card.back.into());
            let gain = i32::from(card.points) - price as i32;
            let value = outlook.landing(there, orbs - price, points + gain, state.lamp());
            if value > best.1 {
                best = (Action::Buy(kind), value);
            }
        }
    }
    best.0
}

/// When all others are done, what is certain: a moth that wins by stopping stops, one that has nothing to lose
/// goes on. None in between, and alone.
pub(crate) fn last_word(state: &TheLamp, seat: Seat) -> Option<Action> {
    let seats = state.seats();
    let done = |other| other == seat || state.fate(other) != Fate::Flying;
    if seats == 1 || !Seat::up_to(seats).all(done) {
        return None;
    }
    let others: [End; SURVIVAL_CARDS] = std::array::from_fn(|index| {
        let other = Seat::from_index(index);
        let seated = index < usize::from(seats) && other != seat && state.fate(other) == Fate::Stopped;
        seated.then(|| (state.distance(other), state.score(other).unwrap_or(0)))
    });
    // Those who are dead, not there, or the moth itself count for nothing: they come after it anyway.
    let points = state.score(seat).unwrap_or(0);
    let place = place(&state.layout(), state.distance(seat), points, &others);
    if place <= 1.0 {
        Some(Action::Stop)
    } else if place >= f32::from(seats) {
        Some(Action::Go)
    } else {
        None
    }
}

/// The share of the win of a moth that stops here with these points, if the others end there.
pub(crate) fn share(layout: &Layout, distance: u8, points: i32, others: &[End]) -> f32 {
    if others.is_empty() {
        // As the game's own returns: more for more.
        let points = (points + i32::from(layout.survival[0])) as f32;
        return 0.5 + points / (2.0 * (points.abs() + 20.0));
    }
    let place = place(layout, distance, points, others);
    (1.0 + others.len() as f32 - place) / others.len() as f32
}

/// The place of a surviving moth among others; the mean of both ways where a roll-off would decide.
fn place(layout: &Layout, distance: u8, points: i32, others: &[End]) -> f32 {
    let tied = others.iter().flatten().any(|&(other, _)| other == distance);
    let won = place_if(layout, distance, points, others, true);
    if tied { f32::midpoint(won, place_if(layout, distance, points, others, false)) } else { won }
}

/// The place if the moth wins all its roll-offs, or loses them.
fn place_if(layout: &Layout, distance: u8, points: i32, others: &[End], wins: bool) -> f32 {
    let closer = |other: u8| other < distance || other == distance && !wins;
    let card = |rank: usize| i32::from(layout.survival[rank.min(SURVIVAL_CARDS - 1)]);
    let survivors = || others.iter().flatten();
    let own = points + card(survivors().filter(|end| closer(end.0)).count());
    let mut place = 1;
    for (index, &(other, theirs)) in
        others.iter().enumerate().filter_map(|(index, end)| Some((index, end.as_ref()?)))
    {
        // Among the others a tie goes to the first of them: it is as good as any.
        let ahead = others.iter().enumerate().filter_map(|(third, end)| Some((third, end.as_ref()?)));
        let ahead = ahead.filter(|&(third, end)| end.0 < other || end.0 == other && third < index).count();
        let total = theirs + card(ahead + usize::from(!closer(other)));
        if total > own || total == own && closer(other) {
            place += 1;
        }
    }
    place as f32
}
