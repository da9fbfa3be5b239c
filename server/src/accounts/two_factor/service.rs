//! Enables and disables the second factor. Every change locks the account's row, so concurrent changes run one after
//! the other.

use chrono::SubsecRound as _;
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    codes::{self, RecoveryCode},
    queries,
    secret::Secret,
    types::QrCode,
};
use crate::{
    accounts::{
        credentials::{self, Cause, Revocation},
        notifications::{self, Notification},
        users,
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        qr_code, sessions, settings,
    },
};
use entities::{recovery_codes, users::Model as User};

const UNREADABLE_CODES: &str = "Your recovery codes can no longer be shown. Create new ones.";

/// State of an account's second factor.
pub(super) enum TwoFactorState {
    /// There is no secret.
    Off,
    /// The encrypted secret is not required before its owner has confirmed an app.
    Unconfirmed(String),
    /// Logins require a code of this encrypted secret.
    On(String),
}

/// Generates a secret unless there is one. `force` replaces an unconfirmed one; a confirmed one must be disabled first.
pub(super) async fn enable(context: &Context, user: Uuid, force: bool) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let user = locked(&tx, user).await?;
    match TwoFactorState::from_user(&user) {
        TwoFactorState::On(_) if force => {
            return Err(AppError::invalid("force", "Two-factor authentication is already on. Turn it off first."));
        }
        TwoFactorState::On(_) => return Ok(()),
        // One that cannot be shown after a change of `APP_KEY` is replaced.
        TwoFactorState::Unconfirmed(sealed) if !force && open(context, &user, &sealed).is_some() => return Ok(()),
        TwoFactorState::Unconfirmed(_) | TwoFactorState::Off => {}
    }

    let sealed = Secret::generate().seal(&context.config.app.key, user.id);
    queries::set_secret(&tx, user.id, sealed, context.clock.now()).await?;
    generate_codes(context, &tx, user.id).await?;
    Ok(tx.commit().await?)
}

/// Requires the second factor from now on: an app has been confirmed. If two-factor authentication is already on,
/// succeeds without checking the code, so it cannot be used to guess codes.
pub(super) async fn confirm(exchange: &Exchange, user: Uuid, code: &str) -> Result<(), AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    let user = locked(&tx, user).await?;
    let sealed = match TwoFactorState::from_user(&user) {
        TwoFactorState::On(_) => return Ok(()),
        TwoFactorState::Off => return Err(wrong_code()),
        TwoFactorState::Unconfirmed(sealed) => sealed,
    };

    let secret = open(context, &user, &sealed).ok_or_else(wrong_code)?;
    let step = secret.step_of(code, context.clock.now()).ok_or_else(wrong_code)?;
    // The code is used up, so that an observer cannot sign in with it.
    if !queries::take_step(&tx, user.id, &sealed, step).await? {
        return Err(wrong_code());
    }
    queries::set_confirmed(&tx, user.id, context.clock.now()).await?;
    record(context, &tx, &Actor::user(exchange, user.id), "two_factor.enabled", user.id).await?;
    notifications::notify(context, &tx, &user, Notification::TwoFactorEnabled).await?;
    end_others(exchange, &tx, &user).await?;
    Ok(tx.commit().await?)
}

/// Disables the second factor. An unconfirmed secret is removed without a notification.
pub(super) async fn disable(exchange: &Exchange, user: Uuid) -> Result<(), AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    let user = locked(&tx, user).await?;
    let state = TwoFactorState::from_user(&user);
    if matches!(state, TwoFactorState::Off) {
        return Ok(());
    }

    credentials::delete_second_factor(context, &tx, user.id).await?;
    if matches!(state, TwoFactorState::On(_)) {
        record(context, &tx, &Actor::user(exchange, user.id), "two_factor.disabled", user.id).await?;
        notifications::notify(context, &tx, &user, Notification::TwoFactorDisabled).await?;
        end_others(exchange, &tx, &user).await?;
    }
    Ok(tx.commit().await?)
}

/// The secret as a QR code, until it is confirmed.
pub(super) fn qr_code(context: &Context, user: &User) -> Result<QrCode, AppError> {
    let site = &settings::last_known_site(context).name;
    let url = unconfirmed(context, user)?.url(site, &user.email);
    let svg = qr_code::svg(&url, &format!("QR code for an authenticator app: {site}, {}", user.email))?;
    Ok(QrCode { svg, url })
}

