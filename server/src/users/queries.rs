//! Rows of `users`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait as _, QueryFilter,
    QuerySelect as _,
    sea_query::{Expr, LockType, OnConflict},
};
use uuid::Uuid;

use crate::entities::users::{Column, Entity, Model};

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The row, which nobody else changes before the transaction ends. Rows that name it may be written all the same:
/// otherwise a device that comes back and a change that ends all devices could wait for each other.
pub(super) async fn hold(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await
}

pub(super) async fn by_email(db: &impl ConnectionTrait, normalised: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::EmailNormalised.eq(normalised)).one(db).await
}

pub(super) async fn by_username(db: &impl ConnectionTrait, username: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Username.eq(username)).one(db).await
}

pub(super) async fn has_email(db: &impl ConnectionTrait, normalised: &str) -> Result<bool, DbErr> {
    Ok(Entity::find().filter(Column::EmailNormalised.eq(normalised)).count(db).await? > 0)
}

pub(super) async fn has_username(db: &impl ConnectionTrait, username: &str) -> Result<bool, DbErr> {
    Ok(Entity::find().filter(Column::Username.eq(username)).count(db).await? > 0)
}

/// Answers whether it was written: nothing is when somebody has the address or the username already. A violation
/// would end the transaction.
pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let taken = OnConflict::new().do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(taken).exec_without_returning(db).await? == 1)
}

pub(super) async fn touch_login(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    let row = Entity::update_many().col_expr(Column::LastLoginAt, Expr::value(now)).filter(Column::Id.eq(id));
    row.exec(db).await.map(|_| ())
}

/// Keeps the same password at another cost, if it is still the same.
pub(super) async fn rehash(db: &impl ConnectionTrait, id: Uuid, old: &str, new: String) -> Result<(), DbErr> {
    let row = Entity::update_many().col_expr(Column::PasswordHash, Expr::value(new));
    row.filter(Column::Id.eq(id)).filter(Column::PasswordHash.eq(old)).exec(db).await.map(|_| ())
}

pub(super) async fn set_password(
    db: &impl ConnectionTrait,
    id: Uuid,
    hash: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = Entity::update_many()
        .col_expr(Column::PasswordHash, Expr::value(hash))
        .col_expr(Column::PasswordChangedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    row.filter(Column::Id.eq(id)).exec(db).await.map(|_| ())
}
