//! Whom the host sends away.

use super::story;
use crate::support::House;
use lamplight_protocol::{Code, Command, EventBody};

#[tokio::test]
async fn the_host_sends_somebody_away_and_lets_them_come_back() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("foragers", &["me", "open", "open"]).await;
    let mut two = bo.live(&id, None).await;
    two.does(Command::TakeSeat { seat: 2 }).await;
    cleo.does(&id, Command::Chat { text: "buy lamps".into() }).await;
    let mut one = ada.live(&id, Some(1)).await;
    let bo_is = one.now.seats[1].person.as_ref().unwrap().number;
    let speaker = |body: &EventBody| match body {
        EventBody::Chat { person, .. } => *person,
        _ => None,
    };
    let cleo_is = one.bodies().find_map(speaker).unwrap();
    assert_eq!(two.refused(Command::Remove { person: cleo_is }).await, Code::NotHost);
    for person in [bo_is, cleo_is] {
        one.does(Command::Remove { person }).await;
    }
    two.until("the news", |live| live.you.removed).await;
    assert!(two.you.seats.is_empty() && two.you.viewer.is_none());
    let chat = Command::Chat { text: "why?".into() };
    assert_eq!(two.refused(chat.clone()).await, Code::Removed);
    assert_eq!(two.refused(Command::TakeSeat { seat: 3 }).await, Code::Removed);
    assert_eq!(cleo.command(&id, &chat).await.code(), Code::Removed);
    // Also after a restart; the host may think better of it.
    let house = house.reopen().await;
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    assert_eq!(bo.command(&id, &Command::TakeSeat { seat: 3 }).await.code(), Code::Removed);
    let away = ada.look(&id, None).await.you.sent_away;
    assert_eq!(away.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["Bo", "Cleo"]);
    ada.does(&id, Command::Readmit { person: bo_is }).await;
    bo.take(&id, 3).await;
    let told = story(&ada.live(&id, None).await);
    assert_eq!(told[4..], ["Bo is sent away", "Cleo is sent away", "Bo may come back", "Bo takes 3"]);
}
