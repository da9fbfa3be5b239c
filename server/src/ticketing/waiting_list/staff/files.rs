//! Entries as a CSV file or a workbook, read in parts so that no export has to fit into memory as rows.

use actix_web::web::{self, Bytes, Data};
use chrono::{DateTime, SecondsFormat, Utc};
use futures_util::{Stream, stream};
use rust_xlsxwriter::{Workbook, XlsxError};
use sea_orm::ActiveEnum as _;
use serde_json::json;

use super::{
    queries::{self, Scope},
    service,
    types::{EntryFilter, ExportFormat, StaffEntry},
};
use crate::{
    hackathon::admin_resource::StaffContext,
    platform::{
        audit::{self, Change},
        context::Context,
        error::AppError,
    },
};

/// Media type of a workbook.
pub(super) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Entries read at once.
const PART: u64 = 500;

const COLUMNS: [&str; 15] = [
    "id",
    "event",
    "ticketType",
    "state",
    "name",
    "email",
    "username",
    "team",
    "wholeTeam",
    "priority",
    "priorityReason",
    "joinedAt",
    "missedOffers",
    "offerExpiresAt",
    "lastSkip",
];

/// Resolves the filters and records the export in the audit log.
pub(super) async fn begin(
    context: &Context,
    staff: &StaffContext,
    filter: &EntryFilter,
    format: ExportFormat,
) -> Result<Scope, AppError> {
    let scope = service::scope(context.db.reader(), staff, filter).await?;
    let format = match format {
        ExportFormat::Csv => "csv",
        ExportFormat::Xlsx => "xlsx",
    };
    let what =
        json!({ "eventId": scope.event, "state": scope.state, "ticketTypeId": scope.ticket_type, "format": format });
    let entry = audit::Entry::of("waiting_list.exported").with(Change::to(&what)?);
    audit::record(context, context.db.writer(), &staff.actor, entry).await?;
    Ok(scope)
}

/// The file in parts.
pub(super) fn csv(
    context: Data<Context>,
    scope: Scope,
    q: Option<String>,
) -> impl Stream<Item = Result<Bytes, AppError>> {
    stream::try_unfold((context, q, Some(0)), move |(context, q, offset)| async move {
        let Some(offset) = offset else { return Ok(None) };
        let entries = part(&context, scope, q.as_deref(), offset).await?;
        let mut writer = csv::Writer::from_writer(Vec::new());
        if offset == 0 {
            writer.write_record(COLUMNS).map_err(AppError::internal)?;
        }
        for entry in &entries {
            writer.write_record(cells(entry).map(|cell| as_text(&cell))).map_err(AppError::internal)?;
        }
        let bytes = writer.into_inner().map_err(|error| AppError::internal(error.to_string()))?;
        let next = (entries.len() as u64 == PART).then_some(offset + PART);
        Ok(Some((Bytes::from(bytes), (context, q, next))))
    })
}

/// The workbook. Its rows are written to a temporary file; cells are texts and numbers, never formulas.
pub(super) async fn xlsx(context: &Context, scope: Scope, q: Option<&str>) -> Result<Vec<u8>, AppError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory().map_err(AppError::internal)?;
    sheet.set_name("Waiting list").map_err(AppError::internal)?;
    for (column, name) in (0..).zip(COLUMNS) {
        sheet.write_string(0, column, name).map_err(AppError::internal)?;
    }
    let (mut line, mut offset) = (1, Some(0));
    while let Some(start) = offset {
        let entries = part(context, scope, q, start).await?;
        for entry in &entries {
            for (column, cell) in (0..).zip(cells(entry)) {
                sheet.write_string(line, column, cell).map_err(AppError::internal)?;
            }
            line += 1;
        }
        offset = (entries.len() as u64 == PART).then_some(start + PART);
    }
    let file = web::block(move || -> Result<Vec<u8>, XlsxError> { workbook.save_to_buffer() }).await;
    file.map_err(AppError::internal)?.map_err(AppError::internal)
}

async fn part(context: &Context, scope: Scope, q: Option<&str>, offset: u64) -> Result<Vec<StaffEntry>, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let rows = queries::part(db, (scope, q), (offset, PART)).await?;
    service::views(db, rows, now).await
}

fn cells(entry: &StaffEntry) -> [String; COLUMNS.len()] {
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    [
        entry.id.to_string(),
        entry.event.clone(),
        entry.ticket_type.as_ref().map(|known| known.name.clone()).unwrap_or_default(),
        entry.state.to_value(),
        text(&entry.name),
        text(&entry.email),
        text(&entry.username),
        text(&entry.team),
        entry.whole_team.to_string(),
        entry.priority.to_string(),
        text(&entry.priority_reason),
        time(entry.joined_at),
        entry.missed_offers.to_string(),
        entry.offer_expires_at.map(time).unwrap_or_default(),
        text(&entry.last_skip),
    ]
}

/// Text that spreadsheets do not run as a formula. Numbers below zero stay numbers.
fn as_text(text: &str) -> String {
    let is_number = text.parse::<i64>().is_ok();
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::as_text;

    #[test]
    fn formulas_become_text() {
        for (text, cell) in
            [("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1+2", "'-1+2"), ("-5", "-5"), ("Ana = Rui", "Ana = Rui")]
        {
            assert_eq!(as_text(text), cell);
        }
    }
}
