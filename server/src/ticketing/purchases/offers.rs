//! Purchases of seats that the waiting list offers.

use super::{
    service::{self, Purchaser},
    types::{Purchase, PurchasePath},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::Viewer,
    platform::{error::AppError, http::exchange::Exchange},
    ticketing::{
        payments::Payments,
        waiting_list::{self, EntryLink},
    },
};

/// Begins the purchase of an offered seat, for its owner or a user with the emailed link, to whom the entry belongs
/// from then on.
pub async fn accept(
    exchange: &Exchange,
    payments: &Payments,
    caller: &SignedIn,
    viewer: &Viewer,
    link: EntryLink<'_>,
) -> Result<Purchase, AppError> {
    let context = exchange.context();
    let (event, ticket_type) = waiting_list::accept(context, caller, viewer, link).await?;
    let path = PurchasePath { event, ticket: ticket_type.to_string() };
    service::begin(Purchaser { exchange, payments, caller }, &path).await
}
