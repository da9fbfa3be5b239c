//! Decides which URLs have a cacheable page, and under which key.

use std::borrow::Cow;

use actix_web::http::Uri;

/// Query parameters that pages read. A URL with any other parameter is rendered per visitor and not cached.
const CACHE_KEY_PARAMS: [&str; 4] = ["dialog", "page", "perPage", "tab"];
/// Tracking parameters, which pages ignore, as they ignore those that begin with `utm_`. The browser removes the same
/// ones: `ui/src/lib/tracking.ts`.
const TRACKING: [&str; 3] = ["fbclid", "gclid", "ref"];
/// Length limit of path and query, in bytes; no legitimate URL is longer.
const MAX_LENGTH: usize = 512;

/// Returns the cache key of a URL: path and query without tracking parameters and in a fixed order. Returns `None` if
/// the page is not cacheable. The page is rendered for this key, so it cannot depend on anything outside of it. The
/// path stays as the client spelled it: two spellings are two pages.
pub(super) fn cache_key(uri: &Uri) -> Option<Cow<'_, str>> {
    let path = uri.path();
    let query = uri.query().unwrap_or_default();
    if path.len() + query.len() > MAX_LENGTH {
        return None;
    }
    let mut cached = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let name = pair.split('=').next().unwrap_or_default();
        if CACHE_KEY_PARAMS.contains(&name) {
            cached.push((name, pair));
        } else if !TRACKING.contains(&name) && !name.starts_with("utm_") {
            return None;
        }
    }
    if cached.is_empty() {
        return Some(path.into());
    }
    cached.sort_by_key(|(name, _)| *name);
    let query: Vec<&str> = cached.into_iter().map(|(_, pair)| pair).collect();
    Some(format!("{path}?{}", query.join("&")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(url: &str) -> Option<String> {
        cache_key(&url.parse().unwrap()).map(Cow::into_owned)
    }

    #[test]
    fn cacheable_parameters_are_put_in_one_order() {
        for (url, expected) in [
            ("/", "/"),
            ("/?", "/"),
            ("/events?perPage=60&page=2", "/events?page=2&perPage=60"),
            ("/events?&page=2&", "/events?page=2"),
            ("/events?page=2&page=1", "/events?page=2&page=1"),
            ("/?utm_source=news&dialog=login&gclid=x&ref=y&fbclid=z", "/?dialog=login"),
            ("/?utm_source=news", "/"),
        ] {
            assert_eq!(key(url).as_deref(), Some(expected), "{url}");
        }
    }

    #[test]
    fn path_variants_have_distinct_keys() {
        for url in ["/events", "/events/", "//events", "/%65vents", "/events%2F", "/events%3Fpage=2", "/EVENTS"] {
            assert_eq!(key(url).as_deref(), Some(url));
        }
        assert_eq!(key("http://evil.example/events").as_deref(), Some("/events"), "the host is the settings'");
    }

    #[test]
    fn other_parameters_prevent_caching() {
        for url in ["/?token=x", "/?email=a@b.c", "/?q=x", "/?page=1&x=2", "/?%70age=1", "/?Page=1", "/?utm=1"] {
            assert_eq!(key(url), None, "{url}");
        }
        assert_eq!(key(&format!("/{}", "x".repeat(MAX_LENGTH))), None);
        assert_eq!(key(&format!("/?utm_source={}", "x".repeat(MAX_LENGTH))), None);
    }
}
