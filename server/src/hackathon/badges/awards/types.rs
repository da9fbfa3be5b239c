//! Response types and staff input.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::{hackathon::badges::queries::AwardRow, platform::http::paging::Page};
use entities::sea_orm_active_enums::AwardSource;

/// Award of a badge to a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BadgeAward)]
pub(super) struct Award {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// User who has the award.
    user: Awarded,
    /// Id of the event; null for an award across all editions.
    #[schema(required)]
    event_id: Option<Uuid>,
    /// Whether staff awarded the badge manually or its rule did.
    #[schema(schema_with = AwardSource::schema)]
    source: AwardSource,
    /// Time of the award.
    awarded_at: DateTime<Utc>,
    /// Time of the revocation; null if the award is valid.
    #[schema(required)]
    revoked_at: Option<DateTime<Utc>>,
}

/// User who has an award.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Awarded {
    /// Username.
    username: String,
    /// Display name.
    name: String,
}

/// One page of awards.
pub(super) type AwardPage = Page<Award>;

/// A badge to award.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schema(as = BadgeAwardInput)]
pub(super) struct AwardInput {
    /// Username.
    pub(super) username: String,
    /// Id or slug of the event; defaults to the event of the badge, if any.
    pub(super) event_id: Option<String>,
}

impl From<AwardRow> for Award {
    fn from(row: AwardRow) -> Self {
        Self {
            id: row.id,
            user: Awarded { username: row.username, name: row.name },
            event_id: row.event_id,
            source: row.source,
            awarded_at: row.awarded_at,
            revoked_at: row.revoked_at,
        }
    }
}
