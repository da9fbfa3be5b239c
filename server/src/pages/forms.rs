//! Forms of pages as browsers without JavaScript send them: fields in, a page or the way to the next one out.
//!
//! No token against forgery goes with them, because the pages they stand on are the same for everybody: where a form
//! comes from is all there is to go by.

use std::collections::BTreeMap;

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError,
    dev::Payload,
    guard::{Any, Get, Head},
    http::header,
    web::{self, Data},
};
use futures_util::{FutureExt, future::LocalBoxFuture};
use url::Url;

use super::{Pages, SentForm, show, show_form};
use crate::{
    error::{AppError, FieldErrors},
    http::{
        middleware::{csrf, is_page},
        own_path,
    },
    state::AppState,
};

const LARGEST: usize = 16 * 1024;
/// What a dialog brings along in the address of the page under it.
const OF_DIALOGS: [&str; 5] = ["dialog", "error", "next", "token", "twoFactor"];

/// A page that takes a form at its own address.
pub fn route<F, Args>(path: &str, taken: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let read = web::route().guard(Any(Get()).or(Head())).to(show);
    web::resource(path).route(web::post().to(taken)).route(read).default_service(web::to(neither))
}

async fn neither(request: HttpRequest) -> Result<HttpResponse, AppError> {
    Err(AppError::method_not_allowed(&request, "GET, HEAD, POST"))
}

/// Refuses forms of other sites. For what acts on nobody's rights: whoever does not say where a form comes from is
/// believed.
pub fn own(request: &HttpRequest, state: &AppState) -> Result<(), AppError> {
    if csrf::comes_from_here(request, state) { Ok(()) } else { Err(AppError::CsrfMismatch) }
}

/// The same where it matters who is logged in afterwards: every browser says where a form comes from, so nobody else is
/// believed.
pub fn surely_own(request: &HttpRequest, state: &AppState) -> Result<(), AppError> {
    let headers = request.headers();
    let says = headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site");
    if says { own(request, state) } else { Err(AppError::CsrfMismatch) }
}

/// The way to the page after a form.
pub fn see_other(page: &str) -> HttpResponse {
    let to = (header::LOCATION, page);
    HttpResponse::SeeOther().insert_header(to).insert_header((header::CACHE_CONTROL, "private, no-store")).finish()
}

/// The page again, with what was wrong; a fault of ours is none of the form's.
pub async fn refuse(
    request: &HttpRequest,
    state: &AppState,
    pages: &Data<Pages>,
    page: &str,
    form: SentForm,
    refusal: AppError,
) -> Result<HttpResponse, AppError> {
    if refusal.status_code().is_server_error() {
        return Err(refusal);
    }
    show_form(request, state, pages, page, form, &refusal).await
}

/// The page a form was sent from, without a dialog over it; none when it is not one of ours.
pub fn page_under(return_to: &str, origin: &Url) -> Option<Url> {
    let url = origin.join(return_to).ok().filter(|_| own_path::is_own(return_to));
    let mut url = url.filter(|url| is_page(url.path()))?;
    let of_page = |(key, _): &(String, String)| !OF_DIALOGS.contains(&key.as_str());
    let kept: Vec<(String, String)> = url.query_pairs().into_owned().filter(of_page).collect();
    url.set_query(None);
    if !kept.is_empty() {
        url.query_pairs_mut().extend_pairs(kept);
    }
    Some(url)
}

/// Path and query of a page with a dialog over it.
pub fn with_dialog(mut page: Url, dialog: &str) -> String {
    page.query_pairs_mut().append_pair("dialog", dialog);
    path_of(&page)
}

/// Path and query.
pub fn path_of(page: &Url) -> String {
    match page.query() {
        Some(query) => format!("{}?{query}", page.path()),
        None => page.path().to_owned(),
    }
}

/// Fields of a form, and those of the address, which links of mails have.
pub struct Fields {
    fields: BTreeMap<String, String>,
    /// As it came.
    pub body: web::Bytes,
}

impl Fields {
    /// A field, if there is one of this name.
    pub fn get(&self, name: &str) -> Option<String> {
        self.fields.get(name).cloned()
    }

    /// The form as it is shown again: with these of its fields.
    pub fn form<const N: usize>(&self, name: &'static str, fields: [&'static str; N]) -> SentForm {
        SentForm { name, values: fields.map(|field| (field, self.get(field).unwrap_or_default())).into() }
    }

    /// Out of an address's query and a form's content.
    pub fn of(query: &str, body: web::Bytes) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).chain(form_urlencoded::parse(&body));
        let fields = pairs.map(|(key, value)| (key.into_owned(), value.into_owned())).collect();
        Self { fields, body }
    }
}

impl FromRequest for Fields {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Payload::from_request(request, payload);
        let query = request.query_string().to_owned();
        async move {
            let broken = || AppError::Invalid(FieldErrors::default());
            let body = body.await.map_err(|_| broken())?.to_bytes_limited(LARGEST).await;
            let body = body.map_err(|_| AppError::TooLarge)?.map_err(|_| broken())?;
            Ok(Self::of(&query, body))
        }
        .boxed_local()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_under_a_dialog_is_ours_or_none() {
        let origin = Url::parse("https://hackathon.example").expect("an address");
        for (return_to, page) in [
            ("/", Some("/")),
            ("/events?page=2#list", Some("/events?page=2")),
            ("/events?dialog=login&next=%2Ffaq&error=taken&twoFactor=1&token=x&q=a%26b", Some("/events?q=a%26b")),
            ("", None),
            ("events", None),
            ("//evil.example/", None),
            ("/\\evil.example/", None),
            ("/\t/evil.example/", None),
            ("https://evil.example/", None),
            ("javascript:alert(1)", None),
            ("/api/v1/site", None),
            ("/livez", None),
        ] {
            assert_eq!(page_under(return_to, &origin).as_ref().map(path_of).as_deref(), page, "{return_to}");
        }
        let page = page_under("/events?page=2", &origin).expect("a page of ours");
        assert_eq!(with_dialog(page, "login"), "/events?page=2&dialog=login");
    }
}
