//! The devices that hold a seat: the owner's own, and those that came by a link.

use crate::desk::{Desk, game, guest, random};
use lamplight_core::Seat;
use lamplight_protocol::{Code, Command, Ending, Stage};
use lamplight_table::Fact;
use lamplight_table::setup::CLAIM_AFTER;

/// Ada in seat 1 with guest 7 on a second device; Bo in seat 2.
fn borrowed() -> Desk {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    let taken = desk.table.seats()[0].taken();
    desk.now += 1000;
    desk.table.share(1, taken, &guest(7), desk.now).unwrap();
    desk.store();
    desk
}

#[test]
fn a_borrowed_device_plays_but_does_not_give_the_seat_away() {
    let mut desk = borrowed();
    assert_eq!(desk.ask(7, Command::Resign { seat: 1 }), Err(Code::BorrowedDevice));
    assert_eq!(desk.ask(7, Command::LeaveSeat { seat: 1 }), Err(Code::BorrowedDevice));
    let own = desk.table.devices(&guest(0), 1).unwrap()[0].number;
    assert_eq!(desk.ask(7, Command::EndDevice { seat: 1, device: own }), Err(Code::BorrowedDevice));
    assert_eq!(desk.table.must_not_borrow(&guest(7).id, 1).unwrap_err().code, Code::BorrowedDevice);
    // Its own name is nobody's business here.
    desk.table.rename(&guest(7).id, "Phone", desk.now).unwrap();
    assert_eq!(desk.table.seats()[0].name(), "Guest 0");
    desk.act(7, "a1").unwrap();
    desk.act(1, "b2").unwrap();
    assert_eq!(desk.ask(7, Command::Resign { seat: 2 }), Err(Code::NotYourSeat));
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    // Nor does it seat the owner in another game.
    desk.ask(1, Command::Rematch).unwrap();
    assert_eq!(desk.ask(7, Command::Rematch), Err(Code::BorrowedDevice));
    assert_eq!(desk.ask(7, Command::DeclineRematch), Err(Code::BorrowedDevice));
    desk.ask(0, Command::Rematch).unwrap();
    assert_eq!(desk.table.agreed_rematch().unwrap().id, "guest-1");
}

#[test]
fn the_owner_sees_the_devices_and_ends_each() {
    let mut desk = borrowed();
    let taken = desk.table.seats()[0].taken();
    desk.now += 1000;
    desk.table.share(1, taken, &guest(8), desk.now).unwrap();
    desk.store();
    desk.table.connect(&guest(8).id);
    desk.table.connect(&guest(7).id);
    desk.table.disconnect(&guest(7).id, desk.now);
    let devices = desk.table.devices(&guest(0), 1).unwrap();
    let told: Vec<_> = devices.iter().map(|device| (device.this, device.borrowed, device.here)).collect();
    assert_eq!(told, [(true, false, false), (false, true, false), (false, true, true)]);
    assert_eq!((devices[1].since + 1000, devices[1].last_seen), (desk.now, Some(desk.now)));
    assert_eq!(devices[2].since, desk.now);
    // A borrowed one sees itself and nothing else; others see nothing.
    let alone = desk.table.devices(&guest(7), 1).unwrap();
    assert_eq!((alone.len(), alone[0].this, alone[0].number), (1, true, devices[1].number));
    assert_eq!(desk.table.devices(&guest(1), 1).unwrap_err().code, Code::NotYourSeat);

    let end = |number: u64| Command::EndDevice { seat: 1, device: number };
    assert_eq!(desk.ask(1, end(devices[1].number)), Err(Code::NotYourSeat));
    assert_eq!(desk.ask(0, end(devices[0].number)), Err(Code::SeatKept), "one's own: get up instead");
    assert_eq!(desk.ask(0, end(999)), Err(Code::NotFound));
    desk.ask(0, end(devices[1].number)).unwrap();
    assert_eq!(desk.ask(0, end(devices[1].number)), Err(Code::NotFound), "once");
    assert_eq!(desk.act(7, "a1"), Err(Code::NotYourSeat));
    // It does not come back by the link that it came by.
    let again = desk.table.share(1, taken, &guest(7), desk.now);
    assert_eq!(again.unwrap_err().code, Code::NotFound);
    // A device gives itself back.
    desk.ask(8, end(devices[2].number)).unwrap();
    assert_eq!(desk.table.devices(&guest(0), 1).unwrap().len(), 1);
    assert_eq!(desk.reloaded().devices(&guest(0), 1).unwrap(), desk.table.devices(&guest(0), 1).unwrap());
}

