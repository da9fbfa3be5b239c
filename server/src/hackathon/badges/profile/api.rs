//! HTTP handlers of the badges of a user.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{service, types::HeldBadge};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::respond::CachedJson,
};

/// Cache tags of the list.
const TAGS: &str = "users badges events";

/// A user's badges, the latest first, including secret ones
#[utoipa::path(
    operation_id = "users_badges",
    tag = "users",
    params(("username" = String, Path, description = "Name in addresses")),
    responses(
        (status = 200, description = "The badges", body = Vec<HeldBadge>),
        (status = 404, description = "There is no such user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/badges")]
pub(super) async fn index(context: Data<Context>, username: Path<String>) -> Result<CachedJson, AppError> {
    CachedJson::new(&service::index(&context, &username).await?, TAGS)
}
