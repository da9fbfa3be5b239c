//! Request and response types.

use actix_web::web::Bytes;
use garde::Validate;
use secrecy::SecretString;
use serde::Deserialize;
use text::names;
use utoipa::ToSchema;

use crate::{
    accounts::users,
    platform::{
        error::{AppError, FieldErrors},
        http::{multipart::Form, validation::bool_param},
        mail::EmailAddress,
    },
};

const MAX_NAME: usize = 255;

/// Form with the profile, for the API document; empty or missing fields stay unchanged.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its shape matters")]
pub(super) struct ProfileInformation {
    /// Display name.
    #[schema(max_length = 255, example = "Ana Silva")]
    name: Option<String>,
    /// Name in URLs: lowercase letters, digits and hyphens.
    #[schema(min_length = 3, max_length = 30, example = "ana-silva")]
    username: Option<String>,
    /// Email address; a new one must be verified.
    #[schema(max_length = 254, format = Email, example = "ana@example.com")]
    email: Option<String>,
    /// The current password, required for a new email address.
    #[schema(format = Password)]
    current_password: Option<String>,
    /// An image, at most 8 MiB.
    #[schema(value_type = Option<String>, format = Binary)]
    avatar: Option<String>,
    /// Whether to send an email when a new device signs in.
    sign_in_mails: Option<bool>,
    /// Whether to send emails about events.
    event_mails: Option<bool>,
}

/// The requested changes of a profile.
#[derive(Default)]
pub struct ProfileChange {
    /// Display name.
    pub name: Option<String>,
    /// Name in URLs.
    pub username: Option<String>,
    /// New email address; has to be verified.
    pub email: Option<EmailAddress>,
    /// The current password, required for a new email address.
    pub current_password: Option<SecretString>,
    /// An uploaded image.
    pub avatar: Option<Bytes>,
    /// Whether to send an email when a new device signs in.
    pub sign_in_mails: Option<bool>,
    /// Whether to send emails about events.
    pub event_mails: Option<bool>,
}

/// Confirmation of a deletion.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Deletion {
    /// The user's username, as confirmation.
    #[schema(value_type = String, required, example = "ana-silva")]
    pub(super) confirmation: Option<String>,
}

impl ProfileChange {
    /// Reads a form that may contain a picture.
    pub(super) fn read(form: &Form, present: &str) -> Result<Self, AppError> {
        let fields = |field: &str| Ok(form.text(field)?.map(str::to_owned));
        let avatar = form.bytes("avatar").filter(|content| !content.is_empty()).cloned();
        Ok(Self { avatar, ..Self::parse(fields, present)? })
    }

    /// Trims and validates fields; passwords stay as typed. The current username is always valid, because it may date
    /// from older rules.
    pub fn parse(
        field: impl Fn(&'static str) -> Result<Option<String>, AppError>,
        present: &str,
    ) -> Result<Self, AppError> {
        let text =
            |name| Ok::<_, AppError>(field(name)?.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()));
        let mut errors = FieldErrors::default();
        let name = text("name")?;
        if let Some(name) = &name {
            if name.chars().count() > MAX_NAME {
                errors.add("name", format!("The name field must not be greater than {MAX_NAME} characters."));
            } else if names::has_control(name) || names::is_invisible(name) {
                errors.add("name", "The name field format is invalid.");
            }
        }
        let username = text("username")?;
        let another = username.as_deref().filter(|username| *username != present);
        if let Some(message) = another.and_then(users::username_error) {
            errors.add("username", message);
        }
        let typed = text("email")?;
        let email = typed.as_deref().and_then(EmailAddress::parse);
        if typed.is_some() && email.is_none() {
            errors.add("email", "The email field must be a valid email address.");
        }
        let sign_in_mails = bool_param(text("signInMails")?, "signInMails", "login emails", &mut errors);
        let event_mails = bool_param(text("eventMails")?, "eventMails", "event emails", &mut errors);
        if !errors.is_empty() {
            return Err(AppError::Invalid(errors));
        }
        let current_password = field("currentPassword")?.filter(|password| !password.is_empty());
        Ok(Self {
            name,
            username,
            email,
            current_password: current_password.map(SecretString::from),
            avatar: None,
            sign_in_mails,
            event_mails,
        })
    }
}

fn bool_param(input: Option<String>, field: &'static str, label: &str, errors: &mut FieldErrors) -> Option<bool> {
    let value = bool_param::read(&input?);
    if value.is_none() {
        errors.add(field, format!("The {label} field must be true or false."));
    }
    value
}
