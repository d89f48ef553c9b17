//! Questions that wait for a bot's thread. Each kind has its share of the threads, so that none can starve another; within
//! a kind, clients take turns.

use super::Question;
use crate::lanes::Lanes;

/// Who waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Somebody who has asked for a hint.
    Hint,
    /// A table to which a player is connected, at a bot's turn.
    Turn,
    /// Somebody who studies a record.
    Study,
    /// Nobody at the moment.
    Idle,
}

/// How often each kind is served while the others wait as well, in the order of [`Urgency`].
const SHARES: [i32; 4] = [4, 4, 1, 1];

#[derive(Debug, Default)]
pub(super) struct Queue {
    kinds: [Kind; SHARES.len()],
    /// Numbers questions.
    next: u64,
}

#[derive(Debug, Default)]
struct Kind {
    waiting: Lanes<Question>,
    /// What it has been owed since something waits here; less than nothing after it was served.
    owed: i32,
}

impl Queue {
    /// Adds a question; the number is for taking it back.
    pub(super) fn push(&mut self, lane: &str, urgency: Urgency, question: Question) -> u64 {
        self.next += 1;
        self.kinds[urgency as usize].waiting.push(lane, self.next, question);
        self.next
    }

    /// The next question: of the kind that is owed most, the more urgent of equals.
    pub(super) fn pop(&mut self) -> Option<Question> {
        let mut shared = 0;
        let mut next: Option<&mut Kind> = None;
        for (kind, share) in self.kinds.iter_mut().zip(SHARES) {
            if kind.waiting.is_empty() {
                kind.owed = 0;
                continue;
            }
            kind.owed += share;
            shared += share;
            if next.as_ref().is_none_or(|next| kind.owed > next.owed) {
                next = Some(kind);
            }
        }
        let next = next?;
        next.owed -= shared;
        next.waiting.pop()
    }

    /// Takes a question back that still waits.
    pub(super) fn withdraw(&mut self, lane: &str, urgency: Urgency, number: u64) -> Option<Question> {
        self.kinds[urgency as usize].waiting.withdraw(lane, number)
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.iter().map(|kind| kind.waiting.len()).sum()
    }
}
