//! Deletes accounts.

use crate::{
    accounts::{
        notifications::{self, Notification},
        users::{self, DeletedAccount},
    },
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError, mail::EmailAddress},
};
use entities::users::Model as User;

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
    let deleted = users::delete(context, tx, actor, user).await?;
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
