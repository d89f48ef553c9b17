//! Work that takes its time: replays, records, content files, evaluations. A few pieces at a time, on threads that answer
//! nobody; what comes besides waits in line, where clients take turns; what is too much is refused. Who hangs up is
//! forgotten, and the work stops.

use crate::lanes::Lanes;
use crate::time::TimeSource;
use lamplight_protocol::{Code, Problem};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// How many may wait in a line.
const WAITING: usize = 64;
/// How many of one client may wait or have their turn.
const OF_CLIENT: usize = 8;
/// Hints that bots are asked for at once; they have an order of their own.
const HINTS: usize = 256;
/// How long a client's piece of work may take, with its time in line.
const LONGEST: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub struct Desk {
    /// For work on threads: see [`Desk::work`].
    pub threads: Arc<Gate>,
    /// For evaluations, which keep bots busy.
    pub evaluations: Arc<Gate>,
    pub hints: Arc<Gate>,
    time: TimeSource,
}

impl Desk {
    /// A desk with so many threads, and bots with so many.
    pub fn new(threads: usize, bot_threads: usize, time: TimeSource) -> Desk {
        Desk {
            threads: Gate::new(threads),
            evaluations: Gate::new(2 * bot_threads),
            hints: Gate::new(HINTS),
            time,
        }
    }

    /// Does some work for the client of this [`lane`](crate::lanes::lane), or for the house itself. The work looks now and
    /// then whether it is to stop: nobody waits for it any more, or it has taken too long.
    pub async fn work<T: Send + 'static>(
        &self,
        lane: Option<String>,
        work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let stop = CancellationToken::new();
        let _no_longer_wanted = stop.clone().drop_guard();
        let limit = if lane.is_some() { LONGEST } else { Duration::MAX };
        let working = async {
            let turn = self.threads.enter(lane).await?;
            let working = tokio::task::spawn_blocking(move || {
                // It is at work until it has really stopped.
                let _turn = turn;
                work(&stop)
            });
            let failed = "Something went wrong on the server. It is in its log.";
            working.await.map_err(|_| Problem::new(Code::Internal, failed))
        };
        self.time.timeout(limit, working).await.unwrap_or_else(|| Err(busy()))
    }
}

/// There is too much of this kind to do.
pub fn busy() -> Problem {
    Problem::new(Code::Busy, "The server is busy with other requests of this kind. Try again in a moment.")
}

/// Lets so many in at a time.
#[derive(Debug)]
pub struct Gate {
    inside: Mutex<Inside>,
    at_once: usize,
}

#[derive(Debug, Default)]
struct Inside {
    /// How many have their turn.
    busy: usize,
    /// Who waits for it.
    line: Lanes<oneshot::Sender<()>>,
    /// How many of each client are in line or have their turn.
    by_client: BTreeMap<String, usize>,
    /// The number of the next one.
    next: u64,
}

/// A place in line, and then a turn; until it is dropped.
#[derive(Debug)]
pub struct Turn {
    gate: Arc<Gate>,
    /// None for the house itself.
    client: Option<String>,
    number: u64,
}

