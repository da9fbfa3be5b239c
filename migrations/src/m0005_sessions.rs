//! Sessions of visitors.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds the table `sessions`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table(Sessions::Table)
            // SHA-256 of the cookie's value: reading the table does not allow taking over a session.
            .col(text(Sessions::Id).primary_key())
            .col(uuid_null(Sessions::UserId))
            .col(timestamp_with_time_zone(Sessions::CreatedAt))
            .col(timestamp_with_time_zone(Sessions::LastSeenAt));
        manager.create_table(table).await?;
        manager.create_index(index("sessions_user_id_idx", Sessions::UserId)).await?;
        manager.create_index(index("sessions_last_seen_at_idx", Sessions::LastSeenAt)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Sessions::Table).take()).await
    }
}

fn index(name: &str, column: Sessions) -> IndexCreateStatement {
    Index::create().name(name).table(Sessions::Table).col(column).take()
}

#[derive(DeriveIden)]
enum Sessions {
    Table,
    Id,
    UserId,
    CreatedAt,
    LastSeenAt,
}
