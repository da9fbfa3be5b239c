//! Request and response types of the staff calls.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use super::super::types::EntryTicketType;
use crate::platform::{
    error::AppError,
    http::{
        counted_page::CountedPage,
        table_file::TableFormat,
        validation::{
            enum_param,
            patch::Patch,
            rules::{date, multiline, single_line},
        },
    },
};
use entities::sea_orm_active_enums::WaitingListState;

/// An entry in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffWaitingListEntry)]
pub(super) struct StaffEntry {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Title of the event.
    pub(super) event: String,
    /// The wanted ticket type; null for any.
    #[schema(required)]
    pub(super) ticket_type: Option<EntryTicketType>,
    /// Current state.
    #[schema(schema_with = WaitingListState::schema)]
    pub(super) state: WaitingListState,
    /// Name; null once it was removed.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Email address; null once it was removed.
    #[schema(required)]
    pub(super) email: Option<String>,
    /// Username of the account.
    #[schema(required)]
    pub(super) username: Option<String>,
    /// Name of the team that waits together.
    #[schema(required)]
    pub(super) team: Option<String>,
    /// Whether the team takes all seats it needs or none.
    pub(super) whole_team: bool,
    /// Entries with a higher priority come first.
    pub(super) priority: i32,
    /// Why staff changed the priority.
    #[schema(required)]
    pub(super) priority_reason: Option<String>,
    /// Order among equal priorities.
    pub(super) queued_at: DateTime<Utc>,
    /// When the user joined.
    pub(super) joined_at: DateTime<Utc>,
    /// Number of offers that ran out.
    pub(super) missed_offers: i32,
    /// Whether automatic offers are stopped.
    pub(super) paused: bool,
    /// When its offer ends; null without one.
    #[schema(required)]
    pub(super) offer_expires_at: Option<DateTime<Utc>>,
    /// Why it last got no seat although one was free.
    #[schema(required)]
    pub(super) last_skip: Option<String>,
    /// Row version, incremented on every change.
    pub(super) version: i32,
}

/// One page of the list.
pub(super) type StaffEntryPage = CountedPage<StaffEntry>;

/// Number of entries in each state.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = WaitingListCounts)]
pub(super) struct Counts {
    /// Entries whose address is not confirmed yet.
    pub(super) unverified: u64,
    /// Entries that wait.
    pub(super) waiting: u64,
    /// Entries with an offer.
    pub(super) offered: u64,
    /// Entries that led to a seat.
    pub(super) accepted: u64,
    /// Entries that let too many offers run out.
    pub(super) lapsed: u64,
    /// Entries whose owner left.
    pub(super) left: u64,
    /// Entries that staff removed.
    pub(super) removed: u64,
    /// Entries that had no seat when the list closed.
    pub(super) closed: u64,
}

/// Filters of the list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct EntryFilter {
    /// Only entries of this event: its id or slug.
    pub(super) event: Option<String>,
    /// Only entries in this state.
    pub(super) state: Option<String>,
    /// Only entries that wait for this ticket type: its id.
    pub(super) ticket_type: Option<Uuid>,
}

/// What a list or an export contains.
#[derive(Debug)]
pub(super) struct EntrySelection {
    /// Id or slug of the event.
    pub(super) event: Option<String>,
    pub(super) state: Option<WaitingListState>,
    pub(super) ticket_type: Option<Uuid>,
}

impl EntryFilter {
    /// Parses the filters; 422 for an unknown state.
    pub(super) fn parse(self) -> Result<EntrySelection, AppError> {
        let state = enum_param::parse("state", self.state.as_deref())?;
        let event = self.event.filter(|event| !event.is_empty());
        Ok(EntrySelection { event, state, ticket_type: self.ticket_type })
    }
}

/// What an export contains.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct ExportFilter {
    /// Only entries of this event: its id or slug.
    pub(super) event: Option<String>,
    /// Only entries in this state.
    pub(super) state: Option<String>,
    /// Only entries that wait for this ticket type: its id.
    pub(super) ticket_type: Option<Uuid>,
    /// `csv` by default.
    #[param(inline)]
    pub(super) format: Option<TableFormat>,
    /// Names of columns, separated by commas; without them, the file contains all.
    pub(super) columns: Option<String>,
}

/// An entry that staff add. Its place counts at once.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffWaitingListInput)]
pub(super) struct NewEntry {
    /// Id of the ticket type; any if omitted.
    #[garde(skip)]
    pub(super) ticket_type_id: Option<Uuid>,
    /// Name.
    #[garde(length(chars, min = 1, max = 255), custom(single_line))]
    pub(super) name: String,
    /// Email address; an account that has confirmed it owns the entry.
    #[garde(length(chars, min = 1, max = 254), custom(single_line))]
    pub(super) email: String,
    /// Entries with a higher priority come first; 0 by default.
    #[garde(inner(range(min = -1000, max = 1000)))]
    pub(super) priority: Option<i32>,
    /// Why it has a priority; the user reads it.
    #[garde(inner(length(chars, min = 1, max = 500), custom(multiline)))]
    pub(super) reason: Option<String>,
}

