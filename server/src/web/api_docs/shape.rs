//! Describes JSON schemas in plain text.

use serde_json::Value;

/// Description of a type: parts, some of which are names of schemas.
pub(super) struct Shape(pub(super) Vec<Part>);

/// A part of a description.
pub(super) enum Part {
    /// Plain text.
    Plain(String),
    /// Name of a schema, which the page links.
    Schema(String),
}

/// Describes a schema: "array of EventSummary", "string (date-time) or null", "one of: draft, live".
pub(super) fn shape(schema: &Value) -> Shape {
    let mut parts = Vec::new();
    describe(schema, &mut parts);
    Shape(parts)
}

fn describe(schema: &Value, parts: &mut Vec<Part>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        parts.push(Part::Schema(name.to_owned()));
    } else if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        for (place, choice) in choices.iter().enumerate() {
            if place > 0 {
                plain(parts, " or ");
            }
            describe(choice, parts);
        }
    } else if let Some(values) = schema["enum"].as_array() {
        let values: Vec<&str> = values.iter().map(|value| value.as_str().unwrap_or("null")).collect();
        plain(parts, format!("one of: {}", values.join(", ")));
    } else {
        describe_type(schema, parts);
    }
}

fn describe_type(schema: &Value, parts: &mut Vec<Part>) {
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        single => single.as_str().into_iter().collect(),
    };
    if types.contains(&"array") {
        plain(parts, "array of ");
        describe(&schema["items"], parts);
    } else if schema["additionalProperties"].is_object() {
        plain(parts, "object of ");
        describe(&schema["additionalProperties"], parts);
    } else {
        let format = schema["format"].as_str().map(|format| format!(" ({format})")).unwrap_or_default();
        let named =
            types.iter().find(|name| **name != "null").unwrap_or(if types.is_empty() { &"any" } else { &"null" });
        plain(parts, format!("{named}{format}"));
    }
    if types.len() > 1 && types.contains(&"null") {
        plain(parts, " or null");
    }
}

fn plain(parts: &mut Vec<Part>, text: impl Into<String>) {
    parts.push(Part::Plain(text.into()));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parts(schema: &Value) -> String {
        let parts = shape(schema).0;
        parts.iter().map(|(Part::Plain(text) | Part::Schema(text))| text.as_str()).collect()
    }

    #[test]
    fn schema_types_are_described_in_words() {
        let event = json!({ "$ref": "#/components/schemas/Event" });

        assert_eq!(parts(&json!({ "type": "array", "items": event })), "array of Event");
        assert_eq!(parts(&json!({ "oneOf": [{ "type": "null" }, event] })), "null or Event");
        assert_eq!(parts(&json!({ "type": ["string", "null"], "format": "date-time" })), "string (date-time) or null");
        assert_eq!(parts(&json!({ "type": "string", "enum": ["draft", "live"] })), "one of: draft, live");
        assert_eq!(
            parts(&json!({ "type": "object", "additionalProperties": { "type": "boolean" } })),
            "object of boolean"
        );
        assert_eq!(parts(&json!({})), "any");
    }
}
