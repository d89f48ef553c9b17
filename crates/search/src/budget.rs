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
pub struct Meter {
    budget: Budget,
    start: Option<Instant>,
    nodes: u64,
}

/// The clock is read once in so many nodes.
const READ_CLOCK: u64 = 64;

impl Meter {
    /// Begins to think.
    #[expect(clippy::disallowed_methods, reason = "a budget of time needs the clock")]
    pub fn start(budget: Budget) -> Meter {
        let start = matches!(budget, Budget::Time(_)).then(Instant::now);
        Meter { budget, start, nodes: 0 }
    }

    /// Counts a node.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
    }

    /// Counts several nodes.
    pub fn count_more(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the budget is used up.
    #[inline]
    pub fn is_spent(&self) -> bool {
        match self.budget {
            Budget::Nodes(limit) => self.nodes >= limit,
            Budget::Time(limit) => self.nodes.is_multiple_of(READ_CLOCK) && self.elapsed() >= limit,
        }
    }

    /// Whether so many more nodes fit into the first parts of a budget that is divided into equal ones: by the clock they do
    /// until the time of these parts is over. For nodes that take long: the clock is read each time.
    pub fn has_room(&self, more: u64, parts: u32, of: u32) -> bool {
        match self.budget {
            Budget::Nodes(limit) => {
                u128::from(self.nodes + more) * u128::from(of) <= u128::from(limit) * u128::from(parts)
            }
            Budget::Time(limit) => self.elapsed() * of < limit * parts,
        }
    }

    fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
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

    #[test]
    fn a_budget_is_spent_in_parts() {
        let mut meter = Meter::start(Budget::Nodes(100));
        meter.count_more(45);
        assert!(meter.has_room(5, 1, 2) && !meter.has_room(6, 1, 2));
        assert!(meter.has_room(55, 2, 2) && !meter.has_room(56, 2, 2));
        assert!(!Meter::start(Budget::Time(Duration::ZERO)).has_room(1, 1, 1));
        assert!(Meter::start(Budget::Time(Duration::MAX / 2)).has_room(u64::MAX, 2, 2));
    }
}
