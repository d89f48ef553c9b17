//! What people, bots and bad luck do at a table.

use super::client::{Client, Mistake, pick};
use super::world::{Checked, GONE_AFTER, START, World};
use lamplight_core::Seat;
use lamplight_core::rng::Dice as _;
use lamplight_games::{GameId, TextAdvice};
use lamplight_match::AnyMatch;
use lamplight_protocol::{Clock, Command, Stage, Undo};
use lamplight_table::seating::Seated;
use lamplight_table::{TableSetup, Viewpoint};
use std::collections::BTreeMap;

/// Steps of a game, and how many lie between two healings.
const STEPS: usize = 120;
const HEALING: u32 = 18;
/// Whoever makes no decision for so many milliseconds can be claimed against: a few steps.
const CLAIM_AFTER: u64 = 4000;

fn guest(number: u8) -> String {
    format!("guest-{number}")
}

/// Plays the game of a seed. An error says what was wrong.
pub(super) fn play(seed: u64, hostile: bool, mistake: Option<Mistake>) -> Result<World, String> {
    let games = GameId::ALL;
    let mut world = set(games[seed as usize % games.len()], seed, hostile, mistake);
    for _ in 0..STEPS {
        world.now += u64::from(world.rng.below(1500)) + 1;
        step(&mut world)?;
        if world.one_in(HEALING) {
            world.heal()?;
        }
    }
    world.heal()?;
    Ok(world)
}

/// A table with two to four seats, some of them bots' or open, and everybody who looks at it.
fn set(game: GameId, seed: u64, hostile: bool, mistake: Option<Mistake>) -> World {
    let info = game.info();
    let setup = TableSetup {
        game: info.id.to_string(),
        rules_version: info.rules_version,
        options: BTreeMap::new(),
        turn_to_begin: None,
        content: None,
        seats: info.min_seats,
        public: true,
        clock: None,
        claim_after: CLAIM_AFTER,
        hints: false,
        host: guest(1),
        host_name: guest(1),
        created: START,
    };
    let mut world = World::new(seed, hostile, setup.clone());
    let most = info.max_seats.min(4).max(info.min_seats);
    let seats = info.min_seats.max(2).min(most) + world.rng.below(u32::from(most.saturating_sub(1))) as u8;
    let seats = seats.min(most);
    let clock = world.one_in(3).then_some(Clock { bank: 60, increment: 2, ..Clock::default() });
    let rng = world.rng.clone();
    world = World::new(seed, hostile, TableSetup { seats, clock, ..setup });
    world.rng = rng;
    let last = world.rng.below(4);
    let mut seated = Vec::new();
    for number in 1..=seats {
        seated.push(match last {
            0 if number == seats && seats > 1 => Seated::Bot(1),
            1 if number == seats && seats > 1 => Seated::Open,
            _ => Seated::Person(world.guest(&guest(number))),
        });
    }
    // Somebody may be first to look, and see the table before anything has happened.
    let _ = world.change(|table, context| table.open(seated, context));
    for number in 1..=seats {
        let seat = Seat::from_number(number.into());
        world.add_client(&guest(number), Viewpoint { seat, plain: number == 2 }, mistake);
    }
    // Another tab of the host, somebody's phone, two who watch.
    world.add_client(&guest(1), Viewpoint { seat: Seat::from_number(1), plain: false }, mistake);
    world.add_client("phone", Viewpoint::default(), mistake);
    world.add_client("watcher", Viewpoint::default(), mistake);
    world.add_client("latecomer", Viewpoint { seat: None, plain: true }, mistake);
    for client in &mut world.clients {
        client.watching = client.guest == "watcher";
    }
    world
}

