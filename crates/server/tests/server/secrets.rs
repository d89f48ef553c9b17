//! What nobody may find out: the leaks that other servers had.

use crate::support::{Guest, House, PROXY_HEADER, from_seat, leaves, new_seats, random};
use lamplight_core::{Seat, Viewer};
use lamplight_games::{GameId, Setup};
use lamplight_match::Player;
use lamplight_protocol::{Arg, Code, Command, EventBody, Hint, Refusal, Replay, SeatLink};
use serde_json::json;

/// Two people at Phototaxis, whose hands are secret.
struct Duel {
    house: House,
    ada: Guest,
    bo: Guest,
    id: String,
}

impl Duel {
    async fn open() -> Duel {
        let house = House::open().await;
        let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
        let new = json!({
            "game": "phototaxis", "seats": new_seats(&["me", "open"]), "public": true, "hints": true,
        });
        let id = ada.open(new).await.table;
        bo.take(&id, 2).await;
        Duel { house, ada, bo, id }
    }
}

/// How many hands lie open in some bytes: Phototaxis writes them as objects.
pub(crate) fn open_hands(raw: &str) -> usize {
    raw.matches("\"cards\":{").count()
}

/// How many draws can be read in some bytes: not as `draw ?`.
fn open_draws(raw: &str) -> usize {
    raw.matches("draw ").count() - raw.matches("draw ?").count()
}

#[tokio::test]
async fn the_first_view_shows_a_seat_its_own_hand_and_a_spectator_none() {
    let duel = Duel::open().await;
    let spectator = duel.house.guest("Cleo").await;
    for (guest, seat, hands) in [(&duel.ada, Some(1), 1), (&duel.bo, Some(2), 1), (&spectator, None, 0)] {
        let live = guest.live(&duel.id, seat).await;
        assert_eq!(open_hands(&live.raw[0]), hands);
        assert!(live.actions() > 4, "the set-up is there, line by line");
        let own = open_draws(&live.raw[0]);
        assert_eq!(own > 0, seat.is_some(), "a seat reads its own draws");
        let raw = guest.get(&format!("/api/tables/{}{}", duel.id, from_seat(seat))).await.text();
        assert_eq!(open_hands(&raw), hands, "the same over REST");
    }
}

#[tokio::test]
async fn a_second_tab_without_the_seat_is_a_spectator() {
    let duel = Duel::open().await;
    let tab = duel.ada.live(&duel.id, None).await;
    assert_eq!((tab.you.seats.as_slice(), tab.you.viewer), ([1].as_slice(), None));
    assert_eq!((open_hands(&tab.raw[0]), open_draws(&tab.raw[0])), (0, 0));
}

#[tokio::test]
async fn nobody_looks_from_the_seat_of_another() {
    let Duel { house, ada, bo, id } = Duel::open().await;
    let spectator = house.guest("Cleo").await;
    for (guest, seat) in
        [(&bo, 1), (&ada, 2), (&spectator, 1), (&spectator, 2), (&ada, 3), (&ada, 0), (&ada, 255)]
    {
        let live = guest.kept_out(&format!("/api/tables/{id}/live?seat={seat}"), &[]).await;
        assert_eq!(live.code(), Code::NotYourSeat);
        for path in ["?", "/frames?", "/record?"] {
            let path = format!("/api/tables/{id}{path}seat={seat}");
            assert_eq!(guest.get(&path).await.code(), Code::NotYourSeat, "{path}");
        }
        assert_eq!(guest.hint(&id, seat).await.code(), Code::NotYourSeat);
        assert_eq!(guest.why_not(&id, seat, &["card:tee"]).await.code(), Code::NotYourSeat);
        assert_eq!(guest.seat_link(&id, seat).await.code(), Code::NotYourSeat);
    }
}

#[tokio::test]
async fn hints_and_reasons_are_for_who_is_to_act() {
    let Duel { house: _house, ada, bo, id } = Duel::open().await;
    let to_act = ada.look(&id, Some(1)).await.now.to_act.unwrap();
    let (waiting, seat) = if to_act == 1 { (&bo, 2) } else { (&ada, 1) };
    let acting = Arg::Thing(format!("seat:{to_act}"));
    assert_eq!(waiting.hint(&id, seat).await.code(), Code::NotYourTurn);
    // The reasons are about the hand of the player to act: not even a legal pick may be told from others.
    for pick in ["card:tee", "card:cross", "button:skip"] {
        let refusal = waiting.why_not(&id, seat, &[pick]).await.ok::<Refusal>();
        assert_eq!((refusal.key.as_str(), &refusal.args["seat"]), ("not_your_turn", &acting));
    }
}

