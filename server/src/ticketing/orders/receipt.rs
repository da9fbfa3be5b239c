//! The receipt of a paid ticket.

use super::{
    queries,
    types::{Amounts, BuyerView, Receipt, RefundView, Seller},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{context::Context, error::AppError, settings},
    ticketing::tickets::{self, TicketPath},
};

/// The receipt of a user's ticket, if the caller may see the ticket and it was paid.
pub(super) async fn find(context: &Context, caller: &SignedIn, path: &TicketPath) -> Result<Receipt, AppError> {
    let db = context.db.reader();
    let (row, _) = tickets::find_visible(context, caller, path).await?;
    let order = queries::find_paid(db, row.ticket.id).await?.ok_or(AppError::NotFound)?;
    let site = settings::site(context).await;
    Ok(Receipt {
        seller: Seller { name: site.name.clone(), email: site.email.clone(), url: context.config.app.origin() },
        buyer: BuyerView::from_order(&order),
        amounts: Amounts::from_order(&order),
        refunds: queries::list_refunds(db, order.id).await?.into_iter().map(RefundView::from_refund).collect(),
        number: order.number,
        state: order.state,
        paid_at: order.paid_at,
        event: row.event.title,
        timezone: row.event.timezone,
        // The ticket may have another type now.
        ticket_type: queries::ticket_type_name(db, order.ticket_type_id).await?.unwrap_or(row.ticket_type.name),
        ticket_code: row.ticket.public_code,
    })
}
