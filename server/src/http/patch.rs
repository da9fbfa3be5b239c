//! Fields of a change: left as they are, emptied or set.

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

use super::words;
use crate::error::{AppError, FieldErrors};

/// What a change wants of a field. Declare it with `#[serde(default)]`, so that a field that is left out stays as it is;
/// null empties it. garde's rule `required` refuses null and lets a field be left out: what a new row cannot do without is
/// asked for by [`needed`].
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd)]
pub enum Patch<T> {
    /// It was left out.
    #[default]
    Left,
    /// It was null.
    Empty,
    /// It is to be this.
    Set(T),
}

impl<T> Patch<T> {
    /// The field afterwards.
    pub fn or(self, known: Option<T>) -> Option<T> {
        match self {
            Self::Left => known,
            Self::Empty => None,
            Self::Set(value) => Some(value),
        }
    }

    /// The field afterwards, where it cannot be empty (which the rules of its type refuse: `required`).
    pub fn or_kept(self, known: T) -> T {
        if let Self::Set(value) = self { value } else { known }
    }

    /// What it is set to, if to anything.
    pub fn set(&self) -> Option<&T> {
        if let Self::Set(value) = self { Some(value) } else { None }
    }

    /// Another value for the one it is set to.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Left => Patch::Left,
            Self::Empty => Patch::Empty,
            Self::Set(value) => Patch::Set(of(value)),
        }
    }
}

impl Patch<String> {
    /// Without blanks around it; nothing else is nothing at all.
    pub fn trimmed(self) -> Self {
        match self {
            Self::Set(text) if text.trim().is_empty() => Self::Empty,
            Self::Set(text) => Self::Set(text.trim().to_owned()),
            other => other,
        }
    }
}

/// For `deserialize_with`: a text without blanks around it, lines ended alike; blanks alone are null.
pub fn trimmed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Patch<String>, D::Error> {
    let text: Patch<String> = Patch::deserialize(deserializer)?;
    Ok(text.map(|text| text.replace("\r\n", "\n")).trimmed())
}

/// 422 for every field of a new row that was left out though there is none without it; by the names of the body.
pub fn needed(fields: &[(&str, bool)]) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    for (field, _) in fields.iter().filter(|(_, is_set)| !is_set) {
        errors.add(*field, format!("The {} field is required.", words::name(field)));
    }
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

/// A field of a new row is set or empty.
impl<T> From<Option<T>> for Patch<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Self::Set)
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

    fn validate_bounds(&self, least: Self::Size, most: Self::Size) -> Result<(), OutOfBounds> {
        self.set().map_or(Ok(()), |value| value.validate_bounds(least, most))
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
        !matches!(self, Self::Empty)
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
        serde_json::from_str(body).expect("a change")
    }

    #[test]
    fn what_is_left_out_stays_and_null_empties() {
        let known = || Some("known".to_owned());

        assert_eq!(change("{}").pitch.or(known()), known());
        assert_eq!(change(r#"{"pitch":null}"#).pitch.or(known()), None);
        assert_eq!(change(r#"{"pitch":"new"}"#).pitch.or(known()).as_deref(), Some("new"));
    }

    #[test]
    fn what_must_be_something_is_not_emptied() {
        let refused = |body: &str| words::validate(&change(body)).map_err(|errors| errors.to_string());

        assert_eq!(refused("{}"), Ok(()));
        assert_eq!(refused(r#"{"title":"short"}"#), Ok(()));
        assert_eq!(refused(r#"{"title":null}"#), Err("The title field is required.".to_owned()));
        assert_eq!(refused(r#"{"title":""}"#), Err("The title field is required.".to_owned()));
        let long = Err("The title field must not be greater than 5 characters.".to_owned());
        assert_eq!(refused(r#"{"title":"too long"}"#), long);
    }

    #[test]
    fn what_a_new_row_needs_is_asked_for_at_once() {
        let refusal = needed(&[("title", false), ("eventId", true), ("startAt", false)]).expect_err("two are missing");

        assert_eq!(refusal.to_string(), "The title field is required. (and 1 more error)");
        assert!(needed(&[("title", true)]).is_ok());
    }

    #[test]
    fn blanks_are_nothing() {
        assert_eq!(change(r#"{"pitch":"  "}"#).pitch.trimmed(), Patch::Empty);
        assert_eq!(change(r#"{"pitch":" x "}"#).pitch.trimmed(), Patch::Set("x".to_owned()));
        assert_eq!(change("{}").pitch.trimmed(), Patch::Left);
    }
}
