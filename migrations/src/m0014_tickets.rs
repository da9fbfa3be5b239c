//! Tickets of accounts: who holds a ticket, signing keys, check-ins, and what makes a purchase repeatable.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

use crate::schema::{NewTable, create, event_key, index, key, reference, user_key};

/// Adds columns to `ticket_types` and `tickets`, and creates three tables.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const HOLDER: &str = "tickets_user_id_idx";
const ONE_LIVE: &str = "tickets_event_id_user_id_live_key";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let (db, is_sqlite) = (manager.get_connection(), manager.get_database_backend() == DbBackend::Sqlite);
        for column in type_columns(is_sqlite) {
            manager.alter_table(Table::alter().table("ticket_types").add_column(column).take()).await?;
        }
        db.execute_unprepared("UPDATE ticket_types SET search_text = lower(name)").await?;
        if !is_sqlite {
            // Run deferred triggers: tables with pending ones cannot be altered by later steps.
            db.execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
            db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
        }
        for column in ticket_columns() {
            manager.alter_table(Table::alter().table("tickets").add_column(column).take()).await?;
        }
        // A column and its constraints cannot be separated on SQLite.
        let uuid = if is_sqlite { "uuid_text" } else { "uuid" };
        for column in [
            format!("user_id {uuid} CONSTRAINT tickets_user_id_fkey REFERENCES users (id) ON DELETE SET NULL"),
            format!(
                "cancelled_by {uuid} CONSTRAINT tickets_cancelled_by_fkey REFERENCES users (id) ON DELETE SET NULL"
            ),
            "source text NOT NULL DEFAULT 'staff' CONSTRAINT ticket_source \
             CHECK (source IN ('purchase', 'waitlist', 'invitation', 'staff', 'transfer'))"
                .to_owned(),
        ] {
            db.execute_unprepared(&format!("ALTER TABLE tickets ADD COLUMN {column}")).await?;
        }
        manager.create_index(Index::create().name(HOLDER).table("tickets").col("user_id").take()).await?;
        // A user has at most one ticket that takes a seat of an event.
        db.execute_unprepared(&format!(
            "CREATE UNIQUE INDEX {ONE_LIVE} ON tickets (event_id, user_id) \
             WHERE state IN ('held', 'pending_approval', 'pending_payment', 'confirmed')"
        ))
        .await?;
        create(manager, ticket_keys()).await?;
        create(manager, check_ins()).await?;
        create(manager, idempotency_keys()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["idempotency_keys", "check_ins", "ticket_keys"] {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        for index in [ONE_LIVE, HOLDER] {
            manager.drop_index(Index::drop().name(index).table("tickets").to_owned()).await?;
        }
        for column in ["source", "cancelled_by", "user_id"] {
            manager.alter_table(Table::alter().table("tickets").drop_column(column).take()).await?;
        }
        for column in ticket_columns().iter().rev() {
            let column = column.get_column_name();
            manager.alter_table(Table::alter().table("tickets").drop_column(column).take()).await?;
        }
        for column in type_columns(true).iter().rev() {
            let name = column.get_column_name();
            manager.alter_table(Table::alter().table("ticket_types").drop_column(name).take()).await?;
        }
        Ok(())
    }
}

