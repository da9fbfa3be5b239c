//! Whose badges, and which of them.

use super::types::HeldBadge;
use crate::{badges::queries, entities::sea_orm_active_enums::UserState, error::AppError, state::AppState, users};

/// What somebody has, the latest first.
pub(super) async fn index(state: &AppState, username: &str) -> Result<Vec<HeldBadge>, AppError> {
    let db = state.db.reader();
    // Not even PostgreSQL's texts can hold a NUL.
    let found = if username.contains('\0') { None } else { users::by_username(db, username).await? };
    let user = found.filter(|user| user.state == UserState::Active).ok_or(AppError::NoneOf("users"))?;
    Ok(queries::held(db, user.id).await?.into_iter().map(HeldBadge::from).collect())
}
