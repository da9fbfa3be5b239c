//! Emails about payments.

use crate::{
    accounts::notifications::TicketNotificationKind,
    hackathon::sales::Money,
    platform::{context::Context, db::Transaction, error::AppError},
    ticketing::tickets::{self, TicketRow},
};
use entities::{orders::Model as Order, refunds::Model as Refund};

/// Says that a payment is on its way and the seat reserved until then.
pub(super) async fn processing(context: &Context, tx: &impl Transaction, row: &TicketRow) -> Result<(), AppError> {
    tickets::notify_holder(context, tx, row, TicketNotificationKind::Processing).await
}

/// Says that nothing was paid and the seat is free again.
pub(super) async fn not_paid(context: &Context, tx: &impl Transaction, row: &TicketRow) -> Result<(), AppError> {
    tickets::notify_holder(context, tx, row, TicketNotificationKind::NotPaid).await
}

/// Says that a refund is on its way.
pub(super) async fn refunded(
    context: &Context,
    tx: &impl Transaction,
    order: &Order,
    refund: &Refund,
) -> Result<(), AppError> {
    let Some(row) = tickets::find_unchecked(tx, order.ticket_id).await? else { return Ok(()) };
    let row =
        TicketRow { ticket: entities::tickets::Model { cancel_reason: refund.reason.clone(), ..row.ticket }, ..row };
    let amount = Money::euros(refund.amount_minor).to_string();
    tickets::notify_holder(context, tx, &row, TicketNotificationKind::Refunded(&amount)).await
}
