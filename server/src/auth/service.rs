//! Deciding who comes in.

use actix_web::HttpRequest;
use sea_orm::ConnectionTrait;
use secrecy::SecretString;
use serde_json::json;
use uuid::Uuid;

use super::{
    device,
    guards::SignedIn,
    limits,
    types::{Applicant, Credentials, PasswordChange, Proof, Registration},
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    entities::{
        sea_orm_active_enums::{IdentityProvider, UserState},
        users::Model,
    },
    error::{AppError, FieldErrors},
    flags,
    http::{client, extract::UnreadJson},
    notices::{self, News, Place},
    passwords, recovery,
    sessions::{self, SignIn},
    state::AppState,
    users::{self, NewUser},
};

const WRONG: &str = "These credentials do not match our records.";
const NO_LOGIN: &str = "Logging in is not open at the moment.";
const NO_REGISTRATION: &str = "Registration is not open at the moment.";

/// By what somebody came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Their password.
    Password,
    /// Somebody who vouches for them.
    Social(IdentityProvider),
    /// They are new.
    Registration,
    /// A link in their mailbox.
    Reset,
}

/// How far somebody came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// In.
    SignedIn,
    /// Their second factor is asked for.
    SecondFactor,
}

/// The one end of every way in: whoever has a second factor is asked for it. `user` is held by the transaction
/// ([`users::hold`]), and the session was asked for before it began.
pub async fn finish(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    user: &Model,
    how: Method,
    remember: bool,
) -> Result<Outcome, AppError> {
    if user.state != UserState::Active {
        return Err(wrong());
    }
    if user.two_factor_confirmed_at.is_some() {
        sessions::ask_second_factor(request, tx, user.id, remember).await?;
        return Ok(Outcome::SecondFactor);
    }
    enter(request, state, tx, user, how.word(), remember).await?;
    Ok(Outcome::SignedIn)
}

/// Lets somebody in whose second factor was right; as [`finish`].
pub async fn complete(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    user: &Model,
    remember: bool,
) -> Result<(), AppError> {
    if user.state != UserState::Active {
        return Err(wrong());
    }
    enter(request, state, tx, user, "two-factor", remember).await
}

async fn enter(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    user: &Model,
    how: &'static str,
    remember: bool,
) -> Result<(), AppError> {
    let session = sessions::sign_in(request, tx, user, SignIn { remember, confirmed: true }).await?;
    users::note_login(tx, user.id, state.clock.now()).await?;
    let place = sessions::device(request);
    let started = Entry::of("session.started").on(Target::new("user", user.id));
    let change = Change::to(&json!({ "by": how, "device": place, "session": session.public_id }))?;
    audit::record(state, tx, &Actor::user(request, user.id), started.with(change)).await?;
    // Whoever comes for the first time is told nothing: every device is a new one.
    if user.last_login_at.is_some() && !device::is_known(request, state, user) {
        let address = client::address(request).map(|address| address.to_string()).unwrap_or_default();
        notices::tell(state, tx, user, News::NewDevice(Place { device: &place, address: &address })).await?;
    }
    device::remember(request, state, user);
    Ok(())
}

impl Method {
    fn word(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Social(_) => "social",
            Self::Registration => "registration",
            Self::Reset => "reset",
        }
    }
}

/// Lets somebody in by a password. Whatever is wrong is told in the same words, after the same work.
pub(super) async fn login(
    request: &HttpRequest,
    state: &AppState,
    credentials: &Credentials,
) -> Result<Outcome, AppError> {
    if !flags::is_on(state, "login").await? {
        return Err(AppError::Forbidden(NO_LOGIN));
    }
    let password = credentials.read()?;
    let user = users::by_login(state.db.reader(), credentials.login()).await?;
    let tries = limits::Tries::of(request, state, credentials.login(), user.as_ref());
    tries.count(request).await?;

    let kept = user.as_ref().and_then(|user| user.password_hash.as_deref());
    let verdict = passwords::verify(state, kept, password).await?;
    let known = user.as_ref().map(|user| user.id);
    let Some(user) = user.filter(|user| verdict.right && user.state == UserState::Active) else {
        // Written down for accounts that do not exist as well: how long it takes would tell which do.
        refused(state, &Actor::guest(request), known).await?;
        return Err(wrong());
    };
    let renewed = if verdict.rehash { Some(passwords::hash(state, password).await?) } else { None };

    let tx = state.db.begin().await?;
    // The password may have changed while this one was compared.
    let Some(user) = users::hold(&tx, user.id).await?.filter(|now| now.password_hash == user.password_hash) else {
        return Err(wrong());
    };
    if let Some(renewed) = renewed {
        users::rehash(&tx, &user, renewed).await?;
    }
    let outcome = finish(request, state, &tx, &user, Method::Password, credentials.remember).await?;
    tx.commit().await?;
    state.mailer.wake();
    if let Err(error) = tries.refund(state).await {
        // They are in: the try stays counted.
        tracing::warn!(%error, "a login that succeeded was not taken back from the tries");
    }
    Ok(outcome)
}

