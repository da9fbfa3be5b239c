//! The table `revisions`, written by triggers.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use super::types::Numbers;
use entities::revisions::Entity;

pub(super) async fn all(db: &impl ConnectionTrait) -> Result<Numbers, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(Numbers::new(rows.into_iter().map(|row| (row.topic, row.number))))
}
