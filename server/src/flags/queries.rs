//! The table `flags`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, Set, sea_query::OnConflict};

use super::types::Flag;
use crate::entities::flags::{ActiveModel, Column, Entity};

/// Names of the flags that are public and on.
pub(super) async fn public_and_on(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let on = Entity::find().filter(Column::Public.eq(true)).filter(Column::Enabled.eq(true));
    on.select_only().column(Column::Name).into_tuple().all(db).await
}

pub(super) async fn put(db: &impl ConnectionTrait, flag: Flag<'_>) -> Result<(), DbErr> {
    let row = ActiveModel {
        name: Set(flag.name.to_owned()),
        enabled: Set(flag.enabled),
        public: Set(flag.public),
        description: Set(flag.description.to_owned()),
        updated_at: Set(flag.now),
    };
    let columns = [Column::Enabled, Column::Public, Column::Description, Column::UpdatedAt];
    let replace = OnConflict::column(Column::Name).update_columns(columns).to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(db).await?;
    Ok(())
}