#[test]
fn a_seat_is_open_on_ten_devices_at_most() {
    let mut desk = borrowed();
    let taken = desk.table.seats()[0].taken();
    for device in 8..16 {
        desk.table.share(1, taken, &guest(device), desk.now).unwrap();
    }
    let one_more = desk.table.share(1, taken, &guest(16), desk.now).unwrap_err();
    assert_eq!(one_more.code, Code::TooManyDevices);
    assert!(one_more.message.contains("10 devices"), "{}", one_more.message);
}

#[test]
fn a_link_that_an_opponent_opens_makes_no_one_person_of_two() {
    for id in ["pathagon", "phototaxis"] {
        let mut desk = Desk::open(game(id), 3.min(game(id).info().max_seats), None, &[1, 2], &[]);
        let share = |desk: &mut Desk, seat: u8, device: usize| {
            let taken = desk.table.seats()[usize::from(seat) - 1].taken();
            let done = desk.table.share(seat, taken, &guest(device), desk.now);
            desk.store();
            done.map_err(|problem| problem.code)
        };
        // Before the start, where there still is an open seat, and while the game runs.
        assert_eq!(share(&mut desk, 1, 1), Err(Code::PlaysAgainst), "{id}");
        if desk.table.stage() == Stage::Open {
            desk.ask(2, Command::TakeSeat { seat: 3 }).unwrap();
        }
        assert_eq!(desk.table.stage(), Stage::Running);
        for (seat, opponent) in [(1, 1), (2, 0)] {
            assert_eq!(share(&mut desk, seat, opponent), Err(Code::PlaysAgainst), "{id}");
        }
    }
    // Nor does whoever has opened the link first, and then sits down.
    let mut desk = Desk::open(game("foragers"), 3, None, &[2], &[]);
    desk.table.share(2, desk.table.seats()[1].taken(), &guest(0), desk.now).unwrap();
    desk.store();
    assert_eq!(desk.ask(0, Command::TakeSeat { seat: 1 }), Err(Code::PlaysAgainst));
}

#[test]
fn at_a_table_where_it_happened_before_both_are_still_asked() {
    for id in ["pathagon", "phototaxis"] {
        let mut desk = Desk::open(game(id), 2, None, &[1, 2], &[]);
        desk.play(2, &mut random(1));
        // The second has opened the link to the seat of the first, as older servers let them.
        desk.table.apply(desk.now, &Fact::SeatShared { seat: Seat::ALL[0], guest: guest(1).id }).unwrap();
        assert_eq!(desk.table.seats_of(&guest(1).id).len(), 2);
        let wish = Command::Undo { seat: 1, version: desk.table.version() };
        match desk.ask(0, wish) {
            Ok(()) => assert_eq!(desk.table.now(None, desk.now).undo_asked, Some(1), "{id}"),
            Err(code) => assert_eq!((id, code), ("phototaxis", Code::UndoAcrossReveal)),
        }
        let late = desk.table.to_act().unwrap().number();
        desk.now += CLAIM_AFTER;
        let claim = Command::Claim { seat: 3 - late, version: desk.table.version() };
        desk.ask(usize::from(2 - late), claim).unwrap();
        assert_eq!(desk.table.ending(), Some(&Ending::Resigned { seat: late }), "{id}");
        desk.ask(0, Command::Rematch).unwrap();
        assert_eq!(desk.table.agreed_rematch(), None, "{id}");
        desk.ask(1, Command::Rematch).unwrap();
        assert_eq!(desk.table.agreed_rematch().unwrap().id, guest(0).id, "{id}");
    }
}
