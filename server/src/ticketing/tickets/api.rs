//! HTTP handlers of tickets.

use actix_web::{
    HttpResponse, get,
    http::header::CACHE_CONTROL,
    put,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{Ticket, TicketInput, TicketPath},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::PRIVATE_NO_STORE,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        qr_code,
    },
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type UpdateRequest = (Path<TicketPath>, IfMatchVersion, ValidJson<TicketInput>);

/// Tickets of a user, the latest first
///
/// Users see their own tickets; those of others require the permission `users-tickets:list`.
#[utoipa::path(
    operation_id = "users_tickets",
    tag = "tickets",
    params(("username" = String, Path, description = "Username")),
    responses(
        (status = 200, description = "The tickets", body = [Ticket]),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such user, or they are another user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(caller, username): Guarded<SignedIn, Path<String>>,
) -> Result<Json<Vec<Ticket>>, AppError> {
    service::index(&context, &caller, &username).await.map(Json)
}

/// The ticket with which a user takes part in an event
///
/// Users see their own ticket; those of others require the permission `users-tickets:show`.
#[utoipa::path(
    operation_id = "users_event_ticket",
    tag = "tickets",
    params(
        ("username" = String, Path, description = "Username"),
        ("event" = String, Path, description = "Id or slug of the event"),
    ),
    responses(
        (status = 200, description = "The ticket", body = Ticket),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "The user has no ticket for the event, or is another user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/events/{event}/ticket")]
pub(super) async fn of_event(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<(String, String)>>,
) -> Result<Versioned<Ticket>, AppError> {
    service::of_event(&context, &caller, &path.0, &path.1).await.map(versioned)
}

/// One ticket of a user, with the URL in its QR code
///
/// Users see their own tickets; those of others require the permission `users-tickets:show`.
#[utoipa::path(
    operation_id = "users_ticket",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The ticket", body = Ticket),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Versioned<Ticket>, AppError> {
    service::show(&context, &caller, &path).await.map(versioned)
}

/// The QR code of a confirmed ticket as SVG
///
/// Users see their own tickets; those of others require the permission `users-tickets:show`.
#[utoipa::path(
    operation_id = "users_ticket_qr",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "SVG, dark on light", body = String, content_type = "image/svg+xml"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is not confirmed", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/qr.svg")]
pub(super) async fn qr_svg(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<HttpResponse, AppError> {
    let ticket = service::show(&context, &caller, &path).await?;
    let url = ticket.url.as_deref().ok_or(AppError::NotFound)?;
    let svg = qr_code::svg(url, &format!("QR code for ticket {}", ticket.code))?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, PRIVATE_NO_STORE));
    Ok(response.content_type("image/svg+xml").body(svg))
}

/// Change the name on the user's own ticket
///
/// Possible until the event's transfer deadline. The previous QR code becomes invalid.
#[utoipa::path(
    operation_id = "users_ticket_update",
    tag = "tickets",
    params(
        ("username" = String, Path, description = "Username"),
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = TicketInput,
    responses(
        (status = 200, description = "The changed ticket", body = Ticket),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 409, description = "The ticket has been changed since this version", body = ConflictBody),
        (status = 422, description = "The name is invalid or can no longer be changed", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/users/{username}/tickets/{id}")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(caller, (path, version, input)): Guarded<SignedIn, UpdateRequest>,
) -> Result<Versioned<Ticket>, AppError> {
    let expected_version = version.expected_version(input.0.version)?;
    service::rename(&exchange, &caller, &path, expected_version, input.0).await.map(versioned)
}

fn versioned(ticket: Ticket) -> Versioned<Ticket> {
    let version = ticket.version;
    Versioned::new(ticket, version)
}
