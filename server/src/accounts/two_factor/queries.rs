//! Queries on the `two_factor_*` columns of `users` and on the table `recovery_codes`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, Value, sea_query::Expr,
};
use uuid::Uuid;

use entities::{
    recovery_codes,
    users::{self, Column},
};

/// Sets the secret; it is unconfirmed and none of its codes has been used.
pub(super) async fn set_secret(
    db: &impl ConnectionTrait,
    id: Uuid,
    sealed: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let update = users::Entity::update_many()
        .col_expr(Column::TwoFactorSecret, Expr::value(sealed))
        .col_expr(Column::TwoFactorConfirmedAt, Expr::value(Value::ChronoDateTimeUtc(None)))
        .col_expr(Column::TwoFactorLastStep, Expr::value(Value::BigInt(None)))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    update.filter(Column::Id.eq(id)).exec(db).await.map(|_| ())
}

/// Marks the secret as confirmed.
pub(super) async fn set_confirmed(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    let update = users::Entity::update_many()
        .col_expr(Column::TwoFactorConfirmedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    update.filter(Column::Id.eq(id)).exec(db).await.map(|_| ())
}

/// Marks the code of a time step as used, in one statement: of concurrent requests one succeeds, and this and earlier
/// steps are rejected from then on.
pub(super) async fn take_step(db: &impl ConnectionTrait, id: Uuid, sealed: &str, step: i64) -> Result<bool, DbErr> {
    let unused = Condition::any().add(Column::TwoFactorLastStep.is_null()).add(Column::TwoFactorLastStep.lt(step));
    let update = users::Entity::update_many().col_expr(Column::TwoFactorLastStep, Expr::value(step));
    let update = update.filter(Column::Id.eq(id)).filter(Column::TwoFactorSecret.eq(sealed)).filter(unused);
    Ok(update.exec(db).await?.rows_affected == 1)
}

/// In order of creation.
pub(super) async fn codes(db: &impl ConnectionTrait, user: Uuid) -> Result<Vec<recovery_codes::Model>, DbErr> {
    use recovery_codes::{Column, Entity};
    Entity::find().filter(Column::UserId.eq(user)).order_by_asc(Column::Position).all(db).await
}

pub(super) async fn insert_codes(db: &impl ConnectionTrait, rows: Vec<recovery_codes::Model>) -> Result<(), DbErr> {
    let rows = rows.into_iter().map(IntoActiveModel::into_active_model);
    recovery_codes::Entity::insert_many(rows).exec_without_returning(db).await.map(|_| ())
}

pub(super) async fn delete_codes(db: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    let all = recovery_codes::Entity::delete_many().filter(recovery_codes::Column::UserId.eq(user));
    all.exec(db).await.map(|_| ())
}

/// Uses up a code; of concurrent requests one succeeds. Returns how many are left, or `None` if there is no such code.
pub(super) async fn take_code(db: &impl ConnectionTrait, user: Uuid, hash: String) -> Result<Option<usize>, DbErr> {
    use recovery_codes::{Column, Entity};
    if Entity::delete_by_id((user, hash)).exec(db).await?.rows_affected != 1 {
        return Ok(None);
    }
    let left = Entity::find().filter(Column::UserId.eq(user)).count(db).await?;
    Ok(usize::try_from(left).ok())
}
