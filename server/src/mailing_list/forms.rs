//! The same for browsers without JavaScript: forms in, pages out.
//!
//! No token against forgery goes with them, because the pages they stand on are the same for everybody. Nothing here
//! acts on the visitor's rights; a form of another site is refused all the same.

use std::collections::BTreeMap;

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, ResponseError,
    dev::Payload,
    http::header,
    web::{self, Data},
};
use futures_util::{FutureExt, future::LocalBoxFuture};
use url::Url;

use super::{PER_CLIENT, service, types::Contact};
use crate::{
    error::{AppError, FieldErrors},
    http::{
        middleware::{csrf, is_page},
        own_path,
    },
    pages::{self, Pages, SentForm},
    state::AppState,
    throttle,
};

const LARGEST: usize = 16 * 1024;
const PAGE: &str = "/stay-connected";

pub(super) async fn subscribe(
    request: HttpRequest,
    state: Data<AppState>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let contact = Contact { name: fields.get("name"), email: fields.get("email"), phone: fields.get("phone") };
    let taken = async {
        own(&request, &state)?;
        throttle::enforce(&request, &PER_CLIENT).await?;
        service::subscribe(&state, &contact).await
    };
    match taken.await {
        Ok(_) => Ok(see_other("/stay-connected/thanks")),
        Err(refusal) => {
            let page = page_of(fields.get("returnTo").as_deref().unwrap_or_default(), &state.config.app.url);
            let form = fields.form("stay-connected", ["name", "email", "phone"]);
            refuse(&request, &state, &pages, &page, form, refusal).await
        }
    }
}

pub(super) async fn confirm(
    request: HttpRequest,
    state: Data<AppState>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let token = fields.get("token").unwrap_or_default();
    let done = async {
        own(&request, &state)?;
        service::confirm(&state, &token).await
    };
    match done.await {
        Ok(()) => Ok(see_other("/stay-connected/confirmed")),
        Err(refusal) => {
            refuse(&request, &state, &pages, request.path(), fields.form("confirm", ["token"]), refusal).await
        }
    }
}

/// Mail programs send this, too (RFC 8058): they say so, come from nowhere and want no page.
pub(super) async fn unsubscribe(
    request: HttpRequest,
    state: Data<AppState>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let token = fields.get("token").unwrap_or_default();
    if fields.one_click {
        service::unsubscribe(&state, &token).await?;
        return Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).finish());
    }
    let done = async {
        own(&request, &state)?;
        service::unsubscribe(&state, &token).await
    };
    match done.await {
        Ok(()) => Ok(see_other("/stay-connected/unsubscribed")),
        Err(refusal) => {
            refuse(&request, &state, &pages, request.path(), fields.form("unsubscribe", ["token"]), refusal).await
        }
    }
}

fn own(request: &HttpRequest, state: &AppState) -> Result<(), AppError> {
    if csrf::comes_from_here(request, state) { Ok(()) } else { Err(AppError::CsrfMismatch) }
}

fn see_other(page: &str) -> HttpResponse {
    let to = (header::LOCATION, page);
    HttpResponse::SeeOther().insert_header(to).insert_header((header::CACHE_CONTROL, "private, no-store")).finish()
}

/// The page again, with what was wrong; a fault of ours is none of the form's.
async fn refuse(
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
    pages::show_form(request, state, pages, page, form, &refusal).await
}

/// The page a form was sent from, with the dialog open; the form's own page when it is none of ours.
fn page_of(return_to: &str, origin: &Url) -> String {
    let url = origin.join(return_to).ok().filter(|_| own_path::is_own(return_to));
    let url = url.filter(|url| is_page(url.path()) && !url.path().starts_with(PAGE));
    let Some(mut url) = url else { return PAGE.to_owned() };
    let kept: Vec<(String, String)> =
        url.query_pairs().into_owned().filter(|(key, _)| key != "dialog" && key != "token").collect();
    url.query_pairs_mut().clear().extend_pairs(kept).append_pair("dialog", "stay-connected");
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}

/// Fields of a form, and those of the address, which links of mails have.
pub(super) struct Fields {
    fields: BTreeMap<String, String>,
    one_click: bool,
}

impl Fields {
    fn get(&self, name: &str) -> Option<String> {
        self.fields.get(name).cloned()
    }

    fn form<const N: usize>(&self, name: &'static str, fields: [&'static str; N]) -> SentForm {
        SentForm { name, values: fields.map(|field| (field, self.get(field).unwrap_or_default())).into() }
    }

    fn of(query: &str, body: &[u8]) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).chain(form_urlencoded::parse(body));
        let fields: BTreeMap<String, String> =
            pairs.map(|(key, value)| (key.into_owned(), value.into_owned())).collect();
        // Mail programs may send it as multipart, too.
        let parts = String::from_utf8_lossy(body);
        let multipart = parts.contains("name=\"List-Unsubscribe\"") && parts.contains("One-Click");
        let one_click = multipart || fields.get("List-Unsubscribe").is_some_and(|value| value == "One-Click");
        Self { fields, one_click }
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
            Ok(Self::of(&query, &body))
        }
        .boxed_local()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_form_is_shown_where_it_stood_with_its_dialog_open() {
        let origin = Url::parse("https://hackathon.example").expect("an address");
        for (return_to, page) in [
            ("/", "/?dialog=stay-connected"),
            ("/events?page=2#list", "/events?page=2&dialog=stay-connected"),
            ("/events?dialog=login&token=x&q=a%26b", "/events?q=a%26b&dialog=stay-connected"),
            ("/stay-connected", PAGE),
            ("", PAGE),
            ("events", PAGE),
            ("//evil.example/", PAGE),
            ("/\\evil.example/", PAGE),
            ("/\t/evil.example/", PAGE),
            ("https://evil.example/", PAGE),
            ("javascript:alert(1)", PAGE),
            ("/api/v1/site", PAGE),
            ("/livez", PAGE),
        ] {
            assert_eq!(page_of(return_to, &origin), page, "{return_to}");
        }
    }

    #[test]
    fn one_click_is_told_in_both_of_its_shapes() {
        let multipart =
            "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";

        assert!(Fields::of("token=t", b"List-Unsubscribe=One-Click").one_click);
        assert!(Fields::of("token=t", multipart.as_bytes()).one_click);
        assert!(!Fields::of("token=t", b"token=t").one_click);
        assert_eq!(Fields::of("token=t", multipart.as_bytes()).get("token").as_deref(), Some("t"));
    }
}
