//! Connections that break, come back, come twice, or come from another device.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Guest, House, eventually, random};
use lamplight_protocol::{Code, Command, Event, EventBody, SeatLink, Stage, TableDetails};
use serde_json::json;

/// Two people at a game of several actions a turn, with dice.
async fn duel(game: &str) -> (House, Guest, Guest, String) {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats(game, &["me", "open"]).await;
    bo.take(&id, 2).await;
    (house, ada, bo, id)
}

/// What comes later comes without the views in between.
fn bare(events: &[Event]) -> Vec<Event> {
    let mut events = events.to_vec();
    for event in &mut events {
        if let EventBody::Acted { view, .. } = &mut event.body {
            *view = None;
        }
    }
    events
}

#[tokio::test]
async fn whoever_comes_back_in_the_middle_of_a_turn_gets_exactly_what_was_missed() {
    let (_house, ada, bo, id) = duel("the-lamp").await;
    let mut rng = random(1);
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    // Now one, now the other breaks off, wherever in the turn that is, and is away for some actions.
    for round in 0..30 {
        let (away, guest, seat, other) =
            if round % 2 == 0 { (&mut one, &ada, 1, &mut two) } else { (&mut two, &bo, 2, &mut one) };
        let known = away.version();
        // The connection is gone without a word.
        drop(std::mem::replace(away, guest.live_since(&id, Some(seat), Some(known)).await));
        assert_eq!((away.since, away.events.len()), (known, 0), "nothing was missed yet");
        let known = away.version();
        for _ in 0..3 {
            if !other.now.choices.is_empty() {
                other.act_somehow(&mut rng).await;
            }
        }
        let back = guest.live_since(&id, Some(seat), Some(known)).await;
        assert_eq!(back.since, known);
        away.until_version(back.version()).await;
        assert_eq!(back.events, bare(&away.events), "the same as was told to who was there");
        assert_eq!(back.now.view, away.now.view);
        *away = back;
        if away.now.stage == Stage::Finished {
            break;
        }
        if !away.now.choices.is_empty() {
            away.act_somehow(&mut rng).await;
            other.until_version(away.version()).await;
        }
    }
}

#[tokio::test]
async fn without_a_version_or_with_one_of_the_future_everything_comes() {
    let (_house, ada, _bo, id) = duel("phototaxis").await;
    let all = ada.live(&id, Some(1)).await;
    assert_eq!((all.since, all.events[0].version), (0, 1));
    let last = all.version();
    for version in [0, last + 1, last + 1000, u64::MAX] {
        let again = ada.live_since(&id, Some(1), Some(version)).await;
        assert_eq!((again.since, &again.events), (0, &all.events), "version {version}");
    }
    for version in 1..=last {
        let rest = ada.live_since(&id, Some(1), Some(version)).await;
        assert_eq!((rest.since, rest.events.as_slice()), (version, &all.events[version as usize..]));
    }
}

#[tokio::test]
async fn versions_mean_the_same_after_a_restart() {
    let (house, ada, bo, id) = duel("phototaxis").await;
    let mut one = ada.live(&id, Some(1)).await;
    if !one.now.choices.is_empty() {
        one.act_somehow(&mut random(2)).await;
    }
    let told = bo.live(&id, Some(2)).await;
    let house = house.reopen().await;
    let said_goodbye = one.until_bye().await.unwrap();
    assert_eq!(said_goodbye.code, Code::ShuttingDown);
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    let back = ada.live_since(&id, Some(1), Some(one.version())).await;
    assert_eq!((back.since, back.events.len()), (one.version(), 0));
    assert_eq!((&back.now.view, &back.now.choices), (&one.now.view, &one.now.choices));
    assert_eq!(bo.live(&id, Some(2)).await.events, told.events, "and everything comes as it came before");
}

