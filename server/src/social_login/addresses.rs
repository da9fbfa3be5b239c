//! Where somebody goes afterwards: a page of this site, whatever the address they brought says.

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
    http::header,
};
use percent_encoding::percent_decode_str;
use url::{Position, Url};

use crate::{
    config::AppConfig,
    http::{middleware::is_page, own_path},
    state::AppState,
};

/// The page a visitor started from; the site's own scripts write it.
pub(super) const COOKIE: &str = "gh_social_login_callback_url";
/// A longer address was made up.
const LONGEST: usize = 2000;
/// What an earlier journey may have left in it.
const OURS: [&str; 4] = ["dialog", "error", "twoFactor", "linked"];

/// The page in the cookie, if there is one and it is ours.
pub(super) fn wanted(request: &HttpRequest, state: &AppState) -> Option<String> {
    page(request.cookie(COOKIE)?.value(), &state.config.app)
}

/// Path and query of a page of this site, without what an earlier journey left. It may be written as a whole address;
/// only the path of it is ever followed.
fn page(written: &str, app: &AppConfig) -> Option<String> {
    let written = percent_decode_str(written).decode_utf8().ok()?;
    if written.len() > LONGEST || written.contains(char::is_control) {
        return None;
    }
    let url = match Url::parse(&written) {
        Ok(url) => Some(url).filter(|url| url.username().is_empty() && url.password().is_none())?,
        Err(_) => app.url.join(&written).ok().filter(|_| own_path::is_own(&written))?,
    };
    let path = percent_decode_str(url.path()).decode_utf8().ok()?;
    let ours = app.accepts_origin(&url.origin().ascii_serialization()) && own_path::is_own(&path) && is_page(&path);
    ours.then(|| with(&url[Position::BeforePath..], &app.url, &[]))
}

/// A page of ours with a query of ours.
pub(super) fn with(page: &str, origin: &Url, pairs: &[(&str, &str)]) -> String {
    let Ok(mut url) = origin.join(page) else { return "/".to_owned() };
    let kept: Vec<(String, String)> =
        url.query_pairs().into_owned().filter(|(key, _)| !OURS.contains(&key.as_str())).collect();
    url.set_query(None);
    if !kept.is_empty() || !pairs.is_empty() {
        url.query_pairs_mut().extend_pairs(kept).extend_pairs(pairs);
    }
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    let fragment = url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
    format!("{}{query}{fragment}", url.path())
}

/// 302, never kept: it is for this visitor and for once.
pub(super) fn redirect(to: &str, cookies: impl IntoIterator<Item = Cookie<'static>>) -> HttpResponse {
    let mut answer = HttpResponse::Found();
    answer.insert_header((header::LOCATION, to)).insert_header((header::CACHE_CONTROL, "private, no-store"));
    for cookie in cookies {
        answer.cookie(cookie);
    }
    answer.finish()
}

/// Takes the page away that somebody started from.
pub(super) fn forget(state: &AppState) -> Cookie<'static> {
    let mut cookie = Cookie::new(COOKIE, "");
    cookie.set_path("/");
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(state.config.app.is_https());
    cookie.set_max_age(Duration::ZERO);
    cookie
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn app() -> AppConfig {
        let settings = [
            ("APP_ENV", "production"),
            ("APP_URL", "https://hackathon.example"),
            ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ];
        Config::of(settings).expect("settings").app
    }

    #[test]
    fn only_pages_of_ours_are_returned_to() {
        let app = app();
        for (written, kept) in [
            ("https%3A%2F%2Fhackathon.example%2Fevents%3Fdialog%3Dlogin%23list", "/events#list"),
            ("https://hackathon.example/events", "/events"),
            ("/", "/"),
            ("/events?page=2#list", "/events?page=2#list"),
            ("%2Fevents%3Fpage%3D2", "/events?page=2"),
            ("/?dialog=login&error=failed&q=a", "/?q=a"),
            ("/events/a%20b", "/events/a%20b"),
        ] {
            assert_eq!(page(written, &app).as_deref(), Some(kept), "{written}");
        }
        for foreign in [
            "",
            "events",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https:evil.example",
            "https://evil.example/",
            "http://hackathon.example/",
            "https://hackathon.example.evil.example/",
            "https://hackathon.example@evil.example/",
            "https://user@hackathon.example/",
            "https://hackathon.example//evil.example",
            "https://hackathon.example/api/v1/user",
            "data:text/html,hello",
            "%2f%2fevil.example",
            "/%2fevil.example",
            "/%5cevil.example",
            "/.//evil.example",
            "/%0d%0aLocation:%20https://evil.example",
            "/\t/evil.example",
            "javascript:alert(1)",
            "/api/v1/login/github",
            "/%61pi/v1/login/github",
            "/livez",
            "/a/../api/v1/user",
        ] {
            assert_eq!(page(foreign, &app), None, "{foreign}");
        }
    }

    #[test]
    fn what_happened_stands_in_the_address() {
        let origin = app().url;
        let pairs = [("dialog", "login"), ("error", "failed")];

        assert_eq!(with("/", &origin, &pairs), "/?dialog=login&error=failed");
        assert_eq!(with("/events?q=a%26b#x", &origin, &pairs), "/events?q=a%26b&dialog=login&error=failed#x");
    }
}
