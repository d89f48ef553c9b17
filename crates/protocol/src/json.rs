//! JSON text that is passed on as it is.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// JSON as text: a view as the game writes it. Who wants to look inside asks for its [`value`](Json::value).
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    pub fn text(&self) -> &str {
        self.0.get()
    }

    pub fn is_null(&self) -> bool {
        self.text() == "null"
    }

    pub fn value(&self) -> Value {
        // It was made from a value, or is one.
        serde_json::from_str(self.text()).unwrap_or_default()
    }
}

/// As texts: both are written by the same program.
impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.text() == other.text()
    }
}

impl From<Box<RawValue>> for Json {
    fn from(raw: Box<RawValue>) -> Json {
        Json(raw)
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        Json(serde_json::value::to_raw_value(&value).unwrap_or_default())
    }
}

/// By way of a value: raw values cannot be read inside tagged messages.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Value::deserialize(deserializer).map(Json::from)
    }
}
