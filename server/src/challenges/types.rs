//! What is answered, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{
        challenges::Model,
        organisations,
        sea_orm_active_enums::{ChallengeLevel as StoredLevel, ChallengeState},
    },
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::{date, few, line, prose, web_address},
    },
};

/// Whom a challenge is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChallengeLevel)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Everybody.
    Beginner,
    /// Who has done something of the kind.
    Intermediate,
    /// Who does it for a living.
    Advanced,
}

/// A problem to work on. Before it is revealed there are its title and level; all else is null or empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub title: String,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub problem: Option<String>,
    /// Who asks for it.
    #[schema(required)]
    pub owner: Option<Owner>,
    /// What there is to win.
    #[schema(required)]
    pub prize: Option<String>,
    /// Whom it is for.
    #[schema(required)]
    pub level: Option<Level>,
    /// What it is likely to be made with.
    pub stack: Vec<String>,
    /// What counts.
    pub criteria: Vec<Criterion>,
    /// What is to come of it. Plain text, as the two that follow.
    #[schema(required)]
    pub goals: Option<String>,
    /// What is not allowed, or not to be had.
    #[schema(required)]
    pub constraints: Option<String>,
    /// What there is to work with.
    #[schema(required)]
    pub data: Option<String>,
    /// Where more is to be found.
    pub resources: Vec<Resource>,
    /// When it is revealed; null when it was from the beginning.
    #[schema(required)]
    pub reveal_at: Option<DateTime<Utc>>,
    /// Whether it is.
    pub revealed: bool,
}

/// Who asks for something.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChallengeOwner)]
pub struct Owner {
    /// Name.
    pub name: String,
    /// Where it is at home.
    #[schema(required)]
    pub url: Option<String>,
}

/// Something that counts.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
pub struct Criterion {
    /// What.
    #[garde(length(chars, min = 1, max = 80), custom(line))]
    pub name: String,
    /// How much, in percent of all.
    #[garde(range(min = 1, max = 100))]
    pub weight: u32,
}

/// Where something is to be found.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = ChallengeResource)]
pub struct Resource {
    /// What.
    #[garde(length(chars, min = 1, max = 80), custom(line))]
    pub name: String,
    /// Where.
    #[garde(custom(web_address))]
    pub url: String,
}

/// One page of challenges.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengePage {
    /// The challenges.
    pub data: Vec<Challenge>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// A challenge as staff see it: with everything, whether or not it is revealed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffChallenge {
    /// What everybody is to see.
    #[serde(flatten)]
    pub(super) challenge: Challenge,
    /// Which event it belongs to.
    pub(super) event_id: Uuid,
    /// The organisation that asks for it.
    #[schema(required)]
    pub(super) owner_id: Option<Uuid>,
    /// Where it stands among the others of its event.
    pub(super) position: i32,
    /// How far it has come.
    #[schema(schema_with = Choice::<ChallengeState>::schema)]
    pub(super) state: Choice<ChallengeState>,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was made.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of challenges, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffChallengePage {
    /// The rows.
    pub(super) data: Vec<StaffChallenge>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A challenge as staff write it. What a new row needs: `eventId`, `title`, `problem`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct ChallengeInput {
    /// The event it is to belong to; it stays there.
    pub(super) event_id: Option<Uuid>,
    /// Name in addresses, within the event; made of the title when nothing is said.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 120), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) title: Patch<String>,
    /// Plain text; blank lines separate paragraphs.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = String, required = false)]
    pub(super) problem: Patch<String>,
    /// What is to come of it.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) goals: Patch<String>,
    /// What is not allowed, or not to be had.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) constraints: Patch<String>,
    /// What there is to work with.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) data: Patch<String>,
    /// The organisation that asks for it.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) owner_id: Patch<Uuid>,
    /// What there is to win.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 120), custom(line))]
    #[schema(value_type = Option<String>)]
    pub(super) prize: Patch<String>,
    /// Whom it is for.
    #[serde(default)]
    #[schema(value_type = Option<Level>)]
    pub(super) level: Patch<Choice<StoredLevel>>,
    /// What it is likely to be made with.
    #[serde(default)]
    #[garde(custom(few(20)), inner(length(chars, max = 80), custom(line)))]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) stack: Patch<Vec<String>>,
    /// What counts: a hundred percent in all.
    #[serde(default)]
    #[garde(custom(few(10)), custom(add_up), dive)]
    #[schema(value_type = Option<Vec<Criterion>>)]
    pub(super) criteria: Patch<Vec<Criterion>>,
    /// Where more is to be found.
    #[serde(default)]
    #[garde(custom(few(20)), dive)]
    #[schema(value_type = Option<Vec<Resource>>)]
    pub(super) resources: Patch<Vec<Resource>>,
    /// When it is revealed; from the beginning when null.
    #[serde(default)]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    pub(super) reveal_at: Patch<DateTime<Utc>>,
    /// Where it stands among the others of its event, from 1; behind them when nothing else is said.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// `draft` when it is new. Then `published` (everybody sees what is revealed) and back; `archived` from both, from where it becomes a draft again.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<ChallengeState>::schema)]
    pub(super) state: Patch<Choice<ChallengeState>>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}

/// Weights are percent of all.
fn add_up(criteria: &Patch<Vec<Criterion>>, (): &()) -> garde::Result {
    let sum = |criteria: &Vec<Criterion>| criteria.iter().map(|criterion| u64::from(criterion.weight)).sum::<u64>();
    match criteria.set() {
        Some(criteria) if !criteria.is_empty() && sum(criteria) != 100 => {
            Err(garde::Error::new("The weights of the criteria must add up to 100."))
        }
        _ => Ok(()),
    }
}

impl StaffChallenge {
    /// A challenge with who asks for it.
    pub(super) fn of(
        row: Model,
        owner: Option<organisations::Model>,
        now: DateTime<Utc>,
    ) -> Result<Self, serde_json::Error> {
        let revealed = row.reveal_at.is_none_or(|reveal_at| now >= reveal_at);
        Ok(Self {
            event_id: row.event_id,
            owner_id: row.owner_id,
            position: row.position,
            state: Choice(row.state),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            challenge: Challenge { revealed, ..Challenge::told(true, row, owner)? },
        })
    }
}

impl Challenge {
    /// As anybody may see it at a time.
    pub(super) fn at(
        now: DateTime<Utc>,
        row: Model,
        owner: Option<organisations::Model>,
    ) -> Result<Self, serde_json::Error> {
        let revealed = row.reveal_at.is_none_or(|reveal_at| now >= reveal_at);
        Self::told(revealed, row, owner)
    }

    fn told(revealed: bool, row: Model, owner: Option<organisations::Model>) -> Result<Self, serde_json::Error> {
        let told = Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            problem: None,
            owner: None,
            prize: None,
            level: row.level.map(Level::from),
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
            return Ok(told);
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
            ..told
        })
    }
}

impl From<StoredLevel> for Level {
    fn from(stored: StoredLevel) -> Self {
        match stored {
            StoredLevel::Beginner => Self::Beginner,
            StoredLevel::Intermediate => Self::Intermediate,
            StoredLevel::Advanced => Self::Advanced,
        }
    }
}
