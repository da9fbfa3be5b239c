//! People a provider knows and whose mailbox it does not vouch for: they say which one is theirs, and prove it by a mail
//! like everybody who registers.

use actix_web::{HttpRequest, cookie::Cookie};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;

use super::{
    accounts::{self, Proof, REGISTER},
    attempts::{self, Secret},
    provider::Provider,
    queries,
    types::{Completed, Completion, Mailbox, Person, SignUp},
};
use crate::{
    entities::social_sign_ups::Model, error::AppError, flags, mail::EmailAddress, notices, state::AppState, users,
};

/// So long somebody may think about which mailbox is theirs.
const MINUTES: i64 = 30;
const GONE: &str = "This took too long. Please start again.";
const NO_ADDRESS: &str = "The email field must be a valid email address.";
const NO_REGISTRATION: &str = "Registration is not open at the moment.";

/// Keeps somebody's place; only the browser that holds the cookie may take it.
pub(super) async fn wait(
    state: &AppState,
    tx: &impl ConnectionTrait,
    provider: Provider,
    person: &Person,
    return_to: Option<&str>,
) -> Result<Cookie<'static>, AppError> {
    let token = Secret::draw();
    let row = Model {
        token_hash: token.hash(),
        provider: provider.into(),
        subject: person.subject.clone(),
        name: person.name.clone(),
        email: person.mailbox.address().map(|address| address.as_str().to_owned()),
        return_to: return_to.unwrap_or("/").to_owned(),
        expires_at: state.clock.now() + TimeDelta::minutes(MINUTES),
    };
    queries::insert_sign_up(tx, row).await?;
    Ok(token.cookie(state, cookie_name(state), MINUTES))
}

/// Whose place this browser keeps.
pub(in crate::social_login) async fn pending(request: &HttpRequest, state: &AppState) -> Result<SignUp, AppError> {
    let row = find(request, state, state.db.reader()).await?.ok_or(AppError::NotFound)?;
    Ok(SignUp { provider: Provider::from(row.provider).slug(), name: row.name, email: row.email })
}

/// Makes the account of whoever waits, mails the mailbox they name, and signs them in.
pub(in crate::social_login) async fn complete(
    request: &HttpRequest,
    state: &AppState,
    completion: &Completion,
) -> Result<(Completed, Cookie<'static>), AppError> {
    if !flags::is_on(state, REGISTER).await? {
        return Err(AppError::Forbidden(NO_REGISTRATION));
    }
    let email = completion.email.as_deref().and_then(EmailAddress::parse);
    let email = email.ok_or_else(|| AppError::invalid("email", NO_ADDRESS))?;

    let tx = state.db.begin().await?;
    let row = find(request, state, &tx).await?.ok_or_else(gone)?;
    if !queries::delete_sign_up(&tx, row.token_hash.clone()).await? {
        return Err(gone());
    }
    let provider = Provider::from(row.provider);
    let mailbox = Mailbox::Claimed(email.clone());
    let person = Person::new(row.subject, Some(row.name), mailbox).ok_or_else(gone)?;
    let made = accounts::make(request, state, &tx, provider, &person.name, email, Proof::None).await?;
    let user = made.ok_or_else(|| AppError::invalid("email", users::TAKEN))?;
    if !accounts::add(request, state, &tx, provider, &person, &user).await? {
        return Err(gone());
    }
    notices::verify_email(state, &tx, &user).await?;
    accounts::enter(request, state, &tx, provider, &user).await?;
    tx.commit().await?;

    state.forget();
    state.mailer.wake();
    let forgotten = attempts::cookie(state, cookie_name(state), String::new(), 0);
    Ok((Completed { two_factor: false, return_to: row.return_to }, forgotten))
}

async fn find(request: &HttpRequest, state: &AppState, db: &impl ConnectionTrait) -> Result<Option<Model>, AppError> {
    let Some(token) = Secret::of(request, cookie_name(state)) else { return Ok(None) };
    Ok(queries::find_sign_up(db, token.hash(), state.clock.now()).await?)
}

fn gone() -> AppError {
    AppError::invalid("email", GONE)
}

fn cookie_name(state: &AppState) -> &'static str {
    if state.config.app.is_https() { "__Host-sign-up" } else { "sign-up" }
}
