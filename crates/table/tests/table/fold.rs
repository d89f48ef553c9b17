//! A table comes back from its event log as it was.

use crate::desk::{Desk, game, guest, random, seen};
use lamplight_core::Rng;
use lamplight_core::rng::Dice as _;
use lamplight_games::GameId;
use lamplight_protocol::{Clock, Code, Command, EventBody, Stage};
use lamplight_table::{SeatState, Table};
use serde_json::Value;

// Any command of anybody, likely or not.
fn any_command(desk: &Desk, rng: &mut Rng) -> Command {
    let seats = u32::from(desk.table.setup().seats);
    let seat = rng.below(seats + 1) as u8 + u8::from(rng.below(5) > 0);
    let version = desk.table.version().saturating_sub(u64::from(rng.below(4)) / 3);
    match rng.below(15) {
        0 => Command::TakeSeat { seat },
        1 => Command::LeaveSeat { seat },
        2 => Command::SetSeat { seat, bot: (rng.below(2) == 0).then(|| rng.below(7) as u8) },
        3 => Command::Start,
        4 | 5 => Command::Undo { seat, version },
        6 | 7 => Command::AnswerUndo { seat, version, agree: rng.below(4) > 0 },
        8 if rng.below(6) == 0 => Command::Resign { seat },
        9 => Command::TakeOver { seat },
        10 => Command::Return { seat },
        11 => Command::Chat { text: "well".to_string() },
        12 if rng.below(20) == 0 => Command::Close,
        13 if desk.table.stage() == Stage::Finished => match rng.below(3) {
            0 => Command::DeclineRematch,
            _ => Command::Rematch,
        },
        13 => Command::Claim { seat, version },
        14 => Command::AnswerClaim { seat, version, agree: rng.below(3) > 0 },
        _ => Command::Act { seat, version, text: "nonsense".to_string() },
    }
}

/// Whatever people do, a refusal changes nothing, and what is stored is the table.
#[test]
fn a_table_comes_back_from_its_facts_as_it_was() {
    let (mut refused, mut granted) = (0, 0);
    let slow = std::env::var("LAMPLIGHT_SLOW").is_ok_and(|value| value == "1");
    for round in 0..if slow { 1000 } else { 30 } {
        let mut rng = random(round);
        let game = GameId::ALL[round as usize % GameId::ALL.len()];
        let seats = (game.info().min_seats + rng.below(3) as u8).min(game.info().max_seats);
        let bots_play_on = round % 4 == 0;
        let clock = Clock { bank: 30, increment: 2, per_move: round % 8 < 2, bots_play_on };
        let clock = (round % 2 == 0).then_some(clock);
        let bots: &[u8] = if round % 3 == 0 { &[2] } else { &[] };
        let mut desk = Desk::with(game, seats, &[1], bots, |setup| {
            setup.clock = clock;
            setup.claim_after = 300;
        });
        for step in 0..150 {
            desk.now += u64::from(rng.below(400));
            let number = rng.below(5) as usize;
            if rng.below(8) == 0 {
                match rng.below(2) {
                    0 => {
                        desk.table.connect(&guest(number).id);
                        desk.look(number);
                    }
                    _ => desk.table.disconnect(&guest(number).id, desk.now),
                }
            }
            if rng.below(2) == 0 && desk.table.to_act().is_some() {
                let action = desk.any_action(&mut rng);
                let owner = (0..5)
                    .find(|&one| desk.table.seats_of(&guest(one).id).contains(&desk.table.to_act().unwrap()));
                if !desk.let_bot_act(&mut rng)
                    && let Some(owner) = owner
                    && desk.table.deadline().is_none_or(|deadline| desk.now < deadline)
                {
                    desk.act(owner, &action).unwrap();
                }
            } else {
                let command = any_command(&desk, &mut rng);
                match desk.ask(number, command) {
                    Ok(()) => granted += 1,
                    Err(code) => {
                        assert_ne!(code, Code::Internal);
                        refused += 1;
                    }
                }
            }
            desk.strike();
            let numbers: Vec<u64> = desk.stored.iter().map(|event| event.version).collect();
            assert_eq!(
                numbers,
                (1..=desk.table.version()).collect::<Vec<_>>(),
                "facts are numbered without gaps"
            );
            if step % 10 == 9 {
                let back = desk.reloaded();
                assert_eq!(back.frozen(), None);
                let mut here = seen(&desk.table, 0, desk.now);
                let mut there = seen(&back, 0, desk.now);
                here.iter_mut().chain(&mut there).for_each(forget_presence);
                assert_eq!(there, here, "{} after {step} steps", game.info().id);
                let left = |table: &Table| table.seats().iter().map(SeatState::left).collect::<Vec<_>>();
                assert_eq!(left(&back), left(&desk.table), "clocks, too");
                assert_eq!(
                    (back.changed(), back.out_of_time()),
                    (desk.table.changed(), desk.table.out_of_time())
                );
            }
        }
    }
    assert!(refused > 200 && granted > 200, "{refused} refused, {granted} granted");
}

/// Who is connected is not stored.
fn forget_presence(shown: &mut Value) {
    for part in [0, 2] {
        for seat in shown[part]["seats"].as_array_mut().unwrap() {
            if !seat["person"].is_null() {
                seat["person"]["here"] = Value::Null;
            }
        }
    }
}

#[test]
fn talk_of_long_ago_is_forgotten_and_its_numbers_stay() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    let before = desk.table.version();
    for number in 0..600 {
        desk.ask(0, Command::Chat { text: number.to_string() }).unwrap();
    }
    let events = desk.table.events(None, before);
    assert_eq!(events.len(), 600);
    let said = |body: &EventBody| matches!(body, EventBody::Chat { .. });
    assert!(events[..100].iter().all(|event| event.body == EventBody::Blank));
    assert!(events[100..].iter().all(|event| said(&event.body)));
}
