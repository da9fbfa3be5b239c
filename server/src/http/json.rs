//! JSON bodies, and the words for those that do not fit.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use super::words;
use crate::error::FieldErrors;

/// Nested deeper than this is refused before it is parsed.
const DEEPEST: usize = 32;

/// A value out of a body. An empty body is an empty object: each field then says that it is required.
pub(super) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, FieldErrors> {
    let body = if body.is_empty() { b"{}" } else { body };
    if depth(body) > DEEPEST {
        return Err(FieldErrors::default());
    }
    let mut parser = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut parser).map_err(|error| field_error(&error))?;
    parser.end().map_err(|_| FieldErrors::default())?;
    Ok(value)
}

/// "The email field is required.", "The email field must be a string." and "The selected level is invalid."
fn field_error(error: &serde_path_to_error::Error<serde_json::Error>) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if error.inner().classify() != Category::Data {
        return errors;
    }
    let (path, problem) = (words::key(&error.path().to_string()), error.inner().to_string());
    if let Some(field) = between(&problem, "missing field `", "`") {
        let field = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
        errors.add(&field, format!("The {} field is required.", words::name(&field)));
    } else if path != "." && problem.starts_with("unknown variant") {
        errors.add(&path, format!("The selected {} is invalid.", words::name(&path)));
    } else if path != "." {
        let expected = between(&problem, ", expected ", " at line").map(kind);
        let text = match expected {
            Some(kind) => format!("The {} field must be {kind}.", words::name(&path)),
            None => format!("The {} field is invalid.", words::name(&path)),
        };
        errors.add(&path, text);
    }
    errors
}

/// serde's word for a type in a visitor's words.
fn kind(expected: &str) -> &str {
    match expected {
        "a string" | "a borrowed string" => "a string",
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
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
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
    fn a_missing_field_is_named() {
        let expected = r#"{"passwordConfirmation":["The password confirmation field is required."]}"#;

        assert_eq!(refusal(""), expected);
        assert_eq!(refusal("{}"), expected);
    }

    #[test]
    fn a_wrong_type_is_named_with_the_right_one() {
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
    fn a_word_that_is_not_on_the_list_is_not_selected() {
        assert_eq!(
            refusal(r#"{"passwordConfirmation":"","meal":"Stew"}"#),
            r#"{"meal":["The selected meal is invalid."]}"#
        );
    }

    #[test]
    fn what_is_no_json_names_nothing() {
        for body in ["{", "nope", "[]", "\u{feff}{}", r#"{"passwordConfirmation":""} x"#, &"[".repeat(100_000)] {
            assert_eq!(refusal(body), "{}");
        }
    }
}
