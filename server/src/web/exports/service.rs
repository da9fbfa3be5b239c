//! Who may export a list, and the record of each export.

use serde_json::json;

use super::rows::Rows;
use crate::{
    accounts::auth::SignedIn,
    platform::{
        audit::{self, Actor, Change, Entry},
        context::Context,
        error::AppError,
        http::table_file::{Table as _, TableFormat},
        permissions,
    },
};

/// 403 for users whose permissions do not count now: some lists are public, but files of them are for staff.
pub(super) async fn require_staff(context: &Context, caller: &SignedIn) -> Result<(), AppError> {
    if permissions::for_roles(context.db.reader(), &caller.roles).await?.is_empty() {
        return Err(AppError::permission_denied());
    }
    caller.require_second_factor()
}

/// Records an export in the audit log.
pub(super) async fn record(
    context: &Context,
    actor: &Actor,
    rows: &Rows,
    format: TableFormat,
    filters: &[(String, String)],
) -> Result<(), AppError> {
    // Search words may be a person's name.
    let filters: Vec<_> = filters.iter().filter(|(name, _)| name != "q").collect();
    let export = json!({
        "list": rows.name(),
        "columns": rows.columns(),
        "format": format.extension(),
        "filters": filters,
    });
    let entry = Entry::new("list.exported").with_change(Change::created(&export)?);
    Ok(audit::record(context, context.db.writer(), actor, entry).await?)
}
