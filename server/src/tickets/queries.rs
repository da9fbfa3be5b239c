//! The tables `ticket_types` and `tickets`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, RelationTrait, Select,
    sea_query::{Asterisk, Expr, ExprTrait, SubQueryStatement},
};
use uuid::Uuid;

use super::types::{CountedRow, TakenRow};
use crate::entities::{
    invitation_uses, invitations,
    sea_orm_active_enums::{InvitationState, TicketState, TicketVisibility},
    ticket_types, tickets,
};

/// Tickets that take a place, counted by their kind; nothing for a kind of which none is.
pub(super) async fn taken(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<TakenRow>, DbErr> {
    use tickets::Column;
    let is_held = Column::State.ne(TicketState::Confirmed);
    let held_until: Expr = Expr::case(is_held, Expr::col((tickets::Entity, Column::HoldExpiresAt))).into();
    live(now)
        .join(JoinType::InnerJoin, tickets::Relation::TicketTypes.def())
        .filter(Column::EventId.is_in(events.iter().copied()))
        .select_only()
        .columns([Column::EventId, Column::TicketTypeId])
        .column(ticket_types::Column::CountsToEventCapacity)
        .column_as(Expr::col(Asterisk).count(), "taken")
        .column_as(held_until.min(), "freed_at")
        .group_by(Column::EventId)
        .group_by(Column::TicketTypeId)
        .group_by(ticket_types::Column::CountsToEventCapacity)
        .into_model()
        .all(db)
        .await
}

/// Places that invitations keep, counted by the kind of ticket: as many as may use one that is open, and as many as did of
/// any other.
pub(super) async fn promised(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<TakenRow>, DbErr> {
    use invitations::Column;
    let open = || {
        let sent = Column::State.is_in([InvitationState::Sent, InvitationState::Bounced]);
        Condition::all().add(sent).add(Column::ExpiresAt.gt(now))
    };
    let left = Expr::col(Column::MaxUses.as_column_ref()).sub(Expr::col(Column::Used.as_column_ref()));
    let left: Expr = Expr::case(open(), left).finally(0).into();
    let own = Expr::col((invitations::Entity, Column::Id));
    let used = invitation_uses::Entity::find()
        .filter(Expr::col((invitation_uses::Entity, invitation_uses::Column::InvitationId)).eq(own))
        .select_only()
        .column_as(Expr::col(Asterisk).count(), "used")
        .into_query();
    let used = Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(used)));
    let kept_until: Expr = Expr::case(open(), Expr::col(Column::ExpiresAt.as_column_ref())).into();
    invitations::Entity::find()
        .join(JoinType::InnerJoin, invitations::Relation::TicketTypes.def())
        .filter(Column::EventId.is_in(events.iter().copied()))
        // The words of the index `invitations_reserving_idx`.
        .filter(Expr::col((invitations::Entity, Column::ReservesSeat)))
        .select_only()
        .columns([Column::EventId, Column::TicketTypeId])
        .column(ticket_types::Column::CountsToEventCapacity)
        // A sum of big numbers is of a kind of its own on PostgreSQL.
        .column_as(left.add(used).sum().cast_as("bigint"), "taken")
        .column_as(kept_until.min(), "freed_at")
        .group_by(Column::EventId)
        .group_by(Column::TicketTypeId)
        .group_by(ticket_types::Column::CountsToEventCapacity)
        .into_model()
        .all(db)
        .await
}

/// All kinds of tickets of an event.
pub(super) async fn kinds(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_types::Model>, DbErr> {
    use ticket_types::Column;
    let kinds = ticket_types::Entity::find().filter(Column::EventId.eq(event));
    kinds.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// The kinds of tickets of events that anybody may choose.
pub(super) async fn offered(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<Vec<ticket_types::Model>, DbErr> {
    listed()
        .filter(ticket_types::Column::Visibility.eq(TicketVisibility::Public))
        .filter(ticket_types::Column::EventId.is_in(events.iter().copied()))
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
