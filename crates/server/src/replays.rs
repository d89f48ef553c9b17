//! Games step by step, as JSON, compressed: written frame by frame, so that no more than one of them is in memory. Those of
//! finished games are kept as each viewer saw them, so that they can be shown even if the rules change some day.

use crate::hall::{Hall, internal};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use lamplight_core::{Seat, Viewer};
use lamplight_match::AnyMatch;
use lamplight_protocol::Ending;
use lamplight_table::{Table, wire};
use std::io::{self, Read as _, Write as _};
use std::ops::Range;
use std::sync::Arc;

/// Bytes of JSON that are unpacked at once.
const CHUNK: usize = 64 * 1024;

impl Hall {
    /// Keeps a finished game, as everybody saw it.
    pub fn keep_replays(self: &Arc<Self>, table: &Table) {
        let Some(game) = table.fork_game() else { return };
        let (hall, id, ending) = (Arc::clone(self), table.id().to_string(), table.ending().cloned());
        // Spectators last: if theirs is there, all are.
        let viewers = table.seat_numbers().map(Some).chain([None]);
        self.tasks.spawn(async move {
            let as_seen = move |seat: Option<Seat>| {
                let whole = 0..game.length();
                let gzip = compress(&*game, wire::viewer(seat), false, whole, ending.as_ref(), &|| true);
                Some((seat, gzip.ok().flatten()?))
            };
            let kept = hall.desk.work(None, move |_| viewers.filter_map(as_seen).collect::<Vec<_>>()).await;
            for (seat, gzip) in kept.unwrap_or_default() {
                let stored = hall.store.save_replay(&id, seat.map(Seat::number), gzip).await;
                let _ = stored.map_err(internal);
            }
        });
    }
}

/// A game step by step, for those positions; it ended in this way, or as the rules say. None if it is not to go on.
pub fn compress(
    game: &dyn AnyMatch,
    viewer: Viewer,
    plain: bool,
    plies: Range<usize>,
    ending: Option<&Ending>,
    go_on: &dyn Fn() -> bool,
) -> io::Result<Option<Vec<u8>>> {
    const FRAMES: &str = "\"frames\":[";
    let mut around = wire::replay_without_frames(game, viewer, plies.start);
    around.ending = ending.cloned().or(around.ending);
    let around = serde_json::to_string(&around)?;
    // Nowhere else: within a text, quotation marks have backslashes before them.
    let (before, after) = around.split_once(FRAMES).unwrap_or((&around, ""));
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(before.as_bytes())?;
    gzip.write_all(FRAMES.as_bytes())?;
    let mut separator = "";
    for frame in wire::frames(game, viewer, plain, plies.start, plies.end) {
        if !go_on() {
            return Ok(None);
        }
        gzip.write_all(separator.as_bytes())?;
        gzip.write_all(&serde_json::to_vec(&frame)?)?;
        separator = ",";
    }
    gzip.write_all(after.as_bytes())?;
    gzip.finish().map(Some)
}

/// The JSON behind it, piece by piece.
pub fn decompress(gzip: Vec<u8>) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    let mut rest = GzDecoder::new(io::Cursor::new(gzip));
    std::iter::from_fn(move || {
        let mut chunk = Vec::with_capacity(CHUNK);
        match (&mut rest).take(CHUNK as u64).read_to_end(&mut chunk) {
            Ok(0) => None,
            Ok(_) => Some(Ok(chunk)),
            Err(error) => Some(Err(error)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::rng::{Purpose, Rng};
    use lamplight_core::{Dice as _, Turn};
    use lamplight_games::{GameId, Setup, open};
    use lamplight_match::Player;
    use lamplight_protocol::Replay;
    use std::cell::Cell;

    fn game(actions: usize) -> Box<dyn AnyMatch> {
        let game = GameId::named("phototaxis").unwrap();
        let players = ["\"frames\":[]", "Bo"].map(Player::person).to_vec();
        let mut table = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
        let mut rng = Rng::stream(4, Purpose::Test, 0);
        while table.length() < actions {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => drop(table.roll(&mut rng)),
                Turn::Player(seat) => {
                    let actions = table.actions();
                    table.play(seat, &actions[rng.below(actions.len() as u32) as usize]).unwrap();
                }
            }
        }
        table
    }

    #[test]
    fn frame_by_frame_it_is_the_same_replay() {
        let game = game(60);
        for (plies, plain) in
            [(0..usize::MAX, false), (0..5, true), (7..30, true), (90..95, false), (3..3, false)]
        {
            let viewer = Viewer::Seat(Seat::ALL[0]);
            let expected = wire::replay(&*game, viewer, plain, plies.start, plies.end);
            let gzip = compress(&*game, viewer, plain, plies.clone(), None, &|| true).unwrap().unwrap();
            let json: Vec<u8> = decompress(gzip).map(Result::unwrap).collect::<Vec<_>>().concat();
            assert_eq!(serde_json::from_slice::<Replay>(&json).unwrap(), expected, "{plies:?}");
            assert_eq!(json, serde_json::to_vec(&expected).unwrap(), "{plies:?}");
        }
    }

    #[test]
    fn it_goes_no_further_than_it_is_to() {
        let game = game(60);
        let frames = Cell::new(0);
        let ten = || {
            frames.set(frames.get() + 1);
            frames.get() < 10
        };
        let stopped = compress(&*game, Viewer::Spectator, false, 0..usize::MAX, None, &ten).unwrap();
        assert_eq!((stopped, frames.get()), (None, 10));
    }
}
