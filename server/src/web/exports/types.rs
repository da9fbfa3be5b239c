//! Parameters of an export.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::platform::http::table_file::TableFormat;

/// Format and columns of a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportParameters {
    /// `csv` by default.
    #[param(inline)]
    pub(super) format: Option<TableFormat>,
    /// Names of fields, separated by commas; without them, the file contains all that can be exported.
    pub(super) columns: Option<String>,
}
