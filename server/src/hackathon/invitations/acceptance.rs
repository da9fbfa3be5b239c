//! What accepting an invitation grants, by kind.

use sea_orm::ConnectionTrait;

use super::{grants, rules::site_role};
use crate::{
    accounts::users::{self, RoleGrant},
    hackathon::judges::{self, Joining},
    platform::{audit::Actor, context::Context, error::AppError},
};
use entities::{
    events::Model as Event, invitations::Model, sea_orm_active_enums::InvitationKind,
    ticket_types::Model as TicketType, users::Model as User,
};

const NO_RIGHT: &str = "This invitation is no longer valid. Contact us for a new one.";

/// Locks the rows that granting needs, before any account is locked.
pub(super) async fn lock(tx: &impl ConnectionTrait, invitation: &Model) -> Result<(), AppError> {
    if site_role(invitation.kind, invitation.role.as_deref()).is_some() {
        users::lock_roles(tx).await?;
    }
    Ok(())
}

/// Grants what was promised if its creator is still permitted to. Invited users get their ticket by a purchase, which
/// checks the uses of invitations; for sponsor representatives only the use is recorded.
pub(super) async fn grant(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    invitation: &Model,
    user: &User,
) -> Result<(), AppError> {
    let (kind, role) = (invitation.kind, invitation.role.as_deref());
    if !grants::still_may(tx, invitation.created_by, kind, role).await? {
        return Err(AppError::invalid("invitation", NO_RIGHT));
    }
    match kind {
        InvitationKind::Judge | InvitationKind::Mentor => {
            let usual = if kind == InvitationKind::Judge { "Judge" } else { "Mentor" };
            let joining = Joining {
                event: invitation.event_id,
                user: user.id,
                name: invitation.name.as_deref().filter(|_| invitation.email.is_some()).unwrap_or(&user.name),
                role: role.unwrap_or(usual),
                invited_at: invitation.state_changed_at,
            };
            judges::join(tx, &joining, context.clock.now()).await?;
        }
        InvitationKind::Staff => {
            if let Some((role, granted_by)) = site_role(kind, role).zip(invitation.created_by) {
                users::delegate(context, tx, actor, RoleGrant { user: user.id, role, granted_by }).await?;
            }
        }
        InvitationKind::Ticket | InvitationKind::SponsorRep => {}
    }
    Ok(())
}

/// Path of the page for the next step: the purchase of the ticket, which is reserved, or the event.
pub(super) fn next(event: &Event, ticket_type: Option<&TicketType>) -> String {
    match ticket_type {
        Some(kind) => format!("/events/{}/tickets/{}/purchase", event.slug, kind.slug),
        None => format!("/events/{}", event.slug),
    }
}
