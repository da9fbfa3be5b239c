//! Marks of tickets whose holders get a new code by email.

use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::TicketState,
    tickets::{ActiveModel, Column, Entity},
};

/// Marks the confirmed tickets of an event; returns how many.
pub(in crate::ticketing) async fn mark_due(tx: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    let due = ActiveModel { code_email_due: Set(true), ..Default::default() };
    let valid = Entity::update_many().set(due).filter(Column::EventId.eq(event));
    Ok(valid.filter(Column::State.eq(TicketState::Confirmed)).exec(tx).await?.rows_affected)
}

/// Ids of marked tickets, at most `max`.
pub(super) async fn due(db: &impl ConnectionTrait, max: u64) -> Result<Vec<Uuid>, DbErr> {
    let marked = Entity::find().filter(Column::CodeEmailDue.eq(true)).select_only().column(Column::Id);
    marked.limit(max).into_tuple().all(db).await
}

/// Removes the mark of a ticket.
pub(super) async fn unmark(tx: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    let sent = ActiveModel { code_email_due: Set(false), ..Default::default() };
    Entity::update_many().set(sent).filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(())
}
