//! The log goes to the standard error stream by a thread of its own. Whatever happens to that stream, be it full, closed
//! or a pipe that nobody reads, the server does not notice: lines that cannot be written are lost, and counted.

use prometheus_client::metrics::counter::Counter;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

/// Lines that could not be written.
pub static LOST: LazyLock<Counter> = LazyLock::new(Counter::default);

/// Lines that wait to be written; what comes when there are so many is lost.
const WAITING: usize = 4096;
/// How long the last lines may take.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// A log that is being written. Dropping it waits for the last lines, but not for long.
#[derive(Debug)]
#[must_use = "the last lines are lost unless it is dropped in the end"]
pub struct Log(Arc<Lines>);

#[derive(Debug, Default)]
struct Lines {
    queue: Mutex<Queue>,
    /// Something is to be written.
    news: Condvar,
    /// Everything is written.
    done: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Vec<u8>>,
    /// Whether the thread is busy with what it has taken from the queue.
    writing: bool,
}

/// Writes the log to the standard error stream from now on, `coloured` or plain; panics are told there, too. `filter` is
/// a list of targets and levels in the manner of `RUST_LOG`, such as `info` or `info,lamplight_server=debug`.
pub fn log_to_stderr(format: LogFormat, filter: &str, coloured: bool) -> Result<Log, String> {
    let filter: Targets = filter.parse().map_err(|error| format!("log filter '{filter}': {error}"))?;
    let log = Log::new(io::stderr()).map_err(|error| error.to_string())?;
    let lines = Arc::clone(&log.0);
    let layer = fmt::layer()
        .with_writer(move || Line(Arc::clone(&lines)))
        // It would tell of them on the standard error stream, and panic if that is broken.
        .log_internal_errors(false)
        .with_ansi(coloured);
    let layer = match format {
        LogFormat::Text => layer.boxed(),
        LogFormat::Json => layer.json().boxed(),
    };
    let subscriber = tracing_subscriber::registry().with(layer.with_filter(filter));
    subscriber.try_init().map_err(|error| error.to_string())?;
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let message = panic.payload_as_str().unwrap_or("without a message");
        tracing::error!(message, place, "a panic");
    }));
    Ok(log)
}

impl Log {
    fn new(mut to: impl Write + Send + 'static) -> io::Result<Log> {
        let lines = Arc::<Lines>::default();
        let taken = Arc::clone(&lines);
        thread::Builder::new().name("log".to_string()).spawn(move || {
            loop {
                for line in taken.take() {
                    if to.write_all(&line).and_then(|()| to.flush()).is_err() {
                        LOST.inc();
                    }
                }
            }
        })?;
        Ok(Log(lines))
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let unwritten = |queue: &mut Queue| queue.writing || !queue.waiting.is_empty();
        // Who does not read them by now does not want them.
        let _ = self.0.done.wait_timeout_while(self.0.lock(), LAST_WORDS, unwritten);
    }
}

impl Lines {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing is ever half done under this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, line: &[u8]) {
        let mut queue = self.lock();
        if queue.waiting.len() < WAITING {
            queue.waiting.push_back(line.to_vec());
            self.news.notify_one();
        } else {
            LOST.inc();
        }
    }

    /// Waits for lines and takes them all; the ones that it gave before are written.
    fn take(&self) -> VecDeque<Vec<u8>> {
        let mut queue = self.lock();
        queue.writing = false;
        if queue.waiting.is_empty() {
            self.done.notify_all();
        }
        let idle = |queue: &mut Queue| queue.waiting.is_empty();
        queue = self.news.wait_while(queue, idle).unwrap_or_else(PoisonError::into_inner);
        queue.writing = true;
        std::mem::take(&mut queue.waiting)
    }
}

/// A line in the making: it is written in one go.
struct Line(Arc<Lines>);

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.put(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// A stream that takes a line only when it is told to.
    struct Slow(mpsc::Receiver<()>, mpsc::Sender<Vec<u8>>);

    impl Write for Slow {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            let _ = self.0.recv();
            let _ = self.1.send(line.to_vec());
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn who_writes_the_log_never_waits_for_who_reads_it() {
        let (go, wait) = mpsc::channel();
        let (say, hear) = mpsc::channel();
        let log = Log::new(Slow(wait, say)).unwrap();
        let lost = LOST.get();
        // Two queues: the one that the thread is stuck with, and the one that waits.
        for number in 0..3 * WAITING {
            Line(Arc::clone(&log.0)).write_all(number.to_string().as_bytes()).unwrap();
        }
        assert!(LOST.get() - lost >= WAITING as u64);
        for _ in 0..2 * WAITING {
            go.send(()).unwrap();
        }
        assert_eq!(hear.recv().unwrap(), b"0", "what was written first comes first");
    }
}
