//! Request and response types.

use garde::Validate;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::{
    error::FieldErrors,
    mail::EmailAddress,
    passwords::{self, Owner},
};

/// A request for a reset link
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ForgotPassword {
    /// Email address of the account.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub email: Option<String>,
}

/// A new password with the token of a reset link; passwords are not trimmed
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ResetPassword {
    /// `email` parameter of the link.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub email: Option<String>,
    /// `token` parameter of the link.
    #[schema(value_type = String, required)]
    pub token: Option<String>,
    /// 8 to 128 characters.
    #[schema(value_type = String, required, min_length = 8, max_length = 128, format = Password)]
    pub password: Option<SecretString>,
    /// Must equal `password`.
    #[schema(value_type = String, required, format = Password)]
    pub password_confirmation: Option<SecretString>,
}

/// A response that does not depend on whether the account exists
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageResponse {
    /// Message to show to the user.
    pub message: String,
}

/// A validated reset request.
pub struct Reset {
    pub email: EmailAddress,
    pub token: SecretString,
    pub password: SecretString,
}

impl ForgotPassword {
    /// The trimmed and validated email address.
    pub fn read(self) -> Result<EmailAddress, FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = email(self.email, &mut errors);
        email.ok_or(errors)
    }
}

impl ResetPassword {
    /// Validates everything that does not depend on the account.
    pub fn read(self, product: &str) -> Result<Reset, FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = email(self.email, &mut errors);
        let token = self.token.filter(|token| !token.trim().is_empty());
        if token.is_none() {
            errors.add("token", "The token field is required.");
        }
        let about = Owner { name: "", username: "", email: email.as_ref().map_or("", EmailAddress::as_str), product };
        let password = passwords::validate_new(self.password.as_ref(), self.password_confirmation.as_ref(), &about);
        if let Err(refusal) = &password {
            errors.add("password", *refusal);
        }
        match (email, token, password) {
            (Some(email), Some(token), Ok(password)) if errors.is_empty() => {
                Ok(Reset { email, token: token.trim().into(), password })
            }
            _ => Err(errors),
        }
    }
}

fn email(typed: Option<String>, errors: &mut FieldErrors) -> Option<EmailAddress> {
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    let email = typed.as_deref().and_then(EmailAddress::parse);
    if typed.is_none() {
        errors.add("email", "The email field is required.");
    } else if email.is_none() {
        errors.add("email", "The email field must be a valid email address.");
    }
    email
}
