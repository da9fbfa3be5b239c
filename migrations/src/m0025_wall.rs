//! The names on an event's wall.

use sea_orm_migration::{prelude::*, schema::boolean};

use crate::revisions;

/// Adds the column `on_wall` to `share_cards`, and watches the table. Cards from before showed a name without saying
/// that it would be on the wall, so their names are not.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = boolean(ShareCards::OnWall).default(false).take();
        manager.alter_table(Table::alter().table(ShareCards::Table).add_column(column).take()).await?;
        revisions::watch(manager, "share_cards", "tickets").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        revisions::unwatch(manager, "share_cards").await?;
        let table = Table::alter().table(ShareCards::Table).drop_column(ShareCards::OnWall).take();
        manager.alter_table(table).await
    }
}

#[derive(DeriveIden)]
enum ShareCards {
    Table,
    OnWall,
}
