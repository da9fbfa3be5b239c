//! Queries on the tables `ticket_questions` and `ticket_answers`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, sea_query::OnConflict,
};
use uuid::Uuid;

use entities::{ticket_answers as answers, ticket_questions as questions, tickets};

/// The questions of an event in the order staff chose, archived ones included.
pub(super) async fn of_event(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<questions::Model>, DbErr> {
    use questions::{Column, Entity};
    let own = Entity::find().filter(Column::EventId.eq(event));
    own.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// The answers of tickets with their questions, in the order staff chose.
pub(super) async fn of_tickets(
    db: &impl ConnectionTrait,
    tickets: &[Uuid],
) -> Result<Vec<(answers::Model, questions::Model)>, DbErr> {
    use answers::{Column, Entity};
    let own = Entity::find().filter(Column::TicketId.is_in(tickets.iter().copied()));
    let own = own.find_also_related(questions::Entity);
    let own = own.order_by_asc(questions::Column::Position).order_by_asc(questions::Column::Id);
    Ok(with_question(own.all(db).await?))
}

/// The answers of a user with their questions.
pub(super) async fn of_user(
    db: &impl ConnectionTrait,
    user: Uuid,
) -> Result<Vec<(answers::Model, questions::Model)>, DbErr> {
    use answers::{Column, Entity};
    let own = Entity::find().filter(Column::TicketId.in_subquery(tickets_of(user)));
    let own = own.find_also_related(questions::Entity);
    let own = own.order_by_asc(Column::CreatedAt).order_by_asc(questions::Column::Position);
    Ok(with_question(own.order_by_asc(questions::Column::Id).all(db).await?))
}

/// Answers by question.
pub(super) async fn counts(db: &impl ConnectionTrait, questions: &[Uuid]) -> Result<HashMap<Uuid, i64>, DbErr> {
    use answers::{Column, Entity};
    let counted = Entity::find().filter(Column::QuestionId.is_in(questions.iter().copied())).select_only();
    let counted = counted.column(Column::QuestionId).column_as(Column::TicketId.count(), "answers");
    Ok(counted.group_by(Column::QuestionId).into_tuple::<(Uuid, i64)>().all(db).await?.into_iter().collect())
}

/// Stores an answer, in place of an earlier one.
pub(super) async fn put(
    tx: &impl ConnectionTrait,
    ticket: Uuid,
    question: Uuid,
    value: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use answers::{Column, Entity, Model};
    let row = Model { ticket_id: ticket, question_id: question, value, created_at: now, updated_at: now };
    let mut replace = OnConflict::columns([Column::TicketId, Column::QuestionId]);
    replace.update_columns([Column::Value, Column::UpdatedAt]);
    Entity::insert(row.into_active_model()).on_conflict(replace).exec_without_returning(tx).await.map(drop)
}

pub(super) async fn delete(tx: &impl ConnectionTrait, ticket: Uuid, question: Uuid) -> Result<(), DbErr> {
    answers::Entity::delete_by_id((ticket, question)).exec(tx).await.map(drop)
}

pub(super) async fn delete_of_user(tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    let own = answers::Column::TicketId.in_subquery(tickets_of(user));
    answers::Entity::delete_many().filter(own).exec(tx).await.map(drop)
}

/// Whether there are answers to questions of these events.
pub(super) async fn exist_for(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<bool, DbErr> {
    let own = answers::Column::QuestionId.in_subquery(questions_of(events));
    Ok(answers::Entity::find().filter(own).limit(1).one(db).await?.is_some())
}

/// Deletes the answers to questions of these events; returns how many.
pub(super) async fn delete_for(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<u64, DbErr> {
    let own = answers::Column::QuestionId.in_subquery(questions_of(events));
    Ok(answers::Entity::delete_many().filter(own).exec(db).await?.rows_affected)
}

fn tickets_of(user: Uuid) -> sea_orm::sea_query::SelectStatement {
    use tickets::{Column, Entity};
    Entity::find().select_only().column(Column::Id).filter(Column::UserId.eq(user)).into_query()
}

fn questions_of(events: &[Uuid]) -> sea_orm::sea_query::SelectStatement {
    use questions::{Column, Entity};
    let of_events = Column::EventId.is_in(events.iter().copied());
    Entity::find().select_only().column(Column::Id).filter(of_events).into_query()
}

fn with_question(rows: Vec<(answers::Model, Option<questions::Model>)>) -> Vec<(answers::Model, questions::Model)> {
    rows.into_iter().filter_map(|(answer, question)| Some((answer, question?))).collect()
}
