//! What is answered.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{challenges::Model, organisations, sea_orm_active_enums::ChallengeLevel as StoredLevel},
    http::paging::{PageLinks, PageMeta},
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

/// A problem to work on. Before it is revealed `problem` and `prize` are null, `stack` and `criteria` empty.
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
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Criterion {
    /// What.
    pub name: String,
    /// How much, in percent of all.
    pub weight: u32,
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

impl Challenge {
    /// As anybody may see it at a time.
    pub(super) fn at(
        now: DateTime<Utc>,
        (row, owner): (Model, Option<organisations::Model>),
    ) -> Result<Self, serde_json::Error> {
        let revealed = row.reveal_at.is_none_or(|reveal_at| now >= reveal_at);
        let told = Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            problem: None,
            owner: owner.map(|owner| Owner { name: owner.name, url: owner.url }),
            prize: None,
            level: row.level.map(Level::from),
            stack: Vec::new(),
            criteria: Vec::new(),
            reveal_at: row.reveal_at,
            revealed,
        };
        if !revealed {
            return Ok(told);
        }
        Ok(Self {
            problem: Some(row.problem),
            prize: row.prize,
            stack: serde_json::from_value(row.stack)?,
            criteria: serde_json::from_value(row.criteria)?,
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
