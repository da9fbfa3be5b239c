//! HTTP handlers of two-factor authentication.

use std::time::Duration;

use actix_web::{
    delete, get, post,
    web::{Data, Json},
};

use super::{
    challenge, service,
    types::{Challenge, Confirm, Done, Enable, QrCode, SecretKey},
};
use crate::{
    accounts::auth::{self, Guest, RecentlyAuthenticated},
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::LazyJson, respond::NoContent},
        rate_limit::{self, Limit},
    },
};

/// How often a user may renew the recovery codes.
const RENEWALS: Limit =
    Limit { name: "two_factor.renew_recovery_codes.user", max: 20, window: Duration::from_secs(60 * 60) };

/// Generates a secret and recovery codes. Idempotent; codes are not required until an app is confirmed
#[utoipa::path(
    operation_id = "two_factor_enable",
    tag = "two-factor",
    request_body = Option<Enable>,
    responses(
        (status = 200, description = "The secret exists", body = Done),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 422, description = "`force` while two-factor is confirmed: disable it first", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/two-factor-authentication")]
pub(super) async fn enable(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    context: Data<Context>,
    body: LazyJson<Enable>,
) -> Result<Json<Done>, AppError> {
    service::enable(&context, caller.user.id, body.read().await?.force).await?;
    Ok(Json(Done {}))
}

/// Confirms an app by one of its codes. From now on logins require a code; other devices are logged out
#[utoipa::path(
    operation_id = "two_factor_confirm",
    tag = "two-factor",
    request_body = Confirm,
    responses(
        (status = 200, description = "Two-factor is on", body = Done),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 422, description = "The code is wrong or used, or there is no secret", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
        (status = 429, description = "More than 6 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/confirmed-two-factor-authentication")]
pub(super) async fn confirm(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    exchange: Exchange,
    body: LazyJson<Confirm>,
) -> Result<Json<Done>, AppError> {
    auth::enforce_password(&exchange, caller.user.id).await?;
    let code = body.read().await?.code.unwrap_or_default();
    service::confirm(&exchange, caller.user.id, &code).await?;
    Ok(Json(Done {}))
}

/// Disables the second factor and logs out other devices. Idempotent
#[utoipa::path(
    operation_id = "two_factor_disable",
    tag = "two-factor",
    responses(
        (status = 204, description = "Two-factor is off"),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[delete("/user/two-factor-authentication")]
pub(super) async fn disable(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    exchange: Exchange,
) -> Result<NoContent, AppError> {
    service::disable(&exchange, caller.user.id).await?;
    Ok(NoContent)
}

/// The secret as a QR code, until an app is confirmed
#[utoipa::path(
    operation_id = "two_factor_qr_code",
    tag = "two-factor",
    responses(
        (status = 200, description = "The QR code and its content", body = QrCode),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret, or an app was confirmed", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/two-factor-qr-code")]
pub(super) async fn qr_code(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    context: Data<Context>,
) -> Result<Json<QrCode>, AppError> {
    service::qr_code(&context, &caller.user).map(Json)
}

/// The secret as text, until an app is confirmed
#[utoipa::path(
    operation_id = "two_factor_secret_key",
    tag = "two-factor",
    responses(
        (status = 200, description = "The secret", body = SecretKey),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret, or an app was confirmed", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/two-factor-secret-key")]
pub(super) async fn secret_key(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    context: Data<Context>,
) -> Result<Json<SecretKey>, AppError> {
    let secret_key = service::secret_key(&context, &caller.user)?;
    Ok(Json(SecretKey { secret_key }))
}

/// The unused recovery codes, at most 8
#[utoipa::path(
    operation_id = "two_factor_recovery_codes",
    tag = "two-factor",
    responses(
        (status = 200, description = "The codes", body = Vec<String>),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/two-factor-recovery-codes")]
pub(super) async fn recovery_codes(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    context: Data<Context>,
) -> Result<Json<Vec<String>>, AppError> {
    service::recovery_codes(&context, &caller.user).await.map(Json)
}

/// Generates 8 new recovery codes and invalidates the old ones
#[utoipa::path(
    operation_id = "two_factor_renew_codes",
    tag = "two-factor",
    responses(
        (status = 200, description = "The new codes", body = Vec<String>),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret", body = ErrorBody),
        (status = 423, description = "The user must confirm the password first", body = ErrorBody),
        (status = 429, description = "More than 20 in an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/two-factor-recovery-codes")]
pub(super) async fn renew_codes(
    RecentlyAuthenticated(caller): RecentlyAuthenticated,
    exchange: Exchange,
) -> Result<Json<Vec<String>>, AppError> {
    rate_limit::enforce_for(&exchange, &RENEWALS, &caller.user.id.to_string()).await?;
    service::renew_codes(exchange.context(), caller.user.id, &Actor::user(&exchange, caller.user.id)).await.map(Json)
}

/// Completes a login that returned `twoFactor: true`, with a code of the app or a recovery code
///
/// A login can be completed within 10 minutes and with 5 attempts.
#[utoipa::path(
    operation_id = "two_factor_challenge",
    tag = "two-factor",
    request_body = Challenge,
    responses(
        (status = 204, description = "Logged in"),
        (status = 403, description = "Logged in already", body = ErrorBody),
        (status = 422, description = "The code is wrong or used, or there is no login to complete; in that case log in again", body = ErrorBody),
        (status = 429, description = "Too many wrong codes for this account: the next one is accepted after Retry-After", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/two-factor-challenge")]
pub(super) async fn pass(_: Guest, exchange: Exchange, body: LazyJson<Challenge>) -> Result<NoContent, AppError> {
    challenge::pass(&exchange, body.read().await?).await?;
    Ok(NoContent)
}
