//! Public cards of ticket holders: "I'm going".

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, create, reference};

/// Creates the table `share_cards`.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, share_cards()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ShareCards::Table).to_owned()).await
    }
}

fn share_cards() -> NewTable {
    use ShareCards as T;
    let table = Table::create()
        .table(T::Table)
        // In public URLs; says nothing about the ticket.
        .col(text(T::Id).primary_key())
        .col(uuid_uniq(T::TicketId))
        .col(boolean(T::ShowsName))
        .col(timestamp_with_time_zone(T::CreatedAt))
        .foreign_key(&mut reference(
            "share_cards_ticket_id_fkey",
            (T::Table, T::TicketId),
            "tickets",
            ForeignKeyAction::Cascade,
        ))
        .take();
    NewTable { table, indexes: vec![] }
}

#[derive(DeriveIden, Clone, Copy)]
enum ShareCards {
    Table,
    Id,
    TicketId,
    ShowsName,
    CreatedAt,
}
