//! Asks questions, validates and stores answers, and erases them.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    queries,
    types::{AnsweredQuestion, Answers, TicketAnswer, TicketAnswers, TicketQuestion},
    values,
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{events, sales},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::{AppError, FieldErrors},
    },
    ticketing::tickets::{self, TicketPath, TicketRow},
};
use entities::{
    sea_orm_active_enums::{
        QuestionKind,
        TicketState::{Confirmed, PendingApproval, PendingPayment},
    },
    ticket_questions::Model,
    tickets::Model as Ticket,
};

const NOT_ASKED: &str = "This question isn't part of this ticket.";
const TOO_LATE: &str = "You can no longer change the answers for this ticket.";

/// The questions that buyers of a ticket type are asked, in the order staff chose.
pub(in crate::ticketing) async fn of_ticket_type(
    db: &impl ConnectionTrait,
    event: Uuid,
    ticket_type: Uuid,
) -> Result<Vec<TicketQuestion>, DbErr> {
    let rows = queries::of_event(db, event).await?;
    Ok(rows.into_iter().filter(|row| is_asked(row, ticket_type)).map(view).collect())
}

/// The questions that are asked for a ticket and those it has answered, with the answers.
pub(in crate::ticketing) async fn of_ticket(
    db: &impl ConnectionTrait,
    ticket: &Ticket,
) -> Result<Vec<AnsweredQuestion>, DbErr> {
    let rows = queries::of_event(db, ticket.event_id).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut answers = values_of(db, ticket.id).await?;
    let answered = rows.into_iter().map(|row| {
        let answer = answers.remove(&row.id).map(|value| values::from_stored(row.kind, &value));
        AnsweredQuestion { asked: is_asked(&row, ticket.ticket_type_id), answer, question: view(row) }
    });
    Ok(answered.filter(|question| question.asked || question.answer.is_some()).collect())
}

/// Id and text of each question of an event, archived ones included.
pub(in crate::ticketing) async fn labels_of_event(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<(Uuid, String)>, DbErr> {
    let questions = queries::of_event(db, event).await?.into_iter();
    Ok(questions.map(|question| (question.id, question.label)).collect())
}

/// The answers of tickets, by ticket.
pub(in crate::ticketing) async fn of_tickets(
    db: &impl ConnectionTrait,
    tickets: &[Uuid],
) -> Result<HashMap<Uuid, Vec<TicketAnswer>>, DbErr> {
    let mut answers: HashMap<Uuid, Vec<TicketAnswer>> = HashMap::new();
    for (answer, question) in queries::of_tickets(db, tickets).await? {
        answers.entry(answer.ticket_id).or_default().push(TicketAnswer {
            question_id: question.id,
            kind: question.kind,
            value: values::from_stored(question.kind, &answer.value),
            label: question.label,
            private: question.private,
        });
    }
    Ok(answers)
}

/// Whether the answers of a ticket have to be complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ticketing) enum RequiredAnswers {
    /// Every required question needs an answer.
    Enforced,
    /// Required questions may be answered later.
    Deferred,
}

/// Stores answers of a ticket in the transaction that locks its event; returns the ids of their questions. 422 for answers
/// that are not valid and, if they are enforced, for required ones that are missing: `answers.<id of the question>`.
pub(in crate::ticketing) async fn save(
    tx: &impl ConnectionTrait,
    ticket: &Ticket,
    given: Option<&Answers>,
    required: RequiredAnswers,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, AppError> {
    if given.is_none() && required == RequiredAnswers::Deferred {
        return Ok(Vec::new());
    }
    let none = Answers::new();
    let given = given.unwrap_or(&none);
    let questions = queries::of_event(tx, ticket.event_id).await?;
    let asked: Vec<Model> = questions.into_iter().filter(|row| is_asked(row, ticket.ticket_type_id)).collect();
    let (changes, mut errors) = validated(&asked, given);
    if required == RequiredAnswers::Enforced && asked.iter().any(|question| question.required) {
        let stored = values_of(tx, ticket.id).await?;
        for question in asked.iter().filter(|question| question.required) {
            let is_answered = changes.get(&question.id).map_or(stored.contains_key(&question.id), Option::is_some);
            if !is_answered {
                errors.entry(question.id).or_insert_with(|| missing(question.kind).to_owned());
            }
        }
    }
    let mut refusal = FieldErrors::default();
    for question in &asked {
        if let Some(message) = errors.remove(&question.id) {
            refusal.add(key(&question.id.to_string()), message);
        }
    }
    let is_known = |id: &str| asked.iter().any(|question| question.id.to_string() == id);
    for id in given.keys().filter(|id| !is_known(id)) {
        refusal.add(key(id), NOT_ASKED);
    }
    if !refusal.is_empty() {
        return Err(AppError::Invalid(refusal));
    }
    let changed = changes.keys().copied().collect();
    for (question, value) in changes {
        match value {
            Some(value) => queries::put(tx, ticket.id, question, value, now).await?,
            None => queries::delete(tx, ticket.id, question).await?,
        }
    }
    Ok(changed)
}

/// The answers that a form contains, for the ticket type of its page; `fields` are the values of each field.
pub async fn from_form(
    context: &Context,
    event: &str,
    ticket_type: &str,
    fields: impl Fn(&str) -> Vec<String>,
) -> Result<Answers, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let Some(event) = events::find_including_drafts(db, event).await? else { return Ok(Answers::new()) };
    let Some((_, counted)) = sales::find_type(db, event.id, ticket_type, now).await? else { return Ok(Answers::new()) };
    let asked = of_ticket_type(db, event.id, counted.row.id).await?.into_iter();
    Ok(asked
        .map(|TicketQuestion { id, kind, .. }| {
            let id = id.to_string();
            let value = values::from_fields(kind, fields(&key(&id)));
            (id, value)
        })
        .collect())
}

