//! Reads a user's badges.

use super::types::HeldBadge;
use crate::{
    accounts::users,
    hackathon::badges::queries,
    platform::{context::Context, error::AppError},
};

/// A user's badges, the latest first.
pub(super) async fn index(context: &Context, username: &str) -> Result<Vec<HeldBadge>, AppError> {
    let db = context.db.reader();
    let user = users::active_by_username(db, username).await?.ok_or_else(|| AppError::not_found_with_tags("users"))?;
    Ok(queries::of_user(db, user.id).await?.into_iter().map(HeldBadge::from).collect())
}
