//! Sends the email of a ticket again.

use serde_json::json;
use uuid::Uuid;

use super::SENDS;
use crate::{
    accounts::{auth::SignedIn, notifications::TicketNotificationKind},
    hackathon::admin_resource::StaffContext,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        http::exchange::Exchange,
        rate_limit,
    },
    ticketing::{
        messages::EMAIL_UNCONFIRMED,
        tickets::{self, TicketPath, TicketRow},
        users_tickets,
    },
};
use entities::sea_orm_active_enums::TicketState;

/// Sends the user's own ticket, up to three times an hour.
pub(super) async fn send_own(exchange: &Exchange, caller: &SignedIn, path: &TicketPath) -> Result<(), AppError> {
    let context = exchange.context();
    rate_limit::enforce_for(exchange, &SENDS, &caller.user.id.to_string()).await?;
    let tx = context.db.begin().await?;
    let row = tickets::lock_own(&tx, caller, path).await?;
    let actor = Actor::user(exchange, caller.user.id);
    send_within(context, tx, &actor, row, EMAIL_UNCONFIRMED).await
}

/// Sends a ticket to its holder.
pub(super) async fn send(context: &Context, staff: &StaffContext, id: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let row = tickets::lock_for_staff(&tx, staff, id).await?;
    send_within(context, tx, &staff.actor, row, "The holder hasn't confirmed their email, so we can't send the ticket.")
        .await
}

async fn send_within(
    context: &Context,
    tx: UnitOfWork,
    actor: &Actor,
    row: TicketRow,
    unverified: &str,
) -> Result<(), AppError> {
    if row.ticket.state != TicketState::Confirmed {
        return Err(AppError::invalid("ticket", "You can only send a confirmed ticket."));
    }
    let holder = tickets::holder(&tx, &row.ticket).await?;
    if holder.is_none_or(|holder| holder.email_verified_at.is_none()) {
        return Err(AppError::invalid("email", unverified));
    }
    tickets::notify_holder(context, &tx, &row, TicketNotificationKind::SentAgain).await?;
    users_tickets::finalise_decision(&tx, row.ticket.id).await?;
    let entry = Entry::new("ticket.sent_again")
        .with_target(Target::new("ticket", row.ticket.id))
        .with_change(Change::created(&json!({ "sentAt": context.clock.now() }))?);
    audit::record(context, &tx, actor, entry).await?;
    Ok(tx.commit_without_invalidation().await?)
}
