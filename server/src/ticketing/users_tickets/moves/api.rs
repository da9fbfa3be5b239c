//! HTTP handlers that move tickets to another type.

use actix_web::{
    post,
    web::{Data, Path},
};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::service;
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
type StoreRequest = (Path<Uuid>, IfMatchVersion, ValidJson<MoveInput>);

/// The type that a ticket gets.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TicketMove)]
pub(super) struct MoveInput {
    /// Id of a ticket type of the same event.
    #[garde(skip)]
    pub(super) ticket_type_id: Uuid,
    /// Version the change is based on, unless `If-Match` contains it.
    #[garde(skip)]
    pub(super) version: Option<i32>,
}

/// Give a confirmed ticket another type of its event
///
/// The previous QR code becomes invalid, and the holder gets an email with the new one. If the ticket was paid online and
/// the new type is cheaper, the difference is refunded; a dearer type is refused.
#[utoipa::path(
    operation_id = "users_tickets_move",
    tag = "tickets",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = MoveInput,
    responses(
        (status = 200, description = "The changed ticket", body = StaffTicket),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 409, description = "The ticket has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[post("/users-tickets/{id}/move")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<UsersTicketsUpdate>, StoreRequest>,
) -> Result<Versioned<StaffTicket>, AppError> {
    let expected = version.expected_row(*id, input.0.version)?;
    service::store(&context, &editor.staff, expected, input.0.ticket_type_id).await
}
