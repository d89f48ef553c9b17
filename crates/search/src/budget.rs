//! How long to think.

use std::time::{Duration, Instant};

/// A limit on thinking. With nodes a seed gives the same answer everywhere; with time it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many iterations or positions.
    Nodes(u64),
    /// So long, by the clock.
    Time(Duration),
}

impl Budget {
    /// The same budget divided among helpers that think side by side: nodes are shared, time is not.
    pub(crate) fn shared(self, helpers: u64, nth: u64) -> Budget {
        match self {
            Budget::Nodes(nodes) => {
                let extra = u64::from(nth < nodes % helpers);
                Budget::Nodes((nodes / helpers + extra).max(1))
            }
            time @ Budget::Time(_) => time,
        }
    }
}

/// A budget in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    nodes: u64,
    end: End,
}

#[derive(Clone, Copy, Debug)]
enum End {
    Nodes(u64),
    At(Instant),
}

/// The clock is read once in so many nodes.
const READ_CLOCK: u64 = 64;

impl Meter {
    #[expect(clippy::disallowed_methods, reason = "a budget of time needs the clock")]
    pub(crate) fn start(budget: Budget) -> Meter {
        let end = match budget {
            Budget::Nodes(nodes) => End::Nodes(nodes),
            Budget::Time(time) => End::At(Instant::now() + time),
        };
        Meter { nodes: 0, end }
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
    }

    /// Nodes counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the budget is used up.
    #[inline]
    #[expect(clippy::disallowed_methods, reason = "a budget of time needs the clock")]
    pub(crate) fn is_spent(&self) -> bool {
        match self.end {
            End::Nodes(limit) => self.nodes >= limit,
            End::At(end) => self.nodes.is_multiple_of(READ_CLOCK) && Instant::now() >= end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_nodes_add_up() {
        for (nodes, helpers) in [(100, 4), (101, 4), (7, 3)] {
            let parts = (0..helpers).map(|nth| match Budget::Nodes(nodes).shared(helpers, nth) {
                Budget::Nodes(part) => part,
                Budget::Time(_) => 0,
            });
            assert_eq!(parts.sum::<u64>(), nodes);
        }
    }

    #[test]
    fn a_spent_time_is_noticed() {
        let meter = Meter::start(Budget::Time(Duration::ZERO));
        assert!(meter.is_spent());
        let mut meter = Meter::start(Budget::Nodes(1));
        assert!(!meter.is_spent());
        meter.count();
        assert!(meter.is_spent());
    }
}
