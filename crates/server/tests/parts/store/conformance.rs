//! What every store must keep. Each check is given an empty store.

use super::{all, append, event, events, expect_filled, fill, index, listed, table};
use futures_util::future::{join, join_all};
use lamplight_protocol::Stage;
use lamplight_server::store::{
    Append, Filter, GuestRow, Index, Keep, Store, StoreError, StoredEvent, TableRow,
};
use lamplight_server::uptime::Run;

pub(super) async fn everything_comes_back(store: &dyn Store) {
    fill(store).await;
    expect_filled(store).await;
    store.ping().await.unwrap();
}

pub(super) async fn what_was_never_stored_is_not_there(store: &dyn Store) {
    assert_eq!(store.guest("ada").await.unwrap(), None);
    assert_eq!(store.table("t").await.unwrap(), None);
    assert_eq!(store.events("t", 0).await.unwrap(), []);
    assert_eq!(store.list(all()).await.unwrap(), []);
    assert!(!store.is_admitted("t", "ada").await.unwrap());
    assert_eq!(store.seat_of_token("a token").await.unwrap(), None);
    assert_eq!(store.replay("t", None).await.unwrap(), None);
}

pub(super) async fn a_guest_keeps_the_first_day_and_the_last_name(store: &dyn Store) {
    store.save_guest(GuestRow { id: "ada".into(), name: "Ada".into(), created: 5 }).await.unwrap();
    store.save_guest(GuestRow { id: "bo".into(), name: "Bo".into(), created: 6 }).await.unwrap();
    store.save_guest(GuestRow { id: "ada".into(), name: "Ada 🦋".into(), created: 7 }).await.unwrap();
    let guest = store.guest("ada").await.unwrap().unwrap();
    assert_eq!(guest, GuestRow { id: "ada".into(), name: "Ada 🦋".into(), created: 5 });
    assert_eq!(store.guest("bo").await.unwrap().unwrap().name, "Bo");
}

pub(super) async fn text_comes_back_as_it_was(store: &dyn Store) {
    let odd = "'\"\\ \0 \u{1F98B} \r\n %_; --";
    let row = TableRow {
        id: odd.into(),
        game: odd.into(),
        setup: odd.into(),
        key: odd.into(),
        public: false,
        created: u64::MAX >> 1,
        index: Index {
            stage: Stage::Frozen,
            updated: u64::MAX >> 1,
            owners: vec![(255, odd.into()), (0, String::new()), (0, odd.into())],
            summary: odd.into(),
            begun: false,
            due: Some(u64::MAX >> 1),
        },
    };
    let event = StoredEvent { version: 1, at: u64::MAX >> 1, body: odd.into() };
    store.create_table(row.clone(), vec![event.clone()]).await.unwrap();
    assert_eq!(store.table(odd).await.unwrap().as_ref(), Some(&row));
    assert_eq!(store.events(odd, 0).await.unwrap(), [event]);
    let same = Index { updated: 3, ..row.index.clone() };
    let change = Append { table: odd.into(), events: Vec::new(), index: Some(same.clone()) };
    store.append(change).await.unwrap();
    assert_eq!(store.table(odd).await.unwrap().unwrap().index, same);
    let filter = Filter { game: Some(odd.into()), owner: Some(odd.into()), ..all() };
    assert_eq!(listed(store, filter).await, [odd]);
    store.set_seat_token(odd, 255, odd).await.unwrap();
    assert_eq!(store.seat_of_token(odd).await.unwrap(), Some((odd.into(), 255)));
}

