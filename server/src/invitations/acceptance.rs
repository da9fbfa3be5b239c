//! What comes of accepting, by what was accepted.

use sea_orm::ConnectionTrait;

use super::{rights, rules::site_role};
use crate::{
    audit::Actor,
    entities::{
        events::Model as Event, invitations::Model, sea_orm_active_enums::InvitationKind, users::Model as User,
    },
    error::AppError,
    judges::{self, Joining},
    state::AppState,
    users,
};

const NO_RIGHT: &str = "Whoever invited you cannot give this any more. Please write to us.";

/// Takes hold of what giving it takes, before anybody's account is held.
pub(super) async fn hold(tx: &impl ConnectionTrait, invitation: &Model) -> Result<(), AppError> {
    if site_role(invitation.kind, invitation.role.as_deref()).is_some() {
        users::hold_roles(tx).await?;
    }
    Ok(())
}

/// Gives what was promised, if whoever promised it still may. A ticket is given by the sale, which asks for the uses of
/// invitations; who comes for a sponsor is written down and no more.
pub(super) async fn give(
    state: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    invitation: &Model,
    user: &User,
) -> Result<(), AppError> {
    let (kind, role) = (invitation.kind, invitation.role.as_deref());
    if !rights::still_may(tx, invitation.created_by, kind, role).await? {
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
            judges::join(tx, &joining, state.clock.now()).await?;
        }
        InvitationKind::Staff => {
            if let Some((role, by)) = site_role(kind, role).zip(invitation.created_by) {
                users::hand_on(state, tx, actor, by, (user.id, role)).await?;
            }
        }
        InvitationKind::Ticket | InvitationKind::SponsorRep => {}
    }
    Ok(())
}

/// Where whoever accepted goes on.
pub(super) fn next(kind: InvitationKind, event: &Event) -> String {
    match kind {
        InvitationKind::Ticket => format!("/events/{}/register", event.slug),
        _ => format!("/events/{}", event.slug),
    }
}
