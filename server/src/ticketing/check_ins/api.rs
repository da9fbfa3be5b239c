//! HTTP handlers of check-in.

use actix_web::{
    delete, get, post,
    web::{Json, Path, Query},
};
use uuid::Uuid;

use super::{
    service::{self, ScannedCode},
    types::{CheckIn, ScanInput, Scanned},
};
use crate::{
    hackathon::admin_resource::StaffWith,
    platform::{
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
        },
        permissions::CheckInsStore,
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type DoorStaff = StaffWith<CheckInsStore>;
type InspectRequest = (Path<(String, Uuid)>, Query<Scanned>);
type ScanRequest = (Path<(String, Uuid)>, Query<Scanned>, ValidJson<ScanInput>);

/// Inspect a scanned code
///
/// Changes nothing. Works without the slash at the end, too, if the query has a signature.
#[utoipa::path(
    operation_id = "check_ins_show",
    tag = "tickets",
    params(
        ("username" = String, Path, description = "Username in the code; only the ticket counts"),
        ("id" = Uuid, Path, description = "Id of the ticket"),
        Scanned,
    ),
    responses(
        (status = 200, description = "The outcome", body = CheckIn),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 429, description = "More than 20 wrong codes in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission check-ins:store"))),
)]
#[get("/users/{username}/tickets/{id}/")]
pub(super) async fn show(
    exchange: Exchange,
    guarded: Guarded<DoorStaff, InspectRequest>,
) -> Result<Json<CheckIn>, AppError> {
    inspect(exchange, guarded).await
}

/// Check the holder of a scanned code in
///
/// Every scan is recorded, whatever its outcome.
#[utoipa::path(
    operation_id = "check_ins_store",
    tag = "tickets",
    params(
        ("username" = String, Path, description = "Username in the code; only the ticket counts"),
        ("id" = Uuid, Path, description = "Id of the ticket"),
        Scanned,
    ),
    request_body = ScanInput,
    responses(
        (status = 200, description = "The outcome", body = CheckIn),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 409, description = "The nonce was used for another scan", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 429, description = "More than 600 scans in a minute, or 20 wrong codes", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission check-ins:store"))),
)]
#[post("/users/{username}/tickets/{id}/")]
pub(super) async fn store(
    exchange: Exchange,
    guarded: Guarded<DoorStaff, ScanRequest>,
) -> Result<Json<CheckIn>, AppError> {
    check_in(exchange, guarded).await
}

/// Undo a check-in
#[utoipa::path(
    operation_id = "check_ins_destroy",
    tag = "tickets",
    params(
        ("username" = String, Path, description = "Username in the code; only the ticket counts"),
        ("id" = Uuid, Path, description = "Id of the ticket"),
        Scanned,
    ),
    request_body = ScanInput,
    responses(
        (status = 200, description = "The outcome: `ok`, or `not_in` if the holder was not checked in", body = CheckIn),
        (status = 404, description = "There is no such ticket", body = ErrorBody),
        (status = 409, description = "The nonce was used for another scan", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 429, description = "More than 600 scans in a minute, or 20 wrong codes", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission check-ins:store"))),
)]
#[delete("/users/{username}/tickets/{id}/")]
pub(super) async fn destroy(
    exchange: Exchange,
    guarded: Guarded<DoorStaff, ScanRequest>,
) -> Result<Json<CheckIn>, AppError> {
    undo(exchange, guarded).await
}

/// [`show`] without the slash.
pub(super) async fn inspect(
    exchange: Exchange,
    Guarded(door, (path, scanned)): Guarded<DoorStaff, InspectRequest>,
) -> Result<Json<CheckIn>, AppError> {
    let code = ScannedCode { ticket: path.1, signature: &scanned.signature };
    service::inspect(&exchange, &door.staff, code).await.map(Json)
}

/// [`store`] without the slash.
pub(super) async fn check_in(
    exchange: Exchange,
    Guarded(door, (path, scanned, input)): Guarded<DoorStaff, ScanRequest>,
) -> Result<Json<CheckIn>, AppError> {
    let code = ScannedCode { ticket: path.1, signature: &scanned.signature };
    service::check_in(&exchange, &door.staff, code, input.0).await.map(Json)
}

/// [`destroy`] without the slash.
pub(super) async fn undo(
    exchange: Exchange,
    Guarded(door, (path, scanned, input)): Guarded<DoorStaff, ScanRequest>,
) -> Result<Json<CheckIn>, AppError> {
    let code = ScannedCode { ticket: path.1, signature: &scanned.signature };
    service::undo(&exchange, &door.staff, code, input.0).await.map(Json)
}
