//! Parses JSON bodies and reports errors by field.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use super::{field_order, json_value::UniqueKeys, key, name};
use crate::platform::error::FieldErrors;

/// Maximum nesting; deeper bodies are rejected before they are parsed.
const MAX_DEPTH: usize = 32;

/// Limits the work for one body: each reported field costs another read.
const MAX_ERRORS: usize = 50;

type PathError = serde_path_to_error::Error<serde_json::Error>;

/// Parses a body. An empty body counts as an empty object, so that the error is a missing field. A body in which an
/// object names a key twice is malformed: its readers could differ in which of the two counts.
pub(in crate::platform::http) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, FieldErrors> {
    let value = value(body)?;
    let read = |value: &Value| serde_path_to_error::deserialize::<_, T>(value);
    read(&value).map_err(|first| {
        let refusal = |fields: &Value| read(fields).err();
        field_errors(value, &first, &refusal, field_order::field_names::<T>())
    })
}

fn value(body: &[u8]) -> Result<Value, FieldErrors> {
    let body = if body.is_empty() { b"{}" } else { body };
    if depth(body) > MAX_DEPTH {
        return Err(FieldErrors::default());
    }
    serde_json::from_slice(body).map(|UniqueKeys(value)| value).map_err(|_| FieldErrors::default())
}

/// All fields of a wrong type, in the declared order; a missing field only if all others can be read. Not generic: the
/// compiler would repeat it for every type of a body.
fn field_errors(
    value: Value,
    first: &PathError,
    refusal: &dyn Fn(&Value) -> Option<PathError>,
    declared: &[&str],
) -> FieldErrors {
    let Value::Object(fields) = value else { return field_error(first) };
    let mut found = wrong_fields(fields, refusal);
    if found.is_empty() {
        return field_error(first);
    }
    found.sort_by_key(|(key, _)| declared.iter().position(|field| field == key));
    let mut errors = FieldErrors::default();
    found.into_iter().for_each(|(_, more)| errors.append(more));
    errors
}

fn wrong_fields(
    mut fields: Map<String, Value>,
    refusal: &dyn Fn(&Value) -> Option<PathError>,
) -> Vec<(String, FieldErrors)> {
    let mut found = Vec::new();
    for _ in 0..MAX_ERRORS {
        // Leaves out the fields reported before. Once all are removed, the next error is a missing field.
        let Some(error) = refusal(&Value::Object(fields.clone())) else { break };
        let Some(Segment::Map { key }) = error.path().iter().next() else { break };
        let key = key.to_owned();
        found.push((key.clone(), field_error(&error)));
        if fields.remove(&key).is_none() {
            break;
        }
    }
    found
}

/// "The email field is required.", "The email field must be a string." and "The selected level is invalid."
fn field_error(error: &PathError) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let (path, problem) = (key(&error.path().to_string()), error.inner().to_string());
    if let Some(field) = between(&problem, "missing field `", "`") {
        let field = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
        errors.add(&field, format!("The {} field is required.", name(&field)));
    } else if path != "." && problem.starts_with("unknown variant") {
        errors.add_invalid_selection(&path, &name(&path));
    } else if path != "." {
        let expected = between(&problem, ", expected ", " at line").map(kind);
        let text = match expected {
            Some(kind) => format!("The {} field must be {kind}.", name(&path)),
            None => format!("The {} field is invalid.", name(&path)),
        };
        errors.add(&path, text);
    }
    errors
}

/// Converts serde's name of the expected type into that of the error message.
fn kind(expected: &str) -> &str {
    match expected {
        "a string" | "a borrowed string" | "string or map" => "a string",
        "a boolean" => "true or false",
        "a sequence" => "an array",
        "a map" => "an object",
        number if number.starts_with(['i', 'u', 'f']) && number[1..].bytes().all(|byte| byte.is_ascii_digit()) => {
            "a number"
        }
        _ => "valid",
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after).unwrap_or(rest.len())])
}

/// Deepest nesting of brackets outside of strings.
fn depth(body: &[u8]) -> usize {
    let (mut depth, mut max_depth, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                max_depth = max_depth.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    max_depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Form {
        password_confirmation: String,
        age: Option<u8>,
        meal: Option<Meal>,
    }

    #[derive(Debug, serde::Deserialize)]
    enum Meal {
        Soup,
    }

    fn refusal(body: &str) -> String {
        serde_json::to_string(&parse::<Form>(body.as_bytes()).unwrap_err()).unwrap()
    }

    #[test]
    fn a_missing_field_is_reported_by_name() {
        let expected = r#"{"passwordConfirmation":["The password confirmation field is required."]}"#;

        assert_eq!(refusal(""), expected);
        assert_eq!(refusal("{}"), expected);
    }

    #[test]
    fn a_wrong_type_is_reported_with_the_expected_one() {
        assert_eq!(
            refusal(r#"{"passwordConfirmation":[]}"#),
            r#"{"passwordConfirmation":["The password confirmation field must be a string."]}"#
        );
        assert_eq!(
            refusal(r#"{"passwordConfirmation":"","age":"x"}"#),
            r#"{"age":["The age field must be a number."]}"#
        );
    }

    #[test]
    fn all_type_errors_are_reported_in_declaration_order() {
        assert_eq!(
            refusal(r#"{"meal":"Stew","age":-1,"other":[],"passwordConfirmation":{}}"#),
            r#"{"passwordConfirmation":["The password confirmation field must be a string."],"age":["The age field must be a number."],"meal":["The selected meal is invalid."]}"#
        );
    }

    #[test]
    fn an_enum_value_is_reported_when_it_is_unknown_or_no_string() {
        assert_eq!(
            refusal(r#"{"passwordConfirmation":"","meal":"Stew"}"#),
            r#"{"meal":["The selected meal is invalid."]}"#
        );
        assert_eq!(
            refusal(r#"{"passwordConfirmation":"","meal":7}"#),
            r#"{"meal":["The meal field must be a string."]}"#
        );
    }

    #[test]
    fn malformed_json_reports_no_field() {
        for body in [
            "{",
            "nope",
            "[]",
            "\u{feff}{}",
            r#"{"passwordConfirmation":""} x"#,
            r#"{"passwordConfirmation":"","passwordConfirmation":"x"}"#,
            r#"{"passwordConfirmation":"","other":{"a":1,"a":2}}"#,
            &"[".repeat(100_000),
        ] {
            assert_eq!(refusal(body), "{}");
        }
    }
}
