//! Roles that staff create, the role of those at the door, and the permission to check tickets in.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::prelude::{ChronoDateTimeUtc, Uuid},
};

use crate::{
    revisions,
    schema::{NewTable, create, index, user_key},
};

/// Creates the table `roles`, to which `user_roles` and `role_permissions` refer from now on.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const BUILT_IN: [&str; 5] = ["administrator", "developer", "staff", "brainr", "door"];
const BUILT_IN_BEFORE: [&str; 4] = ["administrator", "developer", "staff", "brainr"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, roles()).await?;
        for (role, number) in BUILT_IN.into_iter().zip(1..) {
            let now = ChronoDateTimeUtc::UNIX_EPOCH;
            let mut insert = Query::insert();
            insert
                .into_table(Roles::Table)
                .columns([Roles::Id, Roles::Name, Roles::BuiltIn, Roles::CreatedAt, Roles::UpdatedAt])
                .values_panic([Uuid::from_u128(number).into(), role.into(), role.into(), now.into(), now.into()]);
            manager.execute(insert).await?;
        }
        replace(manager, "role_permissions", role_permissions(true), "role, permission", "TRUE").await?;
        replace(manager, "user_roles", user_roles(true), "user_id, role, granted_by, granted_at", "TRUE").await?;
        finish(manager).await?;
        run(
            manager,
            "INSERT INTO role_permissions (role, permission) SELECT role, 'check-ins:store' FROM role_permissions \
             WHERE permission = 'users-tickets:update' UNION SELECT name, 'check-ins:store' FROM roles WHERE name = 'door'",
        )
        .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let kept = "role IN ('administrator', 'developer', 'staff', 'brainr')";
        run(manager, "DELETE FROM role_permissions WHERE permission = 'check-ins:store'").await?;
        replace(manager, "role_permissions", role_permissions(false), "role, permission", kept).await?;
        replace(manager, "user_roles", user_roles(false), "user_id, role, granted_by, granted_at", kept).await?;
        finish(manager).await?;
        manager.drop_table(Table::drop().table(Roles::Table).take()).await
    }
}

fn roles() -> NewTable {
    use Roles as R;
    let table = Table::create()
        .table(R::Table)
        .col(pk_uuid(R::Id))
        .col(text(R::Name))
        // The role that the program knows by this name; null for those that staff create.
        .col(text_null(R::BuiltIn))
        .col(timestamp_with_time_zone(R::CreatedAt))
        .col(timestamp_with_time_zone(R::UpdatedAt))
        .col(integer(R::Version).default(1))
        .index(Index::create().name("roles_name_key").col(R::Name).unique())
        .check(("user_role", Expr::col(R::BuiltIn).is_in(BUILT_IN)))
        .take();
    NewTable { table, indexes: vec![] }
}

fn role_permissions(with_foreign_key: bool) -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("new_role_permissions")
        .col(text("role"))
        .col(text("permission"))
        .primary_key(Index::create().col("role").col("permission"));
    if with_foreign_key {
        table.foreign_key(&mut role_key(
            "role_permissions_role_fkey",
            "new_role_permissions",
            ForeignKeyAction::Cascade,
        ));
    } else {
        table.check(("permission_role", Expr::col("role").is_in(BUILT_IN_BEFORE)));
    }
    table
}

fn user_roles(with_foreign_key: bool) -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("new_user_roles")
        .col(uuid("user_id"))
        .col(text("role"))
        .col(uuid_null("granted_by"))
        .col(timestamp_with_time_zone("granted_at"))
        .primary_key(Index::create().col("user_id").col("role"))
        .foreign_key(&mut user_key("user_roles_user_id_fkey", "new_user_roles", "user_id"));
    if with_foreign_key {
        table.foreign_key(&mut role_key("user_roles_role_fkey", "new_user_roles", ForeignKeyAction::Restrict));
    } else {
        table.check(("user_role", Expr::col("role").is_in(BUILT_IN_BEFORE)));
    }
    table
}

/// Roles are renamed where they are used.
fn role_key(name: &str, table: &'static str, on_delete: ForeignKeyAction) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, "role")
        .to("roles", "name")
        .on_update(ForeignKeyAction::Cascade)
        .on_delete(on_delete)
        .take()
}

async fn replace(
    manager: &SchemaManager<'_>,
    table: &str,
    new: TableCreateStatement,
    columns: &str,
    kept: &str,
) -> Result<(), DbErr> {
    manager.create_table(new).await?;
    for statement in [
        format!("INSERT INTO new_{table} ({columns}) SELECT {columns} FROM {table} WHERE {kept}"),
        format!("DROP TABLE {table}"),
        format!("ALTER TABLE new_{table} RENAME TO {table}"),
    ] {
        run(manager, &statement).await?;
    }
    Ok(())
}

/// Recreates the index and trigger that were dropped with the old table.
async fn finish(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_index(index("user_roles_role_idx", "user_roles", &["role"])).await?;
    revisions::watch(manager, "user_roles", "users").await
}

async fn run(manager: &SchemaManager<'_>, statement: &str) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(statement).await.map(drop)
}

#[derive(DeriveIden, Clone, Copy)]
enum Roles {
    Table,
    Id,
    Name,
    BuiltIn,
    CreatedAt,
    UpdatedAt,
    Version,
}
