//! Counting the leaves of the game tree to a depth: a fingerprint of the rules, easily compared with
//! another program's. Only for games and options in which chance has no say.

use crate::game::{Game, Turn};
use crate::list::ActionList;
use alloc::vec::Vec;

/// The count met a chance event, for which perft is not defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("chance has a say here: perft counts only games and options without dice, draws and reveals")]
pub struct ChanceMet;

/// The number of ways to play `depth` actions from here. A game that ends earlier has none.
pub fn perft<G: Game>(state: &G, depth: u32) -> Result<u64, ChanceMet> {
    count(state, depth as usize, &mut Vec::new())
}

/// One list for each depth, reused: the count allocates nothing once they have grown.
fn count<G: Game>(state: &G, depth: usize, lists: &mut Vec<ActionList<G::Action>>) -> Result<u64, ChanceMet> {
    match state.turn() {
        _ if depth == 0 => return Ok(1),
        Turn::Over => return Ok(0),
        Turn::Chance => return Err(ChanceMet),
        Turn::Player(_) => {}
    }
    let mut list = lists.pop().unwrap_or_default();
    list.clear();
    state.legal(&mut list);
    let mut leaves = 0;
    if depth == 1 {
        leaves = list.len() as u64;
    } else {
        for &action in list.iter() {
            let mut next = state.clone();
            next.apply(action);
            leaves += count(&next, depth - 1, lists)?;
        }
    }
    lists.push(list);
    Ok(leaves)
}
