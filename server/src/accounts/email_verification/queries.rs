//! Verification columns of the table `users`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, sea_query::Expr};
use uuid::Uuid;

use entities::users::{Column, Entity};

pub(super) async fn set_verified(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    let update = Entity::update_many()
        .col_expr(Column::EmailVerifiedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    update.filter(Column::Id.eq(id)).exec(db).await.map(|_| ())
}
