//! What the server and its clients say to each other, as types. The TypeScript types in `web/src/protocol` and the
//! server's OpenAPI document are generated from these and from nothing else.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`problem`] | why something was refused: a code for programs, words for people |
//! | [`games`] | the games on offer, their options, levels, content and rules |
//! | [`content`] | house content and boxes of one's own |
//! | [`table`] | tables: set-up, seats, clocks, what they look like to a viewer now |
//! | [`json`] | JSON text that is passed on as it is |
//! | [`message`] | what a game says, as values: effects and refusals |
//! | [`event`] | what happens at a table, numbered without gaps |
//! | [`command`] | what a guest may ask of a table |
//! | [`live`] | the messages over a WebSocket |
//! | [`replay`] | games to step through, hints, evaluations |
//! | [`study`] | lessons, and what somebody tries from a position |

pub mod book;
pub mod command;
pub mod content;
pub mod event;
pub mod games;
pub mod json;
pub mod live;
pub mod message;
pub mod problem;
pub mod replay;
pub mod study;
pub mod table;

pub use book::{Book, BookPart, BookSection, Figure};
pub use command::Command;
pub use content::{
    CheckContent, CheckedContent, ContentText, Counted, Fault, FormField, FormKind, GameContent, NewContent,
    OfferedContent, Reason, Shape,
};
pub use event::{Event, EventBody, Line};
pub use games::{
    BoardInfo, CellInfo, ContentFile, GameInfo, Gentle, LevelInfo, OptionInfo, OptionValues, RuleText,
    RulesText,
};
pub use json::Json;
pub use live::{ClientMessage, ServerMessage};
pub use message::{Arg, Args, Effect, Merit, Refusal};
pub use problem::{Code, Problem};
pub use replay::{
    Evaluate, Evaluation, Frame, Hint, HintRequest, Insight, InsightRequest, LoadRecord, Replay,
    WhyNotRequest,
};
pub use study::{LessonText, Studied, Study, StudyStart, StudyStep, Verdict};
pub use table::{
    Branch, Clock, Created, Device, Ending, Enter, Forfeit, Forfeited, Mark, Me, NewSeat, NewTable, Now,
    Outcome, Person, Proposal, Removed, Rename, ScoreLine, SeatInfo, SeatLink, Stage, StandIn, TableDetails,
    TableInfo, TableList, TableSummary, Tally, Undo, Weight, You,
};

/// Raised whenever a change would make an old client misread what it gets. A client that finds another number in
/// [`ServerMessage::Welcome`] asks its person to reload the page.
pub const PROTOCOL: u32 = 5;

/// For a variant without fields: what it does not know is told, as for the others. serde itself would overlook it.
pub(crate) fn nothing_else<'de, D: serde::Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    <Nothing as serde::Deserialize>::deserialize(from).map(|Nothing {}| ())
}

/// Every type as TypeScript, in one file.
#[expect(clippy::too_many_lines, reason = "it is a list of all types")]
pub fn typescript() -> String {
    use ts_rs::{Config, TS};
    let config = Config::default();
    let mut text = String::from(
        "// Written from crates/protocol by `make golden`. A test compares the two: do not edit.\n",
    );
    macro_rules! write_types {
        ($($type:ty),+ $(,)?) => {
            $(
                text.push('\n');
                if let Some(docs) = <$type as TS>::docs() {
                    text.push_str(docs.trim_end());
                    text.push('\n');
                }
                text.push_str("export ");
                text.push_str(&<$type as TS>::decl(&config));
                text.push('\n');
            )+
        };
    }
    write_types!(
        Arg,
        Effect,
        Merit,
        Refusal,
        Code,
        Problem,
        games::OptionKind,
        OptionInfo,
        LevelInfo,
        ContentFile,
        CellInfo,
        BoardInfo,
        Gentle,
        GameInfo,
        RuleText,
        RulesText,
        Stage,
        Ending,
        Forfeit,
        Person,
        Removed,
        Device,
        SeatInfo,
        Clock,
        NewSeat,
        ContentText,
        NewContent,
        Shape,
        Counted,
        Reason,
        Fault,
        FormKind,
        FormField,
        CheckContent,
        CheckedContent,
        OfferedContent,
        GameContent,
        NewTable,
        Created,
        TableInfo,
        TableDetails,
        TableSummary,
        TableList,
        Weight,
        Branch,
        Mark,
        Figure,
        BookPart,
        BookSection,
        Book,
        Undo,
        Proposal,
        Forfeited,
        StandIn,
        Outcome,
        ScoreLine,
        Tally,
        Now,
        You,
        Enter,
        SeatLink,
        Me,
        Rename,
        Line,
        EventBody,
        Event,
        Command,
        ClientMessage,
        ServerMessage,
        Frame,
        Replay,
        LoadRecord,
        HintRequest,
        Hint,
        InsightRequest,
        Insight,
        WhyNotRequest,
        Evaluate,
        Evaluation,
        LessonText,
        StudyStart,
        StudyStep,
        Study,
        Verdict,
        Studied,
    );
    text + "\nexport const PROTOCOL = " + &PROTOCOL.to_string() + ";\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_told() {
        let read = serde_json::from_str::<Command>;
        assert_eq!(read(r#"{"do":"start"}"#).unwrap(), Command::Start);
        for wrong in [
            r#"{"do":"start","seat":1}"#,
            r#"{"do":"rematch","table":"x"}"#,
            r#"{"do":"close","why":null}"#,
            r#"{"do":"set_seat","seat":1,"bto":2}"#,
        ] {
            let error = read(wrong).unwrap_err().to_string();
            assert!(error.contains("unknown field"), "{wrong}: {error}");
        }
        let read = serde_json::from_str::<NewSeat>;
        assert_eq!(read(r#"{"kind":"open"}"#).unwrap(), NewSeat::Open);
        for wrong in [r#"{"kind":"open","level":3}"#, r#"{"kind":"bot","level":3,"more":1}"#] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(serde_json::from_str::<Clock>(r#"{"bank":60,"increment":1,"incremnt":2}"#).is_err());
    }
}
