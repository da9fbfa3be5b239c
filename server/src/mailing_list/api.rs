//! HTTP.

use actix_web::{
    FromRequest, HttpRequest, post,
    web::{Data, Payload},
};

use super::{
    PER_CLIENT, service,
    types::{Accepted, Contact, LinkToken},
};
use crate::{
    error::{AppError, ErrorBody},
    http::{
        extract::ValidJson,
        respond::{self, NoContent},
    },
    state::AppState,
    throttle,
};

/// Leaves a contact. The answer is the same whether or not the address is known; the rest is in a mail to it.
#[utoipa::path(
    operation_id = "mailing_list_subscribe",
    tag = "mailing-list",
    request_body = Contact,
    responses(
        (status = 202, description = "A mail is on its way", body = Accepted),
        (status = 403, description = "The flag `stay_connected` is off", body = ErrorBody),
        (status = 422, description = "Fields that do not pass", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/mailing-list")]
pub(super) async fn subscribe(
    request: HttpRequest,
    state: Data<AppState>,
    body: Payload,
) -> Result<respond::Accepted<Accepted>, AppError> {
    // Before the body is read: one that does not parse is a try as well.
    throttle::enforce(&request, &PER_CLIENT).await?;
    let contact = ValidJson::<Contact>::from_request(&request, &mut body.into_inner()).await?;
    Ok(respond::Accepted(service::subscribe(&state, &contact.0).await?))
}

/// Confirms an address by the link that was mailed to it; again changes nothing.
#[utoipa::path(
    operation_id = "mailing_list_confirm",
    tag = "mailing-list",
    request_body = LinkToken,
    responses(
        (status = 204, description = "The address is on the list"),
        (status = 422, description = "The link is invalid, expired or was taken back", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/mailing-list/confirm")]
pub(super) async fn confirm(state: Data<AppState>, link: ValidJson<LinkToken>) -> Result<NoContent, AppError> {
    service::confirm(&state, link.0.token.as_deref().unwrap_or_default()).await?;
    Ok(NoContent)
}

/// Takes an address off the list by a link that was mailed to it; again changes nothing.
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
pub(super) async fn unsubscribe(state: Data<AppState>, link: ValidJson<LinkToken>) -> Result<NoContent, AppError> {
    service::unsubscribe(&state, link.0.token.as_deref().unwrap_or_default()).await?;
    Ok(NoContent)
}
