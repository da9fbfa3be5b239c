//! HTTP handlers of the staff calls.

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    super::types::Entry,
    entries,
    files::Entries,
    offering, service, settings,
    types::{
        DryRun, EntryChange, EntryFilter, ExportFilter, NewEntry, OffersInput, OffersResult, RevokeInput, Settings,
        SettingsChange, StaffEntryPage,
    },
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
            respond::NoContent,
            table_file,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{WaitingListDestroy, WaitingListExport, WaitingListList, WaitingListUpdate},
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type UpdateRequest = (Path<Uuid>, IfMatchVersion, ValidJson<EntryChange>);
type DestroyRequest = (Path<Uuid>, IfMatchVersion);
type RevokeRequest = (Path<Uuid>, ValidJson<RevokeInput>);
type StoreRequest = (Path<String>, ValidJson<NewEntry>);
type UpdateSettingsRequest = (Path<String>, IfMatchVersion, ValidJson<SettingsChange>);
type OfferRequest = (Query<DryRun>, ValidJson<OffersInput>);

/// Entries on waiting lists, in the order in which seats are given by default
///
/// `sort` is one of queue, createdAt, name, priority, state and missedOffers; `q` searches name and email address.
#[utoipa::path(
    operation_id = "waiting_list_list",
    tag = "waiting-list",
    params(PageParameters, EntryFilter),
    responses((status = 200, description = "A page of entries", body = StaffEntryPage), InvalidInput),
    extensions(("x-guard" = json!("permission waiting-list:list"))),
)]
#[get("/waiting-list")]
pub(super) async fn list(
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<WaitingListList>, (PageRequest, Query<EntryFilter>)>,
) -> Result<StaffEntryPage, AppError> {
    service::index(&context, &editor.staff, page, &filter.into_inner().parse()?).await
}

/// The filtered entries as a file
///
/// `q` searches as in the list. Cells that a spreadsheet would run as a formula are text. Each export is recorded in the
/// audit log.
#[utoipa::path(
    operation_id = "waiting_list_export",
    tag = "waiting-list",
    params(ExportFilter, ("q" = Option<String>, Query, description = "Search words")),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 429, description = "More than 6 exports in an hour", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission waiting-list:export"))),
)]
#[get("/waiting-list/export")]
pub(super) async fn export(
    exchange: Exchange,
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<WaitingListExport>, (PageRequest, Query<ExportFilter>)>,
) -> Result<HttpResponse, AppError> {
    auth::enforce_list_exports(&exchange, editor.staff.user).await?;
    let format = filter.format.unwrap_or_default();
    let entries = Entries::begin(context, &editor.staff, page.q, filter.into_inner()).await?;
    table_file::respond(entries, format).await
}

/// Offer free seats to chosen entries, or to the next ones of the list
///
/// Chosen entries get seats even if others are ahead of them. With `dryRun`, the response says who would be offered
/// seats and how many emails would be sent.
#[utoipa::path(
    operation_id = "waiting_list_offer",
    tag = "waiting-list",
    params(DryRun),
    request_body = OffersInput,
    responses((status = 200, description = "Who was offered seats", body = OffersResult), InvalidInput),
    extensions(("x-guard" = json!("permission waiting-list:update"))),
)]
#[post("/waiting-list/offers")]
pub(super) async fn offer(
    context: Data<Context>,
    Guarded(editor, (query, input)): Guarded<StaffWith<WaitingListUpdate>, OfferRequest>,
) -> Result<Json<OffersResult>, AppError> {
    offering::offer(&context, &editor.staff, &input.0, query.dry_run).await.map(Json)
}

/// Change the wanted ticket, the name or the priority of an entry, or stop its automatic offers
///
/// A change of the priority needs a reason, which the user reads.
#[utoipa::path(
    operation_id = "waiting_list_update",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it")),
    request_body = EntryChange,
    responses(
        (status = 200, description = "The updated entry", body = Entry),
        (status = 404, description = "There is no such entry", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission waiting-list:update"))),
)]
#[put("/waiting-list/{id}")]
pub(super) async fn update(
    context: Data<Context>,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<WaitingListUpdate>, UpdateRequest>,
) -> Result<Versioned<Entry>, AppError> {
    let expected = version.expected_row(*id, input.0.version)?;
    entries::update(&context, &editor.staff, expected, input.0).await
}

