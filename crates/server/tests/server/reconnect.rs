//! Connections that break, come back, come twice, or come from another device.

use crate::support::{House, eventually, random};
use futures_util::{SinkExt as _, StreamExt as _};
use lamplight_games::GameId;
use lamplight_protocol::{Code, Command, Event, EventBody, SeatLink, Stage, TableDetails};
use tokio_tungstenite::tungstenite::Message;

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
    let house = House::open().await;
    let mut rng = random(1);
    let mut in_the_middle = 0;
    // Among them turns of many actions, and turns with draws that only one of the two sees.
    for game in GameId::ALL.iter().map(|game| game.info().id) {
        let (ada, bo, id) = house.duel(game).await;
        let guests = [&ada, &bo];
        let mut lives = [ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await];
        for _ in 0..30 {
            let Some(to_act) = lives[0].now.to_act else { break };
            let (acting, waiting) = if to_act == 1 { (0, 1) } else { (1, 0) };
            let come = async |who: usize, known: u64| {
                guests[who].live_since(&id, Some(who as u8 + 1), Some(known)).await
            };
            // Who waits breaks off without a word. Another connection of theirs stays, to compare with.
            let known = lives[waiting].version();
            lives[waiting] = come(waiting, known).await;
            lives[acting].act_somehow(&mut rng).await;
            let acted = lives[acting].version();
            let back = come(waiting, known).await;
            assert_eq!((back.since, back.version()), (known, acted));
            lives[waiting].until_version(acted).await;
            assert_eq!(back.events, bare(&lives[waiting].events), "the same as was told to who was there");
            assert_eq!(back.now.view, lives[waiting].now.view);
            lives[waiting] = back;
            // So does who acts, and goes on where they were.
            let back = come(acting, acted).await;
            assert_eq!((back.events.len(), &back.now.choices), (0, &lives[acting].now.choices));
            in_the_middle += usize::from(!back.now.choices.is_empty());
            lives[acting] = back;
        }
    }
    assert!(in_the_middle > 0, "somebody came back while the turn of the other went on");
}

#[tokio::test]
async fn without_a_version_or_with_one_of_the_future_everything_comes() {
    let house = House::open().await;
    let (ada, _bo, id) = house.duel("phototaxis").await;
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
    for game in GameId::ALL {
        versions_of_a_game_mean_the_same_after_a_restart(game.info().id).await;
    }
}

async fn versions_of_a_game_mean_the_same_after_a_restart(game: &str) {
    let house = House::open().await;
    let (ada, bo, id) = house.duel(game).await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    let actor = if one.now.to_act == Some(1) { &mut one } else { &mut two };
    actor.act_somehow(&mut random(2)).await;
    let acted = actor.version();
    one.until_version(acted).await;
    two.until_version(acted).await;
    let house = house.reopen().await;
    assert_eq!(one.until_bye().await.unwrap().code, Code::ShuttingDown);
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    let back = ada.live_since(&id, Some(1), Some(acted)).await;
    assert_eq!((back.since, back.events.len()), (acted, 0));
    assert_eq!((&back.now.view, &back.now.choices), (&one.now.view, &one.now.choices));
    let all = bo.live(&id, Some(2)).await.events;
    assert_eq!(all, bare(&two.events), "and everything comes as it came before");
}

#[tokio::test]
async fn an_unanswered_action_may_be_sent_again() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    // It arrived, only the answer was lost: whoever breaks off earlier may take the action along.
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    let action = one.choices().swap_remove(5);
    let known = one.version();
    one.send(action.clone()).await;
    two.until_turn().await;
    drop(one);
    let mut one = ada.live_since(&id, Some(1), Some(known)).await;
    assert_eq!(one.refused(action).await, Code::StaleVersion);
    assert_eq!((one.now.ply, one.now.to_act), (1, Some(2)), "it counted once");

    // It never arrived; meanwhile something happened that has nothing to do with the game.
    let action = two.choices().swap_remove(5);
    let known = two.version();
    drop(two);
    one.does(Command::Chat { text: "are you there?".into() }).await;
    let mut two = bo.live_since(&id, Some(2), Some(known)).await;
    two.does(action).await;
    assert_eq!((two.now.ply, two.now.to_act), (2, Some(1)));
}

