//! The receipt of a ticket.

use actix_web::{
    get,
    web::{Data, Json, Path},
};

use super::{receipt, types::Receipt};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::extract::Guarded,
    },
    ticketing::tickets::TicketPath,
};

/// Receipt of a paid ticket
///
/// Users see the receipts of their own tickets; those of others require the permission `users-tickets:show`.
#[utoipa::path(
    operation_id = "users_ticket_receipt",
    tag = "tickets",
    params(("username" = String, Path, description = "Username"), ("id" = Uuid, Path, description = "Id of the ticket")),
    responses(
        (status = 200, description = "The receipt, which is not a tax invoice", body = Receipt),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such ticket, or it was not paid", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/users/{username}/tickets/{id}/receipt")]
pub(super) async fn show_receipt(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<TicketPath>>,
) -> Result<Json<Receipt>, AppError> {
    Ok(Json(receipt::find(&context, &caller, &path).await?))
}
