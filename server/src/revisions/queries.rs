//! The table `revisions`; its triggers write it.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use super::types::Numbers;
use crate::entities::revisions::Entity;

pub(super) async fn all(db: &impl ConnectionTrait) -> Result<Numbers, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(Numbers::new(rows.into_iter().map(|row| (row.topic, row.number))))
}
