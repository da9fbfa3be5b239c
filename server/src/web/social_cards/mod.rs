//! Images for social networks, 1200 by 630 pixels: `GET /social.png`, `GET /events/{event}/social.png`,
//! `GET /events/{event}/cards/{card}.png`.

mod api;
mod card;
mod service;

use crate::platform::http::route_config::RouteConfig;

/// Routes at the root.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::site).service(api::event).service(api::going);
}
