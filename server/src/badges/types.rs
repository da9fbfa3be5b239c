//! What is answered, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{badges::Model, sea_orm_active_enums::BadgeRule},
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::{line, prose},
    },
};

/// Something people achieve.
#[derive(Debug, Serialize, ToSchema)]
pub struct Badge {
    /// Never changes.
    pub id: Uuid,
    /// Name for programs: "first-hackathon".
    pub key: String,
    /// Name.
    pub name: String,
    /// What it is for, in a sentence.
    pub text: String,
    /// Name of its sign.
    pub icon: String,
    /// What it counts.
    pub points: i32,
}

/// One page of badges.
#[derive(Debug, Serialize, ToSchema)]
pub struct BadgePage {
    /// The rows.
    pub data: Vec<Badge>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// A badge as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffBadge {
    /// What everybody sees.
    #[serde(flatten)]
    pub(super) badge: Badge,
    /// Which event it belongs to; null when it is over all editions.
    #[schema(required)]
    pub(super) event_id: Option<Uuid>,
    /// What it is given for.
    #[schema(schema_with = Choice::<BadgeRule>::schema)]
    pub(super) rule: Choice<BadgeRule>,
    /// How many, for the rules that count.
    #[schema(required)]
    pub(super) rule_count: Option<i32>,
    /// Whether nobody knows of it before somebody has it.
    pub(super) secret: bool,
    /// Whether it is still given.
    pub(super) active: bool,
    /// Where it stands among the others of its event.
    pub(super) position: i32,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was made.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of badges, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffBadgePage {
    /// The rows.
    pub(super) data: Vec<StaffBadge>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A badge as staff write it. What a new row needs: `name`, `text`, `icon`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct BadgeInput {
    /// The event it is to belong to, and stays with; over all editions when null.
    pub(super) event_id: Option<Uuid>,
    /// Name for programs; made of the name when nothing is said.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) key: Patch<String>,
    /// Name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// What it is for, in a sentence.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = String, required = false)]
    pub(super) text: Patch<String>,
    /// Name of its sign.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) icon: Patch<String>,
    /// What it is given for; by hand when nothing is said.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<BadgeRule>::schema)]
    pub(super) rule: Patch<Choice<BadgeRule>>,
    /// How many, for the rules that count.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) rule_count: Patch<i32>,
    /// What it counts; nothing when nothing is said.
    #[serde(default)]
    #[garde(required, range(min = 0))]
    #[schema(value_type = i32, required = false)]
    pub(super) points: Patch<i32>,
    /// Whether nobody is to know of it before somebody has it.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) secret: Patch<bool>,
    /// Whether it is given.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) active: Patch<bool>,
    /// Where it stands among the others of its event, from 1; behind them when nothing else is said.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// The version that was seen, unless `If-Match` names it.
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
            rule: Choice(row.rule),
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
