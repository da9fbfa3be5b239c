//! The way in for scripts that are about to change something.

use actix_web::{HttpRequest, get};

use super::service;
use crate::{error::AppError, http::respond::NoContent};

/// Sets the cookie whose value unsafe requests send back
///
/// Starts a session when there is none. The value of the cookie `XSRF-TOKEN` belongs into the header `X-XSRF-TOKEN`
/// of every request that is not GET, HEAD or OPTIONS.
#[utoipa::path(
    tag = "sessions",
    operation_id = "csrf_cookie",
    responses((status = 204, description = "The cookies are set")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/csrf-cookie")]
pub(super) async fn csrf_cookie(request: HttpRequest) -> Result<NoContent, AppError> {
    service::start(&request).await?;
    Ok(NoContent)
}

/// The same under the name Laravel's clients know
#[utoipa::path(
    tag = "sessions",
    operation_id = "csrf_cookie_alias",
    responses((status = 204, description = "The cookies are set")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/sanctum/csrf-cookie")]
pub(super) async fn csrf_cookie_alias(request: HttpRequest) -> Result<NoContent, AppError> {
    service::start(&request).await?;
    Ok(NoContent)
}
