//! What needs the others: claims against somebody who never moves, and rematches. Undo has tests of its own.

use crate::desk::{Desk, game, random};
use lamplight_core::Turn;
use lamplight_match::Reach;
use lamplight_protocol::{Clock, Code, Command, Ending, EventBody, Proposal, Stage};
use lamplight_table::setup::CLAIM_AFTER;

fn claim(desk: &Desk, seat: u8) -> Command {
    Command::Claim { seat, version: desk.table.version() }
}

fn answer(desk: &Desk, seat: u8, agree: bool) -> Command {
    Command::AnswerClaim { seat, version: desk.table.version(), agree }
}

#[test]
fn between_two_whoever_never_moves_is_claimed_to_have_resigned() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    let from = desk.now + CLAIM_AFTER;
    assert_eq!(desk.table.now(None, desk.now).claim_from, Some(from), "the table shows from when on");
    assert_eq!(desk.table.info().claim_after, CLAIM_AFTER);
    desk.now = from - 1;
    let wish = claim(&desk, 2);
    assert_eq!(desk.ask(1, wish.clone()), Err(Code::NoClaim), "too early");
    desk.now = from;
    let own = claim(&desk, 1);
    assert_eq!(desk.ask(0, own), Err(Code::NoClaim), "it is their own turn");
    assert_eq!(desk.ask(2, wish.clone()), Err(Code::NotYourSeat));
    desk.ask(1, wish).unwrap();
    assert_eq!(desk.table.ending(), Some(&Ending::Resigned { seat: 1 }));
    assert_eq!(desk.table.now(None, desk.now).outcome.unwrap().winners, [2]);
    let bodies: Vec<EventBody> = desk.table.events(None, 0).into_iter().map(|event| event.body).collect();
    let tail = &bodies[bodies.len() - 3..];
    assert!(matches!(tail[0], EventBody::ClaimMade { seat: 2, against: 1 }));
    assert!(matches!(tail[1], EventBody::Resigned { seat: 1, claimed: true }));
}

#[test]
fn among_more_all_others_must_agree() {
    let late = || {
        let mut desk = Desk::open(game("foragers"), 4, None, &[1, 2, 3], &[4]);
        while desk.table.to_act().unwrap().number() != 1 {
            desk.play(1, &mut random(1));
        }
        desk.now += CLAIM_AFTER;
        let wish = claim(&desk, 2);
        desk.ask(1, wish).unwrap();
        let open = desk.table.now(None, desk.now).claim;
        assert_eq!(open, Some(Proposal { by: 2, waits_for: vec![3] }));
        desk
    };
    let mut desk = late();
    let yes = answer(&desk, 1, false);
    assert_eq!(desk.ask(0, yes), Err(Code::NoClaim), "whom it is about is not asked: they may move");
    let again = claim(&desk, 3);
    assert_eq!(desk.ask(2, again), Err(Code::NoClaim), "it has been claimed");
    let yes = answer(&desk, 3, true);
    desk.ask(2, yes).unwrap();
    assert_eq!((desk.table.stage(), desk.table.now(None, desk.now).claim), (Stage::Running, None));
    assert!(desk.table.seats()[0].forfeit().is_some() && desk.table.seats()[0].bot().is_some());

    // A refusal ends it, and gives the whole time again.
    let mut desk = late();
    let no = answer(&desk, 3, false);
    desk.ask(2, no).unwrap();
    let now = desk.table.now(None, desk.now);
    assert_eq!((now.claim, now.claim_from), (None, Some(desk.now + CLAIM_AFTER)));

    // So does a move.
    let mut desk = late();
    let action = desk.any_action(&mut random(2));
    desk.act(0, &action).unwrap();
    assert_eq!(desk.table.now(None, desk.now).claim, None);
    let yes = answer(&desk, 3, true);
    assert_eq!(desk.ask(2, yes), Err(Code::NoClaim));

    // Who leaves is not waited for.
    let mut desk = late();
    desk.ask(2, Command::LeaveSeat { seat: 3 }).unwrap();
    assert!(desk.table.seats()[0].forfeit().is_some());
}

#[test]
fn to_act_and_take_it_back_gains_no_time() {
    let mut desk = Desk::open(game("foragers"), 2, None, &[1, 2], &[]);
    let mut rng = random(3);
    // An action after which the same player goes on.
    let (seat, action) = loop {
        desk.play(1, &mut rng);
        let (seat, running) = (desk.table.to_act().unwrap(), desk.table.game().unwrap());
        let goes_on = |action: &String| {
            let mut after = running.fork(running.length());
            after.play(seat, action).unwrap();
            after.turn() == Turn::Player(seat) && after.can_undo(seat) == Ok(Reach::Free)
        };
        if let Some(action) = running.actions().into_iter().find(goes_on) {
            break (seat, action);
        }
    };
    desk.now += CLAIM_AFTER / 2;
    desk.act(seat.index(), &action).unwrap();
    let from = desk.table.claim_from();
    assert_eq!(from, Some(desk.now + CLAIM_AFTER), "a decision gives the whole time again");
    for _ in 0..3 {
        desk.now += CLAIM_AFTER / 2;
        let undo = Command::Undo { seat: seat.number(), version: desk.table.version() };
        desk.ask(seat.index(), undo).unwrap();
        assert_eq!(desk.table.claim_from(), from);
        desk.act(seat.index(), &action).unwrap();
        assert_eq!(desk.table.claim_from(), from);
    }
    let other = 3 - seat.number();
    let wish = claim(&desk, other);
    desk.ask(usize::from(other) - 1, wish).unwrap();
    assert_eq!(desk.table.ending(), Some(&Ending::Resigned { seat: seat.number() }));
}

