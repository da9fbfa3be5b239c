//! HTTP handlers of the outbox.

use actix_web::{
    get, post,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    service,
    types::{OutboxEmail, OutboxEmailPage, OutboxFilter},
};
use crate::{
    accounts::auth::RequirePermission,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            counted_page::CountedPage,
            exchange::Exchange,
            extract::Guarded,
            paging::{PageParameters, PageRequest},
            respond::NoContent,
        },
        permissions::{EmailsList, EmailsUpdate},
    },
};

/// Emails of the last weeks, the newest first by default
///
/// `sort` is one of createdAt and sentAt; `q` searches recipient and subject.
#[utoipa::path(
    operation_id = "emails_index",
    tag = "emails",
    params(PageParameters, OutboxFilter),
    responses(
        (status = 200, description = "A page of emails", body = OutboxEmailPage),
        (status = 422, description = "There is no such sort or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission emails:list"))),
)]
#[get("/emails")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(_guard, (page, filter)): Guarded<RequirePermission<EmailsList>, (PageRequest, Query<OutboxFilter>)>,
) -> Result<CountedPage<OutboxEmail>, AppError> {
    service::index(&context, filter.into_inner().parse(page)?).await
}

/// Send an email again that was given up
#[utoipa::path(
    operation_id = "emails_retry",
    tag = "emails",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "It is queued"),
        (status = 404, description = "There is no such email that was given up", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission emails:update"))),
)]
#[post("/emails/{id}/retry")]
pub(super) async fn retry(
    exchange: Exchange,
    Guarded(guard, id): Guarded<RequirePermission<EmailsUpdate>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::retry(exchange.context(), &actor, *id).await?;
    Ok(NoContent)
}
