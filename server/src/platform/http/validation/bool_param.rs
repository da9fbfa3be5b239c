//! Booleans in queries, forms and JSON bodies.

use std::fmt;

use serde::{
    Deserializer,
    de::{self, Visitor},
};
use utoipa::openapi::{
    OneOfBuilder, Schema,
    schema::{ObjectBuilder, Type},
};

use crate::platform::error::AppError;

const TRUE: [&str; 4] = ["true", "1", "on", "yes"];
const FALSE: [&str; 4] = ["false", "0", "off", "no"];

/// Parses a boolean word, case-sensitively and without surrounding blanks; `None` for any other word.
pub fn read(word: &str) -> Option<bool> {
    let word = word.trim();
    if TRUE.contains(&word) { Some(true) } else { FALSE.contains(&word).then_some(false) }
}

/// Parses a query parameter; false if it is missing or blank. `label` is its name in error messages.
///
/// # Errors
/// 422 on `field` for any other word.
pub fn parse(field: &'static str, label: &str, word: Option<&str>) -> Result<bool, AppError> {
    let Some(word) = word.filter(|word| !word.trim().is_empty()) else { return Ok(false) };
    read(word).ok_or_else(|| AppError::invalid(field, format!("The {label} field must be true or false.")))
}

/// For `deserialize_with`: accepts a boolean, 1 or 0, or a word for either.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    deserializer.deserialize_any(BoolVisitor)
}

/// For `schema_with`: the schema of what [`deserialize`] accepts.
pub fn schema() -> Schema {
    let words = TRUE.into_iter().chain(FALSE);
    let one_of = OneOfBuilder::new()
        .item(ObjectBuilder::new().schema_type(Type::Boolean))
        .item(ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([0, 1])))
        .item(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)));
    one_of.into()
}

struct BoolVisitor;

impl Visitor<'_> for BoolVisitor {
    type Value = bool;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a boolean")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<bool, E> {
        Ok(value)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<bool, E> {
        match value {
            0 | 1 => Ok(value == 1),
            _ => Err(E::invalid_type(de::Unexpected::Unsigned(value), &self)),
        }
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<bool, E> {
        read(value).ok_or_else(|| E::invalid_type(de::Unexpected::Str(value), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boolean_parameters_accept_the_usual_words() {
        for (word, says) in
            [("true", Some(true)), (" yes ", Some(true)), ("0", Some(false)), ("TRUE", None), ("", None)]
        {
            assert_eq!(read(word), says, "{word:?}");
        }
        assert!(parse("open", "open", Some("banana")).is_err());
        assert!(matches!((parse("open", "open", None), parse("open", "open", Some(""))), (Ok(false), Ok(false))));
    }
}
