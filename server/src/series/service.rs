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

/// The id of a series.
pub async fn find(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Uuid>, DbErr> {
    Ok(queries::by_slug(db, slug).await?.map(|series| series.id))
}

/// Writes a series, the one of the same slug or a new one; answers its id.
pub async fn put(db: &impl ConnectionTrait, input: SeriesInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
    let known = queries::by_slug(db, &input.slug).await?;
    let row = ActiveModel {
        slug: Set(input.slug.to_string()),
        name: Set(input.name),
        description: Set(input.description),
        updated_at: Set(now),
        ..Default::default()
    };
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
