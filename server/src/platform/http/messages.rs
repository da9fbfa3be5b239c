//! Validation messages.

use std::{borrow::Cow, fmt::Display};

use garde::{
    Report, Validate,
    i18n::{I18n, InvalidCreditCard, InvalidEmail, InvalidPhoneNumber, InvalidUrl, IpKind},
};
use serde::de::DeserializeOwned;

use super::field_order;
use crate::platform::error::FieldErrors;

/// Placeholder for the field's name, which the rules do not know.
pub(super) const FIELD: &str = ":field";

/// Checks a value against the rules of its type. The errors are in the declaration order of the fields, since the first
/// message is the summary of all.
pub fn validate<T>(value: &T) -> Result<(), FieldErrors>
where
    T: DeserializeOwned + Validate<Context = ()>,
{
    let Err(report) = garde::i18n::with_i18n(Words, || value.validate()) else { return Ok(()) };

    Err(in_order(&report, field_order::field_names::<T>()))
}

/// The errors of a report in the declared order. Not generic: the compiler would repeat it for every type.
fn in_order(report: &Report, declared: &[&str]) -> FieldErrors {
    let mut found: Vec<(String, &str)> =
        report.iter().map(|(path, error)| (key(&path.to_string()), error.message())).collect();
    found.sort_by_key(|(key, _)| declared.iter().position(|field| key.split('.').next() == Some(field)));

    let mut errors = FieldErrors::default();
    for (key, message) in found {
        let message = message.replace(FIELD, &name(&key));
        errors.add(key, message);
    }
    errors
}

/// Converts garde's path `tags[0].first_name` into the API's key `tags.0.firstName`.
pub(super) fn key(path: &str) -> String {
    let mut key = String::with_capacity(path.len());
    let mut capital = false;
    for letter in path.chars() {
        match letter {
            '_' => capital = true,
            '[' => key.push('.'),
            ']' => {}
            letter if capital => {
                key.push(letter.to_ascii_uppercase());
                capital = false;
            }
            letter => key.push(letter),
        }
    }
    key
}

/// Converts a key into the name used in messages: `passwordConfirmation` becomes "password confirmation".
pub(super) fn name(key: &str) -> String {
    let mut words = String::with_capacity(key.len() + 4);
    for letter in key.chars() {
        if letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

struct Words;

impl I18n for Words {
    fn required_not_set(&self) -> Cow<'static, str> {
        say("is required")
    }

    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        if min == 1 { say("is required") } else { say(format!("must be at least {min} characters")) }
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        say(format!("must not be greater than {max} characters"))
    }

    fn range_lower_than(&self, min: &dyn Display) -> Cow<'static, str> {
        say(format!("must be at least {min}"))
    }

    fn range_greater_than(&self, max: &dyn Display) -> Cow<'static, str> {
        say(format!("must not be greater than {max}"))
    }

    fn email_invalid(&self, _: InvalidEmail) -> Cow<'static, str> {
        say("must be a valid email address")
    }

    fn url_invalid(&self, _: InvalidUrl) -> Cow<'static, str> {
        say("must be a valid URL")
    }

    fn phone_number_invalid(&self, _: InvalidPhoneNumber) -> Cow<'static, str> {
        say("must be a valid phone number")
    }

    fn credit_card_invalid(&self, _: InvalidCreditCard) -> Cow<'static, str> {
        say("must be a valid card number")
    }

    fn ip_invalid(&self, _: IpKind) -> Cow<'static, str> {
        say("must be a valid IP address")
    }

    fn pattern_no_match(&self, _: &dyn Display) -> Cow<'static, str> {
        say("format is invalid")
    }

    fn contains_missing(&self, part: &dyn Display) -> Cow<'static, str> {
        say(format!("must contain {part}"))
    }

    fn prefix_missing(&self, part: &dyn Display) -> Cow<'static, str> {
        say(format!("must start with one of the following: {part}"))
    }

    fn suffix_missing(&self, part: &dyn Display) -> Cow<'static, str> {
        say(format!("must end with one of the following: {part}"))
    }

    fn matches_field_mismatch(&self, other: &dyn Display) -> Cow<'static, str> {
        say(format!("must match {}", name(&key(&other.to_string()))))
    }

    fn ascii_invalid(&self) -> Cow<'static, str> {
        say("must only contain single-byte alphanumeric characters and symbols")
    }

    fn alphanumeric_invalid(&self) -> Cow<'static, str> {
        say("must only contain letters and numbers")
    }
}

fn say(what: impl Display) -> Cow<'static, str> {
    format!("The {FIELD} field {what}.").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_names_are_formatted_for_keys_and_messages() {
        assert_eq!(key("members[2].phone_number"), "members.2.phoneNumber");
        assert_eq!(name("passwordConfirmation"), "password confirmation");
    }
}
