//! The columns of an event that determine its phase.

use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;

use crate::hackathon::{phase::Facts, sales::Sales};
use entities::{events::Model, sea_orm_active_enums::EventStatus};

/// Columns of an event that determine its phase.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct PhaseColumns {
    pub(super) status: EventStatus,
    pub(super) start_at: DateTime<Utc>,
    pub(super) end_at: DateTime<Utc>,
    pub(super) registration_opens_at: Option<DateTime<Utc>>,
    pub(super) registration_closes_at: Option<DateTime<Utc>>,
    pub(super) capacity: Option<i32>,
    waitlist_enabled: bool,
    waitlist_closes_at: Option<DateTime<Utc>>,
}

impl From<&Model> for PhaseColumns {
    fn from(event: &Model) -> Self {
        Self {
            status: event.status,
            start_at: event.start_at,
            end_at: event.end_at,
            registration_opens_at: event.registration_opens_at,
            registration_closes_at: event.registration_closes_at,
            capacity: event.capacity,
            waitlist_enabled: event.waitlist_enabled,
            waitlist_closes_at: event.waitlist_closes_at,
        }
    }
}

impl PhaseColumns {
    /// Whether users can join the waiting list once the event is sold out. A draft answers as if it were published.
    pub(super) fn accepts_waiting_list(&self, now: DateTime<Utc>) -> bool {
        let is_to_come = matches!(self.status, EventStatus::Draft | EventStatus::Published);
        self.waitlist_enabled && is_to_come && now < self.waiting_list_closes_at()
    }

    /// When the waiting list closes, by default and at the latest when the event begins.
    pub(super) fn waiting_list_closes_at(&self) -> DateTime<Utc> {
        self.waitlist_closes_at.unwrap_or(self.start_at).min(self.start_at)
    }

    /// Times at which any of these facts changes without a write.
    pub(super) fn change_times(&self, sales: &Sales, judging_at: Option<DateTime<Utc>>) -> Vec<DateTime<Utc>> {
        let own = [self.registration_opens_at, self.registration_closes_at, self.waitlist_closes_at, judging_at];
        own.into_iter().flatten().chain([self.start_at, self.end_at]).chain(sales.change_times()).collect()
    }

    /// Collects the facts. Without an opening time, registration opens with the first ticket type.
    pub(super) fn facts(&self, sales: &Sales, judging_at: Option<DateTime<Utc>>) -> Facts {
        Facts {
            state: self.status,
            start_at: self.start_at,
            end_at: self.end_at,
            opens_at: self.registration_opens_at.or_else(|| sales.open_at()),
            closes_at: self.registration_closes_at,
            capacity: self.capacity,
            taken: sales.unavailable_to_public(self.capacity),
            judging_at,
        }
    }
}
