//! The table `projects`.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, Order, QueryFilter, QueryOrder, sea_query::NullOrdering,
};
use uuid::Uuid;

use crate::{
    db,
    entities::{
        projects::{Column, Entity, Model},
        sea_orm_active_enums::ProjectState,
    },
    http::paging::PageRequest,
};

/// A page of what was accepted, by place; what has none comes last.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let shown = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(ProjectState::Accepted))
        .order_by_with_nulls(Column::Place, Order::Asc, NullOrdering::Last)
        .order_by_asc(Column::Slug);
    db::page(db, shown, request).await
}
