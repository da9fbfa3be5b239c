//! Request and response types of challenges.

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
        rules::{date, http_url, max_items, multiline, single_line},
    },
};
use entities::{
    challenges::Model,
    organisations,
    sea_orm_active_enums::{ChallengeLevel, ChallengeState},
};

/// A problem for teams to work on. Before it is revealed, all content except title and level is null or empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub title: String,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub problem: Option<String>,
    /// Organisation that poses the challenge.
    #[schema(required)]
    pub owner: Option<Owner>,
    /// Prize for the winner.
    #[schema(required)]
    pub prize: Option<String>,
    /// Experience the challenge requires.
    #[schema(required)]
    pub level: Option<ChallengeLevel>,
    /// Suggested technologies.
    pub stack: Vec<String>,
    /// Judging criteria; their weights add up to 100.
    pub criteria: Vec<Criterion>,
    /// Expected results; plain text.
    #[schema(required)]
    pub goals: Option<String>,
    /// Restrictions, and resources that are unavailable; plain text.
    #[schema(required)]
    pub constraints: Option<String>,
    /// Data that teams can work with; plain text.
    #[schema(required)]
    pub data: Option<String>,
    /// Links to further material.
    pub resources: Vec<Resource>,
    /// When the challenge is revealed; null if it always was.
    #[schema(required)]
    pub reveal_at: Option<DateTime<Utc>>,
    /// Whether the challenge is revealed now.
    pub revealed: bool,
}

/// Organisation that poses a challenge.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChallengeOwner)]
pub struct Owner {
    /// Display name.
    pub name: String,
    /// Website of the organisation.
    #[schema(required)]
    pub url: Option<String>,
}

/// A judging criterion.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
pub struct Criterion {
    /// Display name.
    #[garde(length(chars, min = 1, max = 80), custom(single_line))]
    pub name: String,
    /// Weight in percent of the total.
    #[garde(range(min = 1, max = 100))]
    pub weight: u32,
}

/// A link to further material.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = ChallengeResource)]
pub struct Resource {
    /// Display name.
    #[garde(length(chars, min = 1, max = 80), custom(single_line))]
    pub name: String,
    /// URL of the material.
    #[garde(custom(http_url))]
    pub url: String,
}

/// One page of challenges.
pub type ChallengePage = Page<Challenge>;

/// Staff view of a challenge: all fields, whether or not it is revealed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffChallenge {
    /// Public fields, filled even before the challenge is revealed.
    #[serde(flatten)]
    pub(super) challenge: Challenge,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Id of the organisation that poses the challenge.
    #[schema(required)]
    pub(super) owner_id: Option<Uuid>,
    /// Position among the challenges of the event.
    pub(super) position: i32,
    /// Status of the challenge.
    #[schema(schema_with = ChallengeState::schema)]
    pub(super) state: ChallengeState,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of challenges.
pub(super) type StaffChallengePage = CountedPage<StaffChallenge>;

/// Fields of a challenge. A new challenge requires `eventId`, `title` and `problem`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct ChallengeInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// URL slug, unique within the event; derived from the title of a new challenge if omitted.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Display name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 120), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) title: Patch<String>,
    /// Plain text; blank lines separate paragraphs.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = String, required = false)]
    pub(super) problem: Patch<String>,
    /// Expected results; plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) goals: Patch<String>,
    /// Restrictions, and resources that are unavailable; plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) constraints: Patch<String>,
    /// Data that teams can work with; plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) data: Patch<String>,
    /// Id of the organisation that poses the challenge.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) owner_id: Patch<Uuid>,
    /// Prize for the winner.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 120), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) prize: Patch<String>,
    /// Experience the challenge requires.
    #[serde(default)]
    #[schema(value_type = Option<ChallengeLevel>)]
    pub(super) level: Patch<ChallengeLevel>,
    /// Suggested technologies.
    #[serde(default)]
    #[garde(custom(max_items(20)), inner(length(chars, max = 80), custom(single_line)))]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) stack: Patch<Vec<String>>,
    /// Judging criteria; their weights must add up to 100.
    #[serde(default)]
    #[garde(custom(max_items(10)), custom(sum_to_hundred), dive)]
    #[schema(value_type = Option<Vec<Criterion>>)]
    pub(super) criteria: Patch<Vec<Criterion>>,
    /// Links to further material.
    #[serde(default)]
    #[garde(custom(max_items(20)), dive)]
    #[schema(value_type = Option<Vec<Resource>>)]
    pub(super) resources: Patch<Vec<Resource>>,
    /// When the challenge is revealed; null reveals it immediately.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    pub(super) reveal_at: Patch<DateTime<Utc>>,
    /// Position among the challenges of the event, from 1; last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Status; `draft` by default. `draft` and `published` (public, once revealed) may follow each other; both may
    /// become `archived`, and `archived` only `draft`.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = ChallengeState::schema)]
    pub(super) state: Patch<ChallengeState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// Weights are percentages of the total and must add up to 100, unless there are no criteria.
fn sum_to_hundred(criteria: &Patch<Vec<Criterion>>, (): &()) -> garde::Result {
    let sum = |criteria: &Vec<Criterion>| criteria.iter().map(|criterion| u64::from(criterion.weight)).sum::<u64>();
    match criteria.set() {
        Some(criteria) if !criteria.is_empty() && sum(criteria) != 100 => {
            Err(garde::Error::new("The weights of the criteria must add up to 100."))
        }
        _ => Ok(()),
    }
}

impl StaffChallenge {
    /// Combines the row with the organisation that poses the challenge.
    pub(super) fn new(
        row: Model,
        owner: Option<organisations::Model>,
        now: DateTime<Utc>,
    ) -> Result<Self, serde_json::Error> {
        let revealed = row.reveal_at.is_none_or(|reveal_at| now >= reveal_at);
        Ok(Self {
            event_id: row.event_id,
            owner_id: row.owner_id,
            position: row.position,
            state: row.state,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            challenge: Challenge { revealed, ..Challenge::view(true, row, owner)? },
        })
    }
}

impl Challenge {
    /// Public view at the given time: hides the content until the challenge is revealed.
    pub(super) fn at(
        now: DateTime<Utc>,
        row: Model,
        owner: Option<organisations::Model>,
    ) -> Result<Self, serde_json::Error> {
        let revealed = row.reveal_at.is_none_or(|reveal_at| now >= reveal_at);
        Self::view(revealed, row, owner)
    }

    fn view(revealed: bool, row: Model, owner: Option<organisations::Model>) -> Result<Self, serde_json::Error> {
        let hidden = Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            problem: None,
            owner: None,
            prize: None,
            level: row.level,
            stack: Vec::new(),
            criteria: Vec::new(),
            goals: None,
            constraints: None,
            data: None,
            resources: Vec::new(),
            reveal_at: row.reveal_at,
            revealed,
        };
        if !revealed {
            return Ok(hidden);
        }
        Ok(Self {
            problem: Some(row.problem),
            owner: owner.map(|owner| Owner { name: owner.name, url: owner.url }),
            prize: row.prize,
            stack: serde_json::from_value(row.stack)?,
            criteria: serde_json::from_value(row.criteria)?,
            goals: row.goals,
            constraints: row.constraints,
            data: row.data,
            resources: serde_json::from_value(row.resources)?,
            ..hidden
        })
    }
}