/// The secret as text, until it is confirmed.
pub(super) fn secret_key(context: &Context, user: &User) -> Result<String, AppError> {
    unconfirmed(context, user).map(|secret| secret.text())
}

/// The unused codes.
pub(super) async fn recovery_codes(context: &Context, user: &User) -> Result<Vec<String>, AppError> {
    if matches!(TwoFactorState::from_user(user), TwoFactorState::Off) {
        return Err(not_enabled());
    }
    let open = |row: recovery_codes::Model| {
        RecoveryCode::open(&context.config.app.key, user.id, &row.code).map(|code| code.expose().to_owned())
    };
    let codes: Option<_> = queries::codes(context.db.reader(), user.id).await?.into_iter().map(open).collect();
    codes.ok_or_else(|| AppError::not_found_with_message(UNREADABLE_CODES))
}

/// Replaces all codes.
pub(super) async fn renew_codes(context: &Context, user: Uuid, actor: &Actor) -> Result<Vec<String>, AppError> {
    let tx = context.db.begin().await?;
    let user = locked(&tx, user).await?;
    if matches!(TwoFactorState::from_user(&user), TwoFactorState::Off) {
        return Err(not_enabled());
    }

    let codes = generate_codes(context, &tx, user.id).await?;
    record(context, &tx, actor, "two_factor.codes_renewed", user.id).await?;
    tx.commit().await?;
    Ok(codes.iter().map(|code| code.expose().to_owned()).collect())
}

/// The same response for every wrong code, whatever the reason.
pub(super) fn wrong_code() -> AppError {
    AppError::invalid("code", "The provided two factor authentication code was invalid.")
}

impl TwoFactorState {
    pub(super) fn from_user(user: &User) -> Self {
        match (&user.two_factor_secret, user.two_factor_confirmed_at) {
            (None, _) => Self::Off,
            (Some(sealed), None) => Self::Unconfirmed(sealed.clone()),
            (Some(sealed), Some(_)) => Self::On(sealed.clone()),
        }
    }
}

/// A confirmed secret is never shown again, so that a stolen session cannot read it.
fn unconfirmed(context: &Context, user: &User) -> Result<Secret, AppError> {
    match TwoFactorState::from_user(user) {
        TwoFactorState::Off => Err(not_enabled()),
        TwoFactorState::On(_) => Err(AppError::not_found_with_message("Two factor authentication has been confirmed.")),
        TwoFactorState::Unconfirmed(sealed) => open(context, user, &sealed).ok_or_else(not_enabled),
    }
}

/// Decrypts the secret of an account; `None` after a change of `APP_KEY`.
pub(super) fn open(context: &Context, user: &User, sealed: &str) -> Option<Secret> {
    Secret::open(&context.config.app.key, user.id, sealed)
}

fn not_enabled() -> AppError {
    AppError::not_found_with_message("Two factor authentication has not been enabled.")
}

async fn generate_codes(
    context: &Context,
    db: &impl ConnectionTrait,
    user: Uuid,
) -> Result<[RecoveryCode; codes::COUNT], AppError> {
    let (key, now) = (&context.config.app.key, context.clock.now().trunc_subsecs(6));
    let codes = std::array::from_fn(|_| RecoveryCode::generate());
    let row = |(position, code): (i32, &RecoveryCode)| recovery_codes::Model {
        user_id: user,
        code_hash: code.hash(key, user),
        code: code.seal(key, user),
        position,
        created_at: now,
    };
    queries::delete_codes(db, user).await?;
    queries::insert_codes(db, (0..).zip(&codes).map(row).collect()).await?;
    Ok(codes)
}

/// Ends all other sessions and changes the id of this one, which ends copies of it.
async fn end_others(exchange: &Exchange, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let context = exchange.context();
    let (actor, session) = (Actor::user(exchange, user.id), sessions::renew(exchange, db).await?);
    credentials::revoke(context, db, &actor, user, Revocation::of(Cause::SecondFactorChange).keeping(&session)).await?;
    Ok(())
}

/// The account, locked until the transaction ends. It may have been deleted since the request was authenticated.
async fn locked(db: &impl ConnectionTrait, user: Uuid) -> Result<User, AppError> {
    users::lock_for_update(db, user).await?.ok_or(AppError::Unauthenticated)
}

async fn record(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    action: &'static str,
    user: Uuid,
) -> Result<(), DbErr> {
    audit::record(context, db, actor, Entry::new(action).with_target(Target::new("user", user))).await
}
