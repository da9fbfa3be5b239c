//! Who may grant roles: users cannot give more than they have.

use std::collections::HashSet;

use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::roles::grant_role;
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
    permissions::{self, Permission as _, Role, UsersUpdate},
};

const NOT_DELEGABLE: &str = "Only administrators can change who is an administrator.";
const PERMISSIONS_NOT_HELD: &str = "You can't give or take away permissions you don't have.";

/// Refuses to grant a role with permissions that the granting user lacks.
pub async fn require_may_delegate(db: &impl ConnectionTrait, user_id: Uuid, role: &Role) -> Result<(), AppError> {
    // It may have been deleted since the invitation that promises it was created.
    if !permissions::all_roles(db).await?.contains(role) {
        return Err(AppError::invalid_selection("role"));
    }
    require_role_change_allowed(db, user_id, [role].into_iter()).await
}

/// A role for a user.
#[derive(Debug)]
pub struct RoleGrant {
    /// Who gets the role.
    pub user: Uuid,
    /// The role, built-in or created by administrators.
    pub role: Role,
    /// On whose behalf.
    pub granted_by: Uuid,
}

/// Grants a role to a user with a verified email address on behalf of another user, who must be permitted to; requires
/// a transaction that has locked the roles ([`super::lock_roles`]). Returns whether the user did not have it.
pub async fn delegate(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    RoleGrant { user, role, granted_by }: RoleGrant,
) -> Result<bool, AppError> {
    require_may_delegate(tx, granted_by, &role).await?;
    let granted = grant_role(tx, user, role.clone(), Some(granted_by), context.clock.now()).await?;
    if granted {
        record_granted_role(context, tx, actor, user, &role).await?;
    }
    Ok(granted)
}

/// Requires the permission to change these roles. Reads the user's own roles again: one may have been revoked while this
/// request waited for the lock.
pub async fn require_role_change_allowed<'role>(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    changed: impl Iterator<Item = &'role Role>,
) -> Result<(), AppError> {
    let own: HashSet<String> = permissions::for_user(db, user_id).await?.into_iter().collect();
    if !own.contains(UsersUpdate::NAME) {
        return Err(AppError::permission_denied());
    }
    require_permissions_of(db, user_id, changed).await
}

/// Requires that a user has all permissions of these roles. Reads the user's own roles again, like
/// [`require_role_change_allowed`].
pub async fn require_permissions_of<'role>(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    roles: impl Iterator<Item = &'role Role>,
) -> Result<(), AppError> {
    if permissions::roles_of(db, user_id).await?.iter().any(Role::is_administrator) {
        return Ok(());
    }
    let own: HashSet<String> = permissions::for_user(db, user_id).await?.into_iter().collect();
    let changed: Vec<Role> = roles.cloned().collect();
    if changed.iter().any(Role::is_administrator) {
        return Err(AppError::Forbidden(NOT_DELEGABLE));
    }
    let all = permissions::listed_for_roles(db, &changed).await?;
    if all.iter().all(|permission| own.contains(permission)) {
        Ok(())
    } else {
        Err(AppError::Forbidden(PERMISSIONS_NOT_HELD))
    }
}

/// Audits a granted role.
pub async fn record_granted_role(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    user: Uuid,
    role: &Role,
) -> Result<(), AppError> {
    let change = Change::created(&json!({ "role": role.as_str() }))?;
    let entry = Entry::new("role.granted").with_target(Target::new("user", user)).with_change(change);
    Ok(audit::record(context, db, actor, entry).await?)
}