pub(super) async fn events_come_after_a_version_in_order(store: &dyn Store) {
    store.create_table(table("a"), events(1, 3)).await.unwrap();
    store.create_table(table("b"), Vec::new()).await.unwrap();
    store.append(append("b", events(1, 1))).await.unwrap();
    store.append(append("a", events(4, 12))).await.unwrap();
    store.append(append("b", events(2, 2))).await.unwrap();
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 12));
    assert_eq!(store.events("a", 2).await.unwrap(), events(3, 12));
    assert_eq!(store.events("a", 11).await.unwrap(), events(12, 12));
    assert_eq!(store.events("a", 12).await.unwrap(), []);
    assert_eq!(store.events("a", u64::MAX).await.unwrap(), []);
    assert_eq!(store.events("b", 0).await.unwrap(), events(1, 2));
}

pub(super) async fn an_append_without_events_changes_the_index_only(store: &dyn Store) {
    store.create_table(table("a"), events(1, 2)).await.unwrap();
    let new = Index { owners: vec![(1, "ada".into())], ..index(Stage::Running, 300) };
    let change = Append { table: "a".into(), events: Vec::new(), index: Some(new.clone()) };
    store.append(change).await.unwrap();
    assert_eq!(store.table("a").await.unwrap().unwrap(), TableRow { index: new, ..table("a") });
    store.append(append("a", events(3, 3))).await.unwrap();
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 3));
}

pub(super) async fn events_out_of_order_leave_nothing(store: &dyn Store) {
    store.create_table(table("a"), events(1, 3)).await.unwrap();
    let first_and_third = vec![event(4), event(6)];
    let twice = vec![event(4), event(4)];
    let cases = [
        (events(5, 5), 5),
        (events(3, 3), 3),
        (events(3, 4), 3),
        (vec![event(0)], 0),
        (vec![StoredEvent { version: u64::MAX, ..event(4) }], u64::MAX),
        (first_and_third, 6),
        (twice, 4),
    ];
    for (events, wrong) in cases {
        let change = Append { table: "a".into(), events, index: Some(index(Stage::Running, 300)) };
        match store.append(change).await {
            Err(StoreError::OutOfOrder { table, version }) => {
                assert_eq!((table.as_str(), version), ("a", wrong));
            }
            other => panic!("event {wrong}: {other:?}"),
        }
    }
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 3));
    assert_eq!(store.table("a").await.unwrap(), Some(table("a")));
    // And what does follow is welcome.
    store.append(append("a", events(4, 4))).await.unwrap();
}

pub(super) async fn of_many_same_versions_one_is_kept(store: &dyn Store) {
    store.create_table(table("a"), events(1, 1)).await.unwrap();
    let rivals = (0..20).map(|rival| {
        let event = StoredEvent { body: format!("{rival}"), ..event(2) };
        let owners = vec![(rival, "ada".into())];
        let index = Index { owners, ..index(Stage::Running, u64::from(rival)) };
        store.append(Append { table: "a".into(), events: vec![event], index: Some(index) })
    });
    let answers = join_all(rivals).await;
    let winners: Vec<usize> = (0..20).filter(|rival| answers[*rival].is_ok()).collect();
    let [winner] = winners[..] else { panic!("{winners:?} were told that they are stored") };
    let refused = |answer: &&Result<(), StoreError>| matches!(answer, Err(StoreError::OutOfOrder { .. }));
    assert_eq!(answers.iter().filter(refused).count(), 19);
    let stored = store.events("a", 1).await.unwrap();
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0].body, format!("{winner}"));
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!(row.index.updated, winner as u64);
    assert_eq!(row.index.owners, [(winner as u8, "ada".to_owned())]);
}

pub(super) async fn a_table_is_created_once_and_from_its_first_event(store: &dyn Store) {
    for events in [events(2, 3), vec![event(1), event(3)]] {
        let refused = store.create_table(table("a"), events).await;
        assert!(matches!(refused, Err(StoreError::OutOfOrder { .. })), "{refused:?}");
        assert_eq!(store.table("a").await.unwrap(), None);
    }
    store.create_table(table("a"), events(1, 2)).await.unwrap();
    let mut other = table("a");
    other.game = "moonlight".into();
    other.index.owners = vec![(1, "ada".into())];
    let refused = store.create_table(other, events(1, 9)).await;
    assert!(matches!(&refused, Err(StoreError::TableExists(id)) if id == "a"), "{refused:?}");
    assert_eq!(store.table("a").await.unwrap(), Some(table("a")));
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 2));
}

