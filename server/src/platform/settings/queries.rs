//! The table `settings`.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, JsonValue, QuerySelect, Set, sea_query::OnConflict};

use entities::settings::{ActiveModel, Column, Entity, Model};

pub(super) async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().all(db).await
}

pub(super) async fn put(
    db: &impl ConnectionTrait,
    key: &str,
    value: JsonValue,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let replace = OnConflict::column(Column::Key)
        .update_columns([Column::Value, Column::UpdatedAt, Column::UpdatedBy])
        .to_owned();
    Entity::insert(row(key, value, now)).on_conflict(replace).exec_without_returning(db).await?;
    Ok(())
}

pub(super) async fn insert_missing(
    db: &impl ConnectionTrait,
    key: &str,
    value: JsonValue,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let keep = OnConflict::column(Column::Key).do_nothing().to_owned();
    Entity::insert(row(key, value, now)).on_conflict(keep).exec_without_returning(db).await?;
    Ok(())
}

/// Locks a row until the transaction ends.
pub(super) async fn lock(db: &impl ConnectionTrait, key: &str) -> Result<(), DbErr> {
    Entity::find_by_id(key.to_owned()).lock_exclusive().one(db).await?;
    Ok(())
}

pub(super) async fn remove(db: &impl ConnectionTrait, key: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(key.to_owned()).exec(db).await?;
    Ok(())
}

fn row(key: &str, value: JsonValue, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel { key: Set(key.to_owned()), value: Set(value), updated_at: Set(now), updated_by: Set(None) }
}
