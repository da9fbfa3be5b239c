//! Which addresses have a page that is kept, and what it is kept under.

use std::borrow::Cow;

use actix_web::http::Uri;

/// Query parameters that pages understand. An address with any other is rendered for its visitor alone.
const UNDERSTOOD: [&str; 4] = ["dialog", "page", "perPage", "tab"];
/// Left by others who count where visitors come from; pages do not look at them. So do all that begin with `utm_`.
/// The browser takes the same ones away: `ui/src/lib/tracking.ts`.
const TRACKING: [&str; 3] = ["fbclid", "gclid", "ref"];
/// What is longer is nobody's honest address.
const LONGEST: usize = 512;

/// Path and query without tracking and in one order, if the page of this address may be kept. The page is also
/// rendered for this address, so that it depends on nothing that is not in it. The path stays as it was written: two
/// spellings are two pages.
pub(super) fn shared(address: &Uri) -> Option<Cow<'_, str>> {
    let path = address.path();
    let query = address.query().unwrap_or_default();
    if path.len() + query.len() > LONGEST {
        return None;
    }
    let mut kept = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let name = pair.split('=').next().unwrap_or_default();
        if UNDERSTOOD.contains(&name) {
            kept.push((name, pair));
        } else if !TRACKING.contains(&name) && !name.starts_with("utm_") {
            return None;
        }
    }
    if kept.is_empty() {
        return Some(path.into());
    }
    kept.sort_by_key(|(name, _)| *name);
    let query: Vec<&str> = kept.into_iter().map(|(_, pair)| pair).collect();
    Some(format!("{path}?{}", query.join("&")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str) -> Option<String> {
        shared(&address.parse().unwrap()).map(Cow::into_owned)
    }

    #[test]
    fn what_pages_understand_is_kept_in_one_order() {
        for (address, expected) in [
            ("/", "/"),
            ("/?", "/"),
            ("/events?perPage=60&page=2", "/events?page=2&perPage=60"),
            ("/events?&page=2&", "/events?page=2"),
            ("/events?page=2&page=1", "/events?page=2&page=1"),
            ("/?utm_source=news&dialog=login&gclid=x&ref=y&fbclid=z", "/?dialog=login"),
            ("/?utm_source=news", "/"),
        ] {
            assert_eq!(of(address).as_deref(), Some(expected), "{address}");
        }
    }

    #[test]
    fn spellings_of_a_path_are_not_mixed_up() {
        for address in ["/events", "/events/", "//events", "/%65vents", "/events%2F", "/events%3Fpage=2", "/EVENTS"] {
            assert_eq!(of(address).as_deref(), Some(address));
        }
        assert_eq!(of("http://evil.example/events").as_deref(), Some("/events"), "the host is the settings'");
    }

    #[test]
    fn anything_else_in_the_query_keeps_the_page_out() {
        for address in ["/?token=x", "/?email=a@b.c", "/?q=x", "/?page=1&x=2", "/?%70age=1", "/?Page=1", "/?utm=1"] {
            assert_eq!(of(address), None, "{address}");
        }
        assert_eq!(of(&format!("/{}", "x".repeat(LONGEST))), None);
        assert_eq!(of(&format!("/?utm_source={}", "x".repeat(LONGEST))), None);
    }
}
