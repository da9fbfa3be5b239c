//! Queries on the table `ticket_decisions`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IntoActiveModel, Iterable as _, JoinType,
    QueryFilter, QueryOrder, QuerySelect, RelationTrait,
    sea_query::{Expr, ExprTrait, OnConflict},
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::TicketState::{Cancelled, Rejected},
    ticket_decisions::{Column, Entity, Model, Relation},
    ticket_types, tickets,
};

/// Seats of a ticket type that decisions have freed and may take back.
#[derive(Debug, FromQueryResult)]
pub(in crate::ticketing) struct ReturnableSeats {
    pub(in crate::ticketing) ticket_type_id: Uuid,
    pub(in crate::ticketing) counts_to_event_capacity: bool,
    pub(in crate::ticketing) seats: i64,
}

pub(super) async fn find(db: &impl ConnectionTrait, ticket: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(ticket).one(db).await
}

/// Stores a decision about a ticket in place of an earlier one.
pub(super) async fn put(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let mut replace = OnConflict::column(Column::TicketId);
    replace.update_columns(Column::iter().filter(|column| !matches!(column, Column::TicketId)));
    Entity::insert(row.into_active_model()).on_conflict(replace).exec_without_returning(tx).await.map(drop)
}

pub(super) async fn delete(tx: &impl ConnectionTrait, ticket: Uuid) -> Result<(), DbErr> {
    Entity::delete_by_id(ticket).exec(tx).await.map(drop)
}

/// Up to `max` tickets whose decision was made too long ago to be undone.
pub(super) async fn past_grace_period(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    max: u64,
) -> Result<Vec<Uuid>, DbErr> {
    let over = Entity::find().filter(Column::UndoableUntil.lte(now)).order_by_asc(Column::UndoableUntil).limit(max);
    over.select_only().column(Column::TicketId).into_tuple().all(db).await
}

/// The decisions about tickets that can still be undone, by ticket.
pub(super) async fn open(
    db: &impl ConnectionTrait,
    tickets: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, Model>, DbErr> {
    let open = Entity::find().filter(Column::TicketId.is_in(tickets.iter().copied()));
    let rows = open.filter(Column::UndoableUntil.gt(now)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.ticket_id, row)).collect())
}

/// Seats of an event that are free, and may be taken back because a decision can still be undone.
pub(in crate::ticketing) async fn returnable_seats(
    db: &impl ConnectionTrait,
    event: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<ReturnableSeats>, DbErr> {
    use tickets::Column as Ticket;
    let version = Expr::col((tickets::Entity, Ticket::Version));
    Entity::find()
        .join(JoinType::InnerJoin, Relation::Tickets.def())
        .join(JoinType::InnerJoin, tickets::Relation::TicketTypes.def())
        .filter(Column::UndoableUntil.gt(now))
        .filter(Ticket::EventId.eq(event))
        .filter(Ticket::State.is_in([Cancelled, Rejected]))
        .filter(Expr::col((Entity, Column::TicketVersion)).eq(version))
        .select_only()
        .column(Ticket::TicketTypeId)
        .column(ticket_types::Column::CountsToEventCapacity)
        .column_as(Column::TicketId.count(), "seats")
        .group_by(Ticket::TicketTypeId)
        .group_by(ticket_types::Column::CountsToEventCapacity)
        .into_model()
        .all(db)
        .await
}
