//! What is answered, what other features are told, and the rows in between.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::availability::Availability;
use crate::{
    entities::ticket_types,
    http::paging::{PageLinks, PageMeta},
};

/// An amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Money {
    /// In the currency's smallest unit: 2500 is 25 euros. VAT is included.
    pub amount: i32,
    /// Which money.
    pub currency: Currency,
}

/// Which money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro, the only one the table allows.
    Eur,
}

/// A kind of ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketType {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Plain text.
    #[schema(required)]
    pub description: Option<String>,
    /// What one gets for it.
    pub includes: Vec<String>,
    /// What one pays, VAT included.
    pub price: Money,
    /// Whether it can be had.
    pub availability: Availability,
    /// From when it is sold.
    #[schema(required)]
    pub sales_from: Option<DateTime<Utc>>,
    /// Until when it is sold.
    #[schema(required)]
    pub sales_until: Option<DateTime<Utc>>,
    /// Places that are left; null when there is no limit.
    #[schema(required)]
    pub seats_left: Option<i64>,
    /// Whether it is the one for most people.
    pub recommended: bool,
}

/// One page of kinds of tickets.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketTypePage {
    /// The kinds of tickets.
    pub data: Vec<TicketType>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// How an event sells.
#[derive(Debug, Clone, Default)]
pub struct Sales {
    /// Places of the event that are taken.
    pub taken: i64,
    /// The kinds of tickets that anybody may choose.
    pub(super) kinds: Vec<CountedRow>,
    /// Places that invitations keep, by the kind of ticket.
    pub(super) promised: HashMap<Uuid, i64>,
    /// When a place that is only held is free again.
    pub(super) freed_at: Option<DateTime<Utc>>,
}

/// How many tickets of a kind take a place.
#[derive(Debug, FromQueryResult)]
pub(super) struct TakenRow {
    pub(super) event_id: Uuid,
    pub(super) ticket_type_id: Uuid,
    pub(super) counts_to_event_capacity: bool,
    pub(super) taken: i64,
    pub(super) freed_at: Option<DateTime<Utc>>,
}

/// A kind of ticket and how many of it are taken.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct CountedRow {
    #[sea_orm(nested)]
    pub(super) row: ticket_types::Model,
    pub(super) taken: i64,
}

impl Money {
    /// So many cents.
    pub fn euros(cents: i32) -> Self {
        Self { amount: cents, currency: Currency::Eur }
    }
}
