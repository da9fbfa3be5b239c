//! Text pages: Markdown from staff, served as HTML, with all earlier versions.

mod api;
mod pages;
mod placeholders;
mod queries;
mod rendered;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use placeholders::Facts;
pub use rendered::{RenderedContent, Text};
pub use service::{TAGS, facts, put_missing, rendered};
pub use types::{FirstPage, Words};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::preview).service(api::versions).service(api::show).service(api::update);
}
