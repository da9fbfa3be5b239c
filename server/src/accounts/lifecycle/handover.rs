//! Hands an unverified account over to the user who proves its email address: its creator may have been an attacker who
//! waited for the owner to use it (decision 32).

use serde_json::json;
use uuid::Uuid;

use crate::{
    accounts::{
        credentials::{self, Cause, Revocation},
        users::{self, NewIdentity},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        permissions,
    },
};
use entities::users::Model as User;

/// Action in the audit log.
pub const HANDED_OVER: &str = "user.reclaimed";

/// The new name of the account, and how its owner proved the email address.
#[derive(Debug)]
pub struct NewOwner {
    /// Display name.
    pub name: String,
    /// A free username, or the current one.
    pub username: String,
    /// The email address as its owner writes it.
    pub email: String,
    /// For the audit log: `email`, or the login provider.
    pub verified_by: &'static str,
}

impl NewOwner {
    /// An owner who opened an emailed link. The name stays, because one derived from the email address would publish a
    /// part of it.
    pub fn of_email(user: &User) -> Self {
        let User { name, username, email, .. } = user.clone();
        Self { name, username, email, verified_by: "email" }
    }
}

/// Whether an account stays with its owner while its email address is unverified: the address may be the owner's typo
/// (decision 21). This is so for accounts with roles, tickets or places on a waiting list, which all require that an
/// earlier address was verified.
pub async fn stays_with_owner(context: &Context, tx: &UnitOfWork, user: Uuid) -> Result<bool, AppError> {
    let has_roles = !permissions::roles_of(tx, user).await?.is_empty();
    Ok(has_roles || context.personal_data.has_bookings(context, tx, user).await?)
}

/// Revokes all credentials of the account, leaves its teams and deletes its data; only id, email address and creation
/// date stay. Requires a transaction that locks the account, which must not [stay with its owner](stays_with_owner).
/// The new owner has no password yet.
pub async fn hand_over(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    user: &User,
    owner: NewOwner,
) -> Result<User, AppError> {
    if stays_with_owner(context, tx, user.id).await? {
        return Err(AppError::internal("an account that stays with its owner changes hands"));
    }
    context.personal_data.end_memberships(context, tx, actor, user.id).await?;
    credentials::revoke(context, tx, actor, user, Revocation::of(Cause::HandOver)).await?;

    let generation = credentials::calendar_generation(tx, user.id).await?;
    // Read after the revocation: its generation numbers invalidate links that were emailed before.
    let old = users::find(tx, user.id).await?.ok_or_else(|| AppError::internal("an account that was just locked"))?;
    let NewOwner { name, username, email, verified_by } = owner;
    let identity = NewIdentity { name, username, email };
    let user = users::start_over(tx, &old, identity, context.clock.now()).await?;
    credentials::restore_calendar_generation(tx, user.id, generation).await?;

    let change = Change::created(&json!({ "by": verified_by }))?;
    let entry = Entry::new(HANDED_OVER).with_target(Target::new("user", user.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    let verified = Entry::new("email.verified").with_target(Target::new("user", user.id));
    audit::record(context, tx, actor, verified).await?;
    Ok(user)
}