#[test]
fn nothing_is_claimed_against_bots_or_clocks_or_by_one_alone() {
    let alone = Desk::open(game("pathagon"), 2, None, &[1], &[2]);
    assert_eq!(alone.table.claim_from(), None);
    let mut bots = Desk::open(game("pathagon"), 2, None, &[2], &[1]);
    bots.now += CLAIM_AFTER;
    assert_eq!(bots.table.claim_from(), None);
    let wish = claim(&bots, 2);
    assert_eq!(bots.ask(1, wish), Err(Code::NoClaim));
    let clock = Clock { bank: 10, ..Clock::default() };
    assert_eq!(Desk::open(game("pathagon"), 2, Some(clock), &[1, 2], &[]).table.claim_from(), None);
}

#[test]
fn who_leaves_when_a_claim_is_due_has_resigned() {
    let leave = || Command::LeaveSeat { seat: 1 };
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    desk.now += CLAIM_AFTER - 1;
    desk.ask(0, leave()).unwrap();
    assert_eq!(desk.table.stage(), Stage::Running, "in time, leaving gives the seat to a bot");
    assert_eq!(desk.table.seats()[0].forfeit(), None);

    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    desk.now += CLAIM_AFTER;
    desk.ask(0, leave()).unwrap();
    assert_eq!(desk.table.ending(), Some(&Ending::Resigned { seat: 1 }));
    // Whoever waits for them may still leave.
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    desk.now += CLAIM_AFTER;
    desk.ask(1, Command::LeaveSeat { seat: 2 }).unwrap();
    assert_eq!((desk.table.stage(), desk.table.seats()[1].forfeit()), (Stage::Running, None));
    // Against bots nothing is claimed.
    let mut desk = Desk::open(game("foragers"), 3, None, &[1], &[2, 3]);
    desk.now += CLAIM_AFTER;
    desk.ask(0, leave()).unwrap();
    assert_eq!(desk.table.ending(), Some(&Ending::Abandoned));
}

#[test]
fn a_rematch_is_agreed_when_everybody_has_agreed() {
    let mut desk = Desk::open(game("foragers"), 4, None, &[1, 2, 3], &[4]);
    assert_eq!(desk.ask(0, Command::Rematch), Err(Code::WrongStage));
    for number in 0..3 {
        let seat = number as u8 + 1;
        if desk.table.stage() == Stage::Running {
            desk.ask(number, Command::Resign { seat }).unwrap();
        }
    }
    assert_eq!(desk.ask(0, Command::DeclineRematch), Err(Code::NoRematchOffered));
    assert_eq!(desk.ask(4, Command::Rematch), Err(Code::NotYourSeat));
    desk.ask(1, Command::Rematch).unwrap();
    let offer = |desk: &Desk| desk.table.now(None, desk.now).rematch_offer;
    assert_eq!(offer(&desk), Some(Proposal { by: 2, waits_for: vec![1, 3] }));
    desk.ask(1, Command::Rematch).unwrap();
    desk.ask(0, Command::Rematch).unwrap();
    assert_eq!(offer(&desk), Some(Proposal { by: 2, waits_for: vec![3] }));
    assert_eq!(desk.table.agreed_rematch(), None, "nobody is seated who has not agreed");
    desk.ask(2, Command::DeclineRematch).unwrap();
    assert_eq!(offer(&desk), None);
    // Whoever offers next asks everybody anew.
    desk.ask(2, Command::Rematch).unwrap();
    desk.ask(1, Command::Rematch).unwrap();
    assert_eq!(desk.table.agreed_rematch(), None);
    desk.ask(0, Command::Rematch).unwrap();
    assert_eq!(desk.table.agreed_rematch().unwrap().id, "guest-2");
    assert_eq!(desk.reloaded().agreed_rematch().unwrap().id, "guest-2");
}

#[test]
fn with_bots_alone_nobody_else_is_asked() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1], &[2]);
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    assert_eq!(desk.table.now(None, desk.now).outcome.unwrap().winners, [2]);
    desk.ask(0, Command::Rematch).unwrap();
    assert_eq!(desk.table.agreed_rematch().unwrap().id, "guest-0");
}
