//! HTTP handlers of check-in.

use actix_web::{
    delete, get, post,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    service,
    types::{CheckIn, ScanInput, Scanned},
};
use crate::{
    hackathon::admin_resource::StaffWith,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
        },
        permissions::CheckInsStore,
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type Door = StaffWith<CheckInsStore>;
type Code = (Path<(String, Uuid)>, Query<Scanned>);
type Scan = (Path<(String, Uuid)>, Query<Scanned>, ValidJson<ScanInput>);

/// What a scanned code is worth
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
        (status = 429, description = "20 wrong codes in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission check-ins:store"))),
)]
#[get("/users/{username}/tickets/{id}/")]
pub(super) async fn show(
    exchange: Exchange,
    context: Data<Context>,
    guarded: Guarded<Door, Code>,
) -> Result<Json<CheckIn>, AppError> {
    inspect(exchange, context, guarded).await
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
    context: Data<Context>,
    guarded: Guarded<Door, Scan>,
) -> Result<Json<CheckIn>, AppError> {
    check_in(exchange, context, guarded).await
}

/// Take a check-in back
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
    context: Data<Context>,
    guarded: Guarded<Door, Scan>,
) -> Result<Json<CheckIn>, AppError> {
    undo(exchange, context, guarded).await
}

/// [`show`] without the slash.
pub(super) async fn inspect(
    exchange: Exchange,
    context: Data<Context>,
    Guarded(door, (path, scanned)): Guarded<Door, Code>,
) -> Result<Json<CheckIn>, AppError> {
    service::inspect(&exchange, &context, &door.staff, (path.1, &scanned.signature)).await.map(Json)
}

/// [`store`] without the slash.
pub(super) async fn check_in(
    exchange: Exchange,
    context: Data<Context>,
    Guarded(door, (path, scanned, input)): Guarded<Door, Scan>,
) -> Result<Json<CheckIn>, AppError> {
    service::check_in(&exchange, &context, &door.staff, (path.1, &scanned.signature), input.0).await.map(Json)
}

/// [`destroy`] without the slash.
pub(super) async fn undo(
    exchange: Exchange,
    context: Data<Context>,
    Guarded(door, (path, scanned, input)): Guarded<Door, Scan>,
) -> Result<Json<CheckIn>, AppError> {
    service::undo(&exchange, &context, &door.staff, (path.1, &scanned.signature), input.0).await.map(Json)
}
