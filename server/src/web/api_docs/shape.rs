//! Describes JSON schemas in plain text.

use serde_json::Value;

/// Description of a type: words, some of which are names of schemas.
pub(super) struct Shape(pub(super) Vec<Word>);

/// A part of a description.
pub(super) enum Word {
    /// Plain text.
    Plain(String),
    /// Name of a schema, which the page links.
    Schema(String),
}

/// Describes a schema: "array of EventSummary", "string (date-time) or null", "one of: draft, live".
pub(super) fn shape(schema: &Value) -> Shape {
    let mut words = Vec::new();
    describe(schema, &mut words);
    Shape(words)
}

fn describe(schema: &Value, words: &mut Vec<Word>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        words.push(Word::Schema(name.to_owned()));
    } else if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        for (place, choice) in choices.iter().enumerate() {
            if place > 0 {
                plain(words, " or ");
            }
            describe(choice, words);
        }
    } else if let Some(values) = schema["enum"].as_array() {
        let values: Vec<&str> = values.iter().map(|value| value.as_str().unwrap_or("null")).collect();
        plain(words, format!("one of: {}", values.join(", ")));
    } else {
        describe_type(schema, words);
    }
}

fn describe_type(schema: &Value, words: &mut Vec<Word>) {
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        single => single.as_str().into_iter().collect(),
    };
    if types.contains(&"array") {
        plain(words, "array of ");
        describe(&schema["items"], words);
    } else if schema["additionalProperties"].is_object() {
        plain(words, "object of ");
        describe(&schema["additionalProperties"], words);
    } else {
        let format = schema["format"].as_str().map(|format| format!(" ({format})")).unwrap_or_default();
        let named =
            types.iter().find(|name| **name != "null").unwrap_or(if types.is_empty() { &"any" } else { &"null" });
        plain(words, format!("{named}{format}"));
    }
    if types.len() > 1 && types.contains(&"null") {
        plain(words, " or null");
    }
}

fn plain(words: &mut Vec<Word>, text: impl Into<String>) {
    words.push(Word::Plain(text.into()));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn words(schema: &Value) -> String {
        let words = shape(schema).0;
        words.iter().map(|(Word::Plain(text) | Word::Schema(text))| text.as_str()).collect()
    }

    #[test]
    fn schema_types_are_described_in_words() {
        let event = json!({ "$ref": "#/components/schemas/Event" });

        assert_eq!(words(&json!({ "type": "array", "items": event })), "array of Event");
        assert_eq!(words(&json!({ "oneOf": [{ "type": "null" }, event] })), "null or Event");
        assert_eq!(words(&json!({ "type": ["string", "null"], "format": "date-time" })), "string (date-time) or null");
        assert_eq!(words(&json!({ "type": "string", "enum": ["draft", "live"] })), "one of: draft, live");
        assert_eq!(
            words(&json!({ "type": "object", "additionalProperties": { "type": "boolean" } })),
            "object of boolean"
        );
        assert_eq!(words(&json!({})), "any");
    }
}
