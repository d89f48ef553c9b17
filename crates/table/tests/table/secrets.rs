//! In a game with secrets nobody looks from two seats that were not theirs together.

use crate::desk::{Desk, GONE_AFTER, game, guest};
use lamplight_protocol::{Code, Command, Stage};
use lamplight_table::{Guest, Table};

fn take(seat: u8) -> Command {
    Command::TakeSeat { seat }
}

fn open_seat(seat: u8) -> Command {
    Command::SetSeat { seat, bot: None }
}

#[test]
fn a_free_seat_is_for_those_who_have_only_watched() {
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1, 2], &[3]);
    desk.ask(0, open_seat(3)).unwrap();
    assert_eq!(desk.ask(0, take(3)), Err(Code::SawSecrets), "the host looks from seat 1");
    desk.ask(1, Command::LeaveSeat { seat: 2 }).unwrap();
    assert_eq!(desk.ask(1, take(3)), Err(Code::SawSecrets), "whoever left has seen seat 2");
    // The log remembers it.
    let mut again = desk.reloaded();
    std::mem::swap(&mut desk.table, &mut again);
    assert_eq!(desk.ask(1, take(3)), Err(Code::SawSecrets));
    desk.ask(5, take(3)).unwrap();
    // Back to the seat that one has left, and to no other.
    desk.ask(0, open_seat(2)).unwrap();
    assert_eq!(desk.ask(0, take(2)), Err(Code::SawSecrets));
    desk.ask(1, take(2)).unwrap();
    // A game without secrets has nothing to hide.
    let mut desk = Desk::open(game("foragers"), 3, None, &[1, 2], &[3]);
    desk.ask(0, open_seat(3)).unwrap();
    desk.ask(0, take(3)).unwrap();
}

#[test]
fn who_has_two_seats_does_not_get_one_back_that_somebody_else_had() {
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1], &[3]);
    desk.ask(0, take(2)).unwrap();
    assert_eq!(desk.table.stage(), Stage::Running);
    // Nobody else has looked from it: it is still theirs.
    desk.ask(0, Command::LeaveSeat { seat: 2 }).unwrap();
    desk.ask(0, open_seat(2)).unwrap();
    desk.ask(0, take(2)).unwrap();
    desk.ask(0, Command::LeaveSeat { seat: 2 }).unwrap();
    desk.ask(0, open_seat(2)).unwrap();
    desk.ask(5, take(2)).unwrap();
    desk.ask(5, Command::LeaveSeat { seat: 2 }).unwrap();
    desk.ask(0, open_seat(2)).unwrap();
    assert_eq!(desk.ask(0, take(2)), Err(Code::SawSecrets), "they look from seat 1");
    desk.ask(5, take(2)).unwrap();
}

#[test]
fn before_the_start_everybody_moves_about() {
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1, 2], &[]);
    desk.ask(1, Command::LeaveSeat { seat: 2 }).unwrap();
    desk.ask(1, take(3)).unwrap();
    assert_eq!(desk.table.stage(), Stage::Open);
}

#[test]
fn while_the_game_runs_a_seat_stays_its_owners() {
    for id in ["phototaxis", "pathagon"] {
        let mut desk = Desk::open(game(id), 2, None, &[1, 2], &[]);
        desk.now += 10 * GONE_AFTER;
        for bot in [None, Some(1)] {
            assert_eq!(desk.ask(0, Command::SetSeat { seat: 2, bot }), Err(Code::SeatKept));
            assert_eq!(desk.ask(0, Command::SetSeat { seat: 1, bot }), Err(Code::SeatKept), "nor one's own");
        }
        // A bot plays meanwhile; the seat is still theirs.
        desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
        assert_eq!(desk.ask(0, open_seat(2)), Err(Code::SeatKept));
        desk.ask(1, Command::Return { seat: 2 }).unwrap();
    }
}

#[test]
fn a_link_shows_a_device_nothing_that_its_owner_does_not_know() {
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1, 2], &[3]);
    let share = |desk: &mut Desk, seat: u8, device: usize| {
        let taken = desk.table.seats()[usize::from(seat) - 1].taken();
        let done = desk.table.share(seat, taken, &guest(device), desk.now).map_err(|problem| problem.code);
        desk.store();
        done
    };
    assert_eq!(share(&mut desk, 2, 0), Err(Code::PlaysAgainst), "the host has seat 1");
    share(&mut desk, 2, 7).unwrap();
    assert_eq!(share(&mut desk, 1, 7), Err(Code::PlaysAgainst), "a device of seat 2");
    desk.ask(0, open_seat(3)).unwrap();
    assert_eq!(desk.ask(7, take(3)), Err(Code::NotHost));
    let device = desk.table.devices(&guest(1), 2).unwrap()[1].number;
    desk.ask(1, Command::EndDevice { seat: 2, device }).unwrap();
    assert_eq!(desk.ask(7, take(3)), Err(Code::SawSecrets), "it has seen the hand of seat 2");
    assert_eq!(share(&mut desk, 1, 7), Err(Code::SawSecrets), "and does not see another");
    // Two people at one screen move to another one with both of their seats.
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1], &[3]);
    desk.ask(0, take(2)).unwrap();
    assert_eq!(desk.table.stage(), Stage::Running);
    share(&mut desk, 1, 7).unwrap();
    share(&mut desk, 2, 7).unwrap();
}

#[test]
fn a_link_that_went_astray_opens_no_hand_beside_another_player() {
    let at = |number: usize, network: &str| Guest { network: network.parse().ok(), ..guest(number) };
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1, 2], &[3]);
    let (home, away) = ("192.0.2.1", "192.0.2.9");
    desk.table.note_network(&at(0, home));
    desk.table.note_network(&at(1, "192.0.2.2"));
    let share = |desk: &mut Desk, device: &Guest| {
        let done = desk.table.share(2, desk.table.seats()[1].taken(), device, desk.now);
        desk.store();
        done.map_err(|problem| problem.code)
    };
    assert_eq!(share(&mut desk, &at(7, home)), Err(Code::SameAddress), "the host is there, seat 2 never was");
    share(&mut desk, &at(8, away)).unwrap();
    // Whoever visits the host may play from there.
    desk.table.note_network(&at(1, home));
    share(&mut desk, &at(7, home)).unwrap();
}

#[test]
fn a_second_cookie_at_the_same_address_has_seen_what_the_first_has() {
    let at = |number: usize, network: &str| Guest { network: network.parse().ok(), ..guest(number) };
    let mut desk = Desk::open(game("phototaxis"), 3, None, &[1, 2], &[3]);
    desk.ask(0, open_seat(3)).unwrap();
    let home = "192.0.2.1";
    desk.table.note_network(&at(0, home));
    desk.table.note_network(&at(6, "192.0.2.6"));
    assert_eq!(desk.ask_as(&at(5, home), take(3)), Err(Code::SameAddress));
    // Who only watches tells nothing about their neighbours.
    desk.ask_as(&at(5, "192.0.2.6"), take(3)).unwrap();
    let stays: &Table = &desk.table;
    assert_eq!(stays.seats_of(&guest(5).id).len(), 1);
}
