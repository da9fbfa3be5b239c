//! The table `series`.

use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

use crate::{
    entities::series::{ActiveModel, Column, Entity, Model},
    events::Slug,
};

pub(super) async fn by_slug(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Slug.eq(slug.as_str())).one(db).await
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    Entity::insert(row).exec_without_returning(db).await.map(drop)
}

pub(super) async fn update(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    row.update(db).await.map(drop)
}
