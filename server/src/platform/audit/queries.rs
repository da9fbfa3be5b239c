//! Rows of `audit_entries`.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait, IntoActiveModel};

use entities::audit_entries::{Entity, Model};

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}
