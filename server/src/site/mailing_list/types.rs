//! Request and response types.

use garde::Validate;
use serde::{Deserialize, Serialize};
use text::names;
use utoipa::ToSchema;

use crate::platform::{error::FieldErrors, mail::EmailAddress};

const MAX_NAME: usize = 255;
const MAX_PHONE: usize = 32;

/// A contact as submitted. [`Contact::read`] validates it, for JSON and forms alike.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Contact {
    /// Display name.
    #[schema(value_type = String, required, max_length = 255, example = "Ana Silva")]
    pub name: Option<String>,
    /// Email address.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub email: Option<String>,
    /// Phone number, optional.
    #[schema(max_length = 32, example = "+351 912 345 678")]
    pub phone: Option<String>,
}

/// A validated contact.
#[derive(Debug)]
pub struct Entry {
    pub name: String,
    pub email: EmailAddress,
    pub phone: Option<String>,
}

/// The token of a link.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct LinkToken {
    /// `token` of the emailed link.
    #[schema(value_type = String, required)]
    pub(super) token: Option<String>,
}

/// The response to every subscription, whether or not the address is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct Accepted {
    /// Message for the visitor.
    pub message: String,
}

impl Contact {
    /// Trims and validates the fields.
    pub fn read(&self) -> Result<Entry, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = text(self.name.as_ref());
        if names::is_invisible(name) {
            errors.add("name", "Name is required");
        } else if name.chars().count() > MAX_NAME {
            errors.add("name", format!("The name field must not be greater than {MAX_NAME} characters."));
        } else if names::has_control(name) {
            errors.add("name", "The name field format is invalid.");
        }
        let email = EmailAddress::parse(text(self.email.as_ref()));
        if email.is_none() {
            errors.add("email", "Email is required");
        }
        let phone = text(self.phone.as_ref());
        if !phone.is_empty() && !is_phone(phone) {
            errors.add("phone", "Enter a valid phone number, e.g. +351 912 345 678.");
        }
        match email.filter(|_| errors.is_empty()) {
            Some(email) => {
                Ok(Entry { name: name.to_owned(), email, phone: (!phone.is_empty()).then(|| phone.to_owned()) })
            }
            None => Err(errors),
        }
    }
}

fn text(field: Option<&String>) -> &str {
    field.map_or("", |text| text.trim())
}

/// Whether a text is a phone number of any country in a common notation.
fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let usual = text.bytes().all(|byte| byte.is_ascii_digit() || b" +-./()".contains(&byte));
    usual && (5..=15).contains(&digits) && text.len() <= MAX_PHONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_are_accepted_in_common_formats() {
        for phone in ["+351 912 345 678", "(253) 60-41-00", "00351.253.604.100", "112 34"] {
            assert!(is_phone(phone), "{phone}");
        }
        for odd in ["call me", "1234", "+", "912345678 ext. 5", "1234567890123456", "912\n345678", "９１２３４５６７８"]
        {
            assert!(!is_phone(odd), "{odd}");
        }
    }
}
