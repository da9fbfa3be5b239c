//! Schedule items that users want to attend: `GET`, `POST /user/favourites`, `PUT`, `DELETE /user/favourites/{item}`.
//! Guests store theirs on the device; they are merged into the account at login.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::items;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::merge).service(api::store).service(api::destroy);
}