pub(super) async fn what_is_asked_of_a_missing_table_is_refused(store: &dyn Store) {
    let refusals = [
        store.append(append("none", events(1, 1))).await,
        store.append(append("none", Vec::new())).await,
        store.admit("none", "ada").await,
        store.set_seat_token("none", 1, "a token").await,
        store.save_replay("none", None, vec![1]).await,
    ];
    for refusal in refusals {
        assert!(matches!(&refusal, Err(StoreError::NoTable(id)) if id == "none"), "{refusal:?}");
    }
    assert_eq!(store.seat_of_token("a token").await.unwrap(), None);
}

pub(super) async fn numbers_that_do_not_fit_leave_nothing(store: &dyn Store) {
    let mut row = table("a");
    row.index.updated = u64::MAX;
    let late = StoredEvent { at: u64::MAX, ..event(2) };
    assert!(store.create_table(row, events(1, 1)).await.is_err());
    assert_eq!(store.table("a").await.unwrap(), None);
    store.create_table(table("a"), events(1, 1)).await.unwrap();
    assert!(store.append(append("a", vec![late])).await.is_err());
    let change =
        Append { table: "a".into(), events: events(2, 2), index: Some(index(Stage::Open, u64::MAX)) };
    assert!(store.append(change).await.is_err());
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 1));
}

pub(super) async fn one_caller_s_requests_keep_their_order(store: &dyn Store) {
    // All at once, in this order, without waiting for answers: creation and appends may share a transaction.
    let creation = store.create_table(table("a"), events(1, 1));
    let mut rest = vec![creation];
    for version in 2..100 {
        let index =
            Some(Index { owners: vec![(version as u8, "ada".into())], ..index(Stage::Running, version) });
        rest.push(store.append(Append { table: "a".into(), events: vec![event(version)], index }));
    }
    rest.push(store.admit("a", "bo"));
    rest.push(store.set_seat_token("a", 1, "old"));
    rest.push(store.set_seat_token("a", 1, "new"));
    for answer in join_all(rest).await {
        answer.unwrap();
    }
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 99));
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!(row.index, Index { owners: vec![(99, "ada".into())], ..index(Stage::Running, 99) });
    assert_eq!(store.seat_of_token("old").await.unwrap(), None);
    assert_eq!(store.seat_of_token("new").await.unwrap(), Some(("a".into(), 1)));
}

pub(super) async fn many_append_at_once(store: &dyn Store) {
    const TABLES: u64 = 60;
    let appenders = (0..TABLES).map(|number| async move {
        let id = format!("table {number}");
        store.create_table(table(&id), events(1, 1)).await.unwrap();
        for step in 0..20 {
            let next = 2 + 3 * step;
            let mut change = append(&id, events(next, next + 2));
            change.index = (step % 2 == 1).then(|| index(Stage::Running, 1000 * number + step));
            store.append(change).await.unwrap();
            // What was acknowledged is seen by whoever reads next.
            assert_eq!(store.events(&id, next - 1).await.unwrap(), events(next, next + 2));
            // What comes twice harms nobody.
            let again = store.append(append(&id, events(next, next))).await;
            assert!(matches!(again, Err(StoreError::OutOfOrder { .. })), "{again:?}");
        }
    });
    join_all(appenders).await;
    for number in 0..TABLES {
        let id = format!("table {number}");
        assert_eq!(store.events(&id, 0).await.unwrap(), events(1, 61));
        assert_eq!(store.table(&id).await.unwrap().unwrap().index.updated, 1000 * number + 19);
    }
}

