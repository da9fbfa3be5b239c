//! Request, response and stored types of releases.

use std::{collections::HashMap, ops::Range};

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::queries::ReleaseRow;
use crate::platform::http::{
    paging::Page,
    validation::{
        patch::{Patch, trimmed},
        rules::multiline,
    },
};
use entities::{schedule_items::Model as Item, sea_orm_active_enums::ScheduleState};

/// How long items show their latest change during the event.
const SHOWN_LIVE: TimeDelta = TimeDelta::hours(24);
/// How long items show their latest change before and after the event.
const SHOWN: TimeDelta = TimeDelta::days(7);

/// Kind of change of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleChangeKind)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The item no longer takes place.
    Cancelled,
    /// The item is new, or takes place after all.
    Added,
    /// The time or the room changed, possibly the title too.
    Moved,
    /// Only the title changed.
    Retitled,
}

/// State of an item before or after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleMoment)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Display name.
    pub title: String,
    /// Start time.
    pub start_at: DateTime<Utc>,
    /// End time.
    pub end_at: DateTime<Utc>,
    /// Room within the venue.
    #[schema(required)]
    pub room: Option<String>,
}

/// What a release changed about one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleChange)]
pub struct Change {
    /// Id of the item.
    pub id: Uuid,
    /// Kind of change.
    pub kind: ChangeKind,
    /// URL slug of the item.
    pub slug: String,
    /// Current title, or the last one of a removed item.
    pub title: String,
    /// State before the change; null for a new item.
    #[schema(required)]
    pub before: Option<Moment>,
    /// State after the change; null for an item that is no longer on the schedule.
    #[schema(required)]
    pub after: Option<Moment>,
}

/// What the latest release changed about an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ScheduleItemChange)]
pub struct ItemChange {
    /// Kind of change.
    pub kind: ChangeKind,
    /// When the release was published.
    pub at: DateTime<Utc>,
    /// State before the change; null for a new item.
    #[schema(required)]
    pub before: Option<Moment>,
}

/// A published version of the schedule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScheduleRelease)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// Number within the event, from 1.
    pub number: i32,
    /// When the release was published.
    pub published_at: DateTime<Utc>,
    /// Release note by staff, plain text.
    #[schema(required)]
    pub note: Option<String>,
    /// Changes in chronological order; empty for the first release.
    pub changes: Vec<Change>,
}

/// One page of releases.
pub(super) type ReleasePage = Page<Release>;

/// A release to publish.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = ScheduleReleaseInput)]
pub(super) struct NewRelease {
    /// Release note, plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) note: Patch<String>,
}

/// An item as stored in a release, to be compared with the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ReleasedItem {
    pub(super) id: Uuid,
    pub(super) slug: String,
    pub(super) cancelled: bool,
    #[serde(flatten)]
    pub(super) moment: Moment,
}

/// The latest release.
pub(in crate::hackathon::schedules) struct Latest {
    published_at: DateTime<Utc>,
    changes: Vec<Change>,
}

impl Latest {
    /// Changes to show by item, which depends on whether the event is in progress.
    pub(in crate::hackathon::schedules) fn changes_by_item(
        &self,
        event: &Range<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> HashMap<Uuid, ItemChange> {
        let lasts = if event.contains(&now) { SHOWN_LIVE } else { SHOWN };
        if now >= self.published_at + lasts {
            return HashMap::new();
        }
        let changes = self.changes.iter().map(|change| {
            (change.id, ItemChange { kind: change.kind, at: self.published_at, before: change.before.clone() })
        });
        changes.collect()
    }

    /// Times at which fewer changes are shown without a write.
    pub(in crate::hackathon::schedules) fn change_times(&self) -> [DateTime<Utc>; 2] {
        [self.published_at + SHOWN_LIVE, self.published_at + SHOWN]
    }
}

impl From<ReleaseRow> for Latest {
    fn from(row: ReleaseRow) -> Self {
        Self { published_at: row.published_at, changes: serde_json::from_value(row.changes).unwrap_or_default() }
    }
}

impl From<ReleaseRow> for Release {
    fn from(row: ReleaseRow) -> Self {
        Self {
            number: row.number,
            published_at: row.published_at,
            note: row.note,
            changes: serde_json::from_value(row.changes).unwrap_or_default(),
        }
    }
}

impl From<Item> for ReleasedItem {
    fn from(item: Item) -> Self {
        Self {
            id: item.id,
            slug: item.slug,
            cancelled: item.state == ScheduleState::Cancelled,
            moment: Moment { title: item.title, start_at: item.start_at, end_at: item.end_at, room: item.room },
        }
    }
}
