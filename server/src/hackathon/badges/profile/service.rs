//! Reads a user's badges.

use super::types::HeldBadge;
use crate::{
    accounts::users,
    hackathon::badges::queries,
    platform::{context::Context, error::AppError},
};
use entities::sea_orm_active_enums::UserState;

/// A user's badges, the latest first.
pub(super) async fn index(context: &Context, username: &str) -> Result<Vec<HeldBadge>, AppError> {
    let db = context.db.reader();
    // PostgreSQL rejects NUL in text.
    let found = if username.contains('\0') { None } else { users::by_username(db, username).await? };
    let user = found.filter(|user| user.state == UserState::Active).ok_or(AppError::NotFoundWithTags("users"))?;
    Ok(queries::of_user(db, user.id).await?.into_iter().map(HeldBadge::from).collect())
}
