//! Queries on the table `flags`.

use sea_orm::{ConnectionTrait, DbErr, EntityTrait, QueryOrder, QuerySelect as _, Set, sea_query::OnConflict};

use super::types::Flag;
use entities::flags::{ActiveModel, Column, Entity, Model};

/// All rows, sorted by name.
pub(super) async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().order_by_asc(Column::Name).all(db).await
}

/// A row, locked until the transaction ends.
pub(super) async fn lock_for_update(tx: &impl ConnectionTrait, name: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(name).lock_exclusive().one(tx).await
}

/// Inserts or updates a flag; running processes apply it within a second.
pub async fn put(db: &impl ConnectionTrait, flag: Flag<'_>) -> Result<(), DbErr> {
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
