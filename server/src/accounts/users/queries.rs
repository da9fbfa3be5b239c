//! Queries on the tables `users` and `user_roles`.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum as _, ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, IntoActiveModel, JoinType,
    PaginatorTrait as _, QueryFilter, QueryOrder as _, QuerySelect as _, RelationTrait as _,
    sea_query::{Expr, LockType, OnConflict},
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::{UserRole, UserState},
    user_roles,
    users::{Column, Entity, Model},
};

/// A user by id.
pub async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Like [`find`], locked against changes until the transaction ends. Every change of credentials locks the row before it
/// touches sessions: a concurrent login has either finished by then or sees the change. Rows that reference it can still
/// be inserted: otherwise renewing a device and revoking all devices could deadlock.
pub async fn lock_for_update(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
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

/// Usernames of users by id.
pub async fn usernames(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, String>, DbErr> {
    let users = Entity::find().filter(Column::Id.is_in(ids)).select_only().columns([Column::Id, Column::Username]);
    Ok(users.into_tuple::<(Uuid, String)>().all(db).await?.into_iter().collect())
}

/// The given usernames that are taken.
pub(super) async fn taken_usernames(db: &impl ConnectionTrait, names: &[String]) -> Result<HashSet<String>, DbErr> {
    let taken = Entity::find().select_only().column(Column::Username).filter(Column::Username.is_in(names));
    Ok(taken.into_tuple().all(db).await?.into_iter().collect())
}

/// Inserts a row. Returns false if the email address or username is taken; a constraint violation would abort the
/// transaction.
pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let taken = OnConflict::new().do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(taken).exec_without_returning(db).await? == 1)
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<u64, DbErr> {
    Ok(Entity::delete_by_id(id).exec(db).await?.rows_affected)
}

/// Sets the time of the user's last login.
pub async fn record_login(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    let row = Entity::update_many().col_expr(Column::LastLoginAt, Expr::value(now)).filter(Column::Id.eq(id));
    row.exec(db).await.map(|_| ())
}

/// Replaces the hash of an unchanged password.
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

/// Administrators who can sign in, locked until the transaction ends.
pub(super) async fn administrators(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    user_roles::Entity::find()
        .select_only()
        .column(user_roles::Column::UserId)
        .join(JoinType::InnerJoin, user_roles::Relation::Users.def())
        .filter(user_roles::Column::Role.eq(UserRole::Administrator.to_value()))
        .filter(Column::State.eq(UserState::Active))
        .order_by_asc(user_roles::Column::UserId)
        .lock(LockType::NoKeyUpdate)
        .into_tuple()
        .all(db)
        .await
}

/// Whether there is an administrator, even a disabled one.
pub(super) async fn has_administrator(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let found = user_roles::Entity::find().filter(user_roles::Column::Role.eq(UserRole::Administrator.to_value()));
    Ok(found.one(db).await?.is_some())
}

/// Locks the roles until the transaction ends. SQLite has a single writer anyway.
pub(super) async fn lock_roles(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Postgres {
        db.execute_unprepared("LOCK TABLE user_roles IN SHARE ROW EXCLUSIVE MODE").await?;
    }
    Ok(())
}
