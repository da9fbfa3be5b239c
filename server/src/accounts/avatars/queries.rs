//! Queries on the avatars in the table `users`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, Set, Unchanged,
};

use entities::users::{ActiveModel, Column, Entity, Model};

/// All avatars in use.
pub(super) async fn names(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let named = Entity::find().select_only().column(Column::Avatar).filter(Column::Avatar.is_not_null());
    named.into_tuple().all(db).await
}

pub(super) async fn set(
    db: &impl ConnectionTrait,
    user: &Model,
    avatar: Option<String>,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let row = ActiveModel { id: Unchanged(user.id), avatar: Set(avatar), updated_at: Set(now), ..Default::default() };
    row.update(db).await
}
