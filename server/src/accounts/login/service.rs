//! Login, registration and changes of the password.

use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use uuid::Uuid;

use super::{
    limits::{ClientAttempt, LoginAttempt},
    types::{Credentials, PasswordChange, PasswordConfirmation, Registration, ValidRegistration},
};
use crate::{
    accounts::{
        auth::{self, ALREADY_SIGNED_IN, SignedIn},
        credentials::{self, Cause, NewPassword, Revocation},
        notifications::{self, Notification, SignInOrigin},
        users::{self, NewUser},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::Transaction,
        error::{AppError, FieldErrors},
        flags,
        http::exchange::Exchange,
        passwords, permissions,
        sessions::{self, SignIn},
        settings,
    },
};
use entities::{
    sea_orm_active_enums::{IdentityProvider, UserState},
    users::Model,
};

const WRONG_CREDENTIALS: &str = "These credentials do not match our records.";
const LOGIN_CLOSED: &str = "Login is currently closed.";
const REGISTRATION_CLOSED: &str = "Registration is currently closed.";

/// How a user authenticated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// With the password of the account.
    Password,
    /// An external provider.
    Social(IdentityProvider),
    /// The account was just created.
    Registration,
    /// An emailed link.
    Reset,
}

/// A first factor that a user has passed.
#[derive(Debug, Clone, Copy)]
pub struct FirstFactor {
    /// How the user authenticated.
    pub method: Method,
    /// Whether the browser stays logged in.
    pub remember: bool,
}

/// Result of an authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The user is logged in.
    SignedIn,
    /// The second factor is still required.
    SecondFactor,
}

/// Completes the first factor: signs the user in, or requires the second factor. The transaction must hold a
/// lock on `user` ([`users::lock_for_update`]); the session was loaded before it began.
pub async fn complete_first_factor(
    exchange: &Exchange,
    tx: &impl Transaction,
    user: &Model,
    FirstFactor { method, remember }: FirstFactor,
) -> Result<Outcome, AppError> {
    if user.state != UserState::Active {
        return Err(wrong_credentials());
    }
    if user.two_factor_confirmed_at.is_some() {
        sessions::start_pending_two_factor(exchange, tx, user.id, remember).await?;
        return Ok(Outcome::SecondFactor);
    }
    start_session(exchange, tx, user, method.name(), remember).await?;
    Ok(Outcome::SignedIn)
}

/// Signs in a user whose second factor was right; conditions as for [`complete_first_factor`].
pub async fn complete_second_factor(
    exchange: &Exchange,
    tx: &impl Transaction,
    user: &Model,
    remember: bool,
) -> Result<(), AppError> {
    if user.state != UserState::Active {
        return Err(wrong_credentials());
    }
    start_session(exchange, tx, user, "two-factor", remember).await
}

async fn start_session(
    exchange: &Exchange,
    tx: &impl Transaction,
    user: &Model,
    method: &'static str,
    remember: bool,
) -> Result<(), AppError> {
    let context = exchange.context();
    let session = sessions::sign_in(exchange, tx, user, SignIn { remember, confirmed: true }).await?;
    users::record_login(tx, user.id, context.clock.now()).await?;
    let device = sessions::device(exchange);
    let started = Entry::new("session.started").with_target(Target::new("user", user.id));
    let change = Change::created(&json!({ "by": method, "device": device, "session": session.public_id }))?;
    audit::record(context, tx, &Actor::user(exchange, user.id), started.with_change(change)).await?;
    // No email after the first login: every device is new then.
    if user.last_login_at.is_some() && !auth::is_known_browser(exchange, user) {
        let address = exchange.client_ip_text();
        let origin = SignInOrigin { device: &device, address: &address };
        notifications::notify(context, tx, user, Notification::NewDevice(origin)).await?;
    }
    auth::remember_browser(exchange, user);
    Ok(())
}

impl Method {
    fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Social(_) => "social",
            Self::Registration => "registration",
            Self::Reset => "reset",
        }
    }
}

