//! The end of an account.

use sea_orm::ConnectionTrait;

use super::queries;
use crate::{
    audit::Actor,
    entities::users::Model as User,
    error::AppError,
    invitations,
    mail::EmailAddress,
    notices::{self, News},
    state::AppState,
    teams,
    users::{self, Erased},
};

/// Deletes somebody with everything to sign in with; what the event has to remember (that there was a ticket, what staff
/// did) stays without a name. In the caller's transaction, who wakes the mailer and has it finished after the commit. The
/// mailing list is a promise of its own, with its own way out.
pub async fn erase(
    state: &AppState,
    db: &impl ConnectionTrait,
    actor: &Actor,
    user: &User,
) -> Result<Erased, AppError> {
    // In the order everybody holds them: roles, the person, what the person is in.
    users::hold_roles(db).await?;
    users::hold(db, user.id).await?.ok_or(AppError::NotFound)?;
    teams::leave_all(state, db, actor, user.id).await?;
    let erased = users::erase(state, db, actor, user).await?;
    // Tickets and invitations are found by their address: only whoever proved that it is theirs takes the name off them.
    if let Some(email) = proved(user) {
        queries::forget_holder(db, &email, state.clock.now()).await?;
        invitations::forget(state, db, actor, &email).await?;
    }
    notices::tell(state, db, user, News::AccountDeleted).await?;
    Ok(erased)
}

/// The address by which things of theirs are found, when it is known to be theirs.
pub(super) fn proved(user: &User) -> Option<String> {
    user.email_verified_at?;
    EmailAddress::parse(&user.email).map(|email| email.normalised())
}
