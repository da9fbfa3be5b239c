//! HTTP handlers of a ticket's answers.

use actix_web::{
    get, put,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{AnswersInput, TicketAnswers},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
        },
    },
    ticketing::tickets::TicketPath,
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type UpdateRequest = (Path<TicketPath>, ValidJson<AnswersInput>);

/// The questions about a ticket and their answers
///
/// Users see those of their own tickets; those of others require the permission `users-tickets:show`.
#[utoipa::path(
    operation_id = "ticket_answers_show",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "The questions with their answers", body = TicketAnswers),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/answers")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Json<TicketAnswers>, AppError> {
    service::show(&context, &caller, &path).await.map(Json)
}

/// Change answers of the user's own ticket
///
/// Possible until the event's transfer deadline. Answers that are left out stay; null removes one.
#[utoipa::path(
    operation_id = "ticket_answers_update",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    request_body = AnswersInput,
    responses(
        (status = 200, description = "The questions with their answers", body = TicketAnswers),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "An answer is invalid or missing (`answers.<id>`), or they can no longer be changed", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/users/{username}/tickets/{id}/answers")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(caller, (path, input)): Guarded<SignedIn, UpdateRequest>,
) -> Result<Json<TicketAnswers>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::update(exchange.context(), &actor, &caller, &path, &input.0.answers).await.map(Json)
}
