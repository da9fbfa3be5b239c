//! The order of the waiting list over all events, for the lists of staff.

use sea_orm_migration::prelude::*;

/// Adds an index to `waiting_list_entries`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const INDEX: &str = "waiting_list_entries_order_idx";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::create()
            .name(INDEX)
            .table("waiting_list_entries")
            .col(("priority", IndexOrder::Desc))
            .col("queued_at")
            .col("id")
            .to_owned();
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(INDEX).table("waiting_list_entries").to_owned()).await
    }
}
