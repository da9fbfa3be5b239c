//! What staff note about users.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, create, index, user_key};

/// Creates the table `user_notes`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, notes()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(UserNotes::Table).take()).await
    }
}

fn notes() -> NewTable {
    use UserNotes as T;
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::UserId))
        // Null once the author's account is deleted.
        .col(uuid_null(T::AuthorId))
        .col(text(T::Text))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .foreign_key(&mut user_key("user_notes_user_id_fkey", T::Table, T::UserId))
        .foreign_key(
            ForeignKey::create()
                .name("user_notes_author_id_fkey")
                .from(T::Table, T::AuthorId)
                .to("users", "id")
                .on_delete(ForeignKeyAction::SetNull),
        )
        .take();
    NewTable {
        table,
        indexes: vec![
            index("user_notes_user_id_idx", T::Table, &[T::UserId]),
            index("user_notes_author_id_idx", T::Table, &[T::AuthorId]),
        ],
    }
}

#[derive(DeriveIden, Clone, Copy)]
enum UserNotes {
    Table,
    Id,
    UserId,
    AuthorId,
    Text,
    CreatedAt,
}
