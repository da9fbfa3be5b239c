//! Feature flags.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds the table `flags`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table(Flags::Table)
            .col(text(Flags::Name).primary_key())
            .col(boolean(Flags::Enabled))
            .col(boolean(Flags::Public))
            .col(text(Flags::Description))
            .col(timestamp_with_time_zone(Flags::UpdatedAt));
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Flags::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Flags {
    Table,
    Name,
    Enabled,
    Public,
    Description,
    UpdatedAt,
}
