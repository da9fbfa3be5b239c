//! The table `throttles`.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use entities::throttles::{ActiveModel, Column, Entity, Model};

/// Increments a window, or begins one that ends at `end` if there is none or it has ended, in a single statement:
/// concurrent attempts each get a distinct number.
pub(super) async fn count(
    db: &impl ConnectionTrait,
    key: String,
    now: DateTime<Utc>,
    end: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let over = || Expr::col((Entity, Column::ResetsAt)).lte(now);
    let hits = Expr::case(over(), 1).finally(Expr::col((Entity, Column::Hits)).add(1));
    let resets_at = Expr::case(over(), end).finally(Expr::col((Entity, Column::ResetsAt)));
    let on_conflict = OnConflict::column(Column::Key)
        .values([(Column::Hits, hits.into()), (Column::ResetsAt, resets_at.into())])
        .to_owned();
    let first = ActiveModel { key: Set(key), hits: Set(1), resets_at: Set(end) };
    Entity::insert(first).on_conflict(on_conflict).exec_with_returning(db).await
}

/// A slot to claim: the last part of a window.
#[derive(Debug)]
pub(super) struct SlotClaim {
    /// Key of the window.
    pub(super) key: String,
    pub(super) now: DateTime<Utc>,
    /// Length of the slot.
    pub(super) validity: TimeDelta,
    /// When a window that begins now ends, and its slot with it.
    pub(super) end: DateTime<Utc>,
}

/// Claims a slot, or waits for one, in a single statement. The one attempt that claims it begins the next window, whose
/// row has no hits.
pub(super) async fn claim_slot(
    db: &impl ConnectionTrait,
    SlotClaim { key, now, validity, end }: SlotClaim,
) -> Result<Model, DbErr> {
    let over = || Expr::col((Entity, Column::ResetsAt)).lte(now);
    let is_open = || Expr::col((Entity, Column::ResetsAt)).lte(now + validity);
    let hits = Expr::case(over(), 1).case(is_open(), 0).finally(Expr::col((Entity, Column::Hits)).add(1));
    let resets_at = Expr::case(is_open(), end).finally(Expr::col((Entity, Column::ResetsAt)));
    let on_conflict = OnConflict::column(Column::Key)
        .values([(Column::Hits, hits.into()), (Column::ResetsAt, resets_at.into())])
        .to_owned();
    let first = ActiveModel { key: Set(key), hits: Set(1), resets_at: Set(end) };
    Entity::insert(first).on_conflict(on_conflict).exec_with_returning(db).await
}

/// Decrements a window that has not ended.
pub(super) async fn refund(db: &impl ConnectionTrait, key: String, now: DateTime<Utc>) -> Result<(), DbErr> {
    let window = Entity::update_many().col_expr(Column::Hits, Expr::col(Column::Hits).sub(1));
    let window = window.filter(Column::Key.eq(key)).filter(Column::ResetsAt.gt(now)).filter(Column::Hits.gt(0));
    window.exec(db).await.map(|_| ())
}

pub(super) async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::ResetsAt.lte(now)).exec(db).await?.rows_affected)
}