#[tokio::test]
async fn a_record_or_replay_of_a_running_game_is_the_viewers_own() {
    let Duel { house, ada, bo, id } = Duel::open().await;
    let spectator = house.guest("Cleo").await;
    for (guest, seat) in [(&ada, Some(1)), (&bo, Some(2)), (&spectator, None), (&ada, None)] {
        let record = guest.record(&id, seat).await;
        let whose = seat.map_or("spectator".to_string(), |seat| format!("seat {seat}"));
        assert!(record.contains(&format!("[Viewer \"{whose}\"]")), "{record}");
        assert_eq!(open_draws(&record) > 0, seat.is_some(), "{record}");
        assert!(record.contains("draw ?"), "{record}");

        for part in ["", "from=0&to=3", "from=5", "to=999999", "open=true"] {
            let seat_part = seat.map(|seat| format!("seat={seat}&")).unwrap_or_default();
            let answer = guest.get(&format!("/api/tables/{id}/frames?{seat_part}{part}")).await;
            let frames = answer.ok::<Replay>();
            assert_eq!(frames.viewer, seat);
            let own = if seat.is_some() { frames.frames.len() } else { 0 };
            assert_eq!(open_hands(&answer.text()), own, "{part}");
        }
    }
    // Over, everybody may see everything.
    ada.does(&id, Command::Resign { seat: 1 }).await;
    let record = spectator.record(&id, None).await;
    assert!(!record.contains("draw ?") && open_draws(&record) > 0, "{record}");
    // From one seat, step by step, and at the end both hands.
    let others = spectator.get(&format!("/api/tables/{id}/frames?seat=2")).await;
    assert_eq!(open_hands(&others.text()), others.ok::<Replay>().frames.len() + 1);
    // All hands together, if that is asked for.
    let open = spectator.get(&format!("/api/tables/{id}/frames?open=true")).await;
    let frames = open.ok::<Replay>();
    assert_eq!((open_hands(&open.text()), frames.viewer), (2 * frames.frames.len(), None));
    let loaded = json!({ "record": record, "open": true });
    let loaded = spectator.post("/api/replay", loaded).await;
    assert_eq!(open_hands(&loaded.text()), 2 * loaded.ok::<Replay>().frames.len());
}

#[tokio::test]
async fn taking_back_shows_nobody_a_hand() {
    let Duel { house, ada, bo, id } = Duel::open().await;
    let spectator = house.guest("Cleo").await;
    let (mut ada, mut bo) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    let mut spectator = spectator.live(&id, None).await;
    let (first, second) = if ada.now.to_act == Some(1) { (&mut ada, &mut bo) } else { (&mut bo, &mut ada) };
    let before = first.now.clone();
    // A card that was shown cannot be taken back at all.
    first.act("skip").await;
    let undone = first.does(first.undo()).await;
    assert_eq!((&first.now.view, &first.now.choices), (&before.view, &before.choices));
    for (live, hands) in [(second, 1), (&mut spectator, 0)] {
        live.until_version(undone).await;
        for raw in &live.raw {
            let views = raw.matches("\"now\":").count();
            assert_eq!(open_hands(raw), hands * views, "{raw}");
        }
    }
}

