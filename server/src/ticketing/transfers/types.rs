//! Request and response types of transfers.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    platform::{error::AppError, mail::EmailAddress},
    ticketing::tickets::TicketEvent,
};

/// An offer of a ticket, as its holder sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TicketTransfer)]
pub(super) struct Transfer {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Email address that it was offered to.
    pub(super) email: String,
    /// Until when it can be accepted.
    pub(super) expires_at: DateTime<Utc>,
}

/// An offer of a ticket, as its recipient sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfferedTicket)]
pub(super) struct Offer {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// The event.
    pub(super) event: TicketEvent,
    /// Name of the ticket type.
    pub(super) ticket_type: String,
    /// Username of the holder who offers it.
    #[schema(required)]
    pub(super) from: Option<String>,
    /// Until when it can be accepted.
    pub(super) expires_at: DateTime<Utc>,
}

/// Offers a ticket.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[schema(as = TicketTransferInput)]
pub(super) struct TransferInput {
    /// Email address of the recipient.
    #[garde(length(chars, max = 255))]
    pub(super) email: String,
}

impl TransferInput {
    /// The trimmed address; 422 if it is invalid.
    pub(super) fn read(&self) -> Result<EmailAddress, AppError> {
        let invalid = || AppError::invalid("email", "The email field must be a valid email address.");
        EmailAddress::parse(&self.email).ok_or_else(invalid)
    }
}
