//! Refunds whose money is still on its way.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds the column `checked_at` to `refunds`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // When the provider was last asked about a refund that it has accepted.
        let column = timestamp_with_time_zone_null("checked_at").take();
        manager.alter_table(Table::alter().table("refunds").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("refunds").drop_column("checked_at").take()).await
    }
}
