//! Queries on the table `check_ins`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};
use uuid::Uuid;

use entities::{
    check_ins::{Column, Entity, Model},
    tickets,
};

pub(super) async fn by_nonce(db: &impl ConnectionTrait, nonce: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::ClientNonce.eq(nonce)).one(db).await
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Number of events at which a user was checked in.
pub(super) async fn attended(db: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    use tickets::Column as Ticket;
    let events = tickets::Entity::find().select_only().column(Ticket::EventId).distinct();
    let events = events.filter(Ticket::UserId.eq(user)).filter(Ticket::CheckedInAt.is_not_null());
    let count = events.into_tuple::<Uuid>().all(db).await?.len();
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}

/// Sets when the holder of a locked ticket entered, or that they did not.
pub(super) async fn set_checked_in_at(
    tx: &impl ConnectionTrait,
    ticket: Uuid,
    time: Option<DateTime<Utc>>,
) -> Result<(), DbErr> {
    let change = tickets::ActiveModel { checked_in_at: Set(time), ..Default::default() };
    let update = tickets::Entity::update_many().set(change).filter(tickets::Column::Id.eq(ticket));
    update.exec(tx).await.map(drop)
}
