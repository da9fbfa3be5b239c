//! The table `series`.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{LockType, OnConflict},
};

use crate::{
    entities::series::{ActiveModel, Column, Entity, Model},
    events::Slug,
};

pub(super) async fn by_slug(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Slug.eq(slug.as_str())).one(db).await
}

/// The same, held until the transaction ends.
pub(super) async fn hold(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Slug.eq(slug.as_str())).lock(LockType::NoKeyUpdate).one(db).await
}

/// Writes a row unless somebody was faster: waits for whoever writes one of the same slug.
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
