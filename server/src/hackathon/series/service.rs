//! Writes series.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, Set};
use uuid::Uuid;

use super::queries;
use crate::platform::slug::Slug;
use entities::series::ActiveModel;

/// Columns of a series to write; the slug decides whether the series is updated or inserted.
#[derive(Debug, Clone)]
pub struct SeriesInput {
    /// URL slug.
    pub slug: Slug,
    /// Display name.
    pub name: String,
    /// Description of the series.
    pub description: Option<String>,
}

/// The id of a series, which is inserted if it is missing. The row is locked until the transaction ends, so that
/// concurrently created editions are numbered consecutively.
pub async fn lock_for_update(db: &impl ConnectionTrait, input: SeriesInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
    if let Some(known) = queries::lock_for_update(db, &input.slug).await? {
        return Ok(known.id);
    }
    let slug = input.slug.clone();
    let id = Set(Uuid::now_v7());
    queries::insert_missing(db, ActiveModel { id, created_at: Set(now), ..columns(input, now) }).await?;
    let known = queries::lock_for_update(db, &slug).await?;
    known.map(|series| series.id).ok_or_else(|| DbErr::RecordNotFound(slug.to_string()))
}

/// Locks a series until the transaction ends, for the number of its next edition.
pub async fn lock(db: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    queries::lock(db, id).await
}

/// Inserts or updates a series by its slug; returns its id.
pub async fn upsert(db: &impl ConnectionTrait, input: SeriesInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
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
