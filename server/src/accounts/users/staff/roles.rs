//! Changes of roles. Users cannot grant more than they have, nor change their own roles.

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    service::{self, role_named},
    types::StaffUser,
};
use crate::{
    accounts::{auth::SignedIn, users},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        permissions::{self, Permission as _, Role, UsersUpdate},
    },
};

const OWN_ACCOUNT: &str = "You can't change your own roles.";
const NOT_DELEGABLE: &str = "Only administrators can change who is an administrator.";
const PERMISSIONS_NOT_HELD: &str = "You can't give or take away permissions you don't have.";
const UNVERIFIED_EMAIL: &str = "This account's email isn't confirmed yet, so you can't give the account a role.";

/// Whether the site has an administrator.
pub async fn has_administrator(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    queries::has_administrator(db).await
}

/// Locks the roles until the transaction ends.
pub async fn lock_roles(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    queries::lock_roles(db).await
}

/// Replaces a user's roles.
pub(super) async fn assign(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
    names: &[String],
) -> Result<StaffUser, AppError> {
    if caller.user.id == id {
        return Err(AppError::Forbidden(OWN_ACCOUNT));
    }
    let tx = context.db.begin().await?;
    queries::lock_roles(&tx).await?;
    let mut requested = Vec::new();
    for name in names {
        requested.push(role_named(&tx, "roles", name).await?);
    }
    let user = users::lock_for_update(&tx, id).await?.ok_or(AppError::NotFound)?;
    let held = permissions::roles_of(&tx, id).await?;
    let granted: Vec<Role> = roles_not_in(&requested, &held);
    let revoked: Vec<Role> = roles_not_in(&held, &requested);
    require_role_change_allowed(&tx, caller.user.id, granted.iter().chain(&revoked)).await?;

    // Any user can register with the address of the one who should get the role.
    if !granted.is_empty() && user.email_verified_at.is_none() {
        return Err(AppError::invalid("roles", UNVERIFIED_EMAIL));
    }

    let now = context.clock.now();
    for role in granted {
        users::grant_role(&tx, id, role.clone(), Some(caller.user.id), now).await?;
        record(context, &tx, actor, "role.granted", id, Change::created(&audit_values(&role))?).await?;
    }
    for role in revoked {
        users::revoke_role(&tx, id, role.clone()).await?;
        record(context, &tx, actor, "role.revoked", id, Change::deleted(&audit_values(&role))?).await?;
    }
    let roles = permissions::roles_of(&tx, id).await?;
    tx.commit().await?;

    Ok(service::present(&user, &roles))
}

/// Refuses to grant a role with permissions that the granting user lacks.
pub async fn require_may_delegate(db: &impl ConnectionTrait, user_id: Uuid, role: &Role) -> Result<(), AppError> {
    // It may have been deleted since the invitation that promises it was created.
    if !permissions::all_roles(db).await?.contains(role) {
        return Err(AppError::invalid("role", "The selected role is invalid."));
    }
    require_role_change_allowed(db, user_id, [role].into_iter()).await
}

/// Grants a role to a user with a verified email address on behalf of another user, who must be permitted to; requires
/// a transaction that has locked the roles ([`lock_roles`]). Returns whether the user did not have it.
pub async fn delegate(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    granted_by: Uuid,
    (to, role): (Uuid, Role),
) -> Result<bool, AppError> {
    require_may_delegate(tx, granted_by, &role).await?;
    let granted = users::grant_role(tx, to, role.clone(), Some(granted_by), context.clock.now()).await?;
    if granted {
        record(context, tx, actor, "role.granted", to, Change::created(&audit_values(&role))?).await?;
    }
    Ok(granted)
}

/// Requires the permission to change these roles. Reads the user's own roles again: one may have been revoked while this
/// request waited for the lock.
pub(super) async fn require_role_change_allowed<'role>(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    changed: impl Iterator<Item = &'role Role>,
) -> Result<(), AppError> {
    let roles = permissions::roles_of(db, user_id).await?;
    if roles.iter().any(Role::is_administrator) {
        return Ok(());
    }
    let own: HashSet<String> = permissions::for_user(db, user_id).await?.into_iter().collect();
    if !own.contains(UsersUpdate::NAME) {
        return Err(AppError::permission_denied());
    }
    let changed: Vec<Role> = changed.cloned().collect();
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

async fn record(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    action: &'static str,
    id: Uuid,
    change: Change,
) -> Result<(), AppError> {
    let entry = Entry::new(action).with_target(Target::new("user", id)).with_change(change);
    Ok(audit::record(context, db, actor, entry).await?)
}

fn audit_values(role: &Role) -> serde_json::Value {
    json!({ "role": role.as_str() })
}

/// The distinct roles that `other` does not contain.
fn roles_not_in(roles: &[Role], other: &[Role]) -> Vec<Role> {
    let mut missing: Vec<Role> = Vec::new();
    for role in roles {
        if !other.contains(role) && !missing.contains(role) {
            missing.push(role.clone());
        }
    }
    missing
}
