//! The permissions to edit the FAQ.

use sea_orm_migration::prelude::*;

/// Gives them to every role that edits content pages.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// The permission of a role that gets new ones, and those.
const GRANTS: [(&str, &[&str]); 2] =
    [("content:list", &["faq:list", "faq:show"]), ("content:update", &["faq:store", "faq:update", "faq:destroy"])];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (known, new) in GRANTS {
            for permission in new {
                let grant = format!(
                    "INSERT INTO role_permissions (role, permission) SELECT role, '{permission}' FROM role_permissions \
                     WHERE permission = '{known}'"
                );
                run(manager, &grant).await?;
            }
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, "DELETE FROM role_permissions WHERE permission LIKE 'faq:%'").await
    }
}

async fn run(manager: &SchemaManager<'_>, statement: &str) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(statement).await.map(drop)
}