/// Logs a user in with a password. All failures get the same response after the same work. `credentials` are read after
/// the attempt was counted. Users who are logged in already can repeat it with their own credentials.
pub async fn login(
    exchange: &Exchange,
    credentials: impl Future<Output = Result<Credentials, AppError>>,
) -> Result<Outcome, AppError> {
    if let Some(caller) = auth::signed_in(exchange).await? {
        log_in_again(exchange, &caller, credentials).await?;
        return Ok(Outcome::SignedIn);
    }
    let context = exchange.context();
    if !flags::is_on(context, "login").await? {
        return Err(AppError::Forbidden(LOGIN_CLOSED));
    }
    let client = ClientAttempt::count(exchange).await?;
    let credentials = match credentials.await.and_then(Credentials::complete) {
        Ok(credentials) => credentials,
        Err(refusal) => {
            client.enforce(exchange)?;
            return Err(refusal);
        }
    };
    let password = &credentials.password;
    let user = users::by_login(context.db.reader(), &credentials.login).await?;
    let attempt = LoginAttempt::count(exchange, &client, &credentials.login, user.as_ref()).await?;

    let stored = user.as_ref().and_then(|user| user.password_hash.as_deref());
    let verdict = passwords::verify(context, stored, password).await?;
    let user_id = user.as_ref().map(|user| user.id);
    let Some(user) = user.filter(|user| verdict.valid && user.state == UserState::Active) else {
        // Recorded for unknown accounts as well: otherwise the response time would reveal which accounts exist.
        audit_failure(context, &Actor::guest(exchange), user_id).await?;
        return Err(wrong_credentials());
    };
    let new_hash = if verdict.rehash { Some(passwords::hash(context, password).await?) } else { None };

    let tx = context.db.begin().await?;
    // The password may have changed since it was verified.
    let Some(user) = users::lock_for_update(&tx, user.id).await?.filter(|row| row.password_hash == user.password_hash)
    else {
        return Err(wrong_credentials());
    };
    if let Some(new_hash) = new_hash {
        users::rehash(&tx, &user, new_hash).await?;
    }
    let factor = FirstFactor { method: Method::Password, remember: credentials.remember };
    let outcome = complete_first_factor(exchange, &tx, &user, factor).await?;
    tx.commit_without_invalidation().await?;
    if let Err(error) = attempt.refund(context).await {
        // The login succeeded all the same.
        tracing::warn!(%error, "the rate limit was not credited after a login");
    }
    Ok(outcome)
}

/// Creates an account and signs the user in.
pub async fn register(exchange: &Exchange, registration: &Registration) -> Result<users::User, AppError> {
    let context = exchange.context();
    if !flags::is_on(context, "register").await? {
        return Err(AppError::Forbidden(REGISTRATION_CLOSED));
    }
    let ValidRegistration { name, email, password, referral_source } =
        registration.read(&settings::site(context).await.product)?;
    let password_hash = Some(passwords::hash(context, &password).await?);
    let new = NewUser { name, email, email_verified: false, password_hash, referral_source };

    let tx = context.db.begin().await?;
    let user = users::insert(&tx, new, context.clock.now()).await?;
    let registered = Entry::new("user.registered").with_target(Target::new("user", user.id));
    audit::record(context, &tx, &Actor::guest(exchange), registered).await?;
    let factor = FirstFactor { method: Method::Registration, remember: false };
    complete_first_factor(exchange, &tx, &user, factor).await?;
    notifications::verify_email(context, &tx, &user).await?;
    tx.commit().await?;

    Ok(users::present(&user, &[]))
}

/// Permissions of the user.
pub(super) async fn permissions(context: &Context, caller: &SignedIn) -> Result<Vec<String>, AppError> {
    Ok(permissions::for_roles(context.db.reader(), &caller.roles).await?)
}

/// Ends the session, or a login that waits for the second factor.
pub async fn logout(exchange: &Exchange) -> Result<(), AppError> {
    let context = exchange.context();
    let session =
        sessions::current(exchange).await?.filter(|session| session.user_id.is_some() || session.pending.is_some());
    let session = session.ok_or(AppError::Unauthenticated)?;
    let tx = context.db.begin().await?;
    sessions::end_within(exchange, &tx).await?;
    if let Some(user_id) = session.user_id {
        record_end(context, &tx, &Actor::user(exchange, user_id), user_id).await?;
    }
    Ok(tx.commit_without_invalidation().await?)
}

/// Ends one session or remembered device of the user; 404 for those of others.
pub(super) async fn end_session(exchange: &Exchange, caller: &SignedIn, id: Uuid) -> Result<(), AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    if !sessions::end_one(&tx, caller.user.id, id).await? {
        return Err(AppError::NotFound);
    }
    record_end(context, &tx, &Actor::user(exchange, caller.user.id), caller.user.id).await?;
    Ok(tx.commit().await?)
}

/// Ends all other sessions of the user.
pub(super) async fn end_other_sessions(exchange: &Exchange, caller: &SignedIn) -> Result<(), AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    let user = users::lock_for_update(&tx, caller.user.id).await?.ok_or(AppError::Unauthenticated)?;
    let actor = Actor::user(exchange, user.id);
    credentials::revoke(context, &tx, &actor, &user, Revocation::of(Cause::SignOut).keeping(&caller.session)).await?;
    record_end(context, &tx, &actor, user.id).await?;
    Ok(tx.commit().await?)
}

async fn record_end(context: &Context, tx: &impl Transaction, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    let ended = Entry::new("session.ended").with_target(Target::new("user", user));
    Ok(audit::record(context, tx, actor, ended).await?)
}

