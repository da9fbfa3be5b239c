//! The page to return to after a login; always a page of this site, whatever the cookie contains.

use actix_web::{
    HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
    http::header,
};
use percent_encoding::percent_decode_str;
use text::local_path;
use url::{Position, Url};

use crate::platform::{
    context::Context,
    http::{exchange::Exchange, page_path, respond::PRIVATE_NO_STORE},
};
use config::AppConfig;

/// Cookie with the page the visitor started from; set by the site's scripts.
pub(super) const COOKIE: &str = "gh_social_login_callback_url";
/// Longer values are ignored.
const MAX_LENGTH: usize = 2000;
/// Query parameters that an earlier login may have added.
const LOGIN_QUERY_PARAMS: [&str; 4] = ["dialog", "error", "twoFactor", "linked"];
/// Query parameter with the name of a dialog.
const DIALOG: &str = "dialog";
/// Query parameter of the login dialog: the page that required the login. Other pages have parameters of this name, too.
const NEXT: &str = "next";

/// The page in the cookie, if it belongs to this site.
pub(super) fn return_page(exchange: &Exchange) -> Option<String> {
    page(exchange.cookie(COOKIE)?.value(), &exchange.context().config.app)
}

/// Path and query of a page of this site, without parameters of an earlier login unless they name the page that required
/// this one. Accepts absolute URLs, but only their path is used.
fn page(raw: &str, app: &AppConfig) -> Option<String> {
    let raw = percent_decode_str(raw).decode_utf8().ok()?;
    if raw.len() > MAX_LENGTH || raw.contains(char::is_control) {
        return None;
    }
    let url = match Url::parse(&raw) {
        Ok(url) => Some(url).filter(|url| url.username().is_empty() && url.password().is_none())?,
        Err(_) => local_path::resolve(&raw, &app.url)?,
    };
    let is_local = app.accepts_origin(&url.origin().ascii_serialization())
        && local_path::has_local_path(&url)
        && page_path::leads_to_page(&url);
    if !is_local {
        return None;
    }
    let has_next = required_by(&url, &app.url).is_some();
    Some(if has_next { url[Position::BeforePath..].to_owned() } else { without_dialog(url) })
}

/// The page that follows a login: the one that required it, if it is a page of this site, or the one where it started.
pub(super) fn page_after_login(page: &str, origin: &Url) -> String {
    let Some(started_at) = local_path::resolve(page, origin) else { return "/".to_owned() };
    without_dialog(required_by(&started_at, origin).unwrap_or(started_at))
}

/// The page that required the login of a dialog, if it is a page of this site.
fn required_by(page: &Url, origin: &Url) -> Option<Url> {
    query_param(page, DIALOG)?;
    page_path::resolve_page(&query_param(page, NEXT)?, origin)
}

