//! The end of an account.

use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::queries;
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::SignedIn,
    avatars,
    entities::{sea_orm_active_enums::UserRole, users::Model},
    error::AppError,
    profile, sessions,
    state::AppState,
    users,
};

const LAST: &str = "The last administrator cannot be deleted.";
const ONESELF: &str = "You cannot delete your own account here.";
const ABOVE: &str = "Only administrators may delete administrators.";

/// An account that is gone when the transaction is committed.
#[must_use = "its picture is removed by `finish`, after the commit"]
#[derive(Debug)]
pub struct Erased {
    avatar: Option<String>,
}

/// Deletes an account with all that hangs on it: sessions, devices, codes, linked accounts, roles. What was done with it
/// stays written down. 403 for the last administrator, 404 when somebody else was faster.
pub async fn erase(
    state: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &Model,
) -> Result<Erased, AppError> {
    if queries::administrators(tx).await? == [user.id] {
        return Err(AppError::Forbidden(LAST));
    }
    // Their sessions after them, as everywhere: whoever signs in meanwhile has their row and asks for a session.
    users::hold(tx, user.id).await?.ok_or(AppError::NotFound)?;
    // Before the account: a device that comes back holds its own row and then asks for the account.
    sessions::end_all(tx, user.id, None).await?;
    if queries::delete(tx, user.id).await? == 0 {
        return Err(AppError::NotFound);
    }
    let entry = Entry::of("user.deleted").on(Target::new("user", user.id));
    // Nothing that says who it was: nobody can take it out of here again.
    let change = Change::from(&json!({ "createdAt": user.created_at }))?;
    audit::record(state, tx, actor, entry.with(change)).await?;
    Ok(Erased { avatar: user.avatar.clone() })
}

/// Deletes the account of somebody else.
pub(super) async fn destroy(state: &AppState, actor: &Actor, by: &SignedIn, id: Uuid) -> Result<(), AppError> {
    if by.user.id == id {
        return Err(AppError::Forbidden(ONESELF));
    }
    let transaction = state.db.begin().await?;
    let administrators = queries::administrators(&transaction).await?;
    let user = users::hold(&transaction, id).await?.ok_or(AppError::NotFound)?;
    if administrators.contains(&id) && !by.roles.contains(&UserRole::Administrator) {
        return Err(AppError::Forbidden(ABOVE));
    }
    let erased = profile::erase(state, &transaction, actor, &user).await?;
    transaction.commit().await?;

    state.mailer.wake();
    erased.finish(state).await;
    Ok(())
}

impl Erased {
    /// To be called after the commit: removes the picture, and what was kept of the account in memory.
    pub async fn finish(self, state: &AppState) {
        state.forget();
        if let Some(name) = self.avatar {
            avatars::forget(state, &name).await;
        }
    }
}
