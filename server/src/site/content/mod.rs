//! Text pages: Markdown from staff, served as HTML, with all earlier versions, and drafts of what is not published.

mod api;
mod drafts;
mod pages;
mod placeholders;
mod queries;
mod rendered;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use placeholders::Placeholders;
pub use rendered::{RenderedContent, Text};
pub use service::{TAGS, insert_defaults, placeholders, render_draft, rendered};
pub use types::{DefaultPage, PageText};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::preview).service(api::versions).configure(drafts::routes);
    routes.service(api::show).service(api::update);
}
