//! Lists, issues, approves, rejects and cancels tickets of users.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    decisions::{self, DecisionInput},
    queries::{self, Scope},
    types::{IssuedTicket, StaffTicket, StaffTicketInput, TicketSelection},
};
use crate::{
    accounts::users,
    hackathon::{admin_resource::StaffContext, events, sales},
    platform::{
        audit::{self, Change, Entry, Target},
        context::Context,
        db::RowVersion,
        error::AppError,
        http::{
            counted_page::CountedPage,
            paging::{PageRequest, SortOrder},
            version::Versioned,
        },
    },
    ticketing::{
        questions,
        tickets::{self, TicketRow},
    },
};
use entities::{
    sea_orm_active_enums::{TicketSource, TicketState::Confirmed},
    tickets::{Column, Model as Ticket},
};

/// Whether a view contains private answers. It needs the permission to see a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PrivateAnswers {
    Included,
    Omitted,
}

const SORT_COLUMNS: [(&str, Column); 3] =
    [("createdAt", Column::CreatedAt), ("holderName", Column::HolderName), ("checkedInAt", Column::CheckedInAt)];

/// A page of tickets, newest first by default.
pub(super) async fn index(
    context: &Context,
    staff: &StaffContext,
    request: PageRequest,
    selection: &TicketSelection,
) -> Result<CountedPage<StaffTicket>, AppError> {
    let db = context.db.reader();
    let scope = scope(db, staff, selection).await?;
    let order = request.sort_by(&SORT_COLUMNS, SortOrder::descending(Column::CreatedAt))?;
    let request =
        request.with_filter("event", selection.event.as_deref()).with_enum_filter("state", selection.state.as_ref());
    let (rows, total) = queries::page(db, &request, scope, order).await?;
    let counts = queries::counts(db, scope, request.q.as_deref()).await?;
    let page = request.page(views(db, rows, PrivateAnswers::Omitted, context.clock.now()).await?, total);
    let types = queries::counts_by_type(db, scope, request.q.as_deref()).await?;
    Ok(page.with_counts("state", counts).with_counts("ticketType", types))
}

/// What a filter includes; 422 for an unknown event.
pub(super) async fn scope(
    db: &impl ConnectionTrait,
    staff: &StaffContext,
    &TicketSelection { ref event, state, ticket_type }: &TicketSelection,
) -> Result<Scope, AppError> {
    let event = staff.event_filter(db, event.as_deref()).await?;
    Ok(Scope { event, state, ticket_type, drafts: staff.sees_drafts })
}

/// One ticket.
pub(super) async fn show(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
) -> Result<Versioned<StaffTicket>, AppError> {
    let db = context.db.reader();
    let row = tickets::find_for_staff(db, staff, id).await?;
    view(db, row, PrivateAnswers::Included, context.clock.now()).await
}

/// Issues a confirmed ticket; 422 if no seat is left or the user has one already.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: IssuedTicket,
) -> Result<Versioned<StaffTicket>, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let unknown_type = || AppError::invalid_selection_at("ticketTypeId", "ticket type");
    let ticket_type = queries::ticket_type(&tx, input.ticket_type_id).await?;
    let ticket_type = ticket_type.ok_or_else(unknown_type)?;
    let event = events::lock_for_update(&tx, ticket_type.event_id).await?.filter(|event| staff.sees(event));
    let event = event.ok_or_else(unknown_type)?;
    let user =
        users::by_username(&tx, input.username.trim()).await?.ok_or_else(|| AppError::invalid_selection("username"))?;
    if tickets::find_live(&tx, event.id, user.id).await?.is_some() {
        return Err(AppError::invalid("username", "This user already has a ticket for this event."));
    }
    let holder_name = input.holder_name.as_deref().map_or_else(|| user.name.clone(), |name| name.trim().to_owned());
    let ticket = Ticket {
        state: Confirmed,
        hold_expires_at: None,
        confirmed_at: Some(now),
        source: TicketSource::Staff,
        ..tickets::new_held(&ticket_type, &user, holder_name, now)
    };
    tickets::insert(&tx, ticket.clone()).await?;
    if sales::is_overbooked(&tx, &event, ticket_type.id, now).await? {
        return Err(AppError::invalid("ticketTypeId", "This ticket type is sold out."));
    }
    let after = json!({ "state": ticket.state, "ticketTypeId": ticket_type.id, "userId": user.id });
    let entry =
        Entry::new("ticket.issued").with_target(Target::new("ticket", ticket.id)).with_change(Change::created(&after)?);
    audit::record(context, &tx, &staff.actor, entry).await?;
    tickets::notify_confirmed(context, &tx, &user, &ticket, &event).await?;
    let (id, version) = (ticket.id, ticket.version);
    let view = view_one(&tx, TicketRow { ticket, ticket_type, event }, PrivateAnswers::Omitted, now).await?;
    tx.commit().await?;
    Ok(Versioned::created(view, version, format!("/api/v1/users-tickets/{id}")))
}

