//! A connection to a table.

use super::soon;
use futures_util::{SinkExt as _, StreamExt as _};
use lamplight_core::Rng;
use lamplight_core::rng::Dice as _;
use lamplight_protocol::{
    Branch, ClientMessage, Code, Command, Event, EventBody, Now, Problem, ServerMessage, Stage, TableInfo,
    You,
};
use std::collections::BTreeMap;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What came of a command over a connection.
type Outcome = Result<(u64, Option<String>), Problem>;

/// A connection to a table. Whatever it gets is checked: versions have no gaps, choices are there for who is to act
/// and for nobody else.
pub(crate) struct Live {
    socket: Socket,
    /// Every message, as it came.
    pub(crate) raw: Vec<String>,
    pub(crate) table: TableInfo,
    pub(crate) you: You,
    /// From where on the welcome told what had happened.
    pub(crate) since: u64,
    /// All events that this connection has got.
    pub(crate) events: Vec<Event>,
    pub(crate) now: Now,
    answers: BTreeMap<u32, Outcome>,
    /// Refusals of messages that could not be read.
    pub(crate) unread: Vec<Problem>,
    /// How it ended, if the server has said so.
    pub(crate) bye: Option<Problem>,
    next_id: u32,
}

impl Live {
    pub(super) async fn welcomed(mut socket: Socket) -> Live {
        let raw = text(&mut socket).await.expect("a welcome");
        let message = serde_json::from_str(&raw).unwrap();
        let ServerMessage::Welcome { protocol, table, you, since, events, now, .. } = message else {
            panic!("not a welcome: {raw}");
        };
        assert_eq!(protocol, lamplight_protocol::PROTOCOL);
        let live = Live {
            socket,
            raw: vec![raw],
            table,
            you,
            since,
            events,
            now,
            answers: BTreeMap::new(),
            unread: Vec::new(),
            bye: None,
            next_id: 0,
        };
        live.check(since, &live.events);
        live
    }

    /// The last version that is known.
    pub(crate) fn version(&self) -> u64 {
        self.events.last().map_or(self.since, |event| event.version)
    }

