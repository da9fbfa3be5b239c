//! Rules for changing invitations.

use chrono::{DateTime, Utc};
use sea_orm::ActiveEnum;

use super::{
    rules::{Content, Rules},
    types::{InvitationChange, InvitationResend, NewInvitation},
};
use crate::platform::{
    error::{AppError, FieldErrors},
    http::validation::patch::Patch,
    mail::EmailAddress,
};
use entities::{invitations::Model, sea_orm_active_enums::InvitationState};

const ALREADY_SENT: &str = "This invitation was already sent to this email. Revoke it and create another one.";

/// Refuses changes that contradict what happened with the invitation.
pub(super) fn check_change(before: &Model, content: &Content) -> Result<(), AppError> {
    let mut errors = FieldErrors::default();
    let readdressed = before.email_normalised != content.email.as_ref().map(EmailAddress::normalised);
    if readdressed && before.state == InvitationState::Sent {
        errors.add("email", ALREADY_SENT);
    }
    if content.max_uses < before.used {
        errors.add("maxUses", format!("The max uses field must be at least {}.", before.used));
    }
    if errors.is_empty() { Ok(()) } else { Err(AppError::Invalid(errors)) }
}

/// The changed invitation, in the shape of a new one.
pub(super) fn merged(before: &Model, input: InvitationChange) -> NewInvitation {
    let text = |patch: Patch<String>, current: &Option<String>| patch.trimmed().or(current.clone());
    let ticket = before.ticket_type_id.map(|id| id.to_string());
    NewInvitation {
        kind: Some(before.kind.to_value()),
        email: text(input.email, &before.email),
        name: text(input.name, &before.name),
        ticket: text(input.ticket, &ticket),
        role: text(input.role, &before.role),
        reserves_seat: Some(input.reserves_seat.unwrap_or(before.reserves_seat)),
        max_uses: Some(input.max_uses.unwrap_or(before.max_uses.into())),
        message: text(input.message, &before.message),
        expires_at: input.expires_at,
        draft: false,
    }
}

/// The expiry of an invitation that is sent again.
pub(super) fn expiry(rules: &Rules<'_>, before: &Model, input: &InvitationResend) -> Result<DateTime<Utc>, AppError> {
    let Some(expires_at) = input.expires_at else {
        let holds = before.expires_at > rules.now;
        return Ok(if holds { before.expires_at.min(rules.event.end_at) } else { rules.usual_expiry() });
    };
    let mut errors = FieldErrors::default();
    rules.check_expiry(expires_at, &mut errors);
    if errors.is_empty() { Ok(expires_at) } else { Err(AppError::Invalid(errors)) }
}
