//! HTTP handler.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Data, Path, Query},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use super::{calls::Calls, lists::List, rows::Rows};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        audit::{self, Actor, Change, Entry},
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::Guarded,
            table_file::{self, TableFormat},
        },
        permissions,
    },
    web::pages::visitor,
};

const NOT_ALLOWED: &str = "User does not have the right permissions.";
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
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/exports/{list}")]
pub(super) async fn export(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    Guarded(caller, (list, parameters)): Guarded<SignedIn, Chosen>,
) -> Result<HttpResponse, AppError> {
    let list = List::named(&list)?;
    // Some lists are public, but files of them are for staff.
    if permissions::of_holder(context.db.reader(), &caller.roles).await?.is_empty() {
        return Err(AppError::Forbidden(NOT_ALLOWED));
    }
    let columns = list.columns(parameters.columns.as_deref())?;
    let format = parameters.format.unwrap_or_default();
    let filters: Vec<(String, String)> = form_urlencoded::parse(request.query_string().as_bytes())
        .filter(|(name, _)| !OWN.contains(&name.as_ref()))
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    let calls = request.app_data::<Calls>().cloned().ok_or(AppError::NotFound)?;
    let visitor = visitor::of(&request, true).await;
    let rows = Rows::new((calls, visitor), (list, columns.clone()), &filters);
    if let Some(refusal) = rows.refusal().await? {
        return Ok(refusal);
    }
    // Search words may be a person's name.
    let filters: Vec<&(String, String)> = filters.iter().filter(|(name, _)| name != "q").collect();
    let what = json!({ "list": list.name, "columns": columns, "format": format.extension(), "filters": filters });
    let entry = Entry::of("list.exported").with(Change::to(&what)?);
    let actor = Actor::user(&exchange, caller.user.id);
    audit::record(&context, context.db.writer(), &actor, entry).await?;
    table_file::respond(rows, format).await
}
