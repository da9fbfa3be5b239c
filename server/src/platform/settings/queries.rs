//! The table `settings`.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, JsonValue, Set, sea_query::OnConflict};

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
    let row = ActiveModel { key: Set(key.to_owned()), value: Set(value), updated_at: Set(now), updated_by: Set(None) };
    let replace = OnConflict::column(Column::Key)
        .update_columns([Column::Value, Column::UpdatedAt, Column::UpdatedBy])
        .to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(db).await?;
    Ok(())
}
