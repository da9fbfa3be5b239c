//! The OpenAPI document, generated from the handlers and served as JSON and as an HTML page.

mod api;
mod common;
mod reference;
mod shape;

use std::sync::OnceLock;

use actix_web::web::Bytes;
use serde_json::Value;
use utoipa::openapi::{ContactBuilder, InfoBuilder, LicenseBuilder, OpenApi};

use crate::platform::http::route_config::RouteConfig;

pub use common::describe;

/// The OpenAPI document and its page. Both are written on the first request for them, not at every start. The document in
/// memory takes 15 MB, so it is rebuilt instead of cached.
pub struct Description {
    document: Box<dyn Fn() -> OpenApi + Send + Sync>,
    json: OnceLock<Bytes>,
    reference: OnceLock<Bytes>,
}

/// Why the document cannot be generated.
#[derive(Debug, thiserror::Error)]
pub enum DescribeError {
    /// The document cannot be serialised.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The template of the HTML page fails.
    #[error(transparent)]
    Page(#[from] askama::Error),
}

impl Description {
    /// Creates the description of the OpenAPI document that a function builds.
    pub fn new(document: impl Fn() -> OpenApi + Send + Sync + 'static) -> Self {
        Self { document: Box::new(document), json: OnceLock::new(), reference: OnceLock::new() }
    }

    /// Returns the document as JSON.
    fn json(&self) -> Result<Bytes, DescribeError> {
        get_or_write(&self.json, || text(&(self.document)()).map_err(DescribeError::from))
    }

    /// Returns the document as an HTML page.
    fn reference(&self) -> Result<Bytes, DescribeError> {
        get_or_write(&self.reference, || Ok(reference::page(&serde_json::to_value((self.document)())?)?))
    }
}

fn get_or_write(
    cell: &OnceLock<Bytes>,
    write: impl FnOnce() -> Result<String, DescribeError>,
) -> Result<Bytes, DescribeError> {
    match cell.get() {
        Some(written) => Ok(written.clone()),
        None => {
            let written = Bytes::from(write()?);
            Ok(cell.get_or_init(|| written).clone())
        }
    }
}

/// The document as it is committed and served: indented, with a line end.
pub fn text(document: &OpenApi) -> Result<String, serde_json::Error> {
    let mut document = serde_json::to_value(document)?;
    sort_extensions(&mut document);
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

/// Puts the extensions of an object last, sorted by name: utoipa keeps them in an unordered map.
fn sort_extensions(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let entries = std::mem::take(object).into_iter();
            let (mut extensions, others): (Vec<_>, Vec<_>) = entries.partition(|(key, _)| key.starts_with("x-"));
            extensions.sort_by(|(one, _), (other, _)| one.cmp(other));
            object.extend(others.into_iter().chain(extensions));
            object.values_mut().for_each(sort_extensions);
        }
        Value::Array(items) => items.iter_mut().for_each(sort_extensions),
        _ => {}
    }
}

/// Name and version of the API; the rest comes from the handlers.
pub fn head() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Event site API")
        .version("1")
        .description(Some(
            "All the endpoints that the site's own pages use. Rules for URLs, errors and paging: docs/API.md.",
        ))
        .license(Some(LicenseBuilder::new().name("MIT OR Apache-2.0").build()))
        .contact(None::<ContactBuilder>.map(ContactBuilder::build));
    OpenApi::new(info.build(), utoipa::openapi::Paths::new())
}

/// `/api/openapi.json`, `/api/docs` and its style sheet.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::openapi).service(api::reference).service(api::reference_style);
}
