//! Adds the folded text that staff search contacts of the mailing list by, and fills it for existing rows.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Adds a column to `subscribers`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = text("search_text").default("").take();
        if manager.get_database_backend() == DbBackend::Postgres {
            // Sorts as SQLite does.
            column.extra(r#"COLLATE "C""#);
        }
        manager.alter_table(Table::alter().table("subscribers").add_column(column).take()).await?;

        let db = manager.get_connection();
        let contacts = Query::select().columns(["name", "email_normalised", "phone"]).from("subscribers").take();
        for row in db.query_all(&contacts).await? {
            let (name, email): (String, String) = (row.try_get("", "name")?, row.try_get("", "email_normalised")?);
            let phone: Option<String> = row.try_get("", "phone")?;
            let texts: Vec<String> = [Some(name), Some(email.clone()), phone].into_iter().flatten().collect();
            let update = Query::update()
                .table("subscribers")
                .value("search_text", fold(&texts.join("\n")))
                .and_where(Expr::col("email_normalised").eq(email))
                .take();
            db.execute(&update).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("subscribers").drop_column("search_text").take()).await
    }
}

/// Lower case without accents.
fn fold(text: &str) -> String {
    text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}
