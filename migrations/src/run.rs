//! Applies, reverts and lists migrations.

use std::collections::HashSet;

use sea_orm_migration::{
    IntoSchemaManagerConnection, MigratorTrait, SchemaManager,
    sea_orm::{DatabaseConnection, DbErr, EntityTrait, QueryOrder},
    seaql_migrations,
};

use crate::{Migrator, lock};

/// One step of the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Name of the step, the same as its file's.
    pub name: String,
    /// Whether it has been applied to this database.
    pub applied: bool,
}

/// Why the schema is not in the expected state.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The database was migrated by a newer program.
    #[error(
        "the database is newer than this program: it has the steps {} which this program does not know; \
         run the newer program, or take those steps back with it first (`server migrate down`)",
        .0.join(", ")
    )]
    NewerSchema(Vec<String>),
    /// Another process has held the lock for longer than the timeout.
    #[error("another process has been changing the schema for {0} s; try again when it is done")]
    Locked(u64),
    /// Any other database error.
    #[error(transparent)]
    Database(#[from] DbErr),
}

/// Every step with its state; reads only.
pub async fn status(db: &DatabaseConnection) -> Result<Vec<Step>, MigrateError> {
    steps(db).await
}

/// Names of pending migrations; reads only.
pub async fn pending(db: &DatabaseConnection) -> Result<Vec<String>, MigrateError> {
    Ok(names(steps(db).await?, false))
}

/// Applies the next `count` migrations, all when `None`, in one transaction; returns their names.
pub async fn up(db: &DatabaseConnection, count: Option<u32>) -> Result<Vec<String>, MigrateError> {
    let transaction = lock::begin(db).await?;
    let before = names(steps(&transaction).await?, false);

    Migrator::up(&transaction, count).await?;

    let left = names(steps(&transaction).await?, false);
    transaction.commit().await?;
    Ok(before.into_iter().filter(|name| !left.contains(name)).collect())
}

/// Reverts the last `count` migrations in one transaction; returns their names, latest first.
pub async fn down(db: &DatabaseConnection, count: u32) -> Result<Vec<String>, MigrateError> {
    let transaction = lock::begin(db).await?;
    let before = names(steps(&transaction).await?, true);

    Migrator::down(&transaction, Some(count)).await?;

    let left = names(steps(&transaction).await?, true);
    transaction.commit().await?;
    Ok(before.into_iter().rev().filter(|name| !left.contains(name)).collect())
}

async fn steps<'c>(db: impl IntoSchemaManagerConnection<'c>) -> Result<Vec<Step>, MigrateError> {
    let applied = applied(db).await?;
    let known: Vec<String> = Migrator::migrations().iter().map(|step| step.name().to_owned()).collect();

    let unknown: Vec<String> = applied.iter().filter(|name| !known.contains(name)).cloned().collect();
    if !unknown.is_empty() {
        return Err(MigrateError::NewerSchema(unknown));
    }

    let applied: HashSet<String> = applied.into_iter().collect();
    Ok(known.into_iter().map(|name| Step { applied: applied.contains(&name), name }).collect())
}

/// Recorded migrations; none if the database was never migrated.
async fn applied<'c>(db: impl IntoSchemaManagerConnection<'c>) -> Result<Vec<String>, DbErr> {
    let manager = SchemaManager::new(db);
    if !manager.has_table("seaql_migrations").await? {
        return Ok(Vec::new());
    }
    let query = seaql_migrations::Entity::find().order_by_asc(seaql_migrations::Column::Version);
    let records = query.all(manager.get_connection()).await?;
    Ok(records.into_iter().map(|record| record.version).collect())
}

fn names(steps: Vec<Step>, applied: bool) -> Vec<String> {
    steps.into_iter().filter(|step| step.applied == applied).map(|step| step.name).collect()
}