/// A change by staff; omitted fields stay unchanged.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffWaitingListChange)]
#[garde(allow_unvalidated)]
pub(super) struct EntryChange {
    /// Id of the ticket type; null for any.
    #[schema(value_type = Option<Uuid>)]
    #[serde(default)]
    pub(super) ticket_type_id: Patch<Uuid>,
    /// Name.
    #[garde(inner(length(chars, min = 1, max = 255), custom(single_line)))]
    pub(super) name: Option<String>,
    /// Entries with a higher priority come first. Requires a reason.
    #[garde(inner(range(min = -1000, max = 1000)))]
    pub(super) priority: Option<i32>,
    /// Why the priority changes; the user reads it.
    #[garde(inner(length(chars, min = 1, max = 500), custom(multiline)))]
    pub(super) reason: Option<String>,
    /// Whether automatic offers are stopped.
    pub(super) paused: Option<bool>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// Takes an offer back.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[schema(as = WaitingListRevocation)]
pub(super) struct RevokeInput {
    /// Why; the user reads it.
    #[garde(length(chars, min = 1, max = 500), custom(multiline))]
    pub(super) reason: String,
}

/// Offers seats now.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListOffersInput)]
pub(super) struct OffersInput {
    /// Id or slug of the event.
    #[garde(length(chars, min = 1, max = 100), custom(single_line))]
    pub(super) event: String,
    /// Ids of the chosen entries, in the order in which seats are given; at most 200.
    #[garde(inner(length(min = 1, max = 200)))]
    pub(super) entries: Option<Vec<Uuid>>,
    /// The first this many entries of the list, instead of chosen ones.
    #[garde(inner(range(min = 1, max = 200)))]
    pub(super) next: Option<u32>,
}

/// Whether something only shows what would happen.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct DryRun {
    /// Makes no offers and sends no emails.
    #[serde(default)]
    pub(super) dry_run: bool,
}

/// Who was offered seats, or would be.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListOffersResult)]
pub(super) struct OffersResult {
    /// Entries with an offer.
    pub(super) offered: Vec<OfferedEntry>,
    /// Chosen entries without one.
    pub(super) skipped: Vec<SkippedEntry>,
    /// Number of emails.
    pub(super) emails: u64,
}

/// An entry that was offered seats.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListOfferedEntry)]
pub(super) struct OfferedEntry {
    /// Id of the entry.
    pub(super) id: Uuid,
    /// Name.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Name of the ticket type.
    pub(super) ticket_type: String,
    /// Number of seats.
    pub(super) seats: i32,
    /// When the offer ends.
    pub(super) expires_at: DateTime<Utc>,
    /// Number of emails.
    pub(super) emails: u64,
}

/// An entry that was not offered seats.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WaitingListSkippedEntry)]
pub(super) struct SkippedEntry {
    /// Id of the entry.
    pub(super) id: Uuid,
    /// Name.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Why.
    pub(super) reason: String,
}

/// Settings of an event's waiting list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListSettings)]
pub(super) struct Settings {
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Whether users can join.
    pub(super) enabled: bool,
    /// Whether free seats are offered automatically; otherwise staff offer them.
    pub(super) automatic: bool,
    /// Usual length of an offer. Offers close to the end of the list are shorter.
    pub(super) offer_minutes: i32,
    /// How many offers may run out before an entry ends.
    pub(super) max_missed_offers: i32,
    /// When the list closes; null for the start of the event.
    #[schema(required)]
    pub(super) closes_at: Option<DateTime<Utc>>,
    /// Whether teams can join together.
    pub(super) teams: bool,
    /// Number of entries in each state.
    pub(super) counts: Counts,
    /// Version of the event, incremented on every change.
    pub(super) version: i32,
}

/// Changes of the settings; omitted fields stay unchanged.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingListSettingsChange)]
#[garde(allow_unvalidated)]
pub(super) struct SettingsChange {
    /// Whether users can join.
    pub(super) enabled: Option<bool>,
    /// Whether free seats are offered automatically.
    pub(super) automatic: Option<bool>,
    /// Usual length of an offer.
    #[garde(inner(range(min = 15, max = 20160)))]
    pub(super) offer_minutes: Option<i32>,
    /// How many offers may run out before an entry ends.
    #[garde(inner(range(min = 0, max = 100)))]
    pub(super) max_missed_offers: Option<i32>,
    /// When the list closes; null for the start of the event.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) closes_at: Patch<DateTime<Utc>>,
    /// Whether teams can join together.
    pub(super) teams: Option<bool>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}
