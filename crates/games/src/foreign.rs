//! Bots that are programs of their own, spoken to over their standard input and output.
//!
//! They are guests, not trusted: a late, illegal or garbled answer gets one more chance with the reason; then a
//! random legal action is played and the bot has a strike. A bot that has crashed is started anew at its next
//! turn. After three strikes in a row it is not asked any more, and the game goes on at random.

use crate::bots::{Opponent, TextAdvice};
use crate::{GameId, Language, explain};
use crate::bot_protocol::{Go, NewGame, Observe};
use lamplight_core::{Dice, Rng};
use lamplight_match::Known;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// A bot behind the protocol.
#[derive(Debug)]
pub struct Foreign {
    command: String,
    go: Go,
    rng: Rng,
    process: Option<Process>,
    /// How much of the log the process has been told.
    told: usize,
    strikes: u32,
    /// What went wrong, in order.
    complaints: Vec<String>,
}

#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself, or not want to; either way it is over now.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Strikes in a row after which a bot is not asked any more.
const PATIENCE: u32 = 3;
/// For starting up and shaking hands.
const START: Duration = Duration::from_secs(10);
/// On top of the time to think: for pipes, and for machines that are busy.
const GRACE: Duration = Duration::from_millis(500);
/// A budget of nodes is no excuse to think for ever.
const LONGEST: Duration = Duration::from_mins(1);
/// Longer lines are garbage.
const LINE: u64 = 1 << 16;

impl Foreign {
    /// A bot that is started by this command, with arguments parted by spaces.
    pub fn new(command: &str, go: Go, rng: Rng) -> Foreign {
        Foreign {
            command: command.to_string(),
            go,
            rng,
            process: None,
            told: 0,
            strikes: 0,
            complaints: Vec::new(),
        }
    }

    /// What the bot has done wrong so far.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// Asks the program; an error says why there is no answer.
    fn ask(&mut self, known: &Known<'_>) -> Result<String, String> {
        if self.process.is_none() {
            self.process = Some(start(&self.command, known)?);
            self.told = 0;
        }
        let observe = Observe::of(known, self.told);
        let observe = serde_json::to_string(&observe).map_err(|error| error.to_string())?;
        let limit = match self.go {
            Go::Time(time) => time + GRACE,
            Go::Nodes(_) => LONGEST,
        };
        let go = self.go;
        let answered = self.with_process(|process| {
            process.say(&format!("observe {observe}"))?;
            process.decide(go, limit, known)
        });
        self.told = known.length();
        answered.or_else(|reason| {
            self.complaints.push(reason.clone());
            self.with_process(|process| {
                process.say(&format!("error {reason}"))?;
                process.decide(go, limit, known)
            })
        })
    }

    /// Does something with the process, and forgets it if it is gone.
    fn with_process<T>(&mut self, act: impl FnOnce(&mut Process) -> Result<T, String>) -> Result<T, String> {
        let process = self.process.as_mut().ok_or_else(|| "the bot has stopped".to_string())?;
        let result = act(process);
        if let Ok(Some(status)) = process.child.try_wait() {
            self.process = None;
            return result.map_err(|_| format!("the bot has stopped: {status}"));
        }
        result
    }
}

impl Opponent for Foreign {
    fn advise(&mut self, known: &Known<'_>) -> Option<TextAdvice> {
        let answer =
            if self.strikes < PATIENCE { self.ask(known) } else { Err("not asked any more".into()) };
        let action = match answer {
            Ok(action) => {
                self.strikes = 0;
                action
            }
            Err(reason) => {
                if self.strikes < PATIENCE {
                    self.strikes += 1;
                    self.complaints.push(format!("strike {}: {reason}", self.strikes));
                }
                let mut actions = known.actions();
                if actions.is_empty() {
                    return None;
                }
                actions.swap_remove(self.rng.below(actions.len() as u32) as usize)
            }
        };
        Some(TextAdvice { line: vec![action.clone()], action, value: None, visits: Vec::new(), nodes: 0 })
    }
}

fn start(command: &str, known: &Known<'_>) -> Result<Process, String> {
    let mut words = command.split_whitespace();
    let program = words.next().ok_or("no program is named")?;
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{program} cannot be started: {error}"))?;
    let input = child.stdin.take().ok_or("the bot has no input")?;
    let output = child.stdout.take().ok_or("the bot has no output")?;
    let (sender, lines) = mpsc::channel();
    // Reads on its own, so that a silent bot does not stop the game. Ends with the process.
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            match (&mut output).take(LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {
                    if sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                        break;
                    }
                }
            }
        }
    });
    let mut process = Process { child, input, lines };
    process.say("lbp")?;
    process.wait("lbpok", START)?;
    process.say("isready")?;
    process.wait("readyok", START)?;
    let new_game = serde_json::to_string(&NewGame::of(known)).map_err(|error| error.to_string())?;
    process.say(&format!("newgame {new_game}"))?;
    Ok(process)
}

impl Process {
    fn say(&mut self, line: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| "the bot does not listen any more".to_string())
    }

    /// Waits for a line that begins with a word, and returns the rest of it.
    #[expect(clippy::disallowed_methods, reason = "a guest's time is limited")]
    fn wait(&mut self, word: &str, limit: Duration) -> Result<String, String> {
        let end = Instant::now() + limit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                mpsc::RecvTimeoutError::Timeout => format!("late: no {word} within {} ms", limit.as_millis()),
                mpsc::RecvTimeoutError::Disconnected => "the bot has stopped".to_string(),
            })?;
            if let Some(rest) = line.strip_prefix(word)
                && (rest.is_empty() || rest.starts_with(' '))
            {
                return Ok(rest.trim().to_string());
            }
        }
    }

    fn decide(&mut self, go: Go, limit: Duration, known: &Known<'_>) -> Result<String, String> {
        // What came after the last answer was too late.
        while self.lines.try_recv().is_ok() {}
        self.say(&go.to_string())?;
        let action = self.wait("bestmove", limit)?;
        match known.check(&action) {
            Ok(()) => Ok(action),
            Err(error) => {
                let game = GameId::named(known.info().id);
                let reason = game.map(|game| explain(game, &error, Language::English));
                Err(format!("illegal: '{action}': {}", reason.unwrap_or_else(|_| error.to_string())))
            }
        }
    }
}
