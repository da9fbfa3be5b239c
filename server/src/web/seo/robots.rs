//! Generates `robots.txt`.

/// Private areas, API routes, and pages whose URLs contain a token.
const CLOSED: [&str; 7] = [
    "/admin",
    "/api/",
    "/stay-connected/confirm",
    "/stay-connected/unsubscribe",
    "/verify-email",
    "/*?dialog=",
    "/*&dialog=",
];
/// API routes that a page reads when the browser renders it.
const OPEN: [&str; 4] = ["/api/v1/site", "/api/v1/events", "/api/v1/faq", "/api/flags"];

/// Returns the `robots.txt` of the site at `origin`.
pub(super) fn robots(origin: &str) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in OPEN {
        text.push_str(&format!("Allow: {path}\n"));
    }
    for path in CLOSED {
        text.push_str(&format!("Disallow: {path}\n"));
    }
    text.push_str(&format!("\nSitemap: {origin}/sitemap.xml\n"));
    text
}