#[tokio::test]
async fn who_leaves_a_seat_no_longer_sees_from_it() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("phototaxis", &["me", "open"]).await;
    bo.take(&id, 2).await;
    // While the game runs: a bot has the seat.
    let mut away = bo.live(&id, Some(2)).await;
    assert_eq!(open_hands(&away.raw[0]), 1);
    let left = away.does(Command::LeaveSeat { seat: 2 }).await;
    assert_eq!((away.version() >= left, away.you.viewer, away.you.seats.len()), (true, None, 0));
    let first = away.raw.iter().position(|raw| raw.contains("seat_left")).unwrap();
    assert_eq!(away.raw[first..].iter().map(|raw| open_hands(raw)).sum::<usize>(), 0);

    // Before the start: somebody else has it.
    let three = ada.open_seats("phototaxis", &["me", "open", "open"]).await;
    let mut away = bo.live(&three, None).await;
    away.does(Command::TakeSeat { seat: 2 }).await;
    assert_eq!(
        (away.you.seats.as_slice(), away.you.viewer),
        ([2].as_slice(), Some(2)),
        "the same connection looks from the seat"
    );
    away.does(Command::LeaveSeat { seat: 2 }).await;
    cleo.take(&three, 2).await;
    ada.does(&three, Command::Start).await;
    away.until_event("the start", |body| matches!(body, EventBody::Started { .. })).await;
    assert_eq!(away.raw.iter().map(|raw| open_hands(raw)).sum::<usize>(), 0);
}

/// Nothing of what seat 2 holds is shown to this guest.
async fn kept_out_of_seat_two(guest: &Guest, id: &str) {
    let live = guest.kept_out(&format!("/api/tables/{id}/live?seat=2"), &[]).await;
    assert_eq!(live.code(), Code::NotYourSeat);
    for path in ["?", "/frames?", "/record?"] {
        let path = format!("/api/tables/{id}{path}seat=2");
        assert_eq!(guest.get(&path).await.code(), Code::NotYourSeat, "{path}");
    }
    assert_eq!(guest.seat_link(id, 2).await.code(), Code::NotYourSeat);
}

#[tokio::test]
async fn a_host_does_not_read_the_hand_of_a_bot() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("phototaxis", &["me", "1"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::SetSeat { seat: 2, bot: None }).await;
    assert_eq!(one.refused(Command::TakeSeat { seat: 2 }).await, Code::SawSecrets);
    assert_eq!(ada.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SawSecrets);
    kept_out_of_seat_two(&ada, &id).await;
    assert!(one.raw.iter().all(|raw| open_hands(raw) <= raw.matches("\"now\":").count()));
    // Somebody who has only watched takes over, and sees that hand alone.
    let cleo = house.guest("Cleo").await;
    let mut watching = cleo.live(&id, None).await;
    watching.does(Command::TakeSeat { seat: 2 }).await;
    assert_eq!(open_hands(&cleo.get(&format!("/api/tables/{id}?seat=2")).await.text()), 1);
}

#[tokio::test]
async fn a_host_does_not_read_the_hand_of_somebody_who_is_away() {
    let house = House::with(|config| config.patience.gone_after = 0).await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats("phototaxis", &["me", "open"]).await;
    bo.take(&id, 2).await;
    for bot in [None, Some(1)] {
        let answer = ada.command(&id, &Command::SetSeat { seat: 2, bot }).await;
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::SeatKept, 409));
    }
    ada.does(&id, Command::TakeOver { seat: 2 }).await;
    assert_eq!(ada.command(&id, &Command::SetSeat { seat: 2, bot: None }).await.code(), Code::SeatKept);
    assert_eq!(ada.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SeatTaken);
    kept_out_of_seat_two(&ada, &id).await;
    // Bo has lost nothing.
    assert_eq!(bo.look(&id, Some(2)).await.you.seats, [2]);
    bo.does(&id, Command::Return { seat: 2 }).await;
    // Not even if Bo leaves for good: Ada has seen the game from seat 1.
    bo.does(&id, Command::LeaveSeat { seat: 2 }).await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: None }).await;
    assert_eq!(ada.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SawSecrets);
    bo.take(&id, 2).await;
    // Nor by the link of a friend.
    let token = bo.seat_link(&id, 2).await.ok::<SeatLink>().token;
    assert_eq!(ada.claim(&token).await.code(), Code::PlaysAgainst);
    kept_out_of_seat_two(&ada, &id).await;
    // It is remembered when the table comes back from the disk.
    let house = house.reopen().await;
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    bo.does(&id, Command::LeaveSeat { seat: 2 }).await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: None }).await;
    assert_eq!(ada.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SawSecrets);
    // In the next game everybody begins anew.
    ada.does(&id, Command::Resign { seat: 1 }).await;
}

