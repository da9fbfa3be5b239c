//! What the browser checks before it sends a form, with the same messages, for browsers without JavaScript
//! (`ui/src/features/account/rules.ts`). The API's own rules follow.

use crate::platform::{
    error::{AppError, FieldErrors},
    http::forms::Fields,
    mail::EmailAddress,
    passwords::MIN_LENGTH,
};

const REQUIRED: &str = "Required field";

pub(super) fn check_login(fields: &Fields) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    if is_blank(fields, "email") {
        errors.add("email", "Email or username is required");
    }
    if is_empty(fields, "password") {
        errors.add("password", "Password is required");
    }
    result(errors)
}

pub(super) fn check_registration(fields: &Fields) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    if is_blank(fields, "name") {
        errors.add("name", REQUIRED);
    }
    if fields.get("email").as_deref().and_then(EmailAddress::parse).is_none() {
        errors.add("email", REQUIRED);
    }
    if fields.get("password").unwrap_or_default().chars().count() < MIN_LENGTH {
        errors.add("password", format!("Password must be at least {MIN_LENGTH} characters long"));
    }
    check_confirmation(fields, &mut errors);
    result(errors)
}

pub(super) fn check_password_reset(fields: &Fields) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    if fields.get("email").as_deref().and_then(EmailAddress::parse).is_none() {
        errors.add("email", "Enter a valid email address");
    }
    if is_empty(fields, "password") {
        errors.add("password", "Password is required");
    }
    check_confirmation(fields, &mut errors);
    if is_blank(fields, "token") {
        errors.add("token", "A reset token is required");
    }
    result(errors)
}

fn check_confirmation(fields: &Fields, errors: &mut FieldErrors) {
    const FIELD: &str = "passwordConfirmation";
    if is_empty(fields, FIELD) || fields.get(FIELD) != fields.get("password") {
        errors.add(FIELD, "Passwords don't match");
    }
}

fn is_empty(fields: &Fields, name: &str) -> bool {
    fields.get(name).unwrap_or_default().is_empty()
}

fn is_blank(fields: &Fields, name: &str) -> bool {
    fields.get(name).unwrap_or_default().trim().is_empty()
}

fn result(errors: FieldErrors) -> Result<(), AppError> {
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}