fn query_param(page: &Url, name: &str) -> Option<String> {
    page.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// The page without a dialog and its parameters, and without those of an earlier login.
fn without_dialog(page: Url) -> String {
    let has_dialog = query_param(&page, DIALOG).is_some();
    let is_of_login = |key: &str| LOGIN_QUERY_PARAMS.contains(&key) || has_dialog && key == NEXT;
    rewrite_query(page, |key| !is_of_login(key), &[])
}

/// The page with these query parameters added.
pub(super) fn with_query(page: &str, origin: &Url, pairs: &[(&str, &str)]) -> String {
    let Some(url) = local_path::resolve(page, origin) else { return "/".to_owned() };
    rewrite_query(url, |key| !LOGIN_QUERY_PARAMS.contains(&key), pairs)
}

/// Path, query and fragment, with the query parameters to keep and those to add.
fn rewrite_query(mut url: Url, keeps: impl Fn(&str) -> bool, pairs: &[(&str, &str)]) -> String {
    let remaining: Vec<(String, String)> = url.query_pairs().into_owned().filter(|(key, _)| keeps(key)).collect();
    url.set_query(None);
    if !remaining.is_empty() || !pairs.is_empty() {
        url.query_pairs_mut().extend_pairs(remaining).extend_pairs(pairs);
    }
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    let fragment = url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
    format!("{}{query}{fragment}", url.path())
}

/// A 302 that is never cached: it is meant for this visitor and this login.
pub(super) fn redirect(to: &str, cookies: impl IntoIterator<Item = Cookie<'static>>) -> HttpResponse {
    let mut response = HttpResponse::Found();
    response.insert_header((header::LOCATION, to)).insert_header((header::CACHE_CONTROL, PRIVATE_NO_STORE));
    for cookie in cookies {
        response.cookie(cookie);
    }
    response.finish()
}

/// Removes the cookie with the page to return to.
pub(super) fn remove_cookie(context: &Context) -> Cookie<'static> {
    let mut cookie = Cookie::new(COOKIE, "");
    cookie.set_path("/");
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(context.config.app.is_https());
    cookie.set_max_age(Duration::ZERO);
    cookie
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::Config;

    fn app() -> AppConfig {
        let settings = [
            ("APP_ENV", "production"),
            ("APP_URL", "https://hackathon.example"),
            ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ];
        Config::from_pairs(settings).expect("settings").app
    }

    #[test]
    fn only_local_pages_are_valid_return_targets() {
        let app = app();
        for (raw, remaining) in [
            ("https%3A%2F%2Fhackathon.example%2Fevents%3Fdialog%3Dlogin%23list", "/events#list"),
            ("https://hackathon.example/events", "/events"),
            ("/", "/"),
            ("/events?page=2#list", "/events?page=2#list"),
            ("%2Fevents%3Fpage%3D2", "/events?page=2"),
            ("/?dialog=login&error=failed&q=a", "/?q=a"),
            ("%2F%3Fdialog%3Dlogin%26next%3D%252Ffaq", "/?dialog=login&next=%2Ffaq"),
            ("%2F%3Fdialog%3Dlogin%26next%3D%252F%252Fevil.example%26q%3Da", "/?q=a"),
            ("%2Fpreferences%3Fnext%3D%252Fadmin", "/preferences?next=%2Fadmin"),
            ("/events/a%20b", "/events/a%20b"),
        ] {
            assert_eq!(page(raw, &app).as_deref(), Some(remaining), "{raw}");
        }
        let cases = page_path::cases::read();
        let elsewhere = [
            "http://hackathon.example/",
            "https://hackathon.example.evil.example/",
            "https://hackathon.example@evil.example/",
            "https://user@hackathon.example/",
            "https://hackathon.example//evil.example",
            "https://hackathon.example/a/..//evil.example",
            "https://hackathon.example/%2e//evil.example",
            "https://hackathon.example/%5cevil.example",
            "https://hackathon.example/api/v1/user",
        ];
        let paths = cases.foreign.iter().chain(&cases.not_pages).map(String::as_str);
        for foreign in elsewhere.into_iter().chain(paths) {
            assert_eq!(page(foreign, &app), None, "{foreign}");
        }
    }

    #[test]
    fn the_outcome_is_added_to_the_query() {
        let origin = app().url;
        let pairs = [("dialog", "login"), ("error", "failed")];

        assert_eq!(with_query("/", &origin, &pairs), "/?dialog=login&error=failed");
        assert_eq!(with_query("/events?q=a%26b#x", &origin, &pairs), "/events?q=a%26b&dialog=login&error=failed#x");
    }

    #[test]
    fn a_login_leads_to_the_page_that_required_it() {
        let origin = app().url;
        for (started_at, follows) in [
            ("/events?page=2#list", "/events?page=2#list"),
            ("/?q=a&dialog=login&next=%2Ftickets%3Ftype%3Da%2526b%23form", "/tickets?type=a%26b#form"),
            ("/?dialog=login&next=%2Ffaq%3Fdialog%3Dlogin%26next%3D%252F%252Fevil.example", "/faq"),
            ("/?dialog=login&next=%2Fone&next=%2Ftwo", "/one"),
            ("/?dialog=login&next=%2Fpreferences%3Fnext%3D%252Fadmin", "/preferences?next=%2Fadmin"),
            ("/preferences?next=%2Fadmin", "/preferences?next=%2Fadmin"),
            ("/?q=a&dialog=login&next=%2F%2Fevil.example", "/?q=a"),
            ("/?dialog=login&next=https%3A%2F%2Fevil.example", "/"),
            ("/?dialog=login&next=%2F%5Cevil.example", "/"),
            ("/?dialog=login&next=%2Fapi%2Fv1%2Fuser", "/"),
            ("/?dialog=login&next=", "/"),
            ("//evil.example", "/"),
        ] {
            assert_eq!(page_after_login(started_at, &origin), follows, "{started_at}");
        }
    }
}
