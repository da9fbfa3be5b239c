//! Revisions: a number per topic that changes with every change of the tables behind it.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

use crate::revisions;

/// Tables that pages depend on, and the topic of each.
const WATCHED: [(&str, &str); 4] =
    [("settings", "settings"), ("flags", "flags"), ("events", "events"), ("series", "events")];

/// The transaction's ID: unlike a counter it shows whether this transaction has already updated the row.
///
/// The lock is held until the end of the commit: two transactions that change the same topics in opposite order would
/// otherwise deadlock.
const NOTE_REVISION: &str = "
    CREATE FUNCTION note_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        this bigint := pg_current_xact_id()::text::bigint;
    BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('revisions'));
        UPDATE revisions SET number = this WHERE topic = TG_ARGV[0] AND number <> this;
        RETURN NULL;
    END $$";

/// Adds the table `revisions`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table.table(Revisions::Table).col(text(Revisions::Topic).primary_key()).col(big_integer(Revisions::Number));
        manager.create_table(table).await?;
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared(NOTE_REVISION).await?;
        }
        for (table, topic) in WATCHED {
            revisions::watch(manager, table, topic).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, _) in WATCHED {
            revisions::unwatch(manager, table).await?;
        }
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared("DROP FUNCTION note_revision()").await?;
        }
        manager.drop_table(Table::drop().table(Revisions::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Revisions {
    Table,
    Topic,
    Number,
}
