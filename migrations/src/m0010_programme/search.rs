//! Search and sort text of staff lists, folded to lower case without accents, the name first, the same on every
//! database.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

/// Tables, and the initial search text of existing rows.
const SEARCHED: [(&str, &str); 6] = [
    ("challenges", "title"),
    ("judges", "name"),
    ("organisations", "name"),
    ("projects", "title"),
    ("badges", "name"),
    ("rewards", "name"),
];

pub(super) async fn add(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let (db, is_postgres) = (manager.get_connection(), manager.get_database_backend() == DbBackend::Postgres);
    for (table, name) in SEARCHED {
        let mut column = text("search_text").default("").take();
        if is_postgres {
            column.extra(r#"COLLATE "C""#);
        }
        manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        manager.create_index(index(table).col("search_text").col("id").take()).await?;
        // Accents of older rows are folded when they are next written.
        db.execute_unprepared(&format!("UPDATE {table} SET search_text = lower({name})")).await?;
    }
    if is_postgres {
        // Run deferred triggers: tables with pending ones cannot be altered by later steps.
        db.execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
        db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
    }
    Ok(())
}

/// Reverts it for tables that stay.
pub(super) async fn remove(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, _) in &SEARCHED[..4] {
        manager.drop_index(Index::drop().name(name(table)).table(*table).to_owned()).await?;
        manager.alter_table(Table::alter().table(*table).drop_column("search_text").take()).await?;
    }
    Ok(())
}

fn index(table: &'static str) -> IndexCreateStatement {
    Index::create().name(name(table)).table(table).take()
}

fn name(table: &str) -> String {
    format!("{table}_search_text_idx")
}
