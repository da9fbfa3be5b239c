//! What the child resources of an event need to know of it.

use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use super::phase_columns::PhaseColumns;
use crate::hackathon::{phase::Facts, sales::Sales};
use entities::{events::Model, sea_orm_active_enums::EventStatus};

/// The fields of an event that its child resources need.
#[derive(Debug, FromQueryResult)]
pub struct EventContext {
    /// Event id.
    pub id: Uuid,
    #[sea_orm(nested)]
    phase_columns: PhaseColumns,
    /// What holders of tickets get back when they cancel.
    #[sea_orm(nested)]
    pub refunds: RefundPolicy,
}

/// What holders of tickets get back when they cancel.
#[derive(Debug, Clone, FromQueryResult)]
pub struct RefundPolicy {
    /// End of the full refund; `None` means the event's start.
    pub refund_full_until: Option<DateTime<Utc>>,
    /// End of the partial refund, if offered.
    pub refund_part_until: Option<DateTime<Utc>>,
    /// Partial refund in percent of the price.
    pub refund_part_percent: Option<i32>,
}

impl EventContext {
    /// Inputs of the phase, without judging, which does not affect tickets.
    pub fn facts(&self, sales: &Sales) -> Facts {
        self.phase_columns.facts(sales, None)
    }

    /// Times at which these facts or the ticket types change without a write.
    pub fn change_times(&self, sales: &Sales) -> Vec<DateTime<Utc>> {
        self.phase_columns.change_times(sales, None)
    }

    /// When the event begins, UTC.
    pub fn start_at(&self) -> DateTime<Utc> {
        self.phase_columns.start_at
    }

    /// When the event ends, UTC; later than its start.
    pub fn end_at(&self) -> DateTime<Utc> {
        self.phase_columns.end_at
    }

    /// Whether the event is published and has not begun.
    pub fn is_upcoming(&self, now: DateTime<Utc>) -> bool {
        self.phase_columns.status == EventStatus::Published && now < self.phase_columns.start_at
    }

    /// Whether users can join the waiting list once the event is sold out.
    pub fn accepts_waiting_list(&self, now: DateTime<Utc>) -> bool {
        self.phase_columns.accepts_waiting_list(now)
    }
}

impl From<&Model> for EventContext {
    fn from(event: &Model) -> Self {
        let refunds = RefundPolicy {
            refund_full_until: event.refund_full_until,
            refund_part_until: event.refund_part_until,
            refund_part_percent: event.refund_part_percent,
        };
        Self { id: event.id, phase_columns: event.into(), refunds }
    }
}
