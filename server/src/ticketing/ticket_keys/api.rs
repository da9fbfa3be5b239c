//! HTTP handlers of the signing keys of ticket codes.

use actix_web::{post, web::Path};

use super::{
    service,
    types::{TicketKey, TicketKeyInput},
};
use crate::{
    accounts::auth::{RecentlyAuthenticated, RequirePermission},
    hackathon::admin_resource::InvalidInput,
    platform::{
        audit::Actor,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::Created,
        },
        permissions::EventsUpdate,
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type Guard = RecentlyAuthenticated<RequirePermission<EventsUpdate>>;
type StoreRequest = (Path<String>, ValidJson<TicketKeyInput>);

/// Create a key that signs the codes of an event's tickets
///
/// All further codes are signed with it. Codes of earlier keys stay valid unless `retire` is true: then they are refused
/// at once, and their holders get new codes by email.
#[utoipa::path(
    operation_id = "ticket_keys_store",
    tag = "tickets",
    params(("event" = String, Path, description = "Id or slug of the event")),
    request_body = TicketKeyInput,
    responses(
        (status = 201, description = "The key", body = TicketKey),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("recent permission events:update"))),
)]
#[post("/events/{event}/ticket-keys")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(editor), (event, input)): Guarded<Guard, StoreRequest>,
) -> Result<Created<TicketKey>, AppError> {
    let actor = Actor::user(&exchange, editor.caller.user.id);
    service::store(exchange.context(), &actor, &event, input.0.retire).await.map(Created::new)
}
