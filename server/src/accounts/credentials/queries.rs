//! The table `calendar_feeds`: a generation number per user, which is part of the URL of the personal calendar.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, OnConflict, Query},
};
use uuid::Uuid;

use entities::{
    calendar_feeds::{Column, Entity, Model},
    users,
};

/// The user's generation; 0 if the URL was never renewed.
pub(super) async fn calendar_generation(db: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    Ok(Entity::find_by_id(user).one(db).await?.map_or(0, |row| row.round))
}

/// Increments the generation and returns it.
pub(super) async fn next_calendar_generation(tx: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    let first = Model { user_id: user, round: 1 };
    Entity::insert(first.into_active_model()).on_conflict(one_more()).exec_without_returning(tx).await?;
    // The user's row is locked, so no other transaction changes this one.
    calendar_generation(tx, user).await
}

/// Increments the generation of all users.
pub(super) async fn next_calendar_generations(tx: &impl ConnectionTrait) -> Result<(), DbErr> {
    // Without a condition, SQLite parses ON CONFLICT as part of a join.
    let everybody = users::Entity::find().filter(users::Column::Id.is_not_null());
    let everybody = everybody.select_only().column(users::Column::Id).expr(Expr::value(1)).into_query();
    let insert = Query::insert()
        .into_table(Entity)
        .columns([Column::UserId, Column::Round])
        .select_from(everybody)
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .on_conflict(one_more())
        .take();
    tx.execute(&insert).await.map(drop)
}

/// Restores the generation of an account whose row was just replaced.
pub(super) async fn set_calendar_generation(
    tx: &impl ConnectionTrait,
    user_id: Uuid,
    generation: i32,
) -> Result<(), DbErr> {
    Entity::insert(Model { user_id, round: generation }.into_active_model()).exec_without_returning(tx).await.map(drop)
}

fn one_more() -> OnConflict {
    let next = Expr::col((Entity, Column::Round)).add(1);
    OnConflict::column(Column::UserId).value(Column::Round, next).to_owned()
}
