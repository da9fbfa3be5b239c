//! Columns added to existing tables. A row's version rises with every change, so that concurrent edits do not overwrite
//! each other.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

const EDITED: [&str; 8] =
    ["events", "challenges", "schedule_items", "judges", "organisations", "sponsorships", "projects", "faq_items"];

/// Sort orders of lists: table, index name and column; the id settles ties.
const SORTED: [(&str, &str, &str); 8] = [
    ("challenges", "challenges_created_at_idx", "created_at"),
    ("schedule_items", "schedule_items_start_at_idx", "start_at"),
    ("schedule_items", "schedule_items_created_at_idx", "created_at"),
    ("schedule_items", "schedule_items_title_idx", "title"),
    ("judges", "judges_created_at_idx", "created_at"),
    ("sponsorships", "sponsorships_created_at_idx", "created_at"),
    ("projects", "projects_created_at_idx", "created_at"),
    ("faq_items", "faq_items_created_at_idx", "created_at"),
];

const SPONSOR: &str = "schedule_items_sponsor_id_idx";
const ACCOUNT: &str = "judges_event_id_user_id_key";

pub(super) async fn add(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in EDITED {
        add_column(manager, table, integer("version").default(1)).await?;
    }
    for (table, column) in gained() {
        add_column(manager, table, column).await?;
    }
    refer(manager, "schedule_items", "sponsor_id", "organisations", "RESTRICT").await?;
    manager.create_index(Index::create().name(SPONSOR).table("schedule_items").col("sponsor_id").take()).await?;
    // The user who accepted the invitation; the public entry stays when the account is deleted.
    refer(manager, "judges", "user_id", "users", "SET NULL").await?;
    let account = Index::create().name(ACCOUNT).table("judges").col("event_id").col("user_id").unique().take();
    manager.create_index(account).await?;
    for (table, name, column) in SORTED {
        manager.create_index(Index::create().name(name).table(table).col(column).col("id").take()).await?;
    }
    Ok(())
}

pub(super) async fn remove(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, name, _) in SORTED {
        manager.drop_index(Index::drop().name(name).table(table).to_owned()).await?;
    }
    manager.drop_index(Index::drop().name(ACCOUNT).table("judges").to_owned()).await?;
    drop_column(manager, "judges", "user_id").await?;
    manager.drop_index(Index::drop().name(SPONSOR).table("schedule_items").to_owned()).await?;
    drop_column(manager, "schedule_items", "sponsor_id").await?;
    for (table, column) in gained() {
        drop_column(manager, table, &column.get_column_name()).await?;
    }
    for table in EDITED {
        drop_column(manager, table, "version").await?;
    }
    Ok(())
}

fn gained() -> Vec<(&'static str, ColumnDef)> {
    vec![
        // Image name: hash of its content.
        ("events", text_null("image")),
        ("events", text_null("image_alt")),
        // A tiny preview as a `data:` URL, shown until the image has loaded.
        ("events", text_null("image_placeholder")),
        // How to get to the venue, and its accessibility.
        ("events", text_null("access")),
        ("events", text_null("directions")),
        ("schedule_items", json_binary("hosts").default("[]").take()),
        ("schedule_items", boolean("mandatory").default(false).take()),
        ("schedule_items", integer_null("capacity")),
        // Incremented by every release that changes the item, so that calendar apps update it.
        ("schedule_items", integer("sequence").default(0).take()),
        ("schedule_items", timestamp_with_time_zone_null("changed_at")),
        ("challenges", text_null("goals")),
        ("challenges", text_null("constraints")),
        ("challenges", json_binary("resources").default("[]").take()),
        ("challenges", text_null("data")),
    ]
}

async fn add_column(manager: &SchemaManager<'_>, table: &'static str, column: impl IntoColumnDef) -> Result<(), DbErr> {
    manager.alter_table(Table::alter().table(table).add_column(column).take()).await
}

/// Adds a column and its foreign key, which cannot be separated on SQLite.
async fn refer(manager: &SchemaManager<'_>, table: &str, column: &str, to: &str, on_delete: &str) -> Result<(), DbErr> {
    let uuid = if manager.get_database_backend() == DbBackend::Sqlite { "uuid_text" } else { "uuid" };
    let add = format!(
        "ALTER TABLE {table} ADD COLUMN {column} {uuid} \
         CONSTRAINT {table}_{column}_fkey REFERENCES {to} (id) ON DELETE {on_delete}"
    );
    manager.get_connection().execute_unprepared(&add).await.map(|_| ())
}

async fn drop_column(manager: &SchemaManager<'_>, table: &'static str, column: &str) -> Result<(), DbErr> {
    manager.alter_table(Table::alter().table(table).drop_column(column.to_owned()).take()).await
}