pub(super) async fn lists_have_the_latest_first(store: &dyn Store) {
    for (id, updated) in [("a", 30), ("b", 10), ("c", 20), ("d", 20), ("e", 40)] {
        let mut row = table(id);
        row.index.updated = updated;
        row.index.stage = if updated == 20 { Stage::Running } else { Stage::Open };
        row.index.owners = vec![(1, "ada".into()), (2, "ada".into()), (2, "bo".into())];
        store.create_table(row, Vec::new()).await.unwrap();
    }
    assert_eq!(listed(store, all()).await, ["e", "a", "d", "c", "b"]);
    let change = Append { table: "b".into(), events: Vec::new(), index: Some(index(Stage::Open, 50)) };
    store.append(change).await.unwrap();
    assert_eq!(listed(store, all()).await, ["b", "e", "a", "d", "c"]);
    let of_ada = Filter { owner: Some("ada".into()), ..all() };
    assert_eq!(listed(store, of_ada).await, ["e", "a", "d", "c"]);
}

pub(super) async fn lists_come_in_pages_that_miss_nothing(store: &dyn Store) {
    // Several tables to a time, in two stages.
    for number in 0..40_u64 {
        let mut row = table(&format!("{number}"));
        row.index.updated = 100 + number / 3;
        row.index.stage = if number % 2 == 0 { Stage::Open } else { Stage::Finished };
        row.index.owners = vec![(1, "ada".into())];
        store.create_table(row, Vec::new()).await.unwrap();
    }
    let whole: Vec<String> = (0..40).rev().map(|number| format!("{number}")).collect();
    for owner in [None, Some("ada".to_owned())] {
        for limit in [1, 2, 3, 4, 7, 39, 40, 41, u32::MAX] {
            let (mut pages, mut before) = (Vec::new(), None);
            loop {
                let page = store.list(Filter { owner: owner.clone(), before, limit, ..all() }).await.unwrap();
                let Some(last) = page.last() else { break };
                before = Some(last.index.updated);
                // Only tables of the same time as the last that fits are more than was asked for.
                assert!(page.iter().skip(limit as usize).all(|row| row.index.updated == last.index.updated));
                let full = page.len() >= limit as usize;
                pages.extend(page.into_iter().map(|row| row.id));
                assert!(full || pages.len() == whole.len(), "a page is not full, but more follows");
            }
            assert_eq!(pages, whole, "by {limit}");
        }
    }
    assert_eq!(listed(store, Filter { limit: 0, ..all() }).await, [""; 0]);
    assert_eq!(listed(store, Filter { before: Some(0), ..all() }).await, [""; 0]);
    assert_eq!(listed(store, Filter { before: Some(u64::MAX), ..all() }).await, whole);
}

pub(super) async fn lists_hold_what_fits(store: &dyn Store) {
    let games = ["pathagon", "moonlight"];
    let stages = [Stage::Open, Stage::Running, Stage::Finished, Stage::Frozen];
    let owners: [&[(u8, &str)]; 3] = [&[], &[(1, "ada"), (2, "ada")], &[(1, "bo"), (1, "ada")]];
    let mut rows = Vec::new();
    for game in games {
        for stage in stages {
            for public in [false, true] {
                for owners in owners {
                    let mut row = table(&format!("{}", rows.len()));
                    row.game = game.into();
                    row.public = public;
                    row.index = index(stage, 1000 - rows.len() as u64);
                    row.index.owners = owners.iter().map(|(seat, guest)| (*seat, (*guest).into())).collect();
                    store.create_table(row.clone(), Vec::new()).await.unwrap();
                    rows.push(row);
                }
            }
        }
    }
    let mut found = 0;
    for game in [None, Some("pathagon"), Some("moonlight"), Some("chess")] {
        for some in 0..16 {
            // The order in which stages are asked for, and asking twice, makes no difference.
            let some = (0..4).filter(|bit| some & 1 << bit != 0).map(|bit| stages[bit]);
            let asked: Vec<Stage> = some.clone().rev().chain(some).collect();
            for public in [false, true] {
                for owner in [None, Some("ada"), Some("bo"), Some("cleo")] {
                    let expected: Vec<TableRow> = rows
                        .iter()
                        .filter(|row| game.is_none_or(|game| row.game == game))
                        .filter(|row| asked.contains(&row.index.stage))
                        .filter(|row| row.public || !public)
                        .filter(|row| {
                            owner.is_none_or(|owner| row.index.owners.iter().any(|(_, guest)| guest == owner))
                        })
                        .take(7)
                        .cloned()
                        .collect();
                    let filter = Filter {
                        stages: asked.clone(),
                        game: game.map(str::to_owned),
                        public,
                        begun: false,
                        owner: owner.map(str::to_owned),
                        before: None,
                        limit: 7,
                    };
                    found += expected.len();
                    assert_eq!(store.list(filter.clone()).await.unwrap(), expected, "{filter:?}");
                }
            }
        }
    }
    assert!(found > 500);
}

