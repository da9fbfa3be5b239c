//! Queries on the tables `tickets` and `ticket_keys`, and the end of a ticket's answers.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};
use uuid::Uuid;

use super::codes::public_code;
use crate::hackathon::sales::LIVE_TICKET_STATES;
use entities::{
    events,
    sea_orm_active_enums::{
        TicketSource,
        TicketState::{Confirmed, Held, PendingApproval, PendingPayment},
    },
    ticket_answers, ticket_keys, ticket_types,
    tickets::{ActiveModel, Column, Entity, Model},
    users,
};

/// A ticket with its type and event.
#[derive(Debug, Clone)]
pub(in crate::ticketing) struct TicketRow {
    pub(in crate::ticketing) ticket: Model,
    pub(in crate::ticketing) ticket_type: ticket_types::Model,
    pub(in crate::ticketing) event: events::Model,
}

/// A ticket, whoever asks for it: the caller checks who may see it, or has done so.
pub(in crate::ticketing) async fn find_unchecked(
    db: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Option<TicketRow>, DbErr> {
    let own = Entity::find_by_id(id).find_also_related(ticket_types::Entity);
    Ok(own.find_also(Entity, events::Entity).one(db).await?.and_then(row))
}

/// The tickets of a user, the latest first.
pub(in crate::ticketing) async fn list_for_user(
    db: &impl ConnectionTrait,
    user: Uuid,
) -> Result<Vec<TicketRow>, DbErr> {
    let own = Entity::find().filter(Column::UserId.eq(user));
    let own = own.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id);
    let rows = own.find_also_related(ticket_types::Entity).find_also(Entity, events::Entity).all(db).await?;
    Ok(rows.into_iter().filter_map(row).collect())
}

/// The ticket that takes a user's seat at an event; its hold may have run out.
pub(in crate::ticketing) async fn find_live(
    db: &impl ConnectionTrait,
    event: Uuid,
    user: Uuid,
) -> Result<Option<Model>, DbErr> {
    let own = Entity::find().filter(Column::EventId.eq(event)).filter(Column::UserId.eq(user));
    own.filter(Column::State.is_in(LIVE_TICKET_STATES)).one(db).await
}

/// The place of a confirmed ticket among those of its event, from 1, in the order in which they were taken.
pub(in crate::ticketing) async fn seat(db: &impl ConnectionTrait, ticket: &Model) -> Result<u64, DbErr> {
    let same_time = Condition::all().add(Column::CreatedAt.eq(ticket.created_at)).add(Column::Id.lt(ticket.id));
    let earlier = Condition::any().add(Column::CreatedAt.lt(ticket.created_at)).add(same_time);
    let before = Entity::find()
        .filter(Column::EventId.eq(ticket.event_id))
        .filter(Column::State.eq(Confirmed))
        .filter(earlier)
        .count(db)
        .await?;
    Ok(before + 1)
}

/// The row, locked until the transaction ends.
pub(in crate::ticketing) async fn lock_for_update(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// A new ticket of a user in the state `held`; the caller sets the end of the hold.
pub(in crate::ticketing) fn new_held(
    ticket_type: &ticket_types::Model,
    user: &users::Model,
    holder_name: String,
    now: DateTime<Utc>,
) -> Model {
    Model {
        id: Uuid::now_v7(),
        event_id: ticket_type.event_id,
        ticket_type_id: ticket_type.id,
        state: Held,
        state_changed_at: now,
        hold_expires_at: None,
        holder_name: Some(holder_name),
        holder_email: Some(user.email.clone()),
        public_code: public_code(),
        created_at: now,
        updated_at: now,
        code_version: 1,
        confirmed_at: None,
        cancelled_at: None,
        cancel_reason: None,
        checked_in_at: None,
        version: 1,
        user_id: Some(user.id),
        cancelled_by: None,
        source: TicketSource::Purchase,
        discount_code_id: None,
        paid_minor: None,
        reconfirm_asked_at: None,
        reconfirm_reminded_at: None,
        reconfirmed_at: None,
        code_email_due: false,
        hold_origin: None,
        reconfirm_start_at: None,
    }
}

pub(in crate::ticketing) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}

/// Updates the set columns of a row that the transaction has locked and returns the new row; increments its version.
pub(in crate::ticketing) async fn update(
    tx: &impl ConnectionTrait,
    ticket: &Model,
    changes: ActiveModel,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let changes = ActiveModel { updated_at: Set(now), version: Set(ticket.version + 1), ..changes };
    let update = Entity::update_many().set(changes);
    update.filter(Column::Id.eq(ticket.id)).exec(tx).await?;
    let row = Entity::find_by_id(ticket.id).one(tx).await?;
    row.ok_or_else(|| DbErr::RecordNotFound(format!("ticket {}", ticket.id)))
}

/// Tickets whose hold ran out before `now`, at most `max`.
pub(in crate::ticketing) async fn overdue(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    max: u64,
) -> Result<Vec<Model>, DbErr> {
    let waiting = Column::State.is_in([Held, PendingApproval, PendingPayment]);
    Entity::find().filter(waiting).filter(Column::HoldExpiresAt.lte(now)).limit(max).all(db).await
}

/// Removes the holder's name and address from all tickets of a user.
pub(in crate::ticketing) async fn anonymise_holder(
    tx: &impl ConnectionTrait,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let update = Entity::update_many()
        .col_expr(Column::HolderName, Expr::value(None::<String>))
        .col_expr(Column::HolderEmail, Expr::value(None::<String>))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    update.filter(Column::UserId.eq(user)).exec(tx).await.map(drop)
}

/// The keys of an event that are not retired, newest first.
pub(super) async fn valid_keys(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_keys::Model>, DbErr> {
    use ticket_keys::Column;
    let valid = ticket_keys::Entity::find().filter(Column::EventId.eq(event)).filter(Column::RetiredAt.is_null());
    valid.order_by_desc(Column::CreatedAt).order_by_asc(Column::Id).all(db).await
}

pub(super) async fn key(db: &impl ConnectionTrait, id: &str) -> Result<Option<ticket_keys::Model>, DbErr> {
    // PostgreSQL rejects NUL in text parameters.
    if id.contains('\0') { Ok(None) } else { ticket_keys::Entity::find_by_id(id).one(db).await }
}

pub(super) async fn insert_key(db: &impl ConnectionTrait, key: ticket_keys::Model) -> Result<(), DbErr> {
    ticket_keys::Entity::insert(key.into_active_model()).exec_without_returning(db).await.map(drop)
}

/// Retires the keys of an event that are not retired; returns how many.
pub(super) async fn retire_keys(db: &impl ConnectionTrait, event: Uuid, now: DateTime<Utc>) -> Result<u64, DbErr> {
    use ticket_keys::Column;
    let retired = ticket_keys::ActiveModel { retired_at: Set(Some(now)), ..Default::default() };
    let keys = ticket_keys::Entity::update_many().set(retired).filter(Column::EventId.eq(event));
    Ok(keys.filter(Column::RetiredAt.is_null()).exec(db).await?.rows_affected)
}

fn row((ticket, ticket_type, event): (Model, Option<ticket_types::Model>, Option<events::Model>)) -> Option<TicketRow> {
    Some(TicketRow { ticket, ticket_type: ticket_type?, event: event? })
}

/// Deletes the answers of a ticket to the questions of its event.
pub(in crate::ticketing) async fn erase_answers(tx: &impl ConnectionTrait, ticket: Uuid) -> Result<(), DbErr> {
    let answers = ticket_answers::Entity::delete_many().filter(ticket_answers::Column::TicketId.eq(ticket));
    answers.exec(tx).await.map(drop)
}
