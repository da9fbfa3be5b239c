//! Users can only grant what they are permitted to do; checked when an invitation is created and again when it is
//! accepted.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{queries, rules::site_role};
use crate::{
    accounts::{auth::SignedIn, users},
    platform::{
        error::AppError,
        permissions::{self, JudgesStore, Permission as _},
    },
};
use entities::sea_orm_active_enums::{InvitationKind, UserState};

const NO_JUDGES: &str = "You don't have permission to invite judges or mentors.";

/// Refuses an invitation that grants more than its creator may; `role` as entered.
pub(super) async fn check(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    kind: InvitationKind,
    role: Option<&str>,
) -> Result<(), AppError> {
    if let Some(role) = site_role(kind, role) {
        return match users::require_may_delegate(db, user_id, &role).await {
            Err(AppError::Forbidden(refusal)) => Err(AppError::invalid("role", refusal)),
            other => other,
        };
    }
    // Judges and mentors are displayed on the event page.
    if matches!(kind, InvitationKind::Judge | InvitationKind::Mentor) {
        let own = permissions::for_user(db, user_id).await?;
        if !own.iter().any(|permission| permission == JudgesStore::NAME) {
            return Err(AppError::invalid("kind", NO_JUDGES));
        }
    }
    Ok(())
}

/// Whether a user has accepted an invitation to a ticket of a type, and not transferred that ticket.
pub async fn grants_ticket(db: &impl ConnectionTrait, user: Uuid, ticket_type: Uuid) -> Result<bool, DbErr> {
    queries::grants_ticket(db, user, ticket_type).await
}

/// Ends what a user's accepted invitations to a ticket type grant and reserve: staff gave the ticket another type.
pub async fn spend(db: &impl ConnectionTrait, user: Uuid, ticket_type: Uuid) -> Result<(), DbErr> {
    queries::release_type(db, user, ticket_type).await
}

/// Granting a role requires recent authentication, as everywhere.
pub(super) fn check_reauthentication(
    caller: &SignedIn,
    kind: InvitationKind,
    role: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let grants_role = site_role(kind, role).is_some();
    if grants_role && !caller.session.is_confirmed(now) { Err(AppError::PasswordConfirmationRequired) } else { Ok(()) }
}

/// Whether the creator is still permitted to grant it.
pub(super) async fn still_may(
    db: &impl ConnectionTrait,
    created_by: Option<Uuid>,
    kind: InvitationKind,
    role: Option<&str>,
) -> Result<bool, AppError> {
    let needs_permission =
        site_role(kind, role).is_some() || matches!(kind, InvitationKind::Judge | InvitationKind::Mentor);
    if !needs_permission {
        return Ok(true);
    }
    let Some(created_by) = created_by else { return Ok(false) };
    if !users::find(db, created_by).await?.is_some_and(|user| user.state == UserState::Active) {
        return Ok(false);
    }
    match check(db, created_by, kind, role).await {
        Ok(()) => Ok(true),
        Err(AppError::Invalid(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
