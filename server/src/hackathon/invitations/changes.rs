//! Rules for changing invitations.

use chrono::{DateTime, Utc};
use sea_orm::ActiveEnum;

use super::{
    rules::{Content, Rules},
    types::{InvitationChange, InvitationResend, NewInvitation},
};
use crate::platform::{
    error::{AppError, FieldErrors},
    http::patch::Patch,
    mail::EmailAddress,
};
use entities::{invitations::Model, sea_orm_active_enums::InvitationState};

const ADDRESSED: &str = "The invitation was sent to this address: take it back and write another one.";

/// Refuses changes that contradict what happened with the invitation.
pub(super) fn check_change(before: &Model, content: &Content) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    let readdressed = before.email_normalised != content.email.as_ref().map(EmailAddress::normalised);
    if readdressed && before.state == InvitationState::Sent {
        errors.add("email", ADDRESSED);
    }
    if content.max_uses < before.used {
        errors.add("maxUses", format!("The max uses field must be at least {}.", before.used));
    }
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

/// The changed invitation, in the shape of a new one.
pub(super) fn merged(before: &Model, asked: InvitationChange) -> NewInvitation {
    let text = |patch: Patch<String>, known: &Option<String>| patch.trimmed().or(known.clone());
    let ticket = before.ticket_type_id.map(|id| id.to_string());
    NewInvitation {
        kind: Some(before.kind.to_value()),
        email: text(asked.email, &before.email),
        name: text(asked.name, &before.name),
        ticket: text(asked.ticket, &ticket),
        role: text(asked.role, &before.role),
        reserves_seat: Some(asked.reserves_seat.unwrap_or(before.reserves_seat)),
        max_uses: Some(asked.max_uses.unwrap_or(before.max_uses.into())),
        message: text(asked.message, &before.message),
        expires_at: asked.expires_at,
        draft: false,
    }
}

/// The expiry of an invitation that is sent again.
pub(super) fn expiry(rules: &Rules<'_>, before: &Model, asked: &InvitationResend) -> Result<DateTime<Utc>, AppError> {
    let Some(expires_at) = asked.expires_at else {
        let holds = before.expires_at > rules.now;
        return Ok(if holds { before.expires_at.min(rules.event.end_at) } else { rules.usual_expiry() });
    };
    let mut errors = FieldErrors::default();
    rules.check_expiry(expires_at, &mut errors);
    if errors.is_empty() { Ok(expires_at) } else { Err(AppError::Invalid(errors)) }
}
