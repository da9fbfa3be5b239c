//! Queries on the tables `events` and `tickets`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    RelationTrait, Select,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use crate::ticketing::tickets::{
    FIRST_REMINDER_BEFORE, LAST_REMINDER_BEFORE, MIN_ANSWER_TIME, Reconfirmation, day_of_start,
};
use entities::{
    events,
    sea_orm_active_enums::{EventStatus, TicketState},
    tickets::{ActiveModel, Column, Entity, Relation},
    users,
};

/// Tickets of one round, for each event and step.
const MAX_PER_ROUND: u64 = 100;

/// Events that ask their holders now.
pub(super) async fn asking(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<events::Model>, DbErr> {
    use events::Column;
    events::Entity::find()
        .filter(Column::Reconfirm.eq(true))
        .filter(Column::Status.is_in([EventStatus::Published, EventStatus::Live]))
        .filter(Column::StartAt.gt(now))
        .filter(Column::StartAt.lte(now + FIRST_REMINDER_BEFORE))
        .all(db)
        .await
}

/// Tickets whose holders get the first reminder.
pub(super) async fn unasked(db: &impl ConnectionTrait, event: &events::Model) -> Result<Vec<Uuid>, DbErr> {
    let early = confirmed_before(event.start_at - FIRST_REMINDER_BEFORE);
    let unasked = Column::ReconfirmAskedAt.is_null().or(is_about_other_day(event));
    ids(unanswered(event).filter(unasked).filter(early), db).await
}

/// Tickets whose holders get the last reminder.
pub(super) async fn unreminded(db: &impl ConnectionTrait, event: &events::Model) -> Result<Vec<Uuid>, DbErr> {
    let early = confirmed_before(event.start_at - LAST_REMINDER_BEFORE);
    let unreminded = Column::ReconfirmRemindedAt.is_null().or(is_about_other_day(event));
    ids(unanswered(event).filter(unreminded).filter(early), db).await
}

/// Tickets whose holders have not answered the last reminder in time.
pub(super) async fn overdue(
    db: &impl ConnectionTrait,
    event: &events::Model,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, DbErr> {
    let reminded = unanswered(event).filter(is_about_other_day(event).not());
    ids(reminded.filter(Column::ReconfirmRemindedAt.lte(now - MIN_ANSWER_TIME)), db).await
}

/// Writes columns without a new version: holders who edit their ticket must not get a conflict from a reminder.
pub(super) async fn set(tx: &impl ConnectionTrait, ticket: Uuid, changes: ActiveModel) -> Result<(), DbErr> {
    Entity::update_many().set(changes).filter(Column::Id.eq(ticket)).exec(tx).await.map(drop)
}

/// The columns of what a holder was asked and has answered about an event.
pub(super) fn columns(about: Reconfirmation, event: &events::Model) -> ActiveModel {
    ActiveModel {
        reconfirm_asked_at: Set(about.asked_at),
        reconfirm_reminded_at: Set(about.reminded_at),
        reconfirmed_at: Set(about.answered_at),
        reconfirm_start_at: Set(Some(event.start_at)),
        ..Default::default()
    }
}

/// Tickets without an answer whose holders can get emails. Others are neither asked nor released.
fn unanswered(event: &events::Model) -> Select<Entity> {
    Entity::find()
        .join(JoinType::InnerJoin, Relation::Users1.def())
        .filter(users::Column::EmailVerifiedAt.is_not_null())
        .filter(Column::EventId.eq(event.id))
        .filter(Column::State.eq(TicketState::Confirmed))
        .filter(Column::ReconfirmedAt.is_null().or(is_about_other_day(event)))
        .filter(Column::CheckedInAt.is_null())
}

/// Whether the holder was asked and has answered only before the event was moved to another day, or never.
fn is_about_other_day(event: &events::Model) -> Expr {
    let (day, start) = (day_of_start(event), Column::ReconfirmStartAt);
    start.is_null().or(start.lt(day.start)).or(start.gte(day.end))
}

fn confirmed_before(time: DateTime<Utc>) -> Condition {
    Condition::any().add(Column::ConfirmedAt.is_null()).add(Column::ConfirmedAt.lt(time))
}

async fn ids(tickets: Select<Entity>, db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    let tickets = tickets.order_by_asc(Column::Id).limit(MAX_PER_ROUND).select_only().column(Column::Id);
    tickets.into_tuple().all(db).await
}
