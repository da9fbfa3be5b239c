//! Rows of invitations: new rows, reserved seats and audit entries.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum, ConnectionTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{rules::Content, sending::Issued, states};
use crate::{
    hackathon::sales,
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        error::AppError,
        mail::EmailAddress,
    },
};
use entities::{events::Model as Event, invitations::Model, sea_orm_active_enums::InvitationState};

const FULL: &str = "There aren't enough seats left to reserve.";

/// An invitation that has its link or email, to store.
pub(super) struct IssuedInvitation<'a> {
    pub(super) content: &'a Content,
    /// Its link and email.
    pub(super) issued: Issued,
    /// Whether it waits until staff send it.
    pub(super) draft: bool,
    pub(super) expires_at: DateTime<Utc>,
}

/// The row of a new invitation to an event; `created_by` is the user who creates it.
pub(super) fn new_row(event: &Event, new: IssuedInvitation<'_>, created_by: Uuid, now: DateTime<Utc>) -> Model {
    let IssuedInvitation { content, issued, draft, expires_at } = new;
    Model {
        id: Uuid::now_v7(),
        event_id: event.id,
        kind: content.kind,
        email: content.email.as_ref().map(|email| email.as_str().to_owned()),
        email_normalised: content.email.as_ref().map(EmailAddress::normalised),
        name: content.name.clone(),
        token_hash: issued.hash,
        ticket_type_id: content.ticket,
        role: content.role.clone(),
        reserves_seat: content.reserves_seat,
        max_uses: content.max_uses,
        used: 0,
        message: content.message.clone(),
        state: if draft { InvitationState::Draft } else { InvitationState::Sent },
        state_changed_at: now,
        expires_at,
        created_by: Some(created_by),
        mail_id: issued.mail,
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

/// Refuses to reserve more seats than are left. Call after the row was written: it counts.
pub(super) async fn check_seats(
    tx: &impl ConnectionTrait,
    event: &Event,
    row: &Model,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let Some(kind) = row.ticket_type_id.filter(|_| row.reserves_seat && states::is_open(row.state)) else {
        return Ok(());
    };
    let overbooked = sales::is_overbooked(tx, event, kind, now).await?;
    if overbooked { Err(AppError::invalid("reservesSeat", FULL)) } else { Ok(()) }
}

/// The audit entry of an invitation: without its link, and with a hash of the email address for comparison.
pub(super) fn audit_values(context: &Context, row: &Model) -> Value {
    json!({
        "eventId": row.event_id,
        "kind": row.kind.to_value(),
        "mailbox": row.email_normalised.as_deref().map(|email| audit::email_hash(context, email)),
        "ticketTypeId": row.ticket_type_id,
        "role": row.role,
        "reservesSeat": row.reserves_seat,
        "maxUses": row.max_uses,
        "used": row.used,
        "state": row.state.to_value(),
        "expiresAt": row.expires_at,
    })
}

/// The entry of a change of an invitation.
pub(super) fn entry(action: &'static str, id: Uuid, change: Change) -> Entry {
    Entry::new(action).with_target(Target::new("invitation", id)).with_change(change)
}

/// Number of seats it reserves.
pub(super) fn reserved(row: &Model) -> i32 {
    if row.reserves_seat { row.max_uses } else { 0 }
}
