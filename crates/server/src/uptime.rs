//! The times in which the server ran. Tables sleep while it runs, and nobody is charged for the time in which it was
//! down; so the store remembers each run, and timers are kept in running time: the milliseconds in which a server ran.

/// A time in which the server ran, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub began: u64,
    /// The last moment of which it is known.
    pub seen: u64,
}

/// All runs of servers on one database. The last is the one in progress.
#[derive(Clone, Debug)]
pub struct Uptime {
    /// In order, without overlaps.
    past: Vec<Run>,
    /// When this run began.
    began: u64,
}

impl Uptime {
    /// A run that begins now, after others.
    pub fn new(mut runs: Vec<Run>, now: u64) -> Uptime {
        runs.sort_by_key(|run| run.began);
        let mut past: Vec<Run> = Vec::with_capacity(runs.len());
        for run in runs {
            // A clock that was set back must not count any time twice.
            let began = run.began.max(past.last().map_or(0, |last| last.seen));
            if began < run.seen {
                past.push(Run { began, seen: run.seen });
            }
        }
        let began = now.max(past.last().map_or(0, |last| last.seen));
        Uptime { past, began }
    }

    /// The run in progress, as it is now.
    pub fn current(&self, now: u64) -> Run {
        Run { began: self.began, seen: now.max(self.began) }
    }

    /// How long the server ran between two moments.
    pub fn ran(&self, from: u64, to: u64) -> u64 {
        let within = |run: Run| run.seen.min(to).saturating_sub(run.began.max(from));
        // From the newest on: what is asked about is usually recent.
        let past = self.past.iter().rev().take_while(|run| run.seen > from).map(|run| within(*run));
        within(self.current(to)) + past.sum::<u64>()
    }

    /// A moment in running time. It never is 0, which stands for no moment.
    pub fn running(&self, at: u64) -> u64 {
        self.ran(0, at) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_in_which_the_server_ran_counts() {
        let run = |began, seen| Run { began, seen };
        let uptime = Uptime::new(vec![run(500, 600), run(100, 300)], 1000);
        assert_eq!(uptime.ran(0, 1000), 300);
        assert_eq!(uptime.ran(0, 1010), 310);
        assert_eq!(uptime.ran(200, 1010), 210);
        assert_eq!(uptime.ran(350, 1010), 110);
        assert_eq!(uptime.ran(250, 550), 100);
        assert_eq!(uptime.ran(700, 900), 0);
        assert_eq!(uptime.ran(1005, 1010), 5);
        assert_eq!(uptime.ran(1010, 1005), 0);
        assert_eq!(uptime.current(1010), run(1000, 1010));
        assert_eq!((uptime.running(0), uptime.running(1000)), (1, 301));
    }

    #[test]
    fn a_clock_that_was_set_back_counts_nothing_twice() {
        let run = |began, seen| Run { began, seen };
        let uptime = Uptime::new(vec![run(100, 500), run(300, 400), run(450, 700)], 600);
        assert_eq!(uptime.ran(0, 700), 600);
        assert_eq!(uptime.ran(0, 650), 550);
        assert_eq!(uptime.current(650), run(700, 700));
        assert_eq!(uptime.ran(0, 710), 610);
    }
}
