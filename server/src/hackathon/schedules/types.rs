//! Response types.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{releases::ItemChange, staff::StaffScheduleItem};
use crate::platform::http::paging::Page;
use entities::{
    organisations,
    schedule_items::Model,
    sea_orm_active_enums::{ScheduleAudience, ScheduleKind, ScheduleState},
};

/// Names an item in a URL.
#[derive(Debug, Deserialize)]
pub struct ItemPath {
    /// Id or slug of the event.
    pub event: String,
    /// Id or slug of the item.
    pub item: String,
}

/// A person who gives a talk, leads a workshop or works a shift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleHost)]
pub struct Host {
    /// Display name.
    pub name: String,
    /// The host's position, or their role at the event.
    #[schema(required)]
    #[serde(default)]
    pub role: Option<String>,
}

/// Whether a public item takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ShownScheduleState)]
#[serde(rename_all = "snake_case")]
pub enum PublicState {
    /// Takes place.
    Published,
    /// Cancelled; listed until the event is over.
    Cancelled,
}

/// Sponsor of a schedule item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ScheduleSponsor)]
pub struct Sponsor {
    /// Display name.
    pub name: String,
    /// URL of the sponsor's website.
    #[schema(required)]
    pub url: Option<String>,
}

/// A schedule item of an edition.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleItem {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub title: String,
    /// Plain text.
    #[schema(required)]
    pub r#abstract: Option<String>,
    /// Kind of item.
    pub kind: ScheduleKind,
    /// Start time.
    pub start_at: DateTime<Utc>,
    /// End time; equal to the start time for an item without duration.
    pub end_at: DateTime<Utc>,
    /// Room within the venue.
    #[schema(required)]
    pub room: Option<String>,
    /// Track the item belongs to.
    #[schema(required)]
    pub track: Option<String>,
    /// Whether the item is a highlight of the event.
    pub highlight: bool,
    /// Hosts of the item.
    pub hosts: Vec<Host>,
    /// Whether attendance is mandatory.
    pub mandatory: bool,
    /// Who sees the item: everyone (`public`), or holders of a ticket (`holders`).
    pub audience: ScheduleAudience,
    /// Sponsor of the item.
    #[schema(required)]
    pub sponsor: Option<Sponsor>,
    /// Whether the item takes place.
    pub state: PublicState,
    /// What the latest release changed about the item; shown for a day during the event, otherwise for a week.
    #[schema(required)]
    pub change: Option<ItemChange>,
}

/// A schedule item as the caller may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) enum VisibleScheduleItem {
    /// Public view.
    Public(ScheduleItem),
    /// Staff view.
    Staff(StaffScheduleItem),
}

/// One page of a schedule.
pub type ScheduleItemPage = Page<ScheduleItem>;

impl ScheduleItem {
    pub(super) fn new(row: Model, sponsor: Option<Sponsor>, change: Option<ItemChange>) -> Self {
        Self {
            hosts: hosts(&row),
            id: row.id,
            slug: row.slug,
            title: row.title,
            r#abstract: row.r#abstract,
            kind: row.kind,
            start_at: row.start_at,
            end_at: row.end_at,
            room: row.room,
            track: row.track,
            highlight: row.highlight,
            mandatory: row.mandatory,
            audience: row.audience,
            sponsor,
            state: if row.state == ScheduleState::Cancelled { PublicState::Cancelled } else { PublicState::Published },
            change,
        }
    }
}

/// Hosts of an item.
pub fn hosts(row: &Model) -> Vec<Host> {
    serde_json::from_value(row.hosts.clone()).unwrap_or_default()
}

impl fmt::Display for Host {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.role {
            Some(role) => write!(out, "{} ({role})", self.name),
            None => out.write_str(&self.name),
        }
    }
}

impl From<organisations::Model> for Sponsor {
    fn from(row: organisations::Model) -> Self {
        Self { name: row.name, url: row.url }
    }
}
