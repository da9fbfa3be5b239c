//! What is asked and answered.

use actix_web::web::Bytes;
use garde::Validate;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::{AppError, FieldErrors},
    http::{multipart::Form, switch},
    mail::EmailAddress,
    users,
};

const LONGEST_NAME: usize = 255;

/// The form, for the document; what is empty or missing stays as it is.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its shape matters")]
pub(super) struct ProfileInformation {
    /// How to address the person.
    #[schema(max_length = 255, example = "Ana Silva")]
    name: Option<String>,
    /// Name in addresses: lower case letters, digits and dashes.
    #[schema(min_length = 3, max_length = 30, example = "ana-silva")]
    username: Option<String>,
    /// Where to write to; has to be proved again.
    #[schema(max_length = 254, format = Email, example = "ana@example.com")]
    email: Option<String>,
    /// The password of now, when the address changes.
    #[schema(format = Password)]
    current_password: Option<String>,
    /// A picture, at most 8 MiB.
    #[schema(value_type = Option<String>, format = Binary)]
    avatar: Option<String>,
    /// Whether to be told when a new device signs in.
    sign_in_mails: Option<bool>,
    /// Whether to be told of events.
    event_mails: Option<bool>,
}

/// What somebody wants otherwise than it is.
#[derive(Default)]
pub(super) struct Wanted {
    pub(super) name: Option<String>,
    pub(super) username: Option<String>,
    pub(super) email: Option<EmailAddress>,
    pub(super) current_password: Option<SecretString>,
    pub(super) avatar: Option<Bytes>,
    pub(super) sign_in_mails: Option<bool>,
    pub(super) event_mails: Option<bool>,
}

/// The end of an account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Deletion {
    /// The username, typed once more.
    #[schema(value_type = String, required, example = "ana-silva")]
    pub(super) confirmation: Option<String>,
}

impl Wanted {
    /// Trimmed and checked; a password is taken as it was typed. Whoever keeps the username they have may: it was given
    /// under the rules of then.
    pub(super) fn read(form: &Form, present: &str) -> Result<Self, AppError> {
        let mut errors = FieldErrors::default();
        let name = text(form, "name")?;
        if let Some(name) = &name {
            if name.chars().count() > LONGEST_NAME {
                errors.add("name", format!("The name field must not be greater than {LONGEST_NAME} characters."));
            } else if name.chars().any(char::is_control) {
                errors.add("name", "The name field format is invalid.");
            }
        }
        let username = text(form, "username")?;
        let another = username.as_deref().filter(|username| *username != present);
        if let Some(refusal) = another.and_then(users::username_refusal) {
            errors.add("username", refusal);
        }
        let typed = text(form, "email")?;
        let email = typed.as_deref().and_then(EmailAddress::parse);
        if typed.is_some() && email.is_none() {
            errors.add("email", "The email field must be a valid email address.");
        }
        let sign_in_mails = switch(form, "signInMails", &mut errors)?;
        let event_mails = switch(form, "eventMails", &mut errors)?;
        if !errors.is_empty() {
            return Err(AppError::Invalid(errors));
        }
        let current_password = form.text("currentPassword")?.filter(|password| !password.is_empty());
        Ok(Self {
            name,
            username,
            email,
            current_password: current_password.map(SecretString::from),
            avatar: form.bytes("avatar").filter(|content| !content.is_empty()).cloned(),
            sign_in_mails,
            event_mails,
        })
    }
}

fn text(form: &Form, field: &str) -> Result<Option<String>, AppError> {
    Ok(form.text(field)?.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned))
}

fn switch(form: &Form, field: &'static str, errors: &mut FieldErrors) -> Result<Option<bool>, AppError> {
    Ok(match text(form, field)?.as_deref() {
        None => None,
        Some(word) => {
            let says = switch::read(word);
            if says.is_none() {
                let words = if field == "signInMails" { "sign in mails" } else { "event mails" };
                errors.add(field, format!("The {words} field must be true or false."));
            }
            says
        }
    })
}
