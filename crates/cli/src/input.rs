//! Lines that a person types: with history and Tab completion at a terminal, plain otherwise.

use anyhow::Result;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// Where lines come from.
pub(crate) enum Input {
    Terminal(Box<Editor<Words, DefaultHistory>>),
    Pipe,
}

impl Input {
    /// The terminal if there is one, else standard input as it is.
    pub(crate) fn open() -> Result<Input> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Input::Pipe);
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Words::default()));
        Ok(Input::Terminal(Box::new(editor)))
    }

    /// Whether a person sits at the other end.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// The next line without spaces around it; none when the input ends. Tab completes to `words`.
    pub(crate) fn line(&mut self, prompt: &str, words: Vec<String>) -> Result<Option<String>> {
        match self {
            Input::Terminal(editor) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.0 = words;
                }
                match editor.readline(prompt) {
                    Ok(line) => {
                        let line = line.trim().to_string();
                        if !line.is_empty() {
                            editor.add_history_entry(&line)?;
                        }
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
            Input::Pipe => {
                let mut out = anstream::stdout();
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line)?;
                // What is no text is no action either, and is refused as one.
                let line = String::from_utf8_lossy(&line);
                writeln!(out, "{}", line.trim())?;
                Ok((read > 0).then(|| line.trim().to_string()))
            }
        }
    }
}

/// What Tab completes to: whole lines.
#[derive(Default)]
pub(crate) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..at];
        Ok((0, self.0.iter().filter(|word| word.starts_with(typed)).cloned().collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Hinter for Words {
    type Hint = String;
}
impl Validator for Words {}
