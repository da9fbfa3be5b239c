//! Parsing and validation of request bodies and forms: errors by field, with messages for users.

pub mod bool_param;
pub mod enum_param;
mod field_order;
pub(super) mod json;
mod json_value;
mod messages;
pub mod patch;
pub mod rules;

use garde::{Report, Validate};
use serde::de::DeserializeOwned;

use crate::platform::error::FieldErrors;
use messages::{FIELD, Words};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_names_are_formatted_for_keys_and_messages() {
        assert_eq!(key("members[2].phone_number"), "members.2.phoneNumber");
        assert_eq!(name("passwordConfirmation"), "password confirmation");
    }
}
