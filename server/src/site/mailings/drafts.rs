//! What a mailing has to fulfil before it is stored, and before it is sent.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    template::{self, Template},
    types::{Group, Segment},
};
use crate::{
    hackathon::sales,
    platform::{context::Context, error::AppError},
};
use entities::{
    mailings::Model,
    sea_orm_active_enums::{
        MailingKind,
        TicketState::{self, Confirmed, PendingApproval, PendingPayment},
    },
};

const NO_CONSENT_GROUP: &str = "Messages about the event can't go to the mailing list. Choose “News” or another group.";

/// The groups of a stored mailing.
pub(super) fn segments(row: &Model) -> Result<Vec<Segment>, AppError> {
    serde_json::from_value(row.segments.clone()).map_err(AppError::internal)
}

/// Checks groups; 422 at the first that is wrong.
pub(super) async fn check_segments(
    db: &impl ConnectionTrait,
    event: Uuid,
    kind: MailingKind,
    segments: &[Segment],
) -> Result<(), AppError> {
    let types = sales::ticket_types(db, event).await?;
    for (at, segment) in segments.iter().enumerate() {
        if segment.group == Group::Subscribers && kind == MailingKind::Service {
            return Err(AppError::invalid(format!("segments.{at}.group"), NO_CONSENT_GROUP));
        }
        if !segment.ticket_type_ids.iter().all(|id| types.iter().any(|known| known.id == *id)) {
            let field = format!("segments.{at}.ticketTypeIds");
            return Err(AppError::invalid_selection_at(field, "ticket type"));
        }
        if !segment.states.iter().copied().all(is_live) {
            return Err(AppError::invalid_selection_at(format!("segments.{at}.states"), "state"));
        }
    }
    Ok(())
}

/// Whether someone with a ticket in this state is a holder.
pub(super) fn is_live(state: TicketState) -> bool {
    matches!(state, PendingApproval | PendingPayment | Confirmed)
}

/// Reads subject and text; 422 for a variable that does not exist.
pub(super) async fn read(
    context: &Context,
    kind: MailingKind,
    segments: &[Segment],
    subject: &str,
    markdown: &str,
) -> Result<Template, AppError> {
    let tickets = kind == MailingKind::Service && segments.iter().all(|segment| segment.group == Group::Tickets);
    template::read_blocking(subject, markdown, tickets, context.config.app.origin()).await
}

/// Checks that a mailing has a text and groups.
pub(super) fn check_complete(row: &Model) -> Result<(), AppError> {
    if row.markdown.trim().is_empty() {
        return Err(AppError::invalid("markdown", "Write the mailing's text before you send or schedule it."));
    }
    if segments(row)?.is_empty() {
        return Err(AppError::invalid("segments", "Add at least one group of recipients."));
    }
    Ok(())
}