/// Approves, rejects, cancels or renames a ticket; 409 if its version is not the expected one. Decisions can be undone.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: StaffTicketInput,
) -> Result<Versioned<StaffTicket>, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let mut row = tickets::lock_for_staff(&tx, staff, expected.id).await?;
    if row.ticket.version != expected.version {
        return Err(AppError::conflict(&view_one(&tx, row, PrivateAnswers::Omitted, now).await?));
    }
    if let Some(name) = &input.holder_name {
        row.ticket = tickets::rename_within(context, &tx, &staff.actor, &row.ticket, name).await?;
        if input.state.is_none() {
            tickets::notify_renamed(context, &tx, &row).await?;
        }
    }
    if let Some(decision) = input.state {
        let decision = DecisionInput { decision, reason: input.reason, refund: input.refund_amount };
        // Boxed, because it is large.
        Box::pin(decisions::decide(context, &tx, staff, row, decision)).await?;
    }
    let row = tickets::find_unchecked(&tx, expected.id).await?.ok_or(AppError::NotFound)?;
    let answer = view(&tx, row, PrivateAnswers::Omitted, now).await?;
    tx.commit().await?;
    Ok(answer)
}

pub(super) async fn view(
    db: &impl ConnectionTrait,
    row: TicketRow,
    private_answers: PrivateAnswers,
    now: DateTime<Utc>,
) -> Result<Versioned<StaffTicket>, AppError> {
    let version = row.ticket.version;
    Ok(Versioned::new(view_one(db, row, private_answers, now).await?, version))
}

pub(super) async fn view_one(
    db: &impl ConnectionTrait,
    row: TicketRow,
    private_answers: PrivateAnswers,
    now: DateTime<Utc>,
) -> Result<StaffTicket, AppError> {
    views(db, vec![row], private_answers, now).await?.pop().ok_or(AppError::NotFound)
}

pub(super) async fn views(
    db: &impl ConnectionTrait,
    rows: Vec<TicketRow>,
    private_answers: PrivateAnswers,
    now: DateTime<Utc>,
) -> Result<Vec<StaffTicket>, AppError> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.ticket.id).collect();
    let mut answers = questions::of_tickets(db, &ids).await?;
    let mut undoable = decisions::undoable_until(db, &rows, now).await?;
    let usernames = users::usernames(db, rows.iter().filter_map(|row| row.ticket.user_id)).await?;
    let view = |row: TicketRow| {
        let answers = answers.remove(&row.ticket.id).unwrap_or_default().into_iter();
        let username = row.ticket.user_id.and_then(|user| usernames.get(&user)).map(String::as_str);
        Ok(StaffTicket {
            ticket: tickets::view(&row, username, now)?,
            holder_email: row.ticket.holder_email,
            source: row.ticket.source,
            cancel_reason: row.ticket.cancel_reason,
            undoable_until: undoable.remove(&row.ticket.id),
            answers: answers.filter(|answer| private_answers == PrivateAnswers::Included || !answer.private).collect(),
            created_at: row.ticket.created_at,
            updated_at: row.ticket.updated_at,
        })
    };
    rows.into_iter().map(view).collect()
}
