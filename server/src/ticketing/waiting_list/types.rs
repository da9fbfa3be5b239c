//! Request and response types of the waiting list.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::validation::rules::single_line;
use entities::sea_orm_active_enums::{WaitingListAct, WaitingListState};

/// An entry on the waiting list of an event, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListEntry)]
pub struct Entry {
    /// Unique id; never changes.
    pub id: Uuid,
    /// Current state. Offers end and lists close on time, before that is stored.
    #[schema(schema_with = WaitingListState::schema)]
    pub state: WaitingListState,
    /// The event.
    pub event: EntryEvent,
    /// The wanted ticket type; null for any.
    #[schema(required)]
    pub ticket_type: Option<EntryTicketType>,
    /// The team that waits together; null for one person.
    #[schema(required)]
    pub team: Option<EntryTeam>,
    /// Place in the list, from 1; null unless the entry waits.
    #[schema(required)]
    pub position: Option<u64>,
    /// Whether a seat is likely; null unless the entry waits.
    #[schema(required)]
    pub estimate: Option<Estimate>,
    /// The offer that can be taken now.
    #[schema(required)]
    pub offer: Option<EntryOffer>,
    /// Why the entry last got no seat although one was free.
    #[schema(required)]
    pub last_skip: Option<String>,
    /// Before this time no seat is offered, because the user declined an offer.
    #[schema(required)]
    pub resumes_at: Option<DateTime<Utc>>,
    /// Whether staff have stopped automatic offers.
    pub paused: bool,
    /// Number of offers that ran out.
    pub missed_offers: i32,
    /// Number of offers that may run out before the entry ends.
    pub max_missed_offers: i32,
    /// When the user joined.
    pub joined_at: DateTime<Utc>,
    /// What happened, the latest first. Empty in lists.
    pub history: Vec<EntryLog>,
    /// What only staff see; null for others.
    #[schema(required)]
    pub staff: Option<StaffDetails>,
    /// Row version, incremented on every change.
    pub version: i32,
}

/// The event of an entry.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListEvent)]
pub struct EntryEvent {
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
    /// When the waiting list closes.
    pub waiting_list_closes_at: DateTime<Utc>,
}

/// A ticket type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = WaitingListTicketType)]
pub struct EntryTicketType {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub name: String,
}

/// A team that waits together.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListTeam)]
pub struct EntryTeam {
    /// Id of the team.
    pub id: Uuid,
    /// Name of the team.
    pub name: String,
    /// Seats it needs now: one for each member without a ticket.
    pub seats: i64,
    /// Whether it takes all of these seats or none.
    pub whole: bool,
}

/// A chance of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListEstimate)]
pub struct Estimate {
    /// The chance.
    pub chance: Chance,
    /// What it is based on, as a sentence.
    pub basis: String,
}

/// How likely a seat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = WaitingListChance)]
pub enum Chance {
    /// There is no basis for an estimate.
    TooEarly,
    /// More seats usually become free than the position requires.
    Likely,
    /// About as many seats as the position requires.
    Possible,
    /// Fewer seats than that.
    Unlikely,
}

/// Seats that are offered.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListOffer)]
pub struct EntryOffer {
    /// Id of the offer.
    pub id: Uuid,
    /// Type of the offered ticket.
    pub ticket_type: EntryTicketType,
    /// Number of offered seats.
    pub seats: i32,
    /// Number of those that were taken.
    pub claimed: i32,
    /// Time of the offer.
    pub offered_at: DateTime<Utc>,
    /// When the offer ends.
    pub expires_at: DateTime<Utc>,
}

/// Something that happened to an entry.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = WaitingListLogEntry)]
pub struct EntryLog {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    #[schema(schema_with = WaitingListAct::schema)]
    pub act: WaitingListAct,
    /// The same as a sentence, with the reason.
    pub words: String,
}

/// What only staff see of an entry.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListStaffDetails)]
pub struct StaffDetails {
    /// Name; null once it was removed.
    #[schema(required)]
    pub name: Option<String>,
    /// Email address; null once it was removed.
    #[schema(required)]
    pub email: Option<String>,
    /// Username of the account.
    #[schema(required)]
    pub username: Option<String>,
    /// Entries with a higher priority come first.
    pub priority: i32,
    /// Why staff changed the priority.
    #[schema(required)]
    pub priority_reason: Option<String>,
    /// Order among equal priorities.
    pub queued_at: DateTime<Utc>,
}

/// Who joins, and for what.
#[derive(Debug, Default, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListInput)]
pub(super) struct JoinInput {
    /// Id or slug of the event.
    #[schema(value_type = String, required)]
    #[garde(required, inner(length(chars, min = 1, max = 100), custom(single_line)))]
    pub(super) event: Option<String>,
    /// Id or slug of the ticket type; any if omitted.
    #[garde(inner(length(chars, max = 100), custom(single_line)))]
    pub(super) ticket_type: Option<String>,
    /// Name, for guests.
    #[garde(inner(length(chars, max = 255), custom(single_line)))]
    pub(super) name: Option<String>,
    /// Email address, for guests.
    #[schema(format = Email)]
    #[garde(inner(length(chars, max = 254), custom(single_line)))]
    pub(super) email: Option<String>,
    /// Joins with the user's team of the event: one entry for all members without a ticket.
    #[serde(default)]
    #[garde(skip)]
    pub(super) team: bool,
    /// Whether the team takes all seats it needs or none; otherwise it takes as many as possible.
    #[serde(default)]
    #[garde(skip)]
    pub(super) whole_team: bool,
}

/// The link of an email, for guests.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = WaitingListToken)]
pub(in crate::ticketing) struct TokenInput {
    /// `token` of the emailed link; not needed by the signed-in owner.
    pub(in crate::ticketing) token: Option<String>,
}

/// The link of an email, in the query.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TokenQuery {
    /// `token` of the emailed link; not needed by the signed-in owner.
    pub(super) token: Option<String>,
}

/// The response to guests, whether or not the address is known.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WaitingListAccepted)]
pub(super) struct Mailed {
    /// Message for the visitor.
    pub(super) message: String,
}
