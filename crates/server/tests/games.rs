//! Whole games over the network, and what nobody may find out on the way.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Guest, House, Live, new_seats, random};
use lamplight_core::{Seat, Viewer};
use lamplight_games::{GameId, read_record, replay};
use lamplight_protocol::{
    Code, Command, Ending, Event, EventBody, Frame, Now, Replay, ServerMessage, Stage, TableDetails,
};
use lamplight_server::render;
use lamplight_table::Table;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokio::task::JoinSet;

/// A game to be played: which, by how many, and the options.
type Plan = (&'static str, u8, &'static [(&'static str, &'static str)]);

const PLANS: &[Plan] = &[
    ("pathagon", 2, &[]),
    ("pathagon", 2, &[("first", "2"), ("turn_limit", "40")]),
    ("foragers", 2, &[("cycle_limit", "12")]),
    ("foragers", 3, &[("play_on", "true"), ("cycle_limit", "12")]),
    ("foragers", 6, &[("first", "4"), ("cycle_limit", "6")]),
    ("moonlight", 2, &[]),
    ("moonlight", 3, &[("elder", "false"), ("moonstones", "false")]),
    ("moonlight", 4, &[("moon", "false"), ("elder", "false"), ("moonstones", "false"), ("advanced", "true")]),
    ("phototaxis", 1, &[]),
    ("phototaxis", 2, &[("same_round_ties", "true")]),
    ("phototaxis", 3, &[("first", "2")]),
    ("phototaxis", 4, &[]),
    ("the-lamp", 1, &[]),
    ("the-lamp", 2, &[("shop_when_passing", "true")]),
    ("the-lamp", 4, &[]),
];

