//! HTTP.

use actix_web::{get, web::Json};

use super::types::User;
use crate::error::{AppError, ErrorBody};

/// Whoever is logged in. There are no accounts yet, so nobody is.
#[utoipa::path(
    operation_id = "users_current",
    tag = "users",
    responses((status = 200, description = "The user", body = User), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user")]
pub(super) async fn current() -> Result<Json<User>, AppError> {
    Err(AppError::Unauthenticated)
}
