//! Reads and changes permissions. Nothing is cached: a revoked permission is gone with the next request.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{Role, names, queries};

/// All roles, by name.
pub async fn all_roles(db: &impl ConnectionTrait) -> Result<Vec<Role>, DbErr> {
    queries::all(db).await
}

/// The permissions of a user; an administrator has all.
pub async fn for_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<String>, DbErr> {
    for_roles(db, &queries::roles_of(db, user_id).await?).await
}

/// The permissions of a user with these roles; an administrator has all.
pub async fn for_roles(db: &impl ConnectionTrait, roles: &[Role]) -> Result<Vec<String>, DbErr> {
    if roles.iter().any(Role::is_administrator) {
        return Ok(names::ALL.iter().map(|name| (*name).to_owned()).collect());
    }
    listed_for_roles(db, roles).await
}

/// The permissions listed for these roles; none are listed for administrators.
pub async fn listed_for_roles(db: &impl ConnectionTrait, roles: &[Role]) -> Result<Vec<String>, DbErr> {
    queries::permissions_of(db, roles).await
}

/// The roles of a user, sorted by name; empty for users without one and for unknown ids.
pub async fn roles_of(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Role>, DbErr> {
    queries::roles_of(db, user_id).await
}

/// Whether one of these roles has a permission.
pub async fn allows(db: &impl ConnectionTrait, roles: &[Role], permission: &str) -> Result<bool, DbErr> {
    Ok(roles.iter().any(Role::is_administrator) || queries::is_held(db, roles, permission).await?)
}

/// Adds a role; returns whether the user did not have it. `users::grant_role` locks the user and updates their
/// sessions.
pub async fn insert_role(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    role: &Role,
    granted_by: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    queries::insert(db, user_id, role, granted_by, now).await
}

/// Removes a role; returns whether the user had it. `users::revoke_role` locks the user and updates their sessions.
pub async fn delete_role(db: &impl ConnectionTrait, user_id: Uuid, role: &Role) -> Result<bool, DbErr> {
    queries::delete(db, user_id, role).await
}
