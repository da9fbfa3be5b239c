//! Passwords: which ones are taken, and how they are kept.

mod common;
mod hasher;
mod rules;

use secrecy::SecretString;

use crate::{error::AppError, state::AppState};

pub use hasher::{Passwords, Verdict};
pub use rules::{Context, check, chosen};

/// What the database keeps of a password.
pub async fn hash(state: &AppState, password: &SecretString) -> Result<String, AppError> {
    state.passwords.hash(password.clone()).await
}

/// Whether a password is the one that was kept. Without any to compare it with, it is wrong after the same work.
pub async fn verify(state: &AppState, kept: Option<&str>, password: &SecretString) -> Result<Verdict, AppError> {
    state.passwords.verify(kept, password.clone()).await
}
