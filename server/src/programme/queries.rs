//! Rows of any room.

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Order, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use super::piece::Piece;
use crate::{
    db::{self, search::patterns},
    entities::{events, sea_orm_active_enums::EventStatus},
    http::paging::{Direction, PageRequest},
};

/// The rows of a page and the number of rows in all; the id settles ties.
pub(super) async fn page<P: Piece>(
    db: &impl ConnectionTrait,
    narrowed: Condition,
    (column, direction): (fn() -> Expr, Direction),
    request: &PageRequest,
) -> Result<(Vec<P::Row>, u64), DbErr> {
    let order = if direction == Direction::Ascending { Order::Asc } else { Order::Desc };
    let words = patterns(request.q.as_deref().unwrap_or_default());
    let all = words.into_iter().fold(narrowed, |all, word| all.add(P::search_text().like(word)));
    let select = P::select().filter(all).order_by(column(), order.clone()).order_by(P::COLUMNS.id, order);
    db::page(db, select, request).await
}

/// What does not belong to a draft.
pub(super) fn published<P: Piece>() -> Condition {
    let public = events::Entity::find().select_only().column(events::Column::Id);
    let public = public.filter(events::Column::Status.ne(EventStatus::Draft)).into_query();
    Condition::any().add(P::COLUMNS.event.is_null()).add(P::COLUMNS.event.in_subquery(public))
}

pub(super) async fn find<P: Piece>(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<P::Row>, DbErr> {
    P::Entity::find().filter(P::COLUMNS.id.eq(id)).one(db).await
}

pub(super) async fn insert<P: Piece>(db: &impl ConnectionTrait, row: P::Row) -> Result<(), DbErr> {
    P::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}

/// Writes a row over the one of the version that was seen; answers whether it still was of it.
pub(super) async fn update<P: Piece>(
    db: &impl ConnectionTrait,
    row: P::Row,
    id: Uuid,
    seen: i32,
) -> Result<bool, DbErr> {
    use sea_orm::ActiveModelTrait as _;
    let mut row = row.into_active_model().reset_all();
    row.not_set(P::COLUMNS.id);
    row.not_set(P::COLUMNS.version);
    db::update_seen(db, row, (P::COLUMNS.id, id), (P::COLUMNS.version, seen)).await
}

/// Deletes a row of the version that was seen; answers whether it still was of it.
pub(super) async fn delete<P: Piece>(db: &impl ConnectionTrait, id: Uuid, seen: i32) -> Result<bool, DbErr> {
    db::delete_seen::<P::Entity>(db, (P::COLUMNS.id, id), (P::COLUMNS.version, seen)).await
}

/// The last position of an event's rows, 0 before the first.
pub(super) async fn last_position<E: EntityTrait>(
    db: &impl ConnectionTrait,
    of_event: Condition,
    position: E::Column,
) -> Result<i32, DbErr> {
    let rows = E::find().filter(of_event).select_only().column_as(position.max(), "last");
    let last: Option<Option<i32>> = rows.into_tuple().one(db).await?;
    Ok(last.flatten().unwrap_or_default())
}
