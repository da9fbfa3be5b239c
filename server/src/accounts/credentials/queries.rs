//! The table `calendar_feeds`, with a generation number per user, which is part of the URL of the personal calendar; and
//! the deletion of other credentials.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Value,
    sea_query::{Expr, ExprTrait, OnConflict, Query},
};
use uuid::Uuid;

use entities::{
    calendar_feeds::{Column, Entity, Model},
    identities, password_resets, recovery_codes,
    sea_orm_active_enums::IdentityProvider,
    social_attempts, users,
};

/// The generation of the URL of a user's calendar; 0 if it was never renewed. URLs of earlier generations are invalid.
pub async fn calendar_generation(db: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    Ok(Entity::find_by_id(user).one(db).await?.map_or(0, |row| row.round))
}

/// Invalidates the URL of the calendar of a user whose row the transaction has locked; returns the new generation.
pub async fn renew_calendar(tx: &impl ConnectionTrait, user: Uuid) -> Result<i32, DbErr> {
    let first = Model { user_id: user, round: 1 };
    Entity::insert(first.into_active_model()).on_conflict(one_more()).exec_without_returning(tx).await?;
    // The user's row is locked, so no other transaction changes this one.
    calendar_generation(tx, user).await
}

/// Increments the generation of all users.
pub(super) async fn renew_all_calendars(tx: &impl ConnectionTrait) -> Result<(), DbErr> {
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

/// Restores the generation after the account's row was replaced; otherwise old URLs would become valid again.
pub async fn restore_calendar_generation(
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

pub(super) async fn delete_reset_token(tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    password_resets::Entity::delete_by_id(user).exec(tx).await.map(drop)
}

/// Starts a new round, which invalidates all earlier links that verify the email address.
pub(super) async fn next_round(tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    use users::{Column, Entity};
    let update = Entity::update_many().col_expr(Column::Round, Expr::col(Column::Round).add(1));
    update.filter(Column::Id.eq(user)).exec(tx).await.map(drop)
}

/// Deletes the secret and the recovery codes.
pub(super) async fn delete_second_factor(
    tx: &impl ConnectionTrait,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use users::{Column, Entity};
    let update = Entity::update_many()
        .col_expr(Column::TwoFactorSecret, Expr::value(Value::String(None)))
        .col_expr(Column::TwoFactorConfirmedAt, Expr::value(Value::ChronoDateTimeUtc(None)))
        .col_expr(Column::TwoFactorLastStep, Expr::value(Value::BigInt(None)))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    update.filter(Column::Id.eq(user)).exec(tx).await?;
    let codes = recovery_codes::Entity::delete_many().filter(recovery_codes::Column::UserId.eq(user));
    codes.exec(tx).await.map(drop)
}

/// Deletes the account's profiles of login providers, and its attempts to link one; returns the providers, in the order
/// in which they were linked.
pub(super) async fn delete_identities(tx: &impl ConnectionTrait, user: Uuid) -> Result<Vec<IdentityProvider>, DbErr> {
    use identities::{Column, Entity};
    let linked = Entity::find().filter(Column::UserId.eq(user)).select_only().column(Column::Provider);
    let linked = linked.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).into_tuple().all(tx).await?;
    Entity::delete_many().filter(Column::UserId.eq(user)).exec(tx).await?;
    let attempts = social_attempts::Column::UserId.eq(user);
    social_attempts::Entity::delete_many().filter(attempts).exec(tx).await?;
    Ok(linked)
}
