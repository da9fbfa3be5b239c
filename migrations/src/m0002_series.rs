//! Series of recurring events.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds the table `series`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table(Series::Table)
            .col(pk_uuid(Series::Id))
            .col(text_uniq(Series::Slug))
            .col(text(Series::Name))
            .col(text_null(Series::Description))
            .col(timestamp_with_time_zone(Series::CreatedAt))
            .col(timestamp_with_time_zone(Series::UpdatedAt));
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Series::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Series {
    Table,
    Id,
    Slug,
    Name,
    Description,
    CreatedAt,
    UpdatedAt,
}
