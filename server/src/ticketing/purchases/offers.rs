//! Purchases of seats that the waiting list offers.

use uuid::Uuid;

use super::{service, types::Purchase};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::Viewer,
    platform::{context::Context, error::AppError, http::exchange::Exchange},
    ticketing::{payments::Payments, waiting_list},
};

/// Begins the purchase of an offered seat, for its owner or a user with the emailed link, to whom the entry belongs
/// from then on.
pub async fn accept(
    exchange: &Exchange,
    (context, payments): (&Context, &Payments),
    (caller, viewer): (&SignedIn, &Viewer),
    id: Uuid,
    token: Option<&str>,
) -> Result<Purchase, AppError> {
    let (event, ticket_type) = waiting_list::accept(context, (caller, viewer), id, token).await?;
    service::begin(exchange, (context, payments), caller, (&event, &ticket_type.to_string())).await
}
