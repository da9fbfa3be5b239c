//! The API's description of itself: made from the handlers, served as JSON and as a page.

mod api;
mod reference;
mod shape;

use actix_web::web::Bytes;
use utoipa::openapi::{ContactBuilder, InfoBuilder, LicenseBuilder, OpenApi};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::routes::{RouteError, RouteTable};

/// The document in the forms it is asked for.
pub struct Description {
    /// Every route.
    pub routes: RouteTable,
    json: Bytes,
    reference: Bytes,
}

/// Why the API cannot be described.
#[derive(Debug, thiserror::Error)]
pub enum DescribeError {
    /// A handler says too little.
    #[error(transparent)]
    Route(#[from] RouteError),
    /// The document is no JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The page cannot be made.
    #[error(transparent)]
    Page(#[from] askama::Error),
}

impl Description {
    /// Forms of a document.
    pub fn of(document: &OpenApi) -> Result<Self, DescribeError> {
        let routes = RouteTable::of(document)?;
        let reference = reference::page(&serde_json::to_value(document)?)?;
        Ok(Self { routes, json: text(document)?.into(), reference: reference.into() })
    }
}

/// The document as it is committed and served: indented, with a line end.
pub fn text(document: &OpenApi) -> Result<String, serde_json::Error> {
    let mut text = document.to_pretty_json()?;
    text.push('\n');
    Ok(text)
}

/// Name and version of the API; the rest comes from the handlers.
pub fn head() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Event site API")
        .version("1")
        .description(Some("Everything the site's own pages use. Rules for URLs, errors and paging: docs/API.md."))
        .license(Some(LicenseBuilder::new().name("MIT OR Apache-2.0").build()))
        .contact(None::<ContactBuilder>.map(ContactBuilder::build));
    OpenApi::new(info.build(), utoipa::openapi::Paths::new())
}

/// `/api/openapi.json`, `/api/docs` and its style sheet.
pub fn routes(cfg: &mut ServiceConfig) {
    cfg.service(api::openapi).service(api::reference).service(api::reference_style);
}
