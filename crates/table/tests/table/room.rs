//! What only adds to the log of a table has an end; the game itself goes on.

use crate::desk::{Desk, GONE_AFTER, game, guest, random};
use lamplight_protocol::{Code, Command, Stage};
use lamplight_table::command::ROOM;
use lamplight_table::{Context, Guest};

/// Says something again and again, until it is refused.
fn talk(desk: &mut Desk, guest: &Guest) -> Code {
    let mut dice = random(1);
    loop {
        let mut context = Context { now: desk.now, dice: &mut dice, gone_after: GONE_AFTER };
        let said = desk.table.command(guest, Command::Chat { text: "so".to_string() }, &mut context);
        desk.store();
        assert!(desk.table.version() < 2 * ROOM, "there is an end");
        if let Err(problem) = said {
            return problem.code;
        }
    }
}

#[test]
fn a_table_that_is_full_of_talk_is_played_to_its_end() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    let mut rng = random(7);
    desk.play(2, &mut rng);
    // A stranger leaves room for the players.
    assert_eq!(talk(&mut desk, &guest(7)), Code::LogFull);
    assert!(desk.table.version() < ROOM);
    desk.ask(1, Command::Chat { text: "Good evening!".to_string() }).unwrap();
    assert_eq!(talk(&mut desk, &guest(0)), Code::LogFull);
    let full = desk.table.version();
    assert_eq!(full, ROOM + 2, "the actions do not count");
    for (number, command) in [
        (1, Command::Chat { text: "and".to_string() }),
        (1, Command::Undo { seat: 2, version: full }),
        (0, Command::TakeOver { seat: 2 }),
    ] {
        assert_eq!(desk.ask(number, command), Err(Code::LogFull));
    }
    assert_eq!(
        desk.table.share(1, desk.table.seats()[0].taken(), &guest(8), desk.now).unwrap_err().code,
        Code::LogFull
    );
    desk.table.rename("guest-0", "Another", desk.now).unwrap();
    assert_eq!((desk.table.version(), desk.table.seats()[0].name()), (full, "Guest 0"));
    desk.play(10, &mut rng);
    assert_eq!(desk.table.version(), full + 10);
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    assert_eq!(desk.table.stage(), Stage::Finished);
    assert_eq!(desk.table.agree_to_rematch("guest-0", desk.now).unwrap_err().code, Code::LogFull);
    assert_eq!(desk.reloaded().version(), desk.table.version());
}
