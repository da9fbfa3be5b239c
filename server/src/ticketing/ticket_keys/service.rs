//! Creates and retires keys.

use serde_json::json;

use super::types::TicketKey;
use crate::{
    hackathon::events,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
    },
    ticketing::{ticket_emails, tickets},
};

/// Creates the key that signs all further codes of an event; `retire` voids the codes of earlier keys.
pub(super) async fn store(context: &Context, actor: &Actor, event: &str, retire: bool) -> Result<TicketKey, AppError> {
    let tx = context.db.begin().await?;
    let event = events::lock_by_key(&tx, event).await?.ok_or(AppError::NotFound)?;
    let (key, retired) = tickets::rotate_key(context, &tx, event.id, retire).await?;
    let has_ended = event.end_at <= context.clock.now();
    let emails = if retired > 0 && !has_ended { ticket_emails::mark_due(&tx, event.id).await? } else { 0 };
    let change = Change::created(&json!({ "ticketKeyId": key.id, "retired": retired }))?;
    let entry = Entry::new("event.ticket_key_created").with_target(Target::new("event", event.id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    tx.commit().await?;
    Ok(TicketKey { id: key.id, public_key: key.public_key, created_at: key.created_at, retired, emails })
}