/// The answers of a ticket, for its holder and for staff; 404 for others.
pub(super) async fn show(context: &Context, caller: &SignedIn, path: &TicketPath) -> Result<TicketAnswers, AppError> {
    let (row, _) = tickets::find_visible(context, caller, path).await?;
    answers_of(context.db.reader(), &row, context.clock.now()).await
}

/// Changes answers of the holder's own ticket; 422 after the event's transfer deadline.
pub(super) async fn update(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    path: &TicketPath,
    answers: &Answers,
) -> Result<TicketAnswers, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = tickets::lock_own(&tx, caller, path).await?;
    if !can_change(&row, now) {
        return Err(AppError::invalid("answers", TOO_LATE));
    }
    let changed = save(&tx, &row.ticket, Some(answers), RequiredAnswers::Enforced, now).await?;
    // The audit log contains no answers.
    let entry = Entry::new("ticket.answered").with_target(Target::new("ticket", path.id));
    let entry = entry.with_change(Change::created(&json!({ "questionIds": changed }))?);
    audit::record(context, &tx, actor, entry).await?;
    let answers = answers_of(&tx, &row, now).await?;
    tx.commit_without_invalidation().await?;
    Ok(answers)
}

/// Erases the answers on all tickets of a user.
pub async fn erase_of_user(tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    queries::delete_of_user(tx, user).await
}

/// Erases the answers for events whose retention period is over; returns how many.
pub(in crate::ticketing) async fn erase_old(context: &Context) -> Result<u64, DbErr> {
    let db = context.db.reader();
    let past = events::past_retention(db, context.clock.now()).await?;
    if past.is_empty() || !queries::exist_for(db, &past).await? {
        return Ok(0);
    }
    queries::delete_for(context.db.writer(), &past).await
}

/// The answers of a user, for the export of their data.
pub async fn export(db: &impl ConnectionTrait, user: Uuid) -> Result<Value, DbErr> {
    let rows = queries::of_user(db, user).await?.into_iter().map(|(answer, question)| {
        json!({
            "ticketId": answer.ticket_id,
            "question": question.label,
            "answer": values::from_stored(question.kind, &answer.value),
            "createdAt": answer.created_at,
            "updatedAt": answer.updated_at,
        })
    });
    Ok(rows.collect())
}

async fn answers_of(db: &impl ConnectionTrait, row: &TicketRow, now: DateTime<Utc>) -> Result<TicketAnswers, AppError> {
    Ok(TicketAnswers {
        questions: of_ticket(db, &row.ticket).await?,
        can_change: can_change(row, now),
        changeable_until: tickets::frozen_from(row),
    })
}

/// Values to store by question (`None` to delete), and messages about those that are not valid.
fn validated(asked: &[Model], given: &Answers) -> (BTreeMap<Uuid, Option<String>>, BTreeMap<Uuid, String>) {
    let (mut changes, mut errors) = (BTreeMap::new(), BTreeMap::new());
    for question in asked {
        match given.get(&question.id.to_string()).map(|value| values::to_stored(question, value)) {
            Some(Ok(value)) => drop(changes.insert(question.id, value)),
            Some(Err(message)) => drop(errors.insert(question.id, message)),
            None => {}
        }
    }
    (changes, errors)
}

async fn values_of(db: &impl ConnectionTrait, ticket: Uuid) -> Result<HashMap<Uuid, String>, DbErr> {
    let rows = queries::of_tickets(db, &[ticket]).await?.into_iter();
    Ok(rows.map(|(answer, _)| (answer.question_id, answer.value)).collect())
}

fn can_change(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let state = tickets::state_at(&row.ticket, now);
    matches!(state, PendingApproval | PendingPayment | Confirmed) && tickets::frozen_from(row) > now
}

/// Whether holders of a ticket type are asked a question.
fn is_asked(question: &Model, ticket_type: Uuid) -> bool {
    let Some(types) = &question.ticket_type_ids else { return question.active };
    let is_for = serde_json::from_value::<Vec<Uuid>>(types.clone()).is_ok_and(|types| types.contains(&ticket_type));
    question.active && is_for
}

fn missing(kind: QuestionKind) -> &'static str {
    if kind == QuestionKind::Consent { values::CONSENT_REQUIRED } else { values::REQUIRED }
}

/// Key of an error, and name of a form's field.
fn key(question: &str) -> String {
    format!("answers.{question}")
}

/// What buyers see of a question.
pub(super) fn view(row: Model) -> TicketQuestion {
    TicketQuestion {
        options: values::options(&row),
        id: row.id,
        kind: row.kind,
        label: row.label,
        help: row.help,
        required: row.required,
    }
}
