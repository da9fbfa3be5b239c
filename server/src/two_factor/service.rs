//! Switching it on and off. Every change holds the account's row, so that of two at once one comes after the other.

use actix_web::HttpRequest;
use chrono::SubsecRound as _;
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    codes::{self, RecoveryCode},
    qr, queries,
    secret::Secret,
    types::QrCode,
};
use crate::{
    audit::{self, Actor, Entry, Target},
    entities::{recovery_codes, users::Model as User},
    error::AppError,
    notices::{self, News},
    sessions,
    state::AppState,
    users,
};

/// Where an account stands.
pub(super) enum Standing {
    /// Nothing was begun.
    Off,
    /// There is a secret, sealed; nobody is asked for it before its owner proved that an app knows it.
    Unconfirmed(String),
    /// Signing in asks for a code of this secret, sealed.
    On(String),
}

/// Begins, unless that was done before. `force` begins anew, but never behind the back of what is asked for already.
pub(super) async fn enable(state: &AppState, user: Uuid, force: bool) -> Result<(), AppError> {
    let transaction = state.db.begin().await?;
    let user = locked(&transaction, user).await?;
    match Standing::of(&user) {
        Standing::On(_) if force => {
            return Err(AppError::invalid("force", "Two factor authentication is enabled: disable it first."));
        }
        Standing::On(_) => return Ok(()),
        Standing::Unconfirmed(_) if !force => return Ok(()),
        Standing::Unconfirmed(_) | Standing::Off => {}
    }

    let sealed = Secret::draw().seal(&state.config.app.key, user.id);
    queries::set_secret(&transaction, user.id, Some(sealed), state.clock.now()).await?;
    draw_codes(state, &transaction, user.id).await?;
    transaction.commit().await?;
    Ok(())
}

/// Asks for the second factor from now on: an app has proved that it knows the secret. Done already, it is no way to
/// try codes out.
pub(super) async fn confirm(request: &HttpRequest, state: &AppState, user: Uuid, code: &str) -> Result<(), AppError> {
    let transaction = state.db.begin().await?;
    let user = locked(&transaction, user).await?;
    let sealed = match Standing::of(&user) {
        Standing::On(_) => return Ok(()),
        Standing::Off => return Err(wrong_code()),
        Standing::Unconfirmed(sealed) => sealed,
    };

    let step = Secret::open(&state.config.app.key, user.id, &sealed)?.step_of(code, state.clock.now());
    let step = step.ok_or_else(wrong_code)?;
    // The code is used up: nobody who saw it signs in with it.
    if !queries::take_step(&transaction, user.id, &sealed, step).await? {
        return Err(wrong_code());
    }
    queries::set_confirmed(&transaction, user.id, state.clock.now()).await?;
    record(state, &transaction, &Actor::user(request, user.id), "two_factor.enabled", user.id).await?;
    notices::tell(state, &transaction, &user, News::TwoFactorEnabled).await?;
    end_others(request, &transaction, user.id).await?;
    transaction.commit().await?;
    state.mailer.wake();
    Ok(())
}

/// Asks for nothing any more. What was begun and never confirmed goes without a word.
pub(super) async fn disable(request: &HttpRequest, state: &AppState, user: Uuid) -> Result<(), AppError> {
    let transaction = state.db.begin().await?;
    let user = locked(&transaction, user).await?;
    let standing = Standing::of(&user);
    if matches!(standing, Standing::Off) {
        return Ok(());
    }

    forget(state, &transaction, user.id).await?;
    if matches!(standing, Standing::On(_)) {
        record(state, &transaction, &Actor::user(request, user.id), "two_factor.disabled", user.id).await?;
        notices::tell(state, &transaction, &user, News::TwoFactorDisabled).await?;
        end_others(request, &transaction, user.id).await?;
    }
    transaction.commit().await?;
    state.mailer.wake();
    Ok(())
}

/// Takes secret and codes off an account, as part of something larger that tells its owner.
pub async fn forget(state: &AppState, db: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    queries::set_secret(db, user, None, state.clock.now()).await?;
    queries::delete_codes(db, user).await
}

/// Takes off what was begun and never confirmed: to be called in the transaction that changes a password. Whoever began
/// it may have been somebody else, who knows the secret and the codes.
pub async fn forget_unconfirmed(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), DbErr> {
    match Standing::of(user) {
        Standing::Unconfirmed(_) => forget(state, db, user.id).await,
        Standing::Off | Standing::On(_) => Ok(()),
    }
}

