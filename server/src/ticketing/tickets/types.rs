//! Request and response types of tickets.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::{hackathon::sales::Money, platform::http::validation::rules::single_line};
use entities::sea_orm_active_enums::TicketState;

/// Names the ticket of a user in a URL.
#[derive(Debug, Deserialize)]
pub(in crate::ticketing) struct TicketPath {
    /// Username of the holder.
    pub(in crate::ticketing) username: String,
    /// Id of a ticket that this user holds; 404 for those of others.
    pub(in crate::ticketing) id: Uuid,
}

/// A ticket that a user holds, or held.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    /// Unique id; never changes.
    pub id: Uuid,
    /// Short code to read aloud at the door.
    pub code: String,
    /// Current state; a hold that has run out is `expired`.
    #[schema(schema_with = TicketState::schema)]
    pub state: TicketState,
    /// The event.
    pub event: TicketEvent,
    /// Type of the ticket.
    pub ticket_type: HeldTicketType,
    /// Name on the ticket; null once it was removed.
    #[schema(required)]
    pub holder_name: Option<String>,
    /// Username of the account that holds the ticket.
    #[schema(required)]
    pub username: Option<String>,
    /// Until when the seat is held; null unless the ticket waits for something.
    #[schema(required)]
    pub held_until: Option<DateTime<Utc>>,
    /// When the ticket was confirmed.
    #[schema(required)]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When the ticket was cancelled.
    #[schema(required)]
    pub cancelled_at: Option<DateTime<Utc>>,
    /// What was paid for it online; null if nothing was.
    #[schema(required)]
    pub paid: Option<Money>,
    /// When its holder was checked in.
    #[schema(required)]
    pub checked_in_at: Option<DateTime<Utc>>,
    /// When its holder confirmed that they will come; null again once the event was moved to another day.
    #[schema(required)]
    pub reconfirmed_at: Option<DateTime<Utc>>,
    /// URL in the QR code. Null unless the ticket is confirmed, and in lists.
    #[schema(required)]
    pub url: Option<String>,
    /// Place among the confirmed tickets of the event, from 1. Null unless the ticket is confirmed, and in lists.
    #[schema(required)]
    pub seat: Option<u64>,
    /// Whether the holder can cancel it.
    pub can_cancel: bool,
    /// Whether the holder can change the name on it.
    pub can_rename: bool,
    /// Whether the holder is asked to confirm that they will come.
    pub can_reconfirm: bool,
    /// Row version, incremented on every change.
    pub version: i32,
}

/// The event of a ticket.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketEvent {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug.
    pub slug: String,
    /// Display name.
    pub title: String,
    /// Start time.
    pub start_at: DateTime<Utc>,
    /// End time.
    pub end_at: DateTime<Utc>,
    /// IANA time zone.
    pub timezone: String,
    /// Name of the venue.
    #[schema(required)]
    pub venue: Option<String>,
    /// City.
    #[schema(required)]
    pub city: Option<String>,
}

/// The type of a ticket.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeldTicketType {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub name: String,
    /// Benefits that the price includes.
    pub includes: Vec<String>,
    /// Price, VAT included.
    pub price: Money,
}

/// A change by the holder.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketInput {
    /// Name on the ticket. Changing it voids the previous QR code.
    #[garde(length(chars, min = 1, max = 100), custom(single_line))]
    pub(super) holder_name: String,
    /// Version the change is based on, unless `If-Match` contains it.
    #[garde(skip)]
    pub(super) version: Option<i32>,
}
