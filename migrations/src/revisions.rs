//! Triggers that record every change of a table, by this program or any other client.
//!
//! Released migrations call this: what it does to a table must not change.

use sea_orm_migration::{
    prelude::{DbErr, SchemaManager},
    sea_orm::{ConnectionTrait, DbBackend},
};

/// From now on every committed change of `table` gives `topic` another number in `revisions`. Several tables may share
/// a topic. Dropping the table takes the triggers with it; the topic stays.
pub(crate) async fn watch(manager: &SchemaManager<'_>, table: &str, topic: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let backend = manager.get_database_backend();
    db.execute_unprepared(&format!(
        "INSERT INTO revisions (topic, number) VALUES ('{topic}', 0) ON CONFLICT (topic) DO NOTHING"
    ))
    .await?;
    for trigger in if backend == DbBackend::Sqlite { sqlite(table, topic) } else { postgres(table, topic) } {
        db.execute_unprepared(&trigger).await?;
    }
    Ok(())
}

/// The opposite of [`watch`] for a table that stays.
pub(crate) async fn unwatch(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let statements = match manager.get_database_backend() {
        DbBackend::Sqlite => {
            ["insert", "update", "delete"].map(|change| format!("DROP TRIGGER {table}_revision_{change}")).to_vec()
        }
        _ => ["change", "truncate"].map(|change| format!("DROP TRIGGER {table}_revision_{change} ON {table}")).to_vec(),
    };
    for statement in statements {
        db.execute_unprepared(&statement).await?;
    }
    Ok(())
}

fn sqlite(table: &str, topic: &str) -> Vec<String> {
    let trigger = |change: &str| {
        format!(
            "CREATE TRIGGER {table}_revision_{change} AFTER {change} ON {table} \
             BEGIN UPDATE revisions SET number = number + 1 WHERE topic = '{topic}'; END"
        )
    };
    ["insert", "update", "delete"].map(trigger).to_vec()
}

/// Deferred to the commit, so that two transactions that write the same table do not wait for each other for longer
/// than that.
fn postgres(table: &str, topic: &str) -> Vec<String> {
    vec![
        format!(
            "CREATE CONSTRAINT TRIGGER {table}_revision_change AFTER INSERT OR UPDATE OR DELETE ON {table} \
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_revision('{topic}')"
        ),
        format!(
            "CREATE TRIGGER {table}_revision_truncate AFTER TRUNCATE ON {table} \
             FOR EACH STATEMENT EXECUTE FUNCTION note_revision('{topic}')"
        ),
    ]
}
