//! Queries on the table `subscribers`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::OnConflict,
};
use uuid::Uuid;

use crate::platform::db::search::search_text;
use entities::{
    sea_orm_active_enums::SubscriberState,
    subscribers::{Column, Entity, Model},
};

/// Returns the row of an address, locked for the transaction; inserts the given row if there is none.
pub(super) async fn find_or_insert(db: &impl ConnectionTrait, row: Model) -> Result<Model, DbErr> {
    let address = row.email_normalised.clone();
    let on_conflict = OnConflict::column(Column::EmailNormalised).do_nothing().to_owned();
    Entity::insert(searchable(row).into_active_model().reset_all())
        .on_conflict(on_conflict)
        .exec_without_returning(db)
        .await?;
    let found = Entity::find().filter(Column::EmailNormalised.eq(address)).lock_exclusive().one(db).await?;
    found.ok_or_else(|| DbErr::RecordNotFound("a subscriber that was just written".to_owned()))
}

/// Returns a row, locked for the transaction.
pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(db).await
}

pub(super) async fn save(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::update(searchable(row).into_active_model().reset_all()).exec(db).await.map(|_| ())
}

/// Sets the search text of a row; every write calls this, so that it cannot become outdated.
fn searchable(row: Model) -> Model {
    let others = [Some(row.email_normalised.as_str()), row.phone.as_deref()];
    Model { search_text: search_text(&row.name, others.into_iter().flatten()), ..row }
}

/// Deletes rows that have been unconfirmed since before `before`, regardless of repeated subscriptions; returns their
/// number.
pub(super) async fn delete_expired(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let pending = Column::State.eq(SubscriberState::Pending);
    let old = Entity::delete_many().filter(pending).filter(Column::StateChangedAt.lt(before));
    Ok(old.exec(db).await?.rows_affected)
}
