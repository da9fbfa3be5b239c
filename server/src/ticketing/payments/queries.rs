//! The table `sandbox_payments`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, sea_query::OnConflict};
use uuid::Uuid;

use entities::{
    sandbox_payments::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::SandboxState,
};

pub(super) async fn find(db: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

pub(super) async fn of_order(db: &impl ConnectionTrait, order: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::OrderId.eq(order)).one(db).await
}

/// Inserts a payment, unless its order has one.
pub(super) async fn insert_if_none(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let insert = Entity::insert(row.into_active_model());
    let insert = insert.on_conflict(OnConflict::column(Column::OrderId).do_nothing().to_owned());
    insert.exec_without_returning(db).await?;
    Ok(())
}

/// Changes an open payment; returns whether it was open.
pub(super) async fn change_open(db: &impl ConnectionTrait, id: &str, changes: ActiveModel) -> Result<bool, DbErr> {
    let open =
        Entity::update_many().set(changes).filter(Column::Id.eq(id)).filter(Column::State.eq(SandboxState::Open));
    Ok(open.exec(db).await?.rows_affected == 1)
}
