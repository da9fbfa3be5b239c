//! HTTP handlers of cancellations by the holder.

use actix_web::{
    delete, get,
    web::{Data, Json, Path},
};

use super::{service, types::Cancellation};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded, respond::NoContent},
    },
    ticketing::tickets::TicketPath,
};

/// What the user gets back for cancelling their own ticket now
#[utoipa::path(
    operation_id = "users_ticket_cancellation",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "What would be refunded", body = Cancellation),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The ticket can no longer be cancelled", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/cancellation")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Json<Cancellation>, AppError> {
    service::preview(&context, &caller, &path).await.map(Json)
}

/// Cancel the user's own ticket
///
/// Possible until the event starts. The seat is free at once, and the user leaves their team of the event. What was
/// paid is refunded as the event's policy says.
#[utoipa::path(
    operation_id = "users_ticket_destroy",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The ticket is cancelled"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The ticket can no longer be cancelled", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/users/{username}/tickets/{id}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::cancel(exchange.context(), &actor, &caller, &path).await.map(|()| NoContent)
}
