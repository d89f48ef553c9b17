//! What is told while it is news.

use crate::desk::{Desk, game, random};
use lamplight_core::Viewer;
use lamplight_protocol::{EventBody, Json};
use lamplight_table::{Viewpoint, wire};

#[test]
fn every_step_but_the_last_has_its_view_and_on_a_plain_board_its_marks() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    let before = desk.table.version();
    desk.play(4, &mut random(1));
    for plain in [false, true] {
        let news = desk.table.news(Viewpoint { seat: None, plain }, before);
        let match_ = desk.table.game().unwrap();
        for (event, length) in news.into_iter().zip(1..) {
            let EventBody::Acted { view, marks, .. } = event.body else { panic!("four actions") };
            let then = match_.fork(length);
            let overtaken = length < 4;
            assert_eq!(view, overtaken.then(|| Json::from(then.view_json(Viewer::Spectator))));
            assert_eq!(marks, (overtaken && plain).then(|| wire::marks(&*then, Viewer::Spectator)));
            assert!(marks.is_none_or(|marks| marks.len() == length));
        }
    }
}
