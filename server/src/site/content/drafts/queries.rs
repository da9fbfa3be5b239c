//! Queries on the table `content_drafts`.

use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbErr, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, sea_query::OnConflict,
};
use uuid::Uuid;

use entities::content_drafts::{Column, Entity, Model};

/// All drafts of a page, the latest first.
pub(super) async fn all(db: &impl ConnectionTrait, page: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Page.eq(page)).order_by_desc(Column::SavedAt).all(db).await
}

/// Saves a draft in place of the editor's former one.
pub(super) async fn put(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let replace = OnConflict::columns([Column::Page, Column::UserId])
        .update_columns([
            Column::Title,
            Column::Description,
            Column::Author,
            Column::Markdown,
            Column::Version,
            Column::SavedAt,
        ])
        .to_owned();
    Entity::insert(row.into_active_model()).on_conflict(replace).exec_without_returning(db).await?;
    Ok(())
}

/// Deletes an editor's draft, if there is one.
pub(in crate::site::content) async fn delete(db: &impl ConnectionTrait, page: &str, user: Uuid) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::Page.eq(page)).filter(Column::UserId.eq(user)).exec(db).await?;
    Ok(())
}