    /// What happened, without numbers and times.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &EventBody> {
        self.events.iter().map(|event| &event.body)
    }

    /// How many actions this connection was told of.
    pub(crate) fn actions(&self) -> usize {
        self.bodies().filter(|body| matches!(body, EventBody::Acted { .. })).count()
    }

    /// Whether the person in a seat is connected.
    pub(crate) fn here(&self, seat: u8) -> bool {
        self.now.seats[usize::from(seat) - 1].person.as_ref().unwrap().here
    }

    fn check(&self, before: u64, news: &[Event]) {
        let numbers: Vec<u64> = news.iter().map(|event| event.version).collect();
        let expected: Vec<u64> = (before + 1..).take(news.len()).collect();
        assert_eq!(numbers, expected, "versions have no gaps");
        assert_eq!(self.now.version, self.version(), "what is shown is as new as what was told");
        let mine = self.you.viewer.is_some() && self.you.viewer == self.now.to_act;
        let decides = |seat: u8| {
            let info = &self.now.seats[usize::from(seat) - 1];
            info.person.is_some() && info.bot.is_none()
        };
        let expected = mine && self.you.viewer.is_some_and(decides);
        assert_eq!(!self.now.choices.is_empty(), expected, "choices are for who is to act: {:?}", self.now);
    }

    /// The next message, taken in; none if the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<ServerMessage> {
        let raw = text(&mut self.socket).await?;
        let message: ServerMessage = serde_json::from_str(&raw).unwrap();
        self.raw.push(raw);
        match message.clone() {
            ServerMessage::Welcome { .. } => panic!("a second welcome"),
            ServerMessage::Events { events, now } => {
                let before = self.version();
                assert!(!events.is_empty(), "news without an event");
                self.events.extend(events.clone());
                self.now = now;
                self.check(before, &events);
            }
            ServerMessage::Presence { now } => {
                self.now = now;
                self.check(self.version(), &[]);
            }
            ServerMessage::You { you } => self.you = you,
            ServerMessage::Ack { id, version, table } => {
                assert!(self.answers.insert(id, Ok((version, table))).is_none(), "two answers");
            }
            ServerMessage::Refused { id: Some(id), problem } => {
                assert!(self.answers.insert(id, Err(problem)).is_none(), "two answers");
            }
            ServerMessage::Refused { id: None, problem } => self.unread.push(problem),
            ServerMessage::Bye { problem } => self.bye = Some(problem),
        }
        Some(message)
    }

    /// Listens until something is so.
    pub(crate) async fn until(&mut self, what: &str, so: impl Fn(&Live) -> bool) {
        while !so(self) {
            let heard = soon(what, self.hear()).await;
            assert!(heard.is_some(), "the connection ended before {what}: {:?}", self.bye);
        }
    }

    /// Listens until an event like this has come.
    pub(crate) async fn until_event(&mut self, what: &str, like: impl Fn(&EventBody) -> bool) {
        self.until(what, |live| live.bodies().any(&like)).await;
    }

    pub(crate) async fn until_version(&mut self, version: u64) {
        self.until("news", |live| live.version() >= version).await;
    }

    /// Listens until the server has ended the connection; its last words.
    pub(crate) async fn until_bye(&mut self) -> Option<Problem> {
        while soon("the end", self.hear()).await.is_some() {}
        self.bye.clone()
    }

    /// Sends a command without waiting for the answer, and returns its id.
    pub(crate) async fn send(&mut self, command: Command) -> u32 {
        self.next_id += 1;
        let message = ClientMessage { id: self.next_id, command };
        self.send_raw(serde_json::to_string(&message).unwrap()).await;
        self.next_id
    }

    pub(crate) async fn send_raw(&mut self, message: impl Into<Message>) {
        self.socket.send(message.into()).await.unwrap();
    }

    /// Sends something that may be too much for the server.
    pub(crate) async fn try_send(&mut self, message: impl Into<Message>) {
        let _ = self.socket.send(message.into()).await;
    }

    /// The answer to a command. What the command led to has come before it.
    pub(crate) async fn answer(&mut self, id: u32) -> Outcome {
        self.until("an answer", |live| live.answers.contains_key(&id)).await;
        self.answers[&id].clone()
    }

    pub(crate) async fn ask(&mut self, command: Command) -> Outcome {
        let id = self.send(command).await;
        self.answer(id).await
    }

    /// Asks something that must be granted, and returns the version.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command) -> impl Future<Output = u64> {
        let place = std::panic::Location::caller();
        async move { self.ask(command).await.unwrap_or_else(|problem| panic!("{place}: {problem:?}")).0 }
    }

    /// Asks something that must be refused, and returns why.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> impl Future<Output = Code> {
        let place = std::panic::Location::caller();
        async move {
            let answer = self.ask(command).await;
            answer.expect_err(&format!("refused at {place}")).code
        }
    }

    /// An action of the viewer's seat now.
    pub(crate) fn action(&self, text: &str) -> Command {
        Command::Act { seat: self.you.viewer.unwrap(), version: self.now.version, text: text.to_string() }
    }

    /// The wish of the viewer's seat to take back its last decision.
    pub(crate) fn undo(&self) -> Command {
        Command::Undo { seat: self.you.viewer.unwrap(), version: self.now.version }
    }

    /// Performs an action now.
    pub(crate) async fn act(&mut self, text: &str) -> u64 {
        let action = self.action(text);
        self.does(action).await
    }

    /// The legal actions now, as commands.
    pub(crate) fn choices(&self) -> Vec<Command> {
        let (seat, version) = (self.you.viewer.unwrap(), self.now.version);
        let pick = |picks| Command::Pick { seat, version, picks };
        leaves(&self.now.choices).into_iter().map(pick).collect()
    }

    /// Performs any action that is legal now.
    pub(crate) async fn act_somehow(&mut self, rng: &mut Rng) {
        let mut choices = self.choices();
        let choice = choices.swap_remove(rng.below(choices.len() as u32) as usize);
        self.does(choice).await;
    }

    /// Waits for the viewer's turn, or for the end.
    pub(crate) async fn until_turn(&mut self) {
        let turn = |live: &Live| !live.now.choices.is_empty() || live.now.stage == Stage::Finished;
        self.until("one's turn", turn).await;
    }

    /// Plays the viewer's seat to the end of the game.
    pub(crate) async fn play(&mut self, rng: &mut Rng) {
        loop {
            self.until_turn().await;
            if self.now.stage == Stage::Finished {
                return;
            }
            self.act_somehow(rng).await;
        }
    }

    /// Ends the connection.
    pub(crate) async fn leave(mut self) {
        // The server may have ended it already.
        let _ = self.socket.close(None).await;
        while soon("the end", text(&mut self.socket)).await.is_some() {}
    }
}

/// The picks of every action in a tree.
pub(crate) fn leaves(choices: &[Branch]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for Branch { kind, names, then, .. } in choices {
        let rest = if then.is_empty() { vec![Vec::new()] } else { leaves(then) };
        for name in names {
            let pick = format!("{kind}:{name}");
            all.extend(rest.iter().map(|rest| [std::slice::from_ref(&pick), rest].concat()));
        }
    }
    all
}

/// The next text, if the connection does not end.
async fn text(socket: &mut Socket) -> Option<String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Some(text.to_string()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(other)) => panic!("not a text: {other:?}"),
        }
    }
}
