//! People with an account: who they are, how they prove it, what they may do, and what was done.

mod audit;
mod permissions;
mod sessions;
mod social;
mod tokens;
mod two_factor;
mod users;

use sea_orm_migration::prelude::*;

use crate::revisions;

/// Adds the tables of accounts. Sessions begin anew: none of them could belong to anybody yet.
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

/// A table with its indexes.
struct Made {
    table: TableCreateStatement,
    indexes: Vec<IndexCreateStatement>,
}

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
        for made in tables {
            create(manager, made).await?;
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

async fn create(manager: &SchemaManager<'_>, Made { table, indexes }: Made) -> Result<(), DbErr> {
    manager.create_table(table).await?;
    for index in indexes {
        manager.create_index(index).await?;
    }
    Ok(())
}

/// Whose row it is; goes with the account.
fn user_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, column)
        .to(Users::Table, Users::Id)
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

fn index<T: Iden + Copy + 'static>(name: &str, table: T, columns: &[T]) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(name).table(table);
    for column in columns {
        index.col(*column);
    }
    index
}

#[derive(DeriveIden)]
enum Users {
    Table,
    Id,
}
