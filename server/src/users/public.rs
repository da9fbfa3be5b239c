//! What everybody may know of somebody.

use actix_web::{
    get,
    web::{Data, Path},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::service;
use crate::{
    avatars,
    entities::{sea_orm_active_enums::UserState, users::Model},
    error::{AppError, ErrorBody},
    http::respond::Prepared,
    state::AppState,
};

/// What a profile is made from.
const TAGS: &str = "users";

/// Somebody as others see them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicProfile)]
pub(super) struct Profile {
    /// Name in addresses.
    username: String,
    /// As they write it.
    name: String,
    /// Path of the picture.
    #[schema(required)]
    avatar: Option<String>,
    /// When they registered.
    member_since: DateTime<Utc>,
}

impl From<Model> for Profile {
    fn from(user: Model) -> Self {
        let avatar = user.avatar.as_deref().and_then(avatars::path);
        Self { username: user.username, name: user.name, avatar, member_since: user.created_at }
    }
}

/// Somebody's public profile, by their username.
#[utoipa::path(
    operation_id = "users_profile",
    tag = "users",
    params(("username", description = "Name in addresses")),
    responses(
        (status = 200, description = "The profile", body = Profile),
        (status = 404, description = "There is nobody of this name", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/profile")]
pub(super) async fn profile(state: Data<AppState>, username: Path<String>) -> Result<Prepared, AppError> {
    // Not even PostgreSQL's texts can hold a NUL.
    let found = if username.contains('\0') { None } else { service::by_username(state.db.reader(), &username).await? };
    let user = found.filter(|user| user.state == UserState::Active).ok_or(AppError::NoneOf(TAGS))?;
    Prepared::of(&Profile::from(user), TAGS)
}