#[tokio::test]
async fn an_unanswered_action_may_be_sent_again() {
    let (_house, ada, bo, id) = duel("pathagon").await;
    // It arrived, only the answer was lost.
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let text = one.now.choices[5].text.clone();
    let action = one.action(&text);
    let known = one.version();
    one.send(action.clone()).await;
    drop(one);
    two.until_turn().await;
    let mut one = ada.live_since(&id, Some(1), Some(known)).await;
    assert_eq!(one.refused(action).await, Code::StaleVersion);
    assert_eq!((one.now.ply, one.now.to_act), (1, Some(2)), "it counted once");

    // It never arrived; meanwhile something happened that has nothing to do with the game.
    let text = two.now.choices[5].text.clone();
    let action = two.action(&text);
    let known = two.version();
    drop(two);
    one.does(Command::Chat { text: "are you there?".into() }).await;
    let mut two = bo.live_since(&id, Some(2), Some(known)).await;
    two.does(action).await;
    assert_eq!((two.now.ply, two.now.to_act), (2, Some(1)));
}

#[tokio::test]
async fn of_two_tabs_both_hear_and_one_acts() {
    let (_house, ada, bo, id) = duel("pathagon").await;
    let mut tabs = [ada.live(&id, Some(1)).await, ada.live(&id, Some(1)).await];
    let mut two = bo.live(&id, Some(2)).await;
    for round in 0..10 {
        let (first, last) = (tabs[0].now.choices[round].clone(), tabs[1].now.choices[round + 1].clone());
        let actions = [tabs[0].action(&first.text), tabs[1].action(&last.text)];
        let [a, b] = &mut tabs;
        let [do_a, do_b] = actions;
        let (a, b) = tokio::join!(a.ask(do_a), b.ask(do_b));
        let refused = match (a, b) {
            (Ok(_), Err(problem)) | (Err(problem), Ok(_)) => problem,
            both => panic!("one of them counts: {both:?}"),
        };
        assert_eq!(refused.code, Code::StaleVersion);
        two.until_turn().await;
        assert_eq!(two.now.ply as usize, 2 * round + 1);
        two.act_somehow(&mut random(round as u64)).await;
        for tab in &mut tabs {
            tab.until_version(two.version()).await;
        }
    }
    assert_eq!(bare(&tabs[0].events), bare(&tabs[1].events));
    // The seat is here as long as one of them is.
    let [a, b] = tabs;
    a.leave().await;
    let here = |details: &TableDetails| details.now.seats[0].person.as_ref().unwrap().here;
    assert!(here(&bo.look(&id, None).await));
    b.leave().await;
    eventually("the seat to be empty", async || (!here(&bo.look(&id, None).await)).then_some(())).await;
}

