//! What editors typed and did not publish yet.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, create, index, key, user_key};

/// Creates the table `content_drafts`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, drafts()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ContentDrafts::Table).take()).await
    }
}

/// One row per page and editor.
fn drafts() -> NewTable {
    use ContentDrafts as T;
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(text(T::Page))
        .col(uuid(T::UserId))
        .col(text(T::Title))
        .col(text_null(T::Description))
        .col(text_null(T::Author))
        .col(text(T::Markdown))
        // The version of the page that the draft is based on.
        .col(integer(T::Version))
        .col(timestamp_with_time_zone(T::SavedAt))
        .foreign_key(
            ForeignKey::create()
                .name("content_drafts_page_fkey")
                .from(T::Table, T::Page)
                .to("content_pages", "slug")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(&mut user_key("content_drafts_user_id_fkey", T::Table, T::UserId))
        .take();
    NewTable {
        table,
        indexes: vec![
            key("content_drafts_page_user_id_key", T::Table, &[T::Page, T::UserId]),
            index("content_drafts_user_id_idx", T::Table, &[T::UserId]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum ContentDrafts {
    Table,
    Id,
    Page,
    UserId,
    Title,
    Description,
    Author,
    Markdown,
    Version,
    SavedAt,
}
