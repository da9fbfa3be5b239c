//! Finding the emails to an address.

use sea_orm_migration::prelude::*;

/// Adds an index on the lower-case recipients of `mails`, by which timelines and data exports search.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The query builder has no indexes on expressions for SQLite.
        let index = "CREATE INDEX mails_recipient_idx ON mails (lower(recipient))";
        manager.get_connection().execute_unprepared(index).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared("DROP INDEX mails_recipient_idx").await.map(drop)
    }
}