fn type_columns(is_sqlite: bool) -> Vec<ColumnDef> {
    let mut search_text = text("search_text").default("").take();
    if !is_sqlite {
        // Sorts as SQLite does.
        search_text.extra(r#"COLLATE "C""#);
    }
    vec![
        boolean("requires_approval").default(false).take(),
        boolean("requires_team").default(false).take(),
        integer_null("min_age").take(),
        // Hundredths of a percent, contained in the price: 2300 is 23 %.
        integer("vat_rate").default(2300).take(),
        timestamp_with_time_zone_null("check_in_from").take(),
        timestamp_with_time_zone_null("check_in_until").take(),
        search_text,
        integer("version").default(1).take(),
    ]
}

fn ticket_columns() -> Vec<ColumnDef> {
    vec![
        // Part of the signature in the QR code: raising it voids older codes.
        integer("code_version").default(1).take(),
        timestamp_with_time_zone_null("confirmed_at").take(),
        timestamp_with_time_zone_null("cancelled_at").take(),
        text_null("cancel_reason").take(),
        timestamp_with_time_zone_null("checked_in_at").take(),
        integer("version").default(1).take(),
    ]
}

/// Keys that sign the codes of an event's tickets.
fn ticket_keys() -> NewTable {
    use TicketKeys as T;
    let table = Table::create()
        .table(T::Table)
        .col(text(T::Id).primary_key())
        .col(uuid(T::EventId))
        // The private key, encrypted.
        .col(text(T::SealedSeed))
        // Base64, for scanners that work offline.
        .col(text(T::PublicKey))
        .col(timestamp_with_time_zone(T::CreatedAt))
        // Codes of a retired key are refused.
        .col(timestamp_with_time_zone_null(T::RetiredAt))
        .foreign_key(&mut event_key("ticket_keys_event_id_fkey", T::Table, T::EventId))
        .take();
    NewTable { table, indexes: vec![index("ticket_keys_event_id_idx", T::Table, &[T::EventId])] }
}

/// Scans at the door; rows are only added.
fn check_ins() -> NewTable {
    use CheckIns as T;
    let results = ["ok", "already_in", "not_in", "unknown", "revoked", "not_paid", "cancelled", "outside_window"];
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        .col(uuid(T::TicketId))
        .col(uuid_null(T::StaffId))
        .col(text(T::Direction))
        .col(text(T::Result))
        // Chosen by the client, so that a repeated request is recorded once.
        .col(uuid(T::ClientNonce))
        // Clock of the device.
        .col(timestamp_with_time_zone(T::ScannedAt))
        .col(timestamp_with_time_zone(T::ReceivedAt))
        .foreign_key(&mut event_key("check_ins_event_id_fkey", T::Table, T::EventId))
        .foreign_key(&mut reference(
            "check_ins_ticket_id_fkey",
            (T::Table, T::TicketId),
            "tickets",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference(
            "check_ins_staff_id_fkey",
            (T::Table, T::StaffId),
            "users",
            ForeignKeyAction::SetNull,
        ))
        .check(("check_in_direction", Expr::col(T::Direction).is_in(["in", "undo"])))
        .check(("check_in_result", Expr::col(T::Result).is_in(results)))
        .take();
    NewTable {
        table,
        indexes: vec![
            key("check_ins_client_nonce_key", T::Table, &[T::ClientNonce]),
            index("check_ins_ticket_id_idx", T::Table, &[T::TicketId, T::ReceivedAt]),
            index("check_ins_event_id_idx", T::Table, &[T::EventId, T::ReceivedAt]),
        ],
    }
}

/// Requests that clients may repeat, and the tickets they led to.
fn idempotency_keys() -> NewTable {
    use IdempotencyKeys as T;
    let table = Table::create()
        .table(T::Table)
        .col(uuid(T::UserId))
        .col(text(T::KeyHash))
        .col(text(T::RequestHash))
        .col(uuid(T::TicketId))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .primary_key(Index::create().name("idempotency_keys_pkey").col(T::UserId).col(T::KeyHash))
        .foreign_key(&mut user_key("idempotency_keys_user_id_fkey", T::Table, T::UserId))
        .foreign_key(&mut reference(
            "idempotency_keys_ticket_id_fkey",
            (T::Table, T::TicketId),
            "tickets",
            ForeignKeyAction::Cascade,
        ))
        .take();
    NewTable { table, indexes: vec![index("idempotency_keys_created_at_idx", T::Table, &[T::CreatedAt])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum TicketKeys {
    Table,
    Id,
    EventId,
    SealedSeed,
    PublicKey,
    CreatedAt,
    RetiredAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum CheckIns {
    Table,
    Id,
    EventId,
    TicketId,
    StaffId,
    Direction,
    Result,
    ClientNonce,
    ScannedAt,
    ReceivedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum IdempotencyKeys {
    Table,
    UserId,
    KeyHash,
    RequestHash,
    TicketId,
    CreatedAt,
}
