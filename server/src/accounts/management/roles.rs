//! Changes of roles. Users cannot change their own.

use serde_json::json;
use uuid::Uuid;

use super::{
    service::{self, role_named},
    types::StaffUser,
};
use crate::{
    accounts::{auth::SignedIn, users},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        permissions::{self, Role},
    },
};
use entities::sea_orm_active_enums::UserState;

const OWN_ACCOUNT: &str = "You can't change your own roles.";
const UNVERIFIED_EMAIL: &str = "This account's email isn't confirmed yet, so you can't give the account a role.";

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
    users::lock_roles(&tx).await?;
    // An administrator may have blocked the caller while this request waited for the lock.
    let is_active = users::find(&tx, caller.user.id).await?.is_some_and(|user| user.state == UserState::Active);
    if !is_active {
        return Err(AppError::permission_denied());
    }
    let mut requested = Vec::new();
    for name in names {
        requested.push(role_named(&tx, "roles", name).await?);
    }
    let user = users::lock_for_update(&tx, id).await?.ok_or(AppError::NotFound)?;
    let held = permissions::roles_of(&tx, id).await?;
    let granted: Vec<Role> = roles_not_in(&requested, &held);
    let revoked: Vec<Role> = roles_not_in(&held, &requested);
    users::require_role_change_allowed(&tx, caller.user.id, granted.iter().chain(&revoked)).await?;

    // Any user can register with the address of the one who should get the role.
    if !granted.is_empty() && user.email_verified_at.is_none() {
        return Err(AppError::invalid("roles", UNVERIFIED_EMAIL));
    }

    let now = context.clock.now();
    for role in granted {
        users::grant_role(&tx, id, role.clone(), Some(caller.user.id), now).await?;
        users::record_granted_role(context, &tx, actor, id, &role).await?;
    }
    for role in revoked {
        users::revoke_role(&tx, id, role.clone()).await?;
        let change = Change::deleted(&json!({ "role": role.as_str() }))?;
        let entry = Entry::new("role.revoked").with_target(Target::new("user", id)).with_change(change);
        audit::record(context, &tx, actor, entry).await?;
    }
    let roles = permissions::roles_of(&tx, id).await?;
    tx.commit().await?;

    Ok(service::present(&user, &roles))
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
