//! Dumps the contents of a database as text.

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use server::platform::db::Db;

/// Rows as text, by table, in a fixed order.
pub(crate) type Dump = BTreeMap<String, Vec<String>>;

/// All rows of all tables except the given ones.
pub(crate) async fn dump(db: &Db, without: &[&str]) -> Dump {
    let tables = match backend(db) {
        DbBackend::Postgres => "SELECT tablename AS text FROM pg_tables WHERE schemaname = current_schema()",
        _ => "SELECT name AS text FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    };
    let mut all = Dump::new();
    for table in texts(db, tables).await.into_iter().filter(|table| !without.contains(&table.as_str())) {
        let rows = match backend(db) {
            DbBackend::Postgres => format!("SELECT row_to_json(r)::text AS text FROM \"{table}\" r ORDER BY 1"),
            _ => {
                let columns = texts(db, &format!("SELECT name AS text FROM pragma_table_info('{table}')")).await;
                let values: Vec<String> = columns.iter().map(|column| format!("quote(\"{column}\")")).collect();
                format!("SELECT {} AS text FROM \"{table}\" ORDER BY 1", values.join(" || ',' || "))
            }
        };
        all.insert(table, texts(db, &rows).await);
    }
    all
}

fn backend(db: &Db) -> DbBackend {
    db.reader().pool().get_database_backend()
}

async fn texts(db: &Db, sql: &str) -> Vec<String> {
    let rows = db.writer().query_all_raw(Statement::from_string(backend(db), sql.to_owned())).await.expect("rows");
    rows.iter().map(|row| row.try_get("", "text").expect("a text")).collect()
}
