//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    hackathon::schedules::types::{Host, Sponsor, hosts},
    platform::{
        error::AppError,
        http::{
            counted_page::CountedPage,
            paging::{PageRequest, SortOrder},
            validation::{enum_param, patch::Patch},
        },
    },
};
use entities::{
    events,
    schedule_items::{Column, Model},
    sea_orm_active_enums::{ScheduleAudience, ScheduleKind, ScheduleState},
};

const SORT_COLUMNS: [(&str, Column); 3] =
    [("startAt", Column::StartAt), ("createdAt", Column::CreatedAt), ("title", Column::Title)];

/// The event an item belongs to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ScheduleItemEvent)]
pub(crate) struct ItemEvent {
    /// URL slug.
    pub(crate) slug: String,
    /// Display name.
    pub(crate) title: String,
    /// IANA time zone of the venue.
    pub(crate) timezone: String,
}

/// Staff view of a schedule item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StaffScheduleItem {
    /// Unique id; never changes.
    pub(crate) id: Uuid,
    /// Id of the event.
    pub(crate) event_id: Uuid,
    /// Event of the item.
    pub(crate) event: ItemEvent,
    /// URL slug, unique within the event.
    pub(crate) slug: String,
    /// Display name.
    pub(crate) title: String,
    /// Plain text.
    #[schema(required)]
    pub(crate) r#abstract: Option<String>,
    /// Kind of item.
    pub(crate) kind: ScheduleKind,
    /// Audience of the item.
    pub(crate) audience: ScheduleAudience,
    /// Status of the item.
    pub(crate) state: ScheduleState,
    /// Start time.
    pub(crate) start_at: DateTime<Utc>,
    /// End time; equal to the start time for an item without duration.
    pub(crate) end_at: DateTime<Utc>,
    /// Room within the venue.
    #[schema(required)]
    pub(crate) room: Option<String>,
    /// Track the item belongs to.
    #[schema(required)]
    pub(crate) track: Option<String>,
    /// Hosts of the item.
    pub(crate) hosts: Vec<Host>,
    /// Id of the sponsoring organisation.
    #[schema(required)]
    pub(crate) sponsor_id: Option<Uuid>,
    /// The sponsoring organisation.
    #[schema(required)]
    pub(crate) sponsor: Option<Sponsor>,
    /// Whether the item is a highlight of the event.
    pub(crate) highlight: bool,
    /// Whether attendance is mandatory.
    pub(crate) mandatory: bool,
    /// Number of seats; null if unlimited.
    #[schema(required)]
    pub(crate) capacity: Option<i32>,
    /// Number of changes that calendars have shown.
    pub(crate) sequence: i32,
    /// Row version, incremented on every change.
    pub(crate) version: i32,
    /// Creation time.
    pub(crate) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(crate) updated_at: DateTime<Utc>,
}

/// One page of items of all schedules.
pub(crate) type StaffScheduleItemPage = CountedPage<StaffScheduleItem>;

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Id or slug of an event.
    pub(super) event: Option<String>,
    /// draft, published or cancelled.
    pub(super) state: Option<String>,
    /// ceremony, talk, workshop, meal, deadline, judging, mini_event or shift.
    pub(super) kind: Option<String>,
}

/// What a page of the list contains.
#[derive(Debug)]
pub(super) struct ListSelection {
    pub(super) request: PageRequest,
    pub(super) order: SortOrder<Column>,
    /// Id or slug of an event.
    pub(super) event: Option<String>,
    pub(super) state: Option<ScheduleState>,
    pub(super) kind: Option<ScheduleKind>,
}

impl ListFilter {
    /// Parses sort key and filters; 422 for an unknown one.
    pub(super) fn parse(self, request: PageRequest) -> Result<ListSelection, AppError> {
        let order = request.sort_by(&SORT_COLUMNS, SortOrder::ascending(Column::StartAt))?;
        let state = enum_param::parse("state", self.state.as_deref())?;
        let kind = enum_param::parse("kind", self.kind.as_deref())?;
        let event = self.event.filter(|event| !event.is_empty());
        let request = request.with_filter("event", event.as_deref());
        let request = request.with_enum_filter("state", state.as_ref()).with_enum_filter("kind", kind.as_ref());
        Ok(ListSelection { request, order, event, state, kind })
    }
}

/// Fields of a schedule item. A new item requires title, kind, start and end time; in a change, omitted fields stay
/// unchanged and null clears.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScheduleItemInput {
    /// Id or slug of the event; by default the one in the path.
    pub(super) event_id: Option<String>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
    /// At most 120 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) title: Patch<String>,
    /// URL slug; derived from the title of a new item if omitted.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Plain text, at most 4,000 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) r#abstract: Patch<String>,
    /// Kind of item.
    #[serde(default)]
    #[schema(value_type = Option<ScheduleKind>)]
    pub(super) kind: Patch<ScheduleKind>,
    /// Audience of the item; public by default.
    #[serde(default)]
    #[schema(value_type = Option<ScheduleAudience>)]
    pub(super) audience: Patch<ScheduleAudience>,
    /// Status of the item; draft by default.
    #[serde(default)]
    #[schema(value_type = Option<ScheduleState>)]
    pub(super) state: Patch<ScheduleState>,
    /// Start time.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) start_at: Patch<DateTime<Utc>>,
    /// End time, not before the start time.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) end_at: Patch<DateTime<Utc>>,
    /// At most 80 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) room: Patch<String>,
    /// At most 80 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) track: Patch<String>,
    /// Hosts of the item, at most 20.
    #[serde(default)]
    #[schema(value_type = Option<Vec<Host>>)]
    pub(super) hosts: Patch<Vec<Host>>,
    /// Id of the sponsoring organisation.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) sponsor_id: Patch<Uuid>,
    /// Whether the item is a highlight of the event.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    pub(super) highlight: Patch<bool>,
    /// Whether attendance is mandatory.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    pub(super) mandatory: Patch<bool>,
    /// Number of seats, at least one.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub(super) capacity: Patch<i32>,
    /// Whether to accept a double-booked room or host.
    #[serde(default)]
    pub(super) allow_clash: bool,
}

impl StaffScheduleItem {
    pub(super) fn new(row: Model, event: ItemEvent, sponsor: Option<Sponsor>) -> Self {
        Self {
            hosts: hosts(&row),
            id: row.id,
            event_id: row.event_id,
            event,
            slug: row.slug,
            title: row.title,
            r#abstract: row.r#abstract,
            kind: row.kind,
            audience: row.audience,
            state: row.state,
            start_at: row.start_at,
            end_at: row.end_at,
            room: row.room,
            track: row.track,
            sponsor_id: row.sponsor_id,
            sponsor,
            highlight: row.highlight,
            mandatory: row.mandatory,
            capacity: row.capacity,
            sequence: row.sequence,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl From<&events::Model> for ItemEvent {
    fn from(row: &events::Model) -> Self {
        Self { slug: row.slug.clone(), title: row.title.clone(), timezone: row.timezone.clone() }
    }
}
