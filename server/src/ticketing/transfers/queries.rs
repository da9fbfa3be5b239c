//! Queries on the table `ticket_transfers`.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::TransferState,
    ticket_transfers::{ActiveModel, Column, Entity, Model},
};

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The offer of a ticket that can be accepted.
pub(super) async fn find_open(
    db: &impl ConnectionTrait,
    ticket: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Model>, DbErr> {
    let own = Entity::find().filter(Column::TicketId.eq(ticket)).filter(Column::State.eq(TransferState::Pending));
    own.filter(Column::ExpiresAt.gt(now)).one(db).await
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Deletes offers that could be accepted until before this time; returns how many.
pub(super) async fn delete_before(db: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::ExpiresAt.lt(time)).exec(db).await?.rows_affected)
}

/// Ends the pending offers of a ticket; returns how many there were.
pub(super) async fn finish(
    tx: &impl ConnectionTrait,
    ticket: Uuid,
    state: TransferState,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let changes = ActiveModel { state: Set(state), finished_at: Set(Some(now)), ..Default::default() };
    let pending = Entity::update_many().set(changes).filter(Column::TicketId.eq(ticket));
    Ok(pending.filter(Column::State.eq(TransferState::Pending)).exec(tx).await?.rows_affected)
}