#[test]
fn every_game_is_among_them() {
    for game in GameId::ALL {
        let info = game.info();
        for seats in [info.min_seats, info.max_seats] {
            assert!(PLANS.iter().any(|plan| plan.0 == info.id && plan.1 == seats), "{} for {seats}", info.id);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_at_many_tables_at_once_show_everybody_their_share_and_no_more() {
    let house = House::open().await;
    let mut games = JoinSet::new();
    for (index, plan) in PLANS.iter().enumerate() {
        let mut guests = Vec::new();
        for seat in 1..=plan.1 {
            guests.push(house.guest(&format!("Player {seat} of {index}")).await);
        }
        let spectator = house.guest("Spectator").await;
        games.spawn(whole_game(*plan, index as u64, guests, spectator));
    }
    let mut hidden = BTreeMap::<&str, usize>::new();
    for (game, count) in games.join_all().await {
        *hidden.entry(game).or_default() += count;
    }
    // The search would find nothing if nothing were hidden.
    assert!(hidden["moonlight"] > 0 && hidden["phototaxis"] > 0, "{hidden:?}");
}

/// Plays a game with a client for each seat and a spectator; returns how much was hidden from somebody.
async fn whole_game(plan: Plan, index: u64, guests: Vec<Guest>, spectator: Guest) -> (&'static str, usize) {
    let (game, seats, options) = plan;
    let mut kinds = vec!["open"; usize::from(seats)];
    kinds[0] = "me";
    let options: BTreeMap<&str, &str> = options.iter().copied().collect();
    let new = json!({ "game": game, "options": options, "seats": new_seats(&kinds), "public": true });
    let id = guests[0].open(new).await.table;

    let mut clients = vec![spectator.live(&id, None).await];
    for (seat, guest) in (1..).zip(&guests) {
        if seat > 1 {
            guest.take(&id, seat).await;
        }
        clients.push(guest.live(&id, Some(seat)).await);
    }
    let mut playing = JoinSet::new();
    for (number, mut client) in clients.into_iter().enumerate() {
        let mut rng = random(index * 10 + number as u64);
        playing.spawn(async move {
            client.play(&mut rng).await;
            client
        });
    }
    let clients = playing.join_all().await;

    let record = guests[0].get(&format!("/api/tables/{id}/record")).await.text();
    let table = replay(&read_record(&record).unwrap().1, None).unwrap();
    let mut hidden = 0;
    for client in &clients {
        assert_eq!(client.now.ending, Some(Ending::Played));
        hidden += check_share(client, &*table);
    }
    (game, hidden)
}

/// Compares every message with what its viewer may know at that moment, and searches its bytes for the rest. Returns
/// how many actions were hidden from this viewer.
fn check_share(client: &Live, table: &dyn Table) -> usize {
    let viewer = client.you.viewer.and_then(|seat| Seat::from_number(seat.into()));
    let frames = render::replay(table, viewer, 0, usize::MAX).frames;
    let full: Vec<String> = (1..=table.length()).map(|ply| table.fork(ply).last_action().unwrap()).collect();
    let hidden = |ply: usize| line(&frames, ply).text != full[ply];

    let mut plies = 0;
    for raw in &client.raw {
        let (events, now) = match serde_json::from_str(raw).unwrap() {
            ServerMessage::Welcome { events, now, .. } | ServerMessage::Events { events, now } => {
                (events, now)
            }
            ServerMessage::Presence { now } => (Vec::new(), now),
            _ => continue,
        };
        let lines = events.iter().filter_map(acted);
        let mut seen = BTreeMap::<&str, usize>::new();
        let mut views = usize::from(!now.view.is_null());
        for (told, view) in lines.clone() {
            assert_eq!(told.ply, plies, "actions come in order, each once");
            plies += 1;
            assert_eq!(told, line(&frames, told.ply as usize));
            *seen.entry(&told.text).or_default() += 1;
            if let Some(view) = view {
                assert_eq!(*view, frames[told.ply as usize + 1].view);
                views += 1;
            }
        }
        check_now(&now, &frames, table);

        // What is hidden stands nowhere in the bytes, unless something open reads the same.
        for ply in lines.map(|(told, _)| told.ply as usize).filter(|&ply| hidden(ply)) {
            let open = seen.get(full[ply].as_str()).copied().unwrap_or(0);
            let found = raw.matches(&format!("\"{}\"", full[ply])).count();
            assert_eq!(found, open, "'{}' in {raw}", full[ply]);
        }
        // Phototaxis writes hands as objects: a view holds its viewer's own and no other.
        if table.info().id == "phototaxis" {
            let own = if viewer.is_some() { views } else { 0 };
            assert_eq!(raw.matches("\"cards\":{").count(), own, "{raw}");
        }
    }
    assert_eq!(plies as usize, table.length(), "everything was told");
    (0..table.length()).filter(|&ply| hidden(ply)).count()
}

fn acted(event: &Event) -> Option<(&lamplight_protocol::Line, Option<&Value>)> {
    match &event.body {
        EventBody::Acted { line, view } => Some((line, view.as_ref())),
        _ => None,
    }
}

fn line(frames: &[Frame], ply: usize) -> &lamplight_protocol::Line {
    frames[ply + 1].line.as_ref().unwrap()
}

fn check_now(now: &Now, frames: &[Frame], table: &dyn Table) {
    if now.stage == Stage::Open {
        assert_eq!((&now.view, now.ply), (&Value::Null, 0));
        return;
    }
    let frame = &frames[now.ply as usize];
    assert_eq!(now.view, frame.view);
    assert_eq!((now.turn, now.to_act), (frame.turn, frame.to_act));
    assert_eq!(now.prompt.as_ref(), Some(&frame.prompt));
    if !now.choices.is_empty() {
        assert_eq!(now.choices, render::choices(&*table.fork(now.ply as usize)));
    }
    assert_eq!(now.outcome.is_some(), now.stage == Stage::Finished);
}

// --- the leaks that other servers had ---

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

/// How many hands lie open in some bytes.
fn open_hands(raw: &str) -> usize {
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
        let dealt = live.bodies().filter(|body| matches!(body, EventBody::Acted { .. })).count();
        assert!(dealt > 4, "the set-up is there, line by line");
        let own = open_draws(&live.raw[0]);
        assert_eq!(own > 0, seat.is_some(), "a seat reads its own draws");
        let seat = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        let raw = guest.get(&format!("/api/tables/{}{seat}", duel.id)).await.text();
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
        let live = guest.knock(&format!("/api/tables/{id}/live?seat={seat}"), &[]).await;
        assert_eq!(live.err().unwrap().code(), Code::NotYourSeat);
        for path in ["?", "/frames?", "/record?"] {
            let path = format!("/api/tables/{id}{path}seat={seat}");
            assert_eq!(guest.get(&path).await.code(), Code::NotYourSeat, "{path}");
        }
        let hint = guest.post(&format!("/api/tables/{id}/hint"), json!({ "seat": seat })).await;
        assert_eq!(hint.code(), Code::NotYourSeat);
        let picks = json!({ "seat": seat, "picks": ["card:tee"] });
        let why_not = guest.post(&format!("/api/tables/{id}/why-not"), picks).await;
        assert_eq!(why_not.code(), Code::NotYourSeat);
        let link = guest.post(&format!("/api/tables/{id}/seats/{seat}/link"), ()).await;
        assert_eq!(link.code(), Code::NotYourSeat);
    }
}

#[tokio::test]
async fn hints_and_reasons_are_for_who_is_to_act() {
    let Duel { house: _house, ada, bo, id } = Duel::open().await;
    let to_act = ada.look(&id, Some(1)).await.now.to_act.unwrap();
    let (waiting, seat) = if to_act == 1 { (&bo, 2) } else { (&ada, 1) };
    let hint = waiting.post(&format!("/api/tables/{id}/hint"), json!({ "seat": seat })).await;
    assert_eq!(hint.code(), Code::NotYourTurn);
    // The reasons are about the hand of the player to act: not even a legal pick may be told from others.
    for pick in ["card:tee", "card:cross", "button:skip"] {
        let picks = json!({ "seat": seat, "picks": [pick] });
        let why_not = waiting.post(&format!("/api/tables/{id}/why-not"), picks).await;
        assert_eq!(why_not.code(), Code::NotYourTurn);
    }
}

#[tokio::test]
async fn a_record_or_replay_of_a_running_game_is_the_viewers_own() {
    let Duel { house, ada, bo, id } = Duel::open().await;
    let spectator = house.guest("Cleo").await;
    for (guest, seat) in [(&ada, Some(1)), (&bo, Some(2)), (&spectator, None), (&ada, None)] {
        let query = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        let record = guest.get(&format!("/api/tables/{id}/record{query}")).await.text();
        let whose = seat.map_or("spectator".to_string(), |seat| format!("seat {seat}"));
        assert!(record.contains(&format!("[Viewer \"{whose}\"]")), "{record}");
        assert_eq!(open_draws(&record) > 0, seat.is_some(), "{record}");
        assert!(record.contains("draw ?"), "{record}");

        for part in ["", "from=0&to=3", "from=5", "to=999999"] {
            let join = if query.is_empty() { "?" } else { "&" };
            let answer = guest.get(&format!("/api/tables/{id}/frames{query}{join}{part}")).await;
            let frames = answer.ok::<Replay>();
            assert_eq!(frames.viewer, seat);
            let own = if seat.is_some() { frames.frames.len() } else { 0 };
            assert_eq!(open_hands(&answer.text()), own, "{part}");
        }
    }
    // Over, everybody may see everything.
    ada.does(&id, Command::Resign { seat: 1 }).await;
    let record = spectator.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(!record.contains("draw ?") && open_draws(&record) > 0, "{record}");
    let others = spectator.get(&format!("/api/tables/{id}/frames?seat=2")).await;
    assert_eq!(open_hands(&others.text()), others.ok::<Replay>().frames.len());
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
    let (seat, version) = (first.you.viewer.unwrap(), first.now.version);
    let undone = first.does(Command::Undo { seat, version }).await;
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
        ([2].as_slice(), None),
        "told that it is theirs"
    );
    away.leave().await;
    let mut away = bo.live(&three, Some(2)).await;
    away.does(Command::LeaveSeat { seat: 2 }).await;
    cleo.take(&three, 2).await;
    ada.does(&three, Command::Start).await;
    away.until_event("the start", |body| *body == EventBody::Started).await;
    assert_eq!(away.raw.iter().map(|raw| open_hands(raw)).sum::<usize>(), 0);
}

#[tokio::test]
async fn a_seat_link_does_not_open_the_seat_of_who_sits_there_next() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("phototaxis", &["open", "me", "open"]).await;
    bo.take(&id, 1).await;
    let link = bo.post(&format!("/api/tables/{id}/seats/1/link"), ()).await.ok::<Value>();
    bo.does(&id, Command::LeaveSeat { seat: 1 }).await;
    let claim = json!({ "key": link["token"] });
    assert_eq!(bo.post("/api/seats/claim", &claim).await.code(), Code::NotFound, "the seat is nobody's");
    cleo.take(&id, 1).await;
    assert_eq!(bo.post("/api/seats/claim", &claim).await.code(), Code::NotFound, "the seat is another's");
    assert!(bo.look(&id, None).await.you.seats.is_empty());
    // Not even if the same person sits there again: they can make a new one.
    cleo.does(&id, Command::LeaveSeat { seat: 1 }).await;
    bo.take(&id, 1).await;
    assert_eq!(cleo.post("/api/seats/claim", &claim).await.code(), Code::NotFound);
}

