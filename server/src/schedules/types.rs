//! What is answered.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{schedule_items::Model, sea_orm_active_enums::ScheduleKind as StoredKind},
    http::paging::{PageLinks, PageMeta},
};

/// What sort of thing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ScheduleKind)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Everybody is there.
    Ceremony,
    /// Somebody speaks.
    Talk,
    /// Everybody tries.
    Workshop,
    /// Something to eat.
    Meal,
    /// Until then.
    Deadline,
    /// The work is looked at.
    Judging,
    /// Something besides.
    MiniEvent,
    /// Somebody is on duty.
    Shift,
}

/// Something that happens at an edition.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleItem {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub title: String,
    /// Plain text.
    #[schema(required)]
    pub r#abstract: Option<String>,
    /// What sort of thing it is.
    pub kind: Kind,
    /// Beginning.
    pub start_at: DateTime<Utc>,
    /// End; the same as the beginning for a moment.
    pub end_at: DateTime<Utc>,
    /// Where in the house.
    #[schema(required)]
    pub room: Option<String>,
    /// What it is a part of.
    #[schema(required)]
    pub track: Option<String>,
    /// Whether it is one of the moments of the weekend.
    pub highlight: bool,
}

/// One page of a schedule.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleItemPage {
    /// The items.
    pub data: Vec<ScheduleItem>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

impl From<Model> for ScheduleItem {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            r#abstract: row.r#abstract,
            kind: row.kind.into(),
            start_at: row.start_at,
            end_at: row.end_at,
            room: row.room,
            track: row.track,
            highlight: row.highlight,
        }
    }
}

impl From<StoredKind> for Kind {
    fn from(stored: StoredKind) -> Self {
        match stored {
            StoredKind::Ceremony => Self::Ceremony,
            StoredKind::Talk => Self::Talk,
            StoredKind::Workshop => Self::Workshop,
            StoredKind::Meal => Self::Meal,
            StoredKind::Deadline => Self::Deadline,
            StoredKind::Judging => Self::Judging,
            StoredKind::MiniEvent => Self::MiniEvent,
            StoredKind::Shift => Self::Shift,
        }
    }
}
