//! Roles and permissions.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, index, user_key};

const ROLES: [&str; 4] = ["administrator", "developer", "staff", "brainr"];

/// Permissions of a role; administrators have all permissions without a row.
pub(super) fn role_permissions() -> NewTable {
    use RolePermissions as R;
    let mut table = Table::create();
    table
        .table(R::Table)
        .col(text(R::Role))
        .col(text(R::Permission))
        .primary_key(Index::create().col(R::Role).col(R::Permission))
        .check(("permission_role", Expr::col(R::Role).is_in(ROLES)));
    NewTable { table, indexes: vec![] }
}

/// Roles of users.
pub(super) fn user_roles() -> NewTable {
    use UserRoles as U;
    let mut table = Table::create();
    table
        .table(U::Table)
        .col(uuid(U::UserId))
        .col(text(U::Role))
        .col(uuid_null(U::GrantedBy))
        .col(timestamp_with_time_zone(U::GrantedAt))
        .primary_key(Index::create().col(U::UserId).col(U::Role))
        .foreign_key(&mut user_key("user_roles_user_id_fkey", U::Table, U::UserId))
        .check(("user_role", Expr::col(U::Role).is_in(ROLES)));
    NewTable { table, indexes: vec![index("user_roles_role_idx", U::Table, &[U::Role])] }
}

/// Initial permissions. Staff run the event, brainrs edit its content, developers may read everything but not change
/// users.
pub(super) async fn defaults(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    const ALL: [&str; 5] = ["list", "show", "store", "update", "destroy"];
    const LOOK: [&str; 2] = ["list", "show"];
    const CONTENTS: [&str; 6] = ["events", "schedules", "rewards", "badges", "judges", "sponsors"];
    const PEOPLE: [&str; 5] = ["users", "users-tickets", "teams", "invitations", "mailing-list-users"];

    let mut insert = Query::insert();
    insert.into_table(RolePermissions::Table).columns([RolePermissions::Role, RolePermissions::Permission]);
    let mut grant = |role: &str, resource: &str, actions: &[&str]| {
        for action in actions {
            insert.values_panic([role.into(), format!("{resource}:{action}").into()]);
        }
    };
    for resource in CONTENTS {
        grant("staff", resource, &ALL);
        grant("brainr", resource, &["list", "show", "update"]);
        grant("developer", resource, &ALL);
    }
    for resource in ["tickets", "teams", "invitations", "users-tickets", "mailing-list-users"] {
        grant("staff", resource, &ALL);
    }
    grant("staff", "users", &LOOK);
    grant("staff", "waiting-list", &["list", "show", "update", "destroy", "export"]);
    grant("developer", "tickets", &LOOK);
    grant("developer", "waiting-list", &LOOK);
    for resource in PEOPLE {
        grant("developer", resource, &LOOK);
    }
    manager.execute(insert).await
}

#[derive(DeriveIden, Clone, Copy)]
enum RolePermissions {
    Table,
    Role,
    Permission,
}

#[derive(DeriveIden, Clone, Copy)]
enum UserRoles {
    Table,
    UserId,
    Role,
    GrantedBy,
    GrantedAt,
}