/// Records that the user authenticated again. `confirmation` is read after the attempt was counted.
pub async fn confirm_password(
    exchange: &Exchange,
    caller: &SignedIn,
    confirmation: impl Future<Output = Result<PasswordConfirmation, AppError>>,
) -> Result<(), AppError> {
    auth::enforce_password(exchange, caller.user.id).await?;
    if !verify_own_password(exchange, caller, confirmation.await?.password).await? {
        return Err(AppError::invalid("password", "The provided password was incorrect."));
    }
    let tx = exchange.context().db.begin().await?;
    sessions::confirm(exchange, &tx).await?;
    Ok(tx.commit_without_invalidation().await?)
}

/// Changes the user's password and ends the other sessions. `change` is read after the attempt was counted.
pub async fn change_password(
    exchange: &Exchange,
    caller: &SignedIn,
    change: impl Future<Output = Result<PasswordChange, AppError>>,
) -> Result<(), AppError> {
    let context = exchange.context();
    auth::enforce_password(exchange, caller.user.id).await?;
    let change = change.await?;
    let site = settings::site(context).await;
    let about = passwords::Owner {
        name: &caller.user.name,
        email: &caller.user.email,
        username: &caller.user.username,
        product: &site.product,
    };
    let mut errors = FieldErrors::default();
    let current = change.current_password.filter(|typed| !typed.expose_secret().is_empty());
    if caller.user.password_hash.is_none() {
        if !caller.session.is_confirmed(context.clock.now()) {
            return Err(AppError::PasswordConfirmationRequired);
        }
    } else if current.is_none() {
        errors.add("currentPassword", "The current password field is required.");
    } else if !verify_own_password(exchange, caller, current).await? {
        errors.add("currentPassword", "The provided password does not match your current password.");
    }
    let chosen = passwords::validate_new(change.password.as_ref(), change.password_confirmation.as_ref(), &about);
    let password = match chosen {
        Ok(password) if errors.is_empty() => password,
        Ok(_) => return Err(AppError::Invalid(errors)),
        Err(problem) => {
            errors.add("password", problem);
            return Err(AppError::Invalid(errors));
        }
    };
    let hash = passwords::hash(context, &password).await?;

    let tx = context.db.begin().await?;
    let user =
        users::lock_for_update(&tx, caller.user.id).await?.filter(|row| row.password_hash == caller.user.password_hash);
    let user = user.ok_or(AppError::Unauthenticated)?;
    let actor = Actor::user(exchange, caller.user.id);
    let renewed = sessions::renew(exchange, &tx).await?;
    let (user, _) =
        credentials::set_password(context, &tx, &actor, &user, NewPassword { hash, keep: Some(&renewed) }).await?;
    let changed = Entry::new("password.changed").with_target(Target::new("user", caller.user.id));
    audit::record(context, &tx, &actor, changed).await?;
    notifications::notify(context, &tx, &user, Notification::PasswordChanged).await?;
    tx.commit().await?;
    // Known browsers are bound to the password; this one stays known.
    auth::remember_browser(exchange, &user);
    Ok(())
}

/// Whether this is the password of the current user. The caller counts the attempt.
pub async fn verify_own_password(
    exchange: &Exchange,
    caller: &SignedIn,
    password: Option<SecretString>,
) -> Result<bool, AppError> {
    let context = exchange.context();
    let password = password.unwrap_or_default();
    let verdict = passwords::verify(context, caller.user.password_hash.as_deref(), &password).await?;
    if !verdict.valid {
        audit_failure(context, &Actor::user(exchange, caller.user.id), Some(caller.user.id)).await?;
    }
    Ok(verdict.valid)
}

/// Handles the login of a user who is already logged in; clients repeat it after the second factor. Succeeds with the
/// user's own credentials, and responds with 403 to any others. Shares the limit of password confirmations.
async fn log_in_again(
    exchange: &Exchange,
    caller: &SignedIn,
    credentials: impl Future<Output = Result<Credentials, AppError>>,
) -> Result<(), AppError> {
    let context = exchange.context();
    let already_signed_in = || AppError::Forbidden(ALREADY_SIGNED_IN);
    auth::enforce_password(exchange, caller.user.id).await?;
    let credentials = credentials.await.and_then(Credentials::complete).map_err(|_| already_signed_in())?;
    let user = users::by_login(context.db.reader(), &credentials.login).await?;
    if user.is_none_or(|user| user.id != caller.user.id) {
        return Err(already_signed_in());
    }
    if !verify_own_password(exchange, caller, Some(credentials.password)).await? {
        return Err(already_signed_in());
    }
    auth::refund_password(context, caller.user.id).await
}

/// Audits a wrong password.
async fn audit_failure(context: &Context, actor: &Actor, user_id: Option<Uuid>) -> Result<(), AppError> {
    let entry = Entry::new("session.refused");
    let entry = match user_id {
        Some(id) => entry.with_target(Target::new("user", id)),
        None => entry,
    };
    Ok(audit::record(context, context.db.writer(), actor, entry).await?)
}

fn wrong_credentials() -> AppError {
    AppError::invalid("email", WRONG_CREDENTIALS)
}
