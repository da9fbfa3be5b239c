//! Where crawlers may go.

/// Private areas, calls, and pages that only hold somebody's token.
const CLOSED: [&str; 7] = [
    "/admin",
    "/api/",
    "/stay-connected/confirm",
    "/stay-connected/unsubscribe",
    "/verify-email",
    "/*?dialog=",
    "/*&dialog=",
];
/// What a page reads when the browser has to render it.
const OPEN: [&str; 4] = ["/api/v1/site", "/api/v1/events", "/api/v1/faq", "/api/flags"];

/// `robots.txt` of the site at `origin`.
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
