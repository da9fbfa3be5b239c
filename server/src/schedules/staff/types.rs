//! What is asked and answered.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    entities::{
        events,
        schedule_items::Model,
        sea_orm_active_enums::{ScheduleAudience, ScheduleState},
    },
    http::{
        paging::{PageLinks, PageMeta},
        patch::Patch,
    },
    schedules::types::{Host, Kind, Sponsor, hosts},
};

/// How far an item has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleState)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// Only staff know of it.
    Draft,
    /// It takes place.
    Published,
    /// It was published and takes place no more.
    Cancelled,
}

/// Who may know of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleAudience)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Audience {
    /// Everybody.
    Public,
    /// Whoever has a ticket.
    Holders,
    /// Staff.
    Staff,
}

/// The event an item belongs to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ScheduleItemEvent)]
pub(crate) struct ItemEvent {
    /// Name in addresses.
    pub(crate) slug: String,
    /// Name.
    pub(crate) title: String,
    /// IANA name of the zone of the place.
    pub(crate) timezone: String,
}

/// An item of a schedule, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StaffScheduleItem {
    /// Never changes.
    pub(crate) id: Uuid,
    /// Id of the event.
    pub(crate) event_id: Uuid,
    /// The event it belongs to.
    pub(crate) event: ItemEvent,
    /// Name in addresses, within the event.
    pub(crate) slug: String,
    /// Name.
    pub(crate) title: String,
    /// Plain text.
    #[schema(required)]
    pub(crate) r#abstract: Option<String>,
    /// What sort of thing it is.
    pub(crate) kind: Kind,
    /// Who may know of it.
    pub(crate) audience: Audience,
    /// How far it has come.
    pub(crate) state: State,
    /// Beginning.
    pub(crate) start_at: DateTime<Utc>,
    /// End; the same as the beginning for a moment.
    pub(crate) end_at: DateTime<Utc>,
    /// Where in the house.
    #[schema(required)]
    pub(crate) room: Option<String>,
    /// What it is a part of.
    #[schema(required)]
    pub(crate) track: Option<String>,
    /// Who gives it.
    pub(crate) hosts: Vec<Host>,
    /// Id of the organisation that pays for it.
    #[schema(required)]
    pub(crate) sponsor_id: Option<Uuid>,
    /// Who that is.
    #[schema(required)]
    pub(crate) sponsor: Option<Sponsor>,
    /// Whether it is one of the moments of the weekend.
    pub(crate) highlight: bool,
    /// Whether everybody has to be there.
    pub(crate) mandatory: bool,
    /// Places; no limit when null.
    #[schema(required)]
    pub(crate) capacity: Option<i32>,
    /// How often calendars were told of a change.
    pub(crate) sequence: i32,
    /// Rises with every change.
    pub(crate) version: i32,
    /// When it was made.
    pub(crate) created_at: DateTime<Utc>,
    /// When it was last changed.
    pub(crate) updated_at: DateTime<Utc>,
}

/// One page of items of all schedules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffScheduleItemPage {
    /// The items.
    pub(crate) data: Vec<StaffScheduleItem>,
    /// Where the other pages are.
    pub(crate) links: PageLinks,
    /// Where this page stands.
    pub(crate) meta: PageMeta,
}

/// What the list is narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Narrowed {
    /// Id or slug of an event.
    pub(super) event: Option<String>,
    /// draft, published or cancelled.
    pub(super) state: Option<String>,
    /// ceremony, talk, workshop, meal, deadline, judging, mini_event or shift.
    pub(super) kind: Option<String>,
}

/// An item as it is to be. A new one needs a title, a kind, a beginning and an end; in a change, what is left out stays and
/// null empties.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScheduleItemInput {
    /// Id of the event; the one in the address when it is left out.
    pub(super) event_id: Option<Uuid>,
    /// The version that was seen, when `If-Match` does not tell it.
    pub(super) version: Option<i32>,
    /// At most 120 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) title: Patch<String>,
    /// Name in addresses; made of the title for a new item that has none.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Plain text, at most 4,000 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) r#abstract: Patch<String>,
    /// What sort of thing it is.
    #[serde(default)]
    #[schema(value_type = Option<Kind>)]
    pub(super) kind: Patch<Kind>,
    /// Who may know of it: everybody, if nothing else is said.
    #[serde(default)]
    #[schema(value_type = Option<Audience>)]
    pub(super) audience: Patch<Audience>,
    /// How far it has come; a new item is a draft, if nothing else is said.
    #[serde(default)]
    #[schema(value_type = Option<State>)]
    pub(super) state: Patch<State>,
    /// Beginning.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) start_at: Patch<DateTime<Utc>>,
    /// End, not before the beginning.
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
    /// Who gives it, at most 20.
    #[serde(default)]
    #[schema(value_type = Option<Vec<Host>>)]
    pub(super) hosts: Patch<Vec<Host>>,
    /// Id of an organisation.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) sponsor_id: Patch<Uuid>,
    /// Whether it is one of the moments of the weekend.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    pub(super) highlight: Patch<bool>,
    /// Whether everybody has to be there.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    pub(super) mandatory: Patch<bool>,
    /// Places, at least one.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub(super) capacity: Patch<i32>,
    /// Whether a room or a host may be in two places at once.
    #[serde(default)]
    pub(super) allow_clash: bool,
}

impl StaffScheduleItem {
    pub(super) fn of(row: Model, event: ItemEvent, sponsor: Option<Sponsor>) -> Self {
        Self {
            hosts: hosts(&row),
            id: row.id,
            event_id: row.event_id,
            event,
            slug: row.slug,
            title: row.title,
            r#abstract: row.r#abstract,
            kind: row.kind.into(),
            audience: row.audience.into(),
            state: row.state.into(),
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

impl From<ScheduleState> for State {
    fn from(stored: ScheduleState) -> Self {
        match stored {
            ScheduleState::Draft => Self::Draft,
            ScheduleState::Published => Self::Published,
            ScheduleState::Cancelled => Self::Cancelled,
        }
    }
}

impl From<State> for ScheduleState {
    fn from(state: State) -> Self {
        match state {
            State::Draft => Self::Draft,
            State::Published => Self::Published,
            State::Cancelled => Self::Cancelled,
        }
    }
}

impl From<ScheduleAudience> for Audience {
    fn from(stored: ScheduleAudience) -> Self {
        match stored {
            ScheduleAudience::Public => Self::Public,
            ScheduleAudience::Holders => Self::Holders,
            ScheduleAudience::Staff => Self::Staff,
        }
    }
}

impl From<Audience> for ScheduleAudience {
    fn from(audience: Audience) -> Self {
        match audience {
            Audience::Public => Self::Public,
            Audience::Holders => Self::Holders,
            Audience::Staff => Self::Staff,
        }
    }
}
