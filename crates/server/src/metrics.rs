//! Counters for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use tokio::time::Instant;

#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub connections: Gauge,
    pub tables: Gauge,
    /// Tables in memory that cannot go on.
    pub frozen: Gauge,
    pub bot_queue: Gauge,
    pub bot_decisions: Counter,
    /// Bots that were made: one for each seat, and for each hint.
    pub bots_built: Counter,
    pub commands: Counter,
    /// Commands that were refused, by code.
    pub refusals: Family<CodeLabel, Counter>,
    pub events: Counter,
    /// Seconds from a command's arrival to its acknowledgement.
    pub acknowledged: Histogram,
    /// Seconds that storing took.
    pub stored: Histogram,
    /// Connections that were cut because they could not keep up.
    pub slow_connections: Counter,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct CodeLabel {
    pub code: String,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("lamplight");
        let seconds = || Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        let metrics = Metrics {
            registry: Registry::default(),
            connections: Gauge::default(),
            tables: Gauge::default(),
            frozen: Gauge::default(),
            bot_queue: Gauge::default(),
            bot_decisions: Counter::default(),
            bots_built: Counter::default(),
            commands: Counter::default(),
            refusals: Family::default(),
            events: Counter::default(),
            acknowledged: seconds(),
            stored: seconds(),
            slow_connections: Counter::default(),
        };
        registry.register("connections", "Open WebSockets", metrics.connections.clone());
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("tables_frozen", "Tables that cannot go on", metrics.frozen.clone());
        registry.register("bot_queue", "Questions that wait for a bot", metrics.bot_queue.clone());
        registry.register("bot_decisions", "Questions answered by bots", metrics.bot_decisions.clone());
        registry.register("bots_built", "Bots made for a seat or a hint", metrics.bots_built.clone());
        registry.register("commands", "Commands carried out", metrics.commands.clone());
        registry.register("refusals", "Commands refused", metrics.refusals.clone());
        registry.register("events", "Events stored", metrics.events.clone());
        registry.register(
            "acknowledged_seconds",
            "From a command's arrival to its acknowledgement",
            metrics.acknowledged.clone(),
        );
        registry.register("stored_seconds", "Time to store a table's news", metrics.stored.clone());
        registry.register(
            "slow_connections",
            "Connections cut because they could not keep up",
            metrics.slow_connections.clone(),
        );
        registry.register("log_lost", "Lines of the log that could not be written", crate::log::LOST.clone());
        Metrics { registry, ..metrics }
    }
}

impl Metrics {
    /// Measures how long storing takes, until it is dropped.
    pub fn stored_timer(&self) -> Timer<'_> {
        Timer { histogram: &self.stored, start: Instant::now() }
    }

    /// Measures how long a command waits for its acknowledgement, until it is dropped.
    pub fn acknowledged_timer(&self) -> Timer<'_> {
        Timer { histogram: &self.acknowledged, start: Instant::now() }
    }

    /// In Prometheus's text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
        text
    }
}

#[derive(Debug)]
pub struct Timer<'a> {
    histogram: &'a Histogram,
    start: Instant,
}

impl Drop for Timer<'_> {
    fn drop(&mut self) {
        self.histogram.observe(self.start.elapsed().as_secs_f64());
    }
}
