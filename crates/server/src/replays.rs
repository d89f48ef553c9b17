//! Finished games as each viewer saw them, kept so that they can be shown even if the rules change some day.

use crate::hall::{Hall, internal};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use lamplight_core::Seat;
use lamplight_protocol::Replay;
use lamplight_table::{Table, Viewpoint, wire};
use std::io::{Read as _, Write as _};
use std::sync::Arc;

impl Hall {
    /// Keeps a finished game, as everybody saw it.
    pub fn keep_replays(self: &Arc<Self>, table: &Table) {
        let Some(game) = table.fork_game() else { return };
        let (hall, id, ending) = (Arc::clone(self), table.id().to_string(), table.ending().cloned());
        // Spectators last: if theirs is there, all are.
        let viewers = table.seat_numbers().map(Some).chain([None]);
        self.tasks.spawn(async move {
            let as_seen = move |seat: Option<Seat>| {
                let mut replay = wire::replay(&*game, Viewpoint::from(seat), 0, game.length());
                replay.ending.clone_from(&ending);
                Some((seat, compress(&replay).ok()?))
            };
            let kept = tokio::task::spawn_blocking(move || viewers.filter_map(as_seen).collect::<Vec<_>>());
            for (seat, gzip) in kept.await.unwrap_or_default() {
                let stored = hall.store.save_replay(&id, seat.map(Seat::number), gzip).await;
                let _ = stored.map_err(internal);
            }
        });
    }
}

fn compress(replay: &Replay) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&serde_json::to_vec(replay)?)?;
    encoder.finish()
}

/// The JSON of a kept replay.
pub fn decompress(gzip: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut json = Vec::new();
    GzDecoder::new(gzip).read_to_end(&mut json)?;
    Ok(json)
}
