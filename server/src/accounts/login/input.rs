//! Validation of login and registration fields.

use secrecy::{ExposeSecret as _, SecretString};
use text::names;

use super::types::{Credentials, Registration, ValidRegistration};
use crate::platform::{
    error::{AppError, FieldErrors},
    mail::EmailAddress,
    passwords::{self, Owner},
};

/// Maximum length of a name.
const MAX_LENGTH: usize = 255;

/// Allowed values of the referral source.
pub(super) const REFERRAL_SOURCES: [&str; 7] = [
    "Social Media (Linkedin, X, Instagram)",
    "Meetup group (E-mail or Meetup)",
    "Slack, WhatsApp or Telegram community",
    "University or student organization (E-mail or in class)",
    "Directly from the event (e-mail)",
    "News articles",
    "Other",
];

/// Complete credentials of a login.
pub(super) struct Login {
    /// Email address or username.
    pub(super) login: String,
    /// Unchanged password.
    pub(super) password: SecretString,
    /// Whether to remember this device.
    pub(super) remember: bool,
}

impl Credentials {
    /// The credentials, or the missing fields. A username takes precedence over an email address.
    pub(super) fn complete(self) -> Result<Login, AppError> {
        let typed =
            |typed: Option<String>| typed.map(|typed| typed.trim().to_owned()).filter(|typed| !typed.is_empty());
        let login = typed(self.username).or_else(|| typed(self.email));
        let password = self.password.filter(|password| !password.expose_secret().is_empty());
        match (login, password) {
            (Some(login), Some(password)) => Ok(Login { login, password, remember: self.remember }),
            (login, password) => {
                let mut errors = FieldErrors::default();
                if login.is_none() {
                    errors.add("email", "The email field is required.");
                }
                if password.is_none() {
                    errors.add("password", "The password field is required.");
                }
                Err(AppError::Invalid(errors))
            }
        }
    }
}

impl Registration {
    /// The validated fields, or all errors together.
    pub fn read(&self, product: &str) -> Result<ValidRegistration, AppError> {
        let mut errors = FieldErrors::default();
        let mut take = |field: &str, read: Result<(), &'static str>| {
            if let Err(problem) = read {
                errors.add(field, problem);
            }
        };
        let name = text(self.name.as_deref());
        let email = text(self.email.as_deref());
        let address = EmailAddress::parse(email);
        let source = text(self.referral_source.as_deref());
        let about = Owner { name, email, username: "", product };
        let password = passwords::validate_new(self.password.as_ref(), self.password_confirmation.as_ref(), &about);

        take(
            "name",
            fits(name, "The name field is required.", "The name field must not be greater than 255 characters."),
        );
        take("email", if email.is_empty() { Err("The email field is required.") } else { Ok(()) });
        if !email.is_empty() && address.is_none() {
            take("email", Err("The email field must be a valid email address."));
        }
        take("password", password.as_ref().map(|_| ()).map_err(|problem| *problem));
        if !source.is_empty() && !REFERRAL_SOURCES.contains(&source) {
            errors.add_invalid_selection("referralSource", "referral source");
        }
        match (address, password) {
            (Some(email), Ok(password)) if errors.is_empty() => Ok(ValidRegistration {
                name: name.to_owned(),
                email,
                password,
                referral_source: (!source.is_empty()).then(|| source.to_owned()),
            }),
            _ => Err(AppError::Invalid(errors)),
        }
    }
}

fn text(typed: Option<&str>) -> &str {
    typed.unwrap_or_default().trim()
}

fn fits(text: &str, missing: &'static str, long: &'static str) -> Result<(), &'static str> {
    match text.chars().count() {
        _ if names::is_invisible(text) => Err(missing),
        0..=MAX_LENGTH if names::has_control(text) => Err("This field must not contain control characters."),
        0..=MAX_LENGTH => Ok(()),
        _ => Err(long),
    }
}