#[tokio::test]
async fn of_two_tabs_both_hear_and_one_acts() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let mut tabs = [ada.live(&id, Some(1)).await, ada.live(&id, Some(1)).await];
    let mut two = bo.live(&id, Some(2)).await;
    for round in 0..10 {
        let [a, b] = &mut tabs;
        let (do_a, do_b) = (a.choices().swap_remove(round), b.choices().swap_remove(round + 1));
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
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let mut one = ada.live(&id, Some(1)).await;
    assert!(one.here(1) && !one.here(2));
    let two = bo.live(&id, Some(2)).await;
    assert!(two.here(1) && two.here(2));
    one.until("Bo to come", |live| live.here(2)).await;
    two.leave().await;
    one.until("Bo to go", |live| !live.here(2)).await;
    // Without a goodbye, too.
    let two = bo.live(&id, Some(2)).await;
    one.until("Bo to come again", |live| live.here(2)).await;
    drop(two);
    one.until("Bo to be lost", |live| !live.here(2)).await;
}

#[tokio::test]
async fn a_seat_link_carries_the_seat_to_another_device() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let phone = house.newcomer().await;
    let old = ada.seat_link(&id, 1).await.ok::<SeatLink>();
    let new = ada.seat_link(&id, 1).await.ok::<SeatLink>();
    assert_eq!((new.table.as_str(), new.seat), (id.as_str(), 1));
    assert_eq!(phone.claim(&old.token).await.code(), Code::NotFound, "void");

    let mut watching = bo.live(&id, Some(2)).await;
    let details = phone.claim(&new.token).await.ok::<TableDetails>();
    assert_eq!((details.you.viewer, details.you.name.as_str()), (Some(1), "Ada"));
    assert!(!details.now.choices.is_empty());
    watching.until_event("something that is none of Bo's business", |body| *body == EventBody::Blank).await;
    assert_eq!(watching.now.seats[0].person.as_ref().unwrap().name, "Ada");

    // Both devices play the one seat.
    let mut desk = ada.live(&id, Some(1)).await;
    let mut pocket = phone.live(&id, Some(1)).await;
    let mut rng = random(4);
    pocket.act_somehow(&mut rng).await;
    watching.until_version(pocket.version()).await;
    watching.act_somehow(&mut rng).await;
    desk.until_version(watching.version()).await;
    desk.act_somehow(&mut rng).await;
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
    let again = phone.claim(&new.token).await.ok::<TableDetails>();
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
        let view = screen.now.view.value();
        let hands = &view["hands"];
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
    screen.does(screen.undo()).await;
    assert_eq!((screen.now.ply, screen.now.undo_asked), (0, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_reads_nothing_is_cut_off_and_counts_as_away() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("moonlight").await;
    let slow = bo.socket(&format!("/api/tables/{id}/live?seat=2"), &[]).await;
    let slow = slow.unwrap_or_else(|answer| panic!("{}", answer.text()));
    let mut one = ada.live(&id, Some(1)).await;
    one.until("Bo to come", |live| live.here(2)).await;
    // Each connection of Ada's that comes and goes is news with a full view. One that has just gone when the next news
    // come is not slow.
    while one.here(2) {
        ada.live(&id, Some(1)).await.leave().await;
        one.does(Command::Return { seat: 1 }).await;
    }
    assert_eq!(house.hall.metrics.slow_connections.get(), 1);
    drop(slow);
    // Back again, with nothing lost.
    let back = bo.live(&id, Some(2)).await;
    assert_eq!(back.version(), one.version());
}

#[tokio::test]
async fn a_connection_that_is_closed_is_closed_by_both_sides() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    let mut socket = ada.socket(&format!("/api/tables/{id}/live"), &[]).await.ok().unwrap();
    socket.send(Message::Close(None)).await.unwrap();
    let mut answered = false;
    while let Some(Ok(message)) = socket.next().await {
        answered |= message.is_close();
    }
    assert!(answered);
}

#[tokio::test]
async fn a_seat_link_opens_the_seat_on_a_few_devices() {
    let house = House::open().await;
    let (ada, _, id) = house.duel("pathagon").await;
    let token = ada.seat_link(&id, 1).await.ok::<SeatLink>().token;
    for _ in 0..9 {
        let device = house.newcomer().await;
        device.claim(&token).await.ok::<serde_json::Value>();
        // Twice on one device is once.
        device.claim(&token).await.ok::<serde_json::Value>();
    }
    assert_eq!(house.newcomer().await.claim(&token).await.code(), Code::TooManyDevices);
}
