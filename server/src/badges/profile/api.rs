//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{service, types::HeldBadge};
use crate::{
    error::{AppError, ErrorBody},
    http::respond::Prepared,
    state::AppState,
};

/// What the list is made from.
const TAGS: &str = "users badges events";

/// What somebody has achieved, the latest first; secret badges too.
#[utoipa::path(
    operation_id = "users_badges",
    tag = "users",
    params(("username", description = "Name in addresses")),
    responses(
        (status = 200, description = "The badges", body = Vec<HeldBadge>),
        (status = 404, description = "There is nobody of this name", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/badges")]
pub(super) async fn index(state: Data<AppState>, username: Path<String>) -> Result<Prepared, AppError> {
    Prepared::of(&service::index(&state, &username).await?, TAGS)
}
