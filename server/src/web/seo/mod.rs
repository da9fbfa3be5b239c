//! Files for crawlers and devices at the root: `robots.txt`, `sitemap.xml`, icons and the web manifest.

mod api;
mod icons;
mod robots;
mod sitemap;
mod webmanifest;

pub use sitemap::SitemapCache;

use crate::platform::http::route_config::RouteConfig;

/// Routes at the root.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes
        .service(api::robots)
        .service(api::sitemap)
        .service(api::webmanifest)
        .service(api::favicon)
        .service(api::touch_icon)
        .service(api::sized_icon);
}
