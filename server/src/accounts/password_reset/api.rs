//! HTTP handlers. Only guests can request a link; the link also works in a signed-in browser.

use actix_web::{post, web::Json};

use super::{
    ATTEMPTS_PER_CLIENT, REQUESTS_PER_CLIENT, service,
    types::{ForgotPassword, MessageResponse, ResetPassword},
};
use crate::{
    accounts::auth::Guest,
    platform::{
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::LazyJson},
        rate_limit, settings,
    },
};

/// Emails a password reset link. The response is the same whether or not the account exists.
#[utoipa::path(
    operation_id = "recovery_forgot_password",
    tag = "recovery",
    request_body = ForgotPassword,
    responses(
        (status = 200, description = "If the account exists, an email is on its way", body = MessageResponse),
        (status = 403, description = "A user is logged in", body = ErrorBody),
        (status = 422, description = "Not an email address", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/forgot-password")]
pub(super) async fn forgot_password(
    exchange: Exchange,
    _guest: Guest,
    body: LazyJson<ForgotPassword>,
) -> Result<Json<MessageResponse>, AppError> {
    // Before the body is read: an invalid body counts as an attempt as well.
    rate_limit::enforce(&exchange, &REQUESTS_PER_CLIENT).await?;
    let email = body.read().await?.read().map_err(AppError::Invalid)?;
    Ok(Json(service::request(exchange.context(), &email).await?))
}

/// Changes the password with an emailed token and ends every session. Does not sign the user in.
#[utoipa::path(
    operation_id = "recovery_reset_password",
    tag = "recovery",
    request_body = ResetPassword,
    responses(
        (status = 200, description = "The password is changed", body = MessageResponse),
        (status = 422, description = "Invalid fields, or an invalid or expired token", body = ErrorBody),
        (status = 429, description = "More than 30 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/reset-password")]
pub(super) async fn reset_password(
    exchange: Exchange,
    body: LazyJson<ResetPassword>,
) -> Result<Json<MessageResponse>, AppError> {
    rate_limit::enforce(&exchange, &ATTEMPTS_PER_CLIENT).await?;
    let site = settings::site(exchange.context()).await;
    let input = body.read().await?.read(&site.product).map_err(AppError::Invalid)?;
    Ok(Json(service::reset(&exchange, input).await?))
}
