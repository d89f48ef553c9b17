//! `lamplight serve`: tables over the network.

use crate::error::refuse;
use crate::paint;
use crate::setup;
use anyhow::Result;
use clap::{Args, ValueEnum};
use lamplight_server::program::{self, LogFormat};
use lamplight_server::{Config, ServerError};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Where to listen
    #[arg(long, env = "LAMPLIGHT_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The folder for the database; content files are offered from content/GAME/*.toml in it
    #[arg(long, env = "LAMPLIGHT_DATA", default_value = "lamplight-data", value_name = "DIR")]
    data: PathBuf,
    /// The address at which people reach the server, if it is behind a proxy, beginning with https
    #[arg(long, env = "LAMPLIGHT_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// The header in which a trusted proxy tells the client's address, such as X-Forwarded-For
    #[arg(long, env = "LAMPLIGHT_ADDRESS_HEADER", value_name = "NAME")]
    address_header: Option<String>,
    /// Threads on which bots think [default: half of the cores]
    #[arg(long, env = "LAMPLIGHT_BOT_THREADS", value_name = "N", value_parser = setup::whole(1..=256u16))]
    bot_threads: Option<u16>,
    /// Seconds without a connection after which a player counts as gone
    #[arg(long, env = "LAMPLIGHT_GONE_AFTER", default_value_t = 120, value_name = "SECONDS")]
    gone_after: u64,
    /// Seconds after which a bot takes over for a player who is gone while others wait
    #[arg(long, env = "LAMPLIGHT_TAKE_OVER_AFTER", default_value_t = 300, value_name = "SECONDS")]
    take_over_after: u64,
    /// Seconds without a decision after which others may claim, at a table without a clock, that a player no longer plays
    #[arg(long, env = "LAMPLIGHT_CLAIM_AFTER", default_value_t = 900, value_name = "SECONDS")]
    claim_after: u64,
    /// Days without an event after which a deserted table is closed
    #[arg(long, env = "LAMPLIGHT_ABANDON_AFTER", default_value_t = 30, value_name = "DAYS")]
    abandon_after: u64,
    /// Minutes after which a table is closed that waits for players and that nobody has joined
    #[arg(long, env = "LAMPLIGHT_CLOSE_EMPTY_AFTER", default_value_t = 60, value_name = "MINUTES")]
    close_empty_after: u64,
    /// Days for which finished games are kept [default: for ever]
    #[arg(long, env = "LAMPLIGHT_KEEP_DAYS", value_name = "DAYS")]
    keep_days: Option<u32>,
    /// How many finished games are kept, the newest [default: all]
    #[arg(long, env = "LAMPLIGHT_KEEP_GAMES", value_name = "N")]
    keep_games: Option<u64>,
    /// Requests and commands a second that one guest may send on average
    #[arg(long, env = "LAMPLIGHT_GUEST_RATE", default_value_t = 20, value_name = "N")]
    guest_rate: u32,
    /// Requests a second that one address may send on average, with five connections for each; 0 for no limit
    #[arg(long, env = "LAMPLIGHT_ADDRESS_RATE", default_value_t = 100, value_name = "N")]
    address_rate: u32,
    /// Tables that may be in memory at once; those that nobody looks at sleep in the database
    #[arg(long, env = "LAMPLIGHT_MAX_TABLES", default_value_t = 20_000, value_name = "N")]
    max_tables: usize,
    /// WebSocket connections that may be open at once
    #[arg(long, env = "LAMPLIGHT_MAX_CONNECTIONS", default_value_t = 20_000, value_name = "N")]
    max_connections: usize,
    /// How the log is written, to the standard error stream
    #[arg(long, env = "LAMPLIGHT_LOG_FORMAT", value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    log_format: Format,
    /// What the log tells: error, warn, info, debug, or finer, by module
    #[arg(long, env = "LAMPLIGHT_LOG", default_value = "info", value_name = "FILTER")]
    log: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// An origin: scheme and host, nothing behind them.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(url.to_string()),
        _ => Err("not of the form https://play.example.org".to_string()),
    }
}

impl Arguments {
    fn config(&self) -> Config {
        let mut config = Config::new(self.data.clone(), self.listen);
        config.public_url.clone_from(&self.public_url);
        config.address_header.clone_from(&self.address_header);
        config.bot_threads = self.bot_threads.map_or(config.bot_threads, usize::from);
        config.patience.gone_after = self.gone_after * 1000;
        config.patience.take_over_after = self.take_over_after * 1000;
        config.patience.claim_after = self.claim_after * 1000;
        config.patience.abandon_after = self.abandon_after * 24 * 3_600_000;
        config.patience.close_empty_after = self.close_empty_after * 60_000;
        config.retention.age = self.keep_days.map(|days| u64::from(days) * 24 * 3_600_000);
        config.retention.games = self.keep_games;
        config.limits.guest_rate = self.guest_rate;
        config.limits.address_rate = self.address_rate;
        config.limits.tables = self.max_tables;
        config.limits.connections = self.max_connections;
        config
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let format = match arguments.log_format {
        Format::Text => LogFormat::Text,
        Format::Json => LogFormat::Json,
    };
    let coloured = paint::is_coloured(&io::stderr());
    let _log = program::log_to_stderr(format, &arguments.log, coloured).map_err(refuse)?;
    let ready = |address: SocketAddr| {
        // A closed output does not stop the server.
        let _ = writeln!(anstream::stdout(), "Lamplight is at http://{address}");
    };
    program::serve(arguments.config(), ready).map_err(|error| {
        let remedy = match &error {
            ServerError::Folder { .. } => "; --data names another folder",
            ServerError::Listen { .. } => "; --listen names another address",
            _ => "",
        };
        anyhow::anyhow!("{error}{remedy}")
    })
}
