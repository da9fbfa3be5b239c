//! Request and response types of rewards.

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
        rules::{date, multiline, single_line},
    },
};
use entities::{
    organisations,
    rewards::Model,
    sea_orm_active_enums::{RewardKind, RewardState},
};

/// A reward that users get for points.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reward {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub name: String,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub description: Option<String>,
    /// Kind of reward: an item, a raffle entry or a privilege.
    #[schema(schema_with = RewardKind::schema)]
    pub kind: RewardKind,
    /// Price in points.
    pub cost: i32,
    /// Units left; null if unlimited. Always the full stock, because rewards cannot be redeemed yet.
    #[schema(required)]
    pub stock_left: Option<i32>,
    /// Maximum number of units per user; null if unlimited.
    #[schema(required)]
    pub per_user_limit: Option<i32>,
    /// When the reward becomes available.
    #[schema(required)]
    pub from: Option<DateTime<Utc>>,
    /// When the reward stops being available.
    #[schema(required)]
    pub until: Option<DateTime<Utc>>,
    /// Organisation that provides the reward.
    #[schema(required)]
    pub sponsor: Option<RewardSponsor>,
}

/// Organisation that provides a reward.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewardSponsor {
    /// Display name.
    pub name: String,
    /// Website of the organisation.
    #[schema(required)]
    pub url: Option<String>,
}

/// One page of rewards.
pub type RewardPage = Page<Reward>;

/// Staff view of a reward.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffReward {
    /// Public fields.
    #[serde(flatten)]
    pub(super) reward: Reward,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Units in total; null if unlimited.
    #[schema(required)]
    pub(super) stock: Option<i32>,
    /// Id of the organisation that provides the reward.
    #[schema(required)]
    pub(super) sponsor_id: Option<Uuid>,
    /// Position among the rewards of the event.
    pub(super) position: i32,
    /// Status of the reward.
    #[schema(schema_with = RewardState::schema)]
    pub(super) state: RewardState,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of rewards.
pub(super) type StaffRewardPage = CountedPage<StaffReward>;

/// Fields of a reward. A new reward requires `eventId`, `name`, `kind` and `cost`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct RewardInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// URL slug, unique within the event; derived from the name of a new reward if omitted.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Display name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// Plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) description: Patch<String>,
    /// Kind of reward: an item, a raffle entry or a privilege.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = RewardKind::schema)]
    pub(super) kind: Patch<RewardKind>,
    /// Price in points.
    #[serde(default)]
    #[garde(required, range(min = 0))]
    #[schema(value_type = i32, required = false)]
    pub(super) cost: Patch<i32>,
    /// Units in total; null if unlimited.
    #[serde(default)]
    #[garde(range(min = 0))]
    #[schema(value_type = Option<i32>)]
    pub(super) stock: Patch<i32>,
    /// Maximum number of units per user; null if unlimited.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) per_user_limit: Patch<i32>,
    /// When the reward becomes available.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    pub(super) from: Patch<DateTime<Utc>>,
    /// When the reward stops being available, after `from`.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    pub(super) until: Patch<DateTime<Utc>>,
    /// Id of the organisation that provides the reward.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) sponsor_id: Patch<Uuid>,
    /// Position among the rewards of the event, from 1; last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Status; `draft` by default, then `active` (public). `active` and `paused` may follow each other; any status may
    /// become `archived`.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = RewardState::schema)]
    pub(super) state: Patch<RewardState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

impl From<(Model, Option<organisations::Model>)> for Reward {
    fn from((row, sponsor): (Model, Option<organisations::Model>)) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            name: row.name,
            description: row.description,
            kind: row.kind,
            cost: row.cost,
            stock_left: row.stock,
            per_user_limit: row.per_user_limit,
            from: row.available_from,
            until: row.available_until,
            sponsor: sponsor.map(|sponsor| RewardSponsor { name: sponsor.name, url: sponsor.url }),
        }
    }
}

impl From<(Model, Option<organisations::Model>)> for StaffReward {
    fn from((row, sponsor): (Model, Option<organisations::Model>)) -> Self {
        Self {
            event_id: row.event_id,
            stock: row.stock,
            sponsor_id: row.sponsor_id,
            position: row.position,
            state: row.state,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            reward: (row, sponsor).into(),
        }
    }
}
