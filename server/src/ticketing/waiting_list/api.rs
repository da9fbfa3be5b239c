//! HTTP handlers of the waiting list.

use actix_web::{
    HttpResponse, get,
    http::header::{CACHE_CONTROL, LOCATION},
    post,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    PER_CLIENT,
    access::EntryLink,
    joining::{self, Joined},
    service,
    types::{Entry, JoinInput, Mailed, TokenInput, TokenQuery},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::Viewer,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{LazyJson, ValidJson},
            respond::{Accepted, NoContent, PRIVATE_NO_STORE},
        },
        rate_limit,
    },
};

const CHECK_YOUR_INBOX: &str = "Check your inbox and confirm your email to get your place.";

/// Join the waiting list of an event
///
/// For tickets that are sold out, not on sale yet or no longer on sale. Users whose address is confirmed get a place at
/// once; all others get an email first, and the same response whether or not the address is known. An address has one
/// open entry per event; the tag after a plus does not make it another address.
#[utoipa::path(
    operation_id = "waiting_list_store",
    tag = "waiting-list",
    request_body = JoinInput,
    responses(
        (status = 200, description = "The user is on the list already", body = Entry),
        (status = 201, description = "The new entry, at the address in `Location`", body = Entry),
        (status = 202, description = "An email is on its way", body = Mailed),
        (status = 403, description = "The flag `waiting_list` is off", body = ErrorBody),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "Invalid fields, the list is closed, seats are available, or the user has a ticket", body = ErrorBody),
        (status = 429, description = "More than 10 an hour from one address, or 20 by one user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/waiting-list")]
pub(super) async fn store(
    exchange: Exchange,
    viewer: Viewer,
    input: LazyJson<JoinInput>,
) -> Result<HttpResponse, AppError> {
    let caller = viewer.caller().await?;
    Ok(match service::join(&exchange, caller.as_ref(), input.read()).await? {
        Joined::Mailed => HttpResponse::Accepted().json(Mailed { message: CHECK_YOUR_INBOX.to_owned() }),
        Joined::New(entry) => HttpResponse::Created()
            .insert_header((LOCATION, format!("/api/v1/waiting-list/{}", entry.id)))
            .insert_header((CACHE_CONTROL, PRIVATE_NO_STORE))
            .json(entry),
        Joined::Existing(entry) => HttpResponse::Ok().insert_header((CACHE_CONTROL, PRIVATE_NO_STORE)).json(entry),
    })
}

/// The signed-in user's entries on waiting lists, those of their teams included, the latest first
#[utoipa::path(
    operation_id = "waiting_list_mine",
    tag = "waiting-list",
    responses(
        (status = 200, description = "The entries", body = [Entry]),
        (status = 401, description = "Not logged in", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/waiting-lists")]
pub(super) async fn mine(context: Data<Context>, caller: SignedIn) -> Result<HttpResponse, AppError> {
    let entries = service::mine(&context, &caller).await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, PRIVATE_NO_STORE)).json(entries))
}

/// One entry with its position, estimate, offer and history
///
/// For the logged-in owner, members of its team, anyone with the emailed link, and staff with `waiting-list:show`.
#[utoipa::path(
    operation_id = "waiting_list_show",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id"), TokenQuery),
    responses(
        (status = 200, description = "The entry", body = Entry),
        (status = 404, description = "There is no such entry, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/waiting-list/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    viewer: Viewer,
    id: Path<Uuid>,
    query: Query<TokenQuery>,
) -> Result<HttpResponse, AppError> {
    let link = EntryLink { id: *id, token: query.token.as_deref() };
    let entry = service::show(&context, &viewer, link).await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, PRIVATE_NO_STORE)).json(entry))
}

/// Confirm the address of an entry with the emailed link; idempotent
///
/// The place in the list counts from then on.
#[utoipa::path(
    operation_id = "waiting_list_verify",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id"), ("token" = String, Path, description = "`token` of the emailed link")),
    responses(
        (status = 204, description = "The address is confirmed"),
        (status = 422, description = "The link is invalid or has expired", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/waiting-list/{id}/verify/{token}")]
pub(super) async fn verify(exchange: Exchange, path: Path<(Uuid, String)>) -> Result<NoContent, AppError> {
    joining::verify(exchange.context(), &Actor::guest(&exchange), path.0, &path.1).await.map(|()| NoContent)
}

/// Send the confirmation link of an entry again
///
/// The response is the same for every id; an address gets at most three of these emails an hour.
#[utoipa::path(
    operation_id = "waiting_list_resend",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 202, description = "An email is on its way, unless there is nothing to confirm", body = Mailed),
        (status = 429, description = "More than 10 an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/waiting-list/{id}/resend")]
pub(super) async fn resend(exchange: Exchange, id: Path<Uuid>) -> Result<Accepted<Mailed>, AppError> {
    rate_limit::enforce(&exchange, &PER_CLIENT).await?;
    joining::resend(exchange.context(), *id).await?;
    Ok(Accepted(Mailed { message: CHECK_YOUR_INBOX.to_owned() }))
}

/// Leave the waiting list; idempotent
///
/// For the logged-in owner, members of its team, and anyone with the emailed link.
#[utoipa::path(
    operation_id = "waiting_list_leave",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = TokenInput,
    responses(
        (status = 204, description = "The entry is not on the list"),
        (status = 404, description = "There is no such entry, or it is another user's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/waiting-list/{id}/leave")]
pub(super) async fn leave(
    exchange: Exchange,
    viewer: Viewer,
    id: Path<Uuid>,
    input: ValidJson<TokenInput>,
) -> Result<NoContent, AppError> {
    let actor = actor(&exchange, &viewer).await?;
    let link = EntryLink { id: *id, token: input.0.token.as_deref() };
    service::leave(exchange.context(), &actor, &viewer, link).await.map(|()| NoContent)
}

/// Decline the offer of an entry and stay on the list, at its end
#[utoipa::path(
    operation_id = "waiting_list_decline",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = TokenInput,
    responses(
        (status = 204, description = "The offer has ended"),
        (status = 404, description = "There is no such entry, or it is another user's", body = ErrorBody),
        (status = 422, description = "There is no offer", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/waiting-list/{id}/decline")]
pub(super) async fn decline(
    exchange: Exchange,
    viewer: Viewer,
    id: Path<Uuid>,
    input: ValidJson<TokenInput>,
) -> Result<NoContent, AppError> {
    let actor = actor(&exchange, &viewer).await?;
    let link = EntryLink { id: *id, token: input.0.token.as_deref() };
    service::decline(exchange.context(), &actor, &viewer, link).await.map(|()| NoContent)
}

async fn actor(exchange: &Exchange, viewer: &Viewer) -> Result<Actor, AppError> {
    let caller = viewer.caller().await?;
    Ok(caller.map_or_else(|| Actor::guest(exchange), |caller| Actor::user(exchange, caller.user.id)))
}
