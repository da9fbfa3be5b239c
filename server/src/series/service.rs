//! How a series is written.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, Set};
use uuid::Uuid;

use super::queries;
use crate::{entities::series::ActiveModel, events::Slug};

/// A series as it is written; the slug tells whether it is a new one.
#[derive(Debug, Clone)]
pub struct SeriesInput {
    /// Name in addresses.
    pub slug: Slug,
    /// Name.
    pub name: String,
    /// What it is about.
    pub description: Option<String>,
}

/// The id of a series, which is made if there is none; held until the transaction ends, so that its editions are numbered
/// one after the other.
pub async fn hold(db: &impl ConnectionTrait, input: SeriesInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
    if let Some(known) = queries::hold(db, &input.slug).await? {
        return Ok(known.id);
    }
    let slug = input.slug.clone();
    let id = Set(Uuid::now_v7());
    queries::insert_missing(db, ActiveModel { id, created_at: Set(now), ..columns(input, now) }).await?;
    let known = queries::hold(db, &slug).await?;
    known.map(|series| series.id).ok_or_else(|| DbErr::RecordNotFound(slug.to_string()))
}

/// Writes a series, the one of the same slug or a new one; answers its id.
pub async fn put(db: &impl ConnectionTrait, input: SeriesInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
    let known = queries::by_slug(db, &input.slug).await?;
    let row = columns(input, now);
    match known {
        Some(known) => {
            queries::update(db, ActiveModel { id: Set(known.id), ..row }).await?;
            Ok(known.id)
        }
        None => {
            let id = Uuid::now_v7();
            queries::insert(db, ActiveModel { id: Set(id), created_at: Set(now), ..row }).await?;
            Ok(id)
        }
    }
}

fn columns(input: SeriesInput, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        slug: Set(input.slug.to_string()),
        name: Set(input.name),
        description: Set(input.description),
        updated_at: Set(now),
        ..Default::default()
    }
}
