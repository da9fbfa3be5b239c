//! The table `calendar_feeds`: who asked for another address, and how often.

use sea_orm::{
    ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    sea_query::{Expr, ExprTrait, OnConflict},
};
use uuid::Uuid;

use crate::entities::calendar_feeds::{Column, Entity, Model};

/// The round of somebody; 0 before they ever asked for another.
pub(super) async fn round(db: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    Ok(Entity::find_by_id(user).one(db).await?.map_or(0, |row| row.round))
}

/// Begins another round and answers it.
pub(super) async fn next_round(tx: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    let next = Expr::col((Entity, Column::Round)).add(1);
    let known = OnConflict::column(Column::UserId).value(Column::Round, next).to_owned();
    let first = Model { user_id: user, round: 1 };
    Entity::insert(first.into_active_model()).on_conflict(known).exec_without_returning(tx).await?;
    // Nobody else changes the row before the transaction ends.
    round(tx, user).await
}
