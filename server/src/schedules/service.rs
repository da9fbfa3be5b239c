//! What other features ask the schedule.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;

/// From when the work is judged, event by event; nothing for one without judging.
pub async fn judging(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<HashMap<Uuid, DateTime<Utc>>, DbErr> {
    Ok(queries::judging(db, events).await?.into_iter().collect())
}
