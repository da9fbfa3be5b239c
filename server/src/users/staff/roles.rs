//! Who is what. Nobody hands on more than he has, and nobody changes what he is himself.

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{queries, service::role_named};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::SignedIn,
    entities::sea_orm_active_enums::UserRole,
    error::AppError,
    permissions::{self, Permission as _, UsersUpdate},
    state::AppState,
    users::{self, User},
};

const ONESELF: &str = "You cannot change your own roles.";
const ABOVE: &str = "Only administrators may change who is an administrator.";
const MORE: &str = "You cannot hand on or take away what you may not do yourself.";
const UNPROVED: &str = "Nobody has proved the mailbox of this account yet.";
const NOT_ALLOWED: &str = "User does not have the right permissions.";

/// Whether the site has anybody who may do everything.
pub async fn has_administrator(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    queries::has_administrator(db).await
}

/// Nobody else changes roles until the transaction ends.
pub async fn hold_roles(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    queries::hold_roles(db).await
}

/// Gives somebody these roles and no other.
pub(super) async fn assign(
    state: &AppState,
    actor: &Actor,
    by: &SignedIn,
    id: Uuid,
    names: &[String],
) -> Result<User, AppError> {
    if by.user.id == id {
        return Err(AppError::Forbidden(ONESELF));
    }
    let wanted = names.iter().map(|name| role_named("roles", name)).collect::<Result<Vec<UserRole>, _>>()?;

    let transaction = state.db.begin().await?;
    queries::hold_roles(&transaction).await?;
    let user = users::hold(&transaction, id).await?.ok_or(AppError::NotFound)?;
    let held = permissions::roles_of(&transaction, id).await?;
    let granted: Vec<UserRole> = difference(&wanted, &held);
    let revoked: Vec<UserRole> = difference(&held, &wanted);
    may(&transaction, by.user.id, granted.iter().chain(&revoked).copied()).await?;

    // Anybody can have made it with the mailbox of somebody who was to have the role.
    if !granted.is_empty() && user.email_verified_at.is_none() {
        return Err(AppError::invalid("roles", UNPROVED));
    }

    let now = state.clock.now();
    for role in granted {
        permissions::grant(&transaction, id, role, Some(by.user.id), now).await?;
        record(state, &transaction, actor, "role.granted", id, role).await?;
    }
    for role in revoked {
        permissions::revoke(&transaction, id, role).await?;
        record(state, &transaction, actor, "role.revoked", id, role).await?;
    }
    let roles = permissions::roles_of(&transaction, id).await?;
    transaction.commit().await?;

    state.forget();
    Ok(users::present(state, &user, &roles).await)
}

/// Refuses to have somebody hand on a role that is more than he may do himself.
pub async fn may_hand_on(db: &impl ConnectionTrait, by: Uuid, role: UserRole) -> Result<(), AppError> {
    may(db, by, [role].into_iter()).await
}

/// Gives somebody who proved their mailbox a role in another's name, who may hand it on: for a transaction that holds the
/// roles ([`hold_roles`]). Answers whether they did not have it.
pub async fn hand_on(
    state: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    by: Uuid,
    (to, role): (Uuid, UserRole),
) -> Result<bool, AppError> {
    may_hand_on(tx, by, role).await?;
    let granted = permissions::grant(tx, to, role, Some(by), state.clock.now()).await?;
    if granted {
        record(state, tx, actor, "role.granted", to, role).await?;
    }
    Ok(granted)
}

/// Looked up again: it may have been taken away while this one waited for his turn.
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
    state: &AppState,
    db: &impl ConnectionTrait,
    actor: &Actor,
    action: &'static str,
    id: Uuid,
    role: UserRole,
) -> Result<(), AppError> {
    let role = json!({ "role": permissions::word(role) });
    let change = if action == "role.granted" { Change::to(&role)? } else { Change::from(&role)? };
    let entry = Entry::of(action).on(Target::new("user", id)).with(change);
    Ok(audit::record(state, db, actor, entry).await?)
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