impl Gate {
    pub fn new(at_once: usize) -> Arc<Gate> {
        Arc::new(Gate { inside: Mutex::default(), at_once: at_once.max(1) })
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        // Nothing is ever half done under this lock.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn. A client is refused if the line is too long, the house itself never.
    pub async fn enter(self: &Arc<Self>, client: Option<String>) -> Result<Turn, Problem> {
        let (turn, called) = self.line_up(client)?;
        if let Some(called) = called {
            // It comes: whoever has a turn calls the next one.
            let _ = called.await;
        }
        Ok(turn)
    }

    fn line_up(
        self: &Arc<Self>,
        client: Option<String>,
    ) -> Result<(Turn, Option<oneshot::Receiver<()>>), Problem> {
        let mut inside = self.lock();
        let inside = &mut *inside;
        if let Some(client) = &client {
            let own = inside.by_client.get(client).copied().unwrap_or(0);
            if own >= OF_CLIENT || inside.line.len() >= WAITING {
                return Err(busy());
            }
            inside.by_client.insert(client.clone(), own + 1);
        }
        inside.next += 1;
        let number = inside.next;
        let called = if inside.busy < self.at_once {
            inside.busy += 1;
            None
        } else {
            let (call, called) = oneshot::channel();
            inside.line.push(client.as_deref().unwrap_or_default(), number, call);
            Some(called)
        };
        Ok((Turn { gate: Arc::clone(self), client, number }, called))
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.lock().line.len()
    }

    /// How many have their turn.
    pub fn busy(&self) -> usize {
        self.lock().busy
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut inside = self.gate.lock();
        if let Some(client) = &self.client
            && let Some(own) = inside.by_client.get_mut(client)
        {
            *own -= 1;
            if *own == 0 {
                inside.by_client.remove(client);
            }
        }
        let lane = self.client.as_deref().unwrap_or_default();
        if inside.line.withdraw(lane, self.number).is_some() {
            return;
        }
        match inside.line.pop() {
            // If that one goes just now, its own turn is dropped and calls the next.
            Some(call) => drop(call.send(())),
            None => inside.busy -= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::FutureExt as _;
    use std::sync::mpsc;

    #[tokio::test]
    async fn clients_take_turns_and_the_line_is_not_endless() {
        let gate = Gate::new(1);
        let first = gate.enter(Some("much".to_string())).await.unwrap();
        let mut much: Vec<_> =
            (1..OF_CLIENT).map(|_| Box::pin(gate.enter(Some("much".to_string())))).collect();
        assert!(much.iter_mut().all(|waiting| waiting.as_mut().now_or_never().is_none()));
        assert_eq!(gate.enter(Some("much".to_string())).await.unwrap_err().code, Code::Busy);
        let mut little = Box::pin(gate.enter(Some("little".to_string())));
        assert!(little.as_mut().now_or_never().is_none());
        drop(first);
        let second = much[0].as_mut().now_or_never().unwrap().unwrap();
        assert!(little.as_mut().now_or_never().is_none());
        drop(second);
        assert!(much[1].as_mut().now_or_never().is_none(), "it is another client's turn");
        let third = little.now_or_never().unwrap().unwrap();
        drop(much.drain(1..3));
        assert_eq!((gate.busy(), gate.waiting()), (1, OF_CLIENT - 4));
        // Others fill the line; the house itself may always wait.
        let mut others = Vec::new();
        while gate.waiting() < WAITING {
            let mut other = Box::pin(gate.enter(Some(format!("other {}", others.len()))));
            assert!(other.as_mut().now_or_never().is_none());
            others.push(other);
        }
        assert_eq!(gate.enter(Some("one more".to_string())).await.unwrap_err().code, Code::Busy);
        let mut house = Box::pin(gate.enter(None));
        assert!(house.as_mut().now_or_never().is_none());
        drop((much, others, third));
        drop(house.now_or_never().unwrap().unwrap());
        assert_eq!((gate.busy(), gate.waiting(), gate.lock().by_client.len()), (0, 0, 0));
    }

    #[tokio::test]
    async fn who_is_called_and_goes_calls_the_next() {
        let gate = Gate::new(1);
        let first = gate.enter(Some("a".to_string())).await.unwrap();
        let mut second = Box::pin(gate.enter(Some("b".to_string())));
        let mut third = Box::pin(gate.enter(Some("c".to_string())));
        assert!(second.as_mut().now_or_never().is_none() && third.as_mut().now_or_never().is_none());
        drop(first);
        drop(second);
        assert!(third.now_or_never().unwrap().is_ok());
        assert_eq!(gate.busy(), 0);
    }

    #[tokio::test]
    async fn work_stops_when_nobody_waits_for_it_and_only_then_makes_room() {
        let time = TimeSource::manual(0);
        let desk = Arc::new(Desk::new(1, 1, time.clone()));
        let begin = |desk: &Arc<Desk>| {
            let (begin, begun) = mpsc::channel();
            let (go_on, wait) = mpsc::channel::<()>();
            let desk = Arc::clone(desk);
            let work = move |stop: &CancellationToken| {
                begin.send(()).unwrap();
                while !stop.is_cancelled() {
                    std::thread::yield_now();
                }
                let _ = wait.recv();
            };
            let working = tokio::spawn(async move { desk.work(Some("b".to_string()), work).await });
            (working, begun, go_on)
        };
        let (working, begun, go_on) = begin(&desk);
        tokio::task::spawn_blocking(move || begun.recv().unwrap()).await.unwrap();
        working.abort();
        assert!(working.await.unwrap_err().is_cancelled());
        assert_eq!(desk.threads.busy(), 1, "it has heard of it, but it has not ended");
        drop(go_on);
        assert_eq!(desk.work(Some("a".to_string()), |_| 7).await.unwrap(), 7);
        // What takes too long is stopped as well.
        let (working, begun, _go_on) = begin(&desk);
        tokio::task::spawn_blocking(move || begun.recv().unwrap()).await.unwrap();
        time.advance(LONGEST);
        assert_eq!(working.await.unwrap().unwrap_err().code, Code::Busy);
    }
}
