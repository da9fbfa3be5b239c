//! Deletes accounts.

use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::{
    accounts::{
        avatars,
        credentials::{self, Cause, Revocation},
        notifications::{self, Notification},
        users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        mail::EmailAddress,
    },
};
use entities::users::Model as User;

const LAST_ADMINISTRATOR: &str = "The site needs an administrator. Make someone else an administrator first.";

/// An account that is deleted when the transaction is committed.
#[must_use = "its picture is removed by `finish`, after the commit"]
#[derive(Debug)]
pub struct DeletedAccount {
    avatar: Option<String>,
}

/// Deletes a user and all credentials; records that the event must retain (that a ticket existed, what staff did) stay
/// without a name. Runs in the caller's transaction; the caller calls `finish` on the result after the commit. A
/// subscription to the mailing list is independent of the account and stays.
pub async fn delete(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    user: &User,
) -> Result<DeletedAccount, AppError> {
    // Lock order as everywhere: roles, the user, then the user's teams.
    users::lock_roles(tx).await?;
    users::lock_for_update(tx, user.id).await?.ok_or(AppError::NotFound)?;
    context.personal_data.end_memberships(context, tx, actor, user.id).await?;
    let deleted = delete_account(context, tx, actor, user).await?;
    // Tickets and invitations are found by email address: only a verified address entitles the user to anonymise them.
    if let Some(email) = verified_email(user) {
        context.personal_data.anonymise(context, tx, actor, &email).await?;
    }
    notifications::notify(context, tx, user, Notification::AccountDeleted).await?;
    Ok(deleted)
}

/// Returns the normalised email address if the user has verified it.
pub fn verified_email(user: &User) -> Option<String> {
    user.email_verified_at?;
    EmailAddress::parse(&user.email).map(|email| email.normalised())
}

/// Deletes an account with everything that depends on it: sessions, devices, codes, linked accounts and roles. Audit
/// entries stay. 403 for the last administrator, 404 if a concurrent request was faster.
async fn delete_account(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &User,
) -> Result<DeletedAccount, AppError> {
    if users::administrators(tx).await? == [user.id] {
        return Err(AppError::Forbidden(LAST_ADMINISTRATOR));
    }
    // Lock order as everywhere, the user before the sessions: a concurrent login has locked the row and waits for the
    // session.
    users::lock_for_update(tx, user.id).await?.ok_or(AppError::NotFound)?;
    // Before the account: renewing a remembered device locks its row first and then the account.
    credentials::revoke(context, tx, actor, user, Revocation::of(Cause::SignOut)).await?;
    if !users::delete(tx, user.id).await? {
        return Err(AppError::NotFound);
    }
    let entry = Entry::new("user.deleted").with_target(Target::new("user", user.id));
    // No personal data: audit entries cannot be deleted.
    let change = Change::deleted(&json!({ "createdAt": user.created_at }))?;
    audit::record(context, tx, actor, entry.with_change(change)).await?;
    Ok(DeletedAccount { avatar: user.avatar.clone() })
}

impl DeletedAccount {
    /// Removes the avatar; call after the commit.
    pub async fn finish(self, context: &Context) {
        if let Some(name) = self.avatar {
            avatars::delete_files(context, &name).await;
        }
    }
}
