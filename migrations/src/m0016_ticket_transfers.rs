//! Offers of tickets from one account to another.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, create, index, reference};

/// Creates the table `ticket_transfers`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const ONE_PENDING: &str = "ticket_transfers_ticket_id_pending_key";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, ticket_transfers()).await?;
        // A ticket is offered to one person at a time.
        let statement =
            format!("CREATE UNIQUE INDEX {ONE_PENDING} ON ticket_transfers (ticket_id) WHERE state = 'pending'");
        manager.get_connection().execute_unprepared(&statement).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(TicketTransfers::Table).to_owned()).await
    }
}

fn ticket_transfers() -> NewTable {
    use TicketTransfers as T;
    let table = Table::create()
        .table(T::Table)
        .col(pk_uuid(T::Id))
        .col(uuid(T::TicketId))
        // Lower case. The account that has verified it can accept.
        .col(text(T::Email))
        .col(text(T::State))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .col(timestamp_with_time_zone(T::ExpiresAt))
        .col(timestamp_with_time_zone_null(T::FinishedAt))
        .foreign_key(&mut reference(
            "ticket_transfers_ticket_id_fkey",
            (T::Table, T::TicketId),
            "tickets",
            ForeignKeyAction::Cascade,
        ))
        .check(("transfer_state", Expr::col(T::State).is_in(["pending", "accepted", "revoked"])))
        .take();
    NewTable { table, indexes: vec![index("ticket_transfers_ticket_id_idx", T::Table, &[T::TicketId])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum TicketTransfers {
    Table,
    Id,
    TicketId,
    Email,
    State,
    CreatedAt,
    ExpiresAt,
    FinishedAt,
}
