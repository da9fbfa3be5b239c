//! The audit log. Rows are only added, never changed or deleted.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

use crate::schema::{NewTable, index};

pub(super) fn audit_entries() -> NewTable {
    use AuditEntries as A;
    let mut table = Table::create();
    table
        .table(A::Table)
        .col(pk_uuid(A::Id))
        .col(timestamp_with_time_zone(A::At))
        // No foreign keys: the entry stays after users and targets are deleted.
        .col(uuid_null(A::ActorId))
        .col(text(A::ActorKind))
        .col(text(A::Action))
        .col(text_null(A::TargetKind))
        .col(text_null(A::TargetId))
        .col(json_binary_null(A::Before))
        .col(json_binary_null(A::After))
        .col(text_null(A::RequestId))
        .col(text_null(A::Address))
        .check(("audit_actor_kind", Expr::col(A::ActorKind).is_in(["user", "guest", "system"])));
    let indexes = vec![
        index("audit_entries_at_idx", A::Table, &[A::At, A::Id]),
        index("audit_entries_actor_id_idx", A::Table, &[A::ActorId, A::At]),
        index("audit_entries_target_idx", A::Table, &[A::TargetKind, A::TargetId, A::At]),
    ];
    NewTable { table, indexes }
}

pub(super) async fn append_only(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let statements: &[&str] = match manager.get_database_backend() {
        DbBackend::Sqlite => &[
            "CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries \
             BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END",
            "CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries \
             BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END",
        ],
        _ => &[
            "CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'the audit log only grows'; END $$",
            "CREATE TRIGGER audit_entries_no_change BEFORE UPDATE OR DELETE ON audit_entries \
             FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()",
        ],
    };
    for statement in statements {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}

/// Drops what remains after dropping the table.
pub(super) async fn no_longer(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if manager.get_database_backend() == DbBackend::Postgres {
        manager.get_connection().execute_unprepared("DROP FUNCTION refuse_audit_change()").await?;
    }
    Ok(())
}

#[derive(DeriveIden, Clone, Copy)]
enum AuditEntries {
    Table,
    Id,
    At,
    ActorId,
    ActorKind,
    Action,
    TargetKind,
    TargetId,
    Before,
    After,
    RequestId,
    Address,
}
