//! Handlers of the public mailing list.

use actix_web::{post, web::Data};

use super::{
    PER_CLIENT, service,
    types::{Accepted, Contact, LinkToken},
};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::{
        exchange::Exchange,
        extract::{LazyJson, ValidJson},
        respond::{self, NoContent},
    },
    rate_limit,
};

/// Subscribes to the mailing list. The response does not depend on whether the address is known; an email to it has the
/// details.
#[utoipa::path(
    operation_id = "mailing_list_subscribe",
    tag = "mailing-list",
    request_body = Contact,
    responses(
        (status = 202, description = "A mail is on its way", body = Accepted),
        (status = 403, description = "The flag `stay_connected` is off", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/mailing-list")]
pub(super) async fn subscribe(
    exchange: Exchange,
    contact: LazyJson<Contact>,
) -> Result<respond::Accepted<Accepted>, AppError> {
    // Runs before the body is parsed, so that invalid bodies count as attempts.
    rate_limit::enforce(&exchange, &PER_CLIENT).await?;
    Ok(respond::Accepted(service::subscribe(exchange.context(), &contact.read().await?).await?))
}

/// Confirms an address with an emailed link; idempotent.
#[utoipa::path(
    operation_id = "mailing_list_confirm",
    tag = "mailing-list",
    request_body = LinkToken,
    responses(
        (status = 204, description = "The address is on the list"),
        (status = 422, description = "The link is invalid, expired or revoked", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/mailing-list/confirm")]
pub(super) async fn confirm(context: Data<Context>, link: ValidJson<LinkToken>) -> Result<NoContent, AppError> {
    service::confirm(&context, link.0.token.as_deref().unwrap_or_default()).await?;
    Ok(NoContent)
}

/// Unsubscribes an address with an emailed link; idempotent.
#[utoipa::path(
    operation_id = "mailing_list_unsubscribe",
    tag = "mailing-list",
    request_body = LinkToken,
    responses(
        (status = 204, description = "The address is not on the list"),
        (status = 422, description = "The link is invalid", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/mailing-list/unsubscribe")]
pub(super) async fn unsubscribe(context: Data<Context>, link: ValidJson<LinkToken>) -> Result<NoContent, AppError> {
    service::unsubscribe(&context, link.0.token.as_deref().unwrap_or_default()).await?;
    Ok(NoContent)
}
