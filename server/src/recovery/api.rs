//! HTTP. Both calls are for everybody: a link opened while somebody is signed in works as well, and whoever has no
//! password yet asks for the first one here.

use actix_web::{
    HttpRequest, post,
    web::{Data, Json},
};

use super::{
    ASKED_PER_CLIENT, TRIED_PER_CLIENT, service,
    types::{ForgotPassword, ResetPassword, Told},
};
use crate::{
    audit::Actor,
    error::{AppError, ErrorBody},
    http::extract::UnreadJson,
    state::AppState,
    throttle,
};

/// Mails a link that lets its holder choose a new password. The answer is the same whether or not there is an account.
#[utoipa::path(
    operation_id = "recovery_forgot_password",
    tag = "recovery",
    request_body = ForgotPassword,
    responses(
        (status = 200, description = "If there is an account, a mail is on its way", body = Told),
        (status = 422, description = "Not an address", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/forgot-password")]
pub(super) async fn forgot_password(
    request: HttpRequest,
    state: Data<AppState>,
    body: UnreadJson<ForgotPassword>,
) -> Result<Json<Told>, AppError> {
    // Before the body is read: one that does not parse is a try as well.
    throttle::enforce(&request, &ASKED_PER_CLIENT).await?;
    let email = body.read().await?.read().map_err(AppError::Invalid)?;
    Ok(Json(service::ask(&state, &email).await?))
}

/// Changes a password by the link that was mailed, and ends every session. Nobody is signed in by it.
#[utoipa::path(
    operation_id = "recovery_reset_password",
    tag = "recovery",
    request_body = ResetPassword,
    responses(
        (status = 200, description = "The password is changed", body = Told),
        (status = 422, description = "Fields that do not pass, or a token that does not count (any more)", body = ErrorBody),
        (status = 429, description = "More than 30 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/reset-password")]
pub(super) async fn reset_password(
    request: HttpRequest,
    state: Data<AppState>,
    body: UnreadJson<ResetPassword>,
) -> Result<Json<Told>, AppError> {
    throttle::enforce(&request, &TRIED_PER_CLIENT).await?;
    let asked = body.read().await?.read(&state.config.site.product).map_err(AppError::Invalid)?;
    Ok(Json(service::reset(&state, &Actor::guest(&request), asked).await?))
}
