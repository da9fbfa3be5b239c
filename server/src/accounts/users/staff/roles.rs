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
const MORE: &str = "You can't give or take away permissions you don't have.";
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
    let transaction = context.db.begin().await?;
    queries::lock_roles(&transaction).await?;
    let mut requested = Vec::new();
    for name in names {
        requested.push(role_named(&transaction, "roles", name).await?);
    }
    let user = users::lock_for_update(&transaction, id).await?.ok_or(AppError::NotFound)?;
    let held = permissions::roles_of(&transaction, id).await?;
    let granted: Vec<Role> = difference(&requested, &held);
    let revoked: Vec<Role> = difference(&held, &requested);
    may(&transaction, caller.user.id, granted.iter().chain(&revoked)).await?;

    // Any user can register with the address of the one who should get the role.
    if !granted.is_empty() && user.email_verified_at.is_none() {
        return Err(AppError::invalid("roles", UNVERIFIED_EMAIL));
    }

    let now = context.clock.now();
    for role in granted {
        users::grant_role(&transaction, id, role.clone(), Some(caller.user.id), now).await?;
        record(context, &transaction, actor, "role.granted", id, &role).await?;
    }
    for role in revoked {
        users::revoke_role(&transaction, id, role.clone()).await?;
        record(context, &transaction, actor, "role.revoked", id, &role).await?;
    }
    let roles = permissions::roles_of(&transaction, id).await?;
    transaction.commit().await?;

    Ok(service::present(&user, &roles))
}

/// Refuses to grant a role with permissions that the granting user lacks.
pub async fn may_delegate(db: &impl ConnectionTrait, user_id: Uuid, role: &Role) -> Result<(), AppError> {
    // It may have been deleted since the invitation that promises it was created.
    if !permissions::all_roles(db).await?.contains(role) {
        return Err(AppError::invalid("role", "The selected role is invalid."));
    }
    may(db, user_id, [role].into_iter()).await
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
    may_delegate(tx, granted_by, &role).await?;
    let granted = users::grant_role(tx, to, role.clone(), Some(granted_by), context.clock.now()).await?;
    if granted {
        record(context, tx, actor, "role.granted", to, &role).await?;
    }
    Ok(granted)
}

/// Queried again: the permission may have been revoked while this request waited for the lock.
pub(super) async fn may<'role>(
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
    if all.iter().all(|permission| own.contains(permission)) { Ok(()) } else { Err(AppError::Forbidden(MORE)) }
}

async fn record(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    action: &'static str,
    id: Uuid,
    role: &Role,
) -> Result<(), AppError> {
    let role = json!({ "role": role.as_str() });
    let change = if action == "role.granted" { Change::created(&role)? } else { Change::deleted(&role)? };
    let entry = Entry::new(action).with_target(Target::new("user", id)).with_change(change);
    Ok(audit::record(context, db, actor, entry).await?)
}

fn difference(these: &[Role], those: &[Role]) -> Vec<Role> {
    let mut left: Vec<Role> = Vec::new();
    for role in these {
        if !those.contains(role) && !left.contains(role) {
            left.push(role.clone());
        }
    }
    left
}
