//! Decisions of staff about tickets that can still be undone.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, create, index, reference};

/// Creates the table `ticket_decisions`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, ticket_decisions()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(TicketDecisions::Table).take()).await
    }
}

fn ticket_decisions() -> NewTable {
    use TicketDecisions as T;
    let states = [
        "held",
        "pending_approval",
        "pending_payment",
        "confirmed",
        "cancelled",
        "transferred",
        "refunded",
        "expired",
        "rejected",
        "released",
    ];
    let table = Table::create()
        .table(T::Table)
        // Only the latest decision can be undone.
        .col(uuid(T::TicketId).primary_key())
        // The state before, and until when the seat was held then.
        .col(text(T::State))
        .col(timestamp_with_time_zone_null(T::HeldUntil))
        // The version that the decision gave the ticket: any other change ends the way back.
        .col(integer(T::TicketVersion))
        // The ticket's order at that time, and what was left to refund of it; null without an order.
        .col(integer_null(T::OrderVersion))
        .col(integer_null(T::RefundableMinor))
        // The email that waits in the outbox; null if there is none.
        .col(uuid_null(T::MailId))
        .col(timestamp_with_time_zone(T::UndoableUntil))
        .foreign_key(&mut reference(
            "ticket_decisions_ticket_id_fkey",
            (T::Table, T::TicketId),
            "tickets",
            ForeignKeyAction::Cascade,
        ))
        .check(("ticket_state", Expr::col(T::State).is_in(states)))
        .take();
    NewTable { table, indexes: vec![index("ticket_decisions_undoable_until_idx", T::Table, &[T::UndoableUntil])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum TicketDecisions {
    Table,
    TicketId,
    State,
    HeldUntil,
    TicketVersion,
    OrderVersion,
    RefundableMinor,
    MailId,
    UndoableUntil,
}
