//! HTTP handlers of the staff calls.

use actix_web::{
    HttpResponse, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    export::Tickets,
    service,
    types::{ExportFilter, IssuedTicket, StaffTicket, StaffTicketInput, StaffTicketPage, TicketFilter},
};
use crate::{
    accounts::auth,
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            counted_page::CountedPage,
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
            table_file,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{UsersTicketsList, UsersTicketsShow, UsersTicketsStore, UsersTicketsUpdate},
    },
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type UpdateRequest = (Path<Uuid>, IfMatchVersion, ValidJson<StaffTicketInput>);

/// Tickets of all users, newest first by default
///
/// `sort` is one of createdAt, holderName and checkedInAt; `q` searches name, email address and code.
#[utoipa::path(
    operation_id = "users_tickets_list",
    tag = "tickets",
    params(PageParameters, TicketFilter),
    responses((status = 200, description = "A page of tickets", body = StaffTicketPage), InvalidInput),
    extensions(("x-guard" = json!("permission users-tickets:list"))),
)]
#[get("/users-tickets")]
pub(super) async fn list(
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<UsersTicketsList>, (PageRequest, Query<TicketFilter>)>,
) -> Result<CountedPage<StaffTicket>, AppError> {
    service::index(&context, &editor.staff, page, &filter.into_inner().parse()?).await
}

/// The filtered tickets of an event as a file, with all answers of their holders
///
/// `q` searches as in the list. Each question is a column. Cells that a spreadsheet would run as a formula are text.
/// Each export is recorded in the audit log.
#[utoipa::path(
    operation_id = "users_tickets_export",
    tag = "tickets",
    params(ExportFilter, ("q" = Option<String>, Query, description = "Search words")),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 429, description = "More than 6 exports in an hour", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:show"))),
)]
#[get("/users-tickets/export")]
pub(super) async fn export(
    exchange: Exchange,
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<UsersTicketsShow>, (PageRequest, Query<ExportFilter>)>,
) -> Result<HttpResponse, AppError> {
    auth::enforce_list_exports(&exchange, editor.staff.user).await?;
    let ExportFilter { event, state, ticket_type, format } = filter.into_inner();
    let selection = TicketFilter { event, state, ticket_type }.parse()?;
    let format = format.unwrap_or_default();
    let tickets = Tickets::begin(context, &editor.staff, &selection, page.q, format).await?;
    table_file::respond(tickets, format).await
}

/// Issue a ticket to a user
///
/// The ticket is confirmed at once, whatever is on sale, and takes a seat.
#[utoipa::path(
    operation_id = "users_tickets_store",
    tag = "tickets",
    request_body = IssuedTicket,
    responses(
        (status = 201, description = "The ticket, at the address in `Location`", body = StaffTicket),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:store"))),
)]
#[post("/users-tickets")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, input): Guarded<StaffWith<UsersTicketsStore>, ValidJson<IssuedTicket>>,
) -> Result<Versioned<StaffTicket>, AppError> {
    service::store(&context, &editor.staff, input.0).await
}

/// Staff view of one ticket
#[utoipa::path(
    operation_id = "users_tickets_show",
    tag = "tickets",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The ticket", body = StaffTicket),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users-tickets:show"))),
)]
#[get("/users-tickets/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(editor, id): Guarded<StaffWith<UsersTicketsShow>, Path<Uuid>>,
) -> Result<Versioned<StaffTicket>, AppError> {
    service::show(&context, &editor.staff, *id).await
}

/// Approve, reject, cancel or rename a ticket
///
/// The holder gets an email about each decision 30 seconds later; `undoableUntil` says until when it can be undone. A
/// cancellation with a refund, or while the holder pays, is final, and its email leaves at once.
#[utoipa::path(
    operation_id = "users_tickets_update",
    tag = "tickets",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = StaffTicketInput,
    responses(
        (status = 200, description = "The changed ticket", body = StaffTicket),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 409, description = "The ticket has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission users-tickets:update"))),
)]
#[put("/users-tickets/{id}")]
pub(super) async fn update(
    context: Data<Context>,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<UsersTicketsUpdate>, UpdateRequest>,
) -> Result<Versioned<StaffTicket>, AppError> {
    let expected = version.expected_row(*id, input.0.version)?;
    service::update(&context, &editor.staff, expected, input.0).await
}
