//! Rows of `sessions`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, sea_query::Expr,
};

use crate::entities::sessions::{Column, Entity, Model};

/// The row, unless it was last seen before `idle` or made before `longest`.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    id: String,
    idle: DateTime<Utc>,
    longest: DateTime<Utc>,
) -> Result<Option<Model>, DbErr> {
    let alive = Condition::all().add(Column::LastSeenAt.gt(idle)).add(Column::CreatedAt.gt(longest));
    Entity::find_by_id(id).filter(alive).one(db).await
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// Moves `last_seen_at` on, unless another request just did.
pub(super) async fn touch(db: &impl ConnectionTrait, row: &Model, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::LastSeenAt, Expr::value(now))
        .filter(Column::Id.eq(&row.id))
        .filter(Column::LastSeenAt.eq(row.last_seen_at))
        .exec(db)
        .await
        .map(|_| ())
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(db).await.map(|_| ())
}

/// Deletes what ended; answers how many rows.
pub(super) async fn sweep(
    db: &impl ConnectionTrait,
    idle: DateTime<Utc>,
    longest: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let ended = Condition::any().add(Column::LastSeenAt.lte(idle)).add(Column::CreatedAt.lte(longest));
    Ok(Entity::delete_many().filter(ended).exec(db).await?.rows_affected)
}
