//! Response types and staff input.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::{
    counted_page::CountedPage,
    paging::Page,
    validation::{
        patch::{Patch, trimmed},
        rules::{multiline, single_line},
    },
};
use entities::{badges::Model, sea_orm_active_enums::BadgeRule};

/// A badge that users can earn.
#[derive(Debug, Serialize, ToSchema)]
pub struct Badge {
    /// Unique id; never changes.
    pub id: Uuid,
    /// Machine-readable key: "first-hackathon".
    pub key: String,
    /// Display name.
    pub name: String,
    /// What the badge is awarded for, in one sentence.
    pub text: String,
    /// Name of the icon.
    pub icon: String,
    /// Number of points it is worth.
    pub points: i32,
}

/// One page of badges.
pub type BadgePage = Page<Badge>;

/// Staff view of a badge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffBadge {
    /// Public fields.
    #[serde(flatten)]
    pub(super) badge: Badge,
    /// Id of the event; null for a badge of all editions.
    #[schema(required)]
    pub(super) event_id: Option<Uuid>,
    /// Rule by which the badge is awarded.
    #[schema(schema_with = BadgeRule::schema)]
    pub(super) rule: BadgeRule,
    /// Threshold of the rules that count.
    #[schema(required)]
    pub(super) rule_count: Option<i32>,
    /// Whether the badge is hidden from users who do not have it.
    pub(super) secret: bool,
    /// Whether the badge can still be awarded.
    pub(super) active: bool,
    /// Position among the badges of its event.
    pub(super) position: i32,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of badges.
pub(super) type StaffBadgePage = CountedPage<StaffBadge>;

/// Fields of a badge. A new badge requires `name`, `text` and `icon`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct BadgeInput {
    /// Id or slug of the event, or null for all events. It cannot be changed.
    pub(super) event_id: Option<String>,
    /// Machine-readable key; derived from the name by default.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) key: Patch<String>,
    /// Display name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// What the badge is awarded for, in one sentence.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = String, required = false)]
    pub(super) text: Patch<String>,
    /// Name of the icon.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) icon: Patch<String>,
    /// Rule by which the badge is awarded; manual by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = BadgeRule::schema)]
    pub(super) rule: Patch<BadgeRule>,
    /// Threshold of the rules that count.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) rule_count: Patch<i32>,
    /// Number of points it is worth; 0 by default.
    #[serde(default)]
    #[garde(required, range(min = 0))]
    #[schema(value_type = i32, required = false)]
    pub(super) points: Patch<i32>,
    /// Whether the badge is hidden from users who do not have it.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) secret: Patch<bool>,
    /// Whether the badge can be awarded.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) active: Patch<bool>,
    /// Position among the badges of its event, from 1; last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

impl From<Model> for Badge {
    fn from(row: Model) -> Self {
        Self { id: row.id, key: row.key, name: row.name, text: row.text, icon: row.icon, points: row.points }
    }
}

impl From<Model> for StaffBadge {
    fn from(row: Model) -> Self {
        Self {
            event_id: row.event_id,
            rule: row.rule,
            rule_count: row.rule_count,
            secret: row.secret,
            active: row.active,
            position: row.position,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            badge: row.into(),
        }
    }
}
