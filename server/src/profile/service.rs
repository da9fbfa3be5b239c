//! Changing what people keep in their account.

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, Set, SqlErr};
use serde_json::{Value, json};

use super::{EXPORTS, deletion, export, queries, types::Wanted};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::{self, SignedIn},
    avatars,
    entities::{
        sea_orm_active_enums::UserState,
        users::{ActiveModel, Model as User},
    },
    error::AppError,
    mail::EmailAddress,
    notices::{self, News},
    recovery, sessions,
    state::AppState,
    throttle, users,
};

/// Changes what is wanted otherwise. A new address needs a recent confirmation and the password, and has to be proved
/// again; the old one is told.
pub(super) async fn update(
    request: &HttpRequest,
    state: &AppState,
    by: SignedIn,
    wanted: Wanted,
) -> Result<users::User, AppError> {
    let email = wanted.email.clone().filter(|email| email.as_str() != by.user.email);
    if email.is_some() {
        confirm(request, state, &by, &wanted).await?;
    }
    let avatar = match wanted.avatar.clone() {
        Some(content) => Some(avatars::store(state, content).await?),
        None => None,
    };

    let (actor, now) = (Actor::user(request, by.user.id), state.clock.now());
    let transaction = state.db.begin().await?;
    // Another password since then has ended this session as well.
    let before = users::hold(&transaction, by.user.id).await?.filter(|now| now.state == UserState::Active);
    let before = before.filter(|now| now.password_hash == by.user.password_hash).ok_or(AppError::Unauthenticated)?;
    // Whoever has no password is shut out without another one.
    if !sessions::still_here(request, &transaction).await? {
        return Err(AppError::Unauthenticated);
    }
    let changes = changes(&before, &wanted, email.as_ref(), avatar.as_ref(), now);
    let after = queries::update(&transaction, changes).await.map_err(taken)?;
    if before.email != after.email {
        recovery::void(&transaction, after.id).await?;
    }
    let after = users::find(&transaction, after.id).await?.ok_or(AppError::Unauthenticated)?;
    record(state, &transaction, &actor, &before, &after).await?;
    if before.email != after.email {
        tell(state, &transaction, &before, &after).await?;
    }
    transaction.commit().await?;

    state.mailer.wake();
    state.forget();
    if before.avatar != after.avatar
        && let Some(old) = &before.avatar
    {
        avatars::forget(state, old).await;
    }
    Ok(users::present(state, &after, &by.roles).await)
}

/// Everything that is held about somebody.
pub(super) async fn export(request: &HttpRequest, state: &AppState, user: &User) -> Result<Value, AppError> {
    throttle::enforce_for(request, &EXPORTS, &user.id.to_string()).await?;
    let transaction = state.db.begin().await?;
    let entry = Entry::of("user.exported").on(Target::new("user", user.id));
    audit::record(state, &transaction, &Actor::user(request, user.id), entry).await?;
    transaction.commit().await?;
    Ok(export::of(state.db.reader(), user, state.clock.now()).await?)
}

/// Deletes whoever is signed in.
pub(super) async fn delete(request: &HttpRequest, state: &AppState, user: &User, typed: &str) -> Result<(), AppError> {
    if typed.trim().to_lowercase() != user.username {
        return Err(AppError::invalid("confirmation", "The confirmation field must match your username."));
    }
    let transaction = state.db.begin().await?;
    let erased = deletion::erase(state, &transaction, &Actor::user(request, user.id), user).await?;
    transaction.commit().await?;

    state.mailer.wake();
    erased.finish(state).await;
    sessions::end(request).await
}

/// Whoever has no password proved lately through somebody else who they are.
async fn confirm(request: &HttpRequest, state: &AppState, by: &SignedIn, wanted: &Wanted) -> Result<(), AppError> {
    if !by.session.is_confirmed(state.clock.now()) {
        return Err(AppError::ConfirmPassword);
    }
    if by.user.password_hash.is_none() {
        return Ok(());
    }
    let Some(password) = &wanted.current_password else {
        return Err(AppError::invalid("currentPassword", "The current password field is required."));
    };
    auth::enforce_password(request, by.user.id).await?;
    if auth::prove(request, state, by, Some(password.clone())).await? {
        Ok(())
    } else {
        Err(AppError::invalid("currentPassword", "The provided password does not match your current password."))
    }
}

fn changes(
    before: &User,
    wanted: &Wanted,
    email: Option<&EmailAddress>,
    avatar: Option<&String>,
    now: DateTime<Utc>,
) -> ActiveModel {
    let mut changes = ActiveModel { id: sea_orm::Unchanged(before.id), updated_at: Set(now), ..Default::default() };
    if let Some(name) = &wanted.name {
        changes.name = Set(name.clone());
    }
    if let Some(username) = &wanted.username {
        changes.username = Set(username.clone());
    }
    if let Some(email) = email {
        changes.email = Set(email.as_str().to_owned());
        changes.email_normalised = Set(email.normalised());
        changes.email_verified_at = Set(None);
    }
    if let Some(avatar) = avatar {
        changes.avatar = Set(Some(avatar.clone()));
    }
    let mut preferences = before.preferences.clone();
    for (name, value) in [("signInMails", wanted.sign_in_mails), ("eventMails", wanted.event_mails)] {
        if let Some(value) = value {
            preferences[name] = value.into();
            changes.preferences = Set(preferences.clone());
        }
    }
    changes
}

async fn record(
    state: &AppState,
    db: &impl ConnectionTrait,
    actor: &Actor,
    before: &User,
    after: &User,
) -> Result<(), AppError> {
    let done = |action, change| Entry::of(action).on(Target::new("user", after.id)).with(change);
    // Names and addresses stay out: what is written down is never deleted, and an account can be.
    let fields = [
        ("name", before.name != after.name),
        ("username", before.username != after.username),
        ("preferences", before.preferences != after.preferences),
    ];
    let fields: Vec<&str> = fields.into_iter().filter(|(_, changed)| *changed).map(|(field, _)| field).collect();
    if !fields.is_empty() {
        let change = Change::to(&json!({ "fields": fields }))?;
        audit::record(state, db, actor, done("profile.changed", change)).await?;
    }
    if before.avatar != after.avatar {
        audit::record(state, db, actor, done("avatar.changed", Change::default())).await?;
    }
    if before.email != after.email {
        // Staff who are told an address can see whether it was this one, and give the account back to whom it was taken
        // from.
        let email = |user: &User| json!({ "emailHash": audit::mailbox(state, &user.email_normalised) });
        let change = Change::between(&email(before), &email(after))?;
        audit::record(state, db, actor, done("email.changed", change)).await?;
    }
    Ok(())
}

/// The new address is asked for its proof, and the old one told.
async fn tell(state: &AppState, db: &impl ConnectionTrait, before: &User, after: &User) -> Result<(), AppError> {
    notices::verify_email(state, db, after).await?;
    notices::tell(state, db, before, News::EmailChanged).await
}

/// The database decides what is unique.
fn taken(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(what)) if what.contains("username") => {
            AppError::invalid("username", "The username has already been taken.")
        }
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid("email", "The email has already been taken."),
        _ => error.into(),
    }
}
