//! Deletes accounts.

use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::queries;
use crate::{
    accounts::{
        auth::SignedIn,
        avatars,
        credentials::{self, Cause},
        lifecycle, users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        permissions::{self, Role},
    },
};
use entities::users::Model;

const LAST_ADMINISTRATOR: &str = "The site needs an administrator. Make someone else an administrator first.";
const OWN_ACCOUNT: &str = "You can't delete your own account here. Do that in Preferences.";
const NOT_DELEGABLE: &str = "Only administrators can delete administrators.";

/// An account that is deleted when the transaction is committed.
#[must_use = "its picture is removed by `finish`, after the commit"]
#[derive(Debug)]
pub struct DeletedAccount {
    avatar: Option<String>,
}

/// Deletes an account with everything that depends on it: sessions, devices, codes, linked accounts and roles. Audit
/// entries stay. 403 for the last administrator, 404 if a concurrent request was faster.
pub async fn delete(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &Model,
) -> Result<DeletedAccount, AppError> {
    if queries::administrators(tx).await? == [user.id] {
        return Err(AppError::Forbidden(LAST_ADMINISTRATOR));
    }
    // Lock order as everywhere, the user before the sessions: a concurrent login has locked the row and waits for the
    // session.
    users::lock_for_update(tx, user.id).await?.ok_or(AppError::NotFound)?;
    // Before the account: renewing a remembered device locks its row first and then the account.
    credentials::revoke(context, tx, actor, user, Cause::SignOut, None).await?;
    if queries::delete(tx, user.id).await? == 0 {
        return Err(AppError::NotFound);
    }
    let entry = Entry::new("user.deleted").with_target(Target::new("user", user.id));
    // No personal data: audit entries cannot be deleted.
    let change = Change::deleted(&json!({ "createdAt": user.created_at }))?;
    audit::record(context, tx, actor, entry.with_change(change)).await?;
    Ok(DeletedAccount { avatar: user.avatar.clone() })
}

/// Deletes the account of another user.
pub(super) async fn delete_other(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
) -> Result<(), AppError> {
    if caller.user.id == id {
        return Err(AppError::Forbidden(OWN_ACCOUNT));
    }
    let tx = context.db.begin().await?;
    let administrators = queries::administrators(&tx).await?;
    let user = users::lock_for_update(&tx, id).await?.ok_or(AppError::NotFound)?;
    // Blocked administrators are not among those who can sign in.
    let held = permissions::roles_of(&tx, id).await?;
    if held.iter().any(Role::is_administrator) && !administrators.contains(&caller.user.id) {
        return Err(AppError::Forbidden(NOT_DELEGABLE));
    }
    let deleted = lifecycle::delete(context, &tx, actor, &user).await?;
    tx.commit().await?;

    deleted.finish(context).await;
    Ok(())
}

impl DeletedAccount {
    /// Removes the avatar; call after the commit.
    pub async fn finish(self, context: &Context) {
        if let Some(name) = self.avatar {
            avatars::delete_files(context, &name).await;
        }
    }
}
