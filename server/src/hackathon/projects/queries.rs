//! Queries on the table `projects`.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, Order, QueryFilter, QueryOrder, sea_query::NullOrdering,
};
use uuid::Uuid;

use crate::platform::{db, http::paging::PageRequest};
use entities::{
    projects::{Column, Entity, Model},
    sea_orm_active_enums::ProjectState,
};

/// A page of the event's accepted projects, by place; projects without a place come last.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let public = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(ProjectState::Accepted))
        .order_by_with_nulls(Column::Place, Order::Asc, NullOrdering::Last)
        .order_by_asc(Column::Slug);
    db::page(db, public, request).await
}
