//! What is answered.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::releases::ItemChange;
use crate::{
    entities::{
        organisations,
        schedule_items::Model,
        sea_orm_active_enums::{ScheduleKind as StoredKind, ScheduleState},
    },
    http::paging::{PageLinks, PageMeta},
};

/// What sort of thing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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

/// Somebody who gives a talk, leads a workshop, is on duty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScheduleHost)]
pub struct Host {
    /// As they are called.
    pub name: String,
    /// What they are, or what they do there.
    #[schema(required)]
    #[serde(default)]
    pub role: Option<String>,
}

/// Whether it takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ShownScheduleState)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// It does.
    Published,
    /// It does not any more; shown until the event is over.
    Cancelled,
}

/// Who pays for an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ScheduleSponsor)]
pub struct Sponsor {
    /// Name.
    pub name: String,
    /// Where they are at home.
    #[schema(required)]
    pub url: Option<String>,
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
    /// Who gives it.
    pub hosts: Vec<Host>,
    /// Whether everybody has to be there.
    pub mandatory: bool,
    /// Who pays for it.
    #[schema(required)]
    pub sponsor: Option<Sponsor>,
    /// Whether it takes place.
    pub state: Shown,
    /// What the latest release changed of it, for a day while the event is going on and for a week otherwise.
    #[schema(required)]
    pub change: Option<ItemChange>,
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

impl ScheduleItem {
    pub(super) fn of(row: Model, sponsor: Option<Sponsor>, change: Option<ItemChange>) -> Self {
        Self {
            hosts: hosts(&row),
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
            mandatory: row.mandatory,
            sponsor,
            state: if row.state == ScheduleState::Cancelled { Shown::Cancelled } else { Shown::Published },
            change,
        }
    }
}

/// Who gives an item.
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

impl From<Kind> for StoredKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Ceremony => Self::Ceremony,
            Kind::Talk => Self::Talk,
            Kind::Workshop => Self::Workshop,
            Kind::Meal => Self::Meal,
            Kind::Deadline => Self::Deadline,
            Kind::Judging => Self::Judging,
            Kind::MiniEvent => Self::MiniEvent,
            Kind::Shift => Self::Shift,
        }
    }
}
