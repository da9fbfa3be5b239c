//! Granting and revoking roles.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries::{self, lock_for_update};
use crate::platform::{
    permissions::{self, Role},
    sessions,
};

/// Grants a role; returns whether the user did not have it. If it is a staff role, their sessions become those of
/// staff.
pub async fn grant_role(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    role: impl Into<Role>,
    granted_by: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    // The lock orders it with logins: one that is under way is either found or sees the role.
    lock_for_update(db, user_id).await?;
    let granted = permissions::insert_role(db, user_id, &role.into(), granted_by, now).await?;
    sessions::refresh_staff_flag(db, user_id).await?;
    Ok(granted)
}

/// Revokes a role; returns whether the user had it.
pub async fn revoke_role(db: &impl ConnectionTrait, user_id: Uuid, role: impl Into<Role>) -> Result<bool, DbErr> {
    lock_for_update(db, user_id).await?;
    let revoked = permissions::delete_role(db, user_id, &role.into()).await?;
    sessions::refresh_staff_flag(db, user_id).await?;
    Ok(revoked)
}

/// Whether the site has an administrator.
pub async fn has_administrator(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    queries::has_administrator(db).await
}

/// Administrators who can sign in, locked until the transaction ends, so that concurrent changes cannot remove the last
/// two. Locks the roles first, as all changes of roles do.
pub async fn administrators(tx: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    queries::lock_roles(tx).await?;
    queries::administrators(tx).await
}

/// Locks the roles until the transaction ends.
pub async fn lock_roles(tx: &impl ConnectionTrait) -> Result<(), DbErr> {
    queries::lock_roles(tx).await
}
