//! Types for other features, and query rows.

use std::{collections::HashMap, fmt};

use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use entities::ticket_types;

/// An amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Money {
    /// In the currency's smallest unit, VAT included: 2500 is 25 euros.
    pub amount: i32,
    /// Currency of the amount.
    pub currency: Currency,
}

/// A currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro, the only currency that the table allows.
    Eur,
}

/// Sales of an event.
#[derive(Debug, Clone, Default)]
pub struct Sales {
    /// Number of taken seats of the event, including reserved ones.
    pub taken: i64,
    /// Public ticket types.
    pub(super) types: Vec<CountedTicketType>,
    /// Seats reserved by invitations and offers to the waiting list, by ticket type.
    pub(super) reserved: HashMap<Uuid, i64>,
    /// When the next held seat becomes free.
    pub(super) freed_at: Option<DateTime<Utc>>,
    /// What users wait for.
    pub(super) waiting: Vec<WaitingRow>,
    /// Whether the event has a number of seats; known only while users wait.
    pub(super) is_limited: bool,
}

/// Number of taken seats of a ticket type.
#[derive(Debug, FromQueryResult)]
pub(super) struct SeatCountRow {
    pub(super) event_id: Uuid,
    pub(super) ticket_type_id: Uuid,
    pub(super) counts_to_event_capacity: bool,
    pub(super) taken: i64,
    pub(super) freed_at: Option<DateTime<Utc>>,
}

/// What the waiting list of an event waits for.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct WaitingRow {
    pub(super) event_id: Uuid,
    /// The wanted ticket type; `None` for any.
    pub(super) ticket_type_id: Option<Uuid>,
    /// Whether it is a team or one of its members: only they get tickets for members of teams.
    pub(super) in_team: bool,
    pub(super) capacity: Option<i32>,
}

/// A ticket type with its number of taken seats.
#[derive(Debug, Clone, FromQueryResult)]
pub struct CountedTicketType {
    /// The ticket type.
    #[sea_orm(nested)]
    pub row: ticket_types::Model,
    /// Number of taken and reserved seats.
    pub taken: i64,
    /// Whether its free seats go to the waiting list.
    #[sea_orm(skip)]
    pub held_back: bool,
}

/// As on the pages: `€15`, `€12.50`, `€1,200`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (euros, cents) = (self.amount / 100, self.amount % 100);
        f.write_str("€")?;
        match euros {
            0..1000 => write!(f, "{euros}")?,
            1000..1_000_000 => write!(f, "{},{:03}", euros / 1000, euros % 1000)?,
            _ => write!(f, "{},{:03},{:03}", euros / 1_000_000, euros / 1000 % 1000, euros % 1000)?,
        }
        if cents == 0 { Ok(()) } else { write!(f, ".{cents:02}") }
    }
}

impl Money {
    /// The amount in euros with a point and two decimals: `12.05`.
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.amount / 100, self.amount % 100)
    }

    /// Creates an amount from cents.
    pub fn euros(cents: i32) -> Self {
        Self { amount: cents, currency: Currency::Eur }
    }

    /// Creates an amount from a sum of cents. A sum above 21 million euros, which no edition reaches, is capped.
    pub fn sum_in_euros(cents: i64) -> Self {
        Self::euros(i32::try_from(cents).unwrap_or(i32::MAX))
    }
}
