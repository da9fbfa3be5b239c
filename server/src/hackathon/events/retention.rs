//! How long personal data about an event is stored.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;

/// Ids of the events whose retention period is over.
pub async fn past_retention(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Uuid>, DbErr> {
    let past =
        queries::over(db, now).await?.into_iter().filter(|(_, end, days)| *end + TimeDelta::days((*days).into()) < now);
    Ok(past.map(|(id, ..)| id).collect())
}
