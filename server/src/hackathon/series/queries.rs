//! The table `series`.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{LockType, OnConflict},
};
use uuid::Uuid;

use crate::platform::slug::Slug;
use entities::series::{ActiveModel, Column, Entity, Model};

pub(super) async fn by_slug(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Slug.eq(slug.as_str())).one(db).await
}

/// Like [`by_slug`], locked until the transaction ends.
pub(super) async fn lock_for_update(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Slug.eq(slug.as_str())).lock(LockType::NoKeyUpdate).one(db).await
}

/// Locks a row until the transaction ends.
pub(super) async fn lock(db: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(db).await.map(drop)
}

/// Inserts a row unless the slug exists; waits for a concurrent insert of the same slug.
pub(super) async fn insert_missing(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    let known = OnConflict::column(Column::Slug).do_nothing().to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(db).await.map(drop)
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    Entity::insert(row).exec_without_returning(db).await.map(drop)
}

pub(super) async fn update(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    row.update(db).await.map(drop)
}
