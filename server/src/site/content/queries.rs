//! Queries on the tables `content_pages` and `content_versions`.

use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};
use uuid::Uuid;

use super::types::Writer;
use crate::platform::{
    db,
    http::paging::{PageRequest, SortOrder},
};
use entities::{
    content_pages::{ActiveModel, Column, Entity, Model},
    content_versions::{self, Column as Of},
    users,
};

pub(super) async fn find(db: &impl ConnectionTrait, page: &str) -> Result<Option<Model>, DbErr> {
    // PostgreSQL rejects text with a NUL.
    if page.contains('\0') {
        return Ok(None);
    }
    Entity::find_by_id(page).one(db).await
}

pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = sea_orm::Order::from(direction);
    let mut select = Entity::find().order_by(column, order).order_by_asc(Column::Slug);
    for word in db::search::like_patterns(request.q.as_deref().unwrap_or_default()) {
        let title = Expr::expr(sea_orm::sea_query::Func::lower(Expr::col((Entity, Column::Title))));
        select = select.filter(title.like(word.clone()).or(Expr::col((Entity, Column::Slug)).like(word)));
    }
    db::page(db, select, request).await
}

/// Returns the versions of a page, the latest first.
pub(super) async fn versions(
    db: &impl ConnectionTrait,
    page: &str,
    request: &PageRequest,
) -> Result<(Vec<content_versions::Model>, u64), DbErr> {
    let select = content_versions::Entity::find().filter(Of::Page.eq(page)).order_by_desc(Of::Number);
    db::page(db, select, request).await
}

/// Returns those of the users that still exist.
pub(super) async fn writers(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, Writer>, DbErr> {
    let rows = users::Entity::find().select_only();
    let rows = rows.columns([users::Column::Id, users::Column::Username, users::Column::Name]);
    let rows: Vec<(Uuid, String, String)> = rows.filter(users::Column::Id.is_in(ids)).into_tuple().all(db).await?;
    Ok(rows.into_iter().map(|(id, username, name)| (id, Writer { username, name })).collect())
}

/// Inserts a page unless it exists; returns whether it was inserted.
pub(super) async fn insert_missing(db: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let on_conflict = OnConflict::column(Column::Slug).do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(on_conflict).exec_without_returning(db).await? == 1)
}

/// Updates a page and increments its version if it still has the expected one; returns whether it had.
pub(super) async fn update_if_version(
    db: &impl ConnectionTrait,
    page: &str,
    expected_version: i32,
    row: ActiveModel,
) -> Result<bool, DbErr> {
    let update = Entity::update_many().set(row).col_expr(Column::Version, Expr::col(Column::Version).add(1));
    let done = update.filter(Column::Slug.eq(page)).filter(Column::Version.eq(expected_version)).exec(db).await?;
    Ok(done.rows_affected == 1)
}

pub(super) async fn insert_version(db: &impl ConnectionTrait, row: content_versions::Model) -> Result<(), DbErr> {
    content_versions::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}