/// Something happens, somewhere.
fn step(world: &mut World) -> Checked {
    let mut index = world.any(world.clients.len());
    if world.one_in(2) {
        index = (0..world.clients.len()).find(|index| is_needed(&world.clients[*index])).unwrap_or(index);
    }
    match world.rng.below(100) {
        0..28 => ask(world, index),
        28..46 => {
            let wires: Vec<usize> = world.wires.keys().copied().collect();
            if let Some(&id) = wires.get(world.any(wires.len())) {
                world.serve(id, true)?;
            }
        }
        46..64 => {
            for id in world.wires.keys().copied().collect::<Vec<_>>() {
                world.pump(id);
                for _ in 0..world.rng.below(4) {
                    world.deliver(id, true)?;
                }
            }
        }
        64..80 => let_bot_act(world),
        80..88 => {
            if world.clients[index].wire.is_none() || world.is_over(index) {
                world.reconnect(index);
            }
        }
        88..91 => {
            // The network breaks; nobody notices yet.
            let id = world.clients[index].wire;
            let mut rng = world.rng.split();
            if let Some(wire) = id.and_then(|id| world.wires.get_mut(&id)) {
                wire.break_off(&mut rng);
            }
        }
        91..93 => world.drop_wire(index),
        93..95 => {
            let lost = |(id, wire): (&usize, &super::network::Wire)| (wire.cut || !wire.read).then_some(*id);
            for id in world.wires.iter().filter_map(lost).collect::<Vec<_>>() {
                world.hang_up(id);
            }
        }
        95 => world.restart(),
        96 => world.disk_full = true,
        97 => change_places(world, index),
        98 => bring_a_phone(world),
        _ => rename(world, index),
    }
    pass_time(world);
    Ok(())
}

/// Whether something waits for this client's person, as far as they know.
fn is_needed(client: &Client) -> bool {
    let (Some(now), Some(seat)) = (&client.now, client.viewer()) else { return false };
    let answers = now.undo_asked.is_some_and(|asked| asked != seat)
        || now.claim.as_ref().is_some_and(|claim| claim.waits_for.contains(&seat));
    let returns = now.seats[usize::from(seat) - 1].bot.is_some();
    client.pending.is_empty()
        && now.stage == Stage::Running
        && (answers || returns || now.to_act == Some(seat))
}

/// A person asks for something that makes sense, as far as they know, over the connection or by a request.
fn ask(world: &mut World, index: usize) {
    let client = &world.clients[index];
    let (Some(now), Some(you)) = (client.now.clone(), client.you.clone()) else { return };
    let guest = client.guest.clone();
    let version = if world.one_in(20) { now.version.saturating_sub(2) } else { now.version };
    let mine = you.viewer.filter(|_| now.stage == Stage::Running);
    let some_seat = world.any(now.seats.len()) as u8 + 1;
    let info = &now.seats[usize::from(some_seat) - 1];
    let away = info.person.as_ref().is_some_and(|person| !person.here) && info.bot.is_none();
    let open = info.person.is_none() && info.bot.is_none();
    let asked =
        now.claim.as_ref().is_some_and(|claim| claim.waits_for.iter().any(|seat| mine == Some(*seat)));
    let phone = mine.and_then(|seat| borrowed(world, &guest, seat));
    let claims =
        now.claim.is_none() && now.to_act != mine && now.claim_from.is_some_and(|from| from <= world.now);
    let command = match (mine, world.rng.below(40)) {
        (_, 0..3) => Command::Chat { text: format!("Hello from {guest}") },
        (_, 3) if you.host && now.stage == Stage::Open => Command::Start,
        (_, 4) if you.host => Command::SetSeat { seat: some_seat, bot: world.one_in(2).then_some(1) },
        (Some(seat), 5) => Command::LeaveSeat { seat },
        (Some(seat), 6) if world.one_in(3) => Command::Resign { seat },
        (Some(seat), 7..13) if now.undo == Some(Undo::Free) || now.undo == Some(Undo::Consent) => {
            Command::Undo { seat, version }
        }
        (Some(seat), 13..32) if now.undo_asked.is_some_and(|asked| asked != seat) => {
            Command::AnswerUndo { seat, version, agree: !world.one_in(3) }
        }
        (Some(seat), 13..32) if asked => Command::AnswerClaim { seat, version, agree: !world.one_in(3) },
        (Some(seat), 13..20) if claims => Command::Claim { seat, version },
        (Some(seat), 20..24) if phone.is_some() => {
            Command::EndDevice { seat, device: phone.unwrap_or_default() }
        }
        (None, 30..33) if you.host && now.stage == Stage::Open => {
            Command::Remove { person: some_seat.into() }
        }
        (None, 33..36) if you.host && now.stage == Stage::Open => {
            Command::Readmit { person: some_seat.into() }
        }
        (Some(_), 32..36) if away => Command::TakeOver { seat: some_seat },
        (Some(seat), 13..40) if now.seats[usize::from(seat) - 1].bot.is_some() => Command::Return { seat },
        (Some(seat), _) if now.to_act == Some(seat) && !now.choices.is_empty() => {
            Command::Pick { seat, version, picks: pick(&now.choices, |count| world.any(count)) }
        }
        (_, 3..30) if open && now.stage != Stage::Finished => Command::TakeSeat { seat: some_seat },
        _ if now.stage == Stage::Finished && world.one_in(4) => Command::Rematch,
        _ if now.rematch_offer.is_some() && world.one_in(4) => Command::DeclineRematch,
        _ => return,
    };
    if world.one_in(6) {
        // The answer overtakes the news, or never comes.
        let _ = world.command(&guest, command, None);
    } else {
        world.clients[index].ask(command);
        world.send(index, false);
    }
}

