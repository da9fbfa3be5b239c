//! Pictures that staff upload for a field of a form: logos of organisations and partners, photos of judges, and
//! pictures of projects and venues. An upload returns the path to save in the field; pictures that no row references are
//! deleted after a day.
//!
//! Not called images, because `events/images/` has those of events, which are encoded after the response, and
//! `platform/images/` what both use.

mod api;
mod described;
mod paths;
mod queries;
mod service;

use crate::platform::http::route_config::RouteConfig;

pub use described::{Described, DescribedChange, DescribedNames};
pub use service::{delete_unreferenced, preview_of, store_photo, store_scene};

/// Routes at the root.
pub fn media(routes: &mut RouteConfig<'_>) {
    routes.service(api::show);
}

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::store_logo).service(api::store_photo).service(api::store_scene);
}
