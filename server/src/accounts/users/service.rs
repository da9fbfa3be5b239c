//! Finding and creating users.

use std::iter;

use chrono::{DateTime, SubsecRound as _, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{
    avatar::avatar_path,
    queries,
    types::{NewIdentity, NewUser, Preferences, User},
    username,
};
use crate::platform::{error::AppError, mail::EmailAddress, permissions::Role};
use entities::{sea_orm_active_enums::UserState, users::Model};

/// Message for a rejected email address.
pub const EMAIL_TAKEN: &str = "The email has already been taken.";
/// Usernames beyond this collision end in a random number.
const MAX_NUMBER: u32 = 50;
/// How often an insert is retried after its username was taken concurrently, and how many of the attempts use the next
/// number.
const MAX_INSERTS: usize = 6;
const NUMBERED_INSERTS: usize = 2;

/// Finds a user by email address.
pub async fn by_email(db: &impl ConnectionTrait, email: &EmailAddress) -> Result<Option<Model>, DbErr> {
    queries::by_email(db, &email.normalised()).await
}

/// Finds a user by username.
pub async fn by_username(db: &impl ConnectionTrait, username: &str) -> Result<Option<Model>, DbErr> {
    // PostgreSQL rejects texts with a NUL.
    if username.contains('\0') {
        return Ok(None);
    }
    queries::by_username(db, &username.to_lowercase()).await
}

/// Like [`by_username`], without blocked and deleted users.
pub async fn active_by_username(db: &impl ConnectionTrait, username: &str) -> Result<Option<Model>, DbErr> {
    Ok(by_username(db, username).await?.filter(|user| user.state == UserState::Active))
}

/// Finds a user by the entered login: an email address or a username.
pub async fn by_login(db: &impl ConnectionTrait, typed: &str) -> Result<Option<Model>, DbErr> {
    let typed = typed.trim();
    match EmailAddress::parse(typed) {
        Some(email) => by_email(db, &email).await,
        None => by_username(db, typed).await,
    }
}

/// Creates an account. Of concurrent registrations of an address, the database accepts the first; the others are
/// refused as taken.
pub async fn insert(db: &impl ConnectionTrait, new: NewUser, now: DateTime<Utc>) -> Result<Model, AppError> {
    let now = now.trunc_subsecs(6);
    for attempt in 0..MAX_INSERTS {
        let username = if attempt < NUMBERED_INSERTS {
            username_for(db, &new.name).await?
        } else {
            // Concurrent registrations of the same name would keep taking each other's next number.
            username::with_suffix(&username::base(&new.name), &random_ending())
        };
        let row = Model {
            id: Uuid::now_v7(),
            username,
            name: new.name.clone(),
            email: new.email.as_str().to_owned(),
            email_normalised: new.email.normalised(),
            email_verified_at: new.email_verified.then_some(now),
            password_hash: new.password_hash.clone(),
            password_changed_at: new.password_hash.as_ref().map(|_| now),
            avatar: None,
            state: UserState::Active,
            state_changed_at: now,
            two_factor_secret: None,
            two_factor_confirmed_at: None,
            two_factor_last_step: None,
            round: 0,
            referral_source: new.referral_source.clone(),
            preferences: json!(Preferences::default()),
            last_login_at: None,
            created_at: now,
            updated_at: now,
        };
        if queries::insert(db, row.clone()).await? {
            return Ok(row);
        }
        if queries::has_email(db, &row.email_normalised).await? {
            return Err(AppError::invalid("email", EMAIL_TAKEN));
        }
        // The username was taken concurrently.
    }
    Err(AppError::Unavailable(1))
}

/// A free and permitted username derived from a name: "Ana Sofia" becomes `ana-sofia`, then `ana-sofia-2`. A reserved
/// name gets a number at once.
pub async fn username_for(db: &impl ConnectionTrait, name: &str) -> Result<String, DbErr> {
    let base = username::base(name);
    let numbered = (2..MAX_NUMBER).map(|number| username::with_suffix(&base, &format!("-{number}")));
    let mut candidates: Vec<String> = iter::once(username::with_suffix(&base, "")).chain(numbered).collect();
    candidates.retain(|username| username::validation_error(username).is_none());
    let taken = queries::taken_usernames(db, &candidates).await?;
    let free = candidates.into_iter().find(|username| !taken.contains(username));
    Ok(free.unwrap_or_else(|| username::with_suffix(&base, &random_ending())))
}

fn random_ending() -> String {
    format!("-{}", rand::random_range(100_000..1_000_000))
}

/// Replaces an account by an empty one with the same id and a verified email address. Foreign keys delete everything
/// that refers to the old row, as when an account is deleted, so no table can be forgotten.
pub async fn start_over(
    tx: &impl ConnectionTrait,
    old: &Model,
    NewIdentity { name, username, email }: NewIdentity,
    now: DateTime<Utc>,
) -> Result<Model, AppError> {
    let now = now.trunc_subsecs(6);
    let mut row = Model {
        name,
        username,
        email,
        email_verified_at: Some(now),
        password_hash: None,
        password_changed_at: Some(now),
        avatar: None,
        two_factor_secret: None,
        two_factor_confirmed_at: None,
        two_factor_last_step: None,
        referral_source: None,
        preferences: json!(Preferences::default()),
        last_login_at: None,
        updated_at: now,
        ..old.clone()
    };
    queries::delete(tx, old.id).await?;
    let base = row.username.clone();
    for _ in 0..MAX_INSERTS {
        if queries::insert(tx, row.clone()).await? {
            return Ok(row);
        }
        // The username was taken concurrently.
        row.username = username::with_suffix(&base, &random_ending());
    }
    Err(AppError::Unavailable(1))
}

/// Deletes the row of an account; returns false if a concurrent request was faster. `lifecycle::delete` also does what
/// the rules require.
pub async fn delete(tx: &impl ConnectionTrait, id: Uuid) -> Result<bool, DbErr> {
    Ok(queries::delete(tx, id).await? > 0)
}

/// Updates the hash of a password to the current parameters, unless the password changed meanwhile.
pub async fn rehash(db: &impl ConnectionTrait, user: &Model, hash: String) -> Result<(), DbErr> {
    match &user.password_hash {
        Some(old) => queries::rehash(db, user.id, old, hash).await,
        None => Ok(()),
    }
}

/// Sets a user's password and nothing else: `credentials::set_password` also revokes what depends on it.
pub async fn set_password(db: &impl ConnectionTrait, id: Uuid, hash: String, now: DateTime<Utc>) -> Result<(), DbErr> {
    queries::set_password(db, id, hash, now.trunc_subsecs(6)).await
}

/// The user's own view of the account.
pub fn present(user: &Model, roles: &[Role]) -> User {
    User {
        id: user.id,
        name: user.name.clone(),
        username: user.username.clone(),
        email: user.email.clone(),
        avatar: user.avatar.as_deref().and_then(avatar_path),
        roles: roles.iter().map(|role| role.to_string()).collect(),
        email_verified_at: user.email_verified_at,
        two_factor_enabled: user.two_factor_confirmed_at.is_some(),
        has_password: user.password_hash.is_some(),
        referral_source: user.referral_source.clone(),
        preferences: preferences(user),
        created_at: user.created_at,
    }
}

/// The user's email preferences.
pub fn preferences(user: &Model) -> Preferences {
    serde_json::from_value(user.preferences.clone()).unwrap_or_default()
}