pub(super) async fn owners_are_replaced(store: &dyn Store) {
    let mut row = table("a");
    row.index.owners = vec![(1, "ada".into()), (2, "bo".into())];
    store.create_table(row, Vec::new()).await.unwrap();
    for owners in [vec![(2, "bo")], vec![], vec![(1, "cleo"), (2, "cleo"), (2, "bo")], vec![(1, "cleo")]] {
        let owners: Vec<(u8, String)> =
            owners.into_iter().map(|(seat, guest)| (seat, guest.into())).collect();
        let index = Index { owners: owners.clone(), ..index(Stage::Open, 100) };
        store.append(Append { table: "a".into(), events: Vec::new(), index: Some(index) }).await.unwrap();
        assert_eq!(store.table("a").await.unwrap().unwrap().index.owners, owners);
        for guest in ["ada", "bo", "cleo"] {
            let listed = listed(store, Filter { owner: Some(guest.into()), ..all() }).await;
            assert_eq!(!listed.is_empty(), owners.iter().any(|(_, owner)| owner == guest), "{guest}");
        }
    }
}

pub(super) async fn admission_is_to_one_table(store: &dyn Store) {
    store.create_table(table("a"), Vec::new()).await.unwrap();
    store.create_table(table("b"), Vec::new()).await.unwrap();
    store.admit("a", "ada").await.unwrap();
    store.admit("a", "ada").await.unwrap();
    assert!(store.is_admitted("a", "ada").await.unwrap());
    assert!(!store.is_admitted("b", "ada").await.unwrap());
    assert!(!store.is_admitted("a", "bo").await.unwrap());
}

pub(super) async fn a_seat_has_one_token(store: &dyn Store) {
    store.create_table(table("a"), Vec::new()).await.unwrap();
    store.create_table(table("b"), Vec::new()).await.unwrap();
    store.set_seat_token("a", 1, "first").await.unwrap();
    store.set_seat_token("a", 2, "second").await.unwrap();
    store.set_seat_token("b", 1, "third").await.unwrap();
    store.set_seat_token("a", 1, "fourth").await.unwrap();
    assert_eq!(store.seat_of_token("first").await.unwrap(), None);
    assert_eq!(store.seat_of_token("second").await.unwrap(), Some(("a".into(), 2)));
    assert_eq!(store.seat_of_token("third").await.unwrap(), Some(("b".into(), 1)));
    assert_eq!(store.seat_of_token("fourth").await.unwrap(), Some(("a".into(), 1)));
    // The same once more, as after a lost answer.
    store.set_seat_token("a", 1, "fourth").await.unwrap();
    // A token opens one seat only: another seat does not get it, and the first keeps it.
    assert!(store.set_seat_token("b", 1, "second").await.is_err());
    assert_eq!(store.seat_of_token("second").await.unwrap(), Some(("a".into(), 2)));
    assert_eq!(store.seat_of_token("third").await.unwrap(), Some(("b".into(), 1)));
}

