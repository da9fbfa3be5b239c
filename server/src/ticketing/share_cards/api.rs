//! HTTP handlers of share cards.

use actix_web::{
    delete, get, put,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{ShareCard, ShareCardInput},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            respond::NoContent,
        },
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type Own = Path<(String, Uuid)>;
type Changing = (Own, ValidJson<ShareCardInput>);

/// The public card of the user's own ticket; null if there is none
#[utoipa::path(
    operation_id = "share_cards_show",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "The card, or null", body = Option<ShareCard>),
        (status = 401, description = "Not signed in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/card")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Own>,
) -> Result<Json<Option<ShareCard>>, AppError> {
    service::show(&context, &caller, (&path.0, path.1)).await.map(Json)
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
        (status = 401, description = "Not signed in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The ticket is not confirmed", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/users/{username}/tickets/{id}/card")]
pub(super) async fn update(
    context: Data<Context>,
    Guarded(caller, (path, input)): Guarded<SignedIn, Changing>,
) -> Result<Json<ShareCard>, AppError> {
    service::update(&context, &caller, (&path.0, path.1), input.0).await.map(Json)
}

/// Withdraw the public card of the user's own ticket
#[utoipa::path(
    operation_id = "share_cards_destroy",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 204, description = "The ticket has no card"),
        (status = 401, description = "Not signed in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/users/{username}/tickets/{id}/card")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Own>,
) -> Result<NoContent, AppError> {
    service::destroy(&context, &caller, (&path.0, path.1)).await.map(|()| NoContent)
}
