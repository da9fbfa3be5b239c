//! Queries for the images that events reference.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use entities::events::{Column, Entity};

/// Names of all images in use.
pub(super) async fn names(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let named = Entity::find().select_only().column(Column::Image).filter(Column::Image.is_not_null());
    named.into_tuple().all(db).await
}
