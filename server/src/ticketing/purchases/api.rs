//! HTTP handlers of purchases.

use actix_web::{
    delete, get, post, put,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    offers,
    service::{self, Purchaser},
    types::{PaymentForm, Purchase, PurchaseChange, PurchaseInput, PurchasePath},
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
            extract::{Guarded, ValidJson},
            respond::NoContent,
        },
    },
    ticketing::{
        idempotency::{IdempotencyKey, IdempotentRequest},
        payments::Payments,
        waiting_list::{EntryLink, TokenInput},
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type StoreRequest = (Path<PurchasePath>, IdempotencyKey, ValidJson<PurchaseInput>);
type UpdateRequest = (Path<PurchasePath>, ValidJson<PurchaseChange>);
type AcceptOfferRequest = (Path<Uuid>, ValidJson<TokenInput>);

/// The user's purchase of a ticket type
#[utoipa::path(
    operation_id = "purchases_show",
    tag = "tickets",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("ticket" = String, Path, description = "Id or slug of the ticket type"),
    ),
    responses(
        (status = 200, description = "The purchase", body = Purchase),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "The user has no purchase of this type", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/events/{event}/tickets/{ticket}/purchase")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(caller, path): Guarded<SignedIn, Path<PurchasePath>>,
) -> Result<Json<Purchase>, AppError> {
    service::show(&context, &caller, &path).await.map(Json)
}

/// Start, continue or complete the user's purchase of a ticket type
///
/// The first request holds a seat for 15 minutes; one with `complete` turns it into a ticket, or leads to the payment, and
/// needs an answer to each required question. A hold on another type of the event is given back, unless the user could not
/// get it again.
#[utoipa::path(
    operation_id = "purchases_store",
    tag = "tickets",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("ticket" = String, Path, description = "Id or slug of the ticket type"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client. A repeated request gets the purchase of the first one, whatever became of it"),
    ),
    request_body = PurchaseInput,
    responses(
        (status = 200, description = "The purchase", body = Purchase),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such event or ticket type", body = ErrorBody),
        (status = 409, description = "The key was used for another request", body = ErrorBody),
        (status = 422, description = "Invalid fields, no seat is left, the type is not on sale, or the user has another ticket", body = ErrorBody),
        (status = 429, description = "More than 10 requests a minute, or 10 unknown codes an hour", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable; the seat stays reserved", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/events/{event}/tickets/{ticket}/purchase")]
pub(super) async fn store(
    exchange: Exchange,
    payments: Data<Payments>,
    Guarded(caller, (path, key, input)): Guarded<SignedIn, StoreRequest>,
) -> Result<Json<Purchase>, AppError> {
    let request = IdempotentRequest::new(&key, caller.user.id, &format!("{}/{}", path.event, path.ticket), &input.0)?;
    let purchaser = Purchaser { exchange: &exchange, payments: &payments, caller: &caller };
    service::start(purchaser, &path, input.0, request).await.map(Json)
}

/// What opens the provider's payment form for the user's purchase
#[utoipa::path(
    operation_id = "purchases_payment_form",
    tag = "tickets",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("ticket" = String, Path, description = "Id or slug of the ticket type"),
    ),
    responses(
        (status = 200, description = "The secret of the payment", body = PaymentForm),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "The user has no purchase that is paid by the form", body = ErrorBody),
        (status = 429, description = "More than 10 requests a minute", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/events/{event}/tickets/{ticket}/purchase/payment-form")]
pub(super) async fn payment_form(
    exchange: Exchange,
    payments: Data<Payments>,
    Guarded(caller, path): Guarded<SignedIn, Path<PurchasePath>>,
) -> Result<Json<PaymentForm>, AppError> {
    let purchaser = Purchaser { exchange: &exchange, payments: &payments, caller: &caller };
    service::payment_form(purchaser, &path).await.map(Json)
}

/// Change the name, the discount code or answers of a purchase that is not complete
#[utoipa::path(
    operation_id = "purchases_update",
    tag = "tickets",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("ticket" = String, Path, description = "Id or slug of the ticket type"),
    ),
    request_body = PurchaseChange,
    responses(
        (status = 200, description = "The changed purchase", body = Purchase),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "The user has no running purchase of this type", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 429, description = "More than 10 unknown codes an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/events/{event}/tickets/{ticket}/purchase")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(caller, (path, change)): Guarded<SignedIn, UpdateRequest>,
) -> Result<Json<Purchase>, AppError> {
    service::update(&exchange, &caller, &path, change.0).await.map(Json)
}

/// Give the held seat back
#[utoipa::path(
    operation_id = "purchases_destroy",
    tag = "tickets",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("ticket" = String, Path, description = "Id or slug of the ticket type"),
    ),
    responses(
        (status = 204, description = "The seat is free"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "The user has no running purchase of this type", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/events/{event}/tickets/{ticket}/purchase")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<PurchasePath>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::release(exchange.context(), &actor, &caller, &path).await.map(|()| NoContent)
}

/// Accept an offer: begins the purchase of the offered seat
///
/// The seat stays reserved until the offer would have ended, or for 15 minutes if that is later. The purchase goes on
/// at `/events/{event}/tickets/{ticket}/purchase`; starting it there accepts the offer, too.
#[utoipa::path(
    operation_id = "waiting_list_accept",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = TokenInput,
    responses(
        (status = 200, description = "The purchase", body = Purchase),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such entry, or it is another user's", body = ErrorBody),
        (status = 422, description = "The offer has ended, or the user has a ticket", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/waiting-list/{id}/accept")]
pub(super) async fn accept_offer(
    exchange: Exchange,
    payments: Data<Payments>,
    viewer: Viewer,
    Guarded(caller, (id, input)): Guarded<SignedIn, AcceptOfferRequest>,
) -> Result<Json<Purchase>, AppError> {
    let link = EntryLink { id: *id, token: input.0.token.as_deref() };
    Box::pin(offers::accept(&exchange, &payments, &caller, &viewer, link)).await.map(Json)
}
