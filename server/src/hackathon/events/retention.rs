//! How long personal data about an event is stored.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use entities::events::{Column, Entity};

/// Ids of the events whose retention period is over.
pub async fn past_retention(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Uuid>, DbErr> {
    let over = Entity::find().filter(Column::EndAt.lt(now)).select_only();
    let over = over.columns([Column::Id, Column::EndAt, Column::RetentionDays]);
    let over: Vec<(Uuid, DateTime<Utc>, i32)> = over.into_tuple().all(db).await?;
    let past = over.into_iter().filter(|(_, end, days)| *end + TimeDelta::days((*days).into()) < now);
    Ok(past.map(|(id, ..)| id).collect())
}
