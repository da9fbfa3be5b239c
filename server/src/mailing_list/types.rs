//! What is asked and answered.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{error::FieldErrors, mail::EmailAddress};

const LONGEST_NAME: usize = 255;
const LONGEST_PHONE: usize = 32;

/// A contact as a visitor leaves it. Its rules are in [`Contact::read`], for JSON and forms alike.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Contact {
    /// How to address the person.
    #[schema(value_type = String, required, max_length = 255, example = "Ana Silva")]
    pub(super) name: Option<String>,
    /// Where to write to.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub(super) email: Option<String>,
    /// Where to call, if anywhere.
    #[schema(max_length = 32, example = "+351 912 345 678")]
    pub(super) phone: Option<String>,
}

/// A contact that passes.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) email: EmailAddress,
    pub(super) phone: Option<String>,
}

/// The token of a link.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct LinkToken {
    /// `token` of the address in the mail.
    #[schema(value_type = String, required)]
    pub(super) token: Option<String>,
}

/// What is answered whatever is known of the address.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Accepted {
    /// What to tell the visitor.
    pub(super) message: String,
}

impl Contact {
    /// Trimmed and checked.
    pub(super) fn read(&self) -> Result<Entry, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = text(self.name.as_ref());
        if name.is_empty() {
            errors.add("name", "Name is required");
        } else if name.chars().count() > LONGEST_NAME {
            errors.add("name", format!("The name field must not be greater than {LONGEST_NAME} characters."));
        } else if name.chars().any(char::is_control) {
            errors.add("name", "The name field format is invalid.");
        }
        let email = EmailAddress::parse(text(self.email.as_ref()));
        if email.is_none() {
            errors.add("email", "Email is required");
        }
        let phone = text(self.phone.as_ref());
        if !phone.is_empty() && !is_phone(phone) {
            errors.add("phone", "The phone field format is invalid.");
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

/// Digits of a number anywhere in the world, written in any of the usual ways.
fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let usual = text.bytes().all(|byte| byte.is_ascii_digit() || b" +-./()".contains(&byte));
    usual && (5..=15).contains(&digits) && text.len() <= LONGEST_PHONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_as_people_write_them() {
        for phone in ["+351 912 345 678", "(253) 60-41-00", "00351.253.604.100", "112 34"] {
            assert!(is_phone(phone), "{phone}");
        }
        for odd in ["call me", "1234", "+", "912345678 ext. 5", "1234567890123456", "912\n345678", "９１２３４５６７８"]
        {
            assert!(!is_phone(odd), "{odd}");
        }
    }
}
