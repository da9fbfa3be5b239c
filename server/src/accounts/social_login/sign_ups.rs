//! Sign-ups of users whose email address the provider has not verified: they enter one and verify it by email, as in a
//! registration.

use actix_web::cookie::Cookie;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;

use super::{
    accounts::{self, EmailVerification, REGISTER},
    attempts::{self, Secret},
    queries,
    types::{Completed, Completion, EmailClaim, ExternalProfile, SignUp},
};
use crate::{
    accounts::{login_provider::ProviderColumn, notifications, users},
    platform::{context::Context, error::AppError, flags, http::exchange::Exchange, mail::EmailAddress},
};
use config::Provider;
use entities::social_sign_ups::Model;

/// Minutes until a pending sign-up expires.
const MINUTES: i64 = 30;
const EXPIRED: &str = "Your session expired. Start again.";
const INVALID_EMAIL: &str = "The email field must be a valid email address.";
const REGISTRATION_CLOSED: &str = "Registration is currently closed.";

/// Stores a pending sign-up; only the browser with the cookie can complete it.
pub(super) async fn store(
    context: &Context,
    tx: &impl ConnectionTrait,
    provider: Provider,
    profile: &ExternalProfile,
    after_login: &str,
) -> Result<Cookie<'static>, AppError> {
    let token = Secret::generate();
    let row = Model {
        token_hash: token.hash(),
        provider: ProviderColumn::from_provider(provider),
        subject: profile.subject.clone(),
        name: profile.name.clone(),
        email: profile.email.address().map(|address| address.as_str().to_owned()),
        return_to: after_login.to_owned(),
        expires_at: context.clock.now() + TimeDelta::minutes(MINUTES),
    };
    queries::insert_sign_up(tx, row).await?;
    Ok(token.cookie(context, cookie_name(context), MINUTES))
}

/// The pending sign-up of this browser.
pub(in crate::accounts::social_login) async fn pending(exchange: &Exchange) -> Result<SignUp, AppError> {
    let row = find(exchange, exchange.context().db.reader()).await?.ok_or(AppError::NotFound)?;
    Ok(SignUp { provider: row.provider.provider().slug(), name: row.name, email: row.email })
}

/// Creates the account of a pending sign-up, emails a verification link and signs the user in.
pub(in crate::accounts::social_login) async fn complete(
    exchange: &Exchange,
    completion: &Completion,
) -> Result<(Completed, Cookie<'static>), AppError> {
    let context = exchange.context();
    if !flags::is_on(context, REGISTER).await? {
        return Err(AppError::Forbidden(REGISTRATION_CLOSED));
    }
    let email = completion.email.as_deref().and_then(EmailAddress::parse);
    let email = email.ok_or_else(|| AppError::invalid("email", INVALID_EMAIL))?;

    let tx = context.db.begin().await?;
    let row = find(exchange, &tx).await?.ok_or_else(expired)?;
    if !queries::delete_sign_up(&tx, row.token_hash.clone()).await? {
        return Err(expired());
    }
    let provider = row.provider.provider();
    let claim = EmailClaim::Claimed(email.clone());
    let profile = ExternalProfile::new(row.subject, Some(row.name), claim).ok_or_else(expired)?;
    let new = accounts::new_user(&profile, email, EmailVerification::None);
    let created = accounts::create_account(exchange, &tx, provider, new).await?;
    let user = created.ok_or_else(|| AppError::invalid("email", users::EMAIL_TAKEN))?;
    if !accounts::link_identity(exchange, &tx, provider, &profile, &user).await? {
        return Err(expired());
    }
    notifications::verify_email(context, &tx, &user).await?;
    accounts::sign_in(exchange, &tx, provider, &user).await?;
    tx.commit().await?;

    let removal = attempts::cookie(context, cookie_name(context), String::new(), 0);
    Ok((Completed { two_factor: false, return_to: row.return_to }, removal))
}

async fn find(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<Option<Model>, AppError> {
    let context = exchange.context();
    let Some(token) = Secret::from_cookie(exchange, cookie_name(context)) else { return Ok(None) };
    Ok(queries::find_sign_up(db, token.hash(), context.clock.now()).await?)
}

fn expired() -> AppError {
    AppError::invalid("email", EXPIRED)
}

fn cookie_name(context: &Context) -> &'static str {
    if context.config.app.is_https() { "__Host-sign-up" } else { "sign-up" }
}