/// Makes an account and lets its owner in.
pub(super) async fn register(
    request: &HttpRequest,
    state: &AppState,
    registration: &Registration,
) -> Result<users::User, AppError> {
    if !flags::is_on(state, "register").await? {
        return Err(AppError::Forbidden(NO_REGISTRATION));
    }
    let Applicant { name, email, password, referral_source } = registration.read(&state.config.site.product)?;
    let password_hash = Some(passwords::hash(state, &password).await?);
    let new = NewUser { name, email, email_verified: false, password_hash, referral_source };

    let tx = state.db.begin().await?;
    let user = users::insert(&tx, new, state.clock.now()).await?;
    let registered = Entry::of("user.registered").on(Target::new("user", user.id));
    audit::record(state, &tx, &Actor::guest(request), registered).await?;
    finish(request, state, &tx, &user, Method::Registration, false).await?;
    notices::verify_email(state, &tx, &user).await?;
    tx.commit().await?;

    state.forget();
    state.mailer.wake();
    Ok(users::present(state, &user, &[]).await)
}

/// Signs out whoever is signed in, or whoever was asked for a second factor.
pub(super) async fn logout(request: &HttpRequest, state: &AppState) -> Result<(), AppError> {
    let session =
        sessions::current(request).await?.filter(|session| session.user_id.is_some() || session.pending.is_some());
    let session = session.ok_or(AppError::Unauthenticated)?;
    let tx = state.db.begin().await?;
    sessions::end_within(request, &tx).await?;
    if let Some(user_id) = session.user_id {
        let ended = Entry::of("session.ended").on(Target::new("user", user_id));
        audit::record(state, &tx, &Actor::user(request, user_id), ended).await?;
    }
    Ok(tx.commit().await?)
}

/// Notes that somebody proved again who they are.
pub(super) async fn confirm_password(
    request: &HttpRequest,
    state: &AppState,
    by: &SignedIn,
    proof: UnreadJson<Proof>,
) -> Result<(), AppError> {
    limits::enforce_password(request, by.user.id).await?;
    if !prove(request, state, by, proof.read().await?.password).await? {
        return Err(AppError::invalid("password", "The provided password was incorrect."));
    }
    sessions::confirm(request, state.db.writer()).await
}

/// Gives somebody another password and ends their other sessions.
pub(super) async fn change_password(
    request: &HttpRequest,
    state: &AppState,
    by: &SignedIn,
    change: UnreadJson<PasswordChange>,
) -> Result<(), AppError> {
    limits::enforce_password(request, by.user.id).await?;
    let change = change.read().await?;
    let about = passwords::Context {
        name: &by.user.name,
        email: &by.user.email,
        username: &by.user.username,
        product: &state.config.site.product,
    };
    let mut errors = FieldErrors::default();
    match by.user.password_hash {
        Some(_) if !prove(request, state, by, change.current_password).await? => {
            errors.add("currentPassword", "The provided password does not match your current password.");
        }
        None if !by.session.is_confirmed(state.clock.now()) => return Err(AppError::ConfirmPassword),
        _ => {}
    }
    let chosen = passwords::chosen(change.password.as_ref(), change.password_confirmation.as_ref(), &about);
    let password = match chosen {
        Ok(password) if errors.is_empty() => password,
        Ok(_) => return Err(AppError::Invalid(errors)),
        Err(problem) => {
            errors.add("password", problem);
            return Err(AppError::Invalid(errors));
        }
    };
    let hash = passwords::hash(state, &password).await?;

    let tx = state.db.begin().await?;
    let user = users::hold(&tx, by.user.id).await?.filter(|now| now.password_hash == by.user.password_hash);
    let user = user.ok_or(AppError::Unauthenticated)?;
    let user = recovery::set_password(state, &tx, &user, hash).await?;
    let kept = sessions::renew(request, &tx).await?;
    sessions::end_all(&tx, user.id, Some(&kept)).await?;
    let changed = Entry::of("password.changed").on(Target::new("user", by.user.id));
    audit::record(state, &tx, &Actor::user(request, by.user.id), changed).await?;
    notices::tell(state, &tx, &user, News::PasswordChanged).await?;
    tx.commit().await?;
    state.mailer.wake();
    // The other browsers that were let in before are known by the password of before.
    device::remember(request, state, &user);
    Ok(())
}

/// Whether this is the password of whoever is signed in. The caller has counted the try.
pub async fn prove(
    request: &HttpRequest,
    state: &AppState,
    by: &SignedIn,
    password: Option<SecretString>,
) -> Result<bool, AppError> {
    let password = password.unwrap_or_default();
    let verdict = passwords::verify(state, by.user.password_hash.as_deref(), &password).await?;
    if !verdict.right {
        refused(state, &Actor::user(request, by.user.id), Some(by.user.id)).await?;
    }
    Ok(verdict.right)
}

/// Writes down that somebody was wrong about a password.
async fn refused(state: &AppState, actor: &Actor, user_id: Option<Uuid>) -> Result<(), AppError> {
    let refused = Entry::of("session.refused");
    let refused = match user_id {
        Some(id) => refused.on(Target::new("user", id)),
        None => refused,
    };
    Ok(audit::record(state, state.db.writer(), actor, refused).await?)
}

fn wrong() -> AppError {
    AppError::invalid("email", WRONG)
}
