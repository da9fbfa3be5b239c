//! What was typed, checked field by field.

use secrecy::{ExposeSecret as _, SecretString};

use super::types::{Applicant, Credentials, Registration};
use crate::{
    error::{AppError, FieldErrors},
    mail::EmailAddress,
    passwords::{self, Context},
};

/// Longest name and longest answer to how they heard of us.
const LONGEST: usize = 255;

impl Credentials {
    /// What to find the account by.
    pub(super) fn login(&self) -> &str {
        let typed = |text: &'_ Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
        let login = if typed(&self.email) { &self.email } else { &self.username };
        login.as_deref().unwrap_or_default().trim()
    }

    /// The password, when everything is filled in.
    pub(super) fn read(&self) -> Result<&SecretString, AppError> {
        let mut errors = FieldErrors::default();
        if self.login().is_empty() {
            errors.add("email", "The email field is required.");
        }
        let password = self.password.as_ref().filter(|password| !password.expose_secret().is_empty());
        match password {
            Some(password) if errors.is_empty() => Ok(password),
            _ => {
                if password.is_none() {
                    errors.add("password", "The password field is required.");
                }
                Err(AppError::Invalid(errors))
            }
        }
    }
}

impl Registration {
    /// What passes; all that does not is told at once.
    pub fn read(&self, product: &str) -> Result<Applicant, AppError> {
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
        let about = Context { name, email, username: "", product };
        let password = passwords::chosen(self.password.as_ref(), self.password_confirmation.as_ref(), &about);

        take(
            "name",
            fits(name, "The name field is required.", "The name field must not be greater than 255 characters."),
        );
        take("email", if email.is_empty() { Err("The email field is required.") } else { Ok(()) });
        if !email.is_empty() && address.is_none() {
            take("email", Err("The email field must be a valid email address."));
        }
        take("password", password.as_ref().map(|_| ()).map_err(|problem| *problem));
        if !source.is_empty() {
            take(
                "referralSource",
                fits(source, "", "The referral source field must not be greater than 255 characters."),
            );
        }
        match (address, password) {
            (Some(email), Ok(password)) if errors.is_empty() => Ok(Applicant {
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
        0 => Err(missing),
        1..=LONGEST if text.chars().any(char::is_control) => Err("This field must not contain control characters."),
        1..=LONGEST => Ok(()),
        _ => Err(long),
    }
}
