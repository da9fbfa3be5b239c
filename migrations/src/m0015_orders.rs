//! Sale of priced tickets: orders, refunds, discount codes, and what payment providers reported.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

use crate::schema::{NewTable, create, event_key, index, key, reference};

/// Adds columns to `events` and `tickets`, and creates five tables.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const ONE_OPEN: &str = "orders_ticket_id_awaiting_key";
const CODE_USES: &str = "tickets_discount_code_id_idx";
const EVENT_COLUMNS: [&str; 3] = ["refund_full_until", "refund_part_until", "refund_part_percent"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let (db, is_sqlite) = (manager.get_connection(), manager.get_database_backend() == DbBackend::Sqlite);
        let [full_until, part_until, part_percent] = EVENT_COLUMNS;
        for column in [
            timestamp_with_time_zone_null(full_until).take(),
            timestamp_with_time_zone_null(part_until).take(),
            integer_null(part_percent).take(),
        ] {
            manager.alter_table(Table::alter().table("events").add_column(column).take()).await?;
        }
        create(manager, discount_codes()).await?;
        // A column and its constraints cannot be separated on SQLite.
        let uuid = if is_sqlite { "uuid_text" } else { "uuid" };
        db.execute_unprepared(&format!(
            "ALTER TABLE tickets ADD COLUMN discount_code_id {uuid} \
             CONSTRAINT tickets_discount_code_id_fkey REFERENCES discount_codes (id) ON DELETE RESTRICT"
        ))
        .await?;
        // What was paid for the ticket online, in cents.
        manager
            .alter_table(Table::alter().table("tickets").add_column(integer_null("paid_minor").take()).take())
            .await?;
        manager.create_index(Index::create().name(CODE_USES).table("tickets").col("discount_code_id").take()).await?;
        create(manager, orders()).await?;
        // Only one order of a ticket can still be paid.
        db.execute_unprepared(&format!(
            "CREATE UNIQUE INDEX {ONE_OPEN} ON orders (ticket_id) WHERE state = 'awaiting_payment'"
        ))
        .await?;
        create(manager, refunds()).await?;
        create(manager, payment_events()).await?;
        create(manager, sandbox_payments()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["sandbox_payments", "payment_events", "refunds", "orders"] {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        manager.drop_index(Index::drop().name(CODE_USES).table("tickets").to_owned()).await?;
        for column in ["paid_minor", "discount_code_id"] {
            manager.alter_table(Table::alter().table("tickets").drop_column(column).take()).await?;
        }
        manager.drop_table(Table::drop().table("discount_codes").take()).await?;
        for column in EVENT_COLUMNS {
            manager.alter_table(Table::alter().table("events").drop_column(column).take()).await?;
        }
        Ok(())
    }
}

/// Codes that lower a price or open a ticket type.
fn discount_codes() -> NewTable {
    use DiscountCodes as T;
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::EventId))
        // Upper case.
        .col(text(T::Code))
        .col(text(T::Kind))
        // Percent, or cents off the price; 0 for codes that only open ticket types.
        .col(integer(T::Value))
        .col(integer_null(T::MaxUses))
        .col(integer_null(T::MaxUsesPerUser))
        .col(timestamp_with_time_zone_null(T::ValidFrom))
        .col(timestamp_with_time_zone_null(T::ValidUntil))
        // Ids of the ticket types the code is for; null for all.
        .col(json_binary_null(T::TicketTypeIds))
        .col(boolean(T::Active).default(true))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .col(integer(T::Version).default(1))
        .foreign_key(&mut event_key("discount_codes_event_id_fkey", T::Table, T::EventId))
        .check(("discount_kind", Expr::col(T::Kind).is_in(["percent", "amount", "access"])))
        .check(("discount_codes_value", Expr::col(T::Value).gte(0)))
        .take();
    NewTable { table, indexes: vec![key("discount_codes_event_id_code_key", T::Table, &[T::EventId, T::Code])] }
}