pub(super) async fn a_bad_request_harms_no_other(store: &dyn Store) {
    store.create_table(table("a"), events(1, 1)).await.unwrap();
    store.set_seat_token("a", 1, "taken").await.unwrap();
    let mut requests = Vec::new();
    for version in 2..40 {
        requests.push(store.append(append("a", vec![event(version)])));
        // No database can do this one, and none can tell without trying.
        requests.push(store.set_seat_token("a", 2, "taken"));
    }
    for (number, answer) in join_all(requests).await.into_iter().enumerate() {
        assert_eq!(answer.is_ok(), number % 2 == 0, "request {number}: {answer:?}");
    }
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 39));
    assert_eq!(store.seat_of_token("taken").await.unwrap(), Some(("a".into(), 1)));
}

pub(super) async fn a_replay_belongs_to_its_viewer(store: &dyn Store) {
    store.create_table(table("a"), Vec::new()).await.unwrap();
    store.create_table(table("b"), Vec::new()).await.unwrap();
    let viewers = [None, Some(0), Some(1), Some(255)];
    for (number, viewer) in (0..).zip(viewers) {
        store.save_replay("a", viewer, vec![number; 5000]).await.unwrap();
    }
    for (number, viewer) in (0..).zip(viewers) {
        assert_eq!(store.replay("a", viewer).await.unwrap(), Some(vec![number; 5000]));
        assert_eq!(store.replay("b", viewer).await.unwrap(), None);
    }
    store.save_replay("a", None, Vec::new()).await.unwrap();
    assert_eq!(store.replay("a", None).await.unwrap(), Some(Vec::new()));
    assert_eq!(store.replay("a", Some(2)).await.unwrap(), None);
}

pub(super) async fn there_is_one_secret(store: &dyn Store) {
    let secret = store.secret().await.unwrap();
    assert_eq!(secret.len(), 64);
    assert!(secret.iter().any(|byte| *byte != secret[0]));
    assert_eq!(store.secret().await.unwrap(), secret);
}

pub(super) async fn close_writes_what_is_pending(store: &dyn Store) {
    store.create_table(table("a"), events(1, 1)).await.unwrap();
    let appends = join_all((2..50).map(|version| store.append(append("a", vec![event(version)]))));
    // Polled from left to right: what was asked for before the end is still done.
    let (answers, ()) = join(appends, store.close()).await;
    for answer in answers {
        answer.unwrap();
    }
    assert!(matches!(store.append(append("a", events(50, 50))).await, Err(StoreError::Closed)));
    assert!(matches!(store.events("a", 0).await, Err(StoreError::Closed)));
    assert!(matches!(store.ping().await, Err(StoreError::Closed)));
    // A second time does no harm.
    store.close().await;
}

pub(super) async fn tables_are_found_by_when_they_are_due(store: &dyn Store) {
    for (id, due) in [("a", Some(30)), ("b", None), ("c", Some(10)), ("d", Some(0)), ("e", Some(20))] {
        let mut row = table(id);
        row.index.due = due;
        store.create_table(row, Vec::new()).await.unwrap();
    }
    let due = async |from, to, limit| {
        let found = store.due(from, to, limit).await.unwrap();
        found.into_iter().map(|(due, id)| format!("{id}{due}")).collect::<Vec<_>>()
    };
    assert_eq!(due(0, 0, 10).await, ["d0"]);
    assert_eq!(due(1, u64::MAX, 10).await, ["c10", "e20", "a30"]);
    assert_eq!(due(1, u64::MAX, 2).await, ["c10", "e20"]);
    assert_eq!(due(11, 29, 10).await, ["e20"]);
    let later = Index { due: Some(40), ..index(Stage::Open, 100) };
    store.append(Append { table: "c".into(), events: Vec::new(), index: Some(later) }).await.unwrap();
    let never = Index { due: None, ..index(Stage::Open, 100) };
    store.append(Append { table: "e".into(), events: Vec::new(), index: Some(never) }).await.unwrap();
    assert_eq!(due(1, u64::MAX, 10).await, ["a30", "c40"]);
    // Events alone change nothing.
    store.append(append("c", events(1, 3))).await.unwrap();
    assert_eq!(due(1, u64::MAX, 10).await, ["a30", "c40"]);
    let too_late = Index { due: Some(u64::MAX), ..index(Stage::Open, 100) };
    assert!(
        store.append(Append { table: "c".into(), events: Vec::new(), index: Some(too_late) }).await.is_err()
    );
}

