//! Updates, exports and deletes accounts.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, Set, SqlErr};
use serde_json::{Value, json};

use super::{EXPORTS, export, queries, types::ProfileChange};
use crate::{
    accounts::{
        auth::{self, SignedIn},
        avatars, credentials, lifecycle, login,
        notifications::{self, Notification},
        users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::Transaction,
        error::AppError,
        http::exchange::Exchange,
        mail::EmailAddress,
        rate_limit, sessions,
    },
};
use entities::{
    sea_orm_active_enums::UserState,
    users::{ActiveModel, Model as User},
};

/// Part of the constraint's name in PostgreSQL (`users_username_key`) and in SQLite (`users.username`).
const USERNAME_CONSTRAINT: &str = "username";

/// Applies the changes to the profile. A new email address requires a recent confirmation and the password, and must be
/// verified again; the old address is notified.
pub async fn update(exchange: &Exchange, caller: SignedIn, input: ProfileChange) -> Result<users::User, AppError> {
    let context = exchange.context();
    let email = input.email.clone().filter(|email| email.as_str() != caller.user.email);
    if email.is_some() {
        confirm(exchange, &caller, &input).await?;
    }
    let avatar = match input.avatar.clone() {
        Some(content) => Some(avatars::store(context, content).await?),
        None => None,
    };

    let (actor, now) = (Actor::user(exchange, caller.user.id), context.clock.now());
    let tx = context.db.begin().await?;
    // A password change since the request was authenticated has revoked this session.
    let user = users::lock_for_update(&tx, caller.user.id).await?;
    let is_unchanged = |user: &User| user.state == UserState::Active && user.password_hash == caller.user.password_hash;
    let before = user.filter(is_unchanged).ok_or(AppError::Unauthenticated)?;
    // Without a password to compare, the session itself must still exist.
    if !sessions::is_still_valid(exchange, &tx).await? {
        return Err(AppError::Unauthenticated);
    }
    let changes = changes(&before, &input, email.as_ref(), avatar.as_ref(), now);
    let after = queries::update(&tx, changes).await.map_err(taken)?;
    if before.email != after.email {
        credentials::revoke_links(&tx, after.id).await?;
    }
    let after = users::find(&tx, after.id).await?.ok_or(AppError::Unauthenticated)?;
    record(context, &tx, &actor, &before, &after).await?;
    if before.email != after.email {
        notify_email_changed(context, &tx, &before, &after).await?;
    }
    tx.commit().await?;

    if before.avatar != after.avatar
        && let Some(old) = &before.avatar
    {
        avatars::delete_files(context, old).await;
    }
    Ok(users::present(&after, &caller.roles))
}

/// Returns all data stored about a user.
pub(super) async fn export(exchange: &Exchange, user: &User) -> Result<Value, AppError> {
    let context = exchange.context();
    rate_limit::enforce_for(exchange, &EXPORTS, &user.id.to_string()).await?;
    let tx = context.db.begin().await?;
    let entry = Entry::new("user.exported").with_target(Target::new("user", user.id));
    audit::record(context, &tx, &Actor::user(exchange, user.id), entry).await?;
    tx.commit().await?;
    Ok(export::user_data(context.db.reader(), user, context.clock.now()).await?)
}

/// Deletes the current user.
pub(super) async fn delete(exchange: &Exchange, user: &User, typed: &str) -> Result<(), AppError> {
    let context = exchange.context();
    if typed.trim().to_lowercase() != user.username {
        return Err(AppError::invalid("confirmation", "The confirmation field must match your username."));
    }
    let tx = context.db.begin().await?;
    let deleted = lifecycle::delete(context, &tx, &Actor::user(exchange, user.id), user).await;
    // A concurrent request deleted it first.
    let deleted =
        deleted.map_err(|error| if let AppError::NotFound = error { AppError::Unauthenticated } else { error })?;
    tx.commit().await?;

    deleted.finish(context).await;
    sessions::end(exchange).await
}

/// A user without a password has recently confirmed through a login provider.
async fn confirm(exchange: &Exchange, caller: &SignedIn, input: &ProfileChange) -> Result<(), AppError> {
    if !caller.session.is_confirmed(exchange.context().clock.now()) {
        return Err(AppError::PasswordConfirmationRequired);
    }
    if caller.user.password_hash.is_none() {
        return Ok(());
    }
    let Some(password) = &input.current_password else {
        return Err(AppError::invalid("currentPassword", "The current password field is required."));
    };
    auth::enforce_password(exchange, caller.user.id).await?;
    if login::verify_own_password(exchange, caller, Some(password.clone())).await? {
        Ok(())
    } else {
        Err(AppError::invalid("currentPassword", "The provided password does not match your current password."))
    }
}

fn changes(
    before: &User,
    input: &ProfileChange,
    email: Option<&EmailAddress>,
    avatar: Option<&String>,
    now: DateTime<Utc>,
) -> ActiveModel {
    let mut changes = ActiveModel { id: sea_orm::Unchanged(before.id), updated_at: Set(now), ..Default::default() };
    if let Some(name) = &input.name {
        changes.name = Set(name.clone());
    }
    if let Some(username) = &input.username {
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
    for (name, value) in [("signInMails", input.sign_in_mails), ("eventMails", input.event_mails)] {
        if let Some(value) = value {
            preferences[name] = value.into();
            changes.preferences = Set(preferences.clone());
        }
    }
    changes
}

async fn record(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    before: &User,
    after: &User,
) -> Result<(), AppError> {
    let done = |action, change| Entry::new(action).with_target(Target::new("user", after.id)).with_change(change);
    // Names and email addresses stay out: audit entries are never deleted, but an account can be.
    let fields = [
        ("name", before.name != after.name),
        ("username", before.username != after.username),
        ("preferences", before.preferences != after.preferences),
    ];
    let fields: Vec<&str> = fields.into_iter().filter(|(_, changed)| *changed).map(|(field, _)| field).collect();
    if !fields.is_empty() {
        let change = Change::created(&json!({ "fields": fields }))?;
        audit::record(context, db, actor, done("profile.changed", change)).await?;
    }
    if before.avatar != after.avatar {
        audit::record(context, db, actor, done("avatar.changed", Change::default())).await?;
    }
    if before.email != after.email {
        // The hash lets staff check whether a reported address was the old one, and return the account to its owner.
        let email = |user: &User| json!({ "emailHash": audit::email_hash(context, &user.email_normalised) });
        let change = Change::updated(&email(before), &email(after))?;
        audit::record(context, db, actor, done("email.changed", change)).await?;
    }
    Ok(())
}

/// Emails a verification link to the new address and a notification to the old one.
async fn notify_email_changed(
    context: &Context,
    db: &impl Transaction,
    before: &User,
    after: &User,
) -> Result<(), AppError> {
    notifications::verify_email(context, db, after).await?;
    notifications::notify(context, db, before, Notification::EmailChanged).await
}

/// Maps violations of unique constraints to field errors; the database enforces uniqueness.
fn taken(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(what)) if what.contains(USERNAME_CONSTRAINT) => {
            AppError::invalid("username", "The username has already been taken.")
        }
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid("email", users::EMAIL_TAKEN),
        _ => error.into(),
    }
}
