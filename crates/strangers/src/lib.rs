//! What strangers may hand in: files, lines and messages. For each parser that meets them there is one function here,
//! which takes any bytes, reads them as the program does, and checks what must hold:
//!
//! * nothing panics;
//! * what is accepted can be written, and what was written is read as the same;
//! * what is accepted can be used: looked at from every seat, played on, stored and loaded;
//! * a refusal says what is wrong, and where there are places, in which.
//!
//! `fuzz/` hands them bytes that a fuzzer makes up (`make fuzz`); a test hands them what the fuzzer has kept.
//!
//! | module | what is read |
//! | --- | --- |
//! | [`record`] | records of games |
//! | [`position`] | positions of every game, also as a seat knows them |
//! | [`content`] | content files, and the values of their forms |
//! | [`bot`] | the bot protocol, from either side |
//! | [`command`] | messages over a WebSocket, at tables in every stage |
//! | [`fact`] | stored tables |
//! | [`study`] | lessons, and positions of records that somebody goes on with |
//! | [`exercise`] | playing on from whatever was accepted |

pub mod bot;
pub mod command;
pub mod content;
pub mod exercise;
pub mod fact;
pub mod position;
pub mod record;
pub mod study;
pub mod table;

/// Takes any bytes, and fails if something does not hold.
pub type Check = fn(&[u8]);

/// Every parser by its name: the name of its target in `fuzz/`, and of its folder of samples.
pub const TARGETS: &[(&str, Check)] = &[
    ("record", record::check),
    ("position", position::check),
    ("content", content::check),
    ("bot", bot::check),
    ("command", command::check),
    ("fact", fact::check),
    ("study", study::check),
];

/// The bytes as text. No parser of ours is given anything else.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// The first line and the rest.
fn head(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}
