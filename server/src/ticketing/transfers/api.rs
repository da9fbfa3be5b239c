//! HTTP handlers of transfers.

use actix_web::{
    delete, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{Offer, Transfer, TransferInput},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::admin_resource::StaffWith,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::{Created, NoContent},
        },
        permissions::{UsersTicketsShow, UsersTicketsUpdate},
    },
    ticketing::tickets::{Ticket, TicketPath},
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type StoreRequest = (Path<TicketPath>, ValidJson<TransferInput>);

/// The open offer of the user's own ticket, if there is one
#[utoipa::path(
    operation_id = "ticket_transfers_index",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "One offer or none", body = [Transfer]),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/transfers")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Json<Vec<Transfer>>, AppError> {
    service::index(&context, &caller, &path).await.map(Json)
}

/// Offer the user's own ticket to an email address
///
/// The address gets an email. The account that has verified it can accept within seven days, until the event's transfer
/// deadline. An earlier offer of the ticket ends.
#[utoipa::path(
    operation_id = "ticket_transfers_store",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    request_body = TransferInput,
    responses(
        (status = 201, description = "The offer", body = Transfer),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The address is invalid, or the ticket can no longer be transferred", body = ErrorBody),
        (status = 429, description = "More than 5 offers an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/users/{username}/tickets/{id}/transfers")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(caller, (path, input)): Guarded<SignedIn, StoreRequest>,
) -> Result<Created<Transfer>, AppError> {
    service::store(&exchange, &caller, &path, &input.0.read()?).await.map(Created::new)
}

/// Withdraw the offer of the user's own ticket
#[utoipa::path(
    operation_id = "ticket_transfers_destroy",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 204, description = "The offer is withdrawn"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket or offer, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/users/{username}/tickets/{id}/transfers")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::destroy(exchange.context(), &actor, &caller, &path).await.map(|()| NoContent)
}

/// A ticket that is offered to the user
#[utoipa::path(
    operation_id = "ticket_transfers_show",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id of the offer")),
    responses(
        (status = 200, description = "The offer", body = Offer),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such offer, it has ended, or it is for another address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/ticket-transfers/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<Json<Offer>, AppError> {
    service::show(&context, &caller, *id).await.map(Json)
}

/// Accept a ticket that is offered to the user
///
/// Its previous holder loses it and leaves their team of the event. What they paid stays theirs: the new ticket is not
/// refunded.
#[utoipa::path(
    operation_id = "ticket_transfers_accept",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id of the offer")),
    responses(
        (status = 200, description = "The user's new ticket", body = Ticket),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such offer, or it is for another address", body = ErrorBody),
        (status = 422, description = "The offer has ended, or the user has another ticket", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/ticket-transfers/{id}/accept")]
pub(super) async fn accept(
    exchange: Exchange,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<Json<Ticket>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::accept(exchange.context(), &actor, &caller, *id).await.map(Json)
}

type StoreAsStaffRequest = (Path<Uuid>, ValidJson<TransferInput>);

/// Offer a holder's ticket to an email address
///
/// On behalf of the holder, who keeps the ticket until the offer is accepted. The address gets an email. An earlier
/// offer of the ticket ends.
#[utoipa::path(
    operation_id = "users_tickets_transfer",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id of the ticket")),
    request_body = TransferInput,
    responses(
        (status = 201, description = "The offer", body = Transfer),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 422, description = "The address is invalid, or the ticket can no longer be transferred", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[post("/users-tickets/{id}/transfers")]
pub(super) async fn store_as_staff(
    context: Data<Context>,
    Guarded(editor, (id, input)): Guarded<StaffWith<UsersTicketsUpdate>, StoreAsStaffRequest>,
) -> Result<Created<Transfer>, AppError> {
    service::store_as_staff(&context, &editor.staff, *id, &input.0.read()?).await.map(Created::new)
}

/// The open offer of a holder's ticket, if there is one
#[utoipa::path(
    operation_id = "users_tickets_transfers",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "One offer or none", body = [Transfer]),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users-tickets:show"))),
)]
#[get("/users-tickets/{id}/transfers")]
pub(super) async fn index_as_staff(
    context: Data<Context>,
    Guarded(editor, id): Guarded<StaffWith<UsersTicketsShow>, Path<Uuid>>,
) -> Result<Json<Vec<Transfer>>, AppError> {
    service::index_as_staff(&context, &editor.staff, *id).await.map(Json)
}

/// Withdraw the offer of a holder's ticket
#[utoipa::path(
    operation_id = "users_tickets_transfer_destroy",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 204, description = "The offer is withdrawn"),
        (status = 404, description = "There is no such ticket or offer", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[delete("/users-tickets/{id}/transfers")]
pub(super) async fn destroy_as_staff(
    context: Data<Context>,
    Guarded(editor, id): Guarded<StaffWith<UsersTicketsUpdate>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::destroy_as_staff(&context, &editor.staff, *id).await.map(|()| NoContent)
}
