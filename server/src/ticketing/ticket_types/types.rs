//! Response types.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    hackathon::sales::{Availability, Money},
    platform::http::paging::Page,
    ticketing::questions::TicketQuestion,
};

/// A ticket type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketType {
    /// Stable identifier.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Description as plain text.
    #[schema(required)]
    pub description: Option<String>,
    /// Benefits that the price includes.
    pub includes: Vec<String>,
    /// Price, VAT included.
    pub price: Money,
    /// Current availability.
    pub availability: Availability,
    /// Whether users can join the waiting list for it now, if the flag `waiting_list` is on.
    pub takes_waiting: bool,
    /// Start of sales.
    #[schema(required)]
    pub sales_from: Option<DateTime<Utc>>,
    /// End of sales.
    #[schema(required)]
    pub sales_until: Option<DateTime<Utc>>,
    /// Number of seats left; null if unlimited.
    #[schema(required)]
    pub seats_left: Option<i64>,
    /// Whether it is the recommended type for most participants.
    pub recommended: bool,
    /// What holders get back when they cancel.
    pub refunds: Refunds,
    /// Whether staff approve each ticket.
    pub requires_approval: bool,
    /// Whether only members of a team can get it.
    pub requires_team: bool,
    /// Minimum age in years at the start of the event.
    #[schema(required)]
    pub min_age: Option<i32>,
}

/// A ticket type with what its buyers are asked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketTypeDetails {
    /// The ticket type.
    #[serde(flatten)]
    pub ticket_type: TicketType,
    /// Questions that buyers answer, in the order staff chose.
    pub questions: Vec<TicketQuestion>,
}

/// A page of ticket types.
pub type TicketTypePage = Page<TicketType>;

/// What holders get back when they cancel a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RefundPolicy)]
pub struct Refunds {
    /// Until when all of it.
    pub full_until: DateTime<Utc>,
    /// Until when a part of it; null for no part.
    #[schema(required)]
    pub part_until: Option<DateTime<Utc>>,
    /// That part, in percent.
    #[schema(required)]
    pub part_percent: Option<i32>,
}
