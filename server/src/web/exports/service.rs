//! Who may export a list, and the record of each export.

use serde_json::json;

use super::{
    lists::List,
    rows::{Export, Rows, Source},
    types::ExportParameters,
};
use crate::{
    accounts::auth::{self, SignedIn},
    platform::{
        audit::{self, Actor, Change, Entry},
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            table_file::{Table as _, TableFormat},
        },
        permissions,
    },
};

/// Begins the export of a list: 404 for an unknown one, 403 for users who are not on the staff, 422 for an unknown column.
/// What the list refuses counts as no export.
pub(super) async fn begin(
    exchange: &Exchange,
    caller: &SignedIn,
    source: Source,
    list: &str,
    parameters: &ExportParameters,
) -> Result<Export, AppError> {
    let context = exchange.context();
    let list = List::find(list)?;
    require_staff(context, caller).await?;
    let rows = Rows::new(source, list, list.columns(parameters.columns.as_deref())?);
    if let Some(refusal) = rows.refusal().await? {
        return Ok(Export::Refused(refusal));
    }
    auth::enforce_list_exports(exchange, caller.user.id).await?;
    let format = parameters.format.unwrap_or_default();
    record(context, &Actor::user(exchange, caller.user.id), &rows, format).await?;
    Ok(Export::Rows(rows, format))
}

/// 403 for users whose permissions do not count now: some lists are public, but files of them are for staff.
async fn require_staff(context: &Context, caller: &SignedIn) -> Result<(), AppError> {
    if permissions::for_roles(context.db.reader(), &caller.roles).await?.is_empty() {
        return Err(AppError::permission_denied());
    }
    caller.require_second_factor()
}

/// Records an export in the audit log.
async fn record(context: &Context, actor: &Actor, rows: &Rows, format: TableFormat) -> Result<(), AppError> {
    // Search words may be a person's name.
    let filters: Vec<_> = rows.filters().iter().filter(|(name, _)| name != "q").collect();
    let export = json!({
        "list": rows.name(),
        "columns": rows.columns(),
        "format": format.extension(),
        "filters": filters,
    });
    let entry = Entry::new("list.exported").with_change(Change::created(&export)?);
    Ok(audit::record(context, context.db.writer(), actor, entry).await?)
}
