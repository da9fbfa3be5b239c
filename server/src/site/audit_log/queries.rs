//! Queries on `audit_entries`.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, Order, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::types::AuditFilter;
use crate::platform::{
    db::{self, search::like_patterns},
    http::paging::{Direction, PageRequest},
};
use entities::{
    audit_entries::{Column, Entity, Model},
    users,
};

/// A page of the matching entries and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    filter: &AuditFilter,
    direction: Direction,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let given = |value: &Option<String>| value.clone().filter(|value| !value.is_empty());
    let words = like_patterns(request.q.as_deref().unwrap_or_default());
    let all = Condition::all()
        .add_option(given(&filter.target).map(|kind| Column::TargetKind.eq(kind)))
        .add_option(given(&filter.target_id).map(|id| Column::TargetId.eq(id)));
    let all = words.into_iter().fold(all, |all, word| all.add(Column::Action.like(word)));
    let rows = Entity::find().filter(all).order_by(Column::At, order.clone()).order_by(Column::Id, order);
    db::page(db, rows, request).await
}

/// Entries by id.
pub(super) async fn by_ids(db: &impl ConnectionTrait, ids: Vec<Uuid>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Id.is_in(ids)).all(db).await
}

/// Users by id.
pub(super) async fn users(db: &impl ConnectionTrait, ids: Vec<Uuid>) -> Result<HashMap<Uuid, users::Model>, DbErr> {
    let rows = users::Entity::find().filter(users::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
