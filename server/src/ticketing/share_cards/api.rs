//! HTTP handlers of share cards.

use actix_web::{
    delete, get, put,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{NamedSeatPage, ShareCard, ShareCardInput},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::{EventCache, Viewer},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            paging::{LongPageNumbers, LongPageRequest},
            respond::{CachedJson, NoContent},
        },
    },
    ticketing::tickets::TicketPath,
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type UpdateRequest = (Path<TicketPath>, ValidJson<ShareCardInput>);

/// The public card of the user's own ticket; null if there is none
#[utoipa::path(
    operation_id = "share_cards_show",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "The card, or null", body = Option<ShareCard>),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/card")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Json<Option<ShareCard>>, AppError> {
    service::show(&context, &caller, &path).await.map(Json)
}

/// Make the public card of the user's own ticket, or change what it shows
///
/// Its image and its URL contain neither the ticket's id nor its code. It can be withdrawn, and is gone with the ticket.
#[utoipa::path(
    operation_id = "share_cards_update",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    request_body = ShareCardInput,
    responses(
        (status = 200, description = "The card", body = ShareCard),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The ticket is not confirmed", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/users/{username}/tickets/{id}/card")]
pub(super) async fn update(
    context: Data<Context>,
    Guarded(caller, (path, input)): Guarded<SignedIn, UpdateRequest>,
) -> Result<Json<ShareCard>, AppError> {
    service::update(&context, &caller, &path, input.0).await.map(Json)
}

/// Withdraw the public card of the user's own ticket
#[utoipa::path(
    operation_id = "share_cards_destroy",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 204, description = "The ticket has no card"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/users/{username}/tickets/{id}/card")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<NoContent, AppError> {
    service::destroy(&context, &caller, &path).await.map(|()| NoContent)
}

/// Seats of an event whose holders show their name on a public card, in the order in which they were sold
#[utoipa::path(
    operation_id = "share_cards_wall",
    tag = "tickets",
    params(("event" = String, Path, description = "Id or slug of the event"), LongPageNumbers),
    responses(
        (status = 200, description = "A page of seats", body = NamedSeatPage),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/wall")]
pub(super) async fn wall(
    cache: Data<EventCache>,
    viewer: Viewer,
    event: Path<String>,
    request: LongPageRequest,
) -> Result<CachedJson, AppError> {
    service::wall(&cache, &viewer, &event, &request.0).await
}
