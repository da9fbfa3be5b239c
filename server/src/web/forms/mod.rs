//! Form posts from browsers without JavaScript: each handler calls the service that the API calls, and responds with a
//! page or a redirect.

mod auth;
mod email_verification;
mod invitations;
mod mailing_list;
mod password_reset;
mod post;
mod preferences;
mod purchase;
mod rules;
mod teams;
mod two_factor;
mod waiting_list;

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder,
    guard::{Any, Get, Head},
    web,
};
use url::Url;

pub use post::FormPost;

use super::pages::show;
use crate::platform::{
    error::{AppError, RequestError},
    http::page_path,
};

/// Query parameters of a dialog, added to the URL of the page under it.
const OF_DIALOGS: [&str; 5] = ["dialog", "error", "next", "token", "twoFactor"];

/// Routes of the forms, at the URLs of their pages.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(route("/stay-connected", mailing_list::subscribe))
        .service(route("/stay-connected/confirm", mailing_list::confirm))
        .service(route("/stay-connected/unsubscribe", mailing_list::unsubscribe));
    cfg.service(resource("/login", auth::login, auth::show_login))
        .service(route(auth::REGISTER, auth::register))
        .service(route("/logout", auth::logout));
    cfg.service(route("/two-factor", two_factor::pass));
    cfg.service(resource("/forgot-password", password_reset::request_link, password_reset::show_request))
        .service(resource("/reset-password", password_reset::reset, password_reset::show_reset));
    cfg.service(route(email_verification::PAGE, email_verification::confirm));
    cfg.service(route(preferences::PAGE, preferences::change));
    cfg.service(route(purchase::PAGE, purchase::complete));
    cfg.service(route(teams::FIND, teams::create))
        .service(route(teams::TEAM, teams::change))
        .service(route(invitations::PAGE, invitations::answer));
    cfg.service(route(waiting_list::JOIN, waiting_list::join))
        .service(route(waiting_list::VERIFY, waiting_list::verify))
        .service(route(waiting_list::ENTRY, waiting_list::answer));
}

/// Route of a page that accepts a form at its own URL.
fn route<F, Args>(path: &str, post: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    resource(path, post, show)
}

/// Resource with handlers for POST and for GET and HEAD; other methods get a 405.
pub fn resource<P, PostArgs, G, GetArgs>(path: &str, post: P, get: G) -> Resource
where
    P: Handler<PostArgs>,
    PostArgs: FromRequest + 'static,
    P::Output: Responder + 'static,
    G: Handler<GetArgs>,
    GetArgs: FromRequest + 'static,
    G::Output: Responder + 'static,
{
    let read = web::route().guard(Any(Get()).or(Head())).to(get);
    web::resource(path).route(web::post().to(post)).route(read).default_service(web::to(method_not_allowed))
}

async fn method_not_allowed(request: HttpRequest) -> Result<HttpResponse, AppError> {
    Err(RequestError::method_not_allowed(&request, "GET, HEAD, POST").into())
}

/// Returns the page that a form was sent from, without the dialog over it; `None` for URLs outside the site.
fn without_dialog(return_to: &str, origin: &Url) -> Option<Url> {
    let mut url = page_path::resolve_page(return_to, origin)?;
    let of_page = |(key, _): &(String, String)| !OF_DIALOGS.contains(&key.as_str());
    let rest: Vec<(String, String)> = url.query_pairs().into_owned().filter(of_page).collect();
    url.set_query(None);
    if !rest.is_empty() {
        url.query_pairs_mut().extend_pairs(rest);
    }
    Some(url)
}

/// Returns path and query of a page with a dialog over it.
fn with_dialog(mut page: Url, dialog: &str) -> String {
    page.query_pairs_mut().append_pair("dialog", dialog);
    path_of(&page)
}

/// Returns path and query of a URL.
fn path_of(page: &Url) -> String {
    match page.query() {
        Some(query) => format!("{}?{query}", page.path()),
        None => page.path().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialogs_reopen_only_over_local_pages() {
        let origin = Url::parse("https://hackathon.example").expect("an address");
        for (return_to, page) in [
            ("/", Some("/")),
            ("/events?page=2#list", Some("/events?page=2")),
            ("/events?dialog=login&next=%2Ffaq&error=taken&twoFactor=1&token=x&q=a%26b", Some("/events?q=a%26b")),
            ("/.//evil.example", None),
            ("/api/v1/site", None),
        ] {
            assert_eq!(without_dialog(return_to, &origin).as_ref().map(path_of).as_deref(), page, "{return_to}");
        }
        let page = without_dialog("/events?page=2", &origin).expect("a page of ours");
        assert_eq!(with_dialog(page, "login"), "/events?page=2&dialog=login");
    }
}