#[tokio::test]
async fn whoever_comes_and_goes_is_told_to_the_others() {
    let (_house, ada, bo, id) = duel("pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    let here = |seat: usize| move |live: &common::Live| live.now.seats[seat].person.as_ref().unwrap().here;
    assert!(here(0)(&one) && !here(1)(&one));
    let two = bo.live(&id, Some(2)).await;
    assert!(here(0)(&two) && here(1)(&two));
    one.until("Bo to come", here(1)).await;
    two.leave().await;
    one.until("Bo to go", |live| !here(1)(live)).await;
    // Without a goodbye, too.
    let two = bo.live(&id, Some(2)).await;
    one.until("Bo to come again", here(1)).await;
    drop(two);
    one.until("Bo to be lost", |live| !here(1)(live)).await;
}

#[tokio::test]
async fn a_seat_link_carries_the_seat_to_another_device() {
    let (house, ada, bo, id) = duel("pathagon").await;
    let phone = house.newcomer().await;
    let link = |guest: Guest| {
        let path = format!("/api/tables/{id}/seats/1/link");
        async move { guest.post(&path, ()).await.ok::<SeatLink>() }
    };
    let old = link(ada.clone()).await;
    let new = link(ada.clone()).await;
    assert_eq!((new.table.as_str(), new.seat), (id.as_str(), 1));
    let claim = |token: &str| json!({ "key": token });
    assert_eq!(phone.post("/api/seats/claim", claim(&old.token)).await.code(), Code::NotFound, "void");

    let mut watching = bo.live(&id, Some(2)).await;
    let details = phone.post("/api/seats/claim", claim(&new.token)).await.ok::<TableDetails>();
    assert_eq!((details.you.viewer, details.you.name.as_str()), (Some(1), "Ada"));
    assert!(!details.now.choices.is_empty());
    watching.until_event("something that is none of Bo's business", |body| *body == EventBody::Blank).await;
    assert_eq!(watching.now.seats[0].person.as_ref().unwrap().name, "Ada");

    // Both devices play the one seat.
    let mut desk = ada.live(&id, Some(1)).await;
    let mut pocket = phone.live(&id, Some(1)).await;
    let first = pocket.now.choices[0].text.clone();
    let moved = pocket.act(&first).await;
    watching.until_version(moved).await;
    let reply = watching.now.choices[0].text.clone();
    let moved = watching.act(&reply).await;
    desk.until_version(moved).await;
    let second = desk.now.choices[0].text.clone();
    desk.act(&second).await;
    pocket.until_version(desk.version()).await;
    assert_eq!(pocket.now.ply, 3);
    pocket.does(Command::Chat { text: "from the bus".into() }).await;
    let said =
        |body: &EventBody| matches!(body, EventBody::Chat { seat: Some(1), name, .. } if name == "Ada");
    desk.until_event("the word from the bus", said).await;
    // The table is among the phone's own, and asking twice changes nothing.
    let mine = phone.get("/api/tables?list=mine").await.text();
    assert!(mine.contains(&id));
    let before = pocket.version();
    let again = phone.post("/api/seats/claim", claim(&new.token)).await.ok::<TableDetails>();
    assert_eq!(again.now.version, before);
}

#[tokio::test]
async fn two_people_play_at_one_screen() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("phototaxis", &["me", "me"]).await;
    let mut rng = random(3);
    let mut screen = ada.live(&id, Some(1)).await;
    assert_eq!((screen.you.seats.as_slice(), screen.now.stage), ([1, 2].as_slice(), Stage::Running));
    let mut turns = 0;
    while turns < 40 && screen.now.stage == Stage::Running {
        let seat = screen.now.to_act.unwrap();
        if screen.you.viewer != Some(seat) {
            // The screen is handed over: a new connection, which sees the other hand and not this one.
            screen.leave().await;
            screen = ada.live(&id, Some(seat)).await;
        }
        let hands = &screen.now.view["hands"];
        for (other, hand) in (1..).zip(hands.as_array().unwrap()) {
            assert_eq!(hand.get("cards").is_some(), other == seat);
        }
        screen.act_somehow(&mut rng).await;
        turns += 1;
    }
    assert!(turns > 2);
}

#[tokio::test]
async fn at_one_screen_nobody_needs_to_be_asked() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "me"]).await;
    // One connection may act for both of its seats.
    let mut screen = ada.live(&id, Some(1)).await;
    screen.act("a1").await;
    let (version, text) = (screen.now.version, "b1".to_string());
    screen.does(Command::Act { seat: 2, version, text }).await;
    assert_eq!(screen.now.ply, 2);
    let version = screen.now.version;
    screen.does(Command::Undo { seat: 1, version }).await;
    assert_eq!((screen.now.ply, screen.now.undo_asked), (0, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_nothing_is_cut_off_and_counts_as_away() {
    let (house, ada, bo, id) = duel("moonlight").await;
    let slow = bo.socket(&format!("/api/tables/{id}/live?seat=2"), &[]).await.unwrap_or_else(|_| panic!());
    let mut one = ada.live(&id, Some(1)).await;
    let here = |live: &common::Live| live.now.seats[1].person.as_ref().unwrap().here;
    one.until("Bo to come", here).await;
    // Each connection of Ada's that comes and goes is news with a full view.
    while here(&one) {
        ada.live(&id, Some(1)).await.leave().await;
        one.does(Command::Return { seat: 1 }).await;
    }
    assert!(house.hall.metrics.text().contains("lamplight_slow_connections_total 1"));
    drop(slow);
    // Back again, with nothing lost.
    let back = bo.live(&id, Some(2)).await;
    assert_eq!(back.version(), one.version());
}
