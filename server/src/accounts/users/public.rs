//! Public profiles.

use actix_web::{
    get,
    web::{Data, Path},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{avatar::avatar_path, service};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::respond::CachedJson,
};
use entities::users::Model;

/// Cache tag of profiles.
const TAGS: &str = "users";

/// A public profile
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicProfile)]
pub(super) struct Profile {
    /// Username, used in URLs.
    username: String,
    /// Display name.
    name: String,
    /// Path of the avatar.
    #[schema(required)]
    avatar: Option<String>,
    /// When the user registered.
    member_since: DateTime<Utc>,
}

impl From<Model> for Profile {
    fn from(user: Model) -> Self {
        let avatar = user.avatar.as_deref().and_then(avatar_path);
        Self { username: user.username, name: user.name, avatar, member_since: user.created_at }
    }
}

/// A public profile by username
#[utoipa::path(
    operation_id = "users_profile",
    tag = "users",
    params(("username" = String, Path, description = "Username")),
    responses(
        (status = 200, description = "The profile", body = Profile),
        (status = 404, description = "There is no such user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/profile")]
pub(super) async fn profile(context: Data<Context>, username: Path<String>) -> Result<CachedJson, AppError> {
    let user = service::active_by_username(context.db.reader(), &username).await?;
    CachedJson::new(&Profile::from(user.ok_or_else(|| AppError::not_found_with_tags(TAGS))?), TAGS)
}
