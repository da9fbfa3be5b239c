//! Request and response types of the dashboard.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::hackathon::sales::Money;

/// Filter of the dashboard.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DashboardFilter {
    /// Id or slug of the event.
    pub(super) event: Option<String>,
}

/// The numbers of an edition.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Dashboard {
    /// The edition.
    pub(super) event: DashboardEvent,
    /// Its tickets.
    pub(super) tickets: DashboardTickets,
    /// What was paid, without what was refunded.
    pub(super) revenue: Money,
    /// Entries on the waiting list that wait.
    pub(super) waiting: u64,
    /// Confirmed tickets by the day of their confirmation, the oldest first. Days without any are left out.
    pub(super) days: Vec<DashboardDay>,
    /// How far visitors got who chose a ticket on the site.
    pub(super) funnel: DashboardFunnel,
    /// Arrivals at the door by quarter of an hour, the oldest first. Quarters without any are left out.
    pub(super) arrivals: Vec<DashboardArrivals>,
    /// Names that more than one confirmed ticket has, the most frequent first; at most 20.
    pub(super) duplicates: Vec<DashboardDuplicate>,
    /// The previous edition of the series, as it was this long before its start; null if there is none.
    #[schema(required)]
    pub(super) previous: Option<DashboardPrevious>,
    /// Open tasks.
    pub(super) tasks: DashboardTasks,
}

/// An edition on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DashboardEvent {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// URL slug.
    pub(super) slug: String,
    /// Display name.
    pub(super) title: String,
    /// Start time.
    pub(super) start_at: DateTime<Utc>,
    /// IANA time zone of the venue.
    pub(super) timezone: String,
    /// Number of seats; null if unlimited.
    #[schema(required)]
    pub(super) capacity: Option<i32>,
}

/// Number of tickets by state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DashboardTickets {
    /// Confirmed ones.
    pub(super) confirmed: u64,
    /// Held ones, and those whose payment is open.
    pub(super) held: u64,
    /// Those that wait for approval.
    pub(super) pending_approval: u64,
    /// Confirmed ones whose holder is checked in.
    pub(super) checked_in: u64,
}

/// Confirmed tickets of a day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DashboardDay {
    /// The day at the place of the event.
    pub(super) day: NaiveDate,
    /// Number of tickets.
    pub(super) tickets: u64,
}

/// Tickets that visitors chose on the site, by how far they got.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DashboardFunnel {
    /// All of them: each held a seat.
    pub(super) held: u64,
    /// Those whose form was sent: paid, to be paid, to be approved, or free.
    pub(super) submitted: u64,
    /// Those that were confirmed.
    pub(super) confirmed: u64,
}

/// People who arrived within a quarter of an hour.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DashboardArrivals {
    /// Start of the quarter.
    pub(super) at: DateTime<Utc>,
    /// Number of tickets checked in, by their first scan.
    pub(super) people: u64,
}

/// A name that several confirmed tickets have.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DashboardDuplicate {
    /// The name, as one of the tickets has it.
    pub(super) name: String,
    /// Number of tickets.
    pub(super) tickets: u64,
}

/// The previous edition at the same time before its start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DashboardPrevious {
    /// Display name.
    pub(super) title: String,
    /// Tickets that were confirmed by then and stayed so.
    pub(super) confirmed: u64,
    /// What was paid by then, without what was refunded.
    pub(super) revenue: Money,
    /// Entries of the waiting list that had joined by then and had not left it.
    pub(super) waiting: u64,
    /// Tickets checked in by then.
    pub(super) checked_in: u64,
}

/// Open tasks. Emails are those of the whole site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DashboardTasks {
    /// Emails that could not be delivered.
    pub(super) failed_emails: u64,
    /// Orders that do not match their payment.
    pub(super) flagged_orders: u64,
    /// Orders that have waited for their payment for more than two days.
    pub(super) unpaid_orders: u64,
    /// Offers of the waiting list that run out within three hours.
    pub(super) expiring_offers: u64,
}
