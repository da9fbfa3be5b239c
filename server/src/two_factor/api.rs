//! HTTP.

use actix_web::{
    HttpRequest, delete, get, post,
    web::{Data, Json},
};

use super::{
    challenge, service,
    types::{Challenge, Confirm, Done, Enable, QrCode, SecretKey},
};
use crate::{
    audit::Actor,
    auth::{self, Guest, Recent},
    error::{AppError, ErrorBody},
    http::{extract::UnreadJson, respond::NoContent},
    state::AppState,
};

/// Draws a secret and recovery codes. Nothing is asked for until the app is confirmed; again changes nothing.
#[utoipa::path(
    operation_id = "two_factor_enable",
    tag = "two-factor",
    request_body = Enable,
    responses(
        (status = 200, description = "There is a secret", body = Done),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "`force` while two-factor is confirmed: disable it first", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/two-factor-authentication")]
pub(super) async fn enable(
    Recent(by): Recent,
    state: Data<AppState>,
    body: UnreadJson<Enable>,
) -> Result<Json<Done>, AppError> {
    service::enable(&state, by.user.id, body.read().await?.force).await?;
    Ok(Json(Done {}))
}

/// Confirms that the app makes the right codes. From now on logging in asks for one, and other devices are logged out.
#[utoipa::path(
    operation_id = "two_factor_confirm",
    tag = "two-factor",
    request_body = Confirm,
    responses(
        (status = 200, description = "Two-factor is on", body = Done),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "The code is not right, was used, or there is no secret", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
        (status = 429, description = "More than 6 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/confirmed-two-factor-authentication")]
pub(super) async fn confirm(
    Recent(by): Recent,
    request: HttpRequest,
    state: Data<AppState>,
    body: UnreadJson<Confirm>,
) -> Result<Json<Done>, AppError> {
    auth::enforce_password(&request, by.user.id).await?;
    let code = body.read().await?.code.unwrap_or_default();
    service::confirm(&request, &state, by.user.id, &code).await?;
    Ok(Json(Done {}))
}

/// Switches it off. Other devices are logged out; again changes nothing.
#[utoipa::path(
    operation_id = "two_factor_disable",
    tag = "two-factor",
    responses(
        (status = 204, description = "Two-factor is off"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[delete("/user/two-factor-authentication")]
pub(super) async fn disable(
    Recent(by): Recent,
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<NoContent, AppError> {
    service::disable(&request, &state, by.user.id).await?;
    Ok(NoContent)
}

/// The secret as a picture for the app's camera, until it is confirmed.
#[utoipa::path(
    operation_id = "two_factor_qr_code",
    tag = "two-factor",
    responses(
        (status = 200, description = "The picture, and what it says", body = QrCode),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret, or it is confirmed and shown no more", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/two-factor-qr-code")]
pub(super) async fn qr_code(Recent(by): Recent, state: Data<AppState>) -> Result<Json<QrCode>, AppError> {
    service::qr_code(&state, &by.user).map(Json)
}

/// The secret as text, until it is confirmed.
#[utoipa::path(
    operation_id = "two_factor_secret_key",
    tag = "two-factor",
    responses(
        (status = 200, description = "The secret", body = SecretKey),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret, or it is confirmed and shown no more", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/two-factor-secret-key")]
pub(super) async fn secret_key(Recent(by): Recent, state: Data<AppState>) -> Result<Json<SecretKey>, AppError> {
    let secret_key = service::secret_key(&state, &by.user)?;
    Ok(Json(SecretKey { secret_key }))
}

/// The recovery codes that were not used yet: 8, or fewer.
#[utoipa::path(
    operation_id = "two_factor_recovery_codes",
    tag = "two-factor",
    responses(
        (status = 200, description = "The codes", body = Vec<String>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret, so there are no codes", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/two-factor-recovery-codes")]
pub(super) async fn recovery_codes(Recent(by): Recent, state: Data<AppState>) -> Result<Json<Vec<String>>, AppError> {
    service::recovery_codes(&state, &by.user).await.map(Json)
}

/// 8 new recovery codes; those before are void.
#[utoipa::path(
    operation_id = "two_factor_renew_codes",
    tag = "two-factor",
    responses(
        (status = 200, description = "The new codes", body = Vec<String>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no secret, so there are no codes", body = ErrorBody),
        (status = 423, description = "The password has to be confirmed first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/two-factor-recovery-codes")]
pub(super) async fn renew_codes(
    Recent(by): Recent,
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<Json<Vec<String>>, AppError> {
    service::renew_codes(&state, by.user.id, &Actor::user(&request, by.user.id)).await.map(Json)
}

/// Completes a login that answered `twoFactor: true`, by a code of the app or a recovery code.
///
/// A login may be completed within 10 minutes, by 5 tries.
#[utoipa::path(
    operation_id = "two_factor_challenge",
    tag = "two-factor",
    request_body = Challenge,
    responses(
        (status = 204, description = "Logged in"),
        (status = 403, description = "Logged in already", body = ErrorBody),
        (status = 422, description = "The code is not right or was used, or there is no login to complete: then it begins anew", body = ErrorBody),
        (status = 429, description = "More than 10 wrong codes in an hour for this account", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/two-factor-challenge")]
pub(super) async fn pass(
    _: Guest,
    request: HttpRequest,
    state: Data<AppState>,
    body: UnreadJson<Challenge>,
) -> Result<NoContent, AppError> {
    // Nothing was given, so nothing was tried.
    let answer = body.read().await?.answer().ok_or_else(service::wrong_code)?;
    challenge::pass(&request, &state, &answer).await?;
    Ok(NoContent)
}
