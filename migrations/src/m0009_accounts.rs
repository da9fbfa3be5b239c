//! Accounts: users, credentials, permissions and the audit log.

mod audit;
mod permissions;
mod sessions;
mod social;
mod tokens;
mod two_factor;
mod users;

use sea_orm_migration::prelude::*;

use crate::{revisions, schema::create};

/// Adds the tables of accounts. Sessions start empty: the existing ones have no user.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const TABLES: [&str; 10] = [
    "users",
    "role_permissions",
    "user_roles",
    "remember_tokens",
    "password_resets",
    "recovery_codes",
    "identities",
    "social_attempts",
    "social_sign_ups",
    "audit_entries",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("sessions").take()).await?;
        let tables = [
            users::users(),
            permissions::role_permissions(),
            permissions::user_roles(),
            tokens::remember_tokens(),
            tokens::password_resets(),
            two_factor::recovery_codes(),
            social::identities(),
            social::social_attempts(),
            social::social_sign_ups(),
            audit::audit_entries(),
            sessions::sessions(),
        ];
        for table in tables {
            create(manager, table).await?;
        }
        permissions::defaults(manager).await?;
        audit::append_only(manager).await?;
        for table in ["users", "user_roles"] {
            revisions::watch(manager, table, "users").await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("sessions").take()).await?;
        for table in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*table).take()).await?;
        }
        audit::no_longer(manager).await?;
        create(manager, sessions::before()).await
    }
}