/// What users pay for tickets.
fn orders() -> NewTable {
    use Orders as T;
    let states = ["awaiting_payment", "paid", "partly_refunded", "refunded", "expired", "cancelled", "needs_attention"];
    let restrict = |name, column, to| reference(name, (T::Table, column), to, ForeignKeyAction::Restrict);
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        // Short, for receipts.
        .col(text(T::Number))
        .col(uuid(T::EventId))
        .col(uuid(T::TicketTypeId))
        .col(uuid(T::TicketId))
        .col(uuid_null(T::UserId))
        .col(text(T::State))
        .col(timestamp_with_time_zone(T::StateChangedAt))
        .col(integer(T::PriceMinor))
        .col(integer(T::DiscountMinor).default(0))
        .col(integer(T::TotalMinor))
        .col(integer(T::RefundedMinor).default(0))
        .col(text(T::Currency).default("EUR"))
        // Hundredths of a percent, contained in the total.
        .col(integer(T::VatRate))
        .col(text(T::Provider))
        // The provider's payment page and its payment.
        .col(text_null(T::SessionId))
        .col(text_null(T::SessionUrl))
        .col(text_null(T::PaymentId))
        // When the session can no longer change.
        .col(timestamp_with_time_zone_null(T::SessionEndedAt))
        // When the buyer chose a payment method that takes its time.
        .col(timestamp_with_time_zone_null(T::ProcessingSince))
        // When the provider was last asked.
        .col(timestamp_with_time_zone_null(T::CheckedAt))
        // Why staff have to look at it.
        .col(text_null(T::Attention))
        .col(text_null(T::BuyerName))
        .col(text_null(T::BuyerTaxNumber))
        .col(text_null(T::BuyerAddress))
        .col(timestamp_with_time_zone_null(T::PaidAt))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::UpdatedAt))
        .col(integer(T::Version).default(1))
        .foreign_key(&mut restrict("orders_event_id_fkey", T::EventId, "events"))
        .foreign_key(&mut restrict("orders_ticket_type_id_fkey", T::TicketTypeId, "ticket_types"))
        .foreign_key(&mut restrict("orders_ticket_id_fkey", T::TicketId, "tickets"))
        .foreign_key(&mut reference("orders_user_id_fkey", (T::Table, T::UserId), "users", ForeignKeyAction::SetNull))
        .check(("order_state", Expr::col(T::State).is_in(states)))
        .check(("payment_provider", Expr::col(T::Provider).is_in(["sandbox", "stripe"])))
        .check(("orders_total", Expr::cust("total_minor = price_minor - discount_minor AND total_minor > 0")))
        .check(("orders_refunded", Expr::cust("refunded_minor >= 0 AND refunded_minor <= total_minor")))
        .take();
    NewTable {
        table,
        indexes: vec![
            key("orders_number_key", T::Table, &[T::Number]),
            key("orders_session_id_key", T::Table, &[T::SessionId]),
            index("orders_payment_id_idx", T::Table, &[T::PaymentId]),
            index("orders_event_id_idx", T::Table, &[T::EventId, T::CreatedAt]),
            index("orders_ticket_id_idx", T::Table, &[T::TicketId]),
            index("orders_user_id_idx", T::Table, &[T::UserId]),
            index("orders_session_ended_at_idx", T::Table, &[T::SessionEndedAt, T::CheckedAt]),
        ],
    }
}

