//! HTTP handlers of the staff calls.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    export::Orders,
    service,
    types::{ExportFilter, OrderFilter, RefundInput, StaffOrder, StaffOrderDetails, StaffOrderList},
};
use crate::{
    accounts::auth,
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
        },
        permissions::{UsersTicketsList, UsersTicketsShow, UsersTicketsUpdate},
    },
    ticketing::idempotency::{IdempotencyKey, IdempotentRequest},
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type StoreRefundRequest = (Path<Uuid>, IdempotencyKey, ValidJson<RefundInput>);

/// Orders of all users, newest first by default
///
/// `sort` is one of createdAt, paidAt and total; `q` searches number, buyer and tax number.
#[utoipa::path(
    operation_id = "orders_list",
    tag = "tickets",
    params(PageParameters, OrderFilter),
    responses((status = 200, description = "A page of orders", body = StaffOrderList), InvalidInput),
    extensions(("x-guard" = json!("permission users-tickets:list"))),
)]
#[get("/orders")]
pub(super) async fn list(
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<UsersTicketsList>, (PageRequest, Query<OrderFilter>)>,
) -> Result<Json<StaffOrderList>, AppError> {
    service::index(&context, &editor.staff, page, filter.into_inner().parse()?).await.map(Json)
}

/// All orders as a file that invoicing programs read
#[utoipa::path(
    operation_id = "orders_export",
    tag = "tickets",
    params(ExportFilter),
    responses(
        (status = 200, description = "The file", content((String = "text/csv"), (Vec<StaffOrder> = "application/json"))),
        (status = 429, description = "More than 6 exports in an hour", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:list"))),
)]
#[get("/orders/export")]
pub(super) async fn export(
    exchange: Exchange,
    context: Data<Context>,
    Guarded(editor, filter): Guarded<StaffWith<UsersTicketsList>, Query<ExportFilter>>,
) -> Result<HttpResponse, AppError> {
    auth::enforce_list_exports(&exchange, editor.staff.user).await?;
    let format = filter.format.unwrap_or_default();
    Orders::begin(context, &editor.staff, filter.event.as_deref(), format).await?.respond(format).await
}

/// Staff view of one order
#[utoipa::path(
    operation_id = "orders_show",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The order", body = StaffOrderDetails),
        (status = 404, description = "There is no such order", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users-tickets:show"))),
)]
#[get("/orders/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(editor, id): Guarded<StaffWith<UsersTicketsShow>, Path<Uuid>>,
) -> Result<Json<StaffOrderDetails>, AppError> {
    service::show(&context, &editor.staff, *id).await.map(Json)
}

/// Refund an order in full or in part
///
/// The money goes back where it came from; the ticket stays valid. The buyer gets an email once the provider has
/// confirmed it. A repeated request, such as that of a double click, has the same key and refunds once.
#[utoipa::path(
    operation_id = "orders_refund",
    tag = "tickets",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("Idempotency-Key" = String, Header, description = "Chosen by the client, a new one for each refund"),
    ),
    request_body = RefundInput,
    responses(
        (status = 200, description = "The order with the new refund", body = StaffOrderDetails),
        (status = 404, description = "There is no such order", body = ErrorBody),
        (status = 409, description = "The key was used for another request", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[post("/orders/{id}/refunds")]
pub(super) async fn store_refund(
    context: Data<Context>,
    Guarded(editor, (id, key, input)): Guarded<StaffWith<UsersTicketsUpdate>, StoreRefundRequest>,
) -> Result<Json<StaffOrderDetails>, AppError> {
    let path = format!("orders/{id}/refunds");
    let request = IdempotentRequest::new(&key.required()?, editor.staff.user, &path, &input.0)?;
    service::refund(&context, &editor.staff, *id, input.0, request).await.map(Json)
}