/// Remove an entry from the list; its owner gets an email
#[utoipa::path(
    operation_id = "waiting_list_destroy",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "Version the change is based on")),
    responses(
        (status = 204, description = "Removed; an offer has ended"),
        (status = 404, description = "There is no such entry", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission waiting-list:destroy"))),
)]
#[delete("/waiting-list/{id}")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(editor, (id, version)): Guarded<StaffWith<WaitingListDestroy>, DestroyRequest>,
) -> Result<NoContent, AppError> {
    let expected = version.expected_row(*id, None)?;
    entries::destroy(&context, &editor.staff, expected).await.map(|()| NoContent)
}

/// Withdraw the offer of an entry
///
/// The entry keeps its place, but gets no automatic offers until staff resume it.
#[utoipa::path(
    operation_id = "waiting_list_revoke",
    tag = "waiting-list",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = RevokeInput,
    responses(
        (status = 200, description = "The entry without its offer", body = Entry),
        (status = 404, description = "There is no such entry", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission waiting-list:update"))),
)]
#[post("/waiting-list/{id}/revoke")]
pub(super) async fn revoke(
    context: Data<Context>,
    Guarded(editor, (id, input)): Guarded<StaffWith<WaitingListUpdate>, RevokeRequest>,
) -> Result<Versioned<Entry>, AppError> {
    entries::revoke(&context, &editor.staff, *id, input.0).await
}

/// Settings of an event's waiting list, with the number of entries in each state
#[utoipa::path(
    operation_id = "waiting_list_settings",
    tag = "waiting-list",
    params(("event" = String, Path, description = "Id or slug of the event")),
    responses(
        (status = 200, description = "The settings", body = Settings),
        (status = 404, description = "There is no such event", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission waiting-list:list"))),
)]
#[get("/events/{event}/waiting-list")]
pub(super) async fn show_settings(
    context: Data<Context>,
    Guarded(editor, event): Guarded<StaffWith<WaitingListList>, Path<String>>,
) -> Result<Versioned<Settings>, AppError> {
    settings::show(&context, &editor.staff, &event).await
}

/// Change the settings of an event's waiting list
///
/// Offers that were made stay valid.
#[utoipa::path(
    operation_id = "waiting_list_settings_update",
    tag = "waiting-list",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("If-Match" = Option<String>, Header, description = "Version of the event the change is based on, unless the body contains it"),
    ),
    request_body = SettingsChange,
    responses(
        (status = 200, description = "The updated settings", body = Settings),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 409, description = "The event has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission waiting-list:update"))),
)]
#[put("/events/{event}/waiting-list")]
pub(super) async fn update_settings(
    context: Data<Context>,
    Guarded(editor, (event, version, input)): Guarded<StaffWith<WaitingListUpdate>, UpdateSettingsRequest>,
) -> Result<Versioned<Settings>, AppError> {
    let expected_version = version.expected_version(input.0.version)?;
    settings::update(&context, &editor.staff, &event, expected_version, input.0).await
}

/// Add a person to the waiting list of an event
///
/// The place counts at once; the person gets an email with the link of the entry.
#[utoipa::path(
    operation_id = "waiting_list_add",
    tag = "waiting-list",
    params(("event" = String, Path, description = "Id or slug of the event")),
    request_body = NewEntry,
    responses(
        (status = 201, description = "The entry, at the address in `Location`", body = Entry),
        (status = 404, description = "There is no such event", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission waiting-list:update"))),
)]
#[post("/events/{event}/waiting-list")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (event, input)): Guarded<StaffWith<WaitingListUpdate>, StoreRequest>,
) -> Result<Versioned<Entry>, AppError> {
    entries::store(&context, &editor.staff, &event, input.0).await
}
