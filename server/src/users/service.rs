//! Finding people, and making them.

use std::iter;

use chrono::{DateTime, SubsecRound as _, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{NewUser, Preferences, User},
    username,
};
use crate::{
    avatars,
    entities::{
        sea_orm_active_enums::{UserRole, UserState},
        users::Model,
    },
    error::AppError,
    events::Slug,
    mail::EmailAddress,
    permissions,
    state::AppState,
};

/// What a refused address is told.
pub const TAKEN: &str = "The email has already been taken.";
/// Names beyond this collision are random.
const MOST_NUMBERS: u32 = 50;

/// Somebody by what never changes.
pub async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    queries::find(db, id).await
}

/// The same, held until the transaction ends. Whatever changes how somebody comes in holds their row first and touches
/// their sessions afterwards: a login that began before has ended by then, or finds the change.
pub async fn hold(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    queries::hold(tx, id).await
}

/// Somebody by their mailbox.
pub async fn by_email(db: &impl ConnectionTrait, email: &EmailAddress) -> Result<Option<Model>, DbErr> {
    queries::by_email(db, &email.normalised()).await
}

/// Somebody by their name in addresses.
pub async fn by_username(db: &impl ConnectionTrait, username: &str) -> Result<Option<Model>, DbErr> {
    queries::by_username(db, &username.to_lowercase()).await
}

/// Somebody by what they type to log in: their mailbox or their username.
pub async fn by_login(db: &impl ConnectionTrait, typed: &str) -> Result<Option<Model>, DbErr> {
    let typed = typed.trim();
    match EmailAddress::parse(typed) {
        Some(email) => by_email(db, &email).await,
        // Not even PostgreSQL's texts can hold a NUL.
        None if typed.contains('\0') => Ok(None),
        None => by_username(db, typed).await,
    }
}

/// Makes an account. The database decides who has an address first; the others are told that it is taken.
pub async fn insert(db: &impl ConnectionTrait, new: NewUser, now: DateTime<Utc>) -> Result<Model, AppError> {
    let now = now.trunc_subsecs(6);
    for _ in 0..3 {
        let row = Model {
            id: Uuid::now_v7(),
            username: username_for(db, &new.name).await?,
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
            return Err(AppError::invalid("email", TAKEN));
        }
        // Somebody of the same name was faster; the next number is free.
    }
    Err(AppError::Unavailable(1))
}

/// A username nobody has and anybody may choose, made from a name: "Ana Sofia" is `ana-sofia`, the next one
/// `ana-sofia-2`, and so is the first one whose name alone would not pass.
pub async fn username_for(db: &impl ConnectionTrait, name: &str) -> Result<String, DbErr> {
    let slug = Slug::of_or(name, "user").to_string();
    let with = |ending: &str| {
        let most = slug.len().min(username::LONGEST - ending.len());
        format!("{}{ending}", slug[..most].trim_end_matches('-'))
    };
    let numbered = (2..MOST_NUMBERS).map(|number| with(&format!("-{number}")));
    for username in iter::once(with("")).chain(numbered) {
        if username::refusal(&username).is_none() && !queries::has_username(db, &username).await? {
            return Ok(username);
        }
    }
    Ok(with(&format!("-{}", rand::random_range(100_000..1_000_000))))
}

/// Notes that somebody logged in.
pub async fn note_login(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    queries::touch_login(db, id, now).await
}

/// Keeps the same password at today's cost, unless it was changed meanwhile.
pub async fn rehash(db: &impl ConnectionTrait, user: &Model, hash: String) -> Result<(), DbErr> {
    match &user.password_hash {
        Some(old) => queries::rehash(db, user.id, old, hash).await,
        None => Ok(()),
    }
}

/// Gives somebody another password, and nothing else: `recovery::set_password` does what goes with it.
pub async fn set_password(db: &impl ConnectionTrait, id: Uuid, hash: String, now: DateTime<Utc>) -> Result<(), DbErr> {
    queries::set_password(db, id, hash, now.trunc_subsecs(6)).await
}

/// Somebody as they see themselves.
pub async fn present(_state: &AppState, user: &Model, roles: &[UserRole]) -> User {
    User {
        id: user.id,
        name: user.name.clone(),
        username: user.username.clone(),
        email: user.email.clone(),
        avatar: user.avatar.as_deref().and_then(avatars::path),
        roles: roles.iter().map(|role| permissions::word(*role)).collect(),
        email_verified_at: user.email_verified_at,
        two_factor_enabled: user.two_factor_confirmed_at.is_some(),
        has_password: user.password_hash.is_some(),
        referral_source: user.referral_source.clone(),
        preferences: preferences(user),
        created_at: user.created_at,
    }
}

/// Which mails somebody wants.
pub fn preferences(user: &Model) -> Preferences {
    serde_json::from_value(user.preferences.clone()).unwrap_or_default()
}
