//! The table `subscribers`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::OnConflict,
};
use uuid::Uuid;

use crate::entities::{
    sea_orm_active_enums::SubscriberState,
    subscribers::{Column, Entity, Model},
};

/// The row of this address, locked for the transaction: the given one when there was none.
pub(super) async fn find_or_insert(db: &impl ConnectionTrait, row: Model) -> Result<Model, DbErr> {
    let address = row.email_normalised.clone();
    let known = OnConflict::column(Column::EmailNormalised).do_nothing().to_owned();
    Entity::insert(row.into_active_model().reset_all()).on_conflict(known).exec_without_returning(db).await?;
    let found = Entity::find().filter(Column::EmailNormalised.eq(address)).lock_exclusive().one(db).await?;
    found.ok_or_else(|| DbErr::RecordNotFound("a subscriber that was just written".to_owned()))
}

/// A row, locked for the transaction.
pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(db).await
}

pub(super) async fn save(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::update(row.into_active_model().reset_all()).exec(db).await.map(|_| ())
}

/// Deletes what has been waiting to be confirmed since before `before`, however often it was asked for again; answers how
/// many.
pub(super) async fn sweep(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let pending = Column::State.eq(SubscriberState::Pending);
    let old = Entity::delete_many().filter(pending).filter(Column::StateChangedAt.lt(before));
    Ok(old.exec(db).await?.rows_affected)
}
