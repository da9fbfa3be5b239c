//! Queries for the rows of any resource.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Order, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use super::resource::AdminResource;
use crate::{
    hackathon::events::published_ids,
    platform::{
        db::{self, RowVersion, VersionColumns, search::like_patterns},
        http::paging::{PageRequest, SortOrder},
    },
};

/// The rows of a page and the total number of rows; ties are sorted by id.
pub(super) async fn page<P: AdminResource>(
    db: &impl ConnectionTrait,
    filter: Condition,
    SortOrder { column, direction }: SortOrder<fn() -> Expr>,
    request: &PageRequest,
) -> Result<(Vec<P::Row>, u64), DbErr> {
    let order = Order::from(direction);
    let select = P::select().filter(filter).order_by(column(), order.clone()).order_by(P::COLUMNS.id, order);
    db::page(db, select, request).await
}

/// The rows that contain all words of a search.
pub(super) fn found<P: AdminResource>(q: Option<&str>) -> Condition {
    let words = like_patterns(q.unwrap_or_default());
    words.into_iter().fold(Condition::all(), |all, word| all.add(P::search_text().like(word)))
}

/// The number of rows in each state.
pub(super) async fn counts<P: AdminResource>(
    db: &impl ConnectionTrait,
    filter: Condition,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let states = P::states();
    let counted = states.iter().fold(P::select().filter(filter).select_only(), |select, (name, is)| {
        let one: Expr = Expr::case(is.clone(), 1).into();
        select.column_as(one.count(), name.clone())
    });
    let Some(row) = db.query_one(&counted.into_query()).await? else { return Ok(BTreeMap::new()) };
    let number = |name: String| Ok((name.clone(), row.try_get::<i64>("", &name)?.unsigned_abs()));
    states.into_iter().map(|(name, _)| number(name)).filter(|counted| !matches!(counted, Ok((_, 0)))).collect()
}

/// Rows that do not belong to a draft event.
pub(super) fn published<P: AdminResource>() -> Condition {
    let Some(column) = P::COLUMNS.event else { return Condition::all() };
    Condition::any().add(column.is_null()).add(column.in_subquery(published_ids()))
}

pub(super) async fn find<P: AdminResource>(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<P::Row>, DbErr> {
    P::Entity::find().filter(P::COLUMNS.id.eq(id)).one(db).await
}

pub(super) async fn insert<P: AdminResource>(db: &impl ConnectionTrait, row: P::Row) -> Result<(), DbErr> {
    P::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}

/// Updates a row of the expected version; returns whether there was one.
pub(super) async fn update<P: AdminResource>(
    db: &impl ConnectionTrait,
    row: P::Row,
    expected: RowVersion,
) -> Result<bool, DbErr> {
    use sea_orm::ActiveModelTrait as _;
    let mut row = row.into_active_model().reset_all();
    row.not_set(P::COLUMNS.id);
    row.not_set(P::COLUMNS.version);
    db::update_if_version(db, row, columns::<P>(), expected).await
}

/// Deletes a row of the expected version; returns whether there was one.
pub(super) async fn delete<P: AdminResource>(db: &impl ConnectionTrait, expected: RowVersion) -> Result<bool, DbErr> {
    db::delete_if_version::<P::Entity>(db, columns::<P>(), expected).await
}

fn columns<P: AdminResource>() -> VersionColumns<<P::Entity as EntityTrait>::Column> {
    VersionColumns { id: P::COLUMNS.id, version: P::COLUMNS.version }
}

/// Highest position among an event's rows, or 0 if there are none.
pub(super) async fn last_position<E: EntityTrait>(
    db: &impl ConnectionTrait,
    of_event: Condition,
    position: E::Column,
) -> Result<i32, DbErr> {
    let rows = E::find().filter(of_event).select_only().column_as(position.max(), "last");
    let last: Option<Option<i32>> = rows.into_tuple().one(db).await?;
    Ok(last.flatten().unwrap_or_default())
}
