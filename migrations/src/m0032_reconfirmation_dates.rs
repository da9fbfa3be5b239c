//! The date that holders were asked about.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

/// Adds the column `reconfirm_start_at` to `tickets`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The start of the event when its holder was asked or answered: postponed events ask again.
        let column = timestamp_with_time_zone_null("reconfirm_start_at").take();
        manager.alter_table(Table::alter().table("tickets").add_column(column).take()).await?;
        let db = manager.get_connection();
        db.execute_unprepared(
            "UPDATE tickets SET reconfirm_start_at = (SELECT start_at FROM events WHERE events.id = tickets.event_id) \
             WHERE reconfirm_asked_at IS NOT NULL OR reconfirm_reminded_at IS NOT NULL OR reconfirmed_at IS NOT NULL",
        )
        .await?;
        if manager.get_database_backend() != DbBackend::Sqlite {
            // Run deferred triggers: tables with pending ones cannot be altered by later steps.
            db.execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
            db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("tickets").drop_column("reconfirm_start_at").take()).await
    }
}