/// A device that holds a seat by a link, for the owner of the seat.
fn borrowed(world: &World, guest: &str, seat: u8) -> Option<u64> {
    let devices = world.table.devices(&world.guest(guest), seat).ok()?;
    devices.into_iter().find(|device| device.borrowed).map(|device| device.number)
}

fn let_bot_act(world: &mut World) {
    let Some((seat, _)) = world.table.bot_to_act() else { return };
    let actions = world.table.game().map(AnyMatch::actions).unwrap_or_default();
    let Some(action) = actions.get(world.any(actions.len())).cloned() else { return };
    // Now and then a bot has thought about a match that has moved on.
    let version = world.table.changed() - u64::from(world.one_in(10));
    let advice = TextAdvice { action, value: None, visits: Vec::new(), line: Vec::new(), nodes: 0 };
    let _ = world.change(|table, context| {
        table.advise(version, seat, &advice, context);
        Ok(())
    });
}

/// Somebody looks from another of their seats, or from none, or again from one.
fn change_places(world: &mut World, index: usize) {
    let client = &mut world.clients[index];
    let Some(you) = &client.you else { return };
    let seats: Vec<Option<u8>> = you.seats.iter().copied().map(Some).chain([None]).collect();
    let seat = seats[world.any(seats.len())];
    let client = &mut world.clients[index];
    client.watching = seat.is_none();
    client.look_from(seat.and_then(|seat| Seat::from_number(seat.into())));
    world.reconnect(index);
}

/// Somebody opens their seat on another device.
fn bring_a_phone(world: &mut World) {
    let number = world.any(world.table.seats().len()) as u8 + 1;
    let taken = world.table.seats()[usize::from(number) - 1].taken();
    let (phone, now) = (world.guest("phone"), world.now);
    let _ = world.change(|table, _| table.share(number, taken, &phone, now));
}

fn rename(world: &mut World, index: usize) {
    let guest = world.clients[index].guest.clone();
    let name = format!("{guest} at {}", world.now % 1000);
    world.names.insert(guest.clone(), name.clone());
    let now = world.now;
    let _ = world.change(|table, _| table.rename(&guest, &name, now));
}

/// Clocks run out, and bots play for those who are gone.
fn pass_time(world: &mut World) {
    let now = world.now;
    if world.table.deadline().is_some_and(|deadline| deadline <= now) {
        let _ = world.change(|table, _| table.time_out(now));
    }
    if let Some(seat) = world.table.to_act()
        && world.table.seat(seat).is_person()
        && world.table.away_since(seat).is_some_and(|since| now >= since + 10 * GONE_AFTER)
    {
        let _ = world.change(|table, _| table.take_over(seat, now));
    }
}
