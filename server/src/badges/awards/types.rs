//! What is answered, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    badges::queries::AwardRow,
    entities::sea_orm_active_enums::AwardSource,
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
    },
};

/// That somebody was given a badge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BadgeAward)]
pub(super) struct Award {
    /// Never changes.
    pub(super) id: Uuid,
    /// Whom.
    user: Awarded,
    /// At which event; null when it is over all editions.
    #[schema(required)]
    event_id: Option<Uuid>,
    /// By hand, or by the badge's rule.
    #[schema(schema_with = Choice::<AwardSource>::schema)]
    source: Choice<AwardSource>,
    /// When.
    awarded_at: DateTime<Utc>,
    /// When it was taken back.
    #[schema(required)]
    revoked_at: Option<DateTime<Utc>>,
}

/// Who was given a badge.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Awarded {
    /// Name in addresses.
    username: String,
    /// As they write it.
    name: String,
}

/// One page of awards.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BadgeAwardPage)]
pub(super) struct AwardPage {
    /// The awards.
    data: Vec<Award>,
    /// Where the other pages are.
    links: PageLinks,
    /// Where this page stands.
    meta: PageMeta,
}

/// Who is to be given a badge.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schema(as = BadgeAwardInput)]
pub(super) struct AwardInput {
    /// Name in addresses.
    #[garde(required)]
    #[schema(value_type = String, required)]
    pub(super) username: Option<String>,
    /// At which event; that of the badge, if it is of one.
    pub(super) event_id: Option<Uuid>,
}

impl From<AwardRow> for Award {
    fn from(row: AwardRow) -> Self {
        Self {
            id: row.id,
            user: Awarded { username: row.username, name: row.name },
            event_id: row.event_id,
            source: Choice(row.source),
            awarded_at: row.awarded_at,
            revoked_at: row.revoked_at,
        }
    }
}