/// Money that goes back to buyers.
fn refunds() -> NewTable {
    use Refunds as T;
    let table = Table::create()
        .table(T::Table)
        // Also the idempotency key of the provider's call.
        .col(pk_uuid(T::Id))
        .col(uuid(T::OrderId))
        .col(integer(T::AmountMinor))
        .col(text(T::State))
        .col(text_null(T::Reason))
        .col(uuid_null(T::RequestedBy))
        .col(text_null(T::ProviderId))
        .col(integer(T::Attempts).default(0))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone_null(T::FinishedAt))
        .foreign_key(&mut reference(
            "refunds_order_id_fkey",
            (T::Table, T::OrderId),
            "orders",
            ForeignKeyAction::Restrict,
        ))
        .foreign_key(&mut reference(
            "refunds_requested_by_fkey",
            (T::Table, T::RequestedBy),
            "users",
            ForeignKeyAction::SetNull,
        ))
        .check(("refund_state", Expr::col(T::State).is_in(["pending", "done", "failed"])))
        .check(("refunds_amount", Expr::col(T::AmountMinor).gt(0)))
        .take();
    NewTable {
        table,
        indexes: vec![
            index("refunds_order_id_idx", T::Table, &[T::OrderId]),
            index("refunds_state_idx", T::Table, &[T::State]),
        ],
    }
}

/// Events that providers have reported, so that each takes effect once.
fn payment_events() -> NewTable {
    use PaymentEvents as T;
    let table = Table::create()
        .table(T::Table)
        .col(text(T::Id).primary_key())
        .col(text(T::Kind))
        .col(uuid_null(T::OrderId))
        .col(timestamp_with_time_zone(T::ReceivedAt))
        .foreign_key(&mut reference(
            "payment_events_order_id_fkey",
            (T::Table, T::OrderId),
            "orders",
            ForeignKeyAction::Cascade,
        ))
        .take();
    NewTable { table, indexes: vec![index("payment_events_received_at_idx", T::Table, &[T::ReceivedAt])] }
}

/// Payments of the sandbox, the provider of development.
fn sandbox_payments() -> NewTable {
    use SandboxPayments as T;
    let states = ["open", "processing", "paid", "expired"];
    let table = Table::create()
        .table(T::Table)
        .col(text(T::Id).primary_key())
        .col(uuid(T::OrderId))
        .col(integer(T::AmountMinor))
        .col(text(T::State))
        .col(text(T::Title))
        .col(text(T::SuccessUrl))
        .col(text(T::CancelUrl))
        // When a delayed payment is paid.
        .col(timestamp_with_time_zone_null(T::SettlesAt))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .check(("sandbox_state", Expr::col(T::State).is_in(states)))
        .take();
    NewTable { table, indexes: vec![key("sandbox_payments_order_id_key", T::Table, &[T::OrderId])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum DiscountCodes {
    Table,
    Id,
    EventId,
    Code,
    Kind,
    Value,
    MaxUses,
    MaxUsesPerUser,
    ValidFrom,
    ValidUntil,
    TicketTypeIds,
    Active,
    CreatedAt,
    UpdatedAt,
    Version,
}

#[derive(DeriveIden, Clone, Copy)]
enum Orders {
    Table,
    Id,
    Number,
    EventId,
    TicketTypeId,
    TicketId,
    UserId,
    State,
    StateChangedAt,
    PriceMinor,
    DiscountMinor,
    TotalMinor,
    RefundedMinor,
    Currency,
    VatRate,
    Provider,
    SessionId,
    SessionUrl,
    PaymentId,
    SessionEndedAt,
    ProcessingSince,
    CheckedAt,
    Attention,
    BuyerName,
    BuyerTaxNumber,
    BuyerAddress,
    PaidAt,
    CreatedAt,
    UpdatedAt,
    Version,
}

#[derive(DeriveIden, Clone, Copy)]
enum Refunds {
    Table,
    Id,
    OrderId,
    AmountMinor,
    State,
    Reason,
    RequestedBy,
    ProviderId,
    Attempts,
    CreatedAt,
    FinishedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum PaymentEvents {
    Table,
    Id,
    Kind,
    OrderId,
    ReceivedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum SandboxPayments {
    Table,
    Id,
    OrderId,
    AmountMinor,
    State,
    Title,
    SuccessUrl,
    CancelUrl,
    SettlesAt,
    CreatedAt,
}
