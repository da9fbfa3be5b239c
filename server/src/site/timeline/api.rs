//! HTTP handlers of timelines of users and tickets.

use actix_web::{
    get,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    service,
    types::{Timeline, TimelineFilter},
};
use crate::{
    accounts::auth::RequirePermission,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::Guarded,
            paging::{PageNumbers, PageRequest},
        },
        permissions::{UsersShow, UsersTicketsShow},
    },
};

type Wanted = (Path<Uuid>, PageRequest, Query<TimelineFilter>);

/// What happened to a user, the newest first
///
/// Orders, tickets and check-ins need `users-tickets:list`, teams `teams:list`, emails `emails:list`, and changes
/// `audit-log:list`; other kinds are left out.
#[utoipa::path(
    operation_id = "users_timeline",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id of the user"), PageNumbers, TimelineFilter),
    responses(
        (status = 200, description = "A page of the timeline", body = Timeline),
        (status = 403, description = "No permission for this kind of entries", body = ErrorBody),
        (status = 404, description = "There is no such user", body = ErrorBody),
        (status = 422, description = "There is no such kind", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:show"))),
)]
#[get("/users/{id}/timeline")]
pub(super) async fn of_user(
    context: Data<Context>,
    Guarded(guard, (id, page, filter)): Guarded<RequirePermission<UsersShow>, Wanted>,
) -> Result<Json<Timeline>, AppError> {
    let person = service::user(&context, *id).await?;
    service::page(&context, &guard.caller, &person, page, filter.kind.as_deref()).await.map(Json)
}

/// What happened to the holder of a ticket, the newest first
///
/// The same as for the holder's account; without an account, what happened to the ticket.
#[utoipa::path(
    operation_id = "users_tickets_timeline",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id of the ticket"), PageNumbers, TimelineFilter),
    responses(
        (status = 200, description = "A page of the timeline", body = Timeline),
        (status = 403, description = "No permission for this kind of entries", body = ErrorBody),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 422, description = "There is no such kind", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users-tickets:show"))),
)]
#[get("/users-tickets/{id}/timeline")]
pub(super) async fn of_ticket(
    context: Data<Context>,
    Guarded(guard, (id, page, filter)): Guarded<RequirePermission<UsersTicketsShow>, Wanted>,
) -> Result<Json<Timeline>, AppError> {
    let person = service::holder(&context, *id).await?;
    service::page(&context, &guard.caller, &person, page, filter.kind.as_deref()).await.map(Json)
}
