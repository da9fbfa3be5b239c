//! Changes of roles. Users cannot grant more than they have, nor change their own roles.

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{queries, service::role_named};
use crate::{
    accounts::{
        auth::SignedIn,
        users::{self, User},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        permissions::{self, Permission as _, UsersUpdate},
    },
};
use entities::sea_orm_active_enums::UserRole;

const ONESELF: &str = "You cannot change your own roles.";
const ABOVE: &str = "Only administrators may change who is an administrator.";
const MORE: &str = "You cannot hand on or take away what you may not do yourself.";
const UNPROVED: &str = "Nobody has proved the mailbox of this account yet.";
const NOT_ALLOWED: &str = "User does not have the right permissions.";

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
    by: &SignedIn,
    id: Uuid,
    names: &[String],
) -> Result<User, AppError> {
    if by.user.id == id {
        return Err(AppError::Forbidden(ONESELF));
    }
    let wanted = names.iter().map(|name| role_named("roles", name)).collect::<Result<Vec<UserRole>, _>>()?;

    let transaction = context.db.begin().await?;
    queries::lock_roles(&transaction).await?;
    let user = users::lock_for_update(&transaction, id).await?.ok_or(AppError::NotFound)?;
    let held = permissions::roles_of(&transaction, id).await?;
    let granted: Vec<UserRole> = difference(&wanted, &held);
    let revoked: Vec<UserRole> = difference(&held, &wanted);
    may(&transaction, by.user.id, granted.iter().chain(&revoked).copied()).await?;

    // Any user can register with the address of the one who should get the role.
    if !granted.is_empty() && user.email_verified_at.is_none() {
        return Err(AppError::invalid("roles", UNPROVED));
    }

    let now = context.clock.now();
    for role in granted {
        users::grant_role(&transaction, id, role, Some(by.user.id), now).await?;
        record(context, &transaction, actor, "role.granted", id, role).await?;
    }
    for role in revoked {
        users::revoke_role(&transaction, id, role).await?;
        record(context, &transaction, actor, "role.revoked", id, role).await?;
    }
    let roles = permissions::roles_of(&transaction, id).await?;
    transaction.commit().await?;

    Ok(users::present(&user, &roles))
}

/// Refuses to grant a role with permissions that the granting user lacks.
pub async fn may_delegate(db: &impl ConnectionTrait, by: Uuid, role: UserRole) -> Result<(), AppError> {
    may(db, by, [role].into_iter()).await
}

/// Grants a role to a user with a verified email address on behalf of another user, who must be permitted to; requires
/// a transaction that has locked the roles ([`lock_roles`]). Returns whether the user did not have it.
pub async fn delegate(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    by: Uuid,
    (to, role): (Uuid, UserRole),
) -> Result<bool, AppError> {
    may_delegate(tx, by, role).await?;
    let granted = users::grant_role(tx, to, role, Some(by), context.clock.now()).await?;
    if granted {
        record(context, tx, actor, "role.granted", to, role).await?;
    }
    Ok(granted)
}

/// Queried again: the permission may have been revoked while this request waited for the lock.
async fn may(db: &impl ConnectionTrait, by: Uuid, mut changed: impl Iterator<Item = UserRole>) -> Result<(), AppError> {
    let roles = permissions::roles_of(db, by).await?;
    if roles.contains(&UserRole::Administrator) {
        return Ok(());
    }
    let own: HashSet<String> = permissions::of(db, by).await?.into_iter().collect();
    if !own.contains(UsersUpdate::NAME) {
        return Err(AppError::Forbidden(NOT_ALLOWED));
    }
    let changed: Vec<UserRole> = changed.by_ref().collect();
    if changed.contains(&UserRole::Administrator) {
        return Err(AppError::Forbidden(ABOVE));
    }
    let all = permissions::of_roles(db, &changed).await?;
    if all.iter().all(|permission| own.contains(permission)) { Ok(()) } else { Err(AppError::Forbidden(MORE)) }
}

async fn record(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    action: &'static str,
    id: Uuid,
    role: UserRole,
) -> Result<(), AppError> {
    let role = json!({ "role": permissions::word(role) });
    let change = if action == "role.granted" { Change::to(&role)? } else { Change::from(&role)? };
    let entry = Entry::of(action).on(Target::new("user", id)).with(change);
    Ok(audit::record(context, db, actor, entry).await?)
}

fn difference(these: &[UserRole], those: &[UserRole]) -> Vec<UserRole> {
    let mut left: Vec<UserRole> = Vec::new();
    for role in these {
        if !those.contains(role) && !left.contains(role) {
            left.push(*role);
        }
    }
    left
}
