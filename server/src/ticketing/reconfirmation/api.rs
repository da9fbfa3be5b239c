//! HTTP handlers with which holders confirm that they will come.

use actix_web::{post, web::Path};

use super::service;
use crate::{
    accounts::auth::SignedIn,
    platform::{
        audit::Actor,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded, version::Versioned},
    },
    ticketing::tickets::{Ticket, TicketPath},
};

/// Confirm that the user will come with their own ticket
///
/// Possible in the week before the event, if it asks for it. Confirming again changes nothing.
#[utoipa::path(
    operation_id = "users_ticket_reconfirm",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The ticket", body = Ticket),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it is another user's", body = ErrorBody),
        (status = 422, description = "The ticket is not valid, or its event does not ask now", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/users/{username}/tickets/{id}/reconfirmation")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Versioned<Ticket>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    let ticket = service::confirm_own(exchange.context(), &actor, &caller, &path).await?;
    let version = ticket.version;
    Ok(Versioned::new(ticket, version))
}
