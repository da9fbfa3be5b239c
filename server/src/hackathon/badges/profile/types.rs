//! Response types.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::hackathon::badges::queries::UserBadgeRow;
use entities::sea_orm_active_enums::EventStatus;

/// A badge that a user has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HeldBadge {
    /// Machine-readable key.
    key: String,
    /// Display name.
    name: String,
    /// What the badge is awarded for, in one sentence.
    text: String,
    /// Name of the icon.
    icon: String,
    /// Event of the award; null for an award across all editions.
    #[schema(required)]
    event: Option<BadgeEvent>,
    /// Time of the award.
    awarded_at: DateTime<Utc>,
}

/// Event of an award.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BadgeEvent {
    /// URL slug.
    slug: String,
    /// Display name.
    title: String,
}

impl From<UserBadgeRow> for HeldBadge {
    fn from(row: UserBadgeRow) -> Self {
        // A badge of all editions may be awarded at a draft event, which must stay hidden.
        let is_public = row.event_status.is_some_and(|status| status != EventStatus::Draft);
        let event = row.event_slug.zip(row.event_title).filter(|_| is_public);
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
