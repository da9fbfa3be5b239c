//! Event images: crops uploads to one aspect ratio and encodes them in four widths and three formats, with a tiny
//! preview. The request draws the card; the files are encoded after the response.

mod api;
pub(super) mod paths;
mod queries;
mod service;
mod serving;
mod types;
mod worker;

use crate::platform::http::route_config::RouteConfig;

pub use paths::{EventImage, ImageSource};
pub(super) use service::delete_files;
pub use service::{delete_unreferenced, encode_pending, give};
pub use worker::encode_forever;

/// Routes at the root.
pub(super) fn media(routes: &mut RouteConfig<'_>) {
    routes.service(api::show);
}

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::store).service(api::destroy);
}
