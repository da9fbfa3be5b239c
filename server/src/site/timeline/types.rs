//! Request and response types of timelines.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    hackathon::sales::Money,
    platform::http::paging::{PageLinks, PageMeta},
    site::audit_log::{AuditActor, AuditChange},
};

/// Which entries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TimelineFilter {
    /// Only of this kind: order, ticket, team, waiting_list, check_in, email or change.
    pub(super) kind: Option<String>,
}

/// What an entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum TimelineKind {
    /// An order, its payment or a refund.
    Order,
    /// A ticket and its states.
    Ticket,
    /// Membership of a team.
    Team,
    /// A place on a waiting list, and offers of seats.
    WaitingList,
    /// A scan at the door.
    CheckIn,
    /// An email to the person.
    Email,
    /// An entry of the audit log: what the person did, or what was done to them.
    Change,
}

impl TimelineKind {
    /// In the order of the filter.
    pub(super) const ALL: [Self; 7] =
        [Self::Order, Self::Ticket, Self::Team, Self::WaitingList, Self::CheckIn, Self::Email, Self::Change];

    /// Name in the API.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Ticket => "ticket",
            Self::Team => "team",
            Self::WaitingList => "waiting_list",
            Self::CheckIn => "check_in",
            Self::Email => "email",
            Self::Change => "change",
        }
    }

    /// The permission to see it, as for its own list.
    pub(super) fn permission(self) -> &'static str {
        match self {
            Self::Order | Self::Ticket | Self::CheckIn => "users-tickets:list",
            Self::Team => "teams:list",
            Self::WaitingList => "waiting-list:list",
            Self::Email => "emails:list",
            Self::Change => "audit-log:list",
        }
    }
}

/// Something that happened to the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TimelineEntry {
    /// When it happened.
    pub(super) at: DateTime<Utc>,
    /// What it is about.
    pub(super) kind: TimelineKind,
    /// What happened, such as `order.paid`.
    pub(super) action: String,
    /// Id of the order, ticket, team, check-in, email, or entry of the waiting list or the audit log.
    pub(super) id: Uuid,
    /// What it is called: the order's number, the type of the ticket, the team's name, the subject of the email, what
    /// the waiting list says.
    #[schema(required)]
    pub(super) about: Option<String>,
    /// Title of the edition it belongs to.
    #[schema(required)]
    pub(super) event: Option<String>,
    /// How it ended: the outcome of a scan, the state of an email or a refund, the reason of a cancellation.
    #[schema(required)]
    pub(super) outcome: Option<String>,
    /// What was paid or refunded.
    #[schema(required)]
    pub(super) amount: Option<Money>,
    /// Who did it, as far as known.
    #[schema(required)]
    pub(super) actor: Option<AuditActor>,
    /// Changed fields of an entry of the audit log.
    pub(super) changes: Vec<AuditChange>,
}

/// A page of a timeline.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Timeline {
    /// The entries, the newest first.
    pub(super) data: Vec<TimelineEntry>,
    /// Links to the other pages.
    pub(super) links: PageLinks,
    /// Position of this page.
    pub(super) meta: PageMeta,
    /// How many entries the person has of each kind that the reader may see.
    pub(super) counts: Vec<TimelineCount>,
}

/// Number of entries of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TimelineCount {
    /// The kind.
    pub(super) kind: TimelineKind,
    /// Number of its entries.
    pub(super) count: u64,
}
