//! Reads and changes permissions. Nothing is cached: a revoked permission is gone with the next request.

use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{Role, names, queries};

/// The permissions of a user; an administrator has all.
pub async fn for_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<String>, DbErr> {
    for_roles(db, &queries::roles_of(db, user_id).await?).await
}

/// The permissions of a user with these roles; an administrator has all.
pub async fn for_roles(db: &impl ConnectionTrait, roles: &[Role]) -> Result<Vec<String>, DbErr> {
    if roles.iter().any(Role::is_administrator) {
        return Ok(names::ALL.iter().map(|name| (*name).to_owned()).collect());
    }
    queries::listed_for_roles(db, roles).await
}

/// Whether one of these roles has a permission.
pub async fn allows(db: &impl ConnectionTrait, roles: &[Role], permission: &str) -> Result<bool, DbErr> {
    Ok(roles.iter().any(Role::is_administrator) || queries::is_held(db, roles, permission).await?)
}
