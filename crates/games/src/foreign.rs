//! Bots that are programs of their own, spoken to over their standard input and output.
//!
//! They are guests, not trusted: a late, illegal or garbled answer gets one more chance with the reason; then a
//! random legal action is played and the bot has a strike. A bot that has crashed has a strike at once and is started
//! anew at its next turn. After three strikes in a row it is not asked any more, and the game goes on at random. All of
//! this is on record as [faults](Opponent::faults), for whoever runs the game to tell.

use crate::bot_protocol::{Go, NewGame, Observe};
use crate::bots::{Fault, FaultKind, Opponent, TextAdvice};
use crate::{GameId, Language, explain};
use lamplight_core::{Dice, Rng};
use lamplight_match::Known;
use serde::Serialize;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
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
    faults: Vec<Fault>,
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

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    kind: FaultKind,
    reason: String,
}

impl Trouble {
    fn crashed(reason: impl Into<String>) -> Trouble {
        Trouble { kind: FaultKind::Crashed, reason: reason.into() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
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
/// Letters of a reason that are kept: a guest may have written most of it.
const REASON: usize = 200;

impl Foreign {
    /// A bot that is started by this command, with arguments separated by spaces.
    pub fn new(command: &str, go: Go, rng: Rng) -> Foreign {
        Foreign {
            command: command.to_string(),
            go,
            rng,
            process: None,
            told: 0,
            strikes: 0,
            faults: Vec::new(),
        }
    }

    /// Asks the program; where there is no good answer, the faults say why.
    fn ask(&mut self, known: &Known<'_>) -> Option<String> {
        let mut answer = self.tell(known).and_then(|()| self.decide(known));
        if let Err(trouble) = &answer
            && trouble.kind != FaultKind::Crashed
        {
            // It is still there and gets another chance.
            let reason = format!("error {}: {}", trouble.kind, trouble.reason);
            self.note(known, trouble.clone(), false);
            answer = self.with_process(|process| process.say(&reason)).and_then(|()| self.decide(known));
        }
        answer.map_err(|trouble| self.note(known, trouble, true)).ok()
    }

    /// Tells the program what its seat knows, and starts it if it does not run.
    fn tell(&mut self, known: &Known<'_>) -> Result<(), Trouble> {
        if let Some(process) = &mut self.process
            && let Ok(Some(status)) = process.child.try_wait()
        {
            self.process = None;
            self.note(known, Trouble::crashed(format!("the bot has stopped between turns: {status}")), false);
        }
        if self.process.is_none() {
            self.process = Some(start(&self.command)?);
            self.told = 0;
            self.with_process(|process| process.send("newgame", &NewGame::of(known)))?;
        }
        let observe = Observe::of(known, self.told);
        self.told = known.length();
        self.with_process(|process| process.send("observe", &observe))
    }

    fn decide(&mut self, known: &Known<'_>) -> Result<String, Trouble> {
        let go = self.go;
        let limit = match go {
            Go::Time(time) => time + GRACE,
            Go::Nodes(_) => LONGEST,
        };
        self.with_process(|process| process.decide(go, limit, known))
    }

    /// Does something with the process, and forgets it if it is gone.
    fn with_process<T>(
        &mut self,
        act: impl FnOnce(&mut Process) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let process = self.process.as_mut().ok_or_else(|| Trouble::crashed("the bot has stopped"))?;
        let result = act(process);
        if result.as_ref().is_err_and(|trouble| trouble.kind == FaultKind::Crashed)
            && let Some(process) = self.process.take()
            && let Some(status) = process.status()
        {
            return Err(Trouble::crashed(format!("the bot has stopped: {status}")));
        }
        result
    }

    fn note(&mut self, known: &Known<'_>, trouble: Trouble, replaced: bool) {
        let Trouble { kind, reason } = trouble;
        // What a guest writes goes to terminals and logs.
        let reason = reason.chars().map(|letter| if letter.is_control() { '\u{FFFD}' } else { letter });
        let reason = reason.take(REASON).collect();
        self.faults.push(Fault { turn: known.turn_number(), kind, reason, replaced });
    }
}

impl Opponent for Foreign {
    fn advise(&mut self, known: &Known<'_>) -> Option<TextAdvice> {
        let mut actions = known.actions();
        if actions.is_empty() {
            return None;
        }
        let answer = if self.strikes < PATIENCE {
            self.ask(known)
        } else {
            let kind = FaultKind::NotAsked;
            let reason = format!("after {PATIENCE} strikes in a row it plays at random");
            self.note(known, Trouble { kind, reason }, true);
            None
        };
        self.strikes = if answer.is_some() { 0 } else { self.strikes + 1 };
        let action =
            answer.unwrap_or_else(|| actions.swap_remove(self.rng.below(actions.len() as u32) as usize));
        Some(TextAdvice { line: vec![action.clone()], action, value: None, visits: Vec::new(), nodes: 0 })
    }

    fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

/// Starts a program, shakes hands and sends it away again.
pub(crate) fn greet(command: &str) -> Result<(), Trouble> {
    start(command).map(drop)
}

fn start(command: &str) -> Result<Process, Trouble> {
    let mut words = command.split_whitespace();
    let program = words.next().ok_or_else(|| Trouble::crashed("no program is named"))?;
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| Trouble::crashed(format!("{program} cannot be started: {error}")))?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(Trouble::crashed("the bot has no input or no output"));
    };
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
    match process.shake_hands() {
        Ok(()) => Ok(process),
        Err(trouble) => {
            let status = process.status().map(|status| format!(", and has stopped: {status}"));
            let why = status.unwrap_or_else(|| format!(": {trouble}"));
            Err(Trouble::crashed(format!("{program} does not speak the bot protocol{why}")))
        }
    }
}

impl Process {
    fn shake_hands(&mut self) -> Result<(), Trouble> {
        for (word, answer) in [("lbp", "lbpok"), ("isready", "readyok")] {
            self.say(word)?;
            self.wait(answer, START)?;
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), Trouble> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| Trouble::crashed("the bot does not listen any more"))
    }

    fn send(&mut self, word: &str, message: &impl Serialize) -> Result<(), Trouble> {
        // Names, numbers and lists always have a JSON form.
        let json = serde_json::to_string(message).unwrap_or_default();
        self.say(&format!("{word} {json}"))
    }

    /// Waits for a line that begins with a word, and returns the rest of it.
    #[expect(clippy::disallowed_methods, reason = "a guest's time is limited")]
    fn wait(&mut self, word: &str, limit: Duration) -> Result<String, Trouble> {
        let end = Instant::now() + limit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                mpsc::RecvTimeoutError::Timeout => Trouble {
                    kind: FaultKind::Late,
                    reason: format!("no {word} within {} ms", limit.as_millis()),
                },
                mpsc::RecvTimeoutError::Disconnected => Trouble::crashed("the bot has closed its output"),
            })?;
            if let Some(rest) = line.strip_prefix(word)
                && (rest.is_empty() || rest.starts_with(' '))
            {
                return Ok(rest.trim().to_string());
            }
        }
    }

    fn decide(&mut self, go: Go, limit: Duration, known: &Known<'_>) -> Result<String, Trouble> {
        // What came after the last answer was too late.
        while self.lines.try_recv().is_ok() {}
        self.say(&go.to_string())?;
        let action = self.wait("bestmove", limit)?;
        let Err(error) = known.check(&action) else { return Ok(action) };
        let game = GameId::named(known.info().id);
        let reason = game.map_or_else(|_| error.to_string(), |game| explain(game, &error, Language::English));
        Err(Trouble { kind: FaultKind::Illegal, reason: format!("'{action}': {reason}") })
    }

    /// How a process that has hung up ended; nothing if it had to be stopped.
    fn status(mut self) -> Option<ExitStatus> {
        if let Ok(Some(status)) = self.child.try_wait() {
            return Some(status);
        }
        // One that is on its way out keeps its own code.
        let _ = self.child.kill();
        self.child.wait().ok().filter(|status| status.code().is_some())
    }
}