#[tokio::test]
async fn a_second_cookie_at_the_same_address_does_not_take_the_other_seat() {
    let house = House::with(|config| config.address_header = Some(PROXY_HEADER.to_string())).await;
    let (home, away) = ("203.0.113.7", "203.0.113.8");
    let ada = house.guest("Ada").await.at(home);
    let id = ada.open_seats("phototaxis", &["me", "1"]).await;
    ada.look(&id, Some(1)).await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: None }).await;
    let second = house.guest("Mallory").await.at(home);
    let mut watching = second.live(&id, None).await;
    assert_eq!(watching.refused(Command::TakeSeat { seat: 2 }).await, Code::SameAddress);
    let answer = second.command(&id, &Command::TakeSeat { seat: 2 }).await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::SameAddress, 403));
    kept_out_of_seat_two(&second, &id).await;
    let cleo = house.guest("Cleo").await.at(away);
    cleo.live(&id, None).await.does(Command::TakeSeat { seat: 2 }).await;
    // Whoever looked from that address is known there, too.
    let other = house.guest("Dora").await.at(away);
    let third = ada.open_seats("phototaxis", &["me", "1", "1"]).await;
    ada.look(&third, Some(1)).await;
    for seat in [2, 3] {
        ada.does(&third, Command::SetSeat { seat, bot: None }).await;
    }
    cleo.take(&third, 2).await;
    assert_eq!(other.command(&third, &Command::TakeSeat { seat: 3 }).await.code(), Code::SameAddress);
    // Where nothing is secret, a family plays at one table.
    let open = ada.open_seats("foragers", &["me", "1", "1"]).await;
    ada.look(&open, Some(1)).await;
    ada.does(&open, Command::SetSeat { seat: 2, bot: None }).await;
    second.take(&open, 2).await;
}

#[tokio::test]
async fn a_seat_link_does_not_open_the_seat_of_who_sits_there_next() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("phototaxis", &["open", "me", "open"]).await;
    bo.take(&id, 1).await;
    let token = bo.seat_link(&id, 1).await.ok::<SeatLink>().token;
    bo.does(&id, Command::LeaveSeat { seat: 1 }).await;
    assert_eq!(bo.claim(&token).await.code(), Code::NotFound, "the seat is nobody's");
    cleo.take(&id, 1).await;
    assert_eq!(bo.claim(&token).await.code(), Code::NotFound, "the seat is another's");
    assert!(bo.look(&id, None).await.you.seats.is_empty());
    // Not even if the same person sits there again: they can make a new one.
    cleo.does(&id, Command::LeaveSeat { seat: 1 }).await;
    bo.take(&id, 1).await;
    assert_eq!(cleo.claim(&token).await.code(), Code::NotFound);
}

#[tokio::test]
async fn a_hint_is_from_the_seats_own_knowledge_and_names_a_legal_action() {
    let Duel { house: _house, ada, bo, id } = Duel::open().await;
    let to_act = ada.look(&id, Some(1)).await.now.to_act;
    let (guest, seat) = if to_act == Some(1) { (&ada, 1) } else { (&bo, 2) };
    let now = guest.look(&id, Some(seat)).await.now;
    let answer = guest.hint(&id, seat).await;
    assert_eq!(open_hands(&answer.text()), 0);
    let hint = answer.ok::<Hint>();
    let choices = leaves(&now.choices);
    assert!(choices.contains(&hint.picks), "{hint:?}");
    assert_eq!((hint.version, hint.choices as usize), (now.version, choices.len()));
    assert_eq!(hint.line.first().map(|line| (line.actor, &line.text)), Some((Some(seat), &hint.action)));
    assert!(hint.merits.len() <= 3 && hint.value.is_some());
}

/// The view of the game itself, as a reminder of what the search for hands rests on.
#[test]
fn a_spectator_of_phototaxis_sees_no_hand() {
    let players = ["Ada", "Bo"].map(Player::person).to_vec();
    let game = GameId::named("phototaxis").unwrap();
    let setup = Setup { game, options: Vec::new(), content: None, players };
    let mut table = lamplight_games::open(setup, "").unwrap();
    while table.roll(&mut random(0)) {}
    assert_eq!(open_hands(&table.view(Viewer::Spectator).to_string()), 0);
    assert_eq!(open_hands(&table.view(Viewer::Seat(Seat::ALL[1])).to_string()), 1);
}
