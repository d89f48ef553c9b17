//! Whom the host sends away, and by which number people go at a table.

use crate::desk::{Desk, game};
use lamplight_protocol::{Code, Command, EventBody};

fn say(text: &str) -> Command {
    Command::Chat { text: text.to_string() }
}

#[test]
fn the_host_sends_people_away_from_an_open_table_and_lets_them_come_back() {
    let mut desk = Desk::open(game("foragers"), 4, None, &[1, 2], &[]);
    desk.ask(5, say("spam")).unwrap();
    let numbers = |desk: &Desk| -> Vec<Option<u32>> {
        let seats = desk.table.now(None, desk.now).seats;
        seats.into_iter().map(|seat| seat.person.map(|person| person.number)).collect()
    };
    assert_eq!(numbers(&desk), [Some(1), Some(2), None, None]);
    let spoke =
        |body: &EventBody| matches!(body, EventBody::Chat { person: Some(3), text, .. } if text == "spam");
    assert!(desk.table.events(None, 0).iter().any(|event| spoke(&event.body)));

    assert_eq!(desk.ask(1, Command::Remove { person: 3 }), Err(Code::NotHost));
    assert_eq!(desk.ask(0, Command::Remove { person: 1 }), Err(Code::NotHost), "not oneself");
    for nobody in [0, 4, u32::MAX] {
        assert_eq!(desk.ask(0, Command::Remove { person: nobody }), Err(Code::NotFound));
    }
    desk.ask(0, Command::Remove { person: 2 }).unwrap();
    desk.ask(0, Command::Remove { person: 3 }).unwrap();
    assert_eq!(numbers(&desk), [Some(1), None, None, None]);
    for gone in [1, 5] {
        assert_eq!(desk.ask(gone, Command::TakeSeat { seat: 3 }), Err(Code::Removed));
        assert_eq!(desk.ask(gone, say("again")), Err(Code::Removed));
        assert!(desk.table.you(&format!("guest-{gone}"), "", None).removed);
    }
    assert_eq!(desk.table.you("guest-0", "", None).sent_away.len(), 2);
    assert!(desk.table.you("guest-1", "", None).sent_away.is_empty(), "that is the host's business");
    assert!(desk.reloaded().you("guest-1", "", None).removed);

    assert_eq!(desk.ask(1, Command::Readmit { person: 2 }), Err(Code::NotHost));
    desk.ask(0, Command::Readmit { person: 2 }).unwrap();
    assert_eq!(desk.ask(0, Command::Readmit { person: 2 }), Err(Code::NotFound));
    desk.ask(1, Command::TakeSeat { seat: 3 }).unwrap();
    assert_eq!(numbers(&desk), [Some(1), None, Some(2), None], "the same number as before");
    // Once the game runs, everybody stays; whoever was sent away stays away.
    desk.ask(0, Command::Start).unwrap();
    assert_eq!(desk.ask(0, Command::Remove { person: 2 }), Err(Code::WrongStage));
    desk.ask(0, Command::SetSeat { seat: 4, bot: None }).unwrap();
    assert_eq!(desk.ask(5, Command::TakeSeat { seat: 4 }), Err(Code::Removed));
}
