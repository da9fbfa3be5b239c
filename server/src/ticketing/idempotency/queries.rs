//! Queries on the table `idempotency_keys`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use entities::idempotency_keys::{Column, Entity, Model};

pub(super) async fn find(db: &impl ConnectionTrait, user: Uuid, key_hash: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id((user, key_hash.to_owned())).one(db).await
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

pub(super) async fn delete_before(db: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::CreatedAt.lt(time)).exec(db).await?.rows_affected)
}
