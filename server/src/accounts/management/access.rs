//! Blocks users and ends their sessions. Staff can do neither to users with permissions that they lack.

use serde_json::json;
use uuid::Uuid;

use super::{queries, service, types::StaffUser};
use crate::{
    accounts::{
        auth::SignedIn,
        credentials::{self, Cause, Revocation},
        users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        permissions,
        sessions::{self, ActiveSession},
    },
};
use entities::{sea_orm_active_enums::UserState, users::Model};

const OWN_ACCOUNT: &str = "You can't block your own account.";
const PERMISSIONS_NOT_HELD: &str = "You can't block or log out people with permissions you don't have.";

/// Blocks a user or lifts the block. A blocked user is logged out everywhere, and their public profile is hidden.
pub(super) async fn set_state(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
    state: UserState,
) -> Result<StaffUser, AppError> {
    if caller.user.id == id {
        return Err(AppError::Forbidden(OWN_ACCOUNT));
    }
    let tx = context.db.begin().await?;
    let user = lock(&tx, caller, id).await?;
    if user.state != state {
        if state == UserState::Disabled {
            credentials::revoke(context, &tx, actor, &user, Revocation::of(Cause::SignOut)).await?;
        }
        queries::set_state(&tx, id, state, context.clock.now()).await?;
        let action = if state == UserState::Disabled { "user.blocked" } else { "user.unblocked" };
        let change = Change::updated(&json!({ "state": user.state }), &json!({ "state": state }))?;
        audit::record(context, &tx, actor, Entry::new(action).with_target(Target::new("user", id)).with_change(change))
            .await?;
    }
    tx.commit().await?;
    service::show(context, id).await
}

/// Where a user is logged in. Client addresses are shown to callers who may log the user out.
pub(super) async fn sessions(context: &Context, caller: &SignedIn, id: Uuid) -> Result<Vec<ActiveSession>, AppError> {
    let db = context.db.reader();
    users::find(db, id).await?.ok_or(AppError::NotFound)?;
    let mut sessions = sessions::list(context, id, &caller.session).await?;
    let held = permissions::roles_of(db, id).await?;
    if id != caller.user.id && users::require_role_change_allowed(db, caller.user.id, held.iter()).await.is_err() {
        for session in &mut sessions {
            session.address = None;
        }
    }
    Ok(sessions)
}

/// Logs a user out everywhere, on remembered devices too.
pub(super) async fn end_sessions(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let user = lock(&tx, caller, id).await?;
    let own = (caller.user.id == id).then_some(&caller.session);
    let ended =
        credentials::revoke(context, &tx, actor, &user, Revocation { cause: Cause::SignOut, keep: own }).await?;
    let entry = Entry::new("session.ended").with_target(Target::new("user", id));
    let entry = entry.with_change(Change::deleted(&json!({ "sessions": ended }))?);
    audit::record(context, &tx, actor, entry).await?;
    tx.commit().await?;
    Ok(())
}

/// Locks a user whom the caller may block or log out: one without permissions that the caller lacks. The roles are
/// locked first, so that of two administrators who block each other at once, one is refused.
async fn lock(tx: &UnitOfWork, caller: &SignedIn, id: Uuid) -> Result<Model, AppError> {
    let administrators = users::administrators(tx).await?;
    let user = users::lock_for_update(tx, id).await?.ok_or(AppError::NotFound)?;
    let held = permissions::roles_of(tx, id).await?;
    let is_above = administrators.contains(&id) && !administrators.contains(&caller.user.id);
    match users::require_role_change_allowed(tx, caller.user.id, held.iter()).await {
        Ok(()) if !is_above => Ok(user),
        Ok(()) | Err(AppError::Forbidden(_)) => Err(AppError::Forbidden(PERMISSIONS_NOT_HELD)),
        Err(failure) => Err(failure),
    }
}
