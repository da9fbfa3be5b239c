//! Handlers of the mailing list's administration.

use actix_web::{
    delete, get,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    service,
    types::{ListFilter, MailingListUser, MailingListUserPage},
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
        permissions::{MailingListUsersDestroy, MailingListUsersList, MailingListUsersShow},
    },
};

/// Contacts of the mailing list, the newest first by default.
///
/// `sort` is one of createdAt, confirmedAt, name and email; `q` searches name, email and phone number.
#[utoipa::path(
    operation_id = "mailing_list_index",
    tag = "mailing-list",
    params(PageParameters, ListFilter),
    responses(
        (status = 200, description = "A page of contacts", body = MailingListUserPage),
        (status = 422, description = "There is no such sort or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission mailing-list-users:list"))),
)]
#[get("/mailing-list")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(_guard, (page, filter)): Guarded<RequirePermission<MailingListUsersList>, (PageRequest, Query<ListFilter>)>,
) -> Result<CountedPage<MailingListUser>, AppError> {
    service::index(&context, filter.into_inner().parse(page)?).await
}

/// One contact of the mailing list.
#[utoipa::path(
    operation_id = "mailing_list_show",
    tag = "mailing-list",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The contact", body = MailingListUser),
        (status = 404, description = "Not found", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission mailing-list-users:show"))),
)]
#[get("/mailing-list/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(_guard, id): Guarded<RequirePermission<MailingListUsersShow>, Path<Uuid>>,
) -> Result<Json<MailingListUser>, AppError> {
    service::show(&context, *id).await.map(Json)
}

/// Deletes a contact. Its emailed links become invalid; the address can subscribe again.
#[utoipa::path(
    operation_id = "mailing_list_destroy",
    tag = "mailing-list",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The contact is erased"),
        (status = 404, description = "Not found", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission mailing-list-users:destroy"))),
)]
#[delete("/mailing-list/{id}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(guard, id): Guarded<RequirePermission<MailingListUsersDestroy>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::destroy(exchange.context(), &Actor::user(&exchange, guard.caller.user.id), *id).await?;
    Ok(NoContent)
}
