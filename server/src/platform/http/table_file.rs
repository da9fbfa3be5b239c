//! Tables as CSV files or workbooks, read in parts so that no export has to fit into memory as rows.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION},
    web::{self, Bytes},
};
use futures_util::{Stream, stream};
use rust_xlsxwriter::{Workbook, XlsxError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::respond::PRIVATE_NO_STORE;
use crate::platform::error::AppError;

/// Rows read at once.
const BATCH_ROWS: u64 = 500;
/// Maximum length of a cell in a workbook, in UTF-16 units.
const MAX_CELL_UTF16_UNITS: usize = 32_767;
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Format of a file with a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableFormat {
    /// Comma-separated values with a header, UTF-8.
    #[default]
    Csv,
    /// A workbook with one sheet.
    Xlsx,
}

impl TableFormat {
    /// File name extension.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// The columns that `choice` names, separated by commas, in its order; all of them without a choice. 422 for an unknown
/// name.
pub(crate) fn choose_columns(all: &[&'static str], choice: Option<&str>) -> Result<Vec<&'static str>, AppError> {
    let Some(choice) = choice.filter(|choice| !choice.is_empty()) else { return Ok(all.to_vec()) };
    let known = |name: &str| all.iter().copied().find(|column| *column == name);
    let columns: Option<Vec<&str>> = choice.split(',').map(known).collect();
    columns.ok_or_else(|| AppError::invalid_selection("columns"))
}

/// Rows of a file.
pub(crate) trait Table: 'static {
    /// Name of the file without extension.
    fn name(&self) -> &'static str;

    /// The header.
    fn columns(&self) -> Vec<String>;

    /// At most `max` rows after the first `offset`, in a stable order; each has a cell per column.
    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError>;
}

/// The table as a file that browsers save. CSV is streamed. Cells that a spreadsheet would run as a formula are text.
pub(crate) async fn respond<T: Table>(table: T, format: TableFormat) -> Result<HttpResponse, AppError> {
    let disposition = format!("attachment; filename=\"{}.{}\"", table.name(), format.extension());
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, PRIVATE_NO_STORE)).insert_header((CONTENT_DISPOSITION, disposition));
    Ok(match format {
        TableFormat::Csv => response.content_type("text/csv; charset=utf-8").streaming(csv(table)),
        TableFormat::Xlsx => response.content_type(XLSX).body(xlsx(&table).await?),
    })
}

fn csv(table: impl Table) -> impl Stream<Item = Result<Bytes, AppError>> {
    stream::try_unfold((table, Some(0)), |(table, offset)| async move {
        let Some(offset) = offset else { return Ok(None) };
        let rows = table.rows(offset, BATCH_ROWS).await?;
        let mut writer = csv::Writer::from_writer(Vec::new());
        if offset == 0 {
            writer.write_record(table.columns().iter().map(|name| escape_formula(name))).map_err(AppError::internal)?;
        }
        for row in &rows {
            writer.write_record(row.iter().map(|cell| escape_formula(cell))).map_err(AppError::internal)?;
        }
        let bytes = writer.into_inner().map_err(|error| AppError::internal(error.to_string()))?;
        Ok(Some((Bytes::from(bytes), (table, next_offset(offset, rows.len())))))
    })
}

/// The rows are written to a temporary file; cells are texts, never formulas.
async fn xlsx(table: &impl Table) -> Result<Vec<u8>, AppError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory().map_err(AppError::internal)?;
    for (column, name) in (0..).zip(table.columns()) {
        sheet.write_string(0, column, name).map_err(AppError::internal)?;
    }
    let (mut row_index, mut offset) = (1, Some(0));
    while let Some(start) = offset {
        let rows = table.rows(start, BATCH_ROWS).await?;
        for row in &rows {
            for (column, cell) in (0..).zip(row) {
                sheet.write_string(row_index, column, truncate_to_cell(cell)).map_err(AppError::internal)?;
            }
            row_index += 1;
        }
        offset = next_offset(start, rows.len());
    }
    let file = web::block(move || -> Result<Vec<u8>, XlsxError> { workbook.save_to_buffer() }).await;
    file.map_err(AppError::internal)?.map_err(AppError::internal)
}

/// What fits into a cell of a workbook.
fn truncate_to_cell(text: &str) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > MAX_CELL_UTF16_UNITS
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// Offset of the next batch, unless this one was the last.
fn next_offset(offset: u64, rows: usize) -> Option<u64> {
    (rows as u64 == BATCH_ROWS).then_some(offset + BATCH_ROWS)
}

/// Text that spreadsheets do not run as a formula. Numbers below zero stay numbers.
pub(crate) fn escape_formula(text: &str) -> String {
    let is_number = text.parse::<i64>().is_ok();
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{MAX_CELL_UTF16_UNITS, escape_formula, truncate_to_cell};

    #[test]
    fn formulas_become_text() {
        for (text, cell) in
            [("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1+2", "'-1+2"), ("-5", "-5"), ("Ana = Rui", "Ana = Rui")]
        {
            assert_eq!(escape_formula(text), cell);
        }
    }

    #[test]
    fn long_texts_are_cut_between_letters() {
        let long = format!("{}😀é", "a".repeat(MAX_CELL_UTF16_UNITS - 1));

        assert_eq!(truncate_to_cell("short"), "short");
        assert_eq!(truncate_to_cell(&long).len(), MAX_CELL_UTF16_UNITS - 1);
        assert_eq!(truncate_to_cell(&long[..MAX_CELL_UTF16_UNITS - 1]).len(), MAX_CELL_UTF16_UNITS - 1);
    }
}
