//! HTTP handler.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Path, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{calls::Calls, lists::List, rows::Rows, service};
use crate::{
    accounts::auth::{self, SignedIn},
    platform::{
        audit::Actor,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::Guarded,
            table_file::{self, TableFormat},
        },
    },
    web::pages::visitor,
};

/// What concerns the file; all other parameters are those of the list.
const OWN: [&str; 4] = ["format", "columns", "page", "perPage"];

/// Format and columns of a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportParameters {
    /// `csv` by default.
    #[param(inline)]
    format: Option<TableFormat>,
    /// Names of fields, separated by commas; without them, the file contains all that can be exported.
    columns: Option<String>,
}

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
    let context = exchange.context();
    let list = List::find(&list)?;
    service::require_staff(context, &caller).await?;
    let columns = list.columns(parameters.columns.as_deref())?;
    let format = parameters.format.unwrap_or_default();
    let filters = filters_of(request.query_string());
    let calls = request.app_data::<Calls>().cloned().ok_or(AppError::NotFound)?;
    let visitor = visitor::from_request(&request, true).await;
    let rows = Rows::new(calls, visitor, list, columns, &filters);
    if let Some(refusal) = rows.refusal().await? {
        return Ok(refusal);
    }
    auth::enforce_list_exports(&exchange, caller.user.id).await?;
    service::record(context, &Actor::user(&exchange, caller.user.id), &rows, format, &filters).await?;
    table_file::respond(rows, format).await
}

fn filters_of(query: &str) -> Vec<(String, String)> {
    let all = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| !OWN.contains(&name.as_ref()));
    all.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}
