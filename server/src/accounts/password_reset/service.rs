//! Sends reset links and resets passwords.

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DbErr};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::{
    VALIDITY, queries,
    tokens::{self, TokenOrigin},
    types::{MessageResponse, Reset},
};
use crate::{
    accounts::{
        auth,
        credentials::{self, Cause, NewPassword, Revocation},
        lifecycle::{self, NewOwner},
        notifications::{self, Notification, RESET_PER_EMAIL},
        users,
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        context::Context,
        crypto::random_token,
        db::{Transaction, UnitOfWork},
        error::AppError,
        http::exchange::Exchange,
        mail::EmailAddress,
        passwords::{self, Owner},
        rate_limit, settings,
    },
};
use entities::{password_resets, users::Model as User};

const SENT: &str = "We have emailed your password reset link.";
const DONE: &str = "Your password has been reset.";
const INVALID: &str = "This password reset token is invalid.";

/// Emails a link if the address has an account; the response and the work are always the same.
pub async fn request(context: &Context, email: &EmailAddress) -> Result<MessageResponse, AppError> {
    let tx = context.db.begin().await?;
    let mails = rate_limit::hit_within(context, &tx, &RESET_PER_EMAIL, &email.without_tag()).await?;
    let found = queries::find(&tx, &email.normalised()).await?;
    // An unverified address may be mistyped, so it gives no access to an account that stays with its owner; the operator
    // creates such a link instead. Unknown addresses cause the same queries, so that the duration is the same.
    let id = found.as_ref().map_or_else(Uuid::nil, |(user, _)| user.id);
    let stays = lifecycle::stays_with_owner(context, &tx, id).await?;
    let found = found.filter(|(user, _)| user.email_verified_at.is_some() || !stays);
    if mails.remaining.is_some() {
        match found {
            Some((user, _)) => send_link(context, &tx, &user).await?,
            None => simulate_reset(context, &tx, email).await?,
        }
    }
    tx.commit().await?;

    Ok(MessageResponse { message: SENT.to_owned() })
}

/// Resets the password of a token's account and ends all sessions. Does not sign in: a second factor is still required.
/// The token proves access to the email address, so failed attempts of others do not delay this browser.
pub async fn reset(exchange: &Exchange, input: Reset) -> Result<MessageResponse, AppError> {
    let context = exchange.context();
    let actor = &Actor::guest(exchange);
    let Reset { email, token, password } = input;
    let now = context.clock.now();
    let found = queries::find(context.db.reader(), &email.normalised()).await?;
    let (user, row, origin) = found
        .and_then(|(user, row)| Some((user, row?)))
        .filter(|(_, row)| now < row.expires_at)
        .and_then(|(user, row)| tokens::origin_of(&token, &row.token_hash).map(|origin| (user, row, origin)))
        .ok_or_else(invalid)?;
    // Checked only now: the error depends on the user's name, which must not be revealed. The token stays valid.
    let site = settings::site(context).await;
    let about = Owner { name: &user.name, username: &user.username, email: &user.email, product: &site.product };
    passwords::check(password.expose_secret(), &about).map_err(|refusal| AppError::invalid("password", refusal))?;
    let password = passwords::hash(context, &password).await?;

    let tx = context.db.begin().await?;
    // Lock order as everywhere: the account before its other rows.
    let user = users::lock_for_update(&tx, user.id).await?.ok_or_else(invalid)?;
    if !queries::consume(&tx, user.id, &row.token_hash, now).await? {
        return Err(invalid());
    }
    let user = match user.email_verified_at {
        Some(_) => user,
        None => hand_over_unverified(context, &tx, actor, user, origin).await?,
    };
    let (user, _) =
        credentials::set_password(context, &tx, actor, &user, NewPassword { hash: password, keep: None }).await?;
    let done = Entry::new("password.reset").with_target(Target::new("user", user.id));
    audit::record(context, &tx, actor, done).await?;
    notifications::notify(context, &tx, &user, Notification::PasswordChanged).await?;
    tx.commit().await?;

    auth::remember_browser(exchange, &user);
    Ok(MessageResponse { message: DONE.to_owned() })
}

/// Handles an account with an unverified email address, which an attacker may have created in advance. An emailed token
/// proves access to the address: the account is handed over without its creator's data, unless it stays with its owner
/// by now. A token handed out by the operator proves nothing about the address: only the credentials are revoked.
async fn hand_over_unverified(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    user: User,
    origin: TokenOrigin,
) -> Result<User, AppError> {
    match origin {
        TokenOrigin::Emailed if lifecycle::stays_with_owner(context, tx, user.id).await? => Err(invalid()),
        TokenOrigin::Emailed => lifecycle::hand_over(context, tx, actor, &user, NewOwner::of_email(&user)).await,
        TokenOrigin::Printed => {
            credentials::revoke(context, tx, actor, &user, Revocation::of(Cause::HandOver)).await?;
            Ok(user)
        }
    }
}

/// Deletes expired tokens; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_expired(context.db.writer(), context.clock.now()).await
}

/// A token for choosing a password, for a user who just opened an emailed link.
pub async fn token(context: &Context, db: &impl ConnectionTrait, user: &User) -> Result<SecretString, AppError> {
    issue(context, db, user, TokenOrigin::Emailed).await
}

/// A reset link that the operator hands out; no email is sent.
pub async fn link(context: &Context, db: &impl ConnectionTrait, user: &User) -> Result<String, AppError> {
    let token = issue(context, db, user, TokenOrigin::Printed).await?;
    Ok(notifications::reset_link(context, &user.email, &token))
}

async fn send_link(context: &Context, db: &impl Transaction, user: &User) -> Result<(), AppError> {
    let token = issue(context, db, user, TokenOrigin::Emailed).await?;
    notifications::reset_password(context, db, &user.email, &token).await
}

async fn issue(
    context: &Context,
    db: &impl ConnectionTrait,
    user: &User,
    origin: TokenOrigin,
) -> Result<SecretString, AppError> {
    let (token, now) = (random_token(), context.clock.now());
    let row = password_resets::Model {
        user_id: user.id,
        token_hash: tokens::hash(&token, origin),
        created_at: now,
        expires_at: now + TimeDelta::from_std(VALIDITY).unwrap_or_default(),
    };
    queries::replace(db, row).await?;
    Ok(token)
}

/// The same work for an unknown address: written and rolled back.
async fn simulate_reset(context: &Context, db: &UnitOfWork, email: &EmailAddress) -> Result<(), AppError> {
    let token = random_token();
    let savepoint = db.savepoint().await?;
    queries::consume(&savepoint, Uuid::now_v7(), &tokens::hash(&token, TokenOrigin::Emailed), context.clock.now())
        .await?;
    notifications::reset_password(context, &savepoint, email.as_str(), &token).await?;
    Ok(savepoint.rollback().await?)
}

fn invalid() -> AppError {
    AppError::invalid("email", INVALID)
}
