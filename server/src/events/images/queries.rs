//! Whose rows name pictures.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::events::{Column, Entity};

/// Every picture in use.
pub(super) async fn names(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let named = Entity::find().select_only().column(Column::Image).filter(Column::Image.is_not_null());
    named.into_tuple().all(db).await
}
