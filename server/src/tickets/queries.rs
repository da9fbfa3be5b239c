//! The tables `ticket_types` and `tickets`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, RelationTrait, Select,
    sea_query::{Asterisk, Expr, ExprTrait, Func, SubQueryStatement},
};
use uuid::Uuid;

use super::types::{CountedRow, OfferedRow};
use crate::entities::{
    sea_orm_active_enums::{TicketState, TicketVisibility},
    ticket_types, tickets,
};

/// Places taken of each event; nothing for an event of which none is.
pub(super) async fn taken(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, i64)>, DbErr> {
    live(now)
        .join(JoinType::InnerJoin, tickets::Relation::TicketTypes.def())
        .filter(tickets::Column::EventId.is_in(events.iter().copied()))
        .filter(ticket_types::Column::CountsToEventCapacity.eq(true))
        .select_only()
        .column(tickets::Column::EventId)
        .column_as(Expr::col(Asterisk).count(), "taken")
        .group_by(tickets::Column::EventId)
        .into_tuple()
        .all(db)
        .await
}

/// Lowest price and first sale of each event; nothing for an event without tickets for anybody.
pub(super) async fn offered(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<OfferedRow>, DbErr> {
    use ticket_types::Column;
    let on_sale = Column::SalesUntil.is_null().or(Column::SalesUntil.gt(now));
    let price: Expr = Expr::case(on_sale, Expr::col(Column::PriceMinor)).into();
    let open_at = Func::coalesce([Expr::col(Column::SalesFrom), Expr::col(Column::CreatedAt)]);
    listed()
        .filter(Column::Visibility.eq(TicketVisibility::Public))
        .filter(Column::EventId.is_in(events.iter().copied()))
        .select_only()
        .column(Column::EventId)
        .column_as(price.min(), "price_from")
        .column_as(Expr::from(open_at).min(), "open_at")
        .group_by(Column::EventId)
        .into_model()
        .all(db)
        .await
}

/// The kinds of tickets of an event that are shown, each with the number of its tickets that take a place.
pub(super) async fn counted(
    db: &impl ConnectionTrait,
    event: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<CountedRow>, DbErr> {
    let own = (tickets::Entity, tickets::Column::TicketTypeId);
    let taken = live(now)
        .filter(Expr::col(own).equals((ticket_types::Entity, ticket_types::Column::Id)))
        .filter(tickets::Column::EventId.eq(event))
        .select_only()
        .column_as(Expr::col(Asterisk).count(), "taken")
        .into_query();
    listed()
        .filter(ticket_types::Column::EventId.eq(event))
        .expr_as(Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(taken))), "taken")
        .order_by_asc(ticket_types::Column::Position)
        .order_by_asc(ticket_types::Column::Id)
        .into_model()
        .all(db)
        .await
}

/// Kinds of tickets that are shown to everybody, also those that only some may have.
fn listed() -> Select<ticket_types::Entity> {
    ticket_types::Entity::find()
        .filter(ticket_types::Column::Active.eq(true))
        .filter(ticket_types::Column::Visibility.ne(TicketVisibility::Hidden))
}

/// Tickets that take a place. One that is kept for somebody stops doing so when the time is over, whether or not
/// anybody has noted it.
fn live(now: DateTime<Utc>) -> Select<tickets::Entity> {
    use tickets::Column;
    // The words of the index `tickets_live_idx`: with parameters in their place it would not be used.
    let states = r#""tickets"."state" IN ('held', 'pending_approval', 'pending_payment', 'confirmed')"#;
    let is_kept = Condition::any()
        .add(Column::State.eq(TicketState::Confirmed))
        .add(Column::HoldExpiresAt.is_null())
        .add(Column::HoldExpiresAt.gt(now));
    tickets::Entity::find().filter(Expr::cust(states)).filter(is_kept)
}
