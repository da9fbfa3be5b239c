//! Inserts the flags that every site needs, enabled; existing rows keep their value.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

/// Marks the rows inserted by this step: no flag can have been changed this early.
const UPDATED_AT: &str = "2000-01-01T00:00:00+00:00";

const DEFAULTS: [(&str, &str); 3] = [
    ("login", "Logging in."),
    ("register", "Registering, and the button that leads there."),
    ("stay_connected", "Leaving a contact to hear about the next edition."),
];

/// Adds rows to `flags`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, description) in DEFAULTS {
            let insert = format!(
                "INSERT INTO flags (name, enabled, public, description, updated_at) \
                 VALUES ('{name}', TRUE, TRUE, '{description}', '{UPDATED_AT}') ON CONFLICT (name) DO NOTHING"
            );
            manager.get_connection().execute_unprepared(&insert).await?;
        }
        run_deferred_triggers(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let delete = format!("DELETE FROM flags WHERE updated_at = '{UPDATED_AT}'");
        manager.get_connection().execute_unprepared(&delete).await?;
        run_deferred_triggers(manager).await
    }
}

/// PostgreSQL cannot alter or drop a table with pending deferred triggers, and all steps share one transaction.
async fn run_deferred_triggers(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if manager.get_database_backend() == DbBackend::Postgres {
        for mode in ["IMMEDIATE", "DEFERRED"] {
            manager.get_connection().execute_unprepared(&format!("SET CONSTRAINTS ALL {mode}")).await?;
        }
    }
    Ok(())
}
