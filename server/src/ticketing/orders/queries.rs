//! Queries on the tables `orders`, `refunds` and `payment_events`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, ExprTrait as _, IntoActiveModel, JoinType,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait,
    sea_query::{Expr, OnConflict},
};
use uuid::Uuid;

use entities::{
    events,
    orders::{ActiveModel, Column, Entity, Model, Relation},
    payment_events, refunds,
    sea_orm_active_enums::{
        EventStatus,
        OrderState::{self, AwaitingPayment, Paid, PartlyRefunded, Refunded},
        RefundState, TicketState,
    },
    ticket_types, tickets,
};

/// States of an order that was paid, refunded ones included.
pub(super) const PAID_STATES: [OrderState; 3] = [Paid, PartlyRefunded, Refunded];

pub(in crate::ticketing) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The row, locked until the transaction ends.
pub(super) async fn lock_for_update(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// The order of a ticket that can still be paid.
pub(in crate::ticketing) async fn find_open(db: &impl ConnectionTrait, ticket: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::TicketId.eq(ticket)).filter(Column::State.eq(AwaitingPayment)).one(db).await
}

/// The newest order of a ticket.
pub(in crate::ticketing) async fn find_latest(db: &impl ConnectionTrait, ticket: Uuid) -> Result<Option<Model>, DbErr> {
    let own = Entity::find().filter(Column::TicketId.eq(ticket));
    own.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).one(db).await
}

/// The order with which a ticket was paid, refunded ones included.
pub(in crate::ticketing) async fn find_paid(db: &impl ConnectionTrait, ticket: Uuid) -> Result<Option<Model>, DbErr> {
    let paid = Column::State.is_in(PAID_STATES);
    let own = Entity::find().filter(Column::TicketId.eq(ticket)).filter(paid);
    own.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).one(db).await
}

/// At most `max` paid orders to refund because their event was cancelled before a time: their tickets have not ended, and
/// there is no refund with this reason yet.
pub(in crate::ticketing) async fn of_cancelled_events(
    db: &impl ConnectionTrait,
    before: DateTime<Utc>,
    reason: &str,
    max: u64,
) -> Result<Vec<Model>, DbErr> {
    // A refund that failed for this reason is up to staff.
    let own = Expr::col((refunds::Entity, refunds::Column::OrderId)).equals((Entity, Column::Id));
    let refunded = refunds::Entity::find().filter(own).filter(refunds::Column::Reason.eq(reason));
    Entity::find()
        .join(JoinType::InnerJoin, Relation::Events.def())
        .join(JoinType::InnerJoin, Relation::Tickets.def())
        .filter(events::Column::Status.eq(EventStatus::Cancelled))
        .filter(events::Column::StateChangedAt.lte(before))
        .filter(Column::State.is_in([Paid, PartlyRefunded]))
        .filter(tickets::Column::State.is_in([TicketState::Confirmed, TicketState::Transferred]))
        .filter(Expr::exists(refunded.into_query()).not())
        .order_by_asc(Column::Id)
        .limit(max)
        .all(db)
        .await
}

/// At most `max` confirmed tickets of events that were cancelled before a time, without a payment to refund.
pub(in crate::ticketing) async fn unpaid_tickets_of_cancelled_events(
    db: &impl ConnectionTrait,
    before: DateTime<Utc>,
    max: u64,
) -> Result<Vec<Uuid>, DbErr> {
    let own = Expr::col((Entity, Column::TicketId)).equals((tickets::Entity, tickets::Column::Id));
    let paid = Entity::find().filter(own).filter(Column::State.is_in([Paid, PartlyRefunded]));
    tickets::Entity::find()
        .select_only()
        .column(tickets::Column::Id)
        .join(JoinType::InnerJoin, tickets::Relation::Events.def())
        .filter(events::Column::Status.eq(EventStatus::Cancelled))
        .filter(events::Column::StateChangedAt.lte(before))
        .filter(tickets::Column::State.eq(TicketState::Confirmed))
        .filter(Expr::exists(paid.into_query()).not())
        .order_by_asc(tickets::Column::Id)
        .limit(max)
        .into_tuple()
        .all(db)
        .await
}

/// Display name of the ticket type with an id.
pub(super) async fn ticket_type_name(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<String>, DbErr> {
    Ok(ticket_types::Entity::find_by_id(id).one(db).await?.map(|row| row.name))
}

pub(super) async fn by_session(db: &impl ConnectionTrait, session: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::SessionId.eq(session)).one(db).await
}

pub(super) async fn by_payment(db: &impl ConnectionTrait, payment: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::PaymentId.eq(payment)).one(db).await
}

pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Updates the set columns of a locked row and returns the new row; increments its version.
pub(super) async fn update(
    tx: &impl ConnectionTrait,
    order: &Model,
    changes: ActiveModel,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let changes = ActiveModel { updated_at: Set(now), version: Set(order.version + 1), ..changes };
    Entity::update_many().set(changes).filter(Column::Id.eq(order.id)).exec(tx).await?;
    let row = find(tx, order.id).await?;
    row.ok_or_else(|| DbErr::RecordNotFound(format!("order {}", order.id)))
}

/// Records when the provider was last asked.
pub(super) async fn set_checked(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    let checked = ActiveModel { checked_at: Set(Some(now)), ..Default::default() };
    Entity::update_many().set(checked).filter(Column::Id.eq(id)).exec(db).await.map(drop)
}

/// Orders whose session has not ended and that were last checked before `before`, ordered by that time.
pub(super) async fn unchecked(db: &impl ConnectionTrait, before: DateTime<Utc>, max: u64) -> Result<Vec<Model>, DbErr> {
    let due = Condition::any().add(Column::CheckedAt.is_null()).add(Column::CheckedAt.lte(before));
    with_open_session().filter(due).order_by_asc(Column::CheckedAt).limit(max).all(db).await
}

/// Orders that ended while their session can still be paid: those not checked since, and those last checked before
/// `before`. A payment in progress keeps its session from being closed.
pub(super) async fn to_close(db: &impl ConnectionTrait, before: DateTime<Utc>, max: u64) -> Result<Vec<Model>, DbErr> {
    let ended = Column::State.is_in([OrderState::Expired, OrderState::Cancelled]);
    let is_new = Expr::col(Column::CheckedAt).lte(Expr::col(Column::StateChangedAt));
    let due = Condition::any().add(Column::CheckedAt.is_null()).add(is_new).add(Column::CheckedAt.lte(before));
    with_open_session().filter(ended).filter(due).order_by_asc(Column::CheckedAt).limit(max).all(db).await
}

fn with_open_session() -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::SessionId.is_not_null()).filter(Column::SessionEndedAt.is_null())
}

pub(super) async fn insert_refund(tx: &impl ConnectionTrait, row: refunds::Model) -> Result<(), DbErr> {
    refunds::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Refunds of an order, the oldest first.
pub(super) async fn list_refunds(db: &impl ConnectionTrait, order: Uuid) -> Result<Vec<refunds::Model>, DbErr> {
    let own = refunds::Entity::find().filter(refunds::Column::OrderId.eq(order));
    own.order_by_asc(refunds::Column::CreatedAt).order_by_asc(refunds::Column::Id).all(db).await
}

/// Refunds that the provider has not confirmed: those it has not accepted yet, and those last checked before `before`.
pub(super) async fn pending_refunds(
    db: &impl ConnectionTrait,
    before: DateTime<Utc>,
    max: u64,
) -> Result<Vec<refunds::Model>, DbErr> {
    use refunds::Column::{CheckedAt, CreatedAt, State};
    let due = Condition::any().add(CheckedAt.is_null()).add(CheckedAt.lte(before));
    let pending = refunds::Entity::find().filter(State.eq(RefundState::Pending)).filter(due);
    pending.order_by_asc(CheckedAt).order_by_asc(CreatedAt).limit(max).all(db).await
}

/// Records that the provider accepted a refund whose money is still on its way.
pub(super) async fn set_refund_checked(
    db: &impl ConnectionTrait,
    id: Uuid,
    provider_id: Option<String>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let changes =
        refunds::ActiveModel { provider_id: Set(provider_id), checked_at: Set(Some(now)), ..Default::default() };
    let pending = refunds::Entity::update_many().set(changes).filter(refunds::Column::Id.eq(id));
    pending.filter(refunds::Column::State.eq(RefundState::Pending)).exec(db).await.map(drop)
}

/// Writes the outcome of a refund; returns whether it is new. Another process may have recorded one before: that the
/// refund was made outweighs that it failed.
pub(super) async fn finish_refund(
    tx: &impl ConnectionTrait,
    id: Uuid,
    changes: refunds::ActiveModel,
) -> Result<bool, DbErr> {
    let outweighed: &[RefundState] = match changes.state {
        Set(RefundState::Done) => &[RefundState::Pending, RefundState::Failed],
        _ => &[RefundState::Pending],
    };
    let open = refunds::Entity::update_many().set(changes).filter(refunds::Column::Id.eq(id));
    let open = open.filter(refunds::Column::State.is_in(outweighed.iter().copied()));
    Ok(open.exec(tx).await?.rows_affected == 1)
}

/// Records a provider's event; returns whether it is new.
pub(super) async fn record_event(tx: &impl ConnectionTrait, row: payment_events::Model) -> Result<bool, DbErr> {
    let insert = payment_events::Entity::insert(row.into_active_model());
    let insert = insert.on_conflict(OnConflict::column(payment_events::Column::Id).do_nothing().to_owned());
    Ok(insert.exec_without_returning(tx).await? == 1)
}
