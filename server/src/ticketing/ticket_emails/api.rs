//! HTTP handlers that send a ticket by email again.

use actix_web::{
    post,
    web::{Data, Path},
};
use uuid::Uuid;

use super::service;
use crate::{
    accounts::auth::SignedIn,
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded, respond::NoContent},
        permissions::UsersTicketsUpdate,
    },
    ticketing::tickets::TicketPath,
};

/// Send the user's own ticket by email again
#[utoipa::path(
    operation_id = "users_ticket_email",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The email is on its way"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The ticket is not confirmed, or the user has not verified their email address", body = ErrorBody),
        (status = 429, description = "More than 3 an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/users/{username}/tickets/{id}/email")]
pub(super) async fn send_own(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<NoContent, AppError> {
    service::send_own(&exchange, &caller, &path).await.map(|()| NoContent)
}

/// Send a ticket to its holder by email again
#[utoipa::path(
    operation_id = "users_tickets_email",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The email is on its way"),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[post("/users-tickets/{id}/email")]
pub(super) async fn send(
    context: Data<Context>,
    Guarded(editor, id): Guarded<StaffWith<UsersTicketsUpdate>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::send(&context, &editor.staff, *id).await.map(|()| NoContent)
}
