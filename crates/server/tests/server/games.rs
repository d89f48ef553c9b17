//! Whole games over the network: everybody gets their share and no more.

use crate::secrets::open_hands;
use crate::support::{Guest, House, Live, new_seats, random};
use lamplight_core::Seat;
use lamplight_games::{GameId, read_record, replay};
use lamplight_match::AnyMatch;
use lamplight_protocol::{Ending, Event, EventBody, Frame, Json, Line, Now, ServerMessage, Stage};
use lamplight_table::wire;
use serde_json::json;
use std::collections::BTreeMap;
use tokio::task::JoinSet;

/// A game to be played: which, by how many, and the options.
type Plan = (&'static str, u8, &'static [(&'static str, &'static str)]);

const SPECIAL: &[Plan] = &[
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

/// Every game for as few and for as many as it takes, and some with other options.
fn plans() -> Vec<Plan> {
    let mut plans = SPECIAL.to_vec();
    for info in GameId::ALL.iter().map(|game| game.info()) {
        for seats in [info.min_seats, info.max_seats] {
            if !plans.iter().any(|plan| plan.0 == info.id && plan.1 == seats) {
                plans.push((info.id, seats, &[]));
            }
        }
    }
    plans
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_at_many_tables_at_once_show_everybody_their_share_and_no_more() {
    let house = House::open().await;
    let mut games = JoinSet::new();
    for (index, plan) in plans().into_iter().enumerate() {
        let mut guests = Vec::new();
        for seat in 1..=plan.1 {
            guests.push(house.guest(&format!("Ada {seat} of {index}")).await);
        }
        let spectator = house.guest("Spectator").await;
        games.spawn(whole_game(plan, index as u64, guests, spectator));
    }
    let mut hidden = BTreeMap::<&str, usize>::new();
    for (game, count) in games.join_all().await {
        *hidden.entry(game).or_default() += count;
    }
    // The search would find nothing if nothing were hidden.
    for info in GameId::ALL.iter().map(|game| game.info()).filter(|info| info.secrets) {
        assert!(hidden[info.id] > 0, "{}: {hidden:?}", info.id);
    }
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

    let record = guests[0].record(&id, None).await;
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
fn check_share(client: &Live, table: &dyn AnyMatch) -> usize {
    let viewer = client.you.viewer.and_then(|seat| Seat::from_number(seat.into()));
    let frames = wire::replay(table, wire::viewer(viewer), false, 0, usize::MAX).frames;
    let full = full_log(table);
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
        let mut hands = hands_of(&now.view, viewer);
        for (told, view) in lines.clone() {
            assert_eq!(told.ply, plies, "actions come in order, each once");
            plies += 1;
            assert_eq!(told, line(&frames, told.ply as usize));
            *seen.entry(&told.text).or_default() += 1;
            if let Some(view) = view {
                assert_eq!(*view, frames[told.ply as usize + 1].view);
                hands += hands_of(view, viewer);
            }
        }
        check_now(&now, &frames, table);

        // What is hidden stands nowhere in the bytes, unless something open reads the same.
        for ply in lines.map(|(told, _)| told.ply as usize).filter(|&ply| hidden(ply)) {
            let open = seen.get(full[ply].as_str()).copied().unwrap_or(0);
            let found = raw.matches(&format!("\"{}\"", full[ply])).count();
            assert_eq!(found, open, "'{}' in {raw}", full[ply]);
        }
        if table.info().id == "phototaxis" {
            assert_eq!(open_hands(raw), hands, "{raw}");
        }
    }
    assert_eq!(plies as usize, table.length(), "everything was told");
    (0..table.length()).filter(|&ply| hidden(ply)).count()
}

/// How many hands a view may show in Phototaxis, which writes them as objects: its viewer's own and no other, and when the
/// game is over, everybody's.
fn hands_of(view: &Json, viewer: Option<Seat>) -> usize {
    let view = view.value();
    match view["phase"].as_str() {
        None => 0,
        Some("over") => view["hands"].as_array().map_or(0, Vec::len),
        Some(_) => usize::from(viewer.is_some()),
    }
}

/// The log with nothing hidden, from the record.
fn full_log(table: &dyn AnyMatch) -> Vec<String> {
    let record = table.record(None);
    let turns = record.lines().filter(|line| !line.starts_with('[')).filter_map(|line| line.split_once(". "));
    let actions = turns.flat_map(|(_, actions)| actions.split("; "));
    actions.map(|action| action.trim_matches(['(', ')']).to_string()).collect()
}

fn acted(event: &Event) -> Option<(&Line, Option<&Json>)> {
    match &event.body {
        EventBody::Acted { line, view, .. } => Some((line, view.as_ref())),
        _ => None,
    }
}

fn line(frames: &[Frame], ply: usize) -> &Line {
    frames[ply + 1].line.as_ref().unwrap()
}

fn check_now(now: &Now, frames: &[Frame], table: &dyn AnyMatch) {
    if now.stage == Stage::Open {
        assert_eq!((&now.view, now.ply), (&Json::default(), 0));
        return;
    }
    let frame = &frames[now.ply as usize];
    assert_eq!(now.view, frame.view);
    assert_eq!((now.turn, now.to_act), (frame.turn, frame.to_act));
    assert_eq!(now.prompt.as_ref(), Some(&frame.prompt));
    if !now.choices.is_empty() {
        assert_eq!(now.choices, wire::choices(&*table.fork(now.ply as usize)));
    }
    assert_eq!(now.outcome.is_some(), now.stage == Stage::Finished);
}
