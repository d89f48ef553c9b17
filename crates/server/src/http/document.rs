//! The OpenAPI document: what the routes say of themselves, and what holds for all of them.

use lamplight_protocol::{ClientMessage, Problem, ServerMessage};
use serde_json::{Value, json};
use utoipa::OpenApi;

/// The frame of the document; the paths are added with the routes.
#[derive(OpenApi)]
#[openapi(
    info(title = "Lamplight", description = "Tabletop games over the network. See docs/server.md."),
    components(schemas(ClientMessage, ServerMessage, Problem))
)]
pub(super) struct Frame;

/// The document as it is served: every operation can be refused, and numbers have the bounds of their types.
pub(super) fn complete(document: &utoipa::openapi::OpenApi) -> Value {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    let problem = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    let refusal = json!({
        "description": "A refusal: nothing has changed. `code` says why.",
        "content": { "application/json": problem },
    });
    let paths = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in paths.filter_map(Value::as_object_mut).flat_map(|methods| methods.values_mut()) {
        operation["responses"]["default"] = refusal.clone();
    }
    bound(&mut document);
    document
}

fn bound(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            // As utoipa writes them, and as the registry of formats does.
            let bounds = match fields.get("format").and_then(Value::as_str) {
                Some("u-int8") => Some(("uint8", u64::from(u8::MAX))),
                Some("u-int32") => Some(("uint32", u64::from(u32::MAX))),
                Some("u-int64") => Some(("uint64", u64::MAX)),
                _ => None,
            };
            if let Some((format, most)) = bounds {
                fields.extend([("format".to_string(), format.into()), ("maximum".to_string(), most.into())]);
            }
            fields.values_mut().for_each(bound);
        }
        Value::Array(items) => items.iter_mut().for_each(bound),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_bounds_of_their_types() {
        let mut document = serde_json::to_value(Frame::openapi()).unwrap();
        bound(&mut document);
        let seat = &document["components"]["schemas"]["SeatInfo"]["properties"]["seat"];
        assert_eq!((&seat["format"], &seat["maximum"]), (&json!("uint8"), &json!(255)));
        assert!(!document.to_string().contains("u-int"), "a width without bounds");
    }
}
