//! What is answered, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{
        organisations,
        rewards::Model,
        sea_orm_active_enums::{RewardKind, RewardState},
    },
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::{date, line, prose},
    },
};

/// Something that points are given for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reward {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub description: Option<String>,
    /// A thing, a lot in a raffle, or something one may.
    #[schema(schema_with = Choice::<RewardKind>::schema)]
    pub kind: Choice<RewardKind>,
    /// Points.
    pub cost: i32,
    /// How many there are; null when there is no limit. Nothing is redeemed yet: it is all of them.
    #[schema(required)]
    pub stock_left: Option<i32>,
    /// How many anybody may have; null when there is no limit.
    #[schema(required)]
    pub per_user_limit: Option<i32>,
    /// From when it is given out.
    #[schema(required)]
    pub from: Option<DateTime<Utc>>,
    /// Until when.
    #[schema(required)]
    pub until: Option<DateTime<Utc>>,
    /// Who gives it.
    #[schema(required)]
    pub sponsor: Option<RewardSponsor>,
}

/// Who gives a reward.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewardSponsor {
    /// Name.
    pub name: String,
    /// Where it is at home.
    #[schema(required)]
    pub url: Option<String>,
}

/// One page of rewards.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewardPage {
    /// The rows.
    pub data: Vec<Reward>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// A reward as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffReward {
    /// What everybody sees.
    #[serde(flatten)]
    pub(super) reward: Reward,
    /// Which event it belongs to.
    pub(super) event_id: Uuid,
    /// How many there are; null when there is no limit.
    #[schema(required)]
    pub(super) stock: Option<i32>,
    /// The organisation that gives it.
    #[schema(required)]
    pub(super) sponsor_id: Option<Uuid>,
    /// Where it stands among the others of its event.
    pub(super) position: i32,
    /// How far it has come.
    #[schema(schema_with = Choice::<RewardState>::schema)]
    pub(super) state: Choice<RewardState>,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was made.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of rewards, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffRewardPage {
    /// The rows.
    pub(super) data: Vec<StaffReward>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A reward as staff write it. What a new row needs: `eventId`, `name`, `kind`, `cost`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct RewardInput {
    /// The event it is to belong to; it stays there.
    pub(super) event_id: Option<Uuid>,
    /// Name in addresses, within the event; made of the name when nothing is said.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// Plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) description: Patch<String>,
    /// A thing, a lot in a raffle, or something one may.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<RewardKind>::schema)]
    pub(super) kind: Patch<Choice<RewardKind>>,
    /// Points.
    #[serde(default)]
    #[garde(required, range(min = 0))]
    #[schema(value_type = i32, required = false)]
    pub(super) cost: Patch<i32>,
    /// How many there are; no limit when null.
    #[serde(default)]
    #[garde(range(min = 0))]
    #[schema(value_type = Option<i32>)]
    pub(super) stock: Patch<i32>,
    /// How many anybody may have; no limit when null.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) per_user_limit: Patch<i32>,
    /// From when it is given out.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    pub(super) from: Patch<DateTime<Utc>>,
    /// Until when, later than that.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    pub(super) until: Patch<DateTime<Utc>>,
    /// The organisation that gives it.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) sponsor_id: Patch<Uuid>,
    /// Where it stands among the others of its event, from 1; behind them when nothing else is said.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// `draft` when it is new. Then `active` (everybody sees it), `paused` and back; `archived` from everywhere.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<RewardState>::schema)]
    pub(super) state: Patch<Choice<RewardState>>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}

impl From<(Model, Option<organisations::Model>)> for Reward {
    fn from((row, sponsor): (Model, Option<organisations::Model>)) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            name: row.name,
            description: row.description,
            kind: Choice(row.kind),
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
            state: Choice(row.state),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            reward: (row, sponsor).into(),
        }
    }
}
