//! Asking for a new password, and choosing it.

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, TransactionTrait};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::{
    VALID, queries,
    tokens::{self, Way},
    types::{Reset, Told},
};
use crate::{
    audit::{self, Actor, Entry, Target},
    entities::{password_resets, users::Model as User},
    error::AppError,
    mail::EmailAddress,
    notices::{self, News, RESET_PER_MAILBOX},
    passwords::{self, Context},
    permissions, sessions, social_login,
    state::AppState,
    throttle, two_factor, users, verification,
};

const SENT: &str = "We have emailed your password reset link.";
const DONE: &str = "Your password has been reset.";
const INVALID: &str = "This password reset token is invalid.";

/// Mails a link to an address when it has an account; everybody is told the same, after the same work.
pub(super) async fn ask(state: &AppState, email: &EmailAddress) -> Result<Told, AppError> {
    let transaction = state.db.begin().await?;
    let mails = throttle::hit_within(state, &transaction, &RESET_PER_MAILBOX, &email.mailbox()).await?;
    let known = queries::find(&transaction, &email.normalised()).await?;
    // A mailbox that nobody proved may be a mistyped one. It is no way into an account that may do more than others: whoever
    // runs the server hands out such a link. Looked up for nobody as well, so that it takes as long.
    let id = known.as_ref().map_or_else(Uuid::nil, |(user, _)| user.id);
    let has_roles = !permissions::roles_of(&transaction, id).await?.is_empty();
    let known = known.filter(|(user, _)| user.email_verified_at.is_some() || !has_roles);
    if mails.remaining.is_some() {
        match known {
            Some((user, _)) => open(state, &transaction, &user).await?,
            None => pretend(state, &transaction, email).await?,
        }
    }
    transaction.commit().await?;

    state.mailer.wake();
    Ok(Told { message: SENT.to_owned() })
}

/// Gives the holder of a token a new password, and ends every session there was with the old one. Nobody is signed in by
/// it: a second factor is still asked for.
pub(super) async fn reset(state: &AppState, actor: &Actor, asked: Reset) -> Result<Told, AppError> {
    let Reset { email, token, password } = asked;
    let now = state.clock.now();
    let known = queries::find(state.db.reader(), &email.normalised()).await?;
    let (user, row, way) = known
        .and_then(|(user, row)| Some((user, row?)))
        .filter(|(_, row)| now < row.expires_at)
        .and_then(|(user, row)| tokens::way(&token, &row.token_hash).map(|way| (user, row, way)))
        .ok_or_else(invalid)?;
    // Only now, so that nobody learns names by having them refused; the token is still good then.
    let about =
        Context { name: &user.name, username: &user.username, email: &user.email, product: &state.config.site.product };
    passwords::check(password.expose_secret(), &about).map_err(|refusal| AppError::invalid("password", refusal))?;
    let password = passwords::hash(state, &password).await?;

    let transaction = state.db.begin().await?;
    // The account before anything of it: whoever else changes it does so in this order.
    let user = users::hold(&transaction, user.id).await?.ok_or_else(invalid)?;
    if !queries::consume(&transaction, user.id, &row.token_hash, now).await? {
        return Err(invalid());
    }
    let user = set_password(state, &transaction, &user, password).await?;
    if user.email_verified_at.is_none() {
        claim(state, &transaction, actor, &user, way).await?;
    }
    sessions::end_all(&transaction, user.id, None).await?;
    let done = Entry::of("password.reset").on(Target::new("user", user.id));
    audit::record(state, &transaction, actor, done).await?;
    // Read again: the mailbox may be proved only now.
    let user = users::find(&transaction, user.id).await?.ok_or_else(invalid)?;
    notices::tell(state, &transaction, &user, News::PasswordChanged).await?;
    transaction.commit().await?;

    state.mailer.wake();
    Ok(Told { message: DONE.to_owned() })
}

/// Whoever had a token that was mailed has the mailbox; one that was handed over says nothing of it. Nobody had proved it
/// before, so somebody else may have made the account to wait for its owner in there: accounts elsewhere that open it are
/// taken off, and so is a second factor, which would keep its owner out for ever. Where the mailbox was proved before, it
/// stays.
async fn claim(
    state: &AppState,
    db: &impl ConnectionTrait,
    actor: &Actor,
    user: &User,
    way: Way,
) -> Result<(), AppError> {
    if way == Way::Mailed {
        verification::prove(state, db, actor, user.id).await?;
    }
    social_login::forget(state, db, actor, user.id).await?;
    two_factor::forget(state, db, user.id).await?;
    if user.two_factor_confirmed_at.is_some() {
        let done = Entry::of("two_factor.disabled").on(Target::new("user", user.id));
        audit::record(state, db, actor, done).await?;
    }
    Ok(())
}

/// Gives somebody another password, in the transaction that holds them. Whatever was mailed to them is worthless from then
/// on, and a second factor that was begun and never confirmed is gone. Ending their sessions is up to the caller.
pub async fn set_password(
    state: &AppState,
    tx: &impl ConnectionTrait,
    user: &User,
    hash: String,
) -> Result<User, AppError> {
    users::set_password(tx, user.id, hash, state.clock.now()).await?;
    void(tx, user.id).await?;
    two_factor::forget_unconfirmed(state, tx, user).await?;
    users::find(tx, user.id).await?.ok_or_else(|| AppError::internal("an account that was just held"))
}

/// Makes whatever was mailed to somebody worthless: to be called in the transaction that changes a password or an
/// address.
pub async fn void(db: &impl ConnectionTrait, user_id: Uuid) -> Result<(), DbErr> {
    queries::delete(db, user_id).await?;
    verification::void(db, user_id).await
}

/// Deletes tokens that are too old; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    queries::sweep(state.db.writer(), state.clock.now()).await
}

/// A link that lets its holder choose somebody's password, for whoever hands it over himself: no mail is written.
pub async fn link(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<String, AppError> {
    let token = issue(state, db, user, Way::Handed).await?;
    Ok(notices::reset_link(state, &user.email, &token))
}

async fn open(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let token = issue(state, db, user, Way::Mailed).await?;
    notices::reset_password(state, db, &user.email, &token).await
}

async fn issue(state: &AppState, db: &impl ConnectionTrait, user: &User, way: Way) -> Result<SecretString, AppError> {
    let (token, now) = (tokens::draw(), state.clock.now());
    let row = password_resets::Model {
        user_id: user.id,
        token_hash: tokens::hash(&token, way),
        created_at: now,
        expires_at: now + TimeDelta::from_std(VALID).unwrap_or_default(),
    };
    queries::replace(db, row).await?;
    Ok(token)
}

/// The same work for an address nobody has: written down, and taken back.
async fn pretend(state: &AppState, db: &DatabaseTransaction, email: &EmailAddress) -> Result<(), AppError> {
    let token = tokens::draw();
    let nothing = db.begin().await?;
    queries::consume(&nothing, Uuid::now_v7(), &tokens::hash(&token, Way::Mailed), state.clock.now()).await?;
    notices::reset_password(state, &nothing, email.as_str(), &token).await?;
    Ok(nothing.rollback().await?)
}

fn invalid() -> AppError {
    AppError::invalid("email", INVALID)
}
