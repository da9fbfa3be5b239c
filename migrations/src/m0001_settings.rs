//! Settings that staff change while the server runs.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds the table `settings`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table(Settings::Table)
            .col(text(Settings::Key).primary_key())
            .col(json_binary(Settings::Value))
            .col(timestamp_with_time_zone(Settings::UpdatedAt))
            .col(uuid_null(Settings::UpdatedBy));
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Settings::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Settings {
    Table,
    Key,
    Value,
    UpdatedAt,
    UpdatedBy,
}
