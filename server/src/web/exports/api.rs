//! HTTP handler.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Path, Query},
};

use super::{rows::Source, service, types::ExportParameters};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded},
    },
};

type Chosen = (Path<String>, Query<ExportParameters>);

/// The filtered rows of a list of the admin area as a file
///
/// Staff who may see the list may export it, and the parameters of the list apply: `q`, `sort`, `event`, `state` and others.
/// Cells that a spreadsheet would run as a formula are text. Each export is recorded in the audit log.
#[utoipa::path(
    operation_id = "exports_show",
    tag = "exports",
    params(("list" = String, Path, description = "Name of the list: judges, users, …"), ExportParameters),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 403, description = "The user is not on the staff, or may not see the list", body = ErrorBody),
        (status = 404, description = "There is no such list", body = ErrorBody),
        (status = 422, description = "There is no such column or filter", body = ErrorBody),
        (status = 429, description = "More than 6 exports in an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/exports/{list}")]
pub(super) async fn export(
    request: HttpRequest,
    exchange: Exchange,
    Guarded(caller, (list, parameters)): Guarded<SignedIn, Chosen>,
) -> Result<HttpResponse, AppError> {
    let source = Source::of_request(&request).await?;
    service::begin(&exchange, &caller, source, &list, &parameters).await?.respond().await
}
