//! A seat on several devices: links, what the owner sees, what a borrowed device may do.

use crate::support::House;
use lamplight_protocol::{Code, Command, Device, SeatLink, TableDetails};

#[tokio::test]
async fn a_new_link_ends_the_old_one() {
    let house = House::open().await;
    let (ada, _bo, id) = house.duel("pathagon").await;
    let old = ada.seat_link(&id, 1).await.ok::<SeatLink>().token;
    let new = ada.seat_link(&id, 1).await.ok::<SeatLink>().token;
    let phone = house.newcomer().await;
    assert_eq!(phone.claim(&old).await.code(), Code::NotFound);
    assert_eq!(phone.claim(&new).await.ok::<TableDetails>().you.seats, [1]);
}

#[tokio::test]
async fn the_owner_sees_the_devices_of_a_seat_and_ends_them() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("phototaxis").await;
    let token = ada.seat_link(&id, 1).await.ok::<SeatLink>().token;
    let phone = house.guest("Phone").await;
    let you = phone.claim(&token).await.ok::<TableDetails>().you;
    assert_eq!((you.name.as_str(), you.seats, you.borrowed), ("Ada", vec![1], vec![1]));
    let mut borrowed = phone.live(&id, Some(1)).await;
    let devices = ada.devices(&id, 1).await.ok::<Vec<Device>>();
    let told: Vec<_> = devices.iter().map(|device| (device.this, device.borrowed, device.here)).collect();
    assert_eq!(told, [(true, false, false), (false, true, true)]);
    assert!(!ada.devices(&id, 1).await.text().contains("guest"), "nothing about who it is");
    assert_eq!(bo.devices(&id, 1).await.code(), Code::NotYourSeat);
    assert_eq!(phone.devices(&id, 1).await.ok::<Vec<Device>>().len(), 1, "itself");

    // It plays, and gives nothing away.
    for command in [Command::Resign { seat: 1 }, Command::LeaveSeat { seat: 1 }] {
        assert_eq!(borrowed.refused(command).await, Code::BorrowedDevice);
    }
    let answer = phone.seat_link(&id, 1).await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::BorrowedDevice, 403));
    let end = Command::EndDevice { seat: 1, device: devices[1].number };
    assert_eq!(bo.command(&id, &end).await.code(), Code::NotYourSeat);
    ada.does(&id, end.clone()).await;
    borrowed.until("the end", |live| live.you.seats.is_empty()).await;
    assert_eq!(borrowed.you.viewer, None, "it looks on like anybody else");
    assert_eq!(phone.get(&format!("/api/tables/{id}?seat=1")).await.code(), Code::NotYourSeat);
    // The link that brought it does not bring it back, also after a restart.
    assert_eq!(phone.claim(&token).await.code(), Code::NotFound);
    let house = house.reopen().await;
    let (ada, phone) = (house.again(&ada), house.again(&phone));
    assert_eq!(phone.claim(&token).await.code(), Code::NotFound);
    assert_eq!(ada.command(&id, &end).await.code(), Code::NotFound);
    let token = ada.seat_link(&id, 1).await.ok::<SeatLink>().token;
    assert_eq!(phone.claim(&token).await.ok::<TableDetails>().you.seats, [1], "a new one does");
}
