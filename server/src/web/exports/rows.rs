//! The rows of an export, page by page.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header::CONTENT_TYPE},
};
use serde::Deserialize;
use serde_json::Value;
use ssr_runtime::{CallResponse, Visitor};

use super::{calls::Calls, cells, lists::List};
use crate::{
    platform::{
        error::AppError,
        http::table_file::{self, Table, TableFormat},
    },
    web::pages::visitor,
};

/// Rows per call: the maximum of all lists.
const PER_PAGE: u64 = 100;

/// Parameters that concern the file; all others are those of the list.
const OWN: [&str; 4] = ["format", "columns", "page", "perPage"];

/// Answer to a request for a file.
pub(super) enum Export {
    /// The rows, and the format that the file gets.
    Rows(Rows, TableFormat),
    /// What the list answered instead of rows.
    Refused(CallResponse),
}

/// Where rows come from: calls on behalf of a visitor, with the filters of the request.
pub(super) struct Source {
    calls: Calls,
    visitor: Arc<Visitor>,
    filters: Vec<(String, String)>,
}

/// The rows of a list as its own call returns them, so that the same rights, filters and order apply. A row that appears
/// or disappears while the file is written may shift others into or out of it.
pub(super) struct Rows {
    source: Source,
    list: &'static List,
    columns: Vec<&'static str>,
    path: String,
}

#[derive(Deserialize)]
struct ListPage {
    data: Vec<serde_json::Map<String, Value>>,
}

impl Export {
    pub(super) async fn respond(self) -> Result<HttpResponse, AppError> {
        match self {
            Self::Rows(rows, format) => table_file::respond(rows, format).await,
            Self::Refused(response) => Ok(forward(response)),
        }
    }
}

impl Source {
    pub(super) async fn of_request(request: &HttpRequest) -> Result<Self, AppError> {
        let calls = request.app_data::<Calls>().cloned().ok_or(AppError::NotFound)?;
        let visitor = visitor::from_request(request, true).await;
        let parameters = form_urlencoded::parse(request.query_string().as_bytes());
        let filters = parameters.filter(|(name, _)| !OWN.contains(&name.as_ref()));
        let filters = filters.map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
        Ok(Self { calls, visitor, filters })
    }
}

impl Rows {
    pub(super) fn new(source: Source, list: &'static List, columns: Vec<&'static str>) -> Self {
        let filters = &source.filters;
        let event = filters.iter().find(|(name, value)| name == "event" && !value.is_empty());
        let path = list.path(event.map(|(_, value)| value.as_str()));
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(filters).finish();
        Self { source, list, columns, path: format!("{path}?{query}") }
    }

    /// Names and values of the filters.
    pub(super) fn filters(&self) -> &[(String, String)] {
        &self.source.filters
    }

    /// What the list answers instead of rows, such as 403 or an unknown filter.
    pub(super) async fn refusal(&self) -> Result<Option<CallResponse>, AppError> {
        let response = self.call(1, 1).await?;
        Ok((response.status != 200).then_some(response))
    }

    async fn call(&self, page: u64, per_page: u64) -> Result<CallResponse, AppError> {
        let Source { calls, visitor, .. } = &self.source;
        calls.get(visitor, format!("{}&page={page}&perPage={per_page}", self.path)).await
    }
}

impl Table for Rows {
    fn name(&self) -> &'static str {
        self.list.name
    }

    fn columns(&self) -> Vec<String> {
        self.columns.iter().map(|&column| column.to_owned()).collect()
    }

    async fn rows(&self, offset: u64, max: u64) -> Result<Vec<Vec<String>>, AppError> {
        let mut rows = Vec::new();
        for page in offset / PER_PAGE..(offset + max).div_ceil(PER_PAGE) {
            let response = self.call(page + 1, PER_PAGE).await?;
            if response.status != 200 {
                return Err(AppError::internal(format!("the list {} answered {}", self.list.name, response.status)));
            }
            let ListPage { data } = serde_json::from_slice(&response.body).map_err(AppError::internal)?;
            let is_last = (data.len() as u64) < PER_PAGE;
            let cells = |row: serde_json::Map<String, Value>| {
                self.columns.iter().map(|&column| row.get(column).map(cells::text).unwrap_or_default()).collect()
            };
            rows.extend(data.into_iter().map(cells));
            if is_last {
                break;
            }
        }
        Ok(rows)
    }
}

fn forward(response: CallResponse) -> HttpResponse {
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::BAD_GATEWAY);
    let mut forwarded = HttpResponse::build(status);
    if let Some(kind) = response.headers.get(http::header::CONTENT_TYPE) {
        forwarded.insert_header((CONTENT_TYPE, kind.as_bytes()));
    }
    forwarded.body(response.body)
}
