//! Generates the web app manifest.

use serde_json::{Value, json};

use config::SiteConfig;

/// Returns the content of `manifest.webmanifest`.
pub(super) fn webmanifest(site: &SiteConfig) -> Value {
    let icon = |size: u32, purpose: &str, shape: &str| json!({ "src": format!("/icons/{shape}{size}.png"), "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose });
    json!({
        "id": "/",
        "name": site.name,
        "short_name": site.product,
        "description": site.tagline,
        "lang": "en",
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#f6f8fb",
        "theme_color": "#f6f8fb",
        "icons": [
            icon(192, "any", ""),
            icon(512, "any", ""),
            icon(192, "maskable", "maskable-"),
            icon(512, "maskable", "maskable-"),
        ],
    })
}