/// The secret for an app's camera, until it is confirmed.
pub(super) fn qr_code(state: &AppState, user: &User) -> Result<QrCode, AppError> {
    let site = &state.config.site.name;
    let url = unconfirmed(state, user)?.url(site, &user.email);
    let svg = qr::svg(&url, &format!("QR code for an authenticator app: {site}, {}", user.email))?;
    Ok(QrCode { svg, url })
}

/// The secret as text, until it is confirmed.
pub(super) fn secret_key(state: &AppState, user: &User) -> Result<String, AppError> {
    unconfirmed(state, user).map(|secret| secret.text())
}

/// The codes that were not used yet.
pub(super) async fn recovery_codes(state: &AppState, user: &User) -> Result<Vec<String>, AppError> {
    if matches!(Standing::of(user), Standing::Off) {
        return Err(not_enabled());
    }
    let open = |row: recovery_codes::Model| {
        RecoveryCode::open(&state.config.app.key, user.id, &row.code).map(|code| code.expose().to_owned())
    };
    queries::codes(state.db.reader(), user.id).await?.into_iter().map(open).collect()
}

/// Other codes instead of those there are.
pub(super) async fn renew_codes(state: &AppState, user: Uuid, actor: &Actor) -> Result<Vec<String>, AppError> {
    let transaction = state.db.begin().await?;
    let user = locked(&transaction, user).await?;
    if matches!(Standing::of(&user), Standing::Off) {
        return Err(not_enabled());
    }

    let codes = draw_codes(state, &transaction, user.id).await?;
    record(state, &transaction, actor, "two_factor.codes_renewed", user.id).await?;
    transaction.commit().await?;
    Ok(codes.iter().map(|code| code.expose().to_owned()).collect())
}

/// The one answer to a code that is not right, whatever is wrong with it.
pub(super) fn wrong_code() -> AppError {
    AppError::invalid("code", "The provided two factor authentication code was invalid.")
}

impl Standing {
    pub(super) fn of(user: &User) -> Self {
        match (&user.two_factor_secret, user.two_factor_confirmed_at) {
            (None, _) => Self::Off,
            (Some(sealed), None) => Self::Unconfirmed(sealed.clone()),
            (Some(sealed), Some(_)) => Self::On(sealed.clone()),
        }
    }
}

/// Afterwards an app knows the secret and nobody else has to: a session somebody stole does not read it.
fn unconfirmed(state: &AppState, user: &User) -> Result<Secret, AppError> {
    match Standing::of(user) {
        Standing::Off => Err(not_enabled()),
        Standing::On(_) => Err(AppError::Missing("Two factor authentication has been confirmed.")),
        Standing::Unconfirmed(sealed) => Secret::open(&state.config.app.key, user.id, &sealed),
    }
}

fn not_enabled() -> AppError {
    AppError::Missing("Two factor authentication has not been enabled.")
}

async fn draw_codes(
    state: &AppState,
    db: &impl ConnectionTrait,
    user: Uuid,
) -> Result<[RecoveryCode; codes::COUNT], AppError> {
    let (key, now) = (&state.config.app.key, state.clock.now().trunc_subsecs(6));
    let codes = std::array::from_fn(|_| RecoveryCode::draw());
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

/// Ends whatever else is signed in, copies of this very session among it: its id changes.
async fn end_others(request: &HttpRequest, db: &impl ConnectionTrait, user: Uuid) -> Result<(), AppError> {
    let session = sessions::renew(request, db).await?;
    sessions::end_all(db, user, Some(&session)).await?;
    Ok(())
}

/// The account as it stands now, and stays until the transaction ends. Who asked may have been deleted meanwhile.
async fn locked(db: &impl ConnectionTrait, user: Uuid) -> Result<User, AppError> {
    users::hold(db, user).await?.ok_or(AppError::Unauthenticated)
}

async fn record(
    state: &AppState,
    db: &impl ConnectionTrait,
    actor: &Actor,
    action: &'static str,
    user: Uuid,
) -> Result<(), DbErr> {
    audit::record(state, db, actor, Entry::of(action).on(Target::new("user", user))).await
}
