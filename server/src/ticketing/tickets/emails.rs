//! Emails about tickets.

use super::queries::TicketRow;
use crate::{
    accounts::{
        notifications::{self, Notification, TicketNotification, TicketNotificationKind},
        users,
    },
    platform::{context::Context, db::Transaction, error::AppError},
};
use entities::{events::Model as Event, tickets::Model, users::Model as User};

/// Sends a confirmed ticket to its holder.
pub(in crate::ticketing) async fn confirmed(
    context: &Context,
    tx: &impl Transaction,
    user: &User,
    (ticket, event): (&Model, &Event),
) -> Result<(), AppError> {
    notify(context, tx, user, (ticket, event), TicketNotificationKind::Confirmed).await
}

/// Tells the holder of a ticket what happened to it.
pub(in crate::ticketing) async fn notify_holder(
    context: &Context,
    tx: &impl Transaction,
    row: &TicketRow,
    kind: TicketNotificationKind<'_>,
) -> Result<(), AppError> {
    let Some(user) = row.ticket.user_id else { return Ok(()) };
    let Some(user) = users::find(tx, user).await? else { return Ok(()) };
    notify(context, tx, &user, (&row.ticket, &row.event), kind).await
}

async fn notify(
    context: &Context,
    tx: &impl Transaction,
    user: &User,
    (ticket, event): (&Model, &Event),
    kind: TicketNotificationKind<'_>,
) -> Result<(), AppError> {
    let link = format!("{}/user/{}/tickets/{}", context.config.app.origin(), user.username, ticket.id);
    let (code, reason) = (ticket.public_code.as_str(), ticket.cancel_reason.as_deref());
    let notification = TicketNotification { kind, event: &event.title, code, reason, link: &link };
    notifications::notify(context, tx, user, Notification::Ticket(notification)).await
}
