//! What happens to tickets after the sale: files in emails, reconfirmation, limits on holds, and disputed payments.

use sea_orm_migration::{prelude::*, schema::*};

/// Adds columns to `mails`, `events`, `tickets` and `orders`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Partial indexes on `tickets`, with their definitions.
const INDEXES: [(&str, &str); 2] = [
    ("tickets_code_email_due_idx", "(id) WHERE code_email_due"),
    ("tickets_hold_origin_idx", "(hold_origin) WHERE hold_origin IS NOT NULL"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in columns() {
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        for (name, definition) in INDEXES {
            let statement = format!("CREATE INDEX {name} ON tickets {definition}");
            manager.get_connection().execute_unprepared(&statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _) in INDEXES {
            manager.drop_index(Index::drop().name(name).table("tickets").to_owned()).await?;
        }
        for (table, column) in columns().into_iter().rev() {
            let column = column.get_column_name();
            manager.alter_table(Table::alter().table(table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

fn columns() -> Vec<(&'static str, ColumnDef)> {
    vec![
        // Small files, erased once the email is sent.
        ("mails", json_binary("attachments").default("[]").take()),
        ("events", boolean("reconfirm").default(false).take()),
        ("events", boolean("release_unanswered").default(false).take()),
        // When the first and the last reminder were sent.
        ("tickets", timestamp_with_time_zone_null("reconfirm_asked_at").take()),
        ("tickets", timestamp_with_time_zone_null("reconfirm_reminded_at").take()),
        ("tickets", timestamp_with_time_zone_null("reconfirmed_at").take()),
        // Whether the holder has to get a new code.
        ("tickets", boolean("code_email_due").default(false).take()),
        // Keyed hash of the client's network while a seat is held.
        ("tickets", text_null("hold_origin").take()),
        ("orders", timestamp_with_time_zone_null("disputed_at").take()),
    ]
}
