//! The table `revisions`, written by triggers.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use super::types::RevisionSet;
use entities::revisions::Entity;

pub(super) async fn all(db: &impl ConnectionTrait) -> Result<RevisionSet, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(RevisionSet::new(rows.into_iter().map(|row| (row.topic, row.number))))
}
