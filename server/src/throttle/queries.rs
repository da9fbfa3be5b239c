//! The table `throttles`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::entities::throttles::{ActiveModel, Column, Entity, Model};

/// Adds one to a window, or begins one that ends at `end` when there is none or it is over, in a single statement:
/// of many at once each gets a number of its own.
pub(super) async fn count(
    db: &impl ConnectionTrait,
    key: String,
    now: DateTime<Utc>,
    end: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let over = || Expr::col((Entity, Column::ResetsAt)).lte(now);
    let hits = Expr::case(over(), 1).finally(Expr::col((Entity, Column::Hits)).add(1));
    let resets_at = Expr::case(over(), end).finally(Expr::col((Entity, Column::ResetsAt)));
    let known = OnConflict::column(Column::Key)
        .values([(Column::Hits, hits.into()), (Column::ResetsAt, resets_at.into())])
        .to_owned();
    let first = ActiveModel { key: Set(key), hits: Set(1), resets_at: Set(end) };
    Entity::insert(first).on_conflict(known).exec_with_returning(db).await
}

/// Takes one from a window that is not over.
pub(super) async fn refund(db: &impl ConnectionTrait, key: String, now: DateTime<Utc>) -> Result<(), DbErr> {
    let window = Entity::update_many().col_expr(Column::Hits, Expr::col(Column::Hits).sub(1));
    let window = window.filter(Column::Key.eq(key)).filter(Column::ResetsAt.gt(now)).filter(Column::Hits.gt(0));
    window.exec(db).await.map(|_| ())
}

pub(super) async fn sweep(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::ResetsAt.lte(now)).exec(db).await?.rows_affected)
}
