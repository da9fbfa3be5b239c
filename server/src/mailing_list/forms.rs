//! The same for browsers without JavaScript: forms in, pages out. Nothing here acts on the visitor's rights; a form of
//! another site is refused all the same.

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};
use url::Url;

use super::{PER_CLIENT, service, types::Contact};
use crate::{
    error::AppError,
    pages::{
        Pages,
        forms::{self, Fields, own, refuse, see_other},
    },
    state::AppState,
    throttle,
};

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
    if is_one_click(&fields) {
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

/// The page a form was sent from, with the dialog open; the form's own page when it is none of ours.
fn page_of(return_to: &str, origin: &Url) -> String {
    let page = forms::page_under(return_to, origin).filter(|page| !page.path().starts_with(PAGE));
    page.map_or_else(|| PAGE.to_owned(), |page| forms::with_dialog(page, "stay-connected"))
}

/// Mail programs send this as one of the two kinds of form.
fn is_one_click(fields: &Fields) -> bool {
    let parts = String::from_utf8_lossy(&fields.body);
    let multipart = parts.contains("name=\"List-Unsubscribe\"") && parts.contains("One-Click");
    multipart || fields.get("List-Unsubscribe").is_some_and(|value| value == "One-Click")
}

#[cfg(test)]
mod tests {
    use actix_web::web::Bytes;

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

        let of = |body: &'static str| Fields::of("token=t", Bytes::from_static(body.as_bytes()));
        assert!(is_one_click(&of("List-Unsubscribe=One-Click")));
        assert!(is_one_click(&of(multipart)));
        assert!(!is_one_click(&of("token=t")));
        assert_eq!(of(multipart).get("token").as_deref(), Some("t"));
    }
}
