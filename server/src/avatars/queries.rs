//! Whose rows name pictures.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::users::{Column, Entity};

/// Every picture in use.
pub(super) async fn names(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let named = Entity::find().select_only().column(Column::Avatar).filter(Column::Avatar.is_not_null());
    named.into_tuple().all(db).await
}
