//! Records that holders will come.

use serde_json::json;

use super::{queries, token};
use crate::{
    accounts::{auth::SignedIn, users},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        http::exchange::Exchange,
    },
    ticketing::tickets::{self, Reconfirmation, Ticket, TicketPath, TicketRow},
};
use entities::sea_orm_active_enums::TicketState;

const NOT_ASKED: &str = "You don't have to confirm this ticket now.";

/// What the page of a link shows.
#[derive(Debug)]
pub struct Question {
    /// Title of the event.
    pub event: String,
    /// When it takes place, in its time zone.
    pub when: String,
    /// Path of the ticket's page.
    pub ticket: String,
    /// Whether the holder has confirmed.
    pub is_answered: bool,
}

/// Confirms the user's own ticket; nothing changes if it was confirmed before.
pub(super) async fn confirm_own(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    path: &TicketPath,
) -> Result<Ticket, AppError> {
    let tx = context.db.begin().await?;
    let row = tickets::lock_own(&tx, caller, path).await?;
    let row = confirm(context, &tx, actor, row).await?.ok_or_else(|| AppError::invalid("ticket", NOT_ASKED))?;
    tx.commit().await?;
    tickets::view(&row, Some(&caller.user.username), context.clock.now())
}

/// What a link asks; `None` if it is not valid or no longer is.
pub async fn find_by_link(context: &Context, token: &str) -> Result<Option<Question>, AppError> {
    let Some((id, user)) = token::read(context, token) else { return Ok(None) };
    let row = tickets::find_unchecked(context.db.reader(), id).await?.filter(|row| row.ticket.user_id == Some(user));
    let Some(row) = row.filter(|row| is_valid(context, row)) else { return Ok(None) };
    let Some(user) = users::find(context.db.reader(), user).await? else { return Ok(None) };
    Ok(Some(Question {
        ticket: format!("/user/{}/tickets/{id}", user.username),
        when: tickets::dates(&row.event),
        is_answered: Reconfirmation::of(&row.ticket, &row.event).answered_at.is_some(),
        event: row.event.title,
    }))
}

/// Confirms the ticket of a link; `false` if the link is not valid or no longer is.
pub async fn confirm_by_link(exchange: &Exchange, token: &str) -> Result<bool, AppError> {
    let context = exchange.context();
    let Some((id, user)) = token::read(context, token) else { return Ok(false) };
    let tx = context.db.begin().await?;
    let row = tickets::find_unchecked(&tx, id).await?.filter(|row| row.ticket.user_id == Some(user));
    let Some(row) = row else { return Ok(false) };
    let Some(row) = tickets::lock(&tx, row).await? else { return Ok(false) };
    if confirm(context, &tx, &Actor::user(exchange, user), row).await?.is_none() {
        return Ok(false);
    }
    tx.commit().await?;
    Ok(true)
}

/// Confirms a locked ticket; `None` if it cannot be.
async fn confirm(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    row: TicketRow,
) -> Result<Option<TicketRow>, AppError> {
    let now = context.clock.now();
    let known = Reconfirmation::of(&row.ticket, &row.event);
    if known.answered_at.is_some() && is_valid(context, &row) {
        return Ok(Some(row));
    }
    if !tickets::asks(&row, now) {
        return Ok(None);
    }
    let changes = queries::columns(Reconfirmation { answered_at: Some(now), ..known }, &row.event);
    let ticket = tickets::update(tx, &row.ticket, changes, now).await?;
    let change = Change::created(&json!({ "reconfirmedAt": now }))?;
    let entry = Entry::new("ticket.reconfirmed").with_target(Target::new("ticket", ticket.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    Ok(Some(TicketRow { ticket, ..row }))
}

/// Whether the page of a link has something to say about a ticket.
fn is_valid(context: &Context, row: &TicketRow) -> bool {
    let now = context.clock.now();
    let is_answered = Reconfirmation::of(&row.ticket, &row.event).answered_at.is_some();
    let is_kept = row.ticket.state == TicketState::Confirmed && is_answered;
    tickets::asks(row, now) || (is_kept && row.event.start_at > now)
}
