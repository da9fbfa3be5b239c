//! Rows of `sessions` and `remember_tokens`.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, ExprTrait as _, IntoActiveModel, PaginatorTrait as _,
    QueryFilter, QueryOrder as _, QuerySelect as _,
    sea_query::{Expr, OnConflict},
};
use uuid::Uuid;

use super::{IDLE_TIMEOUT, MAX_AGE, MAX_SECOND_FACTOR_ATTEMPTS, PENDING_TIMEOUT, STAFF_IDLE_TIMEOUT, STAFF_MAX_AGE};
use entities::{
    remember_tokens::{self, Column as Remembered},
    sea_orm_active_enums::UserState,
    sessions::{Column, Entity, Model},
    user_roles, users,
};

/// The row of a session that has not expired.
pub(super) async fn find(db: &impl ConnectionTrait, id: String, now: DateTime<Utc>) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).filter(alive(now)).one(db).await
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// Of concurrent inserts of the same row, only the first one writes it.
pub(super) async fn insert_once(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let on_conflict = OnConflict::column(Column::Id).do_nothing().to_owned();
    Entity::insert(row.into_active_model()).on_conflict(on_conflict).exec_without_returning(db).await.map(|_| ())
}

/// Updates `last_seen_at`, unless another request has just done so.
pub(super) async fn touch(db: &impl ConnectionTrait, row: &Model, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::LastSeenAt, Expr::value(now))
        .filter(Column::Id.eq(&row.id))
        .filter(Column::LastSeenAt.eq(row.last_seen_at))
        .exec(db)
        .await
        .map(|_| ())
}

/// Changes the id and the device of a row; returns whether it still exists.
pub(super) async fn rename(
    db: &impl ConnectionTrait,
    id: &str,
    new: &str,
    device: Option<Uuid>,
) -> Result<bool, DbErr> {
    let renamed = Entity::update_many()
        .col_expr(Column::Id, Expr::value(new))
        .col_expr(Column::RememberTokenId, Expr::value(device))
        .filter(Column::Id.eq(id));
    Ok(renamed.exec(db).await?.rows_affected == 1)
}

pub(super) async fn confirm(db: &impl ConnectionTrait, id: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    let confirmed = Entity::update_many().col_expr(Column::ConfirmedAt, Expr::value(now)).filter(Column::Id.eq(id));
    confirmed.exec(db).await.map(|_| ())
}

/// Counts an attempt at a second factor if one is left, in a single statement; returns whether one was left.
pub(super) async fn count_attempt(db: &impl ConnectionTrait, id: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let counted = Entity::update_many()
        .col_expr(Column::PendingTries, Expr::col(Column::PendingTries).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::PendingUserId.is_not_null())
        .filter(Column::PendingSince.gt(now - PENDING_TIMEOUT))
        .filter(Column::PendingTries.lt(MAX_SECOND_FACTOR_ATTEMPTS));
    Ok(counted.exec(db).await?.rows_affected == 1)
}

/// Refunds an attempt counted by [`count_attempt`].
pub(super) async fn refund_attempt(db: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    let refunded = Entity::update_many().col_expr(Column::PendingTries, Expr::col(Column::PendingTries).sub(1));
    refunded.filter(Column::Id.eq(id)).filter(Column::PendingTries.gt(0)).exec(db).await.map(|_| ())
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(db).await.map(|_| ())
}

/// Active sessions of a user, most recently used first.
pub(super) async fn of_user(db: &impl ConnectionTrait, user_id: Uuid, now: DateTime<Utc>) -> Result<Vec<Model>, DbErr> {
    let rows = Entity::find().filter(Column::UserId.eq(user_id)).filter(alive(now));
    rows.order_by_desc(Column::LastSeenAt).order_by_desc(Column::PublicId).all(db).await
}

pub(super) async fn find_public(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    public_id: Uuid,
) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::UserId.eq(user_id)).filter(Column::PublicId.eq(public_id)).one(db).await
}

/// Deletes the sessions of a user except `except`, including those that wait for a second factor.
pub(super) async fn delete_all(db: &impl ConnectionTrait, user_id: Uuid, except: Option<&str>) -> Result<u64, DbErr> {
    let theirs = Condition::any().add(Column::UserId.eq(user_id)).add(Column::PendingUserId.eq(user_id));
    let mut rows = Entity::delete_many().filter(theirs);
    if let Some(except) = except {
        rows = rows.filter(Column::Id.ne(except));
    }
    Ok(rows.exec(db).await?.rows_affected)
}

/// Deletes all sessions with an owner, and all devices; returns the number of sessions.
pub(super) async fn delete_all_users(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    remember_tokens::Entity::delete_many().exec(db).await?;
    let theirs = Condition::any().add(Column::UserId.is_not_null()).add(Column::PendingUserId.is_not_null());
    Ok(Entity::delete_many().filter(theirs).exec(db).await?.rows_affected)
}

/// Deletes the sessions of a remembered device.
pub(super) async fn delete_of_device(db: &impl ConnectionTrait, device: Uuid) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::RememberTokenId.eq(device)).exec(db).await.map(|_| ())
}

