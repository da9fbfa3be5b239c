//! Endpoint that sets the CSRF cookie.

use actix_web::get;

use super::service;
use crate::platform::{
    error::AppError,
    http::{exchange::Exchange, respond::NoContent},
};

/// Sets the cookie whose value unsafe requests send back
///
/// The value of the cookie `XSRF-TOKEN` goes into the header `X-XSRF-TOKEN` of every request that is not GET, HEAD or
/// OPTIONS. Without a session, the token is valid for two hours and not stored; login replaces it.
#[utoipa::path(
    tag = "sessions",
    operation_id = "csrf_cookie",
    responses((status = 204, description = "The cookies are set")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/csrf-cookie")]
pub(super) async fn csrf_cookie(exchange: Exchange) -> Result<NoContent, AppError> {
    service::set_csrf_cookie(&exchange).await?;
    Ok(NoContent)
}

/// The same under the path that Laravel's clients use
#[utoipa::path(
    tag = "sessions",
    operation_id = "csrf_cookie_alias",
    responses((status = 204, description = "The cookies are set")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/sanctum/csrf-cookie")]
pub(super) async fn csrf_cookie_alias(exchange: Exchange) -> Result<NoContent, AppError> {
    service::set_csrf_cookie(&exchange).await?;
    Ok(NoContent)
}