#[tokio::test]
async fn a_hint_is_from_the_seats_own_knowledge_and_names_a_legal_action() {
    let Duel { house: _house, ada, bo, id } = Duel::open().await;
    let details: TableDetails = ada.look(&id, Some(1)).await;
    let (guest, seat) = if details.now.to_act == Some(1) { (&ada, 1) } else { (&bo, 2) };
    let now = guest.look(&id, Some(seat)).await.now;
    let hint = guest.post(&format!("/api/tables/{id}/hint"), json!({ "seat": seat })).await;
    let hint = hint.ok::<lamplight_protocol::Hint>();
    let choice = now.choices.iter().find(|choice| choice.text == hint.action).unwrap();
    assert_eq!(
        (hint.version, &hint.picks, hint.choices as usize),
        (now.version, &choice.picks, now.choices.len())
    );
}

/// The views of the games themselves, as a reminder of what the search above rests on.
#[test]
fn a_spectator_of_phototaxis_sees_no_hand() {
    let players = ["Ada", "Bo"].map(lamplight_table::Player::person).to_vec();
    let game = GameId::named("phototaxis").unwrap();
    let setup = lamplight_games::Setup { game, options: Vec::new(), content: None, players };
    let mut table = lamplight_games::open(setup, "").unwrap();
    while table.roll(&mut random(0)) {}
    assert_eq!(open_hands(&table.view(Viewer::Spectator).to_string()), 0);
    assert_eq!(open_hands(&table.view(Viewer::Seat(Seat::ALL[1])).to_string()), 1);
}
