//! Sign-ups of users whose email address the provider has not verified: they enter one and verify it by email, as in a
//! registration.

use actix_web::cookie::Cookie;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;

use super::provider::ProviderColumn;
use super::{
    Provider,
    accounts::{self, Proof, REGISTER},
    attempts::{self, Secret},
    queries,
    types::{Completed, Completion, EmailClaim, Person, SignUp},
};
use crate::{
    accounts::{notifications, users},
    platform::{context::Context, error::AppError, flags, http::exchange::Exchange, mail::EmailAddress},
};
use entities::social_sign_ups::Model;

/// Minutes until a pending sign-up expires.
const MINUTES: i64 = 30;
const GONE: &str = "This took too long. Please start again.";
const NO_ADDRESS: &str = "The email field must be a valid email address.";
const NO_REGISTRATION: &str = "Registration is not open at the moment.";

/// Stores a pending sign-up; only the browser with the cookie can complete it.
pub(super) async fn wait(
    context: &Context,
    tx: &impl ConnectionTrait,
    provider: Provider,
    person: &Person,
    return_to: Option<&str>,
) -> Result<Cookie<'static>, AppError> {
    let token = Secret::generate();
    let row = Model {
        token_hash: token.hash(),
        provider: ProviderColumn::of(provider),
        subject: person.subject.clone(),
        name: person.name.clone(),
        email: person.mailbox.address().map(|address| address.as_str().to_owned()),
        return_to: return_to.unwrap_or("/").to_owned(),
        expires_at: context.clock.now() + TimeDelta::minutes(MINUTES),
    };
    queries::insert_sign_up(tx, row).await?;
    Ok(token.cookie(context, cookie_name(context), MINUTES))
}

/// The pending sign-up of this browser.
pub(in crate::accounts::social_login) async fn pending(
    exchange: &Exchange,
    context: &Context,
) -> Result<SignUp, AppError> {
    let row = find(exchange, context, context.db.reader()).await?.ok_or(AppError::NotFound)?;
    Ok(SignUp { provider: row.provider.provider().slug(), name: row.name, email: row.email })
}

/// Creates the account of a pending sign-up, emails a verification link and signs the user in.
pub(in crate::accounts::social_login) async fn complete(
    exchange: &Exchange,
    context: &Context,
    completion: &Completion,
) -> Result<(Completed, Cookie<'static>), AppError> {
    if !flags::is_on(context, REGISTER).await? {
        return Err(AppError::Forbidden(NO_REGISTRATION));
    }
    let email = completion.email.as_deref().and_then(EmailAddress::parse);
    let email = email.ok_or_else(|| AppError::invalid("email", NO_ADDRESS))?;

    let tx = context.db.begin().await?;
    let row = find(exchange, context, &tx).await?.ok_or_else(gone)?;
    if !queries::delete_sign_up(&tx, row.token_hash.clone()).await? {
        return Err(gone());
    }
    let provider = row.provider.provider();
    let mailbox = EmailClaim::Claimed(email.clone());
    let person = Person::new(row.subject, Some(row.name), mailbox).ok_or_else(gone)?;
    let made = accounts::create_account(exchange, context, &tx, provider, &person.name, email, Proof::None).await?;
    let user = made.ok_or_else(|| AppError::invalid("email", users::TAKEN))?;
    if !accounts::link_identity(exchange, context, &tx, provider, &person, &user).await? {
        return Err(gone());
    }
    notifications::verify_email(context, &tx, &user).await?;
    accounts::sign_in(exchange, context, &tx, provider, &user).await?;
    tx.commit().await?;

    let forgotten = attempts::cookie(context, cookie_name(context), String::new(), 0);
    Ok((Completed { two_factor: false, return_to: row.return_to }, forgotten))
}

async fn find(exchange: &Exchange, context: &Context, db: &impl ConnectionTrait) -> Result<Option<Model>, AppError> {
    let Some(token) = Secret::of(exchange, cookie_name(context)) else { return Ok(None) };
    Ok(queries::find_sign_up(db, token.hash(), context.clock.now()).await?)
}

fn gone() -> AppError {
    AppError::invalid("email", GONE)
}

fn cookie_name(context: &Context) -> &'static str {
    if context.config.app.is_https() { "__Host-sign-up" } else { "sign-up" }
}
