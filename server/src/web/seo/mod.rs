//! Files for crawlers and devices at the root: `robots.txt`, `sitemap.xml`, icons and the web manifest.

mod api;
mod icons;
mod robots;
mod sitemap;
mod webmanifest;

pub use sitemap::SitemapCache;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes at the root.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::robots)
        .service(api::sitemap)
        .service(api::webmanifest)
        .service(api::favicon)
        .service(api::touch_icon)
        .service(api::sized_icon);
}
