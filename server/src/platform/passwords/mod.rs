//! Passwords: which ones are accepted, and how they are stored.

mod common;
pub mod hasher;
mod rules;

use secrecy::SecretString;

use crate::platform::{context::Context, error::AppError};

pub use hasher::{Passwords, Verdict};
pub use rules::{MIN_LENGTH, Owner, check, validate_new};

/// The hash that the database stores for a password.
pub async fn hash(context: &Context, password: &SecretString) -> Result<String, AppError> {
    context.passwords.hash(password.clone()).await
}

/// Whether a password matches the stored hash. Without a stored hash it does not match, after the same work.
pub async fn verify(context: &Context, stored: Option<&str>, password: &SecretString) -> Result<Verdict, AppError> {
    context.passwords.verify(stored, password.clone()).await
}