/// Deletes a device and its sessions. Locks the device first: a concurrent request that revives it has either inserted
/// its session by then, or finds no device.
pub(super) async fn delete_device(db: &impl ConnectionTrait, device: Uuid) -> Result<(), DbErr> {
    remember_tokens::Entity::find_by_id(device).lock_exclusive().one(db).await?;
    delete_of_device(db, device).await?;
    remember_tokens::Entity::delete_by_id(device).exec(db).await.map(|_| ())
}

/// Deletes expired sessions and devices; returns the number of rows.
pub(super) async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let sessions = Entity::delete_many().filter(alive(now).not()).exec(db).await?.rows_affected;
    let devices = remember_tokens::Entity::delete_many().filter(Remembered::ExpiresAt.lte(now)).exec(db).await?;
    Ok(sessions + devices.rows_affected)
}

/// Whether a user is staff: every role grants a permission.
pub(super) async fn is_staff(db: &impl ConnectionTrait, user_id: Uuid) -> Result<bool, DbErr> {
    Ok(user_roles::Entity::find().filter(user_roles::Column::UserId.eq(user_id)).count(db).await? > 0)
}

pub(super) async fn set_staff(db: &impl ConnectionTrait, user_id: Uuid, staff: bool) -> Result<(), DbErr> {
    let rows = Entity::update_many().col_expr(Column::Staff, Expr::value(staff)).filter(Column::UserId.eq(user_id));
    rows.exec(db).await.map(|_| ())
}

/// Whether a user may log in.
pub(super) async fn is_active(db: &impl ConnectionTrait, user_id: Uuid) -> Result<bool, DbErr> {
    let row = users::Entity::find_by_id(user_id).filter(users::Column::State.eq(UserState::Active));
    Ok(row.count(db).await? > 0)
}

pub(super) async fn insert_device(db: &impl ConnectionTrait, row: remember_tokens::Model) -> Result<(), DbErr> {
    remember_tokens::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

pub(super) async fn find_device(
    db: &impl ConnectionTrait,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<remember_tokens::Model>, DbErr> {
    let row = remember_tokens::Entity::find_by_id(id).filter(Remembered::ExpiresAt.gt(now));
    // Locked, so that a concurrent request that ends all sessions finds the one about to start.
    row.lock_exclusive().one(db).await
}

/// Whether a device exists. It is not locked, so it may be deleted at any moment.
pub(super) async fn has_device(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let row = remember_tokens::Entity::find_by_id(id).filter(Remembered::ExpiresAt.gt(now));
    Ok(row.count(db).await? > 0)
}

/// Replaces the validator hash `from` by `to` if it is still the current one; returns whether it was.
pub(super) async fn rotate_device(
    db: &impl ConnectionTrait,
    id: Uuid,
    from: &str,
    to: String,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let rotated = remember_tokens::Entity::update_many()
        .col_expr(Remembered::ValidatorHash, Expr::value(to))
        .col_expr(Remembered::PreviousHash, Expr::value(from))
        .col_expr(Remembered::RotatedAt, Expr::value(now))
        .filter(Remembered::Id.eq(id))
        .filter(Remembered::ValidatorHash.eq(from))
        .filter(Remembered::ExpiresAt.gt(now));
    Ok(rotated.exec(db).await?.rows_affected == 1)
}

/// Whether a device belongs to this user.
pub(super) async fn is_device_of(db: &impl ConnectionTrait, user_id: Uuid, id: Uuid) -> Result<bool, DbErr> {
    let row = remember_tokens::Entity::find_by_id(id).filter(Remembered::UserId.eq(user_id));
    Ok(row.count(db).await? > 0)
}

/// Remembered devices of a user, most recently used first.
pub(super) async fn devices_of(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<remember_tokens::Model>, DbErr> {
    let rows = remember_tokens::Entity::find().filter(Remembered::UserId.eq(user_id));
    rows.filter(Remembered::ExpiresAt.gt(now)).order_by_desc(Remembered::RotatedAt).all(db).await
}

pub(super) async fn delete_devices(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    except: Option<Uuid>,
) -> Result<u64, DbErr> {
    let mut rows = remember_tokens::Entity::delete_many().filter(Remembered::UserId.eq(user_id));
    if let Some(except) = except {
        rows = rows.filter(Remembered::Id.ne(except));
    }
    Ok(rows.exec(db).await?.rows_affected)
}

fn alive(now: DateTime<Utc>) -> Condition {
    let kind = |staff: bool, idle: Duration, longest: Duration| {
        Condition::all()
            .add(Column::Staff.eq(staff))
            .add(Column::LastSeenAt.gt(before(now, idle)))
            .add(Column::CreatedAt.gt(before(now, longest)))
    };
    Condition::any().add(kind(false, IDLE_TIMEOUT, MAX_AGE)).add(kind(true, STAFF_IDLE_TIMEOUT, STAFF_MAX_AGE))
}

fn before(now: DateTime<Utc>, span: Duration) -> DateTime<Utc> {
    now - TimeDelta::from_std(span).unwrap_or_default()
}
