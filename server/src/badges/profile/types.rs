//! What is answered.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{badges::queries::HeldRow, entities::sea_orm_active_enums::EventStatus};

/// A badge that somebody has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HeldBadge {
    /// Name for programs.
    key: String,
    /// Name.
    name: String,
    /// What it is for, in a sentence.
    text: String,
    /// Name of its sign.
    icon: String,
    /// Where it was earned; null when it is over all editions.
    #[schema(required)]
    event: Option<BadgeEvent>,
    /// When.
    awarded_at: DateTime<Utc>,
}

/// Where a badge was earned.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BadgeEvent {
    /// Name in addresses.
    slug: String,
    /// Name.
    title: String,
}

impl From<HeldRow> for HeldBadge {
    fn from(row: HeldRow) -> Self {
        // Nobody learns of an event from whoever was given there what is given everywhere.
        let told = row.event_status.is_some_and(|status| status != EventStatus::Draft);
        let event = row.event_slug.zip(row.event_title).filter(|_| told);
        Self {
            key: row.key,
            name: row.name,
            text: row.text,
            icon: row.icon,
            event: event.map(|(slug, title)| BadgeEvent { slug, title }),
            awarded_at: row.awarded_at,
        }
    }
}
