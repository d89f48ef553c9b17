//! Whatever is sent, the answer has a code and nothing else has changed.

mod commands;
mod identity;
mod limits;
mod links;
mod messages;
mod requests;
mod storage;
mod words;
mod work;

use crate::support::{Guest, House};
use lamplight_protocol::{Command, TableDetails};
use serde_json::Value;

/// A running game of Pathagon between Ada, who is the host and to act, and Bo.
struct Scene {
    house: House,
    ada: Guest,
    bo: Guest,
    id: String,
}

impl Scene {
    async fn open() -> Scene {
        let house = House::open().await;
        let (ada, bo, id) = house.duel("pathagon").await;
        Scene { house, ada, bo, id }
    }

    /// Stops the server, changes its database, and starts it again.
    async fn tamper(self, statements: &[impl AsRef<str>]) -> Scene {
        let Scene { house, ada, bo, id } = self;
        let house = house.tamper(statements).await;
        let (ada, bo) = (house.again(&ada), house.again(&bo));
        Scene { house, ada, bo, id }
    }

    /// Everything that a refusal must not change.
    async fn state(&self) -> Value {
        let details: TableDetails = self.ada.look(&self.id, Some(1)).await;
        let mut state = serde_json::to_value(details).unwrap();
        state["now"]["at"] = Value::Null;
        for seat in state["now"]["seats"].as_array_mut().unwrap() {
            seat["person"]["here"] = Value::Null;
        }
        state
    }
}

fn act(seat: u8, version: u64, text: &str) -> Command {
    Command::Act { seat, version, text: text.to_string() }
}
