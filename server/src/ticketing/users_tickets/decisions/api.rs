//! HTTP handlers that undo decisions about tickets.

use actix_web::{
    post,
    web::{Data, Path},
};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::undo;
use crate::{
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::UsersTicketsUpdate,
    },
    ticketing::users_tickets::types::StaffTicket,
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type StoreRequest = (Path<Uuid>, IfMatchVersion, ValidJson<UndoInput>);

/// The decision to undo.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[schema(as = TicketUndo)]
pub(super) struct UndoInput {
    /// Version that the decision gave the ticket, unless `If-Match` contains it.
    #[garde(skip)]
    version: Option<i32>,
}

/// Undo the approval, rejection or cancellation of a ticket
///
/// Possible until `undoableUntil`. The ticket gets the state back that it had before, and the email about the decision
/// is not sent. Refused if the email is being sent, the seat was taken, the order has changed, the holder was checked in
/// or has another ticket, or the ticket was changed in another way.
#[utoipa::path(
    operation_id = "users_tickets_undo",
    tag = "tickets",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = UndoInput,
    responses(
        (status = 200, description = "The ticket as it was before", body = StaffTicket),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 409, description = "The ticket has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[post("/users-tickets/{id}/undo")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<UsersTicketsUpdate>, StoreRequest>,
) -> Result<Versioned<StaffTicket>, AppError> {
    let expected = version.expected_row(*id, input.0.version)?;
    undo::undo(&context, &editor.staff, expected).await
}
