//! Asking and changing who may do what. Nothing is kept in memory: what is taken away is gone with the next request.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{names, queries};
use crate::{entities::sea_orm_active_enums::UserRole, sessions, users};

/// The permissions of somebody; those of an administrator are all there are.
pub async fn of(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<String>, DbErr> {
    let roles = queries::roles_of(db, user_id).await?;
    if roles.contains(&UserRole::Administrator) {
        return Ok(names::ALL.iter().map(|name| (*name).to_owned()).collect());
    }
    queries::permissions_of(db, &roles).await
}

/// What somebody of these roles may do.
pub async fn of_roles(db: &impl ConnectionTrait, roles: &[UserRole]) -> Result<Vec<String>, DbErr> {
    queries::permissions_of(db, roles).await
}

/// The roles of somebody.
pub async fn roles_of(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<UserRole>, DbErr> {
    queries::roles_of(db, user_id).await
}

/// Whether somebody of these roles has a permission.
pub async fn allows(db: &impl ConnectionTrait, roles: &[UserRole], permission: &str) -> Result<bool, DbErr> {
    Ok(roles.contains(&UserRole::Administrator) || queries::is_held(db, roles, permission).await?)
}

/// Gives somebody a role; answers whether they did not have it. Their sessions are those of staff from then on, if it is
/// a role of staff.
pub async fn grant(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    role: UserRole,
    granted_by: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    // Whoever is about to sign in does so before, and is found, or afterwards.
    users::hold(db, user_id).await?;
    let granted = queries::insert(db, user_id, role, granted_by, now).await?;
    sessions::weigh(db, user_id).await?;
    Ok(granted)
}

/// Takes a role away; answers whether they had it.
pub async fn revoke(db: &impl ConnectionTrait, user_id: Uuid, role: UserRole) -> Result<bool, DbErr> {
    users::hold(db, user_id).await?;
    let revoked = queries::delete(db, user_id, role).await?;
    sessions::weigh(db, user_id).await?;
    Ok(revoked)
}

/// A role as the API calls it.
pub fn word(role: UserRole) -> String {
    role.to_value()
}
