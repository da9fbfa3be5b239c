//! What is asked, answered and kept.

use std::{collections::HashMap, ops::Range};

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::queries::Told;
use crate::{
    entities::{schedule_items::Model as Item, sea_orm_active_enums::ScheduleState},
    http::{
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::prose,
    },
};

/// For so long items tell what became of them while the event is going on.
const TOLD_LIVE: TimeDelta = TimeDelta::hours(24);
/// The same before and afterwards.
const TOLD: TimeDelta = TimeDelta::days(7);

/// What became of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleChangeKind)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// It takes place no more.
    Cancelled,
    /// It takes place after all, or is new.
    Added,
    /// It is at another time or in another room; it may be called otherwise, too.
    Moved,
    /// It is called otherwise.
    Retitled,
}

/// How an item was or is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleMoment)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Name.
    pub title: String,
    /// Beginning.
    pub start_at: DateTime<Utc>,
    /// End.
    pub end_at: DateTime<Utc>,
    /// Where in the house.
    #[schema(required)]
    pub room: Option<String>,
}

/// What a release changed of one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleChange)]
pub struct Change {
    /// Of which item.
    pub id: Uuid,
    /// What became of it.
    pub kind: ChangeKind,
    /// Its name in addresses.
    pub slug: String,
    /// What it is called now, or was when it is gone.
    pub title: String,
    /// How it was; null for a new one.
    #[schema(required)]
    pub before: Option<Moment>,
    /// How it is; null for one that is not on the schedule any more.
    #[schema(required)]
    pub after: Option<Moment>,
}

/// What the latest release changed of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ScheduleItemChange)]
pub struct ItemChange {
    /// What became of it.
    pub kind: ChangeKind,
    /// When that was made known.
    pub at: DateTime<Utc>,
    /// How it was; null for a new one.
    #[schema(required)]
    pub before: Option<Moment>,
}

/// What was made known at once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScheduleRelease)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// From 1, event by event.
    pub number: i32,
    /// When.
    pub published_at: DateTime<Utc>,
    /// What staff say to it, plain text.
    #[schema(required)]
    pub note: Option<String>,
    /// What it changed, in the order of time; nothing for the first one.
    pub changes: Vec<Change>,
}

/// One page of releases.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScheduleReleasePage)]
pub(super) struct ReleasePage {
    /// The releases.
    pub(super) data: Vec<Release>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A release to be made.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = ScheduleReleaseInput)]
pub(super) struct NewRelease {
    /// What to say to it, plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) note: Patch<String>,
}

/// An item as a release keeps it, to be compared with the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) id: Uuid,
    pub(super) slug: String,
    pub(super) cancelled: bool,
    #[serde(flatten)]
    pub(super) moment: Moment,
}

/// The release everybody knows of last.
pub(in crate::schedules) struct Latest {
    published_at: DateTime<Utc>,
    changes: Vec<Change>,
}

impl Latest {
    /// What is still told of it, item by item, while its event is to come, going on or over.
    pub(in crate::schedules) fn told(
        &self,
        event: &Range<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> HashMap<Uuid, ItemChange> {
        let lasts = if event.contains(&now) { TOLD_LIVE } else { TOLD };
        if now >= self.published_at + lasts {
            return HashMap::new();
        }
        let told = self.changes.iter().map(|change| {
            (change.id, ItemChange { kind: change.kind, at: self.published_at, before: change.before.clone() })
        });
        told.collect()
    }

    /// When that may be less by itself.
    pub(in crate::schedules) fn moments(&self) -> [DateTime<Utc>; 2] {
        [self.published_at + TOLD_LIVE, self.published_at + TOLD]
    }
}

impl From<Told> for Latest {
    fn from(row: Told) -> Self {
        Self { published_at: row.published_at, changes: serde_json::from_value(row.changes).unwrap_or_default() }
    }
}

impl From<Told> for Release {
    fn from(row: Told) -> Self {
        Self {
            number: row.number,
            published_at: row.published_at,
            note: row.note,
            changes: serde_json::from_value(row.changes).unwrap_or_default(),
        }
    }
}

impl From<Item> for Kept {
    fn from(item: Item) -> Self {
        Self {
            id: item.id,
            slug: item.slug,
            cancelled: item.state == ScheduleState::Cancelled,
            moment: Moment { title: item.title, start_at: item.start_at, end_at: item.end_at, room: item.room },
        }
    }
}