pub(super) async fn what_expires_is_old_or_beyond_the_newest_or_never_began(store: &dyn Store) {
    for number in 0..10_u64 {
        let mut row = table(&format!("{number}"));
        row.index = index(if number == 4 { Stage::Running } else { Stage::Finished }, 100 + number);
        row.index.begun = number % 5 != 1;
        store.create_table(row, Vec::new()).await.unwrap();
    }
    let expired = async |keep, limit| store.expired(keep, limit).await.unwrap().join("");
    let all = Keep::default();
    assert_eq!(expired(all, 100).await, "");
    assert_eq!(expired(Keep { since: Some(103), ..all }, 100).await, "012");
    assert_eq!(expired(Keep { since: Some(106), ..all }, 100).await, "01235", "what runs is kept");
    assert_eq!(expired(Keep { since: Some(103), ..all }, 2).await, "01");
    assert_eq!(expired(Keep { newest: Some(2), ..all }, 100).await, "0123567");
    assert_eq!(expired(Keep { newest: Some(100), ..all }, 100).await, "");
    assert_eq!(expired(Keep { newest: Some(0), ..all }, 100).await, "012356789");
    assert_eq!(expired(Keep { newest: Some(8), since: Some(102), ..all }, 100).await, "01");
    assert_eq!(expired(Keep { unbegun_since: Some(106), ..all }, 100).await, "1");
    assert_eq!(expired(Keep { unbegun_since: Some(200), since: Some(101), ..all }, 100).await, "016");
    let begun = Filter { begun: true, stages: vec![Stage::Finished], ..super::all() };
    assert_eq!(listed(store, begun).await.join(""), "9875320");
}

pub(super) async fn what_is_removed_is_gone_with_all_that_belongs_to_it(store: &dyn Store) {
    fill(store).await;
    store.create_table(table("open"), events(1, 3)).await.unwrap();
    // Only what is finished goes.
    store.remove(vec!["open".into(), "none".into()]).await.unwrap();
    assert!(store.table("open").await.unwrap().is_some());
    store.remove(vec!["full".into(), "open".into()]).await.unwrap();
    assert_eq!(store.table("full").await.unwrap(), None);
    assert_eq!(store.events("full", 0).await.unwrap(), []);
    assert_eq!(store.replay("full", None).await.unwrap(), None);
    assert_eq!(store.seat_of_token("a token").await.unwrap(), None);
    assert!(!store.is_admitted("full", "cleo").await.unwrap());
    assert_eq!(listed(store, all()).await, ["open"]);
    let refused = store.append(append("full", events(6, 6))).await;
    assert!(matches!(refused, Err(StoreError::NoTable(_))), "{refused:?}");
    // Its place is free, and the others go on.
    store.create_table(table("full"), events(1, 1)).await.unwrap();
    store.append(append("full", events(2, 2))).await.unwrap();
    store.append(append("open", events(4, 4))).await.unwrap();
    assert_eq!(store.events("full", 0).await.unwrap(), events(1, 2));
}

pub(super) async fn runs_are_remembered(store: &dyn Store) {
    assert_eq!(store.runs().await.unwrap(), []);
    let run = |began, seen| Run { began, seen };
    for run in [run(100, 100), run(500, 510), run(100, 200), run(500, 600)] {
        store.save_run(run).await.unwrap();
    }
    assert_eq!(store.runs().await.unwrap(), [run(100, 200), run(500, 600)]);
}
