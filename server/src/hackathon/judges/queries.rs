//! Queries on the table `judges`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use crate::platform::{db, http::paging::PageRequest};
use entities::{
    judges::{Column, Entity, Model},
    sea_orm_active_enums::JudgeState,
};

/// A page of the event's accepted and active judges and mentors, by position.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let public = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.is_in([JudgeState::Accepted, JudgeState::Active]))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, public, request).await
}

/// The event's row for a user, locked until the transaction ends.
pub(super) async fn of_account(db: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::EventId.eq(event)).filter(Column::UserId.eq(user)).lock_exclusive().one(db).await
}

pub(super) async fn insert_joined(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// Sets an invited or withdrawn row to accepted.
pub(super) async fn accept(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(JudgeState::Accepted))
        .col_expr(Column::StateChangedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await
        .map(|_| ())
}

/// Sets the photo of an event's judges with a name.
pub(super) async fn set_photo(
    db: &impl ConnectionTrait,
    event: Uuid,
    name: &str,
    photo: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Photo, Expr::value(photo))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::EventId.eq(event))
        .filter(Column::Name.eq(name))
        .exec(db)
        .await
        .map(|_| ())
}
