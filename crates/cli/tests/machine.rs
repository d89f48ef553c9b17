//! What the machine does to the server: whatever happens to the stream that the log goes to, it serves and stops in good
//! order; and when the disk is full, it says so.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// It only ever ends a test that fails.
const PATIENCE: Duration = Duration::from_mins(2);

/// `lamplight serve` on a free port.
struct Server {
    process: Child,
    address: String,
    folder: TempDir,
}

impl Server {
    /// With this standard error stream; where it is to be closed, the shell does that.
    fn start(errors: Stdio, redirected: &str) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &format!("trap '' XFSZ; exec \"$0\" \"$@\" {redirected}"),
            env!("CARGO_BIN_EXE_lamplight"),
        ]);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--address-rate", "0"]);
        command.arg("--data").arg(folder.path());
        let mut process = command.stdout(Stdio::piped()).stderr(errors).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().to_string();
        assert!(!address.is_empty(), "the server does not start");
        Server { process, address, folder }
    }

    async fn ask(&self, path: &str) -> reqwest::Response {
        let url = format!("http://{}{path}", self.address);
        tokio::time::timeout(PATIENCE, reqwest::get(url)).await.expect("an answer").unwrap()
    }

    async fn get(&self, path: &str) -> String {
        let answer = self.ask(path).await;
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.text().await.unwrap()
    }

    /// How many lines of the log were lost.
    async fn lost(&self) -> u64 {
        let metrics = self.get("/metrics").await;
        let lost = metrics.lines().find_map(|line| line.strip_prefix("lamplight_log_lost_total "));
        lost.unwrap().parse().unwrap()
    }

    /// Asks until a line of the log was lost.
    async fn lose_a_line(&self) {
        while self.lost().await == 0 {
            self.get("/api/games").await;
        }
    }

    /// No file of the server may grow beyond so many bytes.
    fn limit_files(&self, bytes: &str) {
        let (id, limit) = (self.process.id().to_string(), format!("--fsize={bytes}:"));
        assert!(Command::new("prlimit").args(["--pid", &id, &limit]).status().unwrap().success());
    }

    /// Asks for its health until that is so.
    async fn until_health(&self, status: u16) {
        while self.ask("/healthz").await.status().as_u16() != status {}
    }

    /// Stops it as an operator does.
    fn stop(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert_eq!(self.process.wait().unwrap().code(), Some(0));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn a_full_disk_under_the_log_does_not_matter() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let server = Server::start(full.into(), "");
    server.lose_a_line().await;
    server.get("/healthz").await;
    server.stop();
}

#[tokio::test]
async fn a_closed_stream_does_not_matter() {
    let server = Server::start(Stdio::inherit(), "2>&-");
    server.get("/healthz").await;
    server.stop();
}

#[tokio::test]
async fn a_pipe_whose_reader_goes_does_not_matter() {
    let (reader, writer) = std::io::pipe().unwrap();
    let server = Server::start(writer.into(), "");
    server.get("/healthz").await;
    drop(reader);
    server.lose_a_line().await;
    server.get("/healthz").await;
    server.stop();
}

/// Lines fill the pipe, then the queue; then they are lost, and nobody has waited.
#[tokio::test]
async fn a_pipe_that_nobody_reads_does_not_matter() {
    let (_reader, writer) = std::io::pipe().unwrap();
    let server = Server::start(writer.into(), "");
    server.lose_a_line().await;
    server.get("/healthz").await;
    server.stop();
}

#[tokio::test]
async fn a_full_disk_is_told_until_there_is_room_again() {
    let server = Server::start(Stdio::null(), "");
    server.get("/healthz").await;
    let log = server.folder.path().join("lamplight.db-wal");
    server.limit_files(&std::fs::metadata(log).unwrap().len().to_string());
    server.until_health(503).await;
    server.get("/api/games").await;
    server.limit_files("unlimited");
    server.until_health(200).await;
    server.stop();
}
