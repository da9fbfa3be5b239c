//! Fields of partial updates: missing, null or set.

use garde::{
    Path, Report, Validate,
    error::Error,
    rules::{
        inner::Inner,
        length::chars::Chars,
        range::{Bounds, OutOfBounds},
        required::Required,
    },
};
use serde::{Deserialize, Deserializer};

use super::name;
use crate::platform::error::{AppError, FieldErrors};

/// A field of a partial update. Declare it with `#[serde(default)]`, so that a missing field stays unchanged; null
/// clears it. garde's rule `required` rejects null but accepts a missing field: use [`require_fields`] for the required
/// fields of a new row.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd)]
pub enum Patch<T> {
    /// The field is missing from the body.
    #[default]
    Missing,
    /// The field is null.
    Null,
    /// The field has a value.
    Value(T),
}

impl<T> Patch<T> {
    /// The updated value of a nullable field whose current value is `current`.
    pub fn or(self, current: Option<T>) -> Option<T> {
        match self {
            Self::Missing => current,
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }

    /// The updated value of a field that cannot be null. The rule `required` of its type rejects null beforehand.
    pub fn unwrap_or(self, current: T) -> T {
        if let Self::Value(value) = self { value } else { current }
    }

    /// The new value, if the field has one.
    pub fn set(&self) -> Option<&T> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// Converts the new value; missing and null stay.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Missing => Patch::Missing,
            Self::Null => Patch::Null,
            Self::Value(value) => Patch::Value(of(value)),
        }
    }
}

impl Patch<String> {
    /// Trims the text; blank text becomes null.
    pub fn trimmed(self) -> Self {
        match self {
            Self::Value(text) if text.trim().is_empty() => Self::Null,
            Self::Value(text) => Self::Value(text.trim().to_owned()),
            other => other,
        }
    }
}

/// For `deserialize_with`: trims the text and converts CRLF to LF; blank text becomes null.
pub fn trimmed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Patch<String>, D::Error> {
    let text: Patch<String> = Patch::deserialize(deserializer)?;
    Ok(text.map(|text| text.replace("\r\n", "\n")).trimmed())
}

/// 422 that lists every required field of a new row that is not set. `fields`: name in the body, whether it is set.
pub fn require_fields(fields: &[(&str, bool)]) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    for (field, _) in fields.iter().filter(|(_, is_set)| !is_set) {
        errors.add(*field, format!("The {} field is required.", name(field)));
    }
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

/// `None` becomes null.
impl<T> From<Option<T>> for Patch<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Value)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::from)
    }
}

impl<T: Chars> Chars for Patch<T> {
    fn validate_num_chars(&self, min: usize, max: usize) -> Result<(), Error> {
        self.set().map_or(Ok(()), |value| value.validate_num_chars(min, max))
    }
}

impl<T: Bounds> Bounds for Patch<T> {
    type Size = T::Size;

    const MIN: Self::Size = T::MIN;
    const MAX: Self::Size = T::MAX;

    fn validate_bounds(&self, least: Self::Size, maximum: Self::Size) -> Result<(), OutOfBounds> {
        self.set().map_or(Ok(()), |value| value.validate_bounds(least, maximum))
    }
}

impl<U, T: Inner<U>> Inner<U> for Patch<T> {
    type Key = T::Key;

    fn validate_inner<F: FnMut(&U, &Self::Key)>(&self, check: F) {
        if let Some(values) = self.set() {
            values.validate_inner(check);
        }
    }
}

impl<T: Validate> Validate for Patch<T> {
    type Context = T::Context;

    fn validate_into(&self, context: &Self::Context, parent: &mut dyn FnMut() -> Path, report: &mut Report) {
        if let Some(value) = self.set() {
            value.validate_into(context, parent, report);
        }
    }
}

impl<T> Required for Patch<T> {
    fn is_set(&self) -> bool {
        !matches!(self, Self::Null)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, Validate)]
    #[garde(allow_unvalidated)]
    struct Change {
        #[serde(default)]
        #[garde(required, length(chars, min = 1, max = 5))]
        title: Patch<String>,
        #[serde(default)]
        pitch: Patch<String>,
    }

    fn change(body: &str) -> Change {
        serde_json::from_str(body).expect("a valid body")
    }

    #[test]
    fn missing_fields_keep_their_value_and_null_clears_it() {
        let current = || Some("known".to_owned());

        assert_eq!(change("{}").pitch.or(current()), current());
        assert_eq!(change(r#"{"pitch":null}"#).pitch.or(current()), None);
        assert_eq!(change(r#"{"pitch":"new"}"#).pitch.or(current()).as_deref(), Some("new"));
    }

    #[test]
    fn required_fields_cannot_be_cleared() {
        let refused = |body: &str| super::super::validate(&change(body)).map_err(|errors| errors.to_string());

        assert_eq!(refused("{}"), Ok(()));
        assert_eq!(refused(r#"{"title":"short"}"#), Ok(()));
        assert_eq!(refused(r#"{"title":null}"#), Err("The title field is required.".to_owned()));
        assert_eq!(refused(r#"{"title":""}"#), Err("The title field is required.".to_owned()));
        let long = Err("The title field must not be greater than 5 characters.".to_owned());
        assert_eq!(refused(r#"{"title":"too long"}"#), long);
    }

    #[test]
    fn all_missing_required_fields_are_reported_at_once() {
        let refusal =
            require_fields(&[("title", false), ("eventId", true), ("startAt", false)]).expect_err("two are missing");

        assert_eq!(refusal.to_string(), "The title field is required. (and 1 more error)");
        assert!(require_fields(&[("title", true)]).is_ok());
    }

    #[test]
    fn blank_text_becomes_null() {
        assert_eq!(change(r#"{"pitch":"  "}"#).pitch.trimmed(), Patch::Null);
        assert_eq!(change(r#"{"pitch":" x "}"#).pitch.trimmed(), Patch::Value("x".to_owned()));
        assert_eq!(change("{}").pitch.trimmed(), Patch::Missing);
    }
}
