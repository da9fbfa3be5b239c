//! What is asked and answered.

use garde::Validate;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    error::FieldErrors,
    mail::EmailAddress,
    passwords::{self, Context},
};

/// Who forgot a password.
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct ForgotPassword {
    /// Address of the account.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub(super) email: Option<String>,
}

/// A new password, and the link's token that allows it. Passwords are taken as they are typed.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct ResetPassword {
    /// `email` of the mailed address.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub(super) email: Option<String>,
    /// `token` of the mailed address.
    #[schema(value_type = String, required)]
    pub(super) token: Option<String>,
    /// 8 to 128 characters.
    #[schema(value_type = String, required, min_length = 8, max_length = 128, format = Password)]
    pub(super) password: Option<SecretString>,
    /// The same again.
    #[schema(value_type = String, required, format = Password)]
    pub(super) password_confirmation: Option<SecretString>,
}

/// What is answered whatever is known of the address.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Told {
    /// What to tell the visitor.
    pub(super) message: String,
}

/// A new password that was typed twice alike, and with what right.
pub(super) struct Reset {
    pub(super) email: EmailAddress,
    pub(super) token: SecretString,
    pub(super) password: SecretString,
}

impl ForgotPassword {
    /// Trimmed and checked.
    pub(super) fn read(self) -> Result<EmailAddress, FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = email(self.email, &mut errors);
        email.ok_or(errors)
    }
}

impl ResetPassword {
    /// Checked as far as it can be without knowing anybody.
    pub(super) fn read(self, product: &str) -> Result<Reset, FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = email(self.email, &mut errors);
        let token = self.token.filter(|token| !token.trim().is_empty());
        if token.is_none() {
            errors.add("token", "The token field is required.");
        }
        let about = Context { name: "", username: "", email: email.as_ref().map_or("", EmailAddress::as_str), product };
        let password = passwords::chosen(self.password.as_ref(), self.password_confirmation.as_ref(), &about);
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
